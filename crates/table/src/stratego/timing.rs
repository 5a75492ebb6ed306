//! The clock of a game of Stratego.

use fairboard_play::Player;
use fairboard_play::clock::Clock;
use fairboard_rules::stratego::Color;

use super::{Sentence, Stratego};
use crate::clock::Sight;
use crate::{Life, Redraw};

impl Stratego {
    /// Takes the time since the last input from the side whose time runs, and warns a person of the
    /// last seconds. `Redraw::Yes` if the clock shows another second or runs out.
    pub(super) fn pass_time(&mut self) -> Redraw {
        // Called even while no time runs, because otherwise the next call would include that time.
        let passed = self.clock_state.pass(self.moment.millis);
        let Some((color, clock_before)) = self.running() else { return Redraw::No };
        let end_by_time = self.referee.spend(passed);
        if !end_by_time.is_empty() {
            self.handle_end_by_time(end_by_time);
            return Redraw::Yes;
        }
        // The game still has its clock, so `clock_before` only satisfies the type.
        let clock = self.referee.clock().unwrap_or(clock_before);
        if self.situation.players[color].is_person() {
            let seconds = self.clock_state.next_warning(color, clock);
            self.sentences.extend(seconds.map(|seconds| Sentence::TimeLeft(color, seconds)));
        }
        Redraw::from(clock.seconds(color) != clock_before.seconds(color))
    }

    /// Sets the timer for the next second of the clock, or stops the timer if no time runs. Does
    /// nothing if the timer is already right.
    pub(super) fn set_clock_timer(&mut self) {
        let timer = self.clock_state.timer(self.running());
        self.effects.extend(timer);
    }

    /// Longest time that a computer may think about its move by the clock, in milliseconds.
    /// `u32::MAX` without a clock, and while no computer is to move.
    pub(super) fn allowance(&self) -> u32 {
        let computer =
            self.situation.to_move.filter(|color| !self.situation.players[*color].is_person());
        let clock = self.referee.clock();
        computer.zip(clock).map_or(u32::MAX, |(color, clock)| clock.allowance(color))
    }

    /// The side whose time runs, and the clock. A computer's time runs while the computer thinks.
    /// No time runs while the page is hidden, or on a board that only shows a position.
    pub(super) fn running(&self) -> Option<(Color, Clock)> {
        let may_run = self.clock_state.sight == Sight::Seen && self.life == Life::Live;
        let color = self.referee.ticking().filter(|_| may_run)?;
        let uses_time = match self.situation.players[color] {
            Player::Person => true,
            Player::Computer(_) => self.thinking.has_question(),
        };
        let clock = self.referee.clock()?;
        uses_time.then_some((color, clock))
    }
}

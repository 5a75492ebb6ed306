//! The clock of a game at a table: the measured time, the timer, and the warnings.

use fairboard_play::clock::{Clock, Side};

use crate::{Effect, Timer};

/// Most time between two inputs that is counted as used, in milliseconds. While a clock runs, an
/// input comes each second. A longer time means that the device slept, or that its clock was set.
const LONGEST_GAP_MILLIS: u64 = 5_000;

/// Seconds left at which a person is warned.
const WARNINGS: [u32; 2] = [60, 10];

/// Whether the page is visible.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sight {
    /// The page can be seen, so a clock may run.
    #[default]
    Seen,
    /// The page is hidden behind another window or tab, or covered by the rules, so no clock runs.
    Hidden,
}

/// The part of a game's clock that a table keeps beside the time left ([`Clock`]): the last
/// instant, the timer, and the warnings.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClockState<S> {
    /// The instant of the last input, in milliseconds since 1970; `None` before the first input.
    now: Option<u64>,
    pub(crate) sight: Sight,
    /// The side for which the timer is set; `None` while no timer is set.
    timed: Option<S>,
    /// Number of warnings that each side has had in this game.
    warned: [usize; 2],
}

impl<S> Default for ClockState<S> {
    fn default() -> Self {
        Self { now: None, sight: Sight::Seen, timed: None, warned: [0; 2] }
    }
}

impl<S: Side> ClockState<S> {
    /// Goes on to the instant `now`. Returns the milliseconds since the last input, at most
    /// `LONGEST_GAP_MILLIS`; 0 at the first input, and if the device's clock was set back.
    pub(crate) fn pass(&mut self, now: u64) -> u32 {
        let passed = self.now.map_or(0, |before| now.saturating_sub(before));
        self.now = Some(now);
        passed.min(LONGEST_GAP_MILLIS) as u32
    }

    /// Notes that the timer of the clock has run out, so that [`timer`](Self::timer) sets it again.
    pub(crate) const fn note_elapsed(&mut self) {
        self.timed = None;
    }

    /// Notes that the page was hidden or shown. If the page was hidden while time runs, the effect
    /// stores the time used so far, because the page may be closed.
    pub(crate) fn set_sight(
        &mut self,
        sight: Sight,
        running: Option<(S, Clock)>,
    ) -> Option<Effect> {
        self.sight = sight;
        (sight == Sight::Hidden && running.is_some()).then_some(Effect::Save)
    }

    /// Begins another game, in which no warning has been given.
    pub(crate) const fn begin(&mut self) {
        self.warned = [0; 2];
    }

    /// Sets the timer for the next second of the side whose time runs, or stops the timer if no
    /// time runs. `None` if the timer needs no change.
    pub(crate) fn timer(&mut self, running: Option<(S, Clock)>) -> Option<Effect> {
        let side = running.map(|(side, _)| side);
        if side == self.timed {
            return None;
        }
        self.timed = side;
        Some(match running {
            Some((side, clock)) => {
                // Shown seconds are rounded up, so they change after 1 to 1,000 milliseconds.
                Effect::Wait(Timer::Clock, clock.left(side).saturating_sub(1) % 1_000 + 1)
            }
            None => Effect::Cancel(Timer::Clock),
        })
    }

    /// Counts the warnings that are due to `side`. Returns the seconds left if a new warning is
    /// due; `None` if none is due, or if no time is left.
    pub(crate) fn next_warning(&mut self, side: S, clock: Clock) -> Option<u32> {
        let (full_seconds, seconds) = (clock.control().minutes() * 60, clock.seconds(side));
        // A warning is due from its second on, but not in a game that began with this time or less.
        let due_count = WARNINGS.iter().filter(|one| (seconds..full_seconds).contains(one)).count();
        let warned_count = &mut self.warned[side.index()];
        // Moves may add time, so that fewer warnings are due than were given. None comes again.
        if due_count <= *warned_count {
            return None;
        }
        *warned_count = due_count;
        // Without time left the game is over, and needs no warning.
        (seconds > 0).then_some(seconds)
    }
}

#[cfg(test)]
mod tests {
    use fairboard_play::clock::TimeControl;
    use fairboard_rules::stratego::Color::{self, Blue, Red};

    use super::*;

    #[test]
    fn the_first_instant_a_step_back_and_a_sleep_cost_nothing_more() {
        let mut state = ClockState::<Color>::default();
        for (now, passed) in
            [(7_000, 0), (7_300, 300), (7_100, 0), (8_000, 900), (900_000, 5_000), (900_001, 1)]
        {
            assert_eq!(state.pass(now), passed, "{now}");
        }
    }

    #[test]
    fn the_timer_is_set_for_the_next_second_of_the_side() {
        let mut state = ClockState::default();
        let mut clock = Clock::new(TimeControl::ALL[1]);
        let wait = |millis| Some(Effect::Wait(Timer::Clock, millis));
        assert_eq!(state.timer(None), None);
        assert_eq!(state.timer(Some((Red, clock))), wait(1_000), "the first second");
        assert_eq!(state.timer(Some((Red, clock))), None, "it is set");
        clock.spend(Red, 1_250);
        assert_eq!(state.timer(Some((Blue, clock))), wait(1_000));
        assert_eq!(state.timer(Some((Red, clock))), wait(750));
        state.note_elapsed();
        assert_eq!(state.timer(Some((Red, clock))), wait(750));
        assert_eq!(state.timer(None), Some(Effect::Cancel(Timer::Clock)));
    }

    #[test]
    fn each_warning_comes_once_although_moves_add_time() {
        let mut state = ClockState::default();
        let mut clock = Clock::new(TimeControl::ALL[1]);
        let mut warned = Vec::new();
        for _ in 0..2_000 {
            warned.extend(state.next_warning(Red, clock));
            clock.spend(Red, 900);
            warned.extend(state.next_warning(Red, clock));
            clock.add_increment(Red);
            clock.spend(Red, 1_300);
        }
        assert_eq!(warned, [60, 10]);
        state.begin();
        clock = Clock::new(TimeControl::ALL[0]);
        assert_eq!(state.next_warning(Red, clock), None, "it begins with a minute");
        clock.spend(Red, 45_000);
        assert_eq!((state.next_warning(Red, clock), state.next_warning(Blue, clock)), (None, None));
        clock.spend(Red, 6_000);
        assert_eq!(state.next_warning(Red, clock), Some(9), "as in the game before");
        clock.spend(Red, 9_000);
        assert_eq!(state.next_warning(Red, clock), None, "no time is left");
    }
}

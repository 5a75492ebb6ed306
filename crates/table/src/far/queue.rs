//! The order of inputs and changes: one change at a time, each from its lock to its end.
//!
//! A change waits for the lock of its game, while the desk takes other inputs. While the change is
//! being stored, the other inputs wait.

use std::collections::VecDeque;

use super::change::Change;
use super::desk::{Desk, DeskPlace};
use super::input::{FarEffect, FarInput, News};
use super::relay::MOST_WAITING;
use crate::{Moment, Redraw};

/// Inputs and changes that wait for their turn.
#[derive(Clone, Default)]
pub(super) struct Queue {
    pub(super) awaited: AwaitedInput,
    /// Inputs that have come while another input was awaited, each with its moment.
    inputs: VecDeque<(FarInput, Moment)>,
    /// Changes that have not begun, each with the name of its game.
    changes: VecDeque<(String, Change)>,
    /// `true` from the request for a lock until the change is over.
    is_changing: bool,
}

/// The input that has to come next. Until then, all other inputs wait.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum AwaitedInput {
    /// Every input is taken at once.
    Nothing,
    /// The stored games, [`FarInput::Games`].
    #[default]
    Games,
    /// The answer of the storage to a change, [`FarInput::Written`].
    Written,
}

impl AwaitedInput {
    /// Returns `true` unless the input has to wait.
    const fn lets_in(self, input: &FarInput) -> bool {
        match self {
            Self::Nothing => true,
            Self::Games => matches!(input, FarInput::Games(_)),
            Self::Written => matches!(input, FarInput::Written(_)),
        }
    }
}

impl Queue {
    /// Lets an input wait, but drops a packet of the relay if [`MOST_WAITING`] inputs wait already.
    /// The relay sends the packet again, at the latest with the next connection.
    fn push_input(&mut self, input: FarInput, moment: Moment) {
        let is_packet = matches!(input, FarInput::Relay(News::Packet(..)));
        if !is_packet || self.inputs.len() < MOST_WAITING {
            self.inputs.push_back((input, moment));
        }
    }

    /// Takes the first change of a game out of the queue.
    pub(super) fn take_change(&mut self, name: &str) -> Option<Change> {
        let index = self.changes.iter().position(|(other, _)| other == name)?;
        self.changes.remove(index).map(|(_, change)| change)
    }

    /// Returns `true` for a game of which a change waits.
    pub(super) fn has_change(&self, name: &str) -> bool {
        self.changes.iter().any(|(other, _)| other == name)
    }

    /// Drops the waiting packets of a game, because the desk has left the game's mailboxes.
    pub(super) fn drop_relayed(&mut self, name: &str) {
        self.changes.retain(|(other, change)| other != name || !change.is_relayed());
    }

    /// Number of packets of the relay that wait for locks.
    pub(super) fn relayed_count(&self) -> usize {
        self.changes.iter().filter(|(_, change)| change.is_relayed()).count()
    }
}

impl Desk {
    /// Returns `true` once the stored games have come.
    pub fn has_loaded_games(&self) -> bool {
        self.queue.awaited != AwaitedInput::Games
    }

    /// Returns `true` while a change waits for its lock or is being stored.
    pub const fn is_changing(&self) -> bool {
        self.queue.is_changing
    }

    /// Takes an input, and then all inputs that have waited for it. If another input is awaited,
    /// lets the input wait instead.
    pub(super) fn in_turn(&mut self, input: FarInput, moment: Moment) -> Redraw {
        if !self.queue.awaited.lets_in(&input) {
            self.queue.push_input(input, moment);
            return Redraw::No;
        }
        let Moment { millis, behind, .. } = moment;
        let mut redraw = if let FarInput::Games(games) = input {
            // Not by `step`, which gives tasks to the host for the part of the desk on the screen.
            // Only the next input, the address, says which part this is.
            self.take_games(games)
        } else {
            self.step(input, moment)
        };
        while self.queue.awaited == AwaitedInput::Nothing
            && let Some((input, own_moment)) = self.queue.inputs.pop_front()
        {
            // The time is the present one. The random numbers are those of the waiting input,
            // because no random number may be used twice.
            redraw = redraw.or(self.step(input, Moment { millis, behind, ..own_moment }));
        }
        redraw
    }

    /// Queues a change of a game, which is made as soon as no other tab changes the game.
    pub(super) fn change(&mut self, name: String, change: Change) {
        self.queue.changes.push_back((name, change));
        self.begin_change();
    }

    /// Asks for the lock of the first change, unless another change is under way.
    fn begin_change(&mut self) {
        if let Some((name, _)) = self.queue.changes.front().filter(|_| !self.queue.is_changing) {
            self.effects.push(FarEffect::Lock(name.clone()));
            self.queue.is_changing = true;
        }
    }

    /// Ends the change that is under way, unless it is being stored. Lets other tabs change the
    /// game, and begins the next change.
    pub(super) fn end_change(&mut self) -> Redraw {
        if self.queue.awaited == AwaitedInput::Written {
            // The answer of the storage ends the change, and then the screen is drawn.
            return Redraw::No;
        }
        self.effects.push(FarEffect::Release);
        self.queue.is_changing = false;
        if let DeskPlace::Current(current) = &mut self.place {
            // The stored game has the ply that was shown ahead, or the ply was refused.
            current.end_look_ahead();
        }
        self.begin_change();
        Redraw::Yes
    }
}

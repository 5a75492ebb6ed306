//! The list of all games.

use std::cmp::Reverse;

use fairboard_forms::far::{ListedFarGame, Standing};
use fairboard_play::name::Name;

use super::begin::kind;
use super::current::state;
use super::desk::Desk;
use super::record::{FarGame, Record};
use super::screen::{Carrier, FarEntry, FarState, Listed};
use crate::Moment;

impl Desk {
    /// The games that go on, for the home page, in the order of [`super::screen::Shown::List`]. An
    /// offer is not among them.
    pub fn games_that_go_on(&self) -> Vec<ListedFarGame> {
        let listed_game = |entry: FarEntry| {
            let FarEntry::Whole(Listed { name, opponent, kind, state, .. }) = entry else {
                return None;
            };
            // An offer stands only while the person waits at it.
            if state == FarState::Offering {
                return None;
            }
            let opponent = opponent.as_ref().map_or("", Name::as_str).to_owned();
            Some(ListedFarGame { name, kind, standing: state.standing(), opponent })
        };
        let goes_on = |game: &ListedFarGame| game.standing != Standing::Over;
        self.entries().into_iter().filter_map(listed_game).filter(goes_on).collect()
    }

    /// All games. The games in which the person is to move come first, and the latest game comes
    /// first in each group. Damaged records come last.
    pub(super) fn entries(&self) -> Vec<FarEntry> {
        let mut records: Vec<_> = self.records.iter().collect();
        records.sort_by_key(|(_, record)| match record.game() {
            // `false` comes first, so `Turn` does.
            Some(game) => (state(game) != FarState::Turn, Reverse(game.since)),
            None => (true, Reverse(0)),
        });
        records.into_iter().map(|(name, record)| self.entry(name, record)).collect()
    }

    /// The entry of a game on the list. A damaged record has an entry of its own kind.
    fn entry(&self, name: &str, record: &Record) -> FarEntry {
        match record {
            Record::Damaged(error, _) => FarEntry::Damaged(name.to_owned(), *error),
            Record::Whole(game) => FarEntry::Whole(Listed {
                name: name.to_owned(),
                opponent: game.opponent.clone(),
                kind: kind(game.duel.terms()),
                state: self.listed_state(game),
                days: self.days_since(game.since),
                is_asked: self.forget_question.as_deref() == Some(name),
            }),
        }
    }

    /// Asks whether to forget a game, or takes the question about this game back.
    pub(super) fn toggle_forget_question(&mut self, name: String) {
        let is_asked = self.forget_question.as_ref() == Some(&name);
        self.forget_question = (!is_asked).then_some(name);
    }

    /// The state of a game on the list. An acceptance that a relay sends is shown as waiting,
    /// because the person has nothing to do.
    fn listed_state(&self, game: &FarGame) -> FarState {
        let (state, carrier) = (state(game), self.carrier(&game.name()));
        let waits = state == FarState::Accepting && carrier == Carrier::Relay;
        if waits { FarState::Waiting } else { state }
    }

    /// Number of calendar days from `millis`, in milliseconds since 1970, until today. 0 if that
    /// time is still to come, because the clock was set back.
    fn days_since(&self, millis: u64) -> u32 {
        let behind = self.minutes_behind_utc;
        let day = |millis| Moment { millis, behind, ..Moment::default() }.day();
        day(self.now).saturating_sub(day(millis))
    }
}

//! The rows of the list of open games.
//!
//! Nothing moves under a finger that is about to press. The row of an offer that is gone stays in
//! its place. The offer may come back there, and after a while another offer may take the row.

use std::slice::Iter;

use fairboard_fair::Red;
use fairboard_forms::far::GameKind;
use fairboard_forms::timing::MoveTime;
use fairboard_play::name::Name;
use fairboard_rules::stratego::Army;

use super::begin::{army_of, kind};
use super::offer::OpenOffer;
use crate::Redraw;

/// Greatest number of offers that are shown.
pub const MOST_OFFERS: usize = 100;

/// Greatest number of rows of past offers that stay between other rows. If there are more, all rows
/// of past offers are removed.
const MOST_PAST: usize = 5;

/// Time after which an offer that is gone from the list counts as past, in seconds.
pub(super) const RETURN_SECONDS: u64 = 10;

/// An open game, as its row in the list shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenGame {
    /// Last part of the name of the offer's topic. Requests name the game by this id.
    pub id: String,
    /// Stratego or tic-tac-toe.
    pub kind: GameKind,
    /// Size of the armies of Stratego. The size has no meaning in tic-tac-toe.
    pub size: Army,
    /// The side of the person who offers the game: Red or x, Blue or o, or by lot.
    pub red: Red,
    /// Time for a move; `None` for a game without a limit.
    pub time: Option<MoveTime>,
    /// Name of the person who offers the game; `None` if the person has given none.
    pub name: Option<Name>,
    /// Whether the game can still be accepted.
    pub state: OpenState,
}

/// Whether an open game can still be accepted. The state of a row changes only to a later variant,
/// until an offer is shown in the row anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum OpenState {
    /// The game can be accepted.
    Open,
    /// The offer is gone from the list.
    Over,
    /// The person has hidden the maker of the offer.
    Hidden,
}

/// The rows, at most [`MOST_OFFERS`].
#[derive(Clone, Default)]
pub(super) struct ListRows(Vec<ListRow>);

/// A row of the list, with an offer that is open or gone.
#[derive(Clone)]
pub(super) struct ListRow {
    /// Last part of the name of the offer's topic.
    id: String,
    pub(super) offer: OpenOffer,
    state: OpenState,
    /// Time at which the offer went from the list or was hidden, in seconds since 1970; 0 for an
    /// open offer.
    gone_at: u64,
}

impl ListRow {
    pub(super) const fn is_open(&self) -> bool {
        matches!(self.state, OpenState::Open)
    }

    /// Returns `true` if the offer has just gone. Its maker's connection may be back soon.
    pub(super) const fn may_come_back(&self, now: u64) -> bool {
        matches!(self.state, OpenState::Over) && now <= self.gone_at + RETURN_SECONDS
    }

    /// Returns `true` if the offer has been gone for so long that another offer may take its row.
    const fn is_past(&self, now: u64) -> bool {
        !self.is_open() && now > self.gone_at + RETURN_SECONDS
    }

    const fn close(&mut self, state: OpenState, now: u64) {
        (self.state, self.gone_at) = (state, now);
    }
}

impl OpenGame {
    /// The open game in a row of the list.
    pub(super) fn new(row: &ListRow) -> Self {
        let offer = &row.offer;
        let terms = offer.invitation.terms();
        Self {
            id: row.id.clone(),
            kind: kind(terms),
            size: army_of(terms),
            red: terms.red,
            time: offer.time,
            name: offer.name.clone(),
            state: row.state,
        }
    }
}

impl ListRows {
    pub(super) fn iter(&self) -> Iter<'_, ListRow> {
        self.0.iter()
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// The offer of a topic, if the offer can be accepted.
    pub(super) fn offer(&self, id: &str) -> Option<&OpenOffer> {
        self.iter().find(|row| row.id == id && row.is_open()).map(|row| &row.offer)
    }

    /// Number of offers that can be accepted.
    pub(super) fn open_count(&self) -> usize {
        self.iter().filter(|row| row.is_open()).count()
    }

    /// Returns `true` if the list can show an offer of this topic.
    pub(super) fn has_room_for(&self, id: &str) -> bool {
        self.offer(id).is_some() || self.open_count() < MOST_OFFERS
    }

    /// Shows an offer for which the list [has room](Self::has_room_for): in the row of its topic,
    /// in the row of a past offer, or in a new row. A full list uses the row of any closed offer.
    pub(super) fn open(&mut self, id: String, offer: OpenOffer, now: u64) {
        let find = |is_place: &dyn Fn(&ListRow) -> bool| self.iter().position(is_place);
        let is_full = self.0.len() >= MOST_OFFERS;
        let index = find(&|row| row.id == id)
            .or_else(|| find(&|row| row.is_past(now)))
            .or_else(|| find(&|row| is_full && !row.is_open()));
        let row = ListRow { id, offer, state: OpenState::Open, gone_at: 0 };
        match index.and_then(|index| self.0.get_mut(index)) {
            Some(old_row) => *old_row = row,
            None => self.0.push(row),
        }
    }

    /// Notes that the offer of a topic is gone, or that its maker is hidden. Returns the offer;
    /// `None` if no row is of this topic, or if its row has this state or a later state already.
    pub(super) fn close(&mut self, id: &str, state: OpenState, now: u64) -> Option<&OpenOffer> {
        let row = self.0.iter_mut().find(|row| row.id == id && row.state < state)?;
        row.close(state, now);
        Some(&row.offer)
    }

    /// Closes the rows of offers whose time is over. Then removes the rows of past offers at the
    /// end of the list, which moves no other row. If more than [`MOST_PAST`] such rows are left
    /// between other rows, removes them all. Returns `Redraw::Yes` after a change.
    pub(super) fn sweep(&mut self, now: u64) -> Redraw {
        let counts_before = (self.0.len(), self.open_count());
        let over = self.0.iter_mut().filter(|row| row.is_open() && !row.offer.is_valid_at(now));
        over.for_each(|row| row.close(OpenState::Over, now));
        while self.0.pop_if(|row| row.is_past(now)).is_some() {}
        if self.iter().filter(|row| row.is_past(now)).count() > MOST_PAST {
            self.0.retain(|row| !row.is_past(now));
        }
        // Rows were only closed and removed, so the counts tell whether anything has changed.
        Redraw::from((self.0.len(), self.open_count()) != counts_before)
    }
}

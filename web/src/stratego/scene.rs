//! What lies on the table, and only what the player at the device may see.

use fairboard_rules::stratego::{Color, DeploymentDraft, Rank, SeatView, Seen, Square, SquareSet};
use fairboard_table::{announce, geometry};

use super::hand::Place;
use crate::preferences::Memory;

/// What lies on the table.
#[derive(Clone, Debug, PartialEq)]
pub enum Scene {
    /// The own army, being placed.
    Deploy(DeploymentDraft),
    /// The game.
    Play(SeatView),
    /// A game that is over, or that is only watched, with every rank shown.
    Uncovered(SeatView),
}

/// A mark on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The piece in hand may go here.
    Move,
    /// The piece in hand may attack here.
    Attack,
    /// Only a rule on repetition keeps the piece in hand from going here.
    Barred,
}

impl Scene {
    /// Who is at the device.
    pub const fn seat(&self) -> Color {
        match self {
            Self::Deploy(draft) => draft.color(),
            Self::Play(view) | Self::Uncovered(view) => view.seat(),
        }
    }

    /// The army being placed.
    pub const fn draft(&self) -> Option<&DeploymentDraft> {
        match self {
            Self::Deploy(draft) => Some(draft),
            Self::Play(_) | Self::Uncovered(_) => None,
        }
    }

    /// The view of the game.
    pub const fn view(&self) -> Option<&SeatView> {
        match self {
            Self::Play(view) | Self::Uncovered(view) => Some(view),
            Self::Deploy(_) => None,
        }
    }

    /// What is seen on a square.
    pub fn seen(&self, square: Square) -> Seen {
        match self {
            Self::Play(view) | Self::Uncovered(view) => view.seen(square),
            Self::Deploy(draft) => draft.seen(square),
        }
    }

    /// What is shown on a square to a player who wants the page to remember so much.
    pub fn shown(&self, square: Square, memory: Memory) -> Seen {
        match (self, memory, self.seen(square)) {
            (Self::Play(_), Memory::Forget, Seen::Revealed { id, moved, .. }) => {
                Seen::Hidden { id, moved }
            }
            (_, _, seen) => seen,
        }
    }

    /// The rank of the own piece at a place.
    pub fn rank_at(&self, place: Place) -> Option<Rank> {
        match place {
            Place::Square(square) => match self.seen(square) {
                Seen::Own { rank, .. } => Some(rank),
                Seen::Empty | Seen::Lake | Seen::Hidden { .. } | Seen::Revealed { .. } => None,
            },
            Place::Reserve(rank) => Some(rank),
            Place::Tray => None,
        }
    }

    /// Where the own piece on a square may go; `None` if there is none.
    pub fn targets(&self, square: Square) -> Option<SquareSet> {
        self.rank_at(Place::Square(square))?;
        Some(match self {
            Self::Deploy(draft) => SquareSet::home(draft.color()) & !SquareSet::of(square),
            Self::Play(view) => view.targets(square),
            Self::Uncovered(_) => SquareSet::EMPTY,
        })
    }

    /// The mark on `square` while the thing at `held` is in hand.
    pub fn mark(&self, held: Place, square: Square) -> Option<Mark> {
        match (self, held) {
            (Self::Deploy(draft), Place::Square(_) | Place::Reserve(_)) => {
                let home = SquareSet::home(draft.color()).contains(square);
                (home && draft.rank_at(square).is_none()).then_some(Mark::Move)
            }
            (Self::Play(view), Place::Square(from)) => {
                let barred = |barred: &fairboard_rules::stratego::Barred| {
                    (barred.mv.from, barred.mv.to) == (from, square)
                };
                if view.targets(from).contains(square) {
                    let attack = view.enemies().contains(square);
                    Some(if attack { Mark::Attack } else { Mark::Move })
                } else {
                    view.barred().iter().any(barred).then_some(Mark::Barred)
                }
            }
            (Self::Deploy(_) | Self::Play(_) | Self::Uncovered(_), _) => None,
        }
    }

    /// Whether a touch on the square may begin a drag, rather than scroll the page.
    pub fn is_movable(&self, square: Square) -> bool {
        match self {
            Self::Deploy(draft) => draft.rank_at(square).is_some(),
            Self::Play(view) => !view.targets(square).is_empty(),
            Self::Uncovered(_) => false,
        }
    }

    /// Whether the square belongs to the last ply.
    pub fn is_last(&self, square: Square) -> bool {
        let last = self.view().and_then(SeatView::last_ply);
        last.is_some_and(|ply| ply.mv.from == square || ply.mv.to == square)
    }

    /// Where the keyboard's focus begins: the front row's left square, as the player sees it.
    pub fn first_focus(&self) -> Option<Square> {
        let mut in_order = geometry::reading_order(self.seat());
        let front_left = usize::from((Square::SIDE - 4) * Square::SIDE);
        in_order.nth(front_left)
    }

    /// The last ply, in words.
    pub fn last_ply_sentence(&self) -> String {
        let Some(view) = self.view() else { return "The game has not started yet.".to_owned() };
        match (view.last_ply(), view.last_mover()) {
            (Some(ply), Some(color)) => announce::ply(color, ply),
            (_, _) => "No move has been made yet.".to_owned(),
        }
    }

    /// Both sides' losses, in words.
    pub fn losses_sentence(&self) -> String {
        let Some(view) = self.view() else { return "The game has not started yet.".to_owned() };
        Color::ALL.map(|color| announce::losses(color, view.losses(color))).join(" ")
    }
}

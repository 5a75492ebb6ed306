//! Pieces and marks on the board, as far as the person at the device may see them.

use fairboard_play::preferences::{KnownMark, Memory, MovedMark, Preferences};
use fairboard_play::stratego::referee::Stage;
use fairboard_rules::stratego::{
    Color, DeploymentDraft, Move, PieceId, Ply, PublicView, Rank, SeatView, Seen, Square, SquareSet,
};

use super::{Held, Place};
use crate::grid::{self, GridCell};

/// Contents of a board, and how much of them the person at the board may see.
#[derive(Clone, Copy, Debug)]
pub enum Scene<'a> {
    /// The army that the person at the device is placing.
    Deploy(&'a DeploymentDraft),
    /// A game in progress as one seat sees it.
    Play(&'a SeatView),
    /// A game that is over or only watched, with every rank of the view shown.
    Open(&'a SeatView),
    /// A game as a bystander sees it. A bystander knows only the ranks that battles have shown. The
    /// view is that of a seat, but its other ranks are not drawn.
    Table(&'a SeatView),
    /// A game as a bystander sees it, from a view that belongs to no seat.
    Public(&'a PublicView),
}

/// A mark on a square while a piece is in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SquareMark {
    /// A legal move to a free square; during setup, a free square of the army's rows.
    Move,
    /// A legal attack.
    Attack,
    /// A move that only a rule on repetition refuses.
    Barred,
}

/// The drawn board: its squares with their marks, and the pieces.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardLook {
    /// The side whose home rows are at the bottom.
    pub bottom: Color,
    /// The hundred squares in reading order, from the left end of the top row as it is drawn.
    pub squares: Vec<SquareLook>,
    /// The pieces, in the order of [`PieceLook::id`]. A move does not change this order, so the
    /// page keeps the node of each piece.
    pub pieces: Vec<PieceLook>,
}

/// A square as it is drawn: its contents and its marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a mark of its own")]
pub struct SquareLook {
    /// The square of the board, whose name does not depend on the side at the bottom.
    pub square: Square,
    /// Contents as the player may see them.
    pub seen: Seen,
    /// The side of the piece on the square; `None` without a piece.
    pub owner: Option<Color>,
    /// Mark of the square as a target of the piece in hand; `None` if it is no target.
    pub mark: Option<SquareMark>,
    /// True if the piece on the square is in hand.
    pub is_held: bool,
    /// True if the last ply began or ended on the square.
    pub is_last: bool,
    /// True if the hinted move begins or ends on the square.
    pub is_hinted: bool,
    /// True if a touch on the square may begin a drag, rather than scroll the page.
    pub is_movable: bool,
    /// True if an army is being placed and the square is outside of the army's home rows.
    pub is_away: bool,
    /// True if the square is the board's tab stop.
    pub is_focus: bool,
    /// True if the player may mark the piece on the square with a guess at its rank.
    pub takes_guess: bool,
    /// The player's guess at the rank of the piece on the square; `None` without a guess.
    pub guess: Option<Rank>,
    /// Frequency of the rank in hand on this square in people's setups, from 0 to
    /// [`HEAT`](fairboard_setups::HEAT); 0 if frequencies are hidden.
    pub heat: u8,
}

/// A piece as it is drawn: its place, its rank if it is shown, and its marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a mark of its own")]
pub struct PieceLook {
    /// Lasting name of the piece, which stays the same when the piece moves.
    pub id: PieceId,
    /// The side of the piece, which every player may see.
    pub color: Color,
    /// The rank of the piece, if the player may see it.
    pub rank: Option<Rank>,
    /// The player's guess at the rank of the piece; `None` without a guess.
    pub guess: Option<Rank>,
    /// The cell of the piece on the drawn board.
    pub cell: GridCell,
    /// True if the piece carries the mark of a piece that has moved.
    pub is_marked: bool,
    /// True if the piece carries the mark of a piece that the enemy knows.
    pub is_known: bool,
    /// True if the piece is in hand.
    pub is_held: bool,
    /// True if the piece follows the pointer.
    pub is_dragged: bool,
}

impl<'a> Scene<'a> {
    /// The scene of a stage; `None` behind the curtain.
    pub const fn of(stage: &'a Stage) -> Option<Self> {
        match stage {
            Stage::Deploy(draft) => Some(Self::Deploy(draft)),
            Stage::Curtain(_) => None,
            Stage::Play(view) => Some(Self::Play(view)),
            Stage::Watch(view) | Stage::Over(view, _) => Some(Self::Open(view)),
        }
    }

    /// The side that places the army, or that sees the view. Red for a view without a seat, because
    /// Red is at the bottom for a bystander.
    pub const fn seat(self) -> Color {
        match self {
            Self::Deploy(draft) => draft.color(),
            Self::Play(view) | Self::Open(view) | Self::Table(view) => view.seat(),
            Self::Public(_) => Color::Red,
        }
    }

    /// The army being placed, if there is one.
    pub const fn draft(self) -> Option<&'a DeploymentDraft> {
        match self {
            Self::Deploy(draft) => Some(draft),
            Self::Play(_) | Self::Open(_) | Self::Table(_) | Self::Public(_) => None,
        }
    }

    /// The view of the seat; `None` while an army is placed, and for a view without a seat.
    pub const fn view(self) -> Option<&'a SeatView> {
        match self {
            Self::Play(view) | Self::Open(view) | Self::Table(view) => Some(view),
            Self::Deploy(_) | Self::Public(_) => None,
        }
    }

    /// The last ply; `None` before the first ply.
    fn last_ply(self) -> Option<Ply> {
        match self {
            Self::Play(view) | Self::Open(view) | Self::Table(view) => view.last_ply(),
            Self::Public(view) => view.last_ply(),
            Self::Deploy(_) => None,
        }
    }

    /// Contents of `square` as they are drawn. The memory aids in `preferences` count only during
    /// play. An open game marks no piece as known to the enemy. A bystander sees the rank of a
    /// piece only once a battle has shown it.
    pub fn seen(self, square: Square, preferences: &Preferences) -> Seen {
        match self {
            Self::Deploy(draft) => draft.seen(square),
            Self::Play(view) => match view.seen(square) {
                Seen::Revealed { id, moved, .. } if preferences.memory == Memory::Forget => {
                    Seen::Hidden { id, moved }
                }
                Seen::Own { id, rank, moved, revealed } => {
                    let revealed = revealed && preferences.known == KnownMark::Shown;
                    Seen::Own { id, rank, moved, revealed }
                }
                seen @ (Seen::Empty | Seen::Lake | Seen::Hidden { .. } | Seen::Revealed { .. }) => {
                    seen
                }
            },
            Self::Open(view) => match view.seen(square) {
                Seen::Own { id, rank, moved, .. } => Seen::Own { id, rank, moved, revealed: false },
                seen @ (Seen::Empty | Seen::Lake | Seen::Hidden { .. } | Seen::Revealed { .. }) => {
                    seen
                }
            },
            // The seat's own pieces look as they do to the enemy.
            Self::Table(view) => match view.seen(square) {
                Seen::Own { id, moved, revealed: false, .. } => Seen::Hidden { id, moved },
                Seen::Own { id, rank, moved, revealed: true } => Seen::Revealed { id, rank, moved },
                seen @ (Seen::Empty | Seen::Lake | Seen::Hidden { .. } | Seen::Revealed { .. }) => {
                    seen
                }
            },
            Self::Public(view) => view.seen(square),
        }
    }

    /// The side of the piece on `square`; `None` without a piece.
    fn owner(self, square: Square) -> Option<Color> {
        match self {
            Self::Deploy(draft) => draft.rank_at(square).map(|_| draft.color()),
            Self::Play(view) | Self::Open(view) | Self::Table(view) => {
                if view.own().contains(square) {
                    return Some(view.seat());
                }
                view.enemies().contains(square).then(|| view.seat().other())
            }
            Self::Public(view) => {
                Color::ALL.into_iter().find(|color| view.occupied(*color).contains(square))
            }
        }
    }

    /// Rank of the seat's piece at `place`; `None` without such a piece, and for a bystander. A
    /// heap of equal pieces in the tray has a rank even if no piece is left.
    pub fn own_rank(self, place: Place) -> Option<Rank> {
        match place {
            // No choice of memory aids hides the rank of the seat's piece.
            Place::Square(square) => match self.seen(square, &Preferences::default()) {
                Seen::Own { rank, .. } => Some(rank),
                Seen::Empty | Seen::Lake | Seen::Hidden { .. } | Seen::Revealed { .. } => None,
            },
            Place::Heap(rank) => Some(rank),
            Place::Tray => None,
        }
    }

    /// True if a player may guess at the rank of the piece on `square`.
    pub fn takes_guess(self, square: Square) -> bool {
        match self {
            Self::Play(view) => matches!(view.seen(square), Seen::Hidden { .. }),
            Self::Deploy(_) | Self::Open(_) | Self::Table(_) | Self::Public(_) => false,
        }
    }

    /// Legal targets of the seat's piece on `square`; `None` if the seat has no piece there, and
    /// for a bystander. While an army is placed, the targets are all other squares of its rows,
    /// because two pieces can change places. In an open game the set is empty.
    pub fn targets(self, square: Square) -> Option<SquareSet> {
        self.own_rank(Place::Square(square))?;
        match self {
            Self::Deploy(draft) => Some(SquareSet::home(draft.color()) & !SquareSet::of(square)),
            Self::Play(view) => Some(view.targets(square)),
            Self::Open(_) => Some(SquareSet::EMPTY),
            Self::Table(_) | Self::Public(_) => None,
        }
    }

    /// The next square after `square` on which the seat has a piece of `rank`, in reading order
    /// with the side `bottom` at the bottom. After the last square, the search continues with the
    /// first square, and ends with `square` itself. `None` if the seat has no such piece on the
    /// board.
    pub fn next_of_rank(self, rank: Rank, square: Square, bottom: Color) -> Option<Square> {
        let order: Vec<_> = grid::squares(bottom).collect();
        let here = order.iter().position(|other| *other == square)?;
        // The square itself comes last.
        let (before, after) = order.split_at(here + 1);
        let mut round = after.iter().chain(before).copied();
        round.find(|square| self.own_rank(Place::Square(*square)) == Some(rank))
    }

    /// The square on which the keyboard's focus begins: the left end of the seat's front row, as
    /// the seat sees the board.
    pub fn first_focus(self) -> Option<Square> {
        // An army has the four lowest rows. Cells are counted from the top.
        const FRONT_ROW: u8 = Square::SIDE - 4;
        grid::square_in(GridCell { column: 0, row: FRONT_ROW }, self.seat())
    }

    /// The drawn board. `BoardGuesses::draw` and `Advice::warm` add guesses and frequencies.
    pub fn board(
        self,
        bottom: Color,
        held: Held,
        focus: Option<Square>,
        hint: Option<Move>,
        preferences: &Preferences,
    ) -> BoardLook {
        let squares = grid::squares(bottom).map(|square| SquareLook {
            square,
            seen: self.seen(square, preferences),
            owner: self.owner(square),
            mark: held.from.and_then(|from| self.mark(from, square)),
            is_held: held.from == Some(Place::Square(square)),
            is_last: self.is_last(square),
            is_hinted: hint.is_some_and(|mv| mv.from == square || mv.to == square),
            is_movable: self.is_movable(square),
            is_away: self
                .draft()
                .is_some_and(|draft| !SquareSet::home(draft.color()).contains(square)),
            is_focus: focus == Some(square),
            takes_guess: false,
            guess: None,
            heat: 0,
        });
        BoardLook {
            bottom,
            squares: squares.collect(),
            pieces: self.pieces(bottom, held, preferences),
        }
    }

    /// The pieces on the board, in the order of their lasting names. Only a piece of the player's
    /// own side can carry the mark of a piece that the enemy knows.
    fn pieces(self, bottom: Color, held: Held, preferences: &Preferences) -> Vec<PieceLook> {
        let look = |square: Square| {
            let (id, rank, moved, is_known) = match self.seen(square, preferences) {
                Seen::Empty | Seen::Lake => return None,
                Seen::Hidden { id, moved } => (id, None, moved, false),
                Seen::Own { id, rank, moved, revealed } => (id, Some(rank), moved, revealed),
                Seen::Revealed { id, rank, moved } => (id, Some(rank), moved, false),
            };
            let is_held = held.from == Some(Place::Square(square));
            Some(PieceLook {
                id,
                color: self.owner(square)?,
                rank,
                guess: None,
                cell: grid::cell_of(square, bottom),
                is_marked: moved && preferences.moved == MovedMark::Shown,
                is_known,
                is_held,
                is_dragged: is_held && held.is_dragged,
            })
        };
        // A lasting name is the piece's first square, so the index of that square gives the order.
        // The sorts of the standard library would be large code.
        let mut named = [const { None }; Square::COUNT];
        for piece in Square::all().filter_map(look) {
            named[usize::from(piece.id.start().index())] = Some(piece);
        }
        named.into_iter().flatten().collect()
    }

    /// The mark on `square` while the thing picked up at `from` is in hand. During setup only free
    /// squares are marked, although a piece can be put down on another piece, too.
    fn mark(self, from: Place, square: Square) -> Option<SquareMark> {
        match (self, from) {
            (Self::Deploy(draft), Place::Square(_) | Place::Heap(_)) => {
                let is_home = SquareSet::home(draft.color()).contains(square);
                (is_home && draft.rank_at(square).is_none()).then_some(SquareMark::Move)
            }
            (Self::Play(view), Place::Square(from)) => {
                if view.targets(from).contains(square) {
                    let attacks = view.enemies().contains(square);
                    return Some(if attacks { SquareMark::Attack } else { SquareMark::Move });
                }
                let mv = Move::new(from, square);
                view.barred().iter().any(|barred| barred.mv == mv).then_some(SquareMark::Barred)
            }
            (Self::Deploy(_), Place::Tray)
            | (Self::Play(_), Place::Heap(_) | Place::Tray)
            | (Self::Open(_) | Self::Table(_) | Self::Public(_), _) => None,
        }
    }

    fn is_movable(self, square: Square) -> bool {
        match self {
            Self::Deploy(draft) => draft.rank_at(square).is_some(),
            Self::Play(view) => !view.targets(square).is_empty(),
            Self::Open(_) | Self::Table(_) | Self::Public(_) => false,
        }
    }

    fn is_last(self, square: Square) -> bool {
        self.last_ply().is_some_and(|ply| ply.mv.from == square || ply.mv.to == square)
    }
}

//! All that a bot is told.

use fairboard_rules::stratego::{
    ByColor, ByRank, Color, Move, Ply, Rank, Rules, SeatView, Seen, Square,
};

/// What a seat may know of a game when it is to move: what it sees, and what it has seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observation {
    /// The rules of the game.
    pub rules: Rules,
    /// Whose observation it is, and who is to move.
    pub seat: Color,
    /// The pieces on the board.
    pub pieces: Vec<SeenPiece>,
    /// How many pieces of each rank each side has lost.
    pub lost: ByColor<ByRank<u8>>,
    /// The moves that it may make.
    pub legal: Vec<Move>,
    /// The plies of both sides from the start, or from as far back as is known.
    pub plies: Vec<Ply>,
    /// How many plies in a row have been made without an attack.
    pub quiet_plies: u16,
}

/// A piece as a seat sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeenPiece {
    /// Where it stands.
    pub square: Square,
    /// Whose it is.
    pub color: Color,
    /// Where it stood when the game began.
    pub start: Square,
    /// Its rank, if the seat knows it.
    pub rank: Option<Rank>,
    /// Whether it has moved.
    pub moved: bool,
    /// Whether both sides know its rank.
    pub revealed: bool,
}

impl Observation {
    /// What the seat of `view` sees, and the `plies` that led there, which are public.
    pub fn new(view: &SeatView, plies: &[Ply]) -> Self {
        Self {
            rules: *view.rules(),
            seat: view.seat(),
            pieces: Square::all().filter_map(|square| seen_piece(view, square)).collect(),
            lost: ByColor::from_fn(|color| *view.losses(color)),
            legal: view.legal_moves().collect(),
            plies: plies.to_vec(),
            quiet_plies: view.quiet_plies(),
        }
    }

    /// What the other side may know, as far as this one can tell: of its own pieces only those that
    /// are revealed have a rank here.
    pub(crate) fn mirrored(&self) -> Self {
        let known =
            |piece: &SeenPiece| SeenPiece { rank: piece.rank.filter(|_| piece.revealed), ..*piece };
        Self {
            seat: self.seat.other(),
            pieces: self.pieces.iter().map(known).collect(),
            legal: Vec::new(),
            ..self.clone()
        }
    }

    /// Number of pieces of each rank that `color` has left: the army without the losses.
    pub(crate) fn remaining(&self, color: Color) -> ByRank<u8> {
        let (army, lost) = (self.rules.army.counts(), &self.lost[color]);
        ByRank::from_fn(|rank| army[rank].saturating_sub(lost[rank]))
    }

    /// The pieces of `color`.
    pub fn of(&self, color: Color) -> impl Iterator<Item = &SeenPiece> {
        self.pieces.iter().filter(move |piece| piece.color == color)
    }
}

fn seen_piece(view: &SeatView, square: Square) -> Option<SeenPiece> {
    let own = view.seat();
    match view.seen(square) {
        Seen::Empty | Seen::Lake => None,
        Seen::Own { id, rank, moved, revealed } => Some(SeenPiece {
            square,
            color: own,
            start: id.start(),
            rank: Some(rank),
            moved,
            revealed,
        }),
        Seen::Hidden { id, moved } => Some(SeenPiece {
            square,
            color: own.other(),
            start: id.start(),
            rank: None,
            moved,
            revealed: false,
        }),
        Seen::Revealed { id, rank, moved } => Some(SeenPiece {
            square,
            color: own.other(),
            start: id.start(),
            rank: Some(rank),
            moved,
            revealed: true,
        }),
    }
}

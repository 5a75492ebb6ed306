//! Translation between the rules and the VDM++ model of Stratego, so that they can be compared.

use fairboard_rules::stratego::{
    Color, IllegalMove, Move, Piece, Position, Rank, Square, SquareSet,
};

use crate::stratego_vdmpp::{PColor, PType, Position as Coordinates, Stratego, Violation};

/// Returns the model's answer to a play: `T` if the play is made, `F:` with the reason if it is
/// not, or the violated clause.
pub fn models_answer(model: &Stratego, from: [u32; 2], to: [u32; 2]) -> &'static str {
    let board = model.get_board();
    let [origin, destination] = [from, to].map(|[x, y]| Coordinates { x, y });
    // The play is made on a copy, so the model stays as it is.
    match model.clone().make_play(from, to) {
        Ok(true) => "T",
        Err(violation) => violation.name(),
        // The model gives no reason, so the conditions are tried again in the order of `makeMove`.
        Ok(false) => {
            // By the precondition of `makeMove` there is a piece, so `none` is never returned.
            let Ok(Some(piece)) = board.get_piece(origin) else { return "none" };
            let range = piece.has_unlimited_range();
            if board.move_possible(origin, destination, range) == Ok(false) {
                "F:path"
            } else if !piece.can_make_move(destination) {
                // The piece may not go back to where it was.
                "F:repeat"
            } else {
                // Only the color of the piece on the destination is left as a reason.
                "F:own"
            }
        }
    }
}

/// Returns the model's answer to a move that the rules refuse for the reason `refusal`; `none` if
/// the model has no such rule.
pub fn in_the_models_words(position: &Position, mv: Move, refusal: IllegalMove) -> &'static str {
    let is_scout = position.rank_at(mv.from) == Some(Rank::Scout);
    match refusal {
        IllegalMove::Empty | IllegalMove::NotYours | IllegalMove::Immovable => "pre_makeMove",
        IllegalMove::NotStraight => "pre_movePossible",
        // The model checks first that a Scout's lane does not end in a lake.
        IllegalMove::Blocked | IllegalMove::Lake
            if is_scout && SquareSet::LAKES.contains(mv.to) =>
        {
            "pre_isFreeLane"
        }
        // Any other piece is one step from the lake, because the rules refuse a longer way as
        // `TooFar`. The model lets the piece step, but no piece can be set on water.
        IllegalMove::Lake => "pre_setPiece",
        // A move to the square on which the piece stands is not a step.
        IllegalMove::OwnPiece if mv.from == mv.to && !is_scout => "F:path",
        IllegalMove::TooFar | IllegalMove::Blocked => "F:path",
        // Also a Scout's move to its own square: a free lane that ends on a piece of its color.
        IllegalMove::OwnPiece => "F:own",
        IllegalMove::Repeat => "F:repeat",
        // The model has no such rule.
        IllegalMove::GameOver | IllegalMove::TwoSquares | IllegalMove::MoreSquares => "none",
    }
}

/// Returns the model's (x, y) of a square. The model counts y downwards from Blue's back row.
pub fn coordinates(square: Square) -> [u32; 2] {
    [u32::from(square.column()), u32::from(Square::SIDE - 1 - square.row())]
}

/// The model's names of the ranks, in the order of [`Rank::ALL`].
const TYPES: [PType; Rank::COUNT] = [
    PType::Flag,
    PType::Bomb,
    PType::Spy,
    PType::Scout,
    PType::Miner,
    PType::Sergeant,
    PType::Lieutenant,
    PType::Captain,
    PType::Major,
    PType::Colonel,
    PType::General,
    PType::Marshall,
];

/// Returns the model's name of a rank.
pub const fn ptype(rank: Rank) -> PType {
    TYPES[rank as usize]
}

/// Returns the model's name of a side.
pub const fn pcolor(color: Color) -> PColor {
    match color {
        Color::Red => PColor::Red,
        Color::Blue => PColor::Blue,
    }
}

/// Returns the model with the pieces of `position`, which must all stand at home, and with Blue to
/// move.
///
/// # Panics
///
/// If the model refuses one of the pieces.
#[expect(clippy::panic, reason = "a start that the model refuses is a mistake of the test")]
pub fn model_of(position: &Position) -> Stratego {
    let set_up = || -> Result<Stratego, Violation> {
        let mut model = Stratego::new()?;
        for (square, piece) in position.pieces() {
            let [x, y] = coordinates(square);
            model.place_piece(x, y, ptype(piece.rank), pcolor(piece.color))?;
        }
        Ok(model)
    };
    set_up().unwrap_or_else(|violation| panic!("{} in {}", violation.name(), position.text()))
}

/// Returns the model's piece on a square, as a piece of the rules; `None` if there is none.
pub fn piece_at(model: &Stratego, square: Square) -> Option<Piece> {
    let [x, y] = coordinates(square);
    let piece = model.get_board().get_piece(Coordinates { x, y }).ok()??;
    let rank = Rank::ALL.into_iter().find(|rank| ptype(*rank) == piece.get_type())?;
    let color = Color::ALL.into_iter().find(|color| pcolor(*color) == piece.get_color())?;
    Some(Piece { color, rank })
}

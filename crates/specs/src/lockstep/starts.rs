//! Random positions from which the compared games start.

use fairboard_rules::stratego::{
    Army, Color, Piece, Position, Rank, Rules, Square, SquareSet, notation,
};
use fastrand::Rng;

/// Returns the letters of a board without pieces, one for each square in index order.
fn empty_board() -> Vec<char> {
    let is_lake = |square| SquareSet::LAKES.contains(square);
    let letter = |square| if is_lake(square) { notation::LAKE } else { notation::EMPTY };
    Square::all().map(letter).collect()
}

/// Returns the position of a board's letters. The side that moves first by the rules is to move.
#[expect(clippy::panic, reason = "a start that cannot be read is a mistake of the test")]
fn position_of(board: &[char], rules: Rules) -> Position {
    let side = match rules.first {
        Color::Red => 'r',
        Color::Blue => 'b',
    };
    // The last field is the ply number.
    let text = format!("{} {side} 0", board.iter().collect::<String>());
    Position::from_text(&text, rules).unwrap_or_else(|error| panic!("{error} in {text}"))
}

/// Draws up to six Scouts and Captains in a corner of the board, for chases.
///
/// They are close together and of few ranks, so that a piece can come to stand where another piece
/// of its rank stood. To the more-squares rule, this is a new position, because it compares pieces,
/// not ranks.
pub(super) fn skirmish(rules: Rules, random: &mut Rng) -> Position {
    // A piece is a Captain with a chance of two thirds.
    const RANKS: [Rank; 3] = [Rank::Scout, Rank::Captain, Rank::Captain];
    let mut board = empty_board();
    for index in 0..random.usize(2..7) {
        let color = Color::ALL[index % 2];
        let rank = RANKS[random.usize(..RANKS.len())];
        // There is no lake in the first four rows.
        let (column, row) = (random.usize(..5), random.usize(..4));
        // A piece that was drawn for the same square before is replaced.
        board[row * usize::from(Square::SIDE) + column] = notation::letter(Piece { color, rank });
    }
    position_of(&board, rules)
}

/// Draws a start: complete armies, Barrage, or two to six pieces a side in the front rows.
pub(super) fn start(rules: Rules, random: &mut Rng) -> Position {
    let (army, has_few_pieces) = match random.u8(..3) {
        0 => (Army::Full, false),
        1 => (Army::Barrage, false),
        _ => (Army::Full, true),
    };
    let mut board = empty_board();
    for color in Color::ALL {
        let counts = army.counts().iter();
        let mut ranks: Vec<Rank> = counts
            .flat_map(|(rank, count)| std::iter::repeat_n(rank, usize::from(*count)))
            .collect();
        random.shuffle(&mut ranks);
        let mut squares: Vec<Square> = SquareSet::home(color).into_iter().collect();
        random.shuffle(&mut squares);
        if has_few_pieces {
            ranks.truncate(random.usize(2..7));
            // The two front rows of each home are in these rows.
            squares.retain(|square| (2..8).contains(&square.row()));
        }
        for (rank, square) in ranks.into_iter().zip(squares) {
            board[usize::from(square.index())] = notation::letter(Piece { color, rank });
        }
    }
    position_of(&board, rules)
}

//! Random positions from which the compared games start.

use fairboard_rules::stratego::{
    Army, Color, Piece, Position, Rank, Rules, Square, SquareSet, notation,
};
use fastrand::Rng;

/// Writes the lakes into `letters`, which has a letter for each square, and reads the position. The
/// side that moves first by the rules is to move.
#[expect(clippy::panic, reason = "a start that cannot be read is a mistake of the test")]
fn read(letters: &mut [char], rules: Rules) -> Position {
    for lake in SquareSet::LAKES {
        letters[usize::from(lake.index())] = notation::LAKE;
    }
    // The notation names a side by the first letter of its name, and no name is empty.
    let side = rules.first.name().chars().next().unwrap_or('r');
    let text = format!("{} {side} 0", letters.iter().collect::<String>());
    Position::from_text(&text, rules).unwrap_or_else(|error| panic!("{error} in {text}"))
}

/// Draws a few pieces of few ranks, close together, so that a piece can come to stand where another
/// piece of its rank stood.
pub(super) fn skirmish(rules: Rules, random: &mut Rng) -> Position {
    // A piece is a Captain with a chance of two thirds.
    const RANKS: [Rank; 3] = [Rank::Scout, Rank::Captain, Rank::Captain];
    let mut letters = vec![notation::EMPTY; Square::COUNT];
    for index in 0..random.usize(2..7) {
        let color = Color::ALL[index % 2];
        let rank = RANKS[random.usize(..RANKS.len())];
        let (column, row) = (random.usize(..5), random.usize(..4));
        // A piece that was drawn for the same square before is replaced.
        letters[row * usize::from(Square::SIDE) + column] = notation::letter(Piece { color, rank });
    }
    read(&mut letters, rules)
}

/// Draws a start: complete armies, Barrage, or a few pieces in the rows that face each other.
pub(super) fn start(rules: Rules, random: &mut Rng) -> Position {
    // Kind 0 is a start with complete armies.
    let kind = random.u8(..3);
    let (is_barrage, is_small) = (kind == 1, kind == 2);
    let mut letters = vec![notation::EMPTY; Square::COUNT];
    for color in Color::ALL {
        let army = if is_barrage { Army::Barrage } else { Army::Full };
        let counts = army.counts().iter();
        let mut ranks: Vec<Rank> = counts
            .flat_map(|(rank, count)| std::iter::repeat_n(rank, usize::from(*count)))
            .collect();
        random.shuffle(&mut ranks);
        let mut squares: Vec<Square> = SquareSet::home(color).into_iter().collect();
        random.shuffle(&mut squares);
        if is_small {
            ranks.truncate(random.usize(2..7));
            let is_in_front = |square: &Square| (2..8).contains(&square.row());
            squares.retain(is_in_front);
        }
        for (rank, square) in ranks.into_iter().zip(squares) {
            letters[usize::from(square.index())] = notation::letter(Piece { color, rank });
        }
    }
    read(&mut letters, rules)
}

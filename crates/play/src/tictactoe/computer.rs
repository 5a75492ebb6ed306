//! Computer player of tic-tac-toe, at four levels.

use fairboard_rules::Position as _;
use fairboard_rules::tictactoe::{Cell, CellSet, Position, scores};

use crate::Strength;

/// Level of a computer player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Takes a win, and otherwise moves at random.
    Easy,
    /// Takes a win, or else prevents a loss, and otherwise moves at random.
    Medium,
    /// Plays perfectly, but for one random move in ten.
    Hard,
    /// Never loses; moves at random among the best moves.
    Perfect,
}

impl Level {
    /// Every level, the weakest first.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Hard, Self::Perfect];

    /// The level of a strength from 1 to 4; `None` for a higher strength.
    pub fn of(strength: Strength) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.strength() == strength)
    }

    /// The strength, from 1 to 4.
    pub const fn strength(self) -> Strength {
        Strength::ALL[self as usize]
    }

    /// The stable name: `easy`, `medium`, `hard` or `perfect`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Perfect => "perfect",
        }
    }

    /// The level of a [name](Self::name); `None` for any other text.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.name() == name)
    }

    /// Two sets of cells to which the level moves in `position`, where the game is not over. Each
    /// set has its chance in tenths; both add up to ten. Within a set all cells are equally likely.
    fn policy(self, position: &Position) -> [(CellSet, u32); 2] {
        let all = position.free();
        let always = |cells| [(cells, SURE), (CellSet::EMPTY, 0)];
        match self {
            Self::Easy => always(first_not_empty([wins(position), all])),
            Self::Medium => always(first_not_empty([wins(position), threats(position), all])),
            Self::Hard => [(best(position), 9), (all, 1)],
            Self::Perfect => always(best(position)),
        }
    }
}

/// A sure chance, in tenths.
const SURE: u32 = 10;

/// Chooses a move; `None` once the game is over.
///
/// `below(n)` returns a random number less than `n`. The function calls `below` twice for a move.
///
/// # Examples
///
/// ```
/// use fairboard_play::tictactoe::computer::{Level, choose};
/// use fairboard_rules::tictactoe::{Cell, Position};
///
/// let lowest = |_| 0;
/// assert_eq!(choose(Level::Easy, &Position::default(), lowest), Some(Cell::ALL[0]));
/// ```
pub fn choose(
    level: Level,
    position: &Position,
    mut below: impl FnMut(u32) -> u32,
) -> Option<Cell> {
    position.turn()?;
    let [(first, first_tenths), (second, _)] = level.policy(position);
    let cells = if below(SURE) < first_tenths { first } else { second };
    let index = usize::try_from(below(cells.len())).ok()?;
    cells.into_iter().nth(index)
}

/// The moves that complete a line.
fn wins(position: &Position) -> CellSet {
    position.own().completions() & position.free()
}

/// The moves to cells in which the other side would complete a line.
fn threats(position: &Position) -> CellSet {
    position.cells(position.side().other()).completions() & position.free()
}

/// The moves after which perfect play has the best result.
fn best(position: &Position) -> CellSet {
    let most = scores(position).map(|(_, score)| score).max();
    scores(position).filter(|(_, score)| Some(*score) == most).map(|(cell, _)| cell).collect()
}

fn first_not_empty<const N: usize>(sets: [CellSet; N]) -> CellSet {
    sets.into_iter().find(|set| !set.is_empty()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use fairboard_rules::tictactoe::{Mark, Outcome};
    use fastrand::Rng;

    use super::*;

    /// The level of a player; `None` for a player that moves at random.
    type Player = Option<Level>;

    /// The chances of x winning, a draw and o winning.
    type Chances = [f64; 3];

    /// The exact chances of a game from `position`.
    fn exact_chances(position: Position, players: [Player; 2]) -> Chances {
        match position.outcome() {
            Some(Outcome::Win(Mark::X)) => return [1.0, 0.0, 0.0],
            Some(Outcome::Draw) => return [0.0, 1.0, 0.0],
            Some(Outcome::Win(Mark::O)) => return [0.0, 0.0, 1.0],
            None => {}
        }
        let player = players[position.side() as usize];
        let random_policy = [(position.free(), SURE), (CellSet::EMPTY, 0)];
        let policy = player.map_or(random_policy, |level| level.policy(&position));
        let mut total = [0.0; 3];
        for (cells, tenths) in policy {
            for cell in cells {
                let mut next = position;
                next.play_unchecked(cell);
                let chance = f64::from(tenths) / f64::from(SURE) / f64::from(cells.len());
                let chances_after = exact_chances(next, players);
                total = std::array::from_fn(|index| total[index] + chance * chances_after[index]);
            }
        }
        total
    }

    #[test]
    fn the_exact_results_are_those_of_the_table() {
        use Level::{Medium, Perfect};
        // x, o, and in per cent: x wins, draws, o wins
        for (x, o, expected) in [
            (None, None, "58.5/12.7/28.8"),
            (Some(Medium), Some(Medium), "31.1/51.5/17.4"),
            (Some(Medium), None, "89.6/9.1/1.3"),
            (Some(Perfect), None, "96.8/3.2/0.0"),
            (Some(Perfect), Some(Medium), "77.5/22.5/0.0"),
            (Some(Medium), Some(Perfect), "0.0/83.5/16.5"),
            (Some(Perfect), Some(Perfect), "0.0/100.0/0.0"),
        ] {
            let chances = exact_chances(Position::default(), [x, o]);
            let percents = chances.map(|chance| format!("{:.1}", chance * 100.0)).join("/");
            assert_eq!(percents, expected, "{x:?} against {o:?}");
        }
    }

    #[test]
    fn each_level_does_better_than_the_one_below() {
        for pair in Level::ALL.windows(2) {
            let [weaker, stronger] = [pair[0], pair[1]].map(Some);
            let score = |[win, draw, _]: Chances| win + draw / 2.0;
            let first = score(exact_chances(Position::default(), [stronger, weaker]));
            let second = 1.0 - score(exact_chances(Position::default(), [weaker, stronger]));
            assert!(f64::midpoint(first, second) > 0.5, "{pair:?}");
        }
    }

    #[test]
    fn every_move_is_legal_and_none_is_made_after_the_end() {
        let mut random = Rng::with_seed(1);
        for level in Level::ALL {
            for _ in 0..200 {
                let mut position = Position::default();
                while let Some(cell) = choose(level, &position, |count| random.u32(..count)) {
                    assert!(position.play(cell).is_ok());
                }
                assert!(position.outcome().is_some());
            }
        }
    }

    #[test]
    fn the_hard_level_moves_anywhere_once_in_ten() {
        let mut position = Position::default();
        position.play_unchecked(Cell::ALL[0]);
        for lot in 0..10 {
            // The center alone holds the draw.
            let expected = if lot < 9 { Cell::ALL[4] } else { Cell::ALL[8] };
            let mut lots = [lot].into_iter();
            let last = |count| lots.next().unwrap_or(count - 1);
            assert_eq!(choose(Level::Hard, &position, last), Some(expected), "{lot}");
        }
    }

    #[test]
    fn equal_seeds_give_equal_moves() {
        let game = |seed| {
            let mut random = Rng::with_seed(seed);
            let mut position = Position::default();
            while let Some(cell) = choose(Level::Easy, &position, |count| random.u32(..count)) {
                position.play_unchecked(cell);
            }
            position
        };
        assert_eq!(game(3), game(3));
        assert!((0..20).any(|seed| game(seed) != game(3)));
    }

    #[test]
    fn names_and_strengths_find_their_level() {
        for level in Level::ALL {
            assert_eq!(Level::of(level.strength()), Some(level));
            assert_eq!(Level::named(level.name()), Some(level));
        }
        assert_eq!(Level::named("Easy"), None);
        assert_eq!(Level::of(Strength::STRONGEST), None);
    }
}

//! The puzzles of Stratego that the app offers.

use fairboard_play::Strength;

use crate::{Day, Row, Theme};

/// A list of puzzles of Stratego, a [row](Row) on each line.
#[derive(Clone, Copy, Debug)]
pub struct Collection(&'static str);

/// The puzzles of the app. A new puzzle takes the place of a removed one, or comes at the end, so
/// that the others keep their numbers.
pub const COLLECTION: Collection = Collection(include_str!("../data/stratego.txt"));

/// A puzzle as a list shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListedPuzzle {
    /// The puzzle's number, from 1 on.
    pub number: u16,
    /// The idea behind the puzzle's move.
    pub theme: Theme,
    /// Easy, medium or hard, by the lowest level of the computer that finds the move.
    pub difficulty: Difficulty,
}

/// Difficulty of a puzzle, by the lowest level of the computer that finds the puzzle's move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Difficulty {
    /// The lowest level finds the move.
    Easy,
    /// The second level is the lowest that finds the move.
    Medium,
    /// The lowest level that finds the move is the third or a higher one.
    Hard,
}

impl Difficulty {
    /// All difficulties, the easiest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// The difficulty of a puzzle whose move is found by `level` and by no lower level.
    pub fn of(level: Strength) -> Self {
        match level.number() - Strength::WEAKEST.number() {
            0 => Self::Easy,
            1 => Self::Medium,
            _ => Self::Hard,
        }
    }
}

impl Collection {
    /// All puzzles, each with its number, theme and difficulty. The positions are not read, because
    /// that takes long. A line without a theme and a level is left out.
    pub fn entries(self) -> impl Iterator<Item = ListedPuzzle> {
        (1..).zip(self.0.lines()).filter_map(|(number, line)| {
            // The first word is the puzzle.
            let mut words = line.split(' ').skip(1);
            let theme = Theme::named(words.next()?)?;
            let level = words.next()?.parse().ok()?;
            Some(ListedPuzzle { number, theme, difficulty: Difficulty::of(level) })
        })
    }

    /// The puzzle with this number, from 1 on. `None` if the collection has no such number, or no
    /// puzzle on the line with this number.
    pub fn row(self, number: u16) -> Option<Row> {
        let line = self.0.lines().nth(usize::from(number).checked_sub(1)?)?;
        line.parse().ok()
    }

    /// Every puzzle. A line that is no puzzle is left out.
    pub fn rows(self) -> impl Iterator<Item = Row> {
        self.0.lines().filter_map(|line| line.parse().ok())
    }

    /// The puzzles of a day, one of each difficulty, the easiest first.
    pub fn daily(self, day: Day) -> impl Iterator<Item = ListedPuzzle> {
        Difficulty::ALL.into_iter().filter_map(move |difficulty| {
            let candidates = || self.entries().filter(move |entry| entry.difficulty == difficulty);
            candidates().nth(day.pick(candidates().count())?)
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_line_is_a_row_and_written_as_it_is_read() {
        for (number, line) in (1..).zip(COLLECTION.0.lines()) {
            let row: Row = line.parse().unwrap_or_else(|fault| panic!("line {number}: {fault}"));
            assert_eq!(row.to_string(), line, "line {number}");
        }
        assert_eq!(COLLECTION.rows().count(), COLLECTION.entries().count());
    }

    #[test]
    fn there_are_two_hundred_and_no_position_twice() {
        let count = COLLECTION.entries().count();
        assert!(count >= 200, "{count}");
        for difficulty in Difficulty::ALL {
            let count = COLLECTION.entries().filter(|entry| entry.difficulty == difficulty).count();
            assert!(count >= 20, "{difficulty:?}: {count}");
        }
        let places: BTreeSet<_> = COLLECTION.rows().map(|row| row.puzzle.view().text()).collect();
        assert_eq!(places.len(), count);
    }

    #[test]
    fn a_day_has_one_puzzle_of_each_difficulty_and_the_next_day_others() {
        let [today, tomorrow] = [20_000, 20_001].map(|day| {
            let daily: Vec<_> = COLLECTION.daily(Day(day)).collect();
            assert!(daily.iter().map(|entry| entry.difficulty).eq(Difficulty::ALL));
            daily
        });
        assert!(today.iter().zip(&tomorrow).all(|(one, other)| one != other));
    }

    #[test]
    fn numbers_outside_of_the_collection_have_no_puzzle() {
        assert!(COLLECTION.row(1).is_some());
        assert!([0, u16::MAX].map(|number| COLLECTION.row(number)).iter().all(Option::is_none));
    }
}

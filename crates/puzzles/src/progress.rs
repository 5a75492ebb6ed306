//! Names and days of puzzles, and a person's progress with the puzzles.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use fairboard_forms::{Damage, FormatError};
use thiserror::Error;

use crate::{COLLECTION, tictactoe};

/// A day, counted from the first of January 1970 by the calendar of the device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(pub u32);

impl Day {
    /// The puzzle of this day among `count` puzzles, as an index; `None` if `count` is 0. Every
    /// puzzle has its day before one is repeated.
    pub const fn pick(self, count: usize) -> Option<usize> {
        (self.0 as usize).checked_rem(count)
    }
}

/// The name of a puzzle of the app, as it stands in its address: `17` of Stratego, `x3` of
/// tic-tac-toe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Id {
    /// A puzzle of [`COLLECTION`] by its number.
    Stratego(u16),
    /// A puzzle of [`tictactoe`] by its number.
    TicTacToe(u16),
}

impl Id {
    /// Every puzzle of the app, those of Stratego first.
    pub fn all() -> impl Iterator<Item = Self> {
        let stratego = COLLECTION.entries().map(|entry| Self::Stratego(entry.number));
        stratego.chain((1..=tictactoe::COUNT).map(Self::TicTacToe))
    }

    /// The puzzle's number among the puzzles of its game.
    pub const fn number(self) -> u16 {
        match self {
            Self::Stratego(number) | Self::TicTacToe(number) => number,
        }
    }

    const fn is_of_same_game(self, other: Self) -> bool {
        matches!(
            (self, other),
            (Self::Stratego(_), Self::Stratego(_)) | (Self::TicTacToe(_), Self::TicTacToe(_))
        )
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stratego(number) => write!(f, "{number}"),
            Self::TicTacToe(number) => write!(f, "x{number}"),
        }
    }
}

/// The inverse of `Display`.
impl FromStr for Id {
    type Err = BadPuzzleName;

    fn from_str(text: &str) -> Result<Self, BadPuzzleName> {
        let read = |number: &str| number.parse().map_err(|_| BadPuzzleName);
        let id = match text.strip_prefix('x') {
            Some(number) => Self::TicTacToe(read(number)?),
            None => Self::Stratego(read(text)?),
        };
        // A number in another form, such as 01 or +1, is refused.
        if id.to_string() == text { Ok(id) } else { Err(BadPuzzleName) }
    }
}

/// Progress of a person: the puzzles solved, and the days in a row.
///
/// # Examples
///
/// ```
/// use fairboard_puzzles::{Day, Id, PuzzleProgress};
///
/// let mut progress = PuzzleProgress::default();
/// progress.solve(Id::Stratego(7), Some(Day(20_000)));
/// progress.solve(Id::TicTacToe(2), Some(Day(20_001)));
/// assert_eq!((progress.has(Id::Stratego(7)), progress.streak(Day(20_001))), (true, 2));
/// assert_eq!(progress.to_string().parse(), Ok(progress));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PuzzleProgress {
    solved: BTreeSet<Id>,
    /// The last day on which a puzzle of the day was solved, and the number of days in a row.
    last: Option<(u32, u32)>,
}

impl PuzzleProgress {
    /// Notes that a puzzle was solved. `daily` is the day whose puzzle it is; `None` for any other
    /// puzzle. Only puzzles of the day count for the streak, and each day counts once. The day
    /// before the last counted day can come again, in another time zone or on a page that was left
    /// open. This does not change the streak.
    pub fn solve(&mut self, id: Id, daily: Option<Day>) {
        self.solved.insert(id);
        let Some(day) = daily else { return };
        let is_counted = |(last, _): (u32, u32)| last == day.0 || last == day.0 + 1;
        if !self.last.is_some_and(is_counted) {
            self.last = Some((day.0, self.streak(day).saturating_add(1)));
        }
    }

    /// Returns `true` if the person has solved this puzzle.
    pub fn has(&self, id: Id) -> bool {
        self.solved.contains(&id)
    }

    /// Number of puzzles that have been solved.
    pub fn count(&self) -> usize {
        self.solved.len()
    }

    /// The puzzle to go on with after `id`. If `id` is a puzzle of the day, and another puzzle of
    /// the day is not solved yet, this is that puzzle. Otherwise it is the next unsolved puzzle of
    /// the same game, where the first puzzle follows the last. `None` if no puzzle is left.
    pub fn next(&self, id: Id, day: Day) -> Option<Id> {
        let is_open = |other: &Id| *other != id && !self.has(*other);
        let daily = || COLLECTION.daily(day).map(|entry| Id::Stratego(entry.number));
        if daily().any(|other| other == id)
            && let Some(next) = daily().find(is_open)
        {
            return Some(next);
        }
        let of_game = || Id::all().filter(|other| other.is_of_same_game(id)).filter(is_open);
        // The names of one game are ordered by their numbers.
        let later = of_game().find(|other| *other > id);
        later.or_else(|| of_game().next())
    }

    /// Days in a row with a solved puzzle of the day; 0 if the last of these days is more than one
    /// day before or after `day`. The last of these days may be after `day` because of another time
    /// zone.
    pub const fn streak(&self, day: Day) -> u32 {
        match self.last {
            Some((last, streak)) if last.abs_diff(day.0) <= 1 => streak,
            Some(_) | None => 0,
        }
    }
}

/// Writes the version, the last day, the number of days in a row, and the solved puzzles.
impl fmt::Display for PuzzleProgress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (day, streak) = self.last.unwrap_or_default();
        write!(f, "{VERSION} {day} {streak}")?;
        self.solved.iter().try_for_each(|id| write!(f, " {id}"))
    }
}

/// The inverse of `Display`.
impl FromStr for PuzzleProgress {
    type Err = FormatError;

    fn from_str(text: &str) -> Result<Self, FormatError> {
        let mut words = text.split(' ');
        match words.next().and_then(|version| version.parse().ok()) {
            Some(VERSION) => {}
            Some(newer) if newer > VERSION => return Err(FormatError::Newer(newer)),
            Some(_) | None => return Err(Damage::Version.into()),
        }
        let mut number = || words.next()?.parse().ok();
        let (day, streak): (u32, u32) = number().zip(number()).ok_or(Damage::Form)?;
        let ids = words.map(str::parse).collect::<Result<_, _>>();
        let solved = ids.map_err(|BadPuzzleName| Damage::Word)?;
        // Without a solved puzzle of a day, both numbers are written as 0.
        Ok(Self { solved, last: (streak > 0).then_some((day, streak)) })
    }
}

/// A text that is no name of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a puzzle")]
pub struct BadPuzzleName;

/// Version of the text of [`PuzzleProgress`], and the first word of that text.
const VERSION: u32 = 1;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_streak_is_of_days_in_a_row() {
        for (rule, days, today, streak) in [
            ("nothing is solved", &[][..], 5, 0),
            ("today", &[5], 5, 1),
            ("twice on a day", &[5, 5], 5, 1),
            ("three days", &[3, 4, 5], 5, 3),
            ("the day is not over yet", &[3, 4], 5, 2),
            ("a day was left out", &[3, 4], 6, 0),
            ("and begun again", &[2, 3, 5], 5, 1),
            ("a time zone in which it is still yesterday", &[4, 5], 4, 2),
            ("a puzzle solved there", &[4, 5, 4], 5, 2),
            ("the clock was put back further", &[5], 3, 0),
            ("and goes on from there", &[9, 5, 6], 6, 2),
        ] {
            let mut progress = PuzzleProgress::default();
            for day in days {
                progress.solve(Id::Stratego(1), Some(Day(*day)));
            }
            assert_eq!(progress.streak(Day(today)), streak, "{rule}");
            assert_eq!(progress.to_string().parse(), Ok(progress), "{rule}");
        }
    }

    #[test]
    fn puzzles_of_other_days_are_solved_without_a_streak() {
        let mut progress = PuzzleProgress::default();
        progress.solve(Id::Stratego(300), None);
        assert_eq!(
            (progress.has(Id::Stratego(300)), progress.count(), progress.streak(Day(5))),
            (true, 1, 0)
        );
        assert_eq!(progress.to_string(), "1 0 0 300");
    }

    #[test]
    fn a_damaged_streak_does_not_overflow() {
        let mut progress: PuzzleProgress = "1 5 4294967295".parse().unwrap();
        progress.solve(Id::Stratego(1), Some(Day(6)));
        assert_eq!(progress.streak(Day(6)), u32::MAX);
    }

    #[test]
    fn other_texts_are_refused() {
        for (text, fault) in [
            ("", Damage::Version.into()),
            ("0 0 0", Damage::Version.into()),
            ("2 0 0", FormatError::Newer(2)),
            ("1", Damage::Form.into()),
            ("1 5", Damage::Form.into()),
            ("1 5 x", Damage::Form.into()),
            ("1 5 2 x", Damage::Word.into()),
            ("1 5 2 70000", Damage::Word.into()),
            ("1 5 2 ", Damage::Word.into()),
        ] {
            assert_eq!(text.parse::<PuzzleProgress>(), Err(fault), "{text:?}");
        }
    }

    #[test]
    fn each_puzzle_has_its_day_before_one_comes_again() {
        let picked: BTreeSet<_> = (0..7).map(|day| Day(day + 20_000).pick(7)).collect();
        assert_eq!(picked.len(), 7);
        assert_eq!(Day(1).pick(0), None);
    }

    #[test]
    fn a_name_is_read_as_it_was_written_and_others_are_refused() {
        for id in Id::all() {
            assert_eq!(id.to_string().parse(), Ok(id));
        }
        for text in ["", "x", "y3", "x-1", "-1", "+1", "01", "x01", " 1", "65536"] {
            assert_eq!(text.parse::<Id>(), Err(BadPuzzleName), "{text:?}");
        }
    }

    #[test]
    fn the_next_puzzle_is_not_solved_yet() {
        let day = Day(20_000);
        let daily: Vec<_> = COLLECTION.daily(day).map(|entry| Id::Stratego(entry.number)).collect();
        let all: Vec<_> = Id::all().collect();
        let last = Id::TicTacToe(tictactoe::COUNT);
        let other = *all.iter().find(|id| !daily.contains(id)).unwrap();
        let solved = |ids: &[Id]| {
            let mut progress = PuzzleProgress::default();
            for id in ids {
                progress.solve(*id, None);
            }
            progress
        };
        for (rule, done, from, next) in [
            ("the second of the day", &[daily[0]][..], daily[0], Some(daily[1])),
            ("the third one is solved", &[daily[0], daily[2]], daily[2], Some(daily[1])),
            ("the first again, if it was left out", &[], daily[1], Some(daily[0])),
            ("the next of the game", &[], Id::TicTacToe(1), Some(Id::TicTacToe(2))),
            ("that is not solved", &[Id::TicTacToe(2)], Id::TicTacToe(1), Some(Id::TicTacToe(3))),
            ("from the beginning after the last one", &[], last, Some(Id::TicTacToe(1))),
            ("nothing is left", &all, other, None),
        ] {
            assert_eq!(solved(done).next(from, day), next, "{rule}");
        }
        let after_day = solved(&daily).next(daily[0], day).unwrap();
        assert!(!daily.contains(&after_day), "the day is done");
    }
}

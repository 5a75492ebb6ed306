//! Clocks: a time for each side, which grows by an increment with each move of that side.

use std::fmt;
use std::str::FromStr;

use fairboard_rules::stratego::Color;
use fairboard_rules::tictactoe::Mark;

/// Time of a game: minutes for each side, and seconds that each move adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimeControl {
    minutes: u8,
    increment: u8,
}

impl TimeControl {
    /// Every time that can be chosen, the shortest first.
    pub const ALL: [Self; 5] = [
        Self { minutes: 1, increment: 0 },
        Self { minutes: 3, increment: 2 },
        Self { minutes: 5, increment: 3 },
        Self { minutes: 10, increment: 5 },
        Self { minutes: 30, increment: 0 },
    ];

    /// Minutes for each side.
    pub const fn minutes(self) -> u32 {
        self.minutes as u32
    }

    /// Seconds that each move adds.
    pub const fn increment(self) -> u32 {
        self.increment as u32
    }
}

/// A side of a game that has a clock.
pub trait Side: Copy + PartialEq {
    /// Index of the side's time in a clock: 0 or 1.
    fn index(self) -> usize;
}

impl Side for Color {
    fn index(self) -> usize {
        self as usize
    }
}

impl Side for Mark {
    fn index(self) -> usize {
        self as usize
    }
}

/// The clock of a game. The clock measures no time: the caller says how much has been used.
///
/// # Examples
///
/// ```
/// use fairboard_play::clock::{Clock, TimeControl};
/// use fairboard_rules::stratego::Color::{Blue, Red};
///
/// let mut clock = Clock::new(TimeControl::ALL[2]);
/// clock.spend(Red, 10_000);
/// clock.add_increment(Red);
/// assert_eq!((clock.left(Red), clock.left(Blue)), (293_000, 300_000));
/// assert_eq!(clock.to_string(), "5+3/293000/300000");
/// assert_eq!(clock.to_string().parse(), Ok(clock));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    /// Time left to each side, in milliseconds.
    left: [u32; 2],
}

impl Clock {
    /// A clock that nobody has used.
    pub const fn new(control: TimeControl) -> Self {
        Self { control, left: [control.minutes() * 60_000; 2] }
    }

    /// The minutes and the increment with which the clock began.
    pub const fn control(self) -> TimeControl {
        self.control
    }

    /// A clock with the same time control that nobody has used.
    #[must_use]
    pub const fn renewed(self) -> Self {
        Self::new(self.control)
    }

    /// Time left to a side, in milliseconds.
    pub fn left(self, side: impl Side) -> u32 {
        self.left[side.index()]
    }

    /// Seconds left to a side, rounded up as people count down: the last second is 1.
    pub fn seconds(self, side: impl Side) -> u32 {
        self.left(side).div_ceil(1_000)
    }

    /// Time that a computer may think about one move, in milliseconds: a fortieth of the time left,
    /// and half of the increment.
    pub fn allowance(self, side: impl Side) -> u32 {
        self.left(side) / 40 + self.control.increment() * 1_000 / 2
    }

    /// Takes milliseconds from a side, whose time ends at 0.
    pub fn spend(&mut self, side: impl Side, millis: u32) {
        let left = &mut self.left[side.index()];
        *left = left.saturating_sub(millis);
    }

    /// Adds the increment to the time of a side that has made a move.
    pub fn add_increment(&mut self, side: impl Side) {
        let left = &mut self.left[side.index()];
        *left = left.saturating_add(self.control.increment() * 1_000);
    }

    /// Takes the increment of a move back, but never the last millisecond, because nobody loses by
    /// taking a move back.
    pub fn remove_increment(&mut self, side: impl Side) {
        let left = &mut self.left[side.index()];
        *left = left.saturating_sub(self.control.increment() * 1_000).max(1);
    }

    /// Reads the first four numbers of a text, with a `/` or a `+` between any two of them. `None`
    /// if a number is missing or too large, or if the minutes are 0.
    fn read_numbers(text: &str) -> Option<Self> {
        let mut parts = text.split(['/', '+']);
        let mut next_number = || parts.next()?.parse::<u32>().ok();
        let minutes = u8::try_from(next_number()?).ok().filter(|minutes| *minutes > 0)?;
        let control = TimeControl { minutes, increment: u8::try_from(next_number()?).ok()? };
        Some(Self { control, left: [next_number()?, next_number()?] })
    }
}

/// The minutes, the increment, and the milliseconds left: `5+3/293000/300000`.
impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { control: TimeControl { minutes, increment }, left: [first, second] } = self;
        write!(f, "{minutes}+{increment}/{first}/{second}")
    }
}

/// The error for a text that is no clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoClock;

/// The inverse of `Display`. A time control of 0 minutes is refused.
impl FromStr for Clock {
    type Err = NoClock;

    fn from_str(text: &str) -> Result<Self, NoClock> {
        // The comparison refuses wrong separators, leading zeros and further parts, all of which
        // `read_numbers` lets pass.
        Self::read_numbers(text).filter(|clock| clock.to_string() == text).ok_or(NoClock)
    }
}

#[cfg(test)]
mod tests {
    use fairboard_rules::stratego::Color::{Blue, Red};

    use super::*;

    #[test]
    fn time_is_used_and_moves_add_to_it() {
        let mut clock = Clock::new(TimeControl::ALL[1]);
        clock.spend(Red, 179_999);
        assert_eq!((clock.left(Red), clock.seconds(Red), clock.seconds(Blue)), (1, 1, 180));
        clock.add_increment(Red);
        assert_eq!((clock.left(Red), clock.seconds(Red)), (2_001, 3));
        clock.remove_increment(Red);
        assert_eq!(clock.left(Red), 1);
        clock.remove_increment(Red);
        assert_eq!(clock.left(Red), 1, "an undone move loses no game");
        clock.spend(Red, 2);
        assert_eq!((clock.left(Red), clock.seconds(Red)), (0, 0));
        assert_eq!(clock.renewed(), Clock::new(TimeControl::ALL[1]));
    }

    #[test]
    fn a_computer_may_use_a_fortieth_of_its_time_and_half_of_the_increment() {
        for (control, millis) in
            TimeControl::ALL.into_iter().zip([1_500, 5_500, 9_000, 17_500, 45_000])
        {
            assert_eq!(Clock::new(control).allowance(Red), millis, "{control:?}");
        }
    }

    #[test]
    fn a_computer_that_takes_its_allowance_never_runs_out_of_time() {
        for control in TimeControl::ALL {
            let mut clock = Clock::new(control);
            for _ in 0..1_000 {
                clock.spend(Red, clock.allowance(Red));
                assert!(clock.left(Red) > 0, "{control:?}");
                clock.add_increment(Red);
            }
        }
    }

    #[test]
    fn other_texts_are_no_clocks() {
        for text in [
            "",
            "5+3",
            "5+3/1",
            "5+3/1/1/1",
            "0+3/1/1",
            "5/3/1/1",
            "05+3/1/1",
            "256+3/1/1",
            "5+256/1/1",
            "5+3/-1/1",
            "5+3/4294967296/1",
            "5+3//1/1",
            "5+3 1 1",
        ] {
            assert_eq!(text.parse::<Clock>(), Err(NoClock), "{text:?}");
        }
    }
}

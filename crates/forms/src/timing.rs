//! Time for a move of a game with somebody far away, as the two players agree on it.
//!
//! The agreement is sent in the first byte of a [`relay_link`](super::relay_link) to a game. The
//! players do not sign the agreement. A player who ends a game because the time is over sends a
//! note to the other player:
//!
//! ```text
//! note := 0xC8 | time (1)
//! ```
//!
//! If others watch the game, each player also puts such a note before the log that onlookers get.
//! This note begins with 0xCA instead if the other player has ended the game.

use crate::Damage;

/// The first byte of a note.
const NOTE: u8 = 0xC8;

/// The first byte of a note for onlookers if the author's opponent has ended the game.
const TOLD: u8 = 0xCA;

const MINUTE_MILLIS: u64 = 60_000;
const DAY_MILLIS: u64 = 24 * 60 * MINUTE_MILLIS;

/// Time that a player has for a move. The order decides the [code](Self::code) of each time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveTime {
    /// One minute, with the code 1.
    OneMinute,
    /// Three minutes, with the code 2.
    ThreeMinutes,
    /// One day, with the code 3.
    OneDay,
    /// Three days, with the code 4.
    ThreeDays,
}

impl MoveTime {
    /// All times, the shortest first.
    pub const ALL: [Self; 4] = [Self::OneMinute, Self::ThreeMinutes, Self::OneDay, Self::ThreeDays];

    /// The longest time that a move may take, in milliseconds.
    pub const fn millis(self) -> u64 {
        match self {
            Self::OneMinute => MINUTE_MILLIS,
            Self::ThreeMinutes => 3 * MINUTE_MILLIS,
            Self::OneDay => DAY_MILLIS,
            Self::ThreeDays => 3 * DAY_MILLIS,
        }
    }

    /// Returns `true` for a time of a day or more, in which people leave the page and come back.
    pub const fn is_of_days(self) -> bool {
        self.millis() >= DAY_MILLIS
    }

    /// The byte that stands for a time for a move: 1 to 4, or 0 for a game without such a time.
    pub const fn code(time: Option<Self>) -> u8 {
        match time {
            None => 0,
            Some(time) => time as u8 + 1,
        }
    }

    /// The time with this code, from 1 to 4; `None` for any other byte.
    pub fn of_code(code: u8) -> Option<Self> {
        Self::ALL.get(usize::from(code.checked_sub(1)?)).copied()
    }
}

/// The note of a player who has ended a game because no move came within this time.
///
/// # Examples
///
/// ```
/// use fairboard_forms::timing::{MoveTime, read_note, write_note};
///
/// assert_eq!(read_note(&write_note(MoveTime::OneDay)), Some(MoveTime::OneDay));
/// assert_eq!(read_note(b"a move"), None);
/// ```
pub const fn write_note(time: MoveTime) -> [u8; 2] {
    [NOTE, MoveTime::code(Some(time))]
}

/// The time in a note; `None` for other bytes.
pub fn read_note(bytes: &[u8]) -> Option<MoveTime> {
    match bytes {
        [NOTE, code] => MoveTime::of_code(*code),
        _ => None,
    }
}

/// The note that tells onlookers that `ender` has ended the game, because no move came within this
/// time. [`Ender::You`] is the player who writes the note.
pub const fn write_shown_note(ender: Ender, time: MoveTime) -> [u8; 2] {
    let [note, code] = write_note(time);
    match ender {
        Ender::You => [note, code],
        Ender::Other => [TOLD, code],
    }
}

/// The inverse of [`write_shown_note`]; `None` for other bytes.
pub fn read_shown_note([kind, code]: [u8; 2]) -> Option<(Ender, MoveTime)> {
    let ender = match kind {
        NOTE => Ender::You,
        TOLD => Ender::Other,
        _ => return None,
    };
    Some((ender, MoveTime::of_code(code)?))
}

/// The agreement of two players on the time for a move, and its present state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// Time that each player has for a move.
    pub time: MoveTime,
    /// Whether the time runs, or has ended the game.
    pub state: TimingState,
}

/// State of an agreement on the time for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimingState {
    /// The game goes on, but the start of the present turn is not stored. The reason is that this
    /// person is to move, the time is under a day, or the relay does not have the newest move yet.
    Open,
    /// The other player's move is due. The relay has had this person's newest move since this
    /// instant, in milliseconds since 1970.
    Due(u64),
    /// A player has ended the game because the time was over.
    EndedBy(Ender),
}

/// The player who has ended a game because the time was over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ender {
    /// The player whose page has stored the agreement or written the note.
    You,
    /// The other player, as a note of that player says.
    Other,
}

impl Timing {
    /// The agreement on a time, before the first move.
    pub const fn new(time: MoveTime) -> Self {
        Self { time, state: TimingState::Open }
    }

    /// The agreement in a [saved game](super::far), such as `.3.you`: `.` and the code of the time,
    /// and then `.` and the state. [`TimingState::Open`] is not written.
    pub(crate) fn write(self) -> String {
        let state = match self.state {
            TimingState::Open => String::new(),
            TimingState::Due(since) => format!(".{since}"),
            TimingState::EndedBy(Ender::You) => ".you".to_owned(),
            TimingState::EndedBy(Ender::Other) => ".other".to_owned(),
        };
        format!(".{}{state}", MoveTime::code(Some(self.time)))
    }

    /// Reads a written agreement without its first `.`, such as `3.you`.
    pub(crate) fn read(text: &str) -> Result<Self, Damage> {
        let (code, state) =
            text.split_once('.').map_or((text, None), |(code, state)| (code, Some(state)));
        let time = code.parse().ok().and_then(MoveTime::of_code).ok_or(Damage::Word)?;
        let state = match state {
            None => TimingState::Open,
            Some("you") => TimingState::EndedBy(Ender::You),
            Some("other") => TimingState::EndedBy(Ender::Other),
            Some(since) => TimingState::Due(since.parse().map_err(|_| Damage::Word)?),
        };
        Ok(Self { time, state })
    }
}

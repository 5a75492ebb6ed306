//! Inquiries and judgements as text, for an engine that runs elsewhere.

use std::fmt;
use std::str::FromStr;

use super::{Cause, ComparedLine, Inquiry, Judgement, Odds};
use crate::stratego::question::UnreadableQuestion;
use crate::stratego::question::text::{rank_letter, read, read_rank, refuse_unless_canonical};

/// First word of an inquiry, by which it differs from a request for a move.
const REVIEW: &str = "review";

impl fmt::Display for Inquiry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { ticket, nodes, worlds, played, question } = self;
        writeln!(f, "{REVIEW} {ticket} {nodes} {worlds} {played}")?;
        question.fmt(f)
    }
}

/// Reads the text of an inquiry that `Display` has written.
impl FromStr for Inquiry {
    type Err = UnreadableQuestion;

    fn from_str(text: &str) -> Result<Self, UnreadableQuestion> {
        let (head, question) = text.split_once('\n').ok_or(UnreadableQuestion)?;
        let mut words = head.split(' ');
        if words.next() != Some(REVIEW) {
            return Err(UnreadableQuestion);
        }
        let inquiry = Self {
            ticket: read(words.next())?,
            nodes: read(words.next())?,
            worlds: read(words.next())?,
            played: read(words.next())?,
            question: question.parse()?,
        };
        let is_legal = inquiry.question.view().check(inquiry.played).is_ok();
        if !is_legal {
            return Err(UnreadableQuestion);
        }
        refuse_unless_canonical(inquiry, text)
    }
}

/// Writes the fields in order, with spaces between them, and `-` for no odds or no cause.
impl fmt::Display for Judgement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { ticket, best, expected, kept, lead, odds, cause } = self;
        write!(f, "{ticket} {best} {expected} {kept} {lead} ")?;
        match odds {
            Some(Odds { won, lost }) => write!(f, "{won},{lost} ")?,
            None => write!(f, "- ")?,
        }
        let Some(Cause { line, delay, attack, own, enemy, likely, chance }) = cause else {
            return write!(f, "-");
        };
        let line = match line {
            ComparedLine::Played => "played",
            ComparedLine::Better => "better",
        };
        let [own, enemy] = [own, enemy].map(|rank| rank_letter(*rank));
        write!(f, "{line},{delay},{attack},{own},{enemy},{likely},{chance}")
    }
}

/// Reads the text of a judgement that `Display` has written.
impl FromStr for Judgement {
    type Err = UnreadableQuestion;

    fn from_str(text: &str) -> Result<Self, UnreadableQuestion> {
        let mut words = text.split(' ');
        let judgement = Self {
            ticket: read(words.next())?,
            best: read(words.next())?,
            expected: read(words.next())?,
            kept: read(words.next())?,
            lead: read(words.next())?,
            odds: optional(words.next(), read_odds)?,
            cause: optional(words.next(), read_cause)?,
        };
        let is_sound = judgement.kept <= judgement.expected;
        if !is_sound {
            return Err(UnreadableQuestion);
        }
        refuse_unless_canonical(judgement, text)
    }
}

/// Reads an optional value: `None` for the word `-`, or else the value that `read` returns.
fn optional<T>(
    word: Option<&str>,
    read: fn(&str) -> Result<T, UnreadableQuestion>,
) -> Result<Option<T>, UnreadableQuestion> {
    match word.ok_or(UnreadableQuestion)? {
        "-" => Ok(None),
        word => read(word).map(Some),
    }
}

fn read_odds(word: &str) -> Result<Odds, UnreadableQuestion> {
    let (won, lost) = word.split_once(',').ok_or(UnreadableQuestion)?;
    Ok(Odds { won: read_share(Some(won))?, lost: read_share(Some(lost))? })
}

/// Reads the cause of a difference: seven parts with commas between them. Further parts are refused
/// by [`refuse_unless_canonical`].
fn read_cause(word: &str) -> Result<Cause, UnreadableQuestion> {
    let mut parts = word.split(',');
    let line = match parts.next() {
        Some("played") => ComparedLine::Played,
        Some("better") => ComparedLine::Better,
        Some(_) | None => return Err(UnreadableQuestion),
    };
    Ok(Cause {
        line,
        delay: read(parts.next())?,
        attack: read(parts.next())?,
        own: read_rank(parts.next())?,
        enemy: read_rank(parts.next())?,
        likely: read_share(parts.next())?,
        chance: read_share(parts.next())?,
    })
}

/// Reads a number of thousandths, from 0 to 1,000.
fn read_share(word: Option<&str>) -> Result<u16, UnreadableQuestion> {
    read(word).and_then(|share| if share <= 1_000 { Ok(share) } else { Err(UnreadableQuestion) })
}

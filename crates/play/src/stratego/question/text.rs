//! Questions, requests and replies as text, for an engine that runs elsewhere.
//!
//! A question is four lines:
//!
//! 1. the rules, the army, `repeat` or `free` (with or without the rule on repetition), the side
//!    that moves first, the seat, and the player, such as `classic full repeat red blue person`
//! 2. the seat's view at the start, as [`SeatView::text`] writes it
//! 3. the enemy's losses at the start, a number for each rank
//! 4. the plies
//!
//! Reading advances the view along the plies, so a question that contradicts the rules or itself is
//! refused. Only a text that writing gives is read: a text with a further space, for example, is
//! refused.

use std::fmt;
use std::str::FromStr;

use fairboard_rules::stratego::notation::{letter, piece_of};
use fairboard_rules::stratego::{
    Army, Battle, ByRank, Color, Move, Piece, Ply, Rank, Repetition, Rules, SeatView,
};
use thiserror::Error;

use super::{Question, Reply, Request};
use crate::Player;

/// Error for a text that is no message to or from an engine, and no part of such a message. A
/// message that contradicts itself is refused, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a readable message")]
pub struct UnreadableQuestion;

/// A line with ticket, strength, milliseconds and seed, and then the four lines of the question.
impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { ticket, strength, millis, seed, question } = self;
        writeln!(f, "{ticket} {strength} {millis} {seed}")?;
        question.fmt(f)
    }
}

/// Reads a request from the text that `Display` writes.
impl FromStr for Request {
    type Err = UnreadableQuestion;

    fn from_str(text: &str) -> Result<Self, UnreadableQuestion> {
        let (head, question) = text.split_once('\n').ok_or(UnreadableQuestion)?;
        let mut words = head.split(' ');
        let request = Self {
            ticket: read(words.next())?,
            strength: read(words.next())?,
            millis: read(words.next())?,
            seed: read(words.next())?,
            question: question.parse()?,
        };
        refuse_unless_canonical(request, text)
    }
}

/// The ticket, the move or `-`, and the chance in thousandths: `7 a4a5 614`.
impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mv {
            Some(mv) => write!(f, "{} {mv} {}", self.ticket, self.chance),
            None => write!(f, "{} - {}", self.ticket, self.chance),
        }
    }
}

/// Reads a reply from the text that `Display` writes.
impl FromStr for Reply {
    type Err = UnreadableQuestion;

    fn from_str(text: &str) -> Result<Self, UnreadableQuestion> {
        let mut words = text.split(' ');
        let ticket = read(words.next())?;
        let mv = match words.next() {
            Some("-") => None,
            mv => Some(read(mv)?),
        };
        refuse_unless_canonical(Self { ticket, mv, chance: read(words.next())? }, text)
    }
}

/// Four lines: the rules with seat and player, the view at the start, the enemy's losses at the
/// start, and the plies.
impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = self.start.rules();
        // The name of the rules tells which rule on repetition they have.
        let repetition = match rules.repetition {
            Repetition::Free => "free",
            Repetition::Federation | Repetition::Returns => "repeat",
        };
        let (first, seat) = (rules.first, self.start.seat());
        write!(f, "{} {} {repetition} {first} {seat} ", rules.name(), rules.army.name())?;
        match self.player {
            Player::Person => writeln!(f, "person")?,
            Player::Computer(strength) => writeln!(f, "{strength}")?,
        }
        writeln!(f, "{}", self.start.text())?;
        // The seat's losses are not written: they are the pieces that its view lacks.
        let losses = self.start.losses(seat.other()).iter();
        write_words(f, losses.map(|(_, count)| count.to_string()))?;
        write_words(f, self.plies.iter().map(ply_word))
    }
}

/// Reads a question from the text that `Display` writes.
impl FromStr for Question {
    type Err = UnreadableQuestion;

    fn from_str(text: &str) -> Result<Self, UnreadableQuestion> {
        let mut lines = text.split('\n');
        let mut line = || lines.next().ok_or(UnreadableQuestion);
        let (rules, seat, player) = read_head(line()?)?;
        let view_text = line()?;
        let losses = read_losses(line()?)?;
        let start =
            SeatView::from_text(view_text, rules, seat, &losses).map_err(|_| UnreadableQuestion)?;
        // A space follows every word, also the last one.
        let ply_words = line()?.split_terminator(' ');
        let plies = ply_words.map(|word| read_ply(word, &rules)).collect::<Result<_, _>>()?;
        let question = Self::new(start, plies, player).map_err(|_| UnreadableQuestion)?;
        // This also refuses further lines.
        refuse_unless_canonical(question, text)
    }
}

/// Reads the first line: rules, army, repetition, first side, seat and player. Further words are
/// refused by [`refuse_unless_canonical`].
fn read_head(line: &str) -> Result<(Rules, Color, Player), UnreadableQuestion> {
    let mut words = line.split(' ');
    let rule_set = words.next().and_then(Rules::named).ok_or(UnreadableQuestion)?;
    let army = words.next().and_then(Army::named).ok_or(UnreadableQuestion)?;
    let army_rules = rule_set.with_army(army);
    let mut rules = match words.next() {
        Some("free") => army_rules.without_repetition(),
        Some("repeat") => army_rules,
        Some(_) | None => return Err(UnreadableQuestion),
    };
    rules.first = read(words.next())?;
    let seat = read(words.next())?;
    let player = match words.next() {
        Some("person") => Player::Person,
        strength => Player::Computer(read(strength)?),
    };
    Ok((rules, seat, player))
}

/// Reads the third line: the enemy's losses by rank. Further words are refused by
/// [`refuse_unless_canonical`].
fn read_losses(line: &str) -> Result<ByRank<u8>, UnreadableQuestion> {
    let mut words = line.split(' ');
    let mut losses = ByRank::default();
    for rank in Rank::ALL {
        losses[rank] = read(words.next())?;
    }
    Ok(losses)
}

/// A ply as one word: `a4a5`, or for an attack `a4a5,L,K` with the ranks of attacker and defender.
/// A rank has the letter of Red's piece, also if Blue attacks.
fn ply_word(ply: &Ply) -> String {
    match ply.battle {
        Some(Battle { attacker, defender, .. }) => {
            format!("{},{},{}", ply.mv, rank_letter(attacker), rank_letter(defender))
        }
        None => ply.mv.to_string(),
    }
}

/// Reads a ply that [`ply_word`] has written. The result of a battle follows from the rules. A word
/// with an attacker and no defender is refused. Further parts are refused by
/// [`refuse_unless_canonical`].
fn read_ply(word: &str, rules: &Rules) -> Result<Ply, UnreadableQuestion> {
    let mut parts = word.split(',');
    let mv: Move = read(parts.next())?;
    let battle = match parts.next() {
        Some(attacker) => {
            let (attacker, defender) = (read_rank(Some(attacker))?, read_rank(parts.next())?);
            Some(Battle { attacker, defender, result: rules.battles[attacker][defender] })
        }
        None => None,
    };
    Ok(Ply { mv, battle })
}

/// A rank as the letter of Red's piece.
pub(in crate::stratego) fn rank_letter(rank: Rank) -> char {
    letter(Piece { color: Color::Red, rank })
}

/// Reads a rank from the letter of a piece of either color. An absent word is an error.
pub(in crate::stratego) fn read_rank(word: Option<&str>) -> Result<Rank, UnreadableQuestion> {
    piece_of(read(word)?).map(|piece| piece.rank).ok_or(UnreadableQuestion)
}

/// The value, if `text` is canonical, which means that `Display` writes the value as exactly this
/// text. Any other text is refused.
pub(in crate::stratego) fn refuse_unless_canonical<T: fmt::Display>(
    value: T,
    text: &str,
) -> Result<T, UnreadableQuestion> {
    if value.to_string() == text { Ok(value) } else { Err(UnreadableQuestion) }
}

/// Writes a line of words, each with a space after it.
fn write_words(f: &mut fmt::Formatter<'_>, mut words: impl Iterator<Item = String>) -> fmt::Result {
    words.try_for_each(|word| write!(f, "{word} "))?;
    writeln!(f)
}

/// Parses a word; an absent word is an error.
pub(in crate::stratego) fn read<T: FromStr>(word: Option<&str>) -> Result<T, UnreadableQuestion> {
    word.and_then(|word| word.parse().ok()).ok_or(UnreadableQuestion)
}

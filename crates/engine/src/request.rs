//! What a page asks a worker, and what the worker answers: both as text.
//!
//! A request holds an [`Observation`] and nothing else of the game, so that no message ever tells
//! more than a seat may know.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use fairboard_play::Strength;
use fairboard_rules::stratego::notation::{UNKNOWN, letter, piece_of};
use fairboard_rules::stratego::{
    Army, Battle, ByColor, ByRank, Color, Move, Piece, Ply, Rank, Repetition, Rules, Square,
};

use crate::{Observation, SeenPiece};

/// Asks for a move.
///
/// As text: a line with ticket, strength, milliseconds and seed; a line with rules, army, `repeat` or
/// `free`, seat and the plies without an attack; and a line each with the pieces, the losses of Red
/// and of Blue by rank, the legal moves, and the plies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Comes back with the answer.
    pub ticket: u32,
    /// The strength to play with.
    pub strength: Strength,
    /// For how long, in milliseconds.
    pub millis: u32,
    /// Equal seeds give equal moves, if the time allows equal thoughts.
    pub seed: u64,
    /// What is known.
    pub observation: Observation,
}

/// The answer to a [`Request`]: its ticket, and a move or `-`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The ticket of the request.
    pub ticket: u32,
    /// The move; `None` if there is none.
    pub mv: Option<Move>,
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { ticket, strength, millis, seed, observation } = self;
        writeln!(f, "{ticket} {strength} {millis} {seed}")?;
        write!(f, "{observation}")
    }
}

/// The inverse of `Display`.
impl FromStr for Request {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let (head, observation) = text.split_once('\n').ok_or(Unreadable)?;
        let mut words = head.split(' ');
        Ok(Self {
            ticket: number(words.next())?,
            strength: number(words.next())?,
            millis: number(words.next())?,
            seed: number(words.next())?,
            observation: observation.parse()?,
        })
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mv {
            Some(mv) => write!(f, "{} {mv}", self.ticket),
            None => write!(f, "{} -", self.ticket),
        }
    }
}

/// The inverse of `Display`.
impl FromStr for Reply {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let (ticket, mv) = text.split_once(' ').ok_or(Unreadable)?;
        let mv = if mv == "-" { None } else { Some(mv.parse().map_err(|_| Unreadable)?) };
        Ok(Self { ticket: number(Some(ticket))?, mv })
    }
}

impl fmt::Display for Observation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let repetition = match self.rules.repetition {
            Repetition::Free => "free",
            Repetition::Federation | Repetition::Returns => "repeat",
        };
        let (rules, army) = (self.rules.name(), self.rules.army.name());
        writeln!(f, "{rules} {army} {repetition} {} {}", self.seat, self.quiet_plies)?;
        words(f, self.pieces.iter().map(|piece| PieceWord(*piece)))?;
        let losses = Color::ALL.into_iter().flat_map(|color| self.lost[color].iter());
        words(f, losses.map(|(_, count)| count))?;
        words(f, &self.legal)?;
        words(f, self.plies.iter().map(|ply| PlyWord(*ply)))
    }
}

/// The inverse of `Display`.
impl FromStr for Observation {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let mut lines = text.split('\n');
        let mut line = || lines.next().map(|line| line.split_terminator(' ')).ok_or(Unreadable);
        let mut head = line()?;
        let mut word = || head.next().ok_or(Unreadable);
        let rules = Rules::named(word()?).ok_or(Unreadable)?;
        let rules = rules.with_army(Army::named(word()?).ok_or(Unreadable)?);
        let rules = match word()? {
            "free" => rules.without_repetition(),
            "repeat" => rules,
            _ => return Err(Unreadable),
        };
        let seat: Color = word()?.parse().map_err(|_| Unreadable)?;
        let quiet_plies = number(head.next())?;
        let pieces = line()?.map(|word| read_piece(word, seat)).collect::<Result<_, _>>()?;
        let mut counts = line()?;
        let mut lost = ByColor::<ByRank<u8>>::default();
        for color in Color::ALL {
            for rank in Rank::ALL {
                lost[color][rank] = number(counts.next())?;
            }
        }
        let legal = line()?.map(|word| word.parse().map_err(|_| Unreadable));
        let legal = legal.collect::<Result<_, _>>()?;
        let plies = line()?.map(|word| read_ply(word, &rules)).collect::<Result<_, _>>()?;
        Ok(Self { rules, seat, pieces, lost, legal, plies, quiet_plies })
    }
}

/// A line of words.
fn words<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    words: impl IntoIterator<Item = T>,
) -> fmt::Result {
    words.into_iter().try_for_each(|word| write!(f, "{word} "))?;
    writeln!(f)
}

fn number<T: FromStr>(word: Option<&str>) -> Result<T, Unreadable> {
    word.and_then(|word| word.parse().ok()).ok_or(Unreadable)
}

/// `a4,a3,L,mr`: where it stands, where it stood when the game began, its letter, and whether it
/// has moved and is revealed.
struct PieceWord(SeenPiece);

impl fmt::Display for PieceWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SeenPiece { square, color, start, rank, moved, revealed } = self.0;
        let letter = rank.map_or(UNKNOWN, |rank| letter(Piece { color, rank }));
        let moved = if moved { "m" } else { "" };
        let revealed = if revealed { "r" } else { "" };
        write!(f, "{square},{start},{letter},{moved}{revealed}")
    }
}

fn read_piece(word: &str, seat: Color) -> Result<SeenPiece, Unreadable> {
    let mut parts = word.split(',');
    let mut part = || parts.next().ok_or(Unreadable);
    let square = |part: &str| part.parse::<Square>().map_err(|_| Unreadable);
    let (at, start) = (square(part()?)?, square(part()?)?);
    let letter: char = part()?.parse().map_err(|_| Unreadable)?;
    let flags = part()?;
    let piece = piece_of(letter);
    if piece.is_none() && letter != UNKNOWN {
        return Err(Unreadable);
    }
    Ok(SeenPiece {
        square: at,
        color: piece.map_or(seat.other(), |piece| piece.color),
        start,
        rank: piece.map(|piece| piece.rank),
        moved: flags.contains('m'),
        revealed: flags.contains('r'),
    })
}

/// `a4a5`, or `a4a5,L,K` with the letters of attacker and defender, both as Red's.
struct PlyWord(Ply);

impl fmt::Display for PlyWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.mv)?;
        let letter = |rank| letter(Piece { color: Color::Red, rank });
        match self.0.battle {
            Some(battle) => write!(f, ",{},{}", letter(battle.attacker), letter(battle.defender)),
            None => Ok(()),
        }
    }
}

fn read_ply(word: &str, rules: &Rules) -> Result<Ply, Unreadable> {
    let mut parts = word.split(',');
    let mv = parts.next().and_then(|part| part.parse().ok()).ok_or(Unreadable)?;
    let mut rank = || -> Option<Rank> { Some(piece_of(parts.next()?.parse().ok()?)?.rank) };
    let Some(attacker) = rank() else { return Ok(Ply { mv, battle: None }) };
    let defender = rank().ok_or(Unreadable)?;
    let result = rules.battles[attacker][defender];
    Ok(Ply { mv, battle: Some(Battle { attacker, defender, result }) })
}

/// The text is no request, reply or observation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unreadable;

/// One sentence, for people.
impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("The page and its worker do not understand each other.")
    }
}

impl Error for Unreadable {}

#[cfg(test)]
mod tests {
    use fairboard_rules::Position as _;
    use fairboard_rules::stratego::{Position, Setup};
    use fairboard_setups::arrange;
    use fastrand::Rng;

    use super::*;

    /// A game of random moves: the observation before each.
    fn observations(rules: Rules, seed: u64) -> Vec<Observation> {
        let army = |color, seed| arrange(color, rules.army, seed).finish().unwrap();
        let setup = Setup::new(rules, army(Color::Red, seed), army(Color::Blue, seed + 1)).unwrap();
        let mut position = Position::new(&setup);
        let mut random = Rng::with_seed(seed);
        let (mut plies, mut observations) = (Vec::new(), Vec::new());
        while let Some(side) = position.turn().filter(|_| plies.len() < 2_000) {
            observations.push(Observation::new(&position.view(side), &plies));
            let mv = position.legal_moves().choose(|count| random.u32(..count)).unwrap();
            plies.push(position.advance(mv));
        }
        observations
    }

    #[test]
    fn what_is_written_is_read() {
        for rules in Rules::ALL {
            for rules in [rules, rules.with_army(Army::Barrage)] {
                for observation in observations(rules, 5).into_iter().take(400) {
                    assert_eq!(observation.to_string().parse(), Ok(observation));
                }
            }
        }
        let observation = observations(Rules::CLASSIC, 1).swap_remove(9);
        let request = Request {
            ticket: 7,
            strength: Strength::ALL[3],
            millis: 1000,
            seed: u64::MAX,
            observation,
        };
        assert_eq!(request.to_string().parse(), Ok(request));
        for mv in [None, "a4a5".parse().ok()] {
            let reply = Reply { ticket: u32::MAX, mv };
            assert_eq!(reply.to_string().parse(), Ok(reply));
        }
    }

    #[test]
    fn a_damaged_text_is_refused_or_another_request() {
        let observation = observations(Rules::CLASSIC, 2).swap_remove(150);
        let text =
            Request { ticket: 1, strength: Strength::WEAKEST, millis: 5, seed: 3, observation }
                .to_string();
        for at in 0..text.len() {
            for put in ["", " ", "\n", "?", "z9"] {
                let mut damaged = text.clone();
                damaged.replace_range(at..=at, put);
                if let Ok(request) = damaged.parse::<Request>() {
                    assert_eq!(request.to_string().parse(), Ok(request));
                }
            }
        }
        for lines in 0..5 {
            let some: Vec<_> = text.lines().take(lines).collect();
            assert_eq!(some.join("\n").parse::<Request>(), Err(Unreadable), "{lines} lines");
        }
        assert_eq!("".parse::<Reply>(), Err(Unreadable));
        assert_eq!("7".parse::<Reply>(), Err(Unreadable));
        assert_eq!("7 z9".parse::<Reply>(), Err(Unreadable));
    }

    #[test]
    fn a_request_names_no_hidden_rank() {
        for observation in observations(Rules::CLASSIC, 3) {
            let hidden = observation.of(observation.seat.other()).filter(|piece| !piece.revealed);
            assert!(hidden.into_iter().all(|piece| piece.rank.is_none()));
            let text = observation.to_string();
            let pieces = text.lines().nth(1).unwrap();
            let told = pieces.split_whitespace().filter(|word| !word.contains('?')).count();
            assert_eq!(
                told,
                observation.pieces.iter().filter(|piece| piece.rank.is_some()).count()
            );
        }
    }
}

//! The recorded answers of the VDM++ model of Stratego, and chases for the more-squares rule.
//!
//! The model counts x and y from 0, and y downwards from Blue's back row: its (x, y) is
//! `Square::new(x, 9 - y)`. Its boards are 100 characters, index 10 y + x, upper case for Blue and
//! lower case for Red.

use fairboard_rules::stratego::{Color, Piece, Rank, Square, notation};
use serde::Deserialize;

/// A game that was played in the model: a line of `vdm_stratego_games.jsonl`.
#[derive(Debug, Deserialize)]
pub struct Game {
    /// Name of the game, such as `s00`.
    pub id: String,
    /// The board at the start.
    pub start: String,
    /// The attempted plays, also those that the model refuses.
    pub plays: Vec<Play>,
    /// The board at the end.
    pub end: String,
    /// The turn at the end: 0 is Blue.
    pub turn: u8,
    /// The winner at the end: `-`, `B` or `R`.
    pub over: String,
}

/// An attempted play, and what follows it. The games go on after a winner is known.
#[derive(Debug)]
pub struct Play {
    /// The origin, as the model's (x, y).
    pub from: (u8, u8),
    /// The destination, as the model's (x, y).
    pub to: (u8, u8),
    /// The answer of the model, or the check that failed.
    pub outcome: String,
    /// The turn after the play: 0 is Blue.
    pub turn: u8,
    /// The winner after the play: `-`, `B` or `R`.
    pub over: String,
    /// The contents of the origin and the destination after the play; `None` if a check failed.
    pub cells: Option<String>,
}

/// Reads a play as the files write it: `[x, y, x2, y2, outcome, turn, over, cells]`.
impl<'de> Deserialize<'de> for Play {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        use serde::de::Error as _;
        let fields = Vec::<serde_json::Value>::deserialize(deserializer)?;
        let number = |index: usize| {
            let number = fields.get(index).and_then(serde_json::Value::as_u64);
            number.and_then(|n| u8::try_from(n).ok()).ok_or_else(|| D::Error::custom("number"))
        };
        let word = |index: usize| fields.get(index).and_then(|v| v.as_str()).map(str::to_owned);
        Ok(Self {
            from: (number(0)?, number(1)?),
            to: (number(2)?, number(3)?),
            outcome: word(4).ok_or_else(|| D::Error::custom("outcome"))?,
            turn: number(5)?,
            over: word(6).ok_or_else(|| D::Error::custom("over"))?,
            cells: word(7),
        })
    }
}

/// Pieces that were placed in the model: a line of `vdm_stratego_placements.jsonl`.
#[derive(Debug, Deserialize)]
pub struct Placements {
    /// Attempted placements: x, y, type, colour, outcome, and a digit for each of the three parts
    /// of the precondition. A digit is 1 if its part holds. `-` stands for the digits if the model
    /// could not evaluate the parts.
    pub attempts: Vec<(u8, u8, String, String, String, String)>,
    /// The board after all placements.
    pub end: String,
    /// The winner after all placements, by the Flags on the board: `-`, `B` or `R`.
    pub over: String,
}

/// The model's results of attacks by each type on each type: `vdm_stratego_interactions.json`.
#[derive(Debug, Deserialize)]
pub struct Interactions {
    /// The types in the model's order of strength.
    pub types: Vec<String>,
    /// Number of pieces of each type for a player.
    pub limits_per_player: std::collections::BTreeMap<String, u8>,
    /// The model's answer of `getInteraction`: `true` if the attacker takes the defender. The first
    /// index is that of the attacker in `types`, and the second that of the defender.
    #[serde(rename = "getInteraction")]
    pub get_interaction: Vec<Vec<bool>>,
    /// Result of the attack, by the same indices: `pre_makeMove` if the attacker cannot move.
    pub attack_outcome: Vec<Vec<String>>,
}

/// A game up to a move that the more-squares rule forbids: a line of `stratego_chase_rule.jsonl`.
#[derive(Debug, Deserialize)]
pub struct Chase {
    /// Name of the file from which the game comes.
    pub src: String,
    /// The start: the 100 letters of a [position](notation), with `a` for an empty square.
    pub start: String,
    /// The legal moves, Red's first. A move has the indices of its two squares.
    pub moves: Vec<(u8, u8)>,
    /// The move after `moves`, which the more-squares rule forbids.
    pub illegal: (u8, u8),
}

/// Returns the square of the model's (x, y); `None` off the board.
pub fn square((x, y): (u8, u8)) -> Option<Square> {
    Square::new(x, 9u8.checked_sub(y)?)
}

/// Returns the rank of the model's name of a type; `None` for other words. The model spells
/// MARSHALL with two L.
pub fn rank(name: &str) -> Option<Rank> {
    let name = if name == "MARSHALL" { "MARSHAL" } else { name };
    name.to_lowercase().parse().ok()
}

/// The letter of each rank in the model's boards, in the model's order of strength.
const LETTERS: [(char, Rank); Rank::COUNT] = [
    ('B', Rank::Bomb),
    ('M', Rank::Marshal),
    ('G', Rank::General),
    ('C', Rank::Colonel),
    ('J', Rank::Major),
    ('P', Rank::Captain),
    ('L', Rank::Lieutenant),
    ('S', Rank::Sergeant),
    ('E', Rank::Miner),
    ('O', Rank::Scout),
    ('Y', Rank::Spy),
    ('F', Rank::Flag),
];

/// Returns the piece of a letter in a model's board; `None` for an empty square or water.
pub fn piece(letter: char) -> Option<Piece> {
    let color = if letter.is_ascii_uppercase() { Color::Blue } else { Color::Red };
    let (_, rank) = LETTERS.into_iter().find(|(l, _)| *l == letter.to_ascii_uppercase())?;
    Some(Piece { color, rank })
}

/// Returns the letter of a square's contents in a model's board.
pub fn letter(piece: Option<Piece>, square: Square) -> char {
    let Some(piece) = piece else {
        return if fairboard_rules::stratego::SquareSet::LAKES.contains(square) {
            '~'
        } else {
            '.'
        };
    };
    // The list has every rank, so there is no `?`.
    let found = LETTERS.into_iter().find(|(_, rank)| *rank == piece.rank);
    let letter = found.map_or('?', |(letter, _)| letter);
    match piece.color {
        Color::Blue => letter,
        Color::Red => letter.to_ascii_lowercase(),
    }
}

/// Returns the position text of a model's board, with `turn` to move and ply number 0.
pub fn position_text(board: &str, turn: Color) -> String {
    let cells: Vec<char> = board.chars().collect();
    let letters = Square::all().map(|square| {
        // The model counts rows from the other end.
        let index = usize::from(9 - square.row()) * 10 + usize::from(square.column());
        match cells.get(index) {
            Some('~') => notation::LAKE,
            Some(letter) => piece(*letter).map_or(notation::EMPTY, notation::letter),
            // No position has this letter, so the text of a short board is refused.
            None => '!',
        }
    });
    let side = match turn {
        Color::Red => 'r',
        Color::Blue => 'b',
    };
    // The last field is the ply number.
    format!("{} {side} 0", letters.collect::<String>())
}

//! Games of the public archive of the Gravon server, as games of Fairboard.
//!
//! A file of the archive is XML: the hundred letters of the board, the moves in their order, and
//! the result. `docs/games.md` has the meaning of each field.

use std::fmt;

use fairboard_forms::text::write_game;
use fairboard_play::Player;
use fairboard_play::stratego::{Game, PlayError};
use fairboard_rules::stratego::notation::{EMPTY, piece_of};
use fairboard_rules::stratego::{
    Army, ByColor, Color, DeploymentDraft, Move, Outcome, PlaceError, Rules, Square,
};
use roxmltree::{Document, Node};
use thiserror::Error;

/// Letters of the squares between the armies: two rows, in which `_` is a lake and `A` is empty.
const BETWEEN: &str = "AA__AA__AAAA__AA__AA";

/// Number of letters of Red's home, with which the board begins.
const HOME: usize = 40;

/// The reason why a file is no game of Fairboard.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{field}: {fault}")]
pub struct BadFile {
    /// The field that is wrong.
    pub field: Field,
    /// The fault of this field.
    pub fault: Fault,
}

/// A field of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The file as a whole, which is not XML.
    File,
    /// The attribute `type` of `game`.
    Game,
    /// The attribute `content` of `field`.
    Content,
    /// The attribute `source` of the move with this number, counted from 1.
    Source(usize),
    /// The attribute `target` of the move with this number, counted from 1.
    Target(usize),
    /// The attribute `type` of `result`.
    Ending,
    /// The attribute `winner` of `result`.
    Winner,
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File => f.write_str("the file"),
            Self::Game => f.write_str("type of game"),
            Self::Content => f.write_str("content of field"),
            Self::Source(number) => write!(f, "source of move {number}"),
            Self::Target(number) => write!(f, "target of move {number}"),
            Self::Ending => f.write_str("type of result"),
            Self::Winner => f.write_str("winner of result"),
        }
    }
}

/// The fault of a field.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// The file is not XML, for this reason.
    #[error("{0}")]
    Xml(String),
    /// The attribute is missing, or the element that would have it.
    #[error("it is missing")]
    Missing,
    /// The field has this unknown value.
    #[error("«{0}» is not known")]
    Unknown(String),
    /// The board has this wrong number of letters.
    #[error("{0} letters in place of 100")]
    Length(usize),
    /// The letter with this number, counted from 1, does not belong there.
    #[error("letter {0} does not belong there")]
    Letter(usize),
    /// The rules refuse an army, a move or the end, for this reason.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// The winner and the kind of end in the file do not fit the moves, or each other. `field` of
    /// [`BadFile`] tells which of the two is refused.
    #[error("the moves do not lead there")]
    OtherResult,
}

impl Fault {
    /// The error for a file with this fault in `field`.
    const fn of(self, field: Field) -> BadFile {
        BadFile { field, fault: self }
    }
}

/// The text of a game from a file of the archive. The text does not contain the names of the
/// players.
///
/// # Errors
///
/// [`BadFile`] with the first field that is wrong. Games by other rules than those of the full army
/// and of Barrage are refused, and so is a move that the rules on repetition forbid.
///
/// # Examples
///
/// ```
/// use fairboard_lab::archive::to_text;
///
/// let error = to_text("<stratego><game type=\"duell\"/></stratego>").unwrap_err();
/// assert_eq!(error.to_string(), "type of game: «duell» is not known");
/// ```
pub fn to_text(xml: &str) -> Result<String, BadFile> {
    let document = Document::parse(xml);
    let document = document.map_err(|error| Fault::Xml(error.to_string()).of(Field::File))?;
    let mut game = Game::new(Rules::CLASSIC.with_army(army(&document)?));
    place(&mut game, attribute(first(&document, "field"), "content", Field::Content)?)?;
    let moves = document.descendants().filter(|node| node.has_tag_name("move"));
    for (node, number) in moves.zip(1..) {
        play(&mut game, node, number)?;
    }
    end(&mut game, first(&document, "result"))?;
    // A finished game that began with two armies has a text, so this error never occurs.
    let text = write_game(&game, ByColor::from_fn(|_| Player::Person));
    text.ok_or(Fault::OtherResult.of(Field::Winner))
}

/// The first element with this name.
fn first<'a>(document: &'a Document<'a>, name: &str) -> Option<Node<'a, 'a>> {
    document.descendants().find(|node| node.has_tag_name(name))
}

/// The attribute `name` of an element. If the element or the attribute is missing, the error names
/// `field`.
fn attribute<'a>(node: Option<Node<'a, 'a>>, name: &str, field: Field) -> Result<&'a str, BadFile> {
    node.and_then(|node| node.attribute(name)).ok_or(Fault::Missing.of(field))
}

/// The error for a field whose text `value` is unknown.
fn unknown(value: &str, field: Field) -> BadFile {
    Fault::Unknown(value.to_owned()).of(field)
}

/// The kind of army that the game is played with.
fn army(document: &Document<'_>) -> Result<Army, BadFile> {
    match attribute(first(document, "game"), "type", Field::Game)? {
        "classic" => Ok(Army::Full),
        "barrage" => Ok(Army::Barrage),
        other => Err(unknown(other, Field::Game)),
    }
}

/// Places both armies and begins the game. `content` has a letter for each square, from `a1` on.
fn place(game: &mut Game, content: &str) -> Result<(), BadFile> {
    let wrong = |fault: Fault| fault.of(Field::Content);
    let letters: Vec<char> = content.chars().collect();
    if letters.len() != Square::COUNT {
        return Err(wrong(Fault::Length(letters.len())));
    }
    let mut between = letters[HOME..].iter().zip(BETWEEN.chars());
    if let Some(index) = between.position(|(letter, expected)| *letter != expected) {
        return Err(wrong(Fault::Letter(HOME + index + 1)));
    }
    let army = game.rules().army;
    let mut drafts = ByColor::from_fn(|color| DeploymentDraft::new(color, army));
    for ((square, letter), number) in Square::all().zip(letters).zip(1..) {
        // An empty square or a lake.
        if matches!(letter, EMPTY | '_') {
            continue;
        }
        let piece = piece_of(letter).ok_or_else(|| wrong(Fault::Letter(number)))?;
        let placed: Result<(), PlaceError> = drafts[piece.color].place(square, piece.rank);
        placed.map_err(|_| wrong(Fault::Letter(number)))?;
    }
    let ByColor { red, blue } = drafts;
    for draft in [red, blue] {
        game.set_draft(draft).map_err(|error| wrong(error.into()))?;
    }
    game.start().map_err(|error| wrong(error.into()))
}

/// Plays the move of an element. `number` is the number of the move, counted from 1. If the move is
/// illegal, the error names its target.
fn play(game: &mut Game, node: Node<'_, '_>, number: usize) -> Result<(), BadFile> {
    let square_in = |name, field| {
        let value = attribute(Some(node), name, field)?;
        square(value).ok_or_else(|| unknown(value, field))
    };
    let from = square_in("source", Field::Source(number))?;
    let to = square_in("target", Field::Target(number))?;
    let played = game.play(Move::new(from, to));
    played.map(drop).map_err(|error| Fault::from(error).of(Field::Target(number)))
}

/// A square of the archive: its columns are `A` to `I` and `K`, and row 10 is `:`.
fn square(text: &str) -> Option<Square> {
    let &[column, row] = text.as_bytes() else { return None };
    let column = match column {
        b'A'..=b'I' => column - b'A',
        b'K' => 9,
        _ => return None,
    };
    // The character `:` follows `9` in ASCII, so this also reads row 10.
    Square::new(column, row.checked_sub(b'1')?)
}

/// Ends the game with the result of the file. If the moves have led to a win already, the file must
/// name the same winner. A draw that the moves have led to stays, because the players may have
/// played on.
fn end(game: &mut Game, result: Option<Node<'_, '_>>) -> Result<(), BadFile> {
    let winner = match attribute(result, "winner", Field::Winner)? {
        "1" => Some(Color::Red),
        "2" => Some(Color::Blue),
        "3" => None,
        other => return Err(unknown(other, Field::Winner)),
    };
    let ending = attribute(result, "type", Field::Ending)?;
    match game.outcome() {
        // The players may have played on after a draw by the rules.
        Some(Outcome::Draw { .. }) => return Ok(()),
        Some(outcome) if outcome.winner() == winner => return Ok(()),
        Some(_) => return Err(Fault::OtherResult.of(Field::Winner)),
        None => {}
    }
    let ended = match (ending, winner) {
        // The loser has forfeited, or was missing.
        ("3" | "10" | "14", Some(winner)) => game.resign(winner.other()),
        // The loser's time ran out.
        ("11" | "12" | "13", Some(winner)) => game.run_out(winner.other()),
        // The players agreed, or the game ended in one of the ways above without a winner.
        ("3" | "4" | "10" | "11" | "12" | "13" | "14", None) => game.agree_draw(),
        // These results follow from the rules (a Flag was taken, or a side cannot move), but the
        // moves have not led there.
        ("0" | "1" | "2", _)
        // An agreed draw cannot have a winner.
        | ("4", Some(_)) => return Err(Fault::OtherResult.of(Field::Ending)),
        (other, _) => return Err(unknown(other, Field::Ending)),
    };
    ended.map_err(|error| Fault::from(error).of(Field::Ending))
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use fairboard_forms::text::read_game;
    use fairboard_play::stratego::Ended;

    use super::*;

    /// A small game in the form of the archive, made up for this test: Red's Scouts come to row 10.
    fn file(kind: &str, moves: &[(&str, &str)], result: (&str, &str)) -> String {
        let mut lines = String::new();
        for ((from, to), id) in moves.iter().zip(1..) {
            writeln!(lines, "  <move id=\"{id}\" source=\"{from}\" target=\"{to}\"/>").unwrap();
        }
        format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<stratego>\n <game type=\"{kind}\">\n  \
             <field content=\"{}{BETWEEN}{}\"/>\n{lines}  <player id=\"1\">one</player>\n  \
             <player id=\"2\">two</player>\n  <result type=\"{}\" winner=\"{}\"/>\n </game>\n\
             </stratego>\n",
            "AAAAAACBMAAAAAAAAAAAAAAAAAAAAADAAAEKAALD",
            "APAAAQWAAXAAAAAAAAAAAAAAAAAAAAAYANAAAOAP".chars().rev().collect::<String>(),
            result.0,
            result.1
        )
    }

    const MOVES: [(&str, &str); 4] = [("K4", "K5"), ("A7", "A6"), ("K5", "K6"), ("A6", "A5")];

    fn barrage() -> String {
        file("barrage", &MOVES, ("3", "1"))
    }

    #[test]
    fn the_sample_in_the_form_of_the_archive_is_this_game() {
        assert_eq!(include_str!("../../../examples/archive.xml"), barrage());
    }

    #[test]
    fn a_file_is_the_game_of_its_text() {
        for (ending, winner, expected) in [
            ("3", "1", Ended::Resigned(Color::Blue)),
            ("14", "2", Ended::Resigned(Color::Red)),
            ("11", "1", Ended::Late(Color::Blue)),
            ("4", "3", Ended::Agreed),
            ("10", "3", Ended::Agreed),
        ] {
            let text = to_text(&file("barrage", &MOVES, (ending, winner)));
            let (game, _) = read_game(&text.unwrap()).unwrap();
            assert_eq!(game.ended(), Some(expected), "{ending} {winner}");
            let moves: Vec<_> = game.plies().iter().map(|ply| ply.mv.to_string()).collect();
            assert_eq!(moves, ["j4j5", "a7a6", "j5j6", "a6a5"]);
        }
    }

    #[test]
    fn a_flag_ends_the_game_and_row_ten_is_a_colon() {
        for (moves, result) in [
            ([("K4", "K7"), ("A7", "A6"), ("K7", "I7")], ("1", "1")),
            ([("K4", "K:"), ("A7", "A6"), ("K:", "I:")], ("3", "2")),
        ] {
            let (game, _) = read_game(&to_text(&file("barrage", &moves, result)).unwrap()).unwrap();
            let winner = if result.1 == "1" { Color::Red } else { Color::Blue };
            assert_eq!(game.outcome().unwrap().winner(), Some(winner));
            assert!(game.plies()[2].battle.is_some());
        }
        assert_eq!(square("K:"), "j10".parse().ok());
        assert_eq!(square("J4"), None, "there is no column J");
        // A Flag was taken, and the file has another winner.
        let wrong = file("barrage", &[("K4", "K7"), ("A7", "A6"), ("K7", "I7")], ("1", "2"));
        assert_eq!(to_text(&wrong).unwrap_err().field, Field::Winner);
    }

    #[test]
    fn a_fault_names_its_field() {
        let good = barrage();
        for (rule, from, to, expected) in [
            ("no XML", "</stratego>", "", "the file: "),
            ("no game", "<game type=\"barrage\">", "<game>", "type of game: it is missing"),
            ("other rules", "\"barrage\"", "\"ultimate lightning\"", "type of game: «ultimate"),
            ("the other army", "\"barrage\"", "\"classic\"", "content of field: "),
            ("a short board", "AAAAAACB", "AAAAACB", "content of field: 99 letters in place"),
            ("a letter of nobody", "CBMAA", "C?MAA", "content of field: letter 8 does not"),
            ("a lake on land", "AA__AA__AAAA", "AA__AA__AA_A", "content of field: letter 51 does"),
            ("two Flags", "CBMAA", "CMMAA", "content of field: letter 9 does not belong"),
            ("an enemy at home", "CBMAA", "CPMAA", "content of field: letter 8 does not belong"),
            ("no square", "source=\"K5\"", "source=\"J5\"", "source of move 3: «J5» is not known"),
            ("no source", "source=\"K5\" ", "", "source of move 3: it is missing"),
            ("a long step", "target=\"K6\"", "target=\"A:\"", "target of move 3: "),
            (
                "no result",
                "<result type=\"3\" winner=\"1\"/>",
                "",
                "winner of result: it is missing",
            ),
            ("a third player", "winner=\"1\"", "winner=\"4\"", "winner of result: «4» is not"),
            ("an unknown end", "type=\"3\"", "type=\"7\"", "type of result: «7» is not known"),
            ("no Flag taken", "type=\"3\"", "type=\"1\"", "type of result: the moves do not"),
        ] {
            assert!(good.contains(from), "{rule}");
            let error = to_text(&good.replacen(from, to, 1)).unwrap_err().to_string();
            assert!(error.starts_with(expected), "{rule}: {error}");
        }
    }

    #[test]
    fn a_file_that_grows_without_end_is_refused() {
        let entities = "<!DOCTYPE a [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;\">\
                        <!ENTITY c \"&b;&b;&b;&b;&b;\"><!ENTITY d \"&c;&c;&c;&c;&c;\">]>\
                        <a>&d;&d;&d;&d;&d;&d;&d;&d;</a>";
        assert_eq!(to_text(entities).unwrap_err().field, Field::File);
    }
}

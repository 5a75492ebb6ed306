//! A finished game of Stratego as plain text.

use std::fmt::Write as _;

use fairboard_play::stratego::referee::Local;
use fairboard_play::stratego::{Ended, Game, Start};
use fairboard_play::{Player, Strength};
use fairboard_rules::stratego::notation::SyntaxError;
use fairboard_rules::stratego::{Army, ByColor, Color, DeploymentDraft, Move, Rules};
use thiserror::Error;

use crate::head::{VERSION, check_version};
use crate::plain::plain;
use crate::stratego::{end, is_possible};
use crate::{ADDED, FormatError};

const HEAD: &str = "Fairboard ";
const KIND: &str = ": Stratego";

/// Names of the ends that the position does not show: resignation, agreement and lost time.
const ENDS: [(&str, Ended); 5] = [
    ("red resigned", Ended::Resigned(Color::Red)),
    ("blue resigned", Ended::Resigned(Color::Blue)),
    ("agreed", Ended::Agreed),
    ("red out of time", Ended::Late(Color::Red)),
    ("blue out of time", Ended::Late(Color::Blue)),
];

/// Reason why a text is no finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadGame {
    /// The head is not that of a game in this version.
    #[error(transparent)]
    Head(FormatError),
    /// A line, counted from 1, makes no sense.
    #[error("line {line}: {fault}")]
    Line {
        /// The number of the line, from 1. Empty lines are counted, too.
        line: usize,
        /// The first fault of the line.
        fault: BadLine,
    },
    /// The game goes on after the last line of the text. A game that the rules have ended before
    /// the line `End` has this fault, too.
    #[error("the game is not over")]
    NotOver,
}

/// Fault of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadLine {
    /// The line has an unknown name or value, or stands in the wrong place.
    #[error("an unknown name or value")]
    Unknown,
    /// A setup is missing or incomplete, or does not fit the line `Army`.
    #[error("an army that is not complete")]
    Army,
    /// The position is unreadable or impossible.
    #[error("a position that is unreadable or impossible")]
    Start,
    /// The line has a character that means nothing there.
    #[error("{0:?} means nothing here")]
    Character(char),
    /// A word among the moves cannot be read as a move.
    #[error("a word that is no move")]
    Word,
    /// A move is not legal.
    #[error("a move that is not legal")]
    Move,
}

/// The text of a finished game, with its players.
///
/// `None` if the game is not over or began with impossible armies, or if its rules do not follow
/// from their name and the army, because the text has nothing else of the rules.
pub fn write_game(game: &Game, players: ByColor<Player>) -> Option<String> {
    game.outcome()?;
    let (kind, start) = game.start_position()?;
    is_possible(start).then_some(())?;
    let rules = game.rules();
    Rules::named(rules.name()).filter(|named| named.with_army(rules.army) == *rules)?;
    let mut text = format!("{HEAD}{VERSION}{KIND}\nRules: {}\n", rules.name());
    // Writing to a `String` never fails.
    let _ = writeln!(text, "Army: {}", rules.army.name());
    for color in Color::ALL {
        let (name, player) = (side_name(color), player_name(players[color]));
        let _ = writeln!(text, "{name}: {player}");
        if kind == Start::Setup {
            let _ = writeln!(text, "{name} setup: {}", game.draft(color));
        }
    }
    if kind == Start::Text {
        let _ = writeln!(text, "Position: {}", start.text());
    }
    text += "Moves:\n";
    for (round, plies) in game.plies().chunks(2).enumerate() {
        let _ = write!(text, "{}.", round + 1);
        for ply in plies {
            let _ = write!(text, " {ply}");
        }
        text.push('\n');
    }
    let named = ENDS.iter().find(|(_, ended)| game.ended() == Some(*ended));
    text += &named.map(|(name, _)| format!("End: {name}\n")).unwrap_or_default();
    Some(text)
}

/// The text of the game at one device, with its players; `None` in the cases of [`write_game`].
pub fn write_finished(session: &Local) -> Option<String> {
    let (game, players) = session.finished()?;
    write_game(game, players)
}

/// Reads a finished game and its players. If the text cannot be read as it stands, changes that a
/// mail program or editor makes to a text are undone first ([`plain`](crate::plain)). Empty lines
/// are passed over.
///
/// # Errors
///
/// The first fault, with its line.
pub fn read_game(text: &str) -> Result<(Game, ByColor<Player>), BadGame> {
    read_as_it_is(text).or_else(|_| read_as_it_is(&plain(text)))
}

/// Reads a text as it stands. A game that is not over is refused.
fn read_as_it_is(text: &str) -> Result<(Game, ByColor<Player>), BadGame> {
    let mut lines = text.lines().map(bare).enumerate().filter(|(_, line)| !line.is_empty());
    let head = lines.find_map(|(_, line)| head(line));
    head.unwrap_or(Err(FormatError::Foreign)).map_err(BadGame::Head)?;
    let mut reader = Reader::default();
    for (index, line) in lines {
        reader.line(line).map_err(|fault| BadGame::Line { line: index + 1, fault })?;
    }
    let mut game = reader.game.ok_or(BadGame::NotOver)?;
    if let Some(ended) = reader.ended {
        // This fails if the moves have ended the game already.
        end(&mut game, ended).map_err(|_| BadGame::NotOver)?;
    }
    game.outcome().ok_or(BadGame::NotOver)?;
    Ok((game, reader.players))
}

/// Checks the version of a head; `None` if the line is no head. Lines with other words may stand
/// before the head.
fn head(line: &str) -> Option<Result<(), FormatError>> {
    Some(check_version(line.strip_prefix(HEAD)?.strip_suffix(KIND)?))
}

/// A text without the white space and the `_` of emphasis around it. [`plain`] leaves `_`, because
/// `_` is also a lake.
fn bare(text: &str) -> &str {
    text.trim_matches(|character: char| character.is_whitespace() || character == '_')
}

/// The parts of a game that were read so far.
struct Reader {
    rules: Option<Rules>,
    army: Army,
    players: ByColor<Player>,
    setups: ByColor<Option<DeploymentDraft>>,
    /// The game that begins from the position of the text, until the line `Moves:`.
    game_of_position: Option<Game>,
    /// The game as far as its moves are read; `None` before the line `Moves:`.
    game: Option<Game>,
    ended: Option<Ended>,
}

impl Default for Reader {
    fn default() -> Self {
        Self {
            rules: None,
            army: Army::Full,
            players: ByColor::from_fn(|_| Player::Person),
            setups: ByColor::from_fn(|_| None),
            game_of_position: None,
            game: None,
            ended: None,
        }
    }
}

impl Reader {
    /// Takes a line: a named value, or moves. The squares of a move may have a colon between them,
    /// so a colon ends a name only if letters and spaces alone stand before it.
    fn line(&mut self, line: &str) -> Result<(), BadLine> {
        match line.split_once(':') {
            Some((name, value)) if is_name(bare(name)) => self.field(bare(name), bare(value)),
            Some(_) | None => self.moves(line),
        }
    }

    /// Takes a named value. The name may be in upper or lower case.
    fn field(&mut self, name: &str, value: &str) -> Result<(), BadLine> {
        let lower_value = value.to_ascii_lowercase();
        match name.to_ascii_lowercase().as_str() {
            "end" if self.ended.is_none() => {
                let named_end = ENDS.iter().find(|(name, _)| *name == lower_value);
                let (_, ended) = named_end.ok_or(BadLine::Unknown)?;
                self.ended = Some(*ended);
            }
            // Of the named values, only `End` may follow the moves.
            _ if self.game.is_some() => return Err(BadLine::Unknown),
            "rules" => self.rules = Some(Rules::named(&lower_value).ok_or(BadLine::Unknown)?),
            "army" => self.army = Army::named(&lower_value).ok_or(BadLine::Unknown)?,
            "red" => self.players.red = player(value).ok_or(BadLine::Unknown)?,
            "blue" => self.players.blue = player(value).ok_or(BadLine::Unknown)?,
            "red setup" => self.setups.red = Some(self.setup(Color::Red, value)?),
            "blue setup" => self.setups.blue = Some(self.setup(Color::Blue, value)?),
            "position" => self.game_of_position = Some(self.game_from(value)?),
            "moves" if value.is_empty() => self.start()?,
            _ => return Err(BadLine::Unknown),
        }
        Ok(())
    }

    /// Reads a setup for the army that was named before the setup.
    fn setup(&self, color: Color, text: &str) -> Result<DeploymentDraft, BadLine> {
        let reading = DeploymentDraft::from_text(text, color, self.army);
        reading.map_err(|bad| bad_character(bad).unwrap_or(BadLine::Army))
    }

    fn rules(&self) -> Result<Rules, BadLine> {
        Ok(self.rules.ok_or(BadLine::Unknown)?.with_army(self.army))
    }

    /// The game that begins from a position, by the rules of the lines before.
    fn game_from(&self, text: &str) -> Result<Game, BadLine> {
        let reading = Game::from_text(text, self.rules()?);
        let game = reading.map_err(|bad| bad_character(bad).unwrap_or(BadLine::Start))?;
        let is_sound = game.position().is_some_and(is_possible);
        if is_sound { Ok(game) } else { Err(BadLine::Start) }
    }

    /// Starts the play from the position, if the text has given a position, and else from both
    /// setups. A missing or incomplete setup is a fault of the army.
    fn start(&mut self) -> Result<(), BadLine> {
        self.game = self.game_of_position.take();
        if self.game.is_some() {
            return Ok(());
        }
        let rules = self.rules()?;
        let mut game = Game::new(rules);
        for color in Color::ALL {
            let draft = self.setups[color].clone().ok_or(BadLine::Army)?;
            game.set_draft(draft).map_err(|_| BadLine::Army)?;
        }
        game.start().map_err(|_| BadLine::Army)?;
        self.game = Some(game);
        Ok(())
    }

    /// Plays the moves of a line, which may begin with the number of their round. A line of
    /// moves before the line `Moves:` is unknown.
    fn moves(&mut self, line: &str) -> Result<(), BadLine> {
        let game = self.game.as_mut().ok_or(BadLine::Unknown)?;
        for word in line.split_whitespace().filter_map(without_round) {
            game.play(read_move(word)?).map_err(|_| BadLine::Move)?;
        }
        Ok(())
    }
}

/// The fault of the line if a single character is at fault; `None` for any other syntax error.
const fn bad_character(bad: SyntaxError) -> Option<BadLine> {
    if let SyntaxError::Letter { letter, .. } = bad {
        Some(BadLine::Character(letter))
    } else {
        None
    }
}

/// The rest of a word after the number of a round, as in `12.a4a5`; `None` if nothing is left.
fn without_round(word: &str) -> Option<&str> {
    let rest = word.trim_start_matches(|character: char| character.is_ascii_digit());
    let move_word = if rest.starts_with('.') { rest.trim_start_matches('.') } else { word };
    Some(move_word).filter(|word| !word.is_empty())
}

/// Reads a move, without the characters that people put between the squares and behind the move.
fn read_move(word: &str) -> Result<Move, BadLine> {
    let word = word.trim_end_matches(['!', '?', '+', '#', ',', ';', '.', '_']).to_ascii_lowercase();
    let squares = word.replace(['-', 'x', ':'], "");
    let is_known = |character: &char| matches!(character, 'a'..='j' | '0'..='9');
    match squares.chars().find(|character| !is_known(character)) {
        Some(character) => Err(BadLine::Character(character)),
        None => squares.parse().map_err(|_| BadLine::Word),
    }
}

/// True for a text of letters and spaces alone: the name of a field, but no move.
fn is_name(text: &str) -> bool {
    text.chars().all(|character| character.is_ascii_alphabetic() || character == ' ')
}

/// The name of a side at the beginning of a line.
const fn side_name(color: Color) -> &'static str {
    match color {
        Color::Red => "Red",
        Color::Blue => "Blue",
    }
}

fn player_name(player: Player) -> String {
    match player {
        Player::Person => "person".to_owned(),
        Player::Computer(strength) => format!("computer {strength}"),
    }
}

/// The player with this name in the text, such as `computer 3`; `None` for any other name.
fn player(name: &str) -> Option<Player> {
    let (kind, rest) = name.split_once(' ').unwrap_or((name, ""));
    if kind.eq_ignore_ascii_case("person") && rest.is_empty() {
        return Some(Player::Person);
    }
    // In older texts a player can be another program. A computer of medium strength replaces it.
    if kind.eq_ignore_ascii_case("program") {
        return Some(ADDED);
    }
    if !kind.eq_ignore_ascii_case("computer") {
        return None;
    }
    let level = rest.trim().parse().ok()?;
    Strength::new(level).map(Player::Computer)
}

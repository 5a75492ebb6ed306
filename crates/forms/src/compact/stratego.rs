//! Compact forms of a finished game of Stratego and of one side's setup. Each form is one word: a
//! text without spaces, for a link.

use fairboard_play::Player;
use fairboard_play::stratego::referee::Local;
use fairboard_play::stratego::{Ended, Game, Start};
use fairboard_rules::Position as _;
use fairboard_rules::stratego::notation::LAKE;
use fairboard_rules::stratego::{
    Army, ByColor, Color, Deployment, DeploymentDraft, Position, Rank, Repetition, Rules, Square,
    SquareSet,
};

use super::number::{NumberReader, Writer};
use super::{read_added, read_among, read_player, text, write_among, write_player};
use crate::stratego::{end, is_possible};
use crate::{Damage, ErrorPlace, FormatError};

const GAME: &str = "stratego game";
const SETUP: &str = "stratego setup";

/// Number of values that the ply count of a game can have: 0 to 65,535.
const PLIES: u32 = 1 << 16;

/// The ends of a game that a compact form can state. `None` is an end by the rules.
const ENDS: [Option<Ended>; 6] = [
    None,
    Some(Ended::Resigned(Color::Red)),
    Some(Ended::Resigned(Color::Blue)),
    Some(Ended::Agreed),
    Some(Ended::Late(Color::Red)),
    Some(Ended::Late(Color::Blue)),
];

/// The ways in which a game begins: from two setups, or from a position.
const STARTS: [Start; 2] = [Start::Setup, Start::Text];

/// The compact form of a finished game with its players: one word of a link.
///
/// `None` if the game is not over, began with impossible armies, has rules without a compact form,
/// or is too long.
pub fn write_game(game: &Game, players: ByColor<Player>) -> Option<String> {
    game.outcome()?;
    let (start_kind, start) = game.start_position()?;
    let mut writer = Writer::default();
    write_rules(&mut writer, game.rules())?;
    write_among(&mut writer, &STARTS, &start_kind)?;
    for color in Color::ALL {
        write_player(&mut writer, players[color]);
        if start_kind == Start::Setup {
            write_army(&mut writer, &game.draft(color).finish().ok()?);
        }
    }
    if start_kind == Start::Text {
        write_position(&mut writer, start)?;
    }
    write_among(&mut writer, &ENDS, &game.ended())?;
    let ply_count = u32::try_from(game.plies().len()).ok().filter(|count| *count < PLIES)?;
    writer.one_of(ply_count, PLIES);
    let mut position = start.clone();
    for ply in game.plies() {
        let mut moves = position.legal_moves();
        let count = moves.len() as u32;
        writer.one_of(moves.position(|mv| mv == ply.mv)? as u32, count);
        position.play_unchecked(ply.mv);
    }
    text::write(GAME, writer)
}

/// The compact form of a session's game; `None` in the cases of [`write_game`], such as while the
/// game goes on.
pub fn write_finished(session: &Local) -> Option<String> {
    let (game, players) = session.finished()?;
    write_game(game, players)
}

/// Reads a finished game and its players.
///
/// # Errors
///
/// [`Damage::Check`] for a word that was cut off or changed, [`FormatError::Newer`] for a word of a
/// newer Fairboard, and other [`FormatError`]s for a made-up word.
pub fn read_game(word: &str) -> Result<(Game, ByColor<Player>), FormatError> {
    text::read_all(GAME, word, |reader| {
        let rules = read_rules(reader)?;
        let (mut game, mut players) = read_start(reader, rules)?;
        let ended = read_among(reader, &ENDS)?;
        let ply_count = reader.one_of(PLIES).ok_or(Damage::Form)?;
        for ply_index in 0..ply_count as usize {
            let damage = Damage::Move.at(ErrorPlace::Ply(ply_index));
            read_ply(reader, &mut game).ok_or(damage)?;
        }
        // Words from the time when a person could add programs as players end with their names,
        // which `write_game` omits. After the end of the number every choice reads as 0. So the
        // names that a word omits are empty here, and change no player.
        for color in Color::ALL {
            if let Some(added) = read_added(reader)? {
                players[color] = added;
            }
        }
        if let Some(ended) = ended {
            end(&mut game, ended).map_err(|_| Damage::End)?;
        }
        game.outcome().ok_or(Damage::End)?;
        Ok((game, players))
    })
}

/// Reads the players, and the game before its first ply. An army follows each player if the game
/// begins with a setup. A position follows both players if the game begins with a position.
fn read_start(
    reader: &mut NumberReader,
    rules: Rules,
) -> Result<(Game, ByColor<Player>), FormatError> {
    match read_among(reader, &STARTS)? {
        Start::Setup => {
            let mut game = Game::new(rules);
            let mut players = ByColor::from_fn(|_| Player::Person);
            for color in Color::ALL {
                players[color] = read_player(reader)?;
                let army = read_army(reader, color, rules.army)?;
                game.set_draft(army).map_err(|_| Damage::Army)?;
            }
            game.start().map_err(|_| Damage::Army)?;
            Ok((game, players))
        }
        Start::Text => {
            let players = ByColor { red: read_player(reader)?, blue: read_player(reader)? };
            let game = read_position(reader, rules).ok_or(Damage::Position)?;
            Ok((game, players))
        }
    }
}

/// Reads the index of a legal move, and plays the move; `None` if there is no such move.
fn read_ply(reader: &mut NumberReader, game: &mut Game) -> Option<()> {
    let mut moves = game.position()?.legal_moves();
    let index = reader.one_of(moves.len() as u32)?;
    game.play(moves.nth(index as usize)?).ok().map(drop)
}

/// Relative frequency of each letter of a position: first `A`, an empty square, then `B` to `Y`,
/// the pieces of both sides, and last `b` to `y`, the pieces whose rank both sides know. In most
/// positions most squares are empty.
const LETTERS: [u32; 49] = {
    let mut shares = [1; 49];
    shares[0] = 40;
    shares
};

/// Index of `b`, the first known piece, in `LETTERS`: behind `A` to `Y`.
const KNOWN: u8 = 25;

/// Writes the side to move, the number of plies played, and the letter of each square that is no
/// lake. `None` after too many plies, or for impossible armies.
fn write_position(writer: &mut Writer, start: &Position) -> Option<()> {
    is_possible(start).then_some(())?;
    write_among(writer, &Color::ALL, &start.side())?;
    let ply_count = Some(start.ply()).filter(|count| *count < PLIES)?;
    writer.one_of(ply_count, PLIES);
    let text = start.text();
    for letter in text.bytes().take(Square::COUNT).filter(|letter| *letter != LAKE as u8) {
        // The index of a capital letter counts from `A`. The index of `b` is `KNOWN`.
        let letter_of_0 = if letter.is_ascii_uppercase() { b'A' } else { b'b' - KNOWN };
        writer.weighted(usize::from(letter - letter_of_0), &LETTERS);
    }
    Some(())
}

/// Reads a position. Returns a game that begins with it; `None` if the position is unreadable, or
/// has impossible armies.
fn read_position(reader: &mut NumberReader, rules: Rules) -> Option<Game> {
    let turn = read_among(reader, &Color::ALL).ok()?;
    let ply = reader.one_of(PLIES)?;
    let mut text = String::new();
    for square in Square::all() {
        text.push(if SquareSet::LAKES.contains(square) { LAKE } else { read_letter(reader)? });
    }
    text += match turn {
        Color::Red => " r ",
        Color::Blue => " b ",
    };
    text += &ply.to_string();
    let game = Game::from_text(&text, rules).ok()?;
    game.position().is_some_and(is_possible).then_some(game)
}

/// Reads the letter of a square that is no lake, with the indices of [`write_position`].
fn read_letter(reader: &mut NumberReader) -> Option<char> {
    let index = reader.weighted(&LETTERS)? as u8;
    let letter_of_0 = if index < KNOWN { b'A' } else { b'b' - KNOWN };
    Some(char::from(letter_of_0 + index))
}

/// The word of one side's setup. It holds the setup as its owner sees it, so Red and Blue get the
/// same word for the same setup. Never `None`, because no setup is too long for a word.
pub fn write_setup(setup: &Deployment) -> Option<String> {
    let mut writer = Writer::default();
    write_among(&mut writer, &Army::ALL, &setup.army())?;
    write_army(&mut writer, setup);
    text::write(SETUP, writer)
}

/// Reads a setup for a side.
///
/// # Errors
///
/// As [`read_game`].
pub fn read_setup(word: &str, color: Color) -> Result<Deployment, FormatError> {
    text::read_all(SETUP, word, |reader| {
        let army = read_among(reader, &Army::ALL)?;
        let draft = read_army(reader, color, army)?;
        Ok(draft.finish().map_err(|_| Damage::Army)?)
    })
}

/// Writes the name of the rules, the army, the side that moves first, and whether the rules allow
/// every repetition. `None` for rules that differ in anything else from the rules of that name.
fn write_rules(writer: &mut Writer, rules: &Rules) -> Option<()> {
    let unchanged_rules = Rules::named(rules.name())?;
    let allows_repetition = rules.repetition == Repetition::Free;
    write_among(writer, &Rules::ALL, &unchanged_rules)?;
    write_among(writer, &Army::ALL, &rules.army)?;
    write_among(writer, &Color::ALL, &rules.first)?;
    write_among(writer, &[false, true], &allows_repetition)?;
    let read_back = with_changes(unchanged_rules, rules.army, rules.first, allows_repetition);
    (read_back == *rules).then_some(())
}

fn read_rules(reader: &mut NumberReader) -> Result<Rules, Damage> {
    let unchanged_rules = read_among(reader, &Rules::ALL)?;
    let army = read_among(reader, &Army::ALL)?;
    let first = read_among(reader, &Color::ALL)?;
    let allows_repetition = read_among(reader, &[false, true])?;
    Ok(with_changes(unchanged_rules, army, first, allows_repetition))
}

/// The rules with this army, with `first` to move first, and with every repetition allowed or not.
fn with_changes(
    unchanged_rules: Rules,
    army: Army,
    first: Color,
    allows_repetition: bool,
) -> Rules {
    let mut rules = unchanged_rules.with_army(army);
    rules.first = first;
    // This removes the rule on repetition, and with it the limit on plies without an attack.
    if allows_repetition { rules.without_repetition() } else { rules }
}

/// The home squares of a side as its owner sees them, the nearest row first.
fn home(color: Color) -> Vec<Square> {
    let mut squares: Vec<_> = SquareSet::home(color).into_iter().collect();
    if color == Color::Blue {
        // Blue sees the board turned by half a turn, so the last square comes first.
        squares.reverse();
    }
    squares
}

/// Number of home squares with each content once a whole army is placed: at index 0 the empty
/// squares, then the pieces of each rank, at one more than the index of the rank.
fn content_counts(army: Army) -> [u32; 1 + Rank::COUNT] {
    let counts = army.counts();
    let empty = home(Color::Red).len() as u32 - u32::from(army.size());
    std::array::from_fn(|index| match index.checked_sub(1) {
        None => empty,
        Some(rank) => counts[Rank::ALL[rank]].into(),
    })
}

/// Writes the content of each home square as a choice among the pieces and empty squares that are
/// left, each with the same probability.
fn write_army(writer: &mut Writer, setup: &Deployment) {
    let mut remaining_counts = content_counts(setup.army());
    for square in home(setup.color()) {
        let index = setup.draft().rank_at(square).map_or(0, |rank| 1 + rank as usize);
        writer.weighted(index, &remaining_counts);
        remaining_counts[index] -= 1;
    }
}

/// The inverse of [`write_army`].
fn read_army(
    reader: &mut NumberReader,
    color: Color,
    army: Army,
) -> Result<DeploymentDraft, Damage> {
    let mut remaining_counts = content_counts(army);
    let mut draft = DeploymentDraft::new(color, army);
    for square in home(color) {
        let index = reader.weighted(&remaining_counts).ok_or(Damage::Army)?;
        remaining_counts[index] -= 1;
        if let Some(rank) = index.checked_sub(1) {
            draft.place(square, Rank::ALL[rank]).map_err(|_| Damage::Army)?;
        }
    }
    Ok(draft)
}

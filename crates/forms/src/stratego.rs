//! Saved form of a game of Stratego.
//!
//! The text holds both armies, so that a game between two people at one device survives a reload.
//! The armies are encoded lightly, against a glance. The encoding keeps nothing from a person who
//! wants to read the armies.

mod armies;

use fairboard_play::Player;
use fairboard_play::stratego::referee::{Local, PEOPLE, Snapshot};
use fairboard_play::stratego::{Ended, Game, PlayError, Start};
use fairboard_rules::stratego::{
    Army, ByColor, ByRank, Color, DeploymentDraft, Position, Rank, Repetition, Rules,
};

use crate::fields::{
    Fields, push, push_flag, push_if, push_level, push_list, with_check, with_value,
};
use crate::head::Form;
use crate::{ADDED, Damage, ErrorPlace, FormatError};

/// Names of the fields with the levels of computers.
const LEVELS: ByColor<&str> = ByColor { red: "redLevel", blue: "blueLevel" };

/// Names of the fields with the names of programs that a person had added as players ([`ADDED`]).
const ADDED_NAMES: ByColor<&str> = ByColor { red: "redProgram", blue: "blueProgram" };

/// Name of the field with the kept armies: people placed them, but the present game does not use
/// them.
const KEPT: &str = "kept";

/// Ends that do not come from the position, such as a resignation, with their names in the text.
const ENDS: [(&str, Ended); 5] = [
    ("red-resigned", Ended::Resigned(Color::Red)),
    ("blue-resigned", Ended::Resigned(Color::Blue)),
    ("red-late", Ended::Late(Color::Red)),
    ("blue-late", Ended::Late(Color::Blue)),
    ("agreed", Ended::Agreed),
];

/// The saved text of the game at one device.
pub fn write_session(session: &Local) -> String {
    let Snapshot {
        game,
        players,
        person,
        draw_offer,
        kept,
        clock,
        present,
        is_awaited,
        is_brought,
    } = session.snapshot();
    let mut text = game_without_check(&game, players);
    push_if(&mut text, "offer", draw_offer.map(Color::name));
    push_if(&mut text, "player", person.map(Color::name));
    push_list(&mut text, KEPT, &mut kept.iter().map(armies::write_kept));
    // The person at the device. After a reload of a game of two people nobody is known to be there,
    // so no side is stored. A reader takes a missing side as Red, so otherwise only Blue is stored.
    let stored_side = Some(present).filter(|side| players != PEOPLE && *side == Color::Blue);
    push_if(&mut text, "present", stored_side.map(Color::name));
    if is_awaited {
        push_flag(&mut text, "awaited", true);
    }
    push_if(&mut text, "clock", clock.map(|clock| clock.to_string()).as_deref());
    if is_brought {
        push_flag(&mut text, "brought", true);
    }
    with_check(text)
}

/// The saved text of a game with these players.
///
/// # Examples
///
/// ```
/// use fairboard_forms::stratego::{read_session, write_game_with_players};
/// use fairboard_play::stratego::Game;
/// use fairboard_play::stratego::referee::PEOPLE;
/// use fairboard_rules::stratego::{Color, Rules};
///
/// let text = format!("MDAAAAAAAA{0}AA__AA__AAAA__AA__AA{0}YPAAAAAAAA r 0", "A".repeat(30));
/// let game = Game::from_text(&text, Rules::CLASSIC)?;
/// let session = read_session(&write_game_with_players(&game, PEOPLE))?;
/// assert_eq!(session.situation().to_move, Some(Color::Red));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_game_with_players(game: &Game, players: ByColor<Player>) -> String {
    with_check(game_without_check(game, players))
}

/// The new saved text, with the kept armies of the old text added. The new text stays as it is if
/// the old text has no kept armies, or if either text is damaged or is not of Stratego.
pub fn with_armies(old_text: &str, new_text: &str) -> String {
    let Ok(new_armies) = kept_armies(new_text) else { return new_text.to_owned() };
    let Ok(Some(old_armies)) = kept_armies(old_text) else { return new_text.to_owned() };
    // Of two armies of one owner, color and size, a reader keeps the later one.
    let new_part = new_armies.map(|new| format!(",{new}")).unwrap_or_default();
    with_value(new_text, KEPT, &format!("{old_armies}{new_part}"))
}

/// The kept armies of a saved text, still in their written form; `None` if there are none. An error
/// for a damaged text, and for a text that is not of Stratego.
fn kept_armies(saved: &str) -> Result<Option<&str>, FormatError> {
    let fields = Fields::read(Form::Stratego, saved)?;
    fields.verify_check()?;
    fields.text(KEPT).map_err(|damage| fields.damaged(damage))
}

/// The saved text of an army that is being placed for a game far away, lightly encoded.
///
/// # Examples
///
/// ```
/// use fairboard_forms::stratego::{read_army, write_army};
/// use fairboard_rules::stratego::{Army, Color, DeploymentDraft};
///
/// let army = DeploymentDraft::new(Color::Red, Army::Barrage);
/// assert_eq!(read_army(&write_army(&army)), Ok(army));
/// ```
pub fn write_army(army: &DeploymentDraft) -> String {
    format!("{} {}", Form::FarArmy.head(), armies::write_kept(&(army.color(), army.clone())))
}

/// The inverse of [`write_army`].
///
/// # Errors
///
/// [`FormatError`] if the text is no army.
pub fn read_army(text: &str) -> Result<DeploymentDraft, FormatError> {
    let (_, army) = armies::read_kept(Form::FarArmy.body(text)?)?;
    Ok(army)
}

/// The saved text of a game without its players. Readers take both players for people.
pub fn write_game(game: &Game) -> String {
    write_game_with_players(game, PEOPLE)
}

/// The head and the fields of a game and its players, without the check at the end. A field is left
/// out if a reader would assume its value anyway.
fn game_without_check(game: &Game, players: ByColor<Player>) -> String {
    let rules = game.rules();
    let mut text = Form::Stratego.head();
    push(&mut text, "rules", rules.name());
    push(&mut text, "army", rules.army.name());
    let is_first_usual = Rules::named(rules.name()).is_some_and(|usual| usual.first == rules.first);
    push_if(&mut text, "first", Some(rules.first.name()).filter(|_| !is_first_usual));
    if rules.repetition == Repetition::Free {
        push_flag(&mut text, "repetition", false);
    }
    for color in Color::ALL {
        push(&mut text, color.name(), &armies::encode(game.draft(color)));
    }
    push_flag(&mut text, "started", game.started());
    // The first position of any other game follows from its armies.
    let start_from_text = game.start_position().filter(|(start, _)| *start == Start::Text);
    // A space would end the value, so `/` stands for it.
    let position = start_from_text.map(|(_, position)| position.text().replace(' ', "/"));
    push_if(&mut text, "position", position.as_deref());
    push_list(&mut text, "plies", &mut game.plies().iter().map(|ply| ply.mv.to_string()));
    let end = ENDS.iter().find(|(_, ended)| game.ended() == Some(*ended));
    push_if(&mut text, "ended", end.map(|(name, _)| *name));
    for color in Color::ALL {
        push_level(&mut text, LEVELS[color], players[color]);
    }
    text
}

/// Reads the game at one device. In a game of two people, nobody is known to be at the device yet,
/// so a curtain hides the secrets.
///
/// # Errors
///
/// [`FormatError`]; see [`read_session_until_damage`] for a record with a damaged move.
pub fn read_session(text: &str) -> Result<Local, FormatError> {
    let (session, damage) = read_session_until_damage(text)?;
    damage.map_or(Ok(session), Err)
}

/// Reads the game at one device up to the last good move of its record, and returns the damage
/// after that move.
///
/// # Errors
///
/// [`FormatError`] for a text of which not even the start can be read.
pub fn read_session_until_damage(text: &str) -> Result<(Local, Option<FormatError>), FormatError> {
    let fields = Fields::read(Form::Stratego, text)?;
    let mut stored = read_snapshot(&fields)?;
    check_for_engine(&stored.game, stored.players)?;
    let damage = replay(&fields, &mut stored.game).err();
    // The offer of a draw belongs to the end of the whole record.
    stored.draw_offer = stored.draw_offer.filter(|_| damage.is_none());
    Ok((Local::resumed(stored), damage))
}

/// Reads everything except two things: the plies, and an end that does not come from the position.
fn read_snapshot(fields: &Fields<'_>) -> Result<Snapshot, FormatError> {
    let game = read_start(fields)?;
    // The value at which the reading has stopped was read last, so `damaged` names this value.
    snapshot_of(game, fields).map_err(|damage| fields.damaged(damage))
}

/// The snapshot of `game` with the values beside the game, such as the players and the clock.
fn snapshot_of(game: Game, fields: &Fields<'_>) -> Result<Snapshot, Damage> {
    Ok(Snapshot {
        game,
        players: ByColor { red: player(fields, Color::Red)?, blue: player(fields, Color::Blue)? },
        draw_offer: fields.get("offer", Damage::Side)?,
        person: fields.get("player", Damage::Side)?,
        kept: fields.list(KEPT)?.map(armies::read_kept).collect::<Result<_, _>>()?,
        present: fields.get("present", Damage::Side)?.unwrap_or(Color::Red),
        is_awaited: fields.flag("awaited")?.unwrap_or(false),
        clock: fields.get("clock", Damage::Clock)?,
        is_brought: fields.flag("brought")?.unwrap_or(false),
    })
}

/// The player of a side; [`ADDED`] if the text names an added player.
fn player(fields: &Fields<'_>, color: Color) -> Result<Player, Damage> {
    let player = fields.player(LEVELS[color])?;
    Ok(if fields.text(ADDED_NAMES[color])?.is_some() { ADDED } else { player })
}

/// Reads the game in a saved text, without its players and its clock.
///
/// # Errors
///
/// [`FormatError`] if any part of the text is damaged.
pub fn read_game(text: &str) -> Result<Game, FormatError> {
    let fields = Fields::read(Form::Stratego, text)?;
    let mut game = read_start(&fields)?;
    replay(&fields, &mut game)?;
    Ok(game)
}

/// The game before its first ply.
fn read_start(fields: &Fields<'_>) -> Result<Game, FormatError> {
    let read = || Ok((read_placement(fields)?, fields.flag("started")?.ok_or(Damage::Form)?));
    let (mut game, started) = read().map_err(|damage| fields.damaged(damage))?;
    // A game from a position has begun already.
    if started
        && !game.started()
        && let Err(refused) = game.start()
    {
        // No other refusal occurs, because both armies are those of the rules.
        let field = if let PlayError::Incomplete { color, .. } = refused {
            color.name()
        } else {
            "started"
        };
        return Err(Damage::Army.of(field));
    }
    Ok(game)
}

/// The game with the armies of the text, or from the position of the text, if it has one. With
/// a position, the armies have to be readable, but are not used.
fn read_placement(fields: &Fields<'_>) -> Result<Game, Damage> {
    let rules = rules(fields)?;
    let mut game = Game::new(rules);
    for color in Color::ALL {
        let letters = fields.require(color.name())?;
        let draft = armies::decode(letters, color, rules.army)?;
        game.set_draft(draft).map_err(|_| Damage::Army)?;
    }
    match fields.text("position")? {
        // A space would end the value, so `/` stands for it.
        Some(text) => Game::from_text(&text.replace('/', " "), rules).map_err(|_| Damage::Position),
        None => Ok(game),
    }
}

/// The rule set that the text names, changed by three values of the text: the army, the side that
/// begins, and whether the rules on repetition hold.
fn rules(fields: &Fields<'_>) -> Result<Rules, Damage> {
    let rules = Rules::named(fields.require("rules")?).ok_or(Damage::Rules)?;
    let army = Army::named(fields.require("army")?).ok_or(Damage::Rules)?;
    let mut rules = rules.with_army(army);
    rules.first = fields.get("first", Damage::Side)?.unwrap_or(rules.first);
    let has_repetition = fields.flag("repetition")?.unwrap_or(true);
    Ok(if has_repetition { rules } else { rules.without_repetition() })
}

/// Replays the plies, and after them an end that does not come from the position. Damage leaves the
/// game after the last good ply. The checksum of the text is verified last, because an error at a
/// ply is more precise: it tells the place of the damage.
fn replay(fields: &Fields<'_>, game: &mut Game) -> Result<(), FormatError> {
    let damaged = |damage| fields.damaged(damage);
    for (index, text) in fields.list("plies").map_err(damaged)?.enumerate() {
        let played = text.parse().is_ok_and(|mv| game.play(mv).is_ok());
        if !played {
            return Err(Damage::Move.at(ErrorPlace::Ply(index)));
        }
    }
    if let Some(name) = fields.text("ended").map_err(damaged)? {
        let named_end = ENDS.iter().find(|(known, _)| *known == name);
        let is_ended = named_end.is_some_and(|(_, ended)| end(game, *ended).is_ok());
        if !is_ended {
            return Err(damaged(Damage::End));
        }
    }
    fields.verify_check()
}

/// Ends a game as the players chose or by the clock. An error if the game is over already, or has
/// not begun.
pub(crate) fn end(game: &mut Game, ended: Ended) -> Result<(), PlayError> {
    match ended {
        Ended::Resigned(color) => game.resign(color),
        Ended::Late(color) => game.run_out(color),
        Ended::Agreed => game.agree_draw(),
    }
}

/// Checks that the engine can play. Before the start, each computer needs a whole army. After the
/// start, the first position has to be possible for both sides, because a person may ask for a
/// hint.
fn check_for_engine(game: &Game, players: ByColor<Player>) -> Result<(), FormatError> {
    if let Some((_, start)) = game.start_position() {
        return if is_possible(start) { Ok(()) } else { Err(Damage::Position.of("position")) };
    }
    for color in Color::ALL {
        if !players[color].is_person() && game.draft(color).finish().is_err() {
            return Err(Damage::Army.of(color.name()));
        }
    }
    Ok(())
}

/// Returns `true` if each side has its Flag, and no more pieces of any rank than its army.
pub(crate) fn is_possible(start: &Position) -> bool {
    let army = start.rules().army.counts();
    Color::ALL.into_iter().all(|color| {
        let ranks = start.occupied(color).into_iter().filter_map(|square| start.rank_at(square));
        let mut counts = ByRank::<u8>::default();
        ranks.for_each(|rank| counts[rank] += 1);
        counts[Rank::Flag] == 1 && Rank::ALL.into_iter().all(|rank| counts[rank] <= army[rank])
    })
}

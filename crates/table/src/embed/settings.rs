//! Reads the options that a page gives to its board, and finds the call that new options ask for.

use fairboard_play::board_option::{BadOption, BoardGame, BoardOption, GivenOptions};
use fairboard_play::preferences::{Numbering, Preferences, Theme};
use fairboard_play::{Player, Strength};

use super::{Call, EmbedFault, Embedded};
use crate::Life;

/// The settings of a board, read from its options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmbedSettings<O> {
    /// The options of the game itself ([`Embedded::options`]), for a game that begins.
    pub options: O,
    /// The theme and the numbering that the options name. The other preferences are the usual ones.
    pub preferences: Preferences,
    /// Tag of the language of the texts; `None` if the option is not given.
    pub language: Option<String>,
    /// The saved game to continue if no game is stored.
    pub record: Option<String>,
    /// Whether the board is played on, or only shows a position.
    pub life: Life,
    /// Name under which the board's games are stored; `None` if they are not stored.
    pub storage: Option<String>,
}

impl<O: PartialEq> EmbedSettings<O> {
    /// Reads every option.
    ///
    /// # Errors
    ///
    /// A fault with the code `record` if the saved game cannot be read. Otherwise a fault with the
    /// code `option` if another option has an unknown value.
    pub fn read<T: Embedded<Options = O>>(given: &GivenOptions) -> Result<Self, EmbedFault> {
        let choice = |option| given.choice(option, T::GAME);
        let text = |option| given.text(option).map(str::to_owned);
        let record = text(BoardOption::Record);
        record.as_deref().map_or(Ok(()), T::check_record)?;
        Ok(Self {
            options: T::options(given)?,
            preferences: Preferences {
                theme: theme(choice(BoardOption::Theme)?),
                numbering: numbering(choice(BoardOption::Ranks)?),
                ..Preferences::default()
            },
            language: text(BoardOption::Language),
            record,
            life: life(choice(BoardOption::Board)?),
            storage: text(BoardOption::Storage),
        })
    }

    /// The call that leads from the game of the `last` settings to the game of these settings: a
    /// new record is loaded, or else new options begin a game. `None` if neither is new.
    pub fn call_from(self, last: &Self) -> Option<Call<O>> {
        let is_new = |record: &String| Some(record) != last.record.as_ref();
        if let Some(new_record) = self.record.filter(is_new) {
            return Some(Call::Load(new_record));
        }
        (self.options != last.options).then_some(Call::Begin(self.options))
    }

    /// Beginning of the keys of the stored games. `None` for a still board, or without a name.
    pub fn storage_name(&self) -> Option<String> {
        let name = self.storage.as_ref().filter(|_| self.life == Life::Live);
        name.map(|name| format!("fairboard.{name}"))
    }
}

fn theme(value: &str) -> Theme {
    match value {
        "light" => Theme::Light,
        "dark" => Theme::Dark,
        // The only other value is `system`.
        _ => Theme::System,
    }
}

fn numbering(value: &str) -> Numbering {
    // The other value is `10`. In tic-tac-toe the value is empty.
    if value == "1" { Numbering::MarshalOne } else { Numbering::MarshalTen }
}

fn life(value: &str) -> Life {
    // The other value is `live`.
    if value == "still" { Life::Still } else { Life::Live }
}

/// The player of a side: a person, or a computer with a strength.
pub(crate) fn player(
    given: &GivenOptions,
    option: BoardOption,
    game: BoardGame,
) -> Result<Player, BadOption> {
    let value = given.choice(option, game)?;
    // The only value without a strength is `person`.
    let number = value.strip_prefix("computer-").and_then(|number| number.parse().ok());
    Ok(number.and_then(Strength::new).map_or(Player::Person, Player::Computer))
}

/// The fault of an option with an unknown value.
impl From<BadOption> for EmbedFault {
    fn from(bad: BadOption) -> Self {
        Self::new("option", &bad.to_string())
    }
}

#[cfg(test)]
mod tests {
    use fairboard_play::board_option::Values;
    use fairboard_rules::stratego::{Army, ByColor, Rules};

    use super::*;
    use crate::Table as _;
    use crate::stratego::{self, Stratego};
    use crate::tictactoe::TicTacToe;

    fn given(options: &[(&str, &str)]) -> GivenOptions {
        let value = |name| options.iter().find(|(option, _)| *option == name);
        GivenOptions::read(|name| value(name).map(|(_, text)| (*text).to_owned()))
    }

    fn read(options: &[(&str, &str)]) -> Result<EmbedSettings<stratego::Options>, EmbedFault> {
        EmbedSettings::read::<Stratego>(&given(options))
    }

    #[test]
    fn boards_and_games_have_the_same_names() {
        let games = [(Stratego::GAME, Stratego::NAME), (TicTacToe::GAME, TicTacToe::NAME)];
        assert_eq!(games.map(|(game, _)| game), BoardGame::ALL);
        for (game, name) in games {
            assert_eq!(game.name(), name);
        }
    }

    #[test]
    fn every_value_of_every_choice_has_an_effect_of_its_own() {
        for option in BoardOption::ALL {
            let Values::OneOf(values) = option.values(BoardGame::Stratego) else { continue };
            // The page's script chooses the module of the game.
            if option == BoardOption::Game {
                continue;
            }
            let found: Vec<_> =
                values.iter().map(|value| read(&[(option.name(), value)]).unwrap()).collect();
            assert_eq!(found[0], read(&[]).unwrap(), "{option:?}: the usual value comes first");
            for (index, one) in found.iter().enumerate() {
                let same = found.iter().filter(|other| *other == one).count();
                assert_eq!(same, 1, "{option:?}: {}", values[index]);
            }
        }
    }

    #[test]
    fn every_text_has_an_effect() {
        let saved = Stratego::open(crate::Opening::default()).0.stored_text();
        for option in BoardOption::ALL {
            if option.values(BoardGame::Stratego) == Values::Text {
                let text = if option == BoardOption::Record { saved.as_str() } else { "pt" };
                assert_ne!(read(&[(option.name(), text)]), read(&[]), "{option:?}");
            }
        }
    }

    #[test]
    fn options_become_settings() {
        let computer = |number| Player::Computer(Strength::new(number).unwrap());
        let found = read(&[
            ("rules", "vdm"),
            ("army", "barrage"),
            ("red", "computer-5"),
            ("theme", "dark"),
            ("ranks", "1"),
            ("board", "still"),
            ("lang", "pt"),
            ("storage", "mine"),
        ]);
        let found = found.unwrap();
        let players = ByColor { red: computer(5), blue: Player::Person };
        let rules = Rules::VDM.with_army(Army::Barrage);
        assert_eq!(found.options, stratego::Options { rules, players });
        let Preferences { theme, numbering, .. } = found.preferences;
        assert_eq!((theme, numbering), (Theme::Dark, Numbering::MarshalOne));
        assert_eq!((found.life, found.language.as_deref()), (Life::Still, Some("pt")));
        assert_eq!(found.storage_name(), None, "a still board stores nothing");
        let live = EmbedSettings { life: Life::Live, ..found };
        assert_eq!(live.storage_name().as_deref(), Some("fairboard.mine"));
    }

    #[test]
    fn an_option_that_makes_no_sense_is_a_fault() {
        for (option, value, code) in [
            ("red", "computer-6", "option"),
            ("red", "nobody", "option"),
            ("theme", "pink", "option"),
            ("record", "{}", "record"),
        ] {
            let found = read(&[(option, value)]).unwrap_err();
            assert_eq!(found.code(), code, "{option} {value}");
        }
        assert!(EmbedSettings::read::<TicTacToe>(&given(&[("blue", "computer-5")])).is_err());
        assert!(EmbedSettings::read::<TicTacToe>(&given(&[("army", "huge")])).is_ok());
    }

    #[test]
    fn a_change_loads_a_record_or_begins_a_game_or_does_neither() {
        let saved = Stratego::open(crate::Opening::default()).0.stored_text();
        let record = ("record", saved.as_str());
        let army = ("army", "barrage");
        for (rule, last, next, call) in [
            ("nothing", &[][..], &[("theme", "dark")][..], None),
            ("another army", &[], &[army], Some("begin")),
            ("a record", &[], &[record], Some("load")),
            ("the same record", &[record], &[record], None),
            ("a record and an army", &[], &[record, army], Some("load")),
            ("an army beside a record", &[record], &[record, army], Some("begin")),
            ("no record any more", &[record], &[], None),
        ] {
            let found = read(next).unwrap().call_from(&read(last).unwrap());
            let name = found.map(|call| match call {
                Call::Load(_) => "load",
                Call::Begin(_) => "begin",
                Call::Play(_) => "play",
            });
            assert_eq!(name, call, "{rule}");
        }
    }

    #[test]
    fn each_value_of_a_choice_does_something_else() {
        let done = |option: BoardOption| {
            let Values::OneOf(values) = option.values(BoardGame::Stratego) else { return vec![] };
            values.iter().map(|value| (theme(value), numbering(value), life(value))).collect()
        };
        let (system, ten, live) = (Theme::System, Numbering::MarshalTen, Life::Live);
        let of = |theme| (theme, ten, live);
        assert_eq!(done(BoardOption::Theme), [system, Theme::Light, Theme::Dark].map(of));
        assert_eq!(
            done(BoardOption::Ranks),
            [ten, Numbering::MarshalOne].map(|n| (system, n, live))
        );
        assert_eq!(done(BoardOption::Board), [live, Life::Still].map(|life| (system, ten, life)));
    }
}

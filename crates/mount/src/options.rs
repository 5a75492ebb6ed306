//! Options of a mounted board.

use fairboard_board::languages::learned;
use fairboard_messages::Messages;
use fairboard_play::preferences::{Numbering, Preferences, Theme};
use fairboard_play::{Player, Strength};
use fairboard_table::Life;
use fairboard_table::embed::Fault;
use wasm_bindgen::prelude::*;

use crate::Game;

#[wasm_bindgen]
extern "C" {
    /// Options of a mounted board: an object with texts. The page's script makes sure of that.
    pub type MountOptions;

    /// `light`, `dark` or `system`.
    #[wasm_bindgen(method, getter)]
    fn theme(this: &MountOptions) -> Option<String>;

    /// `10` or `1`: the number of the Marshal.
    #[wasm_bindgen(method, getter)]
    fn ranks(this: &MountOptions) -> Option<String>;

    /// `classic` or `vdm`.
    #[wasm_bindgen(method, getter)]
    pub(crate) fn rules(this: &MountOptions) -> Option<String>;

    /// `full` or `barrage`.
    #[wasm_bindgen(method, getter)]
    pub(crate) fn army(this: &MountOptions) -> Option<String>;

    /// The first side, Red or x: `person`, or `computer-1` to `computer-5`.
    #[wasm_bindgen(method, getter)]
    pub(crate) fn red(this: &MountOptions) -> Option<String>;

    /// The second side, Blue or o.
    #[wasm_bindgen(method, getter)]
    pub(crate) fn blue(this: &MountOptions) -> Option<String>;

    /// The saved game to continue if none is stored.
    #[wasm_bindgen(method, getter)]
    fn record(this: &MountOptions) -> Option<String>;

    /// `live` or `still`.
    #[wasm_bindgen(method, getter)]
    fn board(this: &MountOptions) -> Option<String>;

    /// Name under which the board's games are stored; without one they are not.
    #[wasm_bindgen(method, getter)]
    fn storage(this: &MountOptions) -> Option<String>;

    /// Language of the texts, a BCP 47 tag.
    #[wasm_bindgen(method, getter)]
    fn lang(this: &MountOptions) -> Option<String>;
}

/// Options that were read.
#[derive(Clone)]
pub(crate) struct Settings<O> {
    pub(crate) options: O,
    pub(crate) preferences: Preferences,
    pub(crate) messages: Messages,
    pub(crate) record: Option<String>,
    pub(crate) life: Life,
    pub(crate) storage: Option<String>,
}

impl<O> Settings<O> {
    /// Reads every option.
    pub(crate) fn read<T: Game<Options = O>>(options: &MountOptions) -> Result<Self, Fault> {
        let theme = named("theme", options.theme(), Theme::System, theme)?;
        let numbering = named("ranks", options.ranks(), Numbering::MarshalTen, numbering)?;
        let record = options.record().filter(|record| !record.is_empty());
        record.as_deref().map_or(Ok(()), T::check_record)?;
        Ok(Self {
            options: T::read_options(options)?,
            preferences: Preferences { theme, numbering, ..Preferences::default() },
            messages: learned(Messages::choose(options.lang().as_deref())).unwrap_or_default(),
            record,
            life: named("board", options.board(), Life::Live, life)?,
            storage: options.storage().filter(|name| !name.is_empty()),
        })
    }
}

fn theme(name: &str) -> Option<Theme> {
    match name {
        "system" => Some(Theme::System),
        "light" => Some(Theme::Light),
        "dark" => Some(Theme::Dark),
        _ => None,
    }
}

fn life(name: &str) -> Option<Life> {
    match name {
        "live" => Some(Life::Live),
        "still" => Some(Life::Still),
        _ => None,
    }
}

fn numbering(name: &str) -> Option<Numbering> {
    match name {
        "10" => Some(Numbering::MarshalTen),
        "1" => Some(Numbering::MarshalOne),
        _ => None,
    }
}

/// Reads a player; a computer has one of these strengths.
pub(crate) fn player(
    option: &str,
    name: Option<String>,
    strengths: &[Strength],
) -> Result<Player, Fault> {
    let Some(name) = name.filter(|name| !matches!(name.as_str(), "" | "person")) else {
        return Ok(Player::Person);
    };
    let number = name.strip_prefix("computer-").and_then(|number| number.parse().ok());
    let strength = number.and_then(Strength::new).filter(|one| strengths.contains(one));
    strength.map(Player::Computer).ok_or_else(|| unknown(option, &name))
}

/// Reads an option by the names of its values; `usual` is its value if it is left out.
pub(crate) fn named<V>(
    option: &str,
    name: Option<String>,
    usual: V,
    value: impl FnOnce(&str) -> Option<V>,
) -> Result<V, Fault> {
    match name.filter(|name| !name.is_empty()) {
        None => Ok(usual),
        Some(name) => value(&name).ok_or_else(|| unknown(option, &name)),
    }
}

/// The fault of an option that has none of its values.
pub(crate) fn unknown(option: &str, value: &str) -> Fault {
    let value: String = value.chars().take(40).collect();
    Fault::new("option", &format!("The option {option} cannot be «{value}»."))
}

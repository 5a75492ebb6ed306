//! A single board on any page.

use fairboard_host::{Place, Ports, Storage};
use fairboard_messages::Messages;
use fairboard_play::preferences::{Preferences, Theme};
use fairboard_play::tictactoe::computer::Level;
use fairboard_play::{Player, Strength};
use fairboard_rules::stratego::{Army, ByColor, Rules};
use fairboard_rules::tictactoe::ByMark;
use fairboard_table::stratego::{self, Stratego};
use fairboard_table::tictactoe::{self, TicTacToe};
use wasm_bindgen::prelude::*;
use web_sys::Element;
use yew::AppHandle;

use crate::board::{Board, Props};
use crate::{preferences, report_panics};

#[wasm_bindgen]
extern "C" {
    /// Options of a mounted board, an object with texts.
    pub type MountOptions;

    /// `stratego` or `tic-tac-toe`.
    #[wasm_bindgen(method, getter)]
    fn game(this: &MountOptions) -> Option<String>;

    /// `light`, `dark`, or nothing for the system's choice.
    #[wasm_bindgen(method, getter)]
    fn theme(this: &MountOptions) -> Option<String>;

    /// `classic` or `vdm`.
    #[wasm_bindgen(method, getter)]
    fn rules(this: &MountOptions) -> Option<String>;

    /// `full` or `barrage`.
    #[wasm_bindgen(method, getter)]
    fn army(this: &MountOptions) -> Option<String>;

    /// The first side, Red or x: `person`, or `computer-1` to `computer-5`.
    #[wasm_bindgen(method, getter)]
    fn red(this: &MountOptions) -> Option<String>;

    /// The second side, Blue or o.
    #[wasm_bindgen(method, getter)]
    fn blue(this: &MountOptions) -> Option<String>;

    /// Name under which the board's games are stored; without one they are not.
    #[wasm_bindgen(method, getter)]
    fn storage(this: &MountOptions) -> Option<String>;

    /// Language of the texts, a BCP 47 tag.
    #[wasm_bindgen(method, getter)]
    fn lang(this: &MountOptions) -> Option<String>;
}

/// A mounted board.
#[wasm_bindgen]
pub struct Mounted(Option<Handle>);

enum Handle {
    Stratego(AppHandle<Board<Stratego>>),
    TicTacToe(AppHandle<Board<TicTacToe>>),
}

#[wasm_bindgen]
impl Mounted {
    /// Removes the board and frees everything that it uses. A second call has no effect.
    pub fn destroy(&mut self) {
        match self.0.take() {
            Some(Handle::Stratego(handle)) => handle.destroy(),
            Some(Handle::TicTacToe(handle)) => handle.destroy(),
            None => {}
        }
    }
}

/// Mounts a board in `root`, which may be inside a shadow root.
///
/// # Errors
///
/// A sentence about the first option that makes no sense; nothing is mounted then.
#[wasm_bindgen]
pub fn mount(root: Element, ports: Ports, options: &MountOptions) -> Result<Mounted, JsError> {
    report_panics();
    let storage = Storage::default();
    let wanted = options.lang();
    let messages = Messages::choose(wanted.as_deref());
    let name = options.storage().map(|name| format!("fairboard.{name}"));
    let preferences = Preferences { theme: theme(options)?, ..preferences::read(&storage) };
    let place = Place { storage, name, ports };
    let game = options.game().unwrap_or_else(|| "stratego".to_owned());
    let handle = match game.as_str() {
        "stratego" => {
            let options = stratego_options(options)?;
            let props = Props { place, options, preferences, messages };
            Handle::Stratego(render(root, props))
        }
        "tic-tac-toe" => {
            let options = tictactoe_options(options)?;
            let props = Props { place, options, preferences, messages };
            Handle::TicTacToe(render(root, props))
        }
        other => return Err(unknown("game", other)),
    };
    Ok(Mounted(Some(handle)))
}

fn render<C: yew::BaseComponent>(root: Element, props: C::Properties) -> AppHandle<C> {
    yew::Renderer::<C>::with_root_and_props(root, props).render()
}

fn theme(options: &MountOptions) -> Result<Theme, JsError> {
    match options.theme().as_deref() {
        None | Some("" | "system") => Ok(Theme::System),
        Some("light") => Ok(Theme::Light),
        Some("dark") => Ok(Theme::Dark),
        Some(other) => Err(unknown("theme", other)),
    }
}

fn stratego_options(options: &MountOptions) -> Result<stratego::Options, JsError> {
    let rules = match options.rules() {
        None => Rules::ALL[0],
        Some(name) => Rules::named(&name).ok_or_else(|| unknown("rules", &name))?,
    };
    let army = match options.army() {
        None => Army::Full,
        Some(name) => Army::named(&name).ok_or_else(|| unknown("army", &name))?,
    };
    let players = ByColor {
        red: player("red", options.red(), &Strength::ALL)?,
        blue: player("blue", options.blue(), &Strength::ALL)?,
    };
    Ok(stratego::Options { rules: rules.with_army(army), players })
}

fn tictactoe_options(options: &MountOptions) -> Result<tictactoe::Options, JsError> {
    let strengths = &Level::ALL.map(Level::strength);
    let players = ByMark {
        x: player("red", options.red(), strengths)?,
        o: player("blue", options.blue(), strengths)?,
    };
    Ok(tictactoe::Options { players, ..tictactoe::Options::default() })
}

fn player(option: &str, name: Option<String>, strengths: &[Strength]) -> Result<Player, JsError> {
    let Some(name) = name.filter(|name| name != "person") else { return Ok(Player::Person) };
    let number = name.strip_prefix("computer-").and_then(|number| number.parse().ok());
    let strength = number.and_then(Strength::new).filter(|one| strengths.contains(one));
    strength.map(Player::Computer).ok_or_else(|| unknown(option, &name))
}

/// The error of an option that makes no sense.
fn unknown(option: &str, value: &str) -> JsError {
    JsError::new(&format!("The option {option} cannot be «{value}»."))
}

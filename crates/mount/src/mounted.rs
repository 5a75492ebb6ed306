//! The handle of a mounted board.

use std::cell::RefCell;
use std::rc::Rc;

use fairboard_board::languages::{self, learned};
use fairboard_board::{Drawn, report_panics};
use fairboard_host::{BoardPlace, Ports, Runtime, storage};
use fairboard_messages::Messages;
use fairboard_play::board_option::GivenOptions;
use fairboard_table::Life;
use fairboard_table::embed::{Call, EmbedFault, EmbedSettings, Embedded};
use js_sys::{Function, Map, Reflect};
use wasm_bindgen::prelude::*;
use web_sys::Element;

use crate::slot::{MountSlot, SlotProps};
use crate::values::{error, event, list, view};

/// A game that can be mounted: it can be drawn, and a page can give it commands.
pub trait Game: Drawn + Embedded {}

impl<T: Drawn + Embedded> Game for T {}

#[wasm_bindgen]
extern "C" {
    /// Options of a mounted board. The page's script makes sure that all are texts.
    pub type MountOptions;
}

/// The options that the page gives, as texts.
fn given(options: &MountOptions) -> GivenOptions {
    GivenOptions::read(|name| Reflect::get(options, &name.into()).ok()?.as_string())
}

/// The handle of a board, for the page's script. It may outlast the board.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Mounted(
    // `None` once the board is destroyed.
    RefCell<Option<Rc<dyn Handle>>>,
);

/// A board of any game, with the functions that the page can call.
trait Handle: std::fmt::Debug {
    fn play(&self, text: String) -> Result<(), EmbedFault>;
    fn legal_moves(&self) -> JsValue;
    fn view(&self) -> JsValue;
    fn save(&self) -> Result<Option<String>, EmbedFault>;
    fn load(&self, record: String) -> Result<(), EmbedFault>;
    fn set(&self, options: &MountOptions) -> Result<(), EmbedFault>;
    fn destroy(&self);
}

#[wasm_bindgen]
impl Mounted {
    /// Makes a move for the person at the board.
    ///
    /// # Errors
    ///
    /// An `Error` with the code of the refusal. A refused call changes nothing. The same holds for
    /// every method below that can fail. Each gives the code `destroyed` once the board is gone.
    pub fn play(&self, text: String) -> Result<(), JsValue> {
        self.call(|board| board.play(text))
    }

    /// The moves that [`play`](Self::play) takes now.
    ///
    /// # Errors
    ///
    /// The code `destroyed`.
    #[wasm_bindgen(js_name = legalMoves)]
    pub fn legal_moves(&self) -> Result<JsValue, JsValue> {
        self.call(|board| Ok(board.legal_moves()))
    }

    /// The state of the game, as far as the board shows it.
    ///
    /// # Errors
    ///
    /// The code `destroyed`.
    pub fn view(&self) -> Result<JsValue, JsValue> {
        self.call(|board| Ok(board.view()))
    }

    /// The game as text; `None` once the runtime is closed.
    ///
    /// # Errors
    ///
    /// The code `secret` while a person plays a computer at Stratego.
    pub fn save(&self) -> Result<Option<String>, JsValue> {
        self.call(|board| board.save())
    }

    /// Continues a saved game.
    ///
    /// # Errors
    ///
    /// The code `record` for a text that is no saved game of this kind.
    pub fn load(&self, record: String) -> Result<(), JsValue> {
        self.call(|board| board.load(record))
    }

    /// Replaces the options of the board.
    ///
    /// # Errors
    ///
    /// The code `option` or `record` for an option whose value makes no sense. The page's script
    /// refuses a change of an option that cannot change.
    pub fn set(&self, options: &MountOptions) -> Result<(), JsValue> {
        self.call(|board| board.set(options))
    }

    /// Removes the board and frees everything that it uses. A second call has no effect.
    pub fn destroy(&self) {
        if let Some(board) = self.0.take() {
            board.destroy();
        }
    }

    /// Calls a function of the board. During the call the board is not borrowed from this handle,
    /// because an event of the call may destroy the board.
    fn call<R>(
        &self,
        call: impl FnOnce(&dyn Handle) -> Result<R, EmbedFault>,
    ) -> Result<R, JsValue> {
        let board = self.0.borrow().clone();
        let gone = || EmbedFault::new("destroyed", "The board has been destroyed.");
        board.ok_or_else(gone).and_then(|board| call(&*board)).map_err(|fault| error(&fault))
    }
}

/// Adds a language for all boards of the module. `words` is the content of the language's file.
#[wasm_bindgen]
pub fn learn(words: &str) {
    languages::learn(words);
}

/// Mounts a board in `root`, which may be inside a shadow root. `on_event` gets the name and the
/// detail of each event.
///
/// # Errors
///
/// An `Error` with a code for the first option that makes no sense. No board is mounted then.
pub fn mount<T: Game>(
    root: &Element,
    ports: Ports,
    options: &MountOptions,
    on_event: Function,
) -> Result<Mounted, JsValue> {
    report_panics();
    let settings = EmbedSettings::read::<T>(&given(options)).map_err(|fault| error(&fault))?;
    let board: Rc<dyn Handle> = Rc::new(Placed::<T>::mount(root, ports, settings, on_event));
    Ok(Mounted(RefCell::new(Some(board))))
}

/// The board behind a [`Mounted`]: its runtime, and its slot on the page.
struct Placed<T: Game> {
    runtime: Runtime<T>,
    settings: RefCell<EmbedSettings<T::Options>>,
    /// `None` once the board is destroyed, or if the page could make no slot.
    slot: RefCell<Option<MountSlot<T>>>,
}

impl<T: Game> std::fmt::Debug for Placed<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Placed").field("game", &T::NAME).finish_non_exhaustive()
    }
}

impl<T: Game> Placed<T> {
    /// Opens the runtime of a board and draws the board in `root`. `on_event` gets the name and the
    /// detail of each event.
    fn mount(
        root: &Element,
        ports: Ports,
        settings: EmbedSettings<T::Options>,
        on_event: Function,
    ) -> Self {
        // The board keeps texts here that the browser refuses to store.
        let memory = Map::new();
        // A mounted board has no tour. Only games that a page of the app lists need a digest.
        let place = BoardPlace {
            end_tour: Rc::new(|| {}),
            storage: storage(memory),
            name: settings.storage_name(),
            digest: None,
            record: settings.record.clone(),
            life: settings.life,
            ports,
        };
        // A still board only shows a position. The style sheet leaves out everything beside it.
        let life = match settings.life {
            Life::Live => "live",
            Life::Still => "still",
        };
        // The name of the attribute is well-formed, so the call does not fail.
        let _ = root.set_attribute("data-board", life);
        let on_report = move |runtime: &Runtime<T>, report| {
            if let Some((name, detail)) = event(report, || state_of(runtime)) {
                // The page's script dispatches an event, which never throws.
                let _ = on_event.call2(&JsValue::UNDEFINED, &name.into(), &detail);
            }
        };
        let options = settings.options.clone();
        let runtime = Runtime::open(place, settings.preferences, options, on_report);
        let slot = MountSlot::open(root, props(&runtime, &settings));
        Self { runtime, settings: RefCell::new(settings), slot: RefCell::new(slot) }
    }
}

impl<T: Game> Handle for Placed<T> {
    fn play(&self, text: String) -> Result<(), EmbedFault> {
        self.runtime.call(Call::Play(text))
    }

    fn legal_moves(&self) -> JsValue {
        list(self.runtime.read(T::legal_moves).unwrap_or_default())
    }

    fn view(&self) -> JsValue {
        state_of(&self.runtime).unwrap_or(JsValue::NULL)
    }

    fn save(&self) -> Result<Option<String>, EmbedFault> {
        self.runtime.read(T::record).transpose()
    }

    fn load(&self, record: String) -> Result<(), EmbedFault> {
        self.runtime.call(Call::Load(record))
    }

    fn set(&self, options: &MountOptions) -> Result<(), EmbedFault> {
        let new = EmbedSettings::read::<T>(&given(options))?;
        // The new settings are stored before the call, because a script that takes an event of the
        // call may set other options, and these have to stay.
        let old = self.settings.replace(new.clone());
        if let Some(call) = new.call_from(&old)
            && let Err(fault) = self.runtime.call(call)
        {
            // A refused call has no events, so no script has set other options meanwhile.
            self.settings.replace(old);
            return Err(fault);
        }
        // An event of the call may have set other options, or have destroyed the board.
        let props = props(&self.runtime, &self.settings.borrow());
        if let Some(slot) = self.slot.borrow_mut().as_mut() {
            slot.update(props);
        }
        Ok(())
    }

    fn destroy(&self) {
        if let Some(slot) = self.slot.take() {
            slot.close();
        }
        self.runtime.close();
    }
}

/// The state of the game as far as the board shows it; `None` once the runtime is closed.
fn state_of<T: Game>(runtime: &Runtime<T>) -> Option<JsValue> {
    runtime.read(T::view).map(|state| view(T::NAME, state))
}

/// The properties of a board with these settings. The texts are English until the module has
/// learned the language of the settings.
fn props<T: Game>(runtime: &Runtime<T>, settings: &EmbedSettings<T::Options>) -> SlotProps<T> {
    let tag = Messages::choose(settings.language.as_deref());
    let messages = learned(tag).unwrap_or_default();
    SlotProps { runtime: runtime.clone(), preferences: settings.preferences, messages }
}

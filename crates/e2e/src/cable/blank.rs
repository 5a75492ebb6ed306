//! A browser that shows nothing: its packets are its own, and not those of a page.

use anyhow::Result;

use super::{Cable, Capture};
use crate::browser::{Browser, Kind};
use crate::engine::Engine;
use crate::setting::Setting;
use crate::window::Window;

/// A browser with an empty page on a machine of its own, with a capture of all that it sends.
pub struct Blank {
    pub(super) cable: Cable,
    pub(super) capture: Capture,
    /// It sends as long as it is there.
    _browser: Browser,
}

impl Blank {
    /// Starts a browser.
    ///
    /// # Errors
    ///
    /// If it does not start, or the rights lack.
    pub async fn start(engine: Engine) -> Result<Self> {
        let cable = Cable::lay()?;
        let capture = Capture::begin(&cable)?;
        let setting = Setting::from(Window::DESKTOP).in_engine(engine);
        let kind: Kind = setting.on_machine(cable.machine(0)).kind;
        Ok(Self { cable, capture, _browser: Browser::take(kind).await? })
    }
}

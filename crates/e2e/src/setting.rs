//! Settings by which a test gets its browser and its first page.

use crate::browser::Kind;
use crate::engine::Engine;
use crate::fault::Fault;
use crate::window::Window;

/// Browser, window, server and first page for a test.
#[derive(Clone, Debug)]
pub struct Setting {
    pub(crate) kind: Kind,
    /// `true` if the service worker stores the app.
    pub(crate) has_service_worker: bool,
    pub(crate) faults: Vec<Fault>,
    pub(crate) entry: Entry,
    /// Address of the relay that the site names, if there is one.
    pub(crate) relay: Option<String>,
    /// Engines of the further windows that show the site.
    pub(crate) other_engines: Vec<Engine>,
}

/// Time at which the first commands are sent to the browser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Commands {
    /// Commands wait until the page has loaded.
    Loaded,
    /// Commands are sent at once.
    AtOnce,
}

/// First page of a test.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Entry {
    /// The first page is the site's own page.
    Site,
    /// The first page is a file of `pages/`, which embeds boards of the site.
    Host(&'static str),
}

impl From<Window> for Setting {
    fn from(window: Window) -> Self {
        let kind =
            Kind { engine: Engine::default(), window, commands: Commands::Loaded, alone: false };
        Self {
            kind,
            has_service_worker: false,
            faults: Vec::new(),
            entry: Entry::Site,
            relay: None,
            other_engines: Vec::new(),
        }
    }
}

impl Setting {
    /// The setting with a browser of this engine.
    #[must_use]
    pub fn in_engine(self, engine: Engine) -> Self {
        Self { kind: Kind { engine, ..self.kind }, ..self }
    }

    /// The setting with a site that uses the relay at this address.
    #[must_use]
    pub fn with_relay(self, address: &str) -> Self {
        Self { relay: Some(address.to_owned()), ..self }
    }

    /// The setting with a browser process that serves no other test.
    #[must_use]
    pub fn alone(self) -> Self {
        Self { kind: Kind { alone: true, ..self.kind }, ..self }
    }

    /// The setting in which commands do not wait until a page has loaded, for pages that never
    /// finish loading. Only the test's first page is awaited.
    #[must_use]
    pub fn at_once(self) -> Self {
        Self { kind: Kind { commands: Commands::AtOnce, ..self.kind }, ..self }
    }

    /// The setting with a server of the site that has these faults.
    #[must_use]
    pub fn with_faults(self, faults: impl Into<Vec<Fault>>) -> Self {
        Self { faults: faults.into(), ..self }
    }
}

impl Window {
    /// A window on a site whose server has faults.
    pub fn with_faults(self, faults: impl Into<Vec<Fault>>) -> Setting {
        Setting::from(self).with_faults(faults)
    }

    /// A window on a site whose service worker stores the app. In every other setting the script of
    /// the service worker is empty, because the service worker would hide faults of the server, and
    /// because storing the whole app is an eighth of a test's work.
    pub fn with_service_worker(self) -> Setting {
        Setting { has_service_worker: true, ..self.into() }
    }

    /// A window on a page of another origin. The page is a file of `pages/`, which embeds boards of
    /// the site.
    pub fn on_host(self, file: &'static str) -> Setting {
        Setting { entry: Entry::Host(file), ..self.into() }
    }
}

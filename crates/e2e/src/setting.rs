//! Settings of a test.

use crate::engine::Engine;
use crate::fault::Fault;
use crate::window::Window;

/// Browser, window, server and first page of a test.
#[derive(Clone, Debug)]
pub struct Setting {
    pub(crate) engine: Engine,
    pub(crate) window: Window,
    pub(crate) faults: Vec<Fault>,
    pub(crate) entry: Entry,
}

/// First page of a test.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Entry {
    /// The site's own page.
    Site,
    /// A file of `pages/`, which embeds boards of the site.
    Host(&'static str),
}

impl From<Window> for Setting {
    fn from(window: Window) -> Self {
        Self { engine: Engine::default(), window, faults: Vec::new(), entry: Entry::Site }
    }
}

impl Setting {
    /// The same in the browser of an engine.
    #[must_use]
    pub fn in_engine(self, engine: Engine) -> Self {
        Self { engine, ..self }
    }
}

impl Window {
    /// A window on a site whose server has faults.
    pub fn with_faults(self, faults: impl Into<Vec<Fault>>) -> Setting {
        Setting { faults: faults.into(), ..self.into() }
    }

    /// A window on a page of another origin, a file of `pages/`, which embeds boards of the site.
    pub fn on_host(self, file: &'static str) -> Setting {
        Setting { entry: Entry::Host(file), ..self.into() }
    }
}

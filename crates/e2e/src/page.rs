//! Opens, visits and closes the page of a test, and runs scripts in it.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Error, Result, anyhow};
use fantoccini::wd::WindowHandle;
use serde_json::Value;
use tempfile::TempDir;
use tokio::sync::OnceCell;
use url::Url;

use crate::browser::Browser;
use crate::engine::Engine;
use crate::eventually::{Probe, eventually};
use crate::fault::{Fault, Faults};
use crate::frame::{Frame, FrameReplaced};
use crate::harness_fault::HarnessFault;
use crate::policy::Violations;
use crate::query::{Query, css};
use crate::release;
use crate::server::Server;
use crate::setting::{Commands, Entry, Setting};
use crate::site;

/// Script with the functions that [`Page::dom`] calls in the page.
const DOM: &str = include_str!("dom.js");

/// The page of a test in its window. Clones share page and window.
#[derive(Clone)]
pub struct Page {
    pub(crate) browser: Browser,
    /// Address of the page, without the part after `#`.
    address: String,
    /// Server of the site.
    server: Server,
    /// Folder of a newer release of the site, once [`Page::publish_newer_release`] has made it.
    newer_release: Arc<OnceCell<TempDir>>,
    /// Server of the pages that embed the site, if the test begins on such a page.
    _hosts: Option<Server>,
    /// Address of the site. It differs from `address` if the test begins on a page that embeds the
    /// site.
    site: String,
    /// Engines of all browsers that show the site.
    engines: Vec<Engine>,
    pub(crate) faults: Faults,
    pub(crate) violations: Violations,
    /// The frame to which commands go.
    pub(crate) frame: Frame,
    /// The element inside of which queries search; `None` for the whole page.
    scope: Option<Query>,
}

/// A tab of the window, for [`Page::switch_to`].
#[derive(Clone, Debug)]
pub struct Tab(WindowHandle);

impl Page {
    /// Starts the servers of a setting, and opens a window on the first page of the setting.
    ///
    /// # Errors
    ///
    /// If the site is not built or no browser starts.
    pub async fn open(setting: impl Into<Setting>) -> Result<Self> {
        let setting = setting.into();
        let faults = Faults::new(&setting);
        let Setting { kind, entry, relay, other_engines, .. } = setting;
        let (engine, commands) = (kind.engine, kind.commands);
        // The site records errors by a script, if one of these engines has no log of errors.
        let engines = [&[engine], &other_engines[..]].concat();
        let violations = Violations::default();
        let relay = relay.as_deref();
        let folder = if relay.is_some() { site::relayed() } else { site::dist() };
        let router = site::site(&folder, &engines, faults.clone(), &violations, relay)?;
        let server = Server::start(router).await?;
        let site = site::address(&server);
        let (address, hosts) = match entry {
            Entry::Site => (site.clone(), None),
            Entry::Host(file) => {
                let hosts = Server::start(site::hosts(&engines, &violations)?).await?;
                (format!("{}/{file}?site={site}", hosts.origin()), Some(hosts))
            }
        };
        let browser = Browser::take(kind).await?;
        let page = Self {
            browser,
            address,
            server,
            newer_release: Arc::default(),
            _hosts: hosts,
            site,
            engines,
            faults,
            violations,
            frame: Frame::default(),
            scope: None,
        };
        page.first_visit(entry, commands)
            .await
            // If the browser fails, this is a fault of the harness, as it is in `take`.
            .map_err(|error| HarnessFault::behind(&error, engine).map_or(error, Error::from))?;
        Ok(page)
    }

    /// Opens the page for the first time.
    async fn first_visit(&self, entry: Entry, commands: Commands) -> Result<()> {
        self.browser.client.goto(&self.address).await?;
        let is_app = matches!(entry, Entry::Site);
        if is_app {
            self.prevent_tour().await?;
        }
        // With `AtOnce`, `goto` has not waited for the load. If the test left now, it would cut off
        // the load, which would leave an error in the console.
        let may_still_load = commands == Commands::AtOnce;
        // The app may come only after the load, even if `goto` has waited. Until then the site's
        // own page shows a skeleton, and a press could meet the skeleton instead of the app.
        let may_show_skeleton = is_app;
        if may_still_load || may_show_skeleton {
            // The skeleton has no element `main`.
            self.shows(&css("main")).await?;
        }
        Ok(())
    }

    /// Stores empty preferences, because the app offers its tour only if none are stored. A browser
    /// that stores nothing is left as it is. First waits for the page's address. With
    /// [`Commands::AtOnce`], the window may still show the earlier page.
    async fn prevent_tour(&self) -> Result<()> {
        eventually("the page's address", async || {
            let script = "if (!location.href.startsWith(arguments[0])) return false; \
                try { localStorage.setItem('fairboard.preferences', 'fairboard/preferences 1'); } \
                catch {} return true";
            let is_there = self.run(script, vec![self.address.clone().into()]).await?;
            Ok(Probe::equal(&is_there, &Value::Bool(true)))
        })
        .await
    }

    /// The page with all queries narrowed to the inside of an element, such as the host of a board.
    #[must_use]
    pub fn within(&self, outer: &Query) -> Self {
        Self { scope: Some(self.scoped(outer)), ..self.clone() }
    }

    /// The query, narrowed to the element that [`Page::within`] has set, if any.
    pub(crate) fn scoped(&self, query: &Query) -> Query {
        match &self.scope {
            Some(scope) => query.clone().within(scope.clone()),
            None => query.clone(),
        }
    }

    /// Opens the page's own address followed by `rest`, such as `#/games`, and waits for the app.
    /// If `shown_at` knows the page at this address, waits until the app shows that page.
    ///
    /// # Errors
    ///
    /// If the app does not come in time.
    pub async fn go(&self, rest: &str) -> Result<()> {
        self.browser.client.goto(&format!("{}{rest}", self.address)).await?;
        self.shows(&shown_at(rest)).await
    }

    /// The page in the same window, with the site at another address.
    #[must_use]
    pub fn at(&self, address: &str) -> Self {
        Self { address: address.to_owned(), site: address.to_owned(), ..self.clone() }
    }

    /// The page in the same window, with the site, the faults and the violations of `other`. The
    /// window shows the earlier site until the next visit. The field `server` still holds the
    /// server of the earlier site.
    pub(crate) fn beside(&self, other: &Self) -> Self {
        let (faults, violations) = (other.faults.clone(), other.violations.clone());
        Self { faults, violations, ..self.at(&other.site) }
    }

    /// Opens the page as soon as its server answers, and waits until the app is there.
    ///
    /// # Errors
    ///
    /// If the app does not come in time.
    pub async fn arrive(&self) -> Result<()> {
        eventually("the server", async || {
            Ok(match self.browser.client.goto(&self.address).await {
                Ok(()) => Probe::Done(()),
                Err(error) => Probe::Pending(error.to_string()),
            })
        })
        .await?;
        self.shows(&css("main")).await
    }

    /// Leaves the page for an empty page.
    ///
    /// # Errors
    ///
    /// If the driver is gone.
    pub async fn leave(&self) -> Result<()> {
        Ok(self.browser.client.goto("about:blank").await?)
    }

    /// Opens the site's own address followed by `rest`, and does not wait for the app.
    ///
    /// # Errors
    ///
    /// If the browser cannot open the address.
    pub async fn visit(&self, rest: &str) -> Result<()> {
        // A change of only the part after `#` would not load the page.
        self.leave().await?;
        Ok(self.browser.client.goto(&format!("{}{rest}", self.site)).await?)
    }

    /// Opens the page from its file, without a server, and does not wait for the app.
    ///
    /// # Errors
    ///
    /// If the site is not built, or the driver is gone.
    pub async fn open_file(&self) -> Result<()> {
        let file = Url::from_file_path(site::dist().canonicalize()?.join("index.html"));
        let file = file.map_err(|()| anyhow!("the site is in no folder"))?;
        Ok(self.browser.client.goto(file.as_str()).await?)
    }

    /// Loads the page again, and waits until the app is there.
    ///
    /// # Errors
    ///
    /// If the app does not come in time.
    pub async fn reload(&self) -> Result<()> {
        self.browser.client.refresh().await?;
        self.shows(&css("main")).await
    }

    /// The engine of the browser that shows the page.
    pub const fn engine(&self) -> Engine {
        self.browser.engine
    }

    /// Address of the site, or the address that [`Page::at`] has put in its place.
    pub fn site(&self) -> &str {
        &self.site
    }

    /// Replaces the faults of the site's server. Requests that waited for a fault's end go on.
    pub fn set_faults(&self, faults: impl Into<Vec<Fault>>) {
        self.faults.replace(faults.into());
    }

    /// Replaces the site by a newer release, which the same server delivers from now on.
    ///
    /// # Errors
    ///
    /// If the release cannot be made.
    pub async fn publish_newer_release(&self) -> Result<()> {
        let make = async || release::newer(&site::dist());
        let folder = self.newer_release.get_or_try_init(make).await?;
        let (engines, faults, no_relay) = (&self.engines, self.faults.clone(), None);
        let site = site::site(folder.path(), engines, faults, &self.violations, no_relay)?;
        self.server.serve(site).await
    }

    /// Stops the site's server, which refuses all connections from now on.
    pub fn stop_server(&self) {
        self.server.stop();
    }

    /// Closes the window of a test that has passed.
    ///
    /// # Errors
    ///
    /// If the driver is gone.
    pub async fn close(self) -> Result<()> {
        self.browser.end().await
    }

    /// Closes the window and ends the browser of a test that has failed.
    pub(crate) async fn discard(self) {
        self.browser.discard().await;
    }

    /// The tab to which commands go.
    ///
    /// # Errors
    ///
    /// If the driver is gone.
    pub async fn tab(&self) -> Result<Tab> {
        Ok(Tab(self.browser.client.window().await?))
    }

    /// Opens another tab at the page's own address followed by `rest`, and waits until the app is
    /// there. Further commands go to this tab.
    ///
    /// # Errors
    ///
    /// If the app does not come in time.
    pub async fn open_tab(&self, rest: &str) -> Result<Tab> {
        let tab = self.browser.open_tab().await?;
        self.browser.client.switch_to_window(tab.clone()).await?;
        self.go(rest).await?;
        Ok(Tab(tab))
    }

    /// Sends further commands to another tab.
    ///
    /// # Errors
    ///
    /// If the tab is closed.
    pub async fn switch_to(&self, tab: &Tab) -> Result<()> {
        Ok(self.browser.client.switch_to_window(tab.0.clone()).await?)
    }

    /// Closes the present tab, and sends further commands to another tab.
    ///
    /// # Errors
    ///
    /// If one of the two tabs is closed already.
    pub async fn close_tab(&self, next: &Tab) -> Result<()> {
        self.browser.client.close_window().await?;
        self.switch_to(next).await
    }

    /// Runs a script in the page, and returns its result. A promise is awaited.
    ///
    /// # Errors
    ///
    /// If the script throws. If the frame of the script is gone, the error is a `FrameReplaced`, so
    /// that [`eventually`] tries again.
    pub async fn run(&self, script: &str, args: Vec<Value>) -> Result<Value> {
        match self.browser.client.execute(&self.frame.guarded(script), args).await {
            Err(error) if self.frame.is_gone(&error) => {
                // The next try must run in the frame that is there now.
                self.frame.enter(&self.browser.client).await?;
                Err(Error::new(error).context(FrameReplaced))
            }
            result => Ok(result?),
        }
    }

    /// Calls the function `operation` of `dom.js`, and returns its result.
    pub(crate) async fn dom(&self, operation: &str, args: Vec<Value>) -> Result<Value> {
        let script = format!("{DOM}\nreturn operations.{operation}(...arguments);");
        self.run(&script, args).await
    }

    /// Calls the function `operation` of `dom.js` with a query, limited to the page's scope, and
    /// with the arguments `rest` after it.
    pub(crate) async fn dom_of(
        &self,
        operation: &str,
        query: &Query,
        rest: &[Value],
    ) -> Result<Value> {
        let query = serde_json::to_value(self.scoped(query))?;
        self.dom(operation, [&[query], rest].concat()).await
    }

    /// Saves a picture of the window as a PNG file.
    ///
    /// # Errors
    ///
    /// If the file cannot be written, or the driver is gone.
    pub async fn picture(&self, file: &Path) -> Result<()> {
        Ok(std::fs::write(file, self.browser.client.screenshot().await?)?)
    }
}

/// Beginnings of addresses, after `#`, at which the app shows the library of games and setups.
const LIBRARY: [&str; 3] = ["/stratego/setup", "/tic-tac-toe/game/", "/games"];

/// Query for an element that appears only with the page at an address. Until the module of this
/// page is loaded, the earlier page stays. `rest` is the end of the address, such as `#/games`.
fn shown_at(rest: &str) -> Query {
    match rest.split_once('#') {
        Some((_, page @ ("/tic-tac-toe" | "/stratego"))) => {
            css(format!(".app__link[aria-current][href='#{page}']"))
        }
        Some((_, "/")) => css("main.home"),
        Some((_, "/embed")) => css(".builder"),
        Some((_, page)) if page.starts_with("/rules/") => css(".rules"),
        Some((_, page)) if LIBRARY.iter().any(|begin| page.starts_with(begin)) => css(".library"),
        // All pages have this element. The test itself waits for the content of its page.
        Some(_) | None => css("main"),
    }
}

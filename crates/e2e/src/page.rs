//! The page under a person's hands and eyes.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use fantoccini::Locator;
use fantoccini::actions::{
    InputSource, MOUSE_BUTTON_LEFT, MouseActions, PointerAction, TouchActions,
};
use fantoccini::elements::Element;
use fantoccini::wd::WebDriverCompatibleCommand;
use serde_json::{Value, json};

use crate::browser::Browser;
use crate::site;

/// How the window looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// In CSS pixels.
    pub width: u32,
    /// In CSS pixels.
    pub height: u32,
    /// What the system prefers.
    pub theme: Theme,
}

/// What the system prefers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Light.
    Light,
    /// Dark.
    Dark,
}

impl Window {
    /// A desktop's window.
    pub const DESKTOP: Self = Self { width: 1280, height: 900, theme: Theme::Light };

    /// A phone's window.
    pub const PHONE: Self = Self { width: 390, height: 844, theme: Theme::Light };
}

/// How long anything may take that is waited for.
const PATIENCE: Duration = Duration::from_secs(15);

/// The page in its window.
#[derive(Clone)]
pub struct Page {
    browser: Browser,
    address: String,
}

impl Page {
    /// Opens a window on the site's home page.
    ///
    /// # Errors
    ///
    /// If the site is not built or no browser starts.
    pub async fn open(window: Window) -> Result<Self> {
        let address = site::serve().await?;
        let page = Self { browser: Browser::start(window).await?, address };
        page.go("").await?;
        Ok(page)
    }

    /// Goes to an address by the part after `#`, and waits until the app is there.
    ///
    /// # Errors
    ///
    /// If the app does not come.
    pub async fn go(&self, hash: &str) -> Result<()> {
        self.browser.client.goto(&format!("{}{hash}", self.address)).await?;
        self.find("main").await.map(|_| ())
    }

    /// Loads the page again.
    ///
    /// # Errors
    ///
    /// If the app does not come.
    pub async fn reload(&self) -> Result<()> {
        self.browser.client.refresh().await?;
        self.find("main").await.map(|_| ())
    }

    /// Closes the window.
    ///
    /// # Errors
    ///
    /// If the driver is gone.
    pub async fn close(self) -> Result<()> {
        Ok(self.browser.client.close().await?)
    }

    /// The first element of a CSS selector, waited for.
    ///
    /// # Errors
    ///
    /// If it does not come.
    pub async fn find(&self, css: &str) -> Result<Element> {
        let wait = self.browser.client.wait().at_most(PATIENCE);
        wait.for_element(Locator::Css(css)).await.with_context(|| format!("no {css}"))
    }

    /// How many elements a CSS selector has now.
    ///
    /// # Errors
    ///
    /// If the driver is gone.
    pub async fn count(&self, css: &str) -> Result<usize> {
        Ok(self.browser.client.find_all(Locator::Css(css)).await?.len())
    }

    /// Clicks the button of a name.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub async fn press(&self, name: &str) -> Result<()> {
        let xpath = format!("//button[@aria-label='{name}' or normalize-space(.)='{name}']");
        let wait = self.browser.client.wait().at_most(PATIENCE);
        let button = wait.for_element(Locator::XPath(&xpath)).await;
        Ok(button.with_context(|| format!("no button {name}"))?.click().await?)
    }

    /// Clicks the first element of a CSS selector.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub async fn click(&self, css: &str) -> Result<()> {
        let element = self.find(css).await?;
        self.bring_into_view(css).await?;
        Ok(element.click().await?)
    }

    /// The value of an attribute of the first element of a CSS selector.
    ///
    /// # Errors
    ///
    /// If there is no such element or attribute.
    pub async fn attribute(&self, css: &str, name: &str) -> Result<String> {
        let value = self.find(css).await?.attr(name).await?;
        value.with_context(|| format!("{css} has no {name}"))
    }

    /// Waits until the status says something.
    ///
    /// # Errors
    ///
    /// If it says something else for too long.
    pub async fn status_is(&self, expected: &str) -> Result<()> {
        self.text_is("[role=status]", expected).await
    }

    /// Waits until an element's text is as expected.
    ///
    /// # Errors
    ///
    /// If it is something else for too long.
    pub async fn text_is(&self, css: &str, expected: &str) -> Result<()> {
        let script = "return document.querySelector(arguments[0])?.textContent ?? null";
        let mut found = Value::Null;
        for _ in 0..150 {
            found = self.run(script, vec![json!(css)]).await?;
            if found == expected {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        bail!("the text of {css} is {found}, not {expected:?}")
    }

    /// Waits until a CSS selector has so many elements.
    ///
    /// # Errors
    ///
    /// If it has another number for too long.
    pub async fn count_is(&self, css: &str, expected: usize) -> Result<()> {
        for _ in 0..150 {
            if self.count(css).await? == expected {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        bail!("there are {} {css}, not {expected}", self.count(css).await?)
    }

    /// Drags with the mouse from the middle of one element to that of another.
    ///
    /// # Errors
    ///
    /// If either is missing.
    pub async fn drag(&self, from: &str, to: &str) -> Result<()> {
        self.bring_into_view(to).await?;
        self.bring_into_view(from).await?;
        let (from, to) = (self.find(from).await?, self.find(to).await?);
        let actions = drag(MouseActions::new("mouse".to_owned()), from, to);
        Ok(self.browser.client.perform_actions(actions).await?)
    }

    /// Drags with a finger from the middle of one element to that of another.
    ///
    /// # Errors
    ///
    /// If either is missing.
    pub async fn drag_by_touch(&self, from: &str, to: &str) -> Result<()> {
        let (from, to) = (self.find(from).await?, self.find(to).await?);
        let actions = drag(TouchActions::new("finger".to_owned()), from, to);
        Ok(self.browser.client.perform_actions(actions).await?)
    }

    /// Types keys into what has the focus.
    ///
    /// # Errors
    ///
    /// If nothing has it.
    pub async fn keys(&self, keys: &str) -> Result<()> {
        let element = self.browser.client.active_element().await?;
        Ok(element.send_keys(keys).await?)
    }

    /// Runs a script in the page.
    ///
    /// # Errors
    ///
    /// If it throws.
    pub async fn run(&self, script: &str, args: Vec<Value>) -> Result<Value> {
        Ok(self.browser.client.execute(script, args).await?)
    }

    /// Saves a picture of the window.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub async fn picture(&self, file: &Path) -> Result<()> {
        Ok(std::fs::write(file, self.browser.client.screenshot().await?)?)
    }

    /// The errors in the browser's console since this was last asked.
    ///
    /// # Errors
    ///
    /// If the driver is gone.
    pub async fn console_errors(&self) -> Result<Vec<String>> {
        let log = self.browser.client.issue_cmd(ConsoleLog).await?;
        let entries = log.as_array().context("the log is a list")?;
        let errors = entries.iter().filter(|entry| entry["level"] == "SEVERE");
        Ok(errors.map(|entry| entry["message"].to_string()).collect())
    }

    async fn bring_into_view(&self, css: &str) -> Result<()> {
        let script = "const e = document.querySelector(arguments[0]); \
                      if (e) { const r = e.getBoundingClientRect(); \
                      if (r.top < 0 || r.bottom > innerHeight) e.scrollIntoView({block: 'center'}); } \
                      return !!e";
        let found = self.run(script, vec![json!(css)]).await?;
        ensure!(found == true, "no {css}");
        Ok(())
    }
}

/// Down on one element, a little way, then to another and up.
fn drag<S: InputSource<Action = PointerAction>>(pointer: S, from: Element, to: Element) -> S {
    pointer
        .then(over(from))
        .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
        .then(by(6))
        .then(over(to.clone()))
        .then(over(to))
        .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT })
}

fn over(element: Element) -> PointerAction {
    let duration = Some(Duration::from_millis(60));
    PointerAction::MoveToElement { element, duration, x: 0., y: 0. }
}

fn by(pixels: i64) -> PointerAction {
    let duration = Some(Duration::from_millis(30));
    #[expect(clippy::cast_precision_loss, reason = "a few pixels")]
    PointerAction::MoveBy { duration, x: pixels as f64, y: pixels as f64 }
}

/// The driver's command for the console's log.
#[derive(Debug)]
struct ConsoleLog;

impl WebDriverCompatibleCommand for ConsoleLog {
    fn endpoint(
        &self,
        base: &url::Url,
        session: Option<&str>,
    ) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/se/log", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(json!({ "type": "browser" }).to_string()))
    }
}

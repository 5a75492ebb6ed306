//! Actions of a browser test on a page with mouse, finger and keyboard.

use std::time::Duration;

use anyhow::Result;
use fantoccini::actions::{
    Actions, InputSource, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MOUSE_BUTTON_RIGHT,
    MouseActions, PointerAction, TouchActions,
};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::eventually::{Probe, eventually};
use crate::page::Page;
use crate::query::Query;
use crate::window::Pointer;

/// Key code of Shift in WebDriver.
const SHIFT: char = '\u{e008}';

/// A place in the window, in CSS pixels.
#[derive(Clone, Copy, Debug, Deserialize)]
struct Place {
    x: f64,
    y: f64,
}

impl Page {
    /// Clicks or taps the one element of a query, once it can be pressed. An element can be pressed
    /// if it is in view, enabled, at rest and not covered.
    ///
    /// # Errors
    ///
    /// If the element cannot be pressed in time.
    pub async fn click(&self, query: &Query) -> Result<()> {
        self.click_first(&[query]).await.map(|_| ())
    }

    /// Clicks or taps the first of several elements that can be pressed. Returns its index.
    ///
    /// # Errors
    ///
    /// If none of the elements can be pressed in time.
    pub async fn click_first(&self, queries: &[&Query]) -> Result<usize> {
        let names: Vec<String> = queries.iter().map(ToString::to_string).collect();
        eventually(format!("{} to be pressed", names.join(" or ")), async || {
            let mut obstacles = Vec::new();
            for (index, query) in queries.iter().enumerate() {
                match self.ready(query).await? {
                    Probe::Done(place) => {
                        self.point(press(place, MOUSE_BUTTON_LEFT)).await?;
                        return Ok(Probe::Done(index));
                    }
                    Probe::Pending(why) => obstacles.push(why),
                }
            }
            Ok(Probe::Pending(obstacles.join(", ")))
        })
        .await
    }

    /// Clicks or taps at coordinates of the window, in CSS pixels, without a check of what is
    /// there.
    ///
    /// # Errors
    ///
    /// If the driver is gone.
    pub async fn click_at(&self, x: f64, y: f64) -> Result<()> {
        self.point(press(Place { x, y }, MOUSE_BUTTON_LEFT)).await
    }

    /// Clicks the one element of a query with the right button of a mouse, once it can be pressed.
    ///
    /// # Errors
    ///
    /// If the element cannot be pressed in time.
    pub async fn click_right(&self, query: &Query) -> Result<()> {
        eventually(format!("{query} to be pressed"), async || {
            let ready = self.ready(query).await?;
            if let Probe::Done(place) = ready {
                self.point(press(place, MOUSE_BUTTON_RIGHT)).await?;
            }
            Ok(ready)
        })
        .await
        .map(drop)
    }

    /// Presses the one element of a query, once it can be pressed, and does not release it.
    ///
    /// # Errors
    ///
    /// If the element cannot be pressed in time.
    pub async fn hold(&self, query: &Query) -> Result<()> {
        eventually(format!("{query} to be pressed"), async || {
            let ready = self.ready(query).await?;
            if let Probe::Done(place) = ready {
                let [to, down, _] = press(place, MOUSE_BUTTON_LEFT);
                self.point([to, down]).await?;
            }
            Ok(ready)
        })
        .await
        .map(drop)
    }

    /// Releases the pointer that [`Page::hold`] or [`Page::carry`] has pressed.
    ///
    /// # Errors
    ///
    /// If the driver is gone.
    pub async fn release(&self) -> Result<()> {
        self.point([PointerAction::Up { button: MOUSE_BUTTON_LEFT }]).await
    }

    /// Lets the page itself click the one element of a query as soon as the element is there and
    /// enabled, and does not wait for that. This is for a button that is there only for a short
    /// time.
    ///
    /// # Errors
    ///
    /// If the driver is gone.
    pub async fn click_when_ready(&self, query: &Query) -> Result<()> {
        self.dom_of("clickWhenReady", query, &[]).await.map(|_| ())
    }

    /// Drags from the middle of one element to the middle of another, with the window's pointer: a
    /// mouse or a finger.
    ///
    /// # Errors
    ///
    /// If one of the elements cannot be pressed in time.
    pub async fn drag(&self, from: &Query, to: &Query) -> Result<()> {
        let up = PointerAction::Up { button: MOUSE_BUTTON_LEFT };
        self.carry_and_end(from, to, Some(up)).await
    }

    /// Presses and releases the right button of the mouse where the pointer is. The left button may
    /// be held meanwhile.
    ///
    /// # Errors
    ///
    /// If the driver is gone.
    pub async fn press_right(&self) -> Result<()> {
        let button = MOUSE_BUTTON_RIGHT;
        self.point([PointerAction::Down { button }, PointerAction::Up { button }]).await
    }

    /// Drags like [`Page::drag`], but does not release the pointer. [`Page::release`] releases it.
    ///
    /// # Errors
    ///
    /// If one of the elements cannot be pressed in time.
    pub async fn carry(&self, from: &Query, to: &Query) -> Result<()> {
        let no_end = None;
        self.carry_and_end(from, to, no_end).await
    }

    /// Drags from the middle of one element to the middle of another, and then performs the action
    /// `end`, if there is one.
    async fn carry_and_end(
        &self,
        from: &Query,
        to: &Query,
        end: Option<PointerAction>,
    ) -> Result<()> {
        eventually(format!("{from} to be dragged to {to}"), async || {
            let mut places = Vec::new();
            // Scrolling to `to` may move `from`, so the places are taken again after all scrolling.
            for query in [from, to, from, to] {
                match self.ready(query).await? {
                    Probe::Done(place) => places.push(place),
                    Probe::Pending(why) => return Ok(Probe::Pending(format!("{query}: {why}"))),
                }
            }
            let step = Duration::from_millis(60);
            let (start, goal) = (places[2], places[3]);
            // A short way begins the drag, and a rest precedes its end.
            let drag = [
                over(start, Duration::ZERO),
                PointerAction::Down { button: MOUSE_BUTTON_LEFT },
                PointerAction::MoveBy { duration: Some(step), x: 6.0, y: 6.0 },
                over(goal, step),
                over(goal, step),
            ];
            self.point(drag.into_iter().chain(end.clone())).await?;
            Ok(Probe::Done(()))
        })
        .await
    }

    /// Types keys into the element that has the focus.
    ///
    /// # Errors
    ///
    /// If the driver is gone.
    pub async fn keys(&self, keys: &str) -> Result<()> {
        let typed = keys.chars().fold(KeyActions::new("keyboard".to_owned()), |typed, value| {
            typed.then(KeyAction::Down { value }).then(KeyAction::Up { value })
        });
        Ok(self.browser.client.perform_actions(typed).await?)
    }

    /// Performs an action, and waits until the focus is on another element than before the action.
    ///
    /// # Errors
    ///
    /// If the same element keeps the focus for too long.
    pub async fn moves_focus(&self, act: impl AsyncFnOnce(&Self) -> Result<()>) -> Result<()> {
        self.dom("noteFocus", vec![]).await?;
        act(self).await?;
        let read = async |page: &Self| page.dom("focusMoved", vec![]).await;
        self.until("the focus to move", read, |moved| *moved == true).await.map(drop)
    }

    /// Types a key while the Shift key is held.
    ///
    /// # Errors
    ///
    /// If the driver is gone.
    pub async fn shift(&self, value: char) -> Result<()> {
        let typed = KeyActions::new("keyboard".to_owned())
            .then(KeyAction::Down { value: SHIFT })
            .then(KeyAction::Down { value })
            .then(KeyAction::Up { value })
            .then(KeyAction::Up { value: SHIFT });
        Ok(self.browser.client.perform_actions(typed).await?)
    }

    /// Moves the focus to the one element of a query, once the element is enabled.
    ///
    /// # Errors
    ///
    /// If the element does not take the focus in time.
    pub async fn focus(&self, query: &Query) -> Result<()> {
        self.until_null(&format!("the focus on {query}"), "focus", query, &[]).await
    }

    /// Chooses the option whose text begins with `option` in the one select of a query.
    ///
    /// # Errors
    ///
    /// If no such option comes in time.
    pub async fn choose(&self, query: &Query, option: &str) -> Result<()> {
        let what = format!("the option {option} of {query}");
        self.until_null(&what, "choose", query, &[json!(option)]).await
    }

    /// Calls the function `operation` of `dom.js` again and again until it returns `null`. Any
    /// other answer is the reason to wait. The arguments of the function are the query and `rest`.
    pub(crate) async fn until_null(
        &self,
        what: &str,
        operation: &str,
        query: &Query,
        rest: &[Value],
    ) -> Result<()> {
        eventually(what, async || {
            let why = self.dom_of(operation, query, rest).await?;
            Ok(if why.is_null() { Probe::Done(()) } else { Probe::Pending(why.to_string()) })
        })
        .await
    }

    /// The middle of the one element of a query if the element can be pressed now, or else the
    /// reason why not. The element is scrolled into view first.
    async fn ready(&self, query: &Query) -> Result<Probe<Place>> {
        let answer = self.dom_of("ready", query, &[]).await?;
        if answer.is_null() {
            // If the document of a frame is replaced while the script runs, the script gives no
            // answer.
            return Ok(Probe::Pending("the document is being replaced".to_owned()));
        }
        Ok(match answer["why"].as_str() {
            Some(why) => Probe::Pending(why.to_owned()),
            None => Probe::Done(serde_json::from_value(answer)?),
        })
    }

    /// Performs actions with the pointer of the window: a mouse or a finger.
    async fn point(&self, actions: impl IntoIterator<Item = PointerAction>) -> Result<()> {
        let actions: Actions = match self.browser.pointer {
            Pointer::Mouse => chain(MouseActions::new("mouse".to_owned()), actions).into(),
            Pointer::Finger => chain(TouchActions::new("finger".to_owned()), actions).into(),
        };
        Ok(self.browser.client.perform_actions(actions).await?)
    }
}

/// Adds actions to an empty source of input.
fn chain<S: InputSource<Action = PointerAction>>(
    source: S,
    actions: impl IntoIterator<Item = PointerAction>,
) -> S {
    actions.into_iter().fold(source, InputSource::then)
}

/// The actions of a press on a place: move the pointer there, press the button, release it.
fn press(place: Place, button: u64) -> [PointerAction; 3] {
    [over(place, Duration::ZERO), PointerAction::Down { button }, PointerAction::Up { button }]
}

/// The action that moves the pointer to a place within the time `duration`.
fn over(Place { x, y }: Place, duration: Duration) -> PointerAction {
    PointerAction::MoveTo { duration: Some(duration), x, y }
}

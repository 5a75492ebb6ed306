//! Conditions on the page that tests wait for.

use anyhow::{Context as _, Result};
use serde::Deserialize;
use serde_json::json;

use crate::eventually::{Probe, eventually};
use crate::page::Page;
use crate::query::{Query, statuses};

/// An element that a query has found.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Found {
    /// Accessible name, in which each run of white space is one space.
    pub name: String,
    /// Text, in which each run of white space is one space.
    pub text: String,
    /// Name of the square, for a square of the Stratego board.
    pub square: Option<String>,
    /// `true` if the element is disabled, natively or by `aria-disabled`.
    pub disabled: bool,
    /// `true` if the element itself has the focus, and not an element inside of it.
    pub focused: bool,
}

impl Page {
    /// All elements that a query finds at present, possibly none.
    ///
    /// # Errors
    ///
    /// If the driver is gone, or the document of a frame does not come in time.
    pub async fn look(&self, query: &Query) -> Result<Vec<Found>> {
        // Firefox gives no answer while a frame changes to another page.
        let found = eventually(format!("a document with {query}"), async || {
            let found = self.dom_of("look", query, &[]).await?;
            Ok(if found.is_null() { Probe::Pending(found.to_string()) } else { Probe::Done(found) })
        });
        Ok(serde_json::from_value(found.await?)?)
    }

    /// Reads a value from the page until the value satisfies a condition, and returns the value.
    ///
    /// # Errors
    ///
    /// If no such value comes in time.
    pub async fn until<T: std::fmt::Debug>(
        &self,
        what: &str,
        mut read: impl AsyncFnMut(&Self) -> Result<T>,
        holds: impl Fn(&T) -> bool,
    ) -> Result<T> {
        eventually(what, async || {
            let seen = read(self).await?;
            Ok(if holds(&seen) { Probe::Done(seen) } else { Probe::Pending(format!("{seen:?}")) })
        })
        .await
    }

    /// Waits until a query finds at least one element.
    ///
    /// # Errors
    ///
    /// If no element comes in time.
    pub async fn shows(&self, query: &Query) -> Result<()> {
        let what = format!("{query} to be shown");
        self.until(&what, async |page| page.look(query).await, |found| !found.is_empty())
            .await
            .map(|_| ())
    }

    /// Waits until a query finds no element.
    ///
    /// # Errors
    ///
    /// If an element stays for too long.
    pub async fn lacks(&self, query: &Query) -> Result<()> {
        self.count_is(query, 0).await
    }

    /// Waits until a query finds exactly this number of elements.
    ///
    /// # Errors
    ///
    /// If the query finds another number of elements for too long.
    pub async fn count_is(&self, query: &Query, expected: usize) -> Result<()> {
        let what = format!("{expected} of {query}");
        self.until(&what, async |page| page.look(query).await, |found| found.len() == expected)
            .await
            .map(|_| ())
    }

    /// Waits for the one element of a query, and returns it.
    ///
    /// # Errors
    ///
    /// If the query finds no element, or several, for too long.
    pub async fn one(&self, query: &Query) -> Result<Found> {
        let what = format!("one {query}");
        let found =
            self.until(&what, async |page| page.look(query).await, |found| found.len() == 1);
        found.await?.pop().context("one element is there")
    }

    /// Waits for an attribute of the one element of a query, and returns its value.
    ///
    /// # Errors
    ///
    /// If no such element or attribute comes in time.
    pub async fn attribute(&self, query: &Query, name: &str) -> Result<String> {
        eventually(format!("{name} of {query}"), async || {
            let values = self.dom_of("attribute", query, &[json!(name)]).await?;
            Ok(match values.as_array().map(Vec::as_slice) {
                Some([serde_json::Value::String(value)]) => Probe::Done(value.clone()),
                Some(_) | None => Probe::Pending(values.to_string()),
            })
        })
        .await
    }

    /// Waits until the one element of a query has the expected text, apart from white space.
    ///
    /// # Errors
    ///
    /// If no such text comes in time.
    pub async fn text_is(&self, query: &Query, expected: &str) -> Result<()> {
        let what = format!("the text «{expected}» of {query}");
        self.text_satisfies(query, &what, |text| text == expected).await
    }

    /// Waits until the text of the one element of a query begins with this text.
    ///
    /// # Errors
    ///
    /// If no such text comes in time.
    pub async fn text_starts(&self, query: &Query, beginning: &str) -> Result<()> {
        let what = format!("the text «{beginning}…» of {query}");
        self.text_satisfies(query, &what, |text| text.starts_with(beginning)).await
    }

    /// Waits until the text of the one element of a query contains this text.
    ///
    /// # Errors
    ///
    /// If no such text comes in time.
    pub async fn text_has(&self, query: &Query, part: &str) -> Result<()> {
        let what = format!("the text «…{part}…» of {query}");
        self.text_satisfies(query, &what, |text| text.contains(part)).await
    }

    /// Waits until the text of the one element of a query satisfies a condition.
    async fn text_satisfies(
        &self,
        query: &Query,
        what: &str,
        holds: impl Fn(&str) -> bool,
    ) -> Result<()> {
        let is_it = |found: &Vec<Found>| matches!(&found[..], [one] if holds(&one.text));
        self.until(what, async |page| page.look(query).await, is_it).await.map(|_| ())
    }

    /// Waits until the status line has the expected text.
    ///
    /// # Errors
    ///
    /// If no such text comes in time.
    pub async fn status_is(&self, expected: &str) -> Result<()> {
        self.text_is(&statuses(), expected).await
    }

    /// Waits until the focus is on the one element of a query or inside of it.
    ///
    /// # Errors
    ///
    /// If the focus stays elsewhere for too long.
    pub async fn has_focus(&self, query: &Query) -> Result<()> {
        let what = format!("the focus in {query}");
        self.until_null(&what, "holdsFocus", query, &[]).await
    }
}

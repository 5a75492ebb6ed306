//! Roles and names of elements as the browser computes them for assistive technology.

use anyhow::{Context as _, Result};
use fantoccini::wd::WebDriverCompatibleCommand;
use http::Method;
use url::{ParseError, Url};

use crate::page::Page;
use crate::query::Query;

/// JSON key under which a driver's answer has the id of an element (WebDriver).
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

impl Page {
    /// The role and the accessible name that the browser computes for the one element of a query.
    ///
    /// # Errors
    ///
    /// If no such element comes in time, or the driver cannot compute role and name.
    pub async fn role_and_name(&self, query: &Query) -> Result<(String, String)> {
        self.one(query).await?;
        let found = self.dom_of("elements", query, &[]).await?;
        let id = found[0][ELEMENT].as_str().context("the element is gone")?;
        let role = self.computed(id, "computedrole").await?;
        let name = self.computed(id, "computedlabel").await?;
        Ok((role, name))
    }

    /// Reads what the browser computes for an element: its role (`computedrole`) or its name
    /// (`computedlabel`).
    async fn computed(&self, id: &str, property: &'static str) -> Result<String> {
        let command = Computed { element: id.to_owned(), property };
        let value = self.browser.client.issue_cmd(command).await?;
        value.as_str().map(str::to_owned).context("the driver computes no role and name")
    }
}

/// The driver's command that reads a computed property of an element.
#[derive(Debug)]
struct Computed {
    element: String,
    property: &'static str,
}

impl WebDriverCompatibleCommand for Computed {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        let session = session.unwrap_or_default();
        base.join(&format!("session/{session}/element/{}/{}", self.element, self.property))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::GET, None)
    }
}

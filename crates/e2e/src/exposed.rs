//! Roles and names of elements as the browser computes them for assistive technology.

use anyhow::{Context as _, Result, ensure};
use fantoccini::wd::WebDriverCompatibleCommand;
use http::Method;
use url::{ParseError, Url};

use crate::page::Page;
use crate::query::Query;

/// Key that marks an element in the messages of a driver.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

impl Page {
    /// The role and the accessible name that the browser computes for the one element of a query.
    ///
    /// # Errors
    ///
    /// If there is no such element for too long.
    pub async fn role_and_name(&self, query: &Query) -> Result<(String, String)> {
        self.one(query).await?;
        let found = self.dom_of("elements", query, &[]).await?;
        let id = found[0][ELEMENT].as_str().context("the element is gone")?;
        let mut values = Vec::new();
        for property in ["computedrole", "computedlabel"] {
            let command = Computed { element: id.to_owned(), property };
            let value = self.browser.client.issue_cmd(command).await?;
            values.extend(value.as_str().map(str::to_owned));
        }
        ensure!(values.len() == 2, "the driver computes no role and name");
        Ok((values.remove(0), values.remove(0)))
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

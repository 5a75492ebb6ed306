//! Violations of the content security policies of all pages, in any browser, tab, frame or worker.
//!
//! A page declares its policy in a `meta` element, which cannot name an address for reports. So the
//! servers send the same policy once more as a header that only reports.

use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Result, ensure};
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Path, Request};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{any, post};
use serde_json::{Value, json};

use crate::eventually::{Probe, eventually};
use crate::page::Page;

/// Path of the reports on every server.
const REPORTS: &str = "/policy-violations";

/// Paths that a player of somebody else asks for, and that no page does.
const WAYS_OUT: &str = "/out/{*path}";

/// Beginning of the report of such a request.
const OUT: &str = "out ";

/// Beginning of a policy in a page.
const META: &str = "http-equiv=\"Content-Security-Policy\"";

/// Host of a picture that no page may load.
const MARKER: &str = "end-of-the-test.invalid";

/// Violates the policy of the page on purpose. Returns false if the page declares none.
const VIOLATE: &str = "
    const hasPolicy = document.querySelector('meta[http-equiv=Content-Security-Policy]') !== null;
    if (hasPolicy) new Image().src = `http://${arguments[0]}/`;
    return hasPolicy;";

/// The reports of all violations so far; clones share them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Violations(Arc<Mutex<Vec<String>>>);

impl Violations {
    fn push(&self, report: String) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(report);
    }

    fn all(&self) -> Vec<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn forget(&self, directive: &str) {
        self.forget_if(|report| report.starts_with(directive));
    }

    fn forget_if(&self, is_forgiven: impl Fn(&String) -> bool) {
        let mut reports = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        reports.retain(|report| !is_forgiven(report));
    }
}

/// A server whose pages report violations of their policies.
pub(crate) fn reporting(site: Router, violations: &Violations) -> Router {
    let violations = violations.clone();
    let seen = violations.clone();
    let take = async move |report: String| violations.push(summary(&report));
    let see = async move |Path(path): Path<String>| seen.push(format!("{OUT}{path}"));
    let site = site.layer(middleware::from_fn(with_reports));
    site.route(REPORTS, post(take)).route(WAYS_OUT, any(see))
}

/// Directive, document and blocked address of a report.
fn summary(report: &str) -> String {
    let report: Value = serde_json::from_str(report).unwrap_or_default();
    let fields = ["effective-directive", "document-uri", "blocked-uri", "script-sample"];
    let fields = fields.iter().filter_map(|field| report["csp-report"][field].as_str());
    fields.collect::<Vec<_>>().join(" ")
}

/// Repeats the policy that a page declares as a header that reports.
async fn with_reports(request: Request, next: Next) -> Response {
    let (mut head, body) = next.run(request).await.into_parts();
    let content_type = head.headers.get(header::CONTENT_TYPE);
    if content_type.is_none_or(|kind| !kind.as_bytes().starts_with(b"text/html")) {
        return Response::from_parts(head, body);
    }
    let Ok(page) = to_bytes(body, usize::MAX).await else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let policy = declared(&String::from_utf8_lossy(&page))
        .map(|policy| HeaderValue::from_str(&format!("{policy}; report-uri {REPORTS}")));
    if let Some(Ok(policy)) = policy {
        head.headers.insert(header::CONTENT_SECURITY_POLICY_REPORT_ONLY, policy);
    }
    Response::from_parts(head, Body::from(page))
}

/// The policy that a page declares.
fn declared(page: &str) -> Option<&str> {
    let (_, rest) = page.split_once(META)?;
    rest.split_once("content=\"")?.1.split('"').next()
}

impl Page {
    /// The violations of content security policies so far, on every page of the test.
    ///
    /// Reports come in their own time. So the page violates its policy once on purpose, and the
    /// report of that is waited for.
    ///
    /// # Errors
    ///
    /// If that report does not come for too long.
    pub async fn policy_violations(&self) -> Result<Vec<String>> {
        let is_marked = |report: &String| report.contains(MARKER);
        if self.run(VIOLATE, vec![json!(MARKER)]).await? == true {
            eventually("the report of a violation", async || {
                let reports = self.violations.all();
                let is_last = reports.iter().any(is_marked);
                Ok(if is_last { Probe::Done(()) } else { Probe::Pending(format!("{reports:?}")) })
            })
            .await?;
        }
        let mut reports = self.violations.all();
        reports.retain(|report| !is_marked(report));
        Ok(reports)
    }

    /// Forgets the requests for [`WAYS_OUT`], which the test has looked at.
    pub fn forget_way_out(&self) {
        self.violations.forget(OUT);
    }

    /// Forgets the violations by players of other people, whose documents have no address, and the
    /// errors of the console.
    ///
    /// # Errors
    ///
    /// If the driver is gone.
    pub async fn forgive_players(&self) -> Result<()> {
        let is_theirs = |report: &String| {
            report.split(' ').nth(1).is_some_and(|document| {
                ["about", "blob"].iter().any(|scheme| document.starts_with(scheme))
            })
        };
        // WebKit reports none of them.
        self.policy_violations().await?;
        self.violations.forget_if(is_theirs);
        self.console_errors().await.map(drop)
    }

    /// Forgets the violations of a directive that a test makes on purpose, and the errors of the
    /// console, which all have to tell of them.
    ///
    /// # Errors
    ///
    /// If there are other errors, or no violations.
    pub async fn forgive_violations(&self, directive: &str) -> Result<()> {
        let reports = self.policy_violations().await?;
        ensure!(reports.iter().any(|report| report.starts_with(directive)), "{reports:?}");
        self.violations.forget(directive);
        self.forgive_errors(|error| error.contains(directive) || error.contains(MARKER)).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_policy_of_a_page_is_the_one_that_it_declares() {
        let meta = "<meta\n http-equiv=\"Content-Security-Policy\"\n content=\"img-src 'self'\" />";
        for (page, policy) in [("", None), ("<p></p>", None), (meta, Some("img-src 'self'"))] {
            assert_eq!(declared(page), policy, "{page}");
        }
    }
}

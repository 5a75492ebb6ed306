//! Violations of the content security policies of all pages, in every browser, tab, frame and
//! worker.
//!
//! A page declares its policy in a `meta` element, where no address for reports can be given. So
//! the servers also send the policy as a header that only asks for reports.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::{Result, ensure};
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse as _, Response};
use axum::routing::post;
use serde_json::{Value, json};

use crate::eventually::{Probe, eventually};
use crate::page::Page;

/// Path on every server to which browsers send reports.
const REPORTS: &str = "/policy-violations";

/// Attribute that marks the `meta` element with a page's policy. The attribute `content` after it
/// holds the policy.
const META: &str = "http-equiv=\"Content-Security-Policy\"";

/// End of the host name in each violation that [`Page::policy_violations`] causes on purpose.
const MARKER: &str = "end-of-the-test.invalid";

/// Script that violates the policy of the page on purpose. Returns `false` if the page has no
/// policy.
const VIOLATE: &str = "
    const hasPolicy = document.querySelector('meta[http-equiv=Content-Security-Policy]') !== null;
    if (hasPolicy) new Image().src = `http://${arguments[0]}/`;
    return hasPolicy;";

/// The reports of all violations so far. Clones share the reports.
#[derive(Clone, Debug, Default)]
pub(crate) struct Violations(Arc<Mutex<Record>>);

/// The reports so far, and the count of violations on purpose.
#[derive(Debug, Default)]
struct Record {
    reports: Vec<String>,
    /// Number of violations on purpose so far, which is part of the host name of the last one.
    last_marker: u64,
}

impl Violations {
    fn record(&self) -> MutexGuard<'_, Record> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn push(&self, report: String) {
        self.record().reports.push(report);
    }

    fn all(&self) -> Vec<String> {
        self.record().reports.clone()
    }

    /// Makes a new host name for a picture that no page may load. Each violation on purpose uses
    /// another name, so that its report can be told from earlier ones.
    fn new_marker(&self) -> String {
        let mut record = self.record();
        record.last_marker += 1;
        format!("number-{}.{MARKER}", record.last_marker)
    }

    /// Drops the reports about violations of one directive, such as `img-src`.
    fn forget(&self, directive: &str) {
        // A report begins with its directive; see `summary`.
        self.record().reports.retain(|report| !report.starts_with(directive));
    }
}

/// The routes of `site`, whose pages now report violations of their policies, and the route that
/// adds the reports to `violations`.
pub(crate) fn reporting(site: Router, violations: &Violations) -> Router {
    let violations = violations.clone();
    let add_report = async move |report: String| violations.push(summary(&report));
    let site = site.layer(middleware::from_fn(with_reports));
    site.route(REPORTS, post(add_report))
}

/// The directive, the document, the blocked address and the code sample of a report, as text. Any
/// field may be missing. A text that is no report has an empty summary, which also counts as a
/// violation.
fn summary(report: &str) -> String {
    let report: Value = serde_json::from_str(report).unwrap_or_default();
    let fields = ["effective-directive", "document-uri", "blocked-uri", "script-sample"];
    let fields = fields.iter().filter_map(|field| report["csp-report"][field].as_str());
    fields.collect::<Vec<_>>().join(" ")
}

/// Also sends the policy of a page as a header that asks for reports. Other files stay as they are.
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
    // A policy that no header can hold would be noticed, because the report at the end of the test
    // would not come.
    if let Some(Ok(policy)) = policy {
        head.headers.insert(header::CONTENT_SECURITY_POLICY_REPORT_ONLY, policy);
    }
    Response::from_parts(head, Body::from(page))
}

/// The policy that a page declares; `None` if it declares none.
fn declared(page: &str) -> Option<&str> {
    let (_, rest) = page.split_once(META)?;
    rest.split_once("content=\"")?.1.split('"').next()
}

impl Page {
    /// The violations of content security policies so far, on every page of the test.
    ///
    /// Reports come with a delay. So the page violates its policy once on purpose, and the report
    /// of this violation is awaited.
    ///
    /// # Errors
    ///
    /// If the report of the violation on purpose does not come in time.
    pub async fn policy_violations(&self) -> Result<Vec<String>> {
        let marker = self.violations.new_marker();
        if self.run(VIOLATE, vec![json!(marker)]).await? == true {
            eventually("the report of a violation", async || {
                let reports = self.violations.all();
                let is_there = reports.iter().any(|report| report.contains(&marker));
                Ok(if is_there { Probe::Done(()) } else { Probe::Pending(format!("{reports:?}")) })
            })
            .await?;
        }
        let mut reports = self.violations.all();
        reports.retain(|report| !report.contains(MARKER));
        Ok(reports)
    }

    /// Drops the violations of a directive that a test has caused on purpose. Also drops the
    /// console errors, all of which must report these violations.
    ///
    /// # Errors
    ///
    /// If there are other errors, or no violations.
    pub async fn forgive_violations(&self, directive: &str) -> Result<()> {
        let reports = self.policy_violations().await?;
        ensure!(reports.iter().any(|report| report.starts_with(directive)), "{reports:?}");
        self.violations.forget(directive);
        // `policy_violations` has also caused an error, which names the marker.
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

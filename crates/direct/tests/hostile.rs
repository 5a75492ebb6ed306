//! Every hostile code and description of the folder `corpus`.

#![expect(clippy::expect_used, reason = "a test fails by a panic")]

#[path = "../../../corpus/rows.rs"]
#[expect(dead_code, reason = "other tests read stored games, too")]
mod rows;

use fairboard_direct::{Code, description};

use crate::rows::rows;

const GOOD: &str = include_str!("descriptions/chromium-offer.sdp");

/// The bytes of a text of two digits each.
fn bytes(text: &str) -> Vec<u8> {
    let digits = text.as_bytes().chunks(2).map(|pair| std::str::from_utf8(pair).expect("digits"));
    digits.map(|pair| u8::from_str_radix(pair, 16).expect("two digits")).collect()
}

#[test]
fn a_hostile_code_is_refused() {
    for row in rows("codes") {
        let fault = Code::from_bytes(&bytes(&row.text("code"))).expect_err(row.name());
        assert_eq!(format!("{fault:?}"), row.text("fault"), "{}", row.name());
    }
}

#[test]
fn a_hostile_description_is_refused() {
    for row in rows("descriptions") {
        let (from, to) = (row.text("from"), row.text("to"));
        assert!(GOOD.contains(&from), "{}", row.name());
        let fault = description::read(&GOOD.replace(&from, &to)).expect_err(row.name());
        assert_eq!(format!("{fault:?}"), row.text("fault"), "{}", row.name());
    }
}

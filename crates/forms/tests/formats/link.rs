//! Addresses as messengers, mail programs and hands change them.

use fairboard_forms::link::link_readings;
use proptest::prelude::*;

use crate::golden;

/// The rows of the table, which the page reads as well.
fn rows() -> impl Iterator<Item = (&'static str, &'static str)> {
    golden::ADDRESSES.lines().filter_map(|row| row.split_once('\t'))
}

/// The link in a text, as long as it may be.
fn read(text: &str) -> Option<String> {
    link_readings(text).pop().map(|(page, word)| format!("{}{word}", page.hash()))
}

#[test]
fn a_changed_address_is_read_as_it_was_written() {
    let failed: Vec<_> = rows()
        .filter_map(|(changed, written)| {
            let found = read(changed);
            (found.as_deref() != Some(written)).then(|| format!("{changed} -> {found:?}"))
        })
        .collect();
    assert_eq!(failed, Vec::<String>::new());
}

#[test]
fn a_link_is_found_in_what_programs_put_around_it() {
    let failed: Vec<_> = rows()
        .flat_map(|(changed, written)| {
            let link = format!("https://a.example/b/{changed}");
            let once = written.replace('#', "%23").replace('/', "%2F");
            let twice = once.replace('%', "%25");
            [
                link.clone(),
                format!("Your move:\n{link}"),
                format!("> > {link}\n> "),
                format!("<{link}>"),
                format!("[Your move]({link})"),
                format!("[{link}]({link})"),
                format!("```\n{link}\n```"),
                format!("_https://a.example/{written}_"),
                format!("*{link}*"),
                format!("<a href=\"{link}\">Your move</a>"),
                format!("https://a.example/?fbclid=x{changed}"),
                format!("https://b.example/?url=https%3A%2F%2Fa.example%2F{once}&data=05%7C01#top"),
                format!("https://b.example/?url=https%253A%252F%252Fa.example%252F{twice}&x=1"),
                format!("https://b.example/url?q=https://a.example/{once}&sa=D"),
                format!("{link}\n\nSent from my phone"),
            ]
            .map(|text| (text, written))
        })
        .filter_map(|(text, written)| {
            let found = read(&text);
            (found.as_deref() != Some(written)).then(|| format!("{text} -> {found:?}"))
        })
        .collect();
    assert_eq!(failed, Vec::<String>::new());
}

proptest! {
    #[test]
    fn an_address_that_is_found_is_read_as_it_is(
        parts in prop::collection::vec(
            prop::sample::select(vec![
                "#", "/", "!", "p", "P", "#/p/", "%2F", "%25", "%", "2F", "23", "practice/", "AQ",
                "_", "-", "\u{2013}", "\u{200b}", "\n", "=\n", "=3D", "> ", "| ", "*", "\\", "\"",
                "_http", "?", "&", " ", "%E2%80%93", "%E2", "\u{ff0f}", ".", "far/", "x",
            ]),
            0..24,
        ),
    ) {
        for (page, word) in link_readings(&parts.concat()) {
            let address = format!("{}{word}", page.hash());
            prop_assert_eq!(link_readings(&address), [(page, word)]);
        }
    }
}

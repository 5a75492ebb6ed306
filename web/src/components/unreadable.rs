//! A stored game that could not be read: told once, and offered for copying, never thrown away.

use fairboard_play::format::FormatError;
use yew::prelude::*;

use super::notice::notice_with_text;
use crate::browser::storage;

/// What could not be read, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    key: &'static str,
    sentence: String,
    text: String,
}

/// Reads what is stored under `key`. A text that cannot be read is set aside, where the next game
/// does not write over it, until the player has seen it.
pub fn load<T>(
    key: &'static str,
    read: impl FnOnce(&str) -> Result<T, FormatError>,
) -> (Option<T>, Option<Unreadable>) {
    let aside = set_aside_key(key);
    let Some(text) = storage::read(key) else {
        let earlier = storage::read(&aside).map(|text| Unreadable {
            key,
            sentence: "An earlier game could not be read.".to_owned(),
            text,
        });
        return (None, earlier);
    };
    match read(&text) {
        Ok(value) => (Some(value), None),
        Err(error) => {
            // If there is no room for both, the page still shows the text.
            let _ = storage::write(&aside, &text);
            storage::remove(key);
            (None, Some(Unreadable { key, sentence: error.to_string(), text }))
        }
    }
}

fn set_aside_key(key: &str) -> String {
    format!("{key}.unreadable")
}

/// The notice about a text that could not be read, until the player has put it away.
#[hook]
pub fn use_unreadable_notice(found: Option<Unreadable>) -> Html {
    let shown = use_state(|| found);
    let Some(Unreadable { key, sentence, text }) = (*shown).clone() else { return html! {} };
    let sentence = format!("{sentence} A new game begins; the old text is below, for copying.");
    let dismiss = Callback::from(move |()| {
        storage::remove(&set_aside_key(key));
        shown.set(None);
    });
    notice_with_text(&sentence, &text, &dismiss)
}

//! A sentence that the player should see, with the text it is about.

use yew::prelude::*;

/// A notice.
pub fn notice(sentence: &str) -> Html {
    html! {
        <aside class="notice" role="alert"><p>{ sentence }</p></aside>
    }
}

/// A notice with something to be done about it.
pub fn notice_with_button(sentence: &str, name: &'static str, press: &Callback<()>) -> Html {
    html! {
        <aside class="notice" role="alert">
            <p>{ sentence }</p>
            <button type="button" class="button" onclick={press.reform(|_: MouseEvent| ())}>
                { name }
            </button>
        </aside>
    }
}

/// A notice about a text that could not be read, for copying; it can be put away.
pub fn notice_with_text(sentence: &str, text: &str, dismiss: &Callback<()>) -> Html {
    html! {
        <aside class="notice" role="alert">
            <p>{ sentence }</p>
            <textarea class="notice__text" readonly=true value={text.to_owned()}
                      aria-label="The text that could not be read" />
            <button type="button" class="button" onclick={dismiss.reform(|_: MouseEvent| ())}>
                { "Close" }
            </button>
        </aside>
    }
}

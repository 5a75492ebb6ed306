//! The list of all keys.

use yew::prelude::*;

const KEYS: [(&str, &str); 9] = [
    ("Arrows", "move over the board"),
    ("Home, End", "to the ends of the row; with Ctrl, of the board"),
    ("Enter, Space", "pick up, put down, attack"),
    ("Escape", "let go"),
    ("0 2-9 S B F", "jump to the next own piece with that mark"),
    ("M", "read where the piece may go"),
    ("L", "read the last move"),
    ("C", "read the losses"),
    ("?", "show these keys"),
];

/// All keys of the Stratego board.
pub fn keys(close: &Callback<()>) -> Html {
    html! {
        <section class="keys" aria-label="Keys">
            <dl class="keys__list">
                { for KEYS.iter().map(|(key, meaning)| html! {
                    <div key={*key} class="keys__row"><dt>{ *key }</dt><dd>{ *meaning }</dd></div>
                }) }
            </dl>
            <button type="button" class="button" onclick={close.reform(|_: MouseEvent| ())}>
                { "Close" }
            </button>
        </section>
    }
}

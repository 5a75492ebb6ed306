//! A sentence that the player should see, with the text it is about.

use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct Props {
    /// What happened.
    pub sentence: AttrValue,
    /// A text that could not be read, for copying.
    #[prop_or_default]
    pub text: Option<AttrValue>,
    /// Puts the notice away.
    #[prop_or_default]
    pub dismiss: Option<Callback<()>>,
}

/// A notice.
#[component]
pub fn Notice(props: &Props) -> Html {
    html! {
        <aside class="notice" role="alert">
            <p class="notice__sentence">{ &props.sentence }</p>
            if let Some(text) = &props.text {
                <textarea class="notice__text" readonly=true aria-label="The text that could not be read"
                          value={text} />
            }
            if let Some(dismiss) = &props.dismiss {
                <button type="button" class="button" onclick={dismiss.reform(|_: MouseEvent| ())}>
                    { "Close" }
                </button>
            }
        </aside>
    }
}

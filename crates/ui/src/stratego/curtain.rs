//! The curtain that hides the board between the turns of two players at one device.

use fairboard_messages::Messages;
use fairboard_play::preferences::Numbering;
use fairboard_play::stratego::referee::{Command, Curtain};
use fairboard_rules::stratego::Color;
use fairboard_table::stratego::StrategoAsk;
use yew::prelude::*;

use crate::button::press;
use crate::keyboard::key;
use crate::map::map;
use crate::token::token;

/// The curtain: the person to come, the last ply, the offer of a draw, and the button that opens
/// the curtain. `offer` is the side that offers a draw; `None` without an offer.
pub(super) fn curtain(
    shown: Curtain,
    offer: Option<Color>,
    ask: &Callback<StrategoAsk>,
    messages: Messages,
) -> Html {
    let Curtain { next, deploys, last, .. } = shown;
    let title =
        if deploys { messages.curtain_title_set_up(next) } else { messages.curtain_title(next) };
    let ready = press(ask, StrategoAsk::Command(Command::Ready));
    let (no_rank, any_numbering) = (None, Numbering::default());
    // The key that closed the board may still be held down. Its repeats must not press the button,
    // which has the focus already.
    let onkeydown = Callback::from(|event: KeyboardEvent| {
        if event.repeat() && key(&event).is_choose() {
            event.prevent_default();
        }
    });
    html! {
        <section class={classes!("curtain", format!("curtain--{next}"))} aria-label={title.clone()}>
            { map() }
            { token(next, no_rank, any_numbering, messages) }
            <h2 class="curtain__title">{ title }</h2>
            if let Some(ply) = last {
                <p class="curtain__last">{ messages.played(next.other(), ply) }</p>
            }
            if let Some(color) = offer {
                <p class="curtain__offer">{ messages.draw_offered(color) }</p>
            }
            <p class="curtain__text">{ messages.curtain_text(next) }</p>
            <div class="curtain__buttons">
                <button type="button" class="button button--primary button--large" data-home=""
                        data-focus="curtain" {onkeydown} onclick={ready}>
                    { messages.button_ready() }
                </button>
            </div>
        </section>
    }
}

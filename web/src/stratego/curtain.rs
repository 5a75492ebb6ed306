//! The curtain between two players: nobody's secrets are in the page while it is down.

use fairboard_play::stratego::{Command, Curtain as CurtainData};
use fairboard_table::announce;
use yew::prelude::*;

use crate::browser;

#[derive(Properties, PartialEq)]
pub struct Props {
    /// What it says.
    pub curtain: CurtainData,
    /// Asks the referee for something.
    pub command: Callback<Command>,
}

/// The curtain.
#[component]
pub fn Curtain(props: &Props) -> Html {
    let CurtainData { next, deploys, last, can_take_back } = props.curtain;
    let ready = use_node_ref();
    {
        let ready = ready.clone();
        use_effect_with(next, move |_| {
            if let Some(button) = ready.cast::<web_sys::Element>() {
                browser::focus(&button);
            }
        });
    }
    let name = announce::side(next);
    let task = if deploys { "place the army" } else { "move" };
    let ask = |command: fn() -> Command| props.command.reform(move |_: MouseEvent| command());
    html! {
        <section class={classes!("curtain", format!("curtain--{next}"))} aria-labelledby="curtain-title">
            <h2 class="curtain__title" id="curtain-title">{ format!("{name}, it is your turn") }</h2>
            if let Some(ply) = last {
                <p class="curtain__last">{ announce::ply(next.other(), ply) }</p>
            }
            <p class="curtain__text">
                { format!("Hand the device to {name}, who is to {task}. \
                           The board is covered until {name} is ready.") }
            </p>
            <div class="curtain__buttons">
                <button type="button" class="button button--primary button--large" ref={ready}
                        onclick={ask(|| Command::Ready)}>{ "Ready" }</button>
                if can_take_back {
                    <button type="button" class="button" onclick={ask(|| Command::TakeBack)}>
                        { "Take the move back" }
                    </button>
                }
            </div>
        </section>
    }
}

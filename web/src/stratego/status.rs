//! What the page says of how the game stands.

use fairboard_play::stratego::Screen;
use fairboard_rules::stratego::Color;
use fairboard_table::announce;
use yew::prelude::*;

use super::model::Model;
use super::thinking::{Thinking, Trouble};
use crate::components::notice::{notice, notice_with_button};

/// What keeps the computer from playing as it should.
pub(super) fn trouble(thinking: &Thinking) -> Html {
    match thinking.trouble {
        None => html! {},
        Some(Trouble::Here) => notice(
            "This browser does not let Fairboard think in the background: the computer plays \
             with very little thought.",
        ),
        Some(Trouble::Nobody) => notice_with_button(
            "The computer player could not be loaded. Is there a connection?",
            "Try again",
            &thinking.retry,
        ),
    }
}

/// The one sentence on how it stands.
pub(super) fn status(model: &Model, screen: &Screen, thinking: &Thinking) -> String {
    let turn = |color: Option<Color>| match color {
        None => String::new(),
        Some(color) if model.is_computers(color) => {
            let stuck = thinking.trouble == Some(Trouble::Nobody);
            let does = if stuck { "does not answer." } else { "is thinking…" };
            format!("{} {does}", announce::side(color))
        }
        Some(color) if model.session.has_computer() => {
            format!("Your turn: {} to move.", announce::side(color))
        }
        Some(color) => announce::turn(color),
    };
    match screen {
        Screen::Deploy(draft) => format!("{}: place your army.", announce::side(draft.color())),
        Screen::Curtain(curtain) if curtain.deploys => {
            format!("{} is to place the army.", announce::side(curtain.next))
        }
        Screen::Curtain(curtain) => announce::turn(curtain.next),
        Screen::Play(view) => turn(view.turn()),
        Screen::Watch(view) => view.turn().map(announce::turn).unwrap_or_default(),
        Screen::Over(_, outcome) => announce::outcome(*outcome, model.session.rules()),
    }
}

//! The list of moves of a game, beside a board on which the game is played.

use std::rc::Rc;

use fairboard_messages::Messages;
use fairboard_rules::stratego::Ply;
use yew::prelude::*;

/// The moves of a game, in a list that a person can fold.
pub(crate) fn record(plies: &Rc<[Ply]>, messages: Messages) -> Html {
    html! { <RecordView {plies} {messages} /> }
}

/// The plies that a [`RecordView`] lists, and their language.
#[derive(Properties, PartialEq)]
pub(super) struct RecordProps {
    pub(super) plies: Rc<[Ply]>,
    pub(super) messages: Messages,
}

/// The moves, the newest at the end, with both ranks of each battle. The list is a component, so
/// that hundreds of moves are compared only after a move.
pub(super) struct RecordView;

impl Component for RecordView {
    type Message = ();
    type Properties = RecordProps;

    fn create(_: &Context<Self>) -> Self {
        Self
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let RecordProps { plies, messages } = ctx.props();
        html! {
            <details class="record" open=true>
                <summary class="record__title">{ messages.moves(plies.len() as u32) }</summary>
                // The list scrolls, so the keyboard has to reach it.
                <div class="record__moves" role="group" aria-label={messages.label_moves()}
                     tabindex="0">
                    <ol class="record__list">
                        { for plies.iter().enumerate().map(|(index, ply)| html! {
                            <li key={index} class="record__ply">
                                { ply.to_string() }
                                <span class="record__battle">
                                    { ply.battle.map(|one| format!(" {}", messages.battle(one))) }
                                </span>
                            </li>
                        }) }
                    </ol>
                </div>
            </details>
        }
    }
}

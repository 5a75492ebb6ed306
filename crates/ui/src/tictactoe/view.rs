//! The whole of a tic-tac-toe board on a page.

use fairboard_messages::Messages;
use fairboard_play::preferences::Theme;
use fairboard_table::tictactoe::{Ask, Screen};
use yew::prelude::*;

use super::board::LedScreen;
use super::choices::choices;
use super::record::record;
use crate::notices::{UnreadableActions, storage_notices};
use crate::shell::Shell;
use crate::words;

/// Properties of [`TicTacToeView`].
#[derive(Properties, PartialEq)]
pub struct Props {
    /// Everything that is drawn.
    pub screen: Screen,
    /// Takes the wishes of the person at the board.
    pub ask: Callback<Ask>,
    /// Language of the texts.
    pub messages: Messages,
    /// Light or dark, or as the system prefers.
    pub theme: Theme,
}

/// A tic-tac-toe board with everything beside it.
#[component]
pub fn TicTacToeView(props: &Props) -> Html {
    let Props { screen, ask, messages, theme } = props;
    let announced = words::announced(screen.announcement.sentences(), |sentence| {
        words::tictactoe(*messages, sentence)
    });
    let actions = UnreadableActions {
        copy: ask.reform(|_: MouseEvent| Ask::CopyUnreadable),
        discard: ask.reform(|_: MouseEvent| Ask::Discard),
    };
    html! {
        <Shell block="tictactoe" language={messages.tag()} theme={*theme}
               announcement={screen.announcement.number()} {announced}
               notices={storage_notices(*messages, &screen.notices, &actions)}>
            <div class="tictactoe__stage">
                <LedScreen screen={screen.clone()} ask={ask.clone()} messages={*messages} />
                <aside class="tictactoe__side">
                    { record(screen, ask, *messages) }
                    { choices(screen, ask, *messages) }
                </aside>
            </div>
        </Shell>
    }
}

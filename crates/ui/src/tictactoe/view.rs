//! A tic-tac-toe board on a page, with everything beside it.

use fairboard_play::Offer;
use fairboard_play::tictactoe::Command;
use fairboard_table::tictactoe::{TicTacToeAsk, TicTacToeScreen};
use yew::prelude::*;

use super::board::led_screen;
use super::choices::choices;
use super::record::record;
use crate::Look;
use crate::button::press;
use crate::notices::{StorageActions, storage_notices};
use crate::shell::Shell;
use crate::words;

/// A tic-tac-toe board with everything beside it. `ask` takes the requests of the person at the
/// board.
pub fn tictactoe_view(
    screen: &TicTacToeScreen,
    ask: &Callback<TicTacToeAsk>,
    look: Look<'_>,
) -> Html {
    let Look { drawing_state, messages, .. } = look;
    let announced = words::announced(screen.announcement.sentences(), |sentence| {
        words::tictactoe(messages, sentence)
    });
    let actions = StorageActions {
        copy_game: press(ask, TicTacToeAsk::CopyGame),
        copy_unreadable: press(ask, TicTacToeAsk::CopyUnreadable),
        discard: press(ask, TicTacToeAsk::Discard),
    };
    let shell = Shell {
        block: "tictactoe",
        look,
        announcement: screen.announcement.number(),
        announced,
        stage: "play",
        notices: storage_notices(messages, &screen.notices, &actions),
        // The board takes its keys itself.
        onkeydown: Callback::noop(),
    };
    let ask_board = ask.reform(TicTacToeAsk::Board);
    let reset = html! {
        if screen.game.may.contains(Offer::ChangeGame) {
            <button type="button" class="led__reset"
                    onclick={press(ask, TicTacToeAsk::Command(Command::Reset))}>
                { messages.button_reset() }
            </button>
        }
    };
    shell.around(html! {
        <div class="tictactoe__stage">
            { led_screen(&screen.board, screen.game.late, reset, &ask_board, drawing_state,
                messages) }
            <aside class="tictactoe__side" part="side">
                { record(screen, ask, messages) }
                { choices(screen, ask, messages) }
            </aside>
        </div>
    })
}

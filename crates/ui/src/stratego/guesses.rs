//! The menu of guesses about a hidden enemy piece.

use fairboard_messages::Messages;
use fairboard_play::preferences::Numbering;
use fairboard_rules::stratego::Rank;
use fairboard_table::stratego::{BoardAsk, Guess, GuessMenu};
use yew::prelude::*;

use crate::button::press;
use crate::token::token;

/// The menu beside the piece. An invisible layer under the menu closes the menu at a press outside.
pub(super) fn guess_menu(
    menu: &GuessMenu,
    numbering: Numbering,
    ask: &Callback<BoardAsk>,
    messages: Messages,
) -> Html {
    html! {
        <div key="guesses" class="guesses">
            <div class="guesses__veil" onclick={press(ask, BoardAsk::Guess(Guess::Close))} />
            <div class="guesses__menu" role="menu" aria-label={messages.label_guesses(menu.square)}
                 data-column={menu.cell.column.to_string()} data-row={menu.cell.row.to_string()}>
                { for menu.items().into_iter().map(|rank| {
                    let has_focus = rank == menu.focus;
                    let name = rank.map_or("none", Rank::name);
                    // If the value of `data-focus` has changed, the focus moves here (`focus.rs`).
                    let focus_call = has_focus.then_some(name);
                    html! {
                        <button key={name} type="button" class="guesses__item"
                                role="menuitemradio"
                                aria-label={rank.map(|rank| messages.rank(rank))}
                                aria-checked={(rank == menu.marked).to_string()}
                                tabindex={if has_focus { "0" } else { "-1" }}
                                data-focus={focus_call}
                                onclick={press(ask, BoardAsk::Guess(Guess::of(rank)))}>
                            { match rank {
                                Some(_) => token(menu.color, rank, numbering, messages),
                                None => messages.button_no_guess().into(),
                            } }
                        </button>
                    }
                }) }
            </div>
        </div>
    }
}

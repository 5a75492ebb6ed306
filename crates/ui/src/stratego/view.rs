//! A Stratego board on a page, with everything beside it.

use fairboard_messages::Messages;
use fairboard_play::Seat;
use fairboard_play::preferences::Numbering;
use fairboard_play::stratego::referee::Stage;
use fairboard_rules::stratego::Color;
use fairboard_table::stratego::{
    BoardAsk, BoardScreen, Guess, KeysList, Press, Scene, StrategoAsk, StrategoScreen, Trouble,
};
use web_sys::Element;
use yew::prelude::*;

use super::board::Names;
use super::curtain::curtain;
use super::head::head;
use super::pointer;
use super::seat::{StripContent, strip};
use super::table::{table, tray};
use super::{side, tour};
use crate::Look;
use crate::button::{Weight, button, press};
use crate::clock::clock;
use crate::keyboard;
use crate::measure;
use crate::notices::{StorageActions, notice, storage_notices};
use crate::shell::Shell;
use crate::words;

/// A Stratego board with its status, notices, list of keys and column beside the board. `ask` takes
/// the requests of the person at the board.
pub fn stratego_view(screen: &StrategoScreen, ask: &Callback<StrategoAsk>, look: Look<'_>) -> Html {
    let Look { preferences, messages, .. } = look;
    let (status, board) = (words::status(messages, screen), &screen.board);
    let ask_board = ask.reform(StrategoAsk::Board);
    let refusal = board.refusal.map(|refusal| messages.refusal(&refusal));
    let announced = words::announced(screen.announcement.sentences(), |sentence| {
        words::stratego(messages, sentence)
    });
    let shell = Shell {
        block: "stratego",
        look,
        announcement: screen.announcement.number(),
        announced,
        stage: stage_name(&screen.game.stage),
        notices: notices(screen, ask, messages),
        onkeydown: keys(board, &ask_board, preferences.numbering),
    };
    shell.around(html! {
        <>
            { head(status, refusal, board.battle, messages) }
            <div class="stratego__keys">{ keys_list(board, &ask_board, messages) }</div>
            { stage(screen, ask, look) }
        </>
    })
}

/// Name of a stage, for the style sheet and for `data-stages`. This attribute lists the stages in
/// which an element is drawn.
const fn stage_name(stage: &Stage) -> &'static str {
    match stage {
        Stage::Deploy(_) => "deploy",
        Stage::Curtain(_) => "curtain",
        Stage::Play(_) => "play",
        Stage::Watch(_) => "watch",
        Stage::Over(..) => "over",
    }
}

/// The stage of the game: the board and its column, or the curtain. If both the old and the new
/// stage show a board, its elements stay, so placed pieces do not appear anew as the play begins.
/// The column is made anew in each stage.
fn stage(screen: &StrategoScreen, ask: &Callback<StrategoAsk>, look: Look<'_>) -> Html {
    let Look { preferences, messages, .. } = look;
    if let Stage::Curtain(shown) = screen.game.stage {
        return html! {
            <div key="curtain" class="stratego__stage stratego__stage--covered"
                 data-stages="curtain">
                { curtain(shown, screen.game.draw_offer, ask, messages) }
            </div>
        };
    }
    let board = &screen.board;
    let ask_board = ask.reform(StrategoAsk::Board);
    let name = stage_name(&screen.game.stage);
    let names = match screen.game.seat {
        Seat::Player(_) => Names::Player,
        Seat::Watcher => Names::Sides,
    };
    let bottom = board.drawn.as_ref().map(|drawn| drawn.bottom);
    let strip_of = |color| player_strip(color, screen, preferences.numbering, messages);
    let stage_class = format!("stratego__stage--{name}");
    // While two computers play, the column is long, because it keeps the choice of the players.
    let is_watched = matches!(screen.game.stage, Stage::Watch(_));
    let long_class = is_watched.then_some("stratego__stage--long");
    html! {
        <div key="table" class={classes!("stratego__stage", stage_class, long_class)}>
            <div key="board" class="stratego__board" part="board"
                 data-stages="deploy play watch over">
                { for bottom.map(Color::other).and_then(&strip_of) }
                { table(board, names, &ask_board, look) }
                { for bottom.and_then(&strip_of) }
                { tour::over_the_map(screen, ask, messages) }
            </div>
            <aside key={name} class="stratego__side" part="side" data-stages={name}>
                if let Stage::Deploy(draft) = &screen.game.stage {
                    { tray(draft, board, &ask_board, look) }
                }
                { side::side(screen, ask, messages) }
            </aside>
        </div>
    }
}

/// The strip of the player of a side; `None` in stages without a view, such as while an army is
/// placed.
fn player_strip(
    color: Color,
    screen: &StrategoScreen,
    numbering: Numbering,
    messages: Messages,
) -> Option<Html> {
    let game = &screen.game;
    let view = Scene::of(&game.stage).and_then(Scene::view)?;
    // The content from a view leaves these three out.
    let content = StripContent {
        record: &game.record,
        to_move: game.to_move,
        battle: screen.board.battle,
        ..StripContent::in_view(view, numbering)
    };
    let clock = screen.clock.map(|time| clock(time, color, game.to_move, messages));
    Some(strip(color, &messages.player(game.players[color]), content, clock, messages))
}

/// The notices about storage, and the notice that the engine runs on the page, or that no engine
/// answers.
fn notices(screen: &StrategoScreen, ask: &Callback<StrategoAsk>, messages: Messages) -> Html {
    let actions = StorageActions {
        copy_game: press(ask, StrategoAsk::CopyGame),
        copy_unreadable: press(ask, StrategoAsk::CopyUnreadable),
        discard: press(ask, StrategoAsk::Discard),
    };
    let retry = press(ask, StrategoAsk::RetryEngine);
    let trouble = match screen.trouble {
        None => html! {},
        Some(Trouble::OnPage) => notice("trouble", messages.notice_no_worker(), html! {}),
        Some(Trouble::Missing) => notice(
            "trouble",
            messages.notice_no_engine(),
            button(messages.button_retry(), Weight::Plain, retry),
        ),
    };
    html! {
        <>
            { storage_notices(messages, &screen.notices, &actions) }
            // The `div` is drawn in any case, so only its content changes.
            <div>{ trouble }</div>
        </>
    }
}

/// The handler of all keys inside the board. A key has a meaning if it is a step or a command of
/// the board. The key goes through these steps:
///
/// 1. While the menu of guesses is open, a key with a meaning acts only there, and Tab closes the
///    menu. No other step follows.
/// 2. While a battle is displayed, a key with a meaning skips it. The other steps follow only if
///    the person is to move. Buttons and fields handle their own keys, so there this step is left
///    out.
/// 3. While the list of keys is shown, Escape closes it, and no other step follows.
/// 4. On a square, the key has its usual effect on the board.
pub(crate) fn keys(
    screen: &BoardScreen,
    ask: &Callback<BoardAsk>,
    numbering: Numbering,
) -> Callback<KeyboardEvent> {
    let ask = ask.clone();
    let (battle, keys_list, is_guessing) = (screen.battle, screen.keys, screen.guess.is_some());
    let holds_piece = screen.held.is_some();
    Callback::from(move |event: KeyboardEvent| {
        let key = keyboard::key(&event);
        let has_meaning = key.step().is_some() || key.board_key(numbering).is_some();
        if is_guessing {
            if key.name == "Tab" {
                // The focus stays in the menu as long as the menu is open.
                event.prevent_default();
                ask.emit(BoardAsk::Guess(Guess::Close));
            } else if has_meaning {
                event.prevent_default();
                ask.emit(BoardAsk::Key(key));
            }
            return;
        }
        let target = event.target_dyn_into::<Element>();
        let is_control = target.as_ref().is_some_and(measure::is_control);
        if let Some(battle) = battle.filter(|_| !is_control) {
            if has_meaning {
                skip_battle(&event, &ask);
            }
            if battle.press == Press::Skips {
                return;
            }
        }
        let is_escape = event.key() == "Escape";
        if is_escape && keys_list == KeysList::Shown {
            close_keys_list(&event, &ask);
            return;
        }
        if has_meaning && target.as_ref().and_then(pointer::square_of).is_some() {
            // If no piece is held, Escape is for the page around the board, such as for its dialog.
            if !is_escape || holds_piece {
                event.prevent_default();
            }
            ask.emit(BoardAsk::Key(key));
        }
    })
}

/// Skips the displayed battle. A repeated key does not, because it may still be held from the
/// attack.
fn skip_battle(event: &KeyboardEvent, ask: &Callback<BoardAsk>) {
    event.prevent_default();
    if !event.repeat() {
        ask.emit(BoardAsk::Skip);
    }
}

/// Closes the list of keys, and gives the focus back.
fn close_keys_list(event: &KeyboardEvent, ask: &Callback<BoardAsk>) {
    event.prevent_default();
    measure::close(event);
    ask.emit(BoardAsk::Keys(KeysList::Hidden));
}

/// The list of the keys that have an effect on the board now.
pub(crate) fn keys_list(
    screen: &BoardScreen,
    ask: &Callback<BoardAsk>,
    messages: Messages,
) -> Html {
    let mut squares = screen.drawn.iter().flat_map(|board| &board.squares);
    let all_keys = messages.keys();
    let [keys_without_guess @ .., _guess] = &all_keys;
    let keys: &[_] =
        if squares.any(|look| look.takes_guess) { &all_keys } else { keys_without_guess };
    let close = press(ask, BoardAsk::Keys(KeysList::Hidden));
    keys_dialog(keys, screen.keys, &close, messages)
}

/// The dialog with a list of keys and their effects; empty while it is hidden. `FocusKeeper` opens
/// the dialog after the drawing.
pub(super) fn keys_dialog(
    keys: &[(&'static str, &'static str)],
    shown: KeysList,
    close: &Callback<MouseEvent>,
    messages: Messages,
) -> Html {
    // When the dialog is closed, the browser gives the focus back. `close` only makes the next
    // drawing leave the dialog out.
    let close_dialog = close.reform(|event: MouseEvent| {
        measure::close(&event);
        event
    });
    match shown {
        KeysList::Hidden => html! {},
        KeysList::Shown => html! {
            <dialog class="keys" aria-label={messages.keys_title()}>
                <dl class="keys__list">
                    { for keys.iter().map(|(key, meaning)| html! {
                        <div key={*key} class="keys__row"><dt>{ key }</dt><dd>{ meaning }</dd></div>
                    }) }
                </dl>
                { button(messages.button_close(), Weight::Plain, close_dialog) }
            </dialog>
        },
    }
}

//! The page of games with people far away (the *desk*): its shown part, its notice and its keys.

use fairboard_forms::link::Page;
use fairboard_messages::Messages;
use fairboard_play::preferences::Numbering;
use fairboard_table::far::{FarAsk, FarNotice, FarScreen, FarSentence, FarState, Shown};
use yew::prelude::*;

use super::current::PageStyle;
use super::lobby::LoadedViews;
use super::{begin, current, list, watch, words};
use crate::Look;
use crate::button::{Weight, button, press};
use crate::notices::silent_notice;
use crate::shell::Shell;
use crate::words::announced;

/// The desk of games with people far away. `ask` takes the requests of the person at the desk.
/// `views` draw open games, and are `None` until the page has loaded their code.
pub fn far_view(
    screen: &FarScreen,
    views: LoadedViews,
    ask: &Callback<FarAsk>,
    look: Look<'_>,
) -> Html {
    let Look { preferences, messages, .. } = look;
    let PageStyle { block, stage } = page_style(&screen.shown);
    let in_words = |sentence: &FarSentence| {
        if let (FarSentence::State(state), Shown::Current(current)) = (sentence, &screen.shown)
            && *state == current.state
        {
            // The same words are on the page. They also say whether a link has to be sent.
            return words::status(messages, current);
        }
        words::sentence(messages, sentence)
    };
    let shell = Shell {
        block,
        look,
        announcement: screen.announcement.number(),
        announced: announced(screen.announcement.sentences(), in_words),
        stage,
        notices: notice(screen, ask, messages),
        onkeydown: keys(screen, ask, preferences.numbering),
    };
    shell.around(match &screen.shown {
        Shown::List(entries) => {
            list::list(entries, screen.relaying, screen.open_games.as_ref(), views, ask, messages)
        }
        Shown::Begin(begin) => begin::begin(begin, ask, screen.sharing, views, look),
        Shown::Current(current) => current::game(current, ask, screen.sharing, look),
        Shown::Watch(watched) => watch::watch(watched, ask, look),
        Shown::Stray(link) => stray(link, ask, messages),
    })
}

/// The title of the window, which names the current game or the page. In a game over a relay, the
/// title also tells that it is the person's turn.
pub fn far_title(screen: &FarScreen, messages: Messages) -> String {
    match &screen.shown {
        Shown::Current(current) => {
            let game = words::game(messages, current.kind, current.opponent.as_ref());
            let title = messages.far_window_title(&game);
            // Over a relay a move comes even while the person looks at another page, and sees only
            // the title of this one.
            if current.relay.is_some() && current.state == FarState::Turn {
                [messages.far_state_turn(), &title].join(" ")
            } else {
                title
            }
        }
        Shown::Watch(_) => messages.far_window_title(messages.label_far_watched()),
        Shown::List(_) | Shown::Begin(_) | Shown::Stray(_) => {
            messages.window_title(Page::Far).to_owned()
        }
    }
}

/// The text of a notification, for a person who does not see the page: the name of the current game
/// and its state. `None` if another part of the desk is shown.
pub fn far_news(screen: &FarScreen, messages: Messages) -> Option<String> {
    let Shown::Current(current) = &screen.shown else { return None };
    let game = words::game(messages, current.kind, current.opponent.as_ref());
    Some(format!("{game}: {}", words::status(messages, current)))
}

/// The names (`block` and `stage`) by which the style sheets recognize the shown part of the desk.
fn page_style(shown: &Shown) -> PageStyle {
    match shown {
        Shown::Begin(begin) if begin.army.is_some() => {
            PageStyle { block: "stratego", stage: "deploy" }
        }
        Shown::Current(current) => PageStyle::of_board(current.board.as_ref()),
        Shown::Watch(watched) => PageStyle::of_board(watched.board.as_ref()),
        Shown::List(_) | Shown::Begin(_) | Shown::Stray(_) => PageStyle::WITHOUT_BOARD,
    }
}

/// The handler of keys for a shown board of Stratego. Without a board the handler does nothing.
fn keys(
    screen: &FarScreen,
    ask: &Callback<FarAsk>,
    numbering: Numbering,
) -> Callback<KeyboardEvent> {
    let board = match &screen.shown {
        Shown::Begin(begin) => begin.army.as_ref().map(|army| &army.board),
        Shown::Current(current) => current::stratego(current.board.as_ref()),
        Shown::Watch(watched) => current::stratego(watched.board.as_ref()),
        Shown::List(_) | Shown::Stray(_) => None,
    };
    let ask_board = ask.reform(FarAsk::Stratego);
    let handler = |board| crate::stratego::keys(board, &ask_board, numbering);
    board.map_or_else(Callback::noop, handler)
}

/// The notice about the last message or request. If the game may have gone on at another device, a
/// button moves the game back to this device.
fn notice(screen: &FarScreen, ask: &Callback<FarAsk>, messages: Messages) -> Html {
    let Some(notice) = screen.notice else { return html! {} };
    let sentence = words::notice(messages, notice);
    // A success needs no alert.
    if notice.is_good() {
        return html! { <p key="good" class="far__good">{ sentence }</p> };
    }
    let may_go_on = matches!(&screen.shown, Shown::Current(current) if current.may.go_on_here);
    // A person who opens the backup of a game that is here may have used the backup elsewhere, too.
    let may_be_elsewhere = matches!(notice, FarNotice::Elsewhere | FarNotice::AlreadyHere);
    let go_on = (may_go_on && may_be_elsewhere).then(|| {
        button(messages.button_far_go_on_here(), Weight::Plain, press(ask, FarAsk::GoOnHere))
    });
    silent_notice("told", sentence, html! { <>{ for go_on }</> })
}

/// The link of a message whose game is kept in another browser, with a button that copies this
/// link. Another link leads to the list of games.
fn stray(link: &str, ask: &Callback<FarAsk>, messages: Messages) -> Html {
    let copy = press(ask, FarAsk::Copy);
    html! {
        <section class="far__sheet panel">
            <input class="field far__link" readonly=true value={link.to_owned()}
                   aria-label={messages.label_link()} />
            <div class="far__buttons">
                { button(messages.button_far_copy(), Weight::Primary, copy) }
                { list::link_to_list(Some(ask), messages) }
            </div>
        </section>
    }
}

//! The content of a text or a link: what it is, and what can be done with it.

use fairboard_forms::compact::{write_game, write_session};
use fairboard_forms::found::{Found, PlayOn};
use fairboard_forms::link::Page;
use fairboard_forms::text;
use fairboard_messages::Messages;
use fairboard_play::stratego::Game;
use fairboard_play::stratego::referee::{Referee as _, Stage};
use fairboard_play::tictactoe::{Screen, Session};
use fairboard_play::{Player, Strength};
use fairboard_rules::stratego::{ByColor, Color, Deployment};
use fairboard_rules::tictactoe::{self, Cell, Mark};
use fairboard_ui::choice::select;
use yew::prelude::*;

use super::games::{players, thumbnail};
use super::setups::{picture, save_form, shares, use_button};
use super::view::{button_of, link, press};
use super::{Ask, Library, words};

type Context = yew::Context<Library>;

/// The page of a link.
pub(super) fn page(library: &Library, ctx: &Context) -> Html {
    html! { <section class="library__part">{ card(library, ctx) }</section> }
}

/// The content, or the reason why there is none.
pub(super) fn card(library: &Library, ctx: &Context) -> Html {
    let messages = ctx.props().messages;
    match &library.found {
        None => Html::default(),
        Some(Err(bad)) => html! {
            <div class="notice" role="alert" aria-live="off">
                <p>{ words::bad_text(bad, messages) }</p>
            </div>
        },
        Some(Ok(found)) => html! {
            <article class="item item--wide found">
                { drawn(found, ctx) }
                <div class="item__text">
                    <h2 class="item__name">{ words::found(found, messages) }</h2>
                    { about(library, found, ctx) }
                </div>
            </article>
        },
    }
}

/// The picture of what was found.
fn drawn(found: &Found, ctx: &Context) -> Html {
    match found {
        Found::Setup(setup) => picture(setup, Color::Red, ctx),
        Found::TicTacToe(session) => marks(&session.screen().position),
        Found::Sketch(sketch) => sketch.open().map(|view| thumbnail(&view)).unwrap_or_default(),
        Found::Running(game) => {
            let screen = game.screen();
            if let Stage::Play(view) = &screen.stage { thumbnail(view) } else { Html::default() }
        }
        Found::Game(..) => Html::default(),
    }
}

/// Particulars, and what can be done.
fn about(library: &Library, found: &Found, ctx: &Context) -> Html {
    match found {
        Found::Setup(setup) => setup_found(setup, ctx),
        Found::Game(game, their) => game_found(game, *their, ctx),
        Found::Running(game) => html! {
            <>
                { for library.place.as_ref().map(|place| seats(place, ctx)) }
                { continued(&players(game.screen().players, messages(ctx)), ctx) }
            </>
        },
        Found::Sketch(sketch) => html! {
            <div class="library__buttons">
                <a class="button button--primary"
                   href={format!("{}{}", Page::Practice.hash(), sketch.word())}>
                    { messages(ctx).button_open_practice() }
                </a>
            </div>
        },
        Found::TicTacToe(session) => tictactoe(session, ctx),
    }
}

fn messages(ctx: &Context) -> Messages {
    ctx.props().messages
}

fn setup_found(setup: &Deployment, ctx: &Context) -> Html {
    let name = messages(ctx).found_setup(messages(ctx).army(setup.army()));
    html! {
        <>
            <p class="item__idea">{ words::opinion(setup, messages(ctx)) }</p>
            { save_form(setup, ctx) }
            <div class="library__buttons">
                { use_button(setup, &name, ctx) }
                { shares(setup, &name, ctx) }
            </div>
        </>
    }
}

fn game_found(game: &Game, their: ByColor<Player>, ctx: &Context) -> Html {
    let messages = messages(ctx);
    let word = write_game(game, their);
    let text = text::write_game(game, their);
    let copied = |label, text: Option<String>| {
        text.map(|text| {
            button_of(
                label,
                messages.stratego(),
                messages,
                press(ctx, move || Ask::Copy(text.clone())),
            )
        })
    };
    let address = word.as_deref().map(|word| link(Page::Replay, word));
    html! {
        <>
            <p class="item__idea">{ players(their, messages) }</p>
            <div class="library__buttons">
                { for word.map(|word| html! {
                    <a class="button button--primary"
                       href={format!("{}{word}", Page::Replay.hash())}>
                        { messages.button_watch_game() }
                    </a>
                }) }
                <button type="button" class="button" onclick={press(ctx, || Ask::KeepFound)}>
                    { messages.button_keep_game() }
                </button>
                { for copied(messages.button_copy_link(), address) }
                { for copied(messages.button_copy_text(), text) }
            </div>
        </>
    }
}

/// The choices of side and level before a game goes on from a finished one. With a move it goes on
/// for the side that makes it.
fn seats(place: &PlayOn, ctx: &Context) -> Html {
    let messages = messages(ctx);
    let sides = Color::ALL.map(|side| messages.side(side));
    let levels = messages.levels();
    let levels: Vec<_> = levels.iter().map(String::as_str).collect();
    let own = Color::ALL.into_iter().position(|side| side == place.seat);
    let level = usize::from(place.strength.number() - 1);
    let play_as = |index: usize| Color::ALL.get(index).map(|side| Ask::PlayAs(*side));
    let play_against = |index: usize| Strength::ALL.get(index).map(|one| Ask::PlayAgainst(*one));
    let (play_as, play_against) =
        (ctx.link().batch_callback(play_as), ctx.link().batch_callback(play_against));
    html! {
        <div class="found__seats">
            if place.mv().is_none() {
                { select(messages.label_own_side(), &sides, own, play_as) }
            }
            { select(messages.label_level(), &levels, Some(level), play_against) }
        </div>
    }
}

/// The players of a game, and the button that goes on with it.
fn continued(players: &str, ctx: &Context) -> Html {
    html! {
        <>
            <p class="item__idea">{ players.to_owned() }</p>
            <div class="library__buttons">
                <button type="button" class="button button--primary"
                        onclick={press(ctx, || Ask::ContinueFound)}>
                    { messages(ctx).button_continue_game() }
                </button>
            </div>
        </>
    }
}

/// The players of a game of tic-tac-toe.
pub(super) fn tictactoe_players(screen: &Screen, messages: Messages) -> String {
    let player = |mark: Mark| {
        messages.label_player_of(mark.name(), &messages.tictactoe_player(screen.players[mark]))
    };
    Mark::ALL.map(player).join(", ")
}

/// A game of tic-tac-toe that goes on, or that is over and is seen again.
fn tictactoe(session: &Session, ctx: &Context) -> Html {
    let messages = messages(ctx);
    let screen = session.screen();
    let players = tictactoe_players(&screen, messages);
    let address = write_session(session).map(|word| link(Page::TicTacToeGame, &word));
    html! {
        <>
            if screen.to_move.is_none() {
                <p class="item__idea">{ players }</p>
                <div class="library__buttons">
                    <button type="button" class="button button--primary"
                            onclick={press(ctx, || Ask::ContinueFound)}>
                        { messages.button_watch_game() }
                    </button>
                    <button type="button" class="button" onclick={press(ctx, || Ask::KeepFound)}>
                        { messages.button_keep_game() }
                    </button>
                </div>
            } else {
                { continued(&players, ctx) }
            }
            { for address.map(|address| html! {
                <div class="library__buttons">
                    <input class="library__input" readonly=true value={address.clone()}
                           aria-label={messages.label_link()} />
                    <button type="button" class="button"
                            onclick={press(ctx, move || Ask::Copy(address.clone()))}>
                        { messages.button_copy_link() }
                    </button>
                </div>
            }) }
        </>
    }
}

/// A position of tic-tac-toe as a small picture.
pub(super) fn marks(position: &tictactoe::Position) -> Html {
    let outline = |wanted: Mark| -> String {
        let cells = Cell::ALL.into_iter().enumerate();
        let marked = cells.filter(|(_, cell)| position.mark_at(*cell) == Some(wanted));
        marked.map(|(index, _)| mark(wanted, index % 3, index / 3)).collect()
    };
    html! {
        <svg class="marks" viewBox="0 0 60 60" aria-hidden="true" focusable="false">
            <path d="M20 3v54M40 3v54M3 20h54M3 40h54" />
            <path class="marks__x" d={outline(Mark::X)} />
            <path class="marks__o" d={outline(Mark::O)} />
        </svg>
    }
}

/// The outline of a mark in a cell.
fn mark(mark: Mark, column: usize, row: usize) -> String {
    let (x, y) = (20 * column, 20 * row);
    match mark {
        Mark::X => format!("M{} {}l10 10m0-10l-10 10", x + 5, y + 5),
        Mark::O => format!("M{} {}a5 5 0 1 0 .01 0z", x + 10, y + 5),
    }
}

//! The content of a text or a link: its kind, and the buttons for it.

use fairboard_forms::link::Page;
use fairboard_play::tictactoe::Situation;
use fairboard_play::{Player, Strength};
use fairboard_rules::stratego::{ByColor, Color, Deployment};
use fairboard_rules::tictactoe::{self, Cell, Mark};
use fairboard_table::library::{LibraryAsk, LibraryContent, PlayOnChoices};
use fairboard_ui::choice::select;
use yew::prelude::*;

use super::games::thumbnail;
use super::setups::{picture, save_form, shares, use_button};
use super::view::copy_button;
use super::{Drawing, LibraryInput, words};

/// The page that shows the content of a link.
pub(super) fn page(drawing: Drawing<'_>) -> Html {
    html! { <section class="library__part">{ card(drawing) }</section> }
}

/// The content of the text or link that was read last, or the reason why this could not be read.
/// Empty if nothing was read.
pub(super) fn card(drawing: Drawing<'_>) -> Html {
    let messages = drawing.messages;
    match &drawing.screen.found {
        None => Html::default(),
        // The alert is silent (`aria-live`), because the result line speaks the same sentence.
        Some(Err(bad)) => html! {
            <div class="notice" role="alert" aria-live="off">
                <p>{ words::bad_text(bad, messages) }</p>
            </div>
        },
        Some(Ok(found)) => html! {
            <article class="item item--wide found">
                { content_picture(found, drawing) }
                <div class="item__text">
                    <h2 class="item__name">{ words::found(found, messages) }</h2>
                    if drawing.screen.damage.is_some() {
                        <p class="item__idea">{ messages.found_cut() }</p>
                    }
                    { about(found, drawing) }
                </div>
            </article>
        },
    }
}

/// The picture of the content. Empty for a finished game of Stratego, and if the content has no
/// view that may be shown.
fn content_picture(found: &LibraryContent, drawing: Drawing<'_>) -> Html {
    match found {
        LibraryContent::Setup(setup) => picture(setup, Color::Red, drawing),
        LibraryContent::TicTacToe { situation, .. } => marks(&situation.position),
        LibraryContent::Sketch { view, .. } | LibraryContent::Running { view, .. } => {
            view.as_ref().map(|view| thumbnail(view)).unwrap_or_default()
        }
        LibraryContent::Game { .. } => Html::default(),
    }
}

/// The details of the content, and the buttons for it.
fn about(found: &LibraryContent, drawing: Drawing<'_>) -> Html {
    match found {
        LibraryContent::Setup(setup) => setup_found(setup, drawing),
        LibraryContent::Game { players, word, text, .. } => {
            game_found(*players, word.as_deref(), text.as_deref(), drawing)
        }
        LibraryContent::Running { players, choices, .. } => html! {
            <>
                { choices.map(|chosen| seat_choices(chosen, drawing)).unwrap_or_default() }
                { continued(&drawing.messages.past_players(*players), drawing) }
            </>
        },
        LibraryContent::Sketch { word, .. } => html! {
            <div class="library__buttons">
                <a class="button button--primary"
                   href={format!("{}{word}", Page::Practice.hash())}>
                    { drawing.messages.button_open_practice() }
                </a>
            </div>
        },
        LibraryContent::TicTacToe { situation, word } => {
            tictactoe_found(situation, word.as_deref(), drawing)
        }
    }
}

/// A setup: an opinion on it, a form to save it, and the buttons to use and to share it.
fn setup_found(setup: &Deployment, drawing: Drawing<'_>) -> Html {
    let messages = drawing.messages;
    let name = messages.found_setup(messages.army(setup.army()));
    html! {
        <>
            <p class="item__idea">{ words::opinion(setup, messages) }</p>
            { save_form(setup, drawing) }
            <div class="library__buttons">
                { use_button(setup, &name, drawing) }
                { shares(setup, &name, drawing) }
            </div>
        </>
    }
}

/// A finished game, with the buttons to watch, keep and copy the game. `word` is `None` if the game
/// has no link, and `text` is `None` if the game has no text.
fn game_found(
    players: ByColor<Player>,
    word: Option<&str>,
    text: Option<&str>,
    drawing: Drawing<'_>,
) -> Html {
    let messages = drawing.messages;
    let copy = |label, content| copy_button(label, messages.stratego(), content, drawing);
    html! {
        <>
            <p class="item__idea">{ messages.past_players(players) }</p>
            <div class="library__buttons">
                { word.map(|word| html! {
                    <a class="button button--primary"
                       href={format!("{}{word}", Page::Replay.hash())}>
                        { messages.button_watch_game() }
                    </a>
                }).unwrap_or_default() }
                <button type="button" class="button"
                        onclick={drawing.press(|| LibraryAsk::KeepFound)}>
                    { messages.button_keep_game() }
                </button>
                { for word.map(|word| {
                    copy(messages.button_copy_link(), drawing.address(Page::Replay, word))
                }) }
                { for text.map(|text| copy(messages.button_copy_text(), text.to_owned())) }
            </div>
        </>
    }
}

/// The choices of side and level before a person plays on from the middle of a finished game. If
/// the link has the next move, the person has the side that makes this move, and chooses only the
/// level.
fn seat_choices(chosen: PlayOnChoices, drawing: Drawing<'_>) -> Html {
    let Drawing { link, messages, .. } = drawing;
    let sides = Color::ALL.map(|side| messages.side(side));
    let levels = messages.levels();
    let level_names: Vec<_> = levels.iter().map(String::as_str).collect();
    let side_index = Color::ALL.into_iter().position(|side| side == chosen.seat);
    let level_index = Strength::ALL.into_iter().position(|level| level == chosen.strength);
    let side_ask = |index: usize| {
        Color::ALL.get(index).map(|side| LibraryInput::Ask(LibraryAsk::PlayAs(*side)))
    };
    let level_ask = |index: usize| {
        Strength::ALL.get(index).map(|level| LibraryInput::Ask(LibraryAsk::PlayAgainst(*level)))
    };
    let (play_as, play_against) = (link.filter(side_ask), link.filter(level_ask));
    html! {
        <div class="found__seats">
            if chosen.is_seat_free {
                { select(messages.label_own_side(), &sides, side_index, play_as) }
            }
            { select(messages.label_level(), &level_names, level_index, play_against) }
        </div>
    }
}

/// The players of a game, and the button that continues the game.
fn continued(players: &str, drawing: Drawing<'_>) -> Html {
    html! {
        <>
            <p class="item__idea">{ players.to_owned() }</p>
            <div class="library__buttons">
                <button type="button" class="button button--primary"
                        onclick={drawing.press(|| LibraryAsk::ContinueFound)}>
                    { drawing.messages.button_continue_game() }
                </button>
            </div>
        </>
    }
}

/// A game of tic-tac-toe: its players, and the button that continues the game, or the buttons that
/// show and keep a game that is over. Below them is the link to the game, if `word` is not `None`.
fn tictactoe_found(situation: &Situation, word: Option<&str>, drawing: Drawing<'_>) -> Html {
    let messages = drawing.messages;
    let players = messages.tictactoe_past_players(situation.players);
    html! {
        <>
            if situation.to_move.is_none() {
                <p class="item__idea">{ players }</p>
                <div class="library__buttons">
                    // The page that continues a game also shows a game that is over.
                    <button type="button" class="button button--primary"
                            onclick={drawing.press(|| LibraryAsk::ContinueFound)}>
                        { messages.button_watch_game() }
                    </button>
                    <button type="button" class="button"
                            onclick={drawing.press(|| LibraryAsk::KeepFound)}>
                        { messages.button_keep_game() }
                    </button>
                </div>
            } else {
                { continued(&players, drawing) }
            }
            { for word.map(|word| {
                link_field(drawing.address(Page::TicTacToeGame, word), drawing)
            }) }
        </>
    }
}

/// The field that shows a link, and the button that copies the link.
fn link_field(address: String, drawing: Drawing<'_>) -> Html {
    let messages = drawing.messages;
    html! {
        <div class="library__buttons">
            <input class="field" readonly=true value={address.clone()}
                   aria-label={messages.label_link()} />
            <button type="button" class="button"
                    onclick={drawing.press(move || LibraryAsk::Copy(address.clone()))}>
                { messages.button_copy_link() }
            </button>
        </div>
    }
}

/// A position of tic-tac-toe as a small picture.
pub(super) fn marks(position: &tictactoe::Position) -> Html {
    let side = usize::from(Cell::SIDE);
    // The cells are numbered row by row, from the top left.
    let outline = |wanted: Mark| -> String {
        let cells = Cell::ALL.into_iter().enumerate();
        let marked_cells = cells.filter(|(_, cell)| position.mark_at(*cell) == Some(wanted));
        marked_cells.map(|(index, _)| mark(wanted, index % side, index / side)).collect()
    };
    html! {
        <svg class="marks" viewBox="0 0 60 60" aria-hidden="true" focusable="false">
            <path d="M20 3v54M40 3v54M3 20h54M3 40h54" />
            <path class="marks__x" d={outline(Mark::X)} />
            <path class="marks__o" d={outline(Mark::O)} />
        </svg>
    }
}

/// The outline of a mark in a cell of 20 by 20 units, as an SVG path.
fn mark(mark: Mark, column: usize, row: usize) -> String {
    let (x, y) = (20 * column, 20 * row);
    match mark {
        Mark::X => format!("M{} {}l10 10m0-10l-10 10", x + 5, y + 5),
        // An arc cannot end where it begins, so the circle ends 0.01 units beside its beginning.
        Mark::O => format!("M{} {}a5 5 0 1 0 .01 0z", x + 10, y + 5),
    }
}

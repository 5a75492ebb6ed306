//! The page of the games in progress and of the finished games.

use fairboard_forms::entry::RequestedGame;
use fairboard_forms::library::KeptGame;
use fairboard_forms::link::Page;
use fairboard_host::clock;
use fairboard_messages::Messages;
use fairboard_rules::stratego::{Color, SeatView, Square, SquareSet};
use fairboard_table::Table as _;
use fairboard_table::library::{Card, GameCard, GameInProgress, LibraryAsk};
use fairboard_table::stratego::Stratego;
use fairboard_table::tictactoe::TicTacToe;
use fairboard_ui::choice::select;
use yew::prelude::*;

use super::found::marks;
use super::view::{button_of, copy_button, open_panel};
use super::{Drawing, LibraryInput, scores, words};

/// Draws the page of the games in progress and of the finished games, with the scores.
pub(super) fn page(drawing: Drawing<'_>) -> Html {
    let Drawing { screen, messages, .. } = drawing;
    html! {
        <>
            <ul class="library__items" aria-label={messages.label_going()}>
                { for screen.in_progress.iter().map(|game| in_progress(game, drawing)) }
            </ul>
            <p class="library__help">{ messages.games_lead(KeptGame::MOST) }</p>
            // The list of one kind may be empty while there are games of the other kind.
            if screen.games.is_empty() && screen.kind.is_none() {
                <p class="library__help">{ messages.games_none() }</p>
            }
            { scores::panel(&screen.scores, messages) }
            if screen.offers_kinds {
                { kinds(drawing) }
            }
            <ol class="library__items library__games">
                { for screen.games.iter().map(|game| item(game, drawing)) }
            </ol>
            if screen.has_more {
                <button type="button" class="button" onclick={drawing.press(|| LibraryAsk::More)}>
                    { messages.button_more() }
                </button>
            }
            { open_panel(drawing) }
        </>
    }
}

/// The choice of the kind of games to list.
fn kinds(drawing: Drawing<'_>) -> Html {
    let Drawing { screen, link, messages, .. } = drawing;
    let kinds = [None, Some(Stratego::NAME), Some(TicTacToe::NAME)];
    let names = [messages.all_games(), messages.stratego(), messages.tictactoe()];
    let selected = kinds.iter().position(|kind| *kind == screen.kind);
    let kind_ask = move |index: usize| {
        kinds.get(index).map(|kind| LibraryInput::Ask(LibraryAsk::ShowKind(*kind)))
    };
    let choose = link.filter(kind_ask);
    html! {
        <div class="library__kinds">
            { select(messages.label_games(), &names, selected, choose) }
        </div>
    }
}

/// A game in progress: the link that continues the game here, and the buttons that take its text
/// to another browser. A waiting game, which was set aside for another game of its kind, can also
/// be deleted.
fn in_progress(
    GameInProgress { kind, number, content }: &GameInProgress,
    drawing: Drawing<'_>,
) -> Html {
    let (messages, kind, number) = (drawing.messages, *kind, *number);
    let name = words::found(content, messages);
    let copy = drawing.press(move || LibraryAsk::CopyInProgress(kind, number));
    let save = drawing.press(move || LibraryAsk::SaveInProgress(kind, number));
    let page = if kind == TicTacToe::NAME { Page::TicTacToe } else { Page::Stratego };
    let address = number.map_or(RequestedGame::Present, RequestedGame::Waiting).hash(page);
    // The key 0 is for the present game, which has no number, so the waiting games begin at 1.
    let key_number = number.map_or(0, |number| number + 1);
    let delete_button = |number| {
        let press = drawing.press(move || LibraryAsk::DeleteInProgress(kind, number));
        button_of(messages.button_delete(), &name, messages, press)
    };
    html! {
        <li key={format!("{kind} {key_number}")} class="item item--going">
            <p>{ &name }</p>
            <div class="library__buttons">
                <a class="button button--primary" href={address}
                   aria-label={messages.label_button_of(messages.home_continue(), &name)}>
                    { messages.home_continue() }
                </a>
                { button_of(messages.button_copy_text(), &name, messages, copy) }
                { button_of(messages.button_save_file(), &name, messages, save) }
                { for number.map(delete_button) }
            </div>
        </li>
    }
}

/// A finished game, or the sentence that the game cannot be read.
fn item(game: &GameCard, drawing: Drawing<'_>) -> Html {
    // The game goes along with its deletion, because another tab may have used its place since.
    let (messages, place, stored) = (drawing.messages, game.place, game.game.clone());
    let row = game.card.as_ref().map(|card| game_row(card, messages));
    let name = match &row {
        Some(GameRow { outcome, date, .. }) => format!("{outcome} {date}"),
        None => messages.kept_damaged().to_owned(),
    };
    html! {
        <li key={place.key()} class="item item--game">
            if let Some(GameRow { end, outcome, date, players, moves }) = row {
                { end }
                <div class="item__text">
                    <h2 class="item__name">{ outcome }</h2>
                    <p class="item__idea">{ players }</p>
                    <p class="item__idea">{ messages.label_length(moves, &date) }</p>
                </div>
            } else {
                <p class="item__text">{ &name }</p>
            }
            <div class="library__buttons">
                { for game.card.as_ref().map(|card| game_buttons(card, &name, drawing)) }
                { button_of(messages.button_delete(), &name, messages,
                    drawing.press(move || LibraryAsk::DeleteGame(place, stored.clone()))) }
            </div>
        </li>
    }
}

/// The picture and the words of a finished game's row in the list.
struct GameRow {
    /// The picture of the final position.
    end: Html,
    outcome: String,
    players: String,
    moves: u32,
    date: String,
}

/// Returns the picture and the words of a finished game of either kind.
fn game_row(card: &Card, messages: Messages) -> GameRow {
    match card {
        Card::Stratego { minutes, end, outcome, rules, players, moves, .. } => GameRow {
            end: thumbnail(end),
            outcome: messages.outcome(*outcome, rules),
            players: messages.past_players(*players),
            moves: *moves as u32,
            date: clock::date(*minutes, messages.tag()),
        },
        Card::TicTacToe { minutes, situation, .. } => GameRow {
            end: marks(&situation.position),
            outcome: messages.tictactoe_state(&situation.position, situation.late),
            players: messages.tictactoe_past_players(situation.players),
            moves: situation.record.len() as u32,
            date: clock::date(*minutes, messages.tag()),
        },
    }
}

/// The buttons that show and share a finished game.
fn game_buttons(card: &Card, name: &str, drawing: Drawing<'_>) -> Html {
    match card {
        Card::Stratego { word, text, .. } => html! {
            <>
                { watch(word, name, drawing.messages) }
                { review(word, name, drawing.messages) }
                { link_button(Page::Replay, word, name, drawing) }
                { for text.as_ref().map(|text| text_buttons(text, STRATEGO_FILE, name, drawing)) }
            </>
        },
        Card::TicTacToe { word, text, .. } => html! {
            <>
                { watch_tictactoe(text, name, drawing) }
                { for word.as_ref().map(|word| {
                    link_button(Page::TicTacToeGame, word, name, drawing)
                }) }
                { text_buttons(text, TICTACTOE_FILE, name, drawing) }
            </>
        },
    }
}

/// The button that shows a game of tic-tac-toe on its board, because only Stratego has a replay.
fn watch_tictactoe(text: &str, name: &str, drawing: Drawing<'_>) -> Html {
    let (messages, text) = (drawing.messages, text.to_owned());
    let label = messages.button_watch_game();
    html! {
        <button type="button" class="button button--primary"
                aria-label={messages.label_button_of(label, name)}
                onclick={drawing.press(move || LibraryAsk::Watch(text.clone()))}>
            { label }
        </button>
    }
}

/// The link to the replay of a game.
fn watch(word: &str, name: &str, messages: Messages) -> Html {
    let (page, label) = (Page::Replay, messages.button_watch_game());
    page_link(page, label, "button button--primary", word, messages.label_button_of(label, name))
}

/// The link to the review of a game.
fn review(word: &str, name: &str, messages: Messages) -> Html {
    let (page, label) = (Page::Review, messages.button_review());
    page_link(page, label, "button", word, messages.label_button_of(label, name))
}

/// A link to a page that shows a game, such as its replay. `word` is the end of the address, which
/// holds the game, and `name` the accessible name.
fn page_link(page: Page, label: &str, class: &'static str, word: &str, name: String) -> Html {
    html! {
        <a {class} href={format!("{}{word}", page.hash())} aria-label={name}>{ label }</a>
    }
}

/// The button that copies the link to a finished game on a page.
fn link_button(page: Page, word: &str, name: &str, drawing: Drawing<'_>) -> Html {
    copy_button(drawing.messages.button_copy_link(), name, drawing.address(page, word), drawing)
}

/// The buttons that copy the text of a finished game, and save the text as a file.
fn text_buttons(text: &str, file: &'static str, name: &str, drawing: Drawing<'_>) -> Html {
    let (messages, text) = (drawing.messages, text.to_owned());
    html! {
        <>
            { copy_button(messages.button_copy_text(), name, text.clone(), drawing) }
            { button_of(messages.button_save_file(), name, messages,
                drawing.press(move || LibraryAsk::SaveFile(file.to_owned(), text.clone()))) }
        </>
    }
}

/// Name of the file in which a game of Stratego is saved.
const STRATEGO_FILE: &str = "fairboard-stratego.txt";

/// Name of the file in which a game of tic-tac-toe is saved.
const TICTACTOE_FILE: &str = "fairboard-tic-tac-toe.txt";

/// A position of Stratego as a small picture, in which Red is at the bottom.
pub(super) fn thumbnail(view: &SeatView) -> Html {
    html! {
        <svg class="final-position" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
            <path class="final-position__lakes" d={squares(SquareSet::LAKES)} />
            <path class="final-position__red" d={squares(pieces(view, Color::Red))} />
            <path class="final-position__blue" d={squares(pieces(view, Color::Blue))} />
        </svg>
    }
}

fn pieces(view: &SeatView, color: Color) -> SquareSet {
    if view.seat() == color { view.own() } else { view.enemies() }
}

/// An SVG path with a square of 8 by 8 units in the middle of each of these squares of the board.
fn squares(set: SquareSet) -> String {
    let outline = |square: Square| {
        let (column, row_from_top) = (square.column(), Square::SIDE - 1 - square.row());
        // A square of the board is 10 units wide, so 1 unit is left on each side.
        format!("M{} {}h8v8h-8z", 10 * column + 1, 10 * row_from_top + 1)
    };
    set.into_iter().map(outline).collect()
}

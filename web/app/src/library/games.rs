//! The page of the finished games.

use fairboard_forms::compact;
use fairboard_forms::link::Page;
use fairboard_forms::saved::KeptGame;
use fairboard_forms::text::write_game;
use fairboard_host::clock;
use fairboard_messages::Messages;
use fairboard_play::Player;
use fairboard_play::stratego::Finished;
use fairboard_rules::stratego::{ByColor, Color, SeatView, Square, SquareSet};
use fairboard_table::Table as _;
use fairboard_table::stratego::Stratego;
use fairboard_table::tictactoe::TicTacToe;
use fairboard_ui::choice::select;
use yew::prelude::*;

use super::found::{marks, tictactoe_players};
use super::stock::Kept;
use super::view::{button_of, link, open, press};
use super::{Ask, Library, scores, words};

type Context = yew::Context<Library>;

/// The page.
pub(super) fn page(library: &Library, ctx: &Context) -> Html {
    let messages = ctx.props().messages;
    let mut games = library.stock.games();
    let is_empty = games.is_empty();
    let has_both = [Stratego::NAME, TicTacToe::NAME]
        .into_iter()
        .all(|game| games.iter().any(|(spot, _)| spot.game == game));
    games.retain(|(spot, _)| library.kind.is_none_or(|game| game == spot.game));
    let has_more = games.len() > library.shown;
    html! {
        <>
            { going(library, ctx) }
            <p class="library__help">{ messages.games_lead(KeptGame::MOST) }</p>
            if is_empty {
                <p class="library__help">{ messages.games_none() }</p>
            }
            { scores::panel(&library.scores, messages) }
            if has_both || library.kind.is_some() {
                { kinds(library.kind, ctx) }
            }
            <ol class="library__items library__games">
                { for games.iter().take(library.shown).map(|game| item(game, ctx)) }
            </ol>
            if has_more {
                <button type="button" class="button" onclick={press(ctx, || Ask::More)}>
                    { messages.button_more() }
                </button>
            }
            { open(library, ctx) }
        </>
    }
}

/// The choice of the games that are listed.
fn kinds(shown: Option<&'static str>, ctx: &Context) -> Html {
    let messages = ctx.props().messages;
    let kinds = [None, Some(Stratego::NAME), Some(TicTacToe::NAME)];
    let names = [messages.all_games(), messages.stratego(), messages.tictactoe()];
    let present = kinds.iter().position(|kind| *kind == shown);
    let choose = move |index: usize| kinds.get(index).map(|kind| Ask::ShowKind(*kind));
    let choose = ctx.link().batch_callback(choose);
    html! {
        <div class="library__kinds">
            { select(messages.label_games(), &names, present, choose) }
        </div>
    }
}

/// The games in progress, which can go on in another browser.
fn going(library: &Library, ctx: &Context) -> Html {
    let messages = ctx.props().messages;
    let games = library.stock.going().map(|(game, found, text)| {
        let name = words::found(&found, messages);
        let file = format!("fairboard-{game}.txt");
        html! {
            <li key={game} class="item item--going">
                <p>{ &name }</p>
                <div class="library__buttons">{ texts(text, file, &name, ctx) }</div>
            </li>
        }
    });
    let games: Html = games.collect();
    html! {
        <ul class="library__items" aria-label={messages.label_going()}>{ games }</ul>
    }
}

/// A finished game, or the sentence that it cannot be read.
fn item((spot, kept): &Kept, ctx: &Context) -> Html {
    let (messages, spot) = (ctx.props().messages, *spot);
    let card = kept.as_ref().ok().and_then(|kept| match spot.game {
        TicTacToe::NAME => tictactoe_card(kept, ctx),
        _ => stratego_card(kept, ctx),
    });
    let name = match &card {
        Some(card) => format!("{} {}", card.outcome, card.date),
        None => messages.kept_damaged().to_owned(),
    };
    html! {
        <li key={spot.key()} class="item item--game">
            if let Some(card) = &card {
                { card.end.clone() }
                <div class="item__text">
                    <h2 class="item__name">{ &card.outcome }</h2>
                    <p class="item__idea">{ &card.players }</p>
                    <p class="item__idea">{ messages.label_length(card.moves, &card.date) }</p>
                </div>
            } else {
                <p class="item__text">{ &name }</p>
            }
            <div class="library__buttons">
                { for card.map(|card| (card.shares)(&name)) }
                { button_of(messages.button_delete(), &name, messages,
                    press(ctx, move || Ask::DeleteGame(spot))) }
            </div>
        </li>
    }
}

/// What a list shows of a finished game.
struct Card<'a> {
    /// The picture of its end.
    end: Html,
    outcome: String,
    players: String,
    /// The number of its moves.
    moves: u32,
    date: String,
    /// The buttons that show and share it under a name.
    shares: Box<dyn Fn(&str) -> Html + 'a>,
}

/// A game of Stratego; `None` if it cannot be read.
fn stratego_card<'a>(kept: &'a KeptGame, ctx: &'a Context) -> Option<Card<'a>> {
    let messages = ctx.props().messages;
    let (game, players) = kept.game().ok()?;
    let finished = Finished::new(&game, players)?;
    let text = write_game(&game, players);
    let shares = move |name: &str| {
        let address = link(Page::Replay, &kept.word);
        html! {
            <>
                { watch(Page::Replay, messages.button_watch_game(), true, kept, name, messages) }
                { watch(Page::Review, messages.button_review(), false, kept, name, messages) }
                { button_of(messages.button_copy_link(), name, messages,
                    press(ctx, move || Ask::Copy(address.clone()))) }
                { for text.clone().map(|text| texts(text, FILE.to_owned(), name, ctx)) }
            </>
        }
    };
    Some(Card {
        end: thumbnail(&finished.open(finished.plies().len(), Color::Red)),
        outcome: messages.outcome(finished.outcome(), finished.rules()),
        players: self::players(finished.players(), messages),
        moves: finished.plies().len() as u32,
        date: clock::date(kept.minutes, messages.tag()),
        shares: Box::new(shares),
    })
}

/// A link to a page that shows a game.
fn watch(
    page: Page,
    label: &str,
    is_primary: bool,
    kept: &KeptGame,
    name: &str,
    messages: Messages,
) -> Html {
    let classes = classes!("button", is_primary.then_some("button--primary"));
    html! {
        <a class={classes} href={format!("{}{}", page.hash(), kept.word)}
           aria-label={messages.label_button_of(label, name)}>{ label }</a>
    }
}

/// A game of tic-tac-toe; `None` if it cannot be read.
fn tictactoe_card<'a>(kept: &'a KeptGame, ctx: &'a Context) -> Option<Card<'a>> {
    let messages = ctx.props().messages;
    let session = kept.tictactoe().ok()?;
    let screen = session.screen();
    let address = compact::write_session(&session).map(|word| link(Page::TicTacToeGame, &word));
    let shares = move |name: &str| {
        let (session, address) = (session.clone(), address.clone());
        let label = messages.button_watch_game();
        html! {
            <>
                <button type="button" class="button button--primary"
                        aria-label={messages.label_button_of(label, name)}
                        onclick={press(ctx, move || Ask::Watch(session.clone()))}>
                    { label }
                </button>
                { for address.map(|address| {
                    button_of(messages.button_copy_link(), name, messages,
                        press(ctx, move || Ask::Copy(address.clone())))
                }) }
                { texts(kept.word.clone(), TICTACTOE_FILE.to_owned(), name, ctx) }
            </>
        }
    };
    Some(Card {
        end: marks(&screen.position),
        outcome: words::tictactoe(&screen, messages),
        players: tictactoe_players(&screen, messages),
        moves: screen.record.len() as u32,
        date: clock::date(kept.minutes, messages.tag()),
        shares: Box::new(shares),
    })
}

/// The players of both sides.
pub(super) fn players(players: ByColor<Player>, messages: Messages) -> String {
    let player =
        |color| messages.label_player_of(messages.side(color), &messages.player(players[color]));
    Color::ALL.map(player).join(", ")
}

/// The buttons that give the text of a game away.
fn texts(text: String, file: String, name: &str, ctx: &Context) -> Html {
    let messages = ctx.props().messages;
    let copied = text.clone();
    html! {
        <>
            { button_of(messages.button_copy_text(), name, messages,
                press(ctx, move || Ask::Copy(copied.clone()))) }
            { button_of(messages.button_save_file(), name, messages,
                press(ctx, move || Ask::SaveFile(file.clone(), text.clone()))) }
        </>
    }
}

/// Names of a game's file.
const FILE: &str = "fairboard-stratego.txt";
const TICTACTOE_FILE: &str = "fairboard-tic-tac-toe.txt";

/// A position as a small picture.
pub(super) fn thumbnail(view: &SeatView) -> Html {
    html! {
        <svg class="end" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
            <path class="end__lakes" d={squares(SquareSet::LAKES)} />
            <path class="end__red" d={squares(pieces(view, Color::Red))} />
            <path class="end__blue" d={squares(pieces(view, Color::Blue))} />
        </svg>
    }
}

fn pieces(view: &SeatView, color: Color) -> SquareSet {
    if view.seat() == color { view.own() } else { view.enemies() }
}

/// A square at each of these places.
fn squares(set: SquareSet) -> String {
    let square = |square: Square| {
        let row = Square::SIDE - 1 - square.row();
        format!("M{}1 {row}1h8v8h-8z", square.column())
    };
    set.into_iter().map(square).collect()
}

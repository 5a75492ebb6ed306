//! The page of the finished games.

use fairboard_host::clock;
use fairboard_messages::Messages;
use fairboard_play::Player;
use fairboard_play::format::text::write_game;
use fairboard_play::link::Page;
use fairboard_play::saved::KeptGame;
use fairboard_play::stratego::Finished;
use fairboard_rules::stratego::{ByColor, Color, SeatView, Square, SquareSet};
use yew::prelude::*;

use super::stock::Kept;
use super::view::{button_of, link, open, press};
use super::{Ask, Library, scores, words};

type Context = yew::Context<Library>;

/// The page.
pub(super) fn page(library: &Library, ctx: &Context) -> Html {
    let messages = ctx.props().messages;
    let games = library.stock.games();
    let has_more = games.len() > library.shown;
    let is_empty = games.is_empty();
    html! {
        <>
            { going(library, ctx) }
            <p class="library__help">{ messages.games_lead(KeptGame::MOST) }</p>
            if is_empty {
                <p class="library__help">{ messages.games_none() }</p>
            }
            { scores::panel(&library.scores, messages) }
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

/// The games in progress, which can go on in another browser.
fn going(library: &Library, ctx: &Context) -> Html {
    let messages = ctx.props().messages;
    let games = library.stock.going().map(|(game, found, text)| {
        let name = words::found(&found, messages);
        let file = format!("fairboard-{game}.json");
        html! {
            <li key={game} class="item">
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
fn item((place, kept): &Kept, ctx: &Context) -> Html {
    let (messages, place) = (ctx.props().messages, *place);
    let kept = kept.as_ref().ok().and_then(|kept| {
        let (game, players) = kept.game().ok()?;
        Some((kept, Finished::new(&game, players)?, write_game(&game, players)))
    });
    let name = match &kept {
        Some((kept, game, _)) => title(kept, game, messages),
        None => messages.kept_damaged().to_owned(),
    };
    html! {
        <li key={place} class="item item--game">
            if let Some((kept, game, _)) = &kept {
                { thumbnail(&game.open(game.plies().len(), Color::Red)) }
                <div class="item__text">
                    <h2 class="item__name">{ messages.outcome(game.outcome(), game.rules()) }</h2>
                    { about(kept, game, messages) }
                </div>
            } else {
                <p class="item__text">{ &name }</p>
            }
            <div class="library__buttons">
                { for kept.map(|(kept, _, text)| shares(kept, text, &name, ctx)) }
                { button_of(messages.button_delete(), &name, messages,
                    press(ctx, move || Ask::DeleteGame(place))) }
            </div>
        </li>
    }
}

/// The name of a game for assistive technology.
fn title(kept: &KeptGame, game: &Finished, messages: Messages) -> String {
    let outcome = messages.outcome(game.outcome(), game.rules());
    format!("{outcome} {}", clock::date(kept.minutes, messages.tag()))
}

/// Players, length and date.
fn about(kept: &KeptGame, game: &Finished, messages: Messages) -> Html {
    let date = clock::date(kept.minutes, messages.tag());
    html! {
        <>
            <p class="item__idea">{ players(game.players(), messages) }</p>
            <p class="item__idea">{ messages.label_length(game.plies().len() as u32, &date) }</p>
        </>
    }
}

/// The players of both sides.
pub(super) fn players(players: ByColor<Player>, messages: Messages) -> String {
    let player =
        |color| messages.label_player_of(messages.side(color), &messages.player(players[color]));
    Color::ALL.map(player).join(", ")
}

/// The buttons that show and share a game.
fn shares(kept: &KeptGame, text: Option<String>, name: &str, ctx: &Context) -> Html {
    let messages = ctx.props().messages;
    let watch = format!("{}{}", Page::Replay.hash(), kept.word);
    let address = link(Page::Replay, &kept.word);
    html! {
        <>
            <a class="button button--primary" href={watch}
               aria-label={messages.label_button_of(messages.button_watch_game(), name)}>
                { messages.button_watch_game() }
            </a>
            <a class="button" href={format!("{}{}", Page::Review.hash(), kept.word)}
               aria-label={messages.label_button_of(messages.button_review(), name)}>
                { messages.button_review() }
            </a>
            { button_of(messages.button_copy_link(), name, messages,
                press(ctx, move || Ask::Copy(address.clone()))) }
            { for text.map(|text| texts(text, FILE.to_owned(), name, ctx)) }
        </>
    }
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

/// Name of a game's file.
const FILE: &str = "fairboard-stratego.txt";

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

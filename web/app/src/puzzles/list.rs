//! The list of puzzles: the puzzles of the day, the puzzles of one kind, and a field for the text
//! of any other puzzle.

use fairboard_forms::FormatError;
use fairboard_messages::Messages;
use fairboard_puzzles::{BadPuzzle, COLLECTION, Difficulty, Id, ListedPuzzle, Theme, tictactoe};
use fairboard_ui::choice::select_request;
use fairboard_ui::trouble;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlInputElement};
use yew::prelude::*;

use super::{PuzzleFault, PuzzleFilter, PuzzlePage, PuzzlesInput, address};
use crate::page::PageContext;

type Context<'a> = PageContext<'a, PuzzlesInput>;

/// A puzzle that is listed by its number. A puzzle of tic-tac-toe has no difficulty.
struct NumberedPuzzle {
    id: Id,
    difficulty: Option<Difficulty>,
}

/// The page with all lists of puzzles. `fault` is the reason why the puzzle of the address, or of a
/// text that the person has entered, does not open.
pub(super) fn list(
    page: &PuzzlePage,
    filter: PuzzleFilter,
    fault: Option<PuzzleFault>,
    context: Context<'_>,
) -> Html {
    let messages = context.visit.messages;
    html! {
        <main class="page puzzles">
            <h1 class="page__title">{ messages.label_puzzles() }</h1>
            { trouble(page.trouble, messages) }
            <p class="puzzles__lead">{ messages.puzzles_lead() }</p>
            { today(page, messages) }
            { stratego_list(page, filter, context) }
            { tictactoe_list(page, messages) }
            { paste(fault, context) }
        </main>
    }
}

/// The puzzles of the day, and the number of days in a row with a solved puzzle of the day.
fn today(page: &PuzzlePage, messages: Messages) -> Html {
    let streak = page.progress.streak(page.day);
    html! {
        <section aria-labelledby="puzzles-today">
            <div class="puzzles__head">
                <h2 id="puzzles-today">{ messages.label_puzzles_today() }</h2>
                if streak > 0 {
                    <p class="puzzles__streak">{ messages.puzzle_streak(streak) }</p>
                }
            </div>
            <ul class="puzzles__today">
                { for COLLECTION.daily(page.day).map(|entry| card(entry, page, messages)) }
            </ul>
        </section>
    }
}

/// The card of a puzzle of the day.
fn card(entry: ListedPuzzle, page: &PuzzlePage, messages: Messages) -> Html {
    let ListedPuzzle { number, theme, difficulty } = entry;
    let id = Id::Stratego(number);
    let is_solved = page.progress.has(id);
    let class = classes!("puzzle-card", is_solved.then_some("puzzle-card--solved"));
    html! {
        <li key={number}>
            <a {class} href={address(&id.to_string())}>
                <b>{ messages.puzzle_theme(theme) }</b>
                <span>{ messages.puzzle_difficulty(difficulty) }</span>
                <span>{ name(id, is_solved, messages) }</span>
            </a>
        </li>
    }
}

/// The name of a puzzle, which says if the person has solved the puzzle.
fn name(id: Id, is_solved: bool, messages: Messages) -> String {
    let name = messages.label_puzzle(id.number().into());
    if is_solved { messages.label_puzzle_solved(&name) } else { name }
}

/// The puzzles of Stratego that the filter selects.
fn stratego_list(page: &PuzzlePage, filter: PuzzleFilter, context: Context<'_>) -> Html {
    let messages = context.visit.messages;
    let is_selected = |entry: &ListedPuzzle| {
        filter.theme.is_none_or(|theme| entry.theme == theme)
            && filter.difficulty.is_none_or(|difficulty| entry.difficulty == difficulty)
    };
    let puzzles: Vec<_> = COLLECTION
        .entries()
        .filter(is_selected)
        .map(|ListedPuzzle { number, difficulty, .. }| NumberedPuzzle {
            id: Id::Stratego(number),
            difficulty: Some(difficulty),
        })
        .collect();
    let ask = context.link.callback(PuzzlesInput::Kind);
    let any = messages.label_puzzle_any();
    let themes = [None].into_iter().chain(Theme::ALL.map(Some)).map(|theme| {
        let name = theme.map_or(any, |theme| messages.puzzle_theme(theme));
        (name, PuzzleFilter { theme, ..filter })
    });
    let difficulties = [None].into_iter().chain(Difficulty::ALL.map(Some)).map(|difficulty| {
        let name = difficulty.map_or(any, |one| messages.puzzle_difficulty(one));
        (name, PuzzleFilter { difficulty, ..filter })
    });
    let (themes, difficulties) = (themes.collect(), difficulties.collect());
    html! {
        <section aria-labelledby="puzzles-stratego">
            { head("puzzles-stratego", messages.stratego(), &puzzles, page, messages) }
            <div class="puzzles__kinds">
                { select_request(messages.label_puzzle_theme(), themes, &filter, &ask) }
                { select_request(messages.label_puzzle_difficulty(), difficulties, &filter, &ask) }
            </div>
            { numbers(&puzzles, page, messages) }
        </section>
    }
}

/// All puzzles of tic-tac-toe, without a choice of a kind.
fn tictactoe_list(page: &PuzzlePage, messages: Messages) -> Html {
    let puzzles: Vec<_> = (1..=tictactoe::COUNT)
        .map(|number| NumberedPuzzle { id: Id::TicTacToe(number), difficulty: None })
        .collect();
    html! {
        <section aria-labelledby="puzzles-tictactoe">
            { head("puzzles-tictactoe", messages.tictactoe(), &puzzles, page, messages) }
            { numbers(&puzzles, page, messages) }
        </section>
    }
}

/// The title of a list of puzzles, with the numbers of solved puzzles and of all puzzles.
fn head(
    element_id: &'static str,
    title: &'static str,
    puzzles: &[NumberedPuzzle],
    page: &PuzzlePage,
    messages: Messages,
) -> Html {
    let solved = puzzles.iter().filter(|puzzle| page.progress.has(puzzle.id)).count();
    html! {
        <div class="puzzles__head">
            <h2 id={element_id}>{ title }</h2>
            <p class="puzzles__count">
                { messages.puzzle_count(solved as u32, puzzles.len() as u32) }
            </p>
        </div>
    }
}

/// Links to puzzles by their numbers. If the filter selects no puzzle, a sentence says so.
fn numbers(puzzles: &[NumberedPuzzle], page: &PuzzlePage, messages: Messages) -> Html {
    if puzzles.is_empty() {
        return html! { <p>{ messages.puzzle_none() }</p> };
    }
    let link = |&NumberedPuzzle { id, difficulty }: &NumberedPuzzle| {
        let is_solved = page.progress.has(id);
        let class = classes!("puzzle-number", is_solved.then_some("puzzle-number--solved"));
        // The link shows only the number, so a screen reader gets a full name.
        let name = name(id, is_solved, messages);
        let full_name = match difficulty {
            Some(one) => messages.label_puzzle_about(&name, messages.puzzle_difficulty(one)),
            None => name,
        };
        // `puzzle.css` draws a line below the number, which is longer for a greater level.
        let level = difficulty.map(|one| (one as u8).to_string());
        html! {
            <li key={id.to_string()}>
                <a {class} href={address(&id.to_string())} aria-label={full_name}
                   data-level={level}>
                    { id.number() }
                </a>
            </li>
        }
    };
    html! { <ol class="puzzles__numbers">{ for puzzles.iter().map(link) }</ol> }
}

/// The field for the text of a puzzle, and the fault of the last text or of the address.
fn paste(fault: Option<PuzzleFault>, context: Context<'_>) -> Html {
    let messages = context.visit.messages;
    let onsubmit = context.link.filter(|event: SubmitEvent| {
        event.prevent_default();
        let form = event.target_dyn_into::<Element>()?;
        let input: HtmlInputElement = form.query_selector("input").ok()??.dyn_into().ok()?;
        Some(PuzzlesInput::Open(input.value()))
    });
    html! {
        <form class="puzzles__paste panel" {onsubmit}>
            <label class="puzzles__label">
                <span>{ messages.label_puzzle_paste() }</span>
                <input class="field" required=true autocomplete="off" spellcheck="false" />
            </label>
            <button class="button">{ messages.button_puzzle_open() }</button>
            <p class="puzzles__fault" role="alert">
                { fault.map(|fault| words(fault, messages)).unwrap_or_default() }
            </p>
        </form>
    }
}

/// The reason why there is no puzzle, in words.
const fn words(fault: PuzzleFault, messages: Messages) -> &'static str {
    match fault {
        PuzzleFault::Missing => messages.puzzle_missing(),
        PuzzleFault::Text(BadPuzzle::Form | BadPuzzle::Game(FormatError::Foreign)) => {
            messages.puzzle_unreadable()
        }
        PuzzleFault::Text(BadPuzzle::Game(FormatError::Newer(_))) => messages.link_newer(),
        PuzzleFault::Text(BadPuzzle::Game(FormatError::Damaged { .. })) => messages.link_damaged(),
        PuzzleFault::Text(BadPuzzle::Place | BadPuzzle::Move) => messages.puzzle_impossible(),
    }
}

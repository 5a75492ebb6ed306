//! Draws the replay of a finished game, with its controls and its review.

use fairboard_forms::found;
use fairboard_messages::Messages;
use fairboard_table::grid::GridStep;
use fairboard_table::replay::{Eyes, ReplayAsk, ReplayScreen, ReplaySentence, Reviewed};
use fairboard_table::stratego::WatchPace;
use web_sys::{Element, HtmlInputElement};
use yew::prelude::*;

use super::board::{BoardView, Names};
use super::chances::{chance_here, chances_button, graph};
use super::moves::MovesView;
use super::review::{about, brief, finding_arrows, play_on_link, review, review_button};
use super::seat::{StripContent, strip};
use super::side::named_paces;
use super::table::focus_handler;
use crate::Look;
use crate::button::{Weight, button, press};
use crate::choice::select_request;
use crate::keyboard::key;
use crate::measure;
use crate::shell::Shell;
use crate::words::announced;

/// The replay of a game with everything beside its board. `word` is the game as the last part of a
/// link. `ask` takes the requests of the person who watches.
pub fn replay_view(
    screen: &ReplayScreen,
    word: &str,
    ask: &Callback<ReplayAsk>,
    look: Look<'_>,
) -> Html {
    let messages = look.messages;
    let words = |sentence: &ReplaySentence| sentence_of(*sentence, screen, messages);
    let shell = Shell {
        block: "stratego",
        look,
        announcement: screen.announcement.number(),
        announced: announced(screen.announcement.sentences(), words),
        stage: match screen.review {
            Reviewed::Hidden | Reviewed::Missing => "replay",
            Reviewed::Shown { .. } => "review",
        },
        notices: html! {},
        onkeydown: keys(ask),
    };
    shell.around(html! {
        <>
            <div class="stratego__head">
                <p class="status" part="status" role="status" aria-live="off">
                    { status(screen, messages) }
                </p>
            </div>
            <div class="stratego__stage stratego__stage--long">
                { board(screen, ask, look) }
                <aside class="stratego__side" part="side">
                    { review(screen, word, ask, messages) }
                    <MovesView plies={screen.record.clone()} at={screen.at} {ask}
                               {messages} />
                    { options(screen, word, ask, messages) }
                    { graph(screen, messages) }
                    { chance_here(screen, messages) }
                    { steps(screen, ask, messages) }
                </aside>
            </div>
        </>
    })
}

/// The board between the strips of both players.
fn board(screen: &ReplayScreen, ask: &Callback<ReplayAsk>, look: Look<'_>) -> Html {
    let Look { drawing_state, preferences, messages } = look;
    let ReplayScreen { board, view, to_move, .. } = screen;
    let numbering = preferences.numbering;
    let onfocusin = focus_handler(ask.reform(ReplayAsk::Focus), drawing_state);
    // A press leaves the focus, and so the meaning of the arrow keys, as it is.
    let onmousedown = Callback::from(|event: MouseEvent| event.prevent_default());
    // The strips get no plies, because the sentence above the board tells the last ply.
    let content = StripContent { to_move: *to_move, ..StripContent::in_view(view, numbering) };
    let strip = |color| {
        let (name, no_clock) = (messages.past_player(screen.players[color]), None);
        strip(color, &name, content, no_clock, messages)
    };
    html! {
        <div class="stratego__board" part="board">
            { strip(board.bottom.other()) }
            <div class="table" {onfocusin} {onmousedown}>
                <BoardView board={board.clone()} battle={None} skip={Callback::noop()}
                           names={Names::Sides} focus_moves={screen.focus.moves} {numbering}
                           {messages} />
                { finding_arrows(screen) }
            </div>
            { strip(board.bottom) }
        </div>
    }
}

/// The sentence above the board. Of a finding of the review, only the first sentences are shown,
/// because the list beside the board has all of them.
fn status(screen: &ReplayScreen, messages: Messages) -> String {
    if let ReplaySentence::Found(found) = screen.sentence {
        return brief(&found, messages);
    }
    sentence_of(screen.sentence, screen, messages)
}

/// The text of a sentence, in the language of `messages`. The sentence at the start tells the
/// result of the game.
fn sentence_of(sentence: ReplaySentence, screen: &ReplayScreen, messages: Messages) -> String {
    match sentence {
        ReplaySentence::Start(outcome) => messages.replayed(outcome, screen.record.len()),
        ReplaySentence::Ply(side, ply) => messages.played(side, ply),
        ReplaySentence::End(outcome) => messages.outcome(outcome, screen.view.rules()),
        ReplaySentence::Chance(red) => messages.chance(red),
        ReplaySentence::NoChances => messages.no_chances().to_owned(),
        ReplaySentence::Reviewing(side) => messages.review_begun(side),
        ReplaySentence::Reviewed(count) => messages.review_done(count as u32),
        ReplaySentence::Found(found) => about(&found, messages),
        ReplaySentence::NoReview => messages.review_failed().to_owned(),
    }
}

/// The slider with the marks of the turning points, and below it the buttons that step through the
/// game, play it, or pause it.
fn steps(screen: &ReplayScreen, ask: &Callback<ReplayAsk>, messages: Messages) -> Html {
    let (at, total) = (screen.at as u32, screen.record.len() as u32);
    let seek = ask.reform(|event: InputEvent| {
        let slider = event.target_dyn_into::<HtmlInputElement>();
        let plies = slider.and_then(|slider| slider.value().parse().ok());
        // The value of a slider is always a number.
        ReplayAsk::Seek(plies.unwrap_or_default())
    });
    let toggle = press(ask, ReplayAsk::Pace(screen.pace.toggled()));
    let is_paused = matches!(screen.pace, WatchPace::Paused(_));
    let play = if is_paused {
        picture_button(messages.button_play(), "m7 4v16l13-8z", Weight::Primary, toggle)
    } else {
        let two_bars = "m6 5h4v14h-4zM14 5h4v14h-4z";
        picture_button(messages.button_pause(), two_bars, Weight::Primary, toggle)
    };
    let step = |name, outline, request: ReplayAsk| {
        picture_button(name, outline, Weight::Plain, press(ask, request))
    };
    html! {
        <div class="replay" role="group" aria-label={messages.label_replay()}>
            <div class="replay__place">
                <input type="range" min="0" max={total.to_string()} value={at.to_string()}
                       aria-label={messages.label_position()}
                       aria-valuetext={messages.replay_at(at, total)} oninput={seek} />
                { turning_points(screen) }
            </div>
            <div class="replay__steps">
                { step(messages.button_first(), "m5 5h3v14h-3zM20 5v14l-11-7z", ReplayAsk::First) }
                { step(messages.button_back(), "m17 5v14l-11-7z", ReplayAsk::Back) }
                { play }
                { step(messages.button_forward(), "m7 5v14l11-7z", ReplayAsk::Forward) }
                { step(messages.button_last(), "m16 5h3v14h-3zM4 5v14l11-7z", ReplayAsk::Last) }
            </div>
        </div>
    }
}

/// A button with a picture. `outline` is the picture's SVG path, in a square of 24 by 24 units.
/// Assistive technology and a pointer over the button get the name of the button.
fn picture_button(
    name: &'static str,
    outline: &'static str,
    weight: Weight,
    onclick: Callback<MouseEvent>,
) -> Html {
    html! {
        <button type="button" class={classes!("button", weight.class())} aria-label={name}
                title={name} {onclick}>
            <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
                <path d={outline} />
            </svg>
        </button>
    }
}

/// The handler of arrow keys. On the board these keys move over squares. Elsewhere Left and Right
/// step through the replay. The slider and selects keep their arrow keys.
fn keys(ask: &Callback<ReplayAsk>) -> Callback<KeyboardEvent> {
    let ask = ask.clone();
    Callback::from(move |event: KeyboardEvent| {
        let Some(step) = key(&event).step() else { return };
        let target = event.target_dyn_into::<Element>();
        let is_in =
            |selector| target.as_ref().is_some_and(|target| measure::is_in(target, selector));
        let request = if is_in("input, select") {
            None
        } else if is_in(".board") {
            Some(ReplayAsk::Walk(step))
        } else if step == GridStep::Left {
            Some(ReplayAsk::Back)
        } else {
            (step == GridStep::Right).then_some(ReplayAsk::Forward)
        };
        if let Some(request) = request {
            event.prevent_default();
            ask.emit(request);
        }
    })
}

/// The button that goes to the next turning point, which is a battle that cost a high piece, or the
/// first battle beside a Flag. Empty if the game has no turning point.
fn next_turning_point(
    screen: &ReplayScreen,
    ask: &Callback<ReplayAsk>,
    messages: Messages,
) -> Html {
    if screen.turning_points.is_empty() {
        return html! {};
    }
    button(messages.button_turning_point(), Weight::Plain, press(ask, ReplayAsk::TurningPoint))
}

/// A mark below the slider for each turning point. One unit of the drawing's width is one ply.
fn turning_points(screen: &ReplayScreen) -> Html {
    // A game can end before the first ply, but no drawing has the width 0.
    let width = screen.record.len().max(1);
    html! {
        <svg class="replay__turning-points" viewBox={format!("0 0 {width} 1")}
             preserveAspectRatio="none" aria-hidden="true" focusable="false">
            { for screen.turning_points.iter().map(|turn| html! {
                <path key={*turn} d={format!("M{turn},0v1")} />
            }) }
        </svg>
    }
}

/// The choices of view and speed, the buttons for turning points, chances and review, and the link
/// to a game that goes on from the shown position. `word` is the game as the last part of a link.
fn options(
    screen: &ReplayScreen,
    word: &str,
    ask: &Callback<ReplayAsk>,
    messages: Messages,
) -> Html {
    let present_pace = ReplayAsk::Pace(screen.pace);
    let paces =
        named_paces(screen.pace, messages).map(|(name, pace)| (name, ReplayAsk::Pace(pace)));
    let named_eyes = Eyes::ALL.map(|eyes| (eyes_name(eyes, messages), ReplayAsk::Eyes(eyes)));
    let eyes = named_eyes.iter().map(|(name, request)| (name.as_str(), *request)).collect();
    let present_eyes = ReplayAsk::Eyes(screen.eyes);
    // A review has this link at its mistakes.
    let is_reviewed = matches!(screen.review, Reviewed::Shown { .. });
    let play_on = (screen.can_play_on && !is_reviewed).then(|| {
        // The person gets the side whose moves a review would judge, and chooses the next move.
        let (side, next_move) = (screen.reviewer, None);
        found::play_on_address(word, screen.at, next_move, side)
    });
    html! {
        <div class="replay__options">
            { select_request(messages.label_eyes(), eyes, &present_eyes, ask) }
            { select_request(messages.label_speed(), paces.into(), &present_pace, ask) }
            { next_turning_point(screen, ask, messages) }
            { chances_button(screen, ask, messages) }
            { review_button(screen, ask, messages) }
            { play_on_link(play_on, messages) }
        </div>
    }
}

/// The name of a choice of the ranks that are shown: all, or those that a player or a bystander
/// knew.
fn eyes_name(eyes: Eyes, messages: Messages) -> String {
    match eyes {
        Eyes::Open => messages.eyes_open().to_owned(),
        Eyes::Side(side) => messages.eyes_side(side),
        Eyes::Table => messages.eyes_table().to_owned(),
    }
}

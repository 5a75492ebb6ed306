//! The editor of positions, which can begin a game from the edited position.

use fairboard_messages::Messages;
use fairboard_play::preferences::Numbering;
use fairboard_rules::stratego::notation::letter;
use fairboard_rules::stratego::{Color, Piece, Rank};
use fairboard_table::practice::{
    BoardChange, PracticeAsk, PracticeRefusal, PracticeScreen, PracticeSentence, is_editor_key,
};
use fairboard_table::saving::RecordTrouble;
use fairboard_table::stratego::{KeysList, Place};
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlTextAreaElement};
use yew::prelude::*;

use super::board::{BoardView, Names};
use super::head::head;
use super::pointer;
use super::setup::players_of;
use super::side::keys_button_with;
use super::table::{PointerHandlers, dragged_piece, focus_handler, handlers};
use super::view::keys_dialog;
use crate::Look;
use crate::button::{Available, Weight, button, button_if, press};
use crate::keyboard;
use crate::measure;
use crate::notices::trouble;
use crate::shell::Shell;
use crate::token::token;
use crate::words::announced;

/// Notices that the editor shows for the page around it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PracticeNotices {
    /// The last sentence, which is empty after [`Self::clear`].
    pub sentence: &'static str,
    /// Number of sentences so far. If the number is new, a screen reader speaks the sentence.
    pub sentence_count: usize,
    /// A text that the clipboard has refused.
    pub uncopied: Option<String>,
    /// Trouble with the stored position, if there is any.
    pub trouble: Option<RecordTrouble>,
}

impl PracticeNotices {
    /// Shows a sentence. The new number lets the same sentence be spoken again.
    pub fn announce(&mut self, sentence: &'static str) {
        self.sentence = sentence;
        self.sentence_count += 1;
    }

    /// Removes all notices. The number of sentences stays, so a screen reader speaks nothing.
    pub fn clear(&mut self) {
        *self = Self { sentence_count: self.sentence_count, ..Self::default() };
    }
}

/// A press that the page around the editor handles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PracticePress {
    /// The person wants to play from the position.
    Play,
    /// The person wants to copy the position as text.
    CopyText,
    /// The person wants to copy the link to the position.
    CopyLink,
}

/// The editor with everything beside it. `ask` takes the requests to the editor, and `pressed` the
/// requests to the page.
pub fn practice_view(
    screen: &PracticeScreen,
    notices: &PracticeNotices,
    ask: &Callback<PracticeAsk>,
    pressed: &Callback<PracticePress>,
    look: Look<'_>,
) -> Html {
    let Look { drawing_state, preferences, messages } = look;
    let numbering = preferences.numbering;
    let shell = Shell {
        block: "stratego",
        look,
        announcement: screen.announcement.number(),
        announced: announced(screen.announcement.sentences(), |one| sentence(*one, messages)),
        stage: "practice",
        notices: trouble(notices.trouble, messages),
        onkeydown: keys(screen, ask, numbering),
    };
    let refusal = screen.refusal.map(|refusal| refusal_text(refusal, messages));
    // The editor shows every rank, so it has no menu of guesses.
    let has_menu = |_: Place<Piece>| false;
    let ask_hand = ask.reform(PracticeAsk::Hand);
    let pointer_handlers = handlers(screen.board.bottom, has_menu, ask_hand, drawing_state);
    let onfocusin = focus_handler(ask.reform(PracticeAsk::Focus), drawing_state);
    let no_battle = None;
    shell.around(html! {
        <>
            { head(status(screen, messages), refusal, no_battle, messages) }
            <div class="stratego__keys">
                { keys_dialog(&messages.practice_keys(), screen.keys,
                    &press(ask, PracticeAsk::Keys(KeysList::Hidden)), messages) }
            </div>
            <div class="stratego__stage">
                <div class="stratego__board" part="board">
                    { board(screen, &pointer_handlers, onfocusin, numbering, messages) }
                </div>
                <aside class="stratego__side practice" part="side">
                    <div class="practice__about">
                        <h2>{ messages.label_practice() }</h2>
                        <p>{ messages.practice_lead() }</p>
                        <p class="practice__help">{ messages.practice_help() }</p>
                    </div>
                    { tray(Color::Blue, screen, &pointer_handlers, numbering, messages) }
                    { tray(Color::Red, screen, &pointer_handlers, numbering, messages) }
                    { tools(screen, ask, messages) }
                    { play(screen, ask, pressed, messages) }
                    { text(screen, notices, ask, pressed, messages) }
                    { keys_button_with(press(ask, PracticeAsk::Keys(KeysList::Shown)), messages) }
                </aside>
            </div>
        </>
    })
}

/// The board, and the piece that is dragged.
fn board(
    screen: &PracticeScreen,
    (onpointer, onclick): &PointerHandlers,
    onfocusin: Callback<FocusEvent>,
    numbering: Numbering,
    messages: Messages,
) -> Html {
    html! {
        <div class="table" onpointerdown={onpointer.clone()} onpointermove={onpointer.clone()}
             onpointerup={onpointer.clone()} onpointercancel={onpointer.clone()}
             onlostpointercapture={onpointer.clone()} onclick={onclick.clone()} {onfocusin}>
            <BoardView board={screen.board.clone()} focus_moves={screen.focus.moves} battle={None}
                       skip={Callback::noop()} {numbering} {messages} names={Names::Sketch} />
            { dragged_piece(screen.dragged, numbering, messages) }
        </div>
    }
}

/// The tray of a side: the side's pieces that are not on the board.
fn tray(
    color: Color,
    screen: &PracticeScreen,
    (onpointer, onclick): &PointerHandlers,
    numbering: Numbering,
    messages: Messages,
) -> Html {
    let ranks = Rank::ALL.into_iter().rev();
    html! {
        <div class={classes!("tray", "practice__tray", format!("practice__tray--{color}"))}
             role="group" aria-label={messages.label_pieces_of(color)} data-tray=""
             onpointerdown={onpointer.clone()} onpointermove={onpointer.clone()}
             onpointerup={onpointer.clone()} onpointercancel={onpointer.clone()}
             onlostpointercapture={onpointer.clone()} onclick={onclick.clone()}>
            { for ranks.map(|rank| heap(Piece { color, rank }, screen, numbering, messages)) }
        </div>
    }
}

/// The pieces of one rank in a tray, as a button with their number.
fn heap(piece: Piece, screen: &PracticeScreen, numbering: Numbering, messages: Messages) -> Html {
    let Piece { color, rank } = piece;
    let left = screen.left[color][rank];
    let is_held = screen.held == Some(Place::Heap(piece));
    let class =
        classes!("heap", (left == 0).then_some("heap--empty"), is_held.then_some("heap--held"));
    html! {
        <button key={rank.name()} type="button" {class} data-reserve={letter(piece).to_string()}
                aria-label={messages.reserve_name_of(color, rank, left.into())}
                aria-pressed={is_held.to_string()} aria-disabled={(left == 0).to_string()}>
            { token(color, Some(rank), numbering, messages) }
            <span class="heap__count" aria-hidden="true">{ left }</span>
        </button>
    }
}

/// The buttons for the selected piece, for the whole board, and for the side to move.
fn tools(screen: &PracticeScreen, ask: &Callback<PracticeAsk>, messages: Messages) -> Html {
    let has_selection = Available::from(screen.selected.is_some()).because(messages.needs_choice());
    let can_undo = Available::from(screen.can_undo).because(messages.nothing_to_undo());
    let (disabled, why) = has_selection.attributes();
    let is_known = screen.selected.is_some_and(|one| one.is_known);
    let plain =
        |available, label, request| button_if(available, label, Weight::Plain, press(ask, request));
    let side_button = |color| {
        html! {
            <button type="button" class={classes!("button", "practice__side",
                        format!("practice__side--{color}"))}
                    aria-pressed={(screen.turn == color).to_string()}
                    onclick={press(ask, PracticeAsk::SideToMove(color))}>
                { messages.side(color) }
            </button>
        }
    };
    let has_pieces =
        Available::from(!screen.board.pieces.is_empty()).because(messages.needs_piece());
    html! {
        <>
            <div class="practice__buttons">
                // Shows the rank of the piece to both sides, or hides it again. Without a selected
                // piece the editor ignores the request.
                <button type="button" class="button" aria-pressed={is_known.to_string()}
                        aria-disabled={disabled} title={why}
                        onclick={press(ask, PracticeAsk::ToggleRank)}>
                    { messages.button_known() }
                </button>
                { plain(has_selection, messages.button_take_away(), PracticeAsk::TakeAway) }
                { plain(can_undo, messages.button_undo_change(), PracticeAsk::Undo) }
            </div>
            <div class="practice__buttons">
                { plain(Available::Yes, messages.button_both_setups(), PracticeAsk::SetUpBoth) }
                { plain(has_pieces, messages.button_clear(), PracticeAsk::Clear) }
                { plain(has_pieces, messages.button_exchange(), PracticeAsk::Exchange) }
            </div>
            <div class="practice__turn" role="group" aria-label={messages.label_to_move()}>
                <span aria-hidden="true">{ messages.label_to_move() }</span>
                { side_button(Color::Red) }
                { side_button(Color::Blue) }
            </div>
        </>
    }
}

/// The choice of players, the button that begins the game, and the reasons why no game can begin.
fn play(
    screen: &PracticeScreen,
    ask: &Callback<PracticeAsk>,
    pressed: &Callback<PracticePress>,
    messages: Messages,
) -> Html {
    let may_begin = Available::from(screen.faults.is_empty());
    html! {
        <section class="practice__play" aria-label={messages.button_practice()}>
            { players_of(screen.players, &ask.reform(PracticeAsk::Players), messages) }
            { button_if(may_begin, messages.button_practice(), Weight::Primary,
                press(pressed, PracticePress::Play)) }
            if !screen.faults.is_empty() {
                <ul class="practice__faults">
                    { for screen.faults.iter().map(|fault| html! {
                        <li>{ messages.fault(*fault) }</li>
                    }) }
                </ul>
            }
        </section>
    }
}

/// The position as text, which can be copied or replaced. If the clipboard has refused a text, the
/// text stands below, to be copied by hand.
fn text(
    screen: &PracticeScreen,
    notices: &PracticeNotices,
    ask: &Callback<PracticeAsk>,
    pressed: &Callback<PracticePress>,
    messages: Messages,
) -> Html {
    let ask = ask.clone();
    let onsubmit = Callback::from(move |event: SubmitEvent| {
        event.prevent_default();
        let form = event.target_dyn_into::<Element>();
        let area = form.and_then(|form| measure::first(&form, "textarea"));
        if let Some(area) = area.and_then(|area| area.dyn_into::<HtmlTextAreaElement>().ok()) {
            ask.emit(PracticeAsk::Read(area.value()));
        }
    });
    html! {
        <form class="practice__text panel" {onsubmit}>
            <label class="practice__label">
                <span>{ messages.label_position_text() }</span>
                // The key makes a new field for a changed text. Until then, typed text stays.
                <textarea key={screen.text.clone()} class="practice__area" rows="3"
                          spellcheck="false" autocomplete="off"
                          defaultvalue={screen.text.clone()} />
            </label>
            <div class="practice__buttons">
                <button class="button">{ messages.button_use_text() }</button>
                { button(messages.button_copy_text(), Weight::Plain,
                    press(pressed, PracticePress::CopyText)) }
                { button(messages.button_copy_link(), Weight::Plain,
                    press(pressed, PracticePress::CopyLink)) }
            </div>
            // A repeated sentence becomes a new node, so it is spoken again.
            <p class="practice__notice" role="status">
                <span key={notices.sentence_count}>{ notices.sentence }</span>
            </p>
            if let Some(text) = &notices.uncopied {
                <textarea class="practice__area" readonly=true rows="3"
                          aria-label={messages.label_text()} value={text.clone()} />
            }
        </form>
    }
}

/// The handler of the keys on the board, and of Escape, which closes the list of keys.
fn keys(
    screen: &PracticeScreen,
    ask: &Callback<PracticeAsk>,
    numbering: Numbering,
) -> Callback<KeyboardEvent> {
    let (ask, keys_list) = (ask.clone(), screen.keys);
    Callback::from(move |event: KeyboardEvent| {
        let key = keyboard::key(&event);
        if event.key() == "Escape" && keys_list == KeysList::Shown {
            // The list's dialog is closed, so that the browser gives the focus back.
            measure::close(&event);
            ask.emit(PracticeAsk::Keys(KeysList::Hidden));
            return;
        }
        let target = event.target_dyn_into::<Element>();
        let is_on_board = target.as_ref().and_then(pointer::square_of).is_some();
        if is_on_board && is_editor_key(&key, numbering) {
            event.prevent_default();
            ask.emit(PracticeAsk::Key(key));
        }
    })
}

/// The first reason why no game can begin; without such a reason, the side that moves first.
fn status(screen: &PracticeScreen, messages: Messages) -> String {
    match screen.faults.first() {
        Some(fault) => messages.fault(*fault),
        None => messages.practice_to_move(screen.turn),
    }
}

/// The reason why a request is refused.
fn refusal_text(refusal: PracticeRefusal, messages: Messages) -> String {
    match refusal {
        PracticeRefusal::Place(reason) => messages.not_placed(reason).to_owned(),
        PracticeRefusal::Text(fault) => messages.bad_position(fault),
    }
}

/// The text of a sentence for the live region.
fn sentence(sentence: PracticeSentence, messages: Messages) -> String {
    match sentence {
        PracticeSentence::InHand(Piece { color, rank }, left) => {
            messages.practice_in_hand(color, rank, left.into())
        }
        PracticeSentence::Square(square, content) => messages.sketched(square, content),
        PracticeSentence::Refused(refusal) => refusal_text(refusal, messages),
        PracticeSentence::Board(change) => match change {
            BoardChange::Exchanged => messages.practice_exchanged(),
            BoardChange::Cleared => messages.practice_cleared(),
            BoardChange::SetUp => messages.practice_set_up(),
            BoardChange::Undone => messages.practice_undone(),
            BoardChange::Read => messages.practice_read(),
        }
        .to_owned(),
        PracticeSentence::State(Ok(side)) => messages.practice_to_move(side),
        PracticeSentence::State(Err(fault)) => messages.fault(fault),
    }
}

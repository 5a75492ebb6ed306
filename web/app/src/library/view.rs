//! The parts that several pages share: the frame with the result of a request, the forms for names
//! and texts, and the question before an army is replaced.

use fairboard_messages::Messages;
use fairboard_table::library::{LibraryAsk, LibraryQuestion, Part};
use fairboard_ui::focus::FocusKeeper;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement, HtmlTextAreaElement};
use yew::prelude::*;

use super::{Drawing, LibraryInput, found, games, setups, words};

/// A page of the library with its title, the result of the last request, and the dialog.
pub(super) fn page(
    part: Part,
    focus: &FocusKeeper,
    dialog: &NodeRef,
    drawing: Drawing<'_>,
) -> Html {
    let messages = drawing.messages;
    let (title, content) = match part {
        Part::Setups => (messages.label_setups(), setups::page(drawing)),
        Part::Games => (messages.label_games_kept(), games::page(drawing)),
        Part::Setup | Part::PlayOn => (messages.stratego(), found::page(drawing)),
        Part::TicTacToeGame => (messages.tictactoe(), found::page(drawing)),
    };
    // An element with `data-home` takes the focus if a drawing removes the focused element
    // (`focus.rs`). After a deletion, the button that undoes it is this element, not the title.
    let home = (!drawing.screen.brings_back).then_some("");
    html! {
        <main class="page library" ref={&focus.root} onfocusin={&focus.entered}
              onfocusout={&focus.left}>
            <h1 class="page__title" tabindex="-1" data-home={home}>{ title }</h1>
            { result_line(drawing) }
            { content }
            { question(dialog, drawing) }
        </main>
    }
}

/// The result of the last request, the button that undoes a deletion, and a text that the clipboard
/// has refused.
fn result_line(drawing: Drawing<'_>) -> Html {
    let Drawing { screen, messages, .. } = drawing;
    let (number, result) = &screen.result;
    let sentence = result.as_ref().map(|result| words::result(result, messages));
    // The number is new for each result, so that the same sentence is announced again, and that a
    // refused text takes the focus.
    html! {
        <div class="library__result">
            <p role="status"><span key={*number}>{ for sentence }</span></p>
            if screen.brings_back {
                <button type="button" class="button" data-home=""
                        onclick={drawing.press(|| LibraryAsk::BringBack)}>
                    { messages.button_bring_back() }
                </button>
            }
            if let Some(text) = &screen.uncopied {
                <textarea class="field library__uncopied" readonly=true rows="4"
                          data-focus={number.to_string()}
                          aria-label={messages.label_text()} onfocus={select_all()}
                          value={text.clone()} />
            }
        </div>
    }
}

/// A callback that selects the text of an area that gets the focus, ready to be copied.
fn select_all() -> Callback<FocusEvent> {
    Callback::from(|event: FocusEvent| {
        if let Some(area) = event.target_dyn_into::<HtmlTextAreaElement>() {
            area.select();
        }
    })
}

/// A button with `label`. Its accessible name also has `name`, the thing to which the button
/// belongs.
pub(super) fn button_of(
    label: &str,
    name: &str,
    messages: Messages,
    press: Callback<MouseEvent>,
) -> Html {
    html! {
        <button type="button" class="button button--quiet" onclick={press}
                aria-label={messages.label_button_of(label, name)}>{ label }</button>
    }
}

/// A button that copies `text`. Its accessible name is made as in [`button_of`].
pub(super) fn copy_button(label: &str, name: &str, text: String, drawing: Drawing<'_>) -> Html {
    let copy = drawing.press(move || LibraryAsk::Copy(text.clone()));
    button_of(label, name, drawing.messages, copy)
}

/// A field for a name, with a button. When the person submits the name, `on_name` gets the field,
/// so that the page can empty the field once the name is accepted.
///
/// The field begins with `name`. The typed text stays until `key` changes. Then the field begins
/// with `name` again. The field takes the focus when `focus_call` changes to another text
/// (`focus.rs`).
pub(super) fn name_form(
    key: String,
    name: &str,
    button: &str,
    focus_call: Option<String>,
    messages: Messages,
    on_name: Callback<HtmlInputElement>,
) -> Html {
    let onsubmit = Callback::from(move |event: SubmitEvent| {
        event.prevent_default();
        if let Some(input) = field(&event, "input") {
            on_name.emit(input);
        }
    });
    html! {
        <form {key} class="name" {onsubmit}>
            <label class="name__label">
                <span>{ messages.label_name() }</span>
                <input class="field" required=true maxlength="40" autocomplete="off"
                       ~defaultValue={name.to_owned()} data-focus={focus_call} />
            </label>
            <button class="button">{ button.to_owned() }</button>
        </form>
    }
}

/// The first element in a submitted form that matches `selector`. `None` if no element matches, or
/// if the first is not of type `T`.
fn field<T: JsCast>(event: &SubmitEvent, selector: &str) -> Option<T> {
    let form = event.target_dyn_into::<Element>()?;
    form.query_selector(selector).ok()??.dyn_into().ok()
}

/// The field for a text or a link, the button for a file, and the content of the text that was
/// opened last.
pub(super) fn open_panel(drawing: Drawing<'_>) -> Html {
    let Drawing { link, messages, .. } = drawing;
    let onsubmit = link.filter(|event: SubmitEvent| {
        event.prevent_default();
        let area = field::<HtmlTextAreaElement>(&event, "textarea")?;
        Some(LibraryInput::Ask(LibraryAsk::Look(area.value())))
    });
    let onchange = link.filter(|event: Event| {
        let input = event.target_dyn_into::<HtmlInputElement>()?;
        let file = input.files()?.get(0)?;
        // Otherwise the browser would not report the same file when it is chosen again.
        input.set_value("");
        Some(LibraryInput::Open(file))
    });
    html! {
        <section class="library__open panel" aria-labelledby="library-open">
            <h2 id="library-open">{ messages.label_open() }</h2>
            <p class="library__help">{ messages.open_help() }</p>
            <form class="library__form" {onsubmit}>
                <textarea class="field library__area" rows="4" spellcheck="false"
                          autocomplete="off" aria-label={messages.label_text()} />
                <button class="button button--primary">{ messages.button_look() }</button>
                <label class="button library__file">
                    { messages.label_file() }
                    <input type="file" accept=".txt,text/plain" {onchange} />
                </label>
            </form>
            { found::card(drawing) }
        </section>
    }
}

/// The dialog with the question whether the placed army may be replaced.
fn question(dialog: &NodeRef, drawing: Drawing<'_>) -> Html {
    let Drawing { screen, link, messages, .. } = drawing;
    let sentence = match screen.question {
        // The dialog is closed.
        LibraryQuestion::None => "",
        LibraryQuestion::Replace => messages.ask_army(),
    };
    let oncancel = link.callback(|event: Event| {
        // After the answer, `LibraryPage::update_dialog` closes the dialog.
        event.prevent_default();
        LibraryInput::Ask(LibraryAsk::KeepMine)
    });
    html! {
        <dialog class="question" ref={dialog} {oncancel} aria-labelledby="library-question">
            <p id="library-question">{ sentence }</p>
            <div class="library__buttons">
                <button type="button" class="button"
                        onclick={drawing.press(|| LibraryAsk::KeepMine)}>
                    { messages.button_keep_mine() }
                </button>
                <button type="button" class="button button--primary"
                        onclick={drawing.press(|| LibraryAsk::Replace)}>
                    { messages.button_replace() }
                </button>
            </div>
        </dialog>
    }
}

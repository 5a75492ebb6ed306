//! The page of the setups: the army that is being placed, saved setups, and ready-made setups.

use fairboard_forms::library::{SavedSetup, SavedSetups};
use fairboard_forms::link::Page;
use fairboard_forms::{compact, text};
use fairboard_rules::stratego::{Army, Color, Deployment, DeploymentDraft};
use fairboard_setups::Named;
use fairboard_table::library::LibraryAsk;
use fairboard_table::stratego::Present;
use fairboard_ui::stratego::setup_picture;
use fairboard_ui::{setup_idea, setup_name};
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::view::{button_of, copy_button, name_form, open_panel};
use super::{Drawing, LibraryInput, words};

/// The page of the setups in its three parts, and the field for a text or a link.
pub(super) fn page(drawing: Drawing<'_>) -> Html {
    let messages = drawing.messages;
    html! {
        <>
            <p class="library__help">{ messages.setups_lead() }</p>
            <section class="library__part" aria-labelledby="library-present">
                <h2 id="library-present">{ messages.label_present() }</h2>
                { present(drawing) }
            </section>
            <section class="library__part" aria-labelledby="library-saved">
                <h2 id="library-saved">{ messages.label_saved() }</h2>
                { saved(drawing) }
            </section>
            <section class="library__part" aria-labelledby="library-named">
                <h2 id="library-named">{ messages.label_named() }</h2>
                { for Army::ALL.map(|army| named(army, drawing)) }
            </section>
            { open_panel(drawing) }
        </>
    }
}

/// The army that is being placed in the stored game. An army behind the curtain is hidden until its
/// person asks for it.
fn present(drawing: Drawing<'_>) -> Html {
    let messages = drawing.messages;
    match &drawing.screen.present {
        Present::None => html! { <p class="library__help">{ messages.present_none() }</p> },
        Present::Hidden(side) => html! {
            <div class="library__hidden">
                <p>{ messages.present_hidden(*side) }</p>
                <button type="button" class="button"
                        onclick={drawing.press(|| LibraryAsk::Uncover)}>
                    { messages.button_show_army(*side) }
                </button>
            </div>
        },
        Present::Army(draft) => army(draft, drawing),
    }
}

/// An army that is being placed, with the buttons to keep it. If the army is not complete, only a
/// sentence that says so.
fn army(draft: &DeploymentDraft, drawing: Drawing<'_>) -> Html {
    let messages = drawing.messages;
    let Ok(setup) = draft.finish() else {
        return html! { <p class="library__help">{ messages.present_incomplete() }</p> };
    };
    html! {
        <article class="item item--wide">
            { picture(&setup, draft.color(), drawing) }
            <div class="item__text">
                <p>{ words::opinion(&setup, messages) }</p>
                { save_form(&setup, drawing) }
                <div class="library__buttons">
                    { shares(&setup, messages.label_present(), drawing) }
                </div>
            </div>
        </article>
    }
}

/// The form with the name under which a setup is saved. For another setup the field is emptied.
pub(super) fn save_form(setup: &Deployment, drawing: Drawing<'_>) -> Html {
    let messages = drawing.messages;
    // Another key empties the field. No setup is too long for a word, so each has its key.
    let key = compact::write_setup(setup).unwrap_or_default();
    let setup = setup.clone();
    let save = drawing.link.callback(move |name| LibraryInput::Save(name, setup.clone()));
    let (no_name, no_focus_call) = ("", None);
    name_form(key, no_name, messages.button_save(), no_focus_call, messages, save)
}

/// The buttons that copy a setup as a link and as text.
pub(super) fn shares(setup: &Deployment, name: &str, drawing: Drawing<'_>) -> Html {
    let messages = drawing.messages;
    // No setup is too long for a word, so `write_setup` never returns `None`.
    let address = drawing.address(Page::Setup, &compact::write_setup(setup).unwrap_or_default());
    html! {
        <>
            { copy_button(messages.button_copy_link(), name, address, drawing) }
            { copy_button(messages.button_copy_text(), name, text::write_setup(setup), drawing) }
        </>
    }
}

/// A setup as a picture that assistive technology reads row by row.
pub(super) fn picture(setup: &Deployment, side: Color, drawing: Drawing<'_>) -> Html {
    let numbering = drawing.preferences.numbering;
    setup_picture(setup, side, numbering, drawing.messages, words::rows(setup, drawing.messages))
}

/// The setups that a person has saved.
fn saved(drawing: Drawing<'_>) -> Html {
    let messages = drawing.messages;
    let saved = &drawing.screen.saved;
    let sentence = match saved {
        Err(fault) => html! {
            <div class="notice"><p>{ words::trouble(*fault, messages) }</p></div>
        },
        Ok(setups) if setups.iter().next().is_none() => html! {
            <p class="library__help">{ messages.saved_none() }</p>
        },
        Ok(_) => Html::default(),
    };
    // Setups that cannot be read have no cards.
    let setups = saved.iter().flat_map(SavedSetups::iter).enumerate();
    html! {
        <>
            { sentence }
            <div class="library__items">
                { for setups.map(|(index, setup)| saved_card(index, setup, drawing)) }
            </div>
        </>
    }
}

/// A saved setup with its buttons. A damaged setup can only be renamed or deleted.
fn saved_card(index: usize, saved: &SavedSetup, drawing: Drawing<'_>) -> Html {
    let messages = drawing.messages;
    let rename_ask =
        move |name: HtmlInputElement| LibraryInput::Ask(LibraryAsk::Renamed(index, name.value()));
    let rename = drawing.link.callback(rename_ask);
    let setup = saved.setup(Color::Red).ok();
    // The field for another name takes the focus when it appears.
    html! {
        <article key={format!("{} {index}", saved.word())} class="item">
            if drawing.screen.renaming == Some(index) {
                { name_form(saved.name().to_owned(), saved.name(), messages.button_rename(),
                    Some(format!("name {index}")), messages, rename) }
            } else {
                <h3 class="item__name">{ saved.name() }</h3>
            }
            if let Some(setup) = &setup {
                { picture(setup, Color::Red, drawing) }
                <p class="item__idea">{ words::opinion(setup, messages) }</p>
            } else {
                <p class="item__idea">{ messages.saved_damaged() }</p>
            }
            <div class="library__buttons">
                { for setup.as_ref().map(|setup| use_and_copy(setup, saved.name(), drawing)) }
                { rename_button(index, saved.name(), drawing) }
                { button_of(messages.button_delete(), saved.name(), messages,
                    drawing.press(move || LibraryAsk::Delete(index))) }
            </div>
        </article>
    }
}

/// The button that opens the field for a setup's new name. After the change of the name, the button
/// takes the focus.
fn rename_button(index: usize, name: &str, drawing: Drawing<'_>) -> Html {
    let messages = drawing.messages;
    let label = messages.button_rename();
    // A changed value of `data-focus` calls the focus (`focus.rs`). The number of results so far
    // differs at each change of a name.
    let focus_call = (drawing.screen.renamed == Some(index))
        .then(|| format!("renamed {}", drawing.screen.result.0));
    html! {
        <button type="button" class="button"
                onclick={drawing.press(move || LibraryAsk::Rename(index))}
                aria-label={messages.label_button_of(label, name)} data-focus={focus_call}>{ label }
        </button>
    }
}

/// The buttons that use and copy a setup.
fn use_and_copy(setup: &Deployment, name: &str, drawing: Drawing<'_>) -> Html {
    html! { <>{ use_button(setup, name, drawing) }{ shares(setup, name, drawing) }</> }
}

/// The button that puts a setup into the stored game. `name` names the setup in the label.
pub(super) fn use_button(setup: &Deployment, name: &str, drawing: Drawing<'_>) -> Html {
    let messages = drawing.messages;
    let (label, setup) = (messages.button_use(), setup.clone());
    html! {
        <button type="button" class="button button--primary"
                aria-label={messages.label_button_of(label, name)}
                onclick={drawing.press(move || LibraryAsk::Use(setup.clone()))}>{ label }</button>
    }
}

/// The ready-made setups of an army. Each of them has a name.
fn named(army: Army, drawing: Drawing<'_>) -> Html {
    let messages = drawing.messages;
    html! {
        <>
            <h3 class="library__army">{ messages.army(army) }</h3>
            <div class="library__items">
                { for Named::of(army).map(|named| named_card(named, drawing)) }
            </div>
        </>
    }
}

/// The card of a ready-made setup: its name, its picture, its idea and its buttons.
fn named_card(named: Named, drawing: Drawing<'_>) -> Html {
    let messages = drawing.messages;
    // A ready-made setup is always complete.
    let Ok(setup) = named.draft(Color::Red).finish() else { return Html::default() };
    let name = setup_name(messages, named);
    html! {
        <article key={name} class="item">
            <h4 class="item__name">{ name }</h4>
            { picture(&setup, Color::Red, drawing) }
            <p class="item__idea">{ setup_idea(messages, named) }</p>
            <div class="library__buttons">{ use_and_copy(&setup, name, drawing) }</div>
        </article>
    }
}

//! The page of the setups.

use fairboard_forms::compact::write_setup;
use fairboard_forms::link::Page;
use fairboard_forms::saved::SavedSetup;
use fairboard_forms::text::write_setup as text_of;
use fairboard_messages::Messages;
use fairboard_rules::stratego::{Army, Color, Deployment, DeploymentDraft};
use fairboard_setups::Named;
use fairboard_table::stratego::Present;
use fairboard_ui::stratego::setup_picture;
use fairboard_ui::{setup_idea, setup_name};
use yew::prelude::*;

use super::view::{button_of, link, name_form, open, press};
use super::{Ask, Library, stock, words};

type Context = yew::Context<Library>;

/// The page.
pub(super) fn page(library: &Library, ctx: &Context) -> Html {
    let messages = ctx.props().messages;
    html! {
        <>
            <p class="library__help">{ messages.setups_lead() }</p>
            <section class="library__part" aria-labelledby="library-present">
                <h2 id="library-present">{ messages.label_present() }</h2>
                { present(library, ctx) }
            </section>
            <section class="library__part" aria-labelledby="library-saved">
                <h2 id="library-saved">{ messages.label_saved() }</h2>
                { saved(library, ctx) }
            </section>
            <section class="library__part" aria-labelledby="library-named">
                <h2 id="library-named">{ messages.label_named() }</h2>
                { for Army::ALL.map(|army| named(army, ctx)) }
            </section>
            { open(library, ctx) }
        </>
    }
}

/// The army that is set up at present.
fn present(library: &Library, ctx: &Context) -> Html {
    let messages = ctx.props().messages;
    match &library.present {
        Present::None => html! { <p class="library__help">{ messages.present_none() }</p> },
        Present::Hidden(side) => html! {
            <div class="library__hidden">
                <p>{ messages.present_hidden(*side) }</p>
                <button type="button" class="button" onclick={press(ctx, || Ask::Uncover)}>
                    { messages.button_show_army(*side) }
                </button>
            </div>
        },
        Present::Army(draft) => army(draft, ctx),
    }
}

/// An army that is being placed, with the ways to keep it once it is complete.
fn army(draft: &DeploymentDraft, ctx: &Context) -> Html {
    let messages = ctx.props().messages;
    let Ok(setup) = draft.finish() else {
        return html! { <p class="library__help">{ messages.present_incomplete() }</p> };
    };
    html! {
        <article class="item item--wide">
            { picture(&setup, draft.color(), ctx) }
            <div class="item__text">
                <p>{ words::opinion(&setup, messages) }</p>
                { save_form(&setup, ctx) }
                <div class="library__buttons">
                    { shares(&setup, messages.label_present(), ctx) }
                </div>
            </div>
        </article>
    }
}

/// The field for the name under which a setup is saved.
pub(super) fn save_form(setup: &Deployment, ctx: &Context) -> Html {
    let messages = ctx.props().messages;
    let setup = setup.clone();
    let save = ctx.link().callback(move |name: String| Ask::Save(name, setup.clone()));
    name_form(["", messages.button_save()], None, messages, save)
}

/// The buttons that copy a setup.
pub(super) fn shares(setup: &Deployment, name: &str, ctx: &Context) -> Html {
    let messages = ctx.props().messages;
    let text = text_of(setup);
    let address = link(Page::Setup, &write_setup(setup).unwrap_or_default());
    html! {
        <>
            { button_of(messages.button_copy_link(), name, messages,
                press(ctx, move || Ask::Copy(address.clone()))) }
            { button_of(messages.button_copy_text(), name, messages,
                press(ctx, move || Ask::Copy(text.clone()))) }
        </>
    }
}

/// A setup as a picture that assistive technology reads row by row.
pub(super) fn picture(setup: &Deployment, side: Color, ctx: &Context) -> Html {
    let numbering = ctx.props().preferences.numbering;
    setup_picture(setup, side, numbering, words::rows(setup, ctx.props().messages))
}

/// The setups that a person has saved.
fn saved(library: &Library, ctx: &Context) -> Html {
    let messages = ctx.props().messages;
    let trouble = stock::trouble(&library.stock, messages);
    let mut cards = library.stock.setups().enumerate().peekable();
    let is_empty = cards.peek().is_none() && trouble.is_none();
    html! {
        <>
            if let Some(trouble) = trouble {
                <div class="notice"><p>{ trouble }</p></div>
            }
            if is_empty {
                <p class="library__help">{ messages.saved_none() }</p>
            }
            <div class="library__items">
                { for cards.map(|(index, saved)| saved_card(library, index, saved, ctx)) }
            </div>
        </>
    }
}

fn saved_card(library: &Library, index: usize, saved: &SavedSetup, ctx: &Context) -> Html {
    let messages = ctx.props().messages;
    let renamed = ctx.link().callback(move |name| Ask::Renamed(index, name));
    let setup = saved.setup(Color::Red).ok();
    html! {
        <article key={format!("{} {index}", saved.word())} class="item">
            if library.renaming == Some(index) {
                { name_form([saved.name(), messages.button_rename()],
                    Some(format!("name {index}")), messages, renamed) }
            } else {
                <h3 class="item__name">{ saved.name() }</h3>
            }
            if let Some(setup) = &setup {
                { picture(setup, Color::Red, ctx) }
                <p class="item__idea">{ words::opinion(setup, messages) }</p>
            } else {
                <p class="item__idea">{ messages.saved_damaged() }</p>
            }
            <div class="library__buttons">
                { for setup.as_ref().map(|setup| uses(setup, saved.name(), ctx)) }
                { rename_button(library, index, saved.name(), ctx) }
                { button_of(messages.button_delete(), saved.name(), messages,
                    press(ctx, move || Ask::Delete(index))) }
            </div>
        </article>
    }
}

/// The button that changes a name. It takes the focus when that is done.
fn rename_button(library: &Library, index: usize, name: &str, ctx: &Context) -> Html {
    let messages = ctx.props().messages;
    let label = messages.button_rename();
    let call = (library.renamed == Some(index)).then(|| format!("renamed {}", library.told.0));
    html! {
        <button type="button" class="button" onclick={press(ctx, move || Ask::Rename(index))}
                aria-label={messages.label_button_of(label, name)} data-focus={call}>{ label }
        </button>
    }
}

/// The buttons that use and copy a setup.
fn uses(setup: &Deployment, name: &str, ctx: &Context) -> Html {
    html! { <>{ use_button(setup, name, ctx) }{ shares(setup, name, ctx) }</> }
}

/// The button that puts a setup into the stored game.
pub(super) fn use_button(setup: &Deployment, name: &str, ctx: &Context) -> Html {
    let messages = ctx.props().messages;
    let (label, setup) = (messages.button_use(), setup.clone());
    html! {
        <button type="button" class="button button--primary"
                aria-label={messages.label_button_of(label, name)}
                onclick={press(ctx, move || Ask::Use(setup.clone()))}>{ label }</button>
    }
}

/// The named setups of an army.
fn named(army: Army, ctx: &Context) -> Html {
    let messages = ctx.props().messages;
    html! {
        <>
            <h3 class="library__army">{ messages.army(army) }</h3>
            <div class="library__items">
                { for Named::of(army).map(|named| named_card(named, messages, ctx)) }
            </div>
        </>
    }
}

fn named_card(named: Named, messages: Messages, ctx: &Context) -> Html {
    let Ok(setup) = named.draft(Color::Red).finish() else { return Html::default() };
    let name = setup_name(messages, named);
    html! {
        <article key={name} class="item">
            <h4 class="item__name">{ name }</h4>
            { picture(&setup, Color::Red, ctx) }
            <p class="item__idea">{ setup_idea(messages, named) }</p>
            <div class="library__buttons">{ uses(&setup, name, ctx) }</div>
        </article>
    }
}

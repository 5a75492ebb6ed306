//! The page as it is drawn.

use fairboard_messages::Messages;
use fairboard_play::preferences::{Numbering, Theme};
use fairboard_play::snippet::{BoardOption, Snippet, Values, Way};
use fairboard_play::{Player, Strength};
use fairboard_rules::stratego::{Army, Color, Rules};
use fairboard_rules::tictactoe::Mark;
use fairboard_ui::choice::select;
use web_sys::{HtmlInputElement, HtmlTextAreaElement};
use yew::html::Scope;
use yew::prelude::*;

use super::{Builder, Copied, Wish};

type Link = Scope<Builder>;

/// The whole page.
pub(super) fn page(builder: &Builder, link: &Link, messages: Messages) -> Html {
    html! {
        <main key="embed" class="builder">
            <h1 class="builder__title">{ messages.label_embed() }</h1>
            <p class="builder__lead">{ messages.embed_lead() }</p>
            <div class="builder__parts">
                { choices(&builder.snippet, link, messages) }
                { code(builder, link, messages) }
                { preview(builder, messages) }
            </div>
        </main>
    }
}

/// The options of the board.
fn choices(snippet: &Snippet, link: &Link, messages: Messages) -> Html {
    let chosen = |option| choice(option, snippet, link, messages);
    html! {
        <section class="builder__choices panel" aria-labelledby="builder-board">
            <h2 class="builder__name" id="builder-board">{ messages.label_embed_board() }</h2>
            { chosen(BoardOption::Game) }
            { chosen(BoardOption::Red) }
            { chosen(BoardOption::Blue) }
            { chosen(BoardOption::Rules) }
            { chosen(BoardOption::Army) }
            { chosen(BoardOption::Ranks) }
            { chosen(BoardOption::Theme) }
            { language(snippet, link, messages) }
            { storage(snippet, link, messages) }
            { record(link, messages) }
            { chosen(BoardOption::Board) }
        </section>
    }
}

/// A choice among the values of an option; nothing if the game has no such option.
fn choice(option: BoardOption, snippet: &Snippet, link: &Link, messages: Messages) -> Html {
    let Values::OneOf(values) = snippet.values(option) else { return Html::default() };
    let call = |(index, value): (usize, &&str)| name(option, index, value, snippet, messages);
    let names: Vec<String> = values.iter().enumerate().map(call).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let chosen = values.iter().position(|value| *value == snippet.value(option));
    let choose = link.callback(move |index: usize| {
        Wish::Option(option, values.get(index).copied().unwrap_or_default().to_owned())
    });
    html! {
        <div key={option.name()}>
            { select(label(option, snippet, messages), &names, chosen, choose) }
        </div>
    }
}

/// The label of an option.
fn label(option: BoardOption, snippet: &Snippet, messages: Messages) -> &'static str {
    match option {
        BoardOption::Game => messages.label_embed_game(),
        BoardOption::Red if snippet.is_stratego() => messages.side(Color::Red),
        BoardOption::Red => Mark::X.name(),
        BoardOption::Blue if snippet.is_stratego() => messages.side(Color::Blue),
        BoardOption::Blue => Mark::O.name(),
        BoardOption::Rules => messages.label_rules(),
        BoardOption::Army => messages.label_army(),
        BoardOption::Ranks => messages.setting_numbers(),
        BoardOption::Theme => messages.setting_theme(),
        BoardOption::Language => messages.label_embed_language(),
        BoardOption::Storage => messages.label_embed_storage(),
        BoardOption::Record => messages.label_embed_record(),
        BoardOption::Board => messages.label_embed_life(),
    }
}

/// The name of the value at `index`.
fn name(
    option: BoardOption,
    index: usize,
    value: &str,
    snippet: &Snippet,
    messages: Messages,
) -> String {
    let name = match option {
        BoardOption::Red | BoardOption::Blue => return player(index, snippet, messages),
        BoardOption::Game => [messages.stratego(), messages.tictactoe()].get(index).copied(),
        BoardOption::Rules => Rules::named(value).map(|rules| messages.rule_set(&rules)),
        BoardOption::Army => Army::named(value).map(|army| messages.army(army)),
        BoardOption::Ranks => Numbering::ALL.get(index).map(|one| messages.numbering(*one)),
        BoardOption::Theme => Theme::ALL.get(index).map(|theme| messages.theme(*theme)),
        BoardOption::Board => {
            [messages.label_life_live(), messages.label_life_still()].get(index).copied()
        }
        BoardOption::Language | BoardOption::Storage | BoardOption::Record => None,
    };
    name.unwrap_or_default().to_owned()
}

/// The name of a player: a person comes first, then the computers by their strength.
fn player(index: usize, snippet: &Snippet, messages: Messages) -> String {
    let strength = u8::try_from(index).ok().and_then(Strength::new);
    let player = strength.map_or(Player::Person, Player::Computer);
    if snippet.is_stratego() { messages.player(player) } else { messages.tictactoe_player(player) }
}

/// The choice of a language. English is that of a board without the option.
fn language(snippet: &Snippet, link: &Link, messages: Messages) -> Html {
    let option = BoardOption::Language;
    let all = Messages::names();
    let tag =
        |one: &(&'static str, &str)| if one.0 == Messages::ENGLISH.tag() { "" } else { one.0 };
    let names: Vec<&str> = all.iter().map(|(_, name)| *name).collect();
    let chosen = all.iter().position(|one| tag(one) == snippet.value(option));
    let choose = link.callback(move |index: usize| {
        Wish::Option(option, all.get(index).map(tag).unwrap_or_default().to_owned())
    });
    select(messages.label_embed_language(), &names, chosen, choose)
}

/// The name under which games are stored.
fn storage(snippet: &Snippet, link: &Link, messages: Messages) -> Html {
    let help = match snippet.way {
        Way::Element | Way::Call => messages.embed_storage(),
        Way::Frame => messages.embed_storage_frame(),
    };
    let onchange = link.batch_callback(|event: Event| {
        let input = event.target_dyn_into::<HtmlInputElement>()?;
        Some(Wish::Option(BoardOption::Storage, input.value()))
    });
    html! {
        <div class="builder__text">
            <label for="builder-storage">{ messages.label_embed_storage() }</label>
            <input id="builder-storage" class="builder__input" autocomplete="off"
                   spellcheck="false" aria-describedby="builder-storage-help" {onchange} />
            <p id="builder-storage-help" class="builder__help">{ help }</p>
        </div>
    }
}

/// The text of a saved game.
fn record(link: &Link, messages: Messages) -> Html {
    let onchange = link.batch_callback(|event: Event| {
        let area = event.target_dyn_into::<HtmlTextAreaElement>()?;
        Some(Wish::Option(BoardOption::Record, area.value()))
    });
    html! {
        <div class="builder__text">
            <label for="builder-record">{ messages.label_embed_record() }</label>
            <textarea id="builder-record" class="builder__input" rows="2" autocomplete="off"
                      spellcheck="false" aria-describedby="builder-record-help" {onchange} />
            <p id="builder-record-help" class="builder__help">{ messages.embed_record() }</p>
        </div>
    }
}

/// The code, the ways to choose from, and the button that copies it.
fn code(builder: &Builder, link: &Link, messages: Messages) -> Html {
    let copied = match builder.copied {
        Copied::Not => "",
        Copied::Done => messages.embed_copied(),
        Copied::Refused => messages.embed_not_copied(),
    };
    let help = match builder.snippet.way {
        Way::Element => messages.embed_element(),
        Way::Call => messages.embed_call(),
        Way::Frame => messages.embed_frame(),
    };
    html! {
        <section class="builder__result panel" aria-labelledby="builder-name">
            <h2 class="builder__name" id="builder-name">{ messages.label_embed_code() }</h2>
            { ways(builder.snippet.way, link, messages) }
            <p class="builder__help">{ help }</p>
            <pre ref={&builder.nodes.code} class="builder__code" tabindex="0" role="group"
                 aria-labelledby="builder-name" translate="no">{ builder.code(messages) }</pre>
            <div class="builder__copy">
                <button type="button" class="button button--primary"
                        onclick={link.callback(|_: MouseEvent| Wish::Copy)}>
                    { messages.button_copy_code() }
                </button>
                <p class="builder__copied" role="status">
                    <span key={builder.answers}>{ copied }</span>
                </p>
            </div>
        </section>
    }
}

/// The choice of a way.
fn ways(chosen: Way, link: &Link, messages: Messages) -> Html {
    let names =
        [messages.label_way_element(), messages.label_way_call(), messages.label_way_frame()];
    html! {
        <fieldset class="ways">
            <legend class="visually-hidden">{ messages.label_embed_way() }</legend>
            { for Way::ALL.into_iter().zip(names).map(|(way, name)| html! {
                <label key={name} class="ways__way">
                    <input type="radio" class="ways__input" name="builder-way"
                           checked={way == chosen}
                           onchange={link.callback(move |_: Event| Wish::Way(way))} />
                    <span class="ways__name">{ name }</span>
                </label>
            }) }
        </fieldset>
    }
}

/// The board as it will be, in a frame that opens no window and stores nothing. It keeps its
/// origin: without one its server would have to allow the files of this site to every site.
fn preview(builder: &Builder, messages: Messages) -> Html {
    let address = format!("v1/{}", builder.snippet.preview());
    html! {
        <section class="builder__preview" aria-labelledby="builder-preview">
            <h2 class="builder__name" id="builder-preview">{ messages.label_embed_preview() }</h2>
            <div ref={&builder.nodes.preview} class="builder__frame">
                // Another address in the same frame would be a step of the browser's history.
                <iframe key={address.clone()} src={address} title={messages.label_embed_preview()}
                        sandbox="allow-scripts allow-same-origin" loading="lazy" />
            </div>
        </section>
    }
}

//! Draws the page that makes the code for a board on another page.

use fairboard_messages::Messages;
use fairboard_play::board_option::{BoardGame, BoardOption, Values};
use fairboard_play::preferences::{Numbering, Theme};
use fairboard_play::snippet::{Embedding, Snippet};
use fairboard_play::{Player, Strength};
use fairboard_rules::stratego::{Army, Color, Rules};
use fairboard_rules::tictactoe::Mark;
use fairboard_ui::choice::select;
use web_sys::{HtmlInputElement, HtmlTextAreaElement};
use yew::prelude::*;

use super::{Builder, BuilderInput, CopyState};

type Link = crate::page::Link<BuilderInput>;

/// The page in three parts: the choices, the code for them, and a preview of the board.
pub(super) fn page(builder: &Builder, link: &Link, messages: Messages) -> Html {
    html! {
        <main class="page builder">
            <h1 class="page__title">{ messages.label_embed() }</h1>
            <p class="builder__lead">{ messages.embed_lead() }</p>
            <div class="builder__parts">
                { choices(&builder.snippet, link, messages) }
                { code(builder, link, messages) }
                { preview(builder, messages) }
            </div>
        </main>
    }
}

/// The controls of all options of the board.
fn choices(snippet: &Snippet, link: &Link, messages: Messages) -> Html {
    html! {
        <section class="builder__choices panel" aria-labelledby="builder-board">
            <h2 class="builder__name" id="builder-board">{ messages.label_embed_board() }</h2>
            { for BoardOption::ALL.into_iter().map(|one| control(one, snippet, link, messages)) }
        </section>
    }
}

/// The control of an option. Language, storage and record have special controls, because the table
/// of options does not list their values.
fn control(option: BoardOption, snippet: &Snippet, link: &Link, messages: Messages) -> Html {
    match option {
        BoardOption::Language => language(snippet, link, messages),
        BoardOption::Storage => storage(snippet, link, messages),
        BoardOption::Record => record(snippet, link, messages),
        BoardOption::Game
        | BoardOption::Red
        | BoardOption::Blue
        | BoardOption::Rules
        | BoardOption::Army
        | BoardOption::Ranks
        | BoardOption::Theme
        | BoardOption::Board => choice(option, snippet, link, messages),
    }
}

/// A choice among the values of an option; empty if the chosen game does not have the option. A
/// value without words is named as in the code.
fn choice(option: BoardOption, snippet: &Snippet, link: &Link, messages: Messages) -> Html {
    let Values::OneOf(values) = snippet.values(option) else { return Html::default() };
    let words_of = |(index, value): (usize, &&'static str)| {
        value_words(option, index, snippet, messages).unwrap_or_else(|| (*value).to_owned())
    };
    let words: Vec<String> = values.iter().enumerate().map(words_of).collect();
    let names: Vec<&str> = words.iter().map(String::as_str).collect();
    let selected = values.iter().position(|value| *value == snippet.value(option));
    let choose = link.callback(move |index: usize| {
        BuilderInput::Option(option, values.get(index).copied().unwrap_or_default().to_owned())
    });
    html! {
        <div key={option.name()}>
            { select(label(option, snippet, messages), &names, selected, choose) }
        </div>
    }
}

/// The label of an option in the language of the page.
fn label(option: BoardOption, snippet: &Snippet, messages: Messages) -> &'static str {
    // In tic-tac-toe, `red` is the player of x, and `blue` the player of o.
    let [red, blue] = match snippet.game() {
        BoardGame::Stratego => Color::ALL.map(|side| messages.side(side)),
        BoardGame::TicTacToe => [Mark::X.name(), Mark::O.name()],
    };
    match option {
        BoardOption::Game => messages.label_embed_game(),
        BoardOption::Red => red,
        BoardOption::Blue => blue,
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

/// The words for the value of an option at `index`; `None` if the value has no words.
fn value_words(
    option: BoardOption,
    index: usize,
    snippet: &Snippet,
    messages: Messages,
) -> Option<String> {
    // The words of an option stand in the order of its values (`Snippet::values`).
    let words = match option {
        BoardOption::Red | BoardOption::Blue => return Some(player(index, snippet, messages)),
        BoardOption::Game => [messages.stratego(), messages.tictactoe()].get(index).copied(),
        BoardOption::Rules => Rules::ALL.get(index).map(|rules| messages.rule_set(rules)),
        BoardOption::Army => Army::ALL.get(index).map(|army| messages.army(*army)),
        BoardOption::Ranks => Numbering::ALL.get(index).map(|one| messages.numbering(*one)),
        BoardOption::Theme => Theme::ALL.get(index).map(|theme| messages.theme(*theme)),
        BoardOption::Board => {
            [messages.label_life_live(), messages.label_life_still()].get(index).copied()
        }
        BoardOption::Language | BoardOption::Storage | BoardOption::Record => None,
    };
    words.map(str::to_owned)
}

/// The name of the player at `index`: a person comes first, then the computers by their strength.
fn player(index: usize, snippet: &Snippet, messages: Messages) -> String {
    // The strengths begin at 1, so the index 0 is no strength.
    let strength = u8::try_from(index).ok().and_then(Strength::new);
    let player = strength.map_or(Player::Person, Player::Computer);
    match snippet.game() {
        BoardGame::Stratego => messages.player(player),
        BoardGame::TicTacToe => messages.tictactoe_player(player),
    }
}

/// The choice of a language. English is chosen for a board without the option.
fn language(snippet: &Snippet, link: &Link, messages: Messages) -> Html {
    let option = BoardOption::Language;
    let languages = Messages::names();
    // English needs no option, and an empty value leaves the option out of the code.
    let value_of =
        |(tag, _): &(&'static str, &str)| if *tag == Messages::ENGLISH.tag() { "" } else { *tag };
    let names: Vec<&str> = languages.iter().map(|(_, name)| *name).collect();
    let selected = languages.iter().position(|one| value_of(one) == snippet.value(option));
    let choose = link.callback(move |index: usize| {
        let value = languages.get(index).map(value_of).unwrap_or_default();
        BuilderInput::Option(option, value.to_owned())
    });
    select(label(option, snippet, messages), &names, selected, choose)
}

/// The field for the name under which the board stores its games.
fn storage(snippet: &Snippet, link: &Link, messages: Messages) -> Html {
    let help = match snippet.embedding {
        Embedding::Element | Embedding::Call => messages.embed_storage(),
        Embedding::Frame => messages.embed_storage_frame(),
    };
    let onchange = link.filter(|event: Event| {
        let input = event.target_dyn_into::<HtmlInputElement>()?;
        Some(BuilderInput::Option(BoardOption::Storage, input.value()))
    });
    html! {
        <div class="builder__text">
            <label for="builder-storage">{ label(BoardOption::Storage, snippet, messages) }</label>
            <input id="builder-storage" class="field" autocomplete="off"
                   spellcheck="false" aria-describedby="builder-storage-help" {onchange} />
            <p id="builder-storage-help" class="builder__help">{ help }</p>
        </div>
    }
}

/// The field for the text of a saved game.
fn record(snippet: &Snippet, link: &Link, messages: Messages) -> Html {
    let onchange = link.filter(|event: Event| {
        let area = event.target_dyn_into::<HtmlTextAreaElement>()?;
        Some(BuilderInput::Option(BoardOption::Record, area.value()))
    });
    html! {
        <div class="builder__text">
            <label for="builder-record">{ label(BoardOption::Record, snippet, messages) }</label>
            <textarea id="builder-record" class="field" rows="2" autocomplete="off"
                      spellcheck="false" aria-describedby="builder-record-help" {onchange} />
            <p id="builder-record-help" class="builder__help">{ messages.embed_record() }</p>
        </div>
    }
}

/// The code, the choice of a way to embed it, and the button that copies the code.
fn code(builder: &Builder, link: &Link, messages: Messages) -> Html {
    let copied = match builder.copied {
        CopyState::Not => "",
        CopyState::Done => messages.told_copied(),
        CopyState::Refused => messages.embed_not_copied(),
    };
    let help = match builder.snippet.embedding {
        Embedding::Element => messages.embed_element(),
        Embedding::Call => messages.embed_call(),
        Embedding::Frame => messages.embed_frame(),
    };
    // With a new key, the clipboard's answer is announced even if it is the same sentence again.
    html! {
        <section class="builder__result panel" aria-labelledby="builder-name">
            <h2 class="builder__name" id="builder-name">{ messages.label_embed_code() }</h2>
            { ways(builder.snippet.embedding, link, messages) }
            <p class="builder__help">{ help }</p>
            <pre ref={&builder.nodes.code} class="builder__code" tabindex="0" role="group"
                 aria-labelledby="builder-name" translate="no">{ builder.code(messages) }</pre>
            <div class="builder__copy">
                <button type="button" class="button button--primary"
                        onclick={link.callback(|_: MouseEvent| BuilderInput::Copy)}>
                    { messages.button_copy_code() }
                </button>
                <p class="builder__copied" role="status">
                    <span key={builder.answers}>{ copied }</span>
                </p>
            </div>
        </section>
    }
}

/// The choice of a way to embed the board.
fn ways(chosen: Embedding, link: &Link, messages: Messages) -> Html {
    let names =
        [messages.label_way_element(), messages.label_way_call(), messages.label_way_frame()];
    html! {
        <fieldset class="ways">
            <legend class="visually-hidden">{ messages.label_embed_way() }</legend>
            { for Embedding::ALL.into_iter().zip(names).map(|(way, name)| html! {
                <label key={name} class="ways__way">
                    <input type="radio" class="ways__input" name="builder-way"
                           checked={way == chosen}
                           onchange={link.callback(move |_: Event| BuilderInput::Embedding(way))} />
                    <span class="ways__name">{ name }</span>
                </label>
            }) }
        </fieldset>
    }
}

/// The preview of the board, in a frame that opens no window and stores nothing. The frame keeps
/// the origin of this site, because without it the frame's modules would need CORS headers.
fn preview(builder: &Builder, messages: Messages) -> Html {
    // By this address the board stores no games.
    let address = format!("v1/{}", builder.snippet.preview_address());
    html! {
        <section class="builder__preview" aria-labelledby="builder-preview">
            <h2 class="builder__name" id="builder-preview">{ messages.label_embed_preview() }</h2>
            <div ref={&builder.nodes.preview} class="builder__frame">
                // In the same frame, another address would add a step to the browser's history.
                <iframe key={address.clone()} src={address} title={messages.label_embed_preview()}
                        sandbox="allow-scripts allow-same-origin" loading="lazy" />
            </div>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_has_a_label_and_every_value_that_has_words_a_name_of_its_own() {
        let messages = Messages::ENGLISH;
        for game in BoardGame::ALL {
            let mut snippet = Snippet::default();
            snippet.choose(BoardOption::Game, game.name().to_owned());
            for option in BoardOption::ALL {
                assert!(!label(option, &snippet, messages).is_empty(), "{option:?}");
                let Values::OneOf(values) = snippet.values(option) else { continue };
                let found =
                    (0..values.len()).map(|index| value_words(option, index, &snippet, messages));
                let names: Vec<_> = found.collect();
                for (index, one) in names.iter().enumerate() {
                    assert!(one.is_some(), "{option:?}: {}", values[index]);
                    let same = names.iter().filter(|other| *other == one).count();
                    assert_eq!(same, 1, "{option:?}: {one:?}");
                }
            }
        }
    }
}

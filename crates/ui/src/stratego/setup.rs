//! The column beside the board while an army is placed, and the choice of the game.

use std::iter;

use fairboard_forms::link::Page;
use fairboard_messages::Messages;
use fairboard_play::clock::Clock;
use fairboard_play::stratego::referee::{ArmyChange, Command};
use fairboard_play::{Offer, Player, Strength};
use fairboard_rules::stratego::{Army, ByColor, Color, DeploymentDraft, Rules};
use fairboard_table::stratego::{Advice, ArmyAsk, Heat, StrategoAsk, StrategoScreen};
use yew::prelude::*;

use crate::button::{Available, Weight, button, button_if, press};
use crate::choice::select_request;
use crate::clock::controls;
use crate::words;

/// The start button, the buttons for the whole army and for the favourite squares, the link to the
/// setups, and the advice on the army.
pub(super) fn setup(
    draft: &DeploymentDraft,
    screen: &StrategoScreen,
    ask: &Callback<StrategoAsk>,
    messages: Messages,
) -> Html {
    let start = press(ask, StrategoAsk::Command(Command::Start));
    let army = ask.reform(StrategoAsk::Army);
    html! {
        <div class="setup">
            <button type="button" class="button button--primary button--large"
                    disabled={draft.finish().is_err()} onclick={start}>
                { messages.button_start() }
            </button>
            { placing_controls(draft, screen.undoes_placing.into(), &army, messages) }
            { heat_button(screen.advice.heat, &army, messages) }
            <a class="button setup__more of-app" href={Page::Setups.hash()}>
                { messages.label_setups() }
            </a>
            { advised(screen.advice, messages) }
        </div>
    }
}

/// The pieces left to place, and the buttons for the whole army. `undo` is the availability of the
/// button that takes the last change back.
pub(crate) fn placing_controls(
    draft: &DeploymentDraft,
    undo: Available,
    ask: &Callback<ArmyAsk>,
    messages: Messages,
) -> Html {
    let is_begun = draft.pieces().next().is_some();
    let plain_button = |available: Available, label, request: ArmyAsk| {
        button_if(available, label, Weight::Plain, press(ask, request))
    };
    let when_begun = Available::from(is_begun).because(messages.needs_piece());
    let missing = draft.finish().err();
    // The button gives no reason, because `left_to_place` says that the army is complete.
    let may_fill = if missing.is_none() { Available::No } else { when_begun };
    let may_undo = undo.because(messages.nothing_to_undo());
    let (left_to_place, help) = match missing {
        Some(missing) => (messages.incomplete(&missing), Some(messages.setup_help())),
        // The tray, which is empty now, says how the complete army can be changed.
        None => (messages.setup_ready().to_owned(), None),
    };
    html! {
        <>
            <p class="setup__missing">{ left_to_place }</p>
            <div class="setup__buttons">
                // If the focused element disappears, the element with `data-home` gets the focus.
                <button type="button" class="button" data-home=""
                        onclick={press(ask, ArmyAsk::Random)}>
                    { messages.button_random() }
                </button>
                { plain_button(may_fill, messages.button_fill(), ArmyAsk::Fill) }
                { plain_button(when_begun, messages.button_mirror(),
                    ArmyAsk::Change(ArmyChange::Mirror)) }
                { plain_button(when_begun, messages.button_clear(),
                    ArmyAsk::Change(ArmyChange::Clear)) }
                { plain_button(may_undo, messages.button_unplace(), ArmyAsk::Undo) }
            </div>
            { help.map(|help| html! { <p class="setup__help">{ help }</p> }).unwrap_or_default() }
        </>
    }
}

/// The button that shows on which squares people place the selected rank.
pub(crate) fn heat_button(heat: Heat, ask: &Callback<ArmyAsk>, messages: Messages) -> Html {
    let is_shown = heat == Heat::Shown;
    let other = if is_shown { Heat::Hidden } else { Heat::Shown };
    html! {
        <button type="button" class="button" aria-pressed={is_shown.to_string()}
                onclick={press(ask, ArmyAsk::Heat(other))}>
            { messages.button_heat() }
        </button>
    }
}

/// The opinion on the army. If the heat is shown, a second sentence names the squares where people
/// most often place the selected rank. If no rank is selected, this sentence tells how to select
/// one.
pub(crate) fn advised(advice: Advice, messages: Messages) -> Html {
    let heat = match (advice.heat, advice.favourites) {
        (Heat::Hidden, _) => None,
        (Heat::Shown, None) => Some(messages.heat_help().to_owned()),
        (Heat::Shown, Some((rank, squares))) => Some(messages.favourites(rank, squares)),
    };
    let opinion = advice.opinion.map(|opinion| words::opinion_words(messages, opinion));
    let sentences = [opinion, heat].into_iter().flatten();
    sentences.map(|text| html! { <p class="setup__advice">{ text }</p> }).collect()
}

/// The start button and the choice of a clock, before a game between two computers.
pub(super) fn start_watching(
    screen: &StrategoScreen,
    ask: &Callback<StrategoAsk>,
    messages: Messages,
) -> Html {
    let start = press(ask, StrategoAsk::Command(Command::Start));
    html! {
        <>
            <div class="setup">
                { button(messages.button_start(), Weight::Primary, start) }
            </div>
            <div class="players">{ clock(screen, ask, messages) }</div>
        </>
    }
}

/// The choice of both players; empty once the game cannot be changed any more.
pub(super) fn players(
    screen: &StrategoScreen,
    ask: &Callback<StrategoAsk>,
    messages: Messages,
) -> Html {
    if !screen.game.may.contains(Offer::ChangeGame) {
        return html! {};
    }
    players_of(screen.game.players, &ask.reform(StrategoAsk::Players), messages)
}

/// The choice of both players. After a choice for one side, `ask` gets the players of both sides.
pub(super) fn players_of(
    chosen: ByColor<Player>,
    ask: &Callback<ByColor<Player>>,
    messages: Messages,
) -> Html {
    let computers = Strength::ALL.into_iter().map(Player::Computer);
    let all = iter::once(Player::Person).chain(computers);
    let named_players: Vec<_> = all.map(|player| (messages.player(player), player)).collect();
    let choice = |color: Color| {
        let players_with = |player| {
            let mut players = chosen;
            players[color] = player;
            players
        };
        let options =
            named_players.iter().map(|(name, player)| (name.as_str(), players_with(*player)));
        select_request(messages.side(color), options.collect(), &chosen, ask)
    };
    html! { <div class="players">{ choice(Color::Red) }{ choice(Color::Blue) }</div> }
}

/// The choice of rules, army and clock, with the differences between the rule sets; empty once the
/// game cannot be changed any more.
pub(super) fn options(
    screen: &StrategoScreen,
    ask: &Callback<StrategoAsk>,
    messages: Messages,
) -> Html {
    if !screen.game.may.contains(Offer::ChangeGame) {
        return html! {};
    }
    let chosen = screen.game.rules;
    let rules_option = |rules: Rules| {
        (messages.rule_set(&rules), StrategoAsk::Rules(rules.with_army(chosen.army)))
    };
    let army_option = |army| (messages.army(army), StrategoAsk::Rules(chosen.with_army(army)));
    let choice = |label, options| select_request(label, options, &StrategoAsk::Rules(chosen), ask);
    html! {
        <details class="options">
            <summary class="options__title">{ game_name(screen, messages) }</summary>
            <div class="options__choices">
                { choice(messages.label_rules(), Rules::ALL.map(rules_option).into()) }
                { choice(messages.label_army(), Army::ALL.map(army_option).into()) }
                { clock(screen, ask, messages) }
            </div>
            { differences(messages) }
        </details>
    }
}

/// The name of the chosen rules and army, with the clock if one is chosen.
fn game_name(screen: &StrategoScreen, messages: Messages) -> String {
    let game = messages.game(&screen.game.rules);
    match screen.clock {
        Some(clock) => messages.game_timed(&game, &messages.clock(clock.control())),
        None => game,
    }
}

/// The choice of a clock, which is possible before the start.
fn clock(screen: &StrategoScreen, ask: &Callback<StrategoAsk>, messages: Messages) -> Html {
    let request = |control| StrategoAsk::Command(Command::Clock(control));
    let controls = controls(messages);
    let options = controls.iter().map(|(name, control)| (name.as_str(), request(*control)));
    let present = request(screen.clock.map(Clock::control));
    select_request(messages.label_clock(), options.collect(), &present, ask)
}

/// The table of differences between the rule sets, with a row for each rule and a column for each
/// set.
fn differences(messages: Messages) -> Html {
    html! {
        <table class="options__table">
            <caption>{ messages.differences_title() }</caption>
            <thead>
                <tr>
                    <th scope="col">{ messages.differences_rule() }</th>
                    { for Rules::ALL.iter().map(|rules| html! {
                        <th key={rules.name()} scope="col">{ messages.rule_set(rules) }</th>
                    }) }
                </tr>
            </thead>
            <tbody>
                { for messages.differences(&Rules::ALL).into_iter().map(|(rule, texts)| html! {
                    <tr key={rule}>
                        <th scope="row">{ rule }</th>
                        { for texts.into_iter().enumerate().map(|(index, text)| html! {
                            <td key={index}>{ text }</td>
                        }) }
                    </tr>
                }) }
            </tbody>
        </table>
    }
}

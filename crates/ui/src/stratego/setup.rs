//! The part beside the board while an army is placed, and the choice of the game.

use fairboard_messages::Messages;
use fairboard_play::stratego::referee::Command;
use fairboard_play::{Offer, Player, Strength};
use fairboard_rules::stratego::{Army, Color, DeploymentDraft, Rules};
use fairboard_table::stratego::{Ask, Screen};
use yew::prelude::*;

use crate::button::{Available, Weight, button, button_if, press};
use crate::choice::wishes;

/// The commands on a whole army, and what is missing in it.
pub(super) fn setup(draft: &DeploymentDraft, ask: &Callback<Ask>, messages: Messages) -> Html {
    let start = press(ask, Ask::Command(Command::Start));
    html! {
        <div class="setup">
            <button type="button" class="button button--primary button--large"
                    disabled={draft.finish().is_err()} onclick={start}>
                { messages.button_start() }
            </button>
            { arrange(draft, ask, messages) }
        </div>
    }
}

/// The same without the button that begins the game.
pub(crate) fn arrange(draft: &DeploymentDraft, ask: &Callback<Ask>, messages: Messages) -> Html {
    let placed = Available::from(draft.pieces().next().is_some());
    let command = |command: Command| press(ask, Ask::Command(command));
    let left = match draft.finish().err() {
        Some(missing) => messages.incomplete(&missing),
        None => messages.setup_ready().to_owned(),
    };
    html! {
        <>
            <p class="setup__missing">{ left }</p>
            <div class="setup__buttons">
                <button type="button" class="button" data-home=""
                        onclick={press(ask, Ask::Random)}>
                    { messages.button_random() }
                </button>
                { button_if(placed, messages.button_mirror(), Weight::Plain,
                    command(Command::Mirror)) }
                { button_if(placed, messages.button_clear(), Weight::Plain,
                    command(Command::Clear)) }
            </div>
            <p class="setup__help">{ messages.setup_help() }</p>
        </>
    }
}

/// The button that begins a game between two computers.
pub(super) fn start_watching(ask: &Callback<Ask>, messages: Messages) -> Html {
    let start = press(ask, Ask::Command(Command::Start));
    html! {
        <div class="setup">
            { button(messages.button_start(), Weight::Primary, start) }
        </div>
    }
}

/// The choice of both players.
pub(super) fn players(screen: &Screen, ask: &Callback<Ask>, messages: Messages) -> Html {
    if !screen.game.may.contains(Offer::ChangeGame) {
        return html! {};
    }
    let computers = Strength::ALL.into_iter().map(Player::Computer);
    let options: Vec<_> = [Player::Person]
        .into_iter()
        .chain(computers)
        .map(|player| (messages.player(player), player))
        .collect();
    let chosen = screen.game.players;
    let choice = |color: Color| {
        let seat = |player| {
            let mut players = chosen;
            players[color] = player;
            Ask::Players(players)
        };
        let options = options.iter().map(|(name, player)| (name.as_str(), seat(*player)));
        wishes(messages.side(color), options.collect(), &Ask::Players(chosen), ask)
    };
    html! { <div class="players">{ choice(Color::Red) }{ choice(Color::Blue) }</div> }
}

/// The choice of rules and army, with the differences between the rule sets.
pub(super) fn options(screen: &Screen, ask: &Callback<Ask>, messages: Messages) -> Html {
    if !screen.game.may.contains(Offer::ChangeGame) {
        return html! {};
    }
    let chosen = screen.game.rules;
    let set = |rules: Rules| (messages.rule_set(&rules), Ask::Rules(rules.with_army(chosen.army)));
    let army = |army| (messages.army(army), Ask::Rules(chosen.with_army(army)));
    let choice = |label, options| wishes(label, options, &Ask::Rules(chosen), ask);
    html! {
        <details class="options">
            <summary class="options__title">{ messages.game(&chosen) }</summary>
            <div class="options__choices">
                { choice(messages.label_rules(), Rules::ALL.map(set).into()) }
                { choice(messages.label_army(), Army::ALL.map(army).into()) }
            </div>
            { differences(messages) }
        </details>
    }
}

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

//! The list of moves.

use fairboard_rules::stratego::{BattleResult, Ply};
use yew::{Html, html};

/// The moves, newest at the end; battles with both ranks.
pub fn record(plies: &[Ply]) -> Html {
    html! {
        <details class="record">
            <summary class="record__title">{ format!("Moves ({})", plies.len()) }</summary>
            <ol class="record__list">
                { for plies.iter().enumerate().map(|(index, ply)| html! {
                    <li key={index} class="record__ply">
                        { ply.to_string() }
                        <span class="record__battle">{ battle(ply) }</span>
                    </li>
                }) }
            </ol>
        </details>
    }
}

fn battle(ply: &Ply) -> String {
    ply.battle.map_or_else(String::new, |battle| {
        let (attacker, defender) = (battle.attacker, battle.defender);
        match battle.result {
            BattleResult::Attacker => format!(" {attacker} beats {defender}"),
            BattleResult::Defender => format!(" {attacker} falls to {defender}"),
            BattleResult::Both => format!(" {attacker} and {defender} fall"),
        }
    })
}

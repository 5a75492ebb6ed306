//! Which game is played: the rule set, with what differs between them, and the army.

use fairboard_rules::stratego::{Army, BattleResult, Rank, Repetition, Rules};
use fairboard_table::announce;
use yew::prelude::*;

use crate::components::choice::choice;

/// The choices before a game.
pub fn options(now: Rules, choose: &Callback<Rules>) -> Html {
    let sets = Rules::ALL.map(|rules| (rules.with_army(now.army), rules.title()));
    let armies = Army::ALL.map(|army| (army, army_title(army)));
    html! {
        <details class="options">
            <summary class="options__title">
                { format!("Game: {}, {}", now.title(), army_title(now.army)) }
            </summary>
            <div class="options__choices">
                { choice("Rules", &sets, now, choose.clone()) }
                { choice("Army", &armies, now.army, choose.reform(move |army| now.with_army(army))) }
            </div>
            <table class="options__table">
                <caption>{ "What differs" }</caption>
                <thead>
                    <tr>
                        <th scope="col">{ "Rule" }</th>
                        { for Rules::ALL.iter().map(|rules| html! {
                            <th key={rules.name()} scope="col">{ rules.title() }</th>
                        }) }
                    </tr>
                </thead>
                <tbody>
                    { for DIFFERENCES.iter().map(|(name, say)| html! {
                        <tr key={*name}>
                            <th scope="row">{ *name }</th>
                            { for Rules::ALL.iter().map(|rules| html! {
                                <td key={rules.name()}>{ say(rules) }</td>
                            }) }
                        </tr>
                    }) }
                </tbody>
            </table>
        </details>
    }
}

/// The rows of the table, each read off the rules themselves.
type Difference = (&'static str, fn(&Rules) -> String);

const DIFFERENCES: [Difference; 5] = [
    ("First move", |rules| announce::side(rules.first).to_owned()),
    ("Miner attacks", |rules| prey(rules, Rank::Miner)),
    ("Spy attacks", |rules| prey(rules, Rank::Spy)),
    ("Repetition", |rules| {
        match rules.repetition {
            Repetition::Free => "no rule",
            Repetition::Federation => "two-squares and more-squares rules",
            Repetition::Returns => "a piece returns to its last square three times, not four",
        }
        .to_owned()
    }),
    ("Without attack", |rules| {
        rules
            .endings
            .quiet_plies
            .map_or_else(|| "no limit".to_owned(), |plies| format!("draw after {plies} moves"))
    }),
];

/// Whom a rank beats when it attacks.
fn prey(rules: &Rules, attacker: Rank) -> String {
    let beaten = Rank::ALL
        .into_iter()
        .filter(|defender| rules.battles[attacker][*defender] == BattleResult::Attacker);
    let names: Vec<_> = beaten.map(|rank| rank.to_string()).collect();
    format!("beats {}", names.join(", "))
}

const fn army_title(army: Army) -> &'static str {
    match army {
        Army::Full => "40 pieces",
        Army::Barrage => "Barrage, 8 pieces",
    }
}

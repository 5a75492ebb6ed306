//! A battle, shown long enough to read.

use fairboard_rules::stratego::{Battle, BattleResult, Color};
use gloo::events::EventListener;
use yew::prelude::*;

use crate::browser;
use crate::components::token::token;
use crate::preferences::use_preferences;

#[derive(Properties, PartialEq)]
pub struct Props {
    /// The battle.
    pub battle: Battle,
    /// Who attacked.
    pub attacker: Color,
    /// What it came to, in words.
    pub sentence: AttrValue,
    /// Hears that it has been looked at: any key or tap.
    pub seen: Callback<()>,
}

/// Both fighters, the fallen one crossed out. The sentence is announced elsewhere.
#[component]
pub fn BattleShow(props: &Props) -> Html {
    {
        let seen = props.seen.clone();
        use_effect_with((), move |()| {
            let listener = browser::window()
                .map(|window| EventListener::new(&window, "keydown", move |_| seen.emit(())));
            move || drop(listener)
        });
    }
    let numbering = use_preferences().numbering;
    let Battle { attacker, defender, result } = props.battle;
    let (attacker_falls, defender_falls) = match result {
        BattleResult::Attacker => (false, true),
        BattleResult::Defender => (true, false),
        BattleResult::Both => (true, true),
    };
    let fate = |falls: bool| if falls { "fighter fighter--fallen" } else { "fighter" };
    html! {
        <div class="battle" aria-hidden="true" onpointerdown={props.seen.reform(|_: PointerEvent| ())}>
            <div class="battle__card">
            <div class="battle__fighters">
                <div class={fate(attacker_falls)}>
                    { token(props.attacker, Some(attacker), numbering) }
                    <span class="fighter__name">{ attacker.to_string() }</span>
                </div>
                <span class="battle__versus">{ "attacks" }</span>
                <div class={fate(defender_falls)}>
                    { token(props.attacker.other(), Some(defender), numbering) }
                    <span class="fighter__name">{ defender.to_string() }</span>
                </div>
            </div>
            <p class="battle__sentence">{ &props.sentence }</p>
            </div>
        </div>
    }
}

//! The display of a battle: both pieces turn over on the square, and each piece that falls breaks.

use std::cmp::Ordering;

use fairboard_messages::Messages;
use fairboard_play::preferences::Numbering;
use fairboard_rules::stratego::{BattleResult, Color, Move, Rank};
use fairboard_table::grid;
use fairboard_table::stratego::{Press, ShownBattle};
use web_sys::PointerEvent;
use yew::prelude::*;

use crate::token::token;

/// The battle over the board, with the army of `bottom` at the bottom. A press skips the battle. If
/// the person is to move, the press reaches the board below instead.
pub(super) fn battle(
    shown: ShownBattle,
    bottom: Color,
    skip: &Callback<PointerEvent>,
    numbering: Numbering,
    messages: Messages,
) -> Html {
    let ShownBattle { attacker, ply, battle, press } = shown;
    let cell = grid::cell_of(ply.mv.to, bottom);
    let fighter = |color: Color, rank: Rank, role: &str, winning_result: BattleResult| {
        let class = classes!(
            "fighter",
            format!("fighter--{role}"),
            (battle.result != winning_result).then_some("fighter--fallen"),
        );
        html! {
            <div {class}>
                <div class="fighter__back">{ token(color, None, numbering, messages) }</div>
                <div class="fighter__face">{ token(color, Some(rank), numbering, messages) }</div>
            </div>
        }
    };
    // With `battle--acts`, the style sheet lets presses through to the board.
    let battle_class = classes!("battle", (press == Press::Acts).then_some("battle--acts"));
    html! {
        <div key="battle" class={battle_class} aria-hidden="true" onpointerdown={skip.clone()}>
            <div class={classes!("duel", format!("duel--{}", approach(shown, bottom)))}
                 data-column={cell.column.to_string()} data-row={cell.row.to_string()}>
                // The attacker comes last, so it is drawn over the defender.
                { fighter(attacker.other(), battle.defender, "defender", BattleResult::Defender) }
                { fighter(attacker, battle.attacker, "attacker", BattleResult::Attacker) }
            </div>
        </div>
    }
}

/// Direction from which the attacker comes on the drawn board, as the style sheet names it. A move
/// changes either column or row.
fn approach(shown: ShownBattle, bottom: Color) -> &'static str {
    let Move { from, to } = shown.ply.mv;
    let [from_cell, to_cell] = [from, to].map(|square| grid::cell_of(square, bottom));
    match (from_cell.column.cmp(&to_cell.column), from_cell.row.cmp(&to_cell.row)) {
        (Ordering::Less, _) => "left",
        (Ordering::Greater, _) => "right",
        (Ordering::Equal, Ordering::Less) => "above",
        (Ordering::Equal, Ordering::Equal | Ordering::Greater) => "below",
    }
}

#[cfg(test)]
mod tests {
    use fairboard_rules::stratego::{Battle, Ply};

    use super::*;

    #[test]
    fn the_attacker_comes_from_its_own_square() {
        let result = BattleResult::Both;
        let battle = Battle { attacker: Rank::Scout, defender: Rank::Scout, result };
        for (mv, red_below, blue_below) in [
            ("a4a5", "below", "above"),
            ("a5a4", "above", "below"),
            ("a4b4", "left", "right"),
            ("j4a4", "right", "left"),
        ] {
            let ply = Ply { mv: mv.parse().unwrap(), battle: Some(battle) };
            let press = Press::Skips;
            let shown = ShownBattle { attacker: Color::Red, ply, battle, press };
            assert_eq!(approach(shown, Color::Red), red_below, "{mv}");
            assert_eq!(approach(shown, Color::Blue), blue_below, "{mv}");
        }
    }
}

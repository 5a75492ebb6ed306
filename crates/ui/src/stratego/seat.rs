//! The strip of a player beside the board: name, turn, and the losses of the army.

use fairboard_messages::Messages;
use fairboard_play::preferences::Numbering;
use fairboard_rules::stratego::{
    Army, Battle, BattleResult, ByColor, ByRank, Color, Ply, Rank, SeatView,
};
use fairboard_table::stratego::{ShownBattle, ShownGame};
use yew::prelude::*;

use crate::icon::rank_icon;
use crate::token::token;
use crate::words::mark;

/// The content of the strips of both players, except for their names and clocks.
#[derive(Clone, Copy)]
pub(crate) struct StripContent<'a> {
    /// Number of pieces of each rank that each side has lost.
    pub(crate) losses: ByColor<&'a ByRank<u8>>,
    /// The army with which each side began.
    pub(crate) army: Army,
    /// The side that made the last ply; `None` before the first ply.
    pub(crate) last_mover: Option<Color>,
    /// The plies that were made; empty if the strips show no attacks.
    pub(crate) record: &'a [Ply],
    /// The side whose strip is marked as that of the side to move; `None` marks no strip.
    pub(crate) to_move: Option<Color>,
    /// The battle that is still on display.
    pub(crate) battle: Option<ShownBattle>,
    pub(crate) numbering: Numbering,
}

impl<'a> StripContent<'a> {
    /// The content of the strips from a game that is being played.
    pub(crate) fn of(game: &'a ShownGame, numbering: Numbering) -> Self {
        let ShownGame { board, losses, army, to_move, last_mover, record, .. } = game;
        Self {
            losses: ByColor::from_fn(|color| &losses[color]),
            army: *army,
            last_mover: *last_mover,
            record,
            to_move: *to_move,
            battle: board.battle,
            numbering,
        }
    }

    /// The content of the strips from a view. Callers add the record, the side to move and the
    /// battle, if their pages show them.
    pub(crate) fn in_view(view: &'a SeatView, numbering: Numbering) -> Self {
        Self {
            losses: ByColor::from_fn(|color| view.losses(color)),
            army: view.rules().army,
            last_mover: view.last_mover(),
            record: &[],
            to_move: None,
            battle: None,
            numbering,
        }
    }
}

/// The strip of a player, with the name, the last attack, the losses and, if the game has one, the
/// clock.
pub(crate) fn strip(
    color: Color,
    name: &str,
    content: StripContent<'_>,
    clock: Option<Html>,
    messages: Messages,
) -> Html {
    let StripContent { losses, army, last_mover, record, to_move, battle, numbering } = content;
    let lost = shown_losses(losses[color], color, battle);
    let is_turn = to_move == Some(color);
    let class = classes!("seat", format!("seat--{color}"), is_turn.then_some("seat--turn"));
    html! {
        <div key={color.name()} {class}>
            <p class="seat__name">
                <b>{ messages.side(color) }</b>
                <span class="seat__player">{ name.to_owned() }</span>
                { for last_attack(color, last_mover, record, battle)
                    .map(|(ply, battle)| attack(color, ply, battle, numbering, messages)) }
                { for clock }
            </p>
            <div class="losses" role="group" aria-label={messages.losses(color, &lost)}>
                { slots(&lost, army, numbering, messages) }
            </div>
        </div>
    }
}

/// The attack that the side `color` made with its latest ply. `None` if this ply was no attack, or
/// if its battle is still on display (`shown`). So the strip shows the attack from the end of the
/// display until the side's next move.
fn last_attack(
    color: Color,
    last_mover: Option<Color>,
    record: &[Ply],
    shown: Option<ShownBattle>,
) -> Option<(Ply, Battle)> {
    let made_last_ply = last_mover? == color;
    // The sides take turns, so the other side has made one ply since, or none.
    let plies_since = usize::from(!made_last_ply);
    let ply = *record.iter().nth_back(plies_since)?;
    let is_on_display = made_last_ply && shown.is_some();
    let battle = ply.battle.filter(|_| !is_on_display)?;
    Some((ply, battle))
}

/// Both pieces of an attack. Each piece that fell is crossed out.
fn attack(
    attacking_side: Color,
    ply: Ply,
    battle: Battle,
    numbering: Numbering,
    messages: Messages,
) -> Html {
    let Battle { attacker, defender, result } = battle;
    let sentence = messages.played(attacking_side, ply);
    let fighter = |color, rank, winning_result| {
        let fallen = (result != winning_result).then_some("seat__fighter--fallen");
        html! {
            <span class={classes!("seat__fighter", fallen)}>
                { token(color, Some(rank), numbering, messages) }
            </span>
        }
    };
    html! {
        <span class="seat__attack" role="img" aria-label={sentence.clone()} title={sentence}>
            { fighter(attacking_side, attacker, BattleResult::Attacker) }
            { "›" }
            { fighter(attacking_side.other(), defender, BattleResult::Defender) }
        </span>
    }
}

/// The losses of a side, without a piece that falls in the battle on display. The strip must not
/// tell the result before the display does.
fn shown_losses(losses: &ByRank<u8>, color: Color, battle: Option<ShownBattle>) -> ByRank<u8> {
    let mut shown = *losses;
    if let Some(ShownBattle { attacker, battle, .. }) = battle {
        let (rank, winning_result) = if color == attacker {
            (battle.attacker, BattleResult::Attacker)
        } else {
            (battle.defender, BattleResult::Defender)
        };
        // A piece falls unless its side wins, and `losses` already counts the piece.
        let fallen = u8::from(battle.result != winning_result);
        shown[rank] = shown[rank].saturating_sub(fallen);
    }
    shown
}

/// A slot for each rank of the army, the highest first.
fn slots(lost: &ByRank<u8>, army: Army, numbering: Numbering, messages: Messages) -> Html {
    let counts = army.counts();
    let ranks = Rank::ALL.into_iter().rev().filter(|rank| counts[*rank] > 0);
    ranks.map(|rank| slot(rank, lost[rank], counts[rank], numbering, messages)).collect()
}

/// The slot of a rank. Below it the style sheet draws the number of the rank or, once a piece is
/// lost, the losses.
fn slot(rank: Rank, lost: u8, all: u8, numbering: Numbering, messages: Messages) -> Html {
    let class = classes!("slot", (lost > 0).then_some("slot--lost"));
    // A slot whose losses change is a new node, so that the change is animated.
    let key = format!("{}{lost}", rank.name());
    html! {
        <span {key} {class} aria-hidden="true" title={messages.rank(rank)}
              data-number={mark(messages, numbering, rank)} data-lost={format!("{lost}/{all}")}>
            { rank_icon(rank) }
        </span>
    }
}

#[cfg(test)]
mod tests {
    use fairboard_rules::stratego::{Battle, Ply};
    use fairboard_table::stratego::Press;

    use super::*;

    #[test]
    fn both_attacks_of_a_round_stay_in_sight_until_the_next_move() {
        let battle =
            Battle { attacker: Rank::Scout, defender: Rank::Bomb, result: BattleResult::Defender };
        let ply = |battle| Ply { mv: "a4a5".parse().unwrap(), battle };
        let (attack, quiet) = (ply(Some(battle)), ply(None));
        let shown =
            |ply| Some(ShownBattle { attacker: Color::Blue, ply, battle, press: Press::Acts });
        let (red, blue) = (Some(Color::Red), Some(Color::Blue));
        for (record, last_mover, shown, in_sight) in [
            (vec![], None, None, [false, false]),
            (vec![attack], red, None, [true, false]),
            (vec![attack, attack], blue, shown(attack), [true, false]),
            (vec![attack, attack], blue, None, [true, true]),
            (vec![attack, quiet], blue, None, [true, false]),
            (vec![attack, quiet, quiet], red, None, [false, false]),
            (vec![attack, attack, quiet], red, None, [false, true]),
        ] {
            let seen = Color::ALL.map(|color| last_attack(color, last_mover, &record, shown));
            assert_eq!(seen.map(|attack| attack.is_some()), in_sight, "{record:?}");
        }
    }

    #[test]
    fn losses_count_when_their_battle_has_been_shown() {
        let mut losses = ByRank::default();
        (losses[Rank::Scout], losses[Rank::Miner]) = (2, 1);
        let mv = "a4a5".parse().unwrap();
        for (result, scouts, miners) in [
            (BattleResult::Attacker, 2, 0),
            (BattleResult::Defender, 1, 1),
            (BattleResult::Both, 1, 0),
        ] {
            let battle = Battle { attacker: Rank::Scout, defender: Rank::Miner, result };
            let ply = Ply { mv, battle: Some(battle) };
            let press = Press::Skips;
            let shown = Some(ShownBattle { attacker: Color::Red, ply, battle, press });
            assert_eq!(shown_losses(&losses, Color::Red, shown)[Rank::Scout], scouts, "{result:?}");
            assert_eq!(
                shown_losses(&losses, Color::Blue, shown)[Rank::Miner],
                miners,
                "{result:?}"
            );
        }
        assert_eq!(shown_losses(&losses, Color::Red, None), losses);
    }
}

//! The strip of a player beside the board: name, turn, and the losses of the army.

use fairboard_messages::Messages;
use fairboard_play::clock::Clock;
use fairboard_play::preferences::Numbering;
use fairboard_rules::stratego::{Army, BattleResult, ByRank, Color, Rank, SeatView};
use fairboard_table::label::label;
use fairboard_table::stratego::{SeatScreen, ShownBattle};
use yew::prelude::*;

use crate::clock::clock;
use crate::icon::rank_icon;

/// Everything that a strip shows beside its player's name.
#[derive(Clone, Copy)]
pub(crate) struct Beside<'a> {
    /// The view that knows the losses.
    pub(crate) view: &'a SeatView,
    /// The side to move.
    pub(crate) to_move: Option<Color>,
    /// The battle that is still displayed.
    pub(crate) battle: Option<ShownBattle>,
    /// The clock, if the game has one.
    pub(crate) clock: Option<Clock>,
    pub(crate) numbering: Numbering,
}

impl<'a> Beside<'a> {
    /// The strips of a game without a referee.
    pub(crate) fn of(screen: &'a SeatScreen, numbering: Numbering) -> Self {
        let SeatScreen { board, view, outcome, .. } = screen;
        let to_move = view.turn().filter(|_| outcome.is_none());
        Self { view, to_move, battle: board.battle, clock: None, numbering }
    }
}

/// The strip of a player with a name.
pub(crate) fn strip(color: Color, name: &str, beside: Beside<'_>, messages: Messages) -> Html {
    let Beside { view, to_move, battle, clock: time, numbering } = beside;
    let lost = shown_losses(view.losses(color), color, battle);
    let is_turn = to_move == Some(color);
    let class = classes!("seat", format!("seat--{color}"), is_turn.then_some("seat--turn"));
    html! {
        <div key={color.name()} {class}>
            <p class="seat__name">
                <b>{ messages.side(color) }</b>
                <span class="seat__player">{ name.to_owned() }</span>
                { for time.map(|time| clock(time, color, to_move, messages)) }
            </p>
            <div class="losses" role="group" aria-label={messages.losses(color, &lost)}>
                { slots(&lost, view.rules().army, numbering, messages) }
            </div>
        </div>
    }
}

/// Losses without those of the battle that is still displayed.
fn shown_losses(losses: &ByRank<u8>, color: Color, battle: Option<ShownBattle>) -> ByRank<u8> {
    let mut shown = *losses;
    if let Some(ShownBattle { attacker, battle, .. }) = battle {
        let (rank, wins) = if color == attacker {
            (battle.attacker, BattleResult::Attacker)
        } else {
            (battle.defender, BattleResult::Defender)
        };
        shown[rank] -= u8::from(battle.result != wins).min(shown[rank]);
    }
    shown
}

/// A slot for each rank of the army, the highest first.
fn slots(lost: &ByRank<u8>, army: Army, numbering: Numbering, messages: Messages) -> Html {
    let army = army.counts();
    let ranks = Rank::ALL.into_iter().rev().filter(|rank| army[*rank] > 0);
    ranks.map(|rank| slot(rank, lost[rank], army[rank], numbering, messages)).collect()
}

/// The slot of a rank, which fills with its losses.
fn slot(rank: Rank, lost: u8, all: u8, numbering: Numbering, messages: Messages) -> Html {
    let class = classes!("slot", (lost > 0).then_some("slot--lost"));
    // A slot that fills is a new node, so that it shows its change.
    let key = format!("{}{lost}", rank.name());
    html! {
        <span {key} {class} aria-hidden="true" title={messages.rank(rank)}
              data-number={label(numbering, rank)} data-lost={format!("{lost}/{all}")}>
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

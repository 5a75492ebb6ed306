//! The turning points of a finished game, to which a replay can jump.

use std::rc::Rc;

use fairboard_play::stratego::Finished;
use fairboard_rules::stratego::{Battle, BattleResult, Color, Rank, Seen, Square, SquareSet};

/// The turning points of a game, each as the number of plies up to and including it. These are the
/// battles in which a piece above a Captain fell, and the first battle beside each Flag.
pub(super) fn turning_points(game: &Finished) -> Rc<[usize]> {
    // This view shows every rank.
    let start = game.open_view(0, Color::Red);
    let is_flag = |square: Square| match start.seen(square) {
        Seen::Own { rank, .. } | Seen::Revealed { rank, .. } => rank == Rank::Flag,
        Seen::Empty | Seen::Lake | Seen::Hidden { .. } => false,
    };
    // The Flags beside which no battle has been fought yet.
    let mut quiet_flags: Vec<_> = Square::all().filter(|square| is_flag(*square)).collect();
    let mut turning_points = Vec::new();
    for (plies_before, ply) in game.plies().iter().enumerate() {
        let Some(battle) = ply.battle else { continue };
        let is_beside = |flag: &Square| SquareSet::neighbours(*flag).contains(ply.mv.to);
        let is_first_at_flag = quiet_flags.iter().any(is_beside);
        quiet_flags.retain(|flag| !is_beside(flag));
        if is_first_at_flag || lost(battle).any(|rank| rank > Rank::Captain) {
            turning_points.push(plies_before + 1);
        }
    }
    turning_points.into()
}

/// The ranks that a battle took from the board. `result` names the side that stays, if one does.
fn lost(Battle { attacker, defender, result }: Battle) -> impl Iterator<Item = Rank> {
    let attacker = (result != BattleResult::Attacker).then_some(attacker);
    let defender = (result != BattleResult::Defender).then_some(defender);
    attacker.into_iter().chain(defender)
}

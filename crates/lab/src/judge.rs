//! The judge: replays recorded games, and counts the wins and losses of one player and some of
//! their causes.

mod figures;

use fairboard_engine::{Chances, Weights, beliefs};
use fairboard_play::stratego::question::BadQuestion;
use fairboard_rules::Position as _;
use fairboard_rules::stratego::{
    Battle, BattleResult, ByRank, Color, IllegalMove, Position, Rank, SeenPiece,
};
use thiserror::Error;

use crate::arena::{CLEAR_LEAD, lead};
use crate::follower::Follower;
use crate::record::Record;
pub use figures::{Figures, Mean};

/// The reason why a record cannot be replayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum JudgeError {
    /// A move is not legal.
    #[error("an illegal move: {0}")]
    Move(#[from] IllegalMove),
    /// A seat cannot follow the moves of the game.
    #[error("a seat cannot follow the game: {0}")]
    Question(#[from] BadQuestion),
}

/// Counts the events of [`Figures`] for the player of `side` in a game. Also measures the beliefs
/// about hidden ranks that the present engine with `weights` would have had in the player's place.
///
/// # Errors
///
/// [`JudgeError`] if the moves cannot have been made.
pub fn judge(record: &Record, side: Color, weights: &Weights) -> Result<Figures, JudgeError> {
    let mut figures = Figures { games: 1, ..Figures::default() };
    match record.winner {
        Some(winner) if winner == side => figures.won = 1,
        Some(_) => figures.lost = 1,
        None => figures.drawn = 1,
    }
    let mut position = Position::new(&record.setup);
    let mut seat = Follower::new(position.view(side));
    for mv in &record.moves {
        let mover = position.turn();
        if mover == Some(side) {
            note_beliefs(&mut figures, &beliefs(seat.question()?, weights), &position);
        }
        let was_public =
            [mv.from, mv.to].map(|square| position.view(side).revealed().contains(square));
        let ply = position.play(*mv)?;
        if let (Some(battle), Some(mover)) = (ply.battle, mover) {
            let fight = Fight { battle, is_ours: mover == side, was_public };
            note_fight(&mut figures, &fight, lead(&position, side));
        }
        seat.push(ply);
    }
    Ok(figures)
}

/// An attack in a game, by either side.
struct Fight {
    battle: Battle,
    /// Set if the judged player attacks.
    is_ours: bool,
    /// For attacker and defender, whether both sides knew the rank before the attack.
    was_public: [bool; 2],
}

/// Counts an attack. `lead` is the player's lead in material after the attack.
fn note_fight(figures: &mut Figures, fight: &Fight, lead: i32) {
    let Battle { attacker, defender, result } = fight.battle;
    let [attacker_was_public, defender_was_public] = fight.was_public;
    if fight.is_ours && defender == Rank::Bomb && result != BattleResult::Attacker {
        // The attacker is no Miner, because a Miner beats a Bomb.
        figures.lost_on_bombs += 1;
        figures.lost_on_hidden_bombs += u32::from(!defender_was_public);
    }
    if !fight.is_ours && (attacker, defender) == (Rank::Spy, Rank::Marshal) {
        figures.marshals_to_hidden_spies += u32::from(!attacker_was_public);
    }
    if !fight.is_ours && defender == Rank::Flag {
        figures.flags_lost += 1;
        figures.flags_lost_to_scouts += u32::from(attacker == Rank::Scout);
        figures.flags_lost_to_miners += u32::from(attacker == Rank::Miner);
        figures.flags_lost_ahead += u32::from(lead >= CLEAR_LEAD);
    }
    if fight.is_ours && defender == Rank::Flag {
        figures.flags_won += 1;
    }
}

/// Notes how well the beliefs of the side to move predict the true ranks of hidden pieces. For
/// comparison, also notes how well the mere counts of the hidden ranks predict them. The side knows
/// these counts from the losses.
fn note_beliefs(figures: &mut Figures, beliefs: &[(SeenPiece, Chances)], position: &Position) {
    let hidden = beliefs.iter().filter(|(piece, _)| piece.rank.is_none());
    let chances_and_ranks: Vec<(&Chances, Rank)> = hidden
        .filter_map(|(piece, chances)| Some((chances, position.rank_at(piece.square)?)))
        .collect();
    let mut counts = ByRank::<f32>::default();
    for (_, rank) in &chances_and_ranks {
        counts[*rank] += 1.0;
    }
    let total: f32 = counts.iter().map(|(_, count)| count).sum();
    for (chances, rank) in chances_and_ranks {
        figures.belief_bits.add(bits(chances[rank]));
        figures.count_bits.add(bits(counts[rank] / total));
    }
}

/// Surprise by an event that had this chance, in bits: 0 for a sure event, 1 for a chance of one
/// half, and at most that of [`LEAST_CHANCE`].
pub(crate) fn bits(chance: f32) -> f64 {
    -f64::from(chance.max(LEAST_CHANCE)).log2()
}

/// Smallest chance that counts. So a belief that rules out the truth is not infinitely wrong.
const LEAST_CHANCE: f32 = 1e-4;

#[cfg(test)]
mod tests {
    use BattleResult::{Attacker, Both, Defender};
    use Rank::{Bomb, Flag, Marshal, Miner, Scout, Spy};
    use fairboard_play::stratego::question::Question;
    use fairboard_rules::stratego::ByColor;
    use fairboard_setups::arrange;
    use fastrand::Rng;

    use super::*;
    use crate::contest::RULES;
    use crate::ladder::Rung;
    use crate::tournament::Match;

    #[test]
    fn a_fight_counts_where_it_belongs() {
        let none = Figures::default();
        for (why, (is_ours, attacker, defender, result, was_public, lead), expected) in [
            (
                "a Scout falls on a hidden Bomb",
                (true, Scout, Bomb, Defender, [true, false], 0),
                Figures { lost_on_bombs: 1, lost_on_hidden_bombs: 1, ..none },
            ),
            (
                "a Marshal falls on a known Bomb",
                (true, Marshal, Bomb, Defender, [true, true], 0),
                Figures { lost_on_bombs: 1, ..none },
            ),
            ("a Miner defuses", (true, Miner, Bomb, Attacker, [true, false], 0), none),
            ("an enemy falls on our Bomb", (false, Scout, Bomb, Defender, [true, false], 0), none),
            (
                "a hidden Spy takes our Marshal",
                (false, Spy, Marshal, Attacker, [false, true], 0),
                Figures { marshals_to_hidden_spies: 1, ..none },
            ),
            ("a known Spy", (false, Spy, Marshal, Attacker, [true, true], 0), none),
            ("our Spy", (true, Spy, Marshal, Attacker, [false, true], 0), none),
            (
                "a Scout takes our Flag when we are clearly ahead",
                (false, Scout, Flag, Attacker, [false, false], CLEAR_LEAD),
                Figures { flags_lost: 1, flags_lost_to_scouts: 1, flags_lost_ahead: 1, ..none },
            ),
            (
                "a Miner takes our Flag when we are a little ahead",
                (false, Miner, Flag, Attacker, [true, false], CLEAR_LEAD - 1),
                Figures { flags_lost: 1, flags_lost_to_miners: 1, ..none },
            ),
            (
                "we take the Flag",
                (true, Marshal, Flag, Attacker, [false, false], 0),
                Figures { flags_won: 1, ..none },
            ),
            ("both fall", (true, Scout, Scout, Both, [false, false], 0), none),
        ] {
            let battle = Battle { attacker, defender, result };
            let mut figures = none;
            note_fight(&mut figures, &Fight { battle, is_ours, was_public }, lead);
            assert_eq!(figures, expected, "{why}");
        }
    }

    #[test]
    fn both_sides_of_a_match_are_judged_alike() {
        let greedy = |seen: &Question, random: &mut Rng| Rung::Greedy.choose(seen, random);
        let random = |seen: &Question, random: &mut Rng| Rung::Random.choose(seen, random);
        let game = Match { rules: RULES, arrange: [&arrange; 2], seed: 2 };
        let [mut first, mut second] = [Figures::default(); 2];
        for game in game.games(4, [&greedy, &random]).unwrap() {
            let names = ByColor { red: "red".to_owned(), blue: "blue".to_owned() };
            let record = Record::new(names, game.setup, game.played.moves, game.played.end);
            let read = Record::from_line(&record.to_string()).unwrap();
            first += judge(&read, game.first, &Weights::TUNED).unwrap();
            second += judge(&read, game.first.other(), &Weights::TUNED).unwrap();
        }
        assert_eq!((first.games, first.won, first.drawn), (4, second.lost, second.drawn));
        assert_eq!((first.flags_won, first.flags_lost), (second.flags_lost, second.flags_won));
        for figures in [first, second] {
            assert!(figures.belief_bits.value() < figures.count_bits.value(), "{figures}");
        }
    }
}

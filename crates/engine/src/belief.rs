//! The engine's belief about a hidden piece: a chance for each rank.

use fairboard_play::stratego::question::Question;
use fairboard_rules::stratego::{ByRank, Color, Rank, SeenPiece, Square};
use fairboard_setups::frequency;

use crate::Weights;
use crate::behaviour::behaviours;
use crate::company::Companies;
use crate::habits::factors;
use crate::knowledge::Knowledge;
use crate::rank_set::RankSet;
use crate::viewpoint::Viewpoint;

/// The chance of each rank of a piece. The sum of all chances is 1.
pub type Chances = ByRank<f32>;

/// Returns the enemy pieces with the chances of their ranks, in square order. A known rank has the
/// chance 1.
///
/// # Examples
///
/// ```
/// use fairboard_engine::{Weights, beliefs};
/// use fairboard_play::Player;
/// use fairboard_play::stratego::question::Question;
/// use fairboard_rules::stratego::{Color, Rank, Rules, SeatView, SquareSet};
/// use fairboard_setups::arrange;
///
/// let own = arrange(Color::Red, Rules::CLASSIC.army, 1).finish()?;
/// let start = SeatView::new(Rules::CLASSIC, &own, SquareSet::home(Color::Blue));
/// let question = Question::new(start, Vec::new(), Player::Person)?;
/// let marshals: f32 = beliefs(&question, &Weights::TUNED)
///     .iter()
///     .map(|(_, chances)| chances[Rank::Marshal])
///     .sum();
/// assert!((marshals - 1.0).abs() < 0.01);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn beliefs(question: &Question, weights: &Weights) -> Vec<(SeenPiece, Chances)> {
    let behaviours = behaviours(question);
    let viewpoint = Viewpoint::new(question, &behaviours);
    let chances = rank_chances(&viewpoint, &Knowledge::new(&viewpoint), weights);
    viewpoint.pieces_of(viewpoint.enemy()).copied().zip(chances).collect()
}

/// Returns the chances of each piece of the other side, in square order.
///
/// The company of a piece is the pieces that began beside it. Without company, the chance of a rank
/// is a product. Its factors are the frequency of the rank on the piece's first square (in 64,920
/// setups of people), the likelihood of the piece's behaviour, and learned factors for its habits.
///
/// These chances are multiplied by the factors of the company. Then they are fitted in turn to the
/// counts of the hidden ranks, and to a sum of 1 for each piece (Sinkhorn and Knopp, 1967). The
/// ranks of the company are uncertain, too. So every `company_rounds` rounds, new factors are
/// computed from the fitted chances, and the chances without company are multiplied by these.
pub(crate) fn rank_chances(
    viewpoint: &Viewpoint<'_>,
    knowledge: &Knowledge<'_>,
    weights: &Weights,
) -> Vec<Chances> {
    let enemies: Vec<&SeenPiece> = viewpoint.pieces_of(viewpoint.enemy()).collect();
    let mut chances: Vec<Chances> = (enemies.iter())
        .map(|piece| chances_without_company(viewpoint, knowledge, piece, weights))
        .collect();
    let hidden: Vec<usize> =
        (0..enemies.len()).filter(|index| enemies[*index].rank.is_none()).collect();
    let companies = Companies::new(viewpoint, &enemies, &chances, weights);
    for round in 0..weights.belief_rounds {
        if weights.company_rounds > 0 && round % weights.company_rounds == 0 {
            // Round 0 multiplies by the factors of the company for the first time.
            companies.renew_chances(&mut chances, &hidden);
        }
        // One round of fitting: first to the counts of the ranks, then to a sum of 1.
        fit_to_counts(&mut chances, &hidden, &knowledge.hidden);
        for index in &hidden {
            normalize(&mut chances[*index], knowledge.possible(enemies[*index]));
        }
    }
    chances
}

/// Chances of a piece whose rank is known.
pub(crate) fn certain(rank: Rank) -> Chances {
    ByRank::from_fn(|other| f32::from(u8::from(other == rank)))
}

/// Number of setups, of 10,000, in which people place `rank` on a square. The weight
/// `frequency_floor` is added, because no square is impossible.
pub(crate) fn placing_frequency(color: Color, rank: Rank, start: Square, weights: &Weights) -> f32 {
    f32::from(frequency(color, rank, start)) + weights.frequency_floor
}

/// Chances of a piece before its company and the counts of the hidden ranks are considered: the
/// product of the frequency, the likelihood of the behaviour, and the factors of the habits.
fn chances_without_company(
    viewpoint: &Viewpoint<'_>,
    knowledge: &Knowledge<'_>,
    piece: &SeenPiece,
    weights: &Weights,
) -> Chances {
    if let Some(rank) = piece.rank {
        return certain(rank);
    }
    let possible = knowledge.possible(piece);
    let habit_factors = factors(viewpoint, piece, &knowledge.behaviour(piece), weights);
    let mut chances = ByRank::from_fn(|rank| {
        if !possible.contains(rank) {
            return 0.0;
        }
        placing_frequency(piece.color, rank, piece.id.start(), weights)
            * knowledge.likelihood(piece, rank, viewpoint.plies, weights)
            * habit_factors[rank]
    });
    normalize(&mut chances, possible);
    chances
}

/// Scales the chances of each rank so that their sum over all hidden pieces is the rank's count.
fn fit_to_counts(chances: &mut [Chances], hidden: &[usize], counts: &ByRank<u8>) {
    for rank in Rank::ALL {
        let sum: f32 = hidden.iter().map(|index| chances[*index][rank]).sum();
        let factor = f32::from(counts[rank]) / sum.max(f32::MIN_POSITIVE);
        for index in hidden {
            chances[*index][rank] *= factor;
        }
    }
}

/// Scales the chances of a piece so that their sum is 1. If all chances are 0, all `possible` ranks
/// get the same chance.
fn normalize(chances: &mut Chances, possible: RankSet) {
    let sum: f32 = chances.iter().map(|(_, chance)| chance).sum();
    if sum > 0.0 {
        *chances = ByRank::from_fn(|rank| chances[rank] / sum);
    } else {
        let count = f32::from(possible.iter().count() as u8);
        *chances =
            ByRank::from_fn(|rank| f32::from(u8::from(possible.contains(rank))) / count.max(1.0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::question;

    fn chance(question: &Question, square: &str, rank: Rank, weights: &Weights) -> f32 {
        let square: Square = square.parse().unwrap();
        let beliefs = beliefs(question, weights);
        beliefs.iter().find(|(piece, _)| piece.square == square).unwrap().1[rank]
    }

    #[test]
    fn company_and_behaviour_make_ranks_likelier() {
        let alone = Weights { company_rounds: 0, ..Weights::TUNED };
        let hasty = Weights { idleness: 0.0, stillness: 0.0, ..Weights::TUNED };
        let lame = Weights { walking: 1.0, ..Weights::TUNED };
        let unlearned = Weights { habits: 0.0, ..Weights::TUNED };
        let walled = "Ma1 Hb4 Yd10 nd9 nc10 ne10 Pg10 Qh10 Sb10";
        let guarded = "Ma1 Le6 we7 Oe8 Pg8 Qh10 Sb10 Yd10";
        let idle = "Ma1 Hb4 Nd7 Pg8 Qh10 Sb10 Ye10";
        let beset = "Ma1 Hb4 ke6 Ne7 Pg8 Qh10 Sb10 Yj10";
        for (why, pieces, moves, square, rank, other) in [
            ("the Flag stands among Bombs", walled, "", "d10", Rank::Flag, &alone),
            ("the Spy stands behind the General", guarded, "", "e8", Rank::Spy, &alone),
            ("also when it has fallen", guarded, "e6e7 g8g7", "e8", Rank::Spy, &alone),
            ("what could move is a Bomb", idle, "b4b5 g8g7 b5b4 g7g8", "d7", Rank::Bomb, &hasty),
            ("a Bomb attacks nothing", beset, "b4b5 g8g7 b5b4 g7g8", "e7", Rank::Bomb, &unlearned),
            ("a Scout runs", idle, "b4b5 g8g7", "d7", Rank::Scout, &lame),
        ] {
            let question = question(pieces, moves);
            let [with, without] =
                [&Weights::TUNED, other].map(|weights| chance(&question, square, rank, weights));
            assert!(with > without, "{why}: {with}, not more than {without}");
        }
    }
}

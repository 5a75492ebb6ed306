//! Deals of the hidden ranks: worlds that the seat cannot tell from the true one, each as likely as
//! the engine believes.

use fairboard_play::stratego::question::Question;
use fairboard_rules::stratego::Rank;
use fastrand::Rng;

use crate::evaluation::Evaluation;

/// Exchanges that are tried for each hidden piece.
const EXCHANGES: usize = 20;

/// Deals a rank to each enemy piece, by its number; `None` if no way of dealing fits.
///
/// A deal in which all ways are alike is changed by exchanging the ranks of two pieces, as often as
/// their chances ask for (Metropolis and others, 1953).
pub(crate) fn deal(
    question: &Question,
    evaluation: &Evaluation<'_>,
    random: &mut Rng,
) -> Option<Vec<Rank>> {
    let position = question.view().determinize(|below| random.u32(..below))?;
    let enemies = &evaluation.enemies;
    let mut ranks: Vec<Rank> =
        enemies.iter().map(|enemy| position.rank_at(enemy.square)).collect::<Option<_>>()?;
    let hidden: Vec<usize> =
        (0..enemies.len()).filter(|number| enemies[*number].possible.single().is_none()).collect();
    for _ in 0..EXCHANGES * hidden.len() {
        let [one, other] = [(); 2].map(|()| hidden[random.usize(..hidden.len())]);
        let chance = |number: usize, rank: Rank| enemies[number].chances[rank];
        let now = chance(one, ranks[one]) * chance(other, ranks[other]);
        let then = chance(one, ranks[other]) * chance(other, ranks[one]);
        if then >= now || random.f32() * now < then {
            ranks.swap(one, other);
        }
    }
    Some(ranks)
}

#[cfg(test)]
mod tests {
    use fairboard_play::{Player, Strength};
    use fairboard_rules::stratego::notation::letter;
    use fairboard_rules::stratego::{ByRank, Color, Piece, Rules, SeatView, SquareSet};
    use fairboard_setups::arrange;

    use super::*;
    use crate::Engine;
    use crate::search::Limit;
    use crate::tests::question;

    /// Calls `visit` with the evaluation of a question and some deals.
    fn deals(question: &Question, count: u16, mut visit: impl FnMut(&Evaluation<'_>, Vec<Rank>)) {
        let engine = Engine::new(Strength::STRONGEST);
        let mut random = Rng::with_seed(1);
        let search = engine.begin(question, &[], Limit::NONE, &mut random);
        for _ in 0..count {
            let ranks = deal(question, &search.evaluation, &mut random).unwrap();
            visit(&search.evaluation, ranks);
        }
    }

    #[test]
    fn a_deal_follows_the_beliefs() {
        let own = arrange(Color::Red, Rules::CLASSIC.army, 1).finish().unwrap();
        let start = SeatView::new(Rules::CLASSIC, &own, SquareSet::home(Color::Blue));
        let question = Question::new(start, Vec::new(), Player::Person).unwrap();
        let count: u16 = 2_000;
        let mut differences = vec![ByRank::from_fn(|_| 0.0_f32); 40];
        deals(&question, count, |evaluation, ranks| {
            for ((difference, enemy), rank) in
                differences.iter_mut().zip(&evaluation.enemies).zip(ranks)
            {
                difference[rank] += 1.0 / f32::from(count);
                for other in Rank::ALL {
                    difference[other] -= enemy.chances[other] / f32::from(count);
                }
            }
        });
        for (number, difference) in differences.iter().enumerate() {
            for (rank, difference) in difference.iter() {
                assert!(difference.abs() < 0.06, "piece {number}, {rank}: {difference}");
            }
        }
    }

    #[test]
    fn a_deal_fits_what_the_seat_knows() {
        let pieces = "Ma1 Hb4 nd9 Nc10 Qe10 Yd10 Pf8 Sb7";
        for (rule, moves, square, possible) in [
            ("a Bomb does not move", "b4b5 f8f7", "f7", "PQS"),
            ("what has run is a Scout", "b4b5 f8f5", "f5", "P"),
            ("what was shown stays", "", "d9", "N"),
        ] {
            let question = question(pieces, moves);
            deals(&question, 200, |evaluation, ranks| {
                let dealt = evaluation.enemies.iter().zip(&ranks);
                let letter = |rank: &Rank| letter(Piece { color: Color::Blue, rank: *rank });
                let (_, found) =
                    dealt.clone().find(|(enemy, _)| enemy.square.to_string() == square).unwrap();
                assert!(possible.contains(letter(found)), "{rule}: {found}");
                let mut letters: Vec<char> = ranks.iter().map(letter).collect();
                letters.sort_unstable();
                assert_eq!(String::from_iter(letters), "NNPQSY", "{rule}");
            });
        }
    }
}

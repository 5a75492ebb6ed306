//! Move generation: the moves of the side to move. A hidden enemy piece moves one step, unless the
//! piece most likely cannot move.

use fairboard_rules::stratego::{Direction, Move, Reach, Repetition, SquareSet};

use crate::evaluation::{ARMY, EnemyPiece, Evaluation, enemy_number_of};
use crate::node::{Node, Side};
use crate::rank_set::RankSet;

impl Node {
    /// Calls `visit` with each move.
    pub(crate) fn moves(&self, evaluation: &Evaluation<'_>, visit: impl FnMut(Move)) {
        self.moves_to(evaluation, SquareSet::ALL, visit);
    }

    /// Calls `visit` with each attack.
    pub(crate) fn attacks(&self, evaluation: &Evaluation<'_>, visit: impl FnMut(Move)) {
        self.moves_to(evaluation, self.occupied(self.side.other()), visit);
    }

    /// Calls `visit` with each move whose square of arrival is in `targets`. The move that the
    /// two-squares rule forbids is left out.
    fn moves_to(
        &self,
        evaluation: &Evaluation<'_>,
        targets: SquareSet,
        mut visit: impl FnMut(Move),
    ) {
        let pieces = match self.side {
            Side::Own => 0..evaluation.own.len(),
            Side::Enemy => ARMY..ARMY + evaluation.enemies.len(),
        };
        let open = targets & !(self.occupied(self.side) | SquareSet::LAKES);
        let blocked = self.occupied(Side::Own) | self.occupied(Side::Enemy) | SquareSet::LAKES;
        let barred = self.barred(evaluation);
        for index in pieces {
            let Some(from) = self.square_of(index) else { continue };
            let reachable = match self.reach(evaluation, index) {
                Reach::None => continue,
                Reach::Step => SquareSet::neighbours(from),
                Reach::Line => Direction::ALL
                    .into_iter()
                    .fold(SquareSet::EMPTY, |set, way| set | blocked.ray_until(from, way)),
            };
            for to in reachable & open {
                let mv = Move::new(from, to);
                if barred != Some(mv) {
                    visit(mv);
                }
            }
        }
    }

    /// The move that the two-squares rule forbids: the third in a row that takes back the move
    /// before. `None` if the last two moves were not both such reversals. The rule also counts a
    /// Scout's runs across the same border to other squares, but the search does not.
    fn barred(&self, evaluation: &Evaluation<'_>) -> Option<Move> {
        let last = self.recent[self.side as usize][0];
        last.filter(|_| self.reversals(evaluation) == 2).map(Move::reversed)
    }

    /// Number of the latest moves of the side to move that took back the move before, at most 2.
    /// The number is 0 if the rules have no two-squares rule.
    pub(crate) fn reversals(&self, evaluation: &Evaluation<'_>) -> u8 {
        if evaluation.rules.repetition != Repetition::Federation {
            return 0;
        }
        // The newer move of a pair comes first.
        let is_reversal =
            |pair: &&[Option<Move>]| pair[0].is_some() && pair[0] == pair[1].map(Move::reversed);
        self.recent[self.side as usize].windows(2).take_while(is_reversal).count() as u8
    }

    /// Reach of a piece. A hidden enemy piece moves one step, unless it most likely cannot move.
    fn reach(&self, evaluation: &Evaluation<'_>, index: usize) -> Reach {
        if let Some(piece) = evaluation.own.get(index) {
            return evaluation.rules.reach[piece.rank];
        }
        let enemy_number = enemy_number_of(index);
        let possible = self.possible(enemy_number);
        if let Some(rank) = possible.single() {
            return evaluation.rules.reach[rank];
        }
        // `immobile` is a guess at the root. A battle since then may have left only ranks that can
        // move.
        let may_be_immobile = !possible.without(evaluation.movers).is_empty();
        let most_likely_stays = evaluation.enemies[enemy_number].immobile && may_be_immobile;
        if most_likely_stays { Reach::None } else { Reach::Step }
    }

    /// Returns `true` if the side to move has lost, given that no move was generated. The enemy may
    /// still have moves, because none are generated for a piece that most likely cannot move.
    pub(crate) fn has_lost(&self, evaluation: &Evaluation<'_>) -> bool {
        // The other pieces of the enemy are blocked.
        let may_still_move = |(number, enemy): (usize, &EnemyPiece)| {
            enemy.immobile && self.may_move(evaluation, ARMY + number)
        };
        self.side == Side::Own || !evaluation.enemies.iter().enumerate().any(may_still_move)
    }

    /// Returns `true` if it is certain that no piece of either side can move, which is a draw.
    pub(crate) fn is_exhausted(&self, evaluation: &Evaluation<'_>) -> bool {
        let enemies = ARMY..ARMY + evaluation.enemies.len();
        !(0..evaluation.own.len()).chain(enemies).any(|index| self.may_move(evaluation, index))
    }

    /// Returns `true` if a piece is left and, as far as is known, may have a rank that moves.
    fn may_move(&self, evaluation: &Evaluation<'_>, index: usize) -> bool {
        let own_ranks = evaluation.own.get(index).map(|piece| RankSet::of(piece.rank));
        let ranks = own_ranks.unwrap_or_else(|| self.possible(enemy_number_of(index)));
        self.square_of(index).is_some() && !(ranks & evaluation.movers).is_empty()
    }
}

#[cfg(test)]
mod tests {
    use fairboard_play::Strength;
    use fairboard_play::stratego::question::Question;
    use fastrand::Rng;

    use crate::battle::Winner;
    use crate::evaluation::ARMY;
    use crate::node::Side;
    use crate::tests::question;
    use crate::{Engine, Limit};

    #[test]
    fn what_most_likely_cannot_move_stays_as_long_as_it_may_be_a_bomb() {
        for (attacker, may_walk) in [('H', false), ('E', true)] {
            let pieces = format!("Ma1 Ba2 Bb1 {attacker}e8 Ye10 Ne9 Nd10 Ub7 Ra7");
            let (question, engine) = (question(&pieces, ""), Engine::new(Strength::STRONGEST));
            let search = engine.begin(&question, &[], Limit::NONE, &mut Rng::with_seed(0));
            let battle = search.root.battle(&search.evaluation, "e8e9".parse().unwrap());
            let lost = battle.ends().find(|end| end.winner == Winner::Enemy).unwrap();
            let node = search.root.after_battle(&search.evaluation, &battle, lost);
            assert!(node.possible(battle.enemy - ARMY).single().is_none(), "{attacker}");
            assert!(node.side == Side::Enemy);
            let mut walks = false;
            node.moves(&search.evaluation, |mv| walks |= mv.from == battle.mv.to);
            assert_eq!(walks, may_walk, "{attacker}");
        }
    }

    #[test]
    fn the_two_squares_rule_bars_moves_where_it_holds() {
        let federation = question("Ma1 Bb1 He4 ti9 Yj10 Nj9", "e4e5 i9i8 e5e4 i8i7 e4e5 i7i6");
        let free: Question =
            federation.to_string().replacen(" repeat ", " free ", 1).parse().unwrap();
        let engine = || Engine::new(Strength::STRONGEST);
        for (why, question, engine, is_barred) in [
            ("the international rules have it", &federation, engine(), true),
            ("nothing is refused", &free, engine(), false),
            ("both sides keep it", &free, engine().keeping_two_squares(), true),
        ] {
            let search = engine.begin(question, &[], Limit::NONE, &mut Rng::with_seed(0));
            let mut is_found = false;
            search.root.moves(&search.evaluation, |mv| is_found |= mv == "e5e4".parse().unwrap());
            assert_ne!(is_found, is_barred, "{why}");
        }
    }
}

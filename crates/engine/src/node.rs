//! A node of the search tree: a position by the knowledge of one side.

mod hash;

use fairboard_rules::stratego::{Move, Square, SquareSet};

use crate::battle::{BattleEnd, UncertainBattle, Winner};
use crate::evaluation::{ARMY, Evaluation, score};
use crate::proximity::FRACTION_BITS;
use crate::rank_set::RankSet;
use hash::SIDE_KEY;

/// Value in place of a piece's index for an empty square.
const NO_PIECE: u8 = u8::MAX;

/// Value in place of a square's index for a fallen piece.
const NO_SQUARE: u8 = u8::MAX;

/// A side, from the view of the seat for which the engine plays.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    Own,
    Enemy,
}

impl Side {
    /// The side of the piece with `index`.
    pub(crate) const fn of(index: usize) -> Self {
        if index < ARMY { Self::Own } else { Self::Enemy }
    }

    pub(crate) const fn other(self) -> Self {
        match self {
            Self::Own => Self::Enemy,
            Self::Enemy => Self::Own,
        }
    }
}

/// The last three moves of a side, the newest first.
pub(crate) type RecentMoves = [Option<Move>; 3];

/// A position in the search. Each piece has an index: our pieces from 0 on, and enemy pieces from
/// [`ARMY`] on. An enemy piece also has a number: its index less [`ARMY`].
#[derive(Clone)]
pub(crate) struct Node {
    /// The index of the piece on each square.
    pieces: [u8; Square::COUNT],
    /// The square of each piece, by the piece's index.
    squares: [u8; 2 * ARMY],
    /// The ranks that each enemy piece can still have.
    possible: [RankSet; ARMY],
    /// The squares of our pieces, and those of the enemy.
    occupied: [SquareSet; 2],
    /// Our pieces whose rank the enemy knows, as bits.
    known: u64,
    /// The pieces that have moved, as bits.
    moved: u128,
    /// The side to move.
    pub(crate) side: Side,
    /// Score of battles and first moves since the root, from our view.
    material: i32,
    /// Change of attractions since the root, from our view, with [`FRACTION_BITS`] binary places.
    /// An attraction is the score of two pieces of different sides for being near each other.
    attraction: i64,
    /// The side that has won, if the Flag was taken.
    pub(crate) winner: Option<Side>,
    /// Zobrist hash of the changes since the root; 0 at the root.
    pub(crate) hash: u64,
    /// The last moves of our side, and those of the enemy.
    pub(crate) recent: [RecentMoves; 2],
    /// Number of plies since the last attack.
    quiet_plies: u16,
    /// The enemy pieces whose possible run at our Flag has already been scored, as bits.
    pub(crate) counted_runners: u64,
    /// True after a null move, so that no second null move follows at once.
    pub(crate) is_after_null_move: bool,
}

impl Node {
    /// The root of a search.
    pub(crate) fn root(
        evaluation: &Evaluation<'_>,
        recent: [RecentMoves; 2],
        quiet_plies: u16,
    ) -> Self {
        let mut node = Self {
            pieces: [NO_PIECE; Square::COUNT],
            squares: [NO_SQUARE; 2 * ARMY],
            possible: [RankSet::EMPTY; ARMY],
            occupied: [SquareSet::EMPTY; 2],
            known: 0,
            moved: 0,
            side: Side::Own,
            material: 0,
            attraction: 0,
            winner: None,
            hash: 0,
            recent,
            quiet_plies,
            counted_runners: 0,
            is_after_null_move: false,
        };
        for (index, piece) in evaluation.own.iter().enumerate() {
            node.place(index, piece.square, piece.moved);
            node.known |= u64::from(piece.known) << index;
        }
        for (number, piece) in evaluation.enemies.iter().enumerate() {
            node.place(ARMY + number, piece.square, piece.moved);
            node.possible[number] = piece.possible;
        }
        node
    }

    /// Places a piece at the root.
    fn place(&mut self, index: usize, square: Square, moved: bool) {
        self.pieces[usize::from(square.index())] = index as u8;
        self.squares[index] = square.index();
        self.occupied[Side::of(index) as usize].insert(square);
        self.moved |= u128::from(moved) << index;
    }

    /// Static evaluation, from the view of the side to move.
    pub(crate) fn evaluation(&self) -> i32 {
        self.for_mover(self.material + (self.attraction >> FRACTION_BITS) as i32)
    }

    /// Converts the score `ours`, from our view, to the view of the side to move.
    pub(crate) const fn for_mover(&self, ours: i32) -> i32 {
        match self.side {
            Side::Own => ours,
            Side::Enemy => -ours,
        }
    }

    /// Returns `true` if the game is drawn by too many plies without an attack.
    pub(crate) fn is_drawn_by_quiet_plies(&self, evaluation: &Evaluation<'_>) -> bool {
        let limit = evaluation.rules.endings.quiet_plies;
        limit.is_some_and(|limit| self.quiet_plies >= limit)
    }

    /// Score of a draw for the side to move. Scores count from the root, so a draw costs a side the
    /// lead that it has at the root.
    pub(crate) fn draw_score(&self, evaluation: &Evaluation<'_>) -> i32 {
        let [own, enemy] = evaluation.totals;
        self.for_mover(score(enemy - own))
    }

    /// The index of the piece on `square`, which must be occupied.
    pub(crate) fn piece_on(&self, square: Square) -> usize {
        usize::from(self.pieces[usize::from(square.index())])
    }

    /// The square of a piece; `None` if it has fallen.
    pub(crate) fn square_of(&self, index: usize) -> Option<Square> {
        Square::from_index(self.squares[index])
    }

    /// The ranks that the enemy piece with this number can still have.
    pub(crate) fn possible(&self, enemy_number: usize) -> RankSet {
        self.possible[enemy_number]
    }

    /// Returns `true` if the enemy knows the rank of our piece with `index`.
    pub(crate) fn is_known(&self, index: usize) -> bool {
        self.known >> index & 1 != 0
    }

    /// The squares of the pieces of a side.
    pub(crate) const fn occupied(&self, side: Side) -> SquareSet {
        self.occupied[side as usize]
    }

    /// Returns `true` if `mv` is an attack.
    pub(crate) fn is_attack(&self, mv: Move) -> bool {
        self.pieces[usize::from(mv.to.index())] != NO_PIECE
    }

    /// The node after `mv`, which must not be an attack.
    pub(crate) fn after_move(&self, evaluation: &Evaluation<'_>, mv: Move) -> Self {
        let mut next = self.clone();
        next.relocate(evaluation, self.piece_on(mv.from), mv);
        next.finish_move(evaluation, mv, self.quiet_plies.saturating_add(1));
        next
    }

    /// The node after a null move: the same pieces, with the other side to move.
    pub(crate) fn after_null_move(&self) -> Self {
        let mut next = self.clone();
        next.change_side();
        next.is_after_null_move = true;
        next
    }

    /// The node after `battle` has ended with `end`.
    pub(crate) fn after_battle(
        &self,
        evaluation: &Evaluation<'_>,
        battle: &UncertainBattle,
        end: BattleEnd,
    ) -> Self {
        let mut next = self.clone();
        let UncertainBattle { own, enemy, attacker, mv, .. } = *battle;
        match end.winner {
            Winner::Own => {
                next.remove(evaluation, enemy);
                if attacker == Side::Own {
                    next.relocate(evaluation, own, mv);
                }
                next.known |= 1 << own;
                next.winner = battle.takes_flag.then_some(Side::Own);
            }
            Winner::Enemy => {
                next.remove(evaluation, own);
                if attacker == Side::Enemy {
                    next.relocate(evaluation, enemy, mv);
                }
                next.set_possible(enemy, battle.winners);
                next.winner = battle.risks_flag.then_some(Side::Enemy);
            }
            Winner::Neither => {
                next.remove(evaluation, own);
                next.remove(evaluation, enemy);
            }
        }
        next.material += score(end.gain);
        let quiet_plies = 0;
        next.finish_move(evaluation, mv, quiet_plies);
        next
    }

    /// Sets the ranks that the enemy piece with `index` can still have.
    fn set_possible(&mut self, index: usize, possible: RankSet) {
        // The first `^=` takes the old key out of the hash, and the second puts the new key in.
        self.hash ^= self.key(index);
        self.possible[index - ARMY] = possible;
        self.hash ^= self.key(index);
    }

    /// Removes a piece that falls in a battle.
    fn remove(&mut self, evaluation: &Evaluation<'_>, index: usize) {
        let Some(square) = self.square_of(index) else { return };
        self.hash ^= self.key(index);
        self.attraction -= i64::from(self.attraction_on(evaluation, index, square));
        self.squares[index] = NO_SQUARE;
        self.pieces[usize::from(square.index())] = NO_PIECE;
        self.occupied[Side::of(index) as usize].remove(square);
    }

    /// Moves a piece to an empty square. An enemy piece keeps only the ranks that can go so far.
    /// The first move of our piece has a cost: it shows that the piece is neither Bomb nor Flag.
    fn relocate(&mut self, evaluation: &Evaluation<'_>, index: usize, mv: Move) {
        self.hash ^= self.key(index);
        let attraction_before = self.attraction_on(evaluation, index, mv.from);
        let attraction_after = self.attraction_on(evaluation, index, mv.to);
        self.attraction += i64::from(attraction_after - attraction_before);
        self.pieces[usize::from(mv.from.index())] = NO_PIECE;
        self.pieces[usize::from(mv.to.index())] = index as u8;
        self.squares[index] = mv.to.index();
        let occupied = &mut self.occupied[Side::of(index) as usize];
        occupied.remove(mv.from);
        occupied.insert(mv.to);
        if index >= ARMY {
            let is_step = mv.from.is_next_to(mv.to);
            let mover_ranks = if is_step { evaluation.movers } else { evaluation.runners };
            let possible = &mut self.possible[index - ARMY];
            *possible = *possible & mover_ranks;
        } else if self.moved >> index & 1 == 0 {
            self.material -= score(evaluation.weights.first_move_cost);
        }
        self.moved |= 1 << index;
        self.hash ^= self.key(index);
    }

    /// Sum of the attractions of a piece on `square`, from our view: for each piece of the other
    /// side, the score of both as neighbours times their proximity.
    fn attraction_on(&self, evaluation: &Evaluation<'_>, index: usize, square: Square) -> i32 {
        let other_squares = match Side::of(index) {
            Side::Own => &self.squares[ARMY..],
            Side::Enemy => &self.squares[..ARMY],
        };
        let proximities = evaluation.proximity.of(square);
        let attractions = other_squares.iter().zip(evaluation.attractions_of(index));
        // A fallen piece adds nothing, because the proximity at `NO_SQUARE` is 0.
        attractions
            .map(|(other, attraction)| attraction * i32::from(proximities[usize::from(*other)]))
            .sum()
    }

    /// Notes a move of the side to move, and passes the turn to the other side.
    fn finish_move(&mut self, evaluation: &Evaluation<'_>, mv: Move, quiet_plies: u16) {
        // `history_key` has the reversals of the side to move, so the old key is replaced before
        // the turn passes. The reversals of the other side stay in the hash.
        self.hash ^= self.history_key(evaluation);
        self.quiet_plies = quiet_plies;
        let recent = &mut self.recent[self.side as usize];
        let [first, second, _] = *recent;
        *recent = [Some(mv), first, second];
        self.hash ^= self.history_key(evaluation);
        self.is_after_null_move = false;
        self.change_side();
    }

    fn change_side(&mut self) {
        self.side = self.side.other();
        self.hash ^= SIDE_KEY;
    }
}

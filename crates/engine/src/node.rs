//! A position as one side knows it, to be searched.

use fairboard_rules::stratego::{BattleResult, Move, Rank, Reach, Square, SquareSet};

use crate::RankSet;
use crate::closeness::FRACTION;
use crate::plan::{ARMY, Enemy, Plan, score};

/// Worth more than everything on the board.
pub(crate) const WIN: i32 = 1_000_000;

const NOBODY: u8 = u8::MAX;
const GONE: u8 = u8::MAX;

/// Which side is to move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Turn {
    Ours,
    Theirs,
}

/// The pieces and what became of them; our own come first.
#[derive(Clone)]
pub(crate) struct Node {
    /// The piece on each square.
    cells: [u8; Square::COUNT],
    /// Where each piece stands.
    squares: [u8; 2 * ARMY],
    /// The ranks that each enemy piece can still have.
    possible: [RankSet; ARMY],
    occupied: [SquareSet; 2],
    /// Which of our pieces the enemy knows, and which pieces have moved, by their number.
    shown: u64,
    moved: u128,
    pub(crate) turn: Turn,
    /// How much better it is than at the root, for us, by what has been won and lost.
    material: i32,
    /// The same by how close the pieces are to each other, in the unit of a tie by a closeness.
    ties: i64,
    /// Who has won, if one side has: ours is positive.
    pub(crate) won: i32,
    pub(crate) hash: u64,
    /// Each side's last three moves, the newest first.
    recent: [[Option<Move>; 3]; 2],
    /// Whether the last to move made none.
    pub(crate) has_passed: bool,
}

/// An attack, and how it may end.
pub(crate) struct Battle {
    mv: Move,
    own: usize,
    enemy: usize,
    ours_attack: bool,
    ends: [End; 3],
    /// The ranks of the enemy that beat us.
    winners: RankSet,
    /// Whether it is the Flag if we win.
    takes_flag: bool,
}

/// One way for a battle to end.
#[derive(Clone, Copy)]
pub(crate) struct End {
    pub(crate) how: How,
    pub(crate) chance: f32,
    /// What it brings us, on average.
    pub(crate) gain: f32,
}

/// Who wins a battle.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum How {
    OursWins,
    TheirsWins,
    BothFall,
}

impl Battle {
    /// What it brings us on average.
    pub(crate) fn mean(&self) -> f32 {
        self.ends.iter().map(|end| end.chance * end.gain).sum()
    }

    /// The ways in which it can end.
    pub(crate) fn ends(&self) -> impl Iterator<Item = End> {
        self.ends.into_iter().filter(|end| end.chance > 0.0)
    }

    /// The most probable end.
    pub(crate) fn likeliest(&self) -> End {
        let [first, second, third] = self.ends;
        let likelier = |one: End, other: End| if one.chance >= other.chance { one } else { other };
        likelier(likelier(first, second), third)
    }
}

impl Node {
    pub(crate) fn root(plan: &Plan, recent: [[Option<Move>; 3]; 2]) -> Self {
        let mut node = Self {
            cells: [NOBODY; Square::COUNT],
            squares: [GONE; 2 * ARMY],
            possible: [RankSet::EMPTY; ARMY],
            occupied: [SquareSet::EMPTY; 2],
            shown: 0,
            moved: 0,
            turn: Turn::Ours,
            material: 0,
            ties: 0,
            won: 0,
            hash: 0,
            recent,
            has_passed: false,
        };
        for (index, piece) in plan.own.iter().enumerate() {
            node.cells[usize::from(piece.square.index())] = index as u8;
            node.squares[index] = piece.square.index();
            node.occupied[0].insert(piece.square);
            node.shown |= u64::from(piece.shown) << index;
            node.moved |= u128::from(piece.moved) << index;
        }
        for (number, enemy) in plan.enemies.iter().enumerate() {
            let index = ARMY + number;
            node.cells[usize::from(enemy.square.index())] = index as u8;
            node.squares[index] = enemy.square.index();
            node.possible[number] = enemy.possible;
            node.occupied[1].insert(enemy.square);
            node.moved |= u128::from(enemy.moved) << index;
        }
        node
    }

    /// The score for the side to move.
    pub(crate) fn score_for_mover(&self) -> i32 {
        self.for_mover(self.material + (self.ties >> FRACTION) as i32)
    }

    /// What is worth `ours` to us, for the side to move.
    pub(crate) const fn for_mover(&self, ours: i32) -> i32 {
        match self.turn {
            Turn::Ours => ours,
            Turn::Theirs => -ours,
        }
    }

    /// Calls `visit` with each move of the side to move.
    pub(crate) fn moves(&self, plan: &Plan, visit: impl FnMut(Move)) {
        self.moves_to(plan, SquareSet::ALL, visit);
    }

    /// Calls `visit` with each attack of the side to move.
    pub(crate) fn attacks(&self, plan: &Plan, visit: impl FnMut(Move)) {
        let enemies = match self.turn {
            Turn::Ours => self.occupied[1],
            Turn::Theirs => self.occupied[0],
        };
        self.moves_to(plan, enemies, visit);
    }

    fn moves_to(&self, plan: &Plan, goals: SquareSet, mut visit: impl FnMut(Move)) {
        let (side, range) = match self.turn {
            Turn::Ours => (0, 0..plan.own.len()),
            Turn::Theirs => (1, ARMY..ARMY + plan.enemies.len()),
        };
        let open = goals & !(self.occupied[side] | SquareSet::LAKES);
        let all = self.occupied[0] | self.occupied[1] | SquareSet::LAKES;
        let barred = self.barred(side);
        for index in range {
            let Some(from) = Square::from_index(self.squares[index]) else { continue };
            let targets = match self.reach(plan, index) {
                Reach::None => continue,
                Reach::Step => SquareSet::neighbours(from),
                Reach::Line => fairboard_rules::stratego::Direction::ALL
                    .into_iter()
                    .fold(SquareSet::EMPTY, |set, way| set | all.ray_until(from, way)),
            };
            for to in targets & open {
                let mv = Move::new(from, to);
                if barred != Some(mv) {
                    visit(mv);
                }
            }
        }
    }

    /// The move that the two-squares rule refuses a piece that goes step by step.
    fn barred(&self, side: usize) -> Option<Move> {
        match self.recent[side] {
            [Some(third), Some(second), Some(first)]
                if second == third.reversed() && first == third =>
            {
                Some(second)
            }
            _ => None,
        }
    }

    fn reach(&self, plan: &Plan, index: usize) -> Reach {
        if let Some(piece) = plan.own.get(index) {
            return plan.rules.reach[piece.rank];
        }
        let (possible, enemy) = (self.possible[index - ARMY], &plan.enemies[index - ARMY]);
        match possible.single() {
            Some(rank) => plan.rules.reach[rank],
            None if enemy.stays && possible == enemy.possible => Reach::None,
            None => Reach::Step,
        }
    }

    /// Whether the side to move, which has found no move, has none: an enemy that is only taken to
    /// stay where it is might have one.
    pub(crate) fn has_lost(&self, plan: &Plan) -> bool {
        let might_move =
            |(number, enemy): (usize, &Enemy)| self.squares[ARMY + number] != GONE && enemy.stays;
        self.turn == Turn::Ours || !plan.enemies.iter().enumerate().any(might_move)
    }

    /// Whether `mv` attacks.
    pub(crate) fn is_attack(&self, mv: Move) -> bool {
        self.cells[usize::from(mv.to.index())] != NOBODY
    }

    /// What `mv` leads to if it is no attack.
    pub(crate) fn step(&self, plan: &Plan, mv: Move) -> Self {
        let mut next = self.clone();
        let index = usize::from(self.cells[usize::from(mv.from.index())]);
        next.go(plan, index, mv);
        next.passed(mv);
        next
    }

    /// What making no move leads to.
    pub(crate) fn pass(&self) -> Self {
        let mut next = self.clone();
        next.turn_over();
        next.has_passed = true;
        next
    }

    /// The attack `mv`.
    pub(crate) fn battle(&self, plan: &Plan, mv: Move) -> Battle {
        let attacker = usize::from(self.cells[usize::from(mv.from.index())]);
        let defender = usize::from(self.cells[usize::from(mv.to.index())]);
        let ours_attack = attacker < ARMY;
        let (own, enemy) = if ours_attack { (attacker, defender) } else { (defender, attacker) };
        let rank = plan.own[own].rank;
        let number = enemy - ARMY;
        let (mut win, mut lose, mut both, mut flag) = (0.0, 0.0, 0.0, 0.0);
        let (mut spoils, mut spoils_of_both) = (0.0, 0.0);
        let mut winners = RankSet::EMPTY;
        let wins = if ours_attack { BattleResult::Attacker } else { BattleResult::Defender };
        for other in self.possible[number].iter() {
            if !ours_attack && !plan.movers.contains(other) {
                continue;
            }
            let chance = plan.enemies[number].chances[other].max(1e-6);
            let (attacker, defender) = if ours_attack { (rank, other) } else { (other, rank) };
            let result = plan.rules.battles[attacker][defender];
            if result == BattleResult::Both {
                both += chance;
                spoils_of_both += chance * plan.spoils[other];
            } else if result == wins {
                win += chance;
                spoils += chance * plan.spoils[other];
                flag += if other == Rank::Flag { chance } else { 0.0 };
            } else {
                lose += chance;
                winners = winners.with(other);
            }
        }
        let total = (win + lose + both).max(f32::MIN_POSITIVE);
        let is_known = ours_attack || self.possible[number].single().is_some();
        let dared = if is_known { 1.0 } else { plan.weights.daring };
        let worth = plan.worth[rank];
        let is_secret = !ours_attack && self.shown >> own & 1 == 0;
        let risk = if is_secret { plan.own[own].at_risk[number] } else { 1.0 };
        let secret = if self.shown >> own & 1 == 0 { plan.weights.secrecy * worth } else { 0.0 };
        let share = |spoils: f32, chance: f32| spoils / chance.max(f32::MIN_POSITIVE);
        let ends = [
            (How::OursWins, win * dared, share(spoils, win) - secret),
            (How::TheirsWins, lose, self.lesson(plan, enemy) - worth * risk),
            (How::BothFall, both, share(spoils_of_both, both) - worth),
        ];
        Battle {
            mv,
            own,
            enemy,
            ours_attack,
            ends: ends.map(|(how, chance, gain)| End { how, chance: chance / total, gain }),
            winners,
            takes_flag: flag > 0.97 * total,
        }
    }

    /// What `battle` brings on average to the side to move.
    pub(crate) fn gain(&self, battle: &Battle) -> i32 {
        self.for_mover(score(battle.mean()))
    }

    /// What `battle` leads to if it ends in this way.
    pub(crate) fn after(&self, plan: &Plan, battle: &Battle, end: End) -> Self {
        let mut next = self.clone();
        let Battle { own, enemy, ours_attack, mv, .. } = *battle;
        match end.how {
            How::OursWins => {
                next.remove(plan, enemy);
                if ours_attack {
                    next.go(plan, own, mv);
                }
                next.shown |= 1 << own;
                next.won = i32::from(battle.takes_flag);
            }
            How::TheirsWins => {
                next.remove(plan, own);
                if !ours_attack {
                    next.go(plan, enemy, mv);
                }
                next.hash ^= next.key(enemy);
                next.possible[enemy - ARMY] = battle.winners;
                next.hash ^= next.key(enemy);
                next.won = -i32::from(plan.own[own].rank == Rank::Flag && plan.own[own].suspected);
            }
            How::BothFall => {
                next.remove(plan, own);
                next.remove(plan, enemy);
            }
        }
        next.material += score(end.gain);
        next.passed(mv);
        next
    }

    /// What a battle with an enemy piece teaches, if anything.
    fn lesson(&self, plan: &Plan, enemy: usize) -> f32 {
        let number = enemy - ARMY;
        match self.possible[number].single() {
            Some(_) => 0.0,
            None => plan.weights.information * plan.enemies[number].worth,
        }
    }

    fn remove(&mut self, plan: &Plan, index: usize) {
        let Some(square) = Square::from_index(self.squares[index]) else { return };
        self.hash ^= self.key(index);
        self.ties -= i64::from(self.closeness(plan, index, square));
        self.squares[index] = GONE;
        self.cells[usize::from(square.index())] = NOBODY;
        self.occupied[usize::from(index >= ARMY)].remove(square);
    }

    /// Puts a piece where its move leads; nobody stands there any more.
    fn go(&mut self, plan: &Plan, index: usize, mv: Move) {
        self.hash ^= self.key(index);
        let (before, after) =
            (self.closeness(plan, index, mv.from), self.closeness(plan, index, mv.to));
        self.ties += i64::from(after - before);
        self.cells[usize::from(mv.from.index())] = NOBODY;
        self.cells[usize::from(mv.to.index())] = index as u8;
        self.squares[index] = mv.to.index();
        let side = &mut self.occupied[usize::from(index >= ARMY)];
        side.remove(mv.from);
        side.insert(mv.to);
        if index >= ARMY {
            let able = if mv.from.is_next_to(mv.to) { plan.movers } else { plan.runners };
            let possible = &mut self.possible[index - ARMY];
            *possible = possible.and(able);
        } else if self.moved >> index & 1 == 0 {
            self.material -= score(plan.weights.rest);
        }
        self.moved |= 1 << index;
        self.hash ^= self.key(index);
    }

    /// What a piece's ties are worth to us if it stands on `square`.
    fn closeness(&self, plan: &Plan, index: usize, square: Square) -> i32 {
        let others = if index < ARMY { &self.squares[ARMY..] } else { &self.squares[..ARMY] };
        let near = plan.closeness.of(square);
        let ties = others.iter().zip(plan.ties_of(index));
        ties.map(|(other, tie)| tie * i32::from(near[usize::from(*other)])).sum()
    }

    fn passed(&mut self, mv: Move) {
        let side = usize::from(self.turn == Turn::Theirs);
        let [first, second, _] = self.recent[side];
        self.recent[side] = [Some(mv), first, second];
        self.has_passed = false;
        self.turn_over();
    }

    fn turn_over(&mut self) {
        self.turn = match self.turn {
            Turn::Ours => Turn::Theirs,
            Turn::Theirs => Turn::Ours,
        };
        self.hash ^= 0xD6E8_FEB8_6659_FD93;
    }

    /// The key of a piece where it stands, with what is known of it (the finalizer of
    /// `SplitMix64`).
    fn key(&self, index: usize) -> u64 {
        let possible = if index >= ARMY { self.possible[index - ARMY].bits() } else { 0 };
        let place =
            u64::from(possible) << 16 | (index as u64) << 8 | u64::from(self.squares[index]);
        let mut z = (place + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }
}

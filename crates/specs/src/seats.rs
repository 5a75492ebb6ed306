//! Random games of Stratego, in which the view of each seat is advanced by public plies alone and
//! then compared with the position.

use std::fmt;

use fairboard_rules::Position as _;
use fairboard_rules::stratego::{
    Army, BadPly, Battle, BattleResult, Color, Deployment, DeploymentDraft, Ply, Position, Rank,
    Rules, SeatView, Setup, SquareSet,
};
use fastrand::Rng;

/// Number of plies after which a game stops. By the rules of the VDM++ model a game need not end.
const PLIES: usize = 3_000;

/// Counts of the followed games.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Number of games.
    pub games: u32,
    /// Number of plies by which the views advanced, the plies of both seats together.
    pub plies: u64,
    /// Number of ends that a seat saw by itself.
    pub seen_ends: u32,
    /// Number of ends that a seat had to be told.
    pub told_ends: u32,
    /// Number of forged plies that a seat refused.
    pub refused: u64,
}

/// Writes all counts in one line.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { games, plies, seen_ends, told_ends, refused } = self;
        write!(
            f,
            "{games} games, {plies} plies from both seats, {refused} forged plies refused; "
        )?;
        write!(f, "{seen_ends} ends seen, {told_ends} told")
    }
}

/// Plays `games` games, by each rule set and with each army in turn. A game without an end is
/// broken off.
///
/// After every ply the view of each seat, advanced by plies alone, is compared with the view that
/// the position has for the seat.
///
/// # Panics
///
/// If the two views differ, or if a seat refuses a ply of the game or accepts a forged ply.
pub fn follow(games: u32, seed: u64) -> Tally {
    let mut random = Rng::with_seed(seed);
    let mut tally = Tally::default();
    let kinds = Rules::ALL.map(|rules| Army::ALL.map(|army| rules.with_army(army)));
    for rules in kinds.into_iter().flatten().cycle().take(games as usize) {
        // Both deployments have the army of the rules, so no game is left out.
        if let Some(setup) = setup(rules, &mut random) {
            follow_game(&setup, &mut random, &mut tally);
            tally.games += 1;
        }
    }
    tally
}

/// Plays a random game. For each ply, each seat must refuse forgeries of the ply and accept the
/// ply. Then the seat's view must equal the view that the position gives to this seat.
fn follow_game(setup: &Setup, random: &mut Rng, tally: &mut Tally) {
    let mut position = Position::new(setup);
    let mut views = Color::ALL.map(|seat| {
        let enemies = position.occupied(seat.other());
        SeatView::new(setup.rules(), setup.deployment(seat), enemies)
    });
    for view in &mut views {
        tell_end(view, &position, tally);
        compare(view, &position);
    }
    for _ in 0..PLIES {
        // There is no legal move once the game is over.
        let moves = position.legal_moves();
        let Some(mv) = moves.choose(|count| random.u32(..count)) else { break };
        let ply = position.play_unchecked(mv);
        for view in &mut views {
            check_forgeries_are_refused(view, ply, tally);
            assert_eq!(view.advance(ply), Ok(()), "{ply} in {}", view.text());
            tally.plies += 1;
            tell_end(view, &position, tally);
            compare(view, &position);
        }
    }
}

/// If the game is over, counts its end, and tells the view of the end if the view does not show it.
fn tell_end(view: &mut SeatView, position: &Position, tally: &mut Tally) {
    let Some(outcome) = position.outcome() else { return };
    if view.outcome().is_some() {
        tally.seen_ends += 1;
    } else {
        view.conclude(outcome);
        tally.told_ends += 1;
    }
}

/// Compares a view with the view that the position has for the seat. If the seat is to move, also
/// compares the legal moves.
fn compare(view: &SeatView, position: &Position) {
    let seat = view.seat();
    assert!(*view == position.view(seat), "{} differs from {}", view.text(), position.text());
    if position.turn() == Some(seat) {
        assert!(view.legal_moves().eq(position.legal_moves()), "{}", position.text());
    }
}

/// Forges the battle of a ply in ways that every seat can detect, and checks that the view refuses
/// each forged ply.
fn check_forgeries_are_refused(view: &mut SeatView, ply: Ply, tally: &mut Tally) {
    let Some(battle) = ply.battle else { return };
    let view_before = view.clone();
    let is_own_attack = view.seat() == view.side();
    let own_rank = if is_own_attack { battle.attacker } else { battle.defender };
    // Any other rank will do, because the seat knows the rank of its piece.
    let wrong_rank = if own_rank == Rank::Scout { Rank::Miner } else { Rank::Scout };
    let wrong_rank_battle = if is_own_attack {
        Battle { attacker: wrong_rank, ..battle }
    } else {
        Battle { defender: wrong_rank, ..battle }
    };
    let wrong_result = match battle.result {
        BattleResult::Attacker => BattleResult::Both,
        BattleResult::Defender => BattleResult::Attacker,
        BattleResult::Both => BattleResult::Defender,
    };
    for (forged_battle, reason) in [
        (None, BadPly::NoBattle),
        (Some(wrong_rank_battle), BadPly::OwnRank),
        (Some(Battle { result: wrong_result, ..battle }), BadPly::Result),
    ] {
        let forged = Ply { battle: forged_battle, ..ply };
        assert_eq!(view.advance(forged), Err(reason), "{forged:?} in {}", view.text());
        tally.refused += 1;
    }
    assert!(*view == view_before, "a refused ply changes nothing");
}

/// Draws a setup by `rules`. Never `None`, because both deployments have the army of the rules.
fn setup(rules: Rules, random: &mut Rng) -> Option<Setup> {
    let [red, blue] = Color::ALL.map(|color| deployment(color, rules.army, random));
    Setup::new(rules, red?, blue?)
}

/// Draws a complete army, each piece on a random home square. Never `None`, because the home has a
/// square for each piece.
fn deployment(color: Color, army: Army, random: &mut Rng) -> Option<Deployment> {
    let mut free: Vec<_> = SquareSet::home(color).into_iter().collect();
    random.shuffle(&mut free);
    let mut draft = DeploymentDraft::new(color, army);
    for (rank, count) in army.counts().iter() {
        for _ in 0..*count {
            draft.place(free.pop()?, rank).ok()?;
        }
    }
    draft.finish().ok()
}

//! Random games of Stratego followed from both seats by public plies alone, beside the referee.

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
    /// Number of plies that each seat advanced by.
    pub plies: u64,
    /// Number of ends that a seat saw by itself.
    pub seen_ends: u32,
    /// Number of ends that a seat had to be told.
    pub told_ends: u32,
    /// Number of forged plies that a seat refused.
    pub refused: u64,
}

/// Writes one line.
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

/// Plays `games` whole games by both rule sets and with both armies.
///
/// After every ply the view of each seat, advanced by plies alone, is compared with the referee's
/// view for it.
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

/// Plays a random game and advances the view of each seat by the same plies.
fn follow_game(setup: &Setup, random: &mut Rng, tally: &mut Tally) {
    let mut position = Position::new(setup);
    let mut views = Color::ALL.map(|seat| {
        let enemies = position.occupied(seat.other());
        SeatView::new(setup.rules(), setup.deployment(seat), enemies)
    });
    for view in &mut views {
        tell_end_and_compare(view, &position, tally);
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
            tell_end_and_compare(view, &position, tally);
        }
    }
}

/// Tells the seat of an end that it cannot see, and then compares its view with the referee's view.
fn tell_end_and_compare(view: &mut SeatView, position: &Position, tally: &mut Tally) {
    let seat = view.seat();
    match (view.outcome(), position.outcome()) {
        (None, Some(outcome)) => {
            view.conclude(outcome);
            tally.told_ends += 1;
        }
        (Some(_), _) => tally.seen_ends += 1,
        (None, None) => {}
    }
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

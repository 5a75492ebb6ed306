//! Two honest sides know together what a referee knows, at every ply.

use fairboard_rules::Position as _;
use fairboard_rules::stratego::{Color, Outcome, Position, Setup, WinBy};
use fastrand::Rng;

use super::games;
use super::players::{begun, choose, settle, terms};
use crate::{AuditVerdict, Board, Duel, EndBy, Proof, Status, audit};

/// The referee's position at the start; `None` for tic-tac-toe.
fn truth(home: &Duel, away: &Duel) -> Option<Position> {
    let rules = match home.terms().game {
        crate::OfferedGame::Stratego(rules) => rules,
        crate::OfferedGame::TicTacToe(_) => return None,
    };
    let deployment = |color| {
        let duel = if home.color() == Some(color) { home } else { away };
        duel.army.deployment(color, rules.army).unwrap()
    };
    let setup = Setup::new(rules, deployment(Color::Red), deployment(Color::Blue)).unwrap();
    Some(Position::new(&setup))
}

/// Returns `true` if the log draws the game after too many plies without an attack, although a side
/// has no legal move. The log cannot know this.
fn is_hidden_at_the_limit(duel: &Duel, position: &Position) -> bool {
    let ended = matches!(duel.status(), Status::Over(end) if end.by == EndBy::NoAttack);
    ended && matches!(position.outcome(), Some(Outcome::Win { by: WinBy::NoMoves, .. }))
}

/// Plays the new plies in the referee's position, and compares the view of a side with it.
#[track_caller]
fn check(position: &mut Position, duel: &Duel) {
    let Some(Board::Stratego { view, plies, attack }) = duel.board() else { return };
    assert_eq!(attack, None);
    for ply in &plies[position.ply() as usize..] {
        assert_eq!(position.play(ply.mv), Ok(*ply));
    }
    if !is_hidden_at_the_limit(duel, position) {
        assert!(*view == position.view(duel.color().unwrap()), "ply {}", position.ply());
    }
}

#[test]
fn both_views_equal_the_referees_at_every_ply_and_the_certificate_verifies() {
    let mut ends = std::collections::BTreeMap::new();
    for seed in games(40, 10_000) {
        let mut rng = Rng::with_seed(seed);
        let (mut home, mut away) = begun(terms(seed), &mut rng);
        assert_eq!(home.pictures(), away.pictures());
        assert_eq!(home.color(), away.color().map(Color::other));
        let mut referee = truth(&home, &away);
        loop {
            settle(&mut home, &mut away);
            assert_eq!(home.question()[..21], away.question()[..21], "equal heads");
            if let Some(position) = &mut referee {
                check(position, &home);
                check(position, &away);
            }
            let mover = match (home.status(), away.status()) {
                (Status::ToMove, Status::Waiting) => &mut home,
                (Status::Waiting, Status::ToMove) => &mut away,
                (one, other) => {
                    assert_eq!(one, other);
                    break;
                }
            };
            let act = choose(mover, &mut rng).unwrap();
            mover.act(act).unwrap();
        }
        let Status::Over(end) = home.status() else { unreachable!("{:?}", home.status()) };
        assert_eq!(end.proof, Proof::Proved);
        *ends.entry(format!("{:?}", end.by)).or_insert(0) += 1;
        let certificate = home.certificate().unwrap();
        assert_eq!(Some(&certificate), away.certificate().as_ref());
        for file in [certificate, home.evidence(), away.evidence()] {
            match audit(&file) {
                Ok(AuditVerdict::Sound(report)) => {
                    let ending = report.ending.unwrap();
                    assert_eq!((ending.winner, ending.by), (end.winner, end.by));
                }
                other => unreachable!("seed {seed}: {other:?}"),
            }
        }
    }
    println!("{ends:?}");
    assert!(ends.contains_key("Flag") && ends.contains_key("Line"), "{ends:?}");
}

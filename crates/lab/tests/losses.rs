//! Losses in two games that a referee of contests has recorded, against a program of others.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use fairboard_engine::{Engine, Weights};
use fairboard_lab::losses::{Fate, LastMove, Loss, Summary, Witness};
use fairboard_lab::record::Record;
use fairboard_play::Strength;
use fairboard_rules::stratego::Rank;

/// A record on each line.
const GAMES: &str = include_str!("data/contest.jsonl");

/// The losses of a player in each game, and their summary.
fn losses(player: &str) -> (Vec<Vec<Loss>>, Summary) {
    let weights = Weights::TUNED;
    let engine = Engine::with_weights(Strength::STRONGEST, weights.clone());
    let witness = Witness { engine, weights, nodes: 50 };
    let mut summary = Summary::default();
    let mut game = |line: &str| {
        let record = Record::from_line(line).unwrap();
        let (losses, more) = witness.losses(&record, record.side_of(player).unwrap()).unwrap();
        summary += &more;
        losses
    };
    let games = GAMES.lines().map(&mut game).collect();
    (games, summary)
}

#[test]
fn every_marshal_bomb_and_flag_that_was_lost_is_found() {
    let (games, summary) = losses("ours");
    let found: Vec<Vec<(usize, &str)>> = (games.iter())
        .map(|losses| losses.iter().map(|loss| (loss.ply, kind(loss))).collect())
        .collect();
    assert_eq!(
        found,
        [
            vec![
                (178, "Spy after it took a piece"),
                (221, "Bomb"),
                (339, "Bomb"),
                (377, "Bomb"),
                (424, "Flag"),
            ],
            vec![(25, "Bomb"), (45, "Bomb"), (68, "Flag")],
        ]
    );
    let text = summary.to_string();
    for line in ["games 2\n", "pieces on hidden Bombs 5:", "Marshals to hidden Spies 1:"] {
        assert!(text.contains(line), "{text}");
    }
    assert!(text.contains("Flags lost 2:"), "{text}");
}

fn kind(loss: &Loss) -> &'static str {
    match loss.fate {
        Fate::Bomb { .. } => "Bomb",
        Fate::Spy { last: LastMove::Took, .. } => "Spy after it took a piece",
        Fate::Spy { .. } => "Spy",
        Fate::Flag { .. } => "Flag",
    }
}

#[test]
fn beliefs_are_chances_and_the_end_of_a_game_has_no_chance_after_it() {
    for losses in losses("ours").0 {
        for loss in &losses {
            let (is_flag, chances) = match loss.fate {
                Fate::Bomb { attacker, bomb, win } => {
                    assert!(attacker != Rank::Miner && bomb + win <= 1.001, "{loss}");
                    (false, [bomb, win])
                }
                Fate::Spy { spy, .. } => (false, [spy; 2]),
                Fate::Flag { belief, .. } => (true, [belief; 2]),
            };
            assert!(chances.iter().all(|chance| (0.0..=1.001).contains(chance)), "{loss}");
            assert_eq!(loss.after.is_none(), is_flag, "{loss}");
        }
    }
}

#[test]
fn the_other_player_has_its_own_losses() {
    let (games, _) = losses("demon");
    assert!(games.iter().flatten().all(|loss| kind(loss) != "Flag"));
    assert_eq!(games.len(), 2);
}

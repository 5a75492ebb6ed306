//! Losses in two games that a referee of contests has recorded, against a program of others.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use fairboard_engine::Weights;
use fairboard_lab::losses::meetings::{Counts, Meeting, Table, Way};
use fairboard_lab::losses::{Fate, LastMove, Loss, Summary, Witness};
use fairboard_lab::record::Record;
use fairboard_rules::stratego::Rank;

/// A record on each line.
const GAMES: &str = include_str!("data/contest.jsonl");

/// The losses of a player in each game, and their summary.
fn losses(player: &str) -> (Vec<Vec<Loss>>, Summary) {
    let witness = Witness::new(Weights::TUNED, 50);
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

/// The meetings of a player's Marshal and General in each game.
fn meetings(player: &str) -> Vec<Vec<Meeting>> {
    let witness = Witness::new(Weights::TUNED, 50);
    let game = |line: &str| {
        let record = Record::from_line(line).unwrap();
        witness.meetings(&record, record.side_of(player).unwrap()).unwrap()
    };
    GAMES.lines().map(game).collect()
}

#[test]
fn every_marshal_and_general_that_fell_to_a_hidden_piece_is_found() {
    for (player, game, ply, square, rank, way, fell_to) in [
        ("ours", 0, 177, "e3", Rank::Marshal, Way::Takes, Rank::Spy),
        ("demon", 0, 208, "b6", Rank::General, Way::Steps, Rank::General),
    ] {
        let games = meetings(player);
        let falls: Vec<(usize, &Meeting)> = (games.iter().enumerate())
            .flat_map(|(game, meetings)| meetings.iter().map(move |meeting| (game, meeting)))
            .filter(|(_, meeting)| meeting.fell_to.is_some())
            .collect();
        let [(found, meeting)] = falls[..] else { panic!("{player}: {falls:?}") };
        let Meeting { ply: at, rank: ours, way: how, fell_to: by, .. } = *meeting;
        assert_eq!((found, at, ours, how, by), (game, ply, rank, way, Some(fell_to)), "{player}");
        assert_eq!(meeting.square.to_string(), square, "{player}");
    }
}

#[test]
fn what_the_search_saw_is_told_where_a_piece_fell_alone() {
    let mut table = Table::default();
    for meeting in meetings("ours").iter().flatten() {
        table.add(meeting);
        let Meeting { danger, prize, stake, fell_to, sight, .. } = *meeting;
        assert!((0.0..=1.001).contains(&danger) && prize >= 0.0 && stake > 0.0, "{meeting}");
        assert_eq!(sight.is_some(), fell_to.is_some(), "{meeting}");
        let other = sight.and_then(|sight| Some((sight.made, sight.other?.0)));
        assert!(other.is_none_or(|(made, other)| made != other), "{meeting}");
    }
    let attacks = Counts { meetings: 7, judged_falls: 0 };
    assert_eq!(table.counts(Rank::Marshal, Way::Attacks), attacks);
    let captures = Counts { meetings: 5, judged_falls: 1 };
    assert_eq!(table.counts(Rank::Marshal, Way::Takes), captures);
    let text = table.to_string();
    assert!(text.contains("marshal takes: 5 meetings for 0 worths, fell in 1 = 20.0 %"), "{text}");
}

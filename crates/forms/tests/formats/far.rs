//! Saved games with people far away.

use fairboard_forms::far::{
    Compared, GameKind, ListedFarGame, SavedFarGame, SavedOffer, Standing, Watching, is_saved_game,
    read, read_list, write, write_list,
};
use fairboard_forms::relay_link;
use fairboard_forms::timing::{Ender, MoveTime, Timing, TimingState, read_note, write_note};
use fairboard_forms::{Damage, FormatError};
use fairboard_rules::stratego::{Rank, Square};

use crate::golden;

#[test]
fn a_golden_game_is_read_and_written() {
    let kept = read(golden::FAR).unwrap();
    assert_eq!((kept.since, kept.compared), (1_000, Compared::Same));
    assert_eq!(kept.mailbox.as_deref(), Some("AQIDBAUGBwgJCgsMDQ4PEA"));
    assert_eq!(write(&kept), golden::FAR.trim());
    assert!(is_saved_game(golden::FAR) && !is_saved_game(golden::GAME));
}

#[test]
fn every_field_is_read_as_it_was_written() {
    let compared = [Compared::NotYet, Compared::Same, Compared::Different, Compared::Vouched];
    for compared in compared {
        for mailbox in [None, Some("AQIDBAUGBwgJCgsMDQ4PEA".to_owned())] {
            for before in [None, Some("0123456789abcdef".to_owned())] {
                for opponent in [None, Some("Ana Maria".parse().unwrap())] {
                    for watching in [Watching::Closed, Watching::Open] {
                        let (mailbox, before) = (mailbox.clone(), before.clone());
                        let opponent = opponent.clone();
                        let kept = SavedFarGame {
                            compared,
                            mailbox,
                            watching,
                            before,
                            opponent,
                            ..game()
                        };
                        assert!(read(&write(&kept)) == Ok(kept));
                    }
                }
            }
        }
    }
}

#[test]
fn a_time_for_a_move_stands_behind_the_secret() {
    let secret = "AQIDBAUGBwgJCgsMDQ4PEA";
    for (state, end) in [
        (TimingState::Open, ""),
        (TimingState::Due(1_764_000_000_000), ".1764000000000"),
        (TimingState::EndedBy(Ender::You), ".you"),
        (TimingState::EndedBy(Ender::Other), ".other"),
    ] {
        for (time, number) in MoveTime::ALL.into_iter().zip(1..) {
            let timing = Some(Timing { time, state });
            let kept = SavedFarGame { mailbox: Some(secret.to_owned()), timing, ..game() };
            let text = write(&kept);
            assert!(text.contains(&format!(" {secret}.{number}{end} ")), "{text}");
            assert!(read(&text) == Ok(kept), "{text}");
        }
    }
    for word in ["x.", "x.0", "x.5", "x.3.", "x.3.me", "x.3.you.", "x.3m"] {
        let text = format!("fairboard/far 1 5 same {word} - AQ");
        assert_eq!(read(&text).map(|kept| kept.duel), Err(Damage::Word.into()), "{word}");
    }
}

#[test]
fn a_link_and_a_note_name_one_of_the_times() {
    for time in [None].into_iter().chain(MoveTime::ALL.map(Some)) {
        let bytes = relay_link::write_invitation(&[7; 16], time, b"an invitation");
        assert_eq!(
            relay_link::read_invitation(&bytes),
            Some((&[7; 16], time, b"an invitation".as_slice()))
        );
        if let Some(time) = time {
            assert_eq!(read_note(&write_note(time)), Some(time));
        }
    }
    for first in [0xbf, 0xc5, 0xff, 0x11] {
        let bytes = [&[first], [7; 16].as_slice(), b"an invitation"].concat();
        assert_eq!(relay_link::read_invitation(&bytes), None, "{first:x}");
    }
    for note in [[0xc8, 0], [0xc8, 5], [0xc7, 1]] {
        assert_eq!(read_note(&note), None, "{note:?}");
    }
    assert_eq!(read_note(&[0xc8, 1, 1]), None);
}

#[test]
fn a_list_is_read_as_it_was_written() {
    let kinds = [GameKind::Stratego, GameKind::TicTacToe];
    let names = ["", "Ana", "Ana Maria"];
    let games: Vec<_> = kinds
        .into_iter()
        .flat_map(|kind| STANDINGS.map(|standing| (kind, standing)))
        .flat_map(|(kind, standing)| names.map(|opponent| (kind, standing, opponent)))
        .map(|(kind, standing, opponent)| ListedFarGame {
            name: "0123456789abcdef".to_owned(),
            kind,
            standing,
            opponent: opponent.to_owned(),
        })
        .collect();
    assert_eq!(read_list(&write_list(&games)), games);
    assert_eq!(read_list(&write_list(&[])), []);
}

#[test]
fn a_list_has_the_lines_that_are_games() {
    for (rule, text, count) in [
        ("nothing", "", 0),
        ("another text", "fairboard/far 1\naa stratego turn", 0),
        ("a newer list", "fairboard/far-list 2\naa stratego turn", 0),
        ("a kind", "fairboard/far-list 1\naa chess turn\nbb stratego turn", 1),
        ("a standing", "fairboard/far-list 1\naa stratego won", 0),
        ("a line that is cut", "fairboard/far-list 1\naa\nbb tic-tac-toe over Ana", 1),
    ] {
        assert_eq!(read_list(text).len(), count, "{rule}");
    }
}

const STANDINGS: [Standing; 7] = [
    Standing::Inviting,
    Standing::Accepting,
    Standing::Turn,
    Standing::Waiting,
    Standing::Restored,
    Standing::Different,
    Standing::Over,
];

fn game() -> SavedFarGame {
    SavedFarGame {
        since: 1_764_000_000_000,
        compared: Compared::NotYet,
        mailbox: None,
        watching: Watching::Closed,
        timing: None,
        before: None,
        duel: "AQ".to_owned(),
        opponent: None,
        guesses: [None; Square::COUNT],
        offer: None,
    }
}

#[test]
fn the_offer_of_an_open_game_stands_on_the_third_line() {
    let mut marked = game();
    marked.guesses[60] = Some(Rank::Bomb);
    for (offer, line) in [
        (SavedOffer::Made(1_764_000_600), "made 1764000600"),
        (SavedOffer::Accepted("AQID".to_owned()), "accepted AQID"),
    ] {
        for game in [game(), marked.clone()] {
            let kept = SavedFarGame { offer: Some(offer.clone()), ..game };
            let text = write(&kept);
            assert_eq!(text.split('\n').nth(2), Some(line), "{text}");
            assert!(read(&text) == Ok(kept), "{text}");
        }
    }
    for line in ["", "made", "made soon", "sold 5", "made -1"] {
        let text = format!("{}\n\n{line}", write(&game()));
        assert!(read(&text) == Ok(game()), "{text}: the game goes on without its offer");
    }
}

#[test]
fn marks_stand_on_a_line_of_their_own() {
    let plain = write(&game());
    let mut marked = game();
    (marked.guesses[60], marked.guesses[99]) = (Some(Rank::Bomb), Some(Rank::Marshal));
    for opponent in [None, Some("Ana Maria".parse().unwrap())] {
        let kept = SavedFarGame { opponent, ..marked.clone() };
        let text = write(&kept);
        assert_eq!(text.lines().count(), 2, "{text}");
        assert!(read(&text) == Ok(kept));
    }
    assert_eq!(write(&marked).lines().next(), Some(&*plain), "the game is the same");
    for (rule, line) in [("damaged", "??"), ("short", "A"), ("empty", "")] {
        assert!(read(&format!("{plain}\n{line}")) == Ok(game()), "{rule}: no marks, and the game");
    }
}

#[test]
fn games_from_before_there_were_mailboxes_have_none() {
    for word in ["link", "direct", "-"] {
        let kept = read(&format!("fairboard/far 1 5 same {word} - AQ")).unwrap();
        assert_eq!((kept.mailbox, kept.duel.as_str()), (None, "AQ"), "{word}");
    }
}

#[test]
fn each_damage_has_its_code() {
    let damaged = |code: Damage| Err(code.into());
    for (rule, text, expected) in [
        ("another text", "fairboard/preferences 3", Err(FormatError::Foreign)),
        ("no version", "fairboard/far", damaged(Damage::Version)),
        ("no number", "fairboard/far one", damaged(Damage::Version)),
        ("version 0", "fairboard/far 0 5 same link - AQ", damaged(Damage::Version)),
        ("a newer version", "fairboard/far 2 anything", Err(FormatError::Newer(2))),
        ("cut", "fairboard/far 1 5 same link -", damaged(Damage::Form)),
        ("no time", "fairboard/far 1 now same link - AQ", damaged(Damage::Form)),
        ("a result", "fairboard/far 1 5 perhaps link - AQ", damaged(Damage::Word)),
        ("a name", "fairboard/far 1 5 same link - AQ A\u{202e}", damaged(Damage::Form)),
    ] {
        assert_eq!(read(text).map(|kept| kept.duel), expected, "{rule}");
    }
}

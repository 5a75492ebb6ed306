//! Each verdict, end and lie in its sentence.

use fairboard_fair::{Red, Terms};
use fairboard_rules::stratego::{Army, IllegalMove, Rank, Rules, Square};
use fairboard_rules::tictactoe;

use super::*;

const STRATEGO: OfferedGame = OfferedGame::Stratego(Rules::CLASSIC.with_army(Army::Barrage));

/// A report of a game in which a lot gives home its color, Red for x.
fn report(game: OfferedGame, home: Option<Color>, ending: Option<LogEnding>) -> AuditReport {
    AuditReport {
        terms: Terms { game, red: Red::Lot },
        game: [0; 32],
        keys: [[1; 32], [2; 32]],
        home,
        plies: 12,
        ending,
        agreed: 11,
        opened: Vec::new(),
        setup: None,
    }
}

/// A report of a game of Stratego that home, who has Blue, has won.
fn won() -> AuditReport {
    let ending = LogEnding { winner: Some(Role::Home), by: EndBy::Flag };
    report(STRATEGO, Some(Color::Blue), Some(ending))
}

#[test]
fn each_verdict_has_its_sentence_and_tells_an_end_only_if_both_have_signed_it() {
    let fault = Fault { by: Role::Away, ply: 7, kind: FaultKind::Fork };
    let end = "Blue has won: the Flag was taken.";
    for (verdict, sentence, tells_end) in [
        (AuditVerdict::Sound(won()), "The game is proved as a whole.", true),
        (
            AuditVerdict::Foul(fault, won()),
            "Foul: at ply 7 Red signed two different entries.",
            false,
        ),
        (
            AuditVerdict::Unfinished(won()),
            "The game is not finished. Everything up to here is sound.",
            false,
        ),
        (
            AuditVerdict::NotSigned(Role::Away, won()),
            "Signed by both up to move 11. The end is signed by Blue alone, so it is not proved: \
             Red has not signed it.",
            false,
        ),
        (AuditVerdict::NotOpened(Role::Away, won()), "The army of Red is not revealed.", true),
        (
            AuditVerdict::Resumed(won()),
            "Both have signed the end, but one of them has played on from a backup. Another file \
             of this game may show another end.",
            true,
        ),
        (
            AuditVerdict::Unproved(won()),
            "The parts of the file do not fit together, or lack a signature. This accuses nobody.",
            false,
        ),
    ] {
        let lines = of(&verdict);
        assert_eq!(lines[0], sentence);
        assert_eq!(lines.iter().any(|line| line == end), tells_end, "{sentence}");
        let played = "Played: Stratego by the international rules, barrage army, 12 plies.";
        assert!(lines.iter().any(|line| line == played), "{lines:?}");
    }
    let spoiled = of(&AuditVerdict::Spoiled);
    assert_eq!(spoiled, ["The file was changed after it was signed, or never was."]);
}

#[test]
fn each_end_has_its_reason_and_its_winner() {
    let nine = OfferedGame::TicTacToe(tictactoe::Rules::default());
    let [home, away] = [Some(Role::Home), Some(Role::Away)];
    for (game, winner, by, sentence) in [
        (nine, home, EndBy::Line, "x has won: a line."),
        (nine, away, EndBy::Line, "o has won: a line."),
        (nine, None, EndBy::FullBoard, "The game is drawn: the board is full."),
        (STRATEGO, home, EndBy::Flag, "Red has won: the Flag was taken."),
        (STRATEGO, away, EndBy::NoMoves, "Blue has won: the other side has no legal move."),
        (STRATEGO, None, EndBy::NoAttack, "The game is drawn: too many plies without an attack."),
        (STRATEGO, None, EndBy::BothImmobile, "The game is drawn: neither side can move."),
        (STRATEGO, None, EndBy::Length, "The game is drawn: the game has lasted for 20,000 plies."),
        (STRATEGO, away, EndBy::Resigned, "Blue has won: the other side has resigned."),
        (nine, None, EndBy::Agreed, "The game is drawn: both sides have agreed."),
    ] {
        let ending = LogEnding { winner, by };
        let verdict = AuditVerdict::Sound(report(game, Some(Color::Red), Some(ending)));
        assert_eq!(of(&verdict)[1], sentence, "{by:?}");
    }
}

#[test]
fn each_lie_has_its_sentence() {
    let square = Square::all().next().expect("there are squares");
    let rank = Rank::Scout;
    for (kind, deed) in [
        (FaultKind::Opening { square, rank }, "opened a1 as a Scout, which was not placed there"),
        (FaultKind::Step { square }, "moved a1 without proving that it can move"),
        (FaultKind::Run { square }, "moved a1 several squares without proving that it is a Scout"),
        (FaultKind::Illegal(IllegalMove::Lake), "made an illegal move (lake)"),
        (FaultKind::Occupied, "marked a cell that was taken"),
        (FaultKind::Count { rank: Some(Rank::Miner) }, "opened a Miner too many"),
        (FaultKind::Count { rank: None }, "moved more pieces than can move"),
        (FaultKind::Army, "revealed an army that is none"),
        (FaultKind::Unopened { square }, "placed a piece on a1 that cannot be opened as anything"),
        (FaultKind::Seal, "opened another coin or army than the sealed ones"),
        (FaultKind::Fork, "signed two different entries"),
        (FaultKind::Result, "claimed an end that the moves do not give"),
        (FaultKind::Turn, "wrote an entry that was not due"),
    ] {
        let fault = Fault { by: Role::Home, ply: 3, kind };
        let lines = of(&AuditVerdict::Foul(fault, won()));
        assert_eq!(lines[0], format!("Foul: at ply 3 Blue {deed}."));
    }
}

#[test]
fn players_have_their_roles_until_the_lot_is_known() {
    let lines = of(&AuditVerdict::NotSigned(Role::Home, report(STRATEGO, None, None)));
    assert!(lines[0].ends_with("by Away alone, so it is not proved: Home has not signed it."));
    let signed = |line: &&String| line.contains(" signed with the key ");
    let names: Vec<&str> = lines.iter().filter(signed).map(|line| &line[..4]).collect();
    assert_eq!(names, ["Home", "Away"]);
}

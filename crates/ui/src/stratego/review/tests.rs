//! Words of findings, and outlines of arrows.

use fairboard_play::stratego::review::Judgement;

use super::*;

/// A finding of a judgement's text after the ticket.
fn found(kind: FindingKind, judgement: &str, enemy: SeenEnemy) -> DescribedFinding {
    let judgement: Judgement = format!("0 {judgement}").parse().unwrap();
    let played = "a4a5".parse().unwrap();
    let finding = Finding { plies: 7, played, judgement, kind };
    let enemy = judgement.cause.map(|_| enemy);
    DescribedFinding { finding, piece: Rank::Captain, better: Rank::Miner, enemy }
}

#[test]
fn every_reason_has_its_sentence() {
    const KNOWN: SeenEnemy = SeenEnemy::Known;
    let reason = |cause: &str, enemy| {
        let text = format!("h4h5 620 410 0 - {cause}");
        reason(&found(FindingKind::Mistake, &text, enemy), Messages::ENGLISH)
    };
    for (cause, enemy, sentence) in [
        (
            "-",
            KNOWN,
            "No single battle decides it: after the better move your pieces stand better.",
        ),
        (
            "played,0,a4a5,H,K,1000,1000",
            KNOWN,
            "Your Captain falls in a battle with the General on a5.",
        ),
        (
            "played,0,a4a5,H,B,600,720",
            SeenEnemy::Unmoved,
            "The piece on a5 had never moved. Your Captain falls there in 72 of 100 cases, most \
             likely to a Bomb.",
        ),
        (
            "played,0,a4a5,H,J,300,720",
            SeenEnemy::Moved,
            "On a5 your Captain falls in 72 of 100 cases, most likely to a Colonel.",
        ),
        (
            "played,1,a6a5,H,J,1000,1000",
            KNOWN,
            "Then the Colonel on a6 can take your Captain on a5.",
        ),
        (
            "played,3,a6a5,H,J,300,720",
            KNOWN,
            "Then the piece on a6 can attack your Captain on a5, which falls in 72 of 100 cases, \
             most likely to a Colonel.",
        ),
        ("played,1,a6a1,M,D,700,700", KNOWN, "Then the piece on a6 can reach your Flag."),
        ("better,0,h4h5,L,J,1000,1000", KNOWN, "The better move takes the Colonel on h5."),
        (
            "better,0,h4h5,L,J,300,900",
            KNOWN,
            "The better move attacks the piece on h5, which falls in 90 of 100 cases, most likely \
             a Colonel.",
        ),
        (
            "better,2,h5h6,L,J,1000,1000",
            KNOWN,
            "The better move goes after the Colonel, which can be taken on h6.",
        ),
        (
            "better,4,h5h6,L,J,300,900",
            KNOWN,
            "The better move goes after a piece that can be attacked on h6, most likely a Colonel.",
        ),
    ] {
        assert_eq!(reason(cause, enemy), sentence);
    }
}

#[test]
fn every_kind_of_finding_has_words_in_every_language() {
    for messages in Messages::all() {
        for (kind, judgement) in [
            (FindingKind::Mistake, "h4h5 620 410 0 - -"),
            (FindingKind::Mistake, "h4h5 620 410 0 - played,5,a6a5,H,J,300,720"),
            (FindingKind::LuckyMistake, "h4h5 620 410 0 200,800 played,0,a4a5,H,B,600,720"),
            (FindingKind::Good, "a4a5 620 620 90 - -"),
            (FindingKind::BadLuck, "a4a5 620 620 0 700,300 -"),
        ] {
            let text = about(&found(kind, judgement, SeenEnemy::Unmoved), messages);
            assert!(text.ends_with('.') && !text.contains('{'), "{kind:?}: {text}");
        }
    }
    let text =
        |kind, judgement| about(&found(kind, judgement, SeenEnemy::Moved), Messages::ENGLISH);
    let mistake = text(FindingKind::Mistake, "h4h5 620 410 0 - played,3,a6a5,H,J,1000,1000");
    assert_eq!(
        mistake,
        "Your chance of 62% became 41%. Better: Miner from h4 to h5. \
         Then the Colonel on a6 can take your Captain on a5. That comes 1 move later."
    );
}

#[test]
fn an_arrow_points_from_the_middle_of_a_square_into_the_next_as_the_board_lies() {
    for (mv, bottom, shaft, head) in [
        ("a4a5", Color::Red, "M5,65L5,57", "M7,57L5,54L3,57z"),
        ("a4a5", Color::Blue, "M95,35L95,43", "M93,43L95,46L97,43z"),
        ("a4d4", Color::Red, "M5,65L33,65", "M33,67L36,65L33,63z"),
    ] {
        let outlines = outlines(mv.parse().unwrap(), bottom);
        assert_eq!(outlines, (shaft.to_owned(), head.to_owned()), "{mv}");
    }
}

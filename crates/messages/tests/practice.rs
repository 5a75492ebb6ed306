//! Sentences about positions that a person makes up, in English.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use fairboard_messages::Messages;
use fairboard_play::stratego::{Sketch, SketchFault, SketchPiece};
use fairboard_rules::stratego::{Color, Piece, Rank, Seen, Square};

const EN: Messages = Messages::ENGLISH;

fn at(square: &str) -> Square {
    square.parse().unwrap()
}

#[test]
fn each_fault_of_a_position_has_its_sentence() {
    let spies = Piece { color: Color::Blue, rank: Rank::Spy };
    for (fault, sentence) in [
        (SketchFault::NoFlag(Color::Red), "Red has no Flag."),
        (SketchFault::TooMany(spies), "Blue has too many Spies."),
        (SketchFault::NoMove(Color::Red), "Red is to move, but has no move."),
    ] {
        assert_eq!(EN.fault(fault), sentence);
    }
}

#[test]
fn each_text_that_is_no_position_has_its_sentence() {
    let lakes = "AA__AA__AA";
    let empty = format!("{0}{lakes}{lakes}{0}", "A".repeat(40));
    for (text, sentence) in [
        (
            format!("{empty}A r 0"),
            "A position has 100 letters for its squares, and this text has 101.",
        ),
        (
            format!("{} r 0", empty.replacen('A', "Z", 1)),
            "Letter 1 of this position, Z, is not a piece.",
        ),
        (
            format!("{} r 0", empty.replacen('_', "M", 1)),
            "On c5 this position is wrong about the lakes.",
        ),
        (
            format!("{empty} x 0"),
            "After its letters a position has r or b, for the side to move, and a number.",
        ),
    ] {
        assert_eq!(EN.bad_position(text.parse::<Sketch>().unwrap_err()), sentence, "{text}");
    }
}

#[test]
fn a_square_of_a_position_is_named_by_its_side_and_by_who_knows_its_rank() {
    let captain = Piece { color: Color::Red, rank: Rank::Captain };
    let known = SketchPiece { piece: captain, is_known: true };
    let hidden = SketchPiece { is_known: false, ..known };
    for (content, name) in [
        (None, "a4, empty"),
        (Some(hidden), "a4, Red's Captain"),
        (Some(known), "a4, Red's Captain, known to both"),
    ] {
        assert_eq!(EN.sketched(at("a4"), content), name);
        let mut sketch = Sketch::default();
        if let Some(one) = content {
            sketch.put(at("a4"), one.piece).unwrap();
        }
        let view = sketch.open().unwrap();
        let seen = match (view.seen(at("a4")), content) {
            (Seen::Own { id, rank, moved, .. }, Some(one)) if one.is_known => {
                Seen::Revealed { id, rank, moved }
            }
            (seen, _) => seen,
        };
        assert_eq!(EN.square_name_in_editor(at("a4"), seen, content.map(|_| Color::Red)), name);
    }
}

//! A view that goes from ply to ply without the position, and the plies that it refuses.

use fairboard_rules::stratego::{
    BadPly, BadView, Battle, BattleResult, ByRank, Color, DrawBy, Endings, IllegalMove, Outcome,
    Piece, Ply, Position, Rank, Rules, SeatView, WinBy, notation,
};

use crate::support::{OPEN, mv, play, position, square};

/// `a4-a5`, or `a4xa5 H-T both` with the letters of the fighters in any color.
fn ply(text: &str) -> Ply {
    let words: Vec<_> = text.split(' ').collect();
    let rank = |at: usize| {
        let letter = words[1].chars().nth(at).unwrap();
        notation::piece_of(letter).unwrap().rank
    };
    let battle = words.get(2).map(|result| Battle {
        attacker: rank(0),
        defender: rank(2),
        result: match *result {
            "attacker" => BattleResult::Attacker,
            "defender" => BattleResult::Defender,
            _ => BattleResult::Both,
        },
    });
    Ply { mv: mv(&words[0].replace(['-', 'x'], "")), battle }
}

/// The pieces, Red's first moves, and a ply that Red's view refuses after them, with the reason.
type Row = (&'static str, &'static str, &'static str, BadPly);

#[track_caller]
fn refuses(rules: Rules, rows: &[Row]) {
    for &(pieces, moves, forged, reason) in rows {
        let mut game = position(pieces, Color::Red, rules);
        play(&mut game, moves);
        let mut view = game.view(Color::Red);
        let before = view.clone();
        assert_eq!(view.advance(ply(forged)), Err(reason), "{forged} after {moves} of {pieces}");
        assert!(view == before, "a refused ply changes nothing");
    }
}

/// Blue has a Scout, a Captain and the Flag; a Bomb more where a row needs it.
const FEW: &str = "Ha4 De1 Bi1 Mj1 Pa6 Te8 Yj10";
/// Blue has nothing that runs.
const SLOW: &str = "Ha4 Bi1 Mj1 Te8 Ya8 Nj9";

#[test]
fn each_bad_move_has_its_reason() {
    use IllegalMove::{
        Blocked, Empty, GameOver, Immovable, Lake, NotStraight, NotYours, OwnPiece, TooFar,
    };
    let row = |pieces, moves, ply, reason| (pieces, moves, ply, BadPly::Move(reason));
    refuses(
        OPEN,
        &[
            row("Da1 Mj1 Ya10 Pj10", "a1a10", "j10-j9", GameOver),
            row(FEW, "a4a5", "b7-b6", Empty),
            row(FEW, "a4a5", "a5-a4", NotYours),
            row(FEW, "", "a6-b6", NotYours),
            row(FEW, "", "i1-i2", Immovable),
            row(FEW, "a4a5", "e8-f9", NotStraight),
            row(FEW, "", "a4-a6", TooFar),
            row(FEW, "", "e1-e9", Blocked),
            row(FEW, "a4a5", "a6-a3", Blocked),
            row("Ha4 Mj1 Pc7 Yj10", "a4a5", "c7-c6", Lake),
            row(FEW, "", "i1-j1", Immovable),
            row("Ha4 Ha5 Mj1 Pc7 Yj10", "", "a4-a5", OwnPiece),
            // A Bomb that a battle has shown.
            row("Ha4 Hb4 Mj1 Na5 Pc7 Yj10", "a4a5", "a5-a6", Immovable),
            // A Captain that a battle has shown.
            row("Ga4 Hb4 Mj1 Ta5 Pc7 Yj10", "a4a5", "a5-a7", TooFar),
            // The Captain is the one piece that moves, and another piece has moved.
            row(SLOW, "a4a5 e8e7 a5a4", "a8-a7", Immovable),
            // No Scout is left.
            row(SLOW, "a4a5", "e8-e6", TooFar),
            // The one Scout has run.
            row("Ha4 Mj1 Pe8 Tf8 Yj10", "a4a5 e8e6 a5a4", "f8-f6", TooFar),
        ],
    );
}

#[test]
fn each_repetition_has_its_reason() {
    let to_and_fro = "a4a5 j10j9 a5a4 j9j10 a4a5 j10j9 b4b5";
    let two = BadPly::Move(IllegalMove::TwoSquares);
    refuses(OPEN, &[("Ha4 Hb4 Mj1 Tj10 Yf10", to_and_fro, "j9-j10", two)]);
    let circle = "a1a2 b2b1 a2b2 b1a1 b2b1 a1a2 b1a1 a2b2";
    let more = BadPly::Move(IllegalMove::MoreSquares);
    refuses(OPEN, &[("Ha1 Mj1 Pb2 Yj10", circle, "a1-a2", more)]);
    let rules = Rules::VDM.with_endings(Endings::NONE);
    let returns = "a4a5 j10j9 a5a4 j9j10 b4b5 j10j9 b5b6 j9j10 a4a5";
    let repeat = BadPly::Move(IllegalMove::Repeat);
    refuses(rules, &[("Ha4 Hb4 Mj1 Tj10 Yf10", returns, "j10-j9", repeat)]);
}

#[test]
fn each_bad_battle_has_its_reason() {
    use BadPly::{Motion, NoBattle, NoDefender, NoneLeft, OwnRank, Result, ShownRank};
    refuses(
        OPEN,
        &[
            (FEW, "a4a5", "a6-a5", NoBattle),
            (FEW, "a4a5", "a6xb6 P-H defender", NoDefender),
            (FEW, "a4a5", "a6xa5 P-G defender", OwnRank),
            ("Ha4 Mj1 Pa5 Yj10", "", "a4xa5 G-P attacker", OwnRank),
            // The Scout has fallen.
            (
                "Ha4 Mj1 Ta5 Pa7 Sb9 Yj10",
                "a4b4 a7a6 b4c4 a6b6 c4d4 b6b4 d4e4",
                "b4xe4 S-H defender",
                Motion,
            ),
            ("Ha4 Mj1 Ta5 Nb9 Yj10", "a4b4 a5b5", "b4xb5 H-N defender", Motion),
            ("Ha4 Mj1 Ta5 Yj10", "", "a4xa5 H-X defender", NoneLeft),
            // The piece that has run is the one Scout.
            ("Ha4 Mj1 Pe8 Ta5 Yj10", "a4b4 e8e6 b4a4 e6f6", "a4xa5 H-P attacker", NoneLeft),
            // The piece that has moved is the one piece that moves.
            ("Ha4 Mj1 Te8 Na5 Yj10", "a4b4 e8e7 b4a4 e7e8", "a4xa5 H-T both", NoneLeft),
            // A battle has shown the Captain.
            ("Ga4 Hb4 Mj1 Ta5 Sc9 Yj10", "a4a5", "a5xb5 S-H defender", NoDefender),
            ("Ga4 Hb5 Mj1 Ta5 Sc9 Yj10", "a4a5", "a5xb5 S-H defender", ShownRank),
            ("Ha4 Mj1 Ta5 Yj10", "", "a4xa5 H-T attacker", Result),
            ("Ha4 Mj1 Ta5 Yj10", "", "a4xa5 H-T defender", Result),
        ],
    );
}

#[test]
fn a_ply_that_may_have_been_made_is_taken_over_also_if_it_was_not() {
    // The seat cannot tell a Scout from a Captain before one of them has run or fought.
    let view = position("Ha4 Mj1 Pe8 Tf8 Yj10", Color::Blue, OPEN).view(Color::Red);
    for text in ["e8-e5", "f8-f6", "e8-e7", "j10-j9"] {
        assert_eq!(view.clone().advance(ply(text)), Ok(()), "{text}");
    }
}

#[test]
fn a_seat_sees_the_ends_that_what_it_knows_decides() {
    let stuck = |winner| Some(Outcome::Win { winner, by: WinBy::NoMoves });
    let draw = |by| Some(Outcome::Draw { by });
    let quick =
        Rules::CLASSIC.with_endings(Endings { quiet_plies: Some(1), ..Rules::CLASSIC.endings });
    for (rules, pieces, moves, expected) in [
        (
            Rules::CLASSIC,
            "Da1 Mj1 Ya10 Pj10",
            "a1a10",
            Some(Outcome::Win { winner: Color::Red, by: WinBy::Flag }),
        ),
        // The enemy's last piece that moves has fallen.
        (Rules::CLASSIC, "Ia4 Mj1 Ta5 Yj10", "a4a5", stuck(Color::Red)),
        // Its own has.
        (Rules::CLASSIC, "Ha4 Mj1 Ua5 Yj10", "a4a5", None),
        (Rules::CLASSIC, "Ha4 Mj1 Ua5 Yj10", "a4a5 a5a6", stuck(Color::Blue)),
        (Rules::CLASSIC, "Ha4 Mj1 Ta5 Yj10", "a4a5", draw(DrawBy::BothImmobile)),
        // Shut in, but its Captain may stand where the Flag does.
        (Rules::CLASSIC, "Ha4 Mj1 Tj10 Nj9 Yi10 Ni9 Ne8", "a4a5", None),
        // The return is barred, but the piece is the one Scout and can run over that square.
        (
            Rules::VDM,
            "Ha4 Mj1 Pj10 Ni10 Yh10",
            "a4a5 j10j9 a5a6 j9j10 a6a7 j10j9 a7a8 j9j10 a8a9",
            None,
        ),
        // One piece of two may go, and one of them is a Flag.
        (quick, "Ha4 Mj1 Tj10 Yf10", "a4a5", draw(DrawBy::NoAttack)),
        (quick, "Ha4 Mj1 Te10 Yj10 Nj9 Ni10", "a4a5", None),
        (quick, "Ha4 Mj1 Tj10 Pf10", "a4a5", draw(DrawBy::NoAttack)),
    ] {
        let mut game = position(pieces, Color::Red, rules);
        let mut view = game.view(Color::Red);
        for ply in play(&mut game, moves) {
            view.advance(ply).unwrap();
        }
        assert_eq!(view.outcome(), expected, "{pieces}: {moves}");
    }
}

#[test]
fn an_end_that_a_seat_cannot_see_is_told() {
    let rules =
        Rules::CLASSIC.with_endings(Endings { quiet_plies: Some(1), ..Rules::CLASSIC.endings });
    let mut game = position("Ha4 Mj1 Te10 Yj10 Nj9 Ni10", Color::Red, rules);
    let mut view = game.view(Color::Red);
    view.advance(play(&mut game, "a4a5")[0]).unwrap();
    assert!(view != game.view(Color::Red));
    let over = BadPly::Move(IllegalMove::GameOver);
    assert_eq!(view.advance(ply("e10-e9")), Err(over), "over in any case");
    view.conclude(Outcome::Draw { by: DrawBy::NoAttack });
    assert!(view == game.view(Color::Red));
    assert_eq!((view.turn(), view.legal_moves().len()), (None, 0));
}

#[test]
fn a_guess_at_a_concluded_game_is_concluded() {
    let mut view = position(FEW, Color::Red, Rules::CLASSIC).view(Color::Red);
    view.conclude(Outcome::Win { winner: Color::Blue, by: WinBy::Resigned });
    let guess = view.determinize(|_| 0).unwrap();
    assert!(guess.view(Color::Red) == view);
}

fn read(text: &str, enemy_losses: &ByRank<u8>) -> Result<SeatView, BadView> {
    SeatView::from_text(text, Rules::CLASSIC, Color::Red, enemy_losses)
}

#[test]
fn the_text_of_a_start_is_read_again() {
    for pieces in [FEW, SLOW, "ha4 Mj1 ta5 Yj10"] {
        let game = position(pieces, Color::Blue, Rules::CLASSIC);
        for seat in Color::ALL {
            let view = game.view(seat);
            let losses = view.losses(seat.other());
            let again = SeatView::from_text(&view.text(), Rules::CLASSIC, seat, losses);
            assert!(again.as_ref() == Ok(&view), "{pieces}: {again:?}");
        }
    }
}

#[test]
fn a_text_that_is_no_view_is_refused() {
    let text = |pieces: &str| Position::text(&position(pieces, Color::Red, OPEN));
    let hide = |text: &str| text.replace(['Y', 'T'], "?");
    let full = position("Ha4 Mj1 Ta5 Yj10", Color::Red, OPEN).view(Color::Red);
    let losses = full.losses(Color::Blue);
    let own = Piece { color: Color::Red, rank: Rank::Flag };
    let captain = Piece { color: Color::Blue, rank: Rank::Captain };
    let syntax = notation_error();
    for (read_text, expected) in [
        (full.text(), None),
        ("A r 0".to_owned(), Some(syntax)),
        (text("Ha4 Mj1 Ta5 Yj10"), Some(BadView::Secret(square("a5")))),
        (hide(&text("Ha4 Mj1 Mi1 Ta5 Yj10")), Some(BadView::TooMany(own))),
        (text("Ha4 Mj1 ta5 ta6 yj10"), Some(BadView::TooMany(captain))),
        (hide(&text("Ha4 Mj1 Yj10")), Some(BadView::Hidden { expected: 2, found: 1 })),
        (hide(&text("Ha4 Mj1 Ta5 Ta6 Yj10")), Some(BadView::Hidden { expected: 2, found: 3 })),
    ] {
        assert_eq!(read(&read_text, losses).err(), expected, "{read_text}");
    }
    assert!(read(&full.text(), &ByRank::default()).is_err());
    assert!(read(&full.text(), &ByRank::from_fn(|_| 255)).is_err());
}

fn notation_error() -> BadView {
    BadView::Syntax(notation::SyntaxError::Length { expected: 100, found: 1 })
}

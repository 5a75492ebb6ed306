//! The stable names, on which programs and saved games rely, and the sentences of errors.

#![cfg(not(target_family = "wasm"))]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::HashSet;
use std::fmt::Display;

/// Sentences of one kind are all different.
#[track_caller]
fn check_sentences<T: Display>(all: impl IntoIterator<Item = T>) {
    let mut seen = HashSet::new();
    for value in all {
        let sentence = value.to_string();
        assert!(sentence.ends_with('.') && sentence.len() > 10, "{sentence:?} is no sentence");
        assert!(seen.insert(sentence.clone()), "{sentence:?} is said of two things");
    }
}

/// Each value has its stable name, and a sentence of its own.
#[track_caller]
fn check_codes<T: Display + Copy>(rows: &[(T, &str)], code: impl Fn(T) -> &'static str) {
    for (value, expected) in rows {
        assert_eq!(code(*value), *expected);
    }
    check_sentences(rows.iter().map(|(value, _)| *value));
}

mod stratego {
    use fairboard_rules::stratego::notation::{SquareError, SyntaxError};
    use fairboard_rules::stratego::{
        Army, BadPly, BadView, BattleResult, Color, DeploymentDraft, DrawBy, IllegalMove, Outcome,
        Piece, PlaceError, Rank, Rules, Square, WinBy,
    };

    use super::{check_codes, check_sentences};

    #[test]
    fn refused_moves() {
        let codes = [
            "game-over",
            "empty",
            "not-yours",
            "immovable",
            "not-straight",
            "too-far",
            "blocked",
            "lake",
            "own-piece",
            "two-squares",
            "more-squares",
            "repeat",
        ];
        assert_eq!(IllegalMove::ALL.map(IllegalMove::code), codes);
        check_sentences(IllegalMove::ALL);
    }

    #[test]
    fn refused_plies_and_views() {
        let rows = [
            (BadPly::Move(IllegalMove::Lake), "lake"),
            (BadPly::NoBattle, "no-battle"),
            (BadPly::NoDefender, "no-defender"),
            (BadPly::OwnRank, "own-rank"),
            (BadPly::ShownRank, "shown-rank"),
            (BadPly::Motion, "motion"),
            (BadPly::NoneLeft, "none-left"),
            (BadPly::Result, "result"),
        ];
        check_codes(&rows, BadPly::code);
        assert_eq!(BadPly::Move(IllegalMove::Lake).to_string(), IllegalMove::Lake.to_string());
        assert_eq!(BadView::Syntax(SyntaxError::Tail).to_string(), SyntaxError::Tail.to_string());
        for (reason, sentence) in [
            (
                BadView::Secret("a10".parse().unwrap()),
                "The rank of the piece on a10 is not public.",
            ),
            (
                BadView::TooMany(Piece { color: Color::Blue, rank: Rank::Spy }),
                "There are more pieces of the rank Spy than the blue army has.",
            ),
            (
                BadView::Hidden { expected: 39, found: 40 },
                "There should be 39 hidden pieces, but there are 40.",
            ),
        ] {
            assert_eq!(reason.to_string(), sentence);
        }
    }

    #[test]
    fn refused_placements() {
        let rows = [
            (PlaceError::Lake, "lake"),
            (PlaceError::NotHome, "not-home"),
            (PlaceError::Occupied, "occupied"),
            (PlaceError::Limit, "limit"),
            (PlaceError::Empty, "empty"),
        ];
        check_codes(&rows, PlaceError::code);
    }

    #[test]
    fn texts_that_are_none() {
        assert_eq!(SquareError::OffBoard.code(), "off-board");
        assert_eq!(SquareError::Syntax.code(), "syntax");
        check_sentences([SquareError::OffBoard, SquareError::Syntax]);
        let square: Square = "c5".parse().unwrap();
        check_sentences([
            SyntaxError::Color,
            SyntaxError::Rank,
            SyntaxError::Length { expected: 40, found: 39 },
            SyntaxError::Letter { letter: 'Z', index: 0 },
            SyntaxError::Lake(square),
            SyntaxError::Limit(Rank::Spy),
            SyntaxError::Tail,
        ]);
        let letter = SyntaxError::Letter { letter: 'Z', index: 0 };
        assert_eq!(letter.to_string(), "Letter 1, 'Z', means nothing here.", "counted from 1");
    }

    #[test]
    fn missing_pieces() {
        let draft = DeploymentDraft::new(Color::Red, Army::Barrage);
        let missing = draft.finish().unwrap_err().to_string();
        let expected =
            "Still to place: 1 Marshal, 1 General, 1 Miner, 2 Scouts, 1 Spy, 1 Bomb, 1 Flag.";
        assert_eq!(missing, expected);
    }

    #[test]
    fn results_of_games_and_battles() {
        let win = |by| Outcome::Win { winner: Color::Blue, by };
        for (outcome, reason, winner) in [
            (win(WinBy::Flag), "flag", Some(Color::Blue)),
            (win(WinBy::NoMoves), "no-moves", Some(Color::Blue)),
            (win(WinBy::Resigned), "resigned", Some(Color::Blue)),
            (win(WinBy::Time), "time", Some(Color::Blue)),
            (Outcome::Draw { by: DrawBy::NoAttack }, "no-attack", None),
            (Outcome::Draw { by: DrawBy::BothImmobile }, "both-immobile", None),
            (Outcome::Draw { by: DrawBy::Agreed }, "agreed", None),
        ] {
            assert_eq!((outcome.reason(), outcome.winner()), (reason, winner));
        }
        let results = [BattleResult::Attacker, BattleResult::Defender, BattleResult::Both];
        assert_eq!(results.map(BattleResult::name), ["attacker", "defender", "both"]);
    }

    #[test]
    fn rule_sets_armies_sides_and_ranks() {
        let sets = Rules::ALL.map(|rules| (rules.name(), rules.title()));
        assert_eq!(sets, [("classic", "international rules"), ("vdm", "VDM++ model")]);
        assert_eq!(Army::ALL.map(Army::name), ["full", "barrage"]);
        assert_eq!(Color::ALL.map(|color| color.to_string()), ["red", "blue"]);
        let ranks = [
            "flag",
            "bomb",
            "spy",
            "scout",
            "miner",
            "sergeant",
            "lieutenant",
            "captain",
            "major",
            "colonel",
            "general",
            "marshal",
        ];
        assert_eq!(Rank::ALL.map(Rank::name), ranks);
    }

    #[test]
    fn rule_sets_differ_by_name_army_repetition_and_endings() {
        let classic = Rules::CLASSIC;
        let different = [
            Rules::VDM,
            classic.with_army(Army::Barrage),
            classic.without_repetition(),
            classic.with_endings(fairboard_rules::stratego::Endings::NONE),
        ];
        for other in different {
            assert_ne!(classic, other);
        }
    }
}

mod tictactoe {
    use fairboard_rules::tictactoe::{BadBoard, IllegalMove, Mark, NoCell, Score, vdm};

    use super::{check_codes, check_sentences};

    #[test]
    fn refused_moves_and_boards() {
        let refusals = [IllegalMove::GameOver, IllegalMove::Occupied];
        assert_eq!(refusals.map(IllegalMove::code), ["game-over", "occupied"]);
        check_sentences(refusals);
        check_sentences([
            BadBoard::Length,
            BadBoard::Letter,
            BadBoard::Counts,
            BadBoard::AfterTheEnd,
        ]);
        check_sentences([NoCell]);
    }

    #[test]
    fn players_and_scores() {
        assert_eq!(Mark::ALL.map(|mark| mark.to_string()), ["x", "o"]);
        let scores = [Score::Loss, Score::Draw, Score::Win];
        assert_eq!(scores.map(Score::name), ["loss", "draw", "win"]);
    }

    #[test]
    fn what_the_model_answers() {
        let verdicts = [
            (vdm::Verdict::Won(Mark::X), "CROSS"),
            (vdm::Verdict::Won(Mark::O), "NOUGHT"),
            (vdm::Verdict::Draw, "DRAW"),
            (vdm::Verdict::Unfinished, "UNFINISHED"),
        ];
        for (verdict, text) in verdicts {
            assert_eq!(verdict.to_string(), text);
        }
        let refusals = [
            (vdm::Refusal::TypeNat1, "type_nat1"),
            (vdm::Refusal::InvPos, "inv_Pos"),
            (vdm::Refusal::TypeSeq1, "type_seq1"),
            (vdm::Refusal::InvPlayOrder, "inv_PlayOrder"),
            (vdm::Refusal::InvMoves, "inv_Moves"),
            (vdm::Refusal::PreMove, "pre_move"),
            (vdm::Refusal::InvGame, "inv_Game"),
            (vdm::Refusal::PreWhoWon, "pre_whoWon"),
            (vdm::Refusal::UndefinedState, "undefined_state"),
        ];
        check_codes(&refusals, vdm::Refusal::code);
    }
}

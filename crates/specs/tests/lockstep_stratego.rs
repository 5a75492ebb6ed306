//! Transcriptions and rules of Stratego side by side, in a few games; `cargo xtask verify` plays
//! thousands.

use fairboard_specs::lockstep::{Plan, Tally, classic, vdm};

const PLAN: Plan = Plan { games: 30, attempts: 300, seed: 7 };

fn answers(tally: &Tally) -> Vec<&'static str> {
    tally.answers.keys().copied().collect()
}

#[test]
fn the_usual_rules_and_their_words_agree() {
    let tally = classic(PLAN);
    println!("{tally}");
    let expected = [
        "blocked",
        "empty",
        "game-over",
        "immovable",
        "lake",
        "more-squares",
        "not-straight",
        "not-yours",
        "own-piece",
        "played",
        "too-far",
        "two-squares",
    ];
    assert_eq!(answers(&tally), expected);
    assert!(tally.answers["played"] > 3_000 && tally.asked > 500_000 && tally.chases > 0);
}

#[test]
fn the_rules_of_the_model_and_the_model_agree() {
    let tally = vdm(PLAN);
    println!("{tally}");
    let expected = [
        "F:own",
        "F:path",
        "F:repeat",
        "T",
        "pre_isFreeLane",
        "pre_makeMove",
        "pre_movePossible",
        "pre_setPiece",
    ];
    assert_eq!(answers(&tally), expected);
    assert!(tally.answers["T"] > 3_000);
}

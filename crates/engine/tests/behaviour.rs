//! Positions with a right idea, and the strengths that find it.
//!
//! `cargo test -p fairboard-engine --test behaviour -- --nocapture` prints the table.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use Answer::{Avoid, Play};
use fairboard_engine::{Engine, Limit};
use fairboard_play::stratego::question::Question;
use fairboard_play::{Player, Strength};
use fairboard_rules::Position as _;
use fairboard_rules::stratego::{Color, Move, Position, Rules, Square, SquareSet};
use fastrand::Rng;

/// A position with a right idea.
struct Puzzle {
    idea: &'static str,
    /// Letter and square; a lower-case letter is known to both sides.
    pieces: &'static str,
    /// The moves before Red is to move.
    played: &'static str,
    answer: Answer,
    rules: Rules,
}

/// Solution of a puzzle.
enum Answer {
    /// One of these moves.
    Play(&'static str),
    /// Any move but these.
    Avoid(&'static str),
}

const fn usual(
    idea: &'static str,
    pieces: &'static str,
    played: &'static str,
    answer: Answer,
) -> Puzzle {
    Puzzle { idea, pieces, played, answer, rules: Rules::CLASSIC }
}

const fn model(idea: &'static str, pieces: &'static str, answer: Answer) -> Puzzle {
    Puzzle { idea, pieces, played: "", answer, rules: Rules::VDM }
}

/// Red's Flag and its Bombs are in the corner, out of the way.
const PUZZLES: &[Puzzle] = &[
    usual("take what is surely weaker", "Ma1 Ba2 Bb1 Le5 we6 Yj10 Nj9 Pi10 Pb8", "", Play("e5e6")),
    usual(
        "take the Marshal with the Spy",
        "Ma1 Ba2 Bb1 Ce5 Gh4 xe6 Yj10 Nj9 Pb8",
        "",
        Play("e5e6"),
    ),
    usual(
        "take the larger of two pieces",
        "Ma1 Ba2 Bb1 Le6 we7 sf6 Yj10 Nj9 Pb8",
        "",
        Play("e6e7"),
    ),
    usual("run to the Spy with a Scout", "Ma1 Ba2 Bb1 Da4 Lc2 oa9 Yj10 Nj9 Pi8", "", Play("a4a9")),
    usual(
        "defuse a known Bomb beside the Flag",
        "Ma1 Ba2 Bb1 Ej8 Hb4 nj9 Yj10 ni10 Pb8",
        "",
        Play("j8j9"),
    ),
    usual(
        "bring a Miner to a bombed-in Flag",
        "Ma1 Ba2 Bb1 Ei7 Hb4 nj9 Yj10 ni10 Rb9",
        "",
        Play("i7i8 i7j7"),
    ),
    usual(
        "take the only piece that can be the Flag",
        "Ma1 Ba2 Bb1 Fj9 Lc3 Yj10 Pb8",
        "b8b9",
        Play("j9j10"),
    ),
    usual("take the Flag and not a General", "Ma1 Ba2 Bb1 Lj9 Yj10 wi9 Pb8", "b8b9", Play("j9j10")),
    usual("leave a known Bomb alone", "Ma1 Ba2 Bb1 He5 ne6 Yj10 Nj9 Pb8", "", Avoid("e5e6")),
    usual("leave a known Marshal alone", "Ma1 Ba2 Bb1 Ie5 xe6 Yj10 Nj9 Pb8 Cj2", "", Avoid("e5e6")),
    usual(
        "flee from a known Marshal",
        "Ma1 Ba2 Bb1 ke5 Fa4 xe6 Yj10 Nj9 Pb8",
        "",
        Play("e5f5 e5e4"),
    ),
    usual(
        "do not step beside a known Marshal",
        "Ma1 Ba2 Bb1 ke4 Fa4 xe6 Yj10 Nj9 Pb8",
        "",
        Avoid("e4e5"),
    ),
    usual(
        "take a known Spy out of a Scout's line",
        "Ma1 Ba2 Bb1 ce4 Fa4 Ld2 pe9 Yj10 Nj9 Xb8",
        "",
        Play("e4d4 e4f4"),
    ),
    usual(
        "do not take what the Marshal guards",
        "Ma1 Ba2 Bb1 ie5 Fa4 Fb4 re6 xe7 Yj10 Nj9",
        "",
        Avoid("e5e6"),
    ),
    usual(
        "take a Captain that nobody guards",
        "Ma1 Ba2 Bb1 ie5 Fa4 te6 Yj10 Nj9 Pb8 Pb9",
        "",
        Play("e5e6"),
    ),
    usual(
        "take with the Captain and keep the Marshal hidden",
        "Ma1 Ba2 Bb1 Le5 Hf6 pe6 Yj10 Nj9 Wb8 Ub9 Oc9",
        "",
        Play("f6e6"),
    ),
    usual(
        "do not show the Marshal for a Scout",
        "Ma1 Ba2 Bb1 Le5 Fb4 pe6 Wf8 Ob9 Yj10 Nj9 Vb8",
        "",
        Avoid("e5e6"),
    ),
    usual(
        "send the Miner and not the Marshal at what never moved",
        "Ma1 Ba2 Bb1 Le8 Ee7 Gc3 Ye10 Ne9 Nd10 Nf10 Pb8 Qa9 Rb9",
        "c3c4 b8b7 c4c3 b7b8",
        Avoid("e8e9"),
    ),
    usual(
        "send the Miner at what can only be Bomb or Flag",
        "Ma1 Ba2 Bb1 Lc3 Ej9 Yj10 Ni9 Pb8",
        "c3c4 b8b9 c4c3 b9b8",
        Play("j9j10 j9i9"),
    ),
    usual(
        "attack what has moved when nothing left can beat it",
        "Ma1 Ba2 Bb1 Le5 Yj10 Nj9 Ue7 Tb9",
        "e7e6",
        Play("e5e6"),
    ),
    usual(
        "attack the Spy before it attacks",
        "Ma1 Ba2 Bb1 Le5 Fb4 Yj10 Nj9 Oe7",
        "e7e6",
        Play("e5e6"),
    ),
    usual(
        "take the piece beside the Flag",
        "Ma1 Bb1 Hb2 Lh4 ra2 Yj10 Nj9 Pb9 Pc9",
        "",
        Play("b2a2"),
    ),
    usual(
        "take the Miner that comes for the Bombs",
        "Ma1 Ba2 Bb1 Hb3 Lh4 qa3 Yj10 Nj9 Pb9 Pc9",
        "",
        Play("b3a3"),
    ),
    usual(
        "take a Colonel and not a Major",
        "Ma1 Ba2 Bb1 Ke6 ve7 uf6 Yj10 Nj9 Pb8",
        "",
        Play("e6e7"),
    ),
    usual(
        "a Colonel beside two pieces takes one",
        "Ma1 Ba2 Bb1 Je6 Fb4 re7 uf6 Yj10 Nj9 Pb8",
        "",
        Play("e6f6"),
    ),
    usual("a Sergeant takes a Miner", "Ma1 Ba2 Bb1 Fe5 qe6 Yj10 Nj9 Ub8 Pb9", "", Play("e5e6")),
    usual(
        "a Miner flees from a Sergeant",
        "Ma1 Ba2 Bb1 ee5 Fa4 re6 Yj10 Nj9 Nb10 Pb8",
        "",
        Play("e5f5 e5e4"),
    ),
    usual(
        "do not lose a Scout to a known Bomb",
        "Ma1 Ba2 Bb1 De4 Lb4 ne9 Yj10 Nj9 Pb8",
        "",
        Avoid("e4e9"),
    ),
    usual(
        "win a trapped piece by the two-squares rule",
        "Ma1 Ba2 Bb1 ia5 He1 ta6 na7 nb7 Yj10 Nj9 Pj5",
        "a6b6 a5b5 b6a6 b5a5 a6b6",
        Play("a5b5"),
    ),
    usual(
        "do not shuffle when far ahead",
        "Ma1 Ba2 Bb1 Lb4 Ke4 Yj10 Nj9 Ni10 pa10",
        "b4b3 a10b10 b3b4 b10a10",
        Avoid("b4b3"),
    ),
    usual(
        "close the line of a possible Scout to the Flag",
        "Ma1 Bb1 Hb2 Lh4 Pa9 Rb9 Tc9 Yj10 Nj9",
        "",
        Play("b2a2"),
    ),
    usual(
        "do not open the line of a possible Scout to the Flag",
        "Ma1 Bb1 Ha2 Lh4 Pa9 Rb9 Tc9 Yj10 Nj9",
        "",
        Avoid("a2b2"),
    ),
    usual(
        "go home when a known Miner walks to the Flag's Bombs",
        "Ma1 Ba2 Bb1 Gd4 Lj5 qa6 Yj10 Nj9 Ni10 Pb9 Pc9",
        "",
        Play("d4c4 d4d3"),
    ),
    usual(
        "send no Marshal at what never moved",
        "Ma1 Ba2 Bb1 Le8 Ed4 Yj10 Nj9 Ni10 Ne9 Re10 Pb8 Sc9",
        "",
        Avoid("e8e9"),
    ),
    usual(
        "a third Colonel does not try where two fell on Bombs",
        "Ma1 Ba2 Bb1 Jd8 Lh4 Ee4 Yd10 nc9 ne9 Nd9 Nc10 Pb8 Sj9",
        "",
        Avoid("d8d9"),
    ),
    usual(
        "step away from a hidden piece that may be the Spy",
        "Ma1 Ba2 Bb1 le5 Gd3 Oe6 Rb9 Yj10 Nj9 Ni10",
        "d3d4 b9b8",
        Play("e5e6 e5f5 e5e4"),
    ),
    usual(
        "keep the Marshal away from the hidden Spy",
        "Ma1 Ba2 Bb1 le4 Gd3 Oe6 Pb9 Yj10 Nj9 Ni10",
        "d3d4 b9b8 d4d3 b8b9",
        Avoid("e4e5"),
    ),
    usual("trade when ahead", "Ma1 Ba2 Bb1 Le2 Je5 Jf3 ve6 Yj10 Nj9 Ni10 Pb9", "", Play("e5e6")),
    usual(
        "keep the Miner that wins the Flag out of a trade",
        "Ma1 Ba2 Bb1 Ee5 Hb4 qe6 Yj10 nj9 ni10 Tb9",
        "",
        Avoid("e5e6"),
    ),
    usual(
        "a Spy waits beside the Marshal's way",
        "Ma1 Ba2 Bb1 Ce5 Gd4 xe7 Yj10 Nj9 Ni10 Pb9",
        "",
        Avoid("e5e6"),
    ),
    usual(
        "run to the Flag that only a Scout can reach",
        "Ma1 Ba2 Bb1 Dj3 Hb4 Yj10 Ni10 tb6 ub7",
        "",
        Play("j3j10"),
    ),
    usual(
        "a Scout and not the Captain looks at what moved",
        "Ma1 Ba2 Bb1 De5 Hf6 Gb4 Je2 Ue7 Xb9 Wc9 Yj10 Nj9 Ni10",
        "b4b3 e7e6 b3b4 b9b8",
        Avoid("f6e6"),
    ),
    usual(
        "attack the piece that would take the Flag next",
        "Ma1 Bb1 Gb2 Lh4 qa3 Yj10 Nj9 Pb9 Pc9",
        "",
        Play("b2a2 b2b3"),
    ),
    usual(
        "behind, take the risk that can still win",
        "Ma1 Ba2 Bb1 Ej9 Yj10 Ni9 xd4 we4 ve5 Pb8",
        "",
        Play("j9j10 j9i9"),
    ),
    usual(
        "do not trade the last strong piece when behind",
        "Ma1 Ba2 Bb1 Je5 Fa4 ve6 Xb9 Wc9 Yj10 Nj9",
        "",
        Avoid("e5e6"),
    ),
    usual(
        "trade Generals when the Marshal is left and nothing else can beat it",
        "Ma1 Ba2 Bb1 Le2 Ke5 Jd3 we6 Pb9 Sb8 Yj10 Nj9 Ni10",
        "",
        Play("e5e6"),
    ),
    usual(
        "take with the General where the Spy may wait for the Marshal",
        "Ma1 Ba2 Bb1 le5 kf6 te6 Oe7 Rd9 Yj10 Nj9 Ni10",
        "",
        Play("f6e6"),
    ),
    usual(
        "take the last piece that can move",
        "Ma1 Ba2 Bb1 Le5 Hb4 re6 Yj10 Nj9 Ni10",
        "",
        Play("e5e6"),
    ),
    usual(
        "go home when a hidden piece walks to the Flag's Bombs",
        "Ma1 Ba2 Bb1 Gd4 Lj5 Qa8 Yj10 Nj9 Ni10 Pb9 Pc9",
        "j5j4 a8a7 j4j5 a7a6",
        Play("d4c4 d4d3"),
    ),
    usual(
        "keep the Miner that wins the Flag away from what moved",
        "Ma1 Ba2 Bb1 Ee5 Hb4 Ue7 Rb9 Yj10 nj9 ni10",
        "b4b3 e7e6",
        Avoid("e5e6"),
    ),
    usual(
        "go to the Spy's side when the Marshal hunts",
        "Ma1 Ba2 Bb1 ke5 Ce3 xe6 Yj10 Nj9 Pb8",
        "",
        Play("e5e4"),
    ),
    usual(
        "attack what moved and not what never moved",
        "Ma1 Ba2 Bb1 Je8 Fb4 Yd10 Nd9 Ne9 Nf9 Sd7 Rb9",
        "b4b3 d7d8",
        Play("e8d8"),
    ),
    usual("win the race of the Miners", "Ma1 Ba2 Bb1 Ej7 Hj2 nj9 Yj10 ni10 qb6", "", Play("j7j8")),
    usual(
        "take the General although the Spy may guard it",
        "Ma1 Ba2 Bb1 le6 Gb3 we7 Od8 Tf8 Pa10 Qb10 Rc10 Sa9 Yj10 Nj9 Ni10",
        "b3b4 d8d7 b4b3 f8f7",
        Play("e6e7"),
    ),
    usual(
        "do not step beside what can only be the Marshal",
        "Ma1 Ba2 Bb1 ke4 Gd3 Xe6 Pb9 Yj10 Nj9 Ni10",
        "d3d4 b9b8 d4d3 b8b7 d3c3 e6f6 c3d3 f6e6",
        Avoid("e4e5"),
    ),
    usual(
        "leave a Major that three hidden pieces may guard against the Marshal",
        "Ma1 Ba2 Bb1 le6 Gb3 ue7 Od8 Tf8 Re9 Xc7 Pa10 Qb10 Rc10 Sa9 Tb9 Uc9 Rb8 Qc8 Sg9 Th9 Vi8 \
         Wa8 Pj8 Yj10 Nj9 Ni10",
        "b3a3 d8d7 a3b3 f8f7 b3b4 e9e8 b4b3 j8j7",
        Avoid("e6e7"),
    ),
    usual(
        "leave a Major that two hidden pieces may guard against the General",
        "Ma1 Ba2 Bb1 ke6 Gb3 ue7 Xd8 Tf8 Oc7 Pa10 Qb10 Rc10 Sa9 Vb9 Yj10 Nj9 Ni10",
        "b3b4 d8d7 b4b3 f8f7",
        Avoid("e6e7"),
    ),
    usual(
        "leave a Miner that two hidden pieces may guard",
        "Ma1 Ba2 Bb1 ke6 Gb3 qe7 Xd8 Tf8 Oc7 Pa10 Qb10 Rc10 Sa9 Tb9 Uc9 Pa8 Rb8 Yj10 Nj9 Ni10",
        "b3b4 d8d7 b4b3 f8f7",
        Avoid("e6e7"),
    ),
    usual(
        "leave a Captain that two hidden pieces may guard",
        "Ma1 Ba2 Bb1 ke6 Gb3 te7 Xd8 Tf8 Oc7 Pa10 Qb10 Rc10 Sa9 Tb9 Uc9 Pa8 Rb8 Qc8 Pg10 Rh10 Sg9 \
         Th9 Vi8 Yj10 Nj9 Ni10",
        "b3b4 d8d7 b4b3 f8f7",
        Avoid("e6e7"),
    ),
    usual(
        "go home and not after a Scout when a Miner walks",
        "Ma1 Ba2 Bb1 He4 qb7 pf4 Yj10 Nj9 Ni10",
        "",
        Play("e4d4 e4e3"),
    ),
    usual(
        "go home between the lakes when a Miner walks",
        "Ma1 Ba2 Bb1 He5 qb7 pf5 Yj10 Nj9 Ni10",
        "",
        Play("e5e4"),
    ),
    usual(
        "the Marshal guards the Flag if nothing else does",
        "Mj1 Bj2 Bi1 lf5 qi7 pe5 Ya10 Na9 Nb10",
        "",
        Play("f5f4"),
    ),
    usual(
        "go home when a hidden piece walks by the Flag's side",
        "Ma1 Ba2 Bb1 He4 Lj5 Qb9 Pc9 pf4 Pb10 Yj10 Nj9 Ni10",
        "j5j4 b9b8 j4j5 b8b7",
        Play("e4d4 e4e3"),
    ),
    model("a Miner beats no Scout", "Ma1 Ba2 Bb1 Ee5 Hb4 pe6 Yj10 Nj9 Ub8", Avoid("e5e6")),
    model("a Miner takes no Flag", "Ma1 Ba2 Bb1 Ej9 Hi10 yj10 Pb8", Avoid("j9j10")),
    model("a Captain takes the Flag", "Ma1 Ba2 Bb1 Hi10 Ej9 yj10 Pb8", Play("i10j10")),
    model("a Scout takes a Spy", "Ma1 Ba2 Bb1 De5 Hb4 oe8 Yj10 Nj9 Ub8", Play("e5e8")),
];

fn position(puzzle: &Puzzle) -> Position {
    let letter_at = |square: Square| {
        let name = square.to_string();
        let placed = puzzle.pieces.split_whitespace().find(|piece| piece[1..] == name);
        let empty = if SquareSet::LAKES.contains(square) { '_' } else { 'A' };
        placed.and_then(|piece| piece.chars().next()).unwrap_or(empty)
    };
    let letters: String = Square::all().map(letter_at).collect();
    let plies = puzzle.played.split_whitespace().count();
    let side = if plies.is_multiple_of(2) { 'r' } else { 'b' };
    Position::from_text(&format!("{letters} {side} 0"), puzzle.rules).unwrap()
}

fn moves(text: &str) -> Vec<Move> {
    text.split_whitespace().map(|mv| mv.parse().unwrap()).collect()
}

/// The knowledge of Red after the moves.
fn question(puzzle: &Puzzle) -> Question {
    let mut position = position(puzzle);
    let start = position.view(Color::Red);
    let play = |mv: Move| {
        let ply = position.play(mv);
        assert!(ply.is_ok(), "{}: {mv}", puzzle.idea);
        ply.unwrap()
    };
    let plies = moves(puzzle.played).into_iter().map(play).collect();
    Question::new(start, plies, Player::Person).unwrap()
}

fn solves(strength: Strength, puzzle: &Puzzle) -> bool {
    let question = question(puzzle);
    let limit = Limit { nodes: 20_000, ..Limit::NONE };
    let mut random = Rng::with_seed(1);
    let mv = Engine::new(strength).choose(&question, limit, &mut random, &mut || false).unwrap();
    assert_eq!(question.view().check(mv), Ok(()), "{}: {mv}", puzzle.idea);
    match puzzle.answer {
        Play(right) => moves(right).contains(&mv),
        Avoid(wrong) => !moves(wrong).contains(&mv),
    }
}

#[test]
fn answers_are_legal_moves() {
    for puzzle in PUZZLES {
        let legal: Vec<Move> = question(puzzle).view().legal_moves().collect();
        let (Play(text) | Avoid(text)) = puzzle.answer;
        let named = moves(text);
        assert!(!named.is_empty() && named.iter().all(|mv| legal.contains(mv)), "{}", puzzle.idea);
    }
}

#[test]
fn a_forced_move_is_returned_without_searching() {
    let cornered = usual("", "Ma1 Fc1 Bb1 Bc2 Bd2 ne1 Yj10 Pj9", "", Play("c1d1"));
    let limit = Limit::NONE;
    for strength in Strength::ALL {
        let mut random = Rng::with_seed(1);
        let engine = Engine::new(strength);
        let found = engine.search(&question(&cornered), limit, &mut random, &mut || false);
        assert_eq!((found.mv, found.nodes), (Some("c1d1".parse().unwrap()), 0));
    }
}

#[test]
fn the_strongest_levels_have_the_right_ideas() {
    let mut solved = Strength::ALL.map(|_| 0);
    for puzzle in PUZZLES {
        let marks = Strength::ALL.map(|strength| solves(strength, puzzle));
        for (count, mark) in solved.iter_mut().zip(marks) {
            *count += usize::from(mark);
        }
        println!("{}  {}", marks.map(|mark| if mark { "+" } else { "-" }).join(" "), puzzle.idea);
    }
    println!("{solved:?} of {}", PUZZLES.len());
    assert!(solved[4] == PUZZLES.len() && solved[3] >= PUZZLES.len() - 1, "{solved:?}");
    assert!(solved[0] < solved[4], "{solved:?}");
}

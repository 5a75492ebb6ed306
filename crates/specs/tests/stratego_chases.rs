//! The more-squares rule on 110 recorded chases, of which only the last move breaks it, and beside
//! the rule a second version of it, word for word.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use fairboard_rules::Position as _;
use fairboard_rules::stratego::{
    ByColor, Color, Endings, IllegalMove, Move, PieceId, Position, Rules, Square,
};
use fairboard_specs::vectors::lines;
use fairboard_specs::vectors::stratego::Chase;

/// Rules without the no-attack draw, because some recorded games last longer than it allows.
const RULES: Rules =
    Rules::CLASSIC.with_endings(Endings { quiet_plies: None, ..Rules::CLASSIC.endings });

fn mv((from, to): (u8, u8)) -> Move {
    Move::new(Square::from_index(from).unwrap(), Square::from_index(to).unwrap())
}

fn start(chase: &Chase) -> Position {
    let text = format!("{} r 0", chase.start.replace('a', "A"));
    Position::from_text(&text, RULES).unwrap()
}

#[test]
fn only_the_last_move_breaks_the_rule() {
    let chases: Vec<Chase> = lines("stratego_chase_rule.jsonl");
    for chase in &chases {
        let mut position = start(chase);
        for (index, step) in chase.moves.iter().enumerate() {
            assert!(position.play(mv(*step)).is_ok(), "{} move {index}", chase.src);
        }
        let illegal = mv(chase.illegal);
        assert_eq!(position.check(illegal), Err(IllegalMove::MoreSquares), "{}", chase.src);
        assert!(position.legal_moves().all(|legal| legal != illegal), "{}", chase.src);
        assert!(position.barred_targets(illegal.from).contains(illegal.to), "{}", chase.src);
        let view = position.view(position.side());
        assert!(view.barred().iter().any(|barred| barred.mv == illegal), "{}", chase.src);
        // Without the rule the move is legal.
        let free = Rules::CLASSIC.without_repetition();
        let again = Position::from_text(&position.text(), free).unwrap();
        assert_eq!(again.check(illegal), Ok(()), "{}", chase.src);
    }
    let moves: usize = chases.iter().map(|chase| chase.moves.len()).sum();
    assert_eq!((chases.len(), moves), (110, 101_811));
}

#[test]
fn the_rule_refuses_what_its_words_refuse_and_nothing_else() {
    let (mut refused, mut allowed) = (0, 0);
    for chase in lines::<Chase>("stratego_chase_rule.jsonl") {
        let mut position = start(&chase);
        let mut words = Words::default();
        for (index, step) in chase.moves.iter().enumerate() {
            // The games are long, and most of each is not a chase.
            if words.chase[position.side()] > 1 {
                let (no, yes) = compare(&position, &words, &chase.src);
                refused += no;
                allowed += yes;
            }
            words.play(&position, mv(*step));
            assert!(position.play(mv(*step)).is_ok(), "{} move {index}", chase.src);
        }
        let (no, yes) = compare(&position, &words, &chase.src);
        refused += no;
        allowed += yes;
    }
    assert!(refused >= 110, "{refused} refused");
    assert!(allowed > 100_000, "{allowed} allowed");
}

/// Counts the moves that both refuse, and those that both allow.
fn compare(position: &Position, words: &Words, src: &str) -> (usize, usize) {
    let (mut refused, mut allowed) = (0, 0);
    for from in position.occupied(position.side()) {
        for to in position.targets(from) | position.barred_targets(from) {
            let mv = Move::new(from, to);
            let reason = position.check(mv).err();
            if reason == Some(IllegalMove::TwoSquares) {
                continue;
            }
            let expected = words.refuse(position, mv).then_some(IllegalMove::MoreSquares);
            assert_eq!(reason, expected, "{src}: {mv} in {}", position.text());
            if reason.is_some() { refused += 1 } else { allowed += 1 }
        }
    }
    (refused, allowed)
}

/// The rule in its own words, which keeps all positions and compares them piece by piece.
#[derive(Default)]
struct Words {
    last: ByColor<Option<Move>>,
    chase: ByColor<usize>,
    past: Vec<Vec<Option<PieceId>>>,
}

impl Words {
    fn play(&mut self, before: &Position, mv: Move) {
        let (p, opponent) = (before.side(), before.side().other());
        let fled = self.last[opponent].is_some_and(|last| is_next_to(mv.from, last.to));
        self.chase[opponent] = if fled { self.chase[opponent] + 1 } else { 0 };
        if before.piece_at(mv.to).is_some() {
            self.chase = ByColor::default();
        } else {
            let threatens = is_next_to_enemy(before, p, mv.to);
            self.chase[p] = if threatens { self.chase[p] + 1 } else { 0 };
        }
        self.last[p] = Some(mv);
        self.past.push(Square::all().map(|square| before.id_at(square)).collect());
    }

    fn refuse(&self, position: &Position, mv: Move) -> bool {
        let p = position.side();
        let is_attack = position.piece_at(mv.to).is_some();
        let takes_back = self.last[p] == Some(mv.reversed());
        if is_attack || takes_back || !is_next_to_enemy(position, p, mv.to) {
            return false;
        }
        let plies = self.past.len();
        (1..self.chase[p]).any(|k| leads_to(position, mv, &self.past[plies - k]))
    }
}

fn leads_to(position: &Position, mv: Move, earlier: &[Option<PieceId>]) -> bool {
    let after = |square| match square {
        _ if square == mv.from => None,
        _ if square == mv.to => position.id_at(mv.from),
        _ => position.id_at(square),
    };
    Square::all().zip(earlier).all(|(square, stood)| after(square) == *stood)
}

fn is_next_to(one: Square, other: Square) -> bool {
    one.column().abs_diff(other.column()) + one.row().abs_diff(other.row()) == 1
}

fn is_next_to_enemy(position: &Position, color: Color, square: Square) -> bool {
    let enemies = position.occupied(color.other());
    enemies.into_iter().any(|enemy| is_next_to(square, enemy))
}

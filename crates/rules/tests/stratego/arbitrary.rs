//! Random starts and games for the properties.

use fairboard_rules::Position as _;
use fairboard_rules::stratego::{
    Army, Color, Endings, Move, Position, Rank, Rules, Square, notation,
};
use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::support::LAKES;

/// Both rule sets, with and without the rules on repetition, and one that never ends.
pub(crate) const RULES: [Rules; 4] = [
    Rules::CLASSIC,
    Rules::VDM,
    Rules::CLASSIC.without_repetition(),
    Rules::VDM.with_endings(Endings::NONE),
];

/// A property with this many cases. A longer run, set by `PROPTEST_CASES`, may reject many more.
pub(crate) fn rejecting(cases: u32) -> ProptestConfig {
    ProptestConfig { max_global_rejects: 1_000_000, ..ProptestConfig::with_cases(cases) }
}

/// A game to be played: its rules, its start, and the number of the legal move each time.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    /// Of [`RULES`].
    rules: usize,
    /// A position text.
    pub(crate) start: String,
    style: Style,
    choices: Vec<Index>,
}

/// The style of a game.
#[derive(Clone, Copy, Debug)]
enum Style {
    /// Every legal move is equally likely.
    Random,
    /// No attack if there is another move: Red goes next to Blue's pieces and Blue away from Red's.
    Chase,
}

impl Game {
    pub(crate) fn start(&self) -> Position {
        Position::from_text(&self.start, RULES[self.rules]).unwrap()
    }

    /// The moves and the position before each, then the last position.
    pub(crate) fn positions(&self) -> (Vec<(Position, Move)>, Position) {
        let mut position = self.start();
        let mut played = Vec::new();
        for choice in &self.choices {
            let moves = self.style.moves(&position);
            if moves.is_empty() {
                break;
            }
            let mv = *choice.get(&moves);
            played.push((position.clone(), mv));
            position.play_unchecked(mv);
        }
        (played, position)
    }
}

impl Style {
    fn moves(self, position: &Position) -> Vec<Move> {
        let all: Vec<_> = position.legal_moves().collect();
        let enemies = position.occupied(position.side().other());
        let wants = |mv: &Move| match self {
            Self::Random => true,
            Self::Chase if enemies.contains(mv.to) => false,
            Self::Chase => enemies.adjacent().contains(mv.to) == (position.side() == Color::Red),
        };
        let wanted: Vec<_> = all.iter().copied().filter(wants).collect();
        if wanted.is_empty() { all } else { wanted }
    }
}

/// Games from any start, up to `plies` long.
pub(crate) fn games(plies: usize) -> impl Strategy<Value = Game> {
    let starts = prop_oneof![
        2 => armies(Army::Full),
        1 => armies(Army::Barrage),
        2 => skirmishes(&Rank::ALL),
        1 => texts(),
    ];
    games_from(starts, Style::Random, plies)
}

/// Games of few pieces in which Red chases and Blue flees.
pub(crate) fn chases(plies: usize) -> impl Strategy<Value = Game> {
    games_from(skirmishes(&FEW_RANKS), Style::Chase, plies)
}

/// Games from complete armies.
pub(crate) fn whole_games(plies: usize) -> impl Strategy<Value = Game> {
    games_from(prop_oneof![armies(Army::Full), armies(Army::Barrage)], Style::Random, plies)
}

fn games_from(
    starts: impl Strategy<Value = String>,
    style: Style,
    plies: usize,
) -> impl Strategy<Value = Game> {
    let choices = proptest::collection::vec(any::<Index>(), 0..plies);
    (0..RULES.len(), starts, choices).prop_map(move |(rules, start, choices)| Game {
        rules,
        start,
        style,
        choices,
    })
}

/// The letters of one army on its forty squares, shuffled.
pub(crate) fn army_letters(color: Color, army: Army) -> impl Strategy<Value = Vec<char>> {
    let mut letters = Vec::new();
    for (rank, count) in army.counts().iter() {
        let letter = notation::letter(fairboard_rules::stratego::Piece { color, rank });
        letters.extend(std::iter::repeat_n(letter, usize::from(*count)));
    }
    letters.resize(40, notation::EMPTY);
    Just(letters).prop_shuffle()
}

fn armies(army: Army) -> impl Strategy<Value = String> {
    let lakes = "AA__AA__AA".repeat(2);
    (army_letters(Color::Red, army), army_letters(Color::Blue, army), sides()).prop_map(
        move |(red, blue, side)| {
            let text = |letters: Vec<char>| letters.into_iter().collect::<String>();
            format!("{}{lakes}{} {side} 0", text(red), text(blue))
        },
    )
}

/// Pieces of so few ranks that one can take another's place.
const FEW_RANKS: [Rank; 3] = [Rank::Scout, Rank::Captain, Rank::Captain];

/// A few pieces close together, most of them movable: here chases happen.
fn skirmishes(ranks: &'static [Rank]) -> impl Strategy<Value = String> {
    let piece = (select(ranks), prop::bool::ANY, 0..5u8, 0..4u8);
    (proptest::collection::vec(piece, 2..7), sides()).prop_map(|(pieces, side)| {
        let mut letters = empty_letters();
        for (rank, is_red, column, row) in pieces {
            let color = if is_red { Color::Red } else { Color::Blue };
            let piece = fairboard_rules::stratego::Piece { color, rank };
            letters[usize::from(row * 10 + column)] = notation::letter(piece);
        }
        format!("{} {side} 0", letters.into_iter().collect::<String>())
    })
}

/// Any text that is a position.
pub(crate) fn texts() -> impl Strategy<Value = String> {
    let letter = prop_oneof![
        3 => Just(notation::EMPTY),
        1 => proptest::char::range('B', 'Y'),
        1 => proptest::char::range('b', 'y'),
    ];
    let letters = proptest::collection::vec(letter, Square::COUNT);
    (letters, sides(), any::<u32>()).prop_map(|(mut letters, side, ply)| {
        for (letter, empty) in letters.iter_mut().zip(empty_letters()) {
            if empty == notation::LAKE {
                *letter = empty;
            }
        }
        format!("{} {side} {ply}", letters.into_iter().collect::<String>())
    })
}

fn sides() -> impl Strategy<Value = char> {
    select(&['r', 'b'])
}

fn empty_letters() -> Vec<char> {
    let is_lake = |square: &Square| LAKES.contains(&square.to_string().as_str());
    Square::all()
        .map(|square| if is_lake(&square) { notation::LAKE } else { notation::EMPTY })
        .collect()
}

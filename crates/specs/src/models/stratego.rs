//! Endgames of Stratego for the model checker. From each of them, every possible game is checked up
//! to a number of plies.

use std::hash::{Hash, Hasher};

use fairboard_rules::Position as _;
use fairboard_rules::stratego::{
    BattleResult, Color, DrawBy, IllegalMove, Move, Outcome, Position, Rank, Rules, Square,
    SquareSet, WinBy, notation,
};
use stateright::{Model, Property};

/// An endgame of a few pieces with one theme.
#[derive(Clone, Copy, Debug)]
pub struct EndGame {
    /// The theme, by which reports name the endgame.
    pub name: &'static str,
    /// The pieces, each by its letter in [`notation`] and its square: `Ea1 Nb1` is a red Miner and
    /// a blue Bomb.
    pub pieces: &'static str,
    /// The rules by which the endgame is played; they also say which side is to move.
    pub rules: Rules,
    /// Depths of the check in plies: in a test, and in the full check.
    pub plies: (u32, u32),
    /// Events that must occur in some game from this start.
    pub happens: &'static [Happening],
}

/// An event that must occur in some game.
///
/// Without such events, an invariant could hold because nothing happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Happening {
    /// An attack.
    Battle,
    /// A Miner takes a Bomb.
    BombDefused,
    /// A Flag is taken.
    FlagTaken,
    /// A Spy takes the Marshal.
    SpyTakesMarshal,
    /// An exchange leaves neither side a piece that moves.
    NobodyCanMove,
    /// The side to move has no legal move.
    OneCannotMove,
    /// The two-squares rule bars a move.
    TwoSquares,
    /// The return rule of the VDM++ model bars a move.
    Return,
}

use Happening::{
    Battle, BombDefused, FlagTaken, NobodyCanMove, OneCannotMove, Return, SpyTakesMarshal,
    TwoSquares,
};

/// All endgames that are checked.
pub const END_GAMES: [EndGame; 8] = [
    EndGame {
        name: "a Miner and a bombed-in Flag",
        pieces: "Ea8 Hc8 Ma1 Ya10 Na9 Nb10 Rj9",
        rules: Rules::CLASSIC,
        plies: (5, 7),
        happens: &[Battle, BombDefused],
    },
    EndGame {
        name: "a Spy and the Marshal",
        pieces: "Ca4 Ma1 Xa5 Yj10",
        rules: Rules::CLASSIC,
        plies: (7, 10),
        happens: &[Battle, SpyTakesMarshal],
    },
    EndGame {
        name: "two Scouts between the lakes",
        pieces: "De4 Ma1 Pf7 Yj10",
        rules: Rules::CLASSIC,
        plies: (3, 4),
        happens: &[Battle, FlagTaken],
    },
    EndGame {
        name: "an exchange that leaves nobody who can move",
        pieces: "Ha4 Ma1 Ta6 Yj10 Nj9",
        rules: Rules::CLASSIC,
        plies: (7, 9),
        happens: &[Battle, NobodyCanMove],
    },
    EndGame {
        name: "the last piece that moves",
        pieces: "Ha4 Ma1 Pa5 Yj10 Nj9",
        rules: Rules::CLASSIC,
        plies: (4, 6),
        happens: &[Battle, OneCannotMove],
    },
    EndGame {
        name: "back and forth in a corner",
        pieces: "Ha1 Bb2 Ma2 Tj10 Nj8 Yi9",
        rules: Rules::CLASSIC,
        plies: (9, 13),
        happens: &[TwoSquares],
    },
    EndGame {
        name: "the Flag of the model",
        pieces: "Ha8 Ma1 Ea7 Ya10 Rb9",
        rules: Rules::VDM,
        plies: (6, 8),
        happens: &[Battle, FlagTaken],
    },
    EndGame {
        name: "four returns in the model",
        pieces: "Ha1 Bb2 Ma3 Tj10 Nj8 Yi9",
        rules: Rules::VDM,
        plies: (11, 14),
        happens: &[Return],
    },
];

/// The model of an endgame: all its games, each up to a number of plies.
#[derive(Clone, Copy, Debug)]
pub struct StrategoModel {
    /// The endgame from which every game starts.
    pub game: EndGame,
    /// Greatest number of plies of a game.
    pub plies: u32,
}

/// A position. Two positions are equal if the views of both players are equal.
///
/// Together the views contain everything that decides the rest of the game, also the memory of the
/// repetition rules.
#[derive(Clone, Debug)]
pub struct State(Position);

impl Hash for State {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for seat in Color::ALL {
            self.0.view(seat).hash(state);
        }
    }
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        Color::ALL.into_iter().all(|seat| self.0.view(seat) == other.0.view(seat))
    }
}

impl Model for StrategoModel {
    type State = State;
    type Action = Move;

    fn init_states(&self) -> Vec<State> {
        self.start().into_iter().map(State).collect()
    }

    fn actions(&self, state: &State, actions: &mut Vec<Move>) {
        actions.extend(state.0.legal_moves());
    }

    fn next_state(&self, state: &State, mv: Move) -> Option<State> {
        let mut next = state.clone();
        next.0.play(mv).ok().map(|_| next)
    }

    fn within_boundary(&self, state: &State) -> bool {
        state.0.ply() <= self.plies
    }

    fn properties(&self) -> Vec<Property<Self>> {
        let mut properties = vec![
            Property::always("Bombs and Flags rest", |model: &Self, State(position)| {
                let rests = |rank| rank == Rank::Bomb || rank == Rank::Flag;
                model.start().is_some_and(|start| {
                    let mut resting = position.pieces().filter(|(_, piece)| rests(piece.rank));
                    resting.all(|placed| start.pieces().any(|other| other == placed))
                })
            }),
            Property::always("nothing stands in a lake", |_, State(position)| {
                let occupied = position.occupied(Color::Red) | position.occupied(Color::Blue);
                (occupied & SquareSet::LAKES).is_empty()
            }),
            Property::always("pieces and losses add up", |model: &Self, State(position)| {
                model.start().is_some_and(|start| count(position) == count(&start))
            }),
            // `turn` is `None` once the game is over; `side` is then the side that would be next.
            Property::always("the side to move can move", |_, State(position)| {
                position.turn().is_some() == (position.legal_moves().len() > 0)
            }),
            Property::always("the sides take turns", |model: &Self, State(position)| {
                let first = model.game.rules.first;
                let expected = if position.ply().is_multiple_of(2) { first } else { first.other() };
                position.side() == expected
            }),
        ];
        properties.extend(self.game.happens.iter().map(|happening| happening.property()));
        properties
    }
}

impl StrategoModel {
    /// The position at the start; `None` if the pieces of the endgame cannot be read.
    fn start(&self) -> Option<Position> {
        let letter_at = |square: Square| {
            let name = square.to_string();
            // A piece is a letter and its square, such as `Ea1`.
            let placed = self.game.pieces.split_whitespace().find(|piece| piece[1..] == name);
            let is_lake = SquareSet::LAKES.contains(square);
            let letter_without_piece = if is_lake { notation::LAKE } else { notation::EMPTY };
            placed.and_then(|piece| piece.chars().next()).unwrap_or(letter_without_piece)
        };
        let letters: String = Square::all().map(letter_at).collect();
        // The notation names a side by the first letter of its name. The 0 is the ply number.
        let side = self.game.rules.first.name().chars().next()?;
        Position::from_text(&format!("{letters} {side} 0"), self.game.rules).ok()
    }
}

/// Number of pieces of each side and rank, those on the board and the lost ones together.
fn count(position: &Position) -> Vec<usize> {
    let count_of = |color, rank| {
        let pieces = position.pieces().map(|(_, piece)| piece);
        let on_board = pieces.filter(|piece| (piece.color, piece.rank) == (color, rank)).count();
        on_board + usize::from(position.losses(color)[rank])
    };
    Color::ALL.into_iter().flat_map(|color| Rank::ALL.map(|rank| count_of(color, rank))).collect()
}

impl Happening {
    /// The property that the event occurs in some game.
    fn property(self) -> Property<StrategoModel> {
        match self {
            Battle => Property::sometimes("a battle", |_, state| last_battle(state).is_some()),
            BombDefused => Property::sometimes("a Miner defuses a Bomb", |_, state| {
                last_battle(state) == Some((Rank::Miner, Rank::Bomb, BattleResult::Attacker))
            }),
            FlagTaken => Property::sometimes("a Flag is taken", |_, State(position)| {
                matches!(position.outcome(), Some(Outcome::Win { by: WinBy::Flag, .. }))
            }),
            SpyTakesMarshal => Property::sometimes("a Spy takes the Marshal", |_, state| {
                last_battle(state) == Some((Rank::Spy, Rank::Marshal, BattleResult::Attacker))
            }),
            NobodyCanMove => Property::sometimes("nobody can move", |_, State(position)| {
                position.outcome() == Some(Outcome::Draw { by: DrawBy::BothImmobile })
            }),
            OneCannotMove => Property::sometimes("one side cannot move", |_, State(position)| {
                matches!(position.outcome(), Some(Outcome::Win { by: WinBy::NoMoves, .. }))
            }),
            TwoSquares => Property::sometimes("the two-squares rule bars a move", |_, state| {
                bars(state, IllegalMove::TwoSquares)
            }),
            Return => Property::sometimes("the return rule bars a move", |_, state| {
                bars(state, IllegalMove::Repeat)
            }),
        }
    }
}

/// The ranks of attacker and defender and the result, if the last ply was a battle.
fn last_battle(State(position): &State) -> Option<(Rank, Rank, BattleResult)> {
    let battle = position.last_ply()?.battle?;
    Some((battle.attacker, battle.defender, battle.result))
}

fn bars(State(position): &State, reason: IllegalMove) -> bool {
    position.view(position.side()).barred().iter().any(|barred| barred.reason == reason)
}

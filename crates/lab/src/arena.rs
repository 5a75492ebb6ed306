//! The arena: referees one game between two players. Each player knows only its own side.

use fairboard_play::stratego::question::{BadQuestion, Question};
use fairboard_rules::Position as _;
use fairboard_rules::stratego::{ByColor, Color, DrawBy, Move, Outcome, Position, Rank, Setup};

use crate::follower::Follower;

/// A player: a function that answers a question with a move. With `None` or an illegal move the
/// player loses.
pub type Choose<'a> = &'a mut dyn FnMut(&Question) -> Option<Move>;

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameEnd {
    /// The rules have ended the game, or the arena has drawn it after too many plies without an
    /// attack.
    Rules(Outcome),
    /// The game was drawn, but this side wins because it had clearly more material left.
    Adjudicated(Color),
    /// This side has lost because it answered with an illegal move or with none.
    Forfeit(Color),
}

/// A finished game with its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The legal moves of both sides, in order, without the move of a forfeit.
    pub moves: Vec<Move>,
    /// The end of the game, after the last of the moves.
    pub end: GameEnd,
}

/// Plays a game from its start to its end, which may be an adjudication or a forfeit.
///
/// # Errors
///
/// [`BadQuestion`] if a seat cannot follow the game, which would be a fault of the rules.
pub fn play(setup: &Setup, players: ByColor<Choose<'_>>) -> Result<Played, BadQuestion> {
    play_on(setup, &[], players)
}

/// Continues a game to its end after the moves of `opening`, which both seats have seen. If one of
/// these moves is illegal, its side loses by a forfeit.
///
/// # Errors
///
/// [`BadQuestion`] if a seat cannot follow the game, which would be a fault of the rules.
pub fn play_on(
    setup: &Setup,
    opening: &[Move],
    mut players: ByColor<Choose<'_>>,
) -> Result<Played, BadQuestion> {
    let mut moves: Vec<Move> = Vec::new();
    let mut position = Position::new(setup);
    let mut seats = ByColor::from_fn(|color| Follower::new(position.view(color)));
    // Some rules set no limit to plies without an attack, so the arena sets one.
    while position.quiet_plies() < QUIET_PLIES
        && let Some(side) = position.turn()
    {
        let mv = match opening.get(moves.len()) {
            Some(mv) => Some(*mv),
            None => (players[side])(seats[side].question()?),
        };
        let Some(ply) = mv.and_then(|mv| position.play(mv).ok()) else {
            return Ok(Played { moves, end: GameEnd::Forfeit(side) });
        };
        moves.push(ply.mv);
        for color in Color::ALL {
            seats[color].push(ply);
        }
    }
    let end = match position.outcome() {
        Some(Outcome::Draw { .. }) | None => adjudicate(&position),
        Some(outcome) => GameEnd::Rules(outcome),
    };
    Ok(Played { moves, end })
}

/// Adjudicates a drawn game: the side with clearly more material wins. Without such a side the game
/// stays drawn.
fn adjudicate(position: &Position) -> GameEnd {
    let red_lead = lead(position, Color::Red);
    // Without an outcome, the arena has ended the game after too many plies without an attack.
    let draw = position.outcome().unwrap_or(Outcome::Draw { by: DrawBy::NoAttack });
    if red_lead >= CLEAR_LEAD {
        GameEnd::Adjudicated(Color::Red)
    } else if red_lead <= -CLEAR_LEAD {
        GameEnd::Adjudicated(Color::Blue)
    } else {
        GameEnd::Rules(draw)
    }
}

/// Worth of the pieces of `color` less that of the other side's pieces. Bombs count nothing.
pub(crate) fn lead(position: &Position, color: Color) -> i32 {
    material(position, color) - material(position, color.other())
}

/// Total worth of the pieces that `color` has left.
fn material(position: &Position, color: Color) -> i32 {
    let pieces = position.pieces().filter(|(_, piece)| piece.color == color);
    pieces.map(|(_, piece)| worth(piece.rank)).sum()
}

/// Number of plies without an attack after which a game is drawn, if its rules have no such limit.
const QUIET_PLIES: u16 = 200;

/// Smallest lead in material that decides a drawn game: the worth of a Captain.
pub(crate) const CLEAR_LEAD: i32 = 6;

/// Worth of a rank in an adjudication; 0 for the Flag and the Bombs.
const fn worth(rank: Rank) -> i32 {
    match rank {
        Rank::Flag | Rank::Bomb => 0,
        Rank::Spy => 2,
        Rank::Scout => 1,
        Rank::Miner => 4,
        Rank::Sergeant => 2,
        Rank::Lieutenant => 4,
        Rank::Captain => 6,
        Rank::Major => 10,
        Rank::Colonel => 16,
        Rank::General => 26,
        Rank::Marshal => 36,
    }
}

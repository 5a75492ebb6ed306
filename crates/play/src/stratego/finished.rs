//! A game that is over.

use std::rc::Rc;

use fairboard_rules::Position as _;
use fairboard_rules::stratego::{ByColor, Color, Move, Outcome, Ply, Position, Rules, SeatView};

use super::question::Question;
use super::referee::Local;
use super::review::Review;
use super::{Game, Start};
use crate::{Player, Strength};

/// A game that is over, with all its positions. Such a game has no secrets any more.
///
/// # Examples
///
/// ```
/// use fairboard_forms::compact::read_game;
/// use fairboard_play::stratego::Finished;
/// use fairboard_rules::stratego::Color;
///
/// let (game, players) = read_game("1ChumxdF7G20vW_E2GRga4HIgloL")?;
/// let game = Finished::new(&game, players).expect("only finished games are shared");
/// assert_eq!((game.plies().len(), game.side(1)), (4, Color::Blue));
/// # Ok::<(), fairboard_forms::FormatError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Finished {
    game: Game,
    start_position: Position,
    plies: Rc<[Ply]>,
    outcome: Outcome,
    players: ByColor<Player>,
}

impl Finished {
    /// A game that is over; `None` while the game goes on.
    pub fn new(game: &Game, players: ByColor<Player>) -> Option<Self> {
        let outcome = game.outcome()?;
        let (_, start_position) = game.start_position()?;
        let (start_position, plies) = (start_position.clone(), game.plies().into());
        Some(Self { game: game.clone(), start_position, plies, outcome, players })
    }

    /// The rules of the game.
    pub const fn rules(&self) -> &Rules {
        self.start_position.rules()
    }

    /// The kind of the game's start: two armies that were placed, or a position text.
    pub fn start_kind(&self) -> Start {
        // A game that is over has begun, so the default is never used.
        self.game.start_position().map_or(Start::Setup, |(start_kind, _)| start_kind)
    }

    /// The players of both sides.
    pub const fn players(&self) -> ByColor<Player> {
        self.players
    }

    /// Every ply, in the order of the game.
    pub const fn plies(&self) -> &Rc<[Ply]> {
        &self.plies
    }

    /// The result and its reason.
    pub const fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// The side to move after `plies` plies, whether or not the game ended there.
    pub const fn side(&self, plies: usize) -> Color {
        let first = self.start_position.side();
        if plies.is_multiple_of(2) { first } else { first.other() }
    }

    /// The knowledge of a seat after `plies` plies, or after all plies if there are fewer.
    pub fn view(&self, plies: usize, seat: Color) -> SeatView {
        self.position(plies).view(seat)
    }

    /// The board from a seat's side with every rank, after `plies` plies, or after all if there are
    /// fewer.
    pub fn open(&self, plies: usize, seat: Color) -> SeatView {
        self.position(plies).uncovered(seat)
    }

    /// The question to the side to move after `plies` plies; `None` once all plies are made.
    pub fn question(&self, plies: usize) -> Option<Question> {
        let plies_before = self.plies.get(..plies).filter(|_| plies < self.plies.len())?;
        let seat = self.side(plies);
        let (start, view) = (self.start_position.view(seat), self.view(plies, seat));
        Some(Question::of_seat(start, plies_before, view, self.players[seat]))
    }

    /// The review of one side's moves, from what that side knew.
    pub fn review(&self, seat: Color) -> Review {
        Review::new(self.start_position.view(seat), Rc::clone(&self.plies), self.players[seat])
    }

    /// Returns `true` if the game can go on after `plies` plies, and after `mv` there if a move is
    /// given. It cannot if `mv` is not legal, or if the board ends the game. A resignation, a clock
    /// or an agreed draw does not matter.
    pub fn goes_on(&self, plies: usize, mv: Option<Move>) -> bool {
        let mut position = self.position(plies);
        mv.is_none_or(|mv| position.play(mv).is_ok()) && position.outcome().is_none()
    }

    /// The game of a person with the pieces of `seat` against a computer. The game begins after
    /// `plies` plies of this game, or with a move of `seat` there. `None` if the game has fewer
    /// plies, if the move is not legal or not the seat's, or if the game cannot go on.
    pub fn played_on(
        &self,
        plies: usize,
        mv: Option<Move>,
        seat: Color,
        strength: Strength,
    ) -> Option<Local> {
        if plies > self.plies.len() || !self.goes_on(plies, mv) {
            return None;
        }
        let mut game = self.game.clone();
        // `undo` takes back an end that the players chose, and then one ply at a time.
        while (game.ended().is_some() || game.plies().len() > plies) && game.undo() {}
        if let Some(mv) = mv {
            if self.side(plies) != seat {
                return None;
            }
            game.play(mv).ok()?;
        }
        let player =
            |color| if color == seat { Player::Person } else { Player::Computer(strength) };
        Some(Local::of_game(game, ByColor::from_fn(player)))
    }

    /// The position after `plies` plies, or after all plies if there are fewer.
    fn position(&self, plies: usize) -> Position {
        let mut position = self.start_position.clone();
        for ply in self.plies.iter().take(plies) {
            // The ply was checked when it was made.
            position.play_unchecked(ply.mv);
        }
        position
    }
}

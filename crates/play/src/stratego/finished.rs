//! Finished games, for replays, reviews and play from any of their positions.

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
    // These are of `game`, too. There, start and outcome are optional, and the plies are not shared
    // with reviews.
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
        Some(Self {
            game: game.clone(),
            start_position: start_position.clone(),
            plies: game.plies().into(),
            outcome,
            players,
        })
    }

    /// The rules, which also name the army of both sides.
    pub const fn rules(&self) -> &Rules {
        self.start_position.rules()
    }

    /// The kind of the game's start: two armies that were placed, or a position text.
    pub fn start_kind(&self) -> Start {
        // A game that is over has begun, so the default is never used.
        self.game.start_position().map_or(Start::Setup, |(start_kind, _)| start_kind)
    }

    /// The player of each side: a person, or a computer with its strength.
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
    pub fn open_view(&self, plies: usize, seat: Color) -> SeatView {
        self.position(plies).uncovered(seat)
    }

    /// The question to the side to move after `plies` plies; `None` once all plies are made.
    pub fn question(&self, plies: usize) -> Option<Question> {
        let (plies_before, later_plies) = self.plies.split_at_checked(plies)?;
        if later_plies.is_empty() {
            return None;
        }
        let seat = self.side(plies);
        let (start, view) = (self.start_position.view(seat), self.view(plies, seat));
        Some(Question::new_unchecked(start, plies_before, view, self.players[seat]))
    }

    /// A new review of one side's moves, which judges them by what that side knew.
    pub fn review(&self, seat: Color) -> Review {
        Review::new(self.start_position.view(seat), Rc::clone(&self.plies), self.players[seat])
    }

    /// Returns `true` if the game can go on after `plies` plies. If `mv` is given, the game must
    /// also be able to go on after this move. Returns `false` if `mv` is not legal, or if the rules
    /// end the game there. A resignation, a clock or an agreed draw does not count.
    pub fn goes_on(&self, plies: usize, mv: Option<Move>) -> bool {
        let mut position = self.position(plies);
        mv.is_none_or(|mv| position.play(mv).is_ok()) && position.outcome().is_none()
    }

    /// This game, taken back to `plies` plies and then continued with `mv`, if a move is given. A
    /// person plays on with the pieces of `seat`, against a computer. `None` if this game has fewer
    /// plies, if the move is not legal or not the seat's, or if the game cannot go on.
    pub fn played_on(
        &self,
        plies: usize,
        mv: Option<Move>,
        seat: Color,
        strength: Strength,
    ) -> Option<Local> {
        let is_moved_by_other = mv.is_some() && self.side(plies) != seat;
        if plies > self.plies.len() || is_moved_by_other || !self.goes_on(plies, mv) {
            return None;
        }
        let mut game = self.game.clone();
        // `undo` takes back an end that the players chose, and then one ply at a time.
        while game.ended().is_some() || game.plies().len() > plies {
            game.undo();
        }
        if let Some(mv) = mv {
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

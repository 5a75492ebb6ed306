//! Places in finished games of Stratego from which a person plays on, and their addresses.

use fairboard_play::Strength;
use fairboard_play::stratego::Finished;
use fairboard_play::stratego::referee::Local;
use fairboard_rules::stratego::{Color, Move};

use super::BadText;
use crate::compact;
use crate::link::Page;

/// Place in a finished game of Stratego from which a new game goes on against the computer.
///
/// # Examples
///
/// ```
/// use fairboard_forms::found::{PlayOn, play_on_address};
/// use fairboard_forms::link::Page;
/// use fairboard_rules::stratego::Color;
///
/// let address = play_on_address("1ChumxdF7G20vW_E2GRga4HIgloL", 3, None, Color::Blue);
/// let place = PlayOn::read(Page::word(&address).unwrap_or_default())?;
/// assert_eq!((place.seat, place.mv()), (Color::Blue, None));
/// assert!(place.game().is_some());
/// # Ok::<(), fairboard_forms::found::BadText>(())
/// ```
#[derive(Clone, Debug)]
pub struct PlayOn {
    game: Finished,
    plies: usize,
    mv: Option<Move>,
    /// The side that the person plays. If the place has a move, this side makes the move.
    pub seat: Color,
    /// Strength of the computer. [`read`](Self::read) gives the strength with which a computer has
    /// played the side other than `seat`, or a medium strength if a person has played that side.
    pub strength: Strength,
}

impl PlayOn {
    /// Reads `word`, the text after the page in an address that [`play_on_address`] writes.
    ///
    /// # Errors
    ///
    /// [`BadText`] if the text has another form, or if the game cannot go on from the place.
    pub fn read(word: &str) -> Result<Self, BadText> {
        let parts: Vec<_> = word.split('/').collect();
        let (game_word, plies, mv, seat) = match *parts.as_slice() {
            [game_word, plies, seat] => (game_word, plies, None, seat),
            [game_word, plies, mv, seat] => (game_word, plies, Some(mv), seat),
            _ => return Err(BadText::Unknown),
        };
        let (game, players) = compact::read_game(game_word)?;
        let seat: Color = seat.parse().map_err(|_| BadText::Unknown)?;
        let place = Self {
            game: Finished::new(&game, players).ok_or(BadText::Unknown)?,
            plies: plies.parse().map_err(|_| BadText::Unknown)?,
            mv: mv.map(str::parse).transpose().map_err(|_| BadText::Unknown)?,
            seat,
            strength: players[seat.other()].strength().unwrap_or(MEDIUM),
        };
        if place.game().is_some() { Ok(place) } else { Err(BadText::Unknown) }
    }

    /// The move of `seat` with which the game goes on. Without a move, the person may take either
    /// side.
    pub const fn mv(&self) -> Option<Move> {
        self.mv
    }

    /// The new game; `None` if the finished game cannot go on from the place, as in
    /// [`Finished::played_on`].
    pub fn game(&self) -> Option<Local> {
        self.game.played_on(self.plies, self.mv, self.seat, self.strength)
    }
}

/// The address of a [`PlayOn`]. `word` is the finished game in its [compact form](crate::compact).
/// `plies` is the number of plies that are kept. `mv` is the next move of `seat`, if there is one.
pub fn play_on_address(word: &str, plies: usize, mv: Option<Move>, seat: Color) -> String {
    let mv = mv.map(|mv| format!("{mv}/")).unwrap_or_default();
    format!("{}{word}/{plies}/{mv}{seat}", Page::PlayOn.hash())
}

/// Strength of a computer that plays on in place of a person.
const MEDIUM: Strength = Strength::ALL[2];

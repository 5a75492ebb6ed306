//! Converts records of contests to games of Fairboard.

use fairboard_forms::text::write_game;
use fairboard_play::Player;
use fairboard_play::stratego::{Game, PlayError};
use fairboard_rules::stratego::{ByColor, Color, Move, Rules};
use thiserror::Error;

use crate::record::Record;

/// The reason why a record is not a game by the rules of Fairboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoGame {
    /// The contest allowed a move that the rules refuse.
    #[error("ply {number}, {mv}: {error}")]
    Move {
        /// The number of the ply, counted from 1.
        number: usize,
        /// The refused move.
        mv: Move,
        /// The reason why the move is not legal.
        error: PlayError,
    },
    /// The rules refuse an army, or the end of the game.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// The winner by the rules is not the winner of the record.
    #[error("the winner is not that of the rules")]
    Winner,
}

/// The text of a record's game.
///
/// Contests break games off. If the rules have not ended a game, the text lets the loser resign, or
/// lets both agree to a draw. A draw by the rules stays a draw. The text does not contain the names
/// of the players.
///
/// # Errors
///
/// [`NoGame`] with the first fault.
pub fn to_text(record: &Record) -> Result<String, NoGame> {
    let mut game = Game::new(Rules::CLASSIC);
    for color in Color::ALL {
        game.set_draft(record.setup.deployment(color).draft().clone())?;
    }
    game.start()?;
    for (mv, number) in record.moves.iter().copied().zip(1..) {
        game.play(mv).map_err(|error| NoGame::Move { number, mv, error })?;
    }
    match (game.outcome(), record.winner) {
        (None, Some(winner)) => game.resign(winner.other())?,
        (None, None) => game.agree_draw()?,
        (Some(outcome), winner)
            if outcome.winner().is_some_and(|by_rules| winner != Some(by_rules)) =>
        {
            return Err(NoGame::Winner);
        }
        // The winners are equal, or the rules draw the game. A contest may award a drawn game to
        // the side that has more pieces left.
        (Some(_), _) => {}
    }
    // A finished game that began with two armies has a text, so this error never occurs.
    write_game(&game, ByColor::from_fn(|_| Player::Person)).ok_or(NoGame::Winner)
}

#[cfg(test)]
mod tests {
    use fairboard_forms::text::read_game;
    use fairboard_rules::stratego::{Army, Setup};
    use fairboard_setups::arrange;

    use super::*;
    use crate::arena::GameEnd;

    fn record(moves: &[&str], end: GameEnd) -> Record {
        let army = |color| arrange(color, Army::Full, 4).finish().unwrap();
        let setup = Setup::new(Rules::CLASSIC, army(Color::Red), army(Color::Blue)).unwrap();
        let moves = moves.iter().map(|mv| mv.parse().unwrap()).collect();
        Record::new(ByColor { red: "new".to_owned(), blue: "old".to_owned() }, setup, moves, end)
    }

    #[test]
    fn a_record_is_the_game_of_its_text() {
        for end in [GameEnd::Forfeit(Color::Blue), GameEnd::Adjudicated(Color::Red)] {
            let record = record(&["a4a5", "j7j6"], end);
            let (game, _) = read_game(&to_text(&record).unwrap()).unwrap();
            assert!(game.plies().iter().map(|ply| ply.mv).eq(record.moves));
            assert_eq!(game.outcome().unwrap().winner(), Some(Color::Red));
        }
    }

    #[test]
    fn a_record_that_is_no_game_is_refused_with_its_ply() {
        let end = GameEnd::Forfeit(Color::Blue);
        let error = to_text(&record(&["a4a5", "a4a5"], end)).unwrap_err().to_string();
        assert!(error.starts_with("ply 2, a4a5: "), "{error}");
    }
}

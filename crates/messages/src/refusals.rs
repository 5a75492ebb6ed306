//! Reasons why a move or a command is refused.

use fairboard_play::stratego::PlayError;
use fairboard_play::stratego::referee::Refusal;
use fairboard_play::tictactoe;
use fairboard_rules::stratego::{IllegalMove, PlaceError};

use crate::Messages;

impl Messages {
    /// The sentence that tells a player of Stratego why a move is illegal.
    pub const fn illegal(self, reason: IllegalMove) -> &'static str {
        match reason {
            IllegalMove::GameOver => self.illegal_game_over(),
            IllegalMove::Empty => self.illegal_empty(),
            IllegalMove::NotYours => self.illegal_not_yours(),
            IllegalMove::Immovable => self.illegal_immovable(),
            IllegalMove::NotStraight => self.illegal_not_straight(),
            IllegalMove::TooFar => self.illegal_too_far(),
            IllegalMove::Blocked => self.illegal_blocked(),
            IllegalMove::Lake => self.illegal_lake(),
            IllegalMove::OwnPiece => self.illegal_own_piece(),
            IllegalMove::TwoSquares => self.illegal_two_squares(),
            IllegalMove::MoreSquares => self.illegal_more_squares(),
            IllegalMove::Repeat => self.illegal_repeat(),
        }
    }

    /// The sentence that tells why a piece cannot be placed on a square, or removed from the
    /// square.
    pub const fn not_placed(self, reason: PlaceError) -> &'static str {
        match reason {
            PlaceError::Lake => self.not_placed_lake(),
            PlaceError::NotHome => self.not_placed_not_home(),
            PlaceError::Occupied => self.not_placed_occupied(),
            PlaceError::Limit => self.not_placed_limit(),
            PlaceError::Empty => self.illegal_empty(),
        }
    }

    /// The sentence that tells why a game of tic-tac-toe refuses a person's command.
    pub const fn tictactoe_refusal(self, refusal: tictactoe::Refusal) -> &'static str {
        match refusal {
            tictactoe::Refusal::NotAtDevice | tictactoe::Refusal::NotYourTurn => {
                self.refusal_not_your_turn()
            }
            // The page offers no computer that is stronger than perfect play, so
            // `Refusal::Strength` never comes and has no sentence of its own.
            tictactoe::Refusal::NotNow | tictactoe::Refusal::Strength => self.refusal_not_now(),
            tictactoe::Refusal::Illegal(reason) => self.tictactoe_illegal(reason),
        }
    }

    /// The sentence that tells why the referee of Stratego refuses a person's command.
    pub fn refusal(self, refusal: &Refusal) -> String {
        match refusal {
            Refusal::CurtainDown => self.refusal_curtain_down(),
            Refusal::NotAtDevice | Refusal::NotYourTurn => self.refusal_not_your_turn(),
            Refusal::NotNow => self.refusal_not_now(),
            Refusal::WrongArmy(_) => self.refusal_other_army(),
            Refusal::Play(PlayError::NotStarted) => self.not_started(),
            Refusal::Play(PlayError::Started) => self.refusal_started(),
            Refusal::Play(PlayError::OtherArmy) => self.refusal_other_army(),
            Refusal::Play(PlayError::Place(reason)) => self.not_placed(*reason),
            Refusal::Play(PlayError::Illegal(reason)) => self.illegal(*reason),
            Refusal::Play(PlayError::Incomplete { missing, .. }) => {
                return self.incomplete(missing);
            }
        }
        .to_owned()
    }
}

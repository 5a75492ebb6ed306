//! Sentences about positions that a person makes up.

use fairboard_play::stratego::{SketchFault, SketchPiece};
use fairboard_rules::stratego::notation::SyntaxError;
use fairboard_rules::stratego::{Color, Piece, Seen, Square};

use crate::Messages;

impl Messages {
    /// The reason why no game can begin from a position.
    pub fn fault(self, fault: SketchFault) -> String {
        match fault {
            SketchFault::NoFlag(side) => self.practice_no_flag(side),
            SketchFault::TooMany(Piece { color, rank }) => self.practice_too_many(color, rank),
            SketchFault::NoMove(side) => self.practice_no_move(side),
        }
    }

    /// The announcement of a square of a position and of its piece: `a4, Red's Captain`.
    pub fn sketched(self, square: Square, content: Option<SketchPiece>) -> String {
        let Some(SketchPiece { piece: Piece { color, rank }, is_known }) = content else {
            return self.square_name_empty(square);
        };
        if is_known {
            self.square_name_of_side_known(square, color, rank)
        } else {
            self.square_name_of_side(square, color, rank)
        }
    }

    /// The accessible name of a square on the board of the editor, as [`sketched`](Self::sketched)
    /// names it. On this board, `Seen::Revealed` is a piece of either side whose rank both sides
    /// know. `owner` is the side of the piece on the square, if there is a piece.
    pub fn square_name_in_editor(self, square: Square, seen: Seen, owner: Option<Color>) -> String {
        if let (Seen::Revealed { rank, .. }, Some(side)) = (seen, owner) {
            return self.square_name_of_side_known(square, side, rank);
        }
        self.square_name_of(square, seen, owner)
    }

    /// The reason why a text is no position.
    pub fn bad_position(self, fault: SyntaxError) -> String {
        match fault {
            SyntaxError::Length { found, .. } => self.bad_position_length(found as u32),
            SyntaxError::Letter { letter, index } => {
                // The sentence counts the letters from 1.
                self.bad_position_letter(index as u32 + 1, &letter.to_string())
            }
            SyntaxError::Lake(square) => self.bad_position_lake(square),
            // Of these, a position only has the fault `Tail`: its text has no names of colors or
            // ranks, and no limits of an army.
            SyntaxError::Tail | SyntaxError::Color | SyntaxError::Rank | SyntaxError::Limit(_) => {
                self.bad_position_tail().to_owned()
            }
        }
    }

    /// The keys of the board on which a position is made up, each with its effect.
    pub const fn practice_keys(self) -> [(&'static str, &'static str); 8] {
        [
            (self.keys_arrows(), self.keys_arrows_do()),
            (self.keys_ends(), self.keys_ends_do()),
            (self.keys_choose(), self.keys_practice_choose()),
            (self.keys_cancel(), self.keys_practice_cancel()),
            (self.keys_rank(), self.keys_practice_rank()),
            (self.keys_practice_known(), self.keys_practice_known_do()),
            (self.keys_practice_remove(), self.keys_practice_remove_do()),
            (self.keys_help(), self.keys_help_do()),
        ]
    }
}

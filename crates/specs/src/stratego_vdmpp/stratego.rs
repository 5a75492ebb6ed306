//! Class `Stratego` of the VDM++ model (section 3.4 of the document).

use super::{Board, PColor, PType, Violation, demand};

/// `PIECES_PER_PLAYER`: the number of pieces of each type, in the order of [`TYPEOFPIECES`].
pub const PIECES_PER_PLAYER: [usize; 12] = [6, 1, 1, 2, 3, 4, 4, 4, 5, 8, 1, 1];

/// `TYPEOFPIECES`: the types from the strongest to the weakest.
pub const TYPEOFPIECES: [PType; 12] = [
    PType::Bomb,
    PType::Marshall,
    PType::General,
    PType::Colonel,
    PType::Major,
    PType::Captain,
    PType::Lieutenant,
    PType::Sergeant,
    PType::Miner,
    PType::Scout,
    PType::Spy,
    PType::Flag,
];

/// A game, with the variables of the main class: the board, and the turn (0 is Blue, 1 is Red).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stratego {
    board: Board,
    turn: u32,
}

impl Stratego {
    /// `Stratego()`: a board without pieces, with Blue to move.
    ///
    /// # Errors
    ///
    /// `post validTurn()`.
    pub fn new() -> Result<Self, Violation> {
        let stratego = Self { board: Board::new()?, turn: 0 };
        demand(stratego.valid_turn(), Violation::InvTurn)?;
        Ok(stratego)
    }

    /// The player to move: `getTurn()`. 0 is Blue, 1 is Red.
    pub const fn get_turn(&self) -> u32 {
        self.turn
    }

    /// Gives the turn to the other player: `changeTurn()`. 0 becomes 1, and 1 becomes 0.
    ///
    /// # Errors
    ///
    /// `pre validTurn()`, `post validTurn()`, and the invariant, which is the same.
    pub fn change_turn(&mut self) -> Result<(), Violation> {
        demand(self.valid_turn(), Violation::InvTurn)?;
        self.turn = 1 - self.turn;
        demand(self.valid_turn(), Violation::InvTurn)
    }

    /// The board, with the types of the pieces of both colors: `getBoard() == board`.
    pub const fn get_board(&self) -> &Board {
        &self.board
    }

    /// Makes a play: `makePlay(xi, yi, xf, yf)`. Returns `true` if the turn has passed to the other
    /// player, or `false` if `makeMove` refuses the play and nothing changes.
    ///
    /// # Errors
    ///
    /// The violations of `Board.makePlay`; nothing changes then.
    pub fn make_play(&mut self, from: [u32; 2], to: [u32; 2]) -> Result<bool, Violation> {
        let mut after = self.clone();
        let color = if self.turn == 0 { PColor::Blue } else { PColor::Red };
        let made = after.board.make_play(from, to, color)?;
        if made {
            after.change_turn()?;
            *self = after;
        }
        Ok(made)
    }

    /// `placePiece(i, j, type, color)`: places a piece on the cell with x = i and y = j.
    ///
    /// # Errors
    ///
    /// The violations of `Board.placePiece`; nothing changes then.
    pub fn place_piece(
        &mut self,
        i: u32,
        j: u32,
        piece_type: PType,
        color: PColor,
    ) -> Result<(), Violation> {
        let mut after = self.clone();
        after.board.place_piece(i, j, piece_type, color)?;
        *self = after;
        Ok(())
    }

    /// Checks the number of the turn: `validTurn() == turn = 0 or turn = 1`.
    pub const fn valid_turn(&self) -> bool {
        self.turn == 0 || self.turn == 1
    }
}

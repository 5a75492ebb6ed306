//! Class `Cell` of the VDM++ model (section 3.2 of the document).

use super::{Piece, Position, Violation, demand};

/// A cell of the board, with the variables of the model. `occupied` repeats whether there is a
/// piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    position: Position,
    piece: Option<Piece>,
    water: bool,
    occupied: bool,
}

impl Cell {
    /// `Cell(x, y)`: a cell without a piece.
    ///
    /// # Errors
    ///
    /// [`Violation::InvCell`].
    pub fn new(x: u32, y: u32) -> Result<Self, Violation> {
        let position = Position { x, y };
        let cell = Self { position, piece: None, water: is_water(position), occupied: false };
        cell.inv().map(|()| cell)
    }

    /// Checks both invariants: `inv occupied = true <=> piece <> nil` and `inv water = true =>
    /// piece = nil and occupied = false`.
    fn inv(&self) -> Result<(), Violation> {
        let first = self.occupied == self.piece.is_some();
        let second = !self.water || (self.piece.is_none() && !self.occupied);
        demand(first && second, Violation::InvCell)
    }

    /// Puts a piece into an empty cell: `setPiece(pie)`.
    ///
    /// # Errors
    ///
    /// `pre occupied = false and piece = nil and water = false`, `post occupied = true and piece <>
    /// nil`, or the invariant.
    pub fn set_piece(&mut self, piece: Piece) -> Result<(), Violation> {
        demand(!self.occupied && self.piece.is_none() && !self.water, Violation::PreSetPiece)?;
        self.piece = Some(piece);
        self.occupied = true;
        demand(self.occupied && self.piece.is_some(), Violation::PostSetPiece)?;
        self.inv()
    }

    /// Takes the piece out of the cell: `removePiece()`.
    ///
    /// # Errors
    ///
    /// `pre occupied = true and piece <> nil and water = false`, `post occupied = false and piece =
    /// nil`, or the invariant.
    pub fn remove_piece(&mut self) -> Result<(), Violation> {
        demand(self.occupied && self.piece.is_some() && !self.water, Violation::PreRemovePiece)?;
        self.piece = None;
        self.occupied = false;
        demand(!self.occupied && self.piece.is_none(), Violation::PostRemovePiece)?;
        self.inv()
    }

    /// Returns `true` if no piece can enter: `isOccupied() == occupied or water`.
    pub const fn is_occupied(&self) -> bool {
        self.occupied || self.water
    }

    /// The piece in the cell: `getPiece() == piece`, where `None` stands for `nil`.
    pub const fn get_piece(&self) -> Option<&Piece> {
        self.piece.as_ref()
    }

    /// Returns `true` for a cell of a lake: `getWater() == water`.
    pub const fn get_water(&self) -> bool {
        self.water
    }
}

/// Returns `true` for a position in a lake: `isWater(pos) == (pos.x = 2 or pos.x = 3 or pos.x = 6
/// or pos.x = 7) and (pos.y = 4 or pos.y = 5)`
pub fn is_water(pos: Position) -> bool {
    (pos.x == 2 || pos.x == 3 || pos.x == 6 || pos.x == 7) && (pos.y == 4 || pos.y == 5)
}

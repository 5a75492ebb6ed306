//! Class `Piece` of the VDM++ model (section 3.3 of the document).

use super::{Position, Violation, demand};

/// The kind of a piece: `PType` of the model, in the order of its definition there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "their names say it; the model spells MARSHALL with two L")]
pub enum PType {
    Bomb,
    Marshall,
    General,
    Colonel,
    Major,
    Captain,
    Lieutenant,
    Sergeant,
    Miner,
    Scout,
    Spy,
    Flag,
}

/// The color of a piece: `PColor = <RED> | <BLUE>` of the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "their names say it")]
pub enum PColor {
    Red,
    Blue,
}

/// A piece, with the variables of the model. The model's `PieceType` is `kind` here, and its
/// `PieceColor` is `color`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    kind: PType,
    color: PColor,
    on_board: bool,
    cannot_move: bool,
    unlimited_range: bool,
    last_position: Option<Position>,
    moves_repeated: u32,
}

impl Piece {
    /// Makes a piece on the board: `Piece(type, color)`. The precondition, that neither argument is
    /// `nil`, holds by type.
    ///
    /// # Errors
    ///
    /// [`Violation::InvPiece`].
    pub fn new(piece_type: PType, color: PColor) -> Result<Self, Violation> {
        let mut piece = Self {
            kind: piece_type,
            color,
            on_board: false,
            cannot_move: piece_type == PType::Bomb || piece_type == PType::Flag,
            unlimited_range: piece_type == PType::Scout,
            last_position: None,
            moves_repeated: 0,
        };
        piece.place_piece();
        piece.inv().map(|()| piece)
    }

    /// Notes that the piece is on the board: `placePiece()`, with `onBoard := true`.
    fn place_piece(&mut self) {
        self.on_board = true;
    }

    /// Checks the invariant of the class: "If it has unlimited range then the piece can move." "If
    /// the piece cannot move then it won't have a last position or moves repeated." "If there are
    /// moves repeated then there must be a last position."
    fn inv(&self) -> Result<(), Violation> {
        let first = !self.unlimited_range || !self.cannot_move;
        let second =
            !self.cannot_move || (self.last_position.is_none() && self.moves_repeated == 0);
        let third = self.moves_repeated == 0 || self.last_position.is_some();
        demand(first && second && third, Violation::InvPiece)
    }

    /// Notes a move: `newPosition(origin, destination)`, which "updates the move in order with the
    /// previous". Counts the moves in a row that lead back to the last position.
    ///
    /// # Errors
    ///
    /// [`Violation::InvPiece`].
    pub fn new_position(
        &mut self,
        origin: Position,
        destination: Position,
    ) -> Result<(), Violation> {
        if Some(destination) == self.last_position {
            self.moves_repeated += 1;
        } else {
            self.moves_repeated = 0;
        }
        self.last_position = Some(origin);
        self.inv()
    }

    /// The return rule: `canMakeMove(newPos) == newPos <> lastPosition or movesRepeated < 3`.
    pub fn can_make_move(&self, new_pos: Position) -> bool {
        Some(new_pos) != self.last_position || self.moves_repeated < 3
    }

    /// The kind of the piece: `getType() == PieceType`.
    pub const fn get_type(&self) -> PType {
        self.kind
    }

    /// The color of the piece: `getColor() == PieceColor`.
    pub const fn get_color(&self) -> PColor {
        self.color
    }

    /// Returns `false` for Bombs and Flags, which never move: `canMove() == not cannotMove`.
    pub const fn can_move(&self) -> bool {
        !self.cannot_move
    }

    /// Returns `true` for a Scout alone: `hasUnlimitedRange() == unlimitedRange`.
    pub const fn has_unlimited_range(&self) -> bool {
        self.unlimited_range
    }
}

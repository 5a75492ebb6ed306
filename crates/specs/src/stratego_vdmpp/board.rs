//! Class `Board` of the VDM++ model (section 3.1 of the document).

use std::collections::BTreeMap;

use super::{Cell, PColor, PIECES_PER_PLAYER, PType, Piece, TYPEOFPIECES, Violation, demand};

/// `Position :: x:nat y:nat`, "used for coordinates".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// Column, from 0 on the left.
    pub x: u32,
    /// Row, from 0 at the top, which is Blue's back row.
    pub y: u32,
}

/// `max_coord : nat = 9`, "max size of map square".
const MAX_COORD: u32 = 9;

/// `board : map Position to Cell`, "maps Position to a Cell".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    board: BTreeMap<Position, Cell>,
}

impl Board {
    /// `Board()`: a cell for every x and y from 0 to `max_coord`.
    ///
    /// # Errors
    ///
    /// [`Violation::InvCell`] if a new cell violates its invariant. No cell of this board does.
    pub fn new() -> Result<Self, Violation> {
        let mut board = BTreeMap::new();
        for i in 0..=MAX_COORD {
            for j in 0..=MAX_COORD {
                board.insert(Position { x: i, y: j }, Cell::new(i, j)?);
            }
        }
        Ok(Self { board })
    }

    /// `validCoords(position) == position.x <= max_coord and position.y <= max_coord`
    pub const fn valid_coords(position: Position) -> bool {
        position.x <= MAX_COORD && position.y <= MAX_COORD
    }

    /// `freeSpace(position) == not getCell(position).isOccupied()`
    ///
    /// # Errors
    ///
    /// `pre validCoords(position)`.
    pub fn free_space(&self, position: Position) -> Result<bool, Violation> {
        Ok(!self.get_cell(position)?.is_occupied())
    }

    /// `hasPiece(position) == getPiece(position) <> nil`
    ///
    /// # Errors
    ///
    /// `pre validCoords(position)`.
    pub fn has_piece(&self, position: Position) -> Result<bool, Violation> {
        Ok(self.get_piece(position)?.is_some())
    }

    /// `getCell(position) == board(position)`
    ///
    /// # Errors
    ///
    /// `pre validCoords(position)`.
    pub fn get_cell(&self, position: Position) -> Result<&Cell, Violation> {
        demand(Self::valid_coords(position), Violation::PreFreeSpace)?;
        self.board.get(&position).ok_or(Violation::PreFreeSpace)
    }

    /// `getPiece(position) == getCell(position).getPiece()`
    ///
    /// # Errors
    ///
    /// `pre validCoords(position)`.
    pub fn get_piece(&self, position: Position) -> Result<Option<&Piece>, Violation> {
        Ok(self.get_cell(position)?.get_piece())
    }

    /// `board(position)`, to change the cell.
    fn cell(&mut self, position: Position) -> Result<&mut Cell, Violation> {
        self.board.get_mut(&position).ok_or(Violation::PreFreeSpace)
    }

    /// `placePiece(i, j, type, color)`, "places a piece in the given coordinates".
    ///
    /// # Errors
    ///
    /// `pre freeSpace(mk_Position(i,j)) and colorRegion(mk_Position(i,j), color) and
    /// limitPieces(type, color)`, `post hasPiece(mk_Position(i,j))`, and the violations of its
    /// parts.
    pub fn place_piece(
        &mut self,
        i: u32,
        j: u32,
        piece_type: PType,
        color: PColor,
    ) -> Result<(), Violation> {
        let position = Position { x: i, y: j };
        let pre = self.free_space(position)?
            && color_region(position, color)
            && self.limit_pieces(piece_type, color);
        demand(pre, Violation::PrePlacePiece)?;
        let piece = Piece::new(piece_type, color)?;
        self.cell(position)?.set_piece(piece)?;
        demand(self.has_piece(position)?, Violation::PostPlacePiece)
    }

    /// `makePlay(xi, yi, xf, yf, color) == makeMove(mk_Position(xi,yi), mk_Position(xf,yf), color)`
    ///
    /// `from` and `to` are pairs (x, y).
    ///
    /// # Errors
    ///
    /// The violations of `makeMove`.
    pub fn make_play(
        &mut self,
        from: [u32; 2],
        to: [u32; 2],
        color: PColor,
    ) -> Result<bool, Violation> {
        let position = |[x, y]: [u32; 2]| Position { x, y };
        self.make_move(position(from), position(to), color)
    }

    /// `makeMove(origin, destination, color)`: `true` if the move was made, `false` if the path, a
    /// piece of the same color or the return rule prevents it.
    ///
    /// # Errors
    ///
    /// `pre validCoords(origin) and validCoords(destination) and hasPiece(origin) and
    /// getPiece(origin).getColor() = color and getPiece(origin).canMove()`, and the violations of
    /// its parts. After a violation of a part, the origin may be empty already, so
    /// [`Stratego`](super::Stratego) makes each play on a copy.
    pub fn make_move(
        &mut self,
        origin: Position,
        destination: Position,
        color: PColor,
    ) -> Result<bool, Violation> {
        let pre = Self::valid_coords(origin)
            && Self::valid_coords(destination)
            && self.get_piece(origin)?.is_some_and(|p| p.get_color() == color && p.can_move());
        demand(pre, Violation::PreMakeMove)?;
        // By the precondition there is a piece, so the call never returns here.
        let Some(mut piece_origin) = self.get_piece(origin)?.cloned() else {
            return Err(Violation::PreMakeMove);
        };
        let piece_destination = self.get_piece(destination)?.cloned();
        if !self.move_possible(origin, destination, piece_origin.has_unlimited_range())? {
            return Ok(false);
        }
        if !piece_origin.can_make_move(destination) {
            return Ok(false);
        }
        let Some(piece_destination) = piece_destination else {
            // "Move piece."
            self.cell(origin)?.remove_piece()?;
            piece_origin.new_position(origin, destination)?;
            self.cell(destination)?.set_piece(piece_origin)?;
            return Ok(true);
        };
        if piece_origin.get_color() == piece_destination.get_color() {
            return Ok(false);
        }
        if piece_origin.get_type() == piece_destination.get_type() {
            // Equal types: both pieces leave the board.
            self.cell(origin)?.remove_piece()?;
            self.cell(destination)?.remove_piece()?;
        } else if get_interaction(&piece_origin, &piece_destination) {
            // The attacker takes the square of the defender.
            self.cell(origin)?.remove_piece()?;
            self.cell(destination)?.remove_piece()?;
            piece_origin.new_position(origin, destination)?;
            self.cell(destination)?.set_piece(piece_origin)?;
        } else {
            // The defender stays, and the attacker leaves the board.
            self.cell(origin)?.remove_piece()?;
        }
        Ok(true)
    }

    /// `limitPieces(type, color)`, "limits number of pieces of each type, by player": `true` if the
    /// player may place one more piece of the type.
    pub fn limit_pieces(&self, piece_type: PType, color: PColor) -> bool {
        let pieces = self
            .board
            .values()
            .filter_map(Cell::get_piece)
            .filter(|piece| piece.get_type() == piece_type && piece.get_color() == color)
            .count();
        // The index of the model counts from 1.
        pieces < PIECES_PER_PLAYER[get_index(piece_type) - 1]
    }

    /// `movePossible(origin, destination, range)`, "checks if a move is possible to be done".
    ///
    /// `range` is `true` for a piece of unlimited range.
    ///
    /// # Errors
    ///
    /// `pre validCoords(origin) and validCoords(destination) and origin.x = destination.x or
    /// origin.y = destination.y`, where `and` binds more tightly than `or`; and that of
    /// `isFreeLane`.
    pub fn move_possible(
        &self,
        origin: Position,
        destination: Position,
        range: bool,
    ) -> Result<bool, Violation> {
        let pre = (Self::valid_coords(origin)
            && Self::valid_coords(destination)
            && origin.x == destination.x)
            || origin.y == destination.y;
        demand(pre, Violation::PreMovePossible)?;
        if range {
            self.is_free_lane(origin, destination)
        } else if origin.x == destination.x {
            Ok(origin.y.abs_diff(destination.y) == 1)
        } else {
            Ok(origin.x.abs_diff(destination.x) == 1)
        }
    }

    /// `isFreeLane(origin, destination)`, "checks if there is a straight line free between 2
    /// spaces".
    ///
    /// # Errors
    ///
    /// `pre validCoords(origin) and validCoords(destination) and
    /// not getCell(destination).getWater()`.
    pub fn is_free_lane(&self, origin: Position, destination: Position) -> Result<bool, Violation> {
        let pre = Self::valid_coords(origin)
            && Self::valid_coords(destination)
            && !self.get_cell(destination)?.get_water();
        demand(pre, Violation::PreIsFreeLane)?;
        // As in the document, both loops run over the whole lane and leave out its ends.
        if origin.x == destination.x {
            for i in origin.y.min(destination.y)..=origin.y.max(destination.y) {
                let is_between = i != destination.y && i != origin.y;
                if is_between && self.get_cell(Position { x: destination.x, y: i })?.is_occupied() {
                    return Ok(false);
                }
            }
        } else if origin.y == destination.y {
            for i in origin.x.min(destination.x)..=origin.x.max(destination.x) {
                let is_between = i != destination.x && i != origin.x;
                if is_between && self.get_cell(Position { x: i, y: destination.y })?.is_occupied() {
                    return Ok(false);
                }
            }
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// `checkGameOver()`, "check if game is over and returns the winner": the only color with a
    /// Flag. `None` if both colors have a Flag, or neither.
    pub fn check_game_over(&self) -> Option<PColor> {
        let has_flag = |color: PColor| {
            let mut pieces = self.board.values().filter_map(Cell::get_piece);
            pieces.any(|piece| piece.get_type() == PType::Flag && piece.get_color() == color)
        };
        match (has_flag(PColor::Blue), has_flag(PColor::Red)) {
            (true, true) | (false, false) => None,
            (false, true) => Some(PColor::Red),
            (true, false) => Some(PColor::Blue),
        }
    }
}

/// `getInteraction(origin, destination)`, "true if it eats the second piece, false if the second
/// piece is stronger". As attackers, a Miner beats only a Bomb in the model, and a Spy only the
/// Marshal (`docs/spec/quirks.md`).
pub fn get_interaction(origin: &Piece, destination: &Piece) -> bool {
    let (origin_type, destination_type) = (origin.get_type(), destination.get_type());
    if origin_type == PType::Miner {
        destination_type == PType::Bomb
    } else if origin_type == PType::Spy {
        destination_type == PType::Marshall
    } else {
        stronger_piece(origin_type, destination_type)
    }
}

/// `getIndex(type) == [i | i in set inds TYPEOFPIECES & TYPEOFPIECES(i) = type](1)`, from 1.
pub fn get_index(piece_type: PType) -> usize {
    // Every type is in the list, so 0 is never returned.
    TYPEOFPIECES.iter().position(|other| *other == piece_type).map_or(0, |index| index + 1)
}

/// `strongerPiece(originType, destinationType) == getIndex(originType) < getIndex(destinationType)`
pub fn stronger_piece(origin_type: PType, destination_type: PType) -> bool {
    get_index(origin_type) < get_index(destination_type)
}

/// `colorRegion(position, color) == if color = <BLUE> then position.y < 4 else position.y > 5`
pub fn color_region(position: Position, color: PColor) -> bool {
    if color == PColor::Blue { position.y < 4 } else { position.y > 5 }
}

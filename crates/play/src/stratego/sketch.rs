//! Positions that a person makes up, and the games that begin from them.

use std::fmt;
use std::str::FromStr;

use fairboard_rules::Position as _;
use fairboard_rules::stratego::notation::{EMPTY, LAKE, SyntaxError, letter};
use fairboard_rules::stratego::{
    Army, ByColor, ByRank, Color, DeploymentDraft, Piece, PlaceError, Position, Rank, Rules,
    SeatView, Square, SquareSet,
};

use super::Game;

/// A position that a person makes up: the pieces of both sides, the ranks that both sides know, and
/// the side to move. The position may be impossible; [`faults`](Self::faults) says why.
///
/// Such a position is played by the international rules. No piece has moved yet, and missing pieces
/// of an army count as lost. A sketch is written as a position text in the [notation of the
/// rules](fairboard_rules::stratego::notation). A text that is read may be broken into lines, and
/// slashes may stand for its spaces, as in a link.
///
/// # Examples
///
/// ```
/// use fairboard_play::stratego::{Sketch, SketchFault};
/// use fairboard_rules::stratego::{Color, Piece, Rank};
///
/// let mut sketch = Sketch::default();
/// sketch.put("a1".parse()?, Piece { color: Color::Red, rank: Rank::Flag })?;
/// sketch.put("a2".parse()?, Piece { color: Color::Red, rank: Rank::Scout })?;
/// assert_eq!(sketch.faults(), [SketchFault::NoFlag(Color::Blue)]);
/// assert_eq!(sketch.to_string().parse(), Ok(sketch));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sketch {
    pieces: [Option<SketchPiece>; Square::COUNT],
    turn: Color,
}

/// A piece of a made-up position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SketchPiece {
    /// The piece's side and rank.
    pub piece: Piece,
    /// True if both sides know the piece's rank.
    pub is_known: bool,
}

/// Reason why no game can begin from a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SketchFault {
    /// This side has no Flag.
    NoFlag(Color),
    /// There are more pieces of this side and rank than an army has.
    TooMany(Piece),
    /// This side is to move and has no legal move.
    NoMove(Color),
}

/// The rules of the games that begin from a made-up position.
const RULES: Rules = Rules::CLASSIC;

/// An empty board with Red to move.
impl Default for Sketch {
    fn default() -> Self {
        Self { pieces: [None; Square::COUNT], turn: Color::Red }
    }
}

/// The armies as they are placed, with Red to move.
impl From<&ByColor<DeploymentDraft>> for Sketch {
    fn from(armies: &ByColor<DeploymentDraft>) -> Self {
        let mut sketch = Self::default();
        for color in Color::ALL {
            for (square, rank) in armies[color].pieces() {
                sketch.set(square, Some(SketchPiece::hidden(Piece { color, rank })));
            }
        }
        sketch
    }
}

/// The pieces of a game as they stand, with what both sides know of their ranks.
impl From<&Position> for Sketch {
    fn from(position: &Position) -> Self {
        let mut sketch = Self { turn: position.side(), ..Self::default() };
        // The view of either side says which ranks both sides know.
        let known = position.view(Color::Red).revealed();
        for (square, piece) in position.pieces() {
            sketch.set(square, Some(SketchPiece { piece, is_known: known.contains(square) }));
        }
        sketch
    }
}

impl SketchPiece {
    /// A piece whose rank only its owner knows.
    const fn hidden(piece: Piece) -> Self {
        Self { piece, is_known: false }
    }
}

impl Sketch {
    /// The piece on a square; `None` if the square is free or a lake.
    pub const fn at(&self, square: Square) -> Option<SketchPiece> {
        self.pieces[square.index() as usize]
    }

    /// The pieces with their squares, in the order of [`Square::all`].
    pub fn pieces(&self) -> impl Iterator<Item = (Square, SketchPiece)> {
        Square::all().filter_map(|square| Some((square, self.at(square)?)))
    }

    /// The side to move.
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// Number of pieces of each rank of a side's army that are not on the board yet.
    pub fn left(&self, color: Color) -> ByRank<u8> {
        let mut left = *Army::Full.counts();
        for (_, SketchPiece { piece, .. }) in self.pieces() {
            if piece.color == color {
                // A sketch from a text may have more pieces of a rank than the army.
                left[piece.rank] = left[piece.rank].saturating_sub(1);
            }
        }
        left
    }

    /// Puts a piece on a square, in place of any piece there. Only the owner knows the rank of the
    /// new piece.
    ///
    /// # Errors
    ///
    /// [`PlaceError::Lake`], or [`PlaceError::Limit`] if the army has no more pieces of this rank;
    /// nothing changes then.
    pub fn put(&mut self, square: Square, piece: Piece) -> Result<(), PlaceError> {
        check_land(square)?;
        // The pieces are counted on a copy without the old piece, which may be of the same rank.
        let mut cleared = self.clone();
        cleared.set(square, None);
        if cleared.left(piece.color)[piece.rank] == 0 {
            return Err(PlaceError::Limit);
        }
        self.set(square, Some(SketchPiece::hidden(piece)));
        Ok(())
    }

    /// Moves a piece to another square, or exchanges two.
    ///
    /// # Errors
    ///
    /// [`PlaceError::Lake`] if `to` is a lake, or [`PlaceError::Empty`] if `from` has no piece;
    /// nothing changes then.
    pub fn move_piece(&mut self, from: Square, to: Square) -> Result<(), PlaceError> {
        check_land(to)?;
        let piece = self.at(from).ok_or(PlaceError::Empty)?;
        self.set(from, self.at(to));
        self.set(to, Some(piece));
        Ok(())
    }

    /// Takes a piece off the board.
    ///
    /// # Errors
    ///
    /// [`PlaceError::Empty`] if the square has no piece.
    pub fn remove(&mut self, square: Square) -> Result<(), PlaceError> {
        self.at(square).ok_or(PlaceError::Empty)?;
        self.set(square, None);
        Ok(())
    }

    /// Shows the rank of a piece to the enemy, or hides the rank if the enemy knows it.
    ///
    /// # Errors
    ///
    /// [`PlaceError::Empty`] if the square has no piece.
    pub fn turn_over(&mut self, square: Square) -> Result<(), PlaceError> {
        let SketchPiece { piece, is_known } = self.at(square).ok_or(PlaceError::Empty)?;
        self.set(square, Some(SketchPiece { piece, is_known: !is_known }));
        Ok(())
    }

    /// Makes a side the side to move.
    pub const fn give_turn(&mut self, color: Color) {
        self.turn = color;
    }

    /// The same position with the sides exchanged: each piece changes its color, and the board
    /// turns half round.
    #[must_use]
    pub fn with_sides_exchanged(&self) -> Self {
        let mut exchanged = Self { turn: self.turn.other(), ..Self::default() };
        for (square, SketchPiece { piece: Piece { color, rank }, is_known }) in self.pieces() {
            let piece = Piece { color: color.other(), rank };
            exchanged.set(square.rotated(), Some(SketchPiece { piece, is_known }));
        }
        exchanged
    }

    /// Every reason why no game can begin from the position.
    pub fn faults(&self) -> Vec<SketchFault> {
        self.position().as_ref().map(faults).unwrap_or_default()
    }

    /// The game that begins from the position; `None` if the position has [`faults`](Self::faults).
    pub fn start_game(&self) -> Option<Game> {
        if !self.faults().is_empty() {
            return None;
        }
        Game::from_text(&self.to_string(), RULES).ok()
    }

    /// The view of Red's seat with every rank shown. A piece is marked as revealed if both sides
    /// know its rank. Never `None`; an impossible position has a view, too.
    pub fn open(&self) -> Option<SeatView> {
        self.position().map(|position| position.uncovered(Color::Red))
    }

    /// The position as a link contains it: its text with slashes in place of the spaces.
    pub fn word(&self) -> String {
        self.to_string().replace(' ', "/")
    }

    /// The sketch as a [`Position`] of the rules, which may be impossible. The rules take
    /// incomplete armies only as text, so the text of the sketch is read. Never `None`, because the
    /// rules read every text of a sketch.
    fn position(&self) -> Option<Position> {
        Position::from_text(&self.to_string(), RULES).ok()
    }

    fn set(&mut self, square: Square, piece: Option<SketchPiece>) {
        self.pieces[usize::from(square.index())] = piece;
    }
}

/// Returns an error if a square is a lake.
fn check_land(square: Square) -> Result<(), PlaceError> {
    if SquareSet::LAKES.contains(square) { Err(PlaceError::Lake) } else { Ok(()) }
}

/// Every reason why no game can begin from a position.
fn faults(position: &Position) -> Vec<SketchFault> {
    // Before its first ply, a game is over only if the side to move has no legal move.
    let is_stuck = position.outcome().is_some();
    let no_move = is_stuck.then(|| SketchFault::NoMove(position.side()));
    army_faults(position).chain(no_move).collect()
}

/// Faults of both armies: a side without its Flag, and more pieces of a rank than its army has.
fn army_faults(position: &Position) -> impl Iterator<Item = SketchFault> {
    let allowed = *position.rules().army.counts();
    let mut on_board = ByColor::from_fn(|_| ByRank::<u8>::default());
    for (_, Piece { color, rank }) in position.pieces() {
        on_board[color][rank] += 1;
    }
    let no_flag = Color::ALL.into_iter().filter(move |color| on_board[*color][Rank::Flag] == 0);
    let kinds = Color::ALL
        .into_iter()
        .flat_map(|color| Rank::ALL.into_iter().map(move |rank| Piece { color, rank }));
    let too_many =
        kinds.filter(move |piece| on_board[piece.color][piece.rank] > allowed[piece.rank]);
    no_flag.map(SketchFault::NoFlag).chain(too_many.map(SketchFault::TooMany))
}

/// The text of the position, in which the number of plies is 0.
impl fmt::Display for Sketch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in Square::all() {
            let letter = match self.at(square) {
                None if SquareSet::LAKES.contains(square) => LAKE,
                None => EMPTY,
                Some(SketchPiece { piece, is_known: false }) => letter(piece),
                Some(SketchPiece { piece, is_known: true }) => letter(piece).to_ascii_lowercase(),
            };
            write!(f, "{letter}")?;
        }
        f.write_str(match self.turn {
            Color::Red => " r 0",
            Color::Blue => " b 0",
        })
    }
}

/// Reads the text of `Display`, also with line breaks, and with slashes or `%20` in place of
/// spaces. The number of plies is not kept.
impl FromStr for Sketch {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        // A link may hold its spaces encoded.
        let decoded = text.replace("%20", " ");
        // A line break or a slash may stand anywhere, so it does not say where the board ends.
        let is_part = |character: &char| !character.is_whitespace() && *character != '/';
        let characters: String = decoded.chars().filter(is_part).collect();
        // The parts are split off from the end: first the digits, which are the number of plies,
        // then the letter of the side. The rest are the letters of the squares.
        let before_ply = characters.trim_end_matches(|character: char| character.is_ascii_digit());
        let ply = &characters[before_ply.len()..];
        let side_start = before_ply.char_indices().next_back().map_or(0, |(index, _)| index);
        let (letters, side) = before_ply.split_at(side_start);
        // `Position::from_text` needs spaces between the parts. It refuses a text without a side.
        Ok(Self::from(&Position::from_text(&format!("{letters} {side} {ply}"), RULES)?))
    }
}

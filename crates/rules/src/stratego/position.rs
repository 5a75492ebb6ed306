//! The whole state of a game, which only the referee knows.

use alloc::string::String;

use core::fmt;

use super::notation::{self, SyntaxError};
use super::public::{Mobility, Public};
use super::ranks::Ranks;
use super::{
    Battle, ByColor, ByRank, Color, IllegalMove, LegalMoves, Move, Outcome, Piece, PieceId, Ply,
    Rank, Reach, Rules, SeatView, Setup, Square, SquareSet,
};

/// The state of a game with the ranks of both armies.
///
/// Only a referee holds a position while a game runs; everyone else gets a [`SeatView`].
///
/// # Examples
///
/// ```
/// use fairboard_rules::Position as _;
/// use fairboard_rules::stratego::{Color, Move, Position, Rules};
///
/// let text = format!("MDAAAAAAAA{0}AA__AA__AAAA__AA__AA{0}YPAAAAAAAA r 0", "A".repeat(30));
/// let mut position = Position::from_text(&text, Rules::CLASSIC)?;
/// // The Scout on b1 attacks the Scout on b10, and both fall.
/// let ply = position.play("b1b10".parse::<Move>()?)?;
/// assert!(ply.battle.is_some());
/// assert_eq!(position.losses(Color::Blue).to_string(), position.losses(Color::Red).to_string());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Position {
    public: Public,
    ranks: Ranks,
}

impl Position {
    /// The start of a game with the armies and the rules of `setup`.
    pub fn new(setup: &Setup) -> Self {
        let pieces = |color| {
            let ranks = setup.deployment(color).draft().pieces();
            ranks.map(move |(square, rank)| (square, Piece { color, rank }))
        };
        Self::with_pieces(setup.rules(), pieces(Color::Red).chain(pieces(Color::Blue))).settled()
    }

    /// Reads a position in the form of [`notation`], also one with incomplete or impossible armies.
    /// The history is empty: no piece has moved, and there is no chase. Missing pieces of an army
    /// count as lost.
    ///
    /// # Errors
    ///
    /// [`SyntaxError`] for a wrong length, an unknown letter or a `?`, a piece in a lake or a lake
    /// elsewhere, and a bad side or ply.
    pub fn from_text(text: &str, rules: Rules) -> Result<Self, SyntaxError> {
        let board = notation::read_position(text)?;
        // A position knows the rank of every piece.
        if let Some(square) = board.unknown.first() {
            let index = square.index().into();
            return Err(SyntaxError::Letter { letter: notation::UNKNOWN, index });
        }
        let mut position = Self::with_pieces(rules, board.pieces.into_iter());
        position.public.side = board.turn;
        position.public.ply = board.ply;
        board.revealed.into_iter().for_each(|square| position.public.tokens.reveal(square));
        Ok(position.settled())
    }

    /// A position with these pieces on the board, still without an outcome. All other pieces of the
    /// armies count as lost.
    fn with_pieces(rules: Rules, pieces: impl Iterator<Item = (Square, Piece)>) -> Self {
        let mut ranks = Ranks::new();
        let mut occupied = ByColor::<SquareSet>::default();
        let mut losses = ByColor::from_fn(|_| *rules.army.counts());
        for (square, Piece { color, rank }) in pieces {
            ranks.set(&rules, color, square, rank);
            occupied[color].insert(square);
            // A text may have more pieces of a rank than the army.
            losses[color][rank] = losses[color][rank].saturating_sub(1);
        }
        Self::with_ranks(Public::new(rules, occupied, losses), ranks)
    }

    /// The position with this public part and these ranks; the outcome is that of `public`.
    pub(super) const fn with_ranks(public: Public, ranks: Ranks) -> Self {
        Self { public, ranks }
    }

    /// Sets the outcome by the rules: `None` if the game goes on from this position.
    fn settled(mut self) -> Self {
        self.public.outcome = self.ending();
        self
    }

    /// The view of `seat`: the seat's own ranks, and the ranks that battles have shown.
    pub fn view(&self, seat: Color) -> SeatView {
        let public = self.public.clone();
        let enemies = public.occupied[seat.other()].into_iter();
        let revealed = enemies.filter(|square| public.tokens.at(*square).is_revealed());
        let known = self.occupied(seat) | revealed.collect();
        SeatView::with_ranks(seat, public, self.ranks.of(known))
    }

    /// The board from `seat`'s side with every rank shown: for a referee, once the game is over.
    pub fn uncovered(&self, seat: Color) -> SeatView {
        SeatView::with_ranks(seat, self.public.clone(), self.ranks.clone())
    }

    /// The rules, which stay the same for the whole game.
    pub const fn rules(&self) -> &Rules {
        &self.public.rules
    }

    /// The squares on which `color` has pieces.
    pub fn occupied(&self, color: Color) -> SquareSet {
        self.public.occupied[color]
    }

    /// The rank of the piece on `square`; `None` if there is no piece.
    pub fn rank_at(&self, square: Square) -> Option<Rank> {
        self.ranks.at(square)
    }

    /// The piece on `square`; `None` if there is none.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let color = self.public.color_at(square)?;
        self.rank_at(square).map(|rank| Piece { color, rank })
    }

    /// The pieces of both sides in the order of [`Square::index`].
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        (self.public.occupied.red | self.public.occupied.blue)
            .into_iter()
            .filter_map(|square| self.piece_at(square).map(|piece| (square, piece)))
    }

    /// The id of the piece on `square`, which the piece keeps for the whole game; `None` if there
    /// is no piece.
    pub fn id_at(&self, square: Square) -> Option<PieceId> {
        self.public.token_at(square).map(|token| token.id)
    }

    /// The side to move; once the game is over, the side that would be next.
    pub const fn side(&self) -> Color {
        self.public.side
    }

    /// Number of plies made. A position from a text counts on from the text's ply number.
    pub const fn ply(&self) -> u32 {
        self.public.ply
    }

    /// Number of plies in a row without an attack.
    pub const fn quiet_plies(&self) -> u16 {
        self.public.quiet_plies
    }

    /// The last ply; `None` before the first.
    pub const fn last_ply(&self) -> Option<Ply> {
        self.public.last
    }

    /// Number of pieces of each rank that `color` has lost.
    pub fn losses(&self, color: Color) -> &ByRank<u8> {
        &self.public.losses[color]
    }

    /// The squares to which the piece on `from` may move, attacks included.
    ///
    /// Empty if there is no piece, if it is not the piece's turn, or if the game is over.
    pub fn targets(&self, from: Square) -> SquareSet {
        self.public.targets(self.ranks.movers(self.side()), from)
    }

    /// The squares that only a rule on repetition bars to the piece on `from`.
    ///
    /// Empty if there is no piece, if it is not the piece's turn, or if the game is over.
    pub fn barred_targets(&self, from: Square) -> SquareSet {
        self.public.barred_targets(self.ranks.movers(self.side()), from)
    }

    /// The position with all ranks, as a text in the form of [`notation`].
    pub fn text(&self) -> String {
        let letter_at = |square| {
            self.piece_at(square).map_or(notation::EMPTY, |piece| {
                notation::known_letter(piece, self.public.tokens.at(square).is_revealed())
            })
        };
        notation::write_position(letter_at, self.side(), self.ply())
    }

    /// The battle that `mv` leads to; `None` if one of its two squares is empty.
    fn battle(&self, mv: Move) -> Option<Battle> {
        let attacker = self.ranks.at(mv.from)?;
        let defender = self.ranks.at(mv.to)?;
        Some(Battle { attacker, defender, result: self.public.rules.battles[attacker][defender] })
    }

    /// The end of the game by the rules; `None` if the game goes on.
    pub(super) fn ending(&self) -> Option<Outcome> {
        // The mobility is computed on demand, because the end may be clear without it.
        self.public.ending(|| {
            let movers = self.ranks.all_movers();
            if self.public.can_move(movers[self.public.side]) {
                Mobility::Free
            } else if movers.red.all.is_empty() && movers.blue.all.is_empty() {
                Mobility::BothStuck
            } else {
                Mobility::Stuck
            }
        })
    }
}

impl crate::Position for Position {
    type Move = Move;
    type Ply = Ply;
    type Moves = LegalMoves;
    type Side = Color;
    type Outcome = Outcome;
    type Illegal = IllegalMove;

    fn turn(&self) -> Option<Color> {
        self.public.turn()
    }

    fn legal_moves(&self) -> LegalMoves {
        self.public.legal_moves(self.ranks.movers(self.side()))
    }

    fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        let reach = |from| self.rank_at(from).map_or(Reach::None, |rank| self.rules().reach[rank]);
        self.public.check(mv, reach)
    }

    fn play_unchecked(&mut self, mv: Move) -> Ply {
        let ply = Ply { mv, battle: self.battle(mv) };
        self.ranks.apply(self.public.side, ply);
        self.public.apply(ply);
        self.public.outcome = self.ending();
        ply
    }

    fn outcome(&self) -> Option<Outcome> {
        self.public.outcome
    }
}

/// Shows public knowledge, never a rank.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Position")
            .field("occupied", &self.public.occupied)
            .field("side", &self.public.side)
            .field("ply", &self.public.ply)
            .field("outcome", &self.public.outcome)
            .finish_non_exhaustive()
    }
}

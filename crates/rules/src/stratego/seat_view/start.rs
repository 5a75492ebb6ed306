//! Makes the view that one side has at the start of a game, or of a position that is given as text.

use core::error::Error;
use core::fmt;

use super::SeatView;
use crate::stratego::notation::{self, SyntaxError};
use crate::stratego::public::Public;
use crate::stratego::ranks::Ranks;
use crate::stratego::{ByColor, ByRank, Color, Deployment, Piece, Rank, Rules, Square, SquareSet};

impl SeatView {
    /// The view that one side has at the start of a game. `own` is the deployment of this side, and
    /// `enemies` has the squares on which the enemy has deployed.
    ///
    /// # Examples
    ///
    /// ```
    /// use fairboard_rules::stratego::{Army, Color, DeploymentDraft, Rules, SeatView, SquareSet};
    ///
    /// let letters = "MBBBBBBCDDDDDDDDEEEEEFFFFGGGGHHHHIIIJJKL";
    /// let own = DeploymentDraft::from_text(letters, Color::Red, Army::Full)?.finish()?;
    /// let view = SeatView::new(Rules::CLASSIC, &own, SquareSet::home(Color::Blue));
    /// assert_eq!(view.hidden(), *Army::Full.counts());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(rules: Rules, own: &Deployment, enemies: SquareSet) -> Self {
        let seat = own.color();
        let ranks = own.draft().pieces();
        let pieces = ranks.map(|(square, rank)| (square, Piece { color: seat, rank }));
        Self::with_pieces(rules, seat, pieces, enemies).settled()
    }

    /// Reads a view in the form of [`notation`], as [`text`](Self::text) writes it. The text tells
    /// nothing of earlier moves, so in the view no piece has moved, and nothing is repeated.
    ///
    /// Missing pieces of the seat's army count as lost. The losses of the enemy are an argument,
    /// because the text does not show which ranks the hidden pieces have.
    ///
    /// # Errors
    ///
    /// [`BadView`] if the text is no position, shows a rank that the seat may not know, or does not
    /// add up to the army of the rules.
    ///
    /// # Examples
    ///
    /// ```
    /// use fairboard_rules::stratego::{BadView, ByRank, Color, Rules, SeatView};
    ///
    /// let text = format!("MDAAAAAAAA{0}AA__AA__AAAA__AA__AA{0}YPAAAAAAAA r 0", "A".repeat(30));
    /// let view = SeatView::from_text(&text, Rules::CLASSIC, Color::Red, &ByRank::default());
    /// assert!(matches!(view, Err(BadView::Secret(square)) if square == "a10".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_text(
        text: &str,
        rules: Rules,
        seat: Color,
        enemy_losses: &ByRank<u8>,
    ) -> Result<Self, BadView> {
        let board = notation::read_position(text)?;
        let is_secret = |(square, piece): &&(Square, Piece)| {
            piece.color != seat && !board.revealed.contains(*square)
        };
        if let Some((square, _)) = board.pieces.iter().find(is_secret) {
            return Err(BadView::Secret(*square));
        }
        let mut view = Self::with_pieces(rules, seat, board.pieces.iter().copied(), board.unknown);
        view.public.losses[seat.other()] = *enemy_losses;
        view.public.side = board.turn;
        view.public.ply = board.ply;
        board.revealed.into_iter().for_each(|square| view.public.tokens.reveal(square));
        view.check_armies()?;
        Ok(view.settled())
    }

    /// A view of these pieces, with hidden enemy pieces on `hidden`. The losses of the seat are the
    /// missing pieces of its army. The losses of the enemy are left at 0.
    fn with_pieces(
        rules: Rules,
        seat: Color,
        pieces: impl Iterator<Item = (Square, Piece)>,
        hidden: SquareSet,
    ) -> Self {
        let mut ranks = Ranks::new();
        let mut occupied = ByColor::<SquareSet>::default();
        let mut losses = ByColor { red: ByRank::default(), blue: ByRank::default() };
        losses[seat] = *rules.army.counts();
        occupied[seat.other()] = hidden;
        for (square, Piece { color, rank }) in pieces {
            ranks.set(&rules, color, square, rank);
            occupied[color].insert(square);
            if color == seat {
                // Saturates, because a text may have more pieces than the army.
                losses[seat][rank] = losses[seat][rank].saturating_sub(1);
            }
        }
        Self::with_ranks(seat, Public::new(rules, occupied, losses), ranks)
    }

    /// The view with its outcome, if the seat knows that the game has ended.
    fn settled(mut self) -> Self {
        self.public.outcome = self.known_ending();
        self
    }

    /// Checks that neither side has too many pieces of a rank, and that the hidden pieces are as
    /// many as the enemy's army has left.
    fn check_armies(&self) -> Result<(), BadView> {
        let counts = self.rules().army.counts();
        for color in Color::ALL {
            // The seat's losses are the pieces that its army lacks on the board. So its sum exceeds
            // the army only if too many pieces stand.
            let mut standing_and_lost = ByRank::from_fn(|rank| u32::from(self.losses(color)[rank]));
            let pieces = self.pieces().filter(|piece| piece.color == color);
            pieces.filter_map(|piece| piece.rank).for_each(|rank| standing_and_lost[rank] += 1);
            let too_many = |rank: &Rank| standing_and_lost[*rank] > u32::from(counts[*rank]);
            if let Some(rank) = Rank::ALL.into_iter().find(too_many) {
                return Err(BadView::TooMany(Piece { color, rank }));
            }
        }
        let expected = self.hidden().iter().map(|(_, count)| u32::from(*count)).sum();
        let found = self.hidden_squares().len();
        if found == expected { Ok(()) } else { Err(BadView::Hidden { expected, found }) }
    }
}

/// The reason why a text is no view of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadView {
    /// The text is no position.
    Syntax(SyntaxError),
    /// The text names the rank of the enemy piece on this square, but the rank is not public.
    Secret(Square),
    /// There are more pieces of this rank, standing or lost, than the army has.
    TooMany(Piece),
    /// The number of hidden enemy pieces does not fit the enemy's army.
    Hidden {
        /// Number of pieces of the enemy's army, less the lost ones and those of public rank.
        expected: u32,
        /// Number of hidden pieces in the text.
        found: u32,
    },
}

/// One sentence, for programmers.
impl fmt::Display for BadView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(error) => error.fmt(f),
            Self::Secret(square) => write!(f, "The rank of the piece on {square} is not public."),
            Self::TooMany(Piece { color, rank }) => {
                write!(f, "There are more pieces of the rank {rank} than the {color} army has.")
            }
            Self::Hidden { expected, found } => {
                write!(f, "There should be {expected} hidden pieces, but there are {found}.")
            }
        }
    }
}

impl Error for BadView {}

impl From<SyntaxError> for BadView {
    fn from(error: SyntaxError) -> Self {
        Self::Syntax(error)
    }
}

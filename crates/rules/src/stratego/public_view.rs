//! A game as far as both seats know it.

use core::fmt::{self, Debug, Formatter};

use super::known::Known;
use super::public::{Mobility, Public};
use super::ranks::Ranks;
use super::{
    BadPly, ByColor, ByRank, Color, IllegalMove, Move, Outcome, PieceId, Ply, Rank, Reach, Rules,
    Seen, Square, SquareSet,
};

/// The knowledge that both seats share: the public part of the game, and the ranks that battles
/// have shown.
///
/// Both seats and every onlooker have equal public views, so all of them accept the same plies.
/// A [`SeatView`](super::SeatView) may refuse more plies by the ranks that only its seat knows.
///
/// # Examples
///
/// ```
/// use fairboard_rules::stratego::{ByColor, IllegalMove, Ply, PublicView, Rules, SquareSet};
///
/// let mut view = PublicView::new(Rules::CLASSIC, ByColor::from_fn(SquareSet::home));
/// assert_eq!(view.check("c4c5".parse()?), Err(IllegalMove::Lake));
/// // Any piece of the front row may be one that moves.
/// view.advance(Ply { mv: "a4a5".parse()?, battle: None })?;
/// assert_eq!(view.ply(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct PublicView {
    public: Public,
    ranks: Ranks,
}

impl PublicView {
    /// The start of a game, with armies on these squares. No rank is known.
    pub fn new(rules: Rules, armies: ByColor<SquareSet>) -> Self {
        let losses = ByColor { red: ByRank::default(), blue: ByRank::default() };
        Self { public: Public::new(rules, armies, losses), ranks: Ranks::new() }
    }

    /// The rules by which plies are checked and the game ends.
    pub const fn rules(&self) -> &Rules {
        &self.public.rules
    }

    /// The side to move; `None` once the game is over.
    pub fn turn(&self) -> Option<Color> {
        self.public.turn()
    }

    /// The side to move; once the game is over, the side that would be next.
    pub const fn side(&self) -> Color {
        self.public.side
    }

    /// Number of plies made.
    pub const fn ply(&self) -> u32 {
        self.public.ply
    }

    /// The end of the game, as far as it can be told without hidden ranks; `None` until then.
    pub const fn outcome(&self) -> Option<Outcome> {
        self.public.outcome
    }

    /// The last ply; `None` before the first.
    pub const fn last_ply(&self) -> Option<Ply> {
        self.public.last
    }

    /// The side that made the last ply; `None` before the first.
    pub fn last_mover(&self) -> Option<Color> {
        self.public.last.map(|_| self.side().other())
    }

    /// Number of pieces of each rank that `color` has lost. Both ranks are public after a battle.
    pub fn losses(&self, color: Color) -> &ByRank<u8> {
        &self.public.losses[color]
    }

    /// The content of `square` as an onlooker sees it. A piece of either side is [`Seen::Hidden`],
    /// or [`Seen::Revealed`] once a battle has shown its rank.
    ///
    /// # Examples
    ///
    /// ```
    /// use fairboard_rules::stratego::{ByColor, PublicView, Rules, Seen, SquareSet};
    ///
    /// let view = PublicView::new(Rules::CLASSIC, ByColor::from_fn(SquareSet::home));
    /// assert!(matches!(view.seen("a1".parse()?), Seen::Hidden { moved: false, .. }));
    /// assert_eq!(view.seen("c5".parse()?), Seen::Lake);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn seen(&self, square: Square) -> Seen {
        let Some(token) = self.public.token_at(square) else {
            return if SquareSet::LAKES.contains(square) { Seen::Lake } else { Seen::Empty };
        };
        let (id, moved) = (token.id, token.has_moved());
        match self.rank_at(square) {
            Some(rank) => Seen::Revealed { id, rank, moved },
            None => Seen::Hidden { id, moved },
        }
    }

    /// The squares of the pieces of `color`.
    pub fn occupied(&self, color: Color) -> SquareSet {
        self.public.occupied[color]
    }

    /// The lasting name of the piece on `square`; `None` if there is no piece.
    pub fn id_at(&self, square: Square) -> Option<PieceId> {
        self.public.token_at(square).map(|token| token.id)
    }

    /// The rank of the piece on `square`, if a battle has shown it.
    pub fn rank_at(&self, square: Square) -> Option<Rank> {
        self.ranks.at(square)
    }

    /// Returns `true` if `color` has a piece left whose rank moves, hidden or not.
    ///
    /// Every fallen rank is public, so the count of ranks gives the answer.
    pub fn has_movers(&self, color: Color) -> bool {
        let Public { rules, losses, .. } = &self.public;
        let mut counts = rules.army.counts().iter();
        counts.any(|(rank, count)| rules.reach[rank] != Reach::None && *count > losses[color][rank])
    }

    /// Checks that the side to move can make `mv`, as far as both seats know.
    ///
    /// # Errors
    ///
    /// For a piece of unknown rank [`IllegalMove::Immovable`] and [`IllegalMove::TooFar`] mean that
    /// no rank that can make the move is left for the piece.
    pub fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        self.known().check_move(mv)
    }

    /// Checks `mv` like [`check`](Self::check), but does not count the ranks that are left. So a
    /// piece of unknown rank may have any rank.
    ///
    /// If a proof of the rank comes with the move, check the proof after `check_way`, and before
    /// `check`. Then a bad proof is not reported as a rank of which no piece is left.
    ///
    /// # Errors
    ///
    /// The reason why the move is refused. [`IllegalMove::Immovable`] and [`IllegalMove::TooFar`]
    /// mean that a battle has shown a rank that cannot make the move.
    ///
    /// # Examples
    ///
    /// ```
    /// use fairboard_rules::stratego::{ByColor, Color, IllegalMove, PublicView, Rules, SquareSet};
    ///
    /// let view = PublicView::new(Rules::CLASSIC, ByColor::from_fn(SquareSet::home));
    /// assert_eq!(view.check_way("a4a6".parse()?), Ok(()));
    /// assert_eq!(view.check_way("a3a5".parse()?), Err(IllegalMove::Blocked));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check_way(&self, mv: Move) -> Result<(), IllegalMove> {
        self.known().check_way(mv)
    }

    /// Checks that the piece that makes the attack `mv` can have `rank`. The attack counts as one
    /// of its moves, and is not checked otherwise.
    ///
    /// # Errors
    ///
    /// - [`BadPly::ShownRank`] if a battle has shown another rank
    /// - [`BadPly::Motion`] if `rank` cannot have made all moves of the piece
    /// - [`BadPly::NoneLeft`] if no piece of this rank is left, or if the earlier moves of other
    ///   pieces show that all pieces of this rank are among them
    pub fn check_attacker(&self, mv: Move, rank: Rank) -> Result<(), BadPly> {
        self.known().check_attacker(mv, rank)
    }

    /// Checks that the piece on `square`, which is attacked, can have `rank`.
    ///
    /// # Errors
    ///
    /// The same as those of [`check_attacker`](Self::check_attacker), for the moves made so far.
    pub fn check_defender(&self, square: Square, rank: Rank) -> Result<(), BadPly> {
        self.known().check_rank(square, self.public.tokens.at(square), rank)
    }

    /// Takes over `ply`, made by the side to move.
    ///
    /// The ply may end the game: the Flag is taken, the next side has no piece of a rank that
    /// moves, or too many plies had no attack. [`Endings`](super::Endings) tells which of these
    /// ends the rules have. Every other end needs [`conclude`](Self::conclude). For example, only a
    /// side's player can know that all pieces of the side are shut in.
    ///
    /// # Errors
    ///
    /// The reason why the ply cannot have been made; nothing changes then.
    pub fn advance(&mut self, ply: Ply) -> Result<(), BadPly> {
        self.known().check_ply(ply)?;
        self.ranks.learn(&self.public.rules, self.public.side, ply);
        self.public.apply(ply);
        self.public.outcome = self.public.ending(|| self.mobility());
        Ok(())
    }

    /// Ends the game with an outcome that the plies do not show.
    ///
    /// # Examples
    ///
    /// ```
    /// use fairboard_rules::stratego::{ByColor, DrawBy, Outcome, PublicView, Rules, SquareSet};
    ///
    /// let mut view = PublicView::new(Rules::CLASSIC, ByColor::from_fn(SquareSet::home));
    /// view.conclude(Outcome::Draw { by: DrawBy::Agreed });
    /// assert_eq!(view.turn(), None);
    /// ```
    pub const fn conclude(&mut self, outcome: Outcome) {
        self.public.outcome = Some(outcome);
    }

    /// The mobility of the side to move, by counting the pieces whose rank moves. A side with such
    /// a piece counts as free, because only its player can know that all of them are shut in.
    fn mobility(&self) -> Mobility {
        let side = self.side();
        if self.has_movers(side) {
            Mobility::Free
        } else if self.has_movers(side.other()) {
            Mobility::Stuck
        } else {
            Mobility::BothStuck
        }
    }

    /// The knowledge of this view, in the form that checks moves, ranks and plies.
    const fn known(&self) -> Known<'_> {
        Known { public: &self.public, ranks: &self.ranks, seat: None }
    }
}

impl Debug for PublicView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (ply, side) = (self.ply(), self.side());
        f.debug_struct("PublicView").field("ply", &ply).field("side", &side).finish_non_exhaustive()
    }
}

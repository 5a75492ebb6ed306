//! The public part of a game together with the ranks that somebody knows.

use super::public::Public;
use super::ranks::Ranks;
use super::token::Token;
use super::{
    BadPly, Battle, ByRank, Color, IllegalMove, Move, Ply, Rank, Reach, Rules, Square, SquareSet,
};

/// The public part of a game, and the ranks that one seat or everybody knows. From these follow the
/// ranks that the other pieces can have.
#[derive(Clone, Copy)]
pub(super) struct Known<'a> {
    pub(super) public: &'a Public,
    pub(super) ranks: &'a Ranks,
    /// The seat that knows its own ranks; `None` if all known ranks come from battles.
    pub(super) seat: Option<Color>,
}

impl Known<'_> {
    /// Checks a ply of the side to move against everything that is known.
    pub(super) fn check_ply(self, ply: Ply) -> Result<(), BadPly> {
        self.check_move(ply.mv)?;
        let attacks = self.public.enemy().contains(ply.mv.to);
        match ply.battle {
            None if attacks => Err(BadPly::NoBattle),
            None => Ok(()),
            Some(_) if !attacks => Err(BadPly::NoDefender),
            Some(battle) => self.check_battle(ply.mv, battle),
        }
    }

    /// Checks a move of the side to move. A piece of unknown rank may have any rank that is left.
    pub(super) fn check_move(self, mv: Move) -> Result<(), IllegalMove> {
        self.check_with_reach(mv, |from| self.possible_reach(from))
    }

    /// Checks a move as [`check_move`](Self::check_move) does, but does not count which ranks are
    /// left: a piece of unknown rank may have any rank. So a caller can check the proof of a rank
    /// before the ranks are counted.
    pub(super) fn check_way(self, mv: Move) -> Result<(), IllegalMove> {
        let reach = |rank: Rank| self.public.rules.reach[rank];
        self.check_with_reach(mv, |from| self.ranks.at(from).map_or(Reach::Line, reach))
    }

    /// Checks a move of the side to move. `reach` returns the reach of the piece on a square.
    fn check_with_reach(
        self,
        mv: Move,
        reach: impl FnOnce(Square) -> Reach,
    ) -> Result<(), IllegalMove> {
        // At the limit of plies without an attack the game is over. `public.outcome` is still
        // `None` if hidden ranks decide whether the side to move had a legal move left.
        if self.public.is_drawn_by_quiet_plies() {
            return Err(IllegalMove::GameOver);
        }
        self.public.check(mv, reach)
    }

    /// Checks that both ranks of a battle are possible, and that the result follows from them.
    fn check_battle(self, mv: Move, battle: Battle) -> Result<(), BadPly> {
        let Battle { attacker, defender, result } = battle;
        self.check_attacker(mv, attacker)?;
        self.check_rank(mv.to, self.public.tokens.at(mv.to), defender)?;
        if result == self.public.rules.battles[attacker][defender] {
            Ok(())
        } else {
            Err(BadPly::Result)
        }
    }

    /// Checks that the piece that makes `mv` can have `rank`. The attack `mv` itself counts as a
    /// move of the piece.
    pub(super) fn check_attacker(self, mv: Move, rank: Rank) -> Result<(), BadPly> {
        self.check_rank(mv.from, self.public.tokens.at(mv.from).after(mv), rank)
    }

    /// Checks that the piece on `square`, which has moved as `token` says, can have `rank`.
    ///
    /// The function is not inlined, because a copy at each call would make a page larger.
    #[inline(never)]
    pub(super) fn check_rank(self, square: Square, token: Token, rank: Rank) -> Result<(), BadPly> {
        match self.ranks.at(square) {
            Some(known) if known == rank => return Ok(()),
            // In a public view `seat` is `None`, which is no piece's color.
            Some(_) if self.public.color_at(square) == self.seat => return Err(BadPly::OwnRank),
            Some(_) => return Err(BadPly::ShownRank),
            // The rank is not known, so the moves and the hidden ranks decide below.
            None => {}
        }
        let reach = self.public.rules.reach[rank];
        let has_run_without_reach = token.has_run() && reach != Reach::Line;
        let has_moved_without_reach = token.has_moved() && reach == Reach::None;
        if has_run_without_reach || has_moved_without_reach {
            return Err(BadPly::Motion);
        }
        let hidden = self.hidden_pieces_for(square);
        if hidden.can_spare(&self.public.rules, rank) { Ok(()) } else { Err(BadPly::NoneLeft) }
    }

    /// The longest reach that the piece on `square` can have.
    fn possible_reach(self, square: Square) -> Reach {
        let rules = &self.public.rules;
        match self.ranks.at(square) {
            Some(rank) => rules.reach[rank],
            None => self.hidden_pieces_for(square).reach_left(rules),
        }
    }

    /// Number of hidden pieces of `color` by rank: the army without its losses and without the
    /// pieces whose rank is known.
    pub(super) fn hidden(self, color: Color) -> ByRank<u8> {
        // The subtractions saturate, because a position text may have more pieces than an army.
        let mut hidden = *self.public.rules.army.counts();
        for (rank, lost) in self.public.losses[color].iter() {
            hidden[rank] = hidden[rank].saturating_sub(*lost);
        }
        let squares = self.public.occupied[color].into_iter();
        for known_rank in squares.filter_map(|square| self.ranks.at(square)) {
            hidden[known_rank] = hidden[known_rank].saturating_sub(1);
        }
        hidden
    }

    /// The squares of the pieces of `color` whose rank is unknown.
    pub(super) fn hidden_squares(self, color: Color) -> SquareSet {
        let squares = self.public.occupied[color].into_iter();
        squares.filter(|square| self.ranks.at(*square).is_none()).collect()
    }

    /// The squares among `squares` for which `holds` is true of the piece's token. The token says
    /// whether the piece has moved, run or been revealed.
    pub(super) fn with_token(self, squares: SquareSet, holds: fn(Token) -> bool) -> SquareSet {
        squares.into_iter().filter(|square| holds(self.public.tokens.at(*square))).collect()
    }

    /// The hidden pieces of the side whose piece is on `square`, for a question about the rank of
    /// this piece. Its rank is one of the hidden ranks, so `ranks` includes it. `moved` and `ran`
    /// count only the other hidden pieces that have moved or run.
    fn hidden_pieces_for(self, square: Square) -> Hidden {
        // Every caller names the square of a piece, so the default is never used.
        let color = self.public.color_at(square).unwrap_or(self.public.side);
        let others = self.hidden_squares(color) & !SquareSet::of(square);
        Hidden {
            ranks: self.hidden(color),
            moved: self.with_token(others, Token::has_moved).len() as usize,
            ran: self.with_token(others, Token::has_run).len() as usize,
        }
    }

    /// Number of hidden pieces of `color` whose reach fulfils `is_counted`.
    pub(super) fn hidden_count(self, color: Color, is_counted: impl Fn(Reach) -> bool) -> usize {
        count_with_reach(&self.hidden(color), &self.public.rules, is_counted)
    }
}

/// The hidden pieces of a side, of which one is the piece whose rank is in question.
///
/// To run is to move several squares at once. A piece that has run needs a rank that runs, and a
/// piece that has moved needs a rank that moves. Every rank that runs also moves. So the ranks can
/// be dealt to the pieces if there are enough ranks that run, and enough ranks that move.
#[derive(Clone, Debug)]
struct Hidden {
    /// Number of hidden pieces of each rank, the piece in question included.
    ranks: ByRank<u8>,
    /// Number of the other hidden pieces that have moved.
    moved: usize,
    /// Number of the other hidden pieces that have run.
    ran: usize,
}

impl Hidden {
    /// Number of the side's hidden pieces with a rank that runs.
    fn runners(&self, rules: &Rules) -> usize {
        count_with_reach(&self.ranks, rules, |reach| reach == Reach::Line)
    }

    /// Number of the side's hidden pieces with a rank that moves.
    fn movers(&self, rules: &Rules) -> usize {
        count_with_reach(&self.ranks, rules, |reach| reach != Reach::None)
    }

    /// The longest reach that is left for the piece in question, after the other pieces that have
    /// moved or run have got the ranks that they need.
    fn reach_left(&self, rules: &Rules) -> Reach {
        if self.moved >= self.movers(rules) {
            Reach::None
        } else if self.ran >= self.runners(rules) {
            Reach::Step
        } else {
            Reach::Line
        }
    }

    /// Returns `true` if the piece in question can have `rank`: a piece of this rank is hidden, and
    /// without this rank the other hidden pieces can still get the ranks that they need.
    fn can_spare(mut self, rules: &Rules, rank: Rank) -> bool {
        let Some(left) = self.ranks[rank].checked_sub(1) else { return false };
        self.ranks[rank] = left;
        self.ran <= self.runners(rules) && self.moved <= self.movers(rules)
    }
}

/// Number of pieces in `ranks` whose reach fulfils `is_counted`.
fn count_with_reach(
    ranks: &ByRank<u8>,
    rules: &Rules,
    is_counted: impl Fn(Reach) -> bool,
) -> usize {
    let counted_ranks = ranks.iter().filter(|(rank, _)| is_counted(rules.reach[*rank]));
    counted_ranks.map(|(_, count)| usize::from(*count)).sum()
}

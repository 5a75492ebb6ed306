//! Behaviour of the pieces: each piece's deeds and omissions, from which ranks are inferred.

use fairboard_play::stratego::question::Question;
use fairboard_rules::stratego::{
    Battle, BattleResult, Color, Move, Ply, Rank, SeatView, SeenPiece, Square, SquareSet,
};

use crate::rank_set::RankSet;

/// Behaviour of one piece. The fields `spared`, `shy`, `closed`, `met` and `left` are traits of the
/// [habits](crate::habits), and have the names of the traits there.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Behaviour {
    /// Set if the piece has made a move over several squares.
    pub(crate) ran: bool,
    /// Number of plies at which the piece's side was to move and the piece had an empty square
    /// beside it. The count ends with the piece's first move, which is included.
    pub(crate) idle: u16,
    pub(crate) moves: u16,
    /// Ply of the piece's first move.
    pub(crate) first: u16,
    /// Ply of the piece's last move.
    pub(crate) last: u16,
    /// Known enemy ranks that the piece stood beside and did not attack when its side moved.
    pub(crate) spared: RankSet,
    /// Number of its side's moves at which the piece stood beside a hidden enemy piece and did not
    /// attack.
    pub(crate) shy: u16,
    /// Number of hidden enemy pieces that the piece stepped up to.
    pub(crate) closed: u16,
    /// All known enemy ranks that the piece stepped up to.
    pub(crate) met: RankSet,
    /// The last two known enemy ranks that the piece stepped up to.
    pub(crate) last_met: RecentRanks,
    /// All known enemy ranks that the piece went away from.
    pub(crate) left: RankSet,
    /// The last two known enemy ranks that the piece went away from.
    pub(crate) last_left: RecentRanks,
    /// Color and rank of the piece, if it has fallen.
    pub(crate) fallen: Option<(Color, Rank)>,
}

impl Behaviour {
    /// Notes a move that the piece makes after `plies` plies of the game.
    fn note_move(&mut self, mv: Move, plies: u32) {
        let ply = u16::try_from(plies).unwrap_or(u16::MAX);
        if self.moves == 0 {
            self.first = ply;
        }
        self.last = ply;
        self.moves += 1;
        self.ran |= !mv.from.is_next_to(mv.to);
    }

    /// Notes that the piece stepped up to a known enemy piece of this rank.
    fn note_met(&mut self, rank: Rank) {
        self.met = self.met.with(rank);
        self.last_met.push(rank);
    }

    /// Notes that the piece went away from a known enemy piece of this rank.
    fn note_left(&mut self, rank: Rank) {
        self.left = self.left.with(rank);
        self.last_left.push(rank);
    }
}

/// Behaviour of every piece, by the square on which it began.
pub(crate) type Behaviours = [Behaviour; Square::COUNT];

/// The last two ranks that were added, the newest first. A rank that is one of the two is not added
/// again.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RecentRanks([Option<Rank>; 2]);

impl RecentRanks {
    fn push(&mut self, rank: Rank) {
        if !self.0.contains(&Some(rank)) {
            self.0 = [Some(rank), self.0[0]];
        }
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Rank> {
        self.0.into_iter().flatten()
    }
}

/// The behaviour of all pieces in the plies that led from the start of a question to its position.
pub(crate) fn behaviours(question: &Question) -> Behaviours {
    let mut behaviours = [Behaviour::default(); Square::COUNT];
    let mut view = question.start().clone();
    for ply in question.plies() {
        note_idle_pieces(&mut behaviours, &view);
        note_spared_pieces(&mut behaviours, &view, *ply);
        record_ply(&mut behaviours, &view, *ply);
        // The plies of a question lead from its start to its view, so no ply is refused.
        if view.advance(*ply).is_err() {
            break;
        }
    }
    behaviours
}

/// Counts a ply as idle for each piece of the side to move that has not moved before and has an
/// empty square beside it. `view` is the position before the ply.
fn note_idle_pieces(behaviours: &mut Behaviours, view: &SeatView) {
    let (own, enemies) = (view.own(), view.enemies());
    let to_move = if view.side() == view.seat() { own } else { enemies };
    let beside_empty = (!(own | enemies | SquareSet::LAKES)).adjacent();
    for piece in (to_move & beside_empty).into_iter().filter_map(|square| view.piece_at(square)) {
        if !piece.moved {
            behaviours[usize::from(piece.id.start().index())].idle += 1;
        }
    }
}

/// Notes a ply in the behaviour of the moved piece, and of each piece that falls. `view` is the
/// position before the ply.
fn record_ply(behaviours: &mut Behaviours, view: &SeatView, ply: Ply) {
    let Some(SeenPiece { id, color, .. }) = view.piece_at(ply.mv.from) else { return };
    let behaviour = &mut behaviours[usize::from(id.start().index())];
    behaviour.note_move(ply.mv, view.ply());
    match ply.battle {
        // An attack is neither a step up to a piece nor a step away from it.
        Some(battle) => note_losses(behaviours, view, ply.mv, battle),
        None => note_steps(behaviour, view, color, ply.mv),
    }
}

/// Notes the known enemy ranks from which a piece of `color` moves away, and those up to which it
/// moves. Counts the hidden enemy pieces beside the piece's new square. The move `mv` is no attack.
/// `view` is the position before the move.
fn note_steps(behaviour: &mut Behaviour, view: &SeatView, color: Color, mv: Move) {
    let Move { from, to } = mv;
    // From one enemy piece to another of the same rank, the piece does not go away from the rank.
    let is_still_beside =
        |rank: &Rank| known_ranks_beside(view, color, to).any(|other| other == *rank);
    for rank in known_ranks_beside(view, color, from).filter(|rank| !is_still_beside(rank)) {
        behaviour.note_left(rank);
    }
    for rank in known_ranks_beside(view, color, to) {
        behaviour.note_met(rank);
    }
    let hidden = enemies_beside(view, color, to).filter(|piece| !piece.revealed);
    behaviour.closed += hidden.count() as u16;
}

/// Notes the enemy pieces that a hidden piece of the side to move spares: those beside the piece,
/// if the piece does not attack. `view` is the position before the ply.
fn note_spared_pieces(behaviours: &mut Behaviours, view: &SeatView, ply: Ply) {
    let (own, enemies) = (view.own(), view.enemies());
    let (to_move, others) =
        if view.side() == view.seat() { (own, enemies) } else { (enemies, own) };
    let attacker = ply.battle.map(|_| ply.mv.from);
    let beside_others = to_move & others.adjacent();
    for square in beside_others.into_iter().filter(|square| Some(*square) != attacker) {
        let Some(piece) = view.piece_at(square).filter(|piece| !piece.revealed) else { continue };
        let behaviour = &mut behaviours[usize::from(piece.id.start().index())];
        for rank in known_ranks_beside(view, piece.color, square) {
            behaviour.spared = behaviour.spared.with(rank);
        }
        let is_shy = enemies_beside(view, piece.color, square).any(|enemy| !enemy.revealed);
        behaviour.shy += u16::from(is_shy);
    }
}

/// Notes the color and rank of each piece that falls in a battle. `view` is the position before the
/// battle.
fn note_losses(behaviours: &mut Behaviours, view: &SeatView, mv: Move, battle: Battle) {
    let Battle { attacker, defender, result } = battle;
    for (square, rank, winning_result) in
        [(mv.from, attacker, BattleResult::Attacker), (mv.to, defender, BattleResult::Defender)]
    {
        let falls = result != winning_result;
        if let Some(SeenPiece { id, color, .. }) = view.piece_at(square).filter(|_| falls) {
            behaviours[usize::from(id.start().index())].fallen = Some((color, rank));
        }
    }
}

/// The public ranks of the enemy pieces beside `square`, for a piece of `color`.
fn known_ranks_beside(view: &SeatView, color: Color, square: Square) -> impl Iterator<Item = Rank> {
    // A view also has the ranks of its seat's hidden pieces, which are not public.
    let public_pieces = enemies_beside(view, color, square).filter(|piece| piece.revealed);
    public_pieces.filter_map(|piece| piece.rank)
}

/// The enemy pieces beside `square`, for a piece of `color`.
fn enemies_beside(
    view: &SeatView,
    color: Color,
    square: Square,
) -> impl Iterator<Item = SeenPiece> {
    let pieces = SquareSet::neighbours(square).into_iter().filter_map(|near| view.piece_at(near));
    pieces.filter(move |piece| piece.color != color)
}

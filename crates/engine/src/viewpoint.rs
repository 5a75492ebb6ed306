//! Viewpoints: the knowledge of one side about the pieces. The side is ours, or the enemy as far as
//! we know the enemy's knowledge.

use fairboard_play::stratego::question::Question;
use fairboard_rules::stratego::{ByRank, Color, Rank, Rules, SeatView, SeenPiece, Square};

use crate::behaviour::Behaviours;
use crate::sorting::sort_descending;

/// The pieces as one side knows them.
#[derive(Clone)]
pub(crate) struct Viewpoint<'a> {
    /// The view of our seat. After `new`, only the rules and the losses are read from the view,
    /// because both sides know them.
    view: &'a SeatView,
    /// The side that has the knowledge.
    pub(crate) seat: Color,
    pieces: Vec<SeenPiece>,
    /// The color, rank and first square of each piece that has fallen.
    pub(crate) fallen: Vec<(Color, Rank, Square)>,
    /// Behaviour of each piece, by its first square.
    pub(crate) behaviours: &'a Behaviours,
    /// Number of plies since the start of the game. A game may start from a position in the middle
    /// of play.
    pub(crate) plies: usize,
}

impl<'a> Viewpoint<'a> {
    /// The viewpoint of the seat of `question`.
    pub(crate) fn new(question: &'a Question, behaviours: &'a Behaviours) -> Self {
        let view = question.view();
        let plies = question.plies().len();
        let pieces = view.pieces().collect();
        let fallen = Square::all().zip(behaviours).filter_map(|(start, behaviour)| {
            behaviour.fallen.map(|(color, rank)| (color, rank, start))
        });
        Self { view, seat: view.seat(), pieces, fallen: fallen.collect(), behaviours, plies }
    }

    /// The viewpoint of the other side, as far as this side can tell. Only public ranks are known
    /// in the result. The other side also knows its hidden ranks, but this side does not.
    pub(crate) fn mirrored(&self) -> Self {
        let known_piece =
            |piece: &SeenPiece| SeenPiece { rank: piece.rank.filter(|_| piece.revealed), ..*piece };
        let pieces = self.pieces.iter().map(known_piece).collect();
        Self { seat: self.seat.other(), pieces, fallen: self.fallen.clone(), ..*self }
    }

    /// Forgets the ranks of all but the `memory` strongest known enemy pieces, and all but the
    /// `memory` strongest of the [`fallen`](Self::fallen) pieces. Weak levels have a small memory.
    pub(crate) fn forget(&mut self, memory: usize) {
        sort_descending(&mut self.fallen, |(_, rank, _)| *rank);
        self.fallen.truncate(memory);
        let enemy = self.enemy();
        // The last squares come first, because they are remembered among equal ranks.
        let mut known_pieces: Vec<(Rank, &mut SeenPiece)> = (self.pieces.iter_mut().rev())
            .filter(|piece| piece.color == enemy)
            .filter_map(|piece| Some((piece.rank?, piece)))
            .collect();
        sort_descending(&mut known_pieces, |(rank, _)| *rank);
        for (_, piece) in known_pieces.into_iter().skip(memory) {
            piece.rank = None;
            piece.revealed = false;
        }
    }

    pub(crate) fn rules(&self) -> &'a Rules {
        self.view.rules()
    }

    /// The opponent of the side that has the knowledge.
    pub(crate) fn enemy(&self) -> Color {
        self.seat.other()
    }

    /// The pieces of `color`, in square order.
    pub(crate) fn pieces_of(&self, color: Color) -> impl Iterator<Item = &SeenPiece> {
        self.pieces.iter().filter(move |piece| piece.color == color)
    }

    /// Number of pieces of each rank that `color` has left: its army without its losses.
    pub(crate) fn remaining(&self, color: Color) -> ByRank<u8> {
        let (army, losses) = (self.rules().army.counts(), self.view.losses(color));
        ByRank::from_fn(|rank| army[rank].saturating_sub(losses[rank]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::behaviour::behaviours;
    use crate::tests::question;

    #[test]
    fn the_weakest_known_ranks_are_forgotten_first() {
        let question = question("Ma1 Lb4 xe9 we8 pe7 Yj10 Nj9", "");
        let behaviours = behaviours(&question);
        for (memory, remembered) in [
            (0, &[][..]),
            (1, &[Rank::Marshal]),
            (2, &[Rank::General, Rank::Marshal]),
            (3, &[Rank::Scout, Rank::General, Rank::Marshal]),
            (usize::MAX, &[Rank::Scout, Rank::General, Rank::Marshal]),
        ] {
            let mut viewpoint = Viewpoint::new(&question, &behaviours);
            viewpoint.forget(memory);
            let ranks = viewpoint.pieces_of(Color::Blue).filter_map(|piece| piece.rank);
            assert_eq!(ranks.collect::<Vec<_>>(), remembered, "memory of {memory}");
            assert_eq!(viewpoint.pieces_of(Color::Red).filter_map(|piece| piece.rank).count(), 2);
        }
    }

    #[test]
    fn the_enemy_knows_public_ranks_only() {
        let question = question("Ma1 Lb4 kc4 xe9 Yj10", "");
        let behaviours = behaviours(&question);
        let mirrored = Viewpoint::new(&question, &behaviours).mirrored();
        assert_eq!(mirrored.seat, Color::Blue);
        let ranks = |color| -> Vec<_> {
            mirrored.pieces_of(color).filter_map(|piece| piece.rank).collect()
        };
        assert_eq!(ranks(Color::Red), [Rank::General]);
        assert_eq!(ranks(Color::Blue), [Rank::Marshal]);
    }
}

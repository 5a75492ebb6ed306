//! Positions that a player may take for the true one.

use crate::stratego::{Board, ByRank, Piece, Position, Rank, Reach, SeatView, Seen, Square};

/// After how many draws that do not fit a view is given up.
const DRAWS: usize = 10_000;

impl SeatView {
    /// How many pieces of each rank are among the enemy's hidden ones: its army without its losses
    /// and without the pieces whose rank is public.
    pub fn hidden(&self) -> ByRank<u8> {
        let mut hidden = *self.rules().army.counts();
        for (rank, lost) in self.losses(self.seat().other()).iter() {
            hidden[rank] = hidden[rank].saturating_sub(*lost);
        }
        for square in self.enemies() {
            if let Seen::Revealed { rank, .. } = self.seen(square) {
                hidden[rank] = hidden[rank].saturating_sub(1);
            }
        }
        hidden
    }

    /// A position that the seat cannot tell from the true one: its view for the seat equals this.
    ///
    /// The hidden pieces get ranks by lot, each way of dealing them equally likely as far as the
    /// rules go: what has moved is no Bomb and no Flag. `below` is given a number and answers with a
    /// smaller one. `None` if no way of dealing fits, which cannot be if the army was complete.
    ///
    /// # Examples
    ///
    /// ```
    /// use fairboard_rules::stratego::{Color, Position, Rules};
    ///
    /// let text = format!("MLAAAAAAAA{}AA__AA__AAAA__AA__AA{}YXAAAAAAAA r 0", "A".repeat(30), "A".repeat(30));
    /// let view = Position::from_text(&text, Rules::CLASSIC)?.view(Color::Red);
    /// let guess = view.determinize(|count| count / 2).ok_or("no way of dealing fits")?;
    /// assert_eq!(guess.view(Color::Red), view);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn determinize(&self, mut below: impl FnMut(u32) -> u32) -> Option<Position> {
        (0..DRAWS).find_map(|_| {
            let position = self.with_board(self.deal(&mut below)?);
            // What is over, or refused as a repetition, may depend on ranks that are hidden.
            (position.view(self.seat()) == *self).then_some(position)
        })
    }

    /// The board with ranks for the hidden pieces; `None` if there are more or fewer pieces than
    /// ranks.
    fn deal(&self, below: &mut impl FnMut(u32) -> u32) -> Option<Board> {
        let mut board = Board::EMPTY;
        let (mut resting, mut moved_ones) = (Vec::new(), Vec::new());
        let (own, enemy) = (self.seat(), self.seat().other());
        for square in self.own() | self.enemies() {
            match self.seen(square) {
                Seen::Own { rank, .. } => board.put(square, Piece { color: own, rank }),
                Seen::Revealed { rank, .. } => board.put(square, Piece { color: enemy, rank }),
                Seen::Hidden { moved: true, .. } => moved_ones.push(square),
                Seen::Hidden { moved: false, .. } => resting.push(square),
                Seen::Empty | Seen::Lake => {}
            }
        }
        let mut deal = |squares: &mut Vec<Square>, rank: Rank| {
            let count = u32::try_from(squares.len()).ok().filter(|count| *count > 0)?;
            let square = squares.swap_remove(below(count) as usize);
            board.put(square, Piece { color: enemy, rank });
            Some(())
        };
        let hidden = self.hidden();
        let stays = |rank: &Rank| self.rules().reach[*rank] == Reach::None;
        let (staying, moving): (Vec<_>, Vec<_>) = each(&hidden).partition(stays);
        for rank in staying {
            deal(&mut resting, rank)?;
        }
        resting.append(&mut moved_ones);
        for rank in moving {
            deal(&mut resting, rank)?;
        }
        resting.is_empty().then_some(board)
    }

    /// The position that this view would be of if `board` were the true one.
    fn with_board(&self, board: Board) -> Position {
        let mut position =
            Position::with_board(*self.rules(), board, self.revealed(), self.side(), self.ply());
        for square in self.own() | self.enemies() {
            if let Seen::Own { id, moved, .. }
            | Seen::Hidden { id, moved }
            | Seen::Revealed { id, moved, .. } = self.seen(square)
            {
                position.ids[usize::from(square.index())] = id;
                if moved {
                    position.moved.insert(square);
                }
            }
        }
        position.losses = *self.all_losses();
        position.memory = self.memory().clone();
        position.quiet_plies = self.quiet_plies();
        position.last = self.last_ply();
        position.outcome = position.ending();
        position
    }
}

/// Each rank as often as it is counted.
fn each(counts: &ByRank<u8>) -> impl Iterator<Item = Rank> {
    counts.iter().flat_map(|(rank, count)| std::iter::repeat_n(rank, usize::from(*count)))
}

//! Record of a game: its start and its plies.

use fairboard_rules::Position;

/// A start, the plies made from it, and a cursor into them.
///
/// A [ply](Position::Ply) is a move with its consequences. Undo, redo and seeking move the cursor:
/// they play the plies before it again from the start, without checks. A move made in the middle
/// replaces the plies after the cursor.
///
/// # Examples
///
/// ```
/// use fairboard_play::History;
/// use fairboard_rules::tictactoe::{Cell, Position};
///
/// let mut history = History::new(Position::default());
/// history.play(Cell::ALL[4])?;
/// assert_eq!(history.plies(), [Cell::ALL[4]]);
/// assert!(history.undo());
/// assert_eq!(history.current(), &Position::default());
/// assert!(history.redo());
/// # Ok::<(), fairboard_rules::tictactoe::IllegalMove>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History<P: Position> {
    start: P,
    plies: Vec<P::Ply>,
    cursor: usize,
    current: P,
}

impl<P: Position> History<P> {
    /// An empty record from `start`.
    pub fn new(start: P) -> Self {
        Self { current: start.clone(), start, plies: Vec::new(), cursor: 0 }
    }

    /// The position at the start.
    pub const fn start(&self) -> &P {
        &self.start
    }

    /// The position at the cursor.
    pub const fn current(&self) -> &P {
        &self.current
    }

    /// Every ply of the record, also those after the cursor.
    pub fn plies(&self) -> &[P::Ply] {
        &self.plies
    }

    /// The number of plies before the cursor.
    pub const fn cursor(&self) -> usize {
        self.cursor
    }

    /// The plies before the cursor.
    pub fn played(&self) -> &[P::Ply] {
        self.plies.get(..self.cursor).unwrap_or_default()
    }

    /// The position after the first `plies` plies; `None` if the record has fewer.
    pub fn at(&self, plies: usize) -> Option<P> {
        Some(self.replay(self.plies.get(..plies)?))
    }

    /// The position after the last ply of the record, even if the cursor is before this ply.
    pub fn end(&self) -> P {
        self.replay(&self.plies)
    }

    /// The position after these first plies of the record.
    fn replay(&self, plies: &[P::Ply]) -> P {
        let mut position = self.start.clone();
        for ply in plies {
            // The ply was checked when it was made.
            position.play_unchecked((*ply).into());
        }
        position
    }

    /// Makes a move at the cursor, and returns its ply: the move with its consequences. Plies after
    /// the cursor are forgotten.
    ///
    /// # Errors
    ///
    /// The reason why the move is refused; nothing changes then.
    pub fn play(&mut self, mv: P::Move) -> Result<P::Ply, P::Illegal> {
        let ply = self.current.play(mv)?;
        self.plies.truncate(self.cursor);
        self.plies.push(ply);
        self.cursor += 1;
        Ok(ply)
    }

    /// Goes one ply back; returns `false` at the start.
    pub fn undo(&mut self) -> bool {
        self.cursor.checked_sub(1).is_some_and(|plies| self.seek(plies))
    }

    /// Goes one ply forward; returns `false` at the end.
    pub fn redo(&mut self) -> bool {
        self.seek(self.cursor + 1)
    }

    /// Puts the cursor after the first `plies` plies. Returns `false` and changes nothing if the
    /// record has fewer.
    pub fn seek(&mut self, plies: usize) -> bool {
        let Some(position) = self.at(plies) else { return false };
        self.current = position;
        self.cursor = plies;
        true
    }

    /// Forgets the plies after the cursor; returns `false` if there are none.
    pub fn forget_later(&mut self) -> bool {
        let has_later = self.cursor < self.plies.len();
        self.plies.truncate(self.cursor);
        has_later
    }

    /// Goes one ply back, and forgets that ply and all later plies; returns `false` at the start.
    pub fn take_back(&mut self) -> bool {
        let undone = self.undo();
        undone && self.forget_later()
    }
}

#[cfg(test)]
mod tests {

    use fairboard_rules::tictactoe::{Cell, IllegalMove, Mark, Outcome, Position};

    use super::*;

    #[test]
    fn undo_and_redo_step_along_the_record_and_stop_at_its_ends() {
        let mut history = History::new(Position::default());
        for cell in [0, 4, 8] {
            assert_eq!(history.play(Cell::ALL[cell]), Ok(Cell::ALL[cell]));
        }
        assert!(!history.redo());
        for plies in (0..3).rev() {
            assert!(history.undo());
            assert_eq!((history.cursor(), history.played().len()), (plies, plies));
            assert_eq!(Some(history.current()), history.at(plies).as_ref());
        }
        assert!(!history.undo());
        for plies in 1..=3 {
            assert!(history.redo());
            assert_eq!(history.cursor(), plies);
        }
        assert!(!history.seek(4));
        assert_eq!(history.at(4), None);
        assert_eq!(history.current(), &history.end());
    }

    #[test]
    fn what_is_taken_back_is_forgotten() {
        let mut history = History::new(Position::default());
        assert!(!history.take_back());
        history.play(Cell::ALL[0]).unwrap();
        assert!(history.take_back());
        assert_eq!(history.plies(), []);
        assert!(!history.redo());
    }

    /// A game that counts how often its moves are checked and computed.
    #[derive(Clone, Default)]
    struct Counted {
        game: Position,
        checks: std::cell::Cell<u32>,
        plies: u32,
    }

    impl fairboard_rules::Position for Counted {
        type Move = Cell;
        type Ply = Cell;
        type Moves = <Position as fairboard_rules::Position>::Moves;
        type Side = Mark;
        type Outcome = Outcome;
        type Illegal = IllegalMove;

        fn turn(&self) -> Option<Mark> {
            self.game.turn()
        }

        fn legal_moves(&self) -> Self::Moves {
            self.game.legal_moves()
        }

        fn check(&self, cell: Cell) -> Result<(), IllegalMove> {
            self.checks.set(self.checks.get() + 1);
            self.game.check(cell)
        }

        fn play_unchecked(&mut self, cell: Cell) -> Cell {
            self.plies += 1;
            self.game.play_unchecked(cell)
        }

        fn outcome(&self) -> Option<Outcome> {
            self.game.outcome()
        }
    }

    #[test]
    fn a_move_is_checked_and_computed_once() {
        let mut history = History::new(Counted::default());
        for (count, cell) in (1..).zip([0, 4, 8]) {
            history.play(Cell::ALL[cell]).unwrap();
            let Counted { checks, plies, .. } = history.current();
            assert_eq!((checks.get(), *plies), (count, count));
        }
        // A refused move is checked once and not computed.
        assert_eq!(history.play(Cell::ALL[4]), Err(IllegalMove::Occupied));
        assert_eq!((history.current().checks.get(), history.current().plies), (4, 3));
    }
}

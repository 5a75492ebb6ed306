//! A game's record: its start and its moves.

use fairboard_rules::Position;

/// A start, the moves made from it, and how far along them one stands.
///
/// Undo, redo and seeking move the cursor; a move made in the middle replaces what came after.
///
/// # Examples
///
/// ```
/// use fairboard_play::History;
/// use fairboard_rules::tictactoe::{Cell, Position};
///
/// let mut history = History::new(Position::default());
/// history.play(Cell::ALL[4])?;
/// assert!(history.undo());
/// assert_eq!(history.current(), &Position::default());
/// assert!(history.redo());
/// # Ok::<(), fairboard_rules::tictactoe::IllegalMove>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History<P: Position> {
    start: P,
    moves: Vec<P::Move>,
    cursor: usize,
    current: P,
}

impl<P: Position> History<P> {
    /// No moves yet.
    pub fn new(start: P) -> Self {
        Self { current: start.clone(), start, moves: Vec::new(), cursor: 0 }
    }

    /// The position at the start.
    pub const fn start(&self) -> &P {
        &self.start
    }

    /// The position at the cursor.
    pub const fn current(&self) -> &P {
        &self.current
    }

    /// Every move of the record, also those after the cursor.
    pub fn moves(&self) -> &[P::Move] {
        &self.moves
    }

    /// How many moves lie before the cursor.
    pub const fn cursor(&self) -> usize {
        self.cursor
    }

    /// The moves before the cursor.
    pub fn played(&self) -> &[P::Move] {
        self.moves.get(..self.cursor).unwrap_or_default()
    }

    /// The position after the first `plies` moves; `None` if there are not so many.
    pub fn at(&self, plies: usize) -> Option<P> {
        let mut position = self.start.clone();
        for mv in self.moves.get(..plies)? {
            position.play_unchecked(*mv);
        }
        Some(position)
    }

    /// The position after every move of the record.
    pub fn end(&self) -> P {
        self.at(self.moves.len()).unwrap_or_else(|| self.current.clone())
    }

    /// Makes a move at the cursor; the moves that came after it are forgotten.
    ///
    /// # Errors
    ///
    /// The reason why the move is refused; nothing changes then.
    pub fn play(&mut self, mv: P::Move) -> Result<(), P::Illegal> {
        self.current.play(mv)?;
        self.moves.truncate(self.cursor);
        self.moves.push(mv);
        self.cursor += 1;
        Ok(())
    }

    /// Goes one move back; `false` at the start.
    pub fn undo(&mut self) -> bool {
        self.cursor.checked_sub(1).is_some_and(|plies| self.seek(plies))
    }

    /// Goes one move forward; `false` at the end.
    pub fn redo(&mut self) -> bool {
        self.seek(self.cursor + 1)
    }

    /// Puts the cursor behind the first `plies` moves; `false`, and no change, if there are not so
    /// many.
    pub fn seek(&mut self, plies: usize) -> bool {
        let Some(position) = self.at(plies) else { return false };
        self.current = position;
        self.cursor = plies;
        true
    }

    /// Goes one move back and forgets it and all that came after; `false` at the start.
    pub fn take_back(&mut self) -> bool {
        let undone = self.undo();
        if undone {
            self.moves.truncate(self.cursor);
        }
        undone
    }
}

#[cfg(test)]
mod tests {
    use fairboard_rules::tictactoe::{Cell, Position};

    use super::*;

    #[test]
    fn undo_and_redo_step_along_the_record_and_stop_at_its_ends() {
        let mut history = History::new(Position::default());
        for cell in [0, 4, 8] {
            history.play(Cell::ALL[cell]).unwrap();
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
        assert_eq!(history.moves(), []);
        assert!(!history.redo());
    }
}

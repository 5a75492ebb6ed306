//! Tic-tac-toe as it is played: a game after another, with a tally.

use fairboard_rules::Position as _;
use fairboard_rules::tictactoe::{ByMark, Cell, IllegalMove, Mark, Outcome, Position, Rules};

use crate::History;

/// A game of tic-tac-toe with its record, and the results of the games before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    history: History<Position>,
    earlier: Tally,
}

/// How many games ended how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won by each player.
    pub won: ByMark<u32>,
    /// Games that nobody won.
    pub draws: u32,
}

impl Tally {
    /// The tally with one more game in it.
    #[must_use]
    fn with(mut self, outcome: Outcome) -> Self {
        let count = match outcome {
            Outcome::Win(mark) => &mut self.won[mark],
            Outcome::Draw => &mut self.draws,
        };
        *count = count.saturating_add(1);
        self
    }
}

/// What a player asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Make a move; moves that were taken back are forgotten.
    Play(Cell),
    /// Go one move back.
    Undo,
    /// Go one move forward.
    Redo,
    /// Go to the position after so many moves.
    Seek(usize),
    /// Begin a new game.
    Reset,
    /// Begin a new game by other rules.
    NewRules(Rules),
    /// Forget the results of all games.
    ClearTally,
}

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A move was made.
    Played(Mark, Cell),
    /// The game ended.
    Ended(Outcome),
    /// Another position of the record is shown: the one after so many moves.
    Moved(usize),
    /// A new game began.
    Began,
    /// The tally was cleared.
    TallyCleared,
}

/// What others are to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Store the game.
    Save,
}

impl Session {
    /// A first game.
    pub fn new(rules: Rules) -> Self {
        Self::resumed(History::new(Position::new(rules)), Tally::default())
    }

    /// A game that goes on after `earlier` ones.
    pub(crate) const fn resumed(history: History<Position>, earlier: Tally) -> Self {
        Self { history, earlier }
    }

    /// The position shown.
    pub const fn position(&self) -> &Position {
        self.history.current()
    }

    /// The record: the moves made, also those that were taken back and may be made again.
    pub const fn history(&self) -> &History<Position> {
        &self.history
    }

    /// The results of the earlier games.
    pub(crate) const fn earlier(&self) -> Tally {
        self.earlier
    }

    /// The results of all games, this one too if its record has come to an end.
    pub fn tally(&self) -> Tally {
        match self.history.end().outcome() {
            Some(outcome) => self.earlier.with(outcome),
            None => self.earlier,
        }
    }

    /// Does what is asked, or changes nothing.
    ///
    /// # Errors
    ///
    /// Why a move is refused. Stepping beyond the ends of the record is no error: nothing happens.
    pub fn apply(&mut self, command: Command) -> Result<(Vec<Event>, Vec<Effect>), IllegalMove> {
        let events = match command {
            Command::Play(cell) => self.play(cell)?,
            Command::Undo => self.stepped(History::undo),
            Command::Redo => self.stepped(History::redo),
            Command::Seek(plies) => self.stepped(|history| history.seek(plies)),
            Command::Reset => self.begin(self.position().rules()),
            Command::NewRules(rules) => self.begin(rules),
            Command::ClearTally => {
                // A game that has ended is counted with the others: it goes too.
                if self.history.end().outcome().is_some() {
                    self.begin(self.position().rules());
                }
                self.earlier = Tally::default();
                vec![Event::TallyCleared]
            }
        };
        let effects = if events.is_empty() { Vec::new() } else { vec![Effect::Save] };
        Ok((events, effects))
    }

    fn play(&mut self, cell: Cell) -> Result<Vec<Event>, IllegalMove> {
        let mark = self.position().side();
        self.history.play(cell)?;
        let ended = self.position().outcome().map(Event::Ended);
        Ok([Event::Played(mark, cell)].into_iter().chain(ended).collect())
    }

    fn stepped(&mut self, step: impl FnOnce(&mut History<Position>) -> bool) -> Vec<Event> {
        if step(&mut self.history) { vec![Event::Moved(self.history.cursor())] } else { Vec::new() }
    }

    fn begin(&mut self, rules: Rules) -> Vec<Event> {
        *self = Self::resumed(History::new(Position::new(rules)), self.tally());
        vec![Event::Began]
    }
}

#[cfg(test)]
mod tests {
    use fairboard_rules::tictactoe::Ending;

    use super::*;

    fn played(cells: &str) -> Session {
        let mut session = Session::new(Rules::default());
        for cell in cells.chars() {
            session.apply(Command::Play(cell.to_string().parse().unwrap())).unwrap();
        }
        session
    }

    #[test]
    fn a_move_after_an_undo_forgets_what_was_taken_back() {
        let mut session = played("123");
        session.apply(Command::Undo).unwrap();
        session.apply(Command::Play(Cell::ALL[8])).unwrap();
        assert_eq!(session.position().board(), "xo......x");
        assert_eq!(session.apply(Command::Redo), Ok((vec![], vec![])));
    }

    #[test]
    fn undo_redo_and_seek_step_along_the_record() {
        let mut session = played("14253");
        let end = session.position().board();
        for (command, board) in [
            (Command::Undo, "xx.oo...."),
            (Command::Seek(1), "x........"),
            (Command::Redo, "x..o....."),
            (Command::Seek(6), "x..o....."),
            (Command::Seek(5), end.as_str()),
        ] {
            session.apply(command).unwrap();
            assert_eq!(session.position().board(), board, "{command:?}");
        }
    }

    #[test]
    fn an_illegal_move_is_refused_and_changes_nothing() {
        let mut session = played("14253");
        let before = session.clone();
        assert_eq!(session.apply(Command::Play(Cell::ALL[8])), Err(IllegalMove::GameOver));
        assert_eq!(session, before);
    }

    #[test]
    fn every_game_that_ended_is_counted_once() {
        let mut session = played("14253");
        assert_eq!(session.tally().won.x, 1);
        session.apply(Command::Undo).unwrap();
        assert_eq!(session.tally().won.x, 1, "the record still ends with a win");
        session.apply(Command::Redo).unwrap();
        session.apply(Command::Reset).unwrap();
        assert_eq!(session.tally().won.x, 1);
        session.apply(Command::Play(Cell::ALL[0])).unwrap();
        session.apply(Command::Reset).unwrap();
        assert_eq!(session.tally(), Tally { won: ByMark { x: 1, o: 0 }, draws: 0 });
        session.apply(Command::ClearTally).unwrap();
        assert_eq!(session.tally(), Tally::default());
    }

    #[test]
    fn a_cleared_tally_stays_clear_after_a_game_that_had_ended() {
        let mut session = played("14253");
        session.apply(Command::ClearTally).unwrap();
        assert_eq!(session.tally(), Tally::default());
        assert_eq!(session.position().board(), ".........");
    }

    #[test]
    fn new_rules_begin_a_new_game() {
        let mut session = played("5");
        let rules = Rules { first: Mark::O, ending: Ending::AtFullBoard };
        session.apply(Command::NewRules(rules)).unwrap();
        assert_eq!(session.position(), &Position::new(rules));
    }
}

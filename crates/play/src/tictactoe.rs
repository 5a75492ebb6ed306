//! Tic-tac-toe as it is played: a game after another, with a tally.

use fairboard_rules::Position as _;
use fairboard_rules::tictactoe::{ByMark, Cell, IllegalMove, Mark, Outcome, Position, Rules};

use crate::{History, Player, Strength};

/// Two people at one device.
pub const PEOPLE: ByMark<Player> = ByMark { x: Player::Person, o: Player::Person };

/// A game of tic-tac-toe with its record, and the results of the games before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    history: History<Position>,
    players: ByMark<Player>,
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
    /// A person makes a move; moves that were taken back are forgotten.
    Play(Cell),
    /// The computer whose turn it is makes a move.
    Answer(Cell),
    /// Go one move back; where a computer plays, to the last turn of a person.
    Undo,
    /// Go one move forward; where a computer plays, to the next turn of a person or to the end.
    Redo,
    /// Go to the position after so many moves.
    Seek(usize),
    /// Begin a new game.
    Reset,
    /// Begin a new game by other rules.
    NewRules(Rules),
    /// Begin a new game between others.
    NewPlayers(ByMark<Player>),
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
    /// A first game, between two people.
    pub fn new(rules: Rules) -> Self {
        Self::resumed(History::new(Position::new(rules)), PEOPLE, Tally::default())
    }

    /// A game that goes on after `earlier` ones.
    pub(crate) const fn resumed(
        history: History<Position>,
        players: ByMark<Player>,
        earlier: Tally,
    ) -> Self {
        Self { history, players, earlier }
    }

    /// Who plays.
    pub const fn players(&self) -> ByMark<Player> {
        self.players
    }

    /// The level of the computer that is to move: only at the end of the record, so that one can
    /// look back in peace.
    pub fn awaited(&self) -> Option<Strength> {
        let turn = self.position().turn()?;
        let at_the_end = self.history.cursor() == self.history.plies().len();
        self.players[turn].strength().filter(|_| at_the_end)
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
            Command::Play(_) if self.is_computers_turn() => Vec::new(),
            Command::Answer(_) if self.awaited().is_none() => Vec::new(),
            Command::Play(cell) | Command::Answer(cell) => self.play(cell)?,
            Command::Undo => {
                let earlier = (0..self.history.cursor()).rev();
                let target = self.first_for_a_person(earlier);
                self.stepped(|history| target.is_some_and(|plies| history.seek(plies)))
            }
            Command::Redo => {
                let (now, last) = (self.history.cursor(), self.history.plies().len());
                let target = self.first_for_a_person(now + 1..=last);
                let target = target.or((now < last).then_some(last));
                self.stepped(|history| target.is_some_and(|plies| history.seek(plies)))
            }
            Command::Seek(plies) => self.stepped(|history| history.seek(plies)),
            Command::Reset => self.begin(self.position().rules(), self.players),
            Command::NewRules(rules) => self.begin(rules, self.players),
            Command::NewPlayers(players) => self.begin(self.position().rules(), players),
            Command::ClearTally => {
                // A game that has ended is counted with the others: it goes too.
                if self.history.end().outcome().is_some() {
                    self.begin(self.position().rules(), self.players);
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

    fn is_computers_turn(&self) -> bool {
        let turn = self.position().turn();
        turn.is_some_and(|turn| self.players[turn] != Player::Person)
    }

    /// The first of these places in the record where a person is to move; where only computers
    /// play, the first.
    fn first_for_a_person(&self, mut plies: impl Iterator<Item = usize>) -> Option<usize> {
        let sides = [self.history.start().side(), self.history.start().side().other()];
        let nobody = [self.players.x, self.players.o].iter().all(|one| *one != Player::Person);
        plies.find(|plies| nobody || self.players[sides[plies % 2]] == Player::Person)
    }

    fn stepped(&mut self, step: impl FnOnce(&mut History<Position>) -> bool) -> Vec<Event> {
        if step(&mut self.history) { vec![Event::Moved(self.history.cursor())] } else { Vec::new() }
    }

    fn begin(&mut self, rules: Rules, players: ByMark<Player>) -> Vec<Event> {
        *self = Self::resumed(History::new(Position::new(rules)), players, self.tally());
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

    const COMPUTER: Player = Player::Computer(Strength::ALL[1]);

    /// A person with x against a computer, the moves made by turns.
    fn against_a_computer(players: ByMark<Player>, cells: &str) -> Session {
        let mut session = Session::new(Rules::default());
        session.apply(Command::NewPlayers(players)).unwrap();
        for cell in cells.chars() {
            let cell = cell.to_string().parse().unwrap();
            let answers = session.awaited().is_some();
            let command = if answers { Command::Answer(cell) } else { Command::Play(cell) };
            assert_ne!(session.apply(command).unwrap().0, []);
        }
        session
    }

    #[test]
    fn nobody_moves_for_another() {
        let players = ByMark { x: Player::Person, o: COMPUTER };
        let mut session = against_a_computer(players, "");
        assert_eq!(session.awaited(), None);
        assert_eq!(session.apply(Command::Answer(Cell::ALL[0])), Ok((vec![], vec![])));
        session.apply(Command::Play(Cell::ALL[0])).unwrap();
        assert_eq!(session.awaited(), Strength::new(2));
        assert_eq!(session.apply(Command::Play(Cell::ALL[1])), Ok((vec![], vec![])));
        assert_eq!(session.apply(Command::Answer(Cell::ALL[0])), Err(IllegalMove::Occupied));
        session.apply(Command::Answer(Cell::ALL[1])).unwrap();
        assert_eq!(session.position().board(), "xo.......");
    }

    #[test]
    fn steps_lead_to_the_turns_of_people() {
        let x = ByMark { x: Player::Person, o: COMPUTER };
        let o = ByMark { x: COMPUTER, o: Player::Person };
        let nobody = ByMark { x: COMPUTER, o: COMPUTER };
        for (players, cells, commands, cursor) in [
            (x, "1245", vec![Command::Undo], 2),
            (x, "124", vec![Command::Undo], 2),
            (x, "1245", vec![Command::Undo, Command::Undo, Command::Undo], 0),
            (x, "1245", vec![Command::Undo, Command::Undo, Command::Redo], 2),
            (x, "124", vec![Command::Undo, Command::Redo], 3),
            (o, "1", vec![Command::Undo], 1),
            (o, "124", vec![Command::Undo], 1),
            (nobody, "124", vec![Command::Undo], 2),
            (PEOPLE, "124", vec![Command::Undo], 2),
        ] {
            let mut session = against_a_computer(players, cells);
            for command in &commands {
                session.apply(*command).unwrap();
            }
            assert_eq!(session.history().cursor(), cursor, "{players:?} {cells} {commands:?}");
        }
    }

    #[test]
    fn a_computer_waits_while_one_looks_back() {
        let players = ByMark { x: Player::Person, o: COMPUTER };
        let mut session = against_a_computer(players, "1245");
        session.apply(Command::Seek(1)).unwrap();
        assert_eq!(session.awaited(), None);
        session.apply(Command::Seek(2)).unwrap();
        session.apply(Command::Play(Cell::ALL[8])).unwrap();
        assert_eq!(session.awaited(), Strength::new(2), "its answers are forgotten with the moves");
    }

    #[test]
    fn new_rules_begin_a_new_game() {
        let mut session = played("5");
        let rules = Rules { first: Mark::O, ending: Ending::AtFullBoard };
        session.apply(Command::NewRules(rules)).unwrap();
        assert_eq!(session.position(), &Position::new(rules));
    }
}

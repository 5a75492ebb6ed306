//! Session of tic-tac-toe: the present game, its players, and the results of the games before it.

use std::rc::Rc;

use fairboard_rules::Position as _;
use fairboard_rules::tictactoe::{
    ByMark, Cell, CellSet, IllegalMove, Mark, Outcome, Position, Rules,
};

use super::computer::Level;
use super::{Command, Event, PEOPLE, Refusal, Seat};
use crate::clock::{Clock, TimeControl};
use crate::digest::{Digest, GameProgress};
use crate::pairing::Pairing;
use crate::{History, Offer, Offers, Player, Strength};

/// A game of tic-tac-toe with its record and players, and the results of the games before it.
///
/// # Examples
///
/// ```
/// use fairboard_play::Seat;
/// use fairboard_play::tictactoe::{Command, Event, Refusal, Session};
/// use fairboard_rules::tictactoe::{Cell, Mark, Rules};
///
/// let mut session = Session::people(Rules::default());
/// let (x, o) = (Seat::Player(Mark::X), Seat::Player(Mark::O));
/// let [center, corner] = [Cell::ALL[4], Cell::ALL[0]];
/// assert_eq!(session.ask(o, Command::Play(center)), Err(Refusal::NotYourTurn));
/// assert_eq!(session.ask(x, Command::Play(center))?, [Event::Played(Mark::X, center)]);
/// session.ask(o, Command::Play(corner))?;
/// assert_eq!(session.situation().position.board(), "o...x....");
/// # Ok::<(), Refusal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    history: History<Position>,
    players: ByMark<Player>,
    /// The results of the earlier games.
    earlier: Tally,
    clock: Option<Clock>,
    /// The side that ran out of time, which ended the game.
    late: Option<Mark>,
    /// True if the tally leaves out the result, because it went in before or the game was played
    /// elsewhere.
    is_counted: bool,
}

/// Numbers of games by their result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won by each side.
    pub won: ByMark<u32>,
    /// Games that nobody won.
    pub draws: u32,
}

impl Tally {
    /// The tally with one more game of this outcome.
    #[must_use]
    fn with(mut self, outcome: Outcome) -> Self {
        let count = self.count_mut(outcome);
        *count = count.saturating_add(1);
        self
    }

    /// The tally with one game less of this outcome.
    #[must_use]
    fn without(mut self, outcome: Outcome) -> Self {
        let count = self.count_mut(outcome);
        *count = count.saturating_sub(1);
        self
    }

    /// The number of games with this outcome.
    const fn count_mut(&mut self, outcome: Outcome) -> &mut u32 {
        match outcome {
            Outcome::Win(Mark::X) => &mut self.won.x,
            Outcome::Win(Mark::O) => &mut self.won.o,
            Outcome::Draw => &mut self.draws,
        }
    }
}

/// Everything that a page needs to show a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Situation {
    /// The position at the cursor.
    pub position: Position,
    /// The cells of the winning line, if there is one.
    pub line: Option<CellSet>,
    /// The moves of the record, also those after the cursor.
    pub record: Rc<[Cell]>,
    /// The number of moves before the cursor.
    pub cursor: usize,
    /// The results of all games, with this one if it is over and not counted before.
    pub tally: Tally,
    /// The players of x and o: a person, or a computer and its strength.
    pub players: ByMark<Player>,
    /// The rules of the game: the side that moves first, and whether play goes on after a win.
    pub rules: Rules,
    /// The side that ran out of time, which ended the game.
    pub late: Option<Mark>,
    /// The side to move at the cursor; `None` after the end.
    pub to_move: Option<Mark>,
    /// The strength of the computer that is to move at the end of the record; `None` if a person is
    /// to move or looks back, and after the end of the game.
    pub awaited: Option<Strength>,
    /// The seat from which the commands of the device come: the side to move, if a person plays it,
    /// or else the other side. A watcher, if two computers play.
    pub seat: Seat,
    /// The commands that a page may offer to the seat now, and whether it may offer a hint. Moves
    /// are not among them.
    pub may: Offers,
}

impl Situation {
    /// Whether two people, a person and a computer, or two computers play.
    pub fn pairing(&self) -> Pairing {
        Pairing::of(Mark::ALL.map(|mark| self.players[mark]))
    }

    /// A summary of the stored game for a page: the players, and the number of moves before the
    /// cursor. `None` at the start and after the end, because there is nothing to continue.
    pub fn digest(&self) -> Option<Digest> {
        let is_begun = self.cursor > 0 && self.to_move.is_some();
        let progress = GameProgress::Moves(self.cursor as u32);
        is_begun.then(|| Digest::new(Mark::ALL.map(|mark| self.players[mark]), progress))
    }
}

impl Session {
    /// A first game between two people.
    pub fn people(rules: Rules) -> Self {
        Self::with_players(rules, PEOPLE)
    }

    /// A first game between these players.
    ///
    /// # Errors
    ///
    /// [`Refusal::Strength`] if a computer has a strength above that of perfect play.
    pub fn new(rules: Rules, players: ByMark<Player>) -> Result<Self, Refusal> {
        let has_levels = Self::knows(players.x) && Self::knows(players.o);
        has_levels.then(|| Self::with_players(rules, players)).ok_or(Refusal::Strength)
    }

    /// The game of a record, after `earlier` games; `None` if a computer has a strength above that
    /// of perfect play.
    pub fn resumed(
        history: History<Position>,
        players: ByMark<Player>,
        earlier: Tally,
    ) -> Option<Self> {
        let first = Self::new(history.start().rules(), players).ok()?;
        Some(Self { history, earlier, ..first })
    }

    /// A first game between these players. The strengths of the computers are not checked.
    fn with_players(rules: Rules, players: ByMark<Player>) -> Self {
        Self {
            history: History::new(Position::new(rules)),
            players,
            earlier: Tally::default(),
            clock: None,
            late: None,
            is_counted: false,
        }
    }

    /// Returns `true` for a person, and for a computer of a strength that this game has.
    pub fn knows(player: Player) -> bool {
        match player {
            Player::Person => true,
            Player::Computer(strength) => Level::of(strength).is_some(),
        }
    }

    /// The same session with a clock, and with the side that ran out of time. Only the side to move
    /// after the last move of the record can have run out of time; any other side is left out.
    #[must_use]
    pub fn with_clock(self, clock: Option<Clock>, late: Option<Mark>) -> Self {
        Self { clock, late: late.filter(|late| self.can_be_late(*late)), ..self }
    }

    /// Returns `true` if this side can have run out of time. The side must be to move at the end of
    /// the record. The record must have a move, because no time runs before the first move.
    fn can_be_late(&self, side: Mark) -> bool {
        !self.history.plies().is_empty() && self.history.end().turn() == Some(side)
    }

    /// The clock of the game, if it has one.
    pub const fn clock(&self) -> Option<Clock> {
        self.clock
    }

    /// The side that ran out of time, if a side did.
    pub const fn late(&self) -> Option<Mark> {
        self.late
    }

    /// The side whose time runs: the side to move, from the first move on. No time runs while
    /// somebody looks back.
    pub fn ticking(&self) -> Option<Mark> {
        let (cursor, count) = (self.history.cursor(), self.history.plies().len());
        let (has_begun, looks_back) = (cursor > 0, cursor < count);
        self.clock.and(self.turn()).filter(|_| has_begun && !looks_back)
    }

    /// Takes milliseconds from the side whose time runs. If no time is left, the game ends, and the
    /// event of this end is returned.
    pub fn spend(&mut self, millis: u32) -> Option<Event> {
        let mark = self.ticking()?;
        let clock = self.clock.as_mut()?;
        clock.spend(mark, millis);
        self.late = (clock.left(mark) == 0).then_some(mark);
        self.late.map(Event::Late)
    }

    /// The players of x and o: a person, or a computer and its strength.
    pub const fn players(&self) -> ByMark<Player> {
        self.players
    }

    /// The record of the present game, with its cursor.
    pub const fn history(&self) -> &History<Position> {
        &self.history
    }

    /// The results of the earlier games.
    pub const fn earlier(&self) -> Tally {
        self.earlier
    }

    /// The game of `other`, after the games of this session.
    ///
    /// If `other` is over and not [`is_counted`](Self::is_counted), the tally of this session got
    /// the result of `other` when `other` was set aside for this session. That result is taken out
    /// here, because otherwise it would be counted twice.
    #[must_use]
    pub fn followed_by(&self, other: Self) -> Self {
        let tally = self.tally();
        let outcome_in_both = other.outcome().filter(|_| !other.is_counted);
        let earlier = outcome_in_both.map_or(tally, |outcome| tally.without(outcome));
        Self { earlier, ..other }
    }

    /// The game, opened again from the list of finished games or from a link. A game that is over
    /// does not go into the tally: it went in at its end, or other people played it.
    #[must_use]
    pub fn seen_again(self) -> Self {
        let is_counted = self.is_counted || self.outcome().is_some();
        Self { is_counted, ..self }
    }

    /// The same session, marked as [counted](Self::is_counted), so that its tally leaves out the
    /// result.
    #[must_use]
    pub fn counted(self) -> Self {
        Self { is_counted: true, ..self }
    }

    /// Returns `true` if the tally leaves out the result of the game, because it went in before or
    /// the game was played elsewhere.
    pub const fn is_counted(&self) -> bool {
        self.is_counted
    }

    /// Returns `true` if the game has begun and is not over.
    pub fn is_running(&self) -> bool {
        !self.history.plies().is_empty() && self.outcome().is_none()
    }

    /// Everything that is shown of the session.
    pub fn situation(&self) -> Situation {
        let position = *self.history.current();
        Situation {
            position,
            line: position.winning_line(),
            record: self.history.plies().into(),
            cursor: self.history.cursor(),
            tally: self.tally(),
            players: self.players,
            rules: position.rules(),
            late: self.late,
            to_move: self.turn(),
            awaited: self.awaited(),
            seat: self.seat(),
            may: self.offers(),
        }
    }

    /// Obeys a command of a seat, and returns the events in order.
    ///
    /// # Errors
    ///
    /// The reason of a refusal; nothing changes then.
    pub fn ask(&mut self, seat: Seat, command: Command) -> Result<Vec<Event>, Refusal> {
        self.admit(seat, command)?;
        match command {
            Command::Play(cell) => self.play(seat, cell),
            Command::Undo => self.seek(self.cursor_after_undo()),
            Command::Redo => self.seek(self.cursor_after_redo()),
            Command::Seek(plies) => self.seek(Some(plies)),
            Command::GoOn => self.go_on(),
            Command::Reset => self.begin(self.history.start().rules(), self.players),
            Command::New { rules, players } => self.begin(rules, players),
            Command::Clock(control) => self.set_clock(control),
            Command::ClearTally => Ok(self.clear_tally()),
        }
    }

    /// Checks that `seat` may give `command`. A computer may only move, and a watcher may give
    /// commands only if two computers play.
    fn admit(&self, seat: Seat, command: Command) -> Result<(), Refusal> {
        let is_watched = !self.players.x.is_person() && !self.players.o.is_person();
        match seat {
            Seat::Watcher if is_watched => Ok(()),
            Seat::Watcher => Err(Refusal::NotAtDevice),
            Seat::Player(mark) if self.players[mark].is_person() => Ok(()),
            // A computer moves, and gives no other command.
            Seat::Player(_) if matches!(command, Command::Play(_)) => Ok(()),
            Seat::Player(_) => Err(Refusal::NotNow),
        }
    }

    /// Makes a move. A person's move replaces the moves after the cursor. A computer moves only at
    /// the end of the record, and nobody moves once a clock has run out.
    fn play(&mut self, seat: Seat, cell: Cell) -> Result<Vec<Event>, Refusal> {
        let mark = seat.side().ok_or(Refusal::NotNow)?;
        if self.history.current().turn().is_some_and(|turn| turn != mark) {
            return Err(Refusal::NotYourTurn);
        }
        let looks_back = self.history.cursor() < self.history.plies().len();
        if looks_back && !self.players[mark].is_person() {
            return Err(Refusal::NotNow);
        }
        if self.late.is_some() {
            return Err(IllegalMove::GameOver.into());
        }
        // A move adds time only if time ran for it. None runs before the first move, and while
        // somebody looks back.
        let is_timed = self.ticking().is_some();
        self.history.play(cell)?;
        // A first move begins another game, whose result the tally does not have. After a later
        // move the game is still the same.
        if self.history.cursor() == 1 {
            self.is_counted = false;
        }
        if let Some(clock) = self.clock.as_mut().filter(|_| is_timed) {
            clock.add_increment(mark);
        }
        let ended = self.history.current().outcome().map(Event::Ended);
        Ok([Event::Played(mark, cell)].into_iter().chain(ended).collect())
    }

    fn seek(&mut self, plies: Option<usize>) -> Result<Vec<Event>, Refusal> {
        let plies = plies.filter(|plies| self.history.seek(*plies)).ok_or(Refusal::NotNow)?;
        Ok(vec![Event::SteppedTo(plies)])
    }

    /// Forgets the moves after the cursor, so that play goes on from there. Refuses this without a
    /// move after the cursor, and for a game that a clock ended.
    fn go_on(&mut self) -> Result<Vec<Event>, Refusal> {
        let has_forgotten = self.late.is_none() && self.history.forget_later();
        if !has_forgotten {
            return Err(Refusal::NotNow);
        }
        Ok(vec![Event::SteppedTo(self.history.cursor())])
    }

    /// Begins another game. The tally then includes the present game, if that is over.
    fn begin(&mut self, rules: Rules, players: ByMark<Player>) -> Result<Vec<Event>, Refusal> {
        let first = Self::new(rules, players)?;
        *self = Self { earlier: self.tally(), clock: self.clock.map(Clock::renewed), ..first };
        Ok(vec![Event::Began])
    }

    /// Begins a new game with a clock, or without a clock.
    fn set_clock(&mut self, control: Option<TimeControl>) -> Result<Vec<Event>, Refusal> {
        let events = self.begin(self.history.start().rules(), self.players)?;
        self.clock = control.map(Clock::new);
        Ok(events)
    }

    /// Sets all results to zero, and returns [`Event::TallyCleared`]. A game that is over would
    /// still count, so a new game begins in its place, with a full clock if it has one.
    fn clear_tally(&mut self) -> Vec<Event> {
        // If the game stayed and `is_counted` left out its result, another end, after moves were
        // taken back, would be left out, too.
        if self.outcome().is_some() {
            self.history = History::new(*self.history.start());
            (self.clock, self.late) = (self.clock.map(Clock::renewed), None);
            self.is_counted = false;
        }
        self.earlier = Tally::default();
        vec![Event::TallyCleared]
    }

    /// The results of all games, with this one if it is over and not counted before.
    fn tally(&self) -> Tally {
        let new_outcome = self.outcome().filter(|_| !self.is_counted);
        new_outcome.map_or(self.earlier, |outcome| self.earlier.with(outcome))
    }

    /// The result of the game, if its record or its clock has come to an end.
    fn outcome(&self) -> Option<Outcome> {
        let late = self.late.map(|mark| Outcome::Win(mark.other()));
        late.or_else(|| self.history.end().outcome())
    }

    /// The side to move at the cursor; `None` after the end.
    fn turn(&self) -> Option<Mark> {
        self.history.current().turn().filter(|_| self.late.is_none())
    }

    /// The strength of the computer that is to move; see [`Situation::awaited`].
    fn awaited(&self) -> Option<Strength> {
        let turn = self.turn()?;
        let is_at_end = self.history.cursor() == self.history.plies().len();
        self.players[turn].strength().filter(|_| is_at_end)
    }

    /// The seat of the device; see [`Situation::seat`].
    fn seat(&self) -> Seat {
        let side = self.history.current().side();
        let mut people =
            [side, side.other()].into_iter().filter(|mark| self.players[*mark].is_person());
        people.next().map_or(Seat::Watcher, Seat::Player)
    }

    /// The offers that are possible now. Some offers, such as a draw, exist only in Stratego.
    fn offers(&self) -> Offers {
        let is_offered = |offer: &Offer| match offer {
            Offer::Undo => self.cursor_after_undo().is_some(),
            Offer::Redo => self.cursor_after_redo().is_some(),
            Offer::Hint => {
                let turn = self.turn();
                turn.is_some_and(|turn| self.players[turn].is_person())
            }
            Offer::ClearTally => self.tally() != Tally::default(),
            Offer::ChangeGame => true,
            Offer::Start
            | Offer::HandOver
            | Offer::OfferDraw
            | Offer::AcceptDraw
            | Offer::Leave
            | Offer::Rematch => false,
        };
        Offer::ALL.into_iter().filter(is_offered).collect()
    }

    /// The cursor after [`Command::Undo`]: at the nearest earlier turn of a person, or of a
    /// computer if no person plays. `None` if there is no such turn.
    fn cursor_after_undo(&self) -> Option<usize> {
        self.first_for_a_person((0..self.history.cursor()).rev())
    }

    /// The cursor after [`Command::Redo`]: at the nearest later turn of a person, or of a computer
    /// if no person plays, or else at the end of the record. `None` if there is no later move.
    fn cursor_after_redo(&self) -> Option<usize> {
        let (now, last) = (self.history.cursor(), self.history.plies().len());
        self.first_for_a_person(now + 1..=last).or((now < last).then_some(last))
    }

    /// The first of these numbers of moves after which a person is to move; the first of all if no
    /// person plays.
    fn first_for_a_person(&self, mut move_counts: impl Iterator<Item = usize>) -> Option<usize> {
        // The sides move in turn, so after an even number of moves the first side is to move.
        let first = self.history.start().side();
        let sides = [first, first.other()];
        let is_watched = !self.players.x.is_person() && !self.players.o.is_person();
        move_counts.find(|count| is_watched || self.players[sides[count % 2]].is_person())
    }
}

//! Time for a move, as the players have agreed on it beside the invitation.
//!
//! Each page counts by its own clock. The time of the other player runs while this page is
//! connected and the relay has what this side has signed. Minutes count while that is so, without
//! the sleep of the device. Days count from the first such moment of a turn on, which is stored.
//! The time of the person at this desk counts from the other player's last message on, so that a
//! page that was closed for a while shows no time that the other page has counted already.
//! When the time is over, and this page has been connected long enough for a move that waits in the
//! mailbox, the person may end the game. The other player is told by a note in the mailbox, for
//! which the key of the game vouches. The note is no entry of the log and proves nothing.

use fairboard_fair::{Received, Status};
use fairboard_forms::timing::{Ender, MoveTime, Timing, TimingState, write_note};

use super::FarSentence;
use super::begin::{Begin, kind};
use super::change::{Arrival, Change, Then};
use super::current::state;
use super::desk::{Desk, DeskPlace};
use super::input::FarEffect;
use super::notice::FarNotice;
use super::open_games::CHECK;
use super::record::{FarGame, Record};
use super::screen::{Carrier, FarState, Line, Party, Who};
use crate::Redraw;
use crate::saving::Keeping;

/// Longest interval between two looks at a clock that runs, in milliseconds.
pub(super) const BEAT: u64 = 5_000;

/// Longest interval between two looks that counts, in milliseconds. A device that sleeps makes
/// longer ones.
const LONGEST: u64 = 2 * BEAT;

/// Time of an unbroken connection before the other player's time can be over, in milliseconds. A
/// move that waits in the mailbox has come by then.
const STEADY: u64 = 15_000;

/// The time for a move in the current game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeScreen {
    /// The time that was agreed on.
    pub time: MoveTime,
    /// The player who is to move or to answer.
    pub party: Party,
    /// Milliseconds that are left.
    pub left: u32,
    /// Whether they become fewer.
    pub pace: Pace,
    /// True if the time is over. The person may end the game if it is that of the other player.
    pub is_over: bool,
}

/// Whether a clock runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// It runs.
    Runs,
    /// It stands still.
    #[default]
    Stands,
}

/// A player who has ended a game, because no move came in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndedBy {
    /// The person.
    You,
    /// The other player.
    Other(Who),
    /// The other player, who was to move by this side's log.
    Due,
}

/// The time of the player who is due, in a game with mailboxes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct MoveClock {
    /// The player who is due, and the number of plies before the move.
    turn: Option<(Party, usize)>,
    /// Time of the last look, while the clock runs.
    last: Option<u64>,
    /// Milliseconds that count of this turn.
    spent: u64,
    /// Milliseconds of the unbroken connection.
    steady: u64,
    /// True if the relay has the packet that was put last.
    is_delivered: bool,
    /// True once the beginning of a turn of days was given to be stored.
    is_noted: bool,
    /// True once it was told that the time is over.
    is_announced: bool,
}

impl MoveClock {
    /// A packet is on its way to the relay.
    pub(super) const fn put(&mut self) {
        self.is_delivered = false;
    }

    /// The relay has the packet that was put last.
    pub(super) const fn delivered(&mut self) {
        self.is_delivered = true;
    }

    /// Goes on to a time, for the player who is due then.
    fn pass(&mut self, turn: Option<(Party, usize)>, pace: Pace, now: u64) {
        let passed = self.last.map(|last| now.saturating_sub(last));
        self.last = (pace == Pace::Runs).then_some(now);
        let passed = passed.filter(|passed| self.runs() && *passed <= LONGEST);
        self.steady = passed.map_or(0, |passed| self.steady + passed);
        if self.turn == turn {
            self.spent += passed.unwrap_or_default();
        } else {
            (self.turn, self.spent, self.is_noted, self.is_announced) = (turn, 0, false, false);
        }
    }

    const fn runs(&self) -> bool {
        self.last.is_some()
    }

    /// Milliseconds that are left of a turn that began at `since`. In this player's turn all time
    /// counts, even while this page is closed: the other player's page may have counted it.
    fn left(&self, time: MoveTime, since: u64, now: u64) -> u64 {
        let is_own = matches!(self.turn, Some((Party::You, _)));
        let counts_all = is_own || time.is_of_days();
        time.millis().saturating_sub(if counts_all {
            now.saturating_sub(since)
        } else {
            self.spent
        })
    }
}

impl Desk {
    /// Lets the clocks of all games go on, and asks for the next look at them.
    pub(super) fn keep_time(&mut self) {
        let names: Vec<_> = self.mail.keys().cloned().collect();
        let left: Vec<_> = names.iter().filter_map(|name| self.pass(name)).collect();
        self.tell_time();
        let next = left.into_iter().map(|left| if left == 0 { BEAT } else { left.min(BEAT) });
        if let Some(next) = next.chain(self.lobby.wakes()).min()
            && self.beats.is_none_or(|before| next == CHECK && before > CHECK)
        {
            self.beats = Some(next);
            self.effects.push(FarEffect::Beat(next as u32));
        }
    }

    /// Takes the time of a look. Nothing is drawn again unless a time is over: a clock on the
    /// screen goes on by itself.
    pub(super) fn beat(&mut self) -> Redraw {
        self.beats = None;
        match self.beat_of_list() {
            Redraw::Yes => Redraw::Yes,
            Redraw::No => self.beat_of_game(),
        }
    }

    fn beat_of_game(&mut self) -> Redraw {
        let Some(name) = self.current().map(|current| current.name.clone()) else {
            return Redraw::No;
        };
        let is_over = |desk: &Self| desk.time(&name).is_some_and(|time| time.is_over);
        let before = is_over(self);
        self.pass(&name);
        if is_over(self) == before { Redraw::No } else { Redraw::Yes }
    }

    /// Lets the clock of a game go on; returns the time that is left if it runs.
    fn pass(&mut self, name: &str) -> Option<u64> {
        let game = self.game(name)?;
        let timing = game.timing?;
        let turn = due(game).map(|party| (party, game.duel.plies()));
        let is_connected = self.line == Line::Connected && self.carrier(name) == Carrier::Relay;
        let (since, now) = (since(game, self.now), self.now);
        let mailboxes = self.mail.get_mut(name)?;
        let has_all = mailboxes.has_put_nothing() || mailboxes.clock.is_delivered;
        let clock = &mut mailboxes.clock;
        let is_other = matches!(turn, Some((Party::Other, _)));
        let runs = turn.is_some() && (!is_other || is_connected && has_all);
        clock.pass(turn, if runs { Pace::Runs } else { Pace::Stands }, now);
        let is_first = runs && is_other && timing.course == TimingState::Open && !clock.is_noted;
        let left = runs.then(|| clock.left(timing.time, since, now));
        if is_first && timing.time.is_of_days() {
            clock.is_noted = true;
            self.change(name.to_owned(), Change::Due(now));
        }
        left
    }

    /// Announces once that the time is over in the current game.
    fn tell_time(&mut self) {
        let Some(name) = self.current().map(|current| current.name.clone()) else { return };
        let Some(time) = self.time(&name).filter(|time| time.is_over) else { return };
        if let Some(mailboxes) = self.mail.get_mut(&name)
            && !mailboxes.clock.is_announced
        {
            mailboxes.clock.is_announced = true;
            self.sentences.push(FarSentence::TimeOver(time.party));
        }
    }

    /// The time for a move, for the screen of a game.
    pub(super) fn time(&self, name: &str) -> Option<TimeScreen> {
        let game = self.game(name)?;
        let time = game.timing?.time;
        let party = due(game)?;
        let clock = self.mail.get(name).filter(|_| self.carrier(name) == Carrier::Relay)?.clock;
        let left = clock.left(time, since(game, self.now), self.now);
        let is_steady = clock.runs() && clock.steady >= STEADY;
        let is_over = left == 0 && (party == Party::You || is_steady);
        let pace = if clock.runs() && left > 0 { Pace::Runs } else { Pace::Stands };
        Some(TimeScreen { time, party, left: left as u32, pace, is_over })
    }

    /// Ends the current game, if the other player's time is over.
    pub(super) fn end_for_time(&mut self) {
        let Some(current) = self.current() else { return };
        let plies = current.game.duel.plies();
        let is_over = |time: &TimeScreen| time.is_over && time.party == Party::Other;
        if self.time(&current.name).is_some_and(|time| is_over(&time)) {
            self.change_current(Change::EndForTime(plies));
        }
    }

    /// Ends a game, unless a move of the other player has come before.
    pub(super) fn end_game(&mut self, mut game: FarGame, at: usize) {
        let is_due = due(&game) == Some(Party::Other) && game.duel.plies() == at;
        let timing = game.timing.as_mut().filter(|_| is_due);
        let Some(timing) = timing else {
            self.sit(&game);
            return self.show_notice(FarNotice::MovedInTime);
        };
        timing.course = TimingState::EndedBy(Ender::You);
        game.since = self.now;
        self.write(game, Then::Tell(at, Arrival::Opened));
    }

    /// Stores when the relay had the newest move, unless that is known.
    pub(super) fn note_due(&mut self, mut game: FarGame, since: u64) {
        let is_due = due(&game) == Some(Party::Other);
        if let Some(timing) = game.timing.as_mut().filter(|_| is_due)
            && timing.course == TimingState::Open
        {
            timing.course = TimingState::Due(since);
            self.write(game, Then::Quiet);
        }
    }

    /// Takes over that the beginning of a turn is stored. It is no matter for the person if it is
    /// not.
    pub(super) fn noted(&mut self, game: FarGame, keeping: Keeping) {
        if keeping == Keeping::Refused {
            return;
        }
        self.records.insert(game.name(), Record::Whole(Box::new(game.clone())));
        if let DeskPlace::Current(current) = &mut self.place
            && current.name == game.name()
        {
            current.replace(game);
        }
    }

    /// Takes a message of a game that was ended: only another game may follow.
    pub(super) fn receive_after_end(&mut self, packet: &[u8], arrival: Arrival, game: FarGame) {
        // A move that is not taken is not shown either.
        let received = game.duel.clone().receive(packet);
        if let Received::Again(inner) = received {
            self.receive_vouched(inner, arrival, game);
        } else if arrival == Arrival::Opened {
            self.sit(&game);
            self.show_notice(FarNotice::Ended);
        }
    }

    /// Takes the note that the other player has ended a game. It ends none that is over.
    pub(super) fn ended(&mut self, mut game: FarGame, time: MoveTime, arrival: Arrival) {
        let goes_on = match state(&game) {
            FarState::Turn | FarState::Waiting | FarState::Attacking(..) | FarState::Restored => {
                true
            }
            FarState::Inviting
            | FarState::Offering
            | FarState::Accepting
            | FarState::Different
            | FarState::Ended(..)
            | FarState::Over(..)
            | FarState::Foul(..) => false,
        };
        // Nobody ends a game for a time that was not agreed on.
        let is_agreed = game.timing.is_some_and(|timing| timing.time == time);
        if goes_on && is_agreed {
            let at = game.duel.plies();
            game.timing = Some(Timing { time, course: TimingState::EndedBy(Ender::Other) });
            game.since = self.now;
            self.write(game, Then::Tell(at, arrival));
        }
    }

    /// The time for a move of a game that is about to begin: that of its invitation, or of the
    /// game before.
    pub(super) fn time_of_new(&self, begin: &Begin) -> Option<MoveTime> {
        match &begin.before {
            Some(before) => self.game(before)?.timing.map(|timing| timing.time),
            None => begin.time,
        }
    }
}

/// The player who is to move or to answer, in a game that goes on.
fn due(game: &FarGame) -> Option<Party> {
    match state(game) {
        FarState::Turn => Some(Party::You),
        FarState::Waiting | FarState::Attacking(..) => Some(Party::Other),
        FarState::Inviting
        | FarState::Offering
        | FarState::Accepting
        | FarState::Restored
        | FarState::Different
        | FarState::Ended(..)
        | FarState::Over(..)
        | FarState::Foul(..) => None,
    }
}

/// The time from which days of a turn count. In this player's turn it is the time at which the
/// other player's move came.
fn since(game: &FarGame, now: u64) -> u64 {
    match (due(game), game.timing.map(|timing| timing.course)) {
        (Some(Party::You), _) => game.since,
        (_, Some(TimingState::Due(since))) => since,
        (_, _) => now,
    }
}

/// A player who has ended a game for its time.
pub(super) fn ender(game: &FarGame) -> Option<(Ender, MoveTime)> {
    match game.timing?.course {
        TimingState::EndedBy(ender) => Some((ender, game.timing?.time)),
        TimingState::Open | TimingState::Due(_) => None,
    }
}

/// The state of a game that was ended for its time.
pub(super) fn ended_state(game: &FarGame) -> Option<FarState> {
    let (ender, time) = ender(game)?;
    let other = game.duel.side()?.other();
    let by = match ender {
        Ender::You => EndedBy::You,
        Ender::Other if game.duel.status() == Status::Waiting => EndedBy::Due,
        Ender::Other => EndedBy::Other(Who::of(kind(game.duel.terms()), other)),
    };
    Some(FarState::Ended(by, time))
}

/// The note in the mailbox of a game that this side has ended.
pub(super) fn note(game: &FarGame) -> Option<Vec<u8>> {
    let (ender, time) = ender(game)?;
    (ender == Ender::You).then(|| game.duel.again_packet(&write_note(time)))
}

/// Begins a turn anew after a move.
pub(super) fn begin_turn(game: &mut FarGame, before: Option<&FarGame>) {
    let is_new = before.is_none_or(|before| before.duel.plies() != game.duel.plies());
    if let Some(timing) = &mut game.timing
        && matches!(timing.course, TimingState::Due(_))
        && is_new
    {
        timing.course = TimingState::Open;
    }
}

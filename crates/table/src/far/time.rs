//! Time for a move. It comes with the invitation or the offer, and is no part of the signed game.
//!
//! Each page counts by its own clock. With minutes for a move, the time of the other player runs
//! only while this page is connected, the relay has all packets of this side, and the device is
//! awake. With days for a move, the time runs from the first moment of a turn at which the relay
//! has all packets of this side, and does not stop. This moment is stored.
//!
//! The time of the person at this desk counts from the other player's last message on, so that a
//! page that was closed for a while shows no time that the other page has counted already.
//!
//! When the time of the other player is over, the person may end the game, once this page has been
//! connected long enough to get a move that waits in the mailbox. A note in the mailbox, signed
//! with the key of the game, tells the other player of the end. The note is no entry of the log and
//! proves nothing.

use std::mem;

use fairboard_fair::{Received, Status};
use fairboard_forms::timing::{Ender, MoveTime, Timing, TimingState, write_note, write_shown_note};

use super::FarSentence;
use super::begin::{Begin, kind};
use super::change::{Arrival, Change, Then};
use super::current::state;
use super::desk::{Desk, DeskPlace};
use super::input::FarEffect;
use super::notice::FarNotice;
use super::open_games::CHECK_MILLIS;
use super::record::{FarGame, Record};
use super::screen::{FarState, Line, Party, Who};
use crate::Redraw;
use crate::saving::Keeping;

/// Longest interval between two checks of a running clock, in milliseconds.
pub(super) const TICK_MILLIS: u64 = 5_000;

/// Longest interval between two checks that counts as time of the turn, in milliseconds. A longer
/// interval means that the device was asleep.
const LONGEST_TICK_MILLIS: u64 = 2 * TICK_MILLIS;

/// Time of an unbroken connection before the other player's time can be over, in milliseconds. In
/// this time a move that waits in the mailbox arrives.
const STEADY_MILLIS: u64 = 15_000;

/// The clock of the present turn in the current game, as the screen shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeScreen {
    /// The time that was agreed on.
    pub time: MoveTime,
    /// The player who is to move or to answer.
    pub party: Party,
    /// Milliseconds that are left.
    pub left: u32,
    /// Whether the milliseconds that are left go down now.
    pub pace: Pace,
    /// `true` if the time is over. If the other player's time is over, the person may end the game.
    pub is_over: bool,
}

/// Whether a clock on the screen runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// The time that is left goes down.
    Runs,
    /// The clock stands still, because no time is left, or because the other player is to move and
    /// the relay cannot be reached or lacks a packet of this side.
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
    /// The other player, who was to move according to this side's log. So this side's last move
    /// came after that player had ended the game.
    OtherAfterYourLateMove,
}

/// The clock of the player who is to move, in a game with mailboxes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct MoveClock {
    /// The player who is to move, and the number of plies before the move.
    turn: Option<(Party, usize)>,
    /// Time of the last check, while the clock runs.
    last: Option<u64>,
    /// Milliseconds of this turn that the clock has counted.
    spent: u64,
    /// Milliseconds for which the clock has run without a break. In the other player's turn it runs
    /// only over an unbroken connection.
    steady: u64,
    /// `true` if the relay has the packet that was put last.
    is_delivered: bool,
    /// `true` once a change was queued that stores the beginning of this turn.
    is_turn_start_queued: bool,
    /// `true` once it was announced that the time is over.
    is_announced: bool,
}

impl MoveClock {
    /// Notes that a packet is on its way to the relay.
    pub(super) const fn put(&mut self) {
        self.is_delivered = false;
    }

    /// Notes that the relay has the packet that was put last.
    pub(super) const fn delivered(&mut self) {
        self.is_delivered = true;
    }

    /// Advances the clock. `turn` is the player who is to move now, and the number of plies.
    /// `running_at` is the present time; `None` if the clock stands now. The time since the last
    /// check counts only if the clock ran at both checks, and the device did not sleep between
    /// them. Otherwise `steady` begins again at 0.
    fn advance(&mut self, turn: Option<(Party, usize)>, running_at: Option<u64>) {
        let last = mem::replace(&mut self.last, running_at);
        let since_last = last.zip(running_at).map(|(last, now)| now.saturating_sub(last));
        let counted = since_last.filter(|millis| *millis <= LONGEST_TICK_MILLIS);
        self.steady = counted.map_or(0, |millis| self.steady + millis);
        if self.turn == turn {
            self.spent += counted.unwrap_or_default();
        } else {
            // `steady` is kept, because it is about the connection and not about the turn.
            self.turn = turn;
            self.spent = 0;
            self.is_turn_start_queued = false;
            self.is_announced = false;
        }
    }

    const fn runs(&self) -> bool {
        self.last.is_some()
    }

    /// Milliseconds that are left of a turn that began at `since`. In this player's turn all time
    /// counts, even while this page is closed, because the other player's page may have counted it.
    /// With days for a move, all time counts in both turns, because people leave the page.
    fn left(&self, time: MoveTime, since: u64, now: u64) -> u64 {
        let is_own = matches!(self.turn, Some((Party::You, _)));
        let counts_all = is_own || time.is_of_days();
        let spent = if counts_all { now.saturating_sub(since) } else { self.spent };
        time.millis().saturating_sub(spent)
    }
}

impl Desk {
    /// Advances the clocks of all games, announces that the time is over, and asks the host for the
    /// next tick.
    pub(super) fn advance_clocks(&mut self) {
        if !self.relaying.is_possible() {
            return;
        }
        let names: Vec<_> = self.mailboxes.keys().cloned().collect();
        let times_left: Vec<_> = names.iter().filter_map(|name| self.advance_clock(name)).collect();
        self.announce_time_over();
        self.ask_for_tick(times_left);
    }

    /// Asks the host for the next tick, at which the clocks and the list of open games are checked.
    /// `times_left` has the milliseconds that are left on each running clock.
    fn ask_for_tick(&mut self, times_left: Vec<u64>) {
        // A clock that has run out is still checked: `time` counts the other player's time as over
        // only once the connection is steady.
        let next_check = |left: u64| if left == 0 { TICK_MILLIS } else { left.min(TICK_MILLIS) };
        let clock_ticks = times_left.into_iter().map(next_check);
        let list_tick = self.lobby.next_tick();
        let Some(next) = clock_ticks.chain(list_tick).min() else { return };
        // A new tick takes the place of a pending tick. If it did so after each input, the tick
        // might never come. So only a check of offers may do so, which is due much sooner than a
        // check of the clocks, and is told by its interval.
        let is_early_check = |pending: u64| next == CHECK_MILLIS && pending > CHECK_MILLIS;
        if self.next_tick.is_none_or(is_early_check) {
            self.next_tick = Some(next);
            self.effects.push(FarEffect::Tick(next as u32));
        }
    }

    /// Checks the list of open games and the current game's time. Returns `Redraw::Yes` if the list
    /// has changed or the time has run out. Until then a clock on the screen counts by itself.
    pub(super) fn tick(&mut self) -> Redraw {
        if !self.relaying.is_possible() {
            return Redraw::No;
        }
        self.next_tick = None;
        match self.tick_list() {
            // The new screen shows the time, too, because `step` advances all clocks first.
            Redraw::Yes => Redraw::Yes,
            Redraw::No => self.tick_game(),
        }
    }

    /// Advances the clock of the current game. Returns `Redraw::Yes` if this changes whether the
    /// time is over.
    fn tick_game(&mut self) -> Redraw {
        let Some(name) = self.current().map(|current| current.name.clone()) else {
            return Redraw::No;
        };
        let is_over = |desk: &Self| desk.time(&name).is_some_and(|time| time.is_over);
        let was_over = is_over(self);
        self.advance_clock(&name);
        if is_over(self) == was_over { Redraw::No } else { Redraw::Yes }
    }

    /// Advances the clock of a game. If a turn of days begins, also queues a change that stores its
    /// beginning. Returns the milliseconds that are left if the clock runs.
    fn advance_clock(&mut self, name: &str) -> Option<u64> {
        let game = self.game(name)?;
        let timing = game.timing?;
        let party = to_move(game);
        let turn = party.map(|party| (party, game.duel.plies()));
        let is_connected = self.line == Line::Connected && self.uses_relay(name);
        let (since, now) = (turn_began(game, self.now), self.now);
        let mailboxes = self.mailboxes.get_mut(name)?;
        let relay_has_all = mailboxes.has_put_nothing() || mailboxes.clock.is_delivered;
        let runs = match party {
            // The other player needs the newest move, and this page must be able to get the answer.
            Some(Party::Other) => is_connected && relay_has_all,
            // The other page may count this time even if this page has no connection.
            Some(Party::You) => true,
            None => false,
        };
        let clock = &mut mailboxes.clock;
        clock.advance(turn, runs.then_some(now));
        let left = runs.then(|| clock.left(timing.time, since, now));
        if runs && party == Some(Party::Other) && timing.time.is_of_days() {
            self.queue_turn_start(name, timing.state);
        }
        left
    }

    /// Queues a change that stores the present time as the beginning of the other player's turn
    /// ([`TimingState::Due`]), unless the beginning is stored or was queued already. `state` is the
    /// stored state.
    fn queue_turn_start(&mut self, name: &str, state: TimingState) {
        let Some(mailboxes) = self.mailboxes.get_mut(name) else { return };
        let clock = &mut mailboxes.clock;
        if state == TimingState::Open && !clock.is_turn_start_queued {
            clock.is_turn_start_queued = true;
            self.change(name.to_owned(), Change::Due(self.now));
        }
    }

    /// Announces once that the time is over in the current game.
    fn announce_time_over(&mut self) {
        let Some(name) = self.current().map(|current| current.name.clone()) else { return };
        let Some(time) = self.time(&name).filter(|time| time.is_over) else { return };
        if let Some(mailboxes) = self.mailboxes.get_mut(&name)
            && !mailboxes.clock.is_announced
        {
            mailboxes.clock.is_announced = true;
            self.sentences.push(FarSentence::TimeOver(time.party));
        }
    }

    /// The time for a move, for the screen of a game. `None` if the game has no such time, does not
    /// go on, or is not played over the relay.
    pub(super) fn time(&self, name: &str) -> Option<TimeScreen> {
        let game = self.game(name)?;
        let time = game.timing?.time;
        let party = to_move(game)?;
        let clock = self.mailboxes.get(name).filter(|_| self.uses_relay(name))?.clock;
        let left = clock.left(time, turn_began(game, self.now), self.now);
        let is_steady = clock.runs() && clock.steady >= STEADY_MILLIS;
        // A move of the other player may still wait in the mailbox.
        let is_over = left == 0 && (party == Party::You || is_steady);
        let pace = if clock.runs() && left > 0 { Pace::Runs } else { Pace::Stands };
        Some(TimeScreen { time, party, left: left as u32, pace, is_over })
    }

    /// Queues the change that ends the current game, if the other player's time is over.
    pub(super) fn end_for_time(&mut self) {
        let Some(current) = self.current() else { return };
        let plies = current.game.duel.plies();
        let time = self.time(&current.name);
        if time.is_some_and(|time| time.is_over && time.party == Party::Other) {
            self.change_current(Change::EndForTime(plies));
        }
    }

    /// Stores that the person has ended a game because no move came after this number of plies. If
    /// the game has gone on or has ended meanwhile, shows it with a notice instead.
    pub(super) fn store_end_for_time(&mut self, mut game: FarGame, plies: usize) {
        let is_awaited = to_move(&game) == Some(Party::Other) && game.duel.plies() == plies;
        let Some(timing) = game.timing.as_mut().filter(|_| is_awaited) else {
            self.go_to_game(&game);
            return self.show_notice(FarNotice::MovedInTime);
        };
        timing.state = TimingState::EndedBy(Ender::You);
        game.since = self.now;
        // As after an opened message, the game is shown even if another part is on the screen now,
        // because the person has asked for the end.
        self.store_game(game, Then::Tell(plies, Arrival::Opened));
    }

    /// Stores the beginning of the other player's turn: the time since which the relay has had the
    /// newest move. Does nothing if such a time is stored already, or if the other player has
    /// moved, or the game has ended, meanwhile.
    pub(super) fn store_turn_start(&mut self, mut game: FarGame, since: u64) {
        let is_others_turn = to_move(&game) == Some(Party::Other);
        if let Some(timing) = game.timing.as_mut().filter(|_| is_others_turn)
            && timing.state == TimingState::Open
        {
            timing.state = TimingState::Due(since);
            self.store_game(game, Then::Quiet);
        }
    }

    /// Takes over a game after the write of [`store_turn_start`](Self::store_turn_start). If the
    /// browser has refused to store the game, there is no notice, because no act of the person is
    /// lost.
    pub(super) fn after_quiet_write(&mut self, game: FarGame, keeping: Keeping) {
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

    /// Takes a message of a game that was ended. Only messages of a rematch count.
    pub(super) fn receive_after_end(&mut self, packet: &[u8], arrival: Arrival, game: FarGame) {
        // A copy receives the message, because `go_to_game` must not show a move of it.
        let received = game.duel.clone().receive(packet);
        if let Received::Again(inner) = received {
            self.receive_vouched(inner, arrival, game);
        } else if arrival == Arrival::Opened {
            self.go_to_game(&game);
            self.show_notice(FarNotice::Ended);
        }
    }

    /// Ends a game by the other player's note, if the game still goes on. A note whose `time` was
    /// not agreed on changes nothing.
    pub(super) fn take_ending_note(&mut self, mut game: FarGame, time: MoveTime, arrival: Arrival) {
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
        // A note with a time that was not agreed on ends nothing.
        let is_agreed = game.timing.is_some_and(|timing| timing.time == time);
        if goes_on && is_agreed {
            let plies = game.duel.plies();
            game.timing = Some(Timing { time, state: TimingState::EndedBy(Ender::Other) });
            game.since = self.now;
            self.store_game(game, Then::Tell(plies, arrival));
        }
    }

    /// The time for a move in a game that is being prepared; for a rematch, the time of the game
    /// before. `None` if there is no time limit.
    pub(super) fn time_of_new(&self, begin: &Begin) -> Option<MoveTime> {
        match &begin.before {
            Some(before) => self.game(before)?.timing.map(|timing| timing.time),
            None => begin.time,
        }
    }
}

/// The player who is to move or to answer; `None` if the game does not go on. `None` also for a
/// restored game, because no time counts there.
fn to_move(game: &FarGame) -> Option<Party> {
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

/// The time at which the present turn began, in milliseconds since 1970. This player's turn began
/// when the other player's last message came. In the other player's turn, the result is the stored
/// beginning, or `now` if none is stored.
fn turn_began(game: &FarGame, now: u64) -> u64 {
    match (to_move(game), game.timing.map(|timing| timing.state)) {
        (Some(Party::You), _) => game.since,
        (_, Some(TimingState::Due(since))) => since,
        // A turn of days has not begun yet. In a turn of minutes, `MoveClock` counts the time.
        (_, _) => now,
    }
}

/// The player who has ended a game because no move came in time, and the agreed time. `None` for
/// any other game.
pub(super) fn ended_for_time(game: &FarGame) -> Option<(Ender, MoveTime)> {
    match game.timing?.state {
        TimingState::EndedBy(ender) => Some((ender, game.timing?.time)),
        TimingState::Open | TimingState::Due(_) => None,
    }
}

/// The state of a game that was ended because no move came in time; `None` for any other game.
pub(super) fn ended_state(game: &FarGame) -> Option<FarState> {
    let (ender, time) = ended_for_time(game)?;
    // Every game that was ended so has colors, because its log has begun.
    let color = game.duel.color()?;
    let by = match ender {
        Ender::You => EndedBy::You,
        // This side's move came too late for the other player, so only this side's log has it.
        Ender::Other if other_was_to_move(game) => EndedBy::OtherAfterYourLateMove,
        Ender::Other => EndedBy::Other(Who::of(kind(game.duel.terms()), color.other())),
    };
    Some(FarState::Ended(by, time))
}

/// Returns `true` if the other player was to move, according to this side's log.
fn other_was_to_move(game: &FarGame) -> bool {
    game.duel.status() == Status::Waiting
}

/// The note that tells the other player: this side has ended the game, because no move came in
/// time. `None` if this side has not ended the game in this way.
pub(super) fn ending_note(game: &FarGame) -> Option<Vec<u8>> {
    let (ender, time) = ended_for_time(game)?;
    (ender == Ender::You).then(|| game.duel.vouch_for(&write_note(time)))
}

/// The note that stands before the log for onlookers, if the game was ended because no move came.
/// `None` for any other game. `None` also if this side's last move came too late, because the log
/// has this move, and the note denies it.
pub(super) fn shown_note(game: &FarGame) -> Option<[u8; 2]> {
    let (ender, time) = ended_for_time(game)?;
    let is_late = ender == Ender::Other && other_was_to_move(game);
    (!is_late).then(|| write_shown_note(ender, time))
}

/// Forgets the stored beginning of a turn ([`TimingState::Due`]), if a new turn has begun since
/// `known_game`, the game as it was known before. Forgets the beginning also if `known_game` is
/// `None`, because `game` may be an old backup, whose turn may be over.
pub(super) fn forget_due_of_earlier_turn(game: &mut FarGame, known_game: Option<&FarGame>) {
    let is_new_turn = known_game.is_none_or(|known| known.duel.plies() != game.duel.plies());
    if let Some(timing) = &mut game.timing
        && is_new_turn
        && matches!(timing.state, TimingState::Due(_))
    {
        timing.state = TimingState::Open;
    }
}

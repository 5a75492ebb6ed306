//! Changes of stored games.
//!
//! A change begins with the game as it is stored, while no other tab changes the game. The changed
//! game is shown once it is stored.

use fairboard_fair::{Act, Board, Invitation, Mailbox, Status};
use fairboard_forms::far::{Compared, Watching, write_forgotten};
use fairboard_play::name::Name;
use fairboard_play::preferences::{Notifying, Preferences, Sounds};
use fairboard_rules::stratego::{Rank, Square};

use super::desk::{Desk, DeskPlace};
use super::input::FarEffect;
use super::notice::FarNotice;
use super::open_games::offered_until;
use super::queue::AwaitedInput;
use super::record::{FarGame, Record, Stored};
use super::time::{ended_for_time, forget_due_of_earlier_turn};
use crate::Moment;
use crate::saving::Keeping;
use crate::sound::Sound;
use crate::stratego::guesses;

/// A change of a stored game.
#[derive(Clone)]
pub(super) enum Change {
    /// The game begins.
    New(Box<FarGame>),
    /// The game comes from a backup.
    Restore(Box<FarGame>),
    /// The game goes on here, although another device may have signed more. The random bytes tell
    /// this copy of the game from the other copies.
    GoOnHere([u8; 8]),
    /// The game receives a message.
    Receive(Vec<u8>, Vouched, Arrival),
    /// The offered game receives its first acceptance, and gets mailboxes with this secret.
    Take(Vec<u8>, Mailbox),
    /// The person's act is signed, if the game still has this number of plies.
    Act(Act, usize),
    /// The players have compared the pictures of their game, with this result.
    Compared(Compared),
    /// The person allows others to watch the game.
    LetWatch,
    /// The person gives the other player this name; `None` removes the name.
    Name(Option<Name>),
    /// The other player is to move. The relay has had the newest move since this time, in
    /// milliseconds since 1970.
    Due(u64),
    /// The game is ended, because no move came in time after this number of plies.
    EndForTime(usize),
    /// The person's guess at the rank of the enemy piece that began on this square; `None` removes
    /// the guess.
    Guess(Square, Option<Rank>),
    /// This invitation to a rematch gives way to the other player's invitation.
    GiveWay(Box<Invitation>),
    /// The game with mailboxes of this secret is deleted, and this notice is shown. In the game,
    /// the person has accepted an open offer, whose maker plays with somebody else or does not
    /// answer.
    ForgetVain(Mailbox, FarNotice),
    /// The game is no longer on the list of open games, and this notice is shown.
    Withdraw(FarNotice),
    /// The game is forgotten.
    Forget,
}

impl Change {
    /// Returns `true` for a packet from the mailboxes of the game. The acceptance of an offer
    /// ([`Take`](Self::Take)) comes before the game has mailboxes.
    pub(super) const fn is_relayed(&self) -> bool {
        matches!(self, Self::Receive(_, _, Arrival::Relayed))
    }
}

/// Whether a message is signed with a key of an earlier game, so that a rematch is trusted as much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Vouched {
    /// The keys of the earlier game vouch for the message.
    Yes,
    No,
}

/// The way by which a message has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arrival {
    /// The person has opened a link or pasted a text.
    Opened,
    /// The message has come over the relay.
    Relayed,
}

/// A change that is being stored.
#[derive(Clone)]
pub(super) struct PendingWrite {
    game: FarGame,
    then: Then,
}

/// Step that follows once a change is stored, such as to show the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Then {
    /// The desk has the changed game from now on, without a notice, a sound or a message.
    Quiet,
    /// The game is shown.
    Show,
    /// The game is shown. Its link is shared or copied, unless the message goes without a link.
    HandOut,
    /// The plies after this number of plies are announced, if the game is on the screen or the
    /// person has opened the message.
    Tell(usize, Arrival),
    /// The game is shown, and a notice says that the game was restored.
    Restored,
    /// The game takes the place of a damaged record, which was stored under this other name.
    Replace(String),
    /// These packets tell the other player, whose game was restored from a backup, how far the game
    /// has gone. They answer a question of that player, and go the way by which the question came:
    /// over the relay, or as a link.
    Answer(Vec<Vec<u8>>, Arrival),
}

impl Then {
    /// Returns `true` if the change came over the relay.
    const fn is_relayed(&self) -> bool {
        matches!(self, Self::Tell(_, Arrival::Relayed) | Self::Answer(_, Arrival::Relayed))
    }
}

impl Desk {
    /// Makes the waiting change of a game from its stored text, while this tab has the lock.
    pub(super) fn make_change(&mut self, name: &str, stored: Stored, moment: Moment) {
        let Some(change) = self.queue.take_change(name) else { return };
        self.refresh_record(name, stored);
        match (change, self.records.get(name)) {
            // Any game can be forgotten, also one whose record is damaged.
            (Change::Forget, _) => self.forget(name, FarNotice::Forgotten),
            (change, Some(Record::Whole(known_game))) => {
                let game = FarGame::clone(known_game);
                self.change_game(change, game, moment);
            }
            (change, Some(Record::Damaged(_, text))) => {
                let text = text.clone();
                self.change_damaged(change, name, text);
            }
            (change, None) => self.change_missing(change),
        }
    }

    /// Brings the record of a game up to date with its stored text, before a change of the game.
    fn refresh_record(&mut self, name: &str, stored: Stored) {
        match stored {
            Stored::Text(text) => {
                self.replace_record(name, Record::read(name, text));
            }
            // The storage was lost. A game on the screen stays, because its next change stores it
            // again.
            Stored::Nowhere if self.is_on_screen(name) => {}
            // A new game has no record yet. A forgotten game also leaves the screen, because its
            // change comes too late.
            Stored::Nowhere | Stored::Forgotten => self.close(name),
        }
    }

    /// Takes over the record of a game that another tab has stored or removed. A game on the screen
    /// stays there, unless it was forgotten before its offer was answered.
    pub(super) fn take_over_from_other_tab(&mut self, name: &str, stored: Stored) {
        match stored {
            Stored::Text(text) => self.take_over_text(name, text),
            // The storage was lost. The next change of the game stores it again.
            Stored::Nowhere if self.is_on_screen(name) => {}
            Stored::Nowhere | Stored::Forgotten => self.remove_record(name),
        }
    }

    /// Takes over the text of a game that another tab has stored.
    fn take_over_text(&mut self, name: &str, text: String) {
        let is_taken_over = self.replace_record(name, Record::read(name, text));
        if is_taken_over
            && let Some(game) = self.records.get(name).and_then(Record::game)
            && let DeskPlace::Current(current) = &mut self.place
            && current.name == name
        {
            current.replace(game.clone());
        }
        // This tab has its own connection to the relay, and the other tab may be closed before it
        // has put the news there.
        self.put_news(name);
    }

    /// Removes the record of a game that another tab has removed. The game leaves the screen only
    /// if it was forgotten before its offer was answered.
    fn remove_record(&mut self, name: &str) {
        // The record is removed also if the game stays on the screen. Otherwise `replace_record`
        // would refuse an earlier backup that is restored in another tab.
        self.records.remove(name);
        if self.is_on_screen(name) {
            self.leave_forgotten();
        }
    }

    /// Takes over a stored record, unless this desk has seen a better state of the game. Returns
    /// `true` if the record was taken over.
    fn replace_record(&mut self, name: &str, record: Record) -> bool {
        if self.game(name).is_some_and(|known| record.is_worse_than(known)) {
            return false;
        }
        self.records.insert(name.to_owned(), record);
        true
    }

    /// Makes a change of a game that has no record here: stores a new game or a backup. Any other
    /// change comes too late.
    fn change_missing(&mut self, change: Change) {
        match change {
            Change::New(game) => self.store_game(*game, Then::HandOut),
            Change::Restore(game) => self.store_game(*game, Then::Restored),
            // The game that was to be forgotten is gone already.
            Change::Withdraw(_) | Change::ForgetVain(..) | Change::Forget => {}
            Change::GoOnHere(_)
            | Change::Receive(..)
            | Change::Take(..)
            | Change::Act(..)
            | Change::Compared(_)
            | Change::LetWatch
            | Change::Name(_)
            | Change::Due(_)
            | Change::EndForTime(_)
            | Change::Guess(..)
            | Change::GiveWay(_) => self.show_notice(FarNotice::NoGame),
        }
    }

    /// Makes a change of a game whose record is damaged: stores a backup in its place. For any
    /// other change, shows the list, which has an entry for the damaged record.
    fn change_damaged(&mut self, change: Change, name: &str, damaged_text: String) {
        if let Change::Restore(game) = change {
            // The damaged text is stored under another name first, so that it is not lost.
            let aside = format!("{name}.{}", self.now);
            let writing = PendingWrite { game: *game, then: Then::Replace(aside.clone()) };
            self.store_text(aside, damaged_text, writing);
        } else {
            self.place = DeskPlace::List;
        }
    }

    /// Makes a change of a game whose record can be read. A change whose reason no longer holds
    /// stores nothing, such as the withdrawal of an offer that somebody has accepted meanwhile.
    fn change_game(&mut self, change: Change, mut game: FarGame, moment: Moment) {
        match change {
            Change::Receive(packet, vouched, arrival) => {
                self.receive(&packet, vouched, arrival, game);
            }
            Change::Take(packet, mailbox) => {
                game.mailbox = Some(mailbox);
                self.receive(&packet, Vouched::No, Arrival::Relayed, game);
            }
            Change::Act(act, plies) => self.sign_act(act, plies, game),
            Change::GoOnHere(nonce) => {
                game.duel.mark_restored(nonce);
                self.store_game(game, Then::Restored);
            }
            Change::Compared(compared) => {
                game.compared = compared;
                self.store_game(game, Then::Show);
            }
            Change::LetWatch => {
                game.watching = Watching::Open;
                self.store_game(game, Then::Show);
            }
            Change::Name(name) => {
                game.opponent = name;
                self.store_game(game, Then::Show);
            }
            Change::Due(since) => self.store_turn_start(game, since),
            Change::EndForTime(plies) => self.store_end_for_time(game, plies),
            Change::Guess(start, rank) => {
                game.guesses[usize::from(start.index())] = rank;
                self.store_game(game, Then::Show);
            }
            Change::GiveWay(invitation) if game.duel.status() == Status::Inviting => {
                self.give_way(*invitation, &game, moment);
            }
            Change::ForgetVain(mailbox, notice)
                if game.mailbox == Some(mailbox) && game.duel.status() == Status::Accepting =>
            {
                self.forget(&game.name(), notice);
            }
            Change::Withdraw(notice) if offered_until(&game).is_some() => {
                self.withdraw(&game, notice);
            }
            // The same invitation was answered already, as in another tab.
            Change::New(_) => {
                self.go_to_game(&game);
                self.show_notice(FarNotice::OtherTab);
            }
            Change::Restore(_) => {
                self.go_to_game(&game);
                self.show_notice(FarNotice::AlreadyHere);
            }
            // The reason for the change no longer holds. `Forget` has been made in `make_change`.
            Change::GiveWay(_) | Change::ForgetVain(..) | Change::Withdraw(_) | Change::Forget => {}
        }
    }

    /// Signs an act and stores the game. If the game has gone on or has ended since the act was
    /// prepared, the game is shown with a notice instead.
    fn sign_act(&mut self, act: Act, plies: usize, mut game: FarGame) {
        let is_unchanged = game.duel.plies() == plies && ended_for_time(&game).is_none();
        if is_unchanged && game.duel.act(act).is_ok() {
            game.since = self.now;
            self.store_game(game, Then::HandOut);
        } else {
            self.go_to_game(&game);
            self.show_notice(FarNotice::OtherTab);
        }
    }

    /// Shows a notice, and the link that contains `answer`. This message has everything that the
    /// other player may lack.
    pub(super) fn show_answer_link(&mut self, answer: Vec<u8>, notice: FarNotice) {
        if let DeskPlace::Current(current) = &mut self.place {
            current.answer = Some(answer);
        }
        self.show_notice(notice);
    }

    /// Stores a game. Leaves out the guesses that are settled now and, after a new ply, the stored
    /// start of the turn before.
    pub(super) fn store_game(&mut self, mut game: FarGame, then: Then) {
        if let Some(Board::Stratego { view, .. }) = game.duel.board() {
            guesses::settle(&mut game.guesses, view);
        }
        let known_game = self.game(&game.name());
        forget_due_of_earlier_turn(&mut game, known_game);
        // A later state of a game has a later time, also if the clock was set back.
        game.since = game.since.max(known_game.map_or(0, |known_game| known_game.since) + 1);
        self.store_text(game.name(), game.write(), PendingWrite { game, then });
    }

    /// Stores a text under the name of a game, or of a damaged record that is set aside. All other
    /// inputs wait for the answer, after which `writing` says what follows.
    fn store_text(&mut self, name: String, text: String, writing: PendingWrite) {
        self.effects.push(FarEffect::Write { name, text });
        self.writing = Some(writing);
        self.queue.awaited = AwaitedInput::Written;
    }

    /// Goes on with a change after the answer of the storage. If the browser has refused to store
    /// the game, the change is dropped.
    pub(super) fn after_write(&mut self, keeping: Keeping) {
        // `FarEffect::Forget` is answered, too, but has no pending write, so nothing follows.
        let Some(PendingWrite { game, then }) = self.writing.take() else { return };
        match (then, keeping) {
            (Then::Quiet, _) => self.after_quiet_write(game, keeping),
            (_, Keeping::Refused) => {
                self.reopen_offer();
                self.take_back_unstored();
                self.show_notice(FarNotice::NotStored);
            }
            (Then::Replace(aside), Keeping::Stored) => {
                // Only the damaged record was stored, under its other name. Next the game is
                // stored.
                let damaged = self.records.remove(&game.name());
                self.records.extend(damaged.map(|record| (aside, record)));
                self.store_game(game, Then::Restored);
            }
            (then, Keeping::Stored) => self.after_stored(&game, then),
        }
    }

    /// Takes over a stored game, puts it on the relay, and shows it. A change that came over the
    /// relay is shown only if its game is on the screen, so that it does not take the person away
    /// from another part of the desk.
    fn after_stored(&mut self, game: &FarGame, then: Then) {
        let sound = self.take_over(game);
        self.put_stored(game, &then);
        if !then.is_relayed() || self.is_on_screen(&game.name()) {
            self.show_stored(game, then, sound);
        } else if let Then::Answer(packets, _) = then {
            // A question is answered whether or not its game is on the screen.
            self.put_bundle(&game.name(), &packets);
        }
    }

    /// Takes over a stored game. Returns the sound of the change, if the change has a sound.
    fn take_over(&mut self, game: &FarGame) -> Option<Sound> {
        let old_record = self.records.insert(game.name(), Record::Whole(Box::new(game.clone())))?;
        Sound::of_far(&old_record.game()?.duel, &game.duel)
    }

    /// Puts the messages of a stored game that the other player may lack into this side's mailbox
    /// on the relay.
    fn put_stored(&mut self, game: &FarGame, then: &Then) {
        if *then == Then::Restored {
            // Until now this side may have put nothing, because another device was ahead.
            self.resume_puts(&game.name());
        }
        self.put_news(&game.name());
        // An invitation to a rematch lies in the mailbox of the game before.
        if let Some(before) = &game.before {
            self.put_news(before);
        }
    }

    /// Shows a stored game, with the sound of the change, and carries out the step that follows. If
    /// both players have invited to a rematch, settles which invitation stands.
    fn show_stored(&mut self, game: &FarGame, then: Then, sound: Option<Sound>) {
        self.notice = None;
        if then == Then::HandOut {
            // If the person has just placed an army for this game, the game is new and has the army
            // now. The army is forgotten before `go_to_game` leaves the screen that has it.
            self.forget_placed_army();
        }
        self.go_to_game(game);
        if let Some(sound) = sound {
            self.sound_and_notify(sound, &then);
        }
        self.finish_change(then, game);
        // Both players may have invited to a rematch at the same time.
        if let Some(invitation) = self.crossing_invitation(game) {
            self.settle_crossing(invitation, game);
        }
    }

    /// Carries out the step that follows the change, whose game is on the screen now.
    fn finish_change(&mut self, then: Then, game: &FarGame) {
        match then {
            // The game is shown already, or `after_write` has taken care of it.
            Then::Quiet | Then::Show | Then::Replace(_) => {}
            Then::HandOut => {
                // The act is signed, and not prepared any more.
                self.take_back_act();
                self.hand_out();
            }
            Then::Tell(plies, _) => {
                if let DeskPlace::Current(current) = &mut self.place {
                    current.announce_since(plies);
                }
            }
            Then::Restored => self.show_notice(FarNotice::Restored),
            Then::Answer(packets, Arrival::Relayed) => self.put_bundle(&game.name(), &packets),
            Then::Answer(packets, Arrival::Opened) => {
                self.show_answer_link(game.duel.bundle(&packets), FarNotice::Asked);
            }
        }
    }

    /// Plays the sound of a change, and shows a notification if the other player made the change.
    fn sound_and_notify(&mut self, sound: Sound, then: &Then) {
        let Preferences { sounds, notifying, .. } = self.preferences;
        if sounds == Sounds::On {
            self.effects.push(FarEffect::Sound(sound));
        }
        if notifying == Notifying::On && then.is_relayed() {
            self.effects.push(FarEffect::Notify);
        }
    }

    /// Takes back a move that could not be stored, if moves are signed at once. In this case the
    /// page has no button with which the person could take the move back.
    fn take_back_unstored(&mut self) {
        if self.current().is_some_and(|current| self.signs_at_once(&current.name)) {
            self.take_back_act();
        }
    }

    fn take_back_act(&mut self) {
        if let DeskPlace::Current(current) = &mut self.place {
            current.take_back();
        }
    }

    /// Deletes a game, and shows a notice.
    fn forget(&mut self, name: &str, notice: FarNotice) {
        self.erase(name);
        self.show_notice(notice);
    }

    /// Deletes a game without a notice, also from the screen. A mark on the disk says that the game
    /// is forgotten.
    pub(super) fn erase(&mut self, name: &str) {
        // 0 for a damaged record, whose time is not known.
        let last_change = self.game(name).map_or(0, |game| game.since);
        // The mark is later than the last state of the game, so that the mark replaces this state.
        let mark = write_forgotten(self.now.max(last_change + 1));
        self.effects.push(FarEffect::Forget { name: name.to_owned(), mark });
        self.queue.awaited = AwaitedInput::Written;
        let rematch_of = self.game(name).and_then(|game| game.before.clone());
        self.close(name);
        if let Some(before) = rematch_of {
            // The mailbox of the game before may hold the invitation to the deleted game.
            self.put_news(&before);
        }
    }
}

//! The list of open games: the offers on the relay, and the person's offer.
//!
//! Anybody may write anything into the list. Each topic of the relay has one entry. An offer is
//! shown if its maker has signed the offer and its time is not over. Offers wait to be checked, a
//! few at a time between other inputs. While the list is full, further offers are dropped. The
//! person's offer stands while its game is on the screen and nobody has accepted the offer.

use fairboard_fair::{Maker, MakerKey, Offered, text};
use fairboard_forms::far::{GameKind, SavedOffer};
use fairboard_forms::offers::write;
use fairboard_play::name::BadName;

use super::FarSentence;
use super::begin::{Begin, has_usual_rules};
use super::desk::{Desk, DeskPlace};
use super::input::{EntryState, FarEffect, ListAsk, ListNews, ListPost};
use super::list_rows::{ListRow, OpenGame, OpenState, RETURN_SECONDS};
use super::notice::FarNotice;
use super::offer::{self, OFFER_SECONDS, OfferParts, OpenOffer};
use super::open_games::{
    FIRST_READING_MILLIS, ListExtent, Listing, Lobby, OpenGamesCode, OwnOffer, PostedContent,
    PostedEntry, offer_end, offered_until,
};
use super::record::{FarGame, name_of};
use super::screen::{Carrier, Line};
use crate::{Moment, Redraw, Secret};

/// Maximum number of offers that wait to be checked.
const MOST_UNCHECKED: usize = 400;

/// Number of forged offers after which no offer is taken until the list is read anew.
const MOST_FORGED: u32 = 200;

/// Maximum number of offers that are checked at once, so that other inputs do not wait long.
const CHECKED_AT_ONCE: usize = 8;

/// The functions that handle open games. A page loads their code when a person asks for open games,
/// and gives them to the desk by [`FarInput::OpenGames`](super::FarInput::OpenGames).
pub static OPEN_GAMES: OpenGamesCode = OpenGamesCode {
    ask: Desk::carry_out_ask,
    news: Desk::take_list_news,
    tick: Desk::tick_open_games,
    update: Desk::update_open_games,
    accept: Desk::prepare_acceptance,
    list: Desk::listed_games,
};

impl Lobby {
    pub(super) fn is_hidden(&self, maker: &MakerKey) -> bool {
        let key = text::encode(maker.bytes());
        self.saved.hidden.contains(&key)
    }

    /// The secret of the person's key; `None` if there is none yet, or if it cannot be read.
    fn secret(&self) -> Option<[u8; 32]> {
        text::decode(self.saved.secret.as_ref()?)?.try_into().ok()
    }

    /// Makes the secret of the person's key, unless there is one. The random bytes `fresh` are the
    /// secret of the game that begins now, so another secret is derived from them: the public key
    /// that belongs to `fresh`. It is sent to nobody, and reveals nothing of `fresh`.
    pub(super) fn ensure_secret(&mut self, fresh: &[u8; 32]) {
        if self.secret().is_none() {
            let public_key = Maker::new(fresh).key();
            self.saved.secret = Some(text::encode(public_key.bytes()));
        }
    }

    /// The key with which this person signs offers and acceptances, if the person has a key.
    pub(super) fn own_maker(&self) -> Option<Maker> {
        self.secret().map(|secret| Maker::new(&secret))
    }

    /// Closes the rows of expired offers, removes past rows, and checks some unchecked offers.
    /// Returns `Redraw::Yes` after a change.
    fn check(&mut self, now: u64) -> Redraw {
        let mut redraw = self.rows.sweep(now);
        for _ in 0..CHECKED_AT_ONCE {
            let Some((id, bytes)) = self.unchecked.pop_front() else { break };
            match offer::read(&id, &bytes, now).and_then(offer::UncheckedOffer::check) {
                Some(offer) if self.rows.has_room_for(&id) => {
                    self.rows.open(id, offer, now);
                    redraw = Redraw::Yes;
                }
                // The list has become full while this offer was waiting.
                Some(_) => {}
                // The topic has a false offer now, so the offer that its row shows is gone. An
                // offer whose time has run out while it was waiting counts as forged, too.
                None => {
                    self.forged += 1;
                    redraw = redraw.or(self.close_row(&id, now));
                }
            }
        }
        redraw
    }

    /// Takes an entry of the list. An offer that may be shown waits to be checked, if there is room
    /// and the list had few forgeries so far. Otherwise, and for any other entry, the row of the
    /// topic is closed at once. Returns `Redraw::Yes` if the list has changed.
    fn queue_or_close(&mut self, id: &str, bytes: Vec<u8>, now: u64) -> Redraw {
        // The entry replaces the earlier entry of its topic, which is not checked any more.
        self.unchecked.retain(|(other, _)| other != id);
        let unchecked = offer::read(id, &bytes, now);
        if !unchecked.is_some_and(|unchecked| self.may_be_shown(unchecked.peek())) {
            return self.close_row(id, now);
        }
        let is_full = self.unchecked.len() >= MOST_UNCHECKED || !self.rows.has_room_for(id);
        let has_many_forgeries = self.forged >= MOST_FORGED;
        if !is_full && !has_many_forgeries {
            // An offer that was here before stands until the new one is checked.
            self.unchecked.push_back((id.to_owned(), bytes));
            return Redraw::No;
        }
        // The screen says that the list is not whole, so the first dropped offer is a change.
        let was_whole = self.extent == ListExtent::Whole;
        self.extent = ListExtent::Part;
        self.close_row(id, now).or(Redraw::from(was_whole))
    }

    /// Returns `false` for an offer by this person or by a hidden person, and for an offer with
    /// unusual rules, because a row does not name the rules.
    fn may_be_shown(&self, offer: &OpenOffer) -> bool {
        let own_key = self.own_maker().map(|maker| maker.key());
        has_usual_rules(offer.invitation.terms())
            && Some(offer.maker) != own_key
            && !self.is_hidden(&offer.maker)
    }

    /// Closes the row of a topic whose offer is gone. Returns `Redraw::Yes` if there was such a
    /// row.
    fn close_row(&mut self, id: &str, now: u64) -> Redraw {
        Redraw::from(self.rows.close(id, OpenState::Over, now).is_some())
    }
}

impl Desk {
    /// Carries out a request about the list of open games.
    fn carry_out_ask(&mut self, ask: ListAsk, moment: Moment) {
        match ask {
            ListAsk::Offer(name) => self.offer_game(&name, moment),
            ListAsk::Accept(id) => self.accept(&id, moment),
            ListAsk::Hide(id) => {
                let now = self.seconds();
                if let Some(offer) = self.lobby.rows.close(&id, OpenState::Hidden, now) {
                    let maker = text::encode(offer.maker.bytes());
                    self.lobby.saved.hidden.push(maker);
                    self.store_offers();
                    self.show_notice(FarNotice::Hidden);
                }
            }
            ListAsk::HideNobody => {
                self.lobby.saved.hidden.clear();
                self.store_offers();
                // The offers of hidden people were dropped when they came.
                self.read_list_again();
            }
        }
    }

    /// Stores the person's key and name, and the keys of hidden people.
    pub(super) fn store_offers(&mut self) {
        self.effects.push(FarEffect::KeepOffers(write(&self.lobby.saved)));
    }

    /// Begins the game that was prepared, and offers it to everybody.
    fn offer_game(&mut self, name: &str, moment: Moment) {
        let DeskPlace::Begin(begin) = &self.place else { return };
        if self.carrier_of_new(begin) == Carrier::Link || !begin.is_offerable() {
            // The page has no form for such an offer.
            return;
        }
        let name = match offer::read_short_name(name) {
            Ok(name) => name,
            Err(BadName::Long) => return self.show_notice(FarNotice::LongOfferName),
            // `read_short_name` takes a blank text for no name, so no name is `Empty` here.
            Err(BadName::Hidden | BadName::Empty) => {
                return self.show_notice(FarNotice::HiddenCharacters);
            }
        };
        let Some(Secret(fresh)) = moment.secret else {
            return self.show_notice(FarNotice::NoSecret);
        };
        self.lobby.saved.name = name;
        self.lobby.ensure_secret(&fresh);
        self.store_offers();
        self.lobby.is_form_shown = false;
        self.start_prepared(moment, Some(SavedOffer::Made(self.seconds() + OFFER_SECONDS)));
    }

    /// Takes news of the list: its connection, its entries, and acceptances of the person's offer.
    fn take_list_news(&mut self, news: ListNews) -> Redraw {
        match news {
            ListNews::Line(line) => self.take_list_line(line),
            ListNews::OwnEntry(state) => self.set_entry_state(state),
            ListNews::Entry(id, bytes) => return self.take_entry(&id, bytes),
            ListNews::Acceptance(bytes) => {
                // The host is asked to unseal the acceptance, and nothing is shown before that.
                self.take_acceptance(&bytes);
                return Redraw::No;
            }
            ListNews::Unsealed(key, plain) => self.take_unsealed(&key, &plain),
        }
        Redraw::Yes
    }

    /// Takes the state of the connection to the list. Announces an interruption to a person who was
    /// told the number of open games.
    fn take_list_line(&mut self, line: Line) {
        self.lobby.line = line;
        // Each new connection reports the person's entry anew, and sends the whole list.
        self.set_entry_state(EntryState::Unknown);
        let is_connected = line == Line::Connected;
        self.lobby.reads_until = is_connected.then_some(self.now + FIRST_READING_MILLIS);
        if is_connected {
            // An accepted offer that does not come again in a few seconds counts as gone.
            self.await_offer();
        } else if self.lobby.announced_count.is_some() && line != Line::Connecting {
            self.sentences.push(FarSentence::Line(line));
        }
    }

    fn set_entry_state(&mut self, entry_state: EntryState) {
        if let Some(own) = &mut self.lobby.own_offer {
            own.entry_state = entry_state;
        }
    }

    pub(super) const fn seconds(&self) -> u64 {
        self.now / 1_000
    }

    /// Prepares the game of an offer, or shows the game if the offer was accepted here before. A
    /// game without armies begins at once.
    fn accept(&mut self, id: &str, moment: Moment) {
        let Some(offer) = self.lobby.rows.offer(id).cloned() else {
            return self.show_notice(FarNotice::OfferOver);
        };
        // The offer is accepted here already, maybe in another tab.
        if let Some(game) = self.game(&name_of(offer.invitation.tag())).cloned() {
            return self.go_to_game(&game);
        }
        let begin = self.with_army(Begin::of_offer(offer));
        let begins_at_once = begin.kind() == GameKind::TicTacToe;
        self.show(DeskPlace::Begin(Box::new(begin)));
        if begins_at_once {
            let no_offer = None;
            self.start_prepared(moment, no_offer);
        }
    }

    /// Takes an entry of the list. The entry may matter to the offer that was accepted here, to the
    /// offer for which the person is placing an army, and to the rows of the list.
    fn take_entry(&mut self, id: &str, bytes: Vec<u8>) -> Redraw {
        if !self.reads_list() {
            return Redraw::No;
        }
        self.note_accepted_offer(id, &bytes);
        let is_taken = self.note_prepared_offer(id, &bytes);
        let redraw = self.lobby.queue_or_close(id, bytes, self.seconds());
        if is_taken {
            self.leave_army(FarNotice::Faster);
            return Redraw::Yes;
        }
        redraw
    }

    /// Takes a changed entry if the person is placing an army for its offer. Returns `true` if the
    /// offer is taken. If the entry is empty, the desk waits some seconds for the offer.
    fn note_prepared_offer(&mut self, id: &str, bytes: &[u8]) -> bool {
        let DeskPlace::Begin(begin) = &self.place else { return false };
        let Some(offer) = begin.offer().filter(|offer| offer.id() == id) else { return false };
        let is_taken = offer::read_mark(offer, bytes).is_some();
        // The maker's connection may be back soon, and then the offer is back, too.
        let is_gone = bytes.is_empty();
        self.lobby.may_return_until = is_gone.then(|| self.seconds() + RETURN_SECONDS);
        is_taken
    }

    /// Goes from the placing of an army to the list, with `notice`, because the offer for which the
    /// army was placed cannot be accepted any more.
    fn leave_army(&mut self, notice: FarNotice) {
        self.lobby.may_return_until = None;
        self.show(DeskPlace::List);
        self.show_notice(notice);
    }

    /// Goes from the placing of an army to the list if the offer has not come back there in time.
    /// Returns `Redraw::Yes` if this has happened.
    fn leave_gone_offer(&mut self) -> Redraw {
        let now = self.seconds();
        let has_expired = self.lobby.may_return_until.take_if(|until| *until < now).is_some();
        // The person may have left the army already.
        let is_placing = matches!(&self.place, DeskPlace::Begin(begin) if begin.offer().is_some());
        if !has_expired || !is_placing {
            return Redraw::No;
        }
        self.leave_army(FarNotice::OfferOver);
        Redraw::Yes
    }

    /// Handles a tick of the clock: checks some unchecked offers, and ends what has lasted too
    /// long: an unanswered acceptance, the person's offer, the placing of an army whose offer is
    /// gone, or the wait for the first offers. Returns `Redraw::Yes` if the screen may change.
    fn tick_open_games(&mut self) -> Redraw {
        let persons_offers =
            |desk: &Self| (desk.lobby.own_offer.is_some(), desk.lobby.accepted.is_some());
        let offers_before = persons_offers(self);
        self.give_up_unanswered();
        // This runs after each input. It runs here already, to see whether it changes an offer.
        self.update_list();
        let army_left = self.leave_gone_offer();
        let now = self.now;
        let reading_ended = self.lobby.reads_until.take_if(|until| *until <= now).is_some();
        let rows_checked = self.lobby.check(self.seconds());
        let offers_changed = persons_offers(self) != offers_before;
        rows_checked.or(army_left).or(Redraw::from(reading_ended || offers_changed))
    }

    /// Returns `true` while the page needs the entries of the list. It needs them if the list is
    /// unfolded, and the person sees it or is placing an army for one of its offers. It also needs
    /// them while an accepted offer is not answered. Always `false` if no relay can be used.
    fn reads_list(&self) -> bool {
        let shows_offers = match &self.place {
            DeskPlace::List => true,
            DeskPlace::Begin(begin) => begin.offer().is_some(),
            DeskPlace::Current(_) | DeskPlace::Watch(_) | DeskPlace::Stray(_) => false,
        };
        let is_wanted = self.lobby.is_shown && shows_offers || self.lobby.accepted.is_some();
        is_wanted && self.relaying.is_possible()
    }

    /// Brings the host's tasks up to date: to read the list, to send the acceptance that is due,
    /// and to keep the person's entry. Announces the changes afterwards.
    fn update_open_games(&mut self) {
        self.update_own_offer();
        self.update_accepted();
        self.update_reading();
        self.send_acceptance();
        self.update_own_entry();
        self.announce_list();
    }

    /// Replaces an offer that is not needed any more by the offer of the game on the screen.
    fn update_own_offer(&mut self) {
        let is_needed = self.lobby.own_offer.as_ref().is_some_and(|own| self.is_entry_needed(own));
        if !is_needed {
            self.lobby.own_offer = self.current_offer();
        }
    }

    /// Begins to read the list once it is needed, and stops when it is not needed any more.
    fn update_reading(&mut self) {
        let reads = self.reads_list();
        if reads == self.lobby.is_list_read {
            return;
        }
        self.lobby.is_list_read = reads;
        let post = if reads {
            (self.lobby.forged, self.lobby.extent) = (0, ListExtent::Whole);
            self.lobby.line = Line::Connecting;
            ListPost::Read
        } else {
            self.lobby.rows.clear();
            self.lobby.unchecked.clear();
            ListPost::StopReading
        };
        self.effects.push(FarEffect::List(post));
    }

    /// Posts the person's entry if it has changed, and removes the entry if there is no offer.
    fn update_own_entry(&mut self) {
        let own_offer = self.lobby.own_offer.as_ref();
        let entry = own_offer.map(|own| PostedEntry {
            game_name: own.game_name.clone(),
            content: self.entry_content(own),
        });
        if entry != self.lobby.posted_entry {
            let content = entry.as_ref().map(|entry| entry.content);
            let post = content.and_then(|content| self.write_own_entry(content));
            // If the offer cannot be written, no older entry stays on the list.
            self.effects.push(FarEffect::List(post.unwrap_or(ListPost::RemoveEntry)));
            self.lobby.posted_entry = entry;
        }
    }

    /// Announces changes of the number of open games and of the listing of the person's offer, but
    /// not the end of the listing, because a notice or the state of the game announces that end.
    fn announce_list(&mut self) {
        self.announce_count();
        let own_listing =
            self.current().map(|current| self.listing(&current.name)).unwrap_or_default();
        if own_listing != self.lobby.announced_listing && own_listing != Listing::Unlisted {
            self.sentences.push(FarSentence::Listing(own_listing));
        }
        self.lobby.announced_listing = own_listing;
    }

    /// Announces a changed number of open games. Waits until the list is on the screen, its first
    /// entries have come, and all entries are checked. An offer that has just gone still counts,
    /// because it may come back.
    fn announce_count(&mut self) {
        let lobby = &self.lobby;
        let is_on_screen = lobby.is_shown && matches!(self.place, DeskPlace::List);
        if !is_on_screen || lobby.line != Line::Connected {
            // When the list is back, its number is announced again.
            self.lobby.announced_count = None;
        } else if lobby.unchecked.is_empty() && !lobby.awaits_first_offer() {
            let now = self.seconds();
            let counts = |row: &&ListRow| row.is_open() || row.may_come_back(now);
            let count = self.new_rows().filter(counts).count();
            if self.lobby.announced_count.replace(count) != Some(count) {
                self.sentences.push(FarSentence::OpenGames(count as u32));
            }
        }
    }

    /// Stops reading the list, so that `update_reading` reads it from the beginning after this
    /// input. Until then the rows stay, so that nothing moves on the screen.
    fn read_list_again(&mut self) {
        if self.lobby.is_list_read {
            self.lobby.is_list_read = false;
            self.effects.push(FarEffect::List(ListPost::StopReading));
        }
    }

    /// The offer of the game on the screen; `None` without such an offer, and once somebody has
    /// accepted it or its time is over.
    fn current_offer(&self) -> Option<OwnOffer> {
        let game_name = self.current()?.name.clone();
        let end = offered_until(self.game(&game_name)?)?;
        (self.seconds() < end).then(|| OwnOffer { game_name, ..OwnOffer::default() })
    }

    /// Returns `true` while the person's entry belongs on the list. Its game is then on the screen,
    /// and its time is not over. The entry offers the game, or says that the game is taken.
    fn is_entry_needed(&self, own: &OwnOffer) -> bool {
        let current = self.current().filter(|current| current.name == own.game_name);
        let end = current.and_then(|current| offer_end(&current.game));
        let is_in_time = end.is_some_and(|end| self.seconds() < end);
        is_in_time && (self.is_offered(&own.game_name) || own.taken.is_some())
    }

    /// The content of the entry for the person's offer. Once an acceptance is stored, the entry is
    /// no offer any more, but a mark that says that the game is taken.
    fn entry_content(&self, own: &OwnOffer) -> PostedContent {
        match (own.offered, own.taken) {
            (Some(offered), Some(key)) if !self.is_offered(&own.game_name) => {
                PostedContent::Mark(offered, key)
            }
            (_, _) => PostedContent::Offer,
        }
    }

    /// Writes the person's entry. Stores the digest of the offer in `own_offer`, because
    /// acceptances can only be read with this digest. `None` if there is no offer to write.
    fn write_own_entry(&mut self, content: PostedContent) -> Option<ListPost> {
        let maker = self.lobby.own_maker()?;
        let own = self.lobby.own_offer.as_ref()?;
        let game = self.game(&own.game_name)?;
        let (entry, offered) = match content {
            PostedContent::Mark(offered, key) => {
                (offer::write_mark(&maker, &offered, &key), offered)
            }
            PostedContent::Offer => self.write_offer(&maker, game)?,
        };
        if let Some(own) = &mut self.lobby.own_offer {
            own.offered = Some(offered);
        }
        let id = offer::id_of(&maker.key());
        let acceptance_topic_id = offer::acceptance_topic_id(&offered);
        Some(ListPost::PutEntry { id, entry, acceptance_topic_id })
    }

    /// Writes the offer of a game: its bytes, and its digest. `None` if the game has no offer or no
    /// invitation.
    fn write_offer(&self, maker: &Maker, game: &FarGame) -> Option<(Vec<u8>, Offered)> {
        let meeting = game.duel.meeting();
        let parts = OfferParts {
            end: offer_end(game)?,
            time: game.timing.map(|timing| timing.time),
            meeting: &meeting,
            invitation: &game.duel.packet()?,
            ownership: game.duel.sign_offer(&maker.key(), &meeting.key()),
            name: self.lobby.saved.name.as_ref(),
        };
        Some(offer::write(maker, &parts))
    }

    /// The rows whose offers the person has not accepted yet, in this tab or in another tab.
    fn new_rows(&self) -> impl Iterator<Item = &ListRow> {
        let is_new = |row: &&ListRow| self.game(&name_of(row.offer.invitation.tag())).is_none();
        self.lobby.rows.iter().filter(is_new)
    }

    fn listed_games(&self) -> Vec<OpenGame> {
        self.new_rows().map(OpenGame::new).collect()
    }
}

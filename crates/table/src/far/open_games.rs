//! Open games, which are offered to everybody: their state on a desk, and the way to their code.
//!
//! The code is in `lobby.rs`, `offer.rs` and `accepting.rs`. A desk calls it through
//! [`OpenGamesCode`] alone. So a page can load the code when a person asks for open games.

use std::collections::VecDeque;

use fairboard_fair::{MeetingKey, Offered, Status};
use fairboard_forms::far::SavedOffer;
use fairboard_forms::offers::{self, SavedOffers};

use super::accepting::Accepted;
use super::begin::Begin;
use super::change::Change;
use super::desk::{Desk, DeskPlace};
use super::input::{EntryState, FarEffect, ListAsk, ListNews, OpenAsk};
use super::list_rows::{ListRows, OpenGame};
use super::notice::FarNotice;
use super::offer::{OFFER_SECONDS, OpenOffer};
use super::record::FarGame;
use super::screen::{Carrier, Line, OfferForm};
use crate::{Moment, Redraw};

/// Time between two checks while offers wait to be checked, in milliseconds.
pub(super) const CHECK_MILLIS: u64 = 20;

/// Time that a new connection has to bring the first offers, in milliseconds.
pub(super) const FIRST_READING_MILLIS: u64 = 1_000;

/// The functions of a desk on open games, as pointers, because a page loads their code on demand.
#[derive(Debug)]
pub struct OpenGamesCode {
    /// Carries out a request about the list.
    pub(super) ask: fn(&mut Desk, ListAsk, Moment),
    /// Takes news of the list from the host.
    pub(super) news: fn(&mut Desk, ListNews) -> Redraw,
    /// Checks offers, gives up acceptances and offers that have waited too long, and ends the
    /// placing of an army whose offer is gone.
    pub(super) tick: fn(&mut Desk) -> Redraw,
    /// Begins and ends the host's tasks after an input: to read the list, to send an acceptance,
    /// and to keep the person's entry.
    pub(super) update: fn(&mut Desk),
    /// Lets the game that begins accept an offer, as `Desk::accept_offer` says.
    pub(super) accept: fn(&mut Desk, &OpenOffer, &mut FarGame, &[u8; 32]) -> Option<()>,
    /// The open games that the list shows.
    pub(super) list: fn(&Desk) -> Vec<OpenGame>,
}

/// The state of open games on one desk.
#[derive(Clone, Default)]
pub(super) struct Lobby {
    code: LobbyCode,
    /// The stored text of the person's offers. Once the code is loaded, [`saved`](Self::saved) is
    /// read from this text. Nothing of the text is shown before.
    stored: String,
    pub(super) saved: SavedOffers,
    /// `true` while the list is unfolded.
    pub(super) is_shown: bool,
    /// `true` while the form of an offer is unfolded.
    pub(super) is_form_shown: bool,
    pub(super) line: Line,
    pub(super) rows: ListRows,
    /// Entries that wait to be checked: the id of each topic, and the content.
    pub(super) unchecked: VecDeque<(String, Vec<u8>)>,
    /// Number of forged entries since the list was last read from its beginning.
    pub(super) forged: u32,
    pub(super) extent: ListExtent,
    /// Time up to which a new connection may bring the first offers, in milliseconds since 1970.
    pub(super) reads_until: Option<u64>,
    /// The number of offers that was announced last, while the list is shown.
    pub(super) announced_count: Option<usize>,
    /// The listing of the person's offer that was announced last.
    pub(super) announced_listing: Listing,
    /// Time until which a vanished offer may come back, in seconds since 1970. Set only while the
    /// person places an army for that offer.
    pub(super) may_return_until: Option<u64>,
    /// The person's offer, while its game is on the screen.
    pub(super) own_offer: Option<OwnOffer>,
    /// The accepted offer whose answer is awaited.
    pub(super) accepted: Option<Accepted>,
    /// `true` while the host reports the entries of the list.
    pub(super) is_list_read: bool,
    /// The entry that the host was last asked to keep on the list; `None` without an offer.
    pub(super) posted_entry: Option<PostedEntry>,
}

/// Whether a desk has the code of open games.
#[derive(Clone, Copy, Debug, Default)]
enum LobbyCode {
    /// The code was not needed yet.
    #[default]
    Unneeded,
    /// The code is being loaded.
    Loading,
    /// The code could not be loaded.
    Missing,
    /// The code is loaded.
    Loaded(&'static OpenGamesCode),
}

impl LobbyCode {
    const fn get(self) -> Option<&'static OpenGamesCode> {
        match self {
            Self::Loaded(code) => Some(code),
            Self::Unneeded | Self::Loading | Self::Missing => None,
        }
    }
}

/// The person's entry on the list.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct PostedEntry {
    pub(super) game_name: String,
    pub(super) content: PostedContent,
}

/// Content of the person's entry: the offer, or a mark that the offer is taken.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PostedContent {
    Offer,
    /// The mark that the offer of this digest is taken by the acceptance with this key.
    Mark(Offered, MeetingKey),
}

/// The offer of the game on the screen. Its end and its keys follow from the game, so that the
/// offer is the same after the page was reloaded.
#[derive(Clone, Default)]
pub(super) struct OwnOffer {
    pub(super) game_name: String,
    /// Digest of the offer, once the host was asked to put the offer on the list.
    pub(super) offered: Option<Offered>,
    /// Key of the acceptance that was taken.
    pub(super) taken: Option<MeetingKey>,
    pub(super) entry_state: EntryState,
}

/// The list of open games, as it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenGames {
    /// The offers; `None` while the list is closed.
    pub offers: Option<Vec<OpenGame>>,
    /// The connection to the list.
    pub line: Line,
    /// Whether the offers are all that stand on the list.
    pub extent: ListExtent,
    /// Number of people whose offers the person does not want to see.
    pub hidden: u32,
}

/// Whether all entries of the list were read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ListExtent {
    /// All entries were read.
    #[default]
    Whole,
    /// There were more entries than a page checks.
    Part,
}

/// Whether a game is on the list of open games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Listing {
    /// The relay has the game on the list.
    Listed,
    /// The game is being put on the list, over this connection.
    Pending(Line),
    /// Something else stands in the place of the game on the list.
    Displaced,
    /// The game is not offered, or its offer is over.
    #[default]
    Unlisted,
}

impl Lobby {
    /// The state of a desk that opens, with the stored text of the person's offers.
    pub(super) fn new(stored: String) -> Self {
        Self { stored, ..Self::default() }
    }

    /// Returns `true` if no offer has come yet, but the first offers of a connection may still
    /// come, or entries wait to be checked.
    pub(super) fn awaits_first_offer(&self) -> bool {
        // Rows of offers that are gone may be left from the connection before.
        let awaits_entry = self.reads_until.is_some() && self.rows.open_count() == 0;
        let awaits_check = !self.unchecked.is_empty() && self.rows.is_empty();
        awaits_entry || awaits_check
    }

    /// Milliseconds to the next tick of open games, which checks entries and ends everything that
    /// has waited too long. `None` if no tick is needed.
    pub(super) fn next_tick(&self) -> Option<u64> {
        let is_busy = self.is_shown || self.own_offer.is_some() || self.accepted.is_some();
        let interval = match (self.unchecked.is_empty(), self.reads_until) {
            (false, _) => CHECK_MILLIS,
            (true, Some(_)) => FIRST_READING_MILLIS,
            (true, None) => super::time::TICK_MILLIS,
        };
        (is_busy && self.code.get().is_some()).then_some(interval)
    }
}

impl Desk {
    /// The code of open games, once it is loaded; `None` also if no relay can be used.
    fn open_games_code(&self) -> Option<&'static OpenGamesCode> {
        self.lobby.code.get().filter(|_| self.relaying.is_possible())
    }

    /// Carries out a request that needs no code of open games. Also asks for the code, if a later
    /// request may need it.
    pub(super) fn ask_open_games(&mut self, ask: OpenAsk) {
        match ask {
            OpenAsk::Show => self.show_open_games(),
            OpenAsk::Close => self.lobby.is_shown = false,
            OpenAsk::ToggleForm => {
                self.lobby.is_form_shown = !self.lobby.is_form_shown;
                self.load_open_games();
            }
            OpenAsk::TakeBack => self.change_current(Change::Withdraw(FarNotice::TakenBack)),
        }
    }

    /// Carries out a request about the list. Does nothing before the code of open games is loaded.
    pub(super) fn at_list(&mut self, ask: ListAsk, moment: Moment) {
        if let Some(code) = self.open_games_code() {
            (code.ask)(self, ask, moment);
        }
    }

    /// Shows the list of open games, if games can be played over a relay.
    pub(super) fn show_open_games(&mut self) {
        if self.relaying.is_possible() {
            self.lobby.is_shown = true;
            self.load_open_games();
        }
    }

    /// Asks for the code of open games, unless the code is loaded or on its way.
    fn load_open_games(&mut self) {
        if let LobbyCode::Unneeded | LobbyCode::Missing = self.lobby.code {
            self.lobby.code = LobbyCode::Loading;
            self.effects.push(FarEffect::LoadOpenGames);
        }
    }

    /// Takes the code of open games; `None` if it could not be loaded.
    pub(super) fn open_games_loaded(&mut self, code: Option<&'static OpenGamesCode>) {
        if let Some(code) = code {
            self.lobby.code = LobbyCode::Loaded(code);
            self.lobby.saved = offers::read(&self.lobby.stored);
        } else {
            self.lobby.code = LobbyCode::Missing;
            (self.lobby.is_shown, self.lobby.is_form_shown) = (false, false);
            self.show_notice(FarNotice::NotLoaded);
        }
    }

    pub(super) fn news_of_list(&mut self, news: ListNews) -> Redraw {
        self.open_games_code().map_or(Redraw::No, |code| (code.news)(self, news))
    }

    pub(super) fn tick_list(&mut self) -> Redraw {
        self.open_games_code().map_or(Redraw::No, |code| (code.tick)(self))
    }

    /// Loads the code of open games when it is needed, and runs [`OpenGamesCode::update`]. Ends the
    /// offers whose time is over. Runs after each input.
    pub(super) fn update_list(&mut self) {
        // Code that could not be loaded is loaded only if the person asks again.
        let is_untried = matches!(self.lobby.code, LobbyCode::Unneeded);
        if self.relaying.is_possible() && is_untried && self.needs_list() {
            self.load_open_games();
        }
        if let Some(code) = self.open_games_code() {
            (code.update)(self);
        }
        self.end_offers();
    }

    /// Returns `true` if the code is needed without a request, as after a reload: the game on the
    /// screen is offered on the list, or an acceptance waits for the answer.
    fn needs_list(&self) -> bool {
        let is_offered = self.current().is_some_and(|current| self.is_offered(&current.name));
        is_offered || self.games().any(waits_for_maker)
    }

    /// Ends the offers whose time is over. Also ends an offer that has more time left than a new
    /// offer: the clock of the device was set back.
    fn end_offers(&mut self) {
        let now = self.seconds();
        let is_over = |game: &&FarGame| {
            offered_until(game).is_some_and(|end| end <= now || end > now + OFFER_SECONDS)
        };
        let ended_names: Vec<_> = self.games().filter(is_over).map(FarGame::name).collect();
        for name in ended_names {
            // The change is queued once, although this runs after each input.
            if !self.queue.has_change(&name) {
                self.change(name, Change::Withdraw(FarNotice::NobodyAccepted));
            }
        }
    }

    /// Forgets the game of an offer that nobody has accepted. If the game is on the screen, the
    /// same game is prepared there and may be offered again. The army is not lost.
    pub(super) fn withdraw(&mut self, game: &FarGame, notice: FarNotice) {
        let begin = Begin::of_ended_offer(game);
        let is_shown = self.is_on_screen(&game.name());
        // The game leaves the screen first, because `erase` would show the list in its place.
        if is_shown {
            self.prepare_again(begin);
        } else {
            self.store_army_of(&begin);
        }
        self.erase(&game.name());
        if is_shown {
            self.show_notice(notice);
        }
    }

    /// Leaves the game on the screen, which another tab has forgotten, if the game's offer still
    /// waits for an answer. If the person made the offer, prepares the game again. If the person
    /// accepted the offer, shows the list.
    pub(super) fn leave_forgotten(&mut self) {
        let Some(game) = self.current().map(|current| &current.game) else { return };
        if offered_until(game).is_some() {
            self.prepare_again(Begin::of_ended_offer(game));
            self.show_notice(FarNotice::TakenBack);
        } else if waits_for_maker(game) {
            let name = game.name();
            self.close(&name);
            self.show_notice(FarNotice::OfferOver);
        }
    }

    /// Shows the game of an ended offer as an invitation that is being prepared.
    fn prepare_again(&mut self, begin: Begin) {
        self.effects.push(FarEffect::Go(super::address(begin.address_word())));
        self.show(DeskPlace::Begin(Box::new(begin)));
    }

    /// Lets a game that begins now accept an offer. A person without a signing key gets one from
    /// the random bytes `fresh`. Returns `None` if the code of open games is not loaded, or if the
    /// offer has a key with which no common secret can be made, as some forged offers have.
    pub(super) fn accept_offer(
        &mut self,
        offer: &OpenOffer,
        game: &mut FarGame,
        fresh: &[u8; 32],
    ) -> Option<()> {
        (self.open_games_code()?.accept)(self, offer, game, fresh)
    }

    /// The list of open games, if games can be played over a relay.
    pub(super) fn open_games_screen(&self) -> Option<OpenGames> {
        let lobby = &self.lobby;
        let offers = || self.open_games_code().map_or_else(Vec::new, |code| (code.list)(self));
        (self.relaying.is_possible()).then(|| OpenGames {
            offers: lobby.is_shown.then(offers),
            // The list does not seem empty while its first offers may still come.
            line: if lobby.awaits_first_offer() { Line::Connecting } else { lobby.line },
            extent: lobby.extent,
            hidden: lobby.saved.hidden.len() as u32,
        })
    }

    /// The form of an offer, if the game can be offered.
    pub(super) fn offer_form(&self, begin: &Begin) -> Option<OfferForm> {
        let is_relayed = self.carrier_of_new(begin) == Carrier::Relay;
        (is_relayed && begin.is_offerable()).then(|| {
            if self.lobby.is_form_shown {
                OfferForm::Open(self.lobby.saved.name.clone())
            } else {
                OfferForm::Closed
            }
        })
    }

    /// Returns `true` for a game that is offered to everybody, and that nobody has accepted.
    pub(super) fn is_offered(&self, name: &str) -> bool {
        self.game(name).is_some_and(|game| offered_until(game).is_some())
    }

    /// Whether a game is on the list.
    pub(super) fn listing(&self, name: &str) -> Listing {
        if !self.is_offered(name) {
            return Listing::Unlisted;
        }
        let own_offer = self.lobby.own_offer.as_ref().filter(|own| own.game_name == name);
        let entry_state = own_offer.map(|own| own.entry_state).unwrap_or_default();
        match (self.lobby.line, entry_state) {
            (Line::Connected, EntryState::Listed) => Listing::Listed,
            (Line::Connected, EntryState::Displaced) => Listing::Displaced,
            // The entry may still be on its way, or the list is not connected.
            (line, _) => Listing::Pending(line),
        }
    }

    /// Lets the person's offer take another acceptance if storing the taken acceptance has failed.
    pub(super) fn reopen_offer(&mut self) {
        let own_offer = self.lobby.own_offer.as_ref();
        let is_unaccepted = own_offer.is_some_and(|own| self.is_offered(&own.game_name));
        if let Some(own_offer) = self.lobby.own_offer.as_mut().filter(|_| is_unaccepted) {
            own_offer.taken = None;
        }
    }
}

/// The end of the offer of a game, in seconds since 1970. `None` if the game is not offered, or
/// somebody has accepted the offer.
pub(super) fn offered_until(game: &FarGame) -> Option<u64> {
    offer_end(game).filter(|_| game.duel.status() == Status::Inviting)
}

/// The end of the offer with which a game began, in seconds since 1970, also after somebody has
/// accepted the offer. `None` if the person has made no offer.
pub(super) const fn offer_end(game: &FarGame) -> Option<u64> {
    match game.offer {
        Some(SavedOffer::Made(end)) => Some(end),
        Some(SavedOffer::Accepted(_)) | None => None,
    }
}

/// Returns `true` for a game in which this person has accepted an offer, and the person who made
/// the offer has not answered yet.
pub(super) fn waits_for_maker(game: &FarGame) -> bool {
    matches!(game.offer, Some(SavedOffer::Accepted(_))) && game.duel.status() == Status::Accepting
}

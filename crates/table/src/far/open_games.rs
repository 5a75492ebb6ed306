//! Open games: their state on a desk, and the way to their code.
//!
//! The code is in `lobby.rs`, `offer.rs` and `accepting.rs`. A desk calls it through
//! [`OpenGamesCode`] alone. So a page can load the code when a person asks for open games.

use std::collections::VecDeque;

use fairboard_fair::{Mailbox, Meeting, MeetingKey, Offered, Red, Status};
use fairboard_forms::far::GameKind;
use fairboard_forms::offers::{SavedOffers, read};
use fairboard_forms::timing::MoveTime;
use fairboard_play::name::Name;
use fairboard_rules::stratego::Army;

use super::accepting::Accepted;
use super::begin::Begin;
use super::desk::Desk;
use super::input::{FarEffect, ListNews, OpenAsk, OwnPlace, Relaying};
use super::offer::OpenOffer;
use super::record::FarGame;
use super::screen::{Carrier, Line, OfferForm};
use super::told::Told;
use crate::{Moment, Redraw};

/// Time between two checks of offers, in milliseconds.
pub(super) const CHECK: u64 = 20;

/// The functions of a desk on open games.
#[derive(Debug)]
pub struct OpenGamesCode {
    /// Takes a request.
    pub(super) ask: fn(&mut Desk, OpenAsk, Moment),
    /// Takes news of the list.
    pub(super) news: fn(&mut Desk, ListNews) -> Redraw,
    /// Checks offers that wait, and ends those that are over.
    pub(super) beat: fn(&mut Desk) -> Redraw,
    /// Gives the tasks on the list that follow from an input.
    pub(super) keep: fn(&mut Desk),
    /// Accepts the offer with the game that begins, and returns the secret of its mailboxes.
    pub(super) accept: fn(&mut Desk, Preparing, &FarGame, &[u8; 32]) -> Option<Mailbox>,
    /// The open games that are shown.
    pub(super) shown: fn(&Desk) -> Vec<OpenGame>,
}

/// An offer by its name on the list, whose game is being prepared.
pub(super) type Preparing = (String, Box<OpenOffer>);

/// The state of open games on one desk.
#[derive(Clone, Default)]
pub(super) struct Lobby {
    /// The code; `None` until it is loaded.
    code: Option<&'static OpenGamesCode>,
    /// The request that waits for the code.
    waiting: Option<OpenAsk>,
    /// The stored text of the person's offers, until the code is there.
    stored: String,
    pub(super) saved: SavedOffers,
    /// `true` while the list is on the screen.
    pub(super) is_shown: bool,
    /// `true` while the form of an offer is on the screen.
    pub(super) is_offering: bool,
    pub(super) line: Line,
    /// Offers that may be accepted, by the names of their topics.
    pub(super) offers: Vec<(String, OpenOffer)>,
    pub(super) unchecked: VecDeque<(String, Vec<u8>)>,
    pub(super) forged: u32,
    pub(super) extent: ListExtent,
    /// Time up to which the offer may come back for which an army is placed, in seconds since 1970.
    pub(super) gone: Option<u64>,
    /// The game that is offered.
    pub(super) own: Option<Own>,
    /// The offer that is accepted here, until its maker has answered.
    pub(super) accepted: Option<Accepted>,
    /// The game of an offer that was accepted in vain, and the reason, until the game is forgotten.
    pub(super) vain: Option<(String, Told)>,
    /// The last tasks of the host: whether the list is looked at, and the own entry.
    pub(super) posted: (bool, Option<Posted>),
}

/// The game of the own entry, and the key of the acceptance that was taken.
pub(super) type Posted = (String, Option<MeetingKey>);

/// The game that is offered. The offer ends with the page, and so do its secrets.
#[derive(Clone)]
pub(super) struct Own {
    pub(super) game: String,
    /// The end of the offer, in seconds since 1970.
    pub(super) end: u64,
    pub(super) meeting: Meeting,
    /// Digest of the offer, once it is on the list.
    pub(super) offered: Option<Offered>,
    /// Key of the acceptance that was taken.
    pub(super) taken: Option<MeetingKey>,
    /// What stands in its place on the list.
    pub(super) place: OwnPlace,
}

/// The list of open games.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenGames {
    /// The offers; `None` while the list is closed.
    pub offers: Option<Vec<OpenGame>>,
    /// The connection to the list.
    pub line: Line,
    /// Whether all entries were read.
    pub extent: ListExtent,
}

/// Says whether all entries of the list were read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ListExtent {
    /// All entries were read.
    #[default]
    Whole,
    /// There were more entries than a page checks.
    Part,
}

/// The place of a game on the list of open games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Listing {
    /// The game is on the list.
    Listed,
    /// The game is being put on the list, over this connection.
    Pending(Line),
    /// Something else stands in its place on the list.
    Displaced,
    /// The game is not on the list.
    #[default]
    Unlisted,
}

/// An open game.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenGame {
    /// Name of its topic on the list.
    pub id: String,
    /// The kind of game.
    pub kind: GameKind,
    /// Size of the armies of Stratego.
    pub size: Army,
    /// The side of the person who offers the game: Red or x, the other one, or by lot.
    pub red: Red,
    /// Time for a move.
    pub time: Option<MoveTime>,
    /// Name of the person who offers the game.
    pub name: Option<Name>,
}

impl Lobby {
    /// The state of a desk that opens, with the stored text.
    pub(super) fn new(stored: String) -> Self {
        Self { stored, ..Self::default() }
    }

    /// Takes the reason for which a game is forgotten that was accepted in vain.
    pub(super) fn reason(&mut self, game: &str) -> Option<Told> {
        self.vain.take_if(|(other, _)| other == game).map(|(_, told)| told)
    }

    /// Time until the next look at offers, in milliseconds, if one is needed.
    pub(super) fn wakes(&self) -> Option<u64> {
        let is_busy = self.is_shown || self.own.is_some() || self.accepted.is_some();
        let next = if self.unchecked.is_empty() { super::time::BEAT } else { CHECK };
        (is_busy && self.code.is_some()).then_some(next)
    }
}

impl Desk {
    /// Takes a request about open games, or asks for their code first.
    pub(super) fn open_games(&mut self, ask: OpenAsk, moment: Moment) {
        if let Some(code) = self.lobby.code {
            return (code.ask)(self, ask, moment);
        }
        match ask {
            OpenAsk::Show => self.lobby.is_shown = true,
            OpenAsk::Close => self.lobby.is_shown = false,
            OpenAsk::Prepare => self.lobby.is_offering = !self.lobby.is_offering,
            OpenAsk::Offer(_) | OpenAsk::Accept(_) | OpenAsk::Hide(_) => {}
        }
        if self.lobby.waiting.replace(ask).is_none() {
            self.effects.push(FarEffect::LoadOpenGames);
        }
    }

    /// Takes the code of open games; `None` if it has not come.
    pub(super) fn open_games_loaded(&mut self, code: Option<&'static OpenGamesCode>) {
        self.lobby.waiting = None;
        if code.is_some() {
            self.lobby.code = code;
            self.lobby.saved = read(&self.lobby.stored);
        } else {
            (self.lobby.is_shown, self.lobby.is_offering) = (false, false);
            self.tell(Told::NotLoaded);
        }
    }

    /// Takes news of the list.
    pub(super) fn news_of_list(&mut self, news: ListNews) -> Redraw {
        self.lobby.code.map_or(Redraw::No, |code| (code.news)(self, news))
    }

    /// Checks offers that wait.
    pub(super) fn beat_of_list(&mut self) -> Redraw {
        self.lobby.code.map_or(Redraw::No, |code| (code.beat)(self))
    }

    /// Gives the tasks on the list that follow from an input.
    pub(super) fn keep_list(&mut self) {
        if let Some(code) = self.lobby.code {
            (code.keep)(self);
        }
    }

    /// Accepts an offer with the game that begins, and returns the secret of its mailboxes. `None`
    /// if the key of the offer makes no secret.
    pub(super) fn accept_offer(
        &mut self,
        offer: Preparing,
        kept: &FarGame,
        fresh: &[u8; 32],
    ) -> Option<Mailbox> {
        (self.lobby.code?.accept)(self, offer, kept, fresh)
    }

    /// The list, if there can be one.
    pub(super) fn listed(&self) -> Option<OpenGames> {
        let lobby = &self.lobby;
        let shown = || lobby.code.map_or_else(Vec::new, |code| (code.shown)(self));
        (self.relaying == Relaying::Possible).then(|| OpenGames {
            offers: lobby.is_shown.then(shown),
            line: lobby.line,
            extent: lobby.extent,
        })
    }

    /// The form of an offer, if the game can be offered.
    pub(super) fn offer_form(&self, begin: &Begin) -> Option<OfferForm> {
        let is_live = self.carrier_of_new(begin) == Carrier::Relay;
        (is_live && begin.is_offerable()).then(|| {
            if self.lobby.is_offering {
                OfferForm::Open(self.lobby.saved.name.clone())
            } else {
                OfferForm::Closed
            }
        })
    }

    /// Returns `true` before anybody has accepted the game that is offered.
    pub(super) fn awaits(&self, own: &Own) -> bool {
        self.kept(&own.game).is_some_and(|kept| kept.duel.status() == Status::Inviting)
    }

    /// Returns `true` for the game that is offered to everybody.
    pub(super) fn is_listed(&self, game: &str) -> bool {
        self.listing(game) != Listing::Unlisted
    }

    /// The place of a game on the list.
    pub(super) fn listing(&self, game: &str) -> Listing {
        match &self.lobby.own {
            Some(own) if own.game == game && self.awaits(own) => match (self.lobby.line, own.place)
            {
                (Line::Connected, OwnPlace::Held) => Listing::Listed,
                (Line::Connected, OwnPlace::Lost) => Listing::Displaced,
                (line, _) => Listing::Pending(line),
            },
            Some(_) | None => Listing::Unlisted,
        }
    }

    /// Lets the own offer stand if the game could not be stored.
    pub(super) fn not_taken(&mut self) {
        let awaits = self.lobby.own.as_ref().is_some_and(|own| self.awaits(own));
        if let Some(own) = self.lobby.own.as_mut().filter(|_| awaits) {
            own.taken = None;
        }
    }
}

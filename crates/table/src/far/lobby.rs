//! Open games: the list of offers on the relay, and the own one.
//!
//! Anybody may write anything there. An offer is shown if its maker has signed it and it is not
//! over; one after the other is checked, between other inputs, and no more than can be shown. The
//! own offer stands while its game is on the screen and nobody has accepted it.

use std::collections::{BTreeMap, VecDeque};

use fairboard_fair::{Duel, Maker, MakerKey, Meeting, MeetingKey, Offered, Red, Status, text};
use fairboard_forms::far::Kind;
use fairboard_forms::offers::{Offers, read, write};
use fairboard_forms::timing::MoveTime;
use fairboard_play::name::{BadName, Name};
use fairboard_rules::stratego::Army;

use super::accepting::Accepted;
use super::begin::{Begin, kind};
use super::desk::{Desk, Place};
use super::input::{FarEffect, ListNews, ListPost, OpenAsk, Relaying};
use super::offer::{self, Draft, OFFERED, Offer};
use super::screen::{Carrier, Line, OfferName};
use super::told::Told;
use crate::{Moment, Redraw, Secret};

/// Most offers that are shown.
pub const MOST_OFFERS: usize = 100;

/// Most offers that wait to be checked.
const MOST_UNCHECKED: usize = 400;

/// Most forged offers that are checked, after which nothing more of the list is read.
const MOST_FORGED: u32 = 200;

/// Offers that are checked at once.
const CHECKED_AT_ONCE: usize = 8;

/// Time between two such checks, in milliseconds.
pub(super) const CHECK: u64 = 20;

/// Everything about open games on one desk.
#[derive(Clone, Default)]
pub(super) struct Lobby {
    pub(super) saved: Offers,
    is_shown: bool,
    line: Line,
    /// Offers that may be accepted, by the names of their topics.
    offers: BTreeMap<String, Offer>,
    unchecked: VecDeque<(String, Vec<u8>)>,
    forged: u32,
    /// The game that is offered.
    pub(super) own: Option<Own>,
    /// The offer that is accepted here, until its maker has answered.
    pub(super) accepted: Option<Accepted>,
    /// The game of an offer that was accepted in vain, and the reason, until it is forgotten.
    pub(super) vain: Option<(String, Told)>,
    /// The last tasks of the host: whether the list is looked at, and the own entry.
    posted: (bool, Option<Posted>),
}

/// The game of the own entry, and the key of the acceptance that has taken it.
type Posted = (String, Option<MeetingKey>);

/// The game that is offered. It is gone with the page, and so are its secrets.
#[derive(Clone)]
pub(super) struct Own {
    pub(super) game: String,
    /// In seconds since 1970.
    end: u64,
    pub(super) meeting: Meeting,
    /// Digest of the offer, once it is on the list.
    pub(super) offered: Option<Offered>,
    /// Key of the acceptance that has taken it.
    pub(super) taken: Option<MeetingKey>,
}

/// The list of open games.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenGames {
    /// The offers, while they are shown.
    pub offers: Option<Vec<OpenGame>>,
    /// The way to the list.
    pub line: Line,
}

/// Whether a game is on the list of open games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Listing {
    /// It is.
    Listed,
    /// It is not.
    #[default]
    Unlisted,
}

/// An open game.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenGame {
    /// Name of its place on the list.
    pub id: String,
    /// The game.
    pub kind: Kind,
    /// Size of the armies of Stratego.
    pub size: Army,
    /// The answer to the question of who has Red, or x.
    pub red: Red,
    /// Time for a move.
    pub time: Option<MoveTime>,
    /// Name of the person who offers it.
    pub name: Option<Name>,
}

impl OpenGame {
    fn new(id: &str, offer: &Offer) -> Self {
        let terms = offer.invitation.terms();
        Self {
            id: id.to_owned(),
            kind: kind(terms),
            size: Begin::answer(offer.invitation, None).size(),
            red: terms.red,
            time: offer.time,
            name: offer.name.clone(),
        }
    }
}

impl Lobby {
    /// The state of a desk that opens, with the stored text.
    pub(super) fn new(stored: &str) -> Self {
        Self { saved: read(stored), ..Self::default() }
    }

    pub(super) fn is_hidden(&self, maker: &MakerKey) -> bool {
        let key = text::encode(maker.bytes());
        self.saved.hidden.contains(&key)
    }

    /// The secret of the person's key.
    fn secret(&self) -> Option<[u8; 32]> {
        text::decode(self.saved.secret.as_ref()?)?.try_into().ok()
    }

    /// The person's key, if there is one.
    pub(super) fn person(&self) -> Option<Maker> {
        self.secret().map(|secret| Maker::new(&secret))
    }

    /// Takes the reason for which a game is forgotten that was accepted in vain.
    pub(super) fn reason(&mut self, game: &str) -> Option<Told> {
        self.vain.take_if(|(other, _)| other == game).map(|(_, told)| told)
    }

    /// True while something is to be looked at again.
    pub(super) fn wakes(&self) -> Option<u64> {
        let is_busy = self.is_shown || self.own.is_some() || self.accepted.is_some();
        let next = if self.unchecked.is_empty() { super::time::BEAT } else { CHECK };
        is_busy.then_some(next)
    }

    /// Checks some of the offers that wait. Tells whether the list has changed.
    fn check(&mut self, now: u64) -> Redraw {
        let before = self.offers.len();
        self.offers.retain(|_, offer| now < offer.end);
        let mut redraw = if self.offers.len() == before { Redraw::No } else { Redraw::Yes };
        for _ in 0..CHECKED_AT_ONCE {
            let Some((id, bytes)) = self.unchecked.pop_front() else { break };
            match offer::read(&id, &bytes, now).and_then(offer::Unchecked::check) {
                Some(offer) if self.offers.len() < MOST_OFFERS => {
                    self.offers.insert(id, offer);
                    redraw = Redraw::Yes;
                }
                Some(_) => {}
                None => self.forged += 1,
            }
        }
        redraw
    }

    /// Takes an entry of the list. What cannot be an offer is passed over at once.
    fn heard(&mut self, id: &str, bytes: Vec<u8>, now: u64) -> Redraw {
        self.unchecked.retain(|(other, _)| other != id);
        let was_there = self.offers.remove(id).is_some();
        let has_room = self.unchecked.len() < MOST_UNCHECKED
            && self.offers.len() < MOST_OFFERS
            && self.forged < MOST_FORGED;
        let own = self.person().map(|person| person.key());
        let may_be = |offer: &Offer| Some(offer.maker) != own && !self.is_hidden(&offer.maker);
        let is_offer = has_room && offer::read(id, &bytes, now).is_some_and(|it| may_be(it.peek()));
        if is_offer {
            self.unchecked.push_back((id.to_owned(), bytes));
        }
        if was_there { Redraw::Yes } else { Redraw::No }
    }
}

impl Desk {
    /// Takes a wish about open games.
    pub(super) fn open_games(&mut self, ask: OpenAsk, moment: Moment) {
        match ask {
            OpenAsk::Show => self.lobby.is_shown = true,
            OpenAsk::Close => self.lobby.is_shown = false,
            OpenAsk::Offer(name) => self.offer_game(&name, moment),
            OpenAsk::Accept(id) => self.accept(&id, moment),
            OpenAsk::Hide(id) => {
                if let Some(offer) = self.lobby.offers.remove(&id) {
                    self.lobby.saved.hidden.push(text::encode(offer.maker.bytes()));
                    self.keep_offers();
                }
            }
        }
    }

    /// Stores the key, the name and who is hidden.
    fn keep_offers(&mut self) {
        self.effects.push(FarEffect::KeepOffers(write(&self.lobby.saved)));
    }

    /// Begins the game that was prepared, and offers it to everybody.
    fn offer_game(&mut self, name: &str, moment: Moment) {
        let Place::Begin(begin) = &self.place else { return };
        if self.carrier_of_new(begin) == Carrier::Link || !begin.is_offerable() {
            return;
        }
        let name = match offer::short_name(name) {
            Ok(name) => name,
            Err(BadName::Long) => return self.tell(Told::LongOfferName),
            Err(BadName::Hidden | BadName::Empty) => return self.tell(Told::HiddenSigns),
        };
        let Some(Secret(fresh)) = moment.secret else { return self.tell(Told::NoSecret) };
        self.lobby.saved.name = name;
        self.make_person(&fresh);
        if let Some(game) = self.start(moment) {
            let (end, meeting) = (self.seconds() + OFFERED, Meeting::new(&fresh));
            self.lobby.own = Some(Own { game, end, meeting, offered: None, taken: None });
        }
    }

    /// Stores the person's key and name, and makes the key at the first time.
    pub(super) fn make_person(&mut self, fresh: &[u8; 32]) {
        if self.lobby.secret().is_none() {
            // The secret of the game is another one: nothing of it follows from this key.
            let secret = *Maker::new(fresh).key().bytes();
            self.lobby.saved.secret = Some(text::encode(&secret));
        }
        self.keep_offers();
    }

    /// Takes news of the list.
    pub(super) fn news_of_list(&mut self, news: ListNews) -> Redraw {
        match news {
            ListNews::Line(line) => self.lobby.line = line,
            ListNews::Entry(id, bytes) => return self.heard(&id, bytes),
            ListNews::Acceptance(bytes) => {
                self.acceptance(&bytes);
                return Redraw::No;
            }
            ListNews::Unsealed(key, plain) => self.unsealed(&key, &plain),
        }
        Redraw::Yes
    }

    pub(super) const fn seconds(&self) -> u64 {
        self.now / 1_000
    }

    /// Prepares the game of an offer. One without armies begins at once.
    fn accept(&mut self, id: &str, moment: Moment) {
        let Some(offer) = self.lobby.offers.get(id).cloned() else {
            return self.tell(Told::OfferOver);
        };
        let begin = self.with_army(Begin::of_offer(id, offer));
        let is_ready = begin.kind() == Kind::TicTacToe;
        self.show(Place::Begin(Box::new(begin)));
        if is_ready {
            self.start(moment);
        }
    }

    /// Takes an entry of the list.
    fn heard(&mut self, id: &str, bytes: Vec<u8>) -> Redraw {
        if !self.looks() {
            return Redraw::No;
        }
        self.answered(id, &bytes);
        let end = match &self.place {
            Place::Begin(begin) => begin.offer().filter(|(other, _)| other == id),
            Place::List | Place::Open(_) | Place::Watch(_) | Place::Stray(_) => None,
        };
        let end = end.and_then(|(_, offer)| {
            let mark = || offer::read_mark(offer, &bytes).map(|_| Told::Faster);
            if bytes.is_empty() { Some(Told::OfferOver) } else { mark() }
        });
        let redraw = self.lobby.heard(id, bytes, self.seconds());
        let Some(told) = end else { return redraw };
        self.show(Place::List);
        self.tell(told);
        Redraw::Yes
    }

    /// Checks what waits, and lets go what is over.
    pub(super) fn beat_of_list(&mut self) -> Redraw {
        let before = (self.lobby.own.is_some(), self.lobby.accepted.is_some());
        self.lose_in_time();
        self.keep_list();
        let redraw = self.lobby.check(self.seconds());
        let is_same = before == (self.lobby.own.is_some(), self.lobby.accepted.is_some());
        if is_same { redraw } else { Redraw::Yes }
    }

    /// True while the list is on the screen, or something is awaited from it.
    fn looks(&self) -> bool {
        let is_there = match &self.place {
            Place::List => true,
            Place::Begin(begin) => begin.offer().is_some(),
            Place::Open(_) | Place::Watch(_) | Place::Stray(_) => false,
        };
        let is_wanted = self.lobby.is_shown && is_there || self.lobby.accepted.is_some();
        is_wanted && self.relaying == Relaying::Possible
    }

    /// Looks at the list, and puts there what belongs there.
    pub(super) fn keep_list(&mut self) {
        let stands = self.lobby.own.as_ref().is_some_and(|own| self.stands(own));
        self.lobby.own.take_if(|_| !stands);
        self.keep_accepted();
        let looks = self.looks();
        if looks != self.lobby.posted.0 {
            self.lobby.posted.0 = looks;
            if looks {
                (self.lobby.forged, self.lobby.line) = (0, Line::Connecting);
            } else {
                self.lobby.offers.clear();
                self.lobby.unchecked.clear();
            }
            let post = if looks { ListPost::Look } else { ListPost::LookAway };
            self.effects.push(FarEffect::List(post));
        }
        self.send_acceptance();
        let own = self.lobby.own.as_ref().filter(|own| self.records.contains_key(&own.game));
        let posted = own.map(|own| (own.game.clone(), own.taken.filter(|_| !self.awaits(own))));
        if posted != self.lobby.posted.1 {
            let post = self.own_entry().unwrap_or(ListPost::TakeBack);
            self.lobby.posted.1 = posted;
            self.effects.push(FarEffect::List(post));
        }
    }

    /// True as long as the own entry belongs on the list.
    fn stands(&self, own: &Own) -> bool {
        let was_there = self.lobby.posted.1.as_ref().is_some_and(|(game, _)| *game == own.game);
        let is_new = !was_there && !self.records.contains_key(&own.game);
        let is_shown = self.is_open(&own.game) || is_new;
        let is_open = is_new || own.taken.is_some() || self.awaits(own);
        self.seconds() < own.end && is_shown && is_open
    }

    /// True before anybody has accepted the game that is offered.
    pub(super) fn awaits(&self, own: &Own) -> bool {
        self.kept(&own.game).is_some_and(|kept| kept.duel.status() == Status::Inviting)
    }

    /// The own entry: the offer, or the mark that it is taken.
    fn own_entry(&mut self) -> Option<ListPost> {
        let person = self.lobby.person()?;
        let own = self.lobby.own.as_ref()?;
        let kept = self.kept(&own.game)?;
        let (entry, offered) = match (own.taken, own.offered) {
            (Some(key), Some(offered)) if !self.awaits(own) => {
                (offer::write_mark(&person, &offered, &key), offered)
            }
            _ => offer::write(
                &person,
                &Draft {
                    end: own.end,
                    time: kept.timing.map(|timing| timing.time),
                    meeting: &own.meeting,
                    invitation: &Duel::packet(&kept.duel)?,
                    name: self.lobby.saved.name.as_ref(),
                },
            ),
        };
        if let Some(own) = &mut self.lobby.own {
            own.offered = Some(offered);
        }
        let (id, place) = (offer::id_of(&person.key()), offer::place_of(&offered));
        Some(ListPost::Offer { id, entry, place })
    }

    /// The list, where there can be one.
    pub(super) fn listed(&self) -> Option<OpenGames> {
        let offer = |(id, offer): (&String, &Offer)| OpenGame::new(id, offer);
        let offers = || self.lobby.offers.iter().map(offer).collect();
        (self.relaying == Relaying::Possible)
            .then(|| OpenGames { offers: self.lobby.is_shown.then(offers), line: self.lobby.line })
    }

    /// The name that others see on the list, if the game can be offered there.
    pub(super) fn offer_name(&self, begin: &Begin) -> Option<OfferName> {
        let is_live = self.carrier_of_new(begin) == Carrier::Relay;
        (is_live && begin.is_offerable()).then(|| OfferName(self.lobby.saved.name.clone()))
    }

    /// True for the game that is on the list.
    pub(super) fn is_listed(&self, game: &str) -> bool {
        self.listing(game) == Listing::Listed
    }

    /// Whether a game is on the list.
    pub(super) fn listing(&self, game: &str) -> Listing {
        match &self.lobby.own {
            Some(own) if own.game == game && self.awaits(own) => Listing::Listed,
            Some(_) | None => Listing::Unlisted,
        }
    }
}

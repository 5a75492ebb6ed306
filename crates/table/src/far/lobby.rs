//! The list of open games: the offers on the relay, and the person's offer.
//!
//! Anybody may write anything there. An offer is shown if its maker has signed it and it is not
//! over. Offers are checked one after the other between other inputs, and no more of them than can
//! be shown. The person's offer stands while its game is on the screen and nobody has accepted it.

use fairboard_fair::{Duel, Maker, MakerKey, text};
use fairboard_forms::far::{GameKind, SavedOffer};
use fairboard_forms::offers::write;
use fairboard_play::name::BadName;

use super::FarSentence;
use super::begin::{Begin, has_usual_rules, kind};
use super::desk::{Desk, DeskPlace};
use super::input::{FarEffect, ListNews, ListPost, OpenAsk, OwnPlace, Relaying};
use super::notice::FarNotice;
use super::offer::{self, OFFERED, OfferParts, OpenOffer};
use super::open_games::{ListExtent, Listing, Lobby, OpenGame, OpenGamesCode, Own, offered_until};
use super::record::name_of;
use super::screen::{Carrier, Line};
use crate::{Moment, Redraw, Secret};

/// Most offers that are shown.
pub const MOST_OFFERS: usize = 100;

/// Most offers that wait to be checked.
const MOST_UNCHECKED: usize = 400;

/// Most forged offers that are checked, after which nothing more of the list is read.
const MOST_FORGED: u32 = 200;

/// Time for which an offer may be gone from the list before it is over, in seconds.
pub(super) const GONE: u64 = 10;

/// Offers that are checked at once.
const CHECKED_AT_ONCE: usize = 8;

/// The code of open games, for [`FarInput::OpenGames`](super::FarInput::OpenGames).
pub static OPEN_GAMES: OpenGamesCode = OpenGamesCode {
    ask: Desk::ask_of_open_games,
    news: Desk::heard_of_list,
    tick: Desk::check_list,
    keep: Desk::keep_open_games,
    accept: Desk::accept_with,
    shown: Desk::open_games_shown,
};

impl OpenGame {
    fn new(id: &str, offer: &OpenOffer) -> Self {
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
    fn offer(&self, id: &str) -> Option<&OpenOffer> {
        self.offers.iter().find(|(other, _)| other == id).map(|(_, offer)| offer)
    }

    fn take(&mut self, id: &str) -> Option<OpenOffer> {
        let index = self.offers.iter().position(|(other, _)| other == id)?;
        Some(self.offers.remove(index).1)
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

    /// Checks some of the offers that wait. Tells whether the list has changed.
    fn check(&mut self, now: u64) -> Redraw {
        let before = self.offers.len();
        self.offers.retain(|(_, offer)| offer.is_current(now));
        let mut redraw = if self.offers.len() == before { Redraw::No } else { Redraw::Yes };
        for _ in 0..CHECKED_AT_ONCE {
            let Some((id, bytes)) = self.unchecked.pop_front() else { break };
            match offer::read(&id, &bytes, now).and_then(offer::Unchecked::check) {
                Some(offer) if self.offers.len() < MOST_OFFERS => {
                    self.offers.push((id, offer));
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
        let was_there = self.take(id).is_some();
        let has_room = self.unchecked.len() < MOST_UNCHECKED
            && self.offers.len() < MOST_OFFERS
            && self.forged < MOST_FORGED;
        let own = self.person().map(|person| person.key());
        let may_be = |offer: &OpenOffer| {
            has_usual_rules(offer.invitation.terms())
                && Some(offer.maker) != own
                && !self.is_hidden(&offer.maker)
        };
        let is_offer = offer::read(id, &bytes, now).is_some_and(|it| may_be(it.peek()));
        let is_cut = is_offer && !has_room && self.extent == ListExtent::Whole;
        if is_cut {
            self.extent = ListExtent::Part;
        } else if is_offer && has_room {
            self.unchecked.push_back((id.to_owned(), bytes));
        }
        if was_there || is_cut { Redraw::Yes } else { Redraw::No }
    }
}

impl Desk {
    fn ask_of_open_games(&mut self, ask: OpenAsk, moment: Moment) {
        match ask {
            OpenAsk::Offer(name) => self.offer_game(&name, moment),
            OpenAsk::Accept(id) => self.accept(&id, moment),
            OpenAsk::Hide(id) => {
                if let Some(offer) = self.lobby.take(&id) {
                    self.lobby.saved.hidden.push(text::encode(offer.maker.bytes()));
                    self.keep_offers();
                    self.show_notice(FarNotice::Hidden);
                }
            }
            OpenAsk::HideNobody => {
                self.lobby.saved.hidden.clear();
                self.keep_offers();
                self.read_list_again();
            }
            OpenAsk::Show | OpenAsk::Close | OpenAsk::Prepare | OpenAsk::TakeBack => {}
        }
    }

    /// Stores the key, the name and who is hidden.
    fn keep_offers(&mut self) {
        self.effects.push(FarEffect::KeepOffers(write(&self.lobby.saved)));
    }

    /// Begins the game that was prepared, and offers it to everybody.
    fn offer_game(&mut self, name: &str, moment: Moment) {
        let DeskPlace::Begin(begin) = &self.place else { return };
        if self.carrier_of_new(begin) == Carrier::Link || !begin.is_offerable() {
            return;
        }
        let name = match offer::short_name(name) {
            Ok(name) => name,
            Err(BadName::Long) => return self.show_notice(FarNotice::LongOfferName),
            Err(BadName::Hidden | BadName::Empty) => {
                return self.show_notice(FarNotice::HiddenSigns);
            }
        };
        let Some(Secret(fresh)) = moment.secret else {
            return self.show_notice(FarNotice::NoSecret);
        };
        self.lobby.saved.name = name;
        self.make_person(&fresh);
        self.lobby.is_offering = false;
        self.start_prepared(moment, Some(SavedOffer::Made(self.seconds() + OFFERED)));
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

    fn heard_of_list(&mut self, news: ListNews) -> Redraw {
        match news {
            ListNews::Line(line) => {
                self.lobby.line = line;
                self.own_place(OwnPlace::Unknown);
                if line == Line::Connected {
                    self.expect_offer();
                }
            }
            ListNews::Own(place) => self.own_place(place),
            ListNews::Entry(id, bytes) => return self.heard(&id, bytes),
            ListNews::Acceptance(bytes) => {
                self.acceptance(&bytes);
                return Redraw::No;
            }
            ListNews::Unsealed(key, plain) => self.unsealed(&key, &plain),
        }
        Redraw::Yes
    }

    fn own_place(&mut self, place: OwnPlace) {
        if let Some(own) = &mut self.lobby.own {
            own.place = place;
        }
    }

    pub(super) const fn seconds(&self) -> u64 {
        self.now / 1_000
    }

    /// Prepares the game of an offer. One without armies begins at once.
    fn accept(&mut self, id: &str, moment: Moment) {
        let Some(offer) = self.lobby.offer(id).cloned() else {
            return self.show_notice(FarNotice::OfferOver);
        };
        // It is accepted here already, maybe in another tab.
        if let Some(game) = self.game(&name_of(offer.invitation.tag())).cloned() {
            return self.go_to_game(&game);
        }
        let begin = self.with_army(Begin::of_offer(offer));
        let is_ready = begin.kind() == GameKind::TicTacToe;
        self.show(DeskPlace::Begin(Box::new(begin)));
        if is_ready {
            self.start_prepared(moment, None);
        }
    }

    /// Takes an entry of the list.
    fn heard(&mut self, id: &str, bytes: Vec<u8>) -> Redraw {
        if !self.looks() {
            return Redraw::No;
        }
        self.answered(id, &bytes);
        let end = match &self.place {
            DeskPlace::Begin(begin) => begin.offer().filter(|offer| offer.id() == id),
            DeskPlace::List | DeskPlace::Current(_) | DeskPlace::Watch(_) | DeskPlace::Stray(_) => {
                None
            }
        };
        let end = end.map(|offer| (bytes.is_empty(), offer::read_mark(offer, &bytes)));
        let redraw = self.lobby.heard(id, bytes, self.seconds());
        match end {
            Some((_, Some(_))) => self.refuse_army(FarNotice::Faster),
            Some((is_gone, None)) => {
                // The maker's line may be back soon.
                self.lobby.gone = is_gone.then(|| self.seconds() + GONE);
                return redraw;
            }
            None => return redraw,
        }
        Redraw::Yes
    }

    /// Leaves the army that is placed for an offer in vain.
    fn refuse_army(&mut self, notice: FarNotice) {
        self.lobby.gone = None;
        self.show(DeskPlace::List);
        self.show_notice(notice);
    }

    /// Leaves the army that is placed for an offer that stays away.
    fn leave_gone(&mut self) -> Redraw {
        let now = self.seconds();
        let is_over = self.lobby.gone.take_if(|until| *until < now).is_some();
        if !is_over || !matches!(&self.place, DeskPlace::Begin(begin) if begin.offer().is_some()) {
            return Redraw::No;
        }
        self.refuse_army(FarNotice::OfferOver);
        Redraw::Yes
    }

    fn check_list(&mut self) -> Redraw {
        let before = (self.lobby.own.is_some(), self.lobby.accepted.is_some());
        self.lose_in_time();
        self.keep_list();
        let left = self.leave_gone();
        let redraw = self.lobby.check(self.seconds()).or(left);
        let is_same = before == (self.lobby.own.is_some(), self.lobby.accepted.is_some());
        if is_same { redraw } else { Redraw::Yes }
    }

    /// True while the list is on the screen, or something is awaited from it.
    fn looks(&self) -> bool {
        let is_there = match &self.place {
            DeskPlace::List => true,
            DeskPlace::Begin(begin) => begin.offer().is_some(),
            DeskPlace::Current(_) | DeskPlace::Watch(_) | DeskPlace::Stray(_) => false,
        };
        let is_wanted = self.lobby.is_shown && is_there || self.lobby.accepted.is_some();
        is_wanted && self.relaying == Relaying::Possible
    }

    fn keep_open_games(&mut self) {
        let stands = self.lobby.own.as_ref().is_some_and(|own| self.stands(own));
        self.lobby.own.take_if(|_| !stands);
        if !stands {
            self.lobby.own = self.own_offer();
        }
        self.keep_accepted();
        let looks = self.looks();
        if looks != self.lobby.posted.0 {
            self.lobby.posted.0 = looks;
            if looks {
                (self.lobby.forged, self.lobby.extent) = (0, ListExtent::Whole);
                self.lobby.line = Line::Connecting;
            } else {
                self.lobby.offers.clear();
                self.lobby.unchecked.clear();
            }
            let post = if looks { ListPost::Look } else { ListPost::LookAway };
            self.effects.push(FarEffect::List(post));
        }
        self.send_acceptance();
        let own = self.lobby.own.as_ref();
        let posted =
            own.map(|own| (own.game_name.clone(), own.taken.filter(|_| !self.awaits(own))));
        if posted != self.lobby.posted.1 {
            let post = self.own_entry().unwrap_or(ListPost::TakeBack);
            self.lobby.posted.1 = posted;
            self.effects.push(FarEffect::List(post));
        }
        self.tell_list();
    }

    /// Announces how many games are on the list that is shown, and whether the person's offer is
    /// there.
    fn tell_list(&mut self) {
        let lobby = &self.lobby;
        let is_read = lobby.is_shown && lobby.line == Line::Connected && lobby.unchecked.is_empty();
        let is_there = matches!(self.place, DeskPlace::List);
        let count = (is_read && is_there).then(|| self.open_games_shown().len());
        if let Some(count) = count.filter(|_| count != self.lobby.counted) {
            self.sentences.push(FarSentence::OpenGames(count as u32));
        }
        self.lobby.counted = count;
        let own = self.current().map(|current| self.listing(&current.name)).unwrap_or_default();
        if own != self.lobby.placed && own != Listing::Unlisted {
            self.sentences.push(FarSentence::Listing(own));
        }
        self.lobby.placed = own;
    }

    /// Reads the entries of the list anew.
    fn read_list_again(&mut self) {
        if self.lobby.posted.0 {
            self.lobby.posted.0 = false;
            self.effects.push(FarEffect::List(ListPost::LookAway));
        }
    }

    /// The offer of the game on the screen, if nobody has accepted it. It is the same after the
    /// page was reloaded.
    fn own_offer(&self) -> Option<Own> {
        let current = self.current()?;
        let game = self.game(&current.name)?;
        let end = offered_until(game).filter(|end| self.seconds() < *end)?;
        Some(Own {
            game_name: current.name.clone(),
            end,
            meeting: game.duel.meeting(),
            offered: None,
            taken: None,
            place: OwnPlace::Unknown,
        })
    }

    /// True as long as this entry of the person belongs on the list.
    fn stands(&self, own: &Own) -> bool {
        let is_free = own.taken.is_some() || self.awaits(own);
        self.seconds() < own.end && self.is_on_screen(&own.game_name) && is_free
    }

    /// The person's entry: the offer, or the mark that the offer is taken.
    fn own_entry(&mut self) -> Option<ListPost> {
        let person = self.lobby.person()?;
        let own = self.lobby.own.as_ref()?;
        let game = self.game(&own.game_name)?;
        let (entry, offered) = match (own.taken, own.offered) {
            (Some(key), Some(offered)) if !self.awaits(own) => {
                (offer::write_mark(&person, &offered, &key), offered)
            }
            _ => offer::write(
                &person,
                &OfferParts {
                    end: own.end,
                    time: game.timing.map(|timing| timing.time),
                    meeting: &own.meeting,
                    invitation: &Duel::packet(&game.duel)?,
                    owned: game.duel.sign_offer(&person.key(), &own.meeting.key()),
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

    fn open_games_shown(&self) -> Vec<OpenGame> {
        let is_new = |offer: &OpenOffer| self.game(&name_of(offer.invitation.tag())).is_none();
        let new = self.lobby.offers.iter().filter(|(_, offer)| is_new(offer));
        new.map(|(id, offer)| OpenGame::new(id, offer)).collect()
    }
}

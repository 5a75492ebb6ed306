//! Open games on a list that anybody can write.

mod acceptances;
mod endings;
mod hidden;
mod reloads;
mod rows;

use std::collections::BTreeMap;
use std::mem;

use fairboard_fair::{Duel, Maker, OfferedGame, Red, Terms};
use fairboard_rules::stratego::Rank;
use fairboard_rules::tictactoe::{self, Mark};
use fairboard_table::far::{
    Desk, EntryState, FarAsk, FarEffect, FarInput, FarNotice, FarOpening, FarSentence, FarState,
    FarVisit, GameKind, Hitch, Line, ListAsk, ListExtent, ListNews, ListPost, Listing, MOST_OFFERS,
    MoveTime, News, OPEN_GAMES, OfferAcceptance, OpenAsk, OpenGame, OpenState, Relaying, Shown,
};
use fairboard_table::{Machine as _, Moment};

use crate::driver::{Tab, army};
use crate::players::{Player, Relay, play, settle};

/// A list, as a relay holds it, and the acceptances that were sent.
#[derive(Default)]
struct List {
    entries: BTreeMap<String, Vec<u8>>,
    /// Place and bytes of each, the latest last.
    acceptances: Vec<(String, Vec<u8>)>,
}

/// A person at the list.
struct Person {
    player: Player,
    /// Name of the person's entry, and the topic for its acceptances.
    own: Option<(String, String)>,
    looks: bool,
    /// The entries that were shown to it last.
    seen: BTreeMap<String, Vec<u8>>,
    heard: usize,
}

impl Person {
    fn new(number: u8, relay: &Relay) -> Self {
        Self::of(Player::new(number, relay))
    }

    fn of(mut player: Player) -> Self {
        player.tab.now = 1_764_000_000_000;
        player.tab.send(FarInput::Relay(News::Line(Line::Connected)));
        let (own, seen) = (None, BTreeMap::new());
        Self { player, own, looks: false, seen, heard: 0 }
    }

    /// The person in another tab of the same browser, at an address.
    fn other_tab(&self, visit: FarVisit) -> Self {
        let tab = self.player.tab.browser.tab();
        let mut other = Self::of(Player::of(tab, &self.player.relay));
        other.tab().now = self.player.tab.now + 500;
        other.tab().send(FarInput::Visit(visit));
        other
    }

    fn tab(&mut self) -> &mut Tab {
        &mut self.player.tab
    }

    fn news(&mut self, news: ListNews) {
        self.tab().send(FarInput::List(news));
    }

    fn hear(&mut self, id: &str, bytes: &[u8]) {
        self.news(ListNews::Entry(id.to_owned(), bytes.to_vec()));
    }

    /// Carries out what the desk wants of the list. Returns `true` if there was anything.
    fn post(&mut self, list: &mut List) -> bool {
        let posts = mem::take(&mut self.tab().list);
        let is_busy = !posts.is_empty();
        for post in posts {
            match post {
                ListPost::Read => {
                    self.looks = true;
                    self.seen.clear();
                    self.news(ListNews::Line(Line::Connected));
                }
                ListPost::StopReading => self.looks = false,
                ListPost::PutEntry { id, entry, acceptance_topic_id } => {
                    list.entries.insert(id.clone(), entry);
                    self.own = Some((id, acceptance_topic_id));
                    self.heard = list.acceptances.len();
                    self.news(ListNews::Line(Line::Connected));
                    self.news(ListNews::OwnEntry(EntryState::Listed));
                }
                ListPost::RemoveEntry => {
                    let (id, _) = self.own.take().unwrap();
                    list.entries.remove(&id);
                }
                ListPost::Accept(it) => {
                    let sealed = sealed(&it);
                    list.acceptances.push((it.topic_id, sealed));
                }
                ListPost::Unseal(it) => {
                    if let Some(plain) = it.rest.strip_prefix(&seal(&it)[..]) {
                        self.news(ListNews::Unsealed(it.key, plain.to_vec()));
                    }
                }
            }
        }
        is_busy
    }

    /// Takes what is new on the list, and in the topic for acceptances.
    fn look(&mut self, list: &List) -> bool {
        let mut is_new = false;
        if self.looks {
            let before = mem::replace(&mut self.seen, list.entries.clone());
            let now = list.entries.iter().filter(|(id, entry)| before.get(*id) != Some(*entry));
            let gone = before.iter().filter(|(id, _)| !list.entries.contains_key(*id));
            let news: Vec<_> = now.chain(gone.map(|(id, _)| (id, const { &Vec::new() }))).collect();
            for (id, entry) in news {
                is_new = true;
                self.hear(id, entry);
            }
        }
        while let Some((topic_id, bytes)) = list.acceptances.get(self.heard) {
            self.heard += 1;
            if self.own.as_ref().is_some_and(|(_, own)| own == topic_id) {
                is_new = true;
                self.news(ListNews::Acceptance(bytes.clone()));
            }
        }
        is_new
    }

    /// Lets the desk check what it has heard.
    fn check(&mut self) {
        for _ in 0..100 {
            if let Some(tick) = self.tab().tick.take() {
                self.tab().now += u64::from(tick.min(20));
                self.tab().send(FarInput::Tick);
            }
        }
    }

    /// Lets so many seconds pass.
    fn wait(&mut self, seconds: u64) {
        self.tab().now += 1_000 * seconds;
        self.tab().tick = None;
        self.tab().send(FarInput::Tick);
    }

    /// The rows of the list, also those of offers that are gone.
    fn rows(&self) -> Vec<OpenGame> {
        self.player.tab.screen().open_games.unwrap().offers.unwrap_or_default()
    }

    fn shown(&self) -> Vec<OpenGame> {
        let mut games = self.rows();
        games.retain(|game| game.state == OpenState::Open);
        games
    }

    fn accept(&mut self) {
        let id = self.shown()[0].id.clone();
        self.tab().ask(FarAsk::OnList(ListAsk::Accept(id)));
    }

    fn notice(&self) -> Option<FarNotice> {
        self.player.tab.notice()
    }
}

/// A seal as of a cipher: nothing else makes it but topic and secret.
fn seal(it: &OfferAcceptance) -> Vec<u8> {
    [it.topic_id.as_bytes(), &it.secret].concat()
}

fn sealed(it: &OfferAcceptance) -> Vec<u8> {
    [it.key.as_slice(), &seal(it), &it.rest].concat()
}

/// Carries everything until nobody has anything more.
fn settle_list(list: &mut List, people: &mut [&mut Person]) {
    for _ in 0..20 {
        let mut is_busy = false;
        for person in people.iter_mut() {
            is_busy |= person.post(list) | person.player.post();
        }
        for person in people.iter_mut() {
            is_busy |= person.look(list) | person.player.look();
        }
        if !is_busy {
            return;
        }
    }
    panic!("news without an end");
}

/// A list, and a person who offers a game of a kind there.
fn offering(kind: GameKind, name: &str) -> (List, Person) {
    let (mut list, mut home) = (List::default(), Person::new(1, &Relay::default()));
    offer(&mut home, kind, name);
    settle_list(&mut list, &mut [&mut home]);
    (list, home)
}

/// A list, a person who offers a game of a kind there, and one who looks at the list.
fn offered(kind: GameKind) -> (List, Person, Person) {
    let (mut list, home) = offering(kind, "");
    let away = looking(2, &mut list, &home);
    (list, home, away)
}

fn offer(home: &mut Person, kind: GameKind, name: &str) {
    let tab = home.tab();
    tab.send(FarInput::Visit(FarVisit::Begin(kind)));
    tab.ask(FarAsk::Red(Red::Home));
    tab.ask(FarAsk::Time(Some(MoveTime::OneDay)));
    if kind == GameKind::Stratego {
        tab.load(army(Rank::Scout, "a4"));
    }
    tab.ask(FarAsk::OpenGames(OpenAsk::ToggleForm));
    tab.ask(FarAsk::OnList(ListAsk::Offer(name.to_owned())));
}

/// A person who looks at the list.
fn looking(number: u8, list: &mut List, home: &Person) -> Person {
    let mut away = Person::new(number, &home.player.relay);
    away.tab().now = home.player.tab.now + 1_000;
    look(&mut away, list);
    away
}

fn look(away: &mut Person, list: &mut List) {
    away.tab().send(FarInput::Visit(FarVisit::List));
    away.tab().ask(FarAsk::OpenGames(OpenAsk::Show));
    settle_list(list, &mut [away]);
    away.check();
}

#[test]
fn a_game_is_offered_and_accepted_by_one_press() {
    let (mut list, mut home) = offering(GameKind::TicTacToe, " Ana  Maria ");
    let current = home.tab().current();
    assert_eq!((current.listing, list.entries.len()), (Listing::Listed, 1));
    assert_eq!((current.link, home.tab().copied.len()), (None, 0), "no link leads to it");
    let mut away = looking(2, &mut list, &home);
    let [offer] = &away.shown()[..] else { panic!("{:?}", away.tab().screen()) };
    let name = offer.name.as_ref().map(ToString::to_string);
    assert_eq!(
        (offer.kind, offer.red, offer.time),
        (GameKind::TicTacToe, Red::Home, Some(MoveTime::OneDay))
    );
    assert_eq!(name.as_deref(), Some("Ana Maria"));
    away.accept();
    settle_list(&mut list, &mut [&mut home, &mut away]);
    assert_eq!(home.tab().current().listing, Listing::Unlisted);
    assert_eq!((home.tab().state(), away.tab().state()), (FarState::Turn, FarState::Waiting));
    assert_eq!(away.tab().current().opponent.map(|name| name.to_string()), name);
    assert_eq!((home.notice(), away.notice()), (None, None));
    let later = looking(3, &mut list, &home);
    assert_eq!(later.shown(), [], "it can be accepted no more");
    play(&mut home.player, &mut away.player, &[1, 4, 2, 5, 3]);
    assert!(matches!(home.tab().state(), FarState::Over(..)), "{:?}", home.tab().state());
}

#[test]
fn an_army_is_placed_for_an_open_game() {
    let (mut list, mut home, mut away) = offered(GameKind::Stratego);
    away.accept();
    assert!(matches!(away.tab().screen().shown, Shown::Begin(_)));
    away.tab().load(army(Rank::Flag, "j4"));
    away.tab().ask(FarAsk::Start);
    settle_list(&mut list, &mut [&mut home, &mut away]);
    assert_eq!((home.tab().state(), away.tab().state()), (FarState::Turn, FarState::Waiting));
    home.tab().play("a4a5");
    settle(&mut home.player, &mut away.player);
    assert_eq!((home.tab().state(), away.tab().state()), (FarState::Waiting, FarState::Turn));
}

#[test]
fn an_offer_goes_with_its_page_its_time_or_its_game() {
    type End = fn(&mut Tab);
    let ends: [(&str, End); 3] = [
        ("another page", |tab| tab.send(FarInput::Visit(FarVisit::List))),
        ("ten minutes", |tab| {
            tab.now += 600_000;
            tab.send(FarInput::Tick);
        }),
        ("the game is forgotten", |tab| {
            let name = tab.current().name;
            tab.ask(FarAsk::Forget(name));
        }),
    ];
    for (rule, end) in ends {
        let (_, mut home) = offering(GameKind::TicTacToe, "");
        home.tab().tick = None;
        end(home.tab());
        assert_eq!(home.tab().list, [ListPost::RemoveEntry], "{rule}");
    }
}

#[test]
fn an_offer_counts_as_listed_once_the_relay_has_it() {
    let (_, mut home) = offering(GameKind::TicTacToe, "");
    let gone = Line::Interrupted(Hitch::Gone);
    for (rule, news, listing) in [
        ("the relay is not there", vec![ListNews::Line(gone)], Listing::Pending(gone)),
        (
            "it is on its way",
            vec![ListNews::Line(Line::Connected)],
            Listing::Pending(Line::Connected),
        ),
        ("the relay has it", vec![ListNews::OwnEntry(EntryState::Listed)], Listing::Listed),
        (
            "something else is there",
            vec![ListNews::OwnEntry(EntryState::Displaced)],
            Listing::Displaced,
        ),
        ("it is there again", vec![ListNews::OwnEntry(EntryState::Listed)], Listing::Listed),
        (
            "the line is new",
            vec![ListNews::Line(gone), ListNews::Line(Line::Connected)],
            Listing::Pending(Line::Connected),
        ),
    ] {
        for news in news {
            home.news(news);
        }
        assert_eq!(home.tab().current().listing, listing, "{rule}");
    }
}

#[test]
fn what_is_no_offer_is_not_shown() {
    let (list, home) = offering(GameKind::TicTacToe, "Ana");
    let (id, good) =
        list.entries.first_key_value().map(|(id, it)| (id.clone(), it.clone())).unwrap();
    let maker = Maker::new(&[9; 32]);
    let by = |signed: &[u8]| {
        let key = maker.key();
        let bytes = [key.bytes().as_slice(), &maker.offer(signed), signed].concat();
        let id: Vec<_> = key.bytes()[..16].iter().map(|byte| format!("{byte:02x}")).collect();
        (id.concat(), bytes)
    };
    let end = &good[96..100];
    let by_terms = |first| {
        let game = OfferedGame::TicTacToe(tictactoe::Rules { first, ..Default::default() });
        let duel = Duel::invite([9; 32], Terms { game, red: Red::Home }, None).unwrap();
        let meeting = good[101..133].try_into().unwrap();
        let owned = duel.sign_offer(&maker.key(), &meeting);
        [&good[100..133], &duel.packet().unwrap(), &owned].concat()
    };
    let link = &by_terms(Mark::X)[..];
    let named = |name: &[u8]| by(&[end, link, name].concat());
    let until = |end: &[u8; 4]| by(&[end, link].concat());
    let mut forged = good.clone();
    forged[40] ^= 1;
    let mut other_key = good.clone();
    other_key[110] ^= 1;
    let timed = |time: u8| by(&[end, &[time], &link[1..]].concat());
    let rows = [
        ("rules that the list does not name", by(&[end, &by_terms(Mark::O)].concat()), false),
        ("the invitation of somebody else", by(&good[96..]), false),
        ("a good one", named(b"Eva"), true),
        ("one of 100 KB", named(&vec![b'a'; 100_000]), false),
        ("a forged signature", (id.clone(), forged), false),
        ("a key that the maker has not signed", (id.clone(), other_key), false),
        ("the place of somebody else", (id, named(b"").1), false),
        ("a name of controls", named(b"A\x07"), false),
        ("a name that changes the direction", named("A\u{202e}".as_bytes()), false),
        ("a name of 21 characters", named(&[b'a'; 21]), false),
        ("a name of 20 characters", named("ã".repeat(20).as_bytes()), true),
        ("no text", named(&[0xff]), false),
        ("one that is over", until(&[0; 4]), false),
        ("one that stands for ever", until(&[0xff; 4]), false),
        ("the longest time", timed(4), true),
        ("a time that there is not", timed(5), false),
        ("no invitation", by(&[end, &[0; 164]].concat()), false),
        ("nothing", ("aa".to_owned(), b"rubbish".to_vec()), false),
    ];
    for (rule, (id, bytes), expected) in rows {
        let mut away = looking(2, &mut List::default(), &home);
        away.hear(&id, &bytes);
        away.check();
        assert_eq!(!away.shown().is_empty(), expected, "{rule}");
    }
}

#[test]
fn of_ten_thousand_offers_a_hundred_are_shown_and_few_are_checked() {
    let (list, home) = offering(GameKind::TicTacToe, "");
    let good = list.entries.first_key_value().map(|(_, it)| it.clone()).unwrap();
    let game = OfferedGame::TicTacToe(tictactoe::Rules::default());
    let duel = Duel::invite([9; 32], Terms { game, red: Red::Home }, None).unwrap();
    for is_forged in [false, true] {
        let mut away = looking(2, &mut List::default(), &home);
        for number in 0..10_000u32 {
            let mut secret = [0; 32];
            secret[..4].copy_from_slice(&number.to_be_bytes());
            // A key costs as much as a signature: forgers take any bytes.
            let mut signed = good[96..].to_vec();
            let (key, signature) = if number < 500 && !is_forged {
                let maker = Maker::new(&secret);
                let owned = duel.sign_offer(&maker.key(), &good[101..133].try_into().unwrap());
                signed.splice(37.., [&duel.packet().unwrap()[..], &owned].concat());
                (*maker.key().bytes(), maker.offer(&signed))
            } else {
                (secret, [1; 64])
            };
            let id: Vec<_> = key[..16].iter().map(|byte| format!("{byte:02x}")).collect();
            let bytes = [key.as_slice(), &signature, &signed].concat();
            away.hear(&id.concat(), &bytes);
        }
        let mut beats = 0;
        while away.tab().tick.is_some_and(|tick| tick < 1_000) {
            away.wait(0);
            beats += 1;
        }
        assert_eq!(away.shown().len(), if is_forged { 0 } else { MOST_OFFERS });
        assert_eq!(away.tab().screen().open_games.unwrap().extent, ListExtent::Part);
        assert!(beats <= 60, "{beats} looks of eight offers each");
    }
}

#[test]
fn the_list_and_the_listing_of_the_offer_are_announced() {
    let heard = |person: &Person, sentence: &FarSentence| {
        person.player.tab.screen().announcement.sentences().contains(sentence)
    };
    let (mut list, home) = offering(GameKind::TicTacToe, "");
    assert!(heard(&home, &FarSentence::Listing(Listing::Listed)));
    let mut away = looking(2, &mut list, &home);
    assert!(heard(&away, &FarSentence::OpenGames(1)));
    let number = |person: &Person| person.player.tab.screen().announcement.number();
    let before = number(&away);
    away.check();
    assert_eq!(number(&away), before, "nothing is said twice");
    list.entries.clear();
    settle_list(&mut list, &mut [&mut away]);
    away.tab().now += 11_000;
    away.check();
    assert!(heard(&away, &FarSentence::OpenGames(0)));
}

#[test]
fn a_name_for_an_offer_is_short_and_has_no_hidden_signs() {
    for (name, notice) in [
        ("a".repeat(21).as_str(), FarNotice::LongOfferName),
        ("a".repeat(50).as_str(), FarNotice::LongOfferName),
        ("A\u{202e}", FarNotice::HiddenCharacters),
    ] {
        let mut home = Person::new(1, &Relay::default());
        home.tab().send(FarInput::Visit(FarVisit::Begin(GameKind::TicTacToe)));
        home.tab().ask(FarAsk::OpenGames(OpenAsk::ToggleForm));
        home.tab().ask(FarAsk::OnList(ListAsk::Offer(name.to_owned())));
        assert_eq!((home.notice(), home.tab().list.len()), (Some(notice), 0), "{name}");
    }
}

#[test]
fn the_code_of_open_games_is_loaded_once_and_again_after_it_has_not_come() {
    let opening = || FarOpening { relaying: Relaying::Possible, ..FarOpening::default() };
    let loads = |effects: Vec<FarEffect>| effects.contains(&FarEffect::LoadOpenGames);
    let send = |desk: &mut Desk, input| loads(desk.update(input, Moment::default()).effects);
    let show = || FarInput::Ask(FarAsk::OpenGames(OpenAsk::Show));
    let mut desk = Desk::open(opening());
    send(&mut desk, FarInput::Games(Vec::new()));
    assert!(send(&mut desk, show()));
    assert_eq!(desk.screen().open_games.unwrap().offers, Some(vec![]), "the list is coming");
    assert!(!send(&mut desk, show()), "one is on its way");
    send(&mut desk, FarInput::OpenGames(None));
    assert_eq!(desk.screen().notice, Some(FarNotice::NotLoaded));
    assert_eq!(desk.screen().open_games.unwrap().offers, None);
    assert!(send(&mut desk, show()), "another try");
    let update = desk.update(FarInput::OpenGames(Some(&OPEN_GAMES)), Moment::default());
    assert!(update.effects.contains(&FarEffect::List(ListPost::Read)));
    assert!(!send(&mut desk, show()), "it is there");
}

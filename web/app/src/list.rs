//! Open games: the code that a page loads when a person asks for open games.

use fairboard_relay::{
    BrowserMailboxes, ListAcceptance, ListEntry, ListReading, OwnEntry, OwnEntryState, RelayNotice,
};
use fairboard_table::far::{self, ListNews, ListPost};
use fairboard_ui::far::OPEN_GAMES_VIEWS;
use wasm_bindgen_futures::spawn_local;
use yew::Callback;

use crate::lobby::{ListConnection, OpenGamesPart};
use crate::relay::{address, line};

/// Returns the code of open games. The page of the desk calls this function once the chunk with the
/// code is loaded.
pub fn open_games() -> &'static OpenGamesPart {
    static OPEN_GAMES: OpenGamesPart =
        OpenGamesPart { desk: &far::OPEN_GAMES, views: &OPEN_GAMES_VIEWS, connect };
    &OPEN_GAMES
}

/// Makes a connection to the list. The relay is contacted when the desk reads the list or offers a
/// game.
fn connect(news: Callback<ListNews>) -> ListConnection {
    let list = List::new(news);
    Box::new(move |post| list.carry_out(post))
}

/// The list of open games on the relay of the site, over a connection that no game uses.
struct List {
    mailboxes: Option<BrowserMailboxes>,
    news: Callback<ListNews>,
}

impl List {
    /// The list, whose news goes to the callback. Without a relay of the site or a secure origin of
    /// the page, the list has no mailboxes and does nothing.
    fn new(news: Callback<ListNews>) -> Self {
        let on_news = news.clone();
        let mailboxes = address().and_then(|address| {
            let report = move |notice| {
                if let Some(news) = news_of(notice) {
                    on_news.emit(news);
                }
            };
            BrowserMailboxes::with_list(&address, report).ok()
        });
        Self { mailboxes, news }
    }

    /// Carries out a task on the list. Without mailboxes a task has no effect. An acceptance that
    /// cannot be unsealed gives no news.
    fn carry_out(&self, post: ListPost) {
        let Some(mailboxes) = &self.mailboxes else { return };
        match post {
            ListPost::Read => mailboxes.read_list(ListReading::On),
            ListPost::StopReading => mailboxes.read_list(ListReading::Off),
            ListPost::PutEntry { id, entry, acceptance_topic_id } => {
                let entry = ListEntry { id, content: entry };
                mailboxes.offer(Some(OwnEntry { entry, acceptance_topic_id }));
            }
            ListPost::RemoveEntry => mailboxes.offer(None),
            ListPost::Accept(acceptance) => mailboxes.accept(sealable(acceptance)),
            ListPost::Unseal(acceptance) => {
                let (key, news) = (acceptance.key, self.news.clone());
                spawn_local(async move {
                    if let Some(plain) = sealable(acceptance).opened().await {
                        news.emit(ListNews::Unsealed(key, plain));
                    }
                });
            }
        }
    }
}

impl Drop for List {
    /// Ends the connection, and with it this page's offer on the list.
    fn drop(&mut self) {
        if let Some(mailboxes) = self.mailboxes.take() {
            mailboxes.leave();
        }
    }
}

/// An acceptance of the desk, as the relay seals and unseals it.
fn sealable(acceptance: far::OfferAcceptance) -> ListAcceptance {
    let far::OfferAcceptance { topic_id, key, secret, rest } = acceptance;
    ListAcceptance { topic_id, key, secret, rest }
}

/// The news for the desk in a notice of the relay. `None` for a notice about a joined game, and for
/// the state of a relay that needs no connection.
fn news_of(notice: RelayNotice) -> Option<ListNews> {
    match notice {
        RelayNotice::State(state) => line(state).map(ListNews::Line),
        RelayNotice::Entry(ListEntry { id, content }) => Some(ListNews::Entry(id, content)),
        RelayNotice::Acceptance(content) => Some(ListNews::Acceptance(content)),
        RelayNotice::OwnEntry(OwnEntryState::Listed) => {
            Some(ListNews::OwnEntry(far::EntryState::Listed))
        }
        RelayNotice::OwnEntry(OwnEntryState::Displaced) => {
            Some(ListNews::OwnEntry(far::EntryState::Displaced))
        }
        RelayNotice::Packet(..)
        | RelayNotice::Delivered(_)
        | RelayNotice::Ahead(..)
        | RelayNotice::Presence(..)
        | RelayNotice::Forgotten(_) => None,
    }
}

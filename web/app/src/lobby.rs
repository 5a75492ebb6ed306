//! The list of open games on the relay of the site.

use fairboard_relay::{Acceptance, Entry, Looking, Mailboxes, Notice, OwnEntry};
use fairboard_table::far::{ListNews, ListPost};
use wasm_bindgen_futures::spawn_local;
use yew::Callback;

use crate::relay::{address, line};

/// The list, on a connection of its own that ends with its desk.
pub(crate) struct Lobby {
    mailboxes: Option<Mailboxes>,
    news: Callback<ListNews>,
}

impl Lobby {
    /// The list, for which the relay is contacted when somebody looks at it or offers a game.
    pub(crate) fn new(news: Callback<ListNews>) -> Self {
        let to = news.clone();
        let mailboxes = address().and_then(|address| {
            let tell = move |notice| told(notice).into_iter().for_each(|told| to.emit(told));
            Mailboxes::new(&address, tell).ok()
        });
        Self { mailboxes, news }
    }

    /// Carries out a task of the desk.
    pub(crate) fn carry_out(&self, post: ListPost) {
        let Some(mailboxes) = &self.mailboxes else { return };
        match post {
            ListPost::Look => mailboxes.look(Looking::Here),
            ListPost::LookAway => mailboxes.look(Looking::Away),
            ListPost::Offer { id, entry, place } => {
                let entry = Entry { id, content: entry };
                mailboxes.offer(Some(OwnEntry { entry, place }));
            }
            ListPost::TakeBack => mailboxes.offer(None),
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

impl Drop for Lobby {
    /// An offer goes with its page.
    fn drop(&mut self) {
        if let Some(mailboxes) = self.mailboxes.take() {
            mailboxes.leave();
        }
    }
}

fn sealable(acceptance: fairboard_table::far::Acceptance) -> Acceptance {
    let fairboard_table::far::Acceptance { place, key, secret, rest } = acceptance;
    Acceptance { place, key, secret, rest }
}

/// News for the desk.
fn told(notice: Notice) -> Option<ListNews> {
    match notice {
        Notice::State(state) => line(state).map(ListNews::Line),
        Notice::Entry(Entry { id, content }) => Some(ListNews::Entry(id, content)),
        Notice::Acceptance(content) => Some(ListNews::Acceptance(content)),
        Notice::Packet(..)
        | Notice::Delivered(_)
        | Notice::Ahead(..)
        | Notice::Presence(..)
        | Notice::Forgotten(_) => None,
    }
}

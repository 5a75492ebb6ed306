//! The relay of the site, and the mailboxes on it for the games of the desk.
//!
//! The desk (`fairboard_table::far::Desk`) is the machine of games with people far away. In each
//! game, a side puts its newest packet into its mailbox, and the other side reads the packet there.

use std::cell::RefCell;
use std::rc::Rc;

use fairboard_relay::{
    Address, BrowserMailboxes, GameId, MailboxContent, MailboxSide, RelayNotice, RelayPresence,
    RelayState, RelayTrouble,
};
use fairboard_table::far::{Hitch, Line, News, Post, Relaying, Role};
use gloo::utils::document;
use web_sys::Element;
use yew::Callback;

thread_local! {
    /// Mailboxes of a desk that was left, until all their content is delivered to the relay.
    static LEFT: RefCell<Option<BrowserMailboxes>> = const { RefCell::new(None) };
}

/// Whether a connection lasts longer than its desk, until everything is delivered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lasting {
    /// The connection stays until everything is delivered, because moves go over the connection.
    Yes,
    /// The connection ends together with its desk, because only onlookers need it.
    No,
}

/// A connection to the relay of the site, with the mailboxes of a desk's games.
pub(crate) struct SiteRelay {
    lasting: Lasting,
    /// `None` if the site names no relay, or if the page's origin is not secure.
    mailboxes: Option<BrowserMailboxes>,
    games: Rc<RefCell<Games>>,
}

/// Games by the numbers under which the relay knows them.
#[derive(Default)]
struct Games {
    /// The last number. No number is used twice.
    last: u32,
    names: Vec<(GameId, String)>,
}

impl Games {
    /// Adds a game under a new number.
    fn add(&mut self, name: &str) -> GameId {
        self.last += 1;
        let id = GameId::new(self.last);
        self.names.push((id, name.to_owned()));
        id
    }

    fn id(&self, name: &str) -> Option<GameId> {
        self.names.iter().find(|(_, other)| other == name).map(|(id, _)| *id)
    }

    fn name(&self, id: GameId) -> Option<String> {
        self.names.iter().find(|(other, _)| *other == id).map(|(_, name)| name.clone())
    }

    fn remove(&mut self, name: &str) -> Option<GameId> {
        let index = self.names.iter().position(|(_, other)| other == name)?;
        Some(self.names.swap_remove(index).0)
    }
}

impl SiteRelay {
    /// The relay of the site, which is contacted when the first game is joined. `news` gets the
    /// news for the desk.
    pub(crate) fn new(lasting: Lasting, news: Callback<News>) -> Self {
        // Packets that an earlier desk could not deliver are stored, and this desk puts them again.
        // So the connection of the earlier desk can end.
        if lasting == Lasting::Yes {
            end_left_connection();
        }
        let games = Rc::new(RefCell::new(Games::default()));
        let joined_games = Rc::clone(&games);
        let on_notice = move |notice| report(notice, lasting, &joined_games, &news);
        let mailboxes =
            address().and_then(|address| BrowserMailboxes::new(&address, on_notice).ok());
        Self { lasting, mailboxes, games }
    }

    /// Tells whether games can be played over a relay.
    pub(crate) fn relaying(&self) -> Relaying {
        match (&self.mailboxes, address()) {
            (Some(_), _) => Relaying::Possible,
            // The site names a relay, but the page's origin allows no mailboxes.
            (None, Some(_)) => Relaying::Insecure,
            (None, None) => Relaying::Unknown,
        }
    }

    /// Carries out a task of the desk. Has no effect without mailboxes.
    pub(crate) fn carry_out(&self, post: Post) {
        let Some(mailboxes) = &self.mailboxes else { return };
        let id_of = |name: &str| self.games.borrow().id(name);
        match post {
            Post::Join { name, secret, role } => {
                let id = self.games.borrow_mut().add(&name);
                mailboxes.join(id, secret, side(role));
            }
            Post::Put { name, order, packet } => {
                if let Some(id) = id_of(&name) {
                    mailboxes.put(id, MailboxContent { order, packet });
                }
            }
            Post::Attend(name) => mailboxes.attend(name.and_then(|name| id_of(&name))),
            Post::Part(name) => {
                if let Some(id) = self.remove(&name) {
                    mailboxes.part(id);
                }
            }
            Post::Finish(name) => {
                if let Some(id) = self.remove(&name) {
                    mailboxes.finish(id);
                }
            }
        }
    }

    fn remove(&self, game: &str) -> Option<GameId> {
        self.games.borrow_mut().remove(game)
    }

    /// Leaves all games, and keeps the connection until everything is delivered.
    fn leave_when_delivered(&self, mailboxes: &BrowserMailboxes) {
        let names = std::mem::take(&mut self.games.borrow_mut().names);
        // The other players see that this player is absent.
        let no_game = None;
        mailboxes.attend(no_game);
        // `LEFT` keeps the connection, and `report` empties it once the connection is idle. If
        // everything is delivered already, the last `part` makes the connection idle at once, so
        // `LEFT` is set first.
        LEFT.set(Some(mailboxes.clone()));
        for (id, _) in names {
            // The game stays joined until its mailbox holds the newest packet.
            mailboxes.part(id);
        }
    }
}

impl Drop for SiteRelay {
    /// Ends the connection. A connection with moves lasts until everything is delivered, because a
    /// move may have been made just before the desk was left.
    fn drop(&mut self) {
        let Some(mailboxes) = self.mailboxes.take() else { return };
        match self.lasting {
            Lasting::Yes => self.leave_when_delivered(&mailboxes),
            // Only onlookers need this connection.
            Lasting::No => mailboxes.leave(),
        }
    }
}

/// Ends the connection that an earlier desk has left open in order to deliver its packets.
fn end_left_connection() {
    if let Some(left) = LEFT.take() {
        left.leave();
    }
}

/// Passes a notice of the relay on to the desk. If the connection was left open and is idle now,
/// `LEFT` keeps it no longer.
fn report(notice: RelayNotice, lasting: Lasting, games: &RefCell<Games>, news: &Callback<News>) {
    // A connection is idle once no game needs it, or once the window is left. While the desk is
    // open, `LEFT` is empty. A connection of onlookers is never in `LEFT`, and must not empty it.
    if lasting == Lasting::Yes && notice == RelayNotice::State(RelayState::Idle) {
        LEFT.take();
    }
    // The games are not borrowed while the desk takes the news.
    let desk_news = news_of(notice, &games.borrow());
    if let Some(desk_news) = desk_news {
        news.emit(desk_news);
    }
}

/// Address of the relay that the site names; `None` if there is no valid address.
/// `cargo xtask dist --relay` writes the address into the page.
pub(crate) fn address() -> Option<Address> {
    meta()?.get_attribute("content")?.parse().ok()
}

/// Returns `true` if the site names a relay, even if [`address`] finds the address invalid.
pub(crate) fn is_named() -> bool {
    meta().is_some()
}

/// Selector of the page's element with the address of the relay. The element's name is
/// `fairboard_relay::META`.
const SELECTOR: &str = "meta[name=fairboard-relay]";

fn meta() -> Option<Element> {
    document().query_selector(SELECTOR).ok().flatten()
}

const fn side(role: Role) -> MailboxSide {
    match role {
        Role::Home => MailboxSide::Home,
        Role::Away => MailboxSide::Away,
    }
}

/// State of the connection for the desk; `None` while no game needs a connection.
pub(crate) const fn line(state: RelayState) -> Option<Line> {
    match state {
        RelayState::Idle => None,
        RelayState::Connecting => Some(Line::Connecting),
        RelayState::Connected => Some(Line::Connected),
        RelayState::Interrupted(trouble) => Some(Line::Interrupted(hitch(trouble))),
    }
}

/// The news for the desk in a notice of the relay; `None` for a notice that the desk does not need.
fn news_of(notice: RelayNotice, games: &Games) -> Option<News> {
    Some(match notice {
        // Entries and acceptances come over another connection, that of the list of open games.
        // `Forgotten` only confirms that the desk has left a game.
        RelayNotice::Entry(_)
        | RelayNotice::OwnEntry(_)
        | RelayNotice::Acceptance(_)
        | RelayNotice::Forgotten(_) => return None,
        RelayNotice::State(state) => News::Line(line(state)?),
        RelayNotice::Delivered(id) => News::Delivered(games.name(id)?),
        RelayNotice::Packet(id, packet) => News::Packet(games.name(id)?, packet),
        RelayNotice::Ahead(id, MailboxContent { order, packet }) => {
            News::Ahead(games.name(id)?, order, packet)
        }
        RelayNotice::Presence(id, RelayPresence::Here) => News::Here(games.name(id)?),
        RelayNotice::Presence(id, RelayPresence::Away) => News::Gone(games.name(id)?),
    })
}

/// The trouble of a connection, in the four kinds that the desk tells apart.
const fn hitch(trouble: RelayTrouble) -> Hitch {
    match trouble {
        RelayTrouble::Unreachable | RelayTrouble::Lost | RelayTrouble::Silent => Hitch::Gone,
        RelayTrouble::Unavailable | RelayTrouble::Quota => Hitch::Full,
        RelayTrouble::NotAuthorized => Hitch::Denied,
        RelayTrouble::OtherVersion | RelayTrouble::Nonsense | RelayTrouble::Flood => Hitch::Unfit,
    }
}

#[cfg(test)]
mod tests {
    use fairboard_relay::META;

    use super::*;

    #[test]
    fn the_element_of_the_relay_is_found_by_its_name() {
        assert_eq!(SELECTOR, format!("meta[name={META}]"));
    }

    #[test]
    fn each_trouble_has_its_sentence() {
        for (trouble, expected) in [
            (RelayTrouble::Unreachable, Hitch::Gone),
            (RelayTrouble::Lost, Hitch::Gone),
            (RelayTrouble::Silent, Hitch::Gone),
            (RelayTrouble::Unavailable, Hitch::Full),
            (RelayTrouble::Quota, Hitch::Full),
            (RelayTrouble::NotAuthorized, Hitch::Denied),
            (RelayTrouble::OtherVersion, Hitch::Unfit),
            (RelayTrouble::Nonsense, Hitch::Unfit),
            (RelayTrouble::Flood, Hitch::Unfit),
        ] {
            assert_eq!(hitch(trouble), expected, "{trouble:?}");
        }
    }

    #[test]
    fn news_of_a_game_that_was_left_is_none() {
        let mut games = Games::default();
        let id = games.add("a game");
        let packet = || RelayNotice::Packet(id, vec![7]);
        assert_eq!(news_of(packet(), &games), Some(News::Packet("a game".to_owned(), vec![7])));
        assert_eq!((games.remove("a game"), news_of(packet(), &games)), (Some(id), None));
        assert_ne!(games.add("a game"), id, "a game that is taken up again has another number");
    }
}

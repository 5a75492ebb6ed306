//! Games that others may watch.
//!
//! A player who lets others watch a game puts its log into a further mailbox on the relay. The log
//! has what both players know, as each of them has signed it. The secret of this mailbox follows
//! from the secret of the game. The secret of the game cannot be computed from the secret of this
//! mailbox. Broadcasts have a connection of their own, so nothing that onlookers write disturbs the
//! game.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use fairboard_fair::{MAX_PACKET, Mailbox, text, watch_mailbox};
use fairboard_forms::far::Watching;
use fairboard_forms::relay_link;

use super::change::Change;
use super::desk::Desk;
use super::input::{FarEffect, News, Post};
use super::onlooker::WatchedLog;
use super::own_mailbox::{MOST_CONTESTED, next_order};
use super::record::FarGame;
use super::time::shown_note;

/// Greatest number of games that are broadcast at once. If there are more, only the latest are
/// broadcast.
const MOST_BROADCASTS: usize = 4;

/// The log that this page last put into a game's mailbox for onlookers.
#[derive(Clone)]
pub(super) struct Broadcast {
    /// Order of the log in its mailbox, from [`next_order`]. Later logs have greater orders.
    order: u64,
    log: Vec<u8>,
    /// Time of the last change of the game that this log covers.
    since: u64,
    /// Number of times that the same log was put again, because something else was there.
    contested: u8,
}

impl Desk {
    /// The link with which the current game is watched; `None` without a relay, before the game has
    /// begun, and while this side is restored from a backup.
    pub(super) fn watch_link(&self) -> Option<String> {
        let game = self.current().map(|current| &current.game)?;
        let secret = watch_mailbox(&self.watchable_secret(game)?);
        let word = relay_link::write_watch(&secret, &game.duel.game_digest()?);
        Some(self.link(&text::encode(&word)).to_string())
    }

    /// Hands out the link of [`watch_link`](Self::watch_link), and broadcasts the game from now on.
    pub(super) fn let_watch(&mut self, hand_out: fn(String) -> FarEffect) {
        let Some(link) = self.watch_link() else { return };
        self.effects.push(hand_out(link));
        let is_open = self.current().is_some_and(|current| current.game.watching == Watching::Open);
        if !is_open {
            self.change_current(Change::LetWatch);
        }
    }

    /// The secret of the mailboxes of a game that this side can broadcast: the game has begun, and
    /// its mailboxes are joined. `None` for any other game. A side that was restored from a backup
    /// signs nothing, and so broadcasts nothing.
    fn watchable_secret(&self, game: &FarGame) -> Option<Mailbox> {
        if !self.relaying.is_possible() {
            return None;
        }
        // The color is known from the first entry of the log on.
        let has_begun = game.duel.color().is_some();
        let signs_log = has_begun && !game.duel.is_restored();
        game.mailbox.filter(|_| signs_log && self.mailboxes.contains_key(&game.name()))
    }

    /// Broadcasts the newest logs of the latest games that others may watch. Ends all other
    /// broadcasts.
    pub(super) fn update_broadcasts(&mut self) {
        let mut watched_games: Vec<_> =
            self.mailboxes.keys().filter_map(|name| self.game(name)).collect();
        watched_games.retain(|game| {
            game.watching == Watching::Open && self.watchable_secret(game).is_some()
        });
        watched_games.sort_by_key(|game| Reverse(game.since));
        watched_games.truncate(MOST_BROADCASTS);
        let wanted_names: BTreeSet<_> = watched_games.iter().map(|game| game.name()).collect();
        let ended_names = self.broadcasts.keys().filter(|name| !wanted_names.contains(*name));
        for name in ended_names.cloned().collect::<Vec<_>>() {
            self.broadcasts.remove(&name);
            self.effects.push(FarEffect::Onlookers(Post::Finish(name)));
        }
        for name in wanted_names {
            self.broadcast_newest(&name);
        }
    }

    /// Puts the newest log of a game into its mailbox for onlookers, unless the log is there
    /// already. A change that stays on this device, such as a mark at a piece, changes no log.
    fn broadcast_newest(&mut self, name: &str) {
        let Some(game) = self.game(name) else { return };
        let Some(secret) = self.watchable_secret(game) else { return };
        let (since, role) = (game.since, game.duel.role());
        if self.broadcasts.get(name).is_some_and(|last| last.since == since) {
            return;
        }
        let log = text_for_onlookers(game);
        let last_order = match self.broadcasts.get_mut(name) {
            Some(last) if last.log == log => {
                last.since = since;
                return;
            }
            Some(last) => Some(last.order),
            None => {
                // The mailbox is joined before its first log.
                let (name, secret) = (name.to_owned(), watch_mailbox(&secret));
                self.effects.push(FarEffect::Onlookers(Post::Join { name, secret, role }));
                None
            }
        };
        let order = next_order(since, last_order);
        self.put_broadcast(name, Broadcast { order, log, since, contested: 0 });
    }

    /// Notes a broadcast, and puts its log into the mailbox for onlookers if the log fits there.
    fn put_broadcast(&mut self, name: &str, broadcast: Broadcast) {
        let (order, packet) = (broadcast.order, broadcast.log.clone());
        let name = name.to_owned();
        self.broadcasts.insert(name.clone(), broadcast);
        // No mailbox takes a longer log, so onlookers do not see the end of such a game.
        if packet.len() <= MAX_PACKET {
            self.effects.push(FarEffect::Onlookers(Post::Put { name, order, packet }));
        }
    }

    /// Takes news of the connection for onlookers, which serves both the game that this person
    /// watches and the broadcasts of this person's games.
    pub(super) fn news_of_onlookers(&mut self, news: News) {
        if !self.relaying.is_possible() {
            return;
        }
        match news {
            News::Line(line) => self.watch_line = line,
            News::Packet(name, log) => self.take_log(&name, &log),
            News::Ahead(name, order, log) => {
                // The connection found something in the mailbox of this side that this page has not
                // put there. An onlooker gets the logs of home (the player who invited) in this
                // way, because the onlooker joins as home, but puts nothing.
                // Watched games and broadcasts have different names, so only one of the calls does
                // something.
                self.take_log(&name, &log);
                self.restore_broadcast(&name, order, &log);
            }
            // Nothing on the screen tells whether a log was delivered, or who is present there.
            News::Delivered(_) | News::Here(_) | News::Gone(_) => {}
        }
    }

    /// Puts the log again, up to [`MOST_CONTESTED`] times, after something of a later order was
    /// found in its mailbox. A log of this game that is at least as long comes from another device
    /// of this player, and stays. An onlooker may have written anything else there.
    fn restore_broadcast(&mut self, name: &str, order: u64, found: &[u8]) {
        let Some(broadcast) =
            self.broadcasts.get(name).filter(|broadcast| broadcast.contested < MOST_CONTESTED)
        else {
            return;
        };
        let digest_and_progress = |text: &[u8]| {
            WatchedLog::read(text).map(|shown| (shown.log.game_digest(), shown.progress()))
        };
        let is_as_long = match (digest_and_progress(found), digest_and_progress(&broadcast.log)) {
            (Some((found_game, found_progress)), Some((own_game, own_progress))) => {
                found_game == own_game && found_progress >= own_progress
            }
            (_, _) => false,
        };
        if !is_as_long && let Some(order) = order.checked_add(1) {
            let broadcast =
                Broadcast { order, contested: broadcast.contested + 1, ..broadcast.clone() };
            self.put_broadcast(name, broadcast);
        }
    }
}

/// The log of a game. If a note about the end of the game is shown, the note stands before the log.
/// This side then signs both with its key of the game, so that onlookers know the author.
fn text_for_onlookers(game: &FarGame) -> Vec<u8> {
    let log = game.duel.evidence();
    match shown_note(game) {
        Some(note) => game.duel.vouch_for(&[&note[..], &log].concat()),
        None => log,
    }
}

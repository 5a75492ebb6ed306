//! Games that others may watch.
//!
//! A player who lets others watch a game shows them its log in a mailbox of its own on the relay:
//! what both players know, as each of them has signed it. Its secret follows from that of the game,
//! and tells nothing of it. The connection is another one than that of the games, which goes on
//! whatever onlookers write.

use std::collections::BTreeSet;

use fairboard_fair::{MAX_PACKET, Mailbox, Onlooker, text, watch_mailbox};
use fairboard_forms::far::Watching;
use fairboard_forms::live;

use super::change::Change;
use super::desk::Desk;
use super::input::{FarEffect, News, Post};
use super::record::FarGame;
use super::relay::{MOST_CONTESTED, ORDERS};

/// Most games that are shown at once: the latest ones.
const MOST_SHOWN: usize = 4;

/// The log that the mailbox of a game that is shown should hold.
#[derive(Clone)]
pub(super) struct Show {
    /// Later logs have greater numbers.
    order: u64,
    log: Vec<u8>,
    /// Time of the last change of the game.
    since: u64,
    /// How often the same log was put again, because something else was there.
    contested: u8,
}

impl Desk {
    /// The link with which the current game is watched; `None` without a relay, and before the game
    /// has begun.
    pub(super) fn watch_link(&self) -> Option<String> {
        let game = self.current().map(|current| &current.game)?;
        let secret = watch_mailbox(&self.shown_secret(game)?);
        let word = live::write_watch(&secret, &game.duel.game()?);
        Some(self.link(&text::encode(&word)).to_string())
    }

    /// Hands the link out, and shows the game from now on.
    pub(super) fn let_watch(&mut self, hand_out: fn(String) -> FarEffect) {
        let Some(link) = self.watch_link() else { return };
        self.effects.push(hand_out(link));
        let may_watch =
            self.current().is_some_and(|current| current.game.watching == Watching::Open);
        if !may_watch {
            self.change_current(Change::Show);
        }
    }

    /// The secret of the mailboxes of a game that can be shown. A side that was restored from a
    /// backup signs nothing, and so shows nothing.
    fn shown_secret(&self, game: &FarGame) -> Option<Mailbox> {
        let has_begun = game.duel.side().is_some() && !game.duel.is_restored();
        game.mailbox.filter(|_| has_begun && self.mail.contains_key(&game.name()))
    }

    /// Shows the games that others may watch as they are now, and others no more.
    pub(super) fn keep_shows(&mut self) {
        let mut watched: Vec<_> = self.mail.keys().filter_map(|name| self.game(name)).collect();
        watched.retain(|game| game.watching == Watching::Open && self.shown_secret(game).is_some());
        watched.sort_by_key(|game| u64::MAX - game.since);
        watched.truncate(MOST_SHOWN);
        let wanted: BTreeSet<_> = watched.iter().map(|game| game.name()).collect();
        let left = self.shows.keys().filter(|name| !wanted.contains(*name));
        for name in left.cloned().collect::<Vec<_>>() {
            self.shows.remove(&name);
            self.effects.push(FarEffect::Onlookers(Post::Finish(name)));
        }
        for name in wanted {
            self.show_newest(&name);
        }
    }

    /// Lets the mailbox of a game that is shown hold its newest log. What only this device knows of
    /// the game, such as a mark, changes nothing there.
    fn show_newest(&mut self, name: &str) {
        let Some(game) = self.game(name) else { return };
        let Some(secret) = self.shown_secret(game) else { return };
        let (since, role) = (game.since, game.duel.role());
        if self.shows.get(name).is_some_and(|show| show.since == since) {
            return;
        }
        let (log, order) = (game.duel.evidence(), since.saturating_mul(ORDERS));
        let order = match self.shows.get_mut(name) {
            Some(show) if show.log == log => {
                show.since = since;
                return;
            }
            Some(show) => order.max(show.order.saturating_add(1)),
            None => {
                let (name, secret) = (name.to_owned(), watch_mailbox(&secret));
                self.effects.push(FarEffect::Onlookers(Post::Join { name, secret, role }));
                order
            }
        };
        self.put_show(name, Show { order, log, since, contested: 0 });
    }

    fn put_show(&mut self, name: &str, show: Show) {
        let (order, packet) = (show.order, show.log.clone());
        let name = name.to_owned();
        self.shows.insert(name.clone(), show);
        // The end of a game that is longer is not shown: no mailbox takes it.
        if packet.len() <= MAX_PACKET {
            self.effects.push(FarEffect::Onlookers(Post::Put { name, order, packet }));
        }
    }

    /// Takes news of the connection for onlookers.
    pub(super) fn news_of_onlookers(&mut self, news: News) {
        match news {
            News::Line(line) => self.watch_line = line,
            News::Packet(name, log) => self.shown_log(&name, &log),
            News::Ahead(name, order, log) => {
                self.shown_log(&name, &log);
                self.show_ahead(&name, order, &log);
            }
            News::Delivered(_) | News::Here(_) | News::Gone(_) => {}
        }
    }

    /// Takes that a mailbox in which a game is shown holds something of a later order. A longer log
    /// of this game comes from another device of this player, and stays. An onlooker can write
    /// anything else there, which is replaced.
    fn show_ahead(&mut self, name: &str, order: u64, found: &[u8]) {
        let Some(show) = self.shows.get(name).filter(|show| show.contested < MOST_CONTESTED) else {
            return;
        };
        let length = |log: &[u8]| Onlooker::read(log).ok().map(|log| (log.game(), log.length()));
        let is_longer = match (length(found), length(&show.log)) {
            (Some((game, found)), Some((own_game, own))) => game == own_game && found >= own,
            (_, _) => false,
        };
        if !is_longer && let Some(order) = order.checked_add(1) {
            let show = Show { order, contested: show.contested + 1, ..show.clone() };
            self.put_show(name, show);
        }
    }
}

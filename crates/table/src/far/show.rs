//! Games that others may watch.
//!
//! A player who lets others watch a game shows them its log in a mailbox of its own on the relay:
//! what both players know, as each of them has signed it. Its secret follows from that of the game,
//! and tells nothing of it.

use std::collections::BTreeSet;

use fairboard_fair::{MAX_PACKET, Mailbox, Onlooker, text, watch_mailbox};
use fairboard_forms::far::Watching;
use fairboard_forms::live;

use super::change::Change;
use super::desk::Desk;
use super::input::{FarEffect, Post};
use super::record::{Kept, name_of};
use super::relay::{MOST_CONTESTED, ORDERS};

/// Most games that are shown at once: the latest ones.
const MOST_SHOWN: usize = 4;

/// The mailbox in which a game is shown.
#[derive(Clone, Default)]
pub(super) struct Show {
    /// Order of what was put last, and the state of the game.
    put: Option<(u64, u64)>,
    /// How often the same log was put again, because something else was there.
    contested: u8,
}

/// The mailboxes in which the game of a name is shown, for the relay.
pub(super) fn shown_as(name: &str) -> String {
    [name, "+"].concat()
}

impl Desk {
    /// The link with which the open game is watched; `None` without a relay, and before the game
    /// has begun.
    pub(super) fn watch_link(&self) -> Option<String> {
        let kept = self.opened().map(|open| &open.kept)?;
        let secret = watch_mailbox(&self.shown_secret(kept)?);
        let word = live::write_watch(&secret, &kept.duel.tag().bytes());
        Some(self.link(&text::encode(&word)).to_string())
    }

    /// Hands the link out, and shows the game from now on.
    pub(super) fn let_watch(&mut self, hand_out: fn(String) -> FarEffect) {
        let Some(link) = self.watch_link() else { return };
        self.effects.push(hand_out(link));
        let is_open = self.opened().is_some_and(|open| open.kept.watching == Watching::Open);
        if !is_open {
            self.change_opened(Change::Show);
        }
    }

    /// The secret of the mailboxes of a game that can be shown. A side that was restored from a
    /// backup signs nothing, and so shows nothing.
    fn shown_secret(&self, kept: &Kept) -> Option<Mailbox> {
        let has_begun = kept.duel.side().is_some() && !kept.duel.is_restored();
        kept.mailbox.filter(|_| has_begun && self.mail.contains_key(&kept.name()))
    }

    /// Shows the games that others may watch as they are now, and others no more.
    pub(super) fn keep_shows(&mut self) {
        let mut open: Vec<_> = self.mail.keys().filter_map(|name| self.kept(name)).collect();
        open.retain(|kept| kept.watching == Watching::Open && self.shown_secret(kept).is_some());
        open.sort_by_key(|kept| u64::MAX - kept.since);
        open.truncate(MOST_SHOWN);
        let wanted: BTreeSet<_> = open.iter().map(|kept| kept.name()).collect();
        let left = self.shows.keys().filter(|name| !wanted.contains(*name));
        for name in left.cloned().collect::<Vec<_>>() {
            self.shows.remove(&name);
            self.effects.push(FarEffect::Relay(Post::Finish(shown_as(&name))));
        }
        for name in wanted {
            self.show_newest(&name);
        }
    }

    /// Lets the mailbox of a game that is shown hold its newest state.
    fn show_newest(&mut self, name: &str) {
        let Some(kept) = self.kept(name) else { return };
        let Some(secret) = self.shown_secret(kept) else { return };
        let (since, role) = (kept.since, kept.duel.role());
        let before = self.shows.get(name);
        let put = before.and_then(|show| show.put);
        if put.is_some_and(|(_, state)| state == since) {
            return;
        }
        if before.is_none() {
            let (game, secret) = (shown_as(name), watch_mailbox(&secret));
            self.effects.push(FarEffect::Relay(Post::Join { game, secret, role }));
        }
        let next = put.map_or(0, |(order, _)| order.saturating_add(1));
        self.put_show(name, next.max(since.saturating_mul(ORDERS)), 0);
    }

    fn put_show(&mut self, name: &str, order: u64, contested: u8) {
        let Some(kept) = self.kept(name) else { return };
        let (put, packet) = (Some((order, kept.since)), kept.duel.evidence());
        self.shows.insert(name.to_owned(), Show { put, contested });
        // The end of a game that is longer is not shown: no mailbox takes it.
        if packet.len() <= MAX_PACKET {
            let game = shown_as(name);
            self.effects.push(FarEffect::Relay(Post::Put { game, order, packet }));
        }
    }

    /// Takes that a mailbox in which a game is shown holds something of a later order. A longer log
    /// of this game comes from another device of this player, and stays. An onlooker can write
    /// anything else there, which is replaced.
    pub(super) fn show_ahead(&mut self, game: &str, order: u64, packet: &[u8]) {
        let Some((name, show)) = self.shows.iter().find(|(name, _)| shown_as(name) == game) else {
            return;
        };
        let (name, contested) = (name.clone(), show.contested);
        let Some(kept) = self.kept(&name) else { return };
        let length = |log: &[u8]| {
            let log = Onlooker::read(log).ok().filter(|log| name_of(log.tag()) == name);
            log.map(|log| log.length())
        };
        let is_longer = length(packet) >= length(&kept.duel.evidence());
        if !is_longer && contested < MOST_CONTESTED {
            self.put_show(&name, order.saturating_add(1), contested + 1);
        }
    }
}

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
use super::record::Kept;
use super::relay::{MOST_CONTESTED, ORDERS};

/// Most games that are shown at once: the latest ones.
const MOST_SHOWN: usize = 4;

/// The mailbox in which a game is shown.
#[derive(Clone, Default)]
pub(super) struct Show {
    /// Order and log of what was put last, and the state of the game.
    put: Option<(u64, Vec<u8>, u64)>,
    /// How often the same log was put again, because something else was there.
    contested: u8,
}

impl Desk {
    /// The link with which the open game is watched; `None` without a relay, and before the game
    /// has begun.
    pub(super) fn watch_link(&self) -> Option<String> {
        let kept = self.opened().map(|open| &open.kept)?;
        let secret = watch_mailbox(&self.shown_secret(kept)?);
        let word = live::write_watch(&secret, &kept.duel.game()?);
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
            self.effects.push(FarEffect::Onlookers(Post::Finish(name)));
        }
        for name in wanted {
            self.show_newest(&name);
        }
    }

    /// Lets the mailbox of a game that is shown hold its newest log. What only this device knows of
    /// the game, such as a mark, changes nothing there.
    fn show_newest(&mut self, name: &str) {
        let Some(kept) = self.kept(name) else { return };
        let Some(secret) = self.shown_secret(kept) else { return };
        let (state, role) = (kept.since, kept.duel.role());
        if let Some(Show { put: Some((_, _, shown)), .. }) = self.shows.get(name)
            && *shown == state
        {
            return;
        }
        let log = kept.duel.evidence();
        let Some(show) = self.shows.get_mut(name) else {
            let (game, secret) = (name.to_owned(), watch_mailbox(&secret));
            self.effects.push(FarEffect::Onlookers(Post::Join { game, secret, role }));
            return self.put_show(name, state.saturating_mul(ORDERS), log, 0);
        };
        match &mut show.put {
            Some((_, shown, at)) if *shown == log => *at = state,
            put => {
                let next = put.as_ref().map_or(0, |(order, ..)| order.saturating_add(1));
                self.put_show(name, next.max(state.saturating_mul(ORDERS)), log, 0);
            }
        }
    }

    fn put_show(&mut self, name: &str, order: u64, log: Vec<u8>, contested: u8) {
        let state = self.kept(name).map_or(0, |kept| kept.since);
        let put = Some((order, log.clone(), state));
        self.shows.insert(name.to_owned(), Show { put, contested });
        // The end of a game that is longer is not shown: no mailbox takes it.
        if log.len() <= MAX_PACKET {
            let (game, packet) = (name.to_owned(), log);
            self.effects.push(FarEffect::Onlookers(Post::Put { game, order, packet }));
        }
    }

    /// Takes news of the connection for onlookers.
    pub(super) fn news_of_onlookers(&mut self, news: News) {
        match news {
            News::Line(line) => self.watch_line = line,
            News::Packet(game, log) => self.shown_log(&game, &log),
            News::Ahead(game, order, log) => {
                self.shown_log(&game, &log);
                self.show_ahead(&game, order, &log);
            }
            News::Delivered(_) | News::Here(_) | News::Gone(_) => {}
        }
    }

    /// Takes that a mailbox in which a game is shown holds something of a later order. A longer log
    /// of this game comes from another device of this player, and stays. An onlooker can write
    /// anything else there, which is replaced.
    fn show_ahead(&mut self, name: &str, order: u64, found: &[u8]) {
        let Some(Show { put: Some((_, own, _)), contested }) = self.shows.get(name) else { return };
        if *contested >= MOST_CONTESTED {
            return;
        }
        let (own, contested) = (own.clone(), contested + 1);
        let length = |log: &[u8]| Onlooker::read(log).ok().map(|log| (log.game(), log.length()));
        let is_longer = match (length(found), length(&own)) {
            (Some((game, found)), Some((own_game, own))) => game == own_game && found >= own,
            (_, _) => false,
        };
        if !is_longer && let Some(order) = order.checked_add(1) {
            self.put_show(name, order, own, contested);
        }
    }
}

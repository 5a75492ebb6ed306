//! Mailboxes of games on a relay.
//!
//! A relay carries packets in place of links. A packet that comes over the relay is read like a
//! link, and a newly signed packet is put on the relay. Each side has one mailbox for each game,
//! with one packet: all that the other player may lack. A packet is put into the mailbox once the
//! game is stored. The relay may lose the packet, delay it, deliver it twice, or deliver an older
//! packet. Only the signatures of a packet prove that the packet comes from the other player.
//!
//! The invitation to a rematch and its acceptance are each wrapped in a packet called Again
//! ([`PacketKind::Again`]). This packet is signed with the key of the game before, so that its
//! sender vouches for the rematch. The invitation lies in the mailbox of the game before.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use fairboard_fair::{
    End, Invitation, Mailbox, PacketKind, Peek, Proof, Status, peek, rematch_mailbox, unbundled,
};
use fairboard_forms::timing::Ender;

use super::FarSentence;
use super::begin::Begin;
use super::change::{Arrival, Change, Vouched};
use super::desk::{Desk, DeskPlace};
use super::input::{FarEffect, News, Post};
use super::record::{FarGame, Record, name_of};
use super::screen::{Carrier, Line, Presence, RelayStatus};
use super::time::{MoveClock, ended_for_time};

/// Greatest number of packets of the relay that wait until no other tab changes their games.
/// Further packets are dropped, because they come again with the next connection, if not before.
pub const MOST_WAITING: usize = 32;

/// Greatest number of games in progress whose mailboxes are joined at once. The latest games are
/// chosen. The mailboxes of the game on the screen, and of games before a rematch, are joined, too.
pub const MOST_MAILBOXES: usize = 60;

const MILLIS_PER_MINUTE: u64 = 60_000;

/// The mailboxes of a game, as far as this tab knows them.
#[derive(Clone, Default)]
pub(super) struct Mailboxes {
    secret: Mailbox,
    /// The number that the order of the next packet must exceed, and the packet that this page has
    /// put last; `None` before the first packet.
    pub(super) last_put: Option<(u64, Vec<u8>)>,
    /// The last question about missing entries since the last change of the connection's state.
    pub(super) asked: Option<Vec<u8>>,
    presence: Option<Presence>,
    /// The other player's invitation to a rematch.
    rematch: Option<Invitation>,
    /// `true` if another device of this side has put a packet with entries that this device lacks.
    pub(super) is_behind: bool,
    /// Number of times that the last packet was put again, because something else had replaced it.
    pub(super) contested: u8,
    pub(super) clock: MoveClock,
}

impl Mailboxes {
    /// Returns `true` if this page has put nothing yet. The other player then lacks nothing,
    /// because everything that may be missing is put when the mailboxes are joined.
    pub(super) const fn has_put_nothing(&self) -> bool {
        self.last_put.is_none()
    }
}

impl Desk {
    /// Brings the host's tasks on the relay up to date, after each input. Joins the mailboxes of
    /// the games that are played over the relay, and leaves all others. The other tasks are this
    /// side's presence, the broadcasts and a watched game.
    pub(super) fn update_relay(&mut self) {
        if !self.relaying.is_possible() {
            return;
        }
        let wanted_names = self.wanted_games();
        self.leave_all_except(&wanted_names);
        for name in &wanted_names {
            self.join(name);
        }
        self.update_own_presence();
        self.update_broadcasts();
        self.leave_unwatched();
    }

    /// Leaves the mailboxes of all games but the wanted ones. If the secret of a wanted game has
    /// changed, also leaves its mailboxes, so that they can be joined with the new secret.
    fn leave_all_except(&mut self, wanted_names: &BTreeSet<String>) {
        // In another tab, the game may have got another secret with the acceptance of its offer.
        let has_other_mailboxes = |name: &str, mailboxes: &Mailboxes| {
            self.game(name).is_some_and(|game| game.mailbox != Some(mailboxes.secret))
        };
        let is_left = |(name, mailboxes): &(&String, &Mailboxes)| {
            !wanted_names.contains(*name) || has_other_mailboxes(name, mailboxes)
        };
        let left_names = self.mailboxes.iter().filter(is_left).map(|(name, _)| name.clone());
        for name in left_names.collect::<Vec<_>>() {
            self.leave(name);
        }
    }

    /// Leaves the mailboxes of a game. This side's packet stays there for the other player, unless
    /// there is none or the other player has ended the game.
    fn leave(&mut self, name: String) {
        self.mailboxes.remove(&name);
        self.queue.drop_relayed(&name);
        let is_packet_needed = self.game(&name).is_some_and(|game| {
            game.duel.packet().is_some() && !matches!(ended_for_time(game), Some((Ender::Other, _)))
        });
        let post = if is_packet_needed { Post::Part(name) } else { Post::Finish(name) };
        self.effects.push(FarEffect::Relay(post));
    }

    /// Makes this side present in the current game, if its mailboxes are joined, and in no other.
    fn update_own_presence(&mut self) {
        let shown_name = self.current().map(|current| current.name.clone());
        let attended = shown_name.filter(|name| self.mailboxes.contains_key(name));
        if self.attended != attended {
            self.attended.clone_from(&attended);
            self.effects.push(FarEffect::Relay(Post::Attend(attended)));
        }
    }

    /// Joins the mailboxes of a game, and puts the newest packet there. Does nothing if the
    /// mailboxes are joined already, or the game has none.
    fn join(&mut self, name: &str) {
        if self.mailboxes.contains_key(name) {
            return;
        }
        let Some(game) = self.game(name) else { return };
        let Some(secret) = game.mailbox else { return };
        let join = Post::Join { name: name.to_owned(), secret, role: game.duel.role() };
        self.effects.push(FarEffect::Relay(join));
        self.mailboxes.insert(name.to_owned(), Mailboxes { secret, ..Mailboxes::default() });
        self.put_news(name);
    }

    /// Names of the trusted games whose mailboxes are to be joined: the game on the screen or
    /// before the rematch that is being prepared, the latest games in progress, and the game before
    /// each invitation to a rematch.
    fn wanted_games(&self) -> BTreeSet<String> {
        let shown_name = match &self.place {
            DeskPlace::Current(current) => Some(&current.name),
            DeskPlace::Begin(begin) => begin.before.as_ref(),
            DeskPlace::List | DeskPlace::Watch(_) | DeskPlace::Stray(_) => None,
        };
        let mut latest_games: Vec<_> = self.games().filter(|game| goes_on(game)).collect();
        latest_games.sort_by_key(|game| Reverse(game.since));
        latest_games.truncate(MOST_MAILBOXES);
        let names_of_latest = latest_games.iter().map(|game| game.name());
        // An invitation to a rematch lies in the mailbox of the game before it.
        let inviting = latest_games.iter().filter(|game| game.duel.status() == Status::Inviting);
        let names_before = inviting.filter_map(|game| game.before.clone());
        let names = shown_name.into_iter().cloned().chain(names_before).chain(names_of_latest);
        // An offer on the list of open games gets its mailboxes with its acceptance.
        let has_mailboxes =
            |name: &String| self.game(name).is_some_and(can_use_relay) && !self.is_offered(name);
        names.filter(has_mailboxes).collect()
    }

    /// The games whose records can be read.
    pub(super) fn games(&self) -> impl Iterator<Item = &FarGame> {
        self.records.values().filter_map(Record::game)
    }

    /// The secret of the mailboxes of a game that begins now: the secret that came with the
    /// invitation, or else one from the game before, or else a new one for the first invitation of
    /// this side. `None` if the game has no mailboxes, as a rematch of a game without them.
    pub(super) fn mailbox_of_new(&self, game: &FarGame) -> Option<Mailbox> {
        let DeskPlace::Begin(begin) = &self.place else { return None };
        let secret_before = self.game_before(game).and_then(|before| before.mailbox);
        let rematch_secret = secret_before.map(|secret| rematch_mailbox(&secret, game.duel.tag()));
        let makes_secret = begin.is_first_invitation() && self.relaying.is_possible();
        begin.mailbox.or(rematch_secret).or_else(|| makes_secret.then(|| game.duel.mailbox()))
    }

    /// The carrier of the invitation or answer that `begin` prepares: the relay if the relay is
    /// available and the game will have a secret for mailboxes, and otherwise a link.
    pub(super) fn carrier_of_new(&self, begin: &Begin) -> Carrier {
        let before = begin.before.as_ref().and_then(|name| self.game(name));
        // A rematch makes its secret from that of the game before. A first invitation makes a new
        // one. An answer takes that of its invitation, and the players of an offer agree on one.
        let has_secret = match before {
            Some(before) => before.mailbox.is_some(),
            None if begin.is_first_invitation() => true,
            None => begin.mailbox.is_some() || begin.offer().is_some(),
        };
        let is_relayed = has_secret && self.relaying.is_possible();
        if is_relayed { Carrier::Relay } else { Carrier::Link }
    }

    /// The carrier of the messages of a game.
    pub(super) fn carrier(&self, name: &str) -> Carrier {
        if self.uses_relay(name) { Carrier::Relay } else { Carrier::Link }
    }

    /// Returns `true` for a game whose mailboxes are joined and whose other player is trusted.
    pub(super) fn uses_relay(&self, name: &str) -> bool {
        let is_joined = self.relaying.is_possible() && self.mailboxes.contains_key(name);
        is_joined && self.game(name).is_some_and(can_use_relay)
    }

    /// Handles a report of the host about the relay, such as a packet that has come.
    pub(super) fn relay_news(&mut self, news: News) {
        match news {
            _ if !self.relaying.is_possible() => {}
            News::Line(line) => self.set_line(line),
            News::Packet(name, packet) => self.take_mailbox(&name, packet),
            News::Ahead(name, order, packet) => self.found_ahead(&name, order, &packet),
            News::Delivered(name) => {
                if let Some(mailboxes) = self.mailboxes.get_mut(&name) {
                    mailboxes.clock.delivered();
                }
            }
            News::Here(name) => self.set_presence(&name, Presence::Here),
            News::Gone(name) => self.other_left(&name),
        }
    }

    /// Notes the state of the connection. Announces a new state but `Connecting`, if the current
    /// game needs the relay. Questions may then be asked again, because their answers may be lost,
    /// and contested packets may be put again.
    fn set_line(&mut self, line: Line) {
        let is_new = self.line != line;
        self.line = line;
        let is_relayed =
            self.current().is_some_and(|current| self.mailboxes.contains_key(&current.name));
        if is_new && is_relayed && line != Line::Connecting {
            self.sentences.push(FarSentence::Line(line));
        }
        for mailboxes in self.mailboxes.values_mut() {
            mailboxes.asked = None;
            mailboxes.contested = 0;
        }
    }

    /// Notes that the other player is not there, with the local time if the other player was there.
    fn other_left(&mut self, name: &str) {
        let known_presence = self.mailboxes.get(name).and_then(|mailboxes| mailboxes.presence);
        let presence = match known_presence {
            Some(Presence::Here) => {
                let (hour, minute) = self.local_time();
                Presence::Left { hour, minute }
            }
            Some(absence) => absence,
            None => Presence::Away,
        };
        self.set_presence(name, presence);
    }

    /// The hour and the minute of the local time.
    fn local_time(&self) -> (u8, u8) {
        let utc_minutes = self.now / MILLIS_PER_MINUTE;
        let minutes = utc_minutes.saturating_add_signed(-i64::from(self.minutes_behind_utc));
        ((minutes / 60 % 24) as u8, (minutes % 60) as u8)
    }

    /// Notes the presence of the other player, and announces a change in the current game.
    fn set_presence(&mut self, name: &str, presence: Presence) {
        let is_on_screen = self.is_on_screen(name);
        let Some(mailboxes) = self.mailboxes.get_mut(name) else { return };
        let known_presence = mailboxes.presence.replace(presence);
        // It is no news that the other player has not come yet.
        if is_on_screen && known_presence != Some(presence) && presence != Presence::Away {
            self.sentences.push(FarSentence::Presence(presence));
        }
    }

    /// Takes the content of the other player's mailbox of a game. Nothing is taken from mailboxes
    /// that were left, or from a player who is not trusted any more.
    fn take_mailbox(&mut self, name: &str, content: Vec<u8>) {
        if !self.uses_relay(name) {
            return;
        }
        // An Again, the packet with a message of the rematch, belongs to another game than the
        // rest.
        for packet in split_at_agains(content) {
            self.take_relayed(name, packet);
        }
    }

    /// Takes a packet from the mailboxes of a game. The packet may belong to that game, to the game
    /// before it, or to its rematch. Nothing happens if the packet belongs to another game, is an
    /// invitation, or comes while too many packets wait.
    fn take_relayed(&mut self, mailboxes_of: &str, packet: Vec<u8>) {
        // The signature of an Again cannot be checked without its game. If that game is not here,
        // the message inside is taken as if it had come alone.
        let packet = self.unwrapped_if_game_is_lost(packet);
        let Ok(Peek { tag, kind }) = peek(&packet) else { return };
        let name = name_of(tag);
        // Nobody vouches for an invitation that comes alone. An invitation that is still inside its
        // Again goes on, and comes to `take_rematch_packet` later.
        if kind != PacketKind::Invitation
            && self.queue.relayed_count() < MOST_WAITING
            && self.belongs_to(mailboxes_of, &name)
        {
            self.look_ahead(&name, &packet);
            self.change(name, Change::Receive(packet, Vouched::No, Arrival::Relayed));
        }
    }

    /// Shows the ply of a packet at once if its game is on the screen. Does nothing while another
    /// change is under way, because that change may affect the game.
    fn look_ahead(&mut self, name: &str, packet: &[u8]) {
        let is_changing = self.is_changing();
        if let DeskPlace::Current(current) = &mut self.place
            && current.name == name
            && !is_changing
        {
            current.look_ahead(packet);
        }
    }

    /// Returns `true` if a message of the game `name` may lie in the mailboxes of a game: if the
    /// two are the same, or one is the rematch of the other.
    fn belongs_to(&self, mailboxes_of: &str, name: &str) -> bool {
        let before = |name: &str| self.game(name).and_then(|game| game.before.as_deref());
        name == mailboxes_of
            || before(mailboxes_of) == Some(name)
            || before(name) == Some(mailboxes_of)
    }

    /// This player's invitation to a rematch of the game `before`; `None` if there is none, or once
    /// it is accepted.
    pub(super) fn own_rematch(&self, before: &str) -> Option<&FarGame> {
        let mut rematches = self.games().filter(|game| game.before.as_deref() == Some(before));
        rematches.find(|game| game.duel.status() == Status::Inviting)
    }

    /// Notes the other player's invitation to a rematch.
    pub(super) fn note_rematch_offer(&mut self, name: &str, invitation: Invitation) {
        if let Some(mailboxes) = self.mailboxes.get_mut(name) {
            mailboxes.rematch = Some(invitation);
        }
    }

    /// The other player's invitation to a rematch; `None` if none has come, or if its game has
    /// begun.
    pub(super) fn offered_rematch(&self, name: &str) -> Option<Invitation> {
        let invitation = self.mailboxes.get(name)?.rematch?;
        (!self.records.contains_key(&name_of(invitation.tag()))).then_some(invitation)
    }

    /// The state of the relay for the screen of a game; `None` for a game without the relay.
    pub(super) fn relay_status(&self, game: &FarGame) -> Option<RelayStatus> {
        let name = game.name();
        let mailboxes = self.mailboxes.get(&name).filter(|_| self.uses_relay(&name))?;
        let rematch = self.offered_rematch(&name).is_some();
        Some(RelayStatus { line: self.line, presence: mailboxes.presence, rematch })
    }
}

/// Splits a bundle into its packets if one of them contains a message of another game
/// ([`PacketKind::Again`]). Any other bundle and a single packet stay as they are.
fn split_at_agains(content: Vec<u8>) -> Vec<Vec<u8>> {
    // A duel returns one outcome for a whole bundle, in which an Again would be lost beside new
    // entries. A bundle without an Again stays whole, so that one change stores all its packets.
    match unbundled(&content) {
        Some(packets) if packets.iter().any(|packet| is_of_kind(PacketKind::Again, packet)) => {
            packets.into_iter().map(<[u8]>::to_vec).collect()
        }
        Some(_) | None => vec![content],
    }
}

pub(super) fn is_of_kind(kind: PacketKind, packet: &[u8]) -> bool {
    peek(packet).is_ok_and(|peek| peek.kind == kind)
}

/// Returns `true` for a trusted game with mailboxes in which no foul is proved.
fn can_use_relay(game: &FarGame) -> bool {
    let is_foul = matches!(game.duel.status(), Status::Foul(_));
    game.mailbox.is_some() && game.is_trusted() && !is_foul
}

/// Returns `true` for a trusted game over the relay for which a message may still come. None comes
/// once the other player has ended the game or the end is proved. The same holds if the end can
/// never be proved, because a side was restored from a backup ([`Proof::Resumed`]).
fn goes_on(game: &FarGame) -> bool {
    let is_settled = matches!(
        game.duel.status(),
        Status::Over(End { proof: Proof::Proved | Proof::Resumed, .. })
    );
    can_use_relay(game) && !is_settled && !matches!(ended_for_time(game), Some((Ender::Other, _)))
}

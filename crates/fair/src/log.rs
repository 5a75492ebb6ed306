//! The log of a game: entries, each of which is hashed together with all entries before it.

use fairboard_rules::stratego::{ByColor, Color};

use crate::army::Places;
use crate::chain::Chains;
use crate::commitments::Commitments;
use crate::course::{Committed, Course, LogEnding, Sides, StrategoCourse, TicTacToeCourse};
use crate::entry::{EntryContent, LogEntry, Resigned};
use crate::hash::{HashBytes, hash, length_bytes};
use crate::keys::Coin;
use crate::packet::{Acceptance, Invitation, seal};
use crate::role::ByRole;
use crate::{Fault, FaultKind, OfferedGame, Red, Role};

/// Largest number of Resume entries in a log, of both sides together.
const MAX_RESUMES: usize = 100;

/// The invitation and the acceptance with which a game begins.
#[derive(Clone)]
pub(crate) struct Deal {
    pub(crate) invitation: Invitation,
    pub(crate) acceptance: Acceptance,
    /// The digest of invitation and acceptance, which names the game.
    pub(crate) game: HashBytes,
}

/// The reason why no game can begin with an invitation and an acceptance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoDeal {
    /// The acceptance belongs to another invitation.
    OtherGame,
    /// The signature of the acceptance is wrong.
    Signature,
    /// The number of pieces is not that of the rules, or both players have the same key.
    Malformed,
    /// A commitment occurs twice in the acceptance.
    Copied,
}

impl Deal {
    /// The deal of an invitation and an acceptance whose signature is checked here.
    pub(crate) fn new(invitation: Invitation, acceptance: Acceptance) -> Result<Self, NoDeal> {
        let game = acceptance.game(&invitation);
        if acceptance.tag != invitation.tag() {
            return Err(NoDeal::OtherGame);
        }
        if !acceptance.key.has_signed(&game, &acceptance.signature) {
            return Err(NoDeal::Signature);
        }
        Self::unverified(invitation, acceptance)
    }

    /// The deal of an acceptance whose signature is not checked here. A certificate has no such
    /// signature.
    pub(crate) fn unverified(
        invitation: Invitation,
        acceptance: Acceptance,
    ) -> Result<Self, NoDeal> {
        let game = acceptance.game(&invitation);
        // With one key for both, a signature would not tell which player has signed.
        if acceptance.key == invitation.key
            || acceptance.army.len() != invitation.terms().game.pieces()
        {
            return Err(NoDeal::Malformed);
        }
        if acceptance.army.has_repeated_leaf(None) {
            return Err(NoDeal::Copied);
        }
        Ok(Self { invitation, acceptance, game })
    }

    pub(crate) fn key(&self, role: Role) -> crate::keys::PublicKey {
        match role {
            Role::Home => self.invitation.key,
            Role::Away => self.acceptance.key,
        }
    }

    /// The context that goes into the hashes of a player's rank chains. Away's context depends on
    /// the whole invitation. Home's context does not, because the invitation has a seal on home's
    /// commitments.
    fn chains(&self, role: Role) -> Chains {
        Chains(match role {
            Role::Home => Invitation::home_context(&self.invitation.key, self.invitation.terms()),
            Role::Away => self.invitation.away_context(&self.acceptance.key),
        })
    }

    /// The sides of home and away, by the terms of the invitation or by the lot. `coin` is home's
    /// coin.
    pub(crate) fn sides(&self, coin: &Coin) -> Sides {
        let home = match self.invitation.terms().red {
            Red::Home => Color::Red,
            Red::Away => Color::Blue,
            Red::Lot => {
                let [.., last] = hash(*b"lots", &[coin, &self.acceptance.coin]);
                if last & 1 == 0 { Color::Red } else { Color::Blue }
            }
        };
        Sides { home }
    }

    /// Begins the game with the coin and army of home's opening entry. An error is always home's
    /// fault: if away has copied a commitment, home had to refuse the acceptance.
    fn open(&self, coin: &Coin, army: &Commitments) -> Result<Course, FaultKind> {
        if seal(coin, army) != self.invitation.seal
            || army.len() != self.invitation.terms().game.pieces()
            || army.has_repeated_leaf(Some(&self.acceptance.army))
        {
            return Err(FaultKind::Seal);
        }
        let sides = self.sides(coin);
        Ok(match self.invitation.terms().game {
            OfferedGame::TicTacToe(rules) => Course::TicTacToe(TicTacToeCourse::new(rules, sides)),
            OfferedGame::Stratego(rules) => {
                let armies = ByColor::from_fn(|color| match sides.role(color) {
                    Role::Home => Committed::new(self.chains(Role::Home), army.clone()),
                    Role::Away => {
                        Committed::new(self.chains(Role::Away), self.acceptance.army.clone())
                    }
                });
                Course::Stratego(Box::new(StrategoCourse::new(rules, sides, armies)))
            }
        })
    }
}

/// A log: the invitation, the acceptance, the entries, and the state of the game after them.
///
/// One player is due at each head, and writes the next entry. Only a Resume entry, which lets a
/// restored side play on, is written out of turn. After the end the players sign the end by
/// closings: a revealed army in Stratego, a receipt in tic-tac-toe. Closings follow the last entry
/// side by side.
#[derive(Clone)]
pub(crate) struct Log {
    pub(crate) deal: Deal,
    entries: Vec<LogEntry>,
    /// The head before each entry, and finally the head after the last entry.
    heads: Vec<HashBytes>,
    /// Number of the ply to which each entry belongs; 0 for the opening entry.
    ply_of_entry: Vec<u32>,
    /// Home's coin; `None` until home has opened the game.
    coin: Option<Coin>,
    course: Option<Course>,
    closings: ByRole<Option<LogEntry>>,
    resume_count: usize,
}

impl Log {
    /// The log without entries.
    pub(crate) fn new(deal: Deal) -> Self {
        let heads = vec![deal.game];
        Self {
            deal,
            entries: Vec::new(),
            heads,
            ply_of_entry: Vec::new(),
            coin: None,
            course: None,
            closings: ByRole::default(),
            resume_count: 0,
        }
    }

    /// Number of entries, not counting closings.
    pub(crate) fn len(&self) -> u32 {
        self.entries.len() as u32
    }

    pub(crate) const fn resume_count(&self) -> usize {
        self.resume_count
    }

    pub(crate) fn entries(&self) -> &[LogEntry] {
        &self.entries
    }

    /// The head after the first `length` entries; `None` if there are fewer.
    pub(crate) fn head(&self, length: u32) -> Option<&HashBytes> {
        self.heads.get(length as usize)
    }

    /// The head after the last entry.
    pub(crate) fn last_head(&self) -> &HashBytes {
        self.heads.last().unwrap_or(&self.deal.game)
    }

    pub(crate) const fn course(&self) -> Option<&Course> {
        self.course.as_ref()
    }

    /// Home's coin; `None` until home has opened the game.
    pub(crate) const fn coin(&self) -> Option<&Coin> {
        self.coin.as_ref()
    }

    pub(crate) fn ending(&self) -> Option<LogEnding> {
        self.course.as_ref()?.ending()
    }

    /// The entry by which a player has signed the end; `None` if the player has not signed the end.
    pub(crate) fn closing(&self, role: Role) -> Option<&LogEntry> {
        self.closings[role].as_ref()
    }

    /// The author of the last entry; `None` before the first entry.
    pub(crate) fn last_author(&self) -> Option<Role> {
        self.entries.last().map(|entry| entry.author)
    }

    /// The revealed army of a player, and the seed of its salts; `None` in tic-tac-toe, and until
    /// the army is revealed.
    pub(crate) fn revealed_army(&self, role: Role) -> Option<(&Places, &HashBytes)> {
        let EntryContent::Reveal { army, seed } = &self.closing(role)?.content else { return None };
        Some((army, seed))
    }

    /// The player whose entry is due, at first home; `None` after the end, when closings follow.
    pub(crate) fn due_author(&self) -> Option<Role> {
        self.course.as_ref().map_or(Some(Role::Home), Course::due_author)
    }

    /// Number of plies made, not counting an attack that waits for its answer.
    pub(crate) fn plies(&self) -> usize {
        self.course.as_ref().map_or(0, Course::plies)
    }

    /// The number of the ply that is being made; 0 before the game is open.
    pub(crate) fn ply(&self) -> u32 {
        self.ply_at(self.len())
    }

    /// The number, counted from 1, of the ply to which the entry with this `number` belongs; 0 for
    /// the opening entry. An entry that the log does not hold yet belongs to the ply that is being
    /// made.
    pub(crate) fn ply_at(&self, number: u32) -> u32 {
        let known_ply = self.ply_of_entry.get(number as usize).copied();
        let present_ply = || if self.course.is_some() { self.plies() as u32 + 1 } else { 0 };
        known_ply.unwrap_or_else(present_ply)
    }

    /// The head that a player signs last: the head after the player's closing, or else after the
    /// player's last entry.
    pub(crate) fn head_of(&self, role: Role) -> HashBytes {
        if let Some(entry) = self.closing(role) {
            return head_after(self.last_head(), entry);
        }
        let length = self.end_of_last_entry(role);
        // The log has a head for each number of its entries, so the default is never used.
        *self.head(length).unwrap_or(&self.deal.game)
    }

    /// Number of entries up to and including a player's last entry.
    pub(crate) fn end_of_last_entry(&self, role: Role) -> u32 {
        let last = self.entries.iter().rposition(|entry| entry.author == role);
        last.map_or(0, |index| index as u32 + 1)
    }

    /// Appends an entry to the log.
    ///
    /// # Errors
    ///
    /// The fault of the entry, and the log is unchanged. The fault is proved only if the author has
    /// signed the entry.
    pub(crate) fn push(&mut self, entry: LogEntry) -> Result<(), Fault> {
        let by = entry.author;
        let fault = |ply, kind| Fault { by, ply, kind };
        if entry.is_closing() {
            return self.push_closing(entry);
        }
        let ply = self.ply();
        if self.is_false_take(&entry) {
            return Err(fault(ply, FaultKind::Result));
        }
        // The match borrows the course, so this is computed before it.
        let can_resume = self.can_resume();
        match (&entry.content, &mut self.course) {
            (EntryContent::Open { coin, army }, None) if by == Role::Home => {
                self.course = Some(self.deal.open(coin, army).map_err(|kind| fault(0, kind))?);
                self.coin = Some(*coin);
            }
            // A Resume changes nothing in the course.
            (EntryContent::Resume(_), Some(_)) if can_resume => self.resume_count += 1,
            // The course refuses an entry whose author is not due, and every Resume.
            (_, Some(course)) => course.push(&entry).map_err(|kind| fault(ply, kind))?,
            // Before Open no other entry is due.
            (_, None) => return Err(fault(0, FaultKind::Turn)),
        }
        self.heads.push(head_after(self.last_head(), &entry));
        self.ply_of_entry.push(ply);
        self.entries.push(entry);
        Ok(())
    }

    /// Returns `true` for a Take of a resignation that the other player has not signed at the last
    /// head. Such an entry claims an end that never was. A Take that is not due gives `false`,
    /// because [`Course::push`] refuses it.
    fn is_false_take(&self, entry: &LogEntry) -> bool {
        // A digest cannot be checked. It is only in the log of a certificate, where the loser's
        // signature on the end proves as much.
        let EntryContent::Take(Resigned::Signed(signature)) = &entry.content else { return false };
        let is_due = self.course.as_ref().and_then(Course::due_author) == Some(entry.author);
        let other_key = self.deal.key(entry.author.other());
        is_due && !other_key.has_resigned(self.last_head(), signature)
    }

    /// Returns `true` if either player may write a Resume: the game goes on, and the log has fewer
    /// than [`MAX_RESUMES`] of them.
    fn can_resume(&self) -> bool {
        self.ending().is_none() && self.resume_count < MAX_RESUMES
    }

    /// Adds a closing, by which a player signs the end. An error is the fault of the player.
    fn push_closing(&mut self, entry: LogEntry) -> Result<(), Fault> {
        let by = entry.author;
        let fault = |(ply, kind)| Fault { by, ply, kind };
        let ply = self.ply();
        if self.ending().is_none() {
            return Err(fault((ply, FaultKind::Result)));
        }
        match (&self.course, &entry.content) {
            (Some(Course::Stratego(game)), EntryContent::Reveal { army, seed }) => {
                game.check_army(game.sides.color(by), army, seed).map_err(fault)?;
            }
            // The author of the last entry has signed the end by that entry, and writes no receipt.
            (Some(Course::TicTacToe(_)), EntryContent::Receipt)
                if self.last_author() != Some(by) => {}
            // A closing of the other kind of game, or a receipt that is not due.
            _ => return Err(fault((ply, FaultKind::Turn))),
        }
        self.closings[by] = Some(entry);
        Ok(())
    }

    /// A copy of the log with only its first `length` entries, and without closings.
    pub(crate) fn truncated(&self, length: u32) -> Self {
        let mut log = Self::new(self.deal.clone());
        for entry in self.entries.iter().take(length as usize) {
            // The log has accepted these entries before.
            let _ = log.push(entry.clone());
        }
        log
    }
}

/// The head after an entry: the hash of the head before the entry and of the entry.
pub(crate) fn head_after(head: &HashBytes, entry: &LogEntry) -> HashBytes {
    let bytes = entry.hashed_bytes();
    hash(*b"head", &[head, &length_bytes(&bytes), &bytes])
}

#[cfg(test)]
impl Log {
    /// Appends an entry without any check, as a lying player does.
    pub(crate) fn force(&mut self, entry: LogEntry) {
        if self.push(entry.clone()).is_err() {
            self.heads.push(head_after(self.last_head(), &entry));
            self.ply_of_entry.push(self.ply());
            self.entries.push(entry);
        }
    }
}

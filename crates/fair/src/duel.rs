//! A game as one of its two sides holds it.

mod acts;
mod packets;
mod save;
mod types;

use fairboard_rules::stratego::{Color, Deployment, SeatView, Setup};

use crate::army::Places;
use crate::chain::Chains;
use crate::commitments::Commitments;
use crate::course::{Course, StrategoCourse};
use crate::entry::Nonce;
use crate::hash::prefix;
use crate::keys::Secrets;
use crate::ledger::Ledger;
use crate::log::Deal;
use crate::packet::{Acceptance, Invitation, Tag, seal};
use crate::pictures::pictures;
use crate::role::ByRole;
use crate::{
    EndBy, Fault, LogEnding, MakerKey, Meeting, MeetingKey, OfferedGame, Role, Terms, certificate,
};

pub use save::Changed;
pub(crate) use save::read_log;
pub use types::{
    Act, Board, CannotStart, End, NewPlies, Owed, Proof, Received, Refused, RefusedGame, Status,
};

/// One side of one game: its secrets, the log, and its view of the board.
///
/// Commands of the player come in by [`act`](Self::act), and packets of the other player by
/// [`receive`](Self::receive). [`packet`](Self::packet) returns everything that the other player
/// may lack. Some entries are not decisions of a player, so a duel writes them without a command.
/// These are the opening entry, the answer to an attack, the statement that no move is legal, the
/// signature on the end, Take (the receipt of a resignation), and Resume, which lets a restored
/// player play on. [Save](Self::save) a duel before you send what it has signed.
#[derive(Clone)]
pub struct Duel {
    role: Role,
    pub(crate) secrets: Secrets,
    pub(crate) army: Places,
    invitation: Invitation,
    /// `None` until the other player has accepted.
    pub(crate) ledger: Option<Ledger>,
    /// The board of Stratego; `None` in tic-tac-toe, and until the log has its first entry, Open.
    view: Option<SeatView>,
    foul: Option<Foul>,
    /// `true` once this player has resigned, even if the log does not show the resignation yet.
    resigns: bool,
    /// Random bytes with which a side that was restored from a backup asks to play on. The side
    /// signs nothing until the other player has answered. `None` for any other side.
    nonce: Option<Nonce>,
}

/// A fault of the other player and the packet that proves it.
#[derive(Clone)]
struct Foul {
    fault: Fault,
    packet: Vec<u8>,
}

impl Duel {
    /// Invites to a game. `master` is 32 fresh random bytes, never used again.
    ///
    /// The color of `army` does not matter, because its places are counted from its owner's side.
    /// In tic-tac-toe, `army` is `None`.
    ///
    /// # Errors
    ///
    /// [`CannotStart`] if no invitation can name the rules, or the army is not the army of the
    /// rules.
    pub fn invite(
        master: [u8; 32],
        terms: Terms,
        army: Option<&Deployment>,
    ) -> Result<Self, CannotStart> {
        let secrets = Secrets::new(master);
        let places = places_of(&terms.game, army)?;
        let invitation = invitation(&secrets, terms, &places).ok_or(CannotStart::Rules)?;
        Ok(Self::new(Role::Home, secrets, places, invitation))
    }

    /// Accepts an invitation. `master` is 32 fresh random bytes, never used again, and `army` is as
    /// in [`invite`](Self::invite).
    ///
    /// # Errors
    ///
    /// [`CannotStart`] if the army is not the army of the rules, or `master` is also the inviter's.
    pub fn accept(
        master: [u8; 32],
        invitation: &Invitation,
        army: Option<&Deployment>,
    ) -> Result<Self, CannotStart> {
        let places = places_of(&invitation.terms().game, army)?;
        let mut duel = Self::new(Role::Away, Secrets::new(master), places, *invitation);
        let acceptance = duel.acceptance();
        // Only an equal key can be refused here, and the key follows from `master`.
        let deal = Deal::new(*invitation, acceptance).map_err(|_| CannotStart::Master)?;
        duel.ledger = Some(Ledger::from_deal(deal));
        Ok(duel)
    }

    /// A side whose game waits for the acceptance.
    const fn new(role: Role, secrets: Secrets, army: Places, invitation: Invitation) -> Self {
        Self {
            role,
            secrets,
            army,
            invitation,
            ledger: None,
            view: None,
            foul: None,
            resigns: false,
            nonce: None,
        }
    }

    /// The acceptance of away, the player who accepts. Each call returns the same bytes.
    fn acceptance(&self) -> Acceptance {
        let key = self.secrets.key();
        let chains = Chains(self.invitation.away_context(&key));
        let mut acceptance = Acceptance {
            tag: self.invitation.tag(),
            key,
            coin: self.secrets.coin(),
            army: Commitments::of(&self.army, chains, &self.secrets.seed()),
            signature: [0; 64],
        };
        // The game's digest leaves the signature out, so the zeros are not signed.
        acceptance.signature = self.secrets.sign(&acceptance.game(&self.invitation));
        acceptance
    }

    /// The tag by which packets name this game. The tag follows from the invitation alone.
    pub fn tag(&self) -> Tag {
        self.invitation.tag()
    }

    /// The first 16 bytes of the digest of invitation and acceptance; `None` before the acceptance.
    /// Two games that began with the same invitation have the same tag, but different digests.
    pub fn game_digest(&self) -> Option<[u8; 16]> {
        Some(prefix(&self.ledger.as_ref()?.log.deal.game))
    }

    /// The player to whom this side belongs.
    pub const fn role(&self) -> Role {
        self.role
    }

    /// The terms of the invitation: the game, and the choice of sides.
    pub const fn terms(&self) -> &Terms {
        self.invitation.terms()
    }

    /// The invitation with which the game begins, made by home, the player who invites.
    pub const fn invitation(&self) -> &Invitation {
        &self.invitation
    }

    /// This side's color, Red for x; `None` until the log has its first entry, Open.
    pub fn color(&self) -> Option<Color> {
        Some(self.course()?.sides().color(self.role))
    }

    /// Five pictures, each a number below 64; `None` until the log has its first entry, Open. Both
    /// players see the same pictures if nobody has replaced packets between them.
    pub fn pictures(&self) -> Option<[u8; 5]> {
        let log = &self.ledger.as_ref()?.log;
        Some(pictures(log.coin()?, &log.deal.acceptance.coin, &log.deal.game))
    }

    /// Marks this side as restored from a backup, or as a game that has continued on another
    /// device. In both cases this side does not know everything that it has signed. So the side
    /// signs nothing until the other player has said from which entry to play on. `nonce` is 8
    /// fresh random bytes. A game that is over stays as it is.
    pub fn mark_restored(&mut self, nonce: [u8; 8]) {
        let is_over = self.ledger.as_ref().is_some_and(|ledger| ledger.log.ending().is_some());
        if !is_over {
            self.nonce = Some(nonce);
        }
    }

    /// Returns `true` while this side is restored from a backup, and the other player has not said
    /// how far the game has gone.
    pub const fn is_restored(&self) -> bool {
        self.nonce.is_some()
    }

    /// The state of the game, as far as this side knows it.
    pub fn status(&self) -> Status {
        if let Some(foul) = &self.foul {
            return Status::Foul(foul.fault);
        }
        let Some(ledger) = &self.ledger else { return Status::Inviting };
        if let Some(end) = self.end() {
            return Status::Over(end);
        }
        match (ledger.log.course(), ledger.log.due_author()) {
            (None, _) => Status::Accepting,
            (Some(_), Some(role)) if role == self.role => Status::ToMove,
            (Some(_), _) => Status::Waiting,
        }
    }

    /// The end of the game, as far as this side knows it: the end in the log, or else a signed
    /// resignation of this side. A restored side signs no resignation, so its game goes on.
    fn end(&self) -> Option<End> {
        let ledger = self.ledger.as_ref()?;
        if let Some(LogEnding { winner, by }) = ledger.log.ending() {
            return Some(End { winner, by, proof: ledger.proof() });
        }
        let has_resigned = self.resigns && !self.is_restored();
        // The other player has to sign this end by the entry Take, which the log still lacks.
        let other = self.role.other();
        let (by, proof) = (EndBy::Resigned, Proof::NotSigned(other));
        has_resigned.then_some(End { winner: Some(other), by, proof })
    }

    /// The board; `None` until the log has its first entry, Open.
    pub fn board(&self) -> Option<Board<'_>> {
        self.course()?.board(self.view.as_ref())
    }

    /// Number of plies made, not counting an attack that waits for its answer.
    pub fn plies(&self) -> usize {
        self.ledger.as_ref().map_or(0, |ledger| ledger.log.plies())
    }

    /// The player whose offer of a draw stands; `None` if no offer stands.
    pub fn draw_offered_by(&self) -> Option<Role> {
        let game = self.stratego()?;
        game.draw_offered_by.map(|color| game.sides.role(color))
    }

    /// Returns `true` if a player's army is revealed; always `false` in tic-tac-toe.
    pub fn opened(&self, role: Role) -> bool {
        matches!(self.terms().game, OfferedGame::Stratego(_)) && self.has_closed(role)
    }

    /// Returns `true` if a player has signed the end by a closing.
    fn has_closed(&self, role: Role) -> bool {
        self.ledger.as_ref().is_some_and(|ledger| ledger.log.closing(role).is_some())
    }

    /// Both armies; `None` in tic-tac-toe, and until both are revealed.
    pub fn setup(&self) -> Option<Setup> {
        crate::audit::revealed_setup(&self.ledger.as_ref()?.log)
    }

    /// The secret key of this side for the key agreement, which only a game from the list of open
    /// games needs. The key follows from the secrets of this side, so that a page has it again
    /// after a reload.
    pub fn meeting(&self) -> Meeting {
        Meeting::new(self.secrets.master())
    }

    /// Signs, with the key of this game, that `maker` offers the game to everybody. The signature
    /// also covers the public key `meeting`. [`Invitation::is_offered_by`] checks the signature.
    pub fn sign_offer(&self, maker: &MakerKey, meeting: &MeetingKey) -> [u8; 64] {
        self.secrets.sign_offer(maker.bytes(), meeting)
    }

    /// The army of this side as its owner sees it, in Red's home; `None` in tic-tac-toe.
    pub fn army(&self) -> Option<Deployment> {
        match self.terms().game {
            OfferedGame::Stratego(rules) => self.army.deployment(Color::Red, rules.army),
            OfferedGame::TicTacToe(_) => None,
        }
    }

    /// The answer that a player owes to an attack; `None` if no attack waits for an answer. A
    /// missing answer is not a fault, because nothing proves that the player refuses to answer.
    pub fn owed(&self) -> Option<Owed> {
        let game = self.stratego()?;
        let attack = game.attack?;
        let by = game.sides.role(attack.by.other());
        Some(Owed { by, since_ply: game.view.ply() + 1 })
    }

    /// The certificate of a finished game. The state of its proof must be [`Proof::Proved`], and
    /// the other player's newest signature must cover that player's last entry. Otherwise `None`.
    pub fn certificate(&self) -> Option<Vec<u8>> {
        let ledger = self.ledger.as_ref()?;
        if ledger.log.ending().is_none() || ledger.proof() != Proof::Proved {
            return None;
        }
        let other = self.role.other();
        let other_signature = ledger.signed[other]?.signature;
        // A side that was restored may have the other player's last entry only from a packet that
        // this side itself has signed.
        let other_head = ledger.log.head_of(other);
        if !ledger.log.deal.key(other).has_signed(&other_head, &other_signature) {
            return None;
        }
        let own_signature = self.secrets.sign(&ledger.log.head_of(self.role));
        let signatures = match self.role {
            Role::Home => ByRole { home: own_signature, away: other_signature },
            Role::Away => ByRole { home: other_signature, away: own_signature },
        };
        certificate::write(&ledger.log, signatures)
    }

    pub(crate) fn course(&self) -> Option<&Course> {
        self.ledger.as_ref()?.log.course()
    }

    fn stratego(&self) -> Option<&StrategoCourse> {
        self.course()?.stratego()
    }

    /// Advances the view to the newest ply and the end of the log.
    pub(crate) fn update_view(&mut self) {
        // Only the ledger is borrowed here, because the view is replaced below.
        let Some(game) = self.ledger.as_ref().and_then(|ledger| ledger.log.course()?.stratego())
        else {
            return;
        };
        // The entry Resume can cut plies off the log. A view cannot go back, so it begins anew.
        let known_view = self.view.take().filter(|view| view.ply() as usize <= game.plies.len());
        let color = game.sides.color(self.role);
        let first_view = || {
            let own_army = self.army.deployment(color, game.view.rules().army)?;
            let enemies = game.start_squares(color.other());
            Some(SeatView::new(*game.view.rules(), &own_army, enemies))
        };
        let Some(mut view) = known_view.or_else(first_view) else { return };
        let known_plies = view.ply() as usize;
        for ply in game.plies.iter().skip(known_plies) {
            // The log has checked every ply, so the view refuses none.
            let _ = view.advance(*ply);
        }
        if let Some(outcome) = game.view.outcome() {
            view.conclude(outcome);
        }
        self.view = Some(view);
    }

    /// Returns `true` if this side has to state that it has no legal move.
    fn is_stuck(&self) -> bool {
        let Some(game) = self.stratego() else { return false };
        let is_due = game.attack.is_none() && game.view.turn() == self.color();
        // Only the view of this side knows its ranks, so only this view knows that no move is
        // legal. After any other outcome nobody is due, because both players know that outcome.
        is_due && self.view.as_ref().is_some_and(|view| view.outcome().is_some())
    }

    fn is_over(&self) -> bool {
        self.foul.is_some() || self.end().is_some()
    }
}

/// The invitation to a game with these terms; `None` for rules that no invitation can name.
fn invitation(secrets: &Secrets, terms: Terms, army: &Places) -> Option<Invitation> {
    let key = secrets.key();
    let chains = Chains(Invitation::home_context(&key, &terms));
    let commitments = Commitments::of(army, chains, &secrets.seed());
    Invitation::new(terms, key, seal(&secrets.coin(), &commitments))
}

/// The places of an army; an error if the army is not the army of the rules.
fn places_of(game: &OfferedGame, army: Option<&Deployment>) -> Result<Places, CannotStart> {
    match (game, army) {
        (OfferedGame::TicTacToe(_), None) => Ok(Places::NONE),
        (OfferedGame::Stratego(rules), Some(army)) if army.army() == rules.army => {
            Ok(Places::of(army))
        }
        (OfferedGame::TicTacToe(_), Some(_)) | (OfferedGame::Stratego(_), _) => {
            Err(CannotStart::Army)
        }
    }
}

//! Reads the log of a game for people who only watch the game.

use fairboard_rules::stratego::{Color, PublicView, Setup};

use crate::audit::{judge_packets, read_evidence};
use crate::course::LogEnding;
use crate::hash::prefix;
use crate::ledger::Ledger;
use crate::packet::Again;
use crate::{AuditVerdict, Board, Role, Terms, Unreadable};

/// A game as an onlooker sees it: the contents of its log. Each entry is signed and checked. An
/// onlooker knows no secret that a player has not revealed.
///
/// # Examples
///
/// ```
/// use fairboard_fair::{Act, Board, Duel, OfferedGame, Onlooker, Red, Terms};
/// use fairboard_rules::tictactoe::{Cell, Rules};
///
/// let terms = Terms { game: OfferedGame::TicTacToe(Rules::default()), red: Red::Home };
/// let no_army = None;
/// let mut home = Duel::invite([1; 32], terms, no_army)?;
/// let mut away = Duel::accept([2; 32], home.invitation(), no_army)?;
/// home.receive(&away.packet().ok_or("an acceptance")?);
/// home.act(Act::Mark(Cell::ALL[4]))?;
///
/// let onlooker = Onlooker::read(&home.evidence())?;
/// let Some(Board::TicTacToe { cells, .. }) = onlooker.board() else { panic!("no board") };
/// assert_eq!(cells, [Cell::ALL[4]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Onlooker {
    ledger: Ledger,
    verdict: AuditVerdict,
}

impl Onlooker {
    /// Reads the log of an unfinished or finished game, as
    /// [`Duel::evidence`](crate::Duel::evidence) writes it. A log that proves a foul is read, too.
    ///
    /// # Errors
    ///
    /// [`Unreadable`] if the bytes are not evidence or were changed, or if their packets contradict
    /// one another, or if an entry lacks the signature of its author.
    pub fn read(evidence: &[u8]) -> Result<Self, Unreadable> {
        let (mut ledger, packets) = read_evidence(evidence).map_err(|_| Unreadable)?;
        let verdict = judge_packets(&mut ledger, &packets);
        match verdict {
            AuditVerdict::Unproved(_) | AuditVerdict::Spoiled => Err(Unreadable),
            // An end that only one player has signed, `NotSigned`, can be shown, too.
            AuditVerdict::Sound(_)
            | AuditVerdict::Foul(..)
            | AuditVerdict::Unfinished(_)
            | AuditVerdict::NotSigned(..)
            | AuditVerdict::NotOpened(..)
            | AuditVerdict::Resumed(_) => Ok(Self { ledger, verdict }),
        }
    }

    /// Reads a note of `N` bytes and a log after it. Returns the note, its author, and the log.
    ///
    /// The note says what the log does not hold, such as that the game was ended because no move
    /// came in time. A player of the logged game has signed note and log together with
    /// [`Duel::vouch_for`](crate::Duel::vouch_for), so that an onlooker knows the note's author.
    ///
    /// # Errors
    ///
    /// [`Unreadable`] if the bytes are not such a packet or have no room for the note, if neither
    /// player has signed the packet, or if [`read`](Self::read) refuses the log.
    pub fn read_noted<const N: usize>(packet: &[u8]) -> Result<([u8; N], Role, Self), Unreadable> {
        // An Again is an envelope of any content that a player signs with the key of a game. Mostly
        // the content is the invitation to a rematch, but here it is the note with the log.
        let Again { content, signature, .. } = Again::read(packet).ok_or(Unreadable)?;
        let (note, evidence) = content.split_first_chunk().ok_or(Unreadable)?;
        let onlooker = Self::read(evidence)?;
        let deal = &onlooker.ledger.log.deal;
        let is_author = |role: &Role| deal.key(*role).has_vouched(&deal.game, content, &signature);
        let author = Role::ALL.into_iter().find(is_author).ok_or(Unreadable)?;
        Ok((*note, author, onlooker))
    }

    /// The first 16 bytes of the digest of invitation and acceptance. Two games that began with the
    /// same invitation have the same tag, but different digests.
    pub fn game_digest(&self) -> [u8; 16] {
        prefix(&self.ledger.log.deal.game)
    }

    /// The terms of the invitation: the game, and the choice of sides.
    pub const fn terms(&self) -> &Terms {
        self.ledger.log.deal.invitation.terms()
    }

    /// The verdict on the log. The log of a game that goes on is [`AuditVerdict::Unfinished`].
    pub const fn verdict(&self) -> &AuditVerdict {
        &self.verdict
    }

    /// Number of entries, including the closings, by which the players sign the end. Of two logs of
    /// one game, the log with the greater number is later. Resume entries are not counted, because
    /// a player may write them without playing on.
    pub fn length(&self) -> usize {
        let log = &self.ledger.log;
        let closing_count =
            Role::ALL.into_iter().filter(|role| log.closing(*role).is_some()).count();
        log.entries().len() + closing_count - log.resume_count()
    }

    /// The color of a player, Red for x; `None` until the log has its first entry, Open.
    pub fn color(&self, role: Role) -> Option<Color> {
        Some(self.ledger.log.course()?.sides().color(role))
    }

    /// Number of plies made, not counting an attack that waits for its answer.
    pub fn plies(&self) -> usize {
        self.ledger.log.plies()
    }

    /// The end; `None` while the game goes on.
    pub fn ending(&self) -> Option<LogEnding> {
        self.ledger.log.ending()
    }

    /// The board; `None` until the log has its first entry, Open. A log that proves a foul has no
    /// board, because it may hold entries that the other player never signed.
    pub fn board(&self) -> Option<Board<'_, PublicView>> {
        if matches!(self.verdict, AuditVerdict::Foul(..)) {
            return None;
        }
        let course = self.ledger.log.course()?;
        // In Stratego an onlooker sees the public view.
        let public_view = course.stratego().map(|game| &game.view);
        course.board(public_view)
    }

    /// Both armies; `None` in tic-tac-toe, and until both are revealed.
    pub fn setup(&self) -> Option<Setup> {
        crate::audit::revealed_setup(&self.ledger.log)
    }
}

//! Certificates: a whole finished game, in as few bytes as prove it.

use fairboard_rules::tictactoe::Cell;

use crate::army::{Places, rank_number};
use crate::chain::{Chains, MOVING_NUMBER, SCOUT_NUMBER, salt};
use crate::commitments::Commitments;
use crate::course::{Course, Demand};
use crate::entry::{
    ChainOpening, EntryContent, LogEntry, MoveProof, Resigned, ResignedDigest, move_bytes,
    read_move,
};
use crate::hash::HashBytes;
use crate::keys::{Coin, PublicKey, Signed};
use crate::ledger::{Ledger, SignedPart};
use crate::log::{Deal, Log};
use crate::packet::{Acceptance, CERTIFICATE, Invitation};
use crate::reader::Reader;
use crate::role::ByRole;
use crate::{OfferedGame, Role};

// The end byte names the entry that ended the game.

/// End byte of a game that ended by a move, or by the answer to an attack.
const BY_MOVE: u8 = 0;
const AGREED: u8 = 1;
const STUCK: u8 = 2;
const RESIGNED: u8 = 3;
/// End byte of a game that ended by a Take entry: the loser resigned out of turn, and the winner
/// took the resignation into the log. The digest of the resignation follows the byte.
const TAKEN: u8 = 4;
/// Bit of the end byte: set if the last attack was not answered.
const UNANSWERED: u8 = 0x80;

/// The certificate of a log. `None` if the game is not finished, if a player was restored from a
/// backup during the game, or if a player of Stratego has not revealed the army.
pub(crate) fn write(log: &Log, signatures: ByRole<Signed>) -> Option<Vec<u8>> {
    log.ending()?;
    let Deal { invitation, acceptance, .. } = &log.deal;
    let mut bytes = vec![CERTIFICATE];
    bytes.extend(invitation.bytes());
    bytes.extend(acceptance.key.0);
    bytes.extend(acceptance.coin);
    bytes.extend(log.coin()?);
    if let OfferedGame::Stratego(_) = invitation.terms().game {
        for role in Role::ALL {
            let (army, seed) = log.revealed_army(role)?;
            bytes.extend(army.bytes());
            bytes.extend(seed);
        }
    }
    let (mut moves, mut move_count) = (Vec::new(), 0_u32);
    let (mut end_byte, mut resignation_digest) = (BY_MOVE, None);
    for entry in log.entries() {
        match &entry.content {
            EntryContent::Mark(cell) => {
                moves.push(cell.number());
                move_count += 1;
            }
            EntryContent::Move { mv, offers_draw, .. } => {
                moves.extend(move_bytes(*mv, *offers_draw));
                move_count += 1;
            }
            EntryContent::Agree => end_byte = AGREED,
            EntryContent::Stuck => end_byte = STUCK,
            EntryContent::Resign => end_byte = RESIGNED,
            EntryContent::Take(resigned) => {
                end_byte = TAKEN;
                resignation_digest = Some(resigned.digest());
            }
            // A resumed game may have another end in another log, so it has no certificate.
            EntryContent::Resume(_) => return None,
            // The other contents of the certificate determine these entries.
            EntryContent::Open { .. }
            | EntryContent::Show(_)
            | EntryContent::Reveal { .. }
            | EntryContent::Receipt => {}
        }
    }
    // An attack without an answer is a move in the log, but no ply of the game.
    if move_count as usize > log.plies() {
        end_byte |= UNANSWERED;
    }
    bytes.push(end_byte);
    bytes.extend(resignation_digest.into_iter().flatten());
    bytes.extend(move_count.to_be_bytes());
    bytes.extend(moves);
    bytes.extend(signatures.home);
    bytes.extend(signatures.away);
    Some(bytes)
}

/// Rebuilds the log of a game from a certificate. `None` if the bytes are not a certificate, the
/// rules refuse the log, or a signature is wrong.
pub(crate) fn read_ledger(bytes: &[u8]) -> Option<Ledger> {
    let mut reader = Reader(bytes);
    (reader.byte()? == CERTIFICATE).then_some(())?;
    let invitation = Invitation::read(reader.slice(Invitation::LENGTH)?).ok()?;
    let away_key = PublicKey(reader.array()?);
    let away_coin = reader.array()?;
    let home_coin = reader.array()?;
    let armies = match invitation.terms().game {
        OfferedGame::TicTacToe(_) => None,
        OfferedGame::Stratego(_) => {
            let mut read_army = || Some((Places::read(reader.array()?)?, reader.array()?));
            Some(ByRole { home: read_army()?, away: read_army()? })
        }
    };
    let mut builder = LogBuilder::new(invitation, away_key, away_coin, home_coin, armies)?;
    let end_byte = reader.byte()?;
    let resigned = if end_byte & !UNANSWERED == TAKEN { Some(reader.array()?) } else { None };
    let move_count = reader.number()?;
    for index in 0..move_count {
        builder.make_next_move(&mut reader)?;
        let is_last = index + 1 == move_count;
        let is_unanswered = is_last && end_byte & UNANSWERED != 0;
        if !is_unanswered {
            builder.answer_attack()?;
        }
    }
    builder.finish(end_byte, resigned)?;
    let log = builder.log;
    let mut signed = ByRole::default();
    for role in Role::ALL {
        let signature = reader.array()?;
        // A player signs the whole log by a closing, or else the log up to the player's last entry.
        log.deal.key(role).has_signed(&log.head_of(role), &signature).then_some(())?;
        let closed = log.closing(role).is_some();
        let length = if closed { log.len() } else { log.end_of_last_entry(role) };
        signed[role] = Some(SignedPart { length, closed, signature });
    }
    reader.end()?;
    Some(Ledger { log, signed })
}

/// Rebuilds a log from a certificate. A method returns `None` if the certificate is malformed.
struct LogBuilder {
    log: Log,
    /// The army of each player with the seed of its salts; `None` in tic-tac-toe.
    armies: Option<ByRole<(Places, HashBytes)>>,
}

impl LogBuilder {
    /// Begins the log with the entry by which home opens the game. `None` if the keys, the coin of
    /// home or the armies do not fit the invitation.
    fn new(
        invitation: Invitation,
        away_key: PublicKey,
        away_coin: Coin,
        home_coin: Coin,
        armies: Option<ByRole<(Places, HashBytes)>>,
    ) -> Option<Self> {
        // No salt is made from the seed of an army without pieces.
        let no_army = (Places::NONE, [0; 32]);
        let commitments = |role: Role, context: HashBytes| {
            let (army, seed) = armies.as_ref().map_or(&no_army, |armies| &armies[role]);
            Commitments::of(army, Chains(context), seed)
        };
        let away_army = commitments(Role::Away, invitation.away_context(&away_key));
        let home_context = Invitation::home_context(&invitation.key, invitation.terms());
        let home_army = commitments(Role::Home, home_context);
        let acceptance = Acceptance {
            tag: invitation.tag(),
            key: away_key,
            coin: away_coin,
            army: away_army,
            // A certificate does not have this signature.
            signature: [0; 64],
        };
        let mut log = Log::new(Deal::unverified(invitation, acceptance).ok()?);
        let content = EntryContent::Open { coin: home_coin, army: home_army };
        log.push(LogEntry { author: Role::Home, content }).ok()?;
        Some(Self { log, armies })
    }

    fn push(&mut self, author: Role, content: EntryContent) -> Option<()> {
        self.log.push(LogEntry { author, content }).ok()
    }

    /// Reads the next move and writes it to the log, with the proof that the log demands.
    fn make_next_move(&mut self, reader: &mut Reader<'_>) -> Option<()> {
        let author = self.log.due_author()?;
        let content = match self.log.course()? {
            Course::TicTacToe(_) => EntryContent::Mark(Cell::new(reader.byte()?)?),
            Course::Stratego(game) => {
                let (mv, offers_draw) = read_move(reader.array()?)?;
                let place = || game.starting_place(game.sides.color(author), mv.from);
                let proof = match game.demand(mv) {
                    Demand::Nothing => MoveProof::None,
                    Demand::Step => MoveProof::Step(self.link(author, place()?, MOVING_NUMBER)?),
                    Demand::Run => MoveProof::Run(self.link(author, place()?, SCOUT_NUMBER)?),
                    Demand::Opening => MoveProof::Opening(self.opening(author, place()?)?),
                };
                EntryContent::Move { mv, offers_draw, proof }
            }
        };
        self.push(author, content)
    }

    /// Writes the answer to an attack, if an attack is not answered yet.
    fn answer_attack(&mut self) -> Option<()> {
        let Course::Stratego(game) = self.log.course()? else { return Some(()) };
        let Some(attack) = game.attack else { return Some(()) };
        let author = self.log.due_author()?;
        let place = game.starting_place(game.sides.color(author), attack.mv.to)?;
        self.push(author, EntryContent::Show(self.opening(author, place)?))
    }

    /// Writes the entry that ended the game, and the closings, by which the players sign the end.
    /// `None` if the end byte or the digest of the resignation does not fit the moves.
    fn finish(&mut self, end_byte: u8, resigned: Option<ResignedDigest>) -> Option<()> {
        self.write_end(end_byte, resigned)?;
        // The log must have an end now. A certificate of an unfinished game is refused.
        self.log.ending()?;
        self.write_closings()
    }

    /// Writes the entry that ended the game, if the game did not end by a move or an answer.
    fn write_end(&mut self, end_byte: u8, resigned: Option<ResignedDigest>) -> Option<()> {
        // The end byte must say rightly whether the last attack is not answered.
        let is_unanswered = matches!(
            self.log.course()?,
            Course::Stratego(game) if game.attack.is_some()
        );
        (is_unanswered == (end_byte & UNANSWERED != 0)).then_some(())?;
        match end_byte & !UNANSWERED {
            BY_MOVE => Some(()),
            AGREED => self.push(self.log.due_author()?, EntryContent::Agree),
            STUCK => self.push(self.log.due_author()?, EntryContent::Stuck),
            RESIGNED => self.push(self.log.due_author()?, EntryContent::Resign),
            TAKEN => {
                self.push(self.log.due_author()?, EntryContent::Take(Resigned::Digest(resigned?)))
            }
            _ => None,
        }
    }

    /// Writes the closings: both armies, or in tic-tac-toe one receipt.
    fn write_closings(&mut self) -> Option<()> {
        let Some(ByRole { home, away }) = self.armies.clone() else {
            // Only tic-tac-toe has no armies. There, the author of the last entry has signed the
            // end by that entry, so only the other player writes a receipt.
            return self.push(self.log.last_author()?.other(), EntryContent::Receipt);
        };
        for (author, (army, seed)) in [(Role::Home, home), (Role::Away, away)] {
            self.push(author, EntryContent::Reveal { army, seed })?;
        }
        Some(())
    }

    /// The proof that the piece that began on `place` has a rank of number `least_number` or more.
    /// `None` if the rank's number is smaller, so that the certificate is refused.
    fn link(&self, role: Role, place: u8, least_number: u8) -> Option<HashBytes> {
        let game = self.log.course()?.stratego()?;
        let (army, seed) = &self.armies.as_ref()?[role];
        // The proof is the link `least_number` steps before the leaf.
        let index = rank_number(army.rank(place)?).checked_sub(least_number)?;
        let chains = game.armies[game.sides.color(role)].chains;
        Some(chains.link(place, &salt(seed, place), index))
    }

    /// The rank and salt of the piece that began on `place`.
    fn opening(&self, role: Role, place: u8) -> Option<ChainOpening> {
        let (army, seed) = &self.armies.as_ref()?[role];
        Some(ChainOpening { rank: army.rank(place)?, salt: salt(seed, place) })
    }
}

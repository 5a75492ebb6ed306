//! Certificates: a whole game in the fewest bytes that prove it.

use fairboard_rules::tictactoe::Cell;

use crate::army::{Places, number};
use crate::chain::{Chains, MOVES, RUNS, salt};
use crate::commitments::Commitments;
use crate::course::{Course, Demand};
use crate::entry::{
    ChainOpening, EntryContent, LogEntry, MoveProof, Resigned, ResignedDigest, move_bytes,
    read_move,
};
use crate::hash::HashBytes;
use crate::keys::{Coin, PublicKey, Signed};
use crate::ledger::{Extent, Ledger};
use crate::log::{Deal, Log};
use crate::packet::{Acceptance, CERTIFICATE, Invitation};
use crate::reader::Reader;
use crate::role::ByRole;
use crate::{OfferedGame, Role};

/// The end byte of a certificate says which entry ended the game. This value stands for a move or
/// an answer.
const BY_ITSELF: u8 = 0;
const AGREED: u8 = 1;
const STUCK: u8 = 2;
const RESIGNED: u8 = 3;
/// The end byte of a game with a taken resignation, whose digest follows the byte.
const TAKEN: u8 = 4;
/// The bit of the end byte that says that the last attack was not answered.
const UNANSWERED: u8 = 0x80;

/// The certificate of a finished log; `None` if a side that has an army has not revealed it.
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
            let (army, seed) = log.army(role)?;
            bytes.extend(army.bytes());
            bytes.extend(seed);
        }
    }
    let (mut moves, mut count, mut end) = (Vec::new(), 0_u32, vec![BY_ITSELF]);
    for entry in log.entries() {
        match &entry.content {
            EntryContent::Mark(cell) => {
                moves.push(cell.number());
                count += 1;
            }
            EntryContent::Move { mv, offers_draw, .. } => {
                moves.extend(move_bytes(*mv, *offers_draw));
                count += 1;
            }
            EntryContent::Agree => end = vec![AGREED],
            EntryContent::Stuck => end = vec![STUCK],
            EntryContent::Resign => end = vec![RESIGNED],
            EntryContent::Take(resigned) => end = [&[TAKEN], resigned.digest().as_slice()].concat(),
            // A game that was played on from a backup has no certificate.
            EntryContent::Resume(_) => return None,
            EntryContent::Open { .. }
            | EntryContent::Show(_)
            | EntryContent::Reveal { .. }
            | EntryContent::Receipt => {}
        }
    }
    if let Some(end) = end.first_mut().filter(|_| count as usize > log.plies()) {
        *end |= UNANSWERED;
    }
    bytes.extend(end);
    bytes.extend(count.to_be_bytes());
    bytes.extend(moves);
    bytes.extend(signatures.home);
    bytes.extend(signatures.away);
    Some(bytes)
}

/// Rebuilds the log of a game from a certificate; `None` if the bytes are no certificate, or if the
/// rules refuse the log.
pub(crate) fn read_ledger(bytes: &[u8]) -> Option<Ledger> {
    let mut reader = Reader(bytes);
    (reader.byte()? == CERTIFICATE).then_some(())?;
    let invitation = Invitation::read(reader.slice(Invitation::LENGTH)?).ok()?;
    let (key, away_coin, home_coin) =
        (PublicKey(reader.array()?), reader.array()?, reader.array()?);
    let armies = match invitation.terms().game {
        OfferedGame::TicTacToe(_) => None,
        OfferedGame::Stratego(_) => {
            let mut army = || Some((Places::read(reader.array()?)?, reader.array()?));
            Some(ByRole { home: army()?, away: army()? })
        }
    };
    let mut maker = Maker::new(invitation, key, away_coin, home_coin, armies)?;
    let end = reader.byte()?;
    let taken = if end & !UNANSWERED == TAKEN { Some(reader.array()?) } else { None };
    let count = reader.number()?;
    for index in 0..count {
        let is_last = index + 1 == count;
        maker.make_next_move(&mut reader)?;
        if !(is_last && end & UNANSWERED != 0) {
            maker.answer_attack()?;
        }
    }
    maker.finish(end, taken)?;
    let log = maker.log;
    let mut ledger = Ledger::from_deal(log.deal.clone());
    for role in Role::ALL {
        let signature = reader.array()?;
        log.deal.key(role).has_signed(&log.head_of(role), &signature).then_some(())?;
        let closed = log.closing(role).is_some();
        let length = if closed { log.len() } else { log.extent(role) };
        ledger.signed[role] = Some(Extent { length, closed, signature });
    }
    reader.end()?;
    ledger.log = log;
    Some(ledger)
}

/// Rebuilds the log from the contents of a certificate.
struct Maker {
    log: Log,
    armies: Option<ByRole<(Places, HashBytes)>>,
}

impl Maker {
    fn new(
        invitation: Invitation,
        key: PublicKey,
        away_coin: Coin,
        home_coin: Coin,
        armies: Option<ByRole<(Places, HashBytes)>>,
    ) -> Option<Self> {
        let commitments = |role: Role, context: HashBytes| match &armies {
            None => Commitments::of(&Places::NONE, Chains(context), &[0; 32]),
            Some(armies) => {
                let (army, seed) = &armies[role];
                Commitments::of(army, Chains(context), seed)
            }
        };
        let away = commitments(Role::Away, invitation.away_context(&key));
        let bound = Invitation::home_context(&invitation.key, invitation.terms());
        let home = commitments(Role::Home, bound);
        let tag = invitation.tag();
        let acceptance = Acceptance { tag, key, coin: away_coin, army: away, signature: [0; 64] };
        let mut log = Log::new(Deal::unsigned(invitation, acceptance).ok()?);
        let content = EntryContent::Open { coin: home_coin, army: home };
        log.push(LogEntry { author: Role::Home, content }).ok()?;
        Some(Self { log, armies })
    }

    fn push(&mut self, author: Role, content: EntryContent) -> Option<()> {
        self.log.push(LogEntry { author, content }).ok()
    }

    /// Reads the next move and writes it to the log, with the proof that the log demands.
    fn make_next_move(&mut self, reader: &mut Reader<'_>) -> Option<()> {
        let author = self.log.next()?;
        let content = match self.log.course()? {
            Course::TicTacToe(_) => EntryContent::Mark(Cell::new(reader.byte()?)?),
            Course::Stratego(game) => {
                let (mv, offers_draw) = read_move(reader.array()?)?;
                let place = || game.place_of(game.sides.color(author), mv.from);
                let proof = match game.demand(mv) {
                    Demand::Nothing => MoveProof::None,
                    Demand::Step => MoveProof::Step(self.link(author, place()?, MOVES)?),
                    Demand::Run => MoveProof::Run(self.link(author, place()?, RUNS)?),
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
        let author = self.log.next()?;
        let place = game.place_of(game.sides.color(author), attack.mv.to)?;
        self.push(author, EntryContent::Show(self.opening(author, place)?))
    }

    fn finish(&mut self, end: u8, taken: Option<ResignedDigest>) -> Option<()> {
        let is_unanswered = matches!(
            self.log.course()?,
            Course::Stratego(game) if game.attack.is_some()
        );
        (is_unanswered == (end & UNANSWERED != 0)).then_some(())?;
        match end & !UNANSWERED {
            BY_ITSELF => Some(()),
            AGREED => self.push(self.log.next()?, EntryContent::Agree),
            STUCK => self.push(self.log.next()?, EntryContent::Stuck),
            RESIGNED => self.push(self.log.next()?, EntryContent::Resign),
            TAKEN => self.push(self.log.next()?, EntryContent::Take(Resigned::Digest(taken?))),
            _ => None,
        }?;
        self.log.ending()?;
        let Some(ByRole { home, away }) = self.armies.clone() else {
            return self.push(self.log.last_author()?.other(), EntryContent::Receipt);
        };
        for (author, (army, seed)) in [(Role::Home, home), (Role::Away, away)] {
            self.push(author, EntryContent::Reveal { army, seed })?;
        }
        Some(())
    }

    fn link(&self, role: Role, place: u8, steps: u8) -> Option<HashBytes> {
        let Course::Stratego(game) = self.log.course()? else { return None };
        let (army, seed) = &self.armies.as_ref()?[role];
        // A piece with a smaller number cannot make this move, so the certificate is refused.
        let number = number(army.rank(place)?).checked_sub(steps)?;
        let chains = game.armies[game.sides.color(role)].chains;
        Some(chains.link(place, &salt(seed, place), number))
    }

    fn opening(&self, role: Role, place: u8) -> Option<ChainOpening> {
        let (army, seed) = &self.armies.as_ref()?[role];
        Some(ChainOpening { rank: army.rank(place)?, salt: salt(seed, place) })
    }
}

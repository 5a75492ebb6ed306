//! The entries of the log that both players of a game sign. The hash of the log up to an entry is
//! called a head.

use fairboard_rules::stratego::{Move, Rank, Square};
use fairboard_rules::tictactoe::Cell;

use crate::Role;
use crate::army::{self, Places};
use crate::chain::Salt;
use crate::commitments::Commitments;
use crate::hash::{HashBytes, hash, prefix};
use crate::keys::{Coin, Signed};
use crate::reader::Reader;

/// The opening of a piece's commitment: the whole [rank chain](crate::chain) follows from it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct ChainOpening {
    pub(crate) rank: Rank,
    pub(crate) salt: Salt,
}

/// The proof that a piece can make its move, by its [rank chain](crate::chain). The leaf, which is
/// the last link, is public.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum MoveProof {
    /// The move needs no new proof.
    None,
    /// The link two steps before the leaf. The chains of Bombs and Flags are too short for it.
    Step(HashBytes),
    /// The link 11 steps before the leaf. Only the chain of a Scout is so long.
    Run(HashBytes),
    /// The rank and the salt, from which the whole chain follows: the piece attacks.
    Opening(ChainOpening),
}

#[derive(Clone, PartialEq, Eq)]
pub(crate) struct LogEntry {
    pub(crate) author: Role,
    pub(crate) content: EntryContent,
}

/// The content of an entry. `docs/fair.md` says when each entry may be written.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum EntryContent {
    /// Home's coin and army: the first entry of every game.
    Open { coin: Coin, army: Commitments },
    /// The author puts x or o into this cell of tic-tac-toe.
    Mark(Cell),
    /// A move of Stratego, with the proof that the log demands.
    Move { mv: Move, offers_draw: DrawOffer, proof: MoveProof },
    /// The answer to an attack: the rank of the attacked piece, which was hidden.
    Show(ChainOpening),
    /// The author accepts a draw.
    Agree,
    /// The author states that no move is legal.
    Stuck,
    /// The author resigns in turn. A resignation out of turn comes into the log by a
    /// [`Take`](Self::Take).
    Resign,
    /// The author reveals the whole army, after the end.
    Reveal { army: Places, seed: HashBytes },
    /// The author signs the end of a game without armies.
    Receipt,
    /// The author accepts a resignation out of turn, which the other side has signed at the head
    /// before this entry.
    Take(Resigned),
    /// The author lets the other side, which was restored from a backup, play on from here.
    Resume(Nonce),
}

/// A resignation that the winner has taken into the log.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Resigned {
    /// The signature of the resignation, as it is sent.
    Signed(Signed),
    /// The digest of the signature. Heads depend only on the digest, so a certificate can omit the
    /// signature. There the loser's signature on the end proves the resignation.
    Digest(ResignedDigest),
}

/// The first 24 bytes of the digest of a resignation's signature.
pub(crate) type ResignedDigest = [u8; 24];

impl Resigned {
    /// The digest that stands for the signature in heads and certificates.
    pub(crate) fn digest(&self) -> ResignedDigest {
        match self {
            Self::Signed(signature) => prefix(&hash(*b"take", &[signature])),
            Self::Digest(digest) => *digest,
        }
    }
}

/// Whether a move offers a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DrawOffer {
    None,
    Draw,
}

const OPEN: u8 = 1;
const MARK: u8 = 2;
const MOVE: u8 = 3;
const MOVE_STEP: u8 = 4;
const MOVE_RUN: u8 = 5;
const MOVE_OPENING: u8 = 6;
const SHOW: u8 = 7;
const AGREE: u8 = 8;
const STUCK: u8 = 9;
const RESIGN: u8 = 10;
const REVEAL: u8 = 11;
const RECEIPT: u8 = 12;
const TAKE: u8 = 13;
const RESUME: u8 = 14;

/// Random bytes of a side that was restored from a backup. They tell this restoration from earlier
/// ones.
pub(crate) type Nonce = [u8; 8];

/// The highest bit of a byte. In an entry's first byte, the bit says that away is the author. In a
/// move's first byte, the bit says that a draw is offered.
const HIGH_BIT: u8 = 0x80;

impl LogEntry {
    /// Returns `true` for an entry by which a player signs the end.
    pub(crate) const fn is_closing(&self) -> bool {
        matches!(self.content, EntryContent::Reveal { .. } | EntryContent::Receipt)
    }

    pub(crate) const fn is_resume(&self) -> bool {
        matches!(self.content, EntryContent::Resume(_))
    }

    /// The bytes of the entry as it is hashed: in a Take the digest stands for the signature.
    pub(crate) fn hashed_bytes(&self) -> Vec<u8> {
        if let EntryContent::Take(resigned) = &self.content {
            [&[self.first_byte()], resigned.digest().as_slice()].concat()
        } else {
            self.bytes()
        }
    }

    /// The bytes of the entry as it is sent.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut bytes = vec![self.first_byte()];
        match &self.content {
            EntryContent::Open { coin, army } => {
                bytes.extend(coin);
                bytes.extend(army.bytes());
            }
            EntryContent::Mark(cell) => bytes.push(cell.number()),
            EntryContent::Move { mv, offers_draw, proof } => {
                bytes.extend(move_bytes(*mv, *offers_draw));
                match proof {
                    MoveProof::None => {}
                    MoveProof::Step(link) | MoveProof::Run(link) => bytes.extend(link),
                    MoveProof::Opening(opening) => opening.write(&mut bytes),
                }
            }
            EntryContent::Show(opening) => opening.write(&mut bytes),
            // The first byte says everything about these entries.
            EntryContent::Agree
            | EntryContent::Stuck
            | EntryContent::Resign
            | EntryContent::Receipt => {}
            EntryContent::Take(Resigned::Signed(signature)) => bytes.extend(signature),
            // Only a log from a certificate has the digest, and no such log is sent.
            EntryContent::Take(Resigned::Digest(digest)) => bytes.extend(digest),
            EntryContent::Resume(nonce) => bytes.extend(nonce),
            EntryContent::Reveal { army, seed } => {
                bytes.extend(army.bytes());
                bytes.extend(seed);
            }
        }
        bytes
    }

    /// The first byte of the entry: its kind, and its author.
    fn first_byte(&self) -> u8 {
        let kind = match &self.content {
            EntryContent::Open { .. } => OPEN,
            EntryContent::Mark(_) => MARK,
            EntryContent::Move { proof: MoveProof::None, .. } => MOVE,
            EntryContent::Move { proof: MoveProof::Step(_), .. } => MOVE_STEP,
            EntryContent::Move { proof: MoveProof::Run(_), .. } => MOVE_RUN,
            EntryContent::Move { proof: MoveProof::Opening(_), .. } => MOVE_OPENING,
            EntryContent::Show(_) => SHOW,
            EntryContent::Agree => AGREE,
            EntryContent::Stuck => STUCK,
            EntryContent::Resign => RESIGN,
            EntryContent::Reveal { .. } => REVEAL,
            EntryContent::Receipt => RECEIPT,
            EntryContent::Take(_) => TAKE,
            EntryContent::Resume(_) => RESUME,
        };
        match self.author {
            Role::Home => kind,
            Role::Away => kind | HIGH_BIT,
        }
    }

    /// Reads an entry of a packet; `None` for bytes that [`bytes`](Self::bytes) does not write.
    pub(crate) fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let first = reader.byte()?;
        let author = if first & HIGH_BIT == 0 { Role::Home } else { Role::Away };
        let content = match first & !HIGH_BIT {
            OPEN => EntryContent::Open { coin: reader.array()?, army: Commitments::read(reader)? },
            MARK => EntryContent::Mark(Cell::new(reader.byte()?)?),
            kind @ MOVE..=MOVE_OPENING => {
                let (mv, offers_draw) = read_move(reader.array()?)?;
                let proof = match kind {
                    MOVE_STEP => MoveProof::Step(reader.array()?),
                    MOVE_RUN => MoveProof::Run(reader.array()?),
                    MOVE_OPENING => MoveProof::Opening(ChainOpening::read(reader)?),
                    // Only `MOVE` is left.
                    _ => MoveProof::None,
                };
                EntryContent::Move { mv, offers_draw, proof }
            }
            SHOW => EntryContent::Show(ChainOpening::read(reader)?),
            AGREE => EntryContent::Agree,
            STUCK => EntryContent::Stuck,
            RESIGN => EntryContent::Resign,
            REVEAL => {
                EntryContent::Reveal { army: Places::read(reader.array()?)?, seed: reader.array()? }
            }
            RECEIPT => EntryContent::Receipt,
            // A packet has the whole signature. Only a log from a certificate has the digest.
            TAKE => EntryContent::Take(Resigned::Signed(reader.array()?)),
            RESUME => EntryContent::Resume(reader.array()?),
            _ => return None,
        };
        Some(Self { author, content })
    }
}

impl ChainOpening {
    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.push(army::rank_number(self.rank));
        bytes.extend(self.salt);
    }

    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        Some(Self { rank: army::rank_of_number(reader.byte()?)?, salt: reader.array()? })
    }
}

/// The two bytes of a move, for the log and for certificates.
pub(crate) const fn move_bytes(mv: Move, offer: DrawOffer) -> [u8; 2] {
    let offer_bit = match offer {
        DrawOffer::None => 0,
        DrawOffer::Draw => HIGH_BIT,
    };
    [mv.from.index() | offer_bit, mv.to.index()]
}

/// The inverse of [`move_bytes`]; `None` if a byte names no square.
pub(crate) fn read_move([from, to]: [u8; 2]) -> Option<(Move, DrawOffer)> {
    let offer = if from & HIGH_BIT == 0 { DrawOffer::None } else { DrawOffer::Draw };
    let mv = Move::new(Square::from_index(from & !HIGH_BIT)?, Square::from_index(to)?);
    Some((mv, offer))
}

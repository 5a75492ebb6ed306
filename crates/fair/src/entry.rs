//! The entries of the log.

use fairboard_rules::stratego::{Move, Rank, Square};
use fairboard_rules::tictactoe::Cell;

use crate::Role;
use crate::army::{self, Places};
use crate::chain::Salt;
use crate::commitments::Commitments;
use crate::hash::{Digest, hash, prefix};
use crate::keys::{Coin, Signed};
use crate::reader::Reader;

/// The rank of a piece and the salt of its chain.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Opening {
    pub(crate) rank: Rank,
    pub(crate) salt: Salt,
}

/// The proof that a piece can make its move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Proof {
    /// Nothing new is to be proved.
    None,
    /// The link two steps before the leaf: the piece is neither Bomb nor Flag.
    Step(Digest),
    /// The root: the piece is a Scout.
    Run(Digest),
    /// The whole chain: the piece attacks.
    Opening(Opening),
}

/// One entry: its author and its content.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) author: Role,
    pub(crate) content: Content,
}

/// The content of an entry.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Content {
    /// Home's coin and army: the first entry of every game.
    Open { coin: Coin, army: Commitments },
    /// A mark of tic-tac-toe.
    Mark(Cell),
    /// A move of Stratego.
    Move { mv: Move, offers_draw: Offer, proof: Proof },
    /// The answer to an attack on a piece that was not open.
    Show(Opening),
    /// Accepts a draw.
    Agree,
    /// Says that no move is legal.
    Stuck,
    /// Leaves the game, at the own turn.
    Resign,
    /// Opens the whole army, after the end.
    Reveal { army: Places, seed: Digest },
    /// Signs the end of a game without armies.
    Receipt,
    /// Takes the resignation that the other side has signed at the head before this entry.
    Take(Resigned),
    /// Lets the other side, which was restored from a backup, play on from here.
    Resume(Nonce),
}

/// A resignation that was taken.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Resigned {
    /// The signature, as it is sent.
    Signed(Signed),
    /// The digest, as it stands in heads and certificates. The loser's signature on the end, which
    /// lies behind it, proves as much as the one that is left out.
    Digest(ResignedDigest),
}

/// The beginning of the digest of a resignation.
pub(crate) type ResignedDigest = [u8; 24];

impl Resigned {
    pub(crate) fn digest(&self) -> ResignedDigest {
        match self {
            Self::Signed(signature) => prefix(&hash(*b"take", &[signature])),
            Self::Digest(digest) => *digest,
        }
    }
}

/// The offer that goes with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Offer {
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

/// The random bytes of a side that was restored from a backup.
pub(crate) type Nonce = [u8; 8];

/// The bit of the first byte that says that away is the author, and of a move's that a draw is
/// offered.
const FLAG: u8 = 0x80;

impl Entry {
    /// Returns `true` for what a player signs beside the log after the end.
    pub(crate) const fn is_closing(&self) -> bool {
        matches!(self.content, Content::Reveal { .. } | Content::Receipt)
    }

    pub(crate) const fn is_resume(&self) -> bool {
        matches!(self.content, Content::Resume(_))
    }

    /// The bytes that are hashed.
    pub(crate) fn hashed(&self) -> Vec<u8> {
        if let Content::Take(resigned) = &self.content {
            [&[self.kind()], resigned.digest().as_slice()].concat()
        } else {
            self.bytes()
        }
    }

    /// The bytes that are sent.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut bytes = vec![self.kind()];
        match &self.content {
            Content::Open { coin, army } => {
                bytes.extend(coin);
                bytes.extend(army.bytes());
            }
            Content::Mark(cell) => bytes.push(cell.number()),
            Content::Move { mv, offers_draw, proof } => {
                bytes.extend(move_bytes(*mv, *offers_draw));
                match proof {
                    Proof::None => {}
                    Proof::Step(link) | Proof::Run(link) => bytes.extend(link),
                    Proof::Opening(opening) => opening.write(&mut bytes),
                }
            }
            Content::Show(opening) => opening.write(&mut bytes),
            Content::Agree | Content::Stuck | Content::Resign | Content::Receipt => {}
            Content::Take(Resigned::Signed(signature)) => bytes.extend(signature),
            Content::Take(Resigned::Digest(digest)) => bytes.extend(digest),
            Content::Resume(nonce) => bytes.extend(nonce),
            Content::Reveal { army, seed } => {
                bytes.extend(army.bytes());
                bytes.extend(seed);
            }
        }
        bytes
    }

    fn kind(&self) -> u8 {
        let kind = match &self.content {
            Content::Open { .. } => OPEN,
            Content::Mark(_) => MARK,
            Content::Move { proof: Proof::None, .. } => MOVE,
            Content::Move { proof: Proof::Step(_), .. } => MOVE_STEP,
            Content::Move { proof: Proof::Run(_), .. } => MOVE_RUN,
            Content::Move { proof: Proof::Opening(_), .. } => MOVE_OPENING,
            Content::Show(_) => SHOW,
            Content::Agree => AGREE,
            Content::Stuck => STUCK,
            Content::Resign => RESIGN,
            Content::Reveal { .. } => REVEAL,
            Content::Receipt => RECEIPT,
            Content::Take(_) => TAKE,
            Content::Resume(_) => RESUME,
        };
        match self.author {
            Role::Home => kind,
            Role::Away => kind | FLAG,
        }
    }

    /// The next entry; `None` for bytes that [`bytes`](Self::bytes) does not write.
    pub(crate) fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let first = reader.byte()?;
        let author = if first & FLAG == 0 { Role::Home } else { Role::Away };
        let content = match first & !FLAG {
            OPEN => Content::Open { coin: reader.array()?, army: Commitments::read(reader)? },
            MARK => Content::Mark(Cell::new(reader.byte()?)?),
            kind @ MOVE..=MOVE_OPENING => {
                let (mv, offers_draw) = read_move(reader.array()?)?;
                let proof = match kind {
                    MOVE_STEP => Proof::Step(reader.array()?),
                    MOVE_RUN => Proof::Run(reader.array()?),
                    MOVE_OPENING => Proof::Opening(Opening::read(reader)?),
                    _ => Proof::None,
                };
                Content::Move { mv, offers_draw, proof }
            }
            SHOW => Content::Show(Opening::read(reader)?),
            AGREE => Content::Agree,
            STUCK => Content::Stuck,
            RESIGN => Content::Resign,
            REVEAL => {
                Content::Reveal { army: Places::read(reader.array()?)?, seed: reader.array()? }
            }
            RECEIPT => Content::Receipt,
            TAKE => Content::Take(Resigned::Signed(reader.array()?)),
            RESUME => Content::Resume(reader.array()?),
            _ => return None,
        };
        Some(Self { author, content })
    }
}

impl Opening {
    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.push(army::number(self.rank));
        bytes.extend(self.salt);
    }

    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        Some(Self { rank: army::rank(reader.byte()?)?, salt: reader.array()? })
    }
}

/// The two bytes of a move, in the log and in a certificate.
pub(crate) const fn move_bytes(mv: Move, offer: Offer) -> [u8; 2] {
    let flag = match offer {
        Offer::None => 0,
        Offer::Draw => FLAG,
    };
    [mv.from.index() | flag, mv.to.index()]
}

/// The inverse of [`move_bytes`].
pub(crate) fn read_move([from, to]: [u8; 2]) -> Option<(Move, Offer)> {
    let offer = if from & FLAG == 0 { Offer::None } else { Offer::Draw };
    let mv = Move::new(Square::from_index(from & !FLAG)?, Square::from_index(to)?);
    Some((mv, offer))
}

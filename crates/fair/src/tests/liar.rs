//! A player who can write anything, also what the log refuses.

use fairboard_rules::stratego::{Color, Move, Reach, Square, movement};
use fastrand::Rng;

use super::players::master;
use crate::army::{Places, rank_number};
use crate::chain::{Chains, MOVING_NUMBER, SCOUT_NUMBER, salt};
use crate::commitments::Commitments;
use crate::course::{Course, Demand, StrategoCourse};
use crate::entry::{ChainOpening, DrawOffer, EntryContent, LogEntry, MoveProof};
use crate::hash::HashBytes;
use crate::keys::Secrets;
use crate::ledger::{Ledger, Recipient};
use crate::log::Deal;
use crate::packet::{Acceptance, seal};
use crate::{Duel, Invitation, Received, Role, Terms};

/// A side that checks no rule, so that it can break all rules.
#[derive(Clone)]
pub(super) struct Liar {
    pub(super) role: Role,
    pub(super) secrets: Secrets,
    pub(super) army: Places,
    pub(super) ledger: Ledger,
    /// A place whose chain has no root, and the first link of this chain, which is random.
    pub(super) rubbish: Option<(u8, HashBytes)>,
}

/// The lie about the army that a game begins with.
#[derive(Clone, Copy)]
pub(super) enum Start {
    Honest,
    /// The chain of the piece on this place has only two links, the first of which is random.
    Rubbish(u8),
    /// Home opens another coin than it sealed.
    OtherCoin,
    /// Home opens another army than it sealed.
    OtherArmy,
}

/// Begins a game of a liar with `army` against a side with the army `honest`. Returns both sides,
/// and the outcome of the liar's first packet for the honest side.
pub(super) fn begin(
    role: Role,
    terms: Terms,
    army: &Places,
    honest: Option<&fairboard_rules::stratego::Deployment>,
    start: Start,
    rng: &mut Rng,
) -> (Liar, Duel, Received) {
    let secrets = Secrets::new(master(rng));
    let rubbish = match start {
        Start::Rubbish(place) => Some((place, std::array::from_fn(|_| rng.u8(..)))),
        Start::Honest | Start::OtherCoin | Start::OtherArmy => None,
    };
    match role {
        Role::Home => {
            let context = Invitation::home_context(&secrets.key(), &terms);
            let (mut coin, mut opened) =
                (secrets.coin(), commitments(army, &secrets, rubbish, context));
            let sealed = seal(&coin, &opened);
            let invitation = Invitation::new(terms, secrets.key(), sealed).unwrap();
            let mut duel = Duel::accept(master(rng), &invitation, honest).unwrap();
            let acceptance = Acceptance::read(&duel.packet().unwrap()).unwrap();
            let ledger = Ledger::from_deal(Deal::new(invitation, acceptance).ok().unwrap());
            match start {
                Start::OtherCoin => coin[0] ^= 1,
                Start::OtherArmy => opened = opened.with_leaf(39, [7; 32]),
                Start::Honest | Start::Rubbish(_) => {}
            }
            let mut liar = Liar { role, secrets, army: army.clone(), ledger, rubbish };
            liar.write(EntryContent::Open { coin, army: opened });
            let received = duel.receive(&liar.packet());
            (liar, duel, received)
        }
        Role::Away => {
            let mut duel = Duel::invite(master(rng), terms, honest).unwrap();
            let invitation = *duel.invitation();
            let key = secrets.key();
            let mut acceptance = Acceptance {
                tag: invitation.tag(),
                key,
                coin: secrets.coin(),
                army: commitments(army, &secrets, rubbish, invitation.away_context(&key)),
                signature: [0; 64],
            };
            acceptance.signature = secrets.sign(&acceptance.game(&invitation));
            let received = duel.receive(&acceptance.bytes());
            let ledger = Ledger::from_deal(Deal::new(invitation, acceptance).ok().unwrap());
            let mut liar = Liar { role, secrets, army: army.clone(), ledger, rubbish };
            liar.read(&duel);
            (liar, duel, received)
        }
    }
}

fn commitments(
    army: &Places,
    secrets: &Secrets,
    rubbish: Option<(u8, HashBytes)>,
    context: HashBytes,
) -> Commitments {
    let chains = Chains(context);
    let sound = Commitments::of(army, chains, &secrets.seed());
    match rubbish {
        Some((place, first)) => sound.with_leaf(place, chains.after(place, first, MOVING_NUMBER)),
        None => sound,
    }
}

impl Liar {
    /// Receives the packet of the honest side.
    pub(super) fn read(&mut self, honest: &Duel) {
        if let Some(packet) = honest.packet() {
            self.ledger.receive(&packet, Recipient::Player(self.role));
        }
    }

    /// Writes an entry, whether the log allows it or not.
    pub(super) fn write(&mut self, content: EntryContent) {
        self.ledger.log.force(LogEntry { author: self.role, content });
    }

    /// The packet with all entries since the honest side's last signature.
    pub(super) fn packet(&self) -> Vec<u8> {
        let first = self.ledger.signed_length(self.role.other());
        self.ledger.packet(self.role, first, |head| self.secrets.sign(head)).unwrap().bytes()
    }

    pub(super) fn game(&self) -> &StrategoCourse {
        match self.ledger.log.course() {
            Some(Course::Stratego(game)) => game,
            Some(Course::TicTacToe(_)) | None => unreachable!("a game of Stratego"),
        }
    }

    pub(super) fn color(&self) -> Color {
        self.game().sides.color(self.role)
    }

    pub(super) fn is_due(&self) -> bool {
        self.ledger.log.due_author() == Some(self.role)
    }

    /// The move of the attack that this side has to answer.
    pub(super) fn owes(&self) -> Option<Move> {
        self.game().attack.filter(|attack| attack.by != self.color()).map(|attack| attack.mv)
    }

    pub(super) fn place(&self, square: Square) -> Option<u8> {
        self.game().starting_place(self.color(), square)
    }

    fn chains(&self) -> Chains {
        self.game().armies[self.color()].chains
    }

    /// The moves that the ranks of this side allow, also those of a piece with rubbish.
    pub(super) fn moves(&self) -> Vec<Move> {
        let game = self.game();
        let (own, enemy) =
            (game.view.occupied(self.color()), game.view.occupied(self.color().other()));
        let moves_from = |from: Square| {
            let rank = self.place(from).and_then(|place| self.army.rank(place));
            let is_rubbish = self.rubbish.is_some_and(|(place, _)| self.place(from) == Some(place));
            let reach = if is_rubbish {
                Some(Reach::Step)
            } else {
                rank.map(|rank| game.view.rules().reach[rank])
            };
            let targets = reach.map(|reach| movement::targets(reach, from, own, enemy));
            targets.unwrap_or_default().into_iter().map(move |to| Move::new(from, to))
        };
        let all_moves = own.into_iter().flat_map(moves_from);
        all_moves
            .filter(|mv| match game.view.check(*mv) {
                Ok(()) => true,
                // The liar also moves more pieces in this way than an army has.
                Err(reason) => {
                    use fairboard_rules::stratego::IllegalMove::{Immovable, TooFar};
                    matches!(reason, Immovable | TooFar) && game.view.rank_at(mv.from).is_none()
                }
            })
            .collect()
    }

    /// The link `steps` steps before the leaf of this side's piece on a place; `None` if the
    /// piece's number is smaller.
    pub(super) fn link(&self, place: u8, steps: u8) -> Option<HashBytes> {
        if let Some((rubbish, first)) = self.rubbish
            && rubbish == place
        {
            return (steps == MOVING_NUMBER).then_some(first);
        }
        let index = rank_number(self.army.rank(place)?).checked_sub(steps)?;
        Some(self.chains().link(place, &salt(&self.secrets.seed(), place), index))
    }

    pub(super) fn opening(&self, square: Square) -> ChainOpening {
        let place = self.place(square).unwrap();
        let rank = self.army.rank(place).unwrap();
        ChainOpening { rank, salt: salt(&self.secrets.seed(), place) }
    }

    /// The move with the proof that the log demands. A proof that this army cannot give is wrong.
    pub(super) fn honest(&self, mv: Move) -> EntryContent {
        let place = self.place(mv.from).unwrap();
        let proof = match self.game().demand(mv) {
            Demand::Nothing => MoveProof::None,
            Demand::Step => MoveProof::Step(self.link(place, MOVING_NUMBER).unwrap_or_default()),
            Demand::Run => MoveProof::Run(self.link(place, SCOUT_NUMBER).unwrap_or_default()),
            Demand::Opening => MoveProof::Opening(self.opening(mv.from)),
        };
        EntryContent::Move { mv, offers_draw: DrawOffer::None, proof }
    }

    pub(super) fn reveal(&self) -> EntryContent {
        EntryContent::Reveal { army: self.army.clone(), seed: self.secrets.seed() }
    }
}

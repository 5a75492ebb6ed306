//! One lie at a time: the honest side names the fault and the ply, does not make the move, and the
//! audit of its evidence says the same.

use fairboard_rules::stratego::{Army, IllegalMove, Move, Rank, Rules, Square};
use fastrand::Rng;

use super::games;
use super::liar::{Liar, Start, begin};
use super::players::{army, choose};
use crate::army::Places;
use crate::chain::{MOVING_NUMBER, SCOUT_NUMBER};
use crate::course::Demand;
use crate::entry::{ChainOpening, DrawOffer, EntryContent, MoveProof};
use crate::{
    AuditVerdict, Duel, EndBy, FaultKind, OfferedGame, Received, Red, RefusedGame, Role, Status,
    Terms, audit,
};

const FEW: u64 = 12;
const MANY: u64 = 1000;

fn offer(seed: u64) -> Terms {
    let army = if seed.is_multiple_of(4) { Army::Full } else { Army::Barrage };
    let rules = if seed.is_multiple_of(3) { Rules::VDM } else { Rules::CLASSIC };
    Terms { game: OfferedGame::Stratego(rules.with_army(army)), red: Red::Lot }
}

fn role(seed: u64) -> Role {
    if seed.is_multiple_of(2) { Role::Home } else { Role::Away }
}

fn places(terms: Terms, rng: &mut Rng) -> Places {
    Places::of(&army(terms.game, rng).unwrap())
}

/// A liar with a sound army in an open game.
fn opened(seed: u64, rng: &mut Rng) -> (Liar, Duel) {
    let terms = offer(seed);
    let (own, other) = (places(terms, rng), army(terms.game, rng));
    let (liar, duel, received) = begin(role(seed), terms, &own, other.as_ref(), Start::Honest, rng);
    assert!(matches!(received, Received::Advanced(_)), "{received:?}");
    (liar, duel)
}

/// Makes one honest ply or answer of the side that is due. The error is the outcome of the liar's
/// packet, if the honest side does not take the packet.
fn step(liar: &mut Liar, duel: &mut Duel, rng: &mut Rng) -> Result<(), Received> {
    if liar.is_due() {
        let content = if let Some(mv) = liar.owes() {
            EntryContent::Show(liar.opening(mv.to))
        } else {
            let moves = liar.moves();
            let of_rubbish = |mv: &&Move| {
                liar.rubbish.is_some_and(|(place, _)| liar.place(mv.from) == Some(place))
            };
            let rubbish: Vec<_> = moves.iter().filter(of_rubbish).copied().collect();
            let mv = rng.choice(if rubbish.is_empty() { moves } else { rubbish });
            mv.map_or(EntryContent::Stuck, |mv| liar.honest(mv))
        };
        liar.write(content);
        let received = duel.receive(&liar.packet());
        if !matches!(received, Received::Advanced(_)) {
            return Err(received);
        }
    } else if duel.status() == Status::ToMove {
        let act = choose(duel, rng).unwrap();
        duel.act(act).unwrap();
    }
    liar.read(duel);
    Ok(())
}

/// Makes the entry of a lie and the fault that it proves; `None` if the lie cannot be told now.
type Lie = fn(&Liar, &mut Rng) -> Option<(EntryContent, Expected)>;

/// The fault that a lie has to prove.
#[derive(Clone, Copy, Debug)]
enum Expected {
    Exactly(FaultKind),
    /// The opening of the piece on this square, as any rank.
    Opening(Square),
}

impl Expected {
    fn is(self, kind: FaultKind) -> bool {
        match (self, kind) {
            (Self::Exactly(expected), kind) => expected == kind,
            (Self::Opening(expected), FaultKind::Opening { square, .. }) => expected == square,
            (Self::Opening(_), _) => false,
        }
    }
}

fn any_move(liar: &Liar, rng: &mut Rng, wanted: impl Fn(&Move) -> bool) -> Option<Move> {
    if !liar.is_due() || liar.owes().is_some() {
        return None;
    }
    rng.choice(liar.moves().into_iter().filter(wanted).collect::<Vec<_>>())
}

fn move_with(mv: Move, proof: MoveProof) -> EntryContent {
    EntryContent::Move { mv, offers_draw: DrawOffer::None, proof }
}

fn other_rank(rank: Rank, rng: &mut Rng) -> Rank {
    let others = Rank::ALL.into_iter().filter(|other| *other != rank);
    rng.choice(others.collect::<Vec<_>>()).unwrap()
}

/// A move of the piece on a square to any square that is free or the enemy's.
fn pushed(liar: &Liar, from: Square, rng: &mut Rng, wanted: impl Fn(Move) -> bool) -> Option<Move> {
    use fairboard_rules::stratego::{Reach, movement};
    let (own, enemy) =
        (liar.game().view.occupied(liar.color()), liar.game().view.occupied(liar.color().other()));
    let targets = movement::targets(Reach::Line, from, own, enemy);
    let moves = targets.into_iter().map(|to| Move::new(from, to)).filter(|mv| wanted(*mv));
    rng.choice(moves.collect::<Vec<_>>())
}

/// The squares of the liar's hidden pieces whose ranks are `wanted`, in random order.
fn hidden(liar: &Liar, wanted: fn(Rank) -> bool, rng: &mut Rng) -> Vec<Square> {
    let own = liar.game().view.occupied(liar.color()).into_iter();
    let mut squares: Vec<_> = own
        .filter(|square| liar.game().view.rank_at(*square).is_none())
        .filter(|square| wanted(liar.army.rank(liar.place(*square).unwrap()).unwrap()))
        .collect();
    rng.shuffle(&mut squares);
    squares
}

/// A proof by chance that the owner of a piece can make, although the piece has no such proof.
fn made_up(liar: &Liar, square: Square, rng: &mut Rng) -> MoveProof {
    let place = liar.place(square).unwrap();
    let link = liar.link(place, rng.u8(..12)).unwrap_or(std::array::from_fn(|_| rng.u8(..)));
    match rng.u8(..3) {
        0 => MoveProof::None,
        1 => MoveProof::Step(link),
        _ => MoveProof::Run(link),
    }
}

const LIES: [(&str, Lie); 17] = [
    ("attacks as another rank", |liar, rng| {
        let mv = any_move(liar, rng, |mv| liar.game().demand(*mv) == Demand::Opening)?;
        let ChainOpening { rank, salt } = liar.opening(mv.from);
        let opening = ChainOpening { rank: other_rank(rank, rng), salt };
        Some((move_with(mv, MoveProof::Opening(opening)), Expected::Opening(mv.from)))
    }),
    ("attacks with another salt", |liar, rng| {
        let mv = any_move(liar, rng, |mv| liar.game().demand(*mv) == Demand::Opening)?;
        let ChainOpening { rank, mut salt } = liar.opening(mv.from);
        salt[rng.usize(..16)] ^= 1 << rng.u8(..8);
        Some((
            move_with(mv, MoveProof::Opening(ChainOpening { rank, salt })),
            Expected::Opening(mv.from),
        ))
    }),
    ("attacks without opening", |liar, rng| {
        let mv = any_move(liar, rng, |mv| liar.game().demand(*mv) == Demand::Opening)?;
        let fault = FaultKind::Step { square: mv.from };
        Some((move_with(mv, made_up(liar, mv.from, rng)), Expected::Exactly(fault)))
    }),
    ("defends as another rank", |liar, rng| {
        let mv = liar.owes()?;
        let ChainOpening { rank, salt } = liar.opening(mv.to);
        let opening = ChainOpening { rank: other_rank(rank, rng), salt };
        Some((EntryContent::Show(opening), Expected::Opening(mv.to)))
    }),
    ("moves a Bomb or the Flag", |liar, rng| {
        any_move(liar, rng, |_| true)?;
        let staying = hidden(liar, |rank| matches!(rank, Rank::Bomb | Rank::Flag), rng);
        let is_free = |mv: Move| {
            mv.from.is_next_to(mv.to)
                && !liar.game().view.occupied(liar.color().other()).contains(mv.to)
        };
        let mv = staying.into_iter().find_map(|from| pushed(liar, from, rng, is_free))?;
        let fault = FaultKind::Step { square: mv.from };
        Some((move_with(mv, made_up(liar, mv.from, rng)), Expected::Exactly(fault)))
    }),
    ("runs with a piece that is no Scout", |liar, rng| {
        any_move(liar, rng, |_| true)?;
        let slow = hidden(liar, |rank| rank != Rank::Scout, rng);
        let is_long = |mv: Move| liar.game().demand(mv) == Demand::Run;
        let mv = slow.into_iter().find_map(|from| pushed(liar, from, rng, is_long))?;
        let fault = FaultKind::Run { square: mv.from };
        Some((move_with(mv, made_up(liar, mv.from, rng)), Expected::Exactly(fault)))
    }),
    ("steps without its proof", |liar, rng| {
        let mv = any_move(liar, rng, |mv| liar.game().demand(*mv) == Demand::Step)?;
        let place = liar.place(mv.from)?;
        let proof = match (liar.link(place, SCOUT_NUMBER), rng.bool()) {
            (Some(root), true) => MoveProof::Run(root),
            _ => MoveProof::None,
        };
        let fault = FaultKind::Step { square: mv.from };
        Some((move_with(mv, proof), Expected::Exactly(fault)))
    }),
    ("adds a proof that is not due", |liar, rng| {
        let mv = any_move(liar, rng, |mv| liar.game().demand(*mv) == Demand::Nothing)?;
        let link = liar.link(liar.place(mv.from)?, MOVING_NUMBER)?;
        Some((move_with(mv, MoveProof::Step(link)), Expected::Exactly(FaultKind::Turn)))
    }),
    ("makes an illegal move", |liar, rng| {
        any_move(liar, rng, |_| true)?;
        let square = |rng: &mut Rng| Square::from_index(rng.u8(..100));
        let mv = Move::new(square(rng)?, square(rng)?);
        let reason = liar.game().view.check(mv).err()?;
        let is_hidden = liar.game().view.rank_at(mv.from).is_none();
        if is_hidden && matches!(reason, IllegalMove::Immovable | IllegalMove::TooFar) {
            return None;
        }
        let kind = FaultKind::Illegal(reason);
        Some((move_with(mv, MoveProof::None), Expected::Exactly(kind)))
    }),
    ("moves before it answers", |liar, rng| {
        liar.owes()?;
        let own: Vec<_> = liar.game().view.occupied(liar.color()).into_iter().collect();
        let mv = Move::new(rng.choice(own)?, Square::from_index(44)?);
        Some((move_with(mv, MoveProof::None), Expected::Exactly(FaultKind::Turn)))
    }),
    ("moves when the other is to move", |liar, rng| {
        let is_due = liar.is_due() || liar.ledger.log.due_author().is_none();
        let own: Vec<_> = liar.game().view.occupied(liar.color()).into_iter().collect();
        let mv = Move::new(rng.choice(own)?, Square::from_index(44)?);
        (!is_due).then_some((move_with(mv, MoveProof::None), Expected::Exactly(FaultKind::Turn)))
    }),
    ("answers no attack", |liar, rng| {
        let mv = any_move(liar, rng, |_| true)?;
        let opening = liar.opening(mv.from);
        Some((EntryContent::Show(opening), Expected::Exactly(FaultKind::Turn)))
    }),
    ("agrees to nothing", |liar, rng| {
        any_move(liar, rng, |_| true)?;
        Some((EntryContent::Agree, Expected::Exactly(FaultKind::Result)))
    }),
    ("reveals before the end", |liar, _| {
        (liar.ledger.log.ending().is_none())
            .then(|| (liar.reveal(), Expected::Exactly(FaultKind::Result)))
    }),
    ("says that it is stuck instead of answering", |liar, _| {
        liar.owes()?;
        Some((EntryContent::Stuck, Expected::Exactly(FaultKind::Result)))
    }),
    ("makes a mark on the board of Stratego", |liar, rng| {
        any_move(liar, rng, |_| true)?;
        let cell = fairboard_rules::tictactoe::Cell::ALL[4];
        Some((EntryContent::Mark(cell), Expected::Exactly(FaultKind::Turn)))
    }),
    ("opens the game again", |liar, rng| {
        any_move(liar, rng, |_| true)?;
        let (coin, army) = (liar.secrets.coin(), liar.game().armies[liar.color()].leaves.clone());
        Some((EntryContent::Open { coin, army }, Expected::Exactly(FaultKind::Turn)))
    }),
];

/// Checks that the honest side and the audit accuse this player at this ply. Returns the kind of
/// the fault.
#[track_caller]
fn check(name: &str, duel: &Duel, received: &Received, by: Role, ply: u32) -> FaultKind {
    let Received::Foul(fault) = received else { unreachable!("{name}: {received:?}") };
    assert_eq!((fault.by, fault.ply), (by, ply), "{name}: {fault:?}");
    assert_eq!(duel.status(), Status::Foul(*fault));
    match audit(&duel.evidence()) {
        Ok(AuditVerdict::Foul(audited, _)) => assert_eq!(audited, *fault, "{name}"),
        other => unreachable!("{name}: {other:?}"),
    }
    let again = Duel::restore(&duel.save()).unwrap();
    assert_eq!(again.status(), duel.status(), "{name}");
    fault.kind
}

#[test]
fn each_lie_is_named_with_its_ply_and_the_move_is_not_made() {
    for (name, lie) in LIES {
        let mut told = 0;
        for seed in games(FEW, MANY) {
            let mut rng = Rng::with_seed(seed);
            let (mut liar, mut duel) = opened(seed, &mut rng);
            let delay = rng.usize(..40);
            for count in 0..600 {
                if count >= delay
                    && let Some((content, expected)) = lie(&liar, &mut rng)
                {
                    let (ply, before) = (liar.ledger.log.ply(), duel.question());
                    liar.write(content);
                    let received = duel.receive(&liar.packet());
                    let kind = check(name, &duel, &received, liar.role, ply);
                    assert!(expected.is(kind), "{name}, seed {seed}: {kind:?}, not {expected:?}");
                    assert_eq!(duel.question(), before, "{name}: the move is made");
                    told += 1;
                    break;
                }
                if step(&mut liar, &mut duel, &mut rng).is_err()
                    || liar.ledger.log.due_author().is_none()
                {
                    break;
                }
            }
        }
        let seeds = games(FEW, MANY).end;
        assert!(told * 4 >= seeds, "{name}: told {told} times in {seeds} games");
    }
}

#[test]
fn two_moves_for_one_ply_are_a_fork_also_from_an_old_backup() {
    for seed in games(FEW, MANY) {
        let mut rng = Rng::with_seed(seed);
        let (mut liar, mut duel) = opened(seed, &mut rng);
        for _ in 0..rng.usize(..30) {
            let _ = step(&mut liar, &mut duel, &mut rng);
        }
        while !(liar.is_due() && liar.owes().is_none()) {
            if liar.ledger.log.due_author().is_none() {
                break;
            }
            let _ = step(&mut liar, &mut duel, &mut rng);
        }
        let mut backup = liar.clone();
        let moves = if liar.is_due() { liar.moves() } else { Vec::new() };
        let [one, other, ..] = moves[..] else { continue };
        let ply = liar.ledger.log.ply();
        liar.write(liar.honest(one));
        assert!(matches!(duel.receive(&liar.packet()), Received::Advanced(_)));
        liar.read(&duel);
        for _ in 0..rng.usize(..4) {
            let _ = step(&mut liar, &mut duel, &mut rng);
        }
        backup.write(backup.honest(other));
        let received = duel.receive(&backup.packet());
        assert_eq!(check("fork", &duel, &received, liar.role, ply), FaultKind::Fork);
    }
}

#[test]
fn a_coin_or_army_that_was_not_sealed_is_refused() {
    for seed in games(FEW, MANY) {
        for start in [Start::OtherCoin, Start::OtherArmy] {
            let mut rng = Rng::with_seed(seed);
            let terms = Terms { game: OfferedGame::Stratego(Rules::CLASSIC), red: Red::Lot };
            let (own, other) = (places(terms, &mut rng), army(terms.game, &mut rng));
            let (_, duel, received) =
                begin(Role::Home, terms, &own, other.as_ref(), start, &mut rng);
            assert_eq!(check("seal", &duel, &received, Role::Home, 0), FaultKind::Seal);
        }
    }
}

#[test]
fn copied_commitments_are_refused() {
    let mut rng = Rng::with_seed(1);
    let terms = offer(0);
    let own = army(terms.game, &mut rng);
    let mut home = Duel::invite([1; 32], terms, own.as_ref()).unwrap();
    let other = army(terms.game, &mut rng);
    let away = Duel::accept([2; 32], home.invitation(), other.as_ref()).unwrap();
    let chains = crate::chain::Chains(crate::Invitation::home_context(&home.secrets.key(), &terms));
    let of_home = crate::commitments::Commitments::of(&home.army, chains, &home.secrets.seed());
    let good = crate::packet::Acceptance::read(&away.packet().unwrap()).unwrap();
    for leaf in [*of_home.leaf(17).unwrap(), *good.army.leaf(3).unwrap()] {
        let mut copied = good.clone();
        copied.army = copied.army.with_leaf(5, leaf);
        copied.signature = away.secrets.sign(&copied.game(home.invitation()));
        let received = home.receive(&copied.bytes());
        assert_eq!(received, Received::Refused(RefusedGame::Copied));
        assert_eq!(home.status(), Status::Inviting);
    }
    assert!(matches!(home.receive(&good.bytes()), Received::Advanced(_)));
    let third = Duel::accept([3; 32], home.invitation(), other.as_ref()).unwrap();
    let mut answer = third.packet().unwrap();
    assert_eq!(home.receive(&answer), Received::Taken);
    let mut copied = crate::packet::Acceptance::read(&answer).unwrap();
    let repeated_leaf = *copied.army.leaf(3).unwrap();
    copied.army = copied.army.with_leaf(5, repeated_leaf);
    copied.signature = third.secrets.sign(&copied.game(home.invitation()));
    assert_eq!(home.receive(&copied.bytes()), Received::Taken, "it is no fault of this game");
    *answer.last_mut().unwrap() ^= 1;
    assert_eq!(home.receive(&answer), Received::Damaged, "nobody has signed it");
}

/// Plays until the honest side refuses a packet, or the liar has revealed the army. Returns the
/// outcome of the last packet; `None` if the game takes too long.
fn play_out(liar: &mut Liar, duel: &mut Duel, rng: &mut Rng) -> Option<Received> {
    for _ in 0..6000 {
        if let Err(received) = step(liar, duel, rng) {
            return Some(received);
        }
        if liar.ledger.log.ending().is_some() {
            liar.read(duel);
            liar.write(liar.reveal());
            return Some(duel.receive(&liar.packet()));
        }
    }
    None
}

#[test]
fn a_wrong_army_is_found_out_at_the_first_rank_too_many_or_at_the_end() {
    let mut found = std::collections::BTreeMap::new();
    for seed in games(FEW * 3, MANY) {
        let mut rng = Rng::with_seed(seed);
        let terms = offer(1 + 4 * seed);
        let mut own = places(terms, &mut rng);
        // One piece becomes another.
        let mut pieces: Vec<_> = own.pieces().collect();
        rng.shuffle(&mut pieces);
        let (place, rank) = pieces[0];
        own = own.with(place, other_rank(rank, &mut rng));
        let other = army(terms.game, &mut rng);
        let (mut liar, mut duel, _) =
            begin(role(seed), terms, &own, other.as_ref(), Start::Honest, &mut rng);
        let Some(received) = play_out(&mut liar, &mut duel, &mut rng) else { continue };
        let Received::Foul(fault) = received else { unreachable!("{seed}: {received:?}") };
        assert_eq!(fault.by, liar.role);
        assert!(matches!(fault.kind, FaultKind::Count { .. } | FaultKind::Army), "{fault:?}");
        assert_eq!(fault.kind == FaultKind::Army, fault.ply == 0);
        check("army", &duel, &received, liar.role, fault.ply);
        *found.entry(fault.kind.code()).or_insert(0) += 1;
    }
    println!("{found:?}");
    assert_eq!(found.len(), 2, "{found:?}");
}

#[test]
fn a_chain_that_begins_with_nothing_walks_but_is_found_out() {
    let mut found = std::collections::BTreeMap::new();
    for seed in games(FEW * 3, MANY) {
        let mut rng = Rng::with_seed(seed);
        let terms = offer(1 + 4 * seed);
        let own = places(terms, &mut rng);
        // The piece nearest to the front that cannot move.
        let (place, _) =
            own.pieces().find(|(_, rank)| matches!(rank, Rank::Bomb | Rank::Flag)).unwrap();
        let other = army(terms.game, &mut rng);
        let start = Start::Rubbish(place);
        let (mut liar, mut duel, _) =
            begin(role(seed), terms, &own, other.as_ref(), start, &mut rng);
        let Some(received) = play_out(&mut liar, &mut duel, &mut rng) else { continue };
        let Received::Foul(fault) = received else { unreachable!("{seed}: {received:?}") };
        let is_named = if let FaultKind::Unopened { square } = fault.kind {
            crate::army::place_of_square(liar.color(), square) == Some(place)
        } else {
            // The piece has taken the place of a piece that moves, so too many pieces may move.
            matches!(fault.kind, FaultKind::Opening { .. } | FaultKind::Count { .. })
        };
        assert!(is_named, "{fault:?}");
        check("rubbish", &duel, &received, liar.role, fault.ply);
        *found.entry(fault.kind.code()).or_insert(0) += 1;
    }
    println!("{found:?}");
    assert!(found.contains_key("opening"), "{found:?}");
}

#[test]
fn to_say_that_no_move_is_legal_costs_the_game() {
    let mut rng = Rng::with_seed(3);
    let (mut liar, mut duel) = opened(1, &mut rng);
    while !liar.is_due() {
        step(&mut liar, &mut duel, &mut rng).unwrap();
    }
    liar.write(EntryContent::Stuck);
    assert!(matches!(duel.receive(&liar.packet()), Received::Advanced(_)));
    let Status::Over(end) = duel.status() else { unreachable!() };
    assert_eq!((end.winner, end.by), (Some(duel.role()), EndBy::NoMoves));
}

#[test]
fn an_old_packet_and_one_of_another_game_change_nothing() {
    for seed in games(FEW, MANY) {
        let mut rng = Rng::with_seed(seed);
        let (mut liar, mut duel) = opened(seed, &mut rng);
        let (mut other, _) = opened(seed + 1, &mut rng);
        let mut sent = Vec::new();
        for _ in 0..20 {
            if step(&mut liar, &mut duel, &mut rng).is_err()
                || liar.ledger.log.due_author().is_none()
            {
                break;
            }
            let first = liar.ledger.signed_length(liar.role.other());
            let packet = liar.ledger.packet(liar.role, first, |head| liar.secrets.sign(head));
            sent.extend(packet.map(|packet| packet.bytes()));
            for packet in &sent {
                assert!(matches!(duel.receive(packet), Received::Known | Received::Advanced(_)));
            }
            liar.read(&duel);
        }
        if other.is_due() && other.owes().is_none() {
            let mv = rng.choice(other.moves()).unwrap();
            other.write(other.honest(mv));
            assert_eq!(duel.receive(&other.packet()), Received::OtherGame);
        }
    }
}

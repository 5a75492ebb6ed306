//! Cases that a reader of `docs/fair.md` must not have to guess: the document decides each, and the
//! two verifiers agree on it.

use ed25519_dalek::VerifyingKey;
use fairboard_rules::stratego::Color;
use fairboard_rules::tictactoe::Cell;
use fastrand::Rng;

use super::evidence_with;
use super::players::{BARRAGE, TIC_TAC_TOE, army, begun};
use super::second::{second_verdicts, verdict};
use crate::army::Places;
use crate::chain::{Chains, salt};
use crate::commitments::Commitments;
use crate::course::{Course, Demand};
use crate::entry::{ChainOpening, DrawOffer, EntryContent, LogEntry, MoveProof};
use crate::hash::{HashBytes, length_bytes, prefix};
use crate::keys::{PublicKey, Secrets};
use crate::log::head_after;
use crate::packet::{Acceptance, EVIDENCE, Entries, Invitation, MAX_PACKET, seal};
use crate::{Board, Duel, Role};

/// A packet of a side with further entries, whether the log allows them or not.
fn packet(duel: &Duel, contents: &[EntryContent]) -> Vec<u8> {
    let log = &duel.ledger.as_ref().unwrap().log;
    signed_packet(duel.role(), &duel.secrets, duel, log.len(), *log.last_head(), contents)
}

/// A packet of a side with these first entries, whether the log allows them or not.
fn first_packet(duel: &Duel, contents: &[EntryContent]) -> Vec<u8> {
    let game = duel.ledger.as_ref().unwrap().log.deal.game;
    signed_packet(duel.role(), &duel.secrets, duel, 0, game, contents)
}

/// A packet of entries from the number `first` on, after the head `before`.
fn signed_packet(
    sender: Role,
    secrets: &Secrets,
    duel: &Duel,
    first: u32,
    before: HashBytes,
    contents: &[EntryContent],
) -> Vec<u8> {
    let entry = |content: &EntryContent| LogEntry { author: sender, content: content.clone() };
    let list: Vec<_> = contents.iter().map(entry).collect();
    let head = list.iter().fold(before, |head, entry| head_after(&head, entry));
    let (tag, signature) = (duel.tag(), secrets.sign(&head));
    Entries { sender, tag, first, before: prefix(&before), list, signature }.bytes()
}

/// The evidence of a game with these messages.
fn file(invitation: &Invitation, messages: &[Vec<u8>]) -> Vec<u8> {
    let mut file = vec![EVIDENCE];
    file.extend(invitation.bytes());
    for message in messages {
        file.extend(length_bytes(message));
        file.extend(message);
    }
    file
}

/// Home shows the rank of a piece that has only to show that it moves.
fn opening_for_a_step() -> Vec<u8> {
    let (home, _) = begun(BARRAGE, &mut Rng::with_seed(1));
    let Some(Course::Stratego(game)) = home.course() else { unreachable!() };
    let Some(Board::Stratego { view, .. }) = home.board() else { unreachable!() };
    let mv = view.legal_moves().find(|mv| game.demand(*mv) == Demand::Step).unwrap();
    let place = game.starting_place(Color::Red, mv.from).unwrap();
    let rank = home.army.rank(place).unwrap();
    let opening = ChainOpening { rank, salt: salt(&home.secrets.seed(), place) };
    let content =
        EntryContent::Move { mv, offers_draw: DrawOffer::None, proof: MoveProof::Opening(opening) };
    evidence_with(home.evidence(), &[packet(&home, &[content])])
}

/// Home seals and opens an army of no pieces.
fn sealed_without_leaves() -> Vec<u8> {
    let secrets = Secrets::new([1; 32]);
    let chains = Chains(Invitation::home_context(&secrets.key(), &BARRAGE));
    let no_pieces = Commitments::of(&Places::NONE, chains, &secrets.seed());
    let sealed = seal(&secrets.coin(), &no_pieces);
    let invitation = Invitation::new(BARRAGE, secrets.key(), sealed).unwrap();
    let away_army = army(BARRAGE.game, &mut Rng::with_seed(1));
    let away = Duel::accept([2; 32], &invitation, away_army.as_ref()).unwrap();
    let game = away.ledger.as_ref().unwrap().log.deal.game;
    let open = EntryContent::Open { coin: secrets.coin(), army: no_pieces };
    let packet = signed_packet(Role::Home, &secrets, &away, 0, game, &[open]);
    evidence_with(away.evidence(), &[packet])
}

/// A key whose bytes are no point of the curve.
fn no_point() -> PublicKey {
    let is_no_point = |bytes: &[u8; 32]| VerifyingKey::from_bytes(bytes).is_err();
    PublicKey((2..=u8::MAX).map(|byte| [byte; 32]).find(is_no_point).unwrap())
}

/// A game file whose home has a key that is no point of the curve, with or without home's packet.
fn home_without_a_point(has_packet: bool) -> Vec<u8> {
    let secrets = Secrets::new([1; 32]);
    let chains = Chains(Invitation::home_context(&no_point(), &TIC_TAC_TOE));
    let no_pieces = Commitments::of(&Places::NONE, chains, &secrets.seed());
    let sealed = seal(&secrets.coin(), &no_pieces);
    let invitation = Invitation::new(TIC_TAC_TOE, no_point(), sealed).unwrap();
    let no_army = None;
    let away = Duel::accept([2; 32], &invitation, no_army).unwrap();
    let game = away.ledger.as_ref().unwrap().log.deal.game;
    let open = EntryContent::Open { coin: secrets.coin(), army: no_pieces };
    let packet = signed_packet(Role::Home, &secrets, &away, 0, game, &[open]);
    evidence_with(away.evidence(), if has_packet { std::slice::from_ref(&packet) } else { &[] })
}

fn away_without_a_point() -> Vec<u8> {
    let (home, away) = begun(TIC_TAC_TOE, &mut Rng::with_seed(1));
    let mut acceptance =
        Acceptance::read(&away.ledger.as_ref().unwrap().log.deal.acceptance.bytes()).unwrap();
    acceptance.key = no_point();
    file(home.invitation(), &[acceptance.bytes()])
}

fn marks(count: usize) -> Vec<EntryContent> {
    vec![EntryContent::Mark(Cell::ALL[0]); count]
}

/// Game files in which the document decides what a reader could have guessed otherwise.
#[test]
fn the_document_leaves_nothing_to_guess() {
    let (home, away) = begun(TIC_TAC_TOE, &mut Rng::with_seed(1));
    let accepted = away.ledger.as_ref().unwrap().log.deal.acceptance.bytes();
    let game_of = |packet| file(home.invitation(), &[accepted.clone(), packet]);
    let resumes =
        |count: u8| -> Vec<_> { (0..count).map(|byte| EntryContent::Resume([byte; 8])).collect() };
    let too_long = packet(&home, &marks(MAX_PACKET / 2));
    assert!(too_long.len() > MAX_PACKET);
    let unreadable = vec![0x13];
    let foul = packet(&home, &[EntryContent::Agree]);
    for (name, file, expected) in [
        (
            "Agree in tic-tac-toe",
            evidence_with(home.evidence(), std::slice::from_ref(&foul)),
            "1 foul home result 1",
        ),
        (
            "Stuck in tic-tac-toe",
            evidence_with(home.evidence(), &[packet(&home, &[EntryContent::Stuck])]),
            "1 foul home result 1",
        ),
        ("an opening where a step is due", opening_for_a_step(), "1 foul home step 1"),
        ("Open without the leaves of the army", sealed_without_leaves(), "1 foul home seal 0"),
        ("Resume before Open", game_of(first_packet(&away, &resumes(1))), "1 foul away turn 0"),
        (
            "Receipt before Open",
            game_of(first_packet(&home, &[EntryContent::Receipt])),
            "1 foul home result 0",
        ),
        (
            "100 times Resume",
            evidence_with(home.evidence(), &[packet(&away, &resumes(100))]),
            "3 unfinished",
        ),
        (
            "101 times Resume",
            evidence_with(home.evidence(), &[packet(&away, &resumes(101))]),
            "1 foul away turn 1",
        ),
        ("a message that is too long", evidence_with(home.evidence(), &[too_long]), "2 changed"),
        ("no point as home's key", home_without_a_point(false), "3 unfinished"),
        ("no point as home's key, with a packet", home_without_a_point(true), "2 changed"),
        ("no point as away's key", away_without_a_point(), "2 changed"),
        (
            "a foul before what cannot be read",
            evidence_with(home.evidence(), &[foul.clone(), unreadable.clone()]),
            "1 foul home result 1",
        ),
        (
            "what cannot be read before a foul",
            evidence_with(home.evidence(), &[unreadable, foul]),
            "2 changed",
        ),
    ] {
        assert_eq!(verdict(&file), expected, "{name}");
        assert_eq!(second_verdicts(&[file]), [expected], "{name}, the second verifier");
    }
}

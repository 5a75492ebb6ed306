//! Answers of a side at its edges: to terms and commands, to questions, to packets that it has
//! already, and to several packets together.

use std::collections::BTreeSet;

use fairboard_rules::stratego::{Army, Color, IllegalMove, Rules};
use fairboard_rules::tictactoe::{self, Cell};
use fairboard_setups::arrange;
use fastrand::Rng;

use super::evidence_with;
use super::liar::{Start, begin};
use super::players::{
    BARRAGE, TIC_TAC_TOE, army, begun, choose, in_turn, invited, log_state, play, settle,
};
use crate::army::Places;
use crate::chain::Chains;
use crate::commitments::Commitments;
use crate::entry::{EntryContent, LogEntry};
use crate::hash::prefix;
use crate::packet::{Acceptance, EVIDENCE, Entries, MAX_PACKET, MAX_PACKETS, Resignation, peek};
use crate::{
    Act, AuditVerdict, Board, CannotStart, Duel, NewPlies, OfferedGame, Owed, Received, Red,
    Refused, RefusedGame, Role, Status, Terms, audit,
};

const MIDDLE: Act = Act::Mark(Cell::ALL[4]);

/// Both sides of a game in which home is to move first.
fn open_game(terms: Terms) -> (Duel, Duel) {
    begun(terms, &mut Rng::with_seed(1))
}

/// Both sides of a game in which home has resigned, with all signatures.
fn resigned_game(terms: Terms) -> (Duel, Duel) {
    let (mut home, mut away) = open_game(terms);
    home.act(Act::Resign).unwrap();
    settle(&mut home, &mut away);
    (home, away)
}

#[test]
fn terms_are_read_from_their_bytes_and_from_no_others() {
    let endings = [tictactoe::Ending::AtFirstLine, tictactoe::Ending::AtFullBoard];
    let tic_tac_toes = endings.into_iter().flat_map(|ending| {
        let rules = |first| tictactoe::Rules { first, ending };
        tictactoe::Mark::ALL.map(|first| OfferedGame::TicTacToe(rules(first)))
    });
    let strategos =
        |rules: Rules| Army::ALL.map(|army| OfferedGame::Stratego(rules.with_army(army)));
    let games = tic_tac_toes.chain(Rules::ALL.into_iter().flat_map(strategos));
    let mut known = BTreeSet::new();
    for game in games {
        for red in [Red::Lot, Red::Home, Red::Away] {
            let terms = Terms { game, red };
            let bytes = terms.bytes().unwrap();
            assert_eq!(Terms::read(bytes), Some(terms));
            assert!(known.insert(bytes), "{terms:?} has bytes of its own");
        }
    }
    for bytes in (0..=u8::MAX).flat_map(|game| (0..=u8::MAX).map(move |red| [game, red])) {
        assert_eq!(Terms::read(bytes).is_some(), known.contains(&bytes), "{bytes:?}");
    }
}

#[test]
fn no_side_begins_with_another_army_or_with_the_secret_of_the_other_side() {
    let arranged = |army| arrange(Color::Red, army, 1).finish().unwrap();
    let (small, full) = (arranged(Army::Barrage), arranged(Army::Full));
    let home = Duel::invite([1; 32], BARRAGE, Some(&small)).unwrap();
    for (rule, terms, army, expected) in [
        ("no army", BARRAGE, None, Err(CannotStart::Army)),
        ("a larger army", BARRAGE, Some(&full), Err(CannotStart::Army)),
        ("an army for tic-tac-toe", TIC_TAC_TOE, Some(&small), Err(CannotStart::Army)),
        ("the army of the rules", BARRAGE, Some(&small), Ok(())),
    ] {
        assert_eq!(Duel::invite([2; 32], terms, army).map(drop), expected, "{rule}");
        if terms == BARRAGE {
            let accepted = Duel::accept([2; 32], home.invitation(), army).map(drop);
            assert_eq!(accepted, expected, "{rule}");
        }
    }
    let again = Duel::accept([1; 32], home.invitation(), Some(&small)).map(drop);
    assert_eq!(again, Err(CannotStart::Master), "the secret of home");
}

#[test]
fn an_acceptance_with_the_key_of_home_or_with_another_number_of_pieces_makes_no_game() {
    let arranged = |army, seed| arrange(Color::Red, army, seed).finish().unwrap();
    let home = Duel::invite([1; 32], BARRAGE, Some(&arranged(Army::Barrage, 1))).unwrap();
    let away_army = arranged(Army::Barrage, 2);
    let away = Duel::accept([2; 32], home.invitation(), Some(&away_army)).unwrap();
    let good = Acceptance::read(&away.packet().unwrap()).unwrap();
    let chains = Chains(home.invitation().away_context(&good.key));
    let full = Places::of(&arranged(Army::Full, 2));
    let full_commitments = Commitments::of(&full, chains, &away.secrets.seed());
    for (rule, acceptance, signer) in [
        ("the key of home", Acceptance { key: home.secrets.key(), ..good.clone() }, &home),
        ("a larger army", Acceptance { army: full_commitments, ..good.clone() }, &away),
    ] {
        let signature = signer.secrets.sign(&acceptance.game(home.invitation()));
        let packet = Acceptance { signature, ..acceptance }.bytes();
        let received = home.clone().receive(&packet);
        assert_eq!(received, Received::Refused(RefusedGame::Malformed), "{rule}");
    }
}

#[test]
fn a_refused_command_has_its_reason_and_changes_nothing() {
    let step = Act::Move("a4a5".parse().unwrap());
    let (mut marked, mut other) = open_game(TIC_TAC_TOE);
    marked.act(MIDDLE).unwrap();
    other.receive(&marked.packet().unwrap());
    let (inviting, _) = invited(TIC_TAC_TOE, &mut Rng::with_seed(1));
    let mut restored = open_game(TIC_TAC_TOE).0;
    restored.mark_restored([7; 8]);
    let (home, _) = open_game(BARRAGE);
    let Some(Board::Stratego { view, .. }) = home.board() else { panic!("no board") };
    let illegal = view.check("a6a7".parse().unwrap()).unwrap_err();
    assert_eq!(illegal, IllegalMove::Empty);
    for (rule, duel, act, reason) in vec![
        ("nobody has accepted", inviting, MIDDLE, Refused::NotBegun),
        ("the other side is to move", marked.clone(), MIDDLE, Refused::NotYourTurn),
        ("a taken cell", other, MIDDLE, Refused::Occupied),
        ("a move of tic-tac-toe", open_game(TIC_TAC_TOE).0, step, Refused::OtherGame),
        ("a mark of Stratego", home.clone(), MIDDLE, Refused::OtherGame),
        ("no piece", home.clone(), Act::Move("a6a7".parse().unwrap()), Refused::Illegal(illegal)),
        ("no offer of a draw", home, Act::Agree, Refused::NoOffer),
        ("a draw of tic-tac-toe", open_game(TIC_TAC_TOE).0, Act::Agree, Refused::NoOffer),
        ("restored", restored, MIDDLE, Refused::Restored),
        ("this side has resigned", resigned_game(TIC_TAC_TOE).0, Act::Resign, Refused::Over),
        ("the other's end", resigned_game(BARRAGE).1, Act::Resign, Refused::Over),
        ("a fault of the other side", accusing(), Act::Resign, Refused::Over),
    ] {
        let mut tried = duel.clone();
        assert_eq!(tried.act(act), Err(reason), "{rule}");
        assert_eq!(tried.save(), duel.save(), "{rule}");
    }
}

/// A side that has found a fault of the other player.
fn accusing() -> Duel {
    let liars_army = Places::of(&army(BARRAGE.game, &mut Rng::with_seed(1)).unwrap());
    let honest_army = army(BARRAGE.game, &mut Rng::with_seed(2));
    let rng = &mut Rng::with_seed(3);
    let (mut liar, mut duel, _) =
        begin(Role::Home, BARRAGE, &liars_army, honest_army.as_ref(), Start::Honest, rng);
    // No draw is offered, so the agreement is a fault.
    liar.write(EntryContent::Agree);
    duel.receive(&liar.packet());
    assert!(matches!(duel.status(), Status::Foul(_)));
    duel
}

#[test]
fn a_question_is_answered_with_what_is_missing_and_no_more() {
    for (home, away) in [
        open_game(TIC_TAC_TOE),
        open_game(BARRAGE),
        resigned_game(TIC_TAC_TOE),
        resigned_game(BARRAGE),
    ] {
        for (one, other) in [(&home, &away), (&away, &home)] {
            let answer = one.clone().receive(&other.question());
            assert_eq!(answer, Received::Asked(Vec::new()), "{:?}", one.status());
        }
    }
    let (mut home, mut away) = open_game(TIC_TAC_TOE);
    home.act(MIDDLE).unwrap();
    let ledger = home.ledger.as_ref().unwrap();
    let mark = ledger.packet(Role::Home, 1, |head| home.secrets.sign(head)).unwrap();
    assert_eq!(home.receive(&away.question()), Received::Asked(vec![mark.bytes()]));
    let asked = away.question();
    let Received::Asked(packets) = away.receive(&home.question()) else { panic!("no answer") };
    assert_eq!(packets.last(), Some(&asked), "who is behind asks, too");
}

#[test]
fn a_side_of_a_backup_is_given_all_that_it_lacks_from_the_first_message_on() {
    for terms in [TIC_TAC_TOE, BARRAGE] {
        let (invited, accepting) = invited(terms, &mut Rng::with_seed(1));
        let (mut home, mut away) = open_game(terms);
        play(&mut home, &mut away, 3, &mut Rng::with_seed(2));
        for (backup, other, asks) in [
            (&invited, &away, Duel::packet as fn(&Duel) -> Option<Vec<u8>>),
            (&invited, &away, |restored| Some(restored.question())),
            (&accepting, &home, Duel::packet),
        ] {
            let (mut restored, mut other) = (backup.clone(), other.clone());
            restored.mark_restored([7; 8]);
            let asked = other.receive(&asks(&restored).unwrap());
            let Received::Asked(packets) = asked else { panic!("{asked:?}") };
            let (mut tried, mut forged) = (restored.clone(), packets.clone());
            *forged[0].last_mut().unwrap() ^= 1;
            tried.receive(&other.bundle(&forged));
            assert_eq!(tried.save(), restored.save(), "nothing is taken behind a forged packet");
            let received = restored.receive(&other.bundle(&packets));
            assert!(matches!(received, Received::Advanced(_)), "{received:?}");
            assert_eq!(log_state(&restored), log_state(&other));
            assert_eq!(restored.act(Act::Resign), Err(Refused::Restored), "it signs nothing yet");
            let resumed = other.clone().receive(&restored.packet().unwrap());
            assert!(matches!(resumed, Received::Resumed(_)), "{resumed:?}");
        }
    }
}

/// A resignation that `signer` has signed after the first `number` entries of the log of `duel`.
fn resignation(signer: &Duel, duel: &Duel, number: u32) -> Vec<u8> {
    let head = duel.ledger.as_ref().unwrap().log.head(number).unwrap();
    let (before, signature) = (prefix(head), signer.secrets.sign_resignation(head));
    Resignation { tag: duel.tag(), number, before, signature }.bytes()
}

#[test]
fn a_resignation_that_is_not_taken_is_late_until_its_player_has_written_again() {
    let (mut home, mut away) = open_game(TIC_TAC_TOE);
    play(&mut home, &mut away, 2, &mut Rng::with_seed(1));
    let mut moved = home.clone();
    moved.act(choose(&home, &mut Rng::with_seed(2)).unwrap()).unwrap();
    let mut restored = home.clone();
    restored.mark_restored([7; 8]);
    let mut over = home.clone();
    over.act(Act::Resign).unwrap();
    let taken = Received::Advanced(NewPlies::default());
    for (rule, duel, signer, number, expected) in [
        ("at the newest head", &home, &away, 3, taken),
        ("a restored side takes none", &restored, &away, 3, Received::Late),
        ("a move has crossed it", &moved, &away, 3, Received::Late),
        ("it is older", &moved, &away, 1, Received::Late),
        ("its player has written since", &home, &away, 2, Received::Known),
        ("its player is due", &moved, &away, 4, Received::Known),
        ("the game is over", &over, &away, 3, Received::Known),
        ("a packet of this side", &moved, &home, 3, Received::Own),
        ("a stranger's", &moved, &open_game(BARRAGE).1, 3, Received::Damaged),
    ] {
        let mut tried = duel.clone();
        assert_eq!(tried.receive(&resignation(signer, duel, number)), expected, "{rule}");
        let changes = matches!(expected, Received::Advanced(_));
        assert_eq!(tried.save() != duel.save(), changes, "{rule}");
    }
}

#[test]
fn an_answer_to_an_attack_is_owed_until_it_comes() {
    let mut rng = Rng::with_seed(5);
    let (mut home, mut away) = open_game(BARRAGE);
    let (mut plies, mut attacks) = (0, 0);
    while let Some((mover, other)) = in_turn(&mut home, &mut away) {
        mover.act(choose(mover, &mut rng).unwrap()).unwrap();
        plies += 1;
        let is_attack = matches!(mover.board(), Some(Board::Stratego { attack: Some(_), .. }));
        let expected = Owed { by: other.role(), since_ply: plies };
        assert_eq!(mover.owed(), is_attack.then_some(expected));
        attacks += u32::from(is_attack);
        settle(&mut home, &mut away);
        assert_eq!((home.owed(), away.owed()), (None, None), "it has come");
    }
    assert!(attacks > 3, "{attacks} attacks");
}

#[test]
fn a_known_packet_with_another_signature_is_damaged() {
    for terms in [TIC_TAC_TOE, BARRAGE] {
        let (mut home, mut away) = open_game(terms);
        home.act(choose(&home, &mut Rng::with_seed(1)).unwrap()).unwrap();
        let mut packet = home.packet().unwrap();
        assert!(matches!(away.receive(&packet), Received::Advanced(_)));
        assert_eq!(away.receive(&packet), Received::Known);
        *packet.last_mut().unwrap() ^= 1;
        let before = away.save();
        assert_eq!(away.receive(&packet), Received::Damaged);
        assert_eq!(away.save(), before);
    }
}

#[test]
fn new_plies_are_counted() {
    let (mut home, mut away) = open_game(TIC_TAC_TOE);
    play(&mut home, &mut away, 2, &mut Rng::with_seed(1));
    home.act(choose(&home, &mut Rng::with_seed(2)).unwrap()).unwrap();
    let received = away.receive(&home.packet().unwrap());
    assert_eq!(received, Received::Advanced(NewPlies { plies: 1 }));
}

#[test]
fn packets_that_come_together_count_as_the_most_important_one() {
    let advanced = |plies| Received::Advanced(NewPlies { plies });
    let asked = |packets: &[u8]| Received::Asked(packets.iter().map(|byte| vec![*byte]).collect());
    for (one, other, both) in [
        (advanced(1), advanced(2), advanced(3)),
        (asked(&[1]), asked(&[2, 3]), asked(&[1, 2, 3])),
        (Received::Known, Received::Own, Received::Own),
        (Received::Known, Received::Damaged, Received::Damaged),
        (Received::Late, Received::Known, Received::Late),
        (Received::Late, advanced(1), advanced(1)),
        (Received::Damaged, Received::Known, Received::Damaged),
        (Received::Damaged, Received::Missing, Received::Missing),
        (Received::Astray, Received::Taken, Received::Astray),
        (Received::Missing, asked(&[1]), asked(&[1])),
        (advanced(1), asked(&[1]), advanced(1)),
        (advanced(1), Received::Resumed(Vec::new()), Received::Resumed(Vec::new())),
    ] {
        assert_eq!(one.clone().combined_with(other.clone()), both, "{one:?}, {other:?}");
    }
}

#[test]
fn a_bundle_has_one_to_sixteen_packets_and_no_bundle() {
    let (mut home, mut away) = open_game(TIC_TAC_TOE);
    home.act(MIDDLE).unwrap();
    let packet = home.packet().unwrap();
    away.receive(&packet);
    for (rule, packets, expected) in [
        ("none", vec![], Received::Damaged),
        ("one", vec![packet.clone()], Received::Known),
        ("sixteen", vec![packet.clone(); MAX_PACKETS], Received::Known),
        ("seventeen", vec![packet.clone(); MAX_PACKETS + 1], Received::Damaged),
        ("a bundle", vec![home.bundle(&[packet])], Received::Damaged),
    ] {
        assert_eq!(away.receive(&home.bundle(&packets)), expected, "{rule}");
    }
}

#[test]
fn bytes_beyond_their_bounds_are_damaged() {
    let packet = |length| [&[0x13], vec![0; length - 1].as_slice()].concat();
    assert!(peek(&packet(MAX_PACKET)).is_ok());
    assert!(peek(&packet(MAX_PACKET + 1)).is_err());
    let (home, mut away) = open_game(TIC_TAC_TOE);
    let mut question = home.question();
    let closed = question.last_mut().unwrap();
    *closed = 4;
    assert_eq!(away.receive(&question), Received::Damaged, "a third player has signed the end");
}

#[test]
fn a_closing_has_no_number_that_could_be_too_large() {
    let (home, _) = open_game(TIC_TAC_TOE);
    let deal = &home.ledger.as_ref().unwrap().log.deal;
    let entry = |content| LogEntry { author: Role::Home, content };
    let judged = |list: Vec<LogEntry>| {
        let (sender, tag, first) = (Role::Home, home.tag(), u32::MAX);
        let packet = Entries { sender, tag, first, before: [0; 8], list, signature: [0; 64] };
        let file = [&[EVIDENCE], home.invitation().bytes().as_slice()].concat();
        audit(&evidence_with(file, [deal.acceptance.bytes(), packet.bytes()]))
    };
    let receipt = || entry(EntryContent::Receipt);
    let mark = || entry(EntryContent::Mark(Cell::ALL[4]));
    assert!(matches!(judged(vec![receipt()]), Ok(AuditVerdict::Unproved(_))));
    for list in [vec![mark()], vec![mark(), receipt()]] {
        assert!(matches!(judged(list), Ok(AuditVerdict::Spoiled)));
    }
}

#[test]
fn a_saved_side_is_read_with_its_own_role_and_secret() {
    let (mut home, away) = invited(BARRAGE, &mut Rng::with_seed(1));
    for duel in [
        home.clone(),
        away,
        open_game(TIC_TAC_TOE).0,
        open_game(TIC_TAC_TOE).1,
        open_game(BARRAGE).1,
    ] {
        let saved = duel.save();
        let again = Duel::restore(&saved).unwrap();
        assert_eq!((again.status(), again.save()), (duel.status(), saved.clone()));
        // The role, and the first byte of the secret.
        for index in [1, 3] {
            let mut changed = saved.clone();
            changed[index] ^= 1;
            assert!(Duel::restore(&changed).is_err(), "{:?}, byte {index}", duel.status());
        }
    }
    home.mark_restored([7; 8]);
    assert!(Duel::restore(&home.save()).unwrap().is_restored());
}

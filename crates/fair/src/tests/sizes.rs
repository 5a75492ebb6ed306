//! The sizes of `docs/fair.md`.

use fastrand::Rng;

use super::document;
use super::players::{begun, invited, settle, step};
use crate::entry::{EntryContent, MoveProof};
use crate::{Act, OfferedGame, Red, Status, Terms};
use fairboard_rules::stratego::{Army, Rules};
use fairboard_rules::tictactoe;

/// Returns `true` if a table of the document has a row with this message and these sizes.
fn has_row(message: &str, sizes: &str) -> bool {
    let document = document();
    document.lines().any(|line| line == format!("| {message} | {sizes} |"))
}

fn numbers(sizes: [usize; 3]) -> String {
    let text = sizes.map(|size| match size {
        1000.. => format!("{},{:03}", size / 1000, size % 1000),
        _ => size.to_string(),
    });
    text.join(", ")
}

#[test]
fn the_first_messages_have_the_sizes_of_the_document() {
    let games = [
        OfferedGame::TicTacToe(tictactoe::Rules::default()),
        OfferedGame::Stratego(Rules::CLASSIC.with_army(Army::Barrage)),
        OfferedGame::Stratego(Rules::CLASSIC),
    ];
    let sizes = games.map(|game| {
        let mut rng = Rng::with_seed(1);
        let (home, away) = invited(Terms { game, red: Red::Lot }, &mut rng);
        let (opened, _) = begun(Terms { game, red: Red::Lot }, &mut Rng::with_seed(1));
        let ledger = opened.ledger.as_ref().unwrap();
        let first = ledger.packet(opened.role(), 0, |head| opened.secrets.sign(head)).unwrap();
        assert_eq!(home.packet().unwrap().len(), 67);
        (away.packet().unwrap().len(), first.bytes().len())
    });
    let accepted = numbers(sizes.map(|(accept, _)| accept));
    assert!(has_row("Accept of tic-tac-toe, Barrage, Stratego", &accepted), "{accepted}");
    let opened = numbers(sizes.map(|(_, open)| open));
    assert!(has_row("packet with Home's Open: the same", &opened), "{opened}");
}

/// A resignation out of turn makes a certificate at most a tenth longer.
#[test]
fn certificates_that_end_by_take_have_the_sizes_of_the_document() {
    let tic_tac_toe = OfferedGame::TicTacToe(tictactoe::Rules::default());
    let barrage = OfferedGame::Stratego(Rules::CLASSIC.with_army(Army::Barrage));
    for (game, size_without_moves, move_size) in [(tic_tac_toe, 265, 1), (barrage, 369, 2)] {
        let mut rng = Rng::with_seed(1);
        let (mut home, mut away) = begun(Terms { game, red: Red::Home }, &mut rng);
        let (mover, other) = step(&mut home, &mut away, &mut rng).unwrap();
        other.receive(&mover.packet().unwrap());
        mover.act(Act::Resign).unwrap();
        settle(&mut home, &mut away);
        let length = home.certificate().unwrap().len();
        // The game has one move. The digest of the resignation has 24 bytes.
        let usual_length = size_without_moves + move_size;
        assert_eq!(length, usual_length + 24);
        assert!(length * 10 <= usual_length * 11, "{length}");
    }
    assert!(has_row("the same of a game that ends by Take", "393 + 2 `n`, 289 + `n`"));
}

#[test]
fn packets_and_certificates_have_the_sizes_of_the_document() {
    let game = OfferedGame::Stratego(Rules::CLASSIC.with_army(Army::Barrage));
    let (mut alone, mut answering) = ([0; 3], [0; 3]);
    for seed in 0..12 {
        let mut rng = Rng::with_seed(seed);
        let (mut home, mut away) = begun(Terms { game, red: Red::Lot }, &mut rng);
        while let Some((mover, other)) = step(&mut home, &mut away, &mut rng) {
            let packet = mover.packet().unwrap();
            let ledger = mover.ledger.as_ref().unwrap();
            let entries = &ledger.log.entries()[ledger.signed_length(other.role()) as usize..];
            if let [.., EntryContent::Move { proof, .. }] =
                &entries.iter().map(|entry| entry.content.clone()).collect::<Vec<_>>()[..]
                && !mover.opened(mover.role())
            {
                let kind = match proof {
                    MoveProof::None => 0,
                    MoveProof::Step(_) | MoveProof::Run(_) => 1,
                    MoveProof::Opening(_) => 2,
                };
                match entries {
                    [_] => alone[kind] = packet.len(),
                    [first, _] if matches!(first.content, EntryContent::Show(_)) => {
                        answering[kind] = packet.len();
                    }
                    _ => {}
                }
            }
            other.receive(&packet);
            if !matches!(other.status(), Status::ToMove) {
                settle(&mut home, &mut away);
            }
        }
        let moves = home.ledger.as_ref().unwrap().log.plies();
        assert_eq!(home.certificate().unwrap().len(), 369 + 2 * moves);
    }
    assert_eq!((alone, answering), ([88, 120, 105], [106, 138, 123]));
}

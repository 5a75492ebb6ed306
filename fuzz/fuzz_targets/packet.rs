//! Invitations, and packets without a right signature: a packet changes nothing and accuses nobody.
#![no_main]

use fairboard_fair::{Duel, Invitation, OfferedGame, Received, Red, Terms, peek};
use fairboard_rules::tictactoe::Rules;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|packet: &[u8]| {
    if let Ok(invitation) = Invitation::read(packet) {
        assert_eq!(invitation.bytes(), packet);
    }
    let terms = Terms { game: OfferedGame::TicTacToe(Rules::default()), red: Red::Home };
    let mut home = Duel::invite([1; 32], terms, None).expect("rules that have a number");
    let mut away = Duel::accept([2; 32], home.invitation(), None).expect("no army");
    home.receive(&away.packet().expect("an acceptance"));
    away.receive(&home.packet().expect("an opening"));
    // The packet gets the tag of this game, because a packet of another game is not read further.
    let mut packet = packet.to_vec();
    if let Some(tag) = packet.get_mut(1..9) {
        tag.copy_from_slice(&home.tag().bytes());
    }
    let _ = peek(&packet);
    for duel in [&mut home, &mut away] {
        let before = duel.save();
        let received = duel.receive(&packet);
        assert!(!matches!(received, Received::Foul(_)), "{received:?}");
        assert_eq!(duel.save(), before);
    }
});

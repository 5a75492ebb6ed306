//! Moves of the other player that the board shows before they are stored.

use fairboard_table::far::{CurrentScreen, FarNotice, FarState};
use fairboard_table::saving::Keeping;

use crate::players::{Player, nine, settle, stratego};

#[test]
fn a_quiet_move_is_on_the_board_while_it_waits_to_be_stored() {
    for (rule, game, mv, is_shown) in [
        ("a mark", nine as fn() -> (Player, Player), None, true),
        ("a quiet move", stratego, Some("a4a5"), true),
        ("an attack", stratego, Some("a4a7"), false),
    ] {
        let (mut home, mut away) = game();
        let before = away.tab.current();
        let stored_before = away.tab.browser.games.borrow().clone();
        (away.tab.is_held, away.puts) = (true, 0);
        match mv {
            Some(mv) => home.tab.play(mv),
            None => home.tab.mark(5),
        }
        settle(&mut home, &mut away);
        let shown = away.tab.current();
        assert_eq!(shown.board != before.board, is_shown, "{rule}");
        let rest = |current| CurrentScreen { board: None, latest: Vec::new(), ..current };
        assert_eq!(rest(shown.clone()), rest(before), "{rule}: only the board");
        assert_eq!(*away.tab.browser.games.borrow(), stored_before, "{rule}");
        assert_eq!(away.puts, 0, "{rule}: nothing is sent");
        away.tab.release();
        assert_ne!(away.tab.state(), FarState::Waiting, "{rule}");
        assert_ne!(*away.tab.browser.games.borrow(), stored_before, "{rule}");
    }
}

#[test]
fn a_move_that_was_shown_and_could_not_be_stored_leaves_the_board() {
    let (mut home, mut away) = nine();
    let before = away.tab.current().board;
    away.tab.is_held = true;
    home.tab.mark(5);
    settle(&mut home, &mut away);
    assert_eq!(away.tab.nine(), "....x....");
    *away.tab.browser.keeping.borrow_mut() = Keeping::Refused;
    away.tab.release();
    assert_eq!(away.tab.notice(), Some(FarNotice::NotStored));
    assert_eq!((away.tab.current().board, away.tab.state()), (before, FarState::Waiting));
}

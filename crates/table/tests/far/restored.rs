//! How a side that comes from a backup finds its game again, by links.

use fairboard_table::far::{FarAsk, FarNotice, GameKind};

use crate::driver::{Browser, Tab, begun, invite, pass, start};

/// A line of x, and two cells of o.
const GAME: [usize; 5] = [5, 1, 3, 2, 7];

fn backup(tab: &mut Tab) -> String {
    tab.ask(FarAsk::Backup);
    tab.copied.pop().unwrap()
}

/// A game after so many plies: both sides, and a backup of one that was made before.
struct Game {
    own: Tab,
    other: Tab,
    backup: String,
}

/// Side that has made the backup, and the moment.
#[derive(Clone, Copy, Debug)]
enum Made {
    Inviting,
    Accepting,
    HomeAtMove,
    AwayAtMove,
}

fn game(made: Made, plies: usize) -> Game {
    let (mut home, mut away) = (Browser::new(1).tab(), Browser::new(2).tab());
    let link = invite(&mut home, GameKind::TicTacToe, None);
    let inviting = backup(&mut home);
    away.open(&link);
    let link = start(&mut away, None);
    let accepting = backup(&mut away);
    home.open(&link);
    let at_move = backup(&mut home);
    let mut backups = [inviting, accepting, at_move, String::new()];
    for (ply, cell) in GAME.into_iter().take(plies).enumerate() {
        let (from, to) = if ply % 2 == 0 { (&mut home, &mut away) } else { (&mut away, &mut home) };
        from.mark(cell);
        pass(from, to);
        if ply == 0 {
            backups[3] = backup(&mut away);
        }
    }
    if plies == GAME.len() {
        home.open(&away.link());
    }
    let is_home = matches!(made, Made::Inviting | Made::HomeAtMove);
    let (own, other) = if is_home { (home, away) } else { (away, home) };
    Game { own, other, backup: backups[made as usize].clone() }
}

/// Gives links to one another for a while.
fn write(one: &mut Tab, other: &mut Tab) {
    for _ in 0..4 {
        if let Some(link) = one.current().link {
            other.open(&link);
        }
        if let Some(link) = other.current().link {
            one.open(&link);
        }
    }
}

#[test]
fn a_restored_side_finds_its_game_whenever_its_backup_was_made() {
    for made in [Made::Inviting, Made::Accepting, Made::HomeAtMove, Made::AwayAtMove] {
        for plies in 1..=GAME.len() {
            let row = format!("{made:?}, {plies} plies");
            let Game { own, mut other, backup } = game(made, plies);
            let mut restored = Browser::new(3).tab();
            restored.ask(FarAsk::Paste(backup));
            write(&mut restored, &mut other);
            assert_eq!(restored.nine(), other.nine(), "{row}: {:?}", restored.notice());
            assert_eq!(restored.state().standing(), own.state().standing(), "{row}");
            if let Some(link) = restored.current().link.filter(|_| plies == GAME.len()) {
                other.open(&link);
                assert_eq!(other.notice(), Some(FarNotice::Known), "{row}: it asks for nothing");
            }
        }
    }
}

#[test]
fn a_question_of_a_side_that_lacks_nothing_needs_no_link() {
    let (mut home, mut away) = begun();
    home.mark(5);
    pass(&mut home, &mut away);
    let mut restored = Browser::new(3).tab();
    restored.ask(FarAsk::Paste(backup(&mut home)));
    // Where both come from backups, nobody can say where the game goes on.
    let mut other = Browser::new(4).tab();
    other.ask(FarAsk::Paste(backup(&mut away)));
    let before = other.current().link;
    other.open(&restored.link());
    assert_eq!((other.notice(), other.current().link), (Some(FarNotice::NothingMissing), before));
}

#[test]
fn who_opens_the_invitation_again_is_told_what_its_link_is_good_for() {
    let mut home = Browser::new(1).tab();
    let link = invite(&mut home, GameKind::TicTacToe, None);
    let mut away = Browser::new(2).tab();
    away.open(&link);
    let answer = start(&mut away, None);
    away.open(&link);
    assert_eq!((away.notice(), away.link()), (Some(FarNotice::Known), answer.clone()));
    home.open(&answer);
    home.mark(5);
    pass(&mut home, &mut away);
    away.open(&link);
    assert_eq!(away.notice(), Some(FarNotice::Accepted));
    let games = home.browser.games.borrow().clone();
    home.open(&away.link());
    assert_eq!(*home.browser.games.borrow(), games, "who has everything takes nothing of it");
}

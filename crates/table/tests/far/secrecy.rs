//! Two games that differ only in hidden ranks of one army, seen from the other side.

use fairboard_fair::text;
use fairboard_rules::stratego::{DeploymentDraft, Rank};
use fairboard_table::far::{FarAsk, GameKind, Shown};

use crate::driver::{Browser, Tab, army, invite, start};

/// Pairs of squares whose pieces are exchanged. None of them is met or moves.
const EXCHANGED: [[&str; 2]; 4] = [["a1", "e1"], ["b2", "i1"], ["c1", "h2"], ["d1", "c2"]];

/// Moves of the two sides in turn; the fourth one is a battle.
const MOVES: [&str; 8] = ["b4b5", "i7i6", "b5b6", "b7b6", "f4f5", "i6i5", "f5f6", "e7e6"];

/// Most bytes in which the stored games may differ: two commitments, the signatures of the
/// acceptance and of each side's last packet, and the beginnings of two heads.
const DIFFERENT: usize = 2 * 32 + 3 * 64 + 2 * 8;

/// Everything that home shows, and everything that it stores.
struct Seen {
    screens: Vec<String>,
    stored: Vec<String>,
}

/// Plays a game against an army, and records home's side of it at every step.
fn played(away_army: DeploymentDraft) -> Seen {
    let (mut home, mut away) = (Browser::new(1).tab(), Browser::new(2).tab());
    let link = invite(&mut home, GameKind::Stratego, Some(army(Rank::Scout, "a4")));
    away.open(&link);
    home.open(&start(&mut away, Some(away_army)));
    let mut seen = Seen { screens: Vec::new(), stored: Vec::new() };
    seen.add(&home);
    for (ply, mv) in MOVES.into_iter().enumerate() {
        let (from, to) = if ply % 2 == 0 { (&mut home, &mut away) } else { (&mut away, &mut home) };
        from.play(mv);
        assert!(from.current().made.is_some(), "{mv}");
        from.ask(FarAsk::Sign);
        to.open(&from.link());
        seen.add(&home);
    }
    seen
}

impl Seen {
    /// Adds the screen of a tab without link and words, which are made of the commitments.
    fn add(&mut self, tab: &Tab) {
        let mut screen = tab.screen();
        if let Shown::Current(current) = &mut screen.shown {
            (current.link, current.pictures) = (None, None);
        }
        self.screens.push(format!("{screen:?}"));
        self.stored.extend(tab.browser.games.borrow().values().cloned());
    }
}

/// An army with two hidden pieces exchanged, which have different ranks.
fn exchanged(squares: [&str; 2]) -> DeploymentDraft {
    let mut army = army(Rank::Flag, "j4");
    let [one, other] = squares.map(|square| square.parse().unwrap());
    let rank = |at| army.pieces().find(|(square, _)| *square == at).map(|(_, rank)| rank);
    assert_ne!(rank(one), rank(other), "{squares:?}");
    army.swap(one, other).unwrap();
    army
}

/// Number of bytes that differ in two stored games.
fn different(one: &str, other: &str) -> usize {
    let (head, game) = one.rsplit_once(' ').unwrap();
    let (other_head, other_game) = other.rsplit_once(' ').unwrap();
    assert_eq!(head, other_head);
    let [game, other] = [game, other_game].map(|game| text::decode(game.trim()).unwrap());
    assert_eq!(game.len(), other.len());
    game.iter().zip(&other).filter(|(one, other)| one != other).count()
}

#[test]
fn no_secret_is_in_the_screen_of_the_other_side() {
    let before = played(army(Rank::Flag, "j4"));
    for squares in EXCHANGED {
        let after = played(exchanged(squares));
        assert_eq!(after.screens, before.screens, "{squares:?}");
        assert_eq!(after.stored.len(), MOVES.len() + 1);
        for (one, other) in before.stored.iter().zip(&after.stored) {
            let different = different(one, other);
            assert!((1..=DIFFERENT).contains(&different), "{squares:?}: {different} bytes");
        }
    }
}

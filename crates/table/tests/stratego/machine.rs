//! Tables under inputs by chance: no panic, no half refusal, no game that stands still.

use std::collections::BTreeSet;
use std::rc::Rc;

use fairboard_forms::stratego::read_session;
use fairboard_play::stratego::referee::{self, Command, Stage};
use fairboard_play::{Offer, Player};
use fairboard_table::stratego::{
    BoardLook, BoardScreen, Focus, Hint, Sentence, StrategoAsk, StrategoScreen, Trouble, WatchPace,
};
use fairboard_table::{Effect, Input, Table as _, Timer};
use proptest::prelude::*;

use crate::chance;
use crate::driver::Driver;
use crate::stages::stage;

const STAGES: [&str; 8] =
    ["empty", "placed", "people", "battle", "alone", "second", "waiting", "watched"];

/// The screen without what a refused request may change: its reason, and the hand that lets go.
fn granted(screen: StrategoScreen) -> StrategoScreen {
    let announcement = fairboard_table::announcement::Announcement::default();
    let (focus, held, dragged) = (Focus::default(), None, None);
    // The board shows the hand and the focus.
    let board = BoardScreen { drawn: None, focus, held, dragged, refusal: None, ..screen.board };
    StrategoScreen { announcement, board, ..screen }
}

/// A refused request changes nothing, and nothing but a request is refused.
#[track_caller]
fn check_refusal(before: &(StrategoScreen, String), driver: &Driver, is_wish: bool) {
    if !driver.sentences.iter().any(|sentence| matches!(sentence, Sentence::Refused(_))) {
        return;
    }
    assert!(is_wish, "only a wish is refused");
    assert_eq!(driver.sentences.len(), 1);
    assert_eq!(driver.effects, [], "a refusal has no effect");
    assert_eq!(granted(driver.screen()), granted(before.0.clone()));
    assert_eq!(driver.table.stored_text(), before.1);
}

/// Behind the curtain nothing shows a board, and no sentence holds an earlier screen.
#[track_caller]
fn check_curtain(screen: &StrategoScreen) {
    if !matches!(screen.game.stage, Stage::Curtain(_)) {
        return;
    }
    let board = &screen.board;
    assert_eq!((&board.drawn, board.battle, &board.guess), (&None, None, &None));
    assert_eq!((board.focus.square, board.held, board.dragged), (None, None, None));
    for sentence in screen.announcement.sentences() {
        assert!(is_public(sentence, &screen.game), "{sentence:?} behind the curtain");
    }
}

/// True if a sentence may stand behind the curtain of `shown`.
fn is_public(sentence: &Sentence, shown: &Rc<referee::Situation>) -> bool {
    match sentence {
        Sentence::Event(_, game) | Sentence::Status(game) => game == shown,
        Sentence::Refused(_)
        | Sentence::DrawOffered(_)
        | Sentence::TimeLeft(..)
        | Sentence::OtherTab
        | Sentence::Outdone => true,
        Sentence::Hint(..)
        | Sentence::Consider(_)
        | Sentence::NoHint
        | Sentence::Targets(..)
        | Sentence::NoPiece
        | Sentence::NotStarted
        | Sentence::Shared
        | Sentence::Copied
        | Sentence::NotShared
        | Sentence::LastMove(_)
        | Sentence::Losses(_)
        | Sentence::NoneOfRank(_)
        | Sentence::InHand(..)
        | Sentence::Tour(_)
        | Sentence::Favourites(..)
        | Sentence::Guessed(..)
        | Sentence::NoHiddenPiece => false,
    }
}

/// While a computer is to move, something is awaited that lets the game go on.
#[track_caller]
fn check_progress(driver: &Driver, screen: &StrategoScreen) {
    let is_computer = |color| screen.game.players[color] != Player::Person;
    let is_paused = matches!(screen.pace, Some(WatchPace::Paused(_)));
    if screen.game.to_move.is_some_and(is_computer) && !is_paused {
        let goes_on = !driver.timers.is_empty() || driver.is_on_page;
        let is_shown = screen.trouble == Some(Trouble::Missing);
        assert!(goes_on || is_shown, "the game stands still");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn no_input_breaks_a_table(
        name in prop::sample::select(STAGES.to_vec()),
        lots in chance::lots(120),
    ) {
        let mut driver = stage(name);
        for lot in lots {
            let Some(input) = chance::input(&driver, lot) else { continue };
            let before = (driver.screen(), driver.table.stored_text());
            let is_wish = matches!(input, Input::Ask(_));
            let is_from_storage = matches!(input, Input::OtherTab(_));
            driver.send(input);
            let screen = driver.screen();
            check_refusal(&before, &driver, is_wish);
            check_curtain(&screen);
            check_progress(&driver, &screen);
            let saved = driver.table.stored_text();
            if saved != before.1 && !is_from_storage {
                prop_assert!(driver.effects.contains(&Effect::Save), "a change is saved");
            }
            prop_assert!(read_session(&saved).is_ok());
        }
    }

    #[test]
    fn equal_inputs_make_equal_tables(
        name in prop::sample::select(STAGES.to_vec()),
        lots in chance::lots(60),
    ) {
        let (mut one, mut two) = (stage(name), stage(name));
        for lot in lots {
            let Some(input) = chance::input(&one, lot) else { continue };
            one.send(input.clone());
            two.send(input);
            prop_assert_eq!(one.screen(), two.screen());
            prop_assert_eq!(&one.effects, &two.effects);
        }
    }
}

/// True if a piece of the board carries a mark.
fn is_marked(board: &Rc<BoardLook>) -> bool {
    board.pieces.iter().any(|piece| piece.guess.is_some())
}

#[test]
fn chance_reaches_every_stage_and_trouble() {
    let mut random = fastrand::Rng::with_seed(7);
    let mut reached = BTreeSet::new();
    for name in STAGES.into_iter().cycle().take(160) {
        let mut driver = stage(name);
        for _ in 0..120 {
            let lot = (random.u8(0..36), random.u8(..), random.u8(..));
            let Some(input) = chance::input(&driver, lot) else { continue };
            driver.send(input);
            let screen = driver.screen();
            let words = [
                Some(driver.stage()),
                screen.board.battle.map(|_| "battle"),
                screen.board.refusal.map(|_| "refusal"),
                screen.game.draw_offer.map(|_| "offer"),
                matches!(screen.hint, Hint::Move(_)).then_some("hint"),
                (screen.trouble == Some(Trouble::OnPage)).then_some("on the page"),
                (screen.trouble == Some(Trouble::Missing)).then_some("missing"),
                screen.board.dragged.map(|_| "drag"),
                screen.board.guess.as_ref().map(|_| "menu"),
                screen.board.drawn.as_ref().is_some_and(is_marked).then_some("mark"),
            ];
            reached.extend(words.into_iter().flatten());
        }
    }
    let expected = [
        "battle",
        "curtain",
        "deploy",
        "drag",
        "hint",
        "mark",
        "menu",
        "missing",
        "offer",
        "on the page",
        "over",
        "play",
        "refusal",
        "watch",
    ];
    assert!(reached.iter().eq(expected.iter()), "{reached:?}");
}

#[test]
fn whole_games_are_played_to_their_end() {
    let mut random = fastrand::Rng::with_seed(5);
    for name in ["people", "alone", "second", "watched"] {
        let mut driver = stage(name);
        let mut words = 0;
        while driver.stage() != "over" {
            words += 1;
            assert!(words < 20_000, "{name}: the rules end every game");
            let may_move = driver.screen().game.may.contains(Offer::Hint);
            let input = match driver.stage() {
                "curtain" => Some(Input::Ask(StrategoAsk::Command(Command::Ready))),
                _ if may_move => chance::input(&driver, (0, random.u8(..), 0)),
                _ => None,
            };
            let answer = || chance::input(&driver, (30, 0, random.u8(..) | 4));
            let timer = || driver.timers.keys().find(|timer| **timer != Timer::Engine);
            let input = input.or_else(|| timer().map(|timer| Input::Elapsed(*timer)));
            driver.send(input.or_else(answer).expect("a game goes on"));
        }
        assert!(driver.announced().contains("ended"), "{name}: {}", driver.announced());
        assert_eq!(driver.screen().board.refusal, None, "{name}");
    }
}

//! Moves, as text and as play. A refused move changes nothing, a saved game is read as it was, and
//! undoing leads back through the same positions.
#![no_main]

use arbitrary::Arbitrary;
use fairboard_forms::stratego::{read_game, write_game};
use fairboard_play::stratego::Game;
use fairboard_rules::Position as _;
use fairboard_rules::stratego::{Color, Move, Rules, Square};
use libfuzzer_sys::fuzz_target;

/// An attempt in a game.
#[derive(Arbitrary, Debug)]
enum Attempt {
    /// A legal move.
    Legal(u8),
    /// Any two squares.
    Squares(u8, u8),
    /// A move as text.
    Text(String),
    /// The mover's last move, reversed.
    Back,
    Undo,
    Resign(bool),
    AgreeDraw,
}

const START: &str = concat!(
    "MBCDEFGHIJ",
    "EEEDDDDDFF",
    "GGHHKKLLBB",
    "CEFFIJBBGG",
    "AA__AA__AA",
    "AA__AA__AA",
    "NOPQRSTUVW",
    "XYOPPPPQQR",
    "PPPSSTTQQN",
    "NNRRSUUVWN",
);

fuzz_target!(|input: (bool, bool, Vec<Attempt>)| {
    let (is_vdm, is_free, attempts) = input;
    let full_rules = if is_vdm { Rules::VDM } else { Rules::CLASSIC };
    let rules = if is_free { full_rules.without_repetition() } else { full_rules };
    let Ok(mut game) = Game::from_text(&format!("{START} r 0"), rules) else {
        panic!("the start is a position")
    };
    let mut earlier_texts = Vec::new();
    for attempt in attempts {
        let text = write_game(&game);
        let is_changed = match action_of(&game, attempt) {
            Some(Action::Play(mv)) => {
                assert_eq!(game.check(mv).is_ok(), is_legal(&game, mv), "{mv}");
                game.play(mv).is_ok()
            }
            Some(Action::Undo) => {
                let is_undone = game.undo();
                assert_eq!(is_undone, earlier_texts.last().is_some());
                if let Some(earlier_text) = earlier_texts.pop() {
                    assert_eq!(write_game(&game), earlier_text);
                }
                continue;
            }
            Some(Action::Resign(color)) => game.resign(color).is_ok(),
            Some(Action::Agree) => game.agree_draw().is_ok(),
            None => continue,
        };
        if is_changed {
            earlier_texts.push(text);
        } else {
            assert_eq!(write_game(&game), text);
        }
    }
    let saved = write_game(&game);
    match read_game(&saved) {
        Ok(loaded) => {
            assert_eq!(write_game(&loaded), saved);
            assert_eq!(loaded.position().map(|p| p.text()), game.position().map(|p| p.text()));
        }
        Err(error) => panic!("{error}: {saved}"),
    }
});

enum Action {
    Play(Move),
    Undo,
    Resign(Color),
    Agree,
}

/// The action of an attempt; `None` if the attempt names no move.
fn action_of(game: &Game, attempt: Attempt) -> Option<Action> {
    Some(match attempt {
        Attempt::Legal(choice) => {
            let moves = game.position()?.legal_moves();
            let count = moves.len().max(1);
            Action::Play(moves.into_iter().nth(usize::from(choice) % count)?)
        }
        Attempt::Squares(from, to) => {
            Action::Play(Move { from: Square::from_index(from)?, to: Square::from_index(to)? })
        }
        Attempt::Text(text) => {
            let mv: Move = text.parse().ok()?;
            assert_eq!(mv.to_string().parse(), Ok(mv));
            Action::Play(mv)
        }
        Attempt::Back => {
            let last_own_move = game.plies().iter().rev().nth(1)?.mv;
            Action::Play(Move { from: last_own_move.to, to: last_own_move.from })
        }
        Attempt::Undo => Action::Undo,
        Attempt::Resign(is_red) => Action::Resign(if is_red { Color::Red } else { Color::Blue }),
        Attempt::AgreeDraw => Action::Agree,
    })
}

fn is_legal(game: &Game, mv: Move) -> bool {
    game.outcome().is_none()
        && game.position().is_some_and(|position| position.legal_moves().any(|legal| legal == mv))
}

//! Moves, as text and as play: a refused move changes nothing, a record folds to the state, a saved
//! game is the game, and undoing leads back through the same positions.
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
    /// The last move the other way round.
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
    let (vdm, free, attempts) = input;
    let rules = if vdm { Rules::VDM } else { Rules::CLASSIC };
    let rules = if free { rules.without_repetition() } else { rules };
    let Ok(mut game) = Game::from_text(&format!("{START} r 0"), rules) else {
        panic!("the start is a position")
    };
    let mut before = Vec::new();
    for attempt in attempts {
        let text = write_game(&game);
        let changed = match tried(&game, attempt) {
            Some(Do::Play(mv)) => {
                assert_eq!(game.check(mv).is_ok(), is_legal(&game, mv), "{mv}");
                game.play(mv).is_ok()
            }
            Some(Do::Undo) => {
                let undone = game.undo();
                assert_eq!(undone, before.last().is_some());
                if let Some(text) = before.pop() {
                    assert_eq!(write_game(&game), text);
                }
                continue;
            }
            Some(Do::Resign(color)) => game.resign(color).is_ok(),
            Some(Do::Agree) => game.agree_draw().is_ok(),
            None => continue,
        };
        if changed {
            before.push(text);
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

enum Do {
    Play(Move),
    Undo,
    Resign(Color),
    Agree,
}

fn tried(game: &Game, attempt: Attempt) -> Option<Do> {
    Some(match attempt {
        Attempt::Legal(choice) => {
            let moves = game.position()?.legal_moves();
            let count = moves.len().max(1);
            Do::Play(moves.into_iter().nth(usize::from(choice) % count)?)
        }
        Attempt::Squares(from, to) => {
            Do::Play(Move { from: Square::from_index(from)?, to: Square::from_index(to)? })
        }
        Attempt::Text(text) => {
            let mv: Move = text.parse().ok()?;
            assert_eq!(mv.to_string().parse(), Ok(mv));
            Do::Play(mv)
        }
        Attempt::Back => {
            let last = game.plies().iter().rev().nth(1)?.mv;
            Do::Play(Move { from: last.to, to: last.from })
        }
        Attempt::Undo => Do::Undo,
        Attempt::Resign(red) => Do::Resign(if red { Color::Red } else { Color::Blue }),
        Attempt::AgreeDraw => Do::Agree,
    })
}

fn is_legal(game: &Game, mv: Move) -> bool {
    game.outcome().is_none()
        && game.position().is_some_and(|position| position.legal_moves().any(|legal| legal == mv))
}

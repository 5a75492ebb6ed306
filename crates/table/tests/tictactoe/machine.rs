//! Tables under inputs by chance.

use fairboard_play::tictactoe::{Command, PEOPLE};
use fairboard_rules::tictactoe::{Cell, Rules};
use fairboard_table::durations::Motion;
use fairboard_table::keys::{Key, Modifier};
use fairboard_table::tictactoe::{GridAsk, Hints, Sentence, TicTacToeAsk};
use fairboard_table::{EngineEvent, Input, Table as _, Timer};
use proptest::prelude::*;

use crate::driver::{Driver, NOBODY, O_ALONE, X_ALONE};

/// The input of a lot.
fn any_input(driver: &Driver, (kind, lot): (u8, u8)) -> Input<TicTacToeAsk> {
    let cell = Cell::ALL[usize::from(lot) % 9];
    let players = [PEOPLE, X_ALONE, O_ALONE, NOBODY][usize::from(lot) % 4];
    let command = |command| Input::Ask(TicTacToeAsk::Command(command));
    let key = |name: &str| {
        Input::Ask(TicTacToeAsk::Board(GridAsk::Key(Key {
            name: name.to_owned(),
            modifier: Modifier::None,
        })))
    };
    match kind {
        0..=4 => Input::Ask(TicTacToeAsk::Board(GridAsk::Play(cell))),
        5 => command(Command::Undo),
        6 => command(Command::Redo),
        7 => command(Command::Seek(lot.into())),
        8 => command(Command::Reset),
        9 => command(Command::New { rules: Rules::default(), players }),
        10 => command(Command::ClearTally),
        11 if lot % 3 == 0 => Input::Ask(TicTacToeAsk::Board(GridAsk::Focus(cell))),
        11 => key(["Enter", "ArrowDown", "End", "x"][usize::from(lot) % 4]),
        12 => Input::Ask(TicTacToeAsk::Hints([Hints::Shown, Hints::Hidden][usize::from(lot) % 2])),
        13 => Input::OtherTab(driver.table.stored_text()),
        14 => Input::OtherTab("damaged".to_owned()),
        15 => Input::Engine(EngineEvent::Failed),
        16 => Input::Motion(Motion::Reduced),
        _ => Input::Elapsed([Timer::Answer, Timer::OtherTab][usize::from(lot) % 2]),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn no_input_breaks_a_table(lots in prop::collection::vec((0..22_u8, any::<u8>()), 0..80)) {
        let mut driver = Driver::new(X_ALONE);
        for lot in lots {
            let before = driver.table.screen();
            let input = any_input(&driver, lot);
            driver.send(input);
            let after = driver.table.screen();
            if driver.announced.iter().any(|sentence| matches!(sentence, Sentence::Refused(_))) {
                prop_assert_eq!(&after.game, &before.game);
                prop_assert_eq!(&driver.effects, &[]);
            }
            let computes = after.game.awaited.is_some();
            prop_assert_eq!(computes, !driver.timers.is_empty(), "a timer for the computer");
            let again = Driver::stored(&driver.table.stored_text());
            prop_assert_eq!(again.table.screen().game, after.game);
        }
    }
}

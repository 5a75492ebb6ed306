//! The saved forms: golden files, identity, and texts that make no sense.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

mod compact;
mod damage;
mod digest;
mod far;
mod link;
mod preferences;
mod saved;
mod stratego;
mod tictactoe;

/// Golden files: those of each form.
mod golden {
    pub const GAME: &str = include_str!("../golden/stratego.txt");
    pub const SETUP: &str = include_str!("../golden/stratego-setup.txt");
    pub const POSITION: &str = include_str!("../golden/stratego-position.txt");
    pub const COMPUTER_SETUP: &str = include_str!("../golden/stratego-computer-setup.txt");
    pub const COMPUTER: &str = include_str!("../golden/stratego-computer.txt");
    pub const WATCHED: &str = include_str!("../golden/stratego-watched.txt");
    pub const OFFER: &str = include_str!("../golden/stratego-offer.txt");
    pub const CLOCK: &str = include_str!("../golden/stratego-clock.txt");
    pub const LATE: &str = include_str!("../golden/stratego-late.txt");
    pub const PROGRAM: &str = include_str!("../golden/stratego-program.txt");
    pub const BROUGHT: &str = include_str!("../golden/stratego-brought.txt");
    pub const TICTACTOE: &str = include_str!("../golden/tic-tac-toe.txt");
    pub const TICTACTOE_COMPUTERS: &str = include_str!("../golden/tic-tac-toe-computers.txt");
    pub const TICTACTOE_LATE: &str = include_str!("../golden/tic-tac-toe-late.txt");
    pub const TICTACTOE_COUNTED: &str = include_str!("../golden/tic-tac-toe-counted.txt");

    pub const ADDRESSES: &str = include_str!("../golden/addresses.txt");
    pub const DIGESTS: &str = include_str!("../golden/digests.txt");
    pub const FAR: &str = include_str!("../golden/far.txt");
    pub const KEPT: &str = include_str!("../golden/finished-game.txt");
    pub const KEPT_BROUGHT: &str = include_str!("../golden/finished-game-brought.txt");
    pub const PREFERENCES: &str = include_str!("../golden/preferences.txt");
    pub const SETUPS: &str = include_str!("../golden/setups.txt");

    pub const WORD: &str = include_str!("../golden/word-game.txt");
    pub const LATE_WORD: &str = include_str!("../golden/word-game-late.txt");
    pub const PROGRAM_WORD: &str = include_str!("../golden/word-game-program.txt");
    pub const POSITION_WORD: &str = include_str!("../golden/word-game-position.txt");
    pub const SETUP_WORD: &str = include_str!("../golden/word-setup.txt");
    pub const TICTACTOE_WORD: &str = include_str!("../golden/word-tic-tac-toe.txt");
    pub const TICTACTOE_LATE_WORD: &str = include_str!("../golden/word-tic-tac-toe-late.txt");

    pub const TEXT: &str = include_str!("../golden/game-text.txt");
    pub const POSITION_TEXT: &str = include_str!("../golden/game-text-position.txt");
    pub const PROGRAM_TEXT: &str = include_str!("../golden/game-text-program.txt");
    pub const LATE_TEXT: &str = include_str!("../golden/game-text-late.txt");

    pub const STRATEGO: [&str; 10] =
        [GAME, SETUP, POSITION, COMPUTER_SETUP, COMPUTER, WATCHED, OFFER, CLOCK, LATE, BROUGHT];
    pub const TICTACTOES: [&str; 4] =
        [TICTACTOE, TICTACTOE_COMPUTERS, TICTACTOE_LATE, TICTACTOE_COUNTED];
}

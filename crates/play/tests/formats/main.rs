//! The saved forms: golden files, identity, and texts that make no sense.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

mod compact;
mod damage;
mod digest;
mod far;
mod preferences;
mod saved;
mod schema;
mod stratego;
mod tictactoe;

/// Golden files: one of each version and kind that was ever released.
mod golden {
    pub const GAME: &str = include_str!("../golden/stratego-v1.json");
    pub const SETUP: &str = include_str!("../golden/stratego-v1-setup.json");
    pub const POSITION: &str = include_str!("../golden/stratego-v1-position.json");
    pub const COMPUTER_SETUP: &str = include_str!("../golden/stratego-v1-computer-setup.json");
    pub const COMPUTER: &str = include_str!("../golden/stratego-v1-computer.json");
    pub const WATCHED: &str = include_str!("../golden/stratego-v1-watched.json");
    pub const OFFER: &str = include_str!("../golden/stratego-v1-offer.json");
    pub const CLOCK: &str = include_str!("../golden/stratego-v2-clock.json");
    pub const PROGRAM: &str = include_str!("../golden/stratego-v3-program.json");
    pub const LATE: &str = include_str!("../golden/stratego-v2-late.json");
    pub const TICTACTOE_LATE: &str = include_str!("../golden/tic-tac-toe-v2-late.json");
    pub const TICTACTOE: &str = include_str!("../golden/tic-tac-toe-v1.json");
    pub const TICTACTOE_COMPUTERS: &str = include_str!("../golden/tic-tac-toe-v1-computers.json");
    pub const DIGESTS_V1: &str = include_str!("../golden/digests-v1.txt");
    pub const PREFERENCES_V1: &str = include_str!("../golden/preferences-v1.txt");
    pub const PREFERENCES_V6: &str = include_str!("../golden/preferences-v6.txt");
    pub const PREFERENCES_V5: &str = include_str!("../golden/preferences-v5.txt");
    pub const PREFERENCES_V4: &str = include_str!("../golden/preferences-v4.txt");
    pub const PREFERENCES_V3: &str = include_str!("../golden/preferences-v3.txt");
    pub const PREFERENCES_V2: &str = include_str!("../golden/preferences-v2.txt");

    pub const FAR: &str = include_str!("../golden/far-v1.txt");

    pub const COMPACT_GAME: &str = include_str!("../golden/compact-v1-stratego-game.txt");
    pub const COMPACT_LATE: &str = include_str!("../golden/compact-v2-stratego-game.txt");
    pub const COMPACT_PRACTICE: &str = include_str!("../golden/compact-v3-stratego-game.txt");
    pub const COMPACT_PROGRAM: &str = include_str!("../golden/compact-v4-stratego-game.txt");
    pub const COMPACT_SETUP: &str = include_str!("../golden/compact-v1-stratego-setup.txt");
    pub const COMPACT_TICTACTOE: &str = include_str!("../golden/compact-v1-tic-tac-toe.txt");
    pub const COMPACT_TICTACTOE_LATE: &str = include_str!("../golden/compact-v2-tic-tac-toe.txt");

    pub const SETUPS: &str = include_str!("../golden/setups-v1.txt");
    pub const KEPT: &str = include_str!("../golden/finished-game-v1.txt");
    pub const GAME_TEXT: &str = include_str!("../golden/game-text-v1.txt");
    pub const PRACTICE_TEXT: &str = include_str!("../golden/game-text-v3.txt");
    pub const PROGRAM_TEXT: &str = include_str!("../golden/game-text-v4.txt");
    pub const LATE_TEXT: &str = include_str!("../golden/game-text-v2.txt");

    pub const STRATEGO: [&str; 10] =
        [GAME, SETUP, POSITION, COMPUTER_SETUP, COMPUTER, WATCHED, OFFER, CLOCK, LATE, PROGRAM];
    pub const TICTACTOES: [&str; 3] = [TICTACTOE, TICTACTOE_COMPUTERS, TICTACTOE_LATE];
}

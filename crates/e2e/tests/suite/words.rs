//! Words and marks of the page that several tests need and that no role or name stands for.

/// Button that takes a move back.
pub const UNDO: &str = "Undo move";

/// Button that passes the device before the curtain falls by itself.
pub const PASS: &str = "Pass the device";

/// Beginning of the option for a person at the device.
pub const PERSON: &str = "Person";

/// Status of a game against a computer at the person's turn.
pub const YOUR_TURN: &str = "Your turn: Red to move.";

/// Status of a game against a computer at the computer's turn.
pub const THINKING: &str = "Blue is thinking…";

/// Status before a game between two computers.
pub const WATCH: &str = "Press Start to watch two computers play.";

/// Status of Red's setup.
pub const SET_UP: &str = "Red: set up your army.";

/// Text of the polite live region.
pub const LIVE_REGION: &str = "[aria-live=polite]";

/// Sentence beside the board that says why something was refused.
pub const REFUSAL: &str = ".refusal";

/// Squares of a hint.
pub const HINTED: &str = ".square--hinted";

/// Part of the path of every file of the computer player but its script.
pub const ENGINE: &str = "fairboard-worker";

/// Script of the computer player.
pub const ENGINE_SCRIPT: &str = "engine.js";

/// Beginning of the option for a Stratego computer of a level.
pub fn computer(level: u8) -> String {
    format!("Computer, level {level}")
}

/// Button that leaves the game once it was asked.
pub const LEAVE_NOW: &str = "Yes, resign";

/// Button that offers a draw once it was asked.
pub const OFFER_NOW: &str = "Offer the draw";

// Keys by their codes in WebDriver, the last four of them the arrows.
pub const TAB: &str = "\u{e004}";
pub const ENTER: &str = "\u{e007}";
pub const ESCAPE: &str = "\u{e00c}";
pub const END: &str = "\u{e010}";
pub const HOME: &str = "\u{e011}";
pub const LEFT: &str = "\u{e012}";
pub const UP: &str = "\u{e013}";
pub const RIGHT: &str = "\u{e014}";
pub const DOWN: &str = "\u{e015}";

//! Exceptions: an `Error` with a stable `code` and a sentence.

use fairboard_forms::FormatError;
use fairboard_forms::text::BadGame;
use fairboard_play::stratego::PlayError;
use fairboard_rules::stratego::notation::{SquareError, SyntaxError};
use fairboard_rules::tictactoe::{self, vdm};
use wasm_bindgen::JsValue;

/// The reason why a call failed, which becomes the `Error` that the caller catches.
pub(crate) struct Failure {
    code: &'static str,
    message: String,
}

impl Failure {
    /// Failure with the code `type`: an argument is not of the declared type.
    pub(crate) fn wrong_type(message: &str) -> Self {
        Self { code: "type", message: message.to_owned() }
    }

    /// Failure with the code `option`: an option has an impossible value, or cannot be read.
    pub(crate) fn option(message: &str) -> Self {
        Self { code: "option", message: message.to_owned() }
    }

    /// Failure with the code `off-board`: a cell is not on the board.
    pub(crate) fn off_board(message: &str) -> Self {
        Self { code: "off-board", message: message.to_owned() }
    }

    /// Failure with the code `format`: an argument cannot be read as a game, or a game cannot be
    /// written.
    pub(crate) fn format(message: &str) -> Self {
        Self { code: "format", message: message.to_owned() }
    }

    /// The stable code, such as `type` or `off-board`, by which programs tell failures apart.
    pub(crate) const fn code(&self) -> &'static str {
        self.code
    }
}

impl From<Failure> for JsValue {
    fn from(failure: Failure) -> Self {
        let error = js_sys::Error::new(&sentence(&failure.message));
        // Setting a property of a new error cannot fail.
        let _ = js_sys::Reflect::set(&error, &"code".into(), &failure.code.into());
        error.into()
    }
}

/// The text as a sentence: with a capital letter and a full stop, which the errors of other crates
/// often lack.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    let stop = if text.ends_with('.') { "" } else { "." };
    first.into_iter().chain(letters).chain(stop.chars()).collect()
}

impl From<SquareError> for Failure {
    fn from(error: SquareError) -> Self {
        Self { code: error.code(), message: error.to_string() }
    }
}

/// Gives the code `limit` to a text with too many pieces of a rank. The placing of one piece too
/// many has the same code. All other faults of a text have the code `syntax`.
impl From<SyntaxError> for Failure {
    fn from(error: SyntaxError) -> Self {
        let code = if let SyntaxError::Limit(_) = error { "limit" } else { "syntax" };
        Self { code, message: error.to_string() }
    }
}

impl From<PlayError> for Failure {
    fn from(error: PlayError) -> Self {
        Self { code: error.code(), message: error.to_string() }
    }
}

impl From<BadGame> for Failure {
    fn from(error: BadGame) -> Self {
        Self::format(&error.to_string())
    }
}

impl From<FormatError> for Failure {
    fn from(error: FormatError) -> Self {
        Self::format(&error.to_string())
    }
}

impl From<tictactoe::IllegalMove> for Failure {
    fn from(error: tictactoe::IllegalMove) -> Self {
        Self { code: error.code(), message: error.to_string() }
    }
}

impl From<vdm::Refusal> for Failure {
    fn from(error: vdm::Refusal) -> Self {
        Self { code: error.code(), message: error.to_string() }
    }
}

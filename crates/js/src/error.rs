//! What is thrown: an `Error` with a stable `code` and a sentence.

use fairboard_play::format::FormatError;
use fairboard_play::stratego::PlayError;
use fairboard_rules::stratego::notation::{SquareError, SyntaxError};
use fairboard_rules::tictactoe::{self, vdm};
use wasm_bindgen::JsValue;

/// Why a call failed.
pub(crate) struct Failure {
    code: &'static str,
    message: String,
}

impl Failure {
    /// A value of the wrong kind.
    pub(crate) fn type_(message: &str) -> Self {
        Self { code: "type", message: message.to_owned() }
    }

    /// An option whose value is none of those it has.
    pub(crate) fn option(message: &str) -> Self {
        Self { code: "option", message: message.to_owned() }
    }

    /// A square or cell that is not on the board.
    pub(crate) fn off_board(message: &str) -> Self {
        Self { code: "off-board", message: message.to_owned() }
    }

    pub(crate) const fn code(&self) -> &'static str {
        self.code
    }
}

impl From<Failure> for JsValue {
    fn from(failure: Failure) -> Self {
        let error = js_sys::Error::new(&failure.message);
        // A new error takes a property: it is neither frozen nor a proxy.
        let _ = js_sys::Reflect::set(&error, &"code".into(), &failure.code.into());
        error.into()
    }
}

impl From<SquareError> for Failure {
    fn from(error: SquareError) -> Self {
        Self { code: error.code(), message: error.to_string() }
    }
}

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

impl From<FormatError> for Failure {
    fn from(error: FormatError) -> Self {
        Self { code: "format", message: error.to_string() }
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

//! Head of a saved text: `fairboard/`, the name of its form, and its version.
//!
//! A link has no room for a head. The page in the link implies the form of the text after the page.
//! The first character of this text is the version, and the checksum covers the form, too.

use crate::{Damage, FormatError};

/// The present version, which is the same for every form.
pub(crate) const VERSION: u32 = 1;

const FAIRBOARD: &str = "fairboard/";

/// White space around a version.
const SPACES: [char; 4] = [' ', '\n', '\r', '\t'];

/// A form of texts that begin with a head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Digest,
    Far,
    FarArmy,
    FarList,
    FinishedGame,
    Offers,
    Preferences,
    Setups,
    Stratego,
    TicTacToe,
}

impl Form {
    const fn name(self) -> &'static str {
        match self {
            Self::Digest => "digest",
            Self::Far => "far",
            Self::FarArmy => "far-army",
            Self::FarList => "far-list",
            Self::FinishedGame => "finished-game",
            Self::Offers => "offers",
            Self::Preferences => "preferences",
            Self::Setups => "setups",
            Self::Stratego => "stratego",
            Self::TicTacToe => "tic-tac-toe",
        }
    }

    /// The head of a text of this form, in the present version.
    pub(crate) fn head(self) -> String {
        format!("{FAIRBOARD}{} {VERSION}", self.name())
    }

    /// True for a text that begins like a text of this form, even if the text is damaged.
    pub(crate) fn begins(self, text: &str) -> bool {
        self.rest(text).is_some()
    }

    /// The text after the head. [`FormatError::Foreign`] for a text of another form, and another
    /// error for another version.
    pub(crate) fn body(self, text: &str) -> Result<&str, FormatError> {
        let rest = self.rest(text).ok_or(FormatError::Foreign)?.trim_ascii_start();
        let (version, body) = rest.split_once(SPACES).unwrap_or((rest, ""));
        check_version(version)?;
        Ok(body)
    }

    /// The text after the name of the form; `None` for a text of another form.
    fn rest(self, text: &str) -> Option<&str> {
        let rest = text.strip_prefix(FAIRBOARD)?.strip_prefix(self.name())?;
        (rest.is_empty() || rest.starts_with(SPACES)).then_some(rest)
    }
}

/// Refuses every version but [`VERSION`]: a greater number as newer, and any other text as damaged.
pub(crate) fn check_version(version: &str) -> Result<(), FormatError> {
    match version.parse() {
        Ok(VERSION) => Ok(()),
        Ok(newer) if newer > VERSION => Err(FormatError::Newer(newer)),
        Ok(_) | Err(_) => Err(Damage::Version.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NO_VERSION: FormatError =
        FormatError::Damaged { at: crate::ErrorPlace::Text, code: Damage::Version };

    #[test]
    fn a_bad_version_is_the_same_error_in_every_form() {
        for form in [
            Form::Digest,
            Form::Far,
            Form::FarArmy,
            Form::FarList,
            Form::FinishedGame,
            Form::Preferences,
            Form::Setups,
            Form::Stratego,
            Form::TicTacToe,
        ] {
            let name = form.name();
            assert_eq!(form.body(&form.head()), Ok(""));
            for (rest, expected) in [
                (" 1 a b", Ok("a b")),
                (" 1\na\nb", Ok("a\nb")),
                (" 2 a", Err(FormatError::Newer(2))),
                (" 0 a", Err(NO_VERSION)),
                (" -1 a", Err(NO_VERSION)),
                (" 4294967296", Err(NO_VERSION)),
                (" one", Err(NO_VERSION)),
                (" 1=a", Err(NO_VERSION)),
                (" ", Err(NO_VERSION)),
                ("", Err(NO_VERSION)),
                ("-other 1", Err(FormatError::Foreign)),
            ] {
                let text = format!("fairboard/{name}{rest}");
                assert_eq!(form.body(&text), expected, "{text}");
            }
            for text in ["", "1 a", "{}", "fairboard 1", "Fairboard 1: Stratego"] {
                assert_eq!(form.body(text), Err(FormatError::Foreign), "{text}");
            }
        }
    }
}

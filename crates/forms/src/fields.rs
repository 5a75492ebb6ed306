//! Text of a saved game: a head, named values, and a check.
//!
//! ```text
//! fairboard/tic-tac-toe 1 first=x playOn=false cells=1,5,9 cursor=2 tally=2,0,1 check=rzMpY
//! ```
//!
//! A value has no white space: `/` stands for a space in it, and `,` between the items of a list.
//! Any white space may stand between two words, so a mail may wrap the text. The check is that of
//! the words before it, with one space between them. What follows it stands beside the game and is
//! no part of it. Unknown names are passed over.

use std::fmt::{Display, Write as _};
use std::str::FromStr;

use fairboard_play::clock::Clock;
use fairboard_play::{Player, Strength};

use crate::head::Form;
use crate::{Damage, FormatError, Place, check};

/// Name of the check.
const CHECK: &str = "check";

/// A text with its check, in place of an earlier one and of all that follows it.
///
/// # Examples
///
/// ```
/// use fairboard_forms::fields::seal;
///
/// let text = "fairboard/tic-tac-toe 1 first=x playOn=false cursor=0";
/// assert_eq!(seal(text), format!("{text} check=PARPF"));
/// assert_eq!(seal(&seal(text)), seal(text));
/// ```
pub fn seal(text: &str) -> String {
    let mut text = checked(text).collect::<Vec<_>>().join(" ");
    let check = check::of(text.bytes());
    push(&mut text, CHECK, check);
    text
}

/// The names and values of a text, its check included.
pub fn pairs(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.split_whitespace().filter_map(|word| word.split_once('='))
}

/// The words that are checked.
fn checked(text: &str) -> impl Iterator<Item = &str> {
    text.split_whitespace().take_while(|word| !is_check(word))
}

fn is_check(word: &str) -> bool {
    word.split_once('=').is_some_and(|(name, _)| name == CHECK)
}

/// A name that a person has given, as a value: letters and digits as they are, and every other byte
/// as `%` and its two hexadecimal digits.
///
/// # Examples
///
/// ```
/// use fairboard_forms::fields::{escape, unescape};
///
/// assert_eq!(escape("my player é"), "my%20player%20%C3%A9");
/// assert_eq!(unescape("my%20player").as_deref(), Some("my player"));
/// assert_eq!(unescape("100%"), None);
/// ```
pub fn escape(name: &str) -> String {
    let mut value = String::new();
    for byte in name.bytes() {
        // Writing to a string cannot fail.
        let _ = match byte {
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => write!(value, "{}", char::from(byte)),
            other => write!(value, "%{other:02X}"),
        };
    }
    value
}

/// The inverse of [`escape`]; `None` for a value that it does not write.
pub fn unescape(value: &str) -> Option<String> {
    let mut parts = value.split('%');
    let mut bytes = parts.next()?.as_bytes().to_vec();
    for part in parts {
        let (digits, rest) = part.split_at_checked(2)?;
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
        bytes.extend(rest.as_bytes());
    }
    let name = String::from_utf8(bytes).ok()?;
    (escape(&name) == value).then_some(name)
}

/// Adds a named value to a text. The value has neither `/` nor `=`.
pub(crate) fn push(text: &mut String, name: &str, value: impl Display) {
    let start = text.len();
    // Writing to a string cannot fail.
    let _ = write!(text, " {name}={value}");
    let value = text.split_off(start + 1);
    *text += &value.replace(' ', "/");
}

/// Adds a named value, if there is one.
pub(crate) fn push_if(text: &mut String, name: &str, value: Option<impl Display>) {
    if let Some(value) = value {
        push(text, name, value);
    }
}

/// Adds a list, unless it is empty.
pub(crate) fn push_list<T: ToString>(
    text: &mut String,
    name: &str,
    items: impl Iterator<Item = T>,
) {
    let items: Vec<_> = items.map(|item| item.to_string()).collect();
    push_if(text, name, Some(items.join(",")).filter(|_| !items.is_empty()));
}

/// The named values of a saved game.
pub(crate) struct Fields<'a> {
    text: &'a str,
}

impl<'a> Fields<'a> {
    /// Reads the head of a text.
    pub(crate) fn read(form: Form, text: &'a str) -> Result<Self, FormatError> {
        form.body(text)?;
        Ok(Self { text })
    }

    /// The damage of a text that was cut off or changed, whatever its values say.
    pub(crate) fn damage(&self) -> Option<FormatError> {
        let is_whole = self.text.split_whitespace().find(|word| is_check(word))
            == seal(self.text).split(' ').next_back();
        (!is_whole).then_some(Damage::Check.at(Place::Text))
    }

    /// A value; `None` if it is missing.
    pub(crate) fn get<T: FromStr>(
        &self,
        name: &'static str,
        damage: Damage,
    ) -> Result<Option<T>, FormatError> {
        let value = self.value(name)?.map(|value| value.replace('/', " "));
        value.map(|value| value.parse()).transpose().map_err(|_| damage.of(name))
    }

    /// A value that has to be there.
    pub(crate) fn require<T: FromStr>(
        &self,
        name: &'static str,
        damage: Damage,
    ) -> Result<T, FormatError> {
        self.get(name, damage)?.ok_or(Damage::Form.of(name))
    }

    /// The items of a list, none if it is missing.
    pub(crate) fn list(
        &self,
        name: &'static str,
    ) -> Result<impl Iterator<Item = &'a str>, FormatError> {
        Ok(self.value(name)?.into_iter().flat_map(|items| items.split(',')))
    }

    /// The clock, if the game has one.
    pub(crate) fn clock(&self) -> Result<Option<Clock>, FormatError> {
        self.get("clock", Damage::Clock)
    }

    /// The player of a field with a level, which a person has not.
    pub(crate) fn player(&self, name: &'static str) -> Result<Player, FormatError> {
        let strength = self.get::<Strength>(name, Damage::Strength)?;
        Ok(strength.map_or(Player::Person, Player::Computer))
    }

    /// The text of a value. A name stands only once.
    fn value(&self, name: &'static str) -> Result<Option<&'a str>, FormatError> {
        let mut values = checked(self.text).filter_map(|word| word.split_once('='));
        let mut values = values.by_ref().filter(|(found, _)| *found == name);
        let value = values.next().map(|(_, value)| value);
        if values.next().is_some() { Err(Damage::Form.of(name)) } else { Ok(value) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "fairboard/stratego 1 a=1 b=x/y c=1,2 check=kIBRA";

    fn fields(text: &str) -> Fields<'_> {
        Fields::read(Form::Stratego, text).unwrap()
    }

    #[test]
    fn a_text_is_whole_up_to_its_check() {
        let wrapped = TEXT.replace(' ', "\r\n  ");
        for (rule, text, is_whole) in [
            ("as it was written", TEXT.to_owned(), true),
            ("wrapped by a mail", wrapped, true),
            ("with words beside it", format!("{TEXT} guesses=A b=2 check=AAAAA"), true),
            ("a value changed", TEXT.replace("a=1", "a=2"), false),
            ("a word more", TEXT.replace("a=1", "a=1 d=1"), false),
            ("another form", TEXT.replace("stratego", "tic-tac-toe"), false),
            ("without a check", TEXT.replace(" check=kIBRA", ""), false),
            ("cut in its check", TEXT.replace("BRA", ""), false),
        ] {
            let form = if text.contains("toe") { Form::TicTacToe } else { Form::Stratego };
            let damage = Fields::read(form, &text).unwrap().damage();
            let expected = (!is_whole).then_some(Damage::Check.at(Place::Text));
            assert_eq!(damage, expected, "{rule}: {}", seal(&text));
        }
    }

    #[test]
    fn a_value_is_read_as_it_was_written() {
        let mut text = Form::Stratego.head();
        push(&mut text, "a", 1);
        push_if(&mut text, "b", Some("x y"));
        push_if(&mut text, "none", None::<u8>);
        push_list(&mut text, "c", [1, 2].into_iter());
        push_list(&mut text, "empty", [0_u8; 0].into_iter());
        assert_eq!(seal(&text), TEXT);
        let fields = fields(TEXT);
        assert_eq!(fields.get("a", Damage::Word), Ok(Some(1)));
        assert_eq!(fields.get("b", Damage::Word), Ok(Some("x y".to_owned())));
        assert_eq!(fields.get::<u8>("none", Damage::Word), Ok(None));
        assert!(fields.list("c").unwrap().eq(["1", "2"]));
        assert_eq!(fields.list("empty").unwrap().count(), 0);
    }

    #[test]
    fn damage_is_that_of_its_field() {
        let fields = fields("fairboard/stratego 1 a=x b=1 b=1");
        assert_eq!(fields.get::<u8>("a", Damage::Word), Err(Damage::Word.of("a")));
        assert_eq!(fields.get::<u8>("b", Damage::Word), Err(Damage::Form.of("b")), "twice");
        assert_eq!(fields.require::<u8>("c", Damage::Word), Err(Damage::Form.of("c")), "missing");
        let beside = Fields::read(Form::Stratego, "fairboard/stratego 1 check=AAAAA c=1").unwrap();
        assert_eq!(beside.get::<u8>("c", Damage::Word), Ok(None), "beside the game");
    }
}

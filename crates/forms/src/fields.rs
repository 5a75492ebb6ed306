//! Text of a saved game: a head, named values, and a check.
//!
//! ```text
//! fairboard/tic-tac-toe 1 first=x playOn=false cells=1,5,9 cursor=2 tally=2,0,1 check=rzMpY
//! ```
//!
//! A value has no white space: `/` stands between its parts, and `,` between the items of a list.
//! Any white space may stand between two words, so a mail may wrap the text. The check covers the
//! words before it, with one space between them. The words after the check stand beside the game
//! and are no part of it. Unknown names are passed over.

use std::cell::Cell;
use std::str::FromStr;

use fairboard_play::{Player, Strength};

use crate::check::Check;
use crate::head::Form;
use crate::{Damage, ErrorPlace, FormatError};

/// Name of the value that holds the check.
pub(crate) const CHECK: &str = "check";

/// A text with a new check. An earlier check, and all that follows it, is removed.
///
/// # Examples
///
/// ```
/// use fairboard_forms::fields::with_new_check;
///
/// let text = "fairboard/tic-tac-toe 1 first=x playOn=false cursor=0";
/// assert_eq!(with_new_check(text), format!("{text} check=PARPF"));
/// assert_eq!(with_new_check(&with_new_check(text)), with_new_check(text));
/// ```
pub fn with_new_check(text: &str) -> String {
    with_check(checked_words(text).collect::<Vec<_>>().join(" "))
}

/// The names and values of a text, including the check and the values after it.
pub fn pairs(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.split_ascii_whitespace().filter_map(|word| word.split_once('='))
}

/// Adds the check to a text that has no check yet.
pub(crate) fn with_check(mut text: String) -> String {
    let check = check_of(&text);
    push(&mut text, CHECK, &check);
    text
}

/// The characters of the check of a text. The check covers the words, joined by single spaces.
fn check_of(text: &str) -> String {
    let mut check = Check::new();
    let mut separator = "";
    for word in checked_words(text) {
        check.add(separator);
        check.add(word);
        separator = " ";
    }
    check.characters()
}

/// The words that the check covers: all words before the check.
pub(crate) fn checked_words(text: &str) -> impl Iterator<Item = &str> {
    text.split_ascii_whitespace().take_while(|word| value_of(word, CHECK).is_none())
}

/// The value in a word of the form `name=value`; `None` if the word has another name.
fn value_of<'a>(word: &'a str, name: &str) -> Option<&'a str> {
    word.strip_prefix(name)?.strip_prefix('=')
}

/// The text of a saved game with this named value at its end, and with a new check. An earlier
/// value of this name is removed. The words beside the game stay.
pub(crate) fn with_value(text: &str, name: &str, value: &str) -> String {
    let words = checked_words(text).filter(|word| value_of(word, name).is_none());
    let mut record = words.collect::<Vec<_>>().join(" ");
    push(&mut record, name, value);
    // The earlier check stands between the checked words and the words beside the game.
    let words_beside = text.split_ascii_whitespace().skip(checked_words(text).count() + 1);
    words_beside.fold(with_check(record), |text, word| text + " " + word)
}

/// Adds a named value to a text. The value has neither white space nor `=`.
pub(crate) fn push(text: &mut String, name: &str, value: &str) {
    for part in [" ", name, "=", value] {
        *text += part;
    }
}

/// Adds a named value, and nothing for `None`.
pub(crate) fn push_if(text: &mut String, name: &str, value: Option<&str>) {
    if let Some(value) = value {
        push(text, name, value);
    }
}

/// Adds a flag: `true` or `false`.
pub(crate) fn push_flag(text: &mut String, name: &str, flag: bool) {
    push(text, name, if flag { "true" } else { "false" });
}

/// Adds a list, unless it is empty. The iterator is `dyn`, so that the program has this code once.
pub(crate) fn push_list(text: &mut String, name: &str, items: &mut dyn Iterator<Item = String>) {
    // The name stands before the first item, and a comma before every other.
    push_if(text, name, items.next().as_deref());
    for item in items {
        text.push(',');
        *text += &item;
    }
}

/// Adds the level of a computer, and nothing for a person.
pub(crate) fn push_level(text: &mut String, name: &str, player: Player) {
    let level = player.strength().map(|strength| strength.to_string());
    push_if(text, name, level.as_deref());
}

/// The named values of a saved game.
pub(crate) struct Fields<'a> {
    /// The whole text, because the check covers the head, too.
    text: &'a str,
    /// Name of the value that was read last, for the error of [`Fields::damaged`].
    last_read: Cell<&'static str>,
}

impl<'a> Fields<'a> {
    /// Checks that a text has the head of `form`. The values are read only when a caller asks for
    /// them.
    pub(crate) fn read(form: Form, text: &'a str) -> Result<Self, FormatError> {
        form.body(text)?;
        Ok(Self { text, last_read: Cell::new("") })
    }

    /// The error for `damage`, with the name of the value that was read last.
    pub(crate) fn damaged(&self, damage: Damage) -> FormatError {
        damage.of(self.last_read.get())
    }

    /// Verifies the check, which is a checksum. The error is [`Damage::Check`] if the text was cut
    /// off or changed.
    pub(crate) fn verify_check(&self) -> Result<(), FormatError> {
        let check = pairs(self.text).find(|(name, _)| *name == CHECK).map(|(_, check)| check);
        let is_whole = check == Some(&check_of(self.text));
        if is_whole { Ok(()) } else { Err(Damage::Check.at(ErrorPlace::Text)) }
    }

    /// The value under a name, which becomes the value that was read last. `None` if the value is
    /// missing. A name that stands twice is damage.
    pub(crate) fn text(&self, name: &'static str) -> Result<Option<&'a str>, Damage> {
        self.last_read.set(name);
        let mut first_value = None;
        for value in checked_words(self.text).filter_map(|word| value_of(word, name)) {
            if first_value.replace(value).is_some() {
                return Err(Damage::Form);
            }
        }
        Ok(first_value)
    }

    /// The value under a name. A missing value is damage.
    pub(crate) fn require(&self, name: &'static str) -> Result<&'a str, Damage> {
        self.text(name)?.ok_or(Damage::Form)
    }

    /// The value under a name, read as a `T`; `None` if the value is missing. A value that cannot
    /// be read is an error, which is `damage`.
    pub(crate) fn get<T: FromStr>(
        &self,
        name: &'static str,
        damage: Damage,
    ) -> Result<Option<T>, Damage> {
        self.text(name)?.map(str::parse).transpose().map_err(|_| damage)
    }

    /// The flag under a name; `None` if the flag is missing. A value other than `true` or `false`
    /// is damage.
    pub(crate) fn flag(&self, name: &'static str) -> Result<Option<bool>, Damage> {
        match self.text(name)? {
            None => Ok(None),
            Some("true") => Ok(Some(true)),
            Some("false") => Ok(Some(false)),
            Some(_) => Err(Damage::Form),
        }
    }

    /// The items of the list under a name. A missing list has no items.
    pub(crate) fn list(
        &self,
        name: &'static str,
    ) -> Result<impl Iterator<Item = &'a str> + use<'a>, Damage> {
        let items = self.text(name)?;
        Ok(items.into_iter().flat_map(|text| text.split(',')))
    }

    /// The player under a name: a computer if the name has a level as its value, or a person if the
    /// name is missing.
    pub(crate) fn player(&self, name: &'static str) -> Result<Player, Damage> {
        let strength = self.get::<Strength>(name, Damage::Strength)?;
        Ok(strength.map_or(Player::Person, Player::Computer))
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
            let verified = Fields::read(form, &text).unwrap().verify_check();
            let damage = Damage::Check.at(ErrorPlace::Text);
            let expected = if is_whole { Ok(()) } else { Err(damage) };
            assert_eq!(verified, expected, "{rule}: {}", with_new_check(&text));
        }
    }

    #[test]
    fn another_value_leaves_the_rest_as_it_is() {
        for (rule, text, expected) in [
            ("a new one", "head 1 a=1", "head 1 a=1 b=2"),
            ("in place of an earlier one", "head 1 b=1 a=1", "head 1 a=1 b=2"),
        ] {
            let text = format!("{} c=3 check=x", with_new_check(text));
            assert_eq!(
                with_value(&text, "b", "2"),
                format!("{} c=3 check=x", with_new_check(expected)),
                "{rule}"
            );
        }
    }

    #[test]
    fn a_value_is_read_as_it_was_written() {
        let mut text = Form::Stratego.head();
        push(&mut text, "a", "1");
        push_if(&mut text, "b", Some("x/y"));
        push_if(&mut text, "none", None);
        push_list(&mut text, "c", &mut ["1", "2"].into_iter().map(str::to_owned));
        push_list(&mut text, "empty", &mut std::iter::empty());
        assert_eq!(with_check(text), TEXT);
        let fields = fields(TEXT);
        assert_eq!(fields.get("a", Damage::Word), Ok(Some(1)));
        assert_eq!(fields.text("b"), Ok(Some("x/y")));
        assert_eq!(fields.get::<u8>("none", Damage::Word), Ok(None));
        assert!(fields.list("c").unwrap().eq(["1", "2"]));
        assert_eq!(fields.list("empty").unwrap().count(), 0);
    }

    #[test]
    fn damage_is_that_of_its_field() {
        let fields = fields("fairboard/stratego 1 a=x b=1 b=1");
        assert_eq!(fields.get::<u8>("a", Damage::Word), Err(Damage::Word));
        assert_eq!(fields.get::<u8>("b", Damage::Word), Err(Damage::Form), "twice");
        assert_eq!(fields.require("c"), Err(Damage::Form), "missing");
        assert_eq!(fields.flag("a"), Err(Damage::Form), "no flag");
        assert_eq!(fields.damaged(Damage::Form), Damage::Form.of("a"), "the flag was read last");
        let beside = Fields::read(Form::Stratego, "fairboard/stratego 1 check=AAAAA c=1").unwrap();
        assert_eq!(beside.get::<u8>("c", Damage::Word), Ok(None), "beside the game");
    }
}

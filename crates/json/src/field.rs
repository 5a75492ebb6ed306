//! Types of the fields of saved games.

use serde_json::{Map, Value};

/// Type of a field.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Field {
    /// A text.
    Text,
    /// `true` or `false`.
    Flag,
    /// A whole number.
    Number,
    /// A list of texts; left out if it is empty.
    Texts,
    /// A list of moves. The JSON has an empty list if the text has none.
    Moves,
    /// A list of cells. The JSON has an empty list if the text has none.
    Cells,
    /// An object with the numbers of games won and drawn.
    Tally,
}

/// Names in a tally.
const TALLY: [&str; 3] = ["x", "o", "draws"];

pub(crate) const STRATEGO: [(&str, Field); 19] = [
    ("rules", Field::Text),
    ("army", Field::Text),
    ("first", Field::Text),
    ("repetition", Field::Flag),
    ("red", Field::Text),
    ("blue", Field::Text),
    ("started", Field::Flag),
    ("position", Field::Text),
    ("plies", Field::Moves),
    ("ended", Field::Text),
    ("redLevel", Field::Number),
    ("blueLevel", Field::Number),
    ("offer", Field::Text),
    ("player", Field::Text),
    ("kept", Field::Texts),
    ("present", Field::Text),
    ("awaited", Field::Flag),
    ("clock", Field::Text),
    ("brought", Field::Flag),
];

pub(crate) const TICTACTOE: [(&str, Field); 10] = [
    ("first", Field::Text),
    ("playOn", Field::Flag),
    ("cells", Field::Cells),
    ("cursor", Field::Number),
    ("tally", Field::Tally),
    ("xLevel", Field::Number),
    ("oLevel", Field::Number),
    ("clock", Field::Text),
    ("late", Field::Text),
    ("counted", Field::Flag),
];

impl Field {
    /// The value of a word in a saved text; `None` for a word of another type. A missing list of
    /// moves or cells is an empty list, and any other missing field is null.
    pub(crate) fn value(self, word: Option<&str>) -> Option<Value> {
        let items = || word.into_iter().flat_map(|word| word.split(','));
        let Some(word) = word else {
            return Some(match self {
                Self::Moves | Self::Cells => Value::Array(Vec::new()),
                Self::Text | Self::Flag | Self::Number | Self::Texts | Self::Tally => Value::Null,
            });
        };
        Some(match self {
            Self::Text => text_of(word),
            Self::Flag => Value::Bool(word.parse().ok()?),
            Self::Number => number_of(word)?,
            Self::Texts | Self::Moves => items().map(text_of).collect(),
            Self::Cells => Value::Array(items().map(number_of).collect::<Option<_>>()?),
            Self::Tally => {
                let counts = items().map(number_of).collect::<Option<Vec<_>>>()?;
                let names = TALLY.map(str::to_owned).into_iter();
                Value::Object(names.zip(counts).collect::<Map<_, _>>())
            }
        })
    }

    /// The items of a value, between which a saved text has commas; `None` for a value of another
    /// type.
    pub(crate) fn items(self, value: &Value) -> Option<Vec<String>> {
        match self {
            Self::Text => Some(vec![word_of_text(value)?]),
            Self::Flag => Some(vec![value.as_bool()?.to_string()]),
            Self::Number => Some(vec![word_of_number(value)?]),
            Self::Texts | Self::Moves => value.as_array()?.iter().map(word_of_text).collect(),
            Self::Cells => value.as_array()?.iter().map(word_of_number).collect(),
            Self::Tally => TALLY.iter().map(|name| word_of_number(&value[*name])).collect(),
        }
    }
}

fn text_of(word: &str) -> Value {
    word.replace('/', " ").into()
}

fn number_of(word: &str) -> Option<Value> {
    word.parse::<u64>().ok().map(Value::from)
}

/// The word of a text, with `/` for each space; `None` for a text that is empty or has a character
/// that would end the word.
fn word_of_text(value: &Value) -> Option<String> {
    let is_plain = |character: char| {
        character == ' ' || character.is_ascii_graphic() && !"/=,".contains(character)
    };
    let text = value.as_str().filter(|text| !text.is_empty() && text.chars().all(is_plain))?;
    Some(text.replace(' ', "/"))
}

fn word_of_number(value: &Value) -> Option<String> {
    value.is_number().then(|| value.to_string())
}

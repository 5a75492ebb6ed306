//! Types of the fields of saved games.

use serde_json::{Map, Value};

/// Type of a field, which decides how its value is written as text and as JSON.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Field {
    /// A text, with `/` for each space in the saved text.
    Text,
    /// `true` or `false`, in the saved text and in the JSON.
    Flag,
    /// A whole number that is not negative.
    Number,
    /// A list of texts. If the list is empty, the saved text and the JSON lack the field.
    Texts,
    /// A list of moves. The JSON has an empty list if the text has none.
    Moves,
    /// A list of cells, as numbers. The JSON has an empty list if the text has none.
    Cells,
    /// An object with the numbers of games won by x, won by o, and drawn; in the saved text a list.
    Tally,
}

/// Names of the numbers in a tally, in the order of the saved text.
const TALLY: [&str; 3] = ["x", "o", "draws"];

/// Fields of Stratego, in the order of the saved text.
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

/// Fields of tic-tac-toe, in the order of the saved text.
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
    /// The JSON of a field that has `word` as its value in a saved text; `None` if the word is of
    /// another type. If the saved text lacks the field, a list of moves or cells is an empty list,
    /// and any other field is null.
    pub(crate) fn value(self, word: Option<&str>) -> Option<Value> {
        let Some(word) = word else {
            return Some(match self {
                Self::Moves | Self::Cells => Value::Array(Vec::new()),
                Self::Text | Self::Flag | Self::Number | Self::Texts | Self::Tally => Value::Null,
            });
        };
        let items = || word.split(',');
        Some(match self {
            Self::Text => text_of(word),
            Self::Flag => Value::Bool(word.parse().ok()?),
            Self::Number => number_of(word)?,
            Self::Texts | Self::Moves => items().map(text_of).collect(),
            Self::Cells => Value::Array(items().map(number_of).collect::<Option<_>>()?),
            Self::Tally => {
                // `fairboard_forms` writes and reads only a tally of three counts.
                let counts = items().map(number_of).collect::<Option<Vec<_>>>()?;
                let names = TALLY.map(str::to_owned).into_iter();
                Value::Object(names.zip(counts).collect::<Map<_, _>>())
            }
        })
    }

    /// The items that a saved text has for a JSON `value`, with commas between them: three for a
    /// tally, and one for a text, flag or number. `None` if `value` is of another type.
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

/// The text of a word, with a space for each `/`.
fn text_of(word: &str) -> Value {
    word.replace('/', " ").into()
}

fn number_of(word: &str) -> Option<Value> {
    word.parse::<u64>().ok().map(Value::from)
}

/// The word of a text, with `/` for each space. `None` for a value of another type, for an empty
/// text, and for a character that cannot stand in a word.
fn word_of_text(value: &Value) -> Option<String> {
    let is_plain = |character: char| {
        character == ' ' || character.is_ascii_graphic() && !"/=,".contains(character)
    };
    let text = value.as_str().filter(|text| !text.is_empty() && text.chars().all(is_plain))?;
    Some(text.replace(' ', "/"))
}

/// The word of a number; `None` for a value of another type. The reader of the saved text refuses
/// negative numbers and fractions.
pub(crate) fn word_of_number(value: &Value) -> Option<String> {
    value.is_number().then(|| value.to_string())
}

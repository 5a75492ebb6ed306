//! The part of JSON that saved games use: objects of texts, numbers, flags, and lists of these.
//!
//! Any JSON is read, as far as it is nested no deeper than [`DEPTH`]. Scalars stay slices of the
//! text until a field asks for one: saved games hold nothing that JSON escapes, so a text with an
//! escape is one that no field knows. The page carries this reader; docs/delivery.md has the sizes
//! of general ones.

use std::cell::Cell;
use std::fmt::Display;
use std::str::FromStr;

use super::{Damage, FormatError};

/// Lists and objects inside one another, which the text of somebody else may have without end.
const DEPTH: u8 = 8;

/// A value in a text.
enum Value<'a> {
    /// The characters between quotation marks.
    Text(&'a str),
    /// A number, `true`, `false` or `null`.
    Word(&'a str),
    List(Vec<Self>),
    Object(Object<'a>),
}

/// An object in a text.
pub(super) struct Object<'a> {
    /// The fields in their order.
    fields: Vec<(&'a str, Value<'a>)>,
    /// The field that was asked for last.
    asked: Cell<&'static str>,
}

impl<'a> Object<'a> {
    /// Reads a text that is one object and nothing else.
    pub(super) fn read(text: &'a str) -> Option<Self> {
        let mut reader = Reader { rest: text };
        match reader.value(DEPTH)? {
            Value::Object(object) => reader.rest.trim_start().is_empty().then_some(object),
            Value::Text(_) | Value::Word(_) | Value::List(_) => None,
        }
    }

    /// Damage of the field that was asked for last.
    pub(super) fn damaged(&self, damage: Damage) -> FormatError {
        damage.of(self.asked.get())
    }

    /// The text of a field; none if the field is missing.
    pub(super) fn text(&self, name: &'static str) -> Result<Option<&'a str>, Damage> {
        self.get(name)?.map(Value::text).transpose()
    }

    /// The number or flag of a field; none if the field is missing.
    pub(super) fn word<T: FromStr>(&self, name: &'static str) -> Result<Option<T>, Damage> {
        self.get(name)?.map(Value::word).transpose()
    }

    /// The texts of a list; none if the field is missing.
    pub(super) fn texts(&self, name: &'static str) -> Result<Vec<&'a str>, Damage> {
        self.list(name)?.iter().map(Value::text).collect()
    }

    /// The numbers of a list; none if the field is missing.
    pub(super) fn words<T: FromStr>(&self, name: &'static str) -> Result<Vec<T>, Damage> {
        self.list(name)?.iter().map(Value::word).collect()
    }

    /// An object inside of this one; none if the field is missing.
    pub(super) fn object(&self, name: &'static str) -> Result<Option<&Self>, Damage> {
        match self.get(name)? {
            None => Ok(None),
            Some(Value::Object(object)) => Ok(Some(object)),
            Some(Value::Text(_) | Value::Word(_) | Value::List(_)) => Err(Damage::Form),
        }
    }

    fn list(&self, name: &'static str) -> Result<&[Value<'a>], Damage> {
        match self.get(name)? {
            None => Ok(&[]),
            Some(Value::List(values)) => Ok(values),
            Some(Value::Text(_) | Value::Word(_) | Value::Object(_)) => Err(Damage::Form),
        }
    }

    /// The value of a field. A `null` is a field that is missing, and a name stands only once.
    fn get(&self, name: &'static str) -> Result<Option<&Value<'a>>, Damage> {
        self.asked.set(name);
        let mut fields = self.fields.iter().filter(|(found, _)| *found == name);
        let value = fields.next().map(|(_, value)| value);
        if fields.next().is_some() {
            return Err(Damage::Form);
        }
        Ok(value.filter(|value| !matches!(value, Value::Word("null"))))
    }
}

impl<'a> Value<'a> {
    const fn text(&self) -> Result<&'a str, Damage> {
        match self {
            Self::Text(text) => Ok(text),
            Self::Word(_) | Self::List(_) | Self::Object(_) => Err(Damage::Form),
        }
    }

    fn word<T: FromStr>(&self) -> Result<T, Damage> {
        match self {
            Self::Word(word) => word.parse().map_err(|_| Damage::Form),
            Self::Text(_) | Self::List(_) | Self::Object(_) => Err(Damage::Form),
        }
    }
}

/// A text that is being read.
struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    /// Reads a value that holds fewer than `depth` levels of others.
    fn value(&mut self, depth: u8) -> Option<Value<'a>> {
        let depth = depth.checked_sub(1)?;
        if self.skip('"') {
            return self.text().map(Value::Text);
        }
        if self.skip('[') {
            return self.items(']', |reader| reader.value(depth)).map(Value::List);
        }
        if self.skip('{') {
            let fields = self.items('}', |reader| reader.field(depth))?;
            return Some(Value::Object(Object { fields, asked: Cell::new("") }));
        }
        self.word().map(Value::Word)
    }

    fn field(&mut self, depth: u8) -> Option<(&'a str, Value<'a>)> {
        let name = if self.skip('"') { self.text()? } else { return None };
        if self.skip(':') { Some((name, self.value(depth)?)) } else { None }
    }

    /// Items with commas between them, up to `end`.
    fn items<T>(
        &mut self,
        end: char,
        mut item: impl FnMut(&mut Self) -> Option<T>,
    ) -> Option<Vec<T>> {
        let mut items = Vec::new();
        if self.skip(end) {
            return Some(items);
        }
        loop {
            items.push(item(self)?);
            if self.skip(end) {
                return Some(items);
            }
            if !self.skip(',') {
                return None;
            }
        }
    }

    /// The rest of a text, after its first quotation mark.
    fn text(&mut self) -> Option<&'a str> {
        let mut is_escaped = false;
        let end = self.rest.bytes().position(|byte| {
            let is_end = byte == b'"' && !is_escaped;
            is_escaped = byte == b'\\' && !is_escaped;
            is_end
        })?;
        let text = self.rest.get(..end)?;
        self.rest = self.rest.get(end + 1..)?;
        Some(text)
    }

    /// A number, `true`, `false` or `null`.
    fn word(&mut self) -> Option<&'a str> {
        let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
        let end = self.rest.bytes().position(|byte| !is_part(byte)).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at_checked(end)?;
        self.rest = rest;
        (!word.is_empty()).then_some(word)
    }

    /// Passes over space and then over `sign`; `false` if the text goes on with something else.
    fn skip(&mut self, sign: char) -> bool {
        self.rest = self.rest.trim_ascii_start();
        let rest = self.rest.strip_prefix(sign);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }
}

/// The text of an object. Names and texts hold nothing that JSON escapes.
pub(super) struct Writer(String);

impl Writer {
    /// An object without fields.
    pub(super) fn new() -> Self {
        Self("{".to_owned())
    }

    /// Adds a text.
    pub(super) fn text(&mut self, name: &str, text: &str) {
        self.name(name);
        self.quote(text);
    }

    /// Adds a text, if there is one.
    pub(super) fn text_if(&mut self, name: &str, text: Option<&str>) {
        if let Some(text) = text {
            self.text(name, text);
        }
    }

    /// Adds a number or a flag.
    pub(super) fn word(&mut self, name: &str, word: impl Display) {
        self.name(name);
        self.0.push_str(&word.to_string());
    }

    /// Adds a number or a flag, if there is one.
    pub(super) fn word_if(&mut self, name: &str, word: Option<impl Display>) {
        if let Some(word) = word {
            self.word(name, word);
        }
    }

    /// Adds a list of texts.
    pub(super) fn texts(&mut self, name: &str, texts: &[String]) {
        self.name(name);
        self.list(texts, |writer, text| writer.quote(text));
    }

    /// Adds a list of numbers.
    pub(super) fn words(&mut self, name: &str, words: &[u8]) {
        self.name(name);
        self.list(words, |writer, word| writer.0.push_str(&word.to_string()));
    }

    /// Adds an object.
    pub(super) fn object(&mut self, name: &str, object: Self) {
        self.name(name);
        self.0.push_str(&object.finish());
    }

    /// The whole text.
    pub(super) fn finish(mut self) -> String {
        self.0.push('}');
        self.0
    }

    fn name(&mut self, name: &str) {
        self.0.push_str(if self.0.len() == 1 { "" } else { "," });
        self.quote(name);
        self.0.push(':');
    }

    fn list<T>(&mut self, items: &[T], write: impl Fn(&mut Self, &T)) {
        self.0.push('[');
        for (index, item) in items.iter().enumerate() {
            self.0.push_str(if index == 0 { "" } else { "," });
            write(self, item);
        }
        self.0.push(']');
    }

    fn quote(&mut self, text: &str) {
        self.0.push('"');
        self.0.push_str(text);
        self.0.push('"');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_json_object_is_read() {
        for text in [
            "{}",
            " { } ",
            r#"{"a":"b"}"#,
            "{\n\t\"a\" : [ 1 , -2.5e+3, true , null ] }\r\n",
            r#"{"a":[],"b":{"c":[[{}]]}}"#,
            r#"{"a\"b":"\\","c":"ü"}"#,
        ] {
            assert!(Object::read(text).is_some(), "{text}");
        }
    }

    #[test]
    fn other_texts_are_not_read() {
        let deep = format!("{{\"a\":{}", "[".repeat(100_000));
        for text in [
            "",
            "{",
            "}",
            "[]",
            "1",
            "\"a\"",
            "{a:1}",
            "{\"a\"}",
            "{\"a\":}",
            "{\"a\":1,}",
            "{\"a\":1 \"b\":2}",
            "{\"a\":[1,]}",
            "{\"a\":[1",
            "{\"a\":\"b}",
            "{\"a\":1}}",
            "{\"a\":1}x",
            "{\"a\":%}",
            "{\"a\":\"\\\"}",
            "{ü",
            &deep,
        ] {
            assert!(Object::read(text).is_none(), "{text:.20}");
        }
    }

    #[test]
    fn fields_are_of_one_type() {
        let object = Object::read(r#"{"t":"x","n":7,"f":true,"l":["a"],"o":{"n":1},"z":null}"#);
        let object = object.unwrap();
        assert_eq!((object.text("t"), object.text("n")), (Ok(Some("x")), Err(Damage::Form)));
        assert_eq!((object.word("n"), object.word::<u8>("t")), (Ok(Some(7)), Err(Damage::Form)));
        assert_eq!((object.word("f"), object.word::<u8>("f")), (Ok(Some(true)), Err(Damage::Form)));
        assert_eq!((object.texts("l"), object.texts("t")), (Ok(vec!["a"]), Err(Damage::Form)));
        assert_eq!(object.words::<u8>("l"), Err(Damage::Form));
        assert!(object.object("o").is_ok_and(|found| found.is_some()));
        assert!(object.object("l").is_err());
        let twice = Object::read(r#"{"a":1,"a":1}"#).unwrap();
        assert_eq!(twice.word::<u8>("a"), Err(Damage::Form), "a name stands only once");
        assert_eq!(twice.damaged(Damage::Form), Damage::Form.of("a"));
        for missing in ["z", "q"] {
            assert_eq!((object.text(missing), object.word::<u8>(missing)), (Ok(None), Ok(None)));
            assert_eq!(object.texts(missing), Ok(Vec::new()));
            assert!(object.object(missing).is_ok_and(|found| found.is_none()));
        }
    }

    #[test]
    fn objects_are_written_as_they_are_read() {
        let mut inner = Writer::new();
        inner.word("n", 1);
        let mut writer = Writer::new();
        writer.text("t", "x");
        writer.word("f", false);
        writer.texts("l", &["a".to_owned(), "b".to_owned()]);
        writer.texts("e", &[]);
        writer.words("w", &[1, 20]);
        writer.object("o", inner);
        writer.text_if("no", None);
        writer.word_if("no", None::<u8>);
        let text = r#"{"t":"x","f":false,"l":["a","b"],"e":[],"w":[1,20],"o":{"n":1}}"#;
        assert_eq!(writer.finish(), text);
        assert_eq!(Writer::new().finish(), "{}");
    }
}

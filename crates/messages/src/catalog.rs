//! The tables of all languages, and the filling of placeholders.

use std::fmt::{self, Display, Write as _};

use fairboard_rules::stratego::{Color, Rank, Square};
use fairboard_rules::tictactoe::{Cell, Mark};

include!(concat!(env!("OUT_DIR"), "/sentences.rs"));

/// The texts of one language.
pub(crate) struct Catalog {
    tag: &'static str,
    name: &'static str,
    /// The index of a number's plural category.
    plural: fn(u32) -> usize,
    /// Forms of each word.
    forms: usize,
    /// The forms of each rank, then those of each color.
    words: &'static [&'static str],
    texts: &'static [&'static str; TEXTS],
}

/// A value that stands for a placeholder.
pub(crate) enum Arg<'a> {
    /// A text, a number or a square.
    Shown(&'a dyn Display),
    /// The index of a word, which the text may use in any of its forms.
    Word(usize),
}

impl Arg<'_> {
    pub(crate) const fn rank(rank: Rank) -> Self {
        Self::Word(rank as usize)
    }

    pub(crate) const fn side(color: Color) -> Self {
        Self::Word(Rank::COUNT + color as usize)
    }
}

/// The sentences of one language.
#[derive(Clone, Copy)]
pub struct Messages(&'static Catalog);

impl Messages {
    /// English, which every other language falls back to.
    pub const ENGLISH: Self = Self(&CATALOGS[0]);

    /// Every language, English first.
    pub fn all() -> impl Iterator<Item = Self> {
        CATALOGS.iter().map(Self)
    }

    /// The first of the wanted languages that there is, or English. The tags are those of BCP 47,
    /// as browsers list them: `pt-BR`.
    pub fn choose<'a>(wanted: impl IntoIterator<Item = &'a str>) -> Self {
        wanted.into_iter().find_map(Self::find).unwrap_or(Self::ENGLISH)
    }

    /// The language of a tag. A region may differ: `pt-BR` finds `pt`.
    pub fn find(tag: &str) -> Option<Self> {
        let exact = Self::all().find(|messages| messages.tag().eq_ignore_ascii_case(tag));
        let similar = || {
            Self::all().find(|messages| primary(messages.tag()).eq_ignore_ascii_case(primary(tag)))
        };
        exact.or_else(similar)
    }

    /// The tag of the language, for `lang` attributes: `en`.
    pub const fn tag(self) -> &'static str {
        self.0.tag
    }

    /// The language's own name: `English`.
    pub const fn name(self) -> &'static str {
        self.0.name
    }

    /// `Red` or `Blue`.
    pub fn side(self, color: Color) -> &'static str {
        self.word(&Arg::side(color), 0)
    }

    /// `Marshal`.
    pub fn rank(self, rank: Rank) -> &'static str {
        self.word(&Arg::rank(rank), 0)
    }

    fn word(self, word: &Arg<'_>, form: usize) -> &'static str {
        match word {
            Arg::Word(index) => self.0.words.get(index * self.0.forms + form).copied(),
            Arg::Shown(_) => None,
        }
        .unwrap_or_default()
    }

    /// The plural form of a text that belongs to a number.
    fn counted(self, text: usize, count: u32) -> &'static str {
        let mut forms = self.0.texts[text].split(OR);
        let first = forms.next().unwrap_or_default();
        match (self.0.plural)(count) {
            0 => first,
            later => forms.nth(later - 1).unwrap_or(first),
        }
    }

    /// Puts the arguments where the placeholders stand.
    fn fill(self, text: &str, arguments: &[Arg<'_>]) -> String {
        let mut pieces = text.split(MARK);
        let mut sentence = String::from(pieces.next().unwrap_or_default());
        for piece in pieces {
            let &[argument, form, ..] = piece.as_bytes() else { continue };
            match arguments.get(usize::from(argument - b'0')) {
                Some(Arg::Shown(value)) => {
                    // Writing to a string does not fail.
                    let _ = write!(sentence, "{value}");
                }
                Some(word) => sentence.push_str(self.word(word, usize::from(form - b'0'))),
                None => {}
            }
            sentence.push_str(piece.get(2..).unwrap_or_default());
        }
        sentence
    }
}

/// The language without its region.
fn primary(tag: &str) -> &str {
    tag.split('-').next().unwrap_or_default()
}

impl Default for Messages {
    fn default() -> Self {
        Self::ENGLISH
    }
}

/// Two values are equal if their language is.
impl PartialEq for Messages {
    fn eq(&self, other: &Self) -> bool {
        self.tag() == other.tag()
    }
}

impl Eq for Messages {}

impl fmt::Debug for Messages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Messages({})", self.tag())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The beginnings of the keys whose texts are names, labels or parts of a sentence; all others
    /// are sentences.
    const LABELS: [&str; 36] = [
        "army.",
        "board_turn.",
        "button_",
        "cell_name.",
        "curtain_title",
        "differences",
        "ending_",
        "fairboard",
        "game.",
        "home_way.",
        "keys",
        "label_",
        "legend_",
        "list.",
        "memory.",
        "moved_mark.",
        "moves",
        "numbering.",
        "pieces.",
        "player.",
        "quiet.",
        "record.",
        "repetition.",
        "reserve_name",
        "rule_set.",
        "score.",
        "setting",
        "speed_",
        "square_name.",
        "strength.",
        "stratego",
        "theme.",
        "thinking.",
        "tictactoe_strength.",
        "turn",
        "window_title.",
    ];

    fn texts() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
        CATALOGS.iter().flat_map(|catalog| {
            KEYS.into_iter().zip(catalog.texts.iter().copied()).flat_map(move |(key, text)| {
                text.split(OR).map(move |form| (catalog.tag, key, form))
            })
        })
    }

    fn is_label(key: &str) -> bool {
        key == "tictactoe" || LABELS.iter().any(|label| key.starts_with(label))
    }

    #[test]
    fn sentences_end_and_labels_do_not() {
        for (language, key, text) in texts() {
            let ends = text.ends_with(['.', '…', '!', '?']) && !text.ends_with("Thinking…");
            assert_eq!(ends, !is_label(key), "{language}: {key} = {text}");
        }
    }

    #[test]
    fn texts_are_for_people() {
        for (language, key, text) in texts() {
            for word in ["serde", "JSON", "line 1", "column 1", "panic", "null", "None", "error"] {
                assert!(!text.contains(word), "{language}: {key} = {text}");
            }
            for sign in ["{", "}", "  ", "...", "_", "--", "\"", "\u{fffd}"] {
                assert!(!text.contains(sign), "{language}: {key} = {text}");
            }
            assert_eq!(text.trim(), text, "{language}: {key}");
        }
    }

    #[test]
    fn every_language_has_a_name_and_every_word() {
        for catalog in &CATALOGS {
            assert!(!catalog.name.is_empty() && !catalog.tag.is_empty());
            assert_eq!(catalog.words.len(), (Rank::COUNT + 2) * catalog.forms, "{}", catalog.tag);
            for word in catalog.words.iter().step_by(catalog.forms) {
                assert!(!word.is_empty(), "{}", catalog.tag);
            }
        }
    }

    #[test]
    fn the_order_of_placeholders_is_the_translators_choice() {
        let (four, five): (Square, Square) = ("a4".parse().unwrap(), "a5".parse().unwrap());
        let arguments = [Arg::Shown(&four), Arg::rank(Rank::Spy), Arg::Shown(&five)];
        let text = "\u{1}20 <- \u{1}00: \u{1}11, \u{1}10";
        assert_eq!(Messages::ENGLISH.fill(text, &arguments), "a5 <- a4: Spies, Spy");
    }
}

//! The texts of each language, and sentences made from them.
//!
//! A text can have *placeholders*, which are filled with arguments, and *plural forms*, one of
//! which is chosen by a number. The name of a rank or a color can have several *word forms*, such
//! as the cases of a noun. The build script writes the tables from the files in `lang`.

use std::array;
use std::fmt::{self, Display, Write as _};
use std::iter;

use fairboard_rules::stratego::{Color, Rank, Square};
use fairboard_rules::tictactoe::{Cell, Mark};

include!(concat!(env!("OUT_DIR"), "/sentences.rs"));

/// The texts of one language.
struct Catalog {
    tag: &'static str,
    name: &'static str,
    /// A digit for each number from 0 to 199: the index of its plural category. Digits that repeat
    /// at the end are left out. [`Messages::category`] reads these digits.
    plural: &'static str,
    /// Number of word forms of each rank and color.
    forms: usize,
    /// The word forms of each rank, then the word forms of each color.
    words: &'static [&'static str],
    /// The texts by number; `None` for English, whose texts are in the methods that use them.
    texts: Option<&'static [&'static str; TEXTS]>,
}

/// An argument that replaces a placeholder.
pub(crate) enum Arg<'a> {
    /// A text, a number or a square.
    Shown(&'a dyn Display),
    /// The index of a rank or color. The placeholder says which of its word forms is needed.
    Word(usize),
}

impl Arg<'_> {
    pub(crate) const fn rank(rank: Rank) -> Self {
        Self::Word(rank as usize)
    }

    pub(crate) const fn side(color: Color) -> Self {
        Self::Word(index_of_color(color))
    }
}

/// The index of a color's word. The words of the colors follow those of the ranks.
const fn index_of_color(color: Color) -> usize {
    Rank::COUNT + color as usize
}

/// The sentences of one language.
#[derive(Clone, Copy)]
pub struct Messages(&'static Catalog);

/// The error for a text that is no file of a language, or is the file of another build.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadLanguage;

impl Messages {
    /// The English sentences, which are used if none of a person's languages is available.
    pub const ENGLISH: Self = Self(&ENGLISH);

    /// The tag of each language and its name in that language, English first.
    pub const fn names() -> &'static [(&'static str, &'static str)] {
        &NAMES
    }

    /// The tag and the file of each language but English, for the build of the site. The app does
    /// not call this function, because it would then contain all files.
    pub const fn files() -> &'static [(&'static str, &'static str)] {
        FILES
    }

    /// The texts of the scripts around the app: the tag of each language, with its keys and texts.
    /// The keys are without their prefix `script.`.
    pub const fn scripts() -> &'static [(&'static str, &'static [(&'static str, &'static str)])] {
        SCRIPTS
    }

    /// Every language, English first. This is for tests, because it links the files of all
    /// languages.
    pub fn all() -> impl Iterator<Item = Self> {
        let others = FILES.iter().filter_map(|(_, file)| Self::read(file).ok());
        iter::once(Self::ENGLISH).chain(others)
    }

    /// Reads the file of a language. Its texts stay in memory until the page is closed.
    ///
    /// # Errors
    ///
    /// If the text is not the file of a language, or is the file of another build. Nothing of this
    /// text stays in memory.
    pub fn read(file: &str) -> Result<Self, BadLanguage> {
        // Only a complete file is leaked. `checked_form_count` tells the order of its lines.
        let forms = checked_form_count(file).ok_or(BadLanguage)?;
        let mut lines = file.to_owned().leak().lines();
        let [_head, tag, name, plural, _forms] =
            array::from_fn(|_| lines.next().unwrap_or_default());
        let words: Vec<_> = lines.by_ref().take(WORDS * forms).collect();
        // The lines were counted, so the rest has the right number of texts.
        let texts: Box<[_; TEXTS]> =
            lines.collect::<Vec<_>>().try_into().map_err(|_| BadLanguage)?;
        let (words, texts) = (words.leak(), Box::leak(texts));
        Ok(Self(Box::leak(Box::new(Catalog {
            tag,
            name,
            plural,
            forms,
            words,
            texts: Some(texts),
        }))))
    }

    /// The tag of the first wanted language that is available, or else the tag of English. Wanted
    /// languages are tags of BCP 47, such as `pt-BR`, in the order in which the browser lists them.
    pub fn choose<'a>(wanted: impl IntoIterator<Item = &'a str>) -> &'static str {
        wanted.into_iter().find_map(Self::find).unwrap_or(Self::ENGLISH.tag())
    }

    /// The available tag that fits a wanted tag best: the same tag, or else a tag of the same
    /// language, so `pt-BR` finds `pt`. `None` if no available tag has this language.
    pub fn find(wanted: &str) -> Option<&'static str> {
        let tags = || NAMES.iter().map(|(tag, _)| *tag);
        let exact = tags().find(|tag| tag.eq_ignore_ascii_case(wanted));
        let is_similar = |tag: &&str| primary(tag).eq_ignore_ascii_case(primary(wanted));
        exact.or_else(|| tags().find(is_similar))
    }

    /// The tag of the language, for `lang` attributes: `en`.
    pub const fn tag(self) -> &'static str {
        self.0.tag
    }

    /// The language's own name: `English`.
    pub const fn name(self) -> &'static str {
        self.0.name
    }

    /// The name of a side, by itself: `Red` or `Blue`.
    pub fn side(self, color: Color) -> &'static str {
        self.word(index_of_color(color), 0)
    }

    /// The name of a rank, by itself: `Marshal`.
    pub fn rank(self, rank: Rank) -> &'static str {
        self.word(rank as usize, 0)
    }

    /// The letter drawn on a piece whose rank has no number; `None` for a rank with a number.
    pub const fn mark(self, rank: Rank) -> Option<&'static str> {
        match rank {
            Rank::Flag => Some(self.mark_flag()),
            Rank::Bomb => Some(self.mark_bomb()),
            Rank::Spy => Some(self.mark_spy()),
            Rank::Scout
            | Rank::Miner
            | Rank::Sergeant
            | Rank::Lieutenant
            | Rank::Captain
            | Rank::Major
            | Rank::Colonel
            | Rank::General
            | Rank::Marshal => None,
        }
    }

    /// A form of the name of a rank or a color. The `index` counts these names as in [`Arg::Word`].
    /// Form 0 is the name by itself. A form that the name lacks is empty.
    fn word(self, index: usize, form: usize) -> &'static str {
        self.0.words.get(index * self.0.forms + form).copied().unwrap_or_default()
    }

    /// The text with this number, or `english` if the language is English.
    // Every sentence calls this function, so copies of it would make the module larger.
    #[inline(never)]
    const fn text(self, index: usize, english: &'static str) -> &'static str {
        match self.0.texts {
            Some(texts) => texts[index],
            None => english,
        }
    }

    /// The plural form of `text` for `count` things, or the first form if the text lacks that form.
    fn counted(self, text: &'static str, count: u32) -> &'static str {
        let mut forms = text.split(OR);
        let first = forms.next().unwrap_or_default();
        match self.category(count) {
            0 => first,
            // The first form is already taken from `forms`.
            later => forms.nth(later - 1).unwrap_or(first),
        }
    }

    /// The index of a number's plural category. From 100 on only the last two digits decide, so the
    /// table's digits for 100 to 199 stand for all larger numbers.
    fn category(self, count: u32) -> usize {
        let index = if count < 100 { count } else { 100 + count % 100 };
        let digits = self.0.plural.as_bytes();
        // The table leaves out digits that repeat at its end.
        let digit = digits.get(index as usize).or(digits.last()).copied().unwrap_or(b'0');
        digit.wrapping_sub(b'0').into()
    }

    /// Replaces each placeholder of `text` by its argument. A placeholder is [`MARK`] and two
    /// digits: the number of the argument, and the number of the word form.
    fn fill(self, text: &str, arguments: &[Arg<'_>]) -> String {
        let mut pieces = text.split(MARK);
        let mut sentence = String::from(pieces.next().unwrap_or_default());
        for piece in pieces {
            let &[argument_digit, form_digit, ..] = piece.as_bytes() else { continue };
            let [argument, form] =
                [argument_digit, form_digit].map(|digit| usize::from(digit.wrapping_sub(b'0')));
            match arguments.get(argument) {
                Some(Arg::Shown(value)) => {
                    // Writing to a string does not fail.
                    let _ = write!(sentence, "{value}");
                }
                Some(Arg::Word(index)) => sentence.push_str(self.word(*index, form)),
                // A placeholder without its argument is left out.
                None => {}
            }
            sentence.push_str(piece.get(2..).unwrap_or_default());
        }
        sentence
    }
}

/// Number of words that have word forms: the ranks and the colors.
const WORDS: usize = Rank::COUNT + Color::ALL.len();

/// Reads the number of word forms from the file of a language. `None` if the first line is not
/// [`HEAD`], or if there are more or fewer lines than a file with so many word forms has.
///
/// The lines of a file are, in this order: the head, the tag, the name, the plural categories, the
/// number of word forms, every word form, and every text.
fn checked_form_count(file: &str) -> Option<usize> {
    let mut lines = file.lines();
    if lines.next() != Some(HEAD) {
        return None;
    }
    // The tag, the name and the plural categories are skipped.
    let forms: usize = lines.nth(3)?.parse().ok()?;
    (lines.count() == WORDS.checked_mul(forms)?.checked_add(TEXTS)?).then_some(forms)
}

/// The part of a tag that names the language without its region: `pt` of `pt-BR`.
fn primary(tag: &str) -> &str {
    tag.split('-').next().unwrap_or_default()
}

impl Default for Messages {
    fn default() -> Self {
        Self::ENGLISH
    }
}

/// Two values are equal if they have the same language.
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
    const LABELS: [&str; 64] = [
        "all_games",
        "army.",
        "board_turn.",
        "button_",
        "cell_name.",
        "clock",
        "confirming.",
        "curtain_title",
        "differences",
        "digest.",
        "ending_",
        "eyes_",
        "fairboard",
        "far_days",
        "far_since",
        "far_with",
        "game.",
        "game_timed",
        "home_continue",
        "home_onward.",
        "home_way.",
        "keys",
        "known_mark.",
        "label_",
        "language_",
        "legend_",
        "level.",
        "list.",
        "mark_",
        "memory.",
        "moved_mark.",
        "moves",
        "notifying.",
        "numbering.",
        "pieces.",
        "player.",
        "puzzle_count",
        "puzzle_difficulty.",
        "puzzle_streak",
        "puzzle_theme.",
        "quiet.",
        "record.",
        "repetition.",
        "replay_at",
        "reserve_name",
        "rule_set.",
        "score.",
        "score_drawn",
        "score_length",
        "score_won",
        "setting",
        "sounds.",
        "speed_",
        "square_name",
        "strength.",
        "stratego",
        "theme.",
        "thinking.",
        "tictactoe_late",
        "tictactoe_status.",
        "tictactoe_strength.",
        "time_of",
        "turn",
        "window_title.",
    ];

    /// Every form of every text, with its language and key: language, key, text.
    fn texts() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
        let of_app = Messages::all().flat_map(|Messages(catalog)| {
            let texts = catalog.texts.unwrap_or(&ENGLISH_TEXTS);
            KEYS.into_iter().zip(texts.iter().copied()).flat_map(move |(key, text)| {
                text.split(OR).map(move |form| (catalog.tag, key, form))
            })
        });
        let of_scripts = SCRIPTS
            .iter()
            .flat_map(|(tag, texts)| texts.iter().map(move |(key, text)| (*tag, *key, *text)));
        of_app.chain(of_scripts)
    }

    fn is_label(key: &str) -> bool {
        key == "tictactoe"
            || [".button_", ".label_", ".name_", ".title_"].iter().any(|part| key.contains(part))
            || LABELS.iter().any(|label| key.starts_with(label))
    }

    #[test]
    fn sentences_end_and_labels_do_not() {
        for (language, key, text) in texts() {
            // A label may go on, `Thinking…`, and a key may be a question mark.
            let ends = text.ends_with(['.', '!']) || (text.ends_with(['…', '?']) && !is_label(key));
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
        for Messages(catalog) in Messages::all() {
            assert!(!catalog.name.is_empty() && !catalog.tag.is_empty());
            assert_eq!(catalog.words.len(), WORDS * catalog.forms, "{}", catalog.tag);
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

    #[test]
    fn no_sentence_is_left_in_english() {
        let words = |text: &str| text.split(' ').filter(|word| word.len() > 1).count();
        for other in Messages::all().skip(1) {
            let texts = ENGLISH_TEXTS.iter().zip(other.0.texts.unwrap());
            for (key, (english, text)) in KEYS.into_iter().zip(texts) {
                assert!(english != text || words(text) < 4, "{}: {key} = {text}", other.tag());
            }
        }
    }

    #[test]
    fn a_file_of_a_language_is_read_whole_or_refused() {
        for (tag, file) in FILES {
            let read = Messages::read(file).unwrap();
            assert_eq!(read.tag(), *tag);
            assert!(NAMES.contains(&(read.tag(), read.name())));
            let lines: Vec<_> = file.lines().collect();
            let number_of_forms = 4;
            let with = |index: usize, line| {
                let mut lines = lines.clone();
                lines[index] = line;
                lines.join("\n")
            };
            for bad in [
                String::new(),
                lines[0].to_owned(),
                lines[1..].join("\n"),
                lines[..lines.len() - 1].join("\n"),
                format!("{file}\nmore"),
                with(0, "fairboard/language 1 0000000000000000"),
                with(number_of_forms, "1"),
                with(number_of_forms, "-1"),
                with(number_of_forms, "18446744073709551615"),
            ] {
                assert_eq!(Messages::read(&bad), Err(BadLanguage), "{tag}");
            }
        }
    }

    #[test]
    fn the_last_two_digits_of_a_large_number_decide_its_plural() {
        // One, two to four, others; 1 alone has the first form, as in Polish.
        let digits: String = (0..200)
            .map(|n| {
                if n == 1 {
                    '0'
                } else if n % 10 == 2 {
                    '1'
                } else {
                    '2'
                }
            })
            .collect();
        let plural = digits.leak();
        let language = Messages(Box::leak(Box::new(Catalog { plural, ..*Messages::ENGLISH.0 })));
        for (count, category) in
            [(0, 2), (1, 0), (2, 1), (101, 2), (102, 1), (1_992, 1), (4_000, 2)]
        {
            assert_eq!(language.category(count), category, "{count}");
        }
        for (count, category) in [(0, 1), (1, 0), (2, 1), (101, 1), (4_000_000_000, 1)] {
            assert_eq!(Messages::ENGLISH.category(count), category, "{count}");
        }
    }
}

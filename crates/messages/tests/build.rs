//! The build script refuses a language file that would leave a gap on the page.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]
#![expect(dead_code, reason = "the build script uses the rest")]

#[path = "../build/entries.rs"]
mod entries;
#[path = "../build/keys.rs"]
mod keys;
#[path = "../build/language.rs"]
mod language;
#[path = "../build/plural.rs"]
mod plural;
#[path = "../build/words.rs"]
mod words;

use keys::{Key, keys};
use language::Language;
use plural::Condition;

/// A base language of five keys.
const BASE: &str = "\
turn = {side}'s turn
own = {square}, your {rank}
close = Close
moves.one = {count} move
moves.other = {count} moves
";

/// The lines of a language that is complete without these.
const WORDS: &str = "\
language = Test
side.red = R
side.blue = B
rank.flag = flag
rank.bomb = bomb
rank.spy = spy
rank.scout = scout
rank.miner = miner
rank.sergeant = sergeant
rank.lieutenant = lieutenant
rank.captain = captain
rank.major = major
rank.colonel = colonel
rank.general = general
rank.marshal = marshal
";

fn base() -> Vec<Key> {
    keys(&entries::parse(BASE).unwrap()).unwrap()
}

fn read(lines: &str) -> Result<Language, String> {
    Language::read("xx", &format!("{WORDS}{lines}"), &base())
}

#[test]
fn keys_are_those_of_the_base_language() {
    let placeholders: Vec<_> =
        base().into_iter().map(|key| (key.name, key.placeholders.join(" "))).collect();
    let expected = [("turn", "side"), ("own", "square rank"), ("close", ""), ("moves", "count")];
    assert_eq!(placeholders, expected.map(|(key, names)| (key.to_owned(), names.to_owned())));
}

#[test]
fn a_complete_language_is_read() {
    let lines = "\
plural.one = n = 0..1
turn = it is the turn
    of {side}
own = {rank}: {square}
close = zu
moves.one = one move
moves.other = {count} moves
";
    let language = read(lines).unwrap();
    let expected =
        ["it is the turn of \u{1}00", "\u{1}10: \u{1}00", "zu", "one move\u{2}\u{1}00 moves"];
    assert_eq!(language.texts, expected);
    assert_eq!(language.plural, "001");
    assert_eq!(language.forms, [""]);
}

#[test]
fn one_text_may_serve_all_numbers() {
    let lines = "turn = {side}\nown = {square} {rank}\nclose = x\nmoves = moves: {count}\n";
    assert_eq!(read(lines).unwrap().texts[3], "moves: \u{1}00");
}

#[test]
fn a_language_with_a_gap_is_refused() {
    const GOOD: [&str; 4] =
        ["turn = {side}", "own = {square} {rank}", "close = x", "moves = {count}"];
    for (line, replacement, error) in [
        (0, "", "turn is missing"),
        (0, "turn = Turn", "turn lacks {side}"),
        (0, "turn = {side} {rank}", "turn has no {rank}"),
        (0, "turn = {side.of}", "turn: a word lacks the form of"),
        (0, "turn = {side", "a brace has no partner: {side"),
        (0, "turn = side}", "a brace has no partner: side}"),
        (0, "turn = {side}\nturn = {side}", "turn occurs twice"),
        (0, "turn {side}", "no text: turn {side}"),
        (0, "turn = {side}\nturns = {side}", "turns is no key"),
        (0, "turn = {side}\nrank.king = king", "rank.king is no key"),
        (1, "own = {square.of} {rank}", "own: a word lacks the form of"),
        (2, "close.one = x", "close.one has a plural form that is never used"),
        (3, "moves.other = moves", "moves lacks {count}"),
        (3, "moves.other = {count}\nplural.one = n = 1", "moves.one is missing"),
        (3, "moves.other = {count}\nmoves.few = {count}", "moves.few has a plural form"),
        (3, "moves = {count}\nplural.lots = n = 3", "plural.lots is no plural category"),
        (3, "moves.one = {count}\nmoves.other = {count}\nplural.one = 1", "1 is not a plural"),
    ] {
        let mut lines = GOOD;
        lines[line] = replacement;
        let found = read(&lines.join("\n")).unwrap_err();
        assert!(found.starts_with(error), "{replacement}: {found}");
    }
}

#[test]
fn words_have_the_forms_that_texts_use() {
    let with_form = WORDS.lines().skip(1).map(|line| {
        let (word, text) = line.split_once(" = ").unwrap();
        format!("{word}.of = of {text}\n")
    });
    let lines = "turn = {side.of}\nown = {rank.of} {square}\nclose = x\nmoves = {count}\n";
    let language = read(&(with_form.collect::<String>() + lines)).unwrap();
    assert_eq!(language.forms, ["", "of"]);
    assert_eq!(language.words[..2], ["flag", "of flag"]);
    assert_eq!(language.texts[..2], ["\u{1}01", "\u{1}11 \u{1}00"]);
}

#[test]
fn plural_rules_are_those_of_cldr() {
    for (rule, numbers) in [
        ("n = 1", &[1][..]),
        ("n = 0,1", &[0, 1]),
        ("n != 3..130", &[0, 1, 2]),
        ("n % 10 = 2..4 and n % 100 != 12..14", &[2, 3, 4, 22, 23, 24, 32, 33, 34]),
        ("n = 0 or n % 100 = 34..39", &[0, 34, 35, 36, 37, 38, 39]),
    ] {
        let condition = Condition::parse(rule).unwrap();
        let holds: Vec<_> = (0..40).filter(|n| condition.holds(*n)).collect();
        assert_eq!(holds, numbers, "{rule}");
    }
    for rule in ["", "n", "i = 1", "n = x", "n % x = 1", "n % 0 = 1", "n = 1..", "m % 2 = 1"] {
        assert!(Condition::parse(rule).is_err(), "{rule}");
    }
}

#[test]
fn the_table_of_plurals_ends_where_it_repeats() {
    let table = |rules: &[&str]| {
        let conditions: Vec<_> = rules.iter().map(|rule| Condition::parse(rule).unwrap()).collect();
        plural::table(&conditions)
    };
    assert_eq!(table(&[]).as_deref(), Ok("0"));
    assert_eq!(table(&["n = 1"]).as_deref(), Ok("101"));
    assert_eq!(table(&["n = 0..1", "n = 2"]).as_deref(), Ok("0012"));
    let polish = table(&["n = 1", "n % 10 = 2..4 and n % 100 != 12..14"]).unwrap();
    assert!(polish.starts_with("20111222222222222222221112"), "{polish}");
    assert!(table(&["n = 1000"]).is_err());
}

#[test]
fn texts_for_scripts_have_no_placeholders() {
    let entries = |text: &str| entries::parse(text).unwrap();
    assert!(keys(&entries("script.a = A")).is_ok_and(|keys| keys[0].is_for_scripts()));
    assert!(keys(&entries("script.a = {side}")).is_err());
}

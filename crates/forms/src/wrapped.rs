//! Games and setups that lie between other words, in brackets, or in lines that were cut.

use crate::check::CHECK_LENGTH;
use crate::fields::{CHECK, checked_words};
use crate::head::Form;
use crate::percent::percent_decoded;
use crate::plain::plain;

/// Fewest letters in a line of a setup or a position. A shorter line may be a word in capitals.
const LETTERS: usize = 8;

/// The parts of a text that may be a game, a setup or a position: saved games, lines of letters,
/// and the text without the punctuation around it. A reader takes the first part that it can read
/// as a whole.
pub(crate) fn unwrapped(text: &str) -> impl Iterator<Item = String> {
    // A saved game may be cut into lines inside of a word, or be percent-encoded in an address.
    let (lines, joined) = (plain(text), plain(&text.replace(['\n', '\r'], "")));
    let decoded = plain(&String::from_utf8_lossy(&percent_decoded(text)));
    let saved_games = [&lines, &joined, &decoded].map(|text| saved_game_in(text));
    let other_parts = [lines_of_letters(&lines), without_punctuation(&lines).to_owned()];
    saved_games.into_iter().flatten().chain(other_parts)
}

/// The saved game of a text, without the words before and after it. A phone may have made the first
/// letter a capital one.
///
/// After the head come the words that the check covers, the check, and then the values that stand
/// beside the game. For example, the first of these texts is found in the second:
///
/// ```text
/// fairboard/stratego 1 rules=classic plies=a4a5 check=kIBRA guesses=A
/// (My game: Fairboard/stratego 1 rules=classic plies=a4a5 check=kIBRA). guesses=A Bye!
/// ```
fn saved_game_in(text: &str) -> Option<String> {
    let small = text.to_ascii_lowercase();
    let heads = [Form::Stratego, Form::TicTacToe].map(Form::head);
    let (start, head) = heads.into_iter().find_map(|head| Some((small.find(&head)?, head)))?;
    let rest = &text[start + head.len()..];
    let mut later_words = rest.split_ascii_whitespace().skip(checked_words(rest).count());
    // The check has a fixed length, so a bracket or a full stop behind it is cut off.
    let length = CHECK.len() + "=".len() + CHECK_LENGTH;
    let check = later_words.next().map(|word| word.get(..length).unwrap_or(word));
    let values_beside_game = later_words.take_while(|word| word.contains('='));
    let mut record = head;
    for word in checked_words(rest).chain(check).chain(values_beside_game) {
        record.push(' ');
        record.push_str(word);
    }
    Some(record)
}

/// The lines of a text with at least [`LETTERS`] capital letters or `_`, and nothing else but
/// spaces and the punctuation around the line. In setups and positions `A` is an empty square, and
/// `_` is a lake.
fn lines_of_letters(text: &str) -> String {
    let has_only_letters = |line: &str| {
        let characters: Vec<char> = line.chars().filter(|character| *character != ' ').collect();
        let is_letter = |character: &char| character.is_ascii_uppercase() || *character == '_';
        characters.len() >= LETTERS && characters.iter().all(is_letter)
    };
    let lines = text.lines().map(without_punctuation).filter(|line| has_only_letters(line));
    lines.collect::<Vec<_>>().join("\n")
}

/// A text without one punctuation mark before it, and without up to two after it, such as a bracket
/// and a full stop.
fn without_punctuation(text: &str) -> &str {
    let is_punctuation = |character: char| !character.is_ascii_alphanumeric() && character != '_';
    let text = text.strip_prefix(is_punctuation).unwrap_or(text);
    (0..2).fold(text, |text, _| text.strip_suffix(is_punctuation).unwrap_or(text))
}

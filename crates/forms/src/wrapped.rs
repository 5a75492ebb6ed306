//! Games and setups that lie between other words, in brackets, or in lines that were cut.

use crate::check::LENGTH;
use crate::fields::{CHECK, checked, percent_decoded};
use crate::head::Form;
use crate::plain::plain;

/// Fewest letters in a line that is a part of a setup or a position.
const LETTERS: usize = 8;

/// The texts that may be meant by a text. A reader takes the first one that it can read as a whole.
pub(crate) fn unwrapped(text: &str) -> impl Iterator<Item = String> {
    let (lines, joined) = (plain(text), plain(&text.replace(['\n', '\r'], "")));
    let decoded = plain(&String::from_utf8_lossy(&percent_decoded(text)));
    let saved = [saved(&lines), saved(&joined), saved(&decoded)];
    saved.into_iter().flatten().chain([letters(&lines), bare(&lines).to_owned()])
}

/// The saved game of a text, without the words before and after it. A phone may have made the first
/// letter a capital one.
fn saved(text: &str) -> Option<String> {
    let small = text.to_ascii_lowercase();
    let heads = [Form::Stratego, Form::TicTacToe].map(Form::head);
    let (at, head) = heads.into_iter().find_map(|head| Some((small.find(&head)?, head)))?;
    let rest = &text[at + head.len()..];
    let check = checked(rest).count();
    let words = rest.split_ascii_whitespace().enumerate();
    let mut saved = head;
    // The values behind the check stand beside the game, and are kept too.
    for (index, word) in words.take_while(|(index, word)| *index <= check || word.contains('=')) {
        // The check ends here, without a bracket or a full stop behind it.
        let end = if index == check { CHECK.len() + 1 + LENGTH } else { word.len() };
        saved.push(' ');
        saved.push_str(word.get(..end).unwrap_or(word));
    }
    Some(saved)
}

/// The lines of a text that are nothing but letters of pieces, as setups and positions have them.
fn letters(text: &str) -> String {
    let is_meant = |line: &str| {
        let characters: Vec<char> = line.chars().filter(|character| *character != ' ').collect();
        let is_letter = |character: &char| character.is_ascii_uppercase() || *character == '_';
        characters.len() >= LETTERS && characters.iter().all(is_letter)
    };
    let lines = text.lines().map(bare).filter(|line| is_meant(line));
    lines.collect::<Vec<_>>().join("\n")
}

/// A text without one punctuation mark before it, and without up to two after it, such as a bracket
/// and a full stop.
fn bare(text: &str) -> &str {
    let is_punctuation = |character: char| !character.is_ascii_alphanumeric() && character != '_';
    let text = text.strip_prefix(is_punctuation).unwrap_or(text);
    (0..2).fold(text, |text, _| text.strip_suffix(is_punctuation).unwrap_or(text))
}

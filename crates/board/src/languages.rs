//! The languages that a module of the site has learned, for all of its boards.

use std::cell::RefCell;

use fairboard_messages::Messages;

thread_local! {
    /// The languages that were read, each once, because their texts stay in memory.
    static LEARNED: RefCell<Vec<Messages>> = const { RefCell::new(Vec::new()) };
}

/// Learns a language from its file. Any other text, or a learned language, has no effect.
pub fn learn(file: &str) {
    // The first line is the head of the format.
    let tag = file.lines().nth(1);
    if tag.is_some_and(|tag| learned(tag).is_some()) {
        return;
    }
    if let Ok(messages) = Messages::read(file) {
        LEARNED.with_borrow_mut(|learned| learned.push(messages));
    }
}

/// The sentences of the language with this tag; `None` unless it is English or was learned.
pub fn learned(tag: &str) -> Option<Messages> {
    let find = |learned: &Vec<Messages>| learned.iter().copied().find(|one| one.tag() == tag);
    if tag == Messages::ENGLISH.tag() { Some(Messages::ENGLISH) } else { LEARNED.with_borrow(find) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_is_learned_once_and_nothing_else_is() {
        let count = || LEARNED.with_borrow(Vec::len);
        assert_eq!(learned("en"), Some(Messages::ENGLISH));
        for (tag, file) in Messages::files() {
            assert_eq!(learned(tag), None);
            learn("");
            learn(&file.replace("fairboard", "other"));
            assert_eq!(learned(tag), None);
            let before = count();
            learn(file);
            learn(file);
            assert_eq!(count(), before + 1);
            assert_eq!(learned(tag).map(Messages::tag), Some(*tag));
        }
    }
}

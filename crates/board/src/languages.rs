//! The languages whose texts a module of the site has read, shared by all its boards.

use std::cell::RefCell;

use fairboard_messages::Messages;

thread_local! {
    /// The languages read so far. Each is kept only once, because the text of a language is never
    /// freed.
    static LEARNED: RefCell<Vec<Messages>> = const { RefCell::new(Vec::new()) };
}

/// Learns a language from the text of its file. Nothing happens if the language is known already,
/// or if the text is not the file of a language.
pub fn learn(file: &str) {
    // The first line names the format, and the second line is the tag of the language.
    let tag = file.lines().nth(1);
    if tag.is_some_and(|tag| learned(tag).is_some()) {
        return;
    }
    if let Ok(messages) = Messages::read(file) {
        LEARNED.with_borrow_mut(|all| all.push(messages));
    }
}

/// The sentences of the language with this tag; `None` if the language is neither English nor
/// learned.
pub fn learned(tag: &str) -> Option<Messages> {
    let find = |all: &Vec<Messages>| all.iter().copied().find(|messages| messages.tag() == tag);
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

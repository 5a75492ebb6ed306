//! Announcements, which the page puts into its polite live region (ARIA) for screen readers.

use std::rc::Rc;

/// Sentences for a screen reader, in order. The sentences of one input are one announcement.
///
/// Two announcements with the same sentences have different numbers. A screen reader therefore
/// speaks a repeated sentence again.
///
/// # Examples
///
/// ```
/// use fairboard_table::announcement::Announcement;
///
/// let first = Announcement::default().followed_by(vec!["Red's turn"]);
/// let again = first.followed_by(vec!["Red's turn"]);
/// assert_ne!(first, again);
/// assert_eq!(again.followed_by(vec![]), again);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Announcement<S> {
    number: u32,
    sentences: Rc<[S]>,
}

impl<S> Default for Announcement<S> {
    fn default() -> Self {
        Self { number: 0, sentences: Rc::new([]) }
    }
}

impl<S> Announcement<S> {
    /// Number of the announcement, counted from 1; 0 before the first announcement.
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// The sentences, in the order in which they are to be read out.
    pub fn sentences(&self) -> &[S] {
        &self.sentences
    }

    /// The next announcement, with these sentences. Without a sentence, this announcement stays.
    #[must_use]
    pub fn followed_by(&self, sentences: Vec<S>) -> Self {
        if sentences.is_empty() {
            return Self { number: self.number, sentences: Rc::clone(&self.sentences) };
        }
        Self { number: self.number.wrapping_add(1), sentences: sentences.into() }
    }
}

//! Commands that are available to the person at the device, so that a screen may offer them.

use std::fmt;

/// A command that a screen may offer to the person at the device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Offer {
    /// Begin the play.
    Start,
    /// Take back a move.
    Undo,
    /// Make a move again that a person took back.
    Redo,
    /// Get advice on the next move.
    Hint,
    /// Let the curtain down for the other person, after a move.
    HandOver,
    /// Offer a draw.
    OfferDraw,
    /// Accept the other player's offer of a draw.
    AcceptDraw,
    /// Leave the game, and lose it.
    Leave,
    /// Play again from the same armies.
    Rematch,
    /// Begin another game: with other rules or other players.
    ChangeGame,
    /// Forget the results of all games so far.
    ClearTally,
}

impl Offer {
    /// Every offer, in the order of declaration.
    pub const ALL: [Self; 11] = [
        Self::Start,
        Self::Undo,
        Self::Redo,
        Self::Hint,
        Self::HandOver,
        Self::OfferDraw,
        Self::AcceptDraw,
        Self::Leave,
        Self::Rematch,
        Self::ChangeGame,
        Self::ClearTally,
    ];
}

/// A set of [`Offer`]s.
///
/// # Examples
///
/// ```
/// use fairboard_play::{Offer, Offers};
///
/// let offers: Offers = [Offer::Leave, Offer::Undo].into_iter().collect();
/// assert!(offers.contains(Offer::Undo));
/// assert!(offers.iter().eq([Offer::Undo, Offer::Leave]));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Offers(u16);

impl Offers {
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// Returns `true` if `offer` is in the set.
    pub const fn contains(self, offer: Offer) -> bool {
        self.0 & Self::bit(offer) != 0
    }

    /// The offers, in the order of [`Offer::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Offer> {
        Offer::ALL.into_iter().filter(move |offer| self.contains(*offer))
    }

    /// The bit that stands for an offer in the set.
    const fn bit(offer: Offer) -> u16 {
        1 << offer as u16
    }
}

impl FromIterator<Offer> for Offers {
    fn from_iter<I: IntoIterator<Item = Offer>>(offers: I) -> Self {
        Self(offers.into_iter().fold(0, |bits, offer| bits | Self::bit(offer)))
    }
}

impl fmt::Debug for Offers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_it_was_made_of() {
        for offer in Offer::ALL {
            let alone: Offers = [offer].into_iter().collect();
            assert!(alone.iter().eq([offer]), "{alone:?}");
            let without: Offers = Offer::ALL.into_iter().filter(|other| *other != offer).collect();
            assert!(!without.contains(offer), "{without:?}");
            assert_eq!(without.iter().count(), Offer::ALL.len() - 1);
        }
        assert_eq!(Offers::NONE.iter().count(), 0);
        let twice: Offers = [Offer::Undo, Offer::Leave, Offer::Undo].into_iter().collect();
        assert_eq!(format!("{twice:?}"), "{Undo, Leave}");
    }
}

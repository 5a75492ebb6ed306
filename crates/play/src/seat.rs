//! Seats: the places from which a game is commanded and seen.

/// A place at a game: the place of one side, or of somebody who plays neither side.
///
/// `S` is the game's type for a side: the color in Stratego, the mark in tic-tac-toe.
///
/// # Examples
///
/// ```
/// use fairboard_play::Seat;
/// use fairboard_rules::stratego::Color;
///
/// assert_eq!(Seat::Player(Color::Red).side(), Some(Color::Red));
/// assert!(Seat::Watcher.reaches(Seat::Player(Color::Red)));
/// assert!(!Seat::Player(Color::Blue).reaches(Seat::Player(Color::Red)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seat<S> {
    /// The seat of this side.
    Player(S),
    /// The seat of somebody who plays neither side.
    Watcher,
}

impl<S: Copy + PartialEq> Seat<S> {
    /// The side of the seat; `None` for a watcher.
    pub fn side(self) -> Option<S> {
        match self {
            Self::Player(side) => Some(side),
            Self::Watcher => None,
        }
    }

    /// Returns `true` if an event that is addressed to this seat is for `seat` too.
    ///
    /// A watcher knows no secrets, so an event for watchers is for everybody.
    pub fn reaches(self, seat: Self) -> bool {
        self == Self::Watcher || self == seat
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_event_reaches_everybody_and_a_private_one_its_own_seat() {
        let seats = [Seat::Player('x'), Seat::Player('o'), Seat::Watcher];
        for (address, reached) in [
            (Seat::Player('x'), [true, false, false]),
            (Seat::Player('o'), [false, true, false]),
            (Seat::Watcher, [true, true, true]),
        ] {
            assert_eq!(seats.map(|seat| address.reaches(seat)), reached, "{address:?}");
        }
    }
}

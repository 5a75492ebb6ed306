//! Picking a piece up and putting it down: by drag, by press and press, or by key.
//!
//! A pure state machine over places. Its caller tells if something can be picked up at a place, and
//! gets the drops. Legality is decided elsewhere.

/// Distance, in CSS pixels, from which a press with movement is a drag.
pub const DRAG_THRESHOLD: f64 = 3.0;

/// Distance, in CSS pixels, from which a press with movement is no long press: a finger that rests
/// still trembles.
pub const REST_THRESHOLD: f64 = 10.0;

/// Duration, in milliseconds, from which a press is a long one.
pub const LONG_PRESS_MILLIS: u32 = 500;

/// Position of a pointer, in CSS pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// Distance to the right.
    pub x: f64,
    /// Distance downwards.
    pub y: f64,
}

impl Point {
    fn is_far_from(self, other: Self, threshold: f64) -> bool {
        (self.x - other.x).hypot(self.y - other.y) >= threshold
    }
}

/// Possibility of picking something up at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pick {
    /// No: a press there can only aim at it.
    No,
    /// Yes, and a press there picks it up even if something else is held.
    Always,
    /// Yes, but if something else is held a press there aims at it.
    IfFree,
}

/// An input of hand or keyboard.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Touch<P> {
    /// A pointer goes down at a place, or outside of every place.
    Press(i32, Point, Option<P>),
    /// A pointer moves.
    Move(i32, Point),
    /// A pointer goes up.
    Release(i32, Option<P>),
    /// [`LONG_PRESS_MILLIS`] have passed since a pointer went down.
    Hold(i32),
    /// A right click on a place, or the key of the keyboard that stands for one.
    Menu(P),
    /// A key chooses a place.
    Choose(P),
    /// Escape.
    Cancel,
    /// The browser has taken a pointer's press for itself, such as to scroll.
    Lost(i32),
}

impl<P> Touch<P> {
    /// The input that follows a press after [`LONG_PRESS_MILLIS`]; `None` unless this is a press.
    pub const fn after_a_while(&self) -> Option<Self> {
        match self {
            Self::Press(pointer, ..) => Some(Self::Hold(*pointer)),
            Self::Move(..)
            | Self::Release(..)
            | Self::Hold(_)
            | Self::Menu(_)
            | Self::Choose(_)
            | Self::Cancel
            | Self::Lost(_) => None,
        }
    }

    /// The input that follows a press when its window loses the focus; `None` unless this is a
    /// press.
    pub fn when_away(&self) -> Option<Self> {
        match self.after_a_while() {
            Some(Self::Hold(pointer)) => Some(Self::Lost(pointer)),
            Some(_) | None => None,
        }
    }
}

/// A thing put down at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drop<P> {
    /// Place where it was picked up.
    pub from: P,
    /// Place where it was put down, never the same.
    pub to: P,
}

/// State of the hand.
///
/// # Examples
///
/// ```
/// use fairboard_table::gesture::{Drop, Gesture, Touch, Pick, Point};
///
/// // A piece lies at place 'a'; a press there and a press at 'b' put it down at 'b'.
/// let pick = |place| if place == 'a' { Pick::Always } else { Pick::No };
/// let at = Point::default();
/// let mut gesture = Gesture::default();
/// let mut dropped = None;
/// for input in [
///     Touch::Press(1, at, Some('a')),
///     Touch::Release(1, Some('a')),
///     Touch::Press(1, at, Some('b')),
///     Touch::Release(1, Some('b')),
/// ] {
///     (gesture, dropped) = gesture.next(input, pick);
/// }
/// assert_eq!(dropped, Some(Drop { from: 'a', to: 'b' }));
/// assert_eq!(gesture.held(), None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Gesture<P> {
    /// Nothing.
    #[default]
    Idle,
    /// A pointer is down on something that may be picked up or dragged.
    Armed {
        /// Identifier of the pointer.
        pointer: i32,
        /// Point where it went down.
        start: Point,
        /// Place of the thing that is held.
        from: P,
        /// True if it was held before; if so, a release on the spot lets it go.
        again: bool,
    },
    /// Something is held, no pointer is down.
    Held {
        /// Place where it was picked up.
        from: P,
    },
    /// Something is held, and a pointer is down on another place.
    Aiming {
        /// Identifier of the pointer.
        pointer: i32,
        /// Point where it went down.
        start: Point,
        /// Place where the held thing was picked up.
        from: P,
        /// Place aimed at, from which something else could be dragged instead.
        at: P,
        /// Possibility of picking something up there.
        pick: Pick,
    },
    /// Something follows a pointer.
    Dragging {
        /// Identifier of the pointer.
        pointer: i32,
        /// Position of the pointer.
        at: Point,
        /// Place where the thing was picked up.
        from: P,
    },
}

impl<P: Copy + Eq> Gesture<P> {
    /// Place where the thing in hand was picked up.
    pub const fn held(&self) -> Option<P> {
        match *self {
            Self::Idle => None,
            Self::Armed { from, .. }
            | Self::Held { from }
            | Self::Aiming { from, .. }
            | Self::Dragging { from, .. } => Some(from),
        }
    }

    /// Position of the pointer, if it drags something.
    pub const fn drag_point(&self) -> Option<Point> {
        match *self {
            Self::Dragging { at, .. } => Some(at),
            Self::Idle | Self::Armed { .. } | Self::Held { .. } | Self::Aiming { .. } => None,
        }
    }

    /// The next state, and the drop if `input` was one. `pick` is the possibility of
    /// picking something up at a place.
    #[must_use]
    pub fn next(self, input: Touch<P>, pick: impl FnOnce(P) -> Pick) -> (Self, Option<Drop<P>>) {
        match input {
            Touch::Press(pointer, start, Some(place)) => {
                (self.press(pointer, start, place, pick(place)), None)
            }
            Touch::Press(_, _, None) => (Self::Idle, None),
            Touch::Cancel => (Self::Idle, None),
            Touch::Lost(pointer) => (self.lost(pointer), None),
            Touch::Move(pointer, at) => (self.moved(pointer, at), None),
            Touch::Release(pointer, place) => self.release(pointer, place),
            Touch::Hold(_) | Touch::Menu(_) => (self.without_aim(), None),
            Touch::Choose(place) => self.choose(place, pick(place)),
        }
    }

    fn press(self, pointer: i32, start: Point, place: P, pick: Pick) -> Self {
        match self {
            // A second finger cancels.
            Self::Armed { .. } | Self::Aiming { .. } | Self::Dragging { .. } => Self::Idle,
            Self::Held { from } if from == place => {
                Self::Armed { pointer, start, from, again: true }
            }
            Self::Held { from } if pick != Pick::Always => {
                Self::Aiming { pointer, start, from, at: place, pick }
            }
            Self::Idle | Self::Held { .. } => match pick {
                Pick::No => self,
                Pick::Always | Pick::IfFree => {
                    Self::Armed { pointer, start, from: place, again: false }
                }
            },
        }
    }

    fn moved(self, pointer: i32, at: Point) -> Self {
        match self {
            Self::Armed { pointer: down, start, from, .. }
                if down == pointer && at.is_far_from(start, DRAG_THRESHOLD) =>
            {
                Self::Dragging { pointer, at, from }
            }
            Self::Aiming { pointer: down, start, at: from, pick, .. }
                if down == pointer && at.is_far_from(start, DRAG_THRESHOLD) && pick != Pick::No =>
            {
                Self::Dragging { pointer, at, from }
            }
            Self::Dragging { pointer: down, from, .. } if down == pointer => {
                Self::Dragging { pointer, at, from }
            }
            Self::Idle
            | Self::Armed { .. }
            | Self::Held { .. }
            | Self::Aiming { .. }
            | Self::Dragging { .. } => self,
        }
    }

    fn release(self, pointer: i32, place: Option<P>) -> (Self, Option<Drop<P>>) {
        match self {
            Self::Armed { pointer: down, from, again, .. } if down == pointer => {
                (if again { Self::Idle } else { Self::Held { from } }, None)
            }
            Self::Aiming { pointer: down, from, at, .. } if down == pointer => {
                if place == Some(at) {
                    (Self::Idle, Some(Drop { from, to: at }))
                } else {
                    (Self::Held { from }, None)
                }
            }
            Self::Dragging { pointer: down, from, .. } if down == pointer => {
                let to = place.filter(|to| *to != from);
                (Self::Idle, to.map(|to| Drop { from, to }))
            }
            Self::Idle
            | Self::Armed { .. }
            | Self::Held { .. }
            | Self::Aiming { .. }
            | Self::Dragging { .. } => (self, None),
        }
    }

    /// The state after the browser has taken the press of a pointer: what was in the hand before
    /// the press stays there.
    const fn lost(self, pointer: i32) -> Self {
        match self {
            Self::Armed { pointer: down, from, again: true, .. }
            | Self::Aiming { pointer: down, from, .. }
                if down == pointer =>
            {
                Self::Held { from }
            }
            Self::Armed { pointer: down, .. } | Self::Dragging { pointer: down, .. }
                if down == pointer =>
            {
                Self::Idle
            }
            Self::Idle
            | Self::Armed { .. }
            | Self::Held { .. }
            | Self::Aiming { .. }
            | Self::Dragging { .. } => self,
        }
    }

    /// The state in which the release of the pointer puts nothing down, because its press has
    /// become something else.
    const fn without_aim(self) -> Self {
        match self {
            Self::Aiming { from, .. } => Self::Held { from },
            Self::Idle | Self::Armed { .. } | Self::Held { .. } | Self::Dragging { .. } => self,
        }
    }

    fn choose(self, place: P, pick: Pick) -> (Self, Option<Drop<P>>) {
        match (self.held(), pick) {
            (Some(from), _) if from == place => (Self::Idle, None),
            (Some(from), Pick::No | Pick::IfFree) => (Self::Idle, Some(Drop { from, to: place })),
            (None, Pick::No) => (Self::Idle, None),
            (None, Pick::Always | Pick::IfFree) | (Some(_), Pick::Always) => {
                (Self::Held { from: place }, None)
            }
        }
    }
}

/// A pointer that went down at a place and rests there.
///
/// # Examples
///
/// ```
/// use fairboard_table::gesture::{Touch, Point, Rest};
///
/// let at = Point::default();
/// let rest = Rest::next(None, Touch::Press(1, at, Some('a')));
/// assert_eq!(rest.and_then(|rest| rest.held(Touch::Hold(1))), Some('a'));
/// let moved = Rest::next(rest, Touch::Move(1, Point { x: 30.0, ..at }));
/// assert_eq!(moved, None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rest<P> {
    pointer: i32,
    start: Point,
    at: P,
}

impl<P: Copy> Rest<P> {
    /// The rest after an input; `None` once the pointer moves or goes up, or another one goes down.
    #[must_use]
    pub fn next(rest: Option<Self>, input: Touch<P>) -> Option<Self> {
        match (input, rest) {
            (Touch::Press(pointer, start, Some(at)), None) => Some(Self { pointer, start, at }),
            (Touch::Move(pointer, to), Some(rest)) if rest.pointer == pointer => {
                Some(rest).filter(|rest| !to.is_far_from(rest.start, REST_THRESHOLD))
            }
            (Touch::Move(..), rest) => rest,
            (
                Touch::Press(..)
                | Touch::Release(..)
                | Touch::Hold(_)
                | Touch::Menu(_)
                | Touch::Choose(_)
                | Touch::Cancel
                | Touch::Lost(_),
                _,
            ) => None,
        }
    }

    /// The place of a press that an input makes a long one.
    pub fn held(self, input: Touch<P>) -> Option<P> {
        matches!(input, Touch::Hold(pointer) if pointer == self.pointer).then_some(self.at)
    }
}

#[cfg(test)]
mod tests;

//! Picking a piece up and putting it down: by drag, by press and press, or by key.
//!
//! A gesture is a pure state machine over places. The caller says whether something can be picked
//! up at a place, and receives the drops. Legality is decided elsewhere.

/// Distance of movement, in CSS pixels, from which a press is a drag.
pub const DRAG_THRESHOLD: f64 = 3.0;

/// Distance of movement, in CSS pixels, from which a press can no longer become a long press. A
/// finger that rests still trembles.
pub const REST_THRESHOLD: f64 = 10.0;

/// Duration, in milliseconds, from which a press is a long press.
pub const LONG_PRESS_MILLIS: u32 = 500;

/// Position of a pointer, in CSS pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// Horizontal coordinate, growing to the right.
    pub x: f64,
    /// Vertical coordinate, growing downwards.
    pub y: f64,
}

impl Point {
    fn is_far_from(self, other: Self, threshold: f64) -> bool {
        (self.x - other.x).hypot(self.y - other.y) >= threshold
    }
}

/// Answer to the question whether something can be picked up at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pick {
    /// Nothing can be picked up there. A press with something in hand aims at the place: a release
    /// on the spot puts the thing down there.
    No,
    /// A press there picks the thing up, even if something else is held.
    Always,
    /// A press there picks the thing up if the hand is empty. Otherwise the press aims at the
    /// place, and only a drag picks the thing up.
    IfFree,
}

/// An input by pointer or keyboard.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Touch<P> {
    /// A pointer goes down. The fields are its identifier, its position, and the place under it.
    Press(i32, Point, Option<P>),
    /// A pointer moves to a position.
    Move(i32, Point),
    /// A pointer goes up over a place, or outside of every place.
    Release(i32, Option<P>),
    /// [`LONG_PRESS_MILLIS`] have passed since a pointer went down.
    Hold(i32),
    /// A right click on a place, or a key that stands for a right click.
    Menu(P),
    /// A key chooses a place.
    Choose(P),
    /// The Escape key, which empties the hand.
    Cancel,
    /// A pointer's press counts no longer, for example because the browser has taken it to scroll,
    /// or because the window has lost the focus.
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
    pub const fn when_away(&self) -> Option<Self> {
        if let Self::Press(pointer, ..) = self { Some(Self::Lost(*pointer)) } else { None }
    }
}

/// A thing that was picked up at one place and put down at another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drop<P> {
    /// Place where the thing was picked up.
    pub from: P,
    /// Place where the thing was put down; never the place where it was picked up.
    pub to: P,
}

/// State of the hand: empty, holding something, or with a pointer down.
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
    /// The hand is empty.
    #[default]
    Idle,
    /// A pointer is down on something that may be picked up or dragged.
    Armed {
        /// Identifier of the pointer.
        pointer: i32,
        /// Point where the pointer went down.
        start: Point,
        /// Place where the pointer went down, with the thing on it.
        from: P,
        /// True if the thing was held before the press. A release on the spot then lets the thing
        /// go.
        was_held: bool,
    },
    /// Something is held, and no pointer is down.
    Held {
        /// Place where the held thing was picked up.
        from: P,
    },
    /// Something is held, and a pointer is down on another place.
    Aiming {
        /// Identifier of the pointer.
        pointer: i32,
        /// Point where the pointer went down.
        start: Point,
        /// Place where the held thing was picked up.
        from: P,
        /// Place where the pointer went down. A drag from there can pick up another thing instead.
        target: P,
        /// Answer to the question whether something can be picked up at `target`.
        pick: Pick,
    },
    /// Something follows a pointer.
    Dragging {
        /// Identifier of the pointer.
        pointer: i32,
        /// Position of the pointer.
        position: Point,
        /// Place where the thing was picked up.
        from: P,
    },
}

impl<P: Copy + Eq> Gesture<P> {
    /// Place where the thing in hand was picked up; `None` if the hand is empty. A thing is in hand
    /// as soon as a pointer goes down on it.
    pub const fn held(&self) -> Option<P> {
        match *self {
            Self::Idle => None,
            Self::Armed { from, .. }
            | Self::Held { from }
            | Self::Aiming { from, .. }
            | Self::Dragging { from, .. } => Some(from),
        }
    }

    /// Position of the pointer that drags something; `None` if nothing is dragged.
    pub const fn drag_point(&self) -> Option<Point> {
        match *self {
            Self::Dragging { position, .. } => Some(position),
            Self::Idle | Self::Armed { .. } | Self::Held { .. } | Self::Aiming { .. } => None,
        }
    }

    /// The state after `input`, and the drop if `input` put something down. A press outside of
    /// every place empties the hand. `pick` says whether something can be picked up at a place.
    #[must_use]
    pub fn next(self, input: Touch<P>, pick: impl FnOnce(P) -> Pick) -> (Self, Option<Drop<P>>) {
        match input {
            Touch::Press(pointer, start, Some(place)) => {
                (self.press(pointer, start, place, pick(place)), None)
            }
            Touch::Press(_, _, None) => (Self::Idle, None),
            Touch::Cancel => (Self::Idle, None),
            Touch::Lost(pointer) => (self.lost(pointer), None),
            Touch::Move(pointer, position) => (self.moved(pointer, position), None),
            Touch::Release(pointer, place) => self.release(pointer, place),
            Touch::Hold(_) | Touch::Menu(_) => (self.without_aim(), None),
            Touch::Choose(place) => self.choose(place, pick(place)),
        }
    }

    /// The state after a pointer has gone down on `place`. While another pointer is down, the press
    /// empties the hand.
    fn press(self, pointer: i32, start: Point, place: P, pick: Pick) -> Self {
        match (self, pick) {
            (Self::Armed { .. } | Self::Aiming { .. } | Self::Dragging { .. }, _) => Self::Idle,
            (Self::Held { from }, _) if from == place => {
                Self::Armed { pointer, start, from, was_held: true }
            }
            (Self::Held { from }, Pick::No | Pick::IfFree) => {
                Self::Aiming { pointer, start, from, target: place, pick }
            }
            (Self::Idle, Pick::No) => Self::Idle,
            (Self::Idle, Pick::Always | Pick::IfFree) | (Self::Held { .. }, Pick::Always) => {
                Self::Armed { pointer, start, from: place, was_held: false }
            }
        }
    }

    /// The state after a pointer has moved. A movement of at least [`DRAG_THRESHOLD`] begins a
    /// drag, if the thing where the pointer went down can be picked up.
    fn moved(self, pointer: i32, position: Point) -> Self {
        let is_drag = |start| position.is_far_from(start, DRAG_THRESHOLD);
        match self {
            Self::Armed { pointer: down, start, from, .. } if down == pointer && is_drag(start) => {
                Self::Dragging { pointer, position, from }
            }
            Self::Aiming { pointer: down, start, target, pick, .. }
                if down == pointer && is_drag(start) && pick != Pick::No =>
            {
                Self::Dragging { pointer, position, from: target }
            }
            Self::Dragging { pointer: down, from, .. } if down == pointer => {
                Self::Dragging { pointer, position, from }
            }
            Self::Idle
            | Self::Armed { .. }
            | Self::Held { .. }
            | Self::Aiming { .. }
            | Self::Dragging { .. } => self,
        }
    }

    /// The state after a pointer has gone up over `place`, and the drop if something is put down.
    /// An aim becomes a drop only if the pointer goes up where it went down.
    fn release(self, pointer: i32, place: Option<P>) -> (Self, Option<Drop<P>>) {
        match self {
            Self::Armed { pointer: down, from, was_held, .. } if down == pointer => {
                // The pointer has moved too little for a drag, so `place` does not count.
                (if was_held { Self::Idle } else { Self::Held { from } }, None)
            }
            Self::Aiming { pointer: down, from, target, .. } if down == pointer => {
                if place == Some(target) {
                    (Self::Idle, Some(Drop { from, to: target }))
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

    /// The state after the press of a pointer was lost ([`Touch::Lost`]). A thing that was held
    /// before the press stays in the hand, unless the pointer already drags something.
    const fn lost(self, pointer: i32) -> Self {
        match self {
            Self::Armed { pointer: down, from, was_held: true, .. }
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

    /// The state after a long press or a right click: a pointer that aims will put nothing down.
    const fn without_aim(self) -> Self {
        match self {
            Self::Aiming { from, .. } => Self::Held { from },
            Self::Idle | Self::Armed { .. } | Self::Held { .. } | Self::Dragging { .. } => self,
        }
    }

    /// The state after a key has chosen `place`, and the drop if the hand puts something down.
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
/// assert_eq!(rest.and_then(|rest| rest.long_pressed(Touch::Hold(1))), Some('a'));
/// let moved = Rest::next(rest, Touch::Move(1, Point { x: 30.0, ..at }));
/// assert_eq!(moved, None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rest<P> {
    pointer: i32,
    start: Point,
    place: P,
}

impl<P: Copy> Rest<P> {
    /// The resting pointer after an input. A press begins a rest if no pointer rests yet. The rest
    /// ends when its pointer moves away, and with every input that is no move.
    #[must_use]
    pub fn next(rest: Option<Self>, input: Touch<P>) -> Option<Self> {
        match (input, rest) {
            (Touch::Press(pointer, start, Some(place)), None) => {
                Some(Self { pointer, start, place })
            }
            (Touch::Move(pointer, to), Some(rest)) if rest.pointer == pointer => {
                Some(rest).filter(|rest| !to.is_far_from(rest.start, REST_THRESHOLD))
            }
            // No pointer rests, or another pointer has moved.
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

    /// The place of the resting pointer, if `input` makes its press a long press; otherwise `None`.
    pub fn long_pressed(self, input: Touch<P>) -> Option<P> {
        matches!(input, Touch::Hold(pointer) if pointer == self.pointer).then_some(self.place)
    }
}

#[cfg(test)]
mod tests;

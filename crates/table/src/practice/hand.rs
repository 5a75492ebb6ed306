//! The hand of the editor: what can be picked up, and the change that a drop makes.

use fairboard_rules::stratego::{Piece, PlaceError, Rank, Square};

use super::{Practice, PracticeRefusal, PracticeSentence};
use crate::Redraw;
use crate::gesture::{Drop, Gesture, Pick, Touch};
use crate::stratego::Place;

impl Practice {
    /// Handles an input by pointer or keyboard. The view itself moves a dragged piece, so a drag
    /// that only goes on needs no redraw.
    pub(super) fn touch(&mut self, touch: Touch<Place<Piece>>) -> Redraw {
        let was_dragging = self.is_dragging();
        let drawn_before = (self.gesture.held(), was_dragging, self.focus);
        if let Touch::Press(_, _, Some(Place::Square(square))) = touch {
            self.focus.square = Some(square);
        }
        let (next, drop) = self.gesture.next(touch, |place| self.pick(place));
        self.gesture = next;
        let Some(drop) = drop else {
            let drawn_now = (self.gesture.held(), self.is_dragging(), self.focus);
            return Redraw::from(drawn_now != drawn_before);
        };
        self.drop(drop);
        // A drag puts down one piece. After two presses the hand goes on with the same rank.
        if !was_dragging {
            self.keep(drop);
        }
        Redraw::Yes
    }

    /// Whether a press at a place picks up a piece: always, only with an empty hand, or never.
    fn pick(&self, place: Place<Piece>) -> Pick {
        let holds_board_piece = self.held_square().is_some();
        match place {
            // While a piece of the board is in hand, a press on any heap removes that piece.
            Place::Heap(piece)
                if self.sketch.left(piece.color)[piece.rank] > 0 && !holds_board_piece =>
            {
                Pick::Always
            }
            // While a piece is in hand, a press on another piece puts the first one there.
            Place::Square(square) if self.sketch.at(square).is_some() => Pick::IfFree,
            Place::Heap(_) | Place::Square(_) | Place::Tray => Pick::No,
        }
    }

    /// Makes the change that a drop stands for: a piece is put down, moved or removed.
    fn drop(&mut self, drop: Drop<Place<Piece>>) {
        match (drop.from, drop.to) {
            (Place::Heap(piece), Place::Square(square)) => {
                self.change(&[square], |sketch| sketch.put(square, piece));
            }
            (Place::Square(from), Place::Square(to)) => {
                self.change(&[from, to], |sketch| sketch.move_piece(from, to));
            }
            (Place::Square(square), Place::Heap(_) | Place::Tray) => {
                self.change(&[square], |sketch| sketch.remove(square));
            }
            // The piece is back in the tray. From the tray itself nothing can be picked up.
            (Place::Heap(_), Place::Heap(_) | Place::Tray) | (Place::Tray, _) => {}
        }
    }

    /// After a piece of a tray was put on a square, takes another piece of its rank in hand, if one
    /// is left. So each further square needs one press.
    fn keep(&mut self, drop: Drop<Place<Piece>>) {
        let (Place::Heap(piece), Place::Square(_)) = (drop.from, drop.to) else { return };
        if self.sketch.left(piece.color)[piece.rank] > 0 {
            self.gesture = Gesture::Held { from: drop.from };
        }
    }

    /// Takes a piece of this rank in hand, from the tray of the side to move. If that piece is in
    /// hand already or used up, the piece comes from the tray of the other side. If neither tray
    /// has one left, the request is refused.
    pub(super) fn take(&mut self, rank: Rank) {
        let turn = self.sketch.turn();
        let piece_of = |color| Piece { color, rank };
        let is_held = self.gesture.held() == Some(Place::Heap(piece_of(turn)));
        let order = if is_held { [turn.other(), turn] } else { [turn, turn.other()] };
        let mut pieces = order.map(piece_of).into_iter();
        let Some(piece) = pieces.find(|piece| self.sketch.left(piece.color)[rank] > 0) else {
            self.refuse(PracticeRefusal::Place(PlaceError::Limit));
            return;
        };
        self.refusal = None;
        self.gesture = Gesture::Held { from: Place::Heap(piece) };
        self.announce(vec![PracticeSentence::InHand(piece, self.sketch.left(piece.color)[rank])]);
    }

    /// The square of the piece in hand; `None` if the hand is empty, or the piece comes from a
    /// tray.
    pub(super) const fn held_square(&self) -> Option<Square> {
        match self.gesture.held() {
            Some(Place::Square(square)) => Some(square),
            Some(Place::Heap(_) | Place::Tray) | None => None,
        }
    }

    pub(super) const fn is_dragging(&self) -> bool {
        self.gesture.drag_point().is_some()
    }
}

//! The hand of the editor.

use fairboard_rules::stratego::{Piece, PlaceError, Rank, Square};

use super::{Practice, PracticeRefusal, PracticeSentence, Spot};
use crate::gesture::{Drop, Gesture, Pick, Touch};

impl Practice {
    /// Takes an input of hand or pointer. Returns `false` if nothing changes on the screen, such as
    /// while a drag goes on.
    pub(super) fn touch(&mut self, touch: Touch<Spot>) -> bool {
        let before = (self.gesture.held(), self.is_dragging(), self.focus);
        if let Touch::Press(_, _, Some(Spot::Square(square))) = touch {
            self.focus.square = Some(square);
        }
        let was_dragging = self.is_dragging();
        let (next, drop) = self.gesture.next(touch, |spot| self.pick(spot));
        self.gesture = next;
        let Some(drop) = drop else {
            return before != (self.gesture.held(), self.is_dragging(), self.focus);
        };
        self.drop(drop);
        if !was_dragging {
            self.keep(drop);
        }
        true
    }

    /// Answer to the question whether something can be picked up at a place.
    fn pick(&self, spot: Spot) -> Pick {
        let holds_piece = self.held_square().is_some();
        match spot {
            Spot::Heap(piece) if self.sketch.left(piece.color)[piece.rank] > 0 && !holds_piece => {
                Pick::Always
            }
            Spot::Square(square) if self.sketch.at(square).is_some() => Pick::IfFree,
            Spot::Heap(_) | Spot::Square(_) | Spot::Tray => Pick::No,
        }
    }

    fn drop(&mut self, drop: Drop<Spot>) {
        match (drop.from, drop.to) {
            (Spot::Heap(piece), Spot::Square(square)) => {
                self.change(&[square], |sketch| sketch.put(square, piece));
            }
            (Spot::Square(from), Spot::Square(to)) => {
                self.change(&[from, to], |sketch| sketch.move_piece(from, to));
            }
            (Spot::Square(square), Spot::Heap(_) | Spot::Tray) => {
                self.change(&[square], |sketch| sketch.remove(square));
            }
            (Spot::Heap(_), Spot::Heap(_) | Spot::Tray) | (Spot::Tray, _) => {}
        }
    }

    /// Keeps a piece of a tray in hand until it is used up, so that one press for each square is
    /// enough.
    fn keep(&mut self, drop: Drop<Spot>) {
        let (Spot::Heap(piece), Spot::Square(_)) = (drop.from, drop.to) else { return };
        if self.sketch.left(piece.color)[piece.rank] > 0 {
            self.gesture = Gesture::Held { from: drop.from };
        }
    }

    /// Takes a piece of this rank in hand, from the tray of the side to move. If that piece is in
    /// hand already or used up, the piece comes from the tray of the other side.
    pub(super) fn take(&mut self, rank: Rank) {
        let turn = self.sketch.turn();
        let of = |color| Piece { color, rank };
        let is_held = self.gesture.held() == Some(Spot::Heap(of(turn)));
        let order = if is_held { [turn.other(), turn] } else { [turn, turn.other()] };
        let mut ranks = order.map(of).into_iter();
        let Some(piece) = ranks.find(|piece| self.sketch.left(piece.color)[rank] > 0) else {
            self.refuse(PracticeRefusal::Place(PlaceError::Limit));
            return;
        };
        self.refusal = None;
        self.gesture = Gesture::Held { from: Spot::Heap(piece) };
        self.announce(vec![PracticeSentence::InHand(piece, self.sketch.left(piece.color)[rank])]);
    }

    /// The square of the piece of the board that is in hand.
    pub(super) const fn held_square(&self) -> Option<Square> {
        match self.gesture.held() {
            Some(Spot::Square(square)) => Some(square),
            Some(Spot::Heap(_) | Spot::Tray) | None => None,
        }
    }

    pub(super) const fn is_dragging(&self) -> bool {
        self.gesture.drag_point().is_some()
    }
}

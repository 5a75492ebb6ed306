//! The data that the views of the editor draw.

use std::rc::Rc;

use fairboard_play::Player;
use fairboard_play::stratego::{SketchFault, SketchPiece};
use fairboard_rules::stratego::{ByColor, ByRank, Color, Piece, Seen};

use super::{BOTTOM, Practice, PracticeRefusal, PracticeSentence};
use crate::announcement::Announcement;
use crate::stratego::{BoardLook, Focus, Held, KeysList, Place, Scene};

/// Everything that is drawn of the editor. Views need nothing else but the player's preferences.
#[derive(Clone, Debug, PartialEq)]
pub struct PracticeScreen {
    /// The drawn board. A piece whose rank both sides know has a mark, and is [`Seen::Revealed`] on
    /// its square.
    pub board: Rc<BoardLook>,
    /// Place where the thing in hand was picked up; `None` if the hand is empty.
    pub held: Option<Place<Piece>>,
    /// The piece in hand, if it lies on the board.
    pub selected: Option<SketchPiece>,
    /// The piece that follows the pointer in a drag.
    pub dragged: Option<Piece>,
    /// The keyboard's focus on the board.
    pub focus: Focus,
    /// Whether the list of keyboard shortcuts is shown.
    pub keys: KeysList,
    /// Number of pieces of each rank that are not on the board.
    pub left: ByColor<ByRank<u8>>,
    /// The side to move.
    pub turn: Color,
    /// Every reason why no game can begin.
    pub faults: Vec<SketchFault>,
    /// Reason why the last request was refused.
    pub refusal: Option<PracticeRefusal>,
    /// The position as text, or a text that was refused, which the person can mend.
    pub text: String,
    /// True if a change can be taken back.
    pub can_undo: bool,
    /// The players of the game that begins.
    pub players: ByColor<Player>,
    /// Text of the live region.
    pub announcement: Announcement<PracticeSentence>,
}

impl Practice {
    /// The screen for the present state of the editor.
    pub fn screen(&self) -> PracticeScreen {
        let held = self.gesture.held();
        let selected = self.held_square().and_then(|square| self.sketch.at(square));
        let in_hand = match held {
            Some(Place::Heap(piece)) => Some(piece),
            Some(Place::Square(_) | Place::Tray) | None => selected.map(|sketched| sketched.piece),
        };
        PracticeScreen {
            board: Rc::new(self.board()),
            held,
            selected,
            dragged: in_hand.filter(|_| self.is_dragging()),
            focus: self.focus,
            keys: self.keys,
            left: ByColor::from_fn(|color| self.sketch.left(color)),
            turn: self.sketch.turn(),
            faults: self.sketch.faults(),
            refusal: self.refusal,
            text: self.unread.clone().unwrap_or_else(|| self.sketch.to_string()),
            can_undo: !self.earlier.is_empty(),
            players: self.players,
            announcement: self.announcement.clone(),
        }
    }

    /// The drawn board with every rank. A piece whose rank both sides know looks revealed, and has
    /// the mark of a moved piece. The editor can use this mark, because no piece has moved yet.
    fn board(&self) -> BoardLook {
        let from = self.held_square().map(Place::Square);
        let held = Held { from, is_dragged: self.is_dragging() };
        // `open` is never `None`, because the text of a sketch is always a position text.
        let Some(view) = self.sketch.open() else {
            return BoardLook { bottom: BOTTOM, squares: Vec::new(), pieces: Vec::new() };
        };
        let no_hint = None;
        let mut board =
            Scene::Open(&view).board(BOTTOM, held, self.focus.square, no_hint, &self.preferences);
        // Pieces are drawn by their ids, which only the view of a game has. So the board of that
        // view is adapted for the editor.
        for look in &mut board.squares {
            if let Some(sketched) = self.sketch.at(look.square) {
                look.is_movable = true;
                look.seen = seen_in_editor(look.seen, sketched);
            }
        }
        for look in &mut board.pieces {
            // The id names the square where the piece began. No piece of a sketch has left it.
            let sketched = self.sketch.at(look.id.start());
            look.is_marked = sketched.is_some_and(|sketched| sketched.is_known);
        }
        board
    }
}

/// Contents of a square for the editor, from its contents in a view with every rank. In that view
/// the pieces of Red are [`Seen::Own`], and the pieces of Blue are [`Seen::Revealed`]. In the
/// editor the pieces whose rank both sides know are `Revealed`, and all others are `Own`.
fn seen_in_editor(seen: Seen, sketched: SketchPiece) -> Seen {
    match seen {
        Seen::Own { id, rank, moved, .. } | Seen::Revealed { id, rank, moved } => {
            if sketched.is_known {
                Seen::Revealed { id, rank, moved }
            } else {
                Seen::Own { id, rank, moved, revealed: false }
            }
        }
        // The view of an open game hides no rank, so `Hidden` never comes.
        Seen::Empty | Seen::Lake | Seen::Hidden { .. } => seen,
    }
}

//! Everything that is drawn of a game of Stratego.

use std::rc::Rc;

use fairboard_play::clock::Clock;
use fairboard_play::stratego::referee;
use fairboard_rules::stratego::{Battle, Color, Ply, Square};

use super::{Advice, BoardScreen, Decision, Hint, Place, Sentence, TourStep, Trouble, WatchPace};
use crate::announcement::Announcement;
use crate::saving::Notice;

/// Everything that is drawn of a table. Views need nothing else but the player's preferences.
#[derive(Clone, Debug, PartialEq)]
pub struct StrategoScreen {
    /// The referee's situation: stage, rules, players, record, and what may be asked.
    pub game: Rc<referee::Situation>,
    /// The board, with the piece in hand and the keyboard's focus.
    pub board: BoardScreen,
    /// The decision that the person is asked about; `None` unless a question is open.
    pub decision: Option<Decision>,
    /// Text of the live region.
    pub announcement: Announcement<Sentence>,
    /// The hint: none, asked for, or a move.
    pub hint: Hint,
    /// Trouble with the engine; `None` if the engine works as usual.
    pub trouble: Option<Trouble>,
    /// Notices about storage and the clipboard, which stay until their causes are gone.
    pub notices: Vec<Notice>,
    /// Pace of a game between two computers; `None` unless such a game is running.
    pub pace: Option<WatchPace>,
    /// The link to the finished game; `None` until the person asks for the link.
    pub link: Option<Rc<str>>,
    /// True once the clipboard has the link.
    pub is_link_copied: bool,
    /// The finished game as the last part of a link, for links to pages of this app; `None` before
    /// the end of the game, or if the game is too long for a link.
    pub word: Option<Rc<str>>,
    /// Advice for the person who places an army.
    pub advice: Advice,
    /// True if the last change of the army that is placed can be undone.
    pub undoes_placing: bool,
    /// The step of the tour that is shown; `None` if the tour shows no step now.
    pub tour: Option<TourStep>,
    /// The time left to each side; `None` in a game without a clock.
    pub clock: Option<Clock>,
}

/// The thing in hand, as far as a board shows it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Held {
    /// Place where the thing was picked up; `None` if the hand is empty.
    pub from: Option<Place>,
    /// True if the thing follows the pointer.
    pub is_dragged: bool,
}

/// The keyboard's focus on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Focus {
    /// The square that the Tab key reaches; `None` behind the curtain, where no board is drawn.
    pub square: Option<Square>,
    /// Number of times that the table has moved its focus. When the number grows, the square takes
    /// the browser's focus.
    pub moves: u32,
}

impl Focus {
    /// The focus after the table has moved it to a square.
    pub(crate) const fn moved_to(self, square: Square) -> Self {
        Self { square: Some(square), moves: self.moves.wrapping_add(1) }
    }
}

/// A battle that the board displays after the ply that led to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownBattle {
    /// The side that made the ply, and so attacked.
    pub attacker: Color,
    /// The ply that led to the battle.
    pub ply: Ply,
    /// The ranks of both pieces, and the result.
    pub battle: Battle,
    /// Effect of a press or key while the battle is on display.
    pub press: Press,
}

/// Effect of a press or key on the board while a battle is on display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// The press ends the display and does nothing else.
    Skips,
    /// The press acts as usual, because the person at the board is to move.
    Acts,
}

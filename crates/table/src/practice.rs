//! Practice: an editor of positions of Stratego, from which games begin.
//!
//! [`Practice`] is a [`Machine`] from requests to a screen. The hand puts a piece from a tray on
//! square after square until no such piece is left, or the hand lets go. A piece on the board can
//! be moved, exchanged with another piece, shown to both sides, or taken away.

mod hand;
mod keyboard;
mod screen;

use fairboard_forms::plain::plain;
use fairboard_play::preferences::Preferences;
use fairboard_play::stratego::{Sketch, SketchFault, SketchPiece};
use fairboard_play::{Player, Strength};
use fairboard_rules::stratego::notation::SyntaxError;
use fairboard_rules::stratego::{Army, ByColor, Color, Piece, PlaceError, Square};
use fairboard_setups::arrange;

use crate::announcement::Announcement;
use crate::gesture::{Gesture, Touch};
use crate::grid::{GridCell, square_in};
use crate::keys::Key;
use crate::stratego::{Focus, KeysList, Place};
use crate::{Machine, Moment, Redraw, Update};

pub use keyboard::is_editor_key;
pub use screen::PracticeScreen;

/// The editor of a position.
///
/// # Examples
///
/// ```
/// use fairboard_play::preferences::Preferences;
/// use fairboard_play::stratego::{Sketch, SketchFault};
/// use fairboard_rules::stratego::Color;
/// use fairboard_table::practice::{PracticeAsk, PracticeInput, Practice};
/// use fairboard_table::{Machine as _, Moment};
///
/// let mut practice = Practice::new(Sketch::default(), Preferences::default());
/// practice.update(PracticeInput::Ask(PracticeAsk::SetUpBoth), Moment::default());
/// assert!(practice.sketch().faults().is_empty());
/// practice.update(PracticeInput::Ask(PracticeAsk::Undo), Moment::default());
/// assert_eq!(practice.sketch().faults()[0], SketchFault::NoFlag(Color::Red));
/// ```
#[derive(Clone, Debug)]
pub struct Practice {
    sketch: Sketch,
    /// The positions before each change, the newest last.
    earlier: Vec<Sketch>,
    gesture: Gesture<Place<Piece>>,
    focus: Focus,
    keys: KeysList,
    /// The reason why the last request was refused.
    refusal: Option<PracticeRefusal>,
    /// The text that was refused last, so that the person can mend the text; `None` after a change.
    unread: Option<String>,
    players: ByColor<Player>,
    preferences: Preferences,
    announcement: Announcement<PracticeSentence>,
}

/// A request of the person at the editor.
#[derive(Clone, Debug, PartialEq)]
pub enum PracticeAsk {
    /// Picks up, drags or puts down a piece. A key that is pressed on the board comes as
    /// [`PracticeAsk::Key`] instead.
    Hand(Touch<Place<Piece>>),
    /// A key pressed on the board. The key acts on the square with the focus.
    Key(Key),
    /// The person has put the browser's focus on a square.
    Focus(Square),
    /// Shows or hides the list of keys.
    Keys(KeysList),
    /// Shows the rank of the piece in hand to both sides, or hides the rank again.
    ToggleRank,
    /// Takes the piece in hand off the board.
    TakeAway,
    /// Chooses the side that moves first.
    SideToMove(Color),
    /// Exchanges the two sides: their colors, and their places on the board.
    Exchange,
    /// Empties the board.
    Clear,
    /// Fills the board with two random armies that resemble setups of people.
    SetUpBoth,
    /// Takes the last change back.
    Undo,
    /// Sets up the position that a text describes.
    Read(String),
    /// Chooses the players of the game that begins.
    Players(ByColor<Player>),
}

/// An input to the editor.
#[derive(Clone, Debug)]
pub enum PracticeInput {
    /// The person makes a request.
    Ask(PracticeAsk),
    /// The person has changed a preference.
    Preferences(Preferences),
}

/// A task for the host of the editor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PracticeEffect {
    /// Store this text of the position, which has changed.
    Store(String),
}

/// A sentence that screen readers speak.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PracticeSentence {
    /// The hand has taken a piece from a tray. The number counts the equal pieces that are left,
    /// including the piece in hand.
    InHand(Piece, u8),
    /// The content of a square has changed.
    Square(Square, Option<SketchPiece>),
    /// The last request was refused for this reason.
    Refused(PracticeRefusal),
    /// The whole board has changed.
    Board(BoardChange),
    /// The side to move, or the first reason why no game can begin from the position.
    State(Result<Color, SketchFault>),
}

/// A change of the whole board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardChange {
    /// The sides are exchanged.
    Exchanged,
    /// The board is empty.
    Cleared,
    /// Both armies are set up.
    SetUp,
    /// The last change is taken back.
    Undone,
    /// The board has the position of a text.
    Read,
}

/// The reason why the editor refused a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PracticeRefusal {
    /// The piece cannot be put on the square, or no piece of its rank and side is left.
    Place(PlaceError),
    /// The text is no position.
    Text(SyntaxError),
}

/// The players at first: a person with Red against a computer of medium strength.
const PLAYERS: ByColor<Player> =
    ByColor { red: Player::Person, blue: Player::Computer(Strength::ALL[2]) };

impl Machine for Practice {
    type Input = PracticeInput;
    type Effect = PracticeEffect;

    fn update(&mut self, input: PracticeInput, moment: Moment) -> Update<PracticeEffect> {
        let old_sketch = self.sketch.clone();
        let redraw = match input {
            PracticeInput::Ask(ask) => self.ask(ask, moment.seed),
            PracticeInput::Preferences(preferences) => {
                self.preferences = preferences;
                Redraw::Yes
            }
        };
        let has_changed = self.sketch != old_sketch;
        let store = has_changed.then(|| PracticeEffect::Store(self.sketch.to_string()));
        Update::new(store.into_iter().collect(), redraw)
    }
}

impl Practice {
    /// An editor that begins with this position, and has nothing to undo yet.
    pub fn new(sketch: Sketch, preferences: Preferences) -> Self {
        let top_left = square_in(GridCell { column: 0, row: 0 }, BOTTOM);
        Self {
            sketch,
            earlier: Vec::new(),
            gesture: Gesture::default(),
            focus: Focus { square: top_left, moves: 0 },
            keys: KeysList::default(),
            refusal: None,
            unread: None,
            players: PLAYERS,
            preferences,
            announcement: Announcement::default(),
        }
    }

    /// A position with two random armies that resemble setups of people. Equal seeds give equal
    /// armies.
    pub fn set_up(seed: u64) -> Sketch {
        // Two armies of the same seed would mirror each other.
        let seeds = ByColor { red: seed, blue: seed.wrapping_add(1) };
        Sketch::from(&ByColor::from_fn(|color| arrange(color, Army::Full, seeds[color])))
    }

    /// The position in the editor.
    pub const fn sketch(&self) -> &Sketch {
        &self.sketch
    }

    /// The players whom the person has chosen for the game that begins from the position.
    pub const fn players(&self) -> ByColor<Player> {
        self.players
    }

    /// Handles a request. `seed` decides the armies of [`PracticeAsk::SetUpBoth`].
    fn ask(&mut self, ask: PracticeAsk, seed: u64) -> Redraw {
        match ask {
            PracticeAsk::Hand(touch) => return self.touch(touch),
            PracticeAsk::Focus(square) => {
                let old_square = self.focus.square.replace(square);
                return Redraw::from(old_square != Some(square));
            }
            PracticeAsk::Key(key) => self.key(&key),
            PracticeAsk::Keys(keys) => self.keys = keys,
            PracticeAsk::Players(players) => self.players = players,
            PracticeAsk::ToggleRank => self.change_at(self.held_square(), Sketch::turn_over),
            PracticeAsk::TakeAway => self.change_at(self.held_square(), Sketch::remove),
            PracticeAsk::SideToMove(color) => {
                let mut sketch = self.sketch.clone();
                sketch.give_turn(color);
                // `set_sketch` announces the new side to move.
                let no_sentences = Vec::new();
                self.replace(sketch, no_sentences);
            }
            PracticeAsk::Exchange => {
                self.replace_board(self.sketch.with_sides_exchanged(), BoardChange::Exchanged);
            }
            PracticeAsk::Clear => self.replace_board(Sketch::default(), BoardChange::Cleared),
            PracticeAsk::SetUpBoth => self.replace_board(Self::set_up(seed), BoardChange::SetUp),
            PracticeAsk::Undo => self.undo(),
            PracticeAsk::Read(text) => self.read(text),
        }
        Redraw::Yes
    }

    /// Sets up the position of a text. A text that cannot be read is kept for a correction.
    fn read(&mut self, text: String) {
        // `plain` undoes the changes that a messenger or mail program has made to the text.
        match plain(&text).parse() {
            Ok(sketch) => self.replace_board(sketch, BoardChange::Read),
            Err(fault) => {
                self.refuse(PracticeRefusal::Text(fault));
                self.unread = Some(text);
            }
        }
    }

    /// Applies `change` to the piece on a square, and announces the result. Without a square,
    /// nothing happens.
    fn change_at(
        &mut self,
        square: Option<Square>,
        change: impl FnOnce(&mut Sketch, Square) -> Result<(), PlaceError>,
    ) {
        let Some(square) = square else { return };
        self.change(&[square], |sketch| change(sketch, square));
    }

    /// Applies `change` to the position. Announces the new contents of `squares`, or the refusal.
    fn change(
        &mut self,
        squares: &[Square],
        change: impl FnOnce(&mut Sketch) -> Result<(), PlaceError>,
    ) {
        let mut sketch = self.sketch.clone();
        match change(&mut sketch) {
            Ok(()) => {
                let sentence =
                    |square: &Square| PracticeSentence::Square(*square, sketch.at(*square));
                let sentences = squares.iter().map(sentence).collect();
                self.replace(sketch, sentences);
            }
            Err(fault) => self.refuse(PracticeRefusal::Place(fault)),
        }
    }

    /// Replaces the whole position, and announces the change.
    fn replace_board(&mut self, sketch: Sketch, change: BoardChange) {
        self.gesture = Gesture::Idle;
        self.replace(sketch, vec![PracticeSentence::Board(change)]);
    }

    /// Restores the position before the last change, if there is one. An undo cannot be undone.
    fn undo(&mut self) {
        let Some(sketch) = self.earlier.pop() else { return };
        self.gesture = Gesture::Idle;
        self.set_sketch(sketch, vec![PracticeSentence::Board(BoardChange::Undone)]);
    }

    /// Replaces the position, and keeps the earlier position for an undo.
    fn replace(&mut self, sketch: Sketch, sentences: Vec<PracticeSentence>) {
        if sketch != self.sketch {
            self.earlier.push(self.sketch.clone());
        }
        self.set_sketch(sketch, sentences);
    }

    /// Sets the position, and clears the last refusal. Announces `sentences`. If the side to move
    /// or the first fault has changed, this is announced, too.
    fn set_sketch(&mut self, sketch: Sketch, mut sentences: Vec<PracticeSentence>) {
        let (old_state, new_state) = (state(&self.sketch), state(&sketch));
        (self.sketch, self.refusal, self.unread) = (sketch, None, None);
        sentences.extend((new_state != old_state).then_some(PracticeSentence::State(new_state)));
        // A piece that is no longer on the board is not in hand.
        if self.held_square().is_some_and(|square| self.sketch.at(square).is_none()) {
            self.gesture = Gesture::Idle;
        }
        self.announce(sentences);
    }

    fn refuse(&mut self, refusal: PracticeRefusal) {
        self.refusal = Some(refusal);
        self.announce(vec![PracticeSentence::Refused(refusal)]);
    }

    fn announce(&mut self, sentences: Vec<PracticeSentence>) {
        self.announcement = self.announcement.followed_by(sentences);
    }
}

/// The side at the bottom of the board.
const BOTTOM: Color = Color::Red;

/// The side to move, or the first reason why no game can begin from the position.
fn state(sketch: &Sketch) -> Result<Color, SketchFault> {
    sketch.faults().first().map_or(Ok(sketch.turn()), |fault| Err(*fault))
}

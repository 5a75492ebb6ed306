//! Guesses of players at the ranks of hidden enemy pieces: the marks, and the menu that makes them.
//!
//! A guess belongs to one seat and follows its piece. Guesses are stored with the game on this
//! device and are in nothing else: no view, question, record, message or link. A guess goes once
//! everybody can see whether it is right: when the piece is revealed, falls, or moves in a way that
//! the guessed rank cannot move. The end of the game removes all guesses.

use std::mem;

use fairboard_forms::guesses;
use fairboard_play::preferences::{Numbering, Preferences};
use fairboard_play::stratego::referee::Stage;
use fairboard_rules::stratego::{ByRank, Color, PieceId, Rank, SeatView, Seen, SeenPiece, Square};

use super::board::bottom;
use super::{BoardLook, Scene, Sentence, Stratego};
use crate::grid::{self, GridCell, GridStep};
use crate::keys::{BoardKey, Key};
use crate::{Effect, Redraw};

pub(crate) const NO_GUESSES: guesses::Guesses = [None; Square::COUNT];

/// A request at the menu with which a player marks a hidden enemy piece with a guessed rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guess {
    /// The piece is marked with a rank.
    Rank(Rank),
    /// The piece loses its mark.
    Nothing,
    /// The menu closes, and nothing changes.
    Close,
}

impl Guess {
    /// The request to mark a piece with a rank, or with no rank.
    pub fn of(rank: Option<Rank>) -> Self {
        rank.map_or(Self::Nothing, Self::Rank)
    }
}

/// The menu at a hidden enemy piece with the ranks with which a player can mark the piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GuessMenu {
    /// The square of the piece.
    pub square: Square,
    /// The cell of the piece on the drawn board.
    pub cell: GridCell,
    /// The side of the piece.
    pub color: Color,
    /// True for each rank that the piece can still have, as far as the seat at the board knows.
    pub ranks: ByRank<bool>,
    /// The rank with which the piece is marked, if it is marked.
    pub marked: Option<Rank>,
    /// The item with the keyboard's focus: a rank, or `None` for no mark.
    pub focus: Option<Rank>,
    piece: PieceId,
}

impl GuessMenu {
    /// Number of items in a row of the menu.
    pub const COLUMNS: usize = 7;

    /// The items in their order: the ranks that the piece can have, the highest first, and no mark.
    pub fn items(&self) -> Vec<Option<Rank>> {
        let ranks = Rank::ALL.into_iter().rev().filter(|rank| self.ranks[*rank]);
        ranks.map(Some).chain([None]).collect()
    }

    /// The item that a step leads to. Steps to the left and right go on from row to row, and stop
    /// at the first and the last item. A step down without an item below leads to the last item.
    /// Home and End lead to the first and the last item of the whole menu.
    fn step(&self, step: GridStep) -> Option<Rank> {
        let items = self.items();
        let last = items.len() - 1;
        // `BoardGuesses::menu` sees to it that the focus is among the items.
        let focus = items.iter().position(|item| *item == self.focus).unwrap_or(last);
        let index = match step {
            GridStep::Left => focus.saturating_sub(1),
            GridStep::Right => last.min(focus + 1),
            GridStep::Up => focus.checked_sub(Self::COLUMNS).unwrap_or(focus),
            GridStep::Down => last.min(focus + Self::COLUMNS),
            GridStep::RowStart | GridStep::GridStart => 0,
            GridStep::RowEnd | GridStep::GridEnd => last,
        };
        items[index]
    }
}

/// The guesses at a board, and the open menu.
#[derive(Clone, Debug)]
pub(crate) struct BoardGuesses {
    /// The guesses, each under the square on which its piece began. If both seats are at this
    /// device, the guesses of both seats are here.
    guesses: guesses::Guesses,
    /// The piece at which the menu is open, and the item with the focus.
    open: Option<(PieceId, Option<Rank>)>,
}

/// The result of a request at the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Chosen {
    /// The piece cannot have that rank.
    Refused,
    /// The menu has closed, and nothing has changed.
    Closed,
    /// The piece that began on the square has this mark, or none.
    Marked(Square, Option<Rank>),
}

impl BoardGuesses {
    /// These guesses, without an open menu.
    pub(crate) const fn new(guesses: guesses::Guesses) -> Self {
        Self { guesses, open: None }
    }

    /// The guesses that follow the game in a stored text, if there are any.
    pub(super) fn read(stored: &str) -> Self {
        Self::new(guesses::read(stored))
    }

    /// The text of a game, followed by the guesses.
    pub(super) fn append_to(&self, record: String) -> String {
        guesses::append_to(record, &self.guesses)
    }

    /// During play, drops the guesses that are settled, and closes the menu unless its piece is
    /// still hidden. Behind the curtain of a running game all guesses stay, and the menu closes. At
    /// all other stages no guess and no menu stays.
    pub(super) fn follow(&mut self, stage: &Stage) {
        match stage {
            Stage::Play(view) => {
                settle(&mut self.guesses, view);
                self.open = self.open.filter(|(id, _)| square_of(view, *id).is_some());
            }
            Stage::Curtain(curtain) if !curtain.deploys => self.open = None,
            Stage::Curtain(_) | Stage::Deploy(_) | Stage::Watch(_) | Stage::Over(..) => {
                *self = Self::new(NO_GUESSES);
            }
        }
    }

    /// Takes over `guesses`, without those that are settled at `stage`, the game's present stage.
    /// An open menu stays open while its piece is hidden. Returns `true` if the guesses have
    /// changed.
    pub(crate) fn replace(&mut self, guesses: guesses::Guesses, stage: &Stage) -> bool {
        let earlier = mem::replace(&mut self.guesses, guesses);
        self.follow(stage);
        self.guesses != earlier
    }

    /// Draws the guesses of the seat of `view` on the board.
    pub(crate) fn draw(&self, board: &mut BoardLook, view: &SeatView) {
        // A square has the guess in the name that a screen reader speaks.
        for look in &mut board.squares {
            if let Seen::Hidden { id, .. } = view.seen(look.square) {
                (look.takes_guess, look.guess) = (true, self.guess_of(id));
            }
        }
        // A piece has the guess as a mark. Only enemy pieces are marked, because the guesses at the
        // pieces of this seat belong to the other seat. Revealed pieces have lost their guesses
        // (`settle`).
        for look in board.pieces.iter_mut().filter(|look| look.color != view.seat()) {
            look.guess = self.guess_of(look.id);
        }
    }

    /// The open menu on the board of `view`. `None` if no menu is open, or its piece is hidden no
    /// longer.
    pub(crate) fn menu(&self, view: &SeatView, preferences: &Preferences) -> Option<GuessMenu> {
        let (piece, focus) = self.open?;
        let square = square_of(view, piece)?;
        let (ranks, marked) = (view.possible_ranks(square), self.guess_of(piece));
        // A ply may have ruled out the rank with the focus while the menu was open.
        let focus = if focus.is_none_or(|rank| ranks[rank]) { focus } else { marked };
        Some(GuessMenu {
            square,
            cell: grid::cell_of(square, bottom(Scene::Play(view), preferences)),
            color: view.seat().other(),
            ranks,
            marked,
            focus,
            piece,
        })
    }

    /// Opens the menu at the hidden enemy piece on `square`, with the focus on the item of its
    /// mark. Returns `true` if there is such a piece.
    pub(crate) fn open(&mut self, view: &SeatView, square: Square) -> bool {
        let Seen::Hidden { id, .. } = view.seen(square) else { return false };
        self.open = Some((id, self.guess_of(id)));
        true
    }

    /// Handles a request at the menu. The menu closes, unless the piece cannot have the rank.
    pub(crate) fn choose(&mut self, menu: &GuessMenu, guess: Guess) -> Chosen {
        let mark = match guess {
            Guess::Rank(rank) if menu.ranks[rank] => Some(rank),
            Guess::Rank(_) => return Chosen::Refused,
            Guess::Nothing => None,
            // The mark stays as it is, so the menu just closes.
            Guess::Close => menu.marked,
        };
        self.open = None;
        if mark == menu.marked {
            return Chosen::Closed;
        }
        let start = menu.piece.start();
        self.guesses[usize::from(start.index())] = mark;
        Chosen::Marked(start, mark)
    }

    /// Handles a key pressed at the menu. A step moves the focus. Returns the request that any
    /// other key stands for, if it stands for one.
    pub(crate) fn key(
        &mut self,
        menu: &GuessMenu,
        key: &Key,
        numbering: Numbering,
    ) -> Option<Guess> {
        if let Some(step) = key.step() {
            self.open = Some((menu.piece, menu.step(step)));
            return None;
        }
        match key.board_key(numbering)? {
            BoardKey::Choose => Some(Guess::of(menu.focus)),
            BoardKey::Cancel => Some(Guess::Close),
            BoardKey::Rank(rank) => Some(Guess::Rank(rank)),
            BoardKey::Guess
            | BoardKey::Targets
            | BoardKey::LastMove
            | BoardKey::Losses
            | BoardKey::Help => None,
        }
    }

    fn guess_of(&self, piece: PieceId) -> Option<Rank> {
        self.guesses[usize::from(piece.start().index())]
    }
}

/// Drops the guesses of both seats at pieces that have fallen or are revealed, and the guesses of
/// this seat that can no longer be right. Drops all guesses after the end of the game.
pub(crate) fn settle(guesses: &mut guesses::Guesses, view: &SeatView) {
    let earlier = mem::replace(guesses, NO_GUESSES);
    if view.outcome().is_some() {
        return;
    }
    // A piece that has fallen is not among the pieces, so its guess goes.
    for piece in view.pieces() {
        let start = usize::from(piece.id.start().index());
        guesses[start] = earlier[start].filter(|rank| stays(view, piece, *rank));
    }
}

/// Returns `true` if the guess that `piece` has `rank` stays. The guesses at pieces of this seat
/// are those of the other seat, which does not know the rank. So they stay until the piece is
/// revealed. The guesses of this seat stay while the rank is possible.
fn stays(view: &SeatView, piece: SeenPiece, rank: Rank) -> bool {
    let is_own = piece.color == view.seat();
    if is_own { !piece.revealed } else { view.possible_ranks(piece.square)[rank] }
}

/// The square of a hidden enemy piece; `None` once the piece is revealed or has fallen.
fn square_of(view: &SeatView, piece: PieceId) -> Option<Square> {
    let has_piece =
        |square: &Square| matches!(view.seen(*square), Seen::Hidden { id, .. } if id == piece);
    view.enemies().into_iter().find(has_piece)
}

impl Stratego {
    /// The open menu; `None` if no menu is open, and at every stage but play.
    pub(super) fn guess_menu(&self) -> Option<GuessMenu> {
        let Stage::Play(view) = &self.situation.stage else { return None };
        self.guesses.menu(view, &self.preferences)
    }

    /// Opens the menu at the hidden enemy piece on `square`, and moves the table's focus there.
    /// Without such a piece nothing happens.
    pub(super) fn open_guesses(&mut self, square: Square) {
        let Stage::Play(view) = &self.situation.stage else { return };
        if self.guesses.open(view, square) {
            // Not by `focus_on`, because the open menu takes the browser's focus.
            self.hands.focus.square = Some(square);
        }
    }

    /// Handles a request at the menu. If the menu closes, the focus goes back to the square of the
    /// piece.
    pub(super) fn guess(&mut self, guess: Guess) -> Redraw {
        let Some(menu) = self.guess_menu() else { return Redraw::No };
        match self.guesses.choose(&menu, guess) {
            Chosen::Refused => return Redraw::No,
            // No mark has changed. Only the focus goes back to the piece.
            Chosen::Closed => {}
            Chosen::Marked(_, rank) => {
                self.sentences.push(Sentence::Guessed(menu.square, rank));
                // Not by `save`, which also notes a change of the game. A guess is stored beside
                // the game and changes nothing in it.
                self.effects.push(Effect::Save);
            }
        }
        self.hands.focus_on(menu.square);
        Redraw::Yes
    }

    /// Handles a key pressed at the menu. The caller draws the menu in any case.
    pub(super) fn guess_key(&mut self, menu: &GuessMenu, key: &Key) {
        if let Some(guess) = self.guesses.key(menu, key, self.preferences.numbering) {
            self.guess(guess);
        }
    }

    /// Takes over the guesses that another tab has stored in `text`.
    pub(super) fn take_guesses(&mut self, text: &str) -> Redraw {
        let differs = self.guesses.replace(guesses::read(text), &self.situation.stage);
        Redraw::from(differs)
    }
}

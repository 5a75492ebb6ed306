//! A game of Stratego from the first piece placed to the end, with all its secrets.

use fairboard_rules::Position as _;
use fairboard_rules::stratego::notation::SyntaxError;
use fairboard_rules::stratego::{
    ByColor, Color, DeploymentDraft, DrawBy, IllegalMove, Move, Outcome, Ply, Position, Rank,
    Rules, SeatView, Setup, Square, WinBy,
};

use super::PlayError;
use crate::History;

/// A game of Stratego: two armies being placed, then a record of moves, then perhaps an end that
/// does not come from the position. A game from a position text begins with the record.
///
/// A game holds every secret; a [referee](super::referee) decides who sees what.
///
/// # Examples
///
/// ```
/// use fairboard_play::stratego::Game;
/// use fairboard_rules::stratego::{Color, Rules};
///
/// let text = "MAAAAAAAAADAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA__AA__AA\
///             AA__AA__AAAAAAAAAAAAAAAAAAAAAAPAAAAAAAAAAAAAAAAAAY r 0";
/// let mut game = Game::from_text(text, Rules::CLASSIC)?;
/// let ply = game.play("a2a8".parse()?)?;
/// assert_eq!((game.turn(), game.plies()), (Some(Color::Blue), [ply].as_slice()));
/// assert!(game.undo());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    rules: Rules,
    drafts: ByColor<DeploymentDraft>,
    record: Option<PlayRecord>,
}

/// The play since both armies were placed, or since the position text.
#[derive(Clone, Debug)]
struct PlayRecord {
    start_kind: Start,
    history: History<Position>,
    ended: Option<Ended>,
}

impl PlayRecord {
    fn new(start_kind: Start, start: Position) -> Self {
        Self { start_kind, history: History::new(start), ended: None }
    }
}

/// Source of the first position of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// The two armies that were placed.
    Setup,
    /// A position text: any position, also one that no play leads to.
    Text,
}

/// An end that does not come from the position: the players chose it, or a clock ran out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// This side left the game.
    Resigned(Color),
    /// This side ran out of time.
    Late(Color),
    /// The players agreed on a draw.
    Agreed,
}

impl Game {
    /// A game with nothing placed yet.
    pub fn new(rules: Rules) -> Self {
        let drafts = ByColor::from_fn(|color| DeploymentDraft::new(color, rules.army));
        Self { rules, drafts, record: None }
    }

    /// A game that starts from a position text.
    ///
    /// # Errors
    ///
    /// [`SyntaxError`] if the text is not in the form of a position. A position that no play leads
    /// to is no error.
    pub fn from_text(text: &str, rules: Rules) -> Result<Self, SyntaxError> {
        let record = PlayRecord::new(Start::Text, Position::from_text(text, rules)?);
        Ok(Self { record: Some(record), ..Self::new(rules) })
    }

    /// A game from the same position text, without plies; `None` if this game started from placed
    /// armies. A rematch of such a game places the armies again.
    pub(super) fn begun_again(&self) -> Option<Self> {
        let (Start::Text, start) = self.start_position()? else { return None };
        let record = PlayRecord::new(Start::Text, start.clone());
        Some(Self { record: Some(record), ..Self::new(self.rules) })
    }

    /// The rules, which also name the army of both sides.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// One side's army, as it is placed so far, or as it was placed for the play. In a game that
    /// starts from a position text, no army was placed and the draft is empty.
    pub fn draft(&self, color: Color) -> &DeploymentDraft {
        &self.drafts[color]
    }

    /// Places a piece of `color` from the reserve.
    ///
    /// # Errors
    ///
    /// [`PlayError::Started`] or [`PlayError::Place`]; nothing changes then.
    pub fn place(&mut self, color: Color, square: Square, rank: Rank) -> Result<(), PlayError> {
        Ok(self.open_draft(color)?.place(square, rank)?)
    }

    /// Moves a placed piece of `color`, or exchanges it with the piece on the other square.
    ///
    /// # Errors
    ///
    /// [`PlayError::Started`] or [`PlayError::Place`]; nothing changes then.
    pub fn swap(&mut self, color: Color, from: Square, to: Square) -> Result<(), PlayError> {
        Ok(self.open_draft(color)?.swap(from, to)?)
    }

    /// Takes a placed piece of `color` back to the reserve.
    ///
    /// # Errors
    ///
    /// [`PlayError::Started`] or [`PlayError::Place`]; nothing changes then.
    pub fn remove(&mut self, color: Color, square: Square) -> Result<Rank, PlayError> {
        Ok(self.open_draft(color)?.remove(square)?)
    }

    /// Replaces the whole army of the side of `draft`.
    ///
    /// # Errors
    ///
    /// [`PlayError::Started`], or [`PlayError::OtherArmy`] if the draft is of another kind of army,
    /// full or Barrage, than the rules name; nothing changes then.
    pub fn set_draft(&mut self, draft: DeploymentDraft) -> Result<(), PlayError> {
        if draft.army() != self.rules.army {
            return Err(PlayError::OtherArmy);
        }
        let color = draft.color();
        *self.open_draft(color)? = draft;
        Ok(())
    }

    /// Begins the play from the armies that were placed.
    ///
    /// # Errors
    ///
    /// [`PlayError::Started`], or [`PlayError::Incomplete`] for the first army, Red's before
    /// Blue's, that has pieces to place.
    pub fn start(&mut self) -> Result<(), PlayError> {
        if self.record.is_some() {
            return Err(PlayError::Started);
        }
        let start = Position::new(&self.setup()?);
        self.record = Some(PlayRecord::new(Start::Setup, start));
        Ok(())
    }

    /// Both armies as they were placed, or the error of [`start`](Self::start) if one of them is
    /// incomplete.
    pub(super) fn setup(&self) -> Result<Setup, PlayError> {
        let finish = |color: Color| {
            self.drafts[color].finish().map_err(|missing| PlayError::Incomplete { color, missing })
        };
        // Both drafts are of the army that the rules name, so `OtherArmy` does not occur.
        Setup::new(self.rules, finish(Color::Red)?, finish(Color::Blue)?)
            .ok_or(PlayError::OtherArmy)
    }

    /// Returns `true` once the play has begun.
    pub const fn started(&self) -> bool {
        self.record.is_some()
    }

    /// The kind of the start of the play, and the first position; `None` before the play has begun.
    pub fn start_position(&self) -> Option<(Start, &Position)> {
        self.record.as_ref().map(|record| (record.start_kind, record.history.start()))
    }

    /// The present position with the ranks of both sides; `None` before the play has begun.
    pub fn position(&self) -> Option<&Position> {
        self.record.as_ref().map(|record| record.history.current())
    }

    /// The knowledge of `color`; `None` before the play has begun.
    pub fn view(&self, color: Color) -> Option<SeatView> {
        self.position().map(|position| position.view(color))
    }

    /// The side to move; `None` before the play has begun and once the game is over.
    pub fn turn(&self) -> Option<Color> {
        if self.ended().is_some() { None } else { self.position()?.turn() }
    }

    /// The result and its reason; `None` before the play has begun and while the game goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.ended() {
            Some(Ended::Resigned(color)) => {
                Some(Outcome::Win { winner: color.other(), by: WinBy::Resigned })
            }
            Some(Ended::Late(color)) => {
                Some(Outcome::Win { winner: color.other(), by: WinBy::Time })
            }
            Some(Ended::Agreed) => Some(Outcome::Draw { by: DrawBy::Agreed }),
            None => self.position()?.outcome(),
        }
    }

    /// The end that does not come from the position, if there is one.
    pub fn ended(&self) -> Option<Ended> {
        self.record.as_ref()?.ended
    }

    /// The plies made: the moves and the battles that they led to. Plies are public.
    pub fn plies(&self) -> &[Ply] {
        self.record.as_ref().map(|record| record.history.played()).unwrap_or_default()
    }

    /// Checks whether `mv` may be played now.
    ///
    /// # Errors
    ///
    /// [`PlayError::NotStarted`], or [`PlayError::Illegal`] with the reason of the rules.
    pub fn check(&self, mv: Move) -> Result<(), PlayError> {
        let position = self.position().ok_or(PlayError::NotStarted)?;
        if self.ended().is_some() {
            return Err(IllegalMove::GameOver.into());
        }
        Ok(position.check(mv)?)
    }

    /// Plays `mv` for the side to move, and returns the ply that it led to.
    ///
    /// # Errors
    ///
    /// [`PlayError::NotStarted`] or [`PlayError::Illegal`]; nothing changes then.
    pub fn play(&mut self, mv: Move) -> Result<Ply, PlayError> {
        let record = self.record.as_mut().ok_or(PlayError::NotStarted)?;
        if record.ended.is_some() {
            return Err(IllegalMove::GameOver.into());
        }
        Ok(record.history.play(mv)?)
    }

    /// Ends the game because `color` leaves it.
    ///
    /// # Errors
    ///
    /// [`PlayError::NotStarted`], or [`IllegalMove::GameOver`] if the game is over already.
    pub fn resign(&mut self, color: Color) -> Result<(), PlayError> {
        self.end(Ended::Resigned(color))
    }

    /// Ends the game because `color` has run out of time.
    ///
    /// # Errors
    ///
    /// [`PlayError::NotStarted`], or [`IllegalMove::GameOver`] if the game is over already.
    pub fn run_out(&mut self, color: Color) -> Result<(), PlayError> {
        self.end(Ended::Late(color))
    }

    /// Ends the game as a draw that both sides agreed on.
    ///
    /// # Errors
    ///
    /// [`PlayError::NotStarted`], or [`IllegalMove::GameOver`] if the game is over already.
    pub fn agree_draw(&mut self) -> Result<(), PlayError> {
        self.end(Ended::Agreed)
    }

    /// Takes back an end that does not come from the position, or else the last ply. Returns
    /// `false` if there is neither.
    pub fn undo(&mut self) -> bool {
        let Some(record) = &mut self.record else { return false };
        record.ended.take().is_some() || record.history.take_back()
    }

    /// Ends a running game with an end that does not come from the position.
    fn end(&mut self, ended: Ended) -> Result<(), PlayError> {
        let is_over = self.outcome().is_some();
        let record = self.record.as_mut().ok_or(PlayError::NotStarted)?;
        if is_over {
            return Err(IllegalMove::GameOver.into());
        }
        record.ended = Some(ended);
        Ok(())
    }

    /// The draft of `color`, to change it; [`PlayError::Started`] once the play has begun.
    fn open_draft(&mut self, color: Color) -> Result<&mut DeploymentDraft, PlayError> {
        if self.record.is_some() { Err(PlayError::Started) } else { Ok(&mut self.drafts[color]) }
    }
}

//! The referee between two people at one device.

use std::error::Error;
use std::fmt;

use fairboard_rules::stratego::{
    Color, DeploymentDraft, IllegalMove, Move, Outcome, PlaceError, PlayerView, Ply, Rank, Rules,
    Square,
};

use fairboard_setups::arrange;

use super::{Game, PlayError};

/// A game between two people who share a device, and who of them is looking at it.
///
/// What a page may show is [`screen`](Self::screen) and nothing else: while a curtain is down it
/// holds nobody's secrets, and otherwise only those of the player who said to be there.
#[derive(Clone, Debug)]
pub struct Session {
    game: Game,
    seat: Seat,
    offer: Option<Color>,
}

/// Who is looking at the device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seat {
    /// Nobody yet: this player is to come.
    Curtain(Color),
    /// This player.
    Taken(Color),
}

/// What a player or the page asks the referee to do.
#[derive(Clone, Debug)]
pub enum Command {
    /// Place a piece from the reserve.
    Place(Square, Rank),
    /// Move a placed piece, or exchange two.
    Swap(Square, Square),
    /// Take a placed piece back to the reserve.
    Remove(Square),
    /// Take every piece back to the reserve.
    Clear,
    /// Exchange left and right.
    Mirror,
    /// Place the whole army at random, as people do.
    Arrange {
        /// Equal seeds give equal armies.
        seed: u64,
    },
    /// Place the army of a setup text.
    Load(DeploymentDraft),
    /// This side's army is ready.
    Start,
    /// The player for whom the curtain is down is there.
    Ready,
    /// Make a move.
    Play(Move),
    /// The player who moved has seen what came of it: let the curtain down.
    HandOver,
    /// Take back a move that revealed nothing, before the other player has seen the board.
    TakeBack,
    /// Leave the game, which loses it.
    Leave,
    /// Offer a draw; the offer stands until the other player moves.
    OfferDraw,
    /// Accept the other player's offer of a draw.
    AcceptDraw,
    /// Begin another game. Armies that are still being placed come along, if the rules have the
    /// same army.
    New(Rules),
    /// Play again from the same armies.
    Rematch,
}

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// An army changed.
    Arranged,
    /// A side's army is ready.
    ArmyReady(Color),
    /// The curtain fell for this player to come.
    CurtainFell(Color),
    /// This player has come.
    CurtainRose(Color),
    /// A move was made.
    Played(Color, Ply),
    /// This side offers a draw.
    DrawOffered(Color),
    /// A move was taken back.
    TakenBack,
    /// The game ended.
    Ended(Outcome),
    /// Another game began.
    Began,
}

/// What others are to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Store the game.
    Save,
    /// Show what came of a ply, and send [`Command::HandOver`] once the player has seen it, unless
    /// the game is over.
    Show(Ply),
}

/// Everything that a page may show.
#[derive(Clone, Debug, PartialEq)]
pub enum Screen {
    /// A player places an army.
    Deploy(DeploymentDraft),
    /// Nobody's secrets: the device changes hands.
    Curtain(Curtain),
    /// A player sees the board.
    Play(PlayerView),
    /// The game is over, and nothing is secret any more. The view is that of the player at whose
    /// side the board lies, with every rank shown.
    Over(PlayerView, Outcome),
}

/// What the curtain says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Curtain {
    /// Who is to come.
    pub next: Color,
    /// Whether that player has an army to place, rather than a move to make.
    pub deploys: bool,
    /// The last ply, which both may know.
    pub last: Option<Ply>,
    /// Whether the player who moved may still take the move back.
    pub can_take_back: bool,
}

impl Session {
    /// A game in which Red is about to place the army.
    pub fn new(rules: Rules) -> Self {
        Self { game: Game::new(rules), seat: Seat::Taken(Color::Red), offer: None }
    }

    /// The session of a stored game: nobody is seen to be there yet, unless it is over.
    ///
    /// `to_deploy` is whose army is being placed if the game has not started, `offer` who offers a
    /// draw.
    pub(crate) fn resumed(game: Game, to_deploy: Color, offer: Option<Color>) -> Self {
        let next = game.turn().unwrap_or(to_deploy);
        let untouched = !game.started() && game.draft(next).pieces().next().is_none();
        let open = game.outcome().is_some() || (untouched && next == Color::Red);
        Self { game, seat: if open { Seat::Taken(next) } else { Seat::Curtain(next) }, offer }
    }

    /// The game, for the saved form.
    pub(crate) const fn game(&self) -> &Game {
        &self.game
    }

    /// Whose army is being placed, or whose move it is.
    pub(crate) const fn player(&self) -> Color {
        match self.seat {
            Seat::Curtain(color) | Seat::Taken(color) => color,
        }
    }

    /// The rules of the game.
    pub const fn rules(&self) -> &Rules {
        self.game.rules()
    }

    /// Who offers a draw: public.
    pub const fn draw_offer(&self) -> Option<Color> {
        self.offer
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.game.outcome().is_some()
    }

    /// The moves made, with their battles: public.
    pub fn record(&self) -> Vec<Ply> {
        self.game.plies()
    }

    /// What the page may show now.
    pub fn screen(&self) -> Screen {
        let color = self.player();
        if let (Some(outcome), Some(position)) = (self.game.outcome(), self.game.position()) {
            return Screen::Over(position.uncovered(color), outcome);
        }
        match self.seat {
            Seat::Curtain(next) => Screen::Curtain(Curtain {
                next,
                deploys: !self.game.started(),
                last: self.last_ply(),
                can_take_back: self.can_take_back(),
            }),
            Seat::Taken(color) => self
                .game
                .view(color)
                .map_or_else(|| Screen::Deploy(self.game.draft(color).clone()), Screen::Play),
        }
    }

    /// Does what is asked, or changes nothing.
    ///
    /// # Errors
    ///
    /// Why it cannot be done now.
    pub fn apply(&mut self, command: Command) -> Result<(Vec<Event>, Vec<Effect>), CommandError> {
        let events = match command {
            Command::Ready => vec![self.lift_curtain()?],
            Command::HandOver => vec![self.hand_over()?],
            Command::TakeBack => vec![self.take_back()?],
            Command::New(rules) => self.begin(rules),
            Command::Rematch => self.rematch()?,
            Command::Start => self.army_ready()?,
            Command::Play(mv) => return self.play(mv),
            Command::Leave => {
                let color = self.player();
                self.game.resign(color)?;
                self.ended()
            }
            Command::OfferDraw => vec![self.offer_draw()?],
            Command::AcceptDraw => self.accept_draw()?,
            Command::Place(square, rank) => {
                let color = self.at_the_board()?;
                self.game.place(color, square, rank)?;
                vec![Event::Arranged]
            }
            Command::Swap(from, to) => {
                let color = self.at_the_board()?;
                self.game.swap(color, from, to)?;
                vec![Event::Arranged]
            }
            Command::Remove(square) => {
                let color = self.at_the_board()?;
                self.game.remove(color, square)?;
                vec![Event::Arranged]
            }
            Command::Clear => self.rearrange(DeploymentDraft::clear)?,
            Command::Mirror => self.rearrange(DeploymentDraft::mirror)?,
            Command::Arrange { seed } => self.rearrange(|draft| {
                *draft = arrange(draft.color(), draft.army(), seed);
            })?,
            Command::Load(loaded) => {
                let color = self.at_the_board()?;
                if loaded.color() != color {
                    return Err(CommandError::NotNow);
                }
                self.rearrange(|draft| *draft = loaded)?
            }
        };
        Ok((events, vec![Effect::Save]))
    }

    fn play(&mut self, mv: Move) -> Result<(Vec<Event>, Vec<Effect>), CommandError> {
        let color = self.at_the_board()?;
        if self.game.turn().is_some_and(|turn| turn != color) {
            return Err(CommandError::NotNow);
        }
        let ply = self.game.play(mv)?;
        // To move on is to decline.
        self.offer = self.offer.filter(|offerer| *offerer == color);
        let mut events = vec![Event::Played(color, ply)];
        events.extend(self.game.outcome().map(Event::Ended));
        Ok((events, vec![Effect::Save, Effect::Show(ply)]))
    }

    fn offer_draw(&mut self) -> Result<Event, CommandError> {
        let color = self.at_the_board()?;
        if self.game.turn().is_none() || self.offer.is_some() {
            return Err(CommandError::NotNow);
        }
        self.offer = Some(color);
        Ok(Event::DrawOffered(color))
    }

    fn accept_draw(&mut self) -> Result<Vec<Event>, CommandError> {
        let color = self.at_the_board()?;
        if self.offer != Some(color.opponent()) {
            return Err(CommandError::NotNow);
        }
        self.game.agree_draw()?;
        self.offer = None;
        Ok(self.ended())
    }

    fn army_ready(&mut self) -> Result<Vec<Event>, CommandError> {
        let color = self.at_the_board()?;
        if self.game.started() {
            return Err(PlayError::Started.into());
        }
        let complete = self.game.draft(color).finish();
        complete.map_err(|missing| PlayError::Incomplete { color, missing })?;
        let mut events = vec![Event::ArmyReady(color)];
        let other_is_ready = self.game.draft(color.opponent()).finish().is_ok();
        if other_is_ready {
            self.game.start()?;
            events.extend(self.ended());
        }
        let next = self.game.turn().unwrap_or(color.opponent());
        if self.game.outcome().is_none() && next != color {
            self.seat = Seat::Curtain(next);
            events.push(Event::CurtainFell(next));
        }
        Ok(events)
    }

    fn lift_curtain(&mut self) -> Result<Event, CommandError> {
        let Seat::Curtain(color) = self.seat else { return Err(CommandError::NotNow) };
        self.seat = Seat::Taken(color);
        Ok(Event::CurtainRose(color))
    }

    fn hand_over(&mut self) -> Result<Event, CommandError> {
        match (self.seat, self.game.turn()) {
            (Seat::Taken(color), Some(next)) if color != next => {
                self.seat = Seat::Curtain(next);
                Ok(Event::CurtainFell(next))
            }
            _ => Err(CommandError::NotNow),
        }
    }

    fn can_take_back(&self) -> bool {
        let unseen = match (self.seat, self.game.turn()) {
            (Seat::Curtain(_), Some(_)) => true,
            (Seat::Taken(color), Some(turn)) => color != turn,
            (_, None) => false,
        };
        unseen && self.last_ply().is_some_and(|ply| ply.battle.is_none())
    }

    fn take_back(&mut self) -> Result<Event, CommandError> {
        if !self.can_take_back() {
            return Err(CommandError::NotNow);
        }
        self.game.undo();
        // Whoever holds the device proves nothing by this: the mover is asked for again.
        let mover = self.game.turn().unwrap_or(self.player());
        if let Seat::Curtain(_) = self.seat {
            self.seat = Seat::Curtain(mover);
        }
        Ok(Event::TakenBack)
    }

    fn begin(&mut self, rules: Rules) -> Vec<Event> {
        let mut next = Self::new(rules);
        if !self.game.started() {
            for color in Color::ALL {
                // A draft of another army stays behind.
                let _ = next.game.set_draft(self.game.draft(color).clone());
            }
        }
        *self = next;
        vec![Event::Began]
    }

    fn rematch(&mut self) -> Result<Vec<Event>, CommandError> {
        if self.game.outcome().is_none() {
            return Err(CommandError::NotNow);
        }
        let mut game = Game::new(*self.game.rules());
        for color in Color::ALL {
            game.set_draft(self.game.draft(color).clone())?;
        }
        game.start()?;
        self.game = game;
        self.offer = None;
        let next = self.game.turn().unwrap_or(Color::Red);
        self.seat = Seat::Curtain(next);
        Ok(vec![Event::Began, Event::CurtainFell(next)])
    }

    fn rearrange(
        &mut self,
        change: impl FnOnce(&mut DeploymentDraft),
    ) -> Result<Vec<Event>, CommandError> {
        let color = self.at_the_board()?;
        let mut draft = self.game.draft(color).clone();
        change(&mut draft);
        self.game.set_draft(draft)?;
        Ok(vec![Event::Arranged])
    }

    /// Who looks at the board.
    fn at_the_board(&self) -> Result<Color, CommandError> {
        match self.seat {
            Seat::Taken(color) => Ok(color),
            Seat::Curtain(_) => Err(CommandError::CurtainDown),
        }
    }

    fn last_ply(&self) -> Option<Ply> {
        self.game.position()?.last_ply()
    }

    fn ended(&self) -> Vec<Event> {
        self.game.outcome().map(Event::Ended).into_iter().collect()
    }
}

/// Why the referee refuses a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandError {
    /// The curtain is down: nobody is there to do it.
    CurtainDown,
    /// It makes no sense now.
    NotNow,
    /// The game refuses it.
    Refused(PlayError),
}

/// One sentence, for people.
impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CurtainDown => f.write_str("The next player has not said to be there yet."),
            Self::NotNow => f.write_str("That cannot be done now."),
            Self::Refused(error) => error.fmt(f),
        }
    }
}

impl Error for CommandError {}

impl From<PlayError> for CommandError {
    fn from(error: PlayError) -> Self {
        Self::Refused(error)
    }
}

impl From<PlaceError> for CommandError {
    fn from(error: PlaceError) -> Self {
        Self::Refused(error.into())
    }
}

impl From<IllegalMove> for CommandError {
    fn from(error: IllegalMove) -> Self {
        Self::Refused(error.into())
    }
}

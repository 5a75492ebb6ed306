//! The referee between the players of one device: people and computers.

mod command;
mod screen;

use fairboard_rules::stratego::{Army, ByColor, Color, DeploymentDraft, Move, Ply, Rules};
use fairboard_setups::{arrange, arrange_soundly};

pub use command::{Command, CommandError, Effect, Event};
pub use screen::{Curtain, Question, Screen};

use super::referee::PEOPLE;
use super::{Game, PlayError};
use crate::Player;

/// A game at one device, and who is looking at it.
///
/// What a page may show is [`screen`](Self::screen) and nothing else: while a curtain is down it
/// holds nobody's secrets, and otherwise only those of the player who said to be there. A computer
/// is asked with a [`Question`] and answers with [`Command::Answer`].
#[derive(Clone, Debug)]
pub struct Session {
    game: Game,
    players: ByColor<Player>,
    seat: Seat,
    offer: Option<Color>,
}

/// Who is looking at the device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seat {
    /// Nobody yet: this person is to come.
    Curtain(Color),
    /// This person.
    Taken(Color),
    /// Someone who plays neither side: two computers play.
    Watched,
}

impl Seat {
    /// Who looks first: Red's person, or Blue's if a computer plays Red.
    const fn first(players: ByColor<Player>) -> Self {
        match players {
            ByColor { red: Player::Person, .. } => Self::Taken(Color::Red),
            ByColor { blue: Player::Person, .. } => Self::Taken(Color::Blue),
            ByColor { .. } => Self::Watched,
        }
    }
}

impl Session {
    /// A game between two people in which Red is about to place the army.
    pub fn new(rules: Rules) -> Self {
        let players = PEOPLE;
        Self { game: Game::new(rules), players, seat: Seat::first(players), offer: None }
    }

    /// The session of a stored game: nobody is seen to be there yet, unless it is over.
    ///
    /// `to_deploy` is whose army is being placed if the game has not started, `offer` who offers a
    /// draw.
    pub(crate) fn resumed(
        game: Game,
        players: ByColor<Player>,
        to_deploy: Color,
        offer: Option<Color>,
    ) -> Self {
        if players != PEOPLE {
            return Self { game, players, seat: Seat::first(players), offer: None };
        }
        let next = game.turn().unwrap_or(to_deploy);
        let untouched = !game.started() && game.draft(next).pieces().next().is_none();
        let open = game.outcome().is_some() || (untouched && next == Color::Red);
        let seat = if open { Seat::Taken(next) } else { Seat::Curtain(next) };
        Self { game, players, seat, offer }
    }

    /// The game, for the saved form.
    pub(crate) const fn game(&self) -> &Game {
        &self.game
    }

    /// Whose army is being placed, or whose move it is.
    pub(crate) const fn player(&self) -> Color {
        match self.seat {
            Seat::Curtain(color) | Seat::Taken(color) => color,
            Seat::Watched => Color::Red,
        }
    }

    /// Who plays each side.
    pub const fn players(&self) -> ByColor<Player> {
        self.players
    }

    /// Whether a computer plays a side.
    pub fn has_computer(&self) -> bool {
        self.players != PEOPLE
    }

    /// Who is to move and can be asked: a computer, or the person who is at the board.
    pub fn asked(&self) -> Option<Player> {
        let turn = self.game.turn()?;
        let player = self.players[turn];
        (player != Player::Person || self.seat == Seat::Taken(turn)).then_some(player)
    }

    /// What whoever is [asked](Self::asked) has to go by.
    pub fn question(&self) -> Option<Question> {
        let player = self.asked()?;
        let view = self.game.view(self.game.turn()?)?;
        Some(Question { view, plies: self.game.plies().to_vec(), player })
    }

    /// Whether the board is to be covered for the other person.
    pub fn must_hand_over(&self) -> bool {
        self.next_person().is_some()
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
        self.game.plies().to_vec()
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
            Seat::Watched => {
                let uncovered = self.game.position().map(|position| position.uncovered(color));
                let empty = || DeploymentDraft::new(color, self.game.rules().army);
                uncovered.map_or_else(|| Screen::Deploy(empty()), Screen::Watch)
            }
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
            Command::New { rules, players, seed } => self.begin(rules, players, seed)?,
            Command::Rematch { seed } => self.rematch(seed)?,
            Command::Start => self.army_ready()?,
            Command::Play(mv) => {
                let color = self.at_the_board()?;
                return self.play(color, mv);
            }
            Command::Answer(mv) => {
                let color = self.game.turn().ok_or(CommandError::NotNow)?;
                if self.players[color] == Player::Person {
                    return Err(CommandError::NotNow);
                }
                return self.play(color, mv);
            }
            Command::Leave => {
                if self.seat == Seat::Watched {
                    return Err(CommandError::NotNow);
                }
                self.game.resign(self.player())?;
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

    fn play(&mut self, color: Color, mv: Move) -> Result<(Vec<Event>, Vec<Effect>), CommandError> {
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
        if self.game.turn().is_none() || self.offer.is_some() || self.has_computer() {
            return Err(CommandError::NotNow);
        }
        self.offer = Some(color);
        Ok(Event::DrawOffered(color))
    }

    fn accept_draw(&mut self) -> Result<Vec<Event>, CommandError> {
        let color = self.at_the_board()?;
        if self.offer != Some(color.other()) {
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
        let other_is_ready = self.game.draft(color.other()).finish().is_ok();
        if other_is_ready {
            self.game.start()?;
            events.extend(self.ended());
        }
        let next = self.game.turn().unwrap_or(color.other());
        if self.game.outcome().is_none() && next != color && !self.has_computer() {
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
        let next = self.next_person().ok_or(CommandError::NotNow)?;
        self.seat = Seat::Curtain(next);
        Ok(Event::CurtainFell(next))
    }

    /// The person who is to move and is not at the board while the other one is.
    fn next_person(&self) -> Option<Color> {
        let Seat::Taken(color) = self.seat else { return None };
        let turn = self.game.turn()?;
        (turn != color && self.players[turn] == Player::Person).then_some(turn)
    }

    /// Whether a move can be taken back.
    pub fn can_take_back(&self) -> bool {
        self.plies_to_take_back().is_some()
    }

    /// How many plies go when the last move of the person at the board is taken back.
    fn plies_to_take_back(&self) -> Option<usize> {
        let turn = self.game.turn()?;
        let count = match self.seat {
            Seat::Watched => return None,
            Seat::Curtain(_) => 1,
            Seat::Taken(color) if color != turn => 1,
            Seat::Taken(_) if self.has_computer() => 2,
            Seat::Taken(_) => return None,
        };
        let plies = self.game.plies();
        let last = plies.get(plies.len().checked_sub(count)?..)?;
        last.iter().all(|ply| ply.battle.is_none()).then_some(count)
    }

    fn take_back(&mut self) -> Result<Event, CommandError> {
        let plies = self.plies_to_take_back().ok_or(CommandError::NotNow)?;
        for _ in 0..plies {
            self.game.undo();
        }
        // Whoever holds the device proves nothing by this: the mover is asked for again.
        let mover = self.game.turn().unwrap_or(self.player());
        if let Seat::Curtain(_) = self.seat {
            self.seat = Seat::Curtain(mover);
        }
        Ok(Event::TakenBack)
    }

    fn begin(
        &mut self,
        rules: Rules,
        players: ByColor<Player>,
        seed: u64,
    ) -> Result<Vec<Event>, CommandError> {
        let mut game = Game::new(rules);
        for color in Color::ALL {
            let is_kept = self.players[color] == Player::Person && !self.game.started();
            match players[color] {
                Player::Computer(_) => {
                    game.set_draft(computers_army(color, rules.army, seed))?;
                }
                Player::Person if is_kept => {
                    // A draft of another army stays behind.
                    let _ = game.set_draft(self.game.draft(color).clone());
                }
                Player::Person => {}
            }
        }
        let seat = Seat::first(players);
        if seat == Seat::Watched {
            game.start()?;
        }
        *self = Self { game, players, seat, offer: None };
        Ok(vec![Event::Began])
    }

    fn rematch(&mut self, seed: u64) -> Result<Vec<Event>, CommandError> {
        if self.game.outcome().is_none() {
            return Err(CommandError::NotNow);
        }
        let mut game = Game::new(*self.game.rules());
        for color in Color::ALL {
            game.set_draft(match self.players[color] {
                Player::Person => self.game.draft(color).clone(),
                Player::Computer(_) => computers_army(color, game.rules().army, seed),
            })?;
        }
        game.start()?;
        self.game = game;
        self.offer = None;
        if self.has_computer() {
            return Ok(vec![Event::Began]);
        }
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
            Seat::Watched => Err(CommandError::NotNow),
        }
    }

    fn last_ply(&self) -> Option<Ply> {
        self.game.position()?.last_ply()
    }

    fn ended(&self) -> Vec<Event> {
        self.game.outcome().map(Event::Ended).into_iter().collect()
    }
}

/// Both sides' armies differ, whatever the seed.
fn computers_army(color: Color, army: Army, seed: u64) -> DeploymentDraft {
    arrange_soundly(color, army, seed.wrapping_add(color as u64))
}

//! The page's state: the referee's session, and what is to be said and done about it.

use std::rc::Rc;

use fairboard_play::Player;
use fairboard_play::stratego::{Command, Effect, Event, Screen, Session};
use fairboard_rules::stratego::{Color, Move, Ply, Seen};
use fairboard_table::announce;
use yew::prelude::*;

/// The state of the page; every change goes through [`Action`].
#[derive(Clone)]
pub struct Model {
    pub session: Session,
    /// The newest sentence for the ears.
    pub said: AttrValue,
    /// Why the last thing asked for was refused.
    pub refusal: Option<AttrValue>,
    /// The ply that the player at the device is being shown.
    pub shown: Option<Ply>,
    /// The computer's answer, which waits until that ply has been seen.
    answer: Option<Move>,
    /// What the player at the device was advised to do.
    pub hint: Hint,
    /// What is to be done about the newest change.
    pub effects: Vec<Effect>,
    /// How many changes there have been: effects are carried out once for each.
    pub changes: u32,
    /// How often the game of another tab was taken over.
    pub adoptions: u32,
    /// Whether the newest change came from another tab, which then sees to the computer's answer.
    pub is_adopted: bool,
}

/// Advice to the player at the device.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hint {
    /// None was asked for.
    #[default]
    None,
    /// It is being thought about.
    Asked,
    /// This move.
    Move(Move),
}

/// What can happen to the page.
pub enum Action {
    /// A player or the clock asks something of the referee.
    Do(Command),
    /// The same game went on in another tab.
    Adopt(Box<Session>),
    /// A sentence is to be read out.
    Say(String),
    /// The player has seen what came of the last ply.
    Seen,
    /// The computer whose turn it is answers.
    Answered(Move),
    /// The player asks for a hint.
    HintAsked,
    /// Here it is, or there is none.
    Hinted(Option<Move>),
}

impl Model {
    pub fn new(session: Session) -> Self {
        Self {
            session,
            said: AttrValue::default(),
            refusal: None,
            shown: None,
            answer: None,
            hint: Hint::None,
            effects: Vec::new(),
            changes: 0,
            adoptions: 0,
            is_adopted: false,
        }
    }

    /// Whether a computer plays `color`.
    pub fn is_computers(&self, color: Color) -> bool {
        self.session.players()[color] != Player::Person
    }

    /// Goes on after a ply has been seen: to the curtain, or to the computer's answer.
    fn seen(&self) -> Self {
        match self.answer {
            _ if self.session.must_hand_over() => self.apply(Command::HandOver),
            Some(mv) => self.apply(Command::Answer(mv)),
            None => Self { shown: None, ..self.clone() },
        }
    }

    fn answered(&self, mv: Move) -> Self {
        if self.shown.is_some() {
            Self { answer: Some(mv), ..self.clone() }
        } else {
            self.apply(Command::Answer(mv))
        }
    }

    fn hinted(&self, mv: Move) -> Self {
        let rank = match self.session.screen() {
            Screen::Play(view) => match view.seen(mv.from) {
                Seen::Own { rank, .. } => Some(rank),
                Seen::Empty | Seen::Lake | Seen::Hidden { .. } | Seen::Revealed { .. } => None,
            },
            Screen::Deploy(_) | Screen::Curtain(_) | Screen::Watch(_) | Screen::Over(..) => None,
        };
        let said = match rank {
            Some(rank) => format!("Hint: move the {rank} from {} to {}.", mv.from, mv.to),
            None => String::new(),
        };
        Self { said: said.into(), hint: Hint::Move(mv), ..self.clone() }
    }

    fn apply(&self, command: Command) -> Self {
        let mut next = self.clone();
        next.refusal = None;
        next.shown = None;
        next.answer = None;
        next.hint = Hint::None;
        next.is_adopted = false;
        match next.session.apply(command) {
            Ok((events, effects)) => {
                for event in events {
                    next.hear(event);
                }
                next.effects = effects;
                next.changes = self.changes.wrapping_add(1);
            }
            Err(error) => {
                let sentence = AttrValue::from(error.to_string());
                next.said = sentence.clone();
                next.refusal = Some(sentence);
            }
        }
        next
    }

    fn hear(&mut self, event: Event) {
        let sentence = match event {
            Event::Arranged => self.army_so_far(),
            Event::ArmyReady(color) => format!("{}'s army is ready.", announce::side(color)),
            Event::CurtainFell(next) => format!("Hand the device to {}.", announce::side(next)),
            Event::CurtainRose(color) => self.situation(color),
            Event::Played(color, ply) => {
                self.shown = Some(ply);
                announce::ply(color, ply)
            }
            Event::DrawOffered(color) => format!("{} offers a draw.", announce::side(color)),
            Event::TakenBack => "The move was taken back.".to_owned(),
            Event::Ended(outcome) => {
                let end = announce::outcome(outcome, self.session.rules());
                format!("{} {end}", self.said)
            }
            Event::Began => "Another game begins.".to_owned(),
        };
        self.said = sentence.into();
    }

    /// How much of the army is placed.
    fn army_so_far(&self) -> String {
        let Screen::Deploy(draft) = self.session.screen() else { return String::new() };
        format!("{} of {} pieces are placed.", draft.pieces().count(), draft.army().size())
    }

    /// What a player needs to hear when the curtain rises: the other side's last ply.
    fn situation(&self, color: Color) -> String {
        let last = self.session.record().last().copied();
        match last {
            Some(ply) => {
                format!("{} {}.", announce::ply(color.other(), ply), announce::turn(color))
            }
            None => format!("{}.", announce::turn(color)),
        }
    }
}

impl Reducible for Model {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        match action {
            Action::Do(command) => Rc::new(self.apply(command)),
            Action::Adopt(session) => Rc::new(Self {
                said: "The game went on in another tab.".into(),
                changes: self.changes,
                adoptions: self.adoptions.wrapping_add(1),
                is_adopted: true,
                ..Self::new(*session)
            }),
            Action::Say(sentence) => Rc::new(Self { said: sentence.into(), ..(*self).clone() }),
            Action::Seen if self.shown.is_none() => self,
            Action::Seen => Rc::new(self.seen()),
            Action::Answered(mv) => Rc::new(self.answered(mv)),
            Action::HintAsked => Rc::new(Self { hint: Hint::Asked, ..(*self).clone() }),
            Action::Hinted(Some(mv)) => Rc::new(self.hinted(mv)),
            Action::Hinted(None) => Rc::new(Self { hint: Hint::None, ..(*self).clone() }),
        }
    }
}

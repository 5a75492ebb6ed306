//! The page's state: the referee's session, and what is to be said and done about it.

use std::rc::Rc;

use fairboard_interaction::announce;
use fairboard_play::stratego::{Command, Effect, Event, Screen, Session};
use fairboard_rules::stratego::{Color, Ply};
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
    /// What is to be done about the newest change.
    pub effects: Vec<Effect>,
    /// How many changes there have been: effects are carried out once for each.
    pub changes: u32,
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
}

impl Model {
    pub fn new(session: Session) -> Self {
        Self {
            session,
            said: AttrValue::default(),
            refusal: None,
            shown: None,
            effects: Vec::new(),
            changes: 0,
        }
    }

    fn apply(&self, command: Command) -> Self {
        let mut next = self.clone();
        next.refusal = None;
        next.shown = None;
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
                format!("{} {}.", announce::ply(color.opponent(), ply), announce::turn(color))
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
                ..Self::new(*session)
            }),
            Action::Say(sentence) => Rc::new(Self { said: sentence.into(), ..(*self).clone() }),
            Action::Seen if self.shown.is_none() => self,
            // At the end of a game nobody is to come.
            Action::Seen if self.session.is_over() => {
                Rc::new(Self { shown: None, ..(*self).clone() })
            }
            Action::Seen => Rc::new(self.apply(Command::HandOver)),
        }
    }
}

//! The tour of the first game: five steps, each of which ends with the act that it is about.

use fairboard_play::preferences;
use fairboard_play::stratego::referee::Stage;

use super::{KeysList, Sentence, Stratego};
use crate::Effect;

/// A step of the tour, in its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TourStep {
    /// To place pieces.
    Place,
    /// To start the game.
    Start,
    /// To pick up a piece.
    Move,
    /// To attack.
    Attack,
    /// To see the losses, and to find the keys and the rules.
    Losses,
}

impl TourStep {
    /// Every step, the first one first.
    pub const ALL: [Self; 5] = [Self::Place, Self::Start, Self::Move, Self::Attack, Self::Losses];

    /// Number of the step, from 1 on.
    pub const fn number(self) -> u32 {
        self as u32 + 1
    }

    fn next(self) -> Option<Self> {
        Self::ALL.get(self as usize + 1).copied()
    }
}

/// A request about the tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Onward {
    /// The next step.
    Next,
    /// The end of the tour.
    Skip,
}

/// State of the tour.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TourProgress {
    /// The step to come or to be shown; `None` once the tour is over.
    step: Option<TourStep>,
    /// The step that was announced last.
    announced: Option<TourStep>,
}

impl TourProgress {
    pub(super) fn new(wish: preferences::Tour) -> Self {
        let step = match wish {
            preferences::Tour::Over => None,
            preferences::Tour::Offered => Some(TourStep::Place),
        };
        Self { step, announced: None }
    }

    /// The step that is shown at a stage: the first two while a person places an army, the others
    /// while one plays.
    fn at(self, stage: &Stage) -> Option<TourStep> {
        match stage {
            Stage::Deploy(_) => self.step.filter(|step| *step < TourStep::Move),
            Stage::Play(_) => self.step.map(|step| step.max(TourStep::Move)),
            Stage::Curtain(_) | Stage::Watch(_) | Stage::Over(..) => None,
        }
    }
}

impl Stratego {
    /// The step of the tour that is shown.
    pub(super) fn step(&self) -> Option<TourStep> {
        self.tour.at(&self.game.stage)
    }

    /// Goes on from a step if it is shown, because its act was done.
    pub(super) fn done(&mut self, step: TourStep) {
        if self.step() == Some(step) {
            match step.next() {
                Some(next) => self.tour.step = Some(next),
                None => self.end_tour(),
            }
        }
    }

    /// Takes a request about the tour.
    pub(super) fn guide(&mut self, wish: Onward) {
        match (wish, self.step()) {
            (Onward::Next, Some(step)) => self.done(step),
            (Onward::Next, None) => {}
            (Onward::Skip, _) => self.end_tour(),
        }
    }

    /// Ends the tour for good.
    pub(super) fn end_tour(&mut self) {
        if self.tour.step.take().is_some() {
            self.effects.push(Effect::EndTour);
        }
    }

    /// Follows a request of the person, before which the list of keys was in this state, and
    /// announces a step that comes.
    pub(super) fn follow(&mut self, keys: KeysList) {
        if keys != self.hands.keys {
            self.done(TourStep::Losses);
        }
        if let Some(step) = self.step().filter(|step| Some(*step) != self.tour.announced) {
            self.tour.announced = Some(step);
            self.sentences.push(Sentence::Tour(step));
        }
    }
}

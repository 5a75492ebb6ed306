//! The tour of the first game: five steps, each of which ends with the act that it is about.

use fairboard_play::preferences;
use fairboard_play::stratego::referee::Stage;

use super::{KeysList, Sentence, Stratego};
use crate::Effect;

/// A step of the tour, in the order of the tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TourStep {
    /// The step about placing pieces; the first change of the army ends it.
    Place,
    /// The step about starting the game; the start ends it.
    Start,
    /// The step about picking up a piece; a piece in hand ends it.
    Move,
    /// The step about attacking; an attack of the person ends it.
    Attack,
    /// The step about the losses, the list of keys, and the rules; showing or hiding the list of
    /// keys ends it.
    Losses,
}

impl TourStep {
    /// Every step, in the order of the tour.
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
    /// Goes on to the next step.
    Next,
    /// Ends the tour.
    Skip,
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TourProgress {
    /// The step that is shown now, or at the next stage that has a step. `None` once the tour is
    /// over.
    step: Option<TourStep>,
    /// The step that was announced last.
    announced: Option<TourStep>,
}

impl TourProgress {
    pub(super) fn new(preference: preferences::Tour) -> Self {
        let step = match preference {
            preferences::Tour::Over => None,
            preferences::Tour::Offered => Some(TourStep::Place),
        };
        Self { step, announced: None }
    }

    /// The step that is shown at a stage of the game. The first two steps are shown while a person
    /// places an army, and the others during play, even if the person has left out the first two.
    fn shown_at(self, stage: &Stage) -> Option<TourStep> {
        match stage {
            Stage::Deploy(_) => self.step.filter(|step| *step < TourStep::Move),
            Stage::Play(_) => self.step.map(|step| step.max(TourStep::Move)),
            Stage::Curtain(_) | Stage::Watch(_) | Stage::Over(..) => None,
        }
    }
}

impl Stratego {
    /// The step of the tour that is shown; `None` after the tour, and at a stage without a step.
    pub(super) fn step(&self) -> Option<TourStep> {
        self.tour.shown_at(&self.situation.stage)
    }

    /// Goes on from `step` to the next step, or ends the tour after the last one. Does nothing if
    /// `step` is not shown at present.
    pub(super) fn complete(&mut self, step: TourStep) {
        if self.step() == Some(step) {
            match step.next() {
                Some(next) => self.tour.step = Some(next),
                None => self.end_tour(),
            }
        }
    }

    /// Goes on to the next step or ends the tour, as the person asks.
    pub(super) fn guide(&mut self, onward: Onward) {
        match (onward, self.step()) {
            (Onward::Next, Some(step)) => self.complete(step),
            (Onward::Next, None) => {}
            (Onward::Skip, _) => self.end_tour(),
        }
    }

    /// Ends the tour. The effect stores the end, so that the tour never comes back.
    pub(super) fn end_tour(&mut self) {
        if self.tour.step.take().is_some() {
            self.effects.push(Effect::EndTour);
        }
    }

    /// Updates the tour after a request of the person, and announces a new step. `keys_before` is
    /// the state of the list of keys before the request.
    pub(super) fn update_tour(&mut self, keys_before: KeysList) {
        // Showing or hiding the list of keys is enough for the step about the losses and the list.
        if keys_before != self.hands.keys {
            self.complete(TourStep::Losses);
        }
        if let Some(step) = self.step().filter(|step| Some(*step) != self.tour.announced) {
            self.tour.announced = Some(step);
            self.sentences.push(Sentence::Tour(step));
        }
    }
}

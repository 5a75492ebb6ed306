//! The course of a game: commands to the referee, the consequences of its events, and the engine.

use std::rc::Rc;

use fairboard_play::pairing::Pairing;
use fairboard_play::stratego::referee::{Command, Event, Seat, Stage};
use fairboard_play::{Offer, Player, Strength};
use fairboard_rules::stratego::{ByColor, Color, DeploymentDraft, Move, Ply, Rules, Seen};
use fairboard_setups::arrange_soundly;

use super::thinking::{EngineAnswer, Purpose};
use super::{Hint, Scene, Sentence, Stratego, TourStep, WatchPace};
use crate::durations;
use crate::sound::Sound;
use crate::tabs::SharedTable as _;
use crate::{Effect, Life, Timer};

impl Stratego {
    /// Gives a command of the person at the device to the referee.
    pub(super) fn command(&mut self, command: Command) {
        self.give(self.situation.seat, command);
    }

    /// Begins a game by the same rules with these players. Nothing happens if the present game has
    /// the same players.
    pub(super) fn seat_players(&mut self, players: ByColor<Player>) {
        if players != self.situation.players {
            self.begin(self.situation.rules, players);
        }
    }

    /// Begins a game; computers place sound armies at once.
    pub(super) fn begin(&mut self, rules: Rules, players: ByColor<Player>) {
        let armies = computers_armies(rules, players, self.moment.seed);
        self.command(Command::New { rules, players, armies });
    }

    /// Begins a game from the same armies. Computers place new armies.
    pub(super) fn rematch(&mut self) {
        let armies =
            computers_armies(self.situation.rules, self.situation.players, self.moment.seed);
        self.command(Command::Rematch { armies });
    }

    /// Continues the game after the display of a ply: lets the curtain fall, makes the computer's
    /// waiting move, or only ends the display.
    pub(super) fn proceed(&mut self) {
        if self.situation.may.contains(Offer::HandOver) {
            self.command(Command::HandOver);
        } else if let (Some(mv), Some(color)) = (self.reply.take(), self.situation.to_move) {
            self.give(Seat::Player(color), Command::Play(mv));
        } else {
            // After a command, `clear_passing_state` ends the display.
            self.shown = None;
        }
    }

    /// Drops the question that the engine works on. Then asks the computer that is to move. Asks
    /// nothing if the move is known already, the game is paused, or the board only shows a
    /// position.
    pub(super) fn think(&mut self) {
        let stop_effects = self.thinking.drop_question();
        self.effects.extend(stop_effects);
        // The dropped question may have been for a hint.
        if self.hint == Hint::Asked {
            self.hint = Hint::None;
        }
        let is_paused = matches!(self.pace, WatchPace::Paused(_))
            && matches!(self.situation.stage, Stage::Watch(_));
        if is_paused {
            // Otherwise `proceed` would make the waiting move during the pause. The computer is
            // asked again when the game goes on.
            self.reply = None;
            return;
        }
        // Nobody plays on a still board.
        if self.reply.is_some() || self.life == Life::Still {
            return;
        }
        let Some((color, strength)) = self.computer_to_move() else { return };
        if let Some(question) = self.referee.question() {
            let question_effects = self.thinking.ask(
                Purpose::Play(color),
                question,
                strength,
                self.budget(),
                self.moment.seed,
            );
            self.effects.extend(question_effects);
        }
    }

    /// Asks the engine, unless it works on a question already.
    pub(super) fn think_if_idle(&mut self) {
        if !self.thinking.has_question() {
            self.think();
        }
    }

    /// Asks the engine, at full strength, for a hint for the person who is to move. Nothing happens
    /// if the person may not have a hint, or waits for one.
    pub(super) fn ask_for_hint(&mut self) {
        let may_ask = self.situation.may.contains(Offer::Hint) && self.hint != Hint::Asked;
        if may_ask && let Some(question) = self.referee.question() {
            self.hint = Hint::Asked;
            let budget = self.budget();
            let question_effects = self.thinking.ask(
                Purpose::Hint,
                question,
                Strength::STRONGEST,
                budget,
                self.moment.seed,
            );
            self.effects.extend(question_effects);
        }
    }

    /// Handles the answer to a question: makes the computer's move, shows the hint, or says that
    /// there is no hint. Does nothing without an answer.
    pub(super) fn handle_answer(&mut self, answer: Option<EngineAnswer>) {
        let Some(answer) = answer else { return };
        match answer {
            // The screen shows that there is no engine.
            EngineAnswer::Nothing(Purpose::Play(_)) => {}
            EngineAnswer::Nothing(Purpose::Hint) => {
                self.hint = Hint::None;
                self.sentences.push(Sentence::NoHint);
            }
            EngineAnswer::Move(Purpose::Hint, mv) => self.show_hint(mv),
            EngineAnswer::Move(Purpose::Play(color), mv) => self.play_for(color, mv),
        }
    }

    /// Makes the move of a computer. While the last ply is on display, the move waits for
    /// [`proceed`](Self::proceed) instead.
    pub(super) fn play_for(&mut self, color: Color, mv: Move) {
        if self.shown.is_some() {
            self.reply = Some(mv);
        } else {
            self.give(Seat::Player(color), Command::Play(mv));
        }
    }

    /// The side and the strength of the computer that is to move; `None` if a person is to move, or
    /// nobody.
    pub(super) fn computer_to_move(&self) -> Option<(Color, Strength)> {
        let color = self.situation.to_move?;
        match self.situation.players[color] {
            Player::Computer(strength) => Some((color, strength)),
            Player::Person => None,
        }
    }

    /// Takes over the referee's new situation, and adapts the hand, the guesses, the open decision
    /// and the focus to it.
    pub(super) fn refresh(&mut self) {
        let earlier = std::mem::replace(&mut self.situation, self.referee.situation());
        let is_same_seat = earlier.seat == self.situation.seat;
        // A change of the army that is being placed can be undone.
        self.past.note(earlier.stage.draft(), self.situation.stage.draft());
        self.guesses.follow(&self.situation.stage);
        self.hands.let_go();
        // The question before a decision stays while the same person may decide.
        let may = self.situation.may;
        self.decision =
            self.decision.filter(|decision| is_same_seat && may.contains(decision.offer()));
        let scene = Scene::of(&self.situation.stage);
        // Behind the curtain no square has the focus. On a board that comes from there, or belongs
        // to another seat, no earlier focus is kept.
        let kept_square = self.hands.focus.square.filter(|_| is_same_seat && scene.is_some());
        self.hands.focus.square = kept_square.or(scene.and_then(Scene::first_focus));
    }

    /// Drops everything that does not outlive a change of the game: the displayed ply, the refusal,
    /// the computer's waiting reply, the hint and the link.
    pub(super) fn clear_passing_state(&mut self) {
        if self.shown.take().is_some() {
            self.effects.push(Effect::Cancel(Timer::Shown));
        }
        self.refusal = None;
        self.reply = None;
        self.hint = Hint::None;
        (self.link, self.is_link_copied) = (None, false);
    }

    /// Gives a command of a seat to the referee. Handles the events of the command and stores the
    /// game, or shows the refusal. An offer of a draw does not stop the engine.
    pub(super) fn give(&mut self, seat: Seat, command: Command) {
        // The command may change the seat at the device. Its events are for the seat before.
        let listener = self.situation.seat;
        match self.referee.ask(seat, command) {
            Ok(events) => {
                // An offer of a draw leaves the board as it is, so the displayed ply, the hint and
                // the waiting reply stay.
                let is_offer = matches!(events[..], [(_, Event::DrawOffered(_))]);
                if is_offer {
                    self.refusal = None;
                } else {
                    self.clear_passing_state();
                }
                self.refresh();
                self.handle_for(listener, events);
                self.save();
                if !is_offer {
                    self.think();
                }
            }
            Err(refusal) => {
                self.hands.let_go();
                self.refusal = Some(refusal);
                self.sentences.push(Sentence::Refused(refusal));
            }
        }
    }

    /// Handles the events of a game that has ended because a side has used up its time. No command
    /// has caused these events.
    pub(super) fn handle_end_by_time(&mut self, events: Vec<(Seat, Event)>) {
        let listener = self.situation.seat;
        self.clear_passing_state();
        self.refresh();
        self.handle_for(listener, events);
        self.save();
        let stop_effects = self.thinking.drop_question();
        self.effects.extend(stop_effects);
    }

    /// Handles the events of which the seat `listener` may learn.
    fn handle_for(&mut self, listener: Seat, events: Vec<(Seat, Event)>) {
        for (_, event) in events.into_iter().filter(|(to, _)| to.reaches(listener)) {
            self.handle(event);
        }
    }

    /// Announces, reports and shows an event.
    fn handle(&mut self, event: Event) {
        self.reports.extend(self.reports_of(event));
        let sound = Sound::of_stratego(event, self.preferences.sounds);
        self.effects.extend(sound.map(Effect::Sound));
        self.sentences.push(Sentence::Event(event, Rc::clone(&self.situation)));
        match event {
            Event::CurtainRose(color) => self.show_news_to(color),
            Event::Played(color, ply) => {
                if self.situation.players[color].is_person() {
                    // The person has moved instead of deciding.
                    self.decision = None;
                    if ply.battle.is_some() {
                        self.complete(TourStep::Attack);
                    }
                }
                self.announce_turn();
                self.show_result(ply);
            }
            Event::Began | Event::Started => {
                self.clock_state.begin();
                self.announce_turn();
            }
            Event::Arranged => self.complete(TourStep::Place),
            // The tour is about a game that a person plays.
            Event::Ended(_) if self.situation.pairing() != Pairing::Watch => self.end_tour(),
            // For these events the sentence, the sound and the report are enough.
            Event::ArmyReady(_)
            | Event::CurtainFell(_)
            | Event::DrawOffered(_)
            | Event::TakenBack(_)
            | Event::Ended(_) => {}
        }
    }

    /// Shows the result of a ply, for a time that depends on the stage.
    fn show_result(&mut self, ply: Ply) {
        let millis = match self.situation.stage {
            Stage::Watch(_) => self.pace.speed().ply_millis(ply, self.motion),
            // After this time `proceed` lets the curtain fall.
            Stage::Play(_) if self.situation.may.contains(Offer::HandOver) => durations::HAND_OVER,
            Stage::Deploy(_) | Stage::Curtain(_) | Stage::Play(_) | Stage::Over(..) => {
                durations::result_millis(ply, self.motion)
            }
        };
        self.display(ply, millis);
    }

    /// Displays a ply for `millis` milliseconds. Then [`proceed`](Self::proceed) goes on.
    fn display(&mut self, ply: Ply, millis: u32) {
        self.shown = Some(ply);
        self.effects.push(Effect::Wait(Timer::Shown, millis));
    }

    /// Announces the turn of a person who plays a computer. Between two people the sentences about
    /// the curtain name the side to move.
    fn announce_turn(&mut self) {
        let Some(color) = self.situation.to_move else { return };
        if self.has_computer() && self.situation.players[color] == Player::Person {
            self.sentences.push(Sentence::Status(Rc::clone(&self.situation)));
        }
    }

    /// Shows the enemy's attack to the person who takes the device, announces a draw offer, and
    /// puts the focus on the board.
    fn show_news_to(&mut self, color: Color) {
        let offer = self.situation.draw_offer.filter(|offering| *offering != color);
        self.sentences.extend(offer.map(Sentence::DrawOffered));
        // `refresh` has chosen this square. `focus_on` moves the browser's focus there, too.
        if let Some(square) = Scene::of(&self.situation.stage).and_then(Scene::first_focus) {
            self.hands.focus_on(square);
        }
        // A ply without a battle needs no display, because the board marks its squares.
        if let Some(ply) = self.situation.record.last().copied()
            && ply.battle.is_some()
        {
            self.display(ply, durations::result_millis(ply, self.motion));
        }
    }

    /// Shows a hint, and announces it with the rank of its piece.
    fn show_hint(&mut self, mv: Move) {
        self.hint = Hint::Move(mv);
        let view = Scene::of(&self.situation.stage).and_then(Scene::view);
        if let Some(Seen::Own { rank, .. }) = view.map(|view| view.seen(mv.from)) {
            self.sentences.push(Sentence::Hint(rank, mv));
        }
    }
}

/// Armies for the sides that computers play; `None` for people. Two armies of the same seed would
/// mirror each other, so each side has another seed.
pub(super) fn computers_armies(
    rules: Rules,
    players: ByColor<Player>,
    seed: u64,
) -> ByColor<Option<DeploymentDraft>> {
    ByColor::from_fn(|color| match players[color] {
        Player::Person => None,
        Player::Computer(_) => {
            Some(arrange_soundly(color, rules.army, seed.wrapping_add(color as u64)))
        }
    })
}

//! The interface of a Stratego table for the page around its board.

use std::rc::Rc;

use fairboard_forms::stratego;
use fairboard_play::Offer;
use fairboard_play::board_option::{BoardGame, BoardOption, GivenOptions};
use fairboard_play::stratego::referee::{Command, Event, Local, Refusal, Seat, Situation, Stage};
use fairboard_rules::stratego::notation::SquareError;
use fairboard_rules::stratego::{Army, ByColor, Color, Move, Outcome, Rules, Square};

use super::table::new_game;
use super::{Options, Scene, Sentence, Stratego};
use crate::embed::{
    Call, EmbedFault, EmbedReport, Embedded, ReportedEnd, View, check_life, player,
};
use crate::tabs::SharedTable as _;
use crate::{Effect, Moment, Redraw, Update};

impl Embedded for Stratego {
    const GAME: BoardGame = BoardGame::Stratego;

    fn options(given: &GivenOptions) -> Result<Options, EmbedFault> {
        let rules_name = given.choice(BoardOption::Rules, Self::GAME)?;
        let army_name = given.choice(BoardOption::Army, Self::GAME)?;
        let players = ByColor {
            red: player(given, BoardOption::Red, Self::GAME)?,
            blue: player(given, BoardOption::Blue, Self::GAME)?,
        };
        // `choice` returns only names of rules and armies, so the default is never used.
        let usual = Options::default().rules;
        let rules = Rules::named(rules_name).unwrap_or(usual);
        let army = Army::named(army_name).unwrap_or(usual.army);
        Ok(Options { rules: rules.with_army(army), players })
    }

    fn call(&mut self, call: Call<Options>, moment: Moment) -> Result<Update<Effect>, EmbedFault> {
        self.moment = moment;
        // The board is drawn after any call, so it does not matter whether the clock has changed.
        let _ = self.pass_time();
        match call {
            Call::Play(text) => self.play_text(&text)?,
            Call::Load(text) => self.go_on_with(stratego::read_session(&text)?, Sentence::Status),
            Call::Begin(options) => self.begin_with(options),
        }
        Ok(self.updated(Redraw::Yes))
    }

    fn check_record(text: &str) -> Result<(), EmbedFault> {
        Ok(stratego::read_session(text).map(drop)?)
    }

    fn legal_moves(&self) -> Vec<String> {
        let Stage::Play(view) = &self.situation.stage else { return Vec::new() };
        let moves_from = |from| view.targets(from).into_iter().map(move |to| Move::new(from, to));
        Square::all().flat_map(moves_from).map(|mv| mv.to_string()).collect()
    }

    fn view(&self) -> View {
        let view = Scene::of(&self.situation.stage).and_then(Scene::view);
        View {
            stage: stage(&self.situation.stage),
            turn: self.situation.to_move.map(Color::name),
            seat: self.situation.seat.side().map(Color::name),
            position: view.map(fairboard_rules::stratego::SeatView::text),
            moves: self.situation.record.iter().map(|ply| ply.mv.to_string()).collect(),
            end: match self.situation.stage {
                Stage::Over(_, outcome) => Some(end(outcome)),
                Stage::Deploy(_) | Stage::Curtain(_) | Stage::Play(_) | Stage::Watch(_) => None,
            },
        }
    }

    fn record(&self) -> Result<String, EmbedFault> {
        // Only the army of a computer is kept from the page. A game of two people may be saved by
        // the owner of their device. The board of a watched game shows both armies anyway.
        let is_watched = self.situation.seat == Seat::Watcher;
        let is_over = matches!(self.situation.stage, Stage::Over(..));
        if self.has_computer() && !is_watched && !is_over {
            let text = "a game against a computer can be saved once it is over, because its record \
                        holds both armies";
            return Err(EmbedFault::new("secret", text));
        }
        Ok(self.text())
    }
}

impl Stratego {
    /// Makes the move that `text` names, for the person at the device. Fails if the text is no
    /// legal move, or if nobody plays, because the board only shows a position.
    fn play_text(&mut self, text: &str) -> Result<(), EmbedFault> {
        check_life(self.life)?;
        let command = Command::Play(text.parse()?);
        // The move is tried on a copy first, because the board would announce a refusal.
        self.referee.clone().ask(self.situation.seat, command.clone())?;
        self.command(command);
        Ok(())
    }

    /// Begins a game with these options, also while another game is in play.
    fn begin_with(&mut self, options: Options) {
        // Unless a person is in a running game, the referee itself changes its game, and people
        // keep the armies that they have placed. A running game is replaced with its referee.
        if self.situation.may.contains(Offer::ChangeGame) {
            return self.begin(options.rules, options.players);
        }
        let began = |situation| Sentence::Event(Event::Began, situation);
        self.go_on_with(new_game(options, self.moment.seed), began);
    }

    /// Goes on with `game` in place of the present game. Announces `game` with `sentence`, stores
    /// it, and lets its computer think.
    fn go_on_with(&mut self, game: Local, sentence: fn(Rc<Situation>) -> Sentence) {
        self.replace(game);
        self.sentences.push(sentence(Rc::clone(&self.situation)));
        self.save();
        self.think();
    }

    /// Reports of an event for the page around the board.
    pub(super) fn reports_of(&self, event: Event) -> Vec<EmbedReport> {
        match event {
            Event::Played(color, ply) => {
                let (side, text) = (color.name(), ply.mv.to_string());
                // The record has this move already, so its length is the number of the move.
                let number = self.situation.record.len();
                let battle = ply.battle.map(|battle| EmbedReport::Battle {
                    side,
                    text: text.clone(),
                    attacker: battle.attacker.name(),
                    defender: battle.defender.name(),
                    result: battle.result.name(),
                });
                [EmbedReport::Move { side, text, number }].into_iter().chain(battle).collect()
            }
            Event::Ended(outcome) => vec![EmbedReport::Ended(end(outcome))],
            Event::Started | Event::TakenBack(_) | Event::Began => vec![EmbedReport::Changed],
            Event::Arranged
            | Event::ArmyReady(_)
            | Event::CurtainFell(_)
            | Event::CurtainRose(_)
            | Event::DrawOffered(_) => Vec::new(),
        }
    }
}

/// The name of a stage for the page around the board. Pages rely on these names.
const fn stage(stage: &Stage) -> &'static str {
    match stage {
        Stage::Deploy(_) => "setup",
        Stage::Curtain(_) => "curtain",
        Stage::Play(_) => "play",
        Stage::Watch(_) => "watch",
        Stage::Over(..) => "over",
    }
}

fn end(outcome: Outcome) -> ReportedEnd {
    ReportedEnd { winner: outcome.winner().map(Color::name), reason: outcome.reason() }
}

/// The fault of a text that is no move.
impl From<SquareError> for EmbedFault {
    fn from(error: SquareError) -> Self {
        Self::new(error.code(), &error.to_string())
    }
}

impl From<Refusal> for EmbedFault {
    fn from(refusal: Refusal) -> Self {
        Self::new(refusal.code(), &refusal.to_string())
    }
}

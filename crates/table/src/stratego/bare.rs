//! A board of Stratego without a referee, as one seat may see it.

use std::rc::Rc;

use fairboard_play::Offers;
use fairboard_play::preferences::{BoardTurn, Preferences};
use fairboard_play::stratego::referee::{self, PEOPLE, Refusal, Seat, Stage};
use fairboard_rules::stratego::{Color, Move, Ply, Rules};

use super::guesses::Guesses;
use super::{Advice, Hands, Heat, Hint, Scene, Screen, ShownBattle};
use crate::announcement::Announcement;

/// Everything of such a board but the stage.
pub(crate) struct Bare<'a> {
    pub(crate) hands: &'a Hands,
    pub(crate) color: Color,
    pub(crate) rules: Rules,
    pub(crate) record: &'a [Ply],
    /// The marks, where pieces can be marked.
    pub(crate) guesses: Option<&'a Guesses>,
    /// The attack that waits for its answer or its signature.
    pub(crate) attack: Option<Move>,
    pub(crate) shown: Option<ShownBattle>,
    pub(crate) refusal: Option<Refusal>,
    pub(crate) heat: Heat,
    pub(crate) preferences: &'a Preferences,
}

/// A board without a referee.
pub(crate) fn screen(stage: Stage, bare: &Bare<'_>) -> Screen {
    let Bare { hands, color, rules, attack, shown, refusal, guesses, preferences, .. } = *bare;
    let advice = Advice::of(Scene::of(&stage), hands, bare.heat);
    let board = Scene::of(&stage).map(|scene| {
        let focus = hands.focus.square;
        let bottom = bottom(color, preferences);
        let mut board = scene.board(bottom, hands.held(), focus, attack, preferences);
        advice.warm(&mut board, color);
        if let (Stage::Play(view), Some(guesses)) = (&stage, guesses) {
            guesses.draw(&mut board, view);
        }
        Rc::new(board)
    });
    let guess = match (&stage, guesses) {
        (Stage::Play(view), Some(guesses)) => guesses.menu(view, bottom(color, preferences)),
        (_, Some(_) | None) => None,
    };
    Screen {
        game: Rc::new(game(stage, color, rules, bare.record)),
        board,
        guess,
        held: hands.held(),
        focus: hands.focus,
        decision: None,
        refusal,
        announcement: Announcement::default(),
        battle: shown,
        hint: attack.map_or(Hint::None, Hint::Move),
        trouble: None,
        programs: Rc::default(),
        halt: None,
        notices: Vec::new(),
        pace: None,
        link: None,
        word: None,
        keys: hands.keys,
        advice,
        undoes_placing: false,
        tour: None,
        clock: None,
        preferences: *preferences,
    }
}

/// The screen of a referee, of which there is none.
pub(crate) fn game(stage: Stage, color: Color, rules: Rules, record: &[Ply]) -> referee::Screen {
    let to_move = match &stage {
        Stage::Play(view) => view.turn(),
        Stage::Deploy(_) | Stage::Curtain(_) | Stage::Watch(_) | Stage::Over(..) => None,
    };
    referee::Screen {
        stage,
        seat: Seat::Player(color),
        rules,
        players: PEOPLE,
        record: record.into(),
        draw_offer: None,
        to_move,
        may: Offers::NONE,
    }
}

/// The side at the bottom of the board.
pub(crate) const fn bottom(color: Color, preferences: &Preferences) -> Color {
    match preferences.board {
        BoardTurn::ToPlayer => color,
        BoardTurn::Still => Color::Red,
    }
}

//! The board of Stratego, as one seat may see it.

use std::rc::Rc;

use fairboard_play::Offers;
use fairboard_play::preferences::{BoardTurn, Preferences};
use fairboard_play::stratego::referee::{self, PEOPLE, Refusal, Seat, Stage};
use fairboard_play::stratego::{Finished, Game};
use fairboard_rules::stratego::{Color, DrawBy, Move, Outcome, Ply, Rules, SeatView, Setup, WinBy};

use crate::announcement::Announcement;
use crate::stratego::{self, Advice, Hands, Heat, Hint, Scene, ShownBattle};

/// Everything of a board of Stratego but the stage.
pub(super) struct Around<'a> {
    pub(super) hands: &'a Hands,
    pub(super) color: Color,
    pub(super) rules: Rules,
    pub(super) record: &'a [Ply],
    /// The attack that waits for its answer or its signature.
    pub(super) attack: Option<Move>,
    pub(super) shown: Option<ShownBattle>,
    pub(super) refusal: Option<Refusal>,
    pub(super) heat: Heat,
    pub(super) preferences: &'a Preferences,
}

/// A board of Stratego.
pub(super) fn stratego(stage: Stage, around: &Around<'_>) -> stratego::Screen {
    let Around { hands, color, rules, attack, shown, refusal, preferences, .. } = *around;
    let advice = Advice::of(Scene::of(&stage), hands, around.heat);
    let board = Scene::of(&stage).map(|scene| {
        let focus = hands.focus.square;
        let bottom = bottom(color, preferences);
        let mut board = scene.board(bottom, hands.held(), focus, attack, preferences);
        advice.warm(&mut board, color);
        Rc::new(board)
    });
    stratego::Screen {
        game: Rc::new(game(stage, color, rules, around.record)),
        board,
        held: hands.held(),
        focus: hands.focus,
        decision: None,
        refusal,
        announcement: Announcement::default(),
        battle: shown,
        hint: attack.map_or(Hint::None, Hint::Move),
        trouble: None,
        notices: Vec::new(),
        pace: None,
        link: None,
        keys: hands.keys,
        advice,
        tour: None,
        clock: None,
        preferences: *preferences,
    }
}

/// The screen of a referee, of which there is none.
pub(super) fn game(stage: Stage, color: Color, rules: Rules, record: &[Ply]) -> referee::Screen {
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
pub(super) const fn bottom(color: Color, preferences: &Preferences) -> Color {
    match preferences.board {
        BoardTurn::ToPlayer => color,
        BoardTurn::Still => Color::Red,
    }
}

/// The board of a finished game with every rank, if the game can be played so.
pub(super) fn uncovered(
    setup: &Setup,
    plies: &[Ply],
    outcome: Outcome,
    color: Color,
) -> Option<SeatView> {
    let mut game = Game::new(setup.rules());
    for side in Color::ALL {
        game.set_draft(setup.deployment(side).draft().clone()).ok()?;
    }
    game.start().ok()?;
    plies.iter().try_for_each(|ply| game.play(ply.mv).map(drop)).ok()?;
    match outcome {
        Outcome::Win { winner, by: WinBy::Resigned } => game.resign(winner.other()).ok()?,
        Outcome::Draw { by: DrawBy::Agreed } => game.agree_draw().ok()?,
        Outcome::Win { .. } | Outcome::Draw { .. } => {}
    }
    Some(Finished::new(&game, PEOPLE)?.open(plies.len(), color))
}

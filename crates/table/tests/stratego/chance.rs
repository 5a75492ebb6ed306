//! Inputs by chance, such as a page may send them.

use fairboard_play::preferences::{
    BoardTurn, KnownMark, Memory, MovedMark, Numbering, Preferences, Thinking,
};
use fairboard_play::stratego::referee::{ArmyChange, Command, PEOPLE, Stage};
use fairboard_rules::stratego::{Army, Move, Rank, Rules, SeatView, Square};
use fairboard_table::clock::Sight;
use fairboard_table::durations::{Motion, Speed};
use fairboard_table::gesture::{Point, Touch};
use fairboard_table::keys::{Key, Modifier};
use fairboard_table::saving::Keeping;
use fairboard_table::stratego::{
    ArmyAsk, BoardAsk, Decision, Guess, KeysList, Place, StrategoAsk, WatchPace,
};
use fairboard_table::supervisor::Build;
use fairboard_table::{EngineEvent, Input, Table as _};
use proptest::prelude::*;

use crate::driver::{Driver, Worker};
use crate::stages::{BLUE_ALONE, NOBODY, RED_ALONE, SMALL};

/// A draw by lot, from which the state of the driver makes an input.
pub type Lot = (u8, u8, u8);

/// Up to `most` lots.
pub fn lots(most: usize) -> impl Strategy<Value = Vec<Lot>> {
    prop::collection::vec((0..36_u8, any::<u8>(), any::<u8>()), 0..most)
}

fn pick<T, const N: usize>(options: [T; N], lot: u8) -> T {
    let mut options = options.into_iter();
    options.nth(usize::from(lot) % N).expect("an option")
}

fn any_square(lot: u8) -> Square {
    Square::from_index(lot % 100).expect("a square")
}

/// The input of a lot; none if it makes no sense now, such as a timer where none runs.
pub fn input(driver: &Driver, (kind, a, b): Lot) -> Option<Input<StrategoAsk>> {
    Some(match kind {
        22 => Input::Preferences(preferences(a, b)),
        23 if a < 60 => Input::Sight(pick([Sight::Hidden, Sight::Seen], b)),
        23 => Input::Motion(pick([Motion::Full, Motion::Reduced], a)),
        24 if a < 128 => Input::Kept(pick([Keeping::Stored, Keeping::Refused], a)),
        25 if a < 20 => Input::OtherTab(other_tab(driver, b)),
        26..=29 => {
            let count = driver.timers.len().max(1);
            Input::Elapsed(*driver.timers.keys().nth(usize::from(a) % count)?)
        }
        30..=35 => Input::Engine(engine(driver, b)?),
        _ => Input::Ask(ask(driver, kind, a, b)?),
    })
}

fn ask(driver: &Driver, kind: u8, a: u8, b: u8) -> Option<StrategoAsk> {
    Some(match kind {
        0..=3 => StrategoAsk::Command(Command::Play(legal_move(driver, a)?)),
        4 if a < 128 => {
            StrategoAsk::Board(BoardAsk::Hand(Touch::Move(1, Point { x: b.into(), y: 0.0 })))
        }
        5 => StrategoAsk::Board(BoardAsk::Hand(touch(driver, a, b))),
        6 if a.is_multiple_of(4) => StrategoAsk::Board(BoardAsk::Hand(hold(driver, b))),
        6 if a.is_multiple_of(3) => StrategoAsk::Board(BoardAsk::Focus(any_square(b))),
        6 => StrategoAsk::Board(BoardAsk::Key(key(b))),
        13 => StrategoAsk::Players(pick([PEOPLE, RED_ALONE, BLUE_ALONE, NOBODY], a)),
        14 => StrategoAsk::Rules(pick([SMALL, Rules::VDM.with_army(Army::Barrage)], a)),
        15 => pick([StrategoAsk::PlayAgain, StrategoAsk::Rematch], a),
        16 => StrategoAsk::Hint,
        17 if a < 128 => StrategoAsk::Consider(pick([Some(Decision::Leave), None], b)),
        17 => StrategoAsk::Board(BoardAsk::Skip),
        18 => StrategoAsk::RetryEngine,
        19 => StrategoAsk::Pace(pick([WatchPace::Paused, WatchPace::Running], a)(pick(
            [Speed::Slow, Speed::Fast],
            b,
        ))),
        20 => pick(
            [
                StrategoAsk::Army(ArmyAsk::Random),
                StrategoAsk::Army(ArmyAsk::Fill),
                StrategoAsk::Army(ArmyAsk::Undo),
            ],
            a,
        ),
        25 if a < 128 => pick([StrategoAsk::CopyGame, StrategoAsk::CopyUnreadable], b),
        24 => StrategoAsk::Board(BoardAsk::Guess(pick(
            [Guess::Rank(pick(Rank::ALL, a)), Guess::Nothing, Guess::Close],
            b,
        ))),
        25 => pick([StrategoAsk::Discard, StrategoAsk::Board(BoardAsk::Keys(KeysList::Hidden))], b),
        _ => StrategoAsk::Command(command(kind, a, b)?),
    })
}

fn command(kind: u8, a: u8, b: u8) -> Option<Command> {
    Some(match kind {
        4 => Command::Play(Move::new(any_square(a), any_square(b))),
        7 => Command::Start,
        8 => Command::Ready,
        9 => Command::HandOver,
        10 => Command::TakeBack,
        11 => pick([Command::OfferDraw, Command::OfferDraw, Command::AcceptDraw], a),
        12 if a < 30 => Command::Leave,
        21 if a < 20 => {
            pick([Command::Arrange(ArmyChange::Clear), Command::Arrange(ArmyChange::Mirror)], b)
        }
        21 => Command::Arrange(ArmyChange::Place(any_square(a), pick(Rank::ALL, b))),
        _ => return None,
    })
}

/// A legal move of the person at the device.
fn legal_move(driver: &Driver, lot: u8) -> Option<Move> {
    match &driver.screen().game.stage {
        Stage::Play(view) => any_move(view, lot),
        Stage::Deploy(_) | Stage::Curtain(_) | Stage::Watch(_) | Stage::Over(..) => None,
    }
}

fn any_move(view: &SeatView, lot: u8) -> Option<Move> {
    let moves: Vec<_> = view.legal_moves().collect();
    moves.get(usize::from(lot) % moves.len().max(1)).copied()
}

fn touch(driver: &Driver, a: u8, b: u8) -> Touch<Place> {
    let place = match b {
        0..160 => Place::Square(movable(driver, a).unwrap_or(any_square(a))),
        160..200 => Place::Square(any_square(a)),
        200..230 => Place::Heap(pick(Rank::ALL, a)),
        230.. => Place::Tray,
    };
    let at = Point { x: f64::from(b), y: 0.0 };
    pick(
        [
            Touch::Press(1, at, Some(place)),
            Touch::Release(1, Some(place)),
            Touch::Press(1, at, None),
            Touch::Press(2, at, Some(place)),
            Touch::Move(1, at),
            Touch::Choose(place),
            Touch::Cancel,
            Touch::Lost(1),
        ],
        b,
    )
}

/// A long press, or a right click on a piece that can be marked.
fn hold(driver: &Driver, lot: u8) -> Touch<Place> {
    let board = driver.screen().board.drawn;
    let mut marked = board.iter().flat_map(|board| &board.squares).filter(|look| look.takes_guess);
    let look = marked.nth(usize::from(lot) % 8);
    look.map_or(Touch::Hold(1), |look| Touch::Menu(Place::Square(look.square)))
}

/// A square with something to pick up.
fn movable(driver: &Driver, lot: u8) -> Option<Square> {
    let board = driver.screen().board.drawn?;
    let looks: Vec<_> = board.squares.iter().filter(|look| look.is_movable).collect();
    looks.get(usize::from(lot) % looks.len().max(1)).map(|look| look.square)
}

fn key(lot: u8) -> Key {
    let names =
        ["Enter", " ", "Escape", "ArrowUp", "End", "m", "l", "c", "n", "?", "f", "2", "9", "b"];
    Key { name: pick(names, lot).to_owned(), modifier: Modifier::None }
}

fn preferences(a: u8, b: u8) -> Preferences {
    Preferences {
        numbering: pick(Numbering::ALL, a),
        board: pick(BoardTurn::ALL, a / 2),
        memory: pick(Memory::ALL, a / 4),
        moved: pick(MovedMark::ALL, a / 8),
        known: pick(KnownMark::ALL, a / 16),
        thinking: pick(Thinking::ALL, b),
        ..Preferences::default()
    }
}

fn other_tab(driver: &Driver, lot: u8) -> String {
    match lot % 3 {
        0 => driver.table.stored_text(),
        1 => driver.table.stored_text().replace("plies=", "plies=z"),
        _ => "damaged".to_owned(),
    }
}

/// A report about the engine: most often the one that is awaited.
fn engine(driver: &Driver, lot: u8) -> Option<EngineEvent> {
    let message = |text: &str| EngineEvent::Message(Some(text.to_owned()));
    let awaited = || {
        let view = driver.request.as_ref()?.question.view().clone();
        Some(driver.reply(any_move(&view, lot)))
    };
    Some(match (driver.worker, lot % 8) {
        (Worker::Absent, 0) if driver.is_on_page => EngineEvent::Failed,
        (Worker::Absent, _) if driver.is_on_page => EngineEvent::Message(Some(awaited()?)),
        (Worker::Absent, _) => return None,
        (Worker::Starting | Worker::Up, 0) => EngineEvent::Failed,
        (Worker::Starting | Worker::Up, 1) => message("nonsense"),
        (Worker::Starting, 2) => EngineEvent::Started(Build::Other),
        (Worker::Starting, _) => EngineEvent::Started(Build::Same),
        (Worker::Up, 2) => EngineEvent::Message(None),
        (Worker::Up, 3) => message(&driver.request.as_ref().map(|_| driver.reply(None))?),
        (Worker::Up, _) => message(&awaited()?),
    })
}

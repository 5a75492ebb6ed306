//! Puzzles at the table: what a person sees of each move.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use fairboard_forms::compact::write_game;
use fairboard_play::preferences::Preferences;
use fairboard_play::stratego::question::WinningChance;
use fairboard_play::stratego::referee::PEOPLE;
use fairboard_play::stratego::review::{Inquiry, Judgement};
use fairboard_play::stratego::{Finished, Game};
use fairboard_puzzles::{COLLECTION, Puzzle, Row, tictactoe};
use fairboard_rules::stratego::{Move, Seen};
use fairboard_rules::tictactoe::Cell;
use fairboard_table::EngineEvent::{self, Failed, Message, Started};
use fairboard_table::gesture::{Point, Touch};
use fairboard_table::keys::{Key, Modifier};
use fairboard_table::puzzle::{
    Cost, PuzzleAsk, PuzzleEffect, PuzzleInput, PuzzleScreen, PuzzleSentence, StrategoPuzzle,
    TicTacToePuzzle, TicTacToePuzzleAsk, TicTacToeTrial, Trial,
};
use fairboard_table::replay::WorkerTask;
use fairboard_table::stratego::{BoardAsk, Place, Sentence};
use fairboard_table::supervisor::Build;
use fairboard_table::tictactoe::GridAsk;
use fairboard_table::{Machine as _, Moment, Redraw, Update};

fn row() -> Row {
    COLLECTION.row(1).unwrap()
}

fn screen(puzzle: &StrategoPuzzle) -> PuzzleScreen {
    puzzle.screen()
}

/// Makes a move by two presses.
fn make(puzzle: &mut StrategoPuzzle, mv: Move) -> Made {
    let mut press = |at| {
        let touch = Touch::Choose(Place::Square(at));
        ask(puzzle, PuzzleAsk::Board(BoardAsk::Hand(touch)))
    };
    press(mv.from);
    press(mv.to)
}

/// What comes of a request.
struct Made {
    effects: Vec<WorkerTask>,
    is_solved: bool,
    redraw: Redraw,
}

impl Made {
    fn of(update: Update<PuzzleEffect>) -> Self {
        let is_solved = update.effects.contains(&PuzzleEffect::Solved);
        let task = |effect| match effect {
            PuzzleEffect::Worker(task) => Some(task),
            PuzzleEffect::Solved => None,
        };
        let effects = update.effects.into_iter().filter_map(task).collect();
        Self { effects, is_solved, redraw: update.redraw }
    }
}

fn ask(puzzle: &mut StrategoPuzzle, ask: PuzzleAsk) -> Made {
    Made::of(puzzle.update(PuzzleInput::Ask(ask), Moment::default()))
}

fn on_engine_event(puzzle: &mut StrategoPuzzle, event: EngineEvent) -> Vec<WorkerTask> {
    Made::of(puzzle.update(PuzzleInput::Engine(event), Moment::default())).effects
}

/// True if a request at the puzzle of tic-tac-toe solves it.
fn solves(puzzle: &mut TicTacToePuzzle, ask: TicTacToePuzzleAsk) -> bool {
    !puzzle.update(ask, Moment::default()).effects.is_empty()
}

/// Legal moves that are neither the solution nor the next best.
fn others(row: &Row) -> Vec<Move> {
    let known = [row.other, row.puzzle.solution()];
    row.puzzle.view().legal_moves().filter(|mv| !known.contains(mv)).collect()
}

/// The inquiry among the effects.
fn posted(effects: &[WorkerTask]) -> Option<Inquiry> {
    effects.iter().find_map(|effect| match effect {
        WorkerTask::Post(text) => Some(text.parse().unwrap()),
        WorkerTask::Start | WorkerTask::Wait(_) | WorkerTask::Stop => None,
    })
}

/// The engine's judgement of an inquiry.
fn judged(inquiry: &Inquiry, row: &Row) -> EngineEvent {
    Message(Some(Judgement { ticket: inquiry.ticket, ..row.judgement }.to_string()))
}

#[test]
fn the_best_move_solves_the_puzzle_and_nothing_happens_after_it() {
    let row = row();
    let mut puzzle = StrategoPuzzle::of_row(row.clone(), Preferences::default());
    let before = screen(&puzzle);
    assert_eq!((before.trial, before.solution, before.next_best), (Trial::Open, None, None));
    let solved = make(&mut puzzle, row.puzzle.solution());
    assert!(solved.is_solved && solved.effects.is_empty());
    let after = screen(&puzzle);
    assert_eq!(after.trial, Trial::Solved);
    assert_eq!(after.solution.unwrap().mv, row.puzzle.solution());
    assert_eq!(after.next_best.unwrap().finding.played, row.other);
    assert_eq!(after.game.board.drawn.unwrap().pieces, before.game.board.drawn.unwrap().pieces);
    for mv in [row.other, row.puzzle.solution()] {
        let made = make(&mut puzzle, mv);
        assert!(made.effects.is_empty() && !made.is_solved);
    }
    assert!(!ask(&mut puzzle, PuzzleAsk::Show).is_solved);
    assert_eq!(screen(&puzzle).trial, Trial::Solved);
    let over = screen(&puzzle);
    let lake = Some(Place::Square("c5".parse().unwrap()));
    let press = Touch::Press(1, Point::default(), lake);
    ask(&mut puzzle, PuzzleAsk::Board(BoardAsk::Hand(press)));
    assert_eq!(screen(&puzzle), over, "a press moves no focus");
    for at in [row.other.from, row.other.to] {
        ask(&mut puzzle, PuzzleAsk::Board(BoardAsk::Focus(at)));
        let enter = Key { name: "Enter".to_owned(), modifier: Modifier::None };
        ask(&mut puzzle, PuzzleAsk::Board(BoardAsk::Key(enter)));
    }
    assert_eq!((screen(&puzzle).trial, screen(&puzzle).game.board.held), (Trial::Solved, None));
}

#[test]
fn each_move_is_announced_and_drawn() {
    let row = row();
    let mut puzzle = StrategoPuzzle::of_row(row.clone(), Preferences::default());
    let lake = Move::new(row.puzzle.solution().from, "c5".parse().unwrap());
    for (mv, expected) in [
        (lake, &["refused"][..]),
        (row.other, &["costs"]),
        (others(&row)[0], &["wrong"]),
        (row.puzzle.solution(), &["over"]),
    ] {
        let made = make(&mut puzzle, mv);
        assert_eq!(made.redraw, Redraw::Yes, "{mv}");
        let announced = screen(&puzzle).announcement;
        let words = announced.sentences().iter().map(|sentence| match sentence {
            PuzzleSentence::Board(Sentence::Refused(_)) => "refused",
            PuzzleSentence::Board(_) => "board",
            PuzzleSentence::Wrong(_) => "wrong",
            PuzzleSentence::Costs(_) => "costs",
            PuzzleSentence::Over(..) => "over",
        });
        assert_eq!(words.collect::<Vec<_>>(), expected, "{mv}");
    }
}

#[test]
fn a_shown_move_is_not_solved() {
    let mut puzzle = StrategoPuzzle::of_row(row(), Preferences::default());
    assert!(!ask(&mut puzzle, PuzzleAsk::Show).is_solved);
    assert_eq!(screen(&puzzle).trial, Trial::Shown);
    assert!(screen(&puzzle).solution.is_some());
}

#[test]
fn the_next_best_move_is_judged_without_the_engine() {
    let row = row();
    let mut puzzle = StrategoPuzzle::of_row(row.clone(), Preferences::default());
    assert!(make(&mut puzzle, row.other).effects.is_empty());
    let Trial::Wrong(wrong, Cost::Known(found)) = screen(&puzzle).trial else { panic!() };
    assert_eq!((wrong.mv, found.finding.judgement), (row.other, row.judgement));
}

#[test]
fn the_engine_judges_the_last_wrong_move_and_no_other() {
    let row = row();
    let [first, second] = others(&row)[..2] else { panic!("there are others") };
    let mut puzzle = StrategoPuzzle::of_row(row.clone(), Preferences::default());
    let effects = make(&mut puzzle, first).effects;
    assert!(matches!(effects[..], [WorkerTask::Start, WorkerTask::Wait(_)]), "{effects:?}");
    let asked = posted(&on_engine_event(&mut puzzle, Started(Build::Same))).unwrap();
    assert_eq!(asked.played, first);
    assert!(make(&mut puzzle, second).effects.is_empty(), "the worker is busy");
    let mut strange = puzzle.clone();
    let unasked = Inquiry { ticket: 2, ..asked.clone() };
    assert_eq!(
        on_engine_event(&mut strange, judged(&unasked, &row)),
        [WorkerTask::Stop],
        "it is not asked yet"
    );
    let next = posted(&on_engine_event(&mut puzzle, judged(&asked, &row))).unwrap();
    assert_eq!(next.played, second);
    assert!(matches!(screen(&puzzle).trial, Trial::Wrong(_, Cost::Asked)));
    assert!(on_engine_event(&mut puzzle, judged(&next, &row)).is_empty());
    let Trial::Wrong(wrong, Cost::Known(_)) = screen(&puzzle).trial else { panic!() };
    assert_eq!(wrong.mv, second);
    assert_eq!(make(&mut puzzle, row.puzzle.solution()).effects, [WorkerTask::Stop]);
}

/// A judgement of the engine with these chances, in thousandths.
fn answered(inquiry: &Inquiry, row: &Row, [expected, kept]: [u16; 2]) -> EngineEvent {
    let [expected, kept] =
        [expected, kept].map(|chance| WinningChance::from_share(f32::from(chance) / 1_000.0));
    let ticket = inquiry.ticket;
    Message(Some(Judgement { ticket, expected, kept, ..row.judgement }.to_string()))
}

/// The engine has less time on the page than it had for the collection, so it finds other chances.
#[test]
fn all_moves_of_a_puzzle_begin_with_one_chance() {
    let row = row();
    let known = [row.judgement.expected, row.judgement.kept].map(WinningChance::thousandths);
    let [first, second] = others(&row)[..2] else { panic!("there are others") };
    let collected = || StrategoPuzzle::of_row(row.clone(), Preferences::default());
    let sent = || StrategoPuzzle::new(row.puzzle.clone(), Preferences::default());
    let dear = known[0] - known[1] + 50;
    for (rule, mut puzzle, answers, shown) in [
        (
            "the chance of the collection, and the cost that the engine finds",
            collected(),
            [[900, 900 - dear], [800, 800 - dear - 10]],
            [[known[0], known[0] - dear], [known[0], known[0] - dear - 10]],
        ),
        (
            "no other move keeps more than the next best one",
            collected(),
            [[900, 899], [500, 500]],
            [known, known],
        ),
        (
            "without a collection the chance of the first answer",
            sent(),
            [[500, 400], [470, 300]],
            [[500, 400], [500, 330]],
        ),
    ] {
        let mut seen = Vec::new();
        make(&mut puzzle, first);
        let mut asked = posted(&on_engine_event(&mut puzzle, Started(Build::Same)));
        for answer in answers {
            let inquiry = asked.expect("it is asked");
            on_engine_event(&mut puzzle, answered(&inquiry, &row, answer));
            let Trial::Wrong(_, Cost::Known(found)) = screen(&puzzle).trial else { panic!() };
            let judgement = found.finding.judgement;
            seen.push([judgement.expected, judgement.kept].map(WinningChance::thousandths));
            asked = posted(&make(&mut puzzle, second).effects);
        }
        assert_eq!(seen, shown, "{rule}");
    }
}

#[test]
fn without_the_engine_a_puzzle_goes_on() {
    let row = row();
    for (rule, reports) in [
        ("it does not start", &[Failed][..]),
        ("it is of another build", &[Started(Build::Other)]),
        ("it dies", &[Started(Build::Same), Failed]),
        ("it says something else", &[Started(Build::Same), Message(Some("Hello".to_owned()))]),
        ("it says no text", &[Started(Build::Same), Message(None)]),
    ] {
        let mut puzzle = StrategoPuzzle::of_row(row.clone(), Preferences::default());
        let wrong = others(&row)[0];
        make(&mut puzzle, wrong);
        let effects: Vec<_> = reports
            .iter()
            .flat_map(|report| on_engine_event(&mut puzzle, report.clone()))
            .collect();
        assert_eq!(effects.last(), Some(&WorkerTask::Stop), "{rule}");
        let trial = screen(&puzzle).trial;
        assert!(matches!(trial, Trial::Wrong(_, Cost::Missing)), "{rule}: {trial:?}");
        let again = make(&mut puzzle, wrong).effects;
        assert!(again.contains(&WorkerTask::Start), "{rule}: the next wrong move asks again");
        assert!(make(&mut puzzle, row.puzzle.solution()).is_solved, "{rule}");
    }
}

#[test]
fn a_move_that_is_not_legal_is_refused_and_changes_nothing() {
    let row = row();
    let mut puzzle = StrategoPuzzle::of_row(row.clone(), Preferences::default());
    let lake = "c5".parse().unwrap();
    let update = make(&mut puzzle, Move::new(row.puzzle.solution().from, lake));
    assert!(update.effects.is_empty() && !update.is_solved);
    let refused = screen(&puzzle);
    assert!(refused.game.board.refusal.is_some());
    assert_eq!(refused.trial, Trial::Open);
    make(&mut puzzle, row.puzzle.solution());
    assert_eq!(screen(&puzzle).game.board.refusal, None);
}

/// The same puzzle with two hidden ranks of the enemy exchanged that nobody has seen, if there are
/// two.
fn with_other_ranks(puzzle: &Puzzle) -> Option<Puzzle> {
    let (game, enemy) = (puzzle.game(), puzzle.seat().other());
    let (view, open) = (puzzle.view(), game.open_view(puzzle.plies(), enemy));
    let hidden = open.pieces().filter(|piece| piece.color == enemy && !piece.revealed);
    // Both can move, so the game is as legal as before, and neither has run.
    let mobile = hidden.filter(|piece| matches!(view.seen(piece.square), Seen::Hidden { .. }));
    let mut mobile = mobile.filter_map(|piece| Some((piece.id.start(), piece.rank?)));
    let (one, rank) = mobile.find(|(_, rank)| matches!(rank.number(), Some(3..)))?;
    let (two, other) =
        mobile.find(|(_, other)| *other != rank && matches!(other.number(), Some(3..)))?;
    let mut changed = Game::new(*game.rules());
    for color in [puzzle.seat(), enemy] {
        let mut draft = fairboard_rules::stratego::DeploymentDraft::new(color, game.rules().army);
        for piece in game.open_view(0, enemy).pieces().filter(|piece| piece.color == color) {
            let rank = match piece.square {
                at if at == one => other,
                at if at == two => rank,
                _ => piece.rank?,
            };
            draft.place(piece.square, rank).ok()?;
        }
        changed.set_draft(draft).ok()?;
    }
    changed.start().ok()?;
    game.plies().iter().try_for_each(|ply| changed.play(ply.mv).map(drop)).ok()?;
    changed.resign(game.outcome().winner()?.other()).ok()?;
    assert!(Finished::new(&changed, PEOPLE).is_some());
    let word = write_game(&changed, PEOPLE)?;
    format!("{word}/{}/{}", puzzle.plies(), puzzle.solution()).parse().ok()
}

#[test]
fn a_puzzle_is_the_same_whatever_ranks_are_hidden() {
    let mut count = 0;
    for row in COLLECTION.rows().take(40) {
        let Some(other) = with_other_ranks(&row.puzzle) else { continue };
        assert_ne!(other, row.puzzle, "other ranks are another game");
        let [mut one, mut two] = [row.puzzle.clone(), other]
            .map(|puzzle| StrategoPuzzle::new(puzzle, Preferences::default()));
        for puzzle in [&mut one, &mut two] {
            let effects = make(puzzle, row.other).effects;
            assert!(!effects.is_empty());
        }
        assert_eq!(screen(&one), screen(&two), "{row}");
        let [one, two] =
            [&mut one, &mut two].map(|puzzle| on_engine_event(puzzle, Started(Build::Same)));
        assert_eq!(one, two, "the engine is asked the same");
        count += 1;
    }
    assert!(count >= 20, "{count} puzzles have such ranks");
}

#[test]
fn a_puzzle_of_tic_tac_toe_is_won_by_keys() {
    let mut puzzle = TicTacToePuzzle::new(tictactoe::Puzzle::numbered(1).unwrap());
    let mut model = tictactoe::Puzzle::numbered(1).unwrap();
    let enter = Key { name: "Enter".to_owned(), modifier: Modifier::None };
    while let Some(cell) = model.solution() {
        solves(&mut puzzle, TicTacToePuzzleAsk::Board(GridAsk::Focus(cell)));
        let is_won = solves(&mut puzzle, TicTacToePuzzleAsk::Board(GridAsk::Key(enter.clone())));
        model.play(cell);
        assert_eq!(is_won, model.solution().is_none());
    }
    assert_eq!(puzzle.screen().trial, TicTacToeTrial::Solved);
    assert!(!solves(&mut puzzle, TicTacToePuzzleAsk::Show), "it is over");
}

#[test]
fn wrong_cells_change_nothing_and_a_shown_one_is_not_solved() {
    let model = tictactoe::Puzzle::numbered(1).unwrap();
    let mut puzzle = TicTacToePuzzle::new(model);
    let before = puzzle.screen().board.cells.map(|look| look.mark);
    for cell in Cell::ALL.into_iter().filter(|cell| Some(*cell) != model.solution()) {
        assert!(!solves(&mut puzzle, TicTacToePuzzleAsk::Board(GridAsk::Play(cell))));
        let trial = puzzle.screen().trial;
        let is_free = model.position().mark_at(cell).is_none();
        assert_eq!(trial == TicTacToeTrial::Wrong(cell, model.moves()), is_free, "{cell}");
        assert_eq!(puzzle.screen().board.cells.map(|look| look.mark), before);
    }
    while !puzzle.screen().trial.is_over() {
        assert!(!solves(&mut puzzle, TicTacToePuzzleAsk::Show));
    }
    assert_eq!(puzzle.screen().trial, TicTacToeTrial::Shown);
}

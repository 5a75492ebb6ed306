//! Replays of finished games.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

mod chances;
mod review;

use std::rc::Rc;

use fairboard_forms::compact::read_game;
use fairboard_forms::link::Page;
use fairboard_play::preferences::Preferences;
use fairboard_play::stratego::referee::PEOPLE;
use fairboard_play::stratego::{Finished, Game};
use fairboard_rules::Position as _;
use fairboard_rules::stratego::{
    Battle, BattleResult, Color, Outcome, Ply, Rank, Rules, Seen, Square, WinBy,
};
use fairboard_setups::arrange;
use fairboard_table::durations::{Motion, Speed};
use fairboard_table::grid::GridStep;
use fairboard_table::replay::{
    Eyes, Replay, ReplayAsk, ReplayEffect, ReplayInput, ReplayScreen, ReplaySentence, WorkerTask,
};
use fairboard_table::stratego::{
    self as table, BoardLook, PieceLook, SquareLook, Stratego, WatchPace,
};
use fairboard_table::{
    Copying, Effect, EngineEvent, Input, Machine as _, Moment, Opening, Table as _,
};

const RESIGNED: Outcome = Outcome::Win { winner: Color::Blue, by: WinBy::Resigned };

/// A game of so many plies that attack where they can, which goes on.
fn running(plies: usize) -> Game {
    running_with(5, plies)
}

/// The same with the armies of another seed.
fn running_with(seed: u64, plies: usize) -> Game {
    let mut game = Game::new(Rules::CLASSIC);
    for color in Color::ALL {
        game.set_draft(arrange(color, Rules::CLASSIC.army, seed)).unwrap();
    }
    game.start().unwrap();
    for ply in 0..plies {
        let position = game.position().unwrap();
        let enemies = position.occupied(position.side().other());
        let moves: Vec<_> = position.legal_moves().collect();
        let attack = moves.iter().find(|mv| enemies.contains(mv.to));
        game.play(*attack.unwrap_or(&moves[ply * 7 % moves.len()])).unwrap();
    }
    game
}

fn finished(plies: usize) -> Game {
    let mut game = running(plies);
    game.resign(Color::Red).unwrap();
    game
}

fn replay(plies: usize) -> Watched {
    Watched::new(Finished::new(&finished(plies), PEOPLE).unwrap())
}

/// A replay, and its timer.
struct Watched {
    replay: Replay,
    wait: Option<u32>,
}

impl Watched {
    fn new(game: Finished) -> Self {
        Self { replay: Replay::new(game, Preferences::default()), wait: None }
    }

    /// Gives an input to the replay, and returns what it asks of the engine's worker.
    fn send(&mut self, input: ReplayInput) -> Vec<WorkerTask> {
        let mut tasks = Vec::new();
        for effect in self.replay.update(input, Moment::default()).effects {
            match effect {
                ReplayEffect::Worker(task) => tasks.push(task),
                ReplayEffect::Wait(wait) => self.wait = wait,
            }
        }
        tasks
    }

    fn ask(&mut self, ask: ReplayAsk) -> Vec<WorkerTask> {
        self.send(ReplayInput::Ask(ask))
    }

    fn on_engine_event(&mut self, event: EngineEvent) -> Vec<WorkerTask> {
        self.send(ReplayInput::Engine(event))
    }

    fn elapse(&mut self) {
        self.send(ReplayInput::Elapsed);
    }

    fn screen(&self) -> ReplayScreen {
        self.replay.screen()
    }
}

fn screen(replay: &Watched) -> ReplayScreen {
    replay.screen()
}

fn board(screen: &ReplayScreen) -> Rc<BoardLook> {
    Rc::clone(&screen.board)
}

/// The ranks that are shown of each side.
fn shown(screen: &ReplayScreen) -> [usize; 2] {
    Color::ALL.map(|color| {
        let is_shown = |piece: &&PieceLook| piece.color == color && piece.rank.is_some();
        board(screen).pieces.iter().filter(is_shown).count()
    })
}

#[test]
fn a_running_game_has_no_replay() {
    assert!(Finished::new(&Game::new(Rules::CLASSIC), PEOPLE).is_none());
    assert!(Finished::new(&running(10), PEOPLE).is_none());
}

#[test]
fn each_wish_leads_to_its_ply() {
    let mut replay = replay(30);
    for (ask, at) in [
        (ReplayAsk::Back, 0),
        (ReplayAsk::Forward, 1),
        (ReplayAsk::Forward, 2),
        (ReplayAsk::Back, 1),
        (ReplayAsk::Last, 30),
        (ReplayAsk::Forward, 30),
        (ReplayAsk::Seek(12), 12),
        (ReplayAsk::Seek(usize::MAX), 30),
        (ReplayAsk::First, 0),
    ] {
        replay.ask(ask);
        assert_eq!(screen(&replay).at, at, "{ask:?}");
        let side = if at % 2 == 0 { Color::Red } else { Color::Blue };
        assert_eq!(screen(&replay).to_move, (at < 30).then_some(side), "{ask:?}");
        replay.elapse();
        assert_eq!(screen(&replay).at, at, "{ask:?}: it does not play by itself");
    }
}

#[test]
fn every_position_is_the_one_of_the_game() {
    let (game, mut replay) = (finished(60), replay(60));
    let mut position = game.start_position().unwrap().1.clone();
    for ply in game.plies() {
        position.play(ply.mv).unwrap();
        replay.ask(ReplayAsk::Forward);
        let open = position.uncovered(Color::Red);
        for look in &board(&screen(&replay)).squares {
            let seen = match open.seen(look.square) {
                // All is open, so it is said of no piece that the enemy knows it.
                Seen::Own { id, rank, moved, .. } => Seen::Own { id, rank, moved, revealed: false },
                seen @ (Seen::Empty | Seen::Lake | Seen::Hidden { .. } | Seen::Revealed { .. }) => {
                    seen
                }
            };
            assert_eq!(look.seen, seen, "{ply}: {}", look.square);
        }
    }
}

#[test]
fn eyes_see_what_they_saw_in_the_game() {
    let (game, mut replay) = (finished(80), replay(80));
    replay.ask(ReplayAsk::Last);
    let position = game.position().unwrap();
    let pieces = Color::ALL.map(|color| position.occupied(color).len() as usize);
    let seen_by = |color: Color| {
        let view = position.view(color);
        let of_enemy = view.pieces().filter(|one| one.color != color && one.rank.is_some());
        of_enemy.count()
    };
    let public = [seen_by(Color::Blue), seen_by(Color::Red)];
    assert!(public.iter().any(|count| *count > 0), "a survivor of a battle is known");
    for (eyes, expected) in [
        (Eyes::Open, pieces),
        (Eyes::Side(Color::Red), [pieces[0], public[1]]),
        (Eyes::Side(Color::Blue), [public[0], pieces[1]]),
        (Eyes::Table, public),
    ] {
        replay.ask(ReplayAsk::Eyes(eyes));
        assert_eq!(shown(&screen(&replay)), expected, "{eyes:?}");
    }
    replay.ask(ReplayAsk::Eyes(Eyes::Side(Color::Blue)));
    assert_eq!(board(&screen(&replay)).bottom, Color::Blue);
    replay.ask(ReplayAsk::Eyes(Eyes::Table));
    let is_own = |seen: &Seen| matches!(seen, Seen::Own { .. });
    assert!(!board(&screen(&replay)).squares.iter().any(|look| is_own(&look.seen)));
    assert!(public[0] > 0, "Red has a known piece, which would look own");
}

#[test]
fn it_plays_by_itself_until_the_end_or_a_step() {
    let mut replay = replay(3);
    assert_eq!(replay.wait, None);
    let pace = WatchPace::default();
    replay.ask(ReplayAsk::Pace(pace));
    let millis = |ply: Ply| pace.speed().ply_millis(ply, Motion::Full);
    let record = screen(&replay).record;
    for at in 1..=3 {
        let expected = if at == 1 { 1_000 } else { millis(record[at - 2]) };
        assert_eq!(replay.wait, Some(expected), "before {at}");
        replay.elapse();
        assert_eq!(screen(&replay).at, at);
    }
    assert_eq!((replay.wait, screen(&replay).pace), (None, pace.paused()));
    for (rule, from, pace, at) in [
        ("a pause at the end", 3, pace.paused(), 3),
        ("from elsewhere it goes on", 2, pace, 2),
        ("from the end it begins again", 3, pace.at(Speed::Fast), 0),
    ] {
        replay.ask(ReplayAsk::Seek(from));
        replay.ask(ReplayAsk::Pace(pace));
        assert_eq!(screen(&replay).at, at, "{rule}");
    }
    replay.ask(ReplayAsk::Forward);
    assert_eq!(replay.wait, None, "a step by hand stops it");
}

#[test]
fn the_focus_walks_over_the_board_as_it_lies_and_the_game_plays_on() {
    let mut replay = replay(3);
    replay.ask(ReplayAsk::Pace(WatchPace::default()));
    let wait = replay.wait.take();
    assert!(wait.is_some(), "it plays");
    for (ask, square) in [
        (ReplayAsk::Walk(GridStep::Up), "a5"),
        (ReplayAsk::Walk(GridStep::RowEnd), "j5"),
        (ReplayAsk::Walk(GridStep::Right), "j5"),
        (ReplayAsk::Walk(GridStep::GridStart), "a10"),
        (ReplayAsk::Focus("e4".parse().unwrap()), "e4"),
        (ReplayAsk::Walk(GridStep::Left), "d4"),
        (ReplayAsk::Eyes(Eyes::Side(Color::Blue)), "d4"),
        (ReplayAsk::Walk(GridStep::Left), "e4"),
        (ReplayAsk::Walk(GridStep::Down), "e5"),
    ] {
        let before = screen(&replay).focus.moves;
        replay.ask(ask);
        let screen = screen(&replay);
        let is_focus = |look: &&SquareLook| look.is_focus;
        let focused: Vec<_> = screen.board.squares.iter().filter(is_focus).collect();
        assert_eq!(focused.len(), 1, "{ask:?}: one tab stop");
        assert_eq!(focused[0].square.to_string(), square, "{ask:?}");
        assert_eq!(screen.focus.square, Some(focused[0].square), "{ask:?}");
        let is_walk = matches!(ask, ReplayAsk::Walk(_));
        assert_eq!(screen.focus.moves, before + u32::from(is_walk), "{ask:?}");
        assert_eq!(screen.announcement.number(), 0, "{ask:?}: the square speaks for itself");
        let is_timed = matches!(ask, ReplayAsk::Eyes(_));
        assert_eq!(replay.wait.take().is_some(), is_timed, "{ask:?}: the timer goes on");
    }
}

#[test]
fn each_position_has_its_sentence_and_is_announced_once() {
    let (game, mut replay) = (finished(2), replay(2));
    let first = ReplaySentence::Ply(Color::Red, game.plies()[0]);
    for (ask, sentence, announced) in [
        (ReplayAsk::First, ReplaySentence::Start(RESIGNED), 0),
        (ReplayAsk::Forward, first, 1),
        (ReplayAsk::Eyes(Eyes::Table), first, 1),
        (ReplayAsk::Forward, ReplaySentence::End(RESIGNED), 2),
        (ReplayAsk::Last, ReplaySentence::End(RESIGNED), 2),
        (ReplayAsk::First, ReplaySentence::Start(RESIGNED), 3),
    ] {
        replay.ask(ask);
        let screen = screen(&replay);
        assert_eq!((screen.sentence, screen.announcement.number()), (sentence, announced));
    }
}

#[test]
fn a_finished_game_is_shared_as_a_link_that_is_copied() {
    let text = include_str!("../../../forms/tests/golden/stratego.txt");
    let site = "https://example.org/".to_owned();
    let opening = Opening { stored: Some(text.to_owned()), site, ..Opening::default() };
    let (mut table, _) = Stratego::open(opening);
    let update = table.update(Input::Ask(table::StrategoAsk::Share), Moment::default());
    let screen = table.screen();
    let link = screen.link.unwrap();
    assert_eq!(update.effects, [Effect::Share(link.to_string())]);
    assert!(matches!(screen.announcement.sentences(), [table::Sentence::Shared]));
    assert!(!screen.is_link_copied);
    table.update(Input::Copied(Copying::Done), Moment::default());
    let screen = table.screen();
    assert!(screen.is_link_copied);
    assert!(matches!(screen.announcement.sentences(), [table::Sentence::Copied]));
    let hash = link.strip_prefix("https://example.org/").unwrap();
    assert_eq!(hash.parse(), Ok(Page::Replay));
    let (game, players) = read_game(Page::word(hash).unwrap()).unwrap();
    assert_eq!((game.plies(), players), (&*screen.game.record, screen.game.players));
    // Another game has no link yet.
    table.update(Input::Ask(table::StrategoAsk::PlayAgain), Moment::default());
    assert_eq!(table.screen().link, None);
}

#[test]
fn a_running_game_is_not_shared() {
    let text = include_str!("../../../forms/tests/golden/stratego-computer.txt");
    let opening = Opening { stored: Some(text.to_owned()), ..Opening::default() };
    let (mut table, _) = Stratego::open(opening);
    let update = table.update(Input::Ask(table::StrategoAsk::Share), Moment::default());
    assert_eq!((update.effects, table.screen().link), (vec![], None));
}

/// The squares of both Flags.
fn flags(screen: &ReplayScreen) -> Vec<Square> {
    let is_flag = |seen: Seen| {
        let (Seen::Own { rank, .. } | Seen::Revealed { rank, .. }) = seen else { return false };
        rank == Rank::Flag
    };
    let squares = board(screen).squares.clone();
    squares.into_iter().filter(|look| is_flag(look.seen)).map(|look| look.square).collect()
}

#[test]
fn the_turning_points_are_the_falls_of_high_ranks_and_the_first_battles_beside_the_flags() {
    let mut game = running_with(26, 260);
    game.resign(Color::Red).unwrap();
    let mut replay = Watched::new(Finished::new(&game, PEOPLE).unwrap());
    let record = screen(&replay).record.clone();
    let turning_points = screen(&replay).turning_points;
    let falls = |plies: usize| {
        let Some(Battle { attacker, defender, result }) = record[plies - 1].battle else {
            return false;
        };
        (attacker > Rank::Captain && result != BattleResult::Attacker)
            || (defender > Rank::Captain && result != BattleResult::Defender)
    };
    assert!((1..=record.len()).any(falls), "a high rank falls");
    let mut flags = flags(&screen(&replay));
    let mut beside = Vec::new();
    for (index, ply) in record.iter().enumerate().filter(|(_, ply)| ply.battle.is_some()) {
        let before = flags.len();
        flags.retain(|flag| !flag.is_next_to(ply.mv.to));
        if flags.len() < before {
            beside.push(index + 1);
        }
    }
    assert!(beside.iter().any(|plies| !falls(*plies)), "{beside:?} are no falls alone");
    let expected: Vec<_> =
        (1..=record.len()).filter(|plies| falls(*plies) || beside.contains(plies)).collect();
    assert_eq!(turning_points[..], expected);
    for turn in turning_points.iter() {
        replay.ask(ReplayAsk::TurningPoint);
        assert_eq!(screen(&replay).at, *turn);
    }
    replay.ask(ReplayAsk::TurningPoint);
    assert_eq!(Some(&screen(&replay).at), turning_points.first(), "from the last one to the first");
}

#[test]
fn a_side_or_a_bystander_is_told_no_battle_after_the_position() {
    let mut replay = replay(80);
    let all = screen(&replay).record.clone();
    for (eyes, knows_all) in [
        (Eyes::Open, true),
        (Eyes::Side(Color::Red), false),
        (Eyes::Side(Color::Blue), false),
        (Eyes::Table, false),
    ] {
        replay.ask(ReplayAsk::Eyes(eyes));
        for at in [0, 40, 80] {
            replay.ask(ReplayAsk::Seek(at));
            let shown = screen(&replay).record.clone();
            for (before, (shown, ply)) in shown.iter().zip(&*all).enumerate() {
                assert_eq!(shown.mv, ply.mv, "every move can be pressed");
                let expected = ply.battle.filter(|_| knows_all || before < at);
                assert_eq!(shown.battle, expected, "{eyes:?} at {at}, move {}", before + 1);
            }
        }
    }
}

#[test]
fn a_game_goes_on_wherever_the_board_has_not_ended_it() {
    let game = running(300);
    let by_board = game.position().unwrap().outcome().is_some();
    let mut replay = Watched::new(Finished::new(&finished(60), PEOPLE).unwrap());
    for at in [0, 30, 60] {
        replay.ask(ReplayAsk::Seek(at));
        assert!(screen(&replay).can_play_on, "it was left after {at} moves");
    }
    assert!(!by_board, "the longer game was still running");
}

#[test]
fn losses_are_those_so_far() {
    let mut replay = replay(80);
    let lost = |replay: &Watched| -> u8 {
        let view = screen(replay).view;
        Color::ALL.iter().flat_map(|color| view.losses(*color).iter()).map(|(_, n)| *n).sum()
    };
    assert_eq!(lost(&replay), 0);
    replay.ask(ReplayAsk::Last);
    assert!(lost(&replay) > 0);
}

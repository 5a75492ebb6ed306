//! Puzzles: positions of recorded games in which one move is clearly best by the seat's knowledge.
//!
//! [`find`] first searches the positions of a game with few nodes, and keeps those that pass
//! [`check`]. Both limit a search by its nodes instead of its time, and draw random numbers from
//! fixed seeds. So the same game always has the same puzzles.

mod again;

use std::cmp::Reverse;

use fairboard_engine::{Engine, Limit};
use fairboard_forms::compact::write_game;
use fairboard_play::stratego::question::Question;
use fairboard_play::stratego::referee::PEOPLE;
use fairboard_play::stratego::review::{ComparedLine, Inquiry, Judgement};
use fairboard_play::stratego::{Game, PlayError};
use fairboard_play::{Player, Strength};
use fairboard_puzzles::{Difficulty, Puzzle, Row, Theme};
use fairboard_rules::stratego::{Color, Move, Rank, Rules, Seen, Square};
use fastrand::Rng;

use crate::record::Record;
pub use again::judge_again;

/// Numbers that decide which positions are puzzles. Chances and leads are in thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Criteria {
    /// Number of nodes for the first search of a position, which rules most positions out.
    pub glance: u64,
    /// Number of nodes of the second search of a position, and of the searches for the rivals, the
    /// level and the theme. A computer searches so many in about a second.
    pub nodes: u64,
    /// Number of nodes of the check, ten times [`nodes`](Self::nodes).
    pub deep: u64,
    /// Smallest lead of the best move over every other move.
    pub lead: u16,
    /// Smallest and largest chance of winning with the best move.
    pub chance: [u16; 2],
    /// Number of worlds in which the move is tested. A world is an assignment of ranks that fits
    /// everything the seat knows.
    pub worlds: u64,
    /// Smallest number of worlds, of those in [`worlds`](Self::worlds), in which the move must be
    /// best.
    pub agreed: u64,
    /// Number of moves with which the best move is compared in a world.
    pub rivals: usize,
    /// Number of nodes for the search of each world.
    pub world_nodes: u64,
    /// Smallest lead of the best move in a world.
    pub world_lead: u16,
    /// Smallest number of plies before a puzzle.
    pub first: usize,
    /// Smallest number of legal moves in the position of a puzzle.
    pub moves: usize,
    /// Smallest number of plies between two puzzles of one game.
    pub apart: usize,
    /// Largest number of puzzles of one game.
    pub most: usize,
    /// Largest number of easy puzzles of one theme in a collection.
    pub easy: usize,
}

/// The criteria of the collection. The section "Puzzles" of `docs/engine.md` describes the main
/// ones.
pub const CRITERIA: Criteria = Criteria {
    glance: 6_000,
    nodes: 20_000,
    deep: 200_000,
    lead: 45,
    chance: [150, 990],
    worlds: 100,
    agreed: 95,
    rivals: 5,
    world_nodes: 2_000,
    world_lead: 10,
    first: 20,
    moves: 6,
    apart: 16,
    most: 3,
    easy: 54,
};

/// The findings of the check of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The best move other than the solution.
    pub other: Move,
    /// The judgement of the other move, compared with the solution.
    pub judgement: Judgement,
    /// Number of worlds in which the solution is best.
    pub agreed: u64,
}

/// Compares `played` with the best move by a search; `None` if no other move is legal, or if the
/// nodes are too few.
fn judge(engine: &Engine, question: &Question, nodes: u64, played: Move) -> Option<Judgement> {
    engine.judge(&inquiry(question.clone(), nodes, played))
}

/// An inquiry about the move `played`, without worlds: a search alone gives the answer. The ticket
/// is always 0, because no two inquiries wait at the same time.
fn inquiry(question: Question, nodes: u64, played: Move) -> Inquiry {
    Inquiry { ticket: 0, nodes, worlds: 0, played, question }
}

/// Searches for the best move with `nodes` nodes. The result is `None` if the lead over the next
/// best move is less than `lead`, if only one move is legal, or if the nodes are too few.
fn best(engine: &Engine, question: &Question, nodes: u64, lead: u16) -> Option<Judgement> {
    // A judgement compares the best move with a move that was made. Any move will do as the latter,
    // because the best move, its lead and its chance do not depend on it.
    let played = question.view().legal_moves().next()?;
    judge(engine, question, nodes, played).filter(|judgement| judgement.lead >= lead)
}

/// The puzzles of a recorded game, as rows of a collection.
///
/// All rows have the same game. It ends one ply after the last puzzle, so that its text is short.
/// The side to move resigns there, unless the rules end the game. A game without puzzles gives no
/// rows.
///
/// # Errors
///
/// [`PlayError`] if the rules refuse an army.
pub fn find(engine: &Engine, record: &Record) -> Result<Vec<Row>, PlayError> {
    let mut game = Game::new(Rules::CLASSIC);
    for color in Color::ALL {
        game.set_draft(record.setup.deployment(color).draft().clone())?;
    }
    game.start()?;
    let chosen = choose(lessons(engine, &mut game, &record.moves));
    let Some((last, _)) = chosen.last() else { return Ok(Vec::new()) };
    end_after(&mut game, last + 1)?;
    // A word is the compact text of a finished game, as a link has it.
    let Some(word) = write_game(&game, PEOPLE) else { return Ok(Vec::new()) };
    let row = |(plies, lesson): (usize, Lesson)| {
        let solution = lesson.checked.judgement.best;
        let puzzle = format!("{word}/{plies}/{solution}").parse().ok()?;
        Some(lesson.row(puzzle))
    };
    Ok(chosen.into_iter().filter_map(row).collect())
}

/// Plays the moves in `game`, and returns the lessons on the way, each with the number of plies
/// before its position. Stops at a move that the rules refuse.
fn lessons(engine: &Engine, game: &mut Game, moves: &[Move]) -> Vec<(usize, Lesson)> {
    let mut lessons = Vec::new();
    for mv in moves {
        let seat = game.turn().filter(|_| game.plies().len() >= CRITERIA.first);
        let question = seat.and_then(|seat| Question::of_game(game, seat, Player::Person));
        if let Some(lesson) = question.and_then(|question| Lesson::of(engine, &question)) {
            lessons.push((game.plies().len(), lesson));
        }
        // Some contests allow moves that the rules on repetition refuse.
        if game.play(*mv).is_err() {
            break;
        }
    }
    lessons
}

/// Ends a game after its first `plies` plies. The side to move resigns, unless the rules have ended
/// the game.
fn end_after(game: &mut Game, plies: usize) -> Result<(), PlayError> {
    while game.plies().len() > plies {
        game.undo();
    }
    if let Some(side) = game.turn() {
        game.resign(side)?;
    }
    Ok(())
}

/// Adds puzzles to a collection. A position is not added twice, even if its games go on
/// differently. Each theme has at most [`Criteria::easy`] easy puzzles, because the page loads the
/// collection. The puzzles with the shortest games are preferred. New puzzles are shuffled, so that
/// puzzles of one game do not follow each other.
pub fn add(collection: &mut Vec<Row>, mut found: Vec<Row>) {
    let is_easy = |row: &Row| Difficulty::of(row.level) == Difficulty::Easy;
    found.sort_by_key(|row| row.puzzle.to_string().len());
    let mut new: Vec<Row> = Vec::new();
    for row in found {
        let rows = || collection.iter().chain(&new);
        let easy_count = rows().filter(|one| one.theme == row.theme && is_easy(one)).count();
        let is_wanted = !is_easy(&row) || easy_count < CRITERIA.easy;
        let view = row.puzzle.view();
        if is_wanted && !rows().any(|one| one.puzzle.view() == view) {
            new.push(row);
        }
    }
    Rng::with_seed(0).shuffle(&mut new);
    collection.extend(new);
}

/// Orders the rows `after`. Pages remember a solved puzzle by its number, which is its place in the
/// collection. So the puzzles of `before` keep their places, and new puzzles first take the places
/// of removed ones. If the new puzzles are fewer than the removed ones, later puzzles move up.
pub fn numbered(before: &[Row], after: Vec<Row>) -> Vec<Row> {
    let is_old = |row: &Row| before.iter().any(|old| old.puzzle == row.puzzle);
    let (kept, new): (Vec<_>, Vec<_>) = after.into_iter().partition(is_old);
    let mut new = new.into_iter();
    let mut rows = Vec::new();
    for old in before {
        let same = kept.iter().find(|row| row.puzzle == old.puzzle).cloned();
        rows.extend(same.or_else(|| new.next()));
    }
    rows.extend(new);
    rows
}

/// The hardest puzzles of a game that are far enough apart, in the order of the game. Each has the
/// number of plies before it.
fn choose(mut lessons: Vec<(usize, Lesson)>) -> Vec<(usize, Lesson)> {
    let mut chosen: Vec<(usize, Lesson)> = Vec::new();
    lessons.sort_by_key(|(plies, lesson)| (Reverse(lesson.level), *plies));
    for (plies, lesson) in lessons {
        let is_apart = chosen.iter().all(|(other, _)| plies.abs_diff(*other) >= CRITERIA.apart);
        if is_apart && chosen.len() < CRITERIA.most {
            chosen.push((plies, lesson));
        }
    }
    chosen.sort_by_key(|(plies, _)| *plies);
    chosen
}

/// A puzzle without its place in a game: the theme, the difficulty and the findings of the check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Lesson {
    theme: Theme,
    level: Strength,
    checked: Checked,
}

impl Lesson {
    /// The lesson of a position; `None` if the position is no puzzle.
    fn of(engine: &Engine, question: &Question) -> Option<Self> {
        let Criteria { glance, nodes, lead, chance: [least, most], .. } = CRITERIA;
        if question.view().legal_moves().len() < CRITERIA.moves {
            return None;
        }
        // A glance is less exact, so half of the lead is enough to go on.
        let at_a_glance = best(engine, question, glance, lead / 2)?;
        let judgement = best(engine, question, nodes, lead)?;
        let is_open = (least..=most).contains(&judgement.expected.thousandths());
        if at_a_glance.best != judgement.best || !is_open {
            return None;
        }
        Self::with_solution(engine, question, judgement.best)
    }

    /// The lesson of a position with this solution; `None` if the solution does not pass the check,
    /// or is best in too few worlds.
    fn with_solution(engine: &Engine, question: &Question, solution: Move) -> Option<Self> {
        let checked = check(engine, question, solution)?;
        (checked.agreed >= CRITERIA.agreed).then(|| Self {
            theme: theme(engine, question, &checked),
            level: level(question, solution),
            checked,
        })
    }

    /// The lesson as a row of the collection. `puzzle` is the lesson's place in a game.
    fn row(self, puzzle: Puzzle) -> Row {
        let Self { theme, level, checked: Checked { other, judgement, .. } } = self;
        Row { puzzle, theme, level, other, judgement }
    }
}

/// Checks by a search of many nodes that the solution is best, and counts the
/// [worlds](Criteria::worlds) in which it is best.
///
/// In a world every rank is known, so a move can be best there that nobody could find without the
/// hidden ranks. So a world compares the solution only with the next best moves by the seat's
/// knowledge.
///
/// The result is `None` if the solution is not clearly best by many nodes. The caller compares the
/// number of worlds with [`Criteria::agreed`].
pub fn check(engine: &Engine, question: &Question, solution: Move) -> Option<Checked> {
    let Criteria { deep, lead, worlds, .. } = CRITERIA;
    let rivals = rivals(engine, question, solution);
    let other = *rivals.first()?;
    // The best rival is judged as if it had been played, so the cost is the solution's lead over
    // this rival. `judgement.lead` is the solution's lead over the move that the deep search finds
    // next best. The solution has to be clearly better than both moves.
    let judgement = judge(engine, question, deep, other)?;
    let is_clear = judgement.lead >= lead && judgement.cost() >= lead;
    // The page names the cause as the reason why the solution is better.
    let has_reason = judgement.cause.is_some();
    if judgement.best != solution || !is_clear || !has_reason {
        return None;
    }
    let candidates: Vec<Move> = rivals.into_iter().chain([solution]).collect();
    let is_best = |seed: &u64| {
        world(question, *seed)
            .is_some_and(|world| is_best_in_world(engine, world, solution, &candidates))
    };
    let agreed = (0..worlds).filter(is_best).count() as u64;
    Some(Checked { other, judgement, agreed })
}

/// Whether the solution is clearly the best of `candidates` in a world.
fn is_best_in_world(engine: &Engine, world: Question, solution: Move, candidates: &[Move]) -> bool {
    let inquiry = inquiry(world, CRITERIA.world_nodes, solution);
    let judgement = engine.judge_among(&inquiry, candidates);
    judgement.is_some_and(|one| one.best == solution && one.lead >= CRITERIA.world_lead)
}

/// The next best moves after the solution by the seat's knowledge, the best first: at most
/// [`Criteria::rivals`] moves.
fn rivals(engine: &Engine, question: &Question, solution: Move) -> Vec<Move> {
    let legal_moves = question.view().legal_moves();
    let mut others: Vec<Move> = legal_moves.filter(|mv| *mv != solution).collect();
    let limit = Limit { nodes: CRITERIA.nodes, ..Limit::NONE };
    let mut rivals = Vec::new();
    while rivals.len() < CRITERIA.rivals {
        let random = &mut Rng::with_seed(0);
        let next = engine.search_moves(question, &others, limit, random, &mut || false).mv;
        let Some(next) = next else { break };
        others.retain(|mv| *mv != next);
        rivals.push(next);
    }
    rivals
}

/// The question in a world: the hidden ranks are drawn to fit the seat's knowledge, and shown to
/// the seat. The result is `None` if no world is found.
pub fn world(question: &Question, seed: u64) -> Option<Question> {
    let mut random = Rng::with_seed(seed);
    let view = question.view();
    let world = view.determinize(|count| random.u32(..count))?.uncovered(view.seat());
    Question::new(world, Vec::new(), question.player()).ok()
}

/// The lowest level that finds the solution with most of the seeds; the highest level if none does.
pub fn level(question: &Question, solution: Move) -> Strength {
    let limit = Limit { nodes: CRITERIA.nodes, ..Limit::NONE };
    let finds = |strength: &Strength| {
        let engine = Engine::new(*strength);
        let successes = (0..SEEDS).filter(|seed| {
            let random = &mut Rng::with_seed(*seed);
            engine.choose(question, limit, random, &mut || false) == Some(solution)
        });
        successes.count() as u64 > SEEDS / 2
    };
    Strength::ALL.into_iter().find(finds).unwrap_or(Strength::STRONGEST)
}

/// Number of seeds with which each level is tried.
const SEEDS: u64 = 7;

/// The theme of a puzzle: the first that fits of repetition, Flag, Spy, Bomb, capture, risk, hunt
/// and rescue.
pub fn theme(engine: &Engine, question: &Question, checked: &Checked) -> Theme {
    let Judgement { best: solution, cause, .. } = checked.judgement;
    let concerns = |rank: Rank| cause.is_some_and(|cause| [cause.own, cause.enemy].contains(&rank));
    let mover = own_rank_at(question, solution.from);
    // `checked.judgement` has the odds of the other move, so the solution is judged here. It has no
    // odds if it is no attack.
    let odds = judge(engine, question, CRITERIA.nodes, solution).and_then(|one| one.odds);
    if needs_repetition_rules(engine, question, solution) {
        Theme::Repetition
    } else if concerns(Rank::Flag) {
        Theme::Flag
    } else if mover == Some(Rank::Spy) || concerns(Rank::Spy) {
        Theme::Spy
    } else if concerns(Rank::Bomb) || (mover == Some(Rank::Miner) && odds.is_some()) {
        Theme::Bomb
    } else if let Some(odds) = odds {
        if odds.won == SURE { Theme::Capture } else { Theme::Risk }
    } else if cause.is_some_and(|cause| cause.line == ComparedLine::Better) {
        // The solution attacks nothing at once, but an enemy piece falls later because of it.
        Theme::Hunt
    } else {
        // After the other move a piece of the seat falls, and the solution saves it.
        Theme::Rescue
    }
}

/// The rank of the seat's piece on a square; `None` if the seat has no piece there.
fn own_rank_at(question: &Question, square: Square) -> Option<Rank> {
    match question.view().seen(square) {
        Seen::Own { rank, .. } => Some(rank),
        Seen::Empty | Seen::Lake | Seen::Hidden { .. } | Seen::Revealed { .. } => None,
    }
}

/// Whether the solution is clearly best only by the rules on repetition. Without them it is not
/// best, or its lead is less than half of [`Criteria::lead`].
fn needs_repetition_rules(engine: &Engine, question: &Question, solution: Move) -> bool {
    let judgement = without_repetition_rules(question)
        .and_then(|question| best(engine, &question, CRITERIA.nodes, CRITERIA.lead / 2));
    judgement.is_none_or(|judgement| judgement.best != solution)
}

/// The chance of a battle that is won for certain, in thousandths.
const SURE: u16 = 1_000;

/// The question by rules that allow every repetition; `None` if its plies do not fit these rules.
fn without_repetition_rules(question: &Question) -> Option<Question> {
    // A question keeps its rules, but its text can be read with others. There `repeat` stands for
    // the rules on repetition, and `free` for none.
    question.to_string().replacen(" repeat ", " free ", 1).parse().ok()
}

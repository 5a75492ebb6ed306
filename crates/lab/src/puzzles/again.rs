//! Judges the puzzles of a collection again, after a change of the engine.

use fairboard_engine::Engine;
use fairboard_puzzles::Row;

use super::{CRITERIA, check, level, theme};

/// The row after `engine` has judged its puzzle again; `None` if the solution is no longer clearly
/// best. The theme and the level can change.
pub fn again(engine: &Engine, row: &Row) -> Option<Row> {
    let (question, solution) = (row.puzzle.question()?, row.puzzle.solution());
    let checked = check(engine, &question, solution)?;
    (checked.agreed >= CRITERIA.agreed).then(|| Row {
        puzzle: row.puzzle.clone(),
        theme: theme(engine, &question, &checked),
        level: level(&question, solution),
        other: checked.other,
        judgement: checked.judgement,
    })
}

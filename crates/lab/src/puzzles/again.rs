//! Judges the puzzles of a collection again, after a change of the engine.

use fairboard_engine::Engine;
use fairboard_puzzles::Row;

use super::Lesson;

/// Judges the puzzle of `row` again by `engine`, and returns the new row. `None` if the solution is
/// no longer clearly best. The theme and the level can change.
pub fn judge_again(engine: &Engine, row: &Row) -> Option<Row> {
    let (question, solution) = (row.puzzle.question(), row.puzzle.solution());
    let lesson = Lesson::with_solution(engine, question, solution)?;
    Some(lesson.row(row.puzzle.clone()))
}

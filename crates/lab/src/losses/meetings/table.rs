//! Table of meetings: how often a piece fell, beside how often its player believed it would fall.

use std::fmt;

use fairboard_play::stratego::question::WinningChance;
use fairboard_rules::stratego::Rank;

use super::{LEADERS, Meeting, Way};
use crate::judge::Mean;

/// The ways, in the order of the table.
const WAYS: [Way; 4] = [Way::Attacks, Way::Takes, Way::Steps, Way::Stays];

/// Means over the meetings of one rank that came about in one way.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Row {
    danger: Mean,
    fallen: Mean,
    prize: Mean,
    /// The believed danger in meetings in which the piece fell.
    fatal_danger: Mean,
    /// Lead of the move over the best other move, in meetings in which the piece fell.
    lead: Mean,
}

/// Meetings of many games, by rank and way.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Table([[Row; WAYS.len()]; LEADERS.len()]);

impl Table {
    /// Counts a meeting.
    pub fn add(&mut self, meeting: &Meeting) {
        let rows = LEADERS.iter().zip(&mut self.0).find(|(rank, _)| **rank == meeting.rank);
        let Some((_, rows)) = rows else { return };
        let row = &mut rows[meeting.way as usize];
        row.danger.add(f64::from(meeting.danger));
        row.fallen.add(f64::from(u8::from(meeting.fell_to.is_some())));
        row.prize.add(f64::from(meeting.prize));
        let share = |chance: WinningChance| f64::from(chance.thousandths()) / 1_000.0;
        if let Some(sight) = meeting.sight {
            row.fatal_danger.add(f64::from(meeting.danger));
            row.lead.add_some(sight.other.map(|(_, other)| share(sight.chance) - share(other)));
        }
    }

    /// Number of meetings of `rank` that came about in one way, and the number of those in which
    /// the piece fell and a search judged the move.
    pub fn counts(&self, rank: Rank, way: Way) -> [u32; 2] {
        let rows = LEADERS.iter().zip(&self.0).find(|(other, _)| **other == rank);
        rows.map_or([0; 2], |(_, rows)| {
            let Row { danger, fatal_danger, .. } = rows[way as usize];
            [danger.count(), fatal_danger.count()]
        })
    }
}

/// Writes a line for each rank and way.
impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = |mean: Mean| 100.0 * mean.value();
        for (rank, rows) in LEADERS.iter().zip(&self.0) {
            for (way, row) in WAYS.iter().zip(rows) {
                writeln!(
                    f,
                    "{} {way}: {} meetings for {:.0} worths, fell in {} = {:.1} % (believed \
                     {:.1} %); where it fell believed {:.1} %, lead of the move {:.1} points",
                    rank.name(),
                    row.danger.count(),
                    row.prize.value(),
                    row.fatal_danger.count(),
                    percent(row.fallen),
                    percent(row.danger),
                    percent(row.fatal_danger),
                    percent(row.lead),
                )?;
            }
        }
        Ok(())
    }
}

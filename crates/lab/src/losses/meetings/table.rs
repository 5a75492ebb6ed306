//! Table of [meetings](Meeting) of the Marshal and the General with hidden pieces. The table shows
//! how often the Marshal or General fell, and how great the player believed the danger to be.

use std::fmt;

use fairboard_play::stratego::question::WinningChance;
use fairboard_rules::stratego::Rank;

use super::{LEADERS, Meeting, Way};
use crate::judge::Mean;

/// Every [`Way`], in the order of the rows of the table.
const WAYS: [Way; 4] = [Way::Attacks, Way::Takes, Way::Steps, Way::Stays];

/// Means over the meetings of one rank that came about in one way.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Row {
    /// The chance to fall, as the player believed it.
    danger: Mean,
    /// Share of the meetings in which the piece fell.
    fallen: Mean,
    /// Worth of the piece that is taken or attacked, as in [`Meeting::prize`].
    prize: Mean,
    /// The believed danger in meetings in which the piece fell and a search judged the move.
    fatal_danger: Mean,
    /// Lead of the move over the best other move, as a chance of winning, in meetings in which the
    /// piece fell and a search compared both moves.
    lead: Mean,
}

/// Numbers of meetings of one rank that came about in one way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Number of all meetings.
    pub meetings: u32,
    /// Number of meetings in which the piece fell and a search judged the move.
    pub judged_falls: u32,
}

/// Meetings of many games, by rank and way.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Table(
    /// For each rank of `LEADERS`, a row for each of the `WAYS`.
    [[Row; WAYS.len()]; LEADERS.len()],
);

impl Table {
    /// Counts a meeting in the row of its rank and way.
    pub fn add(&mut self, meeting: &Meeting) {
        let entry = LEADERS.iter().zip(&mut self.0).find(|(rank, _)| **rank == meeting.rank);
        let Some((_, rows)) = entry else { return };
        let row = &mut rows[meeting.way as usize];
        row.danger.add(f64::from(meeting.danger));
        row.fallen.add(f64::from(u8::from(meeting.fell_to.is_some())));
        row.prize.add(f64::from(meeting.prize));
        let share = |chance: WinningChance| f64::from(chance.thousandths()) / 1_000.0;
        // Only a meeting in which the piece fell has a sight. Even that one has none if the search
        // had too few nodes, or if no other move was legal.
        if let Some(sight) = meeting.sight {
            row.fatal_danger.add(f64::from(meeting.danger));
            row.lead.add_some(sight.other.map(|(_, other)| share(sight.chance) - share(other)));
        }
    }

    /// Numbers of meetings of `rank` that came about in one way. Both are 0 for a rank that is not
    /// examined.
    pub fn counts(&self, rank: Rank, way: Way) -> Counts {
        let entry = LEADERS.iter().zip(&self.0).find(|(other, _)| **other == rank);
        let Some((_, rows)) = entry else { return Counts::default() };
        let row = &rows[way as usize];
        Counts { meetings: row.danger.count(), judged_falls: row.fatal_danger.count() }
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
                    // Judged falls alone are counted, but the share is that of all falls.
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

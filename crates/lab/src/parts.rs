//! Parts of a run. Processes play the parts at the same time, and exchange results by files.
//!
//! A run is a sequence of batches of games. Each process plays a part of each batch, and writes a
//! file with its results. Then the process waits for the files of the others, and adds all results
//! up. So all processes get the same results, which one process alone would also get. A restarted
//! process continues after the last file.

use std::io::{self, ErrorKind};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;
use std::{fmt, fs, thread};

use thiserror::Error;

use crate::tally::Tally;
use crate::tournament::MatchError;

/// A part of a batch of games. The games follow from seeds, and each part has a range of them.
///
/// # Examples
///
/// ```
/// use fairboard_lab::parts::Part;
///
/// let parts: Vec<Part> = Part::all(3).collect();
/// assert_eq!(parts[1].to_string(), "2/3");
/// assert_eq!(parts.iter().map(|part| part.seeds(8)).collect::<Vec<_>>(), [0..2, 2..5, 5..8]);
/// assert!("4/3".parse::<Part>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The number of the part, counted from 0.
    index: u32,
    /// The number of all parts.
    count: u32,
}

/// The reason why a text is not the name of a part.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0} is no part, such as 2/3")]
pub struct BadPart(String);

impl Part {
    /// The part that has all games.
    pub const WHOLE: Self = Self { index: 0, count: 1 };

    /// All parts of games that are split into `count` parts.
    pub fn all(count: u32) -> impl Iterator<Item = Self> {
        (0..count).map(move |index| Self { index, count })
    }

    /// All parts of the same games, this part included.
    pub fn siblings(self) -> impl Iterator<Item = Self> {
        Self::all(self.count)
    }

    /// The seeds of this part, if all parts together have the seeds from 0 to `all` - 1.
    pub fn seeds(self, all: u32) -> Range<u32> {
        let Self { index, count } = self;
        let bound = |index: u32| (u64::from(all) * u64::from(index) / u64::from(count)) as u32;
        bound(index)..bound(index + 1)
    }
}

/// Writes the number of the part, counted from 1, and the number of all parts: `2/3`.
impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index + 1, self.count)
    }
}

impl FromStr for Part {
    type Err = BadPart;

    fn from_str(text: &str) -> Result<Self, BadPart> {
        let part = || {
            let (number_text, count_text) = text.split_once('/')?;
            let (number, count): (u32, u32) = (number_text.parse().ok()?, count_text.parse().ok()?);
            // Numbers count from 1, so 0 is no number of a part.
            (number <= count).then_some(Self { index: number.checked_sub(1)?, count })
        };
        part().ok_or_else(|| BadPart(text.to_owned()))
    }
}

/// One of the processes that play the parts of a run.
#[derive(Clone, Debug)]
pub struct Process {
    part: Part,
    /// The folder of the files; `None` if one process plays the whole run.
    folder: Option<PathBuf>,
}

/// The reason why a process cannot go on.
#[derive(Debug, Error)]
pub enum PartsError {
    /// A game cannot be played.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// The file with the results of one process.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// A file has the results of other games than those of this run, or is damaged.
    #[error("{} has the results of another run", .0.display())]
    OtherRun(PathBuf),
}

impl Process {
    /// The only process of its run.
    pub const ALONE: Self = Self { part: Part::WHOLE, folder: None };

    /// The process that plays `part`, and exchanges files with the others in `folder`.
    pub const fn new(part: Part, folder: PathBuf) -> Self {
        Self { part, folder: Some(folder) }
    }

    /// The results of all games of a batch. `play` plays this process's part of them, unless its
    /// file exists already. Then the process waits for the other parts, without a time limit. The
    /// names of the files begin with `name`. Each file ends with `description`, which describes the
    /// games, so that results of other games are refused.
    ///
    /// # Errors
    ///
    /// [`PartsError`] if a game cannot be played, or a file cannot be used.
    pub fn play_batch(
        &self,
        name: &str,
        description: &str,
        play: impl FnOnce(Part) -> Result<Tally, MatchError>,
    ) -> Result<Tally, PartsError> {
        let Some(folder) = &self.folder else { return Ok(play(self.part)?) };
        let path = |part: Part| folder.join(format!("{name}-{}", part.index + 1));
        if read(&path(self.part), description)?.is_none() {
            write(&path(self.part), description, play(self.part)?)?;
        }
        let mut total = Tally::default();
        for part in self.part.siblings() {
            total += wait_for(&path(part), description)?;
        }
        Ok(total)
    }
}

/// Time between two checks whether a file exists.
const INTERVAL: Duration = Duration::from_millis(100);

/// Waits until a file exists, without a time limit, and reads it.
fn wait_for(path: &Path, description: &str) -> Result<Tally, PartsError> {
    loop {
        if let Some(tally) = read(path, description)? {
            return Ok(tally);
        }
        thread::sleep(INTERVAL);
    }
}

/// Reads the results in a file, which must end with the description of the games. The result is
/// `None` if the file does not exist yet.
fn read(path: &Path, description: &str) -> Result<Option<Tally>, PartsError> {
    match fs::read_to_string(path) {
        Ok(text) => {
            let results = text.strip_suffix(description);
            let tally = results.and_then(|results| results.trim().parse().ok());
            tally.map(Some).ok_or_else(|| PartsError::OtherRun(path.to_owned()))
        }
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(PartsError::File { path: path.to_owned(), error }),
    }
}

/// Writes the results, and after them the description of the games. The file is renamed when it is
/// complete, so no other process finds a part of it.
fn write(path: &Path, description: &str, tally: Tally) -> Result<(), PartsError> {
    let Tally { won, won_adjudicated, lost, lost_adjudicated, drawn } = tally;
    let text = format!("{won} {won_adjudicated} {lost} {lost_adjudicated} {drawn}\n{description}");
    let draft = path.with_extension("draft");
    fs::write(&draft, text)
        .and_then(|()| fs::rename(&draft, path))
        .map_err(|error| PartsError::File { path: path.to_owned(), error })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_of_a_batch_have_all_of_its_seeds_once() {
        for (all, count) in [(8, 3), (1, 4), (0, 2), (7, 7), (600, 16)] {
            let seeds: Vec<u32> = Part::all(count).flat_map(|part| part.seeds(all)).collect();
            assert_eq!(seeds, (0..all).collect::<Vec<_>>(), "{all} in {count}");
        }
    }

    #[test]
    fn a_text_that_names_no_part_is_refused() {
        for part in Part::all(3) {
            assert_eq!(part.to_string().parse(), Ok(part));
        }
        for text in ["", "1", "0/2", "3/2", "1/0", "a/2", "1/2/3"] {
            assert_eq!(text.parse::<Part>(), Err(BadPart(text.to_owned())));
        }
    }
}

//! Programs by other people as players, which speak a protocol of lines.
//!
//! `docs/players.md` has the protocol. A program is asked once for each move, and each question is
//! complete by itself. A program loses the game if it breaks off, answers too late or too much, or
//! makes an illegal move. The reason is kept.

mod process;

use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use fairboard_play::stratego::protocol::{Answer, GRACE_MILLIS, LONGEST_ANSWER, write};
use fairboard_play::stratego::question::Question;
use fairboard_rules::stratego::Move;
use thiserror::Error;

use process::Process;

/// Time for starting, reading and writing, in addition to the time for a move.
pub const GRACE: Duration = Duration::from_millis(GRACE_MILLIS as u64);

/// Largest memory of a program, in bytes. On systems that do not tell the memory, there is no
/// limit.
pub const MEMORY: u64 = 1 << 30;

/// The reason why a program has lost a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// The program cannot be started, for this reason.
    #[error("The program cannot be started: {0}.")]
    NotStarted(String),
    /// The program has ended, or has closed its output.
    #[error("The program has ended.")]
    Ended,
    /// The program has not answered in this time.
    #[error("The program has not answered in {} ms.", .0.as_millis())]
    Silent(Duration),
    /// The program has written something without being asked.
    #[error("The program has written a line without being asked.")]
    Unasked,
    /// The program has written a line of more than [`LONGEST_ANSWER`] bytes, or a line that is not
    /// UTF-8.
    #[error("The program has written a line of more than {LONGEST_ANSWER} bytes.")]
    Long,
    /// The program needs more memory than [`MEMORY`].
    #[error("The program uses more than {} MiB of memory.", MEMORY >> 20)]
    Huge,
    /// The program's answer is neither a move nor `resign`.
    #[error("The program has answered «{0}», which is neither a move nor «resign».")]
    Unknown(String),
    /// The answer is a move, but the seat that was asked may not make it.
    #[error("The program has made the move {0}, which is not legal.")]
    Illegal(Move),
}

/// A program as a player. Each game that is played at the same time has its own process.
pub struct Program {
    command: String,
    /// The processes that wait for a question.
    idle: Mutex<Vec<Process>>,
    /// The faults in all games so far.
    faults: Mutex<Vec<Fault>>,
}

impl Program {
    /// The program that `command` starts: one program with its arguments, quoted as for a shell.
    pub fn new(command: &str) -> Self {
        let command = command.to_owned();
        Self { command, idle: Mutex::default(), faults: Mutex::default() }
    }

    /// The move that the program makes; `None` if the program resigns or loses by a fault. The
    /// fault is added to [`faults`](Self::faults).
    pub fn choose(&self, question: &Question, time: Duration) -> Option<Move> {
        match self.answer(question, time) {
            Ok(Answer::Move(mv)) => Some(mv),
            Ok(Answer::Resign) => None,
            Err(fault) => {
                locked(&self.faults).push(fault);
                None
            }
        }
    }

    /// The program's answer to a question.
    ///
    /// # Errors
    ///
    /// The fault by which the program has lost. The process that was asked has ended then.
    pub fn answer(&self, question: &Question, time: Duration) -> Result<Answer, Fault> {
        let idle = locked(&self.idle).pop();
        let mut process = idle.map_or_else(|| Process::start(&self.command), Ok)?;
        let millis = u32::try_from(time.as_millis()).unwrap_or(u32::MAX);
        let line = process.ask(&write(question, millis), time + GRACE)?;
        // After a fault the process does not become idle again, but is dropped, which ends it.
        let answer = line.parse().map_err(|_| Fault::Unknown(line))?;
        if let Answer::Move(mv) = answer
            && question.view().check(mv).is_err()
        {
            return Err(Fault::Illegal(mv));
        }
        locked(&self.idle).push(process);
        Ok(answer)
    }

    /// The faults in all games so far.
    pub fn faults(&self) -> Vec<Fault> {
        locked(&self.faults).clone()
    }
}

/// Writes the command alone, because processes have no readable form.
impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Program").field(&self.command).finish()
    }
}

/// The content of a mutex, also if another thread has panicked while it held the lock.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

//! One process of a program, which answers one question after the other.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::{Fault, LONGEST_ANSWER, MEMORY};

/// Time between two checks of the memory of a process that thinks.
const LOOK: Duration = Duration::from_millis(20);

/// A process that waits for a question. The process ends when the value is dropped.
pub(super) struct Process {
    child: Child,
    /// The input of the process; `None` once a question could not be written or was answered by a
    /// fault.
    input: Option<ChildStdin>,
    /// The lines that the process writes. A fault is the last item.
    lines: Receiver<Result<String, Fault>>,
}

impl Process {
    /// Starts a command of the shell.
    ///
    /// # Errors
    ///
    /// [`Fault::NotStarted`] if there is no shell or no process can be made.
    pub(super) fn start(command: &str) -> Result<Self, Fault> {
        let not_started = |error: &dyn std::fmt::Display| Fault::NotStarted(error.to_string());
        let mut shell = Command::new("sh");
        // The shell becomes the program, so ending one ends the other.
        shell.arg("-c").arg(format!("exec {command}"));
        shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = shell.spawn().map_err(|error| not_started(&error))?;
        let input = child.stdin.take();
        let output = child.stdout.take().ok_or_else(|| not_started(&"it has no output"))?;
        // A program that writes without end has to wait for its reader.
        let (sender, lines) = sync_channel(1);
        thread::spawn(move || read(output, &sender));
        Ok(Self { child, input, lines })
    }

    /// Writes a question and waits for one line, at most `time`.
    ///
    /// # Errors
    ///
    /// The [`Fault`] that made the process useless. The process must not be asked again.
    pub(super) fn ask(&mut self, question: &str, time: Duration) -> Result<String, Fault> {
        self.check_silence()?;
        // The input is put back after the answer. After a fault it stays `None`.
        let Some(mut input) = self.input.take() else { return Err(Fault::Ended) };
        // A thread writes, so that the wait below is limited even if the program does not read.
        let text = question.to_owned();
        let writing = thread::spawn(move || input.write_all(text.as_bytes()).map(|()| input));
        let answer = self.wait(time).map_err(|fault| self.end_after(fault));
        // After an answer, the writing ends as soon as the program has read the question. After a
        // fault, it ends because the process has ended.
        let written = writing.join();
        let line = answer?;
        self.input = written.ok().and_then(Result::ok);
        Ok(line)
    }

    /// Checks that the process has written nothing since the last answer, and still runs.
    fn check_silence(&mut self) -> Result<(), Fault> {
        match self.lines.try_recv() {
            Err(TryRecvError::Empty) => Ok(()),
            Err(TryRecvError::Disconnected) => Err(self.end_after(Fault::Ended)),
            Ok(Ok(_)) => Err(Fault::Unasked),
            Ok(Err(fault)) => Err(fault),
        }
    }

    /// Waits for one line, at most `time`, and watches the memory of the process meanwhile.
    /// [`Fault::Ended`] means that the process has closed its output.
    fn wait(&self, time: Duration) -> Result<String, Fault> {
        let start = Instant::now();
        loop {
            match self.lines.recv_timeout(LOOK) {
                Ok(line) => return line,
                Err(RecvTimeoutError::Disconnected) => return Err(Fault::Ended),
                Err(RecvTimeoutError::Timeout) if start.elapsed() >= time => {
                    return Err(Fault::Silent(time));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
            if memory(self.child.id()).is_some_and(|bytes| bytes > MEMORY) {
                return Err(Fault::Huge);
            }
        }
    }

    /// Ends the process after a fault, and returns the fault. [`Fault::Ended`] becomes
    /// [`Fault::NotStarted`] if the exit code is 126 or 127. These codes mean that the shell could
    /// not start the command (POSIX, *Exit Status for Commands*).
    fn end_after(&mut self, fault: Fault) -> Fault {
        match (fault, self.end()) {
            (Fault::Ended, Some(126)) => {
                Fault::NotStarted("its file is no program that may run".to_owned())
            }
            (Fault::Ended, Some(127)) => Fault::NotStarted("there is no such command".to_owned()),
            (fault, _) => fault,
        }
    }

    /// Ends the process, and returns its exit code; `None` if a signal ended the process, such as
    /// the one sent here. A failure to end the process is ignored.
    fn end(&mut self) -> Option<i32> {
        // A process that is exiting already keeps its exit code.
        let _ = self.child.kill();
        self.child.wait().ok()?.code()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end();
    }
}

/// Reads lines and sends them, until the output ends, or a line is too long or is not UTF-8. Such a
/// line is sent as [`Fault::Long`].
fn read(output: ChildStdout, sender: &SyncSender<Result<String, Fault>>) {
    let mut output = BufReader::new(output);
    loop {
        let mut bytes = Vec::new();
        // One byte more than allowed shows that the line is too long.
        let limit = LONGEST_ANSWER as u64 + 1;
        let read_count = output.by_ref().take(limit).read_until(b'\n', &mut bytes);
        if !read_count.is_ok_and(|count| count > 0) {
            return;
        }
        let text = if bytes.len() > LONGEST_ANSWER { None } else { String::from_utf8(bytes).ok() };
        let is_fault = text.is_none();
        let line = text.map(|text| text.trim_end().to_owned()).ok_or(Fault::Long);
        if sender.send(line).is_err() || is_fault {
            return;
        }
    }
}

/// The resident memory of a process in bytes, without mapped files. The result is `None` if the
/// process has ended, or if the system is not Linux.
fn memory(id: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:"))?;
    let kibibytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kibibytes << 10)
}

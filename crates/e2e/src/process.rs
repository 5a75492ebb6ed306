//! Programs that end together with the tests, even if the tests are killed.

use std::env;
use std::ffi::OsStr;
use std::io;
use std::os::unix::process::CommandExt as _;
use std::process::{Child, ChildStdout, Command, Stdio};

/// Shell script that leads a process group. The script starts a program, and kills the group when
/// the script's own input ends. The program in the background gets no input.
const LEADER: &str = r#""$0" "$@" & cat >/dev/null; kill -s KILL 0"#;

/// A process group that is killed when the value is dropped. The group is also killed if the tests
/// are killed, because the input of its leader is a pipe that ends with the tests.
#[derive(Debug)]
pub(crate) struct Group(Child);

impl Group {
    /// Starts a program in a process group. The group contains every process that the program
    /// starts.
    ///
    /// # Errors
    ///
    /// If the program is not installed, or if there is no shell. If the shell cannot start the
    /// program, there is no error here, and the program never answers.
    pub(crate) fn start(program: &Command) -> io::Result<Self> {
        Self::with_output(program, Stdio::null())
    }

    /// Starts a program in a process group, and returns its output to be read.
    ///
    /// # Errors
    ///
    /// As [`start`](Self::start).
    pub(crate) fn start_to_read(program: &Command) -> io::Result<(Self, ChildStdout)> {
        let mut group = Self::with_output(program, Stdio::piped())?;
        // The output is there, because it is piped.
        let output = group.0.stdout.take().ok_or(io::ErrorKind::BrokenPipe)?;
        Ok((group, output))
    }

    /// Starts a program in a process group, and sends its output to `output`. Only the name, the
    /// arguments and the added environment variables of `program` count.
    fn with_output(program: &Command, output: Stdio) -> io::Result<Self> {
        let name = program.get_program();
        if !is_installed(name) {
            let message = format!("{} is missing: «cargo xtask test» installs it", name.display());
            return Err(io::Error::new(io::ErrorKind::NotFound, message));
        }
        let mut leader = Command::new("sh");
        leader.args(["-c", LEADER]).arg(name).args(program.get_args());
        for (variable, value) in program.get_envs() {
            if let Some(value) = value {
                leader.env(variable, value);
            }
        }
        leader.stdin(Stdio::piped()).stdout(output).stderr(Stdio::null());
        leader.process_group(0).spawn().map(Self)
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        // When its input ends, the leader kills the group and itself.
        drop(self.0.stdin.take());
        // An error of the wait changes nothing.
        let _ = self.0.wait();
    }
}

/// Returns `true` for the absolute path of a file, and for a program's name on the search path.
fn is_installed(program: &OsStr) -> bool {
    let folders = env::var_os("PATH").unwrap_or_default();
    // A folder joined with an absolute path gives the absolute path.
    env::split_paths(&folders).any(|folder| folder.join(program).is_file())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;
    use crate::eventually::{Probe, eventually};

    #[test]
    fn a_program_that_is_not_installed_is_named() {
        let error = Group::start(&Command::new("no-such-driver")).unwrap_err().to_string();
        assert_eq!(error, "no-such-driver is missing: «cargo xtask test» installs it");
        assert!(is_installed(OsStr::new("sh")) && is_installed(OsStr::new("/bin/sh")));
    }

    #[tokio::test]
    async fn a_dropped_group_ends_with_all_that_it_started() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("id");
        let mut program = Command::new("sh");
        program.args(["-c", "sleep 600 & echo $! >\"$0\"; wait"]).arg(&file);
        let group = Group::start(&program)?;
        let id = eventually("the inner program", async || {
            let id = fs::read_to_string(&file).unwrap_or_default();
            Ok(if id.ends_with('\n') { Probe::Done(id) } else { Probe::Pending(id) })
        });
        let inner = Path::new("/proc").join(id.await?.trim()).join("stat");
        drop(group);
        eventually("its end", async || {
            let stat = fs::read_to_string(&inner).unwrap_or_default();
            // Nobody may have asked for its status yet.
            let is_over = stat.is_empty() || stat.contains(") Z ");
            Ok(if is_over { Probe::Done(()) } else { Probe::Pending(stat) })
        })
        .await
    }
}

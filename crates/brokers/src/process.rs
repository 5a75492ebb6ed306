//! Processes of brokers, each of which ends together with its descendants.

use std::env;
use std::fs::{self, File};
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use anyhow::{Context as _, Result};

/// Folders that are searched before those of `PATH`. Debian installs servers in a folder that is
/// only in the administrator's `PATH`. The folder of RabbitMQ's programs comes first, because the
/// scripts of the same names in `/usr/sbin` change the user.
const FOLDERS: [&str; 3] = ["/usr/lib/rabbitmq/bin", "/usr/sbin", "/usr/local/sbin"];

/// The file of a program, which is searched in [`FOLDERS`] and then in `PATH`; `None` if the
/// program is not installed.
pub(crate) fn find(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = FOLDERS.into_iter().map(PathBuf::from).chain(env::split_paths(&path));
    folders.map(|folder| folder.join(name)).find(|file| file.is_file())
}

/// The command of a program, without arguments. Fails if the program is not installed.
pub(crate) fn command(name: &str) -> Result<Command> {
    Ok(Command::new(find(name).with_context(|| format!("{name} is not installed"))?))
}

/// A process and its descendants. All of them end when the value is dropped.
#[derive(Debug)]
pub(crate) struct Process(Child);

impl Process {
    /// Starts a process whose output is written to the log.
    pub(crate) fn start(mut command: Command, log: &File) -> Result<Self> {
        command.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log.try_clone()?);
        // The process gets its own process group, so that its descendants can be ended together
        // with it.
        command.process_group(0);
        let name = command.get_program().to_owned();
        Ok(Self(command.spawn().with_context(|| format!("{} does not start", name.display()))?))
    }

    /// Returns `true` if the process has not ended. If that is unknown, returns `false`.
    pub(crate) fn is_running(&mut self) -> bool {
        matches!(self.0.try_wait(), Ok(None))
    }

    /// Asks the process and its descendants to end, and waits until the process has ended.
    pub(crate) fn stop(mut self) -> Result<()> {
        self.signal("-TERM")?;
        self.0.wait()?;
        Ok(())
    }

    /// Memory of the process and its descendants, in kilobytes.
    pub(crate) fn memory_kilobytes(&self) -> Result<u64> {
        // `start` begins a process group, and a group has the number of its first process.
        let group = self.0.id().to_string();
        let mut kilobytes = 0;
        let entries = fs::read_dir("/proc").context("the system does not list its processes")?;
        for entry in entries.flatten() {
            let read = |name: &str| fs::read_to_string(entry.path().join(name));
            // A process may end before it is read, and some entries are not processes.
            let (Ok(stat), Ok(status)) = (read("stat"), read("status")) else { continue };
            if group_of(&stat) == Some(&group) {
                // A process that has just ended has no memory.
                kilobytes += resident(&status).unwrap_or(0);
            }
        }
        Ok(kilobytes)
    }

    /// Sends a signal to the process and its descendants.
    fn signal(&self, signal: &str) -> Result<()> {
        // `kill` takes a negative number as that of a process group. It fails if all processes have
        // ended already, which does not matter.
        let group = format!("-{}", self.0.id());
        Command::new("kill").args([signal, "--", &group]).stderr(Stdio::null()).status()?;
        Ok(())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // A drop cannot report an error.
        let _ = self.signal("-KILL");
        let _ = self.0.wait();
    }
}

/// The process group of a process, read from `/proc/*/stat` (manual page `proc_pid_stat`): the
/// third word after the name in parentheses. The name itself may contain parentheses.
fn group_of(stat: &str) -> Option<&str> {
    stat.rsplit_once(')')?.1.split_whitespace().nth(2)
}

/// Resident memory of a process, in kilobytes, read from `/proc/*/status` (manual page
/// `proc_pid_status`); `None` for a process without memory, such as a thread of the kernel.
fn resident(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix(" kB")?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn group_and_memory_of_a_process_are_read() {
        let stat = "7 (a b) c) S 1 42 42 0 -1 4194304";
        assert_eq!(group_of(stat), Some("42"));
        assert_eq!(group_of("7"), None);
        assert_eq!(resident("Name:\ta\nVmRSS:\t   1280 kB\n"), Some(1_280));
        assert_eq!(resident("Name:\ta\n"), None, "a thread of the kernel");
    }
}

//! Processes of a broker.

use std::env;
use std::fs::{self, File};
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use anyhow::{Context as _, Result};

/// Folders of servers, besides those of the path. Debian keeps them where only the administrator's
/// path leads, and RabbitMQ's own start beside its libraries.
const FOLDERS: [&str; 3] = ["/usr/lib/rabbitmq/bin", "/usr/sbin", "/usr/local/sbin"];

/// The file of a program.
pub(crate) fn find(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = FOLDERS.into_iter().map(PathBuf::from).chain(env::split_paths(&path));
    folders.map(|folder| folder.join(name)).find(|file| file.is_file())
}

/// A command for a program.
pub(crate) fn command(name: &str) -> Result<Command> {
    Ok(Command::new(find(name).with_context(|| format!("{name} is not installed"))?))
}

/// A process with its descendants, which end when it is dropped.
#[derive(Debug)]
pub(crate) struct Process(Child);

impl Process {
    pub(crate) fn start(mut command: Command, log: &File) -> Result<Self> {
        command.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log.try_clone()?);
        // A group of its own, so that all of it ends.
        command.process_group(0);
        let name = command.get_program().to_owned();
        Ok(Self(command.spawn().with_context(|| format!("{} does not start", name.display()))?))
    }

    pub(crate) fn is_alive(&mut self) -> bool {
        matches!(self.0.try_wait(), Ok(None))
    }

    /// Asks it to end, and waits.
    pub(crate) fn stop(mut self) -> Result<()> {
        self.signal("-TERM")?;
        self.0.wait()?;
        Ok(())
    }

    /// Kilobytes of memory of it and its descendants.
    pub(crate) fn memory(&self) -> Result<u64> {
        let group = self.0.id().to_string();
        let mut kilobytes = 0;
        for process in fs::read_dir("/proc").context("the system does not tell the memory")? {
            let file =
                |name: &str| fs::read_to_string(process.as_ref().ok()?.path().join(name)).ok();
            // Processes end meanwhile, and not every entry is one.
            let (Some(stat), Some(status)) = (file("stat"), file("status")) else { continue };
            if group_of(&stat) == Some(&group) {
                kilobytes += resident(&status).unwrap_or(0);
            }
        }
        Ok(kilobytes)
    }

    fn signal(&self, signal: &str) -> Result<()> {
        let group = format!("-{}", self.0.id());
        Command::new("kill").args([signal, "--", &group]).stderr(Stdio::null()).status()?;
        Ok(())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It has ended by itself otherwise.
        let _ = self.signal("-KILL");
        let _ = self.0.wait();
    }
}

/// The group of a process by its line of `/proc/*/stat`, behind its name in parentheses.
fn group_of(stat: &str) -> Option<&str> {
    stat.rsplit_once(')')?.1.split_whitespace().nth(2)
}

/// Kilobytes of a process that are in memory, by its `/proc/*/status`.
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

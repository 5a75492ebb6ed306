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

    /// Kilobytes of memory, without those of short-lived descendants.
    pub(crate) fn memory(&self) -> Result<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.0.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB"));
        Ok(kilobytes.context("the system does not tell the memory of a process")?.parse()?)
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

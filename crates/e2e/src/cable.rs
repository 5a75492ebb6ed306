//! Two machines joined by a cable: network namespaces of Linux, which need the rights of root.

mod blank;
mod capture;
mod forward;
mod routers;

use std::fs::{self, File};
use std::os::fd::AsFd as _;
use std::path::{Path, PathBuf};
use std::process::{Command, id};
use std::sync::atomic::{AtomicU8, Ordering};
use std::thread;

use anyhow::{Context as _, Result, anyhow, ensure};
use rustix::thread::{LinkNameSpaceType, move_into_link_name_space};

pub use self::blank::Blank;
pub use self::capture::{Capture, is_documentation};
pub use self::routers::{Ports, Routers};

pub(crate) use self::forward::forward;

/// Name of the cable's end in each machine.
const END: &str = "cable";

/// Folder with a folder of settings for each network namespace, which `ip netns exec` puts in the
/// place of those in `/etc`.
const SETTINGS: &str = "/etc/netns";

/// Policy of Chromium on a machine: no service of the browser itself asks anybody.
const QUIET: &str = include_str!("cable/quiet.json");

/// A cable with a machine at each end. They are gone when it is dropped.
#[derive(Debug)]
pub struct Cable {
    machines: [Machine; 2],
    /// Part of the addresses in which this cable differs from others of the same time.
    number: u8,
}

/// A machine: a network namespace with its own loopback.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Machine(String);

/// Runs `ip` of iproute2.
fn ip(words: &str) -> Result<()> {
    let output = Command::new("ip").args(words.split(' ')).output().context("ip is missing")?;
    let errors = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "ip {words}: {errors}");
    Ok(())
}

impl Cable {
    /// Lays a cable between two new machines.
    ///
    /// # Errors
    ///
    /// If the system has no network namespaces, or the rights lack.
    pub fn lay() -> Result<Self> {
        static LAID: AtomicU8 = AtomicU8::new(0);
        let number = LAID.fetch_add(1, Ordering::Relaxed);
        let machines = ["a", "b"].map(|end| Machine::named(&format!("{number}{end}")));
        let cable = Self { machines, number };
        let [one, other] = &cable.machines;
        one.make()?;
        other.make()?;
        let ends = [one, other].map(|machine| format!("{END} netns {}", machine.0));
        ip(&format!("link add {} type veth peer name {}", ends[0], ends[1]))?;
        for index in 0..2 {
            let machine = &cable.machines[index].0;
            ip(&format!("-n {machine} addr add {}/24 dev {END}", cable.address(index)))?;
            ip(&format!("-n {machine} link set {END} addrgenmode none"))?;
            ip(&format!("-n {machine} link set {END} up"))?;
        }
        for index in 0..2 {
            cable.join(index)?;
            // Nobody listens there, and the capture sees it.
            cable.machines[index].resolve_by(&cable.address(1 - index))?;
        }
        Ok(cable)
    }

    /// The machine at an end.
    pub fn machine(&self, index: usize) -> Machine {
        self.machines[index].clone()
    }

    /// Address of the machine at an end.
    pub fn address(&self, index: usize) -> String {
        format!("10.77.{}.{}", self.number, index + 1)
    }

    /// Cuts the cable.
    ///
    /// # Errors
    ///
    /// If it is gone.
    pub fn cut(&self) -> Result<()> {
        ip(&format!("-n {} link set {END} down", self.machines[0].0))
    }

    /// Mends the cable.
    ///
    /// # Errors
    ///
    /// If it is gone.
    pub fn mend(&self) -> Result<()> {
        ip(&format!("-n {} link set {END} up", self.machines[0].0))?;
        self.join(0)
    }

    /// Gives a machine what it loses with its cable: a link-local address, and the way that leads
    /// everything over the cable, without which browsers give no address of a machine.
    ///
    /// The system's own link-local address would be tried out for a second or two, and when it is
    /// valid, Chromium breaks off what it loads, because the network has changed.
    fn join(&self, index: usize) -> Result<()> {
        let (machine, other) = (&self.machines[index].0, self.address(1 - index));
        if Path::new("/proc/sys/net/ipv6").exists() {
            let number = self.number;
            ip(&format!("-n {machine} addr add fe80::{number}:{index}/64 dev {END} nodad"))?;
        }
        ip(&format!("-n {machine} route add default via {other}"))
    }
}

impl Drop for Cable {
    fn drop(&mut self) {
        self.machines.iter().for_each(Machine::remove);
    }
}

impl Machine {
    /// A machine whose name differs from those of other programs.
    fn named(part: &str) -> Self {
        Self(format!("fairboard-{}-{part}", id()))
    }

    /// Makes it, with its loopback.
    fn make(&self) -> Result<()> {
        ip(&format!("netns add {}", self.0))?;
        ip(&format!("-n {} link set lo up", self.0))
    }

    fn remove(&self) {
        // A namespace that was never made has no need to be deleted.
        let _ = ip(&format!("netns del {}", self.0));
        let _ = fs::remove_dir_all(self.settings());
    }

    /// Lets it ask an address for names, and gives Chromium a policy there.
    fn resolve_by(&self, address: &str) -> Result<()> {
        let folder = self.settings();
        let policies = folder.join("chromium/policies/managed");
        fs::create_dir_all(&policies)?;
        fs::write(policies.join("quiet.json"), QUIET)?;
        Ok(fs::write(folder.join("resolv.conf"), format!("nameserver {address}\n"))?)
    }

    fn settings(&self) -> PathBuf {
        Path::new(SETTINGS).join(&self.0)
    }

    /// The same command on this machine.
    pub(crate) fn command(&self, command: &Command) -> Command {
        let mut inside = Command::new("ip");
        inside.args(["netns", "exec", &self.0]).arg(command.get_program()).args(command.get_args());
        for (name, value) in command.get_envs() {
            value.map(|value| inside.env(name, value));
        }
        inside
    }

    /// Moves this thread onto the machine.
    fn enter(&self) -> Result<()> {
        let namespace = File::open(format!("/var/run/netns/{}", self.0))?;
        Ok(move_into_link_name_space(namespace.as_fd(), Some(LinkNameSpaceType::Network))?)
    }
}

/// Runs a short work on a machine, or outside of all, and returns its result.
fn on<T: Send>(machine: Option<&Machine>, work: impl FnOnce() -> Result<T> + Send) -> Result<T> {
    thread::scope(|scope| {
        let thread = scope.spawn(|| {
            machine.map_or(Ok(()), Machine::enter)?;
            work()
        });
        thread.join().map_err(|_| anyhow!("a thread on a machine has panicked"))?
    })
}

//! Two machines, each behind a router of its own, as in two homes.

use std::fs;
use std::net::UdpSocket;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};

use super::{END, Machine, ip, on};
use crate::eventually::{Probe, eventually};

/// Port of the STUN server.
const STUN: u16 = 3_478;

/// A request of STUN without attributes (RFC 5389, section 6): kind, length, cookie and number.
const REQUEST: [u8; 20] = [
    0, 1, 0, 0, 0x21, 0x12, 0xa4, 0x42, b'f', b'a', b'i', b'r', b'b', b'o', b'a', b'r', b'd', 0, 0,
    1,
];

/// Time in which a server answers on the same machine.
const ANSWER: Duration = Duration::from_millis(100);

/// The port by which a router lets a machine be seen from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ports {
    /// The machine's own for all targets, as most routers do it.
    Kept,
    /// Another one for each target: a symmetric router.
    Changing,
}

/// Two machines behind routers, and a STUN server between the routers. All are gone when it is
/// dropped.
#[derive(Debug)]
pub struct Routers {
    machines: [Machine; 2],
    gateways: [Machine; 2],
    outside: Machine,
    /// Part of the addresses in which these differ from others of the same time.
    number: u8,
    server: Option<Child>,
}

impl Routers {
    /// Sets up the machines, with routers of one kind.
    ///
    /// # Errors
    ///
    /// If the system has no network namespaces, iptables or coturn, or the rights lack.
    pub async fn set_up(ports: Ports) -> Result<Self> {
        static MADE: AtomicU8 = AtomicU8::new(0);
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let named = |part: &str| Machine::named(&format!("r{number}{part}"));
        let (machines, gateways) = (["a", "b"].map(named), ["ra", "rb"].map(named));
        let outside = named("o");
        let mut all = Self { machines, gateways, outside, number, server: None };
        all.outside.make()?;
        all.outside.forwards()?;
        // Nobody else is there, and nothing says so, as for most addresses.
        ip(&format!("-n {} route add blackhole default", all.outside.0))?;
        for index in 0..2 {
            all.join(index)?;
            all.translate(index, ports)?;
        }
        all.server = Some(all.serve()?);
        all.answers().await?;
        Ok(all)
    }

    /// The machine behind a router.
    pub fn machine(&self, index: usize) -> Machine {
        self.machines[index].clone()
    }

    /// The STUN server as a person names it.
    pub fn server(&self) -> String {
        format!("stun:{}:{STUN}", self.address(79, 1))
    }

    fn address(&self, network: u8, last: usize) -> String {
        format!("10.{network}.{}.{last}", self.number)
    }

    /// Joins a machine with its router, and the router with the outside.
    fn join(&self, index: usize) -> Result<()> {
        let (machine, router) = (&self.machines[index], &self.gateways[index]);
        machine.make()?;
        router.make()?;
        let (first, second) = (4 * index + 1, 4 * index + 2);
        let (inner, outer) = (format!("in{index}"), format!("out{index}"));
        for (network, near, far) in [
            (78, (router, inner.as_str()), (machine, END)),
            (79, (&self.outside, inner.as_str()), (router, outer.as_str())),
        ] {
            let [near_end, far_end] =
                [near, far].map(|(machine, end)| format!("{end} netns {}", machine.0));
            ip(&format!("link add {near_end} type veth peer name {far_end}"))?;
            for ((machine, end), last) in [(near, first), (far, second)] {
                let address = self.address(network, last);
                ip(&format!("-n {} addr add {address}/30 dev {end}", machine.0))?;
                ip(&format!("-n {} link set {end} up", machine.0))?;
            }
            ip(&format!("-n {} route add default via {}", far.0.0, self.address(network, first)))?;
        }
        machine.resolve_by(&self.address(78, first))
    }

    /// Lets a router put its own address in the place of the machine's. What nobody has asked for
    /// is dropped, so that it takes no port.
    fn translate(&self, index: usize, ports: Ports) -> Result<()> {
        let router = &self.gateways[index];
        router.forwards()?;
        let out = format!("out{index}");
        let ports = match ports {
            Ports::Kept => "",
            Ports::Changing => " --random-fully",
        };
        router.runs(&format!("iptables -t nat -A POSTROUTING -o {out} -j MASQUERADE{ports}"))?;
        router.runs(&format!("iptables -A INPUT -i {out} -j DROP"))
    }

    /// Starts the STUN server.
    fn serve(&self) -> Result<Child> {
        let address = self.address(79, 1);
        let words = format!(
            "netns exec {} turnserver -n --stun-only -L {address} -p {STUN} --no-tls --no-dtls \
             --no-cli --log-file stdout --pidfile /dev/null",
            self.outside.0
        );
        let mut command = Command::new("ip");
        command.args(words.split_whitespace()).stdout(Stdio::null()).stderr(Stdio::null());
        command.spawn().context("ip is missing")
    }

    /// Waits until the server answers.
    async fn answers(&self) -> Result<()> {
        let socket = on(Some(&self.outside), || Ok(UdpSocket::bind("0.0.0.0:0")?))?;
        socket.set_read_timeout(Some(ANSWER))?;
        let server = format!("{}:{STUN}", self.address(79, 1));
        eventually("an answer of turnserver, of Debian's package coturn", async || {
            let answer = socket.send_to(&REQUEST, &server);
            let answer = answer.and_then(|_| socket.recv(&mut [0; 200]));
            Ok(match answer {
                Ok(_) => Probe::Done(()),
                Err(error) => Probe::Pending(error.to_string()),
            })
        })
        .await
    }
}

impl Drop for Routers {
    fn drop(&mut self) {
        if let Some(server) = &mut self.server {
            // It may have ended by itself.
            let _ = server.kill();
            let _ = server.wait();
        }
        for machine in self.machines.iter().chain(&self.gateways).chain([&self.outside]) {
            machine.remove();
        }
    }
}

impl Machine {
    /// Lets packets of others pass through.
    fn forwards(&self) -> Result<()> {
        on(Some(self), || Ok(fs::write("/proc/sys/net/ipv4/ip_forward", "1")?))
    }

    /// Runs a command on this machine.
    fn runs(&self, words: &str) -> Result<()> {
        let output =
            Command::new("ip").args(["netns", "exec", &self.0]).args(words.split(' ')).output()?;
        let errors = String::from_utf8_lossy(&output.stderr);
        ensure!(output.status.success(), "{words}: {errors}");
        Ok(())
    }
}

//! Servers on which people host static files. Tests deliver the built site with them, and check the
//! headers that `cargo xtask dist` has written in the format of each server.

use std::net::TcpListener;
use std::path::Path;
use std::process::Stdio;
use std::{env, fs};

use anyhow::{Context as _, Result};
use tempfile::TempDir;
use tokio::process::{Child, Command};

use crate::{scratch, site};

/// Environment variable with the path of the program `serve`.
const SERVE: &str = "FAIRBOARD_SERVE";

/// A program with which people serve static files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Program {
    /// nginx, whose configuration includes the site's headers.
    Nginx,
    /// lighttpd, whose configuration includes the site's headers.
    Lighttpd,
    /// `serve` from npm, which itself reads the headers from the site's folder.
    Serve,
    /// The server of Python's library, which cannot send headers from a file.
    Python,
}

/// A running server. The server ends when the value is dropped.
#[derive(Debug)]
pub struct Host {
    address: String,
    process: Child,
    _configuration: TempDir,
}

impl Program {
    /// Starts the server with the built site, at a free port. [`Page::arrive`](crate::Page::arrive)
    /// waits until the server answers.
    ///
    /// # Errors
    ///
    /// If the server is not installed.
    pub fn start(self) -> Result<Host> {
        // The listener is closed at once, so the server can listen at the port.
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let site = site::dist().canonicalize()?;
        let folder = scratch::folder()?;
        let mut command = self.command(&site, port, folder.path())?;
        command.stdout(Stdio::null()).stderr(Stdio::null()).kill_on_drop(true);
        let process = command
            .spawn()
            .with_context(|| format!("{self:?} is missing: «cargo xtask hosts» installs it"))?;
        let address = format!("http://127.0.0.1:{port}/");
        Ok(Host { address, process, _configuration: folder })
    }

    /// The command that serves a site at a port. The server's own files go into `folder`.
    fn command(self, site: &Path, port: u16, folder: &Path) -> Result<Command> {
        let in_folder = |program: &str, args: &[&str]| {
            let mut command = Command::new(program);
            command.args(args).current_dir(folder);
            command
        };
        let configuration = folder.join("server.conf");
        let (site, file) = (site.display().to_string(), configuration.display().to_string());
        Ok(match self {
            Self::Nginx => {
                fs::write(&configuration, nginx(&site, port, &folder.display().to_string()))?;
                // Without `-p`, relative paths would begin at the folder of nginx's installation.
                in_folder("nginx", &["-p", &site, "-c", &file, "-e", "stderr"])
            }
            Self::Lighttpd => {
                fs::write(&configuration, lighttpd(&site, port))?;
                in_folder("lighttpd", &["-D", "-f", &file])
            }
            Self::Serve => {
                let program = env::var(SERVE).context("«cargo xtask hosts» sets this variable")?;
                let listen = format!("tcp://127.0.0.1:{port}");
                in_folder("node", &[&program, "--no-clipboard", "--listen", &listen, &site])
            }
            Self::Python => {
                let port = port.to_string();
                let args = ["-m", "http.server", &port, "--bind", "127.0.0.1", "--directory"];
                in_folder("python3", &[&args[..], &[&site]].concat())
            }
        })
    }

    /// Returns `true` if the server sends the headers that `cargo xtask dist` has written.
    pub const fn takes_headers(self) -> bool {
        !matches!(self, Self::Python)
    }
}

impl Host {
    /// Address of the site on the server.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Ends the server.
    ///
    /// # Errors
    ///
    /// If the server cannot be ended.
    pub async fn stop(mut self) -> Result<()> {
        Ok(self.process.kill().await?)
    }
}

/// A configuration of nginx that includes the site's headers. nginx runs as one process, and writes
/// no files outside of `folder`.
fn nginx(site: &str, port: u16, folder: &str) -> String {
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|kind| format!("{kind}_temp_path {folder}/{kind};\n"))
        .concat();
    format!(
        "daemon off;\nmaster_process off;\npid {folder}/pid;\nevents {{}}\n\
         http {{\naccess_log off;\n{temporary}\
         server {{\nlisten 127.0.0.1:{port};\nroot {site};\n\
         include {site}/hosting/nginx.conf;\n}}\n}}\n"
    )
}

/// A configuration of lighttpd that includes the site's headers.
fn lighttpd(site: &str, port: u16) -> String {
    format!(
        "server.bind = \"127.0.0.1\"\nserver.port = {port}\n\
         server.document-root = \"{site}\"\nindex-file.names = ( \"index.html\" )\n\
         include \"{site}/hosting/lighttpd.conf\"\n"
    )
}

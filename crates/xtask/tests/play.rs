//! `cargo xtask play` with a stub in place of Trunk.

#![cfg(target_os = "linux")]
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by a panic"
)]

use std::env;
use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, ErrorKind, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// Longest wait for anything.
const TIMEOUT: Duration = Duration::from_mins(1);

/// A Trunk that builds nothing, chatters and starts a process of its own.
///
/// Both hold the pipe `alive` open as long as they live.
const TRUNK: &str = r#"
if [ "$NO_COLOR" = 1 ]; then exit 2; fi
exec 3>"$STUB/alive"
echo "$@" > "$STUB/arguments"
echo "INFO serving at http://10.0.0.1:1/"
echo "INFO and at http://stub.example:1/" >&2
sleep 600 &
echo "warning: a stub"
if [ -e "$STUB/late" ]; then until [ -e "$STUB/broken" ]; do sleep 0.05; done; fi
if [ -e "$STUB/broken" ]; then echo "ERROR the stub is broken"; fi
if [ -e "$STUB/ends" ]; then kill $!; exit 1; fi
wait
"#;

/// Waits for the next connection. Fails if none comes in time.
fn connection(listener: &TcpListener) -> TcpStream {
    let end = Instant::now() + TIMEOUT;
    listener.set_nonblocking(true).unwrap();
    loop {
        match listener.accept() {
            Ok((stream, _)) => {
                stream.set_nonblocking(false).unwrap();
                return stream;
            }
            Err(error) if error.kind() == ErrorKind::WouldBlock && Instant::now() < end => {
                thread::sleep(Duration::from_millis(10));
            }
            Err(error) => panic!("no request came: {error}"),
        }
    }
}

/// A run of the command.
struct Play {
    folder: TempDir,
    port: u16,
    command: Child,
    /// Reports that no process of the stub is alive.
    gone: Receiver<()>,
}

impl Play {
    /// Starts the command with a stub, and waits until the stub runs. `marks` are names of files
    /// that the stub looks for.
    fn start(marks: &[&str], arguments: &[&str]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        for mark in marks {
            fs::write(folder.path().join(mark), "").unwrap();
        }
        write_stubs(folder.path());
        let gone = watch(&folder.path().join("alive"));
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let command = command(folder.path(), port, arguments);
        gone.recv_timeout(TIMEOUT).expect("the stub starts");
        Self { folder, port, command, gone }
    }

    /// Everything that the command has printed.
    fn output(&self) -> String {
        fs::read_to_string(self.folder.path().join("output")).unwrap()
    }

    /// Answers requests in this order. An answer has the expected path, a status and a body.
    fn serve(&self, answers: &[(&str, u16, &str)]) {
        let listener = TcpListener::bind(("127.0.0.1", self.port)).unwrap();
        for (path, status, body) in answers {
            let mut stream = connection(&listener);
            let request = BufReader::new(&stream).lines().next().unwrap().unwrap();
            assert!(request.starts_with(&format!("GET {path} ")), "{request}");
            assert!(!self.output().contains("http"), "an address before the page answers");
            let head = format!("HTTP/1.1 {status} Stub\r\nContent-Length: {}\r\n", body.len());
            stream.write_all(format!("{head}Connection: close\r\n\r\n{body}").as_bytes()).unwrap();
        }
    }

    fn signal(&self, name: &str) {
        let process = self.command.id().to_string();
        assert!(Command::new("kill").args(["-s", name, &process]).status().unwrap().success());
    }

    /// Waits for the end of the command and of all that it started.
    fn end(&mut self) -> ExitStatus {
        let status = eventually(|| self.command.try_wait().unwrap());
        self.gone.recv_timeout(TIMEOUT).expect("every process has ended");
        status
    }
}

impl Drop for Play {
    fn drop(&mut self) {
        // A test that failed may leave it running.
        _ = self.command.kill();
        _ = self.command.wait();
        let folders = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/play");
        _ = fs::remove_dir_all(Path::new(folders).join(self.port.to_string()));
    }
}

/// Waits until a condition gives a value, and returns the value.
fn eventually<T>(mut condition: impl FnMut() -> Option<T>) -> T {
    let end = Instant::now() + TIMEOUT;
    while Instant::now() < end {
        if let Some(value) = condition() {
            return value;
        }
        thread::sleep(Duration::from_millis(20));
    }
    panic!("nothing happened in {TIMEOUT:?}")
}

/// Reports twice: when the first process opens a pipe, and when the last one has closed it.
fn watch(pipe: &Path) -> Receiver<()> {
    assert!(Command::new("mkfifo").arg(pipe).status().unwrap().success());
    let (reports, report) = channel();
    let pipe = pipe.to_owned();
    thread::spawn(move || {
        let mut opened = File::open(pipe).unwrap();
        reports.send(()).unwrap();
        opened.read_to_end(&mut Vec::new()).unwrap();
        _ = reports.send(());
    });
    report
}

/// Writes stubs of the programs that the command runs. A stub says that it has the right version.
fn write_stubs(folder: &Path) {
    let version_after = |beginning: &str, text: &str| -> String {
        let rest = text.split_once(beginning).unwrap().1;
        rest.split('"').next().unwrap().to_owned()
    };
    let trunk = version_after("const TRUNK: &str = \"", include_str!("../src/tools.rs"));
    let lock = include_str!("../../../Cargo.lock");
    let bindgen = version_after("name = \"wasm-bindgen\"\nversion = \"", lock);
    let root = folder.display();
    fs::create_dir_all(folder.join("lib/rustlib/wasm32-unknown-unknown")).unwrap();
    for (name, script) in [
        ("rustc", format!("echo '{root}'")),
        ("wasm-bindgen", format!("echo wasm-bindgen {bindgen}")),
        ("trunk", format!("if [ \"$1\" = --version ]; then echo trunk {trunk}; exit; fi\n{TRUNK}")),
        ("xdg-open", "echo \"$1\" > \"$STUB/opened\"".to_owned()),
    ] {
        let path = folder.join(name);
        fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
    }
}

/// Starts `cargo xtask play` with the stubs in a folder before all other programs.
fn command(folder: &Path, port: u16, arguments: &[&str]) -> Child {
    let output = File::create(folder.join("output")).unwrap();
    let path = env::join_paths(
        [folder.to_owned()].into_iter().chain(env::split_paths(&env::var_os("PATH").unwrap())),
    );
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    command.args(["play", "--port", &port.to_string()]).args(arguments);
    command.env("STUB", folder).env("PATH", path.unwrap()).env("NO_COLOR", "1");
    command.stdin(Stdio::null()).stdout(output.try_clone().unwrap()).stderr(output);
    command.spawn().unwrap()
}

#[test]
fn the_address_is_the_last_line_once_the_page_answers() {
    let mut play = Play::start(&[], &["--open"]);
    play.serve(&[
        ("/", 404, ""),
        ("/", 200, "a page"),
        ("/home_bg.wasm", 404, ""),
        ("/", 200, "a page"),
        ("/home_bg.wasm", 200, "wasm"),
    ]);
    let address = format!("http://127.0.0.1:{}/", play.port);
    let output = eventually(|| Some(play.output()).filter(|output| output.contains("http")));
    assert_eq!(output.matches("http").count(), 1, "{output}");
    assert!(output.lines().last().unwrap().contains(&format!("{address} ")), "{output}");
    let opened = play.folder.path().join("opened");
    let opened = eventually(|| fs::read_to_string(&opened).ok().filter(|text| !text.is_empty()));
    assert_eq!(opened.trim(), address);
    play.signal("TERM");
    assert!(play.end().success());
    assert_eq!(play.output(), output, "nothing follows the address");
}

#[test]
fn every_end_of_the_command_ends_all_that_it_started() {
    for (signal, succeeds) in [("INT", true), ("TERM", true), ("HUP", true), ("KILL", false)] {
        let mut play = Play::start(&[], &[]);
        play.signal(signal);
        assert_eq!(play.end().success(), succeeds, "{signal}");
    }
}

#[test]
fn a_failed_build_shows_the_log() {
    for (marks, answers) in
        [(&["late"][..], &[("/", 404, "")][..]), (&["broken", "ends"], &[]), (&["ends"], &[])]
    {
        let mut play = Play::start(marks, &[]);
        play.serve(answers);
        if marks.contains(&"late") {
            // The build fails once the page was asked for.
            fs::write(play.folder.path().join("broken"), "").unwrap();
        }
        assert!(!play.end().success(), "{marks:?}");
        let output = play.output();
        assert!(output.contains("warning: a stub"), "{output}");
        assert!(output.contains("The page cannot be built."), "{output}");
        assert!(!output.contains("http"), "{output}");
    }
}

#[test]
fn flags_reach_trunk() {
    for (flags, profile) in [(&[][..], false), (&["--release"][..], true)] {
        let mut play = Play::start(&[], flags);
        let arguments = play.folder.path().join("arguments");
        let arguments =
            eventually(|| fs::read_to_string(&arguments).ok().filter(|text| text.ends_with('\n')));
        assert!(arguments.contains(&format!("--port={}", play.port)), "{arguments}");
        assert_eq!(arguments.contains("--release --cargo-profile=web"), profile, "{arguments}");
        play.signal("TERM");
        assert!(play.end().success());
    }
}

#[test]
fn a_taken_port_is_refused() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let output = Command::new(env!("CARGO_BIN_EXE_xtask")).args(["play", "--port", &port]).output();
    let output = output.unwrap();
    assert!(!output.status.success());
    assert!(String::from_utf8(output.stderr).unwrap().contains("is taken"));
}

//! `cargo xtask`: starts the program with the commands of the project.
//!
//! Before the first command, Cargo builds that program in about a minute. Cargo builds the starter
//! here within a second, because it has no dependencies. The starter then prints how long the rest
//! takes.

use std::env;
use std::ffi::OsString;
use std::io;
use std::process::{Command, ExitCode};

#[expect(clippy::print_stderr, reason = "people wait for what is said here")]
fn main() -> ExitCode {
    let arguments: Vec<OsString> = env::args_os().skip(1).collect();
    if !is_built() {
        eprintln!("==> Building the commands of the project: about a minute, once.");
        if let Some(duration) = arguments.first().and_then(|command| duration(command.to_str()?)) {
            eprintln!("==> {duration}");
        }
    }
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["run", "--quiet", "--package", "xtask", "--"]).args(arguments);
    match run(cargo) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("Cargo cannot be started: {error}.");
            ExitCode::FAILURE
        }
    }
}

/// A sentence on the time that a command takes in a fresh clone on two cores; `None` for commands
/// that people do not run first.
fn duration(command: &str) -> Option<&'static str> {
    match command {
        "play" | "live" => {
            Some("The page is there in five to eight minutes, and later within seconds.")
        }
        "test" => Some("All tests take about forty minutes, and later twenty."),
        _ => None,
    }
}

/// Returns `true` if Cargo has already built the program with the commands, whose file is in the
/// folder of this program.
fn is_built() -> bool {
    let program = format!("xtask{}", env::consts::EXE_SUFFIX);
    env::current_exe().is_ok_and(|this| this.with_file_name(program).exists())
}

/// Runs a command in place of this program, so that signals reach the command.
#[cfg(unix)]
fn run(mut command: Command) -> io::Result<ExitCode> {
    use std::os::unix::process::CommandExt as _;
    Err(command.exec())
}

/// Runs a command, on systems where it cannot take the place of this program.
#[cfg(not(unix))]
fn run(mut command: Command) -> io::Result<ExitCode> {
    // A code is missing after a signal, and does not fit if it is above 255.
    let code = command.status()?.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}

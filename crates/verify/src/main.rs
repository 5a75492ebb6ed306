//! `fairboard-verify FILE`: judges the certificate or the evidence of a game at a distance.
//!
//! The file holds the bytes or their text. The exit status is 0 if the game is proved as a whole, 1
//! if a player has lied, 2 if the file cannot be read or was changed, and 3 if something is
//! missing.

use std::env;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read as _};
use std::process::ExitCode;

use fairboard_fair::{MAX_PACKET, Verdict, audit, text};

mod sentences;

#[expect(clippy::print_stdout, clippy::print_stderr, reason = "a program for the terminal")]
fn main() -> ExitCode {
    let mut args = env::args_os().skip(1);
    let (Some(path), None) = (args.next(), args.next()) else {
        eprintln!("Usage: fairboard-verify FILE");
        return ExitCode::from(2);
    };
    let file = match read(&path) {
        Ok(file) => file,
        Err(error) => {
            eprintln!("{} cannot be read: {error}.", path.display());
            return ExitCode::from(2);
        }
    };
    let (lines, status) = judge(&file);
    for line in lines {
        println!("{line}");
    }
    ExitCode::from(status)
}

/// Most bytes of a file of evidence or of its text.
const MOST: usize = 16 * MAX_PACKET;

/// The file, or as much of it as shows that it is too large.
fn read(path: &OsStr) -> io::Result<Vec<u8>> {
    let mut file = Vec::new();
    File::open(path)?.take(MOST as u64 + 1).read_to_end(&mut file)?;
    Ok(file)
}

/// The verdict on a file in sentences, and the exit status.
fn judge(file: &[u8]) -> (Vec<String>, u8) {
    if file.len() > MOST {
        return (vec![sentences::UNREADABLE.to_owned()], 2);
    }
    let decoded = str::from_utf8(file).ok().and_then(text::decode);
    match audit(decoded.as_deref().unwrap_or(file)) {
        Ok(verdict) => {
            let status = match &verdict {
                Verdict::Sound(_) => 0,
                Verdict::Foul(..) => 1,
                Verdict::Spoiled => 2,
                Verdict::Unfinished(_)
                | Verdict::NotSigned(..)
                | Verdict::NotOpened(..)
                | Verdict::Resumed(_)
                | Verdict::Unproved(_) => 3,
            };
            (sentences::of(&verdict), status)
        }
        Err(_) => (vec![sentences::UNREADABLE.to_owned()], 2),
    }
}

//! `fairboard-verify FILE`: judges the certificate or the evidence of a game at a distance.
//!
//! The file is binary, or the same bytes as text in base64url. The exit status is 0 if the game is
//! proved as a whole, and 1 if a player has lied. It is 2 if no file is named, or if the file
//! cannot be read or was changed. It is 3 if something remains unproved.

use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use fairboard_fair::{AuditVerdict, MAX_PACKET, audit, text};

mod sentences;

#[expect(clippy::print_stderr, reason = "a program for the terminal")]
fn main() -> ExitCode {
    let flags = xflags::parse_or_exit! {
        /// The certificate or the evidence of a game, as bytes or as text.
        optional file: PathBuf
        /// Prints the version.
        optional --version
    };
    if flags.version {
        print(concat!("fairboard-verify ", env!("CARGO_PKG_VERSION"), "\n"));
        return ExitCode::SUCCESS;
    }
    let Some(path) = flags.file else {
        eprintln!("Name the file to judge: fairboard-verify FILE.");
        return ExitCode::from(2);
    };
    match read(&path) {
        Ok(file) => {
            let (lines, status) = judge(&file);
            print(&(lines.join("\n") + "\n"));
            ExitCode::from(status)
        }
        Err(error) => {
            eprintln!("{} cannot be read: {error}.", path.display());
            ExitCode::from(2)
        }
    }
}

/// Prints a text. A closed pipe is ignored, so that the exit status is returned in any case.
fn print(text: &str) {
    let _ = io::stdout().write_all(text.as_bytes());
}

/// Greatest size of a file that is judged, in bytes. Evidence has at most 16 packets. The factor 2
/// allows for their lengths, and for the text in base64url, which is a third longer than the bytes.
const MAX_FILE_SIZE: usize = 2 * 16 * MAX_PACKET;

/// The bytes of a file, but at most one more than [`MAX_FILE_SIZE`]. By this byte [`judge`] sees
/// that a file is too large.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut file = Vec::new();
    File::open(path)?.take(MAX_FILE_SIZE as u64 + 1).read_to_end(&mut file)?;
    Ok(file)
}

/// The verdict on a file in sentences, and the exit status, as the first comment of this file says.
fn judge(file: &[u8]) -> (Vec<String>, u8) {
    if file.len() > MAX_FILE_SIZE {
        return (vec![sentences::UNREADABLE.to_owned()], 2);
    }
    // A file that is no text in base64url holds the bytes themselves.
    let decoded = str::from_utf8(file).ok().and_then(text::decode);
    match audit(decoded.as_deref().unwrap_or(file)) {
        Ok(verdict) => {
            let status = match &verdict {
                AuditVerdict::Sound(_) => 0,
                AuditVerdict::Foul(..) => 1,
                AuditVerdict::Spoiled => 2,
                AuditVerdict::Unfinished(_)
                | AuditVerdict::NotSigned(..)
                | AuditVerdict::NotOpened(..)
                | AuditVerdict::Resumed(_)
                | AuditVerdict::Unproved(_) => 3,
            };
            (sentences::of(&verdict), status)
        }
        Err(_) => (vec![sentences::UNREADABLE.to_owned()], 2),
    }
}

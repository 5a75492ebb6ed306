//! `fairboard-verify FILE`: judges the certificate or the evidence of a game at a distance.
//!
//! The file holds the bytes or their text. The exit status is 0 if the game is proved as a whole, 1
//! if a player has lied, 2 if the file cannot be read or was changed, and 3 if something is
//! missing.

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
    let version = concat!("fairboard-verify ", env!("CARGO_PKG_VERSION"));
    let (lines, status) = match flags.file {
        _ if flags.version => (vec![version.to_owned()], 0),
        None => {
            eprintln!("Name the file to judge: fairboard-verify FILE.");
            return ExitCode::from(2);
        }
        Some(path) => match read(&path) {
            Ok(file) => judge(&file),
            Err(error) => {
                eprintln!("{} cannot be read: {error}.", path.display());
                return ExitCode::from(2);
            }
        },
    };
    let text: String = lines.into_iter().flat_map(|line| [line, "\n".to_owned()]).collect();
    // The exit status is returned even if nobody reads the sentences.
    let _ = io::stdout().write_all(text.as_bytes());
    ExitCode::from(status)
}

/// Greatest size of a file that is judged, in bytes. Evidence has at most 16 packets with their
/// lengths, and its text in base64url is a third longer than its bytes.
const MAX_FILE_SIZE: usize = 2 * 16 * MAX_PACKET;

/// The bytes of a file. Of a file that is too large, one byte more than [`MAX_FILE_SIZE`], so that
/// [`judge`] can tell.
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

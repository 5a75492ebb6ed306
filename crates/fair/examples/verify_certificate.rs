//! Verifies the certificate of a game: `cargo run --example verify_certificate [FILE]`.

use std::env;
use std::error::Error;
use std::fs;

use fairboard_fair::{AuditVerdict, audit, text};

/// The certificate of a game of tic-tac-toe, which is verified if no file is named.
const CERTIFICATE: &str = include_str!("certificate.txt");

fn main() -> Result<(), Box<dyn Error>> {
    let file = env::args().nth(1).map_or(Ok(CERTIFICATE.into()), fs::read)?;
    // A file that is no text in base64url holds the bytes themselves.
    let decoded = str::from_utf8(&file).ok().and_then(text::decode);
    let verdict = audit(decoded.as_deref().unwrap_or(&file))?;
    let AuditVerdict::Sound(report) = verdict else {
        return Err(format!("The game is not proved: {verdict:?}").into());
    };
    println!("The game is proved: {} plies, {:?}.", report.plies, report.ending);
    Ok(())
}

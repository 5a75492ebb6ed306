//! Converts games of the Gravon archive into texts of games, one file each.
//!
//!     cargo run --release -p fairboard-lab --example archive -- texts examples/archive.xml
//!
//! A file that is no game by the rules is passed over, and its fault is printed.

use std::error::Error;
use std::fs;
use std::io::{self, Write as _};
use std::path::PathBuf;

use fairboard_lab::archive::to_text;

fn main() -> Result<(), Box<dyn Error>> {
    let flags = xflags::parse_or_exit! {
        /// Folder for the texts.
        required folder: PathBuf
        /// Files of the archive.
        repeated files: PathBuf
    };
    fs::create_dir_all(&flags.folder)?;
    let mut converted = 0;
    for file in &flags.files {
        let text = fs::read_to_string(file).map_err(|error| error.to_string());
        match text.and_then(|xml| to_text(&xml).map_err(|error| error.to_string())) {
            Ok(text) => {
                let name = file.file_stem().ok_or("a file without a name")?;
                fs::write(flags.folder.join(name).with_extension("txt"), text)?;
                converted += 1;
            }
            Err(fault) => writeln!(io::stderr(), "{}: {fault}", file.display())?,
        }
    }
    Ok(writeln!(io::stdout(), "{converted} games")?)
}

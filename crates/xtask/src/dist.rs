//! `cargo xtask dist`: the static site.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use xshell::{Shell, cmd};

use crate::tools::{self, say};

/// Where the site is built.
pub(crate) const DIST: &str = "dist";

pub(crate) fn run(shell: &Shell) -> Result<()> {
    tools::for_the_page(shell)?;
    say("Building the static site: about two minutes the first time.");
    cmd!(shell, "trunk build --offline --release --cargo-profile web").run()?;
    make_scripts_small(shell, DIST.as_ref())?;
    say("The site is in dist/: serve this folder from anywhere. Its files:");
    print_sizes(shell, DIST.as_ref())
}

/// Makes the scripts of a folder small, if esbuild can be had.
pub(crate) fn make_scripts_small(shell: &Shell, folder: &Path) -> Result<()> {
    let Some(esbuild) = tools::esbuild(shell)? else { return Ok(()) };
    for script in files(shell, folder)? {
        if script.extension().is_some_and(|extension| extension == "js") {
            cmd!(shell, "{esbuild} {script} --minify --format=esm --allow-overwrite --log-level=warning --outfile={script}")
                .quiet()
                .run()?;
        }
    }
    forget_hashes_of_scripts(shell, folder)
}

/// Takes the scripts' integrity hashes out of the page: they were those of the larger files.
fn forget_hashes_of_scripts(shell: &Shell, folder: &Path) -> Result<()> {
    let index = folder.join("index.html");
    if !shell.path_exists(&index) {
        return Ok(());
    }
    let text = shell.read_file(&index)?;
    if text.contains("modulepreload\" href=\"") && text.contains(".js\" integrity") {
        bail!("the page names the hash of a script that was changed after it");
    }
    Ok(())
}

/// Prints each file with its size, raw and compressed with brotli if that is installed.
#[expect(clippy::print_stdout, reason = "the sizes are the answer")]
pub(crate) fn print_sizes(shell: &Shell, folder: &Path) -> Result<()> {
    println!("{:>10} {:>10}  file", "bytes", "brotli");
    for file in files(shell, folder)? {
        let bytes = shell.read_binary_file(&file)?.len();
        let packed = cmd!(shell, "brotli --stdout --best {file}").quiet().ignore_stderr().output();
        let packed = packed.map_or_else(|_| "-".to_owned(), |out| out.stdout.len().to_string());
        println!("{bytes:>10} {packed:>10}  {}", file.display());
    }
    Ok(())
}

/// The files of a folder by name, folders left out.
fn files(shell: &Shell, folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = shell.read_dir(folder)?;
    files.retain(|file| file.is_file());
    files.sort();
    Ok(files)
}

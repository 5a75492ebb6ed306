//! `cargo xtask dist`: builds the static site.

use std::path::{Path, PathBuf};

use anyhow::Result;
use xshell::{Shell, cmd};

use crate::embed;
use crate::tools::{self, say};

/// Folder of the site.
const DIST: &str = "dist";

/// Folder of the build. Trunk empties it, so it is not the one that also holds the package.
const BUILT: &str = "target/site";

pub(crate) fn run(shell: &Shell) -> Result<()> {
    tools::for_the_page(shell)?;
    say("Building the static site: about two minutes the first time.");
    cmd!(shell, "trunk build --release --cargo-profile web --dist {BUILT}").run()?;
    embed::write(shell, BUILT.as_ref())?;
    make_scripts_small(shell, BUILT.as_ref())?;
    make_scripts_small(shell, &Path::new(BUILT).join(embed::FOLDER))?;
    replace_site(shell)?;
    say("The site is in dist/: serve this folder from anywhere. Its files:");
    print_sizes(shell, DIST.as_ref())?;
    print_sizes(shell, &Path::new(DIST).join(embed::FOLDER))
}

/// Replaces the last site by the built one.
fn replace_site(shell: &Shell) -> Result<()> {
    shell.create_dir(DIST)?;
    for old in files(shell, DIST.as_ref())? {
        shell.remove_path(old)?;
    }
    for file in files(shell, BUILT.as_ref())? {
        shell.copy_file(file, DIST)?;
    }
    let embed = Path::new(DIST).join(embed::FOLDER);
    shell.remove_path(&embed)?;
    shell.create_dir(&embed)?;
    for file in files(shell, &Path::new(BUILT).join(embed::FOLDER))? {
        shell.copy_file(file, &embed)?;
    }
    Ok(())
}

/// Minifies the scripts of a folder, if esbuild can be installed.
pub(crate) fn make_scripts_small(shell: &Shell, folder: &Path) -> Result<()> {
    let Some(esbuild) = tools::esbuild(shell)? else { return Ok(()) };
    for script in files(shell, folder)? {
        if script.extension().is_some_and(|extension| extension == "js" || extension == "mjs") {
            let options = ["--minify", "--format=esm", "--allow-overwrite", "--log-level=warning"];
            cmd!(shell, "{esbuild} {script} {options...} --outfile={script}").quiet().run()?;
        }
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

/// Returns the files of a folder by name, without folders.
pub(crate) fn files(shell: &Shell, folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = shell.read_dir(folder)?;
    files.retain(|file| file.is_file());
    files.sort();
    Ok(files)
}

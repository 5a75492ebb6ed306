//! `cargo xtask size`: prints the size of every file of the site, checks budgets, and lists code by
//! crate.

mod budgets;
mod code;

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Result, ensure};
use xshell::{Shell, cmd};

use self::budgets::{BUDGETS, Budget, RELAYED_BUDGETS};
use crate::{dist, tools};

/// Script that prints the number of bytes of each file after the best brotli compression.
const COMPRESS: &str = "
    const { brotliCompressSync } = require('node:zlib');
    const { readFileSync } = require('node:fs');
    for (const file of process.argv.slice(1)) {
        console.log(brotliCompressSync(readFileSync(file)).length);
    }";

/// A file of a folder, with its sizes.
pub(crate) struct File {
    /// Path of the file in the folder.
    path: String,
    /// Size in bytes, without compression.
    raw: usize,
    /// Size with the best brotli compression, in bytes; `None` without Node.
    packed: Option<usize>,
}

impl File {
    /// Name of the file, without its folder.
    fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or_default()
    }
}

/// Builds the site with and without a relay, prints and checks the sizes, and then prints the bytes
/// of code of each crate.
pub(crate) fn run(shell: &Shell) -> Result<()> {
    dist::make_both(shell)?;
    check(shell)?;
    code::run(shell)
}

/// Prints the sizes of the built sites, and fails if a budget is exceeded.
#[expect(clippy::print_stdout, reason = "the sizes are the answer")]
pub(crate) fn check(shell: &Shell) -> Result<()> {
    tools::node(shell)?;
    // The second site has mostly the files of the first, so only those of the first are printed.
    let sites = [
        (list(shell, dist::DIST.as_ref())?, &BUDGETS[..]),
        (measure(shell, dist::RELAYED.as_ref())?, &RELAYED_BUDGETS),
    ];
    println!("\n{:>10} {:>10} {:>10}  case", "brotli", "budget", "aim");
    for (files, budgets) in &sites {
        ensure!(files.iter().all(|file| file.packed.is_some()), "Node compresses no files");
        for budget in *budgets {
            let Budget { case, most, aim, .. } = budget;
            let aim = aim.map_or_else(|| "none".to_owned(), |aim| aim.to_string());
            println!("{:>10} {most:>10} {aim:>10}  {case}", spent(budget, files));
        }
    }
    let faults: Vec<_> = sites.iter().flat_map(|(files, budgets)| faults(budgets, files)).collect();
    ensure!(faults.is_empty(), "{}; see {}", faults.join("; "), budgets::FILE);
    Ok(())
}

/// Prints and returns the sizes of the files of a folder and of its subfolders.
#[expect(clippy::print_stdout, reason = "the sizes are the answer")]
pub(crate) fn list(shell: &Shell, folder: &Path) -> Result<Vec<File>> {
    let files = measure(shell, folder)?;
    println!("{:>10} {:>10}  file", "bytes", "brotli");
    for File { path, raw, packed } in &files {
        let packed = packed.map_or_else(|| "-".to_owned(), |packed| packed.to_string());
        println!("{raw:>10} {packed:>10}  {path}");
    }
    Ok(files)
}

/// Measures the files of a folder and of its subfolders.
fn measure(shell: &Shell, folder: &Path) -> Result<Vec<File>> {
    let paths = dist::all_files(shell, folder)?;
    let printed = cmd!(shell, "node --eval {COMPRESS}").args(&paths).quiet().read();
    // Without Node nothing is printed, so no file has a compressed size.
    let printed = printed.unwrap_or_default();
    let mut lengths = printed.lines();
    let files = paths.iter().map(|path| {
        Ok(File {
            raw: shell.read_binary_file(path)?.len(),
            packed: lengths.next().and_then(|length| length.parse().ok()),
            path: path.strip_prefix(shell.current_dir().join(folder))?.display().to_string(),
        })
    });
    files.collect()
}

/// The compressed bytes of all files that a budget covers.
fn spent(budget: &Budget, files: &[File]) -> usize {
    let files = files.iter().filter(|file| budget.files.contain(&file.path));
    files.filter_map(|file| file.packed).sum()
}

/// Sentences about exceeded budgets and missing files.
fn faults(budgets: &[Budget], files: &[File]) -> Vec<String> {
    let exceeded = budgets.iter().filter_map(|budget| {
        let over = spent(budget, files).saturating_sub(budget.most);
        (over > 0).then(|| format!("{} is {over} bytes over its budget", budget.case))
    });
    let named: BTreeSet<String> = budgets.iter().flat_map(|budget| budget.files.names()).collect();
    let missing = named
        .iter()
        .filter(|name| !files.iter().any(|file| file.name() == *name))
        .map(|name| format!("the site has no file {name}"));
    exceeded.chain(missing).collect()
}

#[cfg(test)]
mod tests {
    use super::budgets::Files;
    use super::*;

    fn files(sizes: &[(&str, usize)]) -> Vec<File> {
        let file = |(path, packed): &(&str, usize)| File {
            path: (*path).to_owned(),
            raw: 2 * packed,
            packed: Some(*packed),
        };
        sizes.iter().map(file).collect()
    }

    #[test]
    fn a_site_outside_of_its_budgets_is_refused() {
        const NAMED: Files = Files::Named(&[&["a.js"], &["b.css", "a.js"]]);
        let page = ("index.html", 1);
        for (rule, loaded, sizes, expected) in [
            (
                "a sum at the limit",
                NAMED,
                &[("0f/a.js", 4), ("b.css", 6), ("c.css", 3)][..],
                &[][..],
            ),
            (
                "a sum above it",
                NAMED,
                &[("a.js", 8), ("b.css", 3)],
                &["it is 1 bytes over its budget"],
            ),
            ("no such file", NAMED, &[("b.css", 3)], &["the site has no file a.js"]),
            (
                "a store at the limit",
                Files::Stored,
                &[page, ("build/0f/a.js", 9), ("v1/a.js", 5)],
                &[],
            ),
            (
                "a store above it",
                Files::Stored,
                &[page, ("build/0f/a.js", 10)],
                &["it is 1 bytes over its budget"],
            ),
            (
                "boards of other pages are not stored",
                Files::Stored,
                &[page, ("build/0f/a.js", 9), ("build/0f/boards.css", 9)],
                &[],
            ),
        ] {
            let budget = Budget { case: "it", files: loaded, most: 10, aim: Some(5) };
            assert_eq!(faults(&[budget], &files(sizes)), expected, "{rule}");
        }
    }
}

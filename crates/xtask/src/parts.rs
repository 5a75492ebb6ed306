//! Splits programs of the app, so that a visitor loads the code of a page together with the page.
//!
//! A program is a WebAssembly module with one or several pages. The part of a page is the code that
//! the page needs besides the program's main module. [`wasm_split_cli_support`] puts the code that
//! only one page needs into a chunk, and code that several pages need into a further chunk for each
//! set of pages. A chunk puts its functions into the program's table of functions, and calls the
//! program's functions through it. The loader adds a chunk to the running program. The list of open
//! games is a part without a page: one chunk, which a page asks the loader for.

use std::collections::{BTreeSet, HashMap};
use std::path::Path;

use anyhow::{Context as _, Result, anyhow, ensure};
use wasm_split_cli_support::{Options, transform};
use xshell::{Shell, cmd};

use crate::dist::file_name;
use crate::embed::WEB;
use crate::programs::{self, Part, RelayCode};
use crate::tools::WASM;

/// Folder in which the parts of the programs are made.
const PARTS: &str = "target/parts";

/// Builds each program with parts again, now with the marks for the splitter. Replaces the whole
/// program in the site by its main module and its chunks.
pub(crate) fn split_programs(shell: &Shell, site: &Path, relay: RelayCode) -> Result<()> {
    let programs: BTreeSet<_> = parts(relay).map(|(_, part)| part.program).collect();
    for program in programs {
        take_apart(shell, site, program, relay)?;
    }
    check_chunks(site, relay)
}

/// The parts of all programs of a build, each with its name, such as `tic-tac-toe`.
fn parts(relay: RelayCode) -> impl Iterator<Item = (&'static str, &'static Part)> {
    programs::all(relay).filter_map(|one| Some((one.name, one.part.as_ref()?)))
}

/// Replaces a program in the site by its main module and its chunks.
fn take_apart(shell: &Shell, site: &Path, program: &str, relay: RelayCode) -> Result<()> {
    let whole = build(shell, program, relay)?;
    shell.remove_path(PARTS)?;
    let main_module = Path::new(PARTS).join(format!("{program}.wasm"));
    let mut options = Options::new(&whole);
    options.output_dir = PARTS.as_ref();
    options.main_out_path = &main_module;
    let split = transform(options).map_err(|error| anyhow!("{error:#}"))?;
    // Chunks import the program's table, which wasm-bindgen would otherwise no longer export.
    let flags = ["--target=web", "--no-typescript", "--keep-lld-exports", "--remove-name-section"];
    cmd!(shell, "wasm-bindgen {flags...} --out-dir {site} {main_module}").run()?;
    for file in split.split_modules {
        let name = name_of(program, file_name(&file)?, &split.prefetch_map).with_context(|| {
            format!("no chunk of the table has the pages of {}", file.display())
        })?;
        shell.copy_file(&file, site.join(programs::code(name)))?;
    }
    Ok(())
}

/// Builds a program with the marks at which it is split.
fn build(shell: &Shell, program: &str, relay: RelayCode) -> Result<Vec<u8>> {
    let package = ["--package=fairboard-app", "--bin", program, "--target", WASM];
    let features = relay.options();
    // The splitter needs the relocations and the names of functions.
    let marks = ["--cfg=fairboard_parts", "-Clink-arg=--emit-relocs", "-Cstrip=none"];
    cmd!(shell, "cargo rustc --quiet {package...} {features...} --profile {WEB} -- {marks...}")
        .run()?;
    Ok(shell.read_binary_file(format!("target/{WASM}/{WEB}/{program}.wasm"))?)
}

/// The name of a chunk in the site, if the table of programs has it.
///
/// `file` is the file that the splitter has made of the chunk. For the mark of each page
/// ([`mark_of`]), `needs` lists the files that the page needs, without `.wasm`.
fn name_of(
    program: &str,
    file: &str,
    needs: &HashMap<String, Vec<String>>,
) -> Option<&'static str> {
    let module = file.strip_suffix(".wasm")?;
    // The file of a chunk of one page is named by the page's mark.
    match module.strip_prefix("split_") {
        Some(mark) => name_of_page_chunk(program, mark),
        None => name_of_shared_chunk(program, module, needs),
    }
}

/// The mark in the code at which the part of a page begins: the page's name without hyphens.
fn mark_of(page: &str) -> String {
    page.replace('-', "")
}

/// The parts of a program, with the names of their pages.
fn parts_of(program: &str) -> impl Iterator<Item = (&'static str, &'static Part)> {
    parts(RelayCode::Included).filter(move |(_, part)| part.program == program)
}

/// The name of the chunk that only the page with this mark needs: the name of the page.
fn name_of_page_chunk(program: &str, mark: &str) -> Option<&'static str> {
    parts_of(program).map(|(page, _)| page).find(|page| mark_of(page) == mark)
}

/// The name of the chunk that several pages need. The table of programs lists this name for exactly
/// the pages for which `needs` lists the file `module`.
fn name_of_shared_chunk(
    program: &str,
    module: &str,
    needs: &HashMap<String, Vec<String>>,
) -> Option<&'static str> {
    let needs_module = |page: &str| {
        let modules = needs.get(&mark_of(page));
        modules.is_some_and(|modules| modules.iter().any(|one| one == module))
    };
    let has_pages_of_module = |chunk: &str| {
        let with_chunk = parts_of(program).filter(|(_, part)| part.chunks.contains(&chunk));
        let with_module = parts_of(program).filter(|(page, _)| needs_module(page));
        with_chunk.map(|(page, _)| page).eq(with_module.map(|(page, _)| page))
    };
    // A chunk with the name of a page is for this page alone.
    let is_shared = |chunk: &str| parts_of(program).all(|(page, _)| page != chunk);
    let chunks: BTreeSet<_> =
        parts_of(program).flat_map(|(_, part)| part.chunks).copied().collect();
    chunks.into_iter().find(|chunk| is_shared(chunk) && has_pages_of_module(chunk))
}

/// Fails if a chunk that the table of programs names is not in the site.
fn check_chunks(site: &Path, relay: RelayCode) -> Result<()> {
    let with_parts = true;
    for file in programs::all(relay).flat_map(|program| program.chunks(with_parts)) {
        ensure!(site.join(&file).exists(), "the program has no chunk {file}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chunk_has_the_name_that_the_table_gives_to_its_pages() {
        let needs = |chunk: &str, pages: &[&str]| {
            pages.iter().map(|page| ((*page).to_owned(), vec![chunk.to_owned()])).collect()
        };
        for (program, file, pages, name) in [
            ("home", "split_tictactoe.wasm", &[][..], Some("tic-tac-toe")),
            ("home", "chunk_3.wasm", &["stratego", "tictactoe"], Some("games")),
            ("home", "chunk_4.wasm", &["stratego"], None),
            ("home", "split_puzzles.wasm", &[], None),
            ("replay", "split_puzzles.wasm", &[], Some("puzzles")),
            ("replay", "chunk_1.wasm", &["practice", "puzzles"], Some("boards")),
            ("far", "split_opengames.wasm", &[], Some("open-games")),
            ("home", "home.wasm", &[], None),
        ] {
            let module = file.trim_end_matches(".wasm");
            let found = name_of(program, file, &needs(module, pages));
            assert_eq!(found, name, "{file} of {pages:?}");
        }
    }
}

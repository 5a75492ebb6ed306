//! Takes programs of the app apart, so that a visitor loads the code of a page together with the
//! page.
//!
//! [`wasm_split_cli_support`] puts the code that only one page needs into a chunk. Code that
//! several pages need goes into a further chunk for each set of pages. A chunk puts its functions
//! into the program's table, and calls the program's functions through it. The loader adds a chunk
//! to the running program. A part without a page is one chunk, which a page asks the loader for.

use std::collections::{BTreeSet, HashMap};
use std::path::Path;

use anyhow::{Context as _, Result, anyhow, ensure};
use wasm_encoder::{Module, RawSection};
use wasm_split_cli_support::{Options, transform};
use wasmparser::Parser;
use xshell::{Shell, cmd};

use crate::dist::file_name;
use crate::embed::WEB;
use crate::programs::{self, Part};
use crate::tools::WASM;

/// Folder in which the parts of the programs are made.
const PARTS: &str = "target/parts";

/// Number of the custom sections of a module, which no browser reads.
const CUSTOM: u8 = 0;

/// Builds each program with parts again, and replaces the whole program in the site by its parts.
pub(crate) fn write(shell: &Shell, site: &Path) -> Result<()> {
    let programs: BTreeSet<_> = parts().map(|(_, part)| part.program).collect();
    for program in programs {
        take_apart(shell, site, program)?;
    }
    are_those_of_the_table(site)
}

/// The parts of all programs, with their names.
fn parts() -> impl Iterator<Item = (&'static str, &'static Part)> {
    programs::all().filter_map(|one| Some((one.name, one.part.as_ref()?)))
}

fn take_apart(shell: &Shell, site: &Path, program: &str) -> Result<()> {
    let whole = build(shell, program)?;
    shell.remove_path(PARTS)?;
    let rest = Path::new(PARTS).join(format!("{program}.wasm"));
    let mut options = Options::new(&whole);
    (options.output_dir, options.main_out_path) = (PARTS.as_ref(), &rest);
    let found = transform(options).map_err(|error| anyhow!("{error:#}"))?;
    let bindgen = ["--target=web", "--no-typescript", "--keep-lld-exports"];
    let small = "--remove-name-section";
    cmd!(shell, "wasm-bindgen {bindgen...} {small} --out-dir {site} {rest}").run()?;
    for file in found.split_modules {
        let name = name_of(program, file_name(&file)?, &found.prefetch_map).with_context(|| {
            format!("no chunk of the table has the pages of {}", file.display())
        })?;
        let code = without_custom_sections(&shell.read_binary_file(&file)?)?;
        shell.write_file(site.join(programs::code(name)), code)?;
    }
    Ok(())
}

/// Builds a program with the marks at which it is split.
fn build(shell: &Shell, program: &str) -> Result<Vec<u8>> {
    let package = ["--package=fairboard-app", "--bin", program, "--target", WASM];
    let marks = ["--cfg=fairboard_parts", "-Clink-arg=--emit-relocs", "-Cstrip=none"];
    cmd!(shell, "cargo rustc --quiet {package...} --profile {WEB} -- {marks...}").run()?;
    Ok(shell.read_binary_file(format!("target/{WASM}/{WEB}/{program}.wasm"))?)
}

/// The name of a chunk in the site. A chunk of one page has the page's name. A chunk of several
/// pages has the name that the table gives to exactly these pages.
fn name_of(
    program: &str,
    file: &str,
    needs: &HashMap<String, Vec<String>>,
) -> Option<&'static str> {
    let module = file.strip_suffix(".wasm")?;
    let parts = || parts().filter(|(_, part)| part.program == program);
    let page_of = |name: &str| name.replace('-', "");
    if let Some(page) = module.strip_prefix("split_") {
        return parts().map(|(name, _)| name).find(|name| page_of(name) == page);
    }
    let is_needed = |name: &str| {
        needs.get(&page_of(name)).is_some_and(|all| all.iter().any(|one| one == module))
    };
    let chunks: BTreeSet<_> = parts().flat_map(|(_, part)| part.chunks).copied().collect();
    let mut shared = chunks.into_iter().filter(|chunk| parts().all(|(name, _)| name != *chunk));
    shared.find(|chunk| parts().all(|(name, part)| part.chunks.contains(chunk) == is_needed(name)))
}

/// A module without the sections that only tools read, such as the names of functions.
fn without_custom_sections(module: &[u8]) -> Result<Vec<u8>> {
    let mut done = Module::new();
    for payload in Parser::new(0).parse_all(module) {
        let payload = payload?;
        let section = payload.as_section();
        if let Some((id, range)) = section.filter(|(id, _)| *id != CUSTOM) {
            let range = usize::try_from(range.start)?..usize::try_from(range.end)?;
            done.section(&RawSection { id, data: &module[range] });
        }
    }
    Ok(done.finish())
}

/// Fails if the chunks of the site are not those that the table of programs names.
fn are_those_of_the_table(site: &Path) -> Result<()> {
    for file in programs::all().flat_map(|one| one.chunks(true)) {
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

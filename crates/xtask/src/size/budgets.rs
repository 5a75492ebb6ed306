//! The budgets: limits for the compressed bytes that a site sends in each case. A case is one page
//! by its address, a journey through several pages, a board on another page, the engine, or
//! everything that is stored for offline use.

use crate::programs::{self, Program};
use crate::site;

/// Path of this file, for the message of a failure.
pub(super) const FILE: &str = "crates/xtask/src/size/budgets.rs";

/// The files that a case covers.
#[derive(Clone, Copy)]
pub(super) enum Files {
    /// The page, and the programs of the app with these names.
    Programs(&'static [&'static str]),
    /// Files with these names, in groups. A file in several groups is loaded once.
    Named(&'static [&'static [&'static str]]),
    /// The files that the service worker stores.
    Stored,
}

impl Files {
    /// Returns `true` if the file at a path of the site is covered.
    pub(super) fn contain(self, path: &str) -> bool {
        match self {
            Self::Stored => site::is_stored(path),
            Self::Programs(_) | Self::Named(_) => {
                // Each build has a folder with another name, so only the names of files count.
                let name = path.rsplit('/').next().unwrap_or_default();
                self.names().iter().any(|file| file == name)
            }
        }
    }

    /// Names of the covered files, all of which the site must have. For [`Stored`](Self::Stored),
    /// which covers files by their paths, the result is only the page.
    pub(super) fn names(self) -> Vec<String> {
        let owned = |name: &&str| (*name).to_owned();
        match self {
            Self::Programs(names) => {
                // A test checks that each name is that of a program.
                let found_programs = names.iter().filter_map(|name| programs::named(name));
                let program_files = found_programs.flat_map(Program::files);
                PAGE_FILES.iter().map(owned).chain(program_files).collect()
            }
            Self::Named(groups) => groups.iter().copied().flatten().map(owned).collect(),
            Self::Stored => vec![site::PAGE.to_owned()],
        }
    }
}

/// A limit for the files of one case.
#[derive(Clone, Copy)]
pub(super) struct Budget {
    /// The name of the case, also in the table of `docs/delivery.md`.
    pub(super) case: &'static str,
    pub(super) files: Files,
    /// Largest number of bytes that passes the tests. It is at least a hundred bytes above the
    /// measured size, because the hashes of another build change the size by some dozens of bytes.
    pub(super) most: usize,
    /// Number of bytes that is aimed for; `None` if there is no such aim.
    pub(super) aim: Option<usize>,
}

impl Budget {
    const fn new(case: &'static str, files: Files, most: usize, aim: usize) -> Self {
        Self { case, files, most, aim: Some(aim) }
    }

    const fn without_aim(case: &'static str, files: Files, most: usize) -> Self {
        Self { case, files, most, aim: None }
    }
}

/// Files of every page of the app. Its styles are a part of `index.html`.
const PAGE_FILES: &[&str] = &[
    "index.html",
    "icon.svg",
    "loader.js",
    "build.js",
    "offline.js",
    "ports.js",
    "crash.js",
    "texts.js",
];

/// Files of every board on another page.
const BOARD: &[&str] =
    &["fairboard.mjs", "build.js", "ports.js", "crash.js", "texts.js", "boards.css"];

/// Modules of the tic-tac-toe board on another page.
const BOARD_TICTACTOE: &[&str] = &["board-tic-tac-toe.js", "board-tic-tac-toe_bg.wasm"];
const BOARD_STRATEGO: &[&str] = &["board-stratego.js", "board-stratego_bg.wasm"];

/// Files of the engine, the computer player of Stratego.
const ENGINE: &[&str] = &["engine.js", "fairboard-worker.js", "fairboard-worker_bg.wasm"];

/// The budgets of the site, those of single pages first.
pub(super) const BUDGETS: [Budget; 20] = [
    Budget::new("home", Files::Programs(&["home"]), 89_500, 80_000),
    Budget::new("tic-tac-toe", Files::Programs(&["tic-tac-toe"]), 136_650, 110_000),
    Budget::new("Stratego", Files::Programs(&["stratego"]), 203_100, 165_000),
    Budget::new(
        "home, then tic-tac-toe",
        Files::Programs(&["home", "tic-tac-toe"]),
        136_650,
        115_000,
    ),
    Budget::new("home, then Stratego", Files::Programs(&["home", "stratego"]), 203_100, 170_000),
    Budget::new(
        "home, tic-tac-toe, then Stratego",
        Files::Programs(&["home", "tic-tac-toe", "stratego"]),
        226_900,
        195_000,
    ),
    Budget::new("home, then far away", Files::Programs(&["home", "far"]), 323_100, 240_000),
    Budget::without_aim("a finished game", Files::Programs(&["replay"]), 145_650),
    Budget::new("puzzles", Files::Programs(&["puzzles"]), 232_500, 170_000),
    Budget::new("practice", Files::Programs(&["practice"]), 180_800, 170_000),
    Budget::new("home, then puzzles", Files::Programs(&["home", "puzzles"]), 302_200, 220_000),
    Budget::without_aim("the code for a board", Files::Programs(&["embed"]), 87_400),
    Budget::new("play with someone far away", Files::Programs(&["far"]), 253_700, 180_000),
    Budget::without_aim("the rules", Files::Programs(&["rules"]), 28_850),
    Budget::without_aim("setups and finished games", Files::Programs(&["library"]), 166_550),
    Budget::new(
        "a board of tic-tac-toe on another page",
        Files::Named(&[BOARD, BOARD_TICTACTOE]),
        109_050,
        100_000,
    ),
    Budget::new(
        "a board of Stratego on another page",
        Files::Named(&[BOARD, BOARD_STRATEGO]),
        172_600,
        155_000,
    ),
    Budget::new(
        "boards of both games",
        Files::Named(&[BOARD, BOARD_TICTACTOE, BOARD_STRATEGO]),
        265_900,
        190_000,
    ),
    Budget::new("the Stratego engine", Files::Named(&[ENGINE]), 57_050, 60_000),
    Budget::new("stored for offline use", Files::Stored, 999_350, 600_000),
];

/// The budgets of the site that is built with the code of games over a relay. Those in [`BUDGETS`]
/// are of the site without this code.
pub(super) const RELAYED_BUDGETS: [Budget; 3] = [
    Budget::new("far away over a relay", Files::Programs(&["far"]), 296_000, 180_000),
    Budget::without_aim(
        "far away over a relay, then open games",
        Files::Programs(&["far", "open-games"]),
        312_200,
    ),
    Budget::new("stored, with games over a relay", Files::Stored, 1_058_300, 600_000),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::programs::PROGRAMS;

    #[test]
    fn every_program_has_a_budget_by_its_address() {
        for Program { name, .. } in PROGRAMS {
            let has_one =
                |budget: &Budget| matches!(budget.files, Files::Programs([one]) if *one == name);
            assert_eq!(BUDGETS.iter().filter(|one| has_one(one)).count(), 1, "{name}");
        }
    }

    #[test]
    fn the_document_has_the_budgets() {
        let kilobytes = |bytes: usize| {
            let text = format!("{}.{:03}", bytes / 1000, bytes % 1000);
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        };
        let budgets = BUDGETS.iter().chain(&RELAYED_BUDGETS);
        let rows = budgets.map(|Budget { case, most, aim, .. }| {
            let aim = aim.map_or_else(|| "none".to_owned(), |aim| format!("{} KB", kilobytes(aim)));
            format!("| {case} | {} KB | {aim} |\n", kilobytes(*most))
        });
        let (document, rows) =
            (include_str!("../../../../docs/delivery.md"), rows.collect::<String>());
        let table = format!("| case | budget | aim |\n| --- | --- | --- |\n{rows}\n");
        assert!(document.contains(&table), "write this table into docs/delivery.md:\n{table}");
    }

    #[test]
    fn every_case_names_programs_that_exist() {
        for Budget { case, files, .. } in BUDGETS.iter().chain(&RELAYED_BUDGETS) {
            let Files::Programs(names) = files else { continue };
            assert!(names.iter().all(|name| programs::named(name).is_some()), "{case}");
        }
    }
}

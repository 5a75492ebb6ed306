//! The programs of the app, with what the build and the scripts need of them.
//!
//! A page names its program in the table of [`Page`]. A row of [`PROGRAMS`] has the files of a
//! program. The scripts that find a page before any program runs get both from here.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Result;
use fairboard_play::link::{Page, rules};
use serde_json::json;
use xshell::Shell;

use crate::words::put_value;

/// A program of the app: one or several pages.
pub(crate) struct Program {
    /// Its name, with which its files begin.
    pub(crate) name: &'static str,
    /// Whether it is a WebAssembly module. The other kind is a script alone.
    pub(crate) is_module: bool,
    /// Style sheets that no first picture needs. They become one file with the name of the program.
    pub(crate) sheets: &'static [&'static str],
    /// Programs whose style sheets it needs, too.
    pub(crate) dressed_as: &'static [&'static str],
    /// Scripts that it imports.
    pub(crate) imports: &'static [&'static str],
}

/// A module without style sheets of its own.
const MODULE: Program =
    Program { name: "", is_module: true, sheets: &[], dressed_as: &[], imports: &[] };

/// The pages of the rules.
pub(crate) const RULES: &str = "rules";

/// Every program.
pub(crate) const PROGRAMS: [Program; 8] = [
    Program { name: "home", ..MODULE },
    Program { name: "tic-tac-toe", ..MODULE },
    Program {
        name: "stratego",
        sheets: &[
            "tour.css",
            "seat.css",
            "record.css",
            "ways-out.css",
            "keys.css",
            "curtain.css",
            "battle.css",
        ],
        ..MODULE
    },
    Program { name: "replay", sheets: &["replay.css"], dressed_as: &["stratego"], ..MODULE },
    Program { name: "embed", sheets: &["builder.css"], ..MODULE },
    Program { name: "far", sheets: &["army.css", "far.css"], dressed_as: &["stratego"], ..MODULE },
    Program { name: "library", sheets: &["army.css", "shelf.css"], ..MODULE },
    Program {
        name: RULES,
        is_module: false,
        sheets: &["rules.css"],
        dressed_as: &["stratego"],
        imports: &["diagram.js"],
    },
];

impl Program {
    /// Its style sheet in the built site, if it has one.
    pub(crate) fn style_sheet(&self) -> Option<String> {
        (!self.sheets.is_empty()).then(|| format!("{}.css", self.name))
    }

    /// The script and the code that the page fetches early.
    fn early(&self) -> Vec<String> {
        let script = format!("{}.js", self.name);
        let code = self.is_module.then(|| format!("{}_bg.wasm", self.name));
        [script].into_iter().chain(code).collect()
    }

    /// Its style sheets in the built site, in the order in which they apply.
    fn styles(&self) -> Vec<String> {
        let others = PROGRAMS.iter().filter(|other| self.dressed_as.contains(&other.name));
        others.chain([self]).filter_map(Self::style_sheet).collect()
    }

    /// All files that a visitor loads for it.
    pub(crate) fn files(&self) -> Vec<String> {
        let imports = self.imports.iter().map(|name| (*name).to_owned());
        self.early().into_iter().chain(self.styles()).chain(imports).collect()
    }
}

/// Returns a program by its name.
pub(crate) fn named(name: &str) -> Option<&'static Program> {
    PROGRAMS.iter().find(|program| program.name == name)
}

/// Tells the scripts of a page that Trunk is building which program draws the page at an address,
/// and which files belong to it.
pub(crate) fn put(shell: &Shell, site: &Path) -> Result<()> {
    put_value(shell, &site.join("first-paint.js"), "pages", &addresses().to_string())?;
    let files: BTreeMap<_, _> = PROGRAMS
        .iter()
        // The form in which publishing finds the files of a page.
        .map(|one| (one.name, one.early().iter().map(|name| format!("./{name}")).collect()))
        .collect::<BTreeMap<_, Vec<_>>>();
    put_value(shell, &site.join("first-paint.js"), "files", &json!(files).to_string())?;
    let styles: BTreeMap<_, _> = PROGRAMS.iter().map(|one| (one.name, one.styles())).collect();
    put_value(shell, &site.join("loader.js"), "styles", &json!(styles).to_string())
}

/// The programs by the whole addresses of their pages, and by the beginnings of those that go on
/// with a word.
fn addresses() -> serde_json::Value {
    let (begun, whole): (Vec<_>, Vec<_>) =
        Page::ALL.into_iter().partition(|page| page.takes_word());
    let by_address = |pages: Vec<Page>| -> BTreeMap<_, _> {
        pages.into_iter().map(|page| (page.hash(), page.program())).collect()
    };
    let mut whole = by_address(whole);
    whole.extend(rules::ALL.map(|address| (address, RULES)));
    json!({ "whole": whole, "begun": by_address(begun) })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    const INDEX: &str = include_str!("../../../index.html");

    #[test]
    fn every_page_has_a_program() {
        for page in Page::ALL {
            assert!(named(page.program()).is_some(), "PROGRAMS has no {}", page.program());
        }
    }

    #[test]
    fn every_program_draws_the_pages_that_name_it() {
        let sources = |name: &str| {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/app/src/bin");
            fs::read_to_string(format!("{folder}/{name}.rs")).unwrap()
        };
        for Program { name, .. } in PROGRAMS.into_iter().filter(|program| program.is_module) {
            let source = sources(name);
            let mut drawn: Vec<_> = source
                .split("(Page::")
                .skip(1)
                .filter_map(|row| row.split(',').next().map(str::to_owned))
                .collect();
            let mut named: Vec<_> = Page::ALL
                .iter()
                .filter(|page| page.program() == name)
                .map(|page| format!("{page:?}"))
                .collect();
            drawn.sort();
            named.sort();
            assert_eq!(drawn, named, "PAGES of web/app/src/bin/{name}.rs");
        }
    }

    #[test]
    fn every_program_has_a_page_and_is_built() {
        for Program { name, is_module, .. } in PROGRAMS {
            let has_page = Page::ALL.iter().any(|page| page.program() == name);
            assert_eq!(has_page, is_module, "pages of {name}");
            let link =
                format!("href=\"web/app/Cargo.toml\" data-type=\"worker\" data-bin=\"{name}\"");
            let main = format!("href=\"web/app/Cargo.toml\" data-bin=\"{name}\"");
            let count = INDEX.matches(&link).count() + INDEX.matches(&main).count();
            assert_eq!(count, usize::from(is_module), "links of index.html to {name}");
        }
        let links = INDEX.matches("href=\"web/app/Cargo.toml\"").count();
        assert_eq!(links, PROGRAMS.iter().filter(|one| one.is_module).count());
    }

    #[test]
    fn every_sheet_of_a_program_is_a_sheet_of_the_page() {
        for sheet in PROGRAMS.iter().flat_map(|program| program.sheets) {
            assert!(INDEX.contains(&format!("/{sheet}\"")), "the page has no {sheet}");
        }
    }

    #[test]
    fn a_program_loads_its_files_and_the_styles_that_it_shares() {
        for (name, files) in [
            ("home", &["home.js", "home_bg.wasm"][..]),
            ("far", &["far.js", "far_bg.wasm", "stratego.css", "far.css"]),
            ("rules", &["rules.js", "stratego.css", "rules.css", "diagram.js"]),
        ] {
            assert_eq!(named(name).unwrap().files(), files, "{name}");
        }
    }

    #[test]
    fn scripts_find_the_program_of_every_address() {
        let found = addresses();
        for (kind, address, program) in [
            ("whole", "#/", "home"),
            ("whole", "#/games", "library"),
            ("whole", "#/rules/tic-tac-toe", "rules"),
            ("begun", "#/p/", "far"),
        ] {
            assert_eq!(found[kind][address], program, "{address}");
        }
    }

    #[test]
    fn scripts_name_their_tables_once() {
        for (script, name) in [
            (include_str!("../../../web/assets/first-paint.js"), "pages"),
            (include_str!("../../../web/assets/first-paint.js"), "files"),
            (include_str!("../../../web/assets/loader.js"), "styles"),
        ] {
            assert_eq!(script.matches(&format!("\"{name}\"")).count(), 1, "{name}");
        }
    }
}

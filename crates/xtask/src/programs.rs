//! The programs of the app, with the facts about them that the build and the scripts need.
//!
//! The table of [`Page`] names the program, or the part of a program, of each page. A row of
//! [`PROGRAMS`] has the files of a program or of a part, and a row of [`LATER`] those of a part
//! without a page. Scripts that find a page before a program runs get the data from here.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Result;
use fairboard_forms::link::{Page, rules};
use fairboard_forms::{digest, preferences};
use serde_json::{Value, json};
use xshell::Shell;

use crate::words::put_value;

/// Environment variable that is set if programs are split into parts.
pub(crate) const WITH_PARTS: &str = "FAIRBOARD_PARTS";

/// Environment variable that is set if programs are built without the code of games over a relay.
pub(crate) const WITHOUT_RELAY: &str = "FAIRBOARD_WITHOUT_RELAY";

/// Whether programs are built with the code of games over a relay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RelayCode {
    Included,
    LeftOut,
}

impl RelayCode {
    /// The choice for the page that Trunk is building, by the variable [`WITHOUT_RELAY`].
    fn of_build(shell: &Shell) -> Self {
        if shell.var(WITHOUT_RELAY).is_ok() { Self::LeftOut } else { Self::Included }
    }

    /// The options with which Cargo and Trunk build programs by this choice. The code is behind the
    /// app's only default feature, `relay`.
    pub(crate) const fn options(self) -> &'static [&'static str] {
        match self {
            Self::Included => &[],
            Self::LeftOut => &["--no-default-features"],
        }
    }
}

/// A program of the app with one or several pages, or a part of a program.
pub(crate) struct Program {
    /// Name of the program or part. The names of its own files begin with this name.
    pub(crate) name: &'static str,
    /// `true` for a WebAssembly module, `false` for a program that is only a script.
    pub(crate) is_module: bool,
    /// The place of a part in its program; `None` for a whole program.
    pub(crate) part: Option<Part>,
    /// Style sheets that the page needs only when the program runs. They are joined to one file
    /// with the program's name.
    pub(crate) sheets: &'static [&'static str],
    /// Further programs whose style sheets the program needs.
    pub(crate) dressed_as: &'static [&'static str],
    /// Scripts that the program imports.
    pub(crate) imports: &'static [&'static str],
}

/// The place of a part in its program.
pub(crate) struct Part {
    /// The name of the whole program.
    pub(crate) program: &'static str,
    /// The names of the chunks that the part needs besides the program's own code.
    pub(crate) chunks: &'static [&'static str],
}

/// Values that most rows have: those of a whole WebAssembly module without style sheets.
const MODULE: Program =
    Program { name: "", is_module: true, part: None, sheets: &[], dressed_as: &[], imports: &[] };

/// Name of the program with the pages of the rules.
pub(crate) const RULES: &str = "rules";

/// All programs, and the parts with pages.
pub(crate) const PROGRAMS: [Program; 10] = [
    Program { name: "home", ..MODULE },
    Program {
        name: "tic-tac-toe",
        part: Some(Part { program: "home", chunks: &["games", "tic-tac-toe"] }),
        ..MODULE
    },
    Program {
        name: "stratego",
        part: Some(Part { program: "home", chunks: &["games", "stratego"] }),
        sheets: &[
            "tour.css",
            "seat.css",
            "record.css",
            "ways-out.css",
            "keys.css",
            "curtain.css",
            "battle.css",
            "guesses.css",
        ],
        ..MODULE
    },
    Program { name: "replay", sheets: &["replay.css"], dressed_as: &["stratego"], ..MODULE },
    Program {
        name: "puzzles",
        part: Some(Part { program: "replay", chunks: &["boards", "puzzles"] }),
        sheets: &["field.css", "puzzle.css"],
        dressed_as: &["stratego", "replay"],
        ..MODULE
    },
    Program {
        name: "practice",
        part: Some(Part { program: "replay", chunks: &["boards", "practice"] }),
        sheets: &["practice.css"],
        dressed_as: &["stratego"],
        ..MODULE
    },
    Program { name: "embed", sheets: &["field.css", "builder.css"], ..MODULE },
    Program {
        name: "far",
        sheets: &["field.css", "army.css", "far.css"],
        dressed_as: &["stratego"],
        ..MODULE
    },
    Program { name: "library", sheets: &["field.css", "army.css", "library.css"], ..MODULE },
    Program {
        name: RULES,
        is_module: false,
        sheets: &["rules.css"],
        imports: &["diagram.js"],
        ..MODULE
    },
];

/// Parts that no address asks for. A page loads such a part when it first needs the part's code. A
/// build without a relay has none of these parts.
pub(crate) const LATER: [Program; 1] = [Program {
    name: "open-games",
    part: Some(Part { program: "far", chunks: &["open-games"] }),
    ..MODULE
}];

/// All programs and parts of a build. Parts that no address asks for are at the end.
pub(crate) fn all(relay: RelayCode) -> impl Iterator<Item = &'static Program> {
    let later: &[Program] = match relay {
        RelayCode::Included => &LATER,
        RelayCode::LeftOut => &[],
    };
    PROGRAMS.iter().chain(later)
}

impl Program {
    /// The program's style sheet in the built site, if it has one.
    pub(crate) fn style_sheet(&self) -> Option<String> {
        (!self.sheets.is_empty()).then(|| format!("{}.css", self.name))
    }

    /// The files that the page fetches before the program starts: its script, its main module, and
    /// the chunks of the part if programs are split.
    fn early(&self, with_parts: bool) -> Vec<String> {
        let program = self.part.as_ref().map_or(self.name, |part| part.program);
        let script = format!("{program}.js");
        let main_code = self.is_module.then(|| code(program));
        [script].into_iter().chain(main_code).chain(self.chunks(with_parts)).collect()
    }

    /// The files of the program's chunks; none if programs are not split.
    pub(crate) fn chunks(&self, with_parts: bool) -> Vec<String> {
        let part = self.part.as_ref().filter(|_| with_parts);
        part.map_or_else(Vec::new, |part| part.chunks.iter().copied().map(code).collect())
    }

    /// The program's style sheets in the built site, in the order in which they apply.
    fn styles(&self) -> Vec<String> {
        let others = PROGRAMS.iter().filter(|other| self.dressed_as.contains(&other.name));
        others.chain([self]).filter_map(Self::style_sheet).collect()
    }

    /// All files that a visitor of a published site loads for the program. The programs of such a
    /// site are split.
    pub(crate) fn files(&self) -> Vec<String> {
        let imports = self.imports.iter().map(|name| (*name).to_owned());
        let with_parts = true;
        self.early(with_parts).into_iter().chain(self.styles()).chain(imports).collect()
    }
}

/// The name of the file with the code of a program or of a chunk.
pub(crate) fn code(name: &str) -> String {
    format!("{name}_bg.wasm")
}

/// The program or the part with a name, if there is one.
pub(crate) fn named(name: &str) -> Option<&'static Program> {
    all(RelayCode::Included).find(|program| program.name == name)
}

/// Inserts tables and values into the scripts that find and load programs, in a page that Trunk is
/// building.
pub(crate) fn put_tables(shell: &Shell, site: &Path) -> Result<()> {
    let with_parts = shell.var(WITH_PARTS).is_ok();
    put_first_paint_tables(shell, &site.join("first-paint.js"), with_parts)?;
    put_loader_tables(shell, &site.join("loader.js"), with_parts)
}

/// Inserts the values of `first-paint.js`:
///
/// - `pages`: the program of each address.
/// - `files`: the files that the script fetches early, for each program.
/// - `nothing`: the digest (summary) of a stored game that cannot be continued. The script offers
///   to continue the games with other digests.
fn put_first_paint_tables(shell: &Shell, script: &Path, with_parts: bool) -> Result<()> {
    let early_files = |program: &Program| -> Vec<String> {
        // `site::finish` replaces addresses of this form.
        program.early(with_parts).iter().map(|name| format!("./{name}")).collect()
    };
    let files: BTreeMap<_, _> = PROGRAMS.iter().map(|one| (one.name, early_files(one))).collect();
    let digest_of_no_game = json!(digest::write(None)).to_string();
    put_value(shell, script, "pages", &programs_by_address().to_string())?;
    put_value(shell, script, "files", &json!(files).to_string())?;
    put_value(shell, script, "nothing", &digest_of_no_game)
}

/// Inserts the values of `loader.js`:
///
/// - `preferences`: the key of the stored preferences. By this key, the script notices that another
///   tab has changed them.
/// - `styles`: the style sheets of each program.
/// - `parts`: the program and the chunks of each part.
fn put_loader_tables(shell: &Shell, script: &Path, with_parts: bool) -> Result<()> {
    let relay = RelayCode::of_build(shell);
    let styles: BTreeMap<_, _> = all(relay).map(|one| (one.name, one.styles())).collect();
    put_value(shell, script, "preferences", &json!(preferences::KEY).to_string())?;
    put_value(shell, script, "styles", &json!(styles).to_string())?;
    put_value(shell, script, "parts", &parts(with_parts, relay).to_string())
}

/// The parts by their names, each with its program and the files of its chunks.
fn parts(with_parts: bool, relay: RelayCode) -> Value {
    let parts = all(relay).filter_map(|one| {
        let program = one.part.as_ref()?.program;
        Some((one.name, json!({ "program": program, "files": one.chunks(with_parts) })))
    });
    json!(parts.collect::<BTreeMap<_, _>>())
}

/// The programs of the pages: in `whole` by address, such as `#/games`, and in `begun` by the
/// beginning of an address, such as `#/p/`, after which any word can follow.
fn programs_by_address() -> Value {
    let (with_word, without_word): (Vec<_>, Vec<_>) =
        Page::ALL.into_iter().partition(|page| page.takes_word());
    let by_address = |pages: Vec<Page>| -> BTreeMap<_, _> {
        pages.into_iter().map(|page| (page.hash(), page.program())).collect()
    };
    let mut whole = by_address(without_word);
    whole.extend(rules::ALL.map(|address| (address, RULES)));
    json!({ "whole": whole, "begun": by_address(with_word) })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    const INDEX: &str = include_str!("../../../index.html");

    /// The programs that are modules.
    fn programs() -> impl Iterator<Item = Program> {
        PROGRAMS.into_iter().filter(|one| one.is_module && one.part.is_none())
    }

    /// The program of a part, or the program itself.
    fn program_of(name: &str) -> &str {
        let part = named(name).and_then(|one| one.part.as_ref());
        part.map_or(name, |part| part.program)
    }

    #[test]
    fn every_page_has_a_program() {
        for page in Page::ALL {
            assert!(named(page.program()).is_some(), "PROGRAMS has no {}", page.program());
        }
    }

    #[test]
    fn every_program_draws_the_pages_that_name_it() {
        let app = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/app/src");
        let read = |path: &str| fs::read_to_string(format!("{app}/{path}")).unwrap();
        let library = read("lib.rs");
        for Program { name, .. } in programs() {
            let begin = format!("pub const {}: Pages", name.to_uppercase());
            let list = library.split(&begin).nth(1).and_then(|rest| rest.split("];").next());
            let source = list.unwrap().to_owned() + &read(&format!("bin/{name}.rs"));
            let mut drawn: Vec<_> = source
                .split("(Page::")
                .skip(1)
                .filter_map(|row| row.split(',').next().map(str::to_owned))
                .collect();
            let mut named: Vec<_> = Page::ALL
                .iter()
                .filter(|page| program_of(page.program()) == name)
                .map(|page| format!("{page:?}"))
                .collect();
            drawn.sort();
            named.sort();
            assert_eq!(drawn, named, "pages of {name} in web/app/src/lib.rs");
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
            let is_built = programs().any(|one| one.name == name);
            assert_eq!(count, usize::from(is_built), "links of index.html to {name}");
        }
        let links = INDEX.matches("href=\"web/app/Cargo.toml\"").count();
        assert_eq!(links, programs().count());
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
            ("tic-tac-toe", &["home.js", "home_bg.wasm", "games_bg.wasm", "tic-tac-toe_bg.wasm"]),
            ("far", &["far.js", "far_bg.wasm", "stratego.css", "far.css"]),
            ("rules", &["rules.js", "rules.css", "diagram.js"]),
        ] {
            assert_eq!(named(name).unwrap().files(), files, "{name}");
        }
    }

    #[test]
    fn a_whole_program_has_no_chunks() {
        let files = ["games_bg.wasm", "stratego_bg.wasm"];
        for (with_parts, files) in [(true, &files[..]), (false, &[])] {
            let expected = json!({ "program": "home", "files": files });
            let found = parts(with_parts, RelayCode::LeftOut);
            assert_eq!(found["stratego"], expected, "{with_parts}");
            let early = named("stratego").unwrap().early(with_parts);
            assert_eq!(early[2..], *files, "{with_parts}");
        }
    }

    #[test]
    fn a_build_without_the_code_of_a_relay_has_no_part_of_it() {
        for (relay, is_there) in [(RelayCode::Included, true), (RelayCode::LeftOut, false)] {
            assert_eq!(parts(true, relay)["open-games"].is_object(), is_there, "{relay:?}");
        }
    }

    #[test]
    fn scripts_find_the_program_of_every_address() {
        let found = programs_by_address();
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
            (include_str!("../../../web/assets/first-paint.js"), "nothing"),
            (include_str!("../../../web/assets/loader.js"), "preferences"),
            (include_str!("../../../web/assets/loader.js"), "styles"),
            (include_str!("../../../web/assets/loader.js"), "parts"),
        ] {
            assert_eq!(script.matches(&format!("\"{name}\"")).count(), 1, "{name}");
        }
    }
}

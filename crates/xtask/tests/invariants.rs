//! The invariants of ARCHITECTURE.md, as far as a program can see them.
//!
//! Each test searches the sources or the style sheets, and says how to mend what it finds. Those of
//! dependencies are in `dependencies.rs`.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by a panic")]

mod support;

use std::fs;
use std::path::PathBuf;

use crate::support::files::{files, root, shown};
use crate::support::sources::{Source, Token, is_sentence, places, sources};

/// Folders of the page's own code, from the headless board to the shell.
const PAGE: [&str; 6] =
    ["crates/table", "crates/ui", "crates/host", "crates/board", "crates/mount", "web"];

/// Crates that make nothing that is played: documents, measurements, experiments and tests.
const WORKSHOPS: [&str; 6] = ["specs", "bench", "lab", "e2e", "start", "xtask"];

/// Fails with the places that break a rule, and with a way to mend them.
fn refuse(places: &[String], mend: &str) {
    assert!(places.is_empty(), "{mend}:\n{}", places.join("\n"));
}

/// Returns `true` if a source belongs to the crate with this name.
fn is_in(source: &Source, name: &str) -> bool {
    source.path.starts_with(&format!("crates/{name}/"))
}

/// Returns the sources of all crates except `crates`.
fn sources_without(crates: &[&str]) -> Vec<&'static Source> {
    let mut all = sources(&["crates", "web"]);
    all.retain(|source| !crates.iter().any(|name| is_in(source, name)));
    all
}

#[test]
fn searches_see_code_alone() {
    let text = r#"
        //! uses web_sys
        #[expect(dead_code, reason = "Rules::CLASSIC")]
        fn rules() -> Rules { Rules::CLASSIC } // Rules::VDM
        fn text() -> &'static str { "Rules::VDM" }
        #[cfg(test)]
        mod tests { const RULES: Rules = Rules::VDM; }
        fn inner(&self) -> usize {
            let get = |x: Option<usize>| x.unwrap();
            get(self.0)
        }
    "#;
    let source = Source::parse("a.rs".to_owned(), text);
    assert_eq!(source.places(&["Rules::CLASSIC"]), ["a.rs:4: Rules::CLASSIC"]);
    assert_eq!(source.places(&["Rules::VDM", "web_sys"]), Vec::<String>::new());
    assert_eq!(source.places(&[".unwrap("]), ["a.rs:9: .unwrap("]);
    let functions = source.functions();
    let lengths: Vec<_> = functions.iter().map(|f| (f.name.as_str(), f.line, f.lines)).collect();
    assert_eq!(lengths, [("rules", 4, 1), ("text", 5, 1), ("inner", 8, 4)]);
    let bodies = functions.iter().map(|f| source.tokens[f.tokens.clone()].last().unwrap());
    assert!(bodies.map(|token| token.text.as_str()).eq(["}", "}", "}"]));
}

#[test]
fn rules_need_no_operating_system() {
    let text = fs::read_to_string(root().join("crates/rules/src/lib.rs")).unwrap();
    assert!(text.contains("#![cfg_attr(not(test), no_std)]"), "rules are for small devices, too");
}

#[test]
fn rules_are_pure() {
    let modules = "cell env fs io net os process rc sync thread time".split(' ');
    let mut patterns: Vec<_> = modules
        .flat_map(|module| ["std", "core"].map(|from| format!("{from}::{module}")))
        .collect();
    patterns.extend(["println!", "dbg!", "static mut", "thread_local", "serde"].map(str::to_owned));
    let patterns: Vec<_> = patterns.iter().map(String::as_str).collect();
    refuse(
        &places(&sources(&["crates/rules/src"]), &patterns),
        "rules are functions over values; take what they need as an argument",
    );
}

#[test]
fn the_table_knows_no_browser() {
    let patterns = ["web_sys", "js_sys", "wasm_bindgen", "yew", "gloo"];
    refuse(
        &places(&sources(&["crates/table/src"]), &patterns),
        "table is headless; return an effect and let host do it",
    );
}

#[test]
fn the_carriers_know_a_browser_in_three_places_only() {
    let mut sources = sources(&["crates/relay/src"]);
    let browser = ["relay/src/browser"];
    sources.retain(|source| !browser.iter().any(|place| source.path[7..].starts_with(place)));
    let patterns = ["web_sys", "js_sys", "wasm_bindgen", "gloo", "Instant", "SystemTime"];
    refuse(
        &places(&sources, &patterns),
        "a carrier is a state machine; return an effect and let browser.rs carry it out",
    );
}

#[test]
fn components_reach_no_window_storage_or_worker() {
    let patterns =
        ["window(", "local_storage", "session_storage", "Storage", "storage::", "Slot", "Worker"];
    refuse(
        &places(&sources(&["crates/ui/src"]), &patterns),
        "ui draws a scene and reports events; let the table return an effect and host do it",
    );
}

#[test]
fn the_host_knows_no_component() {
    refuse(
        &places(&sources(&["crates/host/src"]), &["yew", "html!", "Component"]),
        "host is the browser behind a board; move components to ui or web/app",
    );
}

#[test]
fn only_referees_name_a_position_of_stratego() {
    let names_it = |source: &&&Source| {
        let is_referee = source.path.starts_with("crates/play/");
        // A saved game holds both armies, and only a referee is made of it.
        let is_form = source.path.starts_with("crates/forms/");
        let is_other_game = source.path.contains("tictactoe");
        let is_package = source.path.starts_with("crates/js/");
        // A finished game whose armies are both revealed is played again.
        let is_auditor = source.path == "crates/fair/src/audit.rs";
        // The hidden ranks of a world are dealt from what one seat knows.
        let is_dealer = source.path == "crates/engine/src/trial.rs";
        let is_allowed = [is_referee, is_form, is_other_game, is_package, is_auditor, is_dealer];
        !is_allowed.contains(&true)
    };
    let sources = sources_without(&["rules", "specs", "bench", "lab", "e2e", "xtask"]);
    let named = |source: &&Source| {
        let others = ["Position as _", "tictactoe::Position"];
        let imported: usize = others.iter().map(|other| source.find(other).len()).sum();
        let places = source.places(&["Position"]);
        if places.len() == imported { Vec::new() } else { places }
    };
    let found: Vec<_> = sources.iter().filter(names_it).flat_map(named).collect();
    refuse(&found, "a position shows both armies; take the SeatView of one seat instead");
}

#[test]
fn nothing_but_a_referee_uncovers_the_ranks() {
    let mut sources = sources_without(&WORKSHOPS);
    sources.retain(|source| {
        !["crates/rules/", "crates/play/src/stratego"].iter().any(|at| source.path.starts_with(at))
    });
    refuse(
        &places(&sources, &[".uncovered("]),
        "the full board comes with the screen of a finished game; draw that",
    );
}

#[test]
fn views_hold_no_referee_and_no_game() {
    let patterns = ["Local", "Game", "History"];
    refuse(
        &places(&sources(&["crates/ui/src"]), &patterns),
        "a component takes a screen and callbacks",
    );
}

#[test]
fn the_app_holds_no_referee_and_no_game() {
    let patterns = ["Local", "History", "Found", "Finished", "Session", "found::PlayOn"];
    refuse(
        &places(&sources(&["web", "crates/board", "crates/mount"]), &patterns),
        "these hold both armies; let a table decide, and show its screen",
    );
}

#[test]
fn what_the_app_draws_is_read_beforehand() {
    let mut sources = sources(&["web/app/src"]);
    // A page is a file of `src`, and its views are the folder beside it.
    sources.retain(|source| source.path.matches('/').count() > 3 && !source.path.contains("/bin/"));
    assert!(sources.len() >= 5, "the views have moved; name their folders here");
    let patterns =
        [".read(", "Slot", "Setups::", "location", "local_storage", "window(", "seeds", "millis"];
    refuse(&places(&sources, &patterns), "give the view a value of the screen");
}

#[test]
fn legality_is_decided_in_rules_alone() {
    let patterns = ["legal_moves", "is_legal", "play_unchecked"];
    refuse(
        &places(&sources(&["crates/ui/src", "crates/host/src"]), &patterns),
        "the board is given its legal targets in the scene; let the table ask the view",
    );
}

/// Files with the rules of a person, program or page that chooses none.
const RULE_SETS_CHOSEN_IN: [&str; 5] = [
    "crates/engine/examples/own_player.rs",
    "crates/js/src/lib.rs",
    "crates/js/src/stratego.rs",
    "crates/play/src/stratego/sketch.rs",
    "crates/table/src/stratego/table.rs",
];

#[test]
fn a_rule_set_is_named_only_where_a_person_chooses_it() {
    let mut sources = sources_without(&WORKSHOPS);
    sources.retain(|source| {
        !source.path.starts_with("crates/rules/")
            && !RULE_SETS_CHOSEN_IN.contains(&source.path.as_str())
    });
    let names = ["Rules::CLASSIC", "Rules::VDM", "Rules::ALL["];
    refuse(&places(&sources, &names), "read the field of Rules that makes the difference");
}

#[test]
fn only_a_saved_form_asks_a_referee_for_all_that_it_knows() {
    refuse(
        &places(&sources_without(&["play", "forms"]), &["Snapshot", ".snapshot("]),
        "both armies are in it: use the screen, or finished() after the end",
    );
}

#[test]
fn only_data_for_other_programs_is_json() {
    // NATS reports its state to the crate `brokers` as JSON.
    let sources = sources_without(&[WORKSHOPS.as_slice(), &["json", "js", "brokers"]].concat());
    refuse(
        &places(&sources, &["serde", "serde_json", "Serialize", "Deserialize"]),
        "store a text of the crate forms; the crate json writes it for other programs",
    );
}

#[test]
fn no_script_reads_a_saved_form() {
    let scripts = files(&["web/assets", "web/rules"], "js");
    let reads = ["fairboard.preferences", "fairboard\\/"];
    let found = scripts.iter().filter(|path| {
        let text = fs::read_to_string(path).unwrap();
        reads.iter().any(|read| text.contains(read))
    });
    let found: Vec<_> = found.map(|path| shown(path)).collect();
    refuse(&found, "let the app write what a script needs under a key for scripts: fairboard.look");
}

#[test]
fn a_saved_text_gets_its_head_in_one_place() {
    // The texts of languages are files of the build, and JSON names its form in a field.
    let mut sources = sources_without(&[WORKSHOPS.as_slice(), &["json", "messages"]].concat());
    sources.retain(|source| source.path != "crates/forms/src/head.rs");
    let is_head = |token: &&Token| token.text.starts_with("\"fairboard/");
    let has_head = |source: &&&Source| source.tokens.iter().any(|token| is_head(&token));
    let heads: Vec<_> = sources.iter().filter(has_head).map(|source| source.path.clone()).collect();
    refuse(&heads, "add the form to Form in crates/forms/src/head.rs, which reads every head");
}

#[test]
fn random_numbers_of_the_page_cannot_be_foretold() {
    let mut found = Vec::new();
    for source in sources(&["crates/host", "crates/relay", "crates/ui", "crates/worker", "web"]) {
        found.extend(source.find("Math::random").iter().map(|_| source.path.clone()));
    }
    refuse(&found, "use seeds of the crate host or ciphers of the crate relay");
}

#[test]
fn browser_events_become_gesture_inputs_in_one_function() {
    let gesture = sources(&["crates/table/src/gesture.rs"])[0];
    let inputs = variants(gesture, "Touch").into_iter().map(|variant| format!("Touch::{variant}"));
    let inputs: Vec<_> = inputs.collect();
    let mut functions = Vec::new();
    for source in sources(&["crates/ui", "crates/host", "web"]) {
        let mut found: Vec<_> = inputs.iter().flat_map(|input| source.find(input)).collect();
        found.retain(|index| !is_pattern(source, *index));
        for function in source.functions() {
            if found.iter().any(|index| function.tokens.contains(index)) {
                functions.push(format!("{}:{}: {}", source.path, function.line, function.name));
            }
        }
    }
    assert_eq!(functions.len(), 1, "one function makes gesture inputs, not these: {functions:#?}");
}

/// Returns `true` if the variant at an index is matched, as in `Touch::Press(..) =>`, and not made.
fn is_pattern(source: &Source, variant: usize) -> bool {
    // A path of a variant is four tokens long: name, two colons, name.
    let rest = &source.tokens[variant + 4..];
    let mut depth = 0;
    // The first token after the variant's fields.
    let after = rest.iter().find(|token| {
        let is_outside = depth == 0;
        match token.text.as_str() {
            "(" | "{" => depth += 1,
            ")" | "}" => depth -= 1,
            _ => {}
        }
        is_outside && !matches!(token.text.as_str(), "(" | "{")
    });
    after.is_some_and(|token| matches!(token.text.as_str(), "=" | "|"))
}

/// Names of an enum's variants.
fn variants(source: &Source, name: &str) -> Vec<String> {
    let start = source.find(&format!("enum {name}"))[0];
    let (mut depth, mut variants) = (0, Vec::new());
    for pair in source.tokens[start..].windows(2) {
        match pair[0].text.as_str() {
            "{" | "(" => depth += 1,
            "}" | ")" if depth == 1 => break,
            "}" | ")" => depth -= 1,
            _ => {}
        }
        let is_name = pair[1].text.starts_with(char::is_uppercase);
        if depth == 1 && is_name && matches!(pair[0].text.as_str(), "{" | ",") {
            variants.push(pair[1].text.clone());
        }
    }
    variants
}

#[test]
fn nothing_below_the_host_reads_a_clock_or_a_global() {
    let folders = ["rules", "setups", "fair", "play", "engine", "messages", "table"];
    let folders = folders.map(|name| format!("crates/{name}/src"));
    let folders: Vec<_> = folders.iter().map(String::as_str).collect();
    let patterns = [
        "Instant",
        "SystemTime",
        "Date::now",
        "thread_local",
        "static mut",
        "getrandom",
        "env::var",
    ];
    refuse(
        &places(&sources(&folders), &patterns),
        "take the time, a seed or the value as an argument; host reads it",
    );
}

#[test]
fn a_mounted_board_owns_all_that_it_uses() {
    let patterns = [
        "document_element",
        "get_element_by_id",
        "element_from_point",
        "thread_local",
        "set_title",
        "set_hash",
        ".location(",
        "static mut",
    ];
    let mut sources = sources(&["crates/ui/src", "crates/host/src"]);
    sources.retain(|source| source.path != "crates/host/src/location.rs");
    refuse(
        &places(&sources, &patterns),
        "two boards on one page share this; start from the board's own root, or move it to web/app",
    );
}

#[test]
fn sentences_for_people_come_from_messages() {
    let sentences = |source: &&Source| -> Vec<String> {
        let literals = source.tokens.iter().filter(|token| token.text.starts_with('"'));
        let found = literals.filter(|token| is_sentence(token.text.trim_matches('"')));
        found.map(|token| format!("{}:{}: {}", source.path, token.line, token.text)).collect()
    };
    let mut sources = sources(&PAGE);
    // Its errors are for the programmer of the host page.
    sources.retain(|source| !source.path.starts_with("crates/mount/"));
    let found: Vec<_> = sources.iter().flat_map(sentences).collect();
    refuse(&found, "move the sentence to messages, for every language");
}

#[test]
fn unwrap_and_expect_stay_in_tests() {
    refuse(
        &places(&sources_without(&["e2e"]), &[".unwrap(", ".expect("]),
        "return a typed error, or make the state that cannot occur impossible to write",
    );
}

/// Most lines of a function in the page's code.
const LONGEST: usize = 60;

/// Largest median of the functions' lines there.
const MEDIAN: usize = 8;

#[test]
fn functions_of_the_page_are_short() {
    let mut lengths = Vec::new();
    let mut long = Vec::new();
    for source in sources(&PAGE) {
        for function in source.functions() {
            lengths.push(function.lines);
            if function.lines > LONGEST {
                let (path, line) = (&source.path, function.line);
                long.push(format!("{path}:{line}: {}: {} lines", function.name, function.lines));
            }
        }
    }
    refuse(&long, "give a part of the function a name of its own");
    lengths.sort_unstable();
    let median = lengths[lengths.len() / 2];
    let p90 = lengths[lengths.len() * 9 / 10];
    assert!(median <= MEDIAN, "the median is {median} lines: split the longest functions");
    println!("{} functions: median {median} lines, p90 {p90}", lengths.len());
}

#[test]
fn boards_take_their_size_from_their_container() {
    let units = ["vw", "vh", "vmin", "vmax", "dvw", "dvh", "svw", "svh", "lvw", "lvh"];
    let mut found = Vec::new();
    for path in files(&["crates/ui"], "css") {
        let text = fs::read_to_string(&path).unwrap();
        for (index, line) in text.lines().enumerate() {
            // A unit follows its number at once.
            let mut words = line.split(|c: char| !(c.is_alphanumeric() || c == '.'));
            let unit = |word: &str| {
                let digits = word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
                word.len() > digits.len() && units.contains(&digits)
            };
            if words.any(unit) {
                found.push(format!("{}:{}: {}", shown(&path), index + 1, line.trim()));
            }
        }
    }
    refuse(
        &found,
        "use cqi, cqb or cqmin of the board's container, so that an embedded board scales",
    );
}

/// A second meaning would recolor the parts inside. Only `fairboard.css` changes a color: paper is
/// white in print.
#[test]
fn no_sheet_gives_a_property_of_the_theme_a_second_meaning() {
    let property = |line: &str| {
        let (name, _) = line.trim().strip_prefix("--")?.split_once(':')?;
        Some(name.to_owned())
    };
    let (tokens, sheets): (Vec<_>, Vec<_>) = files(&["crates/ui", "web"], "css")
        .into_iter()
        .partition(|path| path.ends_with("tokens.css"));
    let read = |path: &PathBuf| fs::read_to_string(path).unwrap();
    let theme: Vec<String> = read(&tokens[0]).lines().filter_map(property).collect();
    assert!(theme.len() > 40, "{theme:?}");
    let mut found = Vec::new();
    for path in &sheets {
        for (index, line) in read(path).lines().enumerate() {
            let is_taken = property(line).is_some_and(|name| theme.contains(&name));
            if is_taken && !path.ends_with("fairboard.css") {
                found.push(format!("{}:{}: {}", shown(path), index + 1, line.trim()));
            }
        }
    }
    refuse(&found, "give the property a name that tokens.css does not have");
}

#[test]
fn the_served_page_has_the_computer_of_the_published_one() {
    let page = fs::read_to_string(root().join("index.html")).unwrap();
    let worker = page.lines().find(|line| line.contains("crates/worker/Cargo.toml")).unwrap();
    assert!(
        worker.contains(r#"data-cargo-profile-dev="web""#),
        "give the worker's asset in index.html the attribute data-cargo-profile-dev=\"web\""
    );
}

#[test]
fn no_module_waits_at_its_top_level() {
    let waits = |line: &str| {
        let is_inside = line.starts_with(char::is_whitespace) || line.contains("async");
        !is_inside && line.contains("await ")
    };
    let mut found = Vec::new();
    for path in [files(&["web"], "js"), files(&["web"], "mjs")].concat() {
        let text = fs::read_to_string(&path).unwrap();
        let lines = text.lines().enumerate().filter(|(_, line)| waits(line));
        found.extend(lines.map(|(index, _)| format!("{}:{}", shown(&path), index + 1)));
    }
    refuse(&found, "await in a function: WebKit hangs if a page is left while a module waits");
}

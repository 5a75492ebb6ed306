//! The files for other pages, in the folder `v1/` of the site. Other pages are those outside of the
//! app that show a board.

use std::path::Path;

use anyhow::Result;
use fairboard_play::board_option::{BoardGame, BoardOption, OptionEffect, PLAYERS, Values};
use serde_json::{Map, Value, json};
use xshell::{Shell, cmd};

use crate::dist::{copy, files};
use crate::tools::WASM;
use crate::words;

/// Folder of the files for other pages. The name is the version of the contract with these pages.
pub(crate) const FOLDER: &str = "v1";

/// Environment variable with the Cargo profile for the boards, if `play` builds the page.
pub(crate) const PROFILE: &str = "FAIRBOARD_BOARDS";

/// Cargo profile for code that is quick to build.
pub(crate) const DEV: &str = "dev";

/// Cargo profile for small code.
pub(crate) const WEB: &str = "web";

/// Style sheet of the boards.
const STYLES: &str = "boards.css";

/// Modules of the boards, one for each game.
const MODULES: [&str; 2] = ["board-stratego", "board-tic-tac-toe"];

/// Folder of the boards' style sheets.
const SHEETS: &str = "crates/ui/styles";

/// Returns `true` for a file of the build that only other pages need.
pub(crate) fn is_for_others(name: &str) -> bool {
    name == STYLES || MODULES.iter().any(|module| name.starts_with(module))
}

/// Builds the boards' modules into `folder`, with a Cargo profile.
pub(crate) fn build(shell: &Shell, folder: &Path, profile: &str) -> Result<()> {
    let options = ["--package=fairboard-mount", "--bins", "--target", WASM, "--profile", profile];
    cmd!(shell, "cargo build --quiet {options...}").run()?;
    // The output of the profile `dev` is in the folder `debug`.
    let output = if profile == DEV { "debug" } else { profile };
    for module in MODULES {
        let code = format!("target/{WASM}/{output}/{module}.wasm");
        let options = ["--target=web", "--no-typescript"];
        cmd!(shell, "wasm-bindgen {options...} --out-dir {folder} {code}").run()?;
    }
    Ok(())
}

/// Writes the files for other pages and the boards' style sheet into the built site. Inserts
/// sentences and tables into the scripts, and options into the declarations.
pub(crate) fn write(shell: &Shell, site: &Path) -> Result<()> {
    let folder = site.join(FOLDER);
    copy(shell, "web/embed".as_ref(), &folder)?;
    let script = folder.join("fairboard.mjs");
    words::put_sentences(shell, &script, "board")?;
    for (name, value) in script_values() {
        words::put_value(shell, &script, name, &value.to_string())?;
    }
    declare_options(shell, &folder)?;
    let frame = folder.join("frame-page.js");
    words::put_sentences(shell, &frame, "frame")?;
    words::put_value(shell, &frame, DECISIVE, &json!(decisive()).to_string())?;
    shell.write_file(site.join(STYLES), style_sheet(shell)?)?;
    Ok(())
}

/// Writes the boards' type declarations with all options into a folder, for TypeScript.
pub(crate) fn declare(shell: &Shell, folder: &Path) -> Result<()> {
    shell.create_dir(folder)?;
    for file in ["fairboard.d.ts", TYPES] {
        shell.copy_file(format!("web/embed/{file}"), folder)?;
    }
    declare_options(shell, folder)
}

/// Inserts the players and every [`BoardOption`] into the declarations in a folder.
fn declare_options(shell: &Shell, folder: &Path) -> Result<()> {
    let types = folder.join(TYPES);
    words::put_value(shell, &types, "players", &union(PLAYERS))?;
    let declared = shell.read_file(&types)?.replace(OPTIONS, &declarations());
    Ok(shell.write_file(&types, declared)?)
}

/// Name of the file with the declarations of the options.
const TYPES: &str = "types.d.ts";

/// Text that the declarations of the options replace.
const OPTIONS: &str = "  \"options\": never;\n";

/// The values that the build writes into the boards' script, each with the placeholder that it
/// replaces: the names of all options, the names of the games, and the usual values of the lasting
/// options, which cannot change on a mounted board.
fn script_values() -> [(&'static str, Value); 3] {
    let lasting = BoardOption::ALL.into_iter().filter(|one| one.effect() == OptionEffect::Never);
    let usual_values: Map<_, _> =
        lasting.map(|one| (one.name().to_owned(), usual(one).unwrap_or_default().into())).collect();
    [
        ("options", json!(BoardOption::ALL.map(BoardOption::name))),
        ("games", json!(BoardGame::NAMES)),
        ("lasting", usual_values.into()),
    ]
}

/// The usual value of an option, which is the first one of its list. `None` if the option takes any
/// text.
fn usual(option: BoardOption) -> Option<&'static str> {
    match values(option) {
        Values::OneOf(values) => values.first().copied(),
        Values::Text | Values::None => None,
    }
}

/// The values of an option in Stratego, which has those of tic-tac-toe and further ones.
fn values(option: BoardOption) -> Values {
    option.values(BoardGame::Stratego)
}

/// Placeholder in the script of a frame for the names of the [`decisive`] options.
const DECISIVE: &str = "decisive";

/// The names of the options that begin or load a game when they change, such as the rules.
fn decisive() -> Vec<&'static str> {
    let is_decisive =
        |one: &BoardOption| matches!(one.effect(), OptionEffect::Begins | OptionEffect::Loads);
    BoardOption::ALL.into_iter().filter(is_decisive).map(BoardOption::name).collect()
}

/// The declarations of all options.
fn declarations() -> String {
    BoardOption::ALL.into_iter().map(declaration).collect()
}

/// The declaration of an option, with its usual value and the effect of a change.
fn declaration(option: BoardOption) -> String {
    let kind = match values(option) {
        // The file of the declarations defines this type.
        Values::OneOf(PLAYERS) => "Player".to_owned(),
        Values::OneOf(values) => union(values),
        Values::Text | Values::None => "string".to_owned(),
    };
    let mut last_line =
        usual(option).map(|value| format!(" `\"{value}\"` is usual.")).unwrap_or_default();
    last_line += match option.effect() {
        OptionEffect::Shows => "",
        OptionEffect::Begins => " A change begins another game.",
        OptionEffect::Loads => " A change loads it.",
        OptionEffect::Never => " Fixed once the board is mounted.",
    };
    let mut lines = option.about().to_vec();
    if !last_line.is_empty() {
        lines.push(&last_line);
    }
    // Each line begins with a blank, because it is written as a doc comment in the table.
    let lines: Vec<String> = lines.iter().map(|line| format!("   *{line}\n")).collect();
    let (comment, name) = (lines.concat(), option.name());
    format!("  /**\n{comment}   */\n  {name}?: {kind} | undefined;\n")
}

/// The TypeScript type of a value that is one of `texts`.
fn union(texts: &[&str]) -> String {
    texts.iter().map(|text| format!("\"{text}\"")).collect::<Vec<_>>().join(" | ")
}

/// Builds the boards with the profile of Cargo that [`PROFILE`] names, and writes them and the
/// other files for other pages into `site`, the app that Trunk is building. Does nothing if the
/// variable is not set.
pub(crate) fn add(shell: &Shell, site: &Path) -> Result<()> {
    let Ok(profile) = shell.var(PROFILE) else { return Ok(()) };
    build(shell, site, &profile)?;
    write(shell, site)?;
    // Trunk puts the files of the build beside the page, so the path to them is empty.
    let no_folder = "";
    insert_build_folder(shell, site, no_folder)
}

/// Inserts the path of the build's folder into the files for other pages. `folder` ends with a
/// slash, or is empty if the files of the build are beside the page.
pub(crate) fn insert_build_folder(shell: &Shell, site: &Path, folder: &str) -> Result<()> {
    for file in files(shell, &site.join(FOLDER))? {
        shell.write_file(&file, shell.read_file(&file)?.replace("BUILD/", folder))?;
    }
    Ok(())
}

/// Joins all style sheets of the boards, in the order in which the page lists them.
fn style_sheet(shell: &Shell) -> Result<String> {
    let page = shell.read_file("index.html")?;
    // Each path in the page is between quotation marks.
    let sheets = page.split('"').filter(|word| word.starts_with(SHEETS));
    sheets.map(|sheet| Ok(shell.read_file(sheet)?)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_declaration_of_an_option_has_its_values_and_the_effect_of_a_change() {
        for (option, expected) in [
            (
                BoardOption::Army,
                "  /**\n   * The army of Stratego.\n   * `\"full\"` is usual. A change begins \
                 another game.\n   */\n  army?: \"full\" | \"barrage\" | undefined;\n",
            ),
            (
                BoardOption::Record,
                "  /**\n   * A saved game ({@link Board.save}) to continue, if none is stored.\n   \
                 * A change loads it.\n   */\n  record?: string | undefined;\n",
            ),
            (
                BoardOption::Language,
                "  /**\n   * Language of the texts, a BCP 47 tag: `\"en\"`, which is usual, or \
                 `\"pt\"`.\n   */\n  lang?: string | undefined;\n",
            ),
        ] {
            assert_eq!(declaration(option), expected);
        }
        assert!(declaration(BoardOption::Blue).ends_with("blue?: Player | undefined;\n"));
    }

    #[test]
    fn scripts_and_declarations_name_each_list_once() {
        let script = include_str!("../../../web/embed/fairboard.mjs");
        for (name, value) in script_values() {
            assert_eq!(script.matches(&format!("\"{name}\"")).count(), 1, "{name}");
            assert!(value.to_string().len() > "[]".len(), "{name}");
        }
        let fixed = json!({ "game": "stratego", "storage": "", "board": "live" });
        assert_eq!(script_values()[2].1, fixed);
        let frame = include_str!("../../../web/embed/frame-page.js");
        assert_eq!(frame.matches(&format!("\"{DECISIVE}\"")).count(), 1);
        assert_eq!(decisive(), ["red", "blue", "rules", "army", "record"]);
        let types = include_str!("../../../web/embed/types.d.ts");
        assert_eq!(types.matches(OPTIONS).count(), 1);
        assert_eq!(types.matches("\"players\"").count(), 1);
    }

    #[test]
    fn the_script_beside_a_frame_stays_small_as_it_is_written() {
        assert!(include_str!("../../../web/embed/frame.js").len() <= 1200);
    }
}

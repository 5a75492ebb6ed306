//! `cargo xtask prose`: checks the form of comments and documents.

use anyhow::{Result, ensure};
use xshell::{Shell, cmd};

/// First words that make the summary of a doc comment a question instead of a description.
const QUESTIONS: [&str; 5] = ["What", "How", "Where", "Who", "Which"];

/// Smallest percentage of summaries with a word of [`QUESTIONS`] at which the check fails.
const TOO_MANY_PERCENT: usize = 1;

/// Largest number of columns in a line.
const COLUMNS: usize = 100;

/// Largest number of lines in a Rust file.
const LINES: usize = 500;

/// Words that are not used, each with the better word from the vocabulary of CONTRIBUTING.md.
const WORDS: [(&str, &str); 7] = [
    ("bot", "engine, or computer for players"),
    ("bots", "engine, or computer for players"),
    ("hears", "is told, receives"),
    ("whoever", "the player that"),
    ("whomever", "the player that"),
    ("set-up", "setup"),
    ("set-ups", "setups"),
];

/// Words after which `own` is a fault, because they do not say whose a thing is.
const NOBODYS: [&str; 3] = ["the", "an", "no"];

/// Endings of the names of files that are checked.
const KINDS: [&str; 6] = ["rs", "md", "css", "js", "mjs", "txt"];

/// This file itself, which names the words that it forbids.
const SELF: &str = "crates/xtask/src/prose.rs";

/// Checks the files of [`KINDS`] that git knows. Prints their faults, and fails if there are any.
/// Summaries that are questions are printed and refused only if there are too many.
#[expect(clippy::print_stdout, reason = "the counts are the answer")]
pub(crate) fn run(shell: &Shell) -> Result<()> {
    let mut found = Found::default();
    for path in cmd!(shell, "git ls-files").quiet().read()?.lines() {
        let kind = path.rsplit_once('.').map_or("", |(_, kind)| kind);
        // Git also lists a file that was deleted, until the deletion is staged.
        if KINDS.contains(&kind) && shell.path_exists(path) {
            found.add_file(path, kind, &shell.read_file(path)?);
        }
    }
    for fault in &found.faults {
        println!("{fault}");
    }
    let (questions, summaries) = (found.questions.len(), found.summaries);
    // 0 of 0 summaries are not too many.
    let too_many = questions > 0 && questions * 100 >= summaries * TOO_MANY_PERCENT;
    if too_many {
        found.questions.iter().for_each(|place| println!("{place}"));
    }
    println!(
        "{summaries} summary lines, {questions} of them begin with What, How, Where, Who or Which; \
         {} other faults.",
        found.faults.len()
    );
    ensure!(!too_many, "begin a summary with a noun or a verb in the third person");
    ensure!(found.faults.is_empty(), "mend the lines above");
    Ok(())
}

/// Counts and places of faults in the files that were read so far.
#[derive(Debug, Default, PartialEq)]
struct Found {
    /// Number of doc comments.
    summaries: usize,
    /// Places of summaries that begin with a question.
    questions: Vec<String>,
    /// Places of all other faults.
    faults: Vec<String>,
}

impl Found {
    /// Adds the counts and faults of a file. `kind` is the ending of its name.
    fn add_file(&mut self, path: &str, kind: &str, text: &str) {
        let mut is_in_doc = false;
        for (line, number) in text.lines().zip(1..) {
            let doc = doc(line).filter(|_| kind == "rs");
            if let Some(summary) = doc.filter(|_| !is_in_doc) {
                self.summaries += 1;
                let first_word = summary.split(|c: char| !c.is_alphanumeric()).next();
                if first_word.is_some_and(|word| QUESTIONS.contains(&word)) {
                    self.questions.push(format!("{path}:{number}: {}", line.trim()));
                }
            }
            is_in_doc = doc.is_some();
            self.add_line(path, kind, line, number);
        }
        let lines = text.lines().count();
        if kind == "rs" && lines > LINES {
            self.faults.push(format!("{path}:{lines}: more than {LINES} lines"));
        }
    }

    /// Adds the faults of one line: its length, and those of its words.
    fn add_line(&mut self, path: &str, kind: &str, line: &str, number: usize) {
        // Tables, addresses and the texts of languages cannot be broken into lines.
        let is_table_or_address = line.starts_with('|') || line.contains("://");
        let may_be_long = kind == "txt" || kind == "md" && is_table_or_address;
        let columns = line.chars().count();
        if columns > COLUMNS && !may_be_long {
            self.faults.push(format!("{path}:{number}: {columns} columns"));
        }
        if path != SELF {
            self.add_words(path, line, number);
        }
    }

    /// Adds the faults of the words in one line: words that are not used, and `own` after a word
    /// that does not say whose.
    fn add_words(&mut self, path: &str, line: &str, number: usize) {
        let found: Vec<&str> = words(line).collect();
        for (word, better) in WORDS {
            if found.iter().any(|one| one.eq_ignore_ascii_case(word)) {
                self.faults.push(format!("{path}:{number}: «{word}»: write {better}"));
            }
        }
        for pair in found.windows(2) {
            if let [before, "own"] = pair
                && NOBODYS.iter().any(|nobodys| nobodys.eq_ignore_ascii_case(before))
            {
                self.faults.push(format!("{path}:{number}: «{before} own»: say whose"));
            }
        }
    }
}

/// Text of a line in a doc comment; `None` for any other line.
fn doc(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let text = line.strip_prefix("///").or_else(|| line.strip_prefix("//!"))?;
    // A comment that begins with four slashes is no doc comment.
    (!text.starts_with('/')).then(|| text.trim())
}

/// The words in a line. Hyphens and underscores belong to words.
fn words(line: &str) -> impl Iterator<Item = &str> {
    let pieces = line.split(|c: char| !(c.is_alphanumeric() || c == '-' || c == '_'));
    pieces.filter(|piece| !piece.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(kind: &str, text: &str) -> Found {
        let mut found = Found::default();
        found.add_file("a", kind, text);
        found
    }

    #[test]
    fn a_summary_is_the_first_line_of_a_doc_comment() {
        let text = "//! Which.\n//! How.\n\n/// Name.\n/// What.\nstruct A; // What\n\
                    //// What\n    /// Where it is.\n    fn b() {}\n/// `What`.\n///\n/// Who.\n\
                    fn c() {}\n\
                    /// Whether it is seen.\nfn d() {}\n/// When it ends.\n";
        let found = found("rs", text);
        assert_eq!(found.summaries, 6);
        assert_eq!(found.questions, ["a:1: //! Which.", "a:8: /// Where it is."]);
        assert_eq!(found.faults, Vec::<String>::new());
    }

    #[test]
    fn long_lines_are_faults_except_tables_and_addresses() {
        let long = "é".repeat(101);
        for (kind, text, faults) in [
            ("rs", long.clone(), 1),
            ("rs", "é".repeat(100), 0),
            ("css", format!("a\n{long}"), 1),
            ("md", long.clone(), 1),
            ("md", format!("| {long} |"), 0),
            ("md", format!("[{long}](https://example.org)"), 0),
            ("txt", long.clone(), 0),
        ] {
            assert_eq!(found(kind, &text).faults.len(), faults, "{kind} {text}");
        }
    }

    #[test]
    fn long_files_are_faults() {
        assert_eq!(found("rs", &"\n".repeat(500)).faults.len(), 0);
        assert_eq!(found("rs", &"\n".repeat(501)).faults, ["a:501: more than 500 lines"]);
        assert_eq!(found("css", &"\n".repeat(501)).faults.len(), 0);
    }

    #[test]
    fn words_outside_of_the_vocabulary_are_faults() {
        for (text, faults) in
            [("a Bot moves", 1), ("bottom robot", 0), ("set-up, setup", 1), ("my_bot", 0)]
        {
            assert_eq!(found("md", text).faults.len(), faults, "{text}");
        }
    }

    #[test]
    fn own_follows_a_word_that_says_whose() {
        for (text, faults) in [
            ("the own side", 1),
            ("An own move, no own piece", 2),
            ("its own side, the player's own move", 0),
            ("the_own_side, the owner", 0),
        ] {
            assert_eq!(found("rs", text).faults.len(), faults, "{text}");
        }
    }
}

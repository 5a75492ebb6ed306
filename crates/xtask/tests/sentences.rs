//! Sentences for people stand in `crates/messages/lang` and nowhere else.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by a panic")]
#![expect(dead_code, reason = "other tests use the rest")]

#[path = "support/files.rs"]
mod files;
#[path = "support/sources.rs"]
mod sources;

use std::collections::BTreeSet;
use std::fs;

use fairboard_messages::Messages;
use fairboard_rules::stratego::{Army, IncompleteArmy};

use crate::files::{files, root, shown};
use crate::sources::{Source, Token, is_sentence, sources};

/// Folders with views.
const VIEWS: [&str; 4] = ["crates/ui/src", "crates/host/src", "crates/mount/src", "web/app/src"];

/// Attributes that people read or hear.
const READ: [&str; 5] =
    ["aria-label", "aria-description", "aria-roledescription", "title", "placeholder"];

/// Fails with the places that break the rule.
fn refuse(places: &[String]) {
    let mend = "move the text to crates/messages/lang, for every language";
    assert!(places.is_empty(), "{mend}:\n{}", places.join("\n"));
}

/// Returns `true` for a string literal that contains letters.
fn says_something(literal: &str) -> bool {
    literal.starts_with('"') && literal.contains(char::is_alphabetic)
}

/// The tokens of each `html!`.
fn views(source: &Source) -> impl Iterator<Item = &[Token]> {
    source.find("html!").into_iter().map(|start| {
        // `html` and `!` are two tokens.
        let inside = &source.tokens[start + 2..];
        let mut depth = 0_usize;
        let end = inside.iter().position(|token| {
            match token.text.as_str() {
                "{" => depth += 1,
                "}" => depth -= 1,
                _ => {}
            }
            depth == 0
        });
        &inside[..end.unwrap_or(inside.len())]
    })
}

/// The texts of a view that people read: `{ "text" }` between elements, and attributes.
fn read_texts(view: &[Token]) -> Vec<&Token> {
    let text = |index: usize| view.get(index).map_or("", |token| token.text.as_str());
    let is_attribute = |index: usize| {
        READ.iter().any(|name| {
            // Each word of the name is a token, and so is each sign after a word: `-` or `=`.
            let words: Vec<_> = name.split('-').collect();
            let start = index.checked_sub(2 * words.len());
            start.is_some_and(|start| {
                words.iter().enumerate().all(|(n, word)| text(start + 2 * n) == *word)
                    && text(index - 1) == "="
            })
        })
    };
    let is_text = |index: usize| {
        index > 1
            && text(index - 1) == "{"
            && text(index + 1) == "}"
            && matches!(text(index - 2), ">" | "}" | ")")
    };
    let found = (0..view.len())
        .filter(|index| says_something(text(*index)) && (is_attribute(*index) || is_text(*index)));
    found.map(|index| &view[index]).collect()
}

#[test]
fn a_text_in_a_view_is_found() {
    for (code, found) in [
        (r#"html! { <p>{ "Hello" }</p> }"#, vec!["\"Hello\""]),
        (r#"html! { <p>{ name }{ " " }</p> }"#, vec![]),
        (r#"html! { <p class="hello" key="x">{ name }</p> }"#, vec![]),
        (r#"html! { <p aria-label="Hello">{ name }</p> }"#, vec!["\"Hello\""]),
        (r#"html! { <p title="hello"></p> }"#, vec!["\"hello\""]),
        (r#"html! { <p data-title={x}>{ x }{ "b" }</p> }"#, vec!["\"b\""]),
    ] {
        let source = Source::parse("test".to_owned(), code);
        let texts: Vec<_> = views(&source).flat_map(read_texts).map(|token| &token.text).collect();
        assert_eq!(texts, found, "{code}");
    }
}

#[test]
fn views_take_their_texts_from_messages() {
    let place =
        |source: &Source, token: &Token| format!("{}:{}: {}", source.path, token.line, token.text);
    let found: Vec<_> = sources(&VIEWS)
        .into_iter()
        .flat_map(|source| {
            views(source).flat_map(read_texts).map(move |token| place(source, token))
        })
        .collect();
    refuse(&found);
}

/// The string literals of a script that look like sentences, without comments and without errors,
/// which are for programmers.
fn sentences(script: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    for (index, line) in script.lines().enumerate() {
        let code = line.trim_start();
        if code.starts_with("//") || code.starts_with('*') || code.starts_with("/*") {
            continue;
        }
        if ["fault(", "Error("].iter().any(|error| code.contains(error)) {
            continue;
        }
        for quote in ['"', '`'] {
            for literal in code.split(quote).skip(1).step_by(2) {
                found.extend(is_sentence(literal).then_some((index + 1, literal)));
            }
        }
    }
    found
}

#[test]
fn a_sentence_has_words() {
    for (text, expected) in [
        ("Hello there", true),
        ("I am {name}", true),
        ("Hello", false),
        ("hello there", false),
        ("M100 10v280M200 10v280", false),
        ("M${along(from, 0.35, 0)}L${tip} 5", false),
    ] {
        assert_eq!(is_sentence(text), expected, "{text}");
    }
}

#[test]
fn scripts_take_their_texts_from_messages() {
    assert_eq!(sentences("say(\"Hello there\"); // \"No\"\n// \"Not this\""), [(1, "Hello there")]);
    let mut found = Vec::new();
    for extension in ["js", "mjs"] {
        let mut scripts = files(&["web"], extension);
        // A command for programmers, as those of xtask.
        scripts.retain(|path| !path.ends_with("web/npm/copy.js"));
        for path in scripts {
            let text = fs::read_to_string(&path).unwrap();
            let places = sentences(&text).into_iter();
            found.extend(places.map(|(line, text)| format!("{}:{line}: {text}", shown(&path))));
        }
    }
    refuse(&found);
}

/// Every English text without placeholders, and some texts whose placeholders are filled in.
fn english() -> BTreeSet<String> {
    let en = Messages::ENGLISH;
    let scripts = Messages::scripts().iter().filter(|(tag, _)| *tag == en.tag());
    let scripts = scripts.flat_map(|(_, texts)| texts.iter().map(|(_, text)| (*text).to_owned()));
    let file = fs::read_to_string(root().join("crates/messages/lang/en.txt")).unwrap();
    let joined = file.replace("\n    ", " ");
    let texts = joined.lines().filter_map(|line| Some(line.split_once(" = ")?.1.to_owned()));
    let missing = IncompleteArmy { left: *Army::Full.counts() };
    let levels = en.levels().into_iter().chain(en.tictactoe_levels());
    let invited = [en.stratego(), en.tictactoe()].map(|game| en.label_far_answer(game));
    let composed = levels.chain([en.incomplete(&missing)]).chain(invited);
    texts.chain(scripts).chain(composed).collect()
}

/// The texts of a page between its elements.
fn texts(page: &str) -> Vec<String> {
    let body = page.split("<body>").nth(1).unwrap_or_default();
    let mut texts = Vec::new();
    for piece in body.split('<') {
        if piece.starts_with("!--") {
            continue;
        }
        let text = piece.split_once('>').map_or(piece, |(_, text)| text).trim();
        if text.contains(char::is_alphabetic) {
            texts.push(text.to_owned());
        }
    }
    texts
}

/// The pages that speak before a script does say what `messages` says in English.
#[test]
fn the_first_words_of_a_page_are_those_of_messages() {
    let english = english();
    for page in ["index.html", "web/embed/frame.html"] {
        let html = fs::read_to_string(root().join(page)).unwrap();
        let (before, rest) = html.split_once("<noscript>").unwrap();
        let found = texts(&(before.to_owned() + rest.split_once("</noscript>").unwrap().1));
        assert!(!found.is_empty(), "{page}");
        let other: Vec<_> = found
            .iter()
            .filter(|text| !english.contains(*text))
            .map(|text| format!("{page}: {text}"))
            .collect();
        refuse(&other);
    }
}

/// A page that runs no script does not know the language of its reader.
#[test]
fn a_page_without_scripts_speaks_every_language() {
    for (page, key) in
        [("index.html", "page.no_script"), ("web/embed/frame.html", "frame.no_script")]
    {
        let html = fs::read_to_string(root().join(page)).unwrap();
        let said = html.split("<noscript>").nth(1).unwrap().split("</noscript>").next().unwrap();
        let lines: Vec<_> = said.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        let texts = Messages::scripts().iter().map(|(tag, texts)| {
            let text = texts.iter().find(|(known, _)| *known == key).unwrap().1;
            format!("<p lang=\"{tag}\">{text}</p>")
        });
        assert!(texts.eq(lines.iter().copied()), "{page}: {lines:?}");
    }
}

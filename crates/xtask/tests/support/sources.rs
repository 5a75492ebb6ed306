//! The source files of the workspace as tokens, without comments, attributes and tests.

use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use super::files::{files, shown};
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// A token with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Token {
    /// An identifier, a literal, one character of punctuation, or a delimiter.
    pub text: String,
    pub line: usize,
}

/// A source file.
pub struct Source {
    /// Path from the root of the workspace.
    pub path: String,
    pub tokens: Vec<Token>,
}

/// A function with a body.
pub struct Function {
    pub name: String,
    pub line: usize,
    /// Number of lines from `fn` to the closing brace.
    pub lines: usize,
    /// Range of its tokens in the file.
    pub tokens: std::ops::Range<usize>,
}

/// The Rust files of the workspace, tests aside.
static SOURCES: LazyLock<Vec<Source>> = LazyLock::new(|| {
    let is_test = |path: &PathBuf| {
        path.ends_with("tests.rs") || path.components().any(|part| part.as_os_str() == "tests")
    };
    let files = files(&["crates", "web"], "rs").into_iter().filter(|path| !is_test(path));
    files.map(|path| Source::parse(shown(&path), &fs::read_to_string(&path).unwrap())).collect()
});

/// Returns the Rust files whose path begins with one of `prefixes`.
pub fn sources(prefixes: &[&str]) -> Vec<&'static Source> {
    let all = |prefix: &&str| {
        let is_within = |source: &&Source| source.path.starts_with(prefix);
        let found: Vec<_> = SOURCES.iter().filter(is_within).collect();
        assert!(!found.is_empty(), "{prefix} has no sources: rename it here too");
        found
    };
    prefixes.iter().flat_map(all).collect()
}

impl Source {
    /// Reads the tokens of a file.
    pub fn parse(path: String, text: &str) -> Self {
        let stream: TokenStream = text.parse().unwrap_or_else(|error| panic!("{path}: {error}"));
        let mut tokens = Vec::new();
        flatten(stream, &mut tokens);
        Self { path, tokens }
    }

    /// Returns the indices of the tokens at which a pattern such as `Rules::CLASSIC` begins.
    pub fn find(&self, pattern: &str) -> Vec<usize> {
        let pattern = words(pattern);
        let windows = self.tokens.windows(pattern.len()).enumerate();
        let matches = windows.filter(|(_, window)| window.iter().map(|t| &t.text).eq(&pattern));
        matches.map(|(index, _)| index).collect()
    }

    /// Returns the places of patterns as `path:line: pattern`.
    pub fn places(&self, patterns: &[&str]) -> Vec<String> {
        let place = |pattern: &str, index: usize| {
            format!("{}:{}: {pattern}", self.path, self.tokens[index].line)
        };
        let found = patterns.iter().flat_map(|pattern| {
            self.find(pattern).into_iter().map(move |index| place(pattern, index))
        });
        found.collect()
    }

    /// Returns the functions with a body, also those within others.
    pub fn functions(&self) -> Vec<Function> {
        let starts = self.tokens.windows(2).enumerate().filter(|(_, pair)| {
            pair[0].text == "fn"
                && pair[1].text.starts_with(|c: char| c.is_alphabetic() || c == '_')
        });
        starts.filter_map(|(index, _)| self.function(index)).collect()
    }

    /// The function whose `fn` is the token at `start`; `None` if the function has no body.
    fn function(&self, start: usize) -> Option<Function> {
        let mut depth = 0_usize;
        for (offset, token) in self.tokens[start..].iter().enumerate() {
            match token.text.as_str() {
                ";" if depth == 0 => return None,
                "(" | "[" | "{" => depth += 1,
                ")" | "]" => depth -= 1,
                "}" if depth == 1 => {
                    let (first, last) = (self.tokens[start].line, token.line);
                    return Some(Function {
                        name: self.tokens[start + 1].text.clone(),
                        line: first,
                        lines: last - first + 1,
                        tokens: start..start + offset + 1,
                    });
                }
                "}" => depth -= 1,
                _ => {}
            }
        }
        None
    }
}

/// Returns the places of patterns in files.
pub fn places(sources: &[&Source], patterns: &[&str]) -> Vec<String> {
    sources.iter().flat_map(|source| source.places(patterns)).collect()
}

/// Returns `true` for a text that begins with a capital and has words. Outside of its placeholders,
/// the outline of a drawing, such as `M0 0L{} {}`, has only single letters.
pub fn is_sentence(text: &str) -> bool {
    let mut depth = 0_usize;
    let fixed = text.chars().map(|sign| {
        match sign {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 { sign } else { ' ' }
    });
    let fixed: String = fixed.collect();
    let mut words = fixed.split(|sign: char| !sign.is_alphabetic());
    let has_words = words.any(|word| word.chars().count() > 1);
    text.starts_with(char::is_uppercase) && text.trim().contains(' ') && has_words
}

/// Returns the texts of a pattern's tokens.
fn words(pattern: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    // A pattern may open a delimiter that it does not close.
    let closed = pattern.trim_end_matches(['(', '[']);
    flatten(closed.parse().unwrap(), &mut tokens);
    let open = pattern[closed.len()..].chars().map(String::from);
    tokens.into_iter().map(|token| token.text).chain(open).collect()
}

/// Appends the tokens of a stream, without attributes and the items that only tests compile.
fn flatten(stream: TokenStream, tokens: &mut Vec<Token>) {
    let mut trees = stream.into_iter().peekable();
    while let Some(tree) = trees.next() {
        match tree {
            TokenTree::Punct(punct) if punct.as_char() == '#' => {
                if matches!(trees.peek(), Some(TokenTree::Punct(bang)) if bang.as_char() == '!') {
                    trees.next();
                }
                let attribute = trees.next().map(|group| group.to_string()).unwrap_or_default();
                if attribute.replace(' ', "") == "[cfg(test)]" {
                    skip_item(&mut trees);
                }
            }
            TokenTree::Group(group) => flatten_group(&group, tokens),
            TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => {
                let line = tree.span().start().line;
                tokens.push(Token { text: tree.to_string(), line });
            }
        }
    }
}

/// Appends the tokens of a group between its two delimiters.
fn flatten_group(group: &Group, tokens: &mut Vec<Token>) {
    let (open, close) = match group.delimiter() {
        Delimiter::Parenthesis => ("(", ")"),
        Delimiter::Brace => ("{", "}"),
        Delimiter::Bracket => ("[", "]"),
        Delimiter::None => ("", ""),
    };
    let token = |text: &str, line| Token { text: text.to_owned(), line };
    tokens.push(token(open, group.span_open().start().line));
    flatten(group.stream(), tokens);
    tokens.push(token(close, group.span_close().start().line));
}

/// Skips an item up to its body or its semicolon.
fn skip_item(trees: &mut impl Iterator<Item = TokenTree>) {
    for tree in trees {
        match tree {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => return,
            TokenTree::Punct(punct) if punct.as_char() == ';' => return,
            TokenTree::Group(_)
            | TokenTree::Ident(_)
            | TokenTree::Punct(_)
            | TokenTree::Literal(_) => {}
        }
    }
}

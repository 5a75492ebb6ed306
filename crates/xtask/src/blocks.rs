//! Reads blocks of code in documents, for tests that follow a document word by word.

/// Name and content of each file that a document shows. The name stands in backticks before a
/// colon, and the content in a block of code after an empty line.
pub(crate) fn shown_files(document: &str) -> Vec<(&str, &str)> {
    let from_name_to_block = "`:\n\n```";
    document
        .match_indices(from_name_to_block)
        .filter_map(|(name_end, _)| {
            let (_, name) = document[..name_end].rsplit_once('`')?;
            let block = &document[name_end + from_name_to_block.len()..];
            let (_language, code) = block.split_once('\n')?;
            Some((name, code.split("```").next()?))
        })
        .collect()
}

/// The first block of code in a language, if there is one.
pub(crate) fn block_of<'a>(document: &'a str, language: &str) -> Option<&'a str> {
    document.split(&format!("```{language}\n")).nth(1)?.split("```").next()
}

/// The block of code that begins with this text, if there is one.
pub(crate) fn block<'a>(document: &'a str, beginning: &str) -> Option<&'a str> {
    // Every second part between fences is outside of a block.
    let blocks = document.split("```").skip(1).step_by(2);
    let mut codes = blocks.filter_map(|block| {
        let (_language, code) = block.split_once('\n')?;
        Some(code)
    });
    codes.find(|code| code.starts_with(beginning))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_and_commands_are_read_from_a_document() {
        let document = "# A\n\nWrite `a.js`:\n\n```js\nlet a;\n```\n\nThen `b`:\n\n\
                        ```html\n<b>\n```\n\nThen:\n\n```sh\nnpm install a\n```\n";
        assert_eq!(shown_files(document), [("a.js", "let a;\n"), ("b", "<b>\n")]);
        assert_eq!(block(document, "npm "), Some("npm install a\n"));
        assert_eq!(block(document, "cargo "), None);
        assert_eq!(block_of(document, "html"), Some("<b>\n"));
    }
}

//! Reads blocks of code in documents, for tests that follow a document word by word.

/// Name and content of each file that a document shows: a block of code after the file's name.
pub(crate) fn written(document: &str) -> Vec<(&str, &str)> {
    let parts = document.split("`:\n\n```").collect::<Vec<_>>();
    parts
        .windows(2)
        .filter_map(|pair| {
            let (_, name) = pair[0].rsplit_once('`')?;
            let (_, code) = pair[1].split_once('\n')?;
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
    let blocks = document.split("```").skip(1).step_by(2);
    let mut blocks = blocks.filter_map(|block| block.split_once('\n'));
    Some(blocks.find(|(_, code)| code.starts_with(beginning))?.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_and_commands_are_read_from_a_document() {
        let document = "# A\n\nWrite `a.js`:\n\n```js\nlet a;\n```\n\nThen `b`:\n\n\
                        ```html\n<b>\n```\n\nThen:\n\n```sh\nnpm install a\n```\n";
        assert_eq!(written(document), [("a.js", "let a;\n"), ("b", "<b>\n")]);
        assert_eq!(block(document, "npm "), Some("npm install a\n"));
        assert_eq!(block(document, "cargo "), None);
        assert_eq!(block_of(document, "html"), Some("<b>\n"));
    }
}

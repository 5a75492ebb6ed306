//! Puts styles and small scripts into the page itself. So the page's first picture, which is shown
//! before the app runs, needs no other file, and no part can be missing. The content security
//! policy of the page allows the parts by their hashes.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest as _, Sha256};
use xshell::Shell;

use crate::programs::{PROGRAMS, Program};
use crate::site::PAGE;

/// Name of the file into which the style sheets are joined that no single program needs. The file
/// becomes part of the page.
const STYLES: &str = "styles.css";

/// Beginning of a link to a style sheet, as Trunk writes it.
const LINK: &str = "<link rel=\"stylesheet\" href=\"./";

/// Files that become parts of the page: the name of each, and the element that holds its content.
const PARTS: [(&str, &str); 3] =
    [("guard.js", "script"), ("first-paint.js", "script"), (STYLES, "style")];

/// Elements whose contents are parts of the page. Beside each element is the beginning of the
/// directive in the content security policy that allows its contents.
const DIRECTIVES: [(&str, &str); 2] =
    [("script", "script-src 'self'"), ("style", "style-src 'self'")];

/// Joins the style sheets of the built page, in their order, and removes the single files.
///
/// The style sheets of each program become one file, which `loader.js` loads with the program. All
/// others become [`STYLES`], the only style sheet to which the page still has a link.
///
/// # Errors
///
/// Fails if a style sheet is missing, or if the page links to none.
pub(crate) fn join_styles(shell: &Shell, site: &Path) -> Result<()> {
    let page = shell.read_file(site.join(PAGE))?;
    let mut files = BTreeMap::<String, String>::new();
    for sheet in sheets(&page) {
        let styles = shell.read_file(site.join(sheet))?;
        for file in files_of(sheet) {
            *files.entry(file).or_default() += &styles;
        }
        shell.remove_path(site.join(sheet))?;
    }
    for (file, styles) in files {
        shell.write_file(site.join(file), styles)?;
    }
    Ok(shell.write_file(site.join(PAGE), with_one_link(&page)?)?)
}

/// The files into which a style sheet is joined: those of the programs that list it, or else
/// [`STYLES`].
fn files_of(sheet: &str) -> Vec<String> {
    let programs = PROGRAMS.iter().filter(|program| program.sheets.contains(&sheet));
    let files: Vec<_> = programs.filter_map(Program::style_sheet).collect();
    if files.is_empty() { vec![STYLES.to_owned()] } else { files }
}

/// The style sheets that a page links to.
fn sheets(page: &str) -> impl Iterator<Item = &str> {
    page.split(LINK).skip(1).filter_map(|link| link.split('"').next())
}

/// The page with one link, to the joined style sheet, in place of all links to style sheets.
fn with_one_link(page: &str) -> Result<String> {
    let (head, links) = page.split_once(LINK).context("the page has no style sheet")?;
    let mut done = format!("{head}{LINK}{STYLES}\"/>");
    for link in links.split(LINK) {
        let (_tag, after_tag) = link.split_once('>').context("a link has no end")?;
        done += after_tag.trim_start();
    }
    Ok(done)
}

/// Removes the files of the parts from the built site, and returns their contents.
///
/// # Errors
///
/// Fails if a file is missing.
pub(crate) fn take_parts(shell: &Shell, site: &Path) -> Result<[String; PARTS.len()]> {
    let mut parts = <[String; PARTS.len()]>::default();
    for (part, (file, _)) in parts.iter_mut().zip(PARTS) {
        *part = shell.read_file(site.join(file))?;
        shell.remove_path(site.join(file))?;
    }
    Ok(parts)
}

/// Replaces the page's references to the files of [`PARTS`] by the contents of these files. The
/// import map, `map`, has to come before all modules, so it follows the first part, the guard.
///
/// # Errors
///
/// Fails if the page has another form than expected.
pub(crate) fn with_parts(page: &str, parts: &[String; PARTS.len()], map: &str) -> Result<String> {
    let mut page = page.to_owned();
    for (index, (part, (file, element))) in parts.iter().zip(PARTS).enumerate() {
        let reference = match element {
            "script" => format!("<script src=\"./{file}\"></script>"),
            _ => format!("{LINK}{file}\"/>"),
        };
        ensure!(page.matches(&reference).count() == 1, "the page has no «{reference}», or several");
        ensure!(!part.contains(&format!("</{element}")), "{file} ends its own element");
        let mut part = format!("<{element}>{part}</{element}>");
        if index == 0 {
            write!(part, "<script type=\"importmap\">{map}</script>")?;
        }
        page = page.replace(&reference, &part);
    }
    Ok(page)
}

/// The page without empty lines and without the blanks at the beginnings of lines, which change
/// nothing: no element of the page keeps blanks.
pub(crate) fn without_indents(page: &str) -> String {
    let lines = page.lines().map(str::trim_start).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("\n")
}

/// Adds the hashes of the scripts and styles in the page to its content security policy, which then
/// allows them.
///
/// # Errors
///
/// Fails if the page has another form than expected.
pub(crate) fn with_policy(page: &str) -> Result<String> {
    let mut page = page.to_owned();
    for (element, directive) in DIRECTIVES {
        ensure!(page.matches(directive).count() == 1, "the page has no «{directive}», or several");
        let mut allowed = directive.to_owned();
        for text in contents(&page, element)? {
            write!(allowed, " 'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)))?;
        }
        page = page.replace(directive, &allowed);
    }
    Ok(page)
}

/// The contents of the elements with this name, without elements that refer to a file.
fn contents<'a>(page: &'a str, element: &str) -> Result<Vec<&'a str>> {
    let (begin, end) = (format!("<{element}"), format!("</{element}>"));
    let mut contents = Vec::new();
    for after_name in page.split(&begin).skip(1) {
        let (attributes, rest) = after_name.split_once('>').context("an element without an end")?;
        if !attributes.contains("src=") {
            let (content, _) = rest.split_once(&end).context("an element without an end")?;
            contents.push(content);
        }
    }
    Ok(contents)
}

#[cfg(test)]
mod tests {
    use super::*;

    const POLICY: &str =
        "<meta content=\"script-src 'self' 'wasm-unsafe-eval'; style-src 'self'\">";

    /// SHA-256 of `go()` in base64.
    const HASH: &str = "5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw=";

    #[test]
    fn indents_and_empty_lines_are_left_out() {
        for (page, expected) in [
            ("<p>\n    <b>a  b</b>\n\n  \n</p>", "<p>\n<b>a  b</b>\n</p>"),
            ("<meta\n  name=\"a\"\n/>\n", "<meta\nname=\"a\"\n/>"),
        ] {
            assert_eq!(without_indents(page), expected);
        }
    }

    #[test]
    fn parts_of_the_page_are_named_by_its_policy() {
        for (page, scripts, styles) in [
            ("<script>go()</script>", 1, 0),
            ("<script type=\"importmap\">go()</script>", 1, 0),
            ("<script src=\"./a.js\"></script>", 0, 0),
            ("<style>go()</style>", 0, 1),
            ("<style>go()</style><script>go()</script>", 1, 1),
        ] {
            let allowed = |count| format!("'self'{}", format!(" 'sha256-{HASH}'").repeat(count));
            let (scripts, styles) = (allowed(scripts), allowed(styles));
            let policy = format!(
                "<meta content=\"script-src {scripts} 'wasm-unsafe-eval'; style-src {styles}\">"
            );
            let found = with_policy(&format!("{POLICY}{page}")).unwrap();
            assert_eq!(found, format!("{policy}{page}"));
        }
    }

    /// The references of a page, joined.
    fn references() -> String {
        let scripts =
            "<script src=\"./guard.js\"></script><script src=\"./first-paint.js\"></script>";
        format!("{scripts}{LINK}{STYLES}\"/>")
    }

    #[test]
    fn the_parts_and_the_import_map_are_in_the_page() {
        let parts = ["go()", "set()", "a{}"].map(str::to_owned);
        let page = with_parts(&references(), &parts, "{}").unwrap();
        let expected = "<script>go()</script><script type=\"importmap\">{}</script>\
                        <script>set()</script><style>a{}</style>";
        assert_eq!(page, expected);
    }

    #[test]
    fn a_page_of_another_form_is_refused() {
        let parts = |guard: &str| [guard, "", ""].map(str::to_owned);
        for (page, guard) in
            [("", "go()"), (&*references().repeat(2), "go()"), (&*references(), "'</script>'")]
        {
            assert!(with_parts(page, &parts(guard), "{}").is_err(), "{page}");
        }
        for page in ["", &POLICY.repeat(2), &format!("{POLICY}<script>go()")] {
            assert!(with_policy(page).is_err(), "{page}");
        }
    }

    #[test]
    fn a_sheet_that_can_wait_comes_with_its_program() {
        for (sheet, file) in
            [("tokens.css", STYLES), ("builder.css", "embed.css"), ("tour.css", "stratego.css")]
        {
            assert_eq!(files_of(sheet), [file], "{sheet}");
        }
    }

    #[test]
    fn all_links_become_one_in_the_place_of_the_first() {
        let link = |sheet: &str| format!("{LINK}{sheet}\" integrity=\"\"/>");
        let page = format!("<title>T</title>\n{}\n{}<script>", link("a.css"), link("b.css"));
        assert!(sheets(&page).eq(["a.css", "b.css"]));
        let one = format!("{LINK}{STYLES}\"/>");
        assert_eq!(with_one_link(&page).unwrap(), format!("<title>T</title>\n{one}<script>"));
        assert!(with_one_link("<title>T</title>").is_err());
    }
}

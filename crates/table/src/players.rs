//! Players that a person adds: programs with a name and a source, within bounds.

use fairboard_play::ProgramName;

/// Most programs on a device.
pub const MOST: usize = 8;

/// Most bytes of a source. All sources together take a fifth of a usual storage.
pub const LONGEST: u32 = 1 << 17;

/// What became of a wish about a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// It is on the device.
    Added(ProgramName),
    /// It is on the device in the place of another one.
    Replaced(ProgramName),
    /// It is on the device no more.
    Removed(ProgramName),
    /// Its name is none.
    BadName,
    /// Its source is empty, or no text.
    NotText,
    /// Its source is too long.
    TooLarge,
    /// There are as many as there may be.
    Full,
    /// No such file is on the site.
    NoFile,
    /// The browser does not store it.
    NotStored,
}

/// The name under which a source comes to the programs that are `known`, and what to say of it.
///
/// # Errors
///
/// The reason why it does not.
///
/// # Examples
///
/// ```
/// use fairboard_table::players::{Told, admit};
///
/// let (name, told) = admit(&[], "mine", "onmessage = () => {}")?;
/// assert_eq!(told, Told::Added(name));
/// assert_eq!(admit(&[name], "mine", ""), Err(Told::NotText));
/// # Ok::<(), Told>(())
/// ```
pub fn admit(known: &[ProgramName], name: &str, source: &str) -> Result<(ProgramName, Told), Told> {
    let name: ProgramName = name.trim().parse().map_err(|_| Told::BadName)?;
    if source.len() > LONGEST as usize {
        return Err(Told::TooLarge);
    }
    // A file that is no text was read with this sign in the place of what makes no sense.
    if source.trim().is_empty() || source.contains(['\0', char::REPLACEMENT_CHARACTER]) {
        return Err(Told::NotText);
    }
    if known.contains(&name) {
        return Ok((name, Told::Replaced(name)));
    }
    if known.len() >= MOST { Err(Told::Full) } else { Ok((name, Told::Added(name))) }
}

/// The name that a file suggests: `https://example.org/mine.js?1` is `mine`.
pub fn suggested(file: &str) -> &str {
    let path = file.split(['?', '#']).next().unwrap_or_default();
    let name = path.rsplit('/').find(|part| !part.is_empty()).unwrap_or_default();
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str) -> ProgramName {
        name.parse().unwrap()
    }

    #[test]
    fn a_program_is_admitted_within_bounds() {
        let seven: Vec<_> = (1..MOST).map(|number| named(&number.to_string())).collect();
        let eight: Vec<_> = (0..MOST).map(|number| named(&number.to_string())).collect();
        let (longest, longer) = ("x".repeat(LONGEST as usize), "x".repeat(LONGEST as usize + 1));
        for (rule, known, name, source, expected) in [
            ("a program", &[][..], "mine", "go()", Ok(Told::Added(named("mine")))),
            ("the eighth", &seven, "mine", "go()", Ok(Told::Added(named("mine")))),
            ("the ninth", &eight, "mine", "go()", Err(Told::Full)),
            ("one of a name that is there", &eight, " 7 ", "go()", Ok(Told::Replaced(named("7")))),
            ("the longest", &[], "mine", &longest, Ok(Told::Added(named("mine")))),
            ("one byte more", &[], "mine", &longer, Err(Told::TooLarge)),
            ("no name", &[], "", "go()", Err(Told::BadName)),
            ("a quotation mark", &[], "a\"b", "go()", Err(Told::BadName)),
            ("nothing", &[], "mine", " \n", Err(Told::NotText)),
            ("bytes", &[], "mine", "\u{fffd}PNG", Err(Told::NotText)),
            ("a zero", &[], "mine", "\0asm", Err(Told::NotText)),
        ] {
            assert_eq!(admit(known, name, source).map(|(_, told)| told), expected, "{rule}");
        }
    }

    #[test]
    fn a_file_suggests_a_name() {
        for (file, name) in [
            ("mine.mjs", "mine"),
            ("players/mine.worker.js", "mine.worker"),
            ("https://example.org/a/mine.js?v=1.2#x", "mine"),
            ("https://example.org/mine/", "mine"),
            ("mine", "mine"),
            ("", ""),
        ] {
            assert_eq!(suggested(file), name, "{file}");
        }
    }
}

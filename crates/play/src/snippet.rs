//! The code that puts a board on another page.
//!
//! A [`Snippet`] holds a person's choices: the [`Embedding`] of the board, and a value for each
//! [`BoardOption`]. The options are the same for every embedding. The code has the game, and every
//! other option whose value is not the usual one.

use crate::board_option::{BoardGame, BoardOption, Values};

/// Kind of code that puts a board into a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Embedding {
    /// An element `<fair-board>`, which mounts a board in itself.
    #[default]
    Element,
    /// A script, which mounts the board by a call.
    Call,
    /// A frame with a page that shows only the board.
    Frame,
}

impl Embedding {
    /// Every embedding, the usual one first.
    pub const ALL: [Self; 3] = [Self::Element, Self::Call, Self::Frame];
}

/// A person's choices for a board on another page.
///
/// # Examples
///
/// ```
/// use fairboard_play::board_option::BoardOption;
/// use fairboard_play::snippet::{Snippet, Embedding};
///
/// let mut snippet = Snippet::default();
/// snippet.choose(BoardOption::Game, "tic-tac-toe".to_owned());
/// snippet.choose(BoardOption::Blue, "computer-2".to_owned());
/// assert_eq!(
///     snippet.code("https://example.org/v1/", "Tic-tac-toe"),
///     "<script type=\"module\" src=\"https://example.org/v1/fairboard.mjs\"></script>\n\
///      <fair-board game=\"tic-tac-toe\" blue=\"computer-2\"></fair-board>",
/// );
/// snippet.embedding = Embedding::Frame;
/// assert!(snippet.code("/v1/", "Tic-tac-toe").contains("?game=tic-tac-toe&amp;blue=computer-2"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snippet {
    /// The kind of code. It has no effect on the options.
    pub embedding: Embedding,
    /// The values chosen, in the order of [`BoardOption::ALL`]. Values that only the other game has
    /// are kept, in case the person changes the game.
    chosen: [String; BoardOption::ALL.len()],
}

/// Stratego against a computer, as an element.
impl Default for Snippet {
    fn default() -> Self {
        let mut snippet =
            Self { embedding: Embedding::default(), chosen: <[String; _]>::default() };
        snippet.choose(BoardOption::Blue, "computer-3".to_owned());
        snippet
    }
}

impl Snippet {
    /// Gives an option a value. An empty value stands for the usual value.
    pub fn choose(&mut self, option: BoardOption, value: String) {
        self.chosen[option as usize] = value;
    }

    /// The chosen game; Stratego until a game is chosen.
    pub fn game(&self) -> BoardGame {
        let name = &self.chosen[BoardOption::Game as usize];
        BoardGame::ALL.into_iter().find(|game| game.name() == name).unwrap_or_default()
    }

    /// The values that an option can have in the game chosen.
    pub fn values(&self, option: BoardOption) -> Values {
        option.values(self.game())
    }

    /// The chosen value of an option if the game has this value, or else the usual value. Empty for
    /// an option that the game does not have.
    pub fn value(&self, option: BoardOption) -> &str {
        let chosen = self.chosen[option as usize].as_str();
        match self.values(option) {
            Values::OneOf(values) if values.contains(&chosen) => chosen,
            Values::Text => chosen,
            Values::OneOf(_) | Values::None => self.usual_value(option),
        }
    }

    /// The value of an option for which nothing is chosen. Empty for a text, and for an option that
    /// the game does not have.
    fn usual_value(&self, option: BoardOption) -> &'static str {
        match self.values(option) {
            Values::OneOf(values) => values.first().copied().unwrap_or_default(),
            Values::Text | Values::None => "",
        }
    }

    /// The names and values of the options that are in the code: the game, and each option whose
    /// value is not the usual one.
    pub fn used(&self) -> Vec<(&'static str, &str)> {
        // The usual game is named too, so that the code tells its reader which game it shows.
        let is_used = |option: &BoardOption| {
            *option == BoardOption::Game || self.value(*option) != self.usual_value(*option)
        };
        let used = BoardOption::ALL.into_iter().filter(is_used);
        used.map(|option| (option.name(), self.value(option))).collect()
    }

    /// The code for a page. `folder` is the address of the folder with the files for other pages,
    /// with its last slash. `title` is the title of a frame; the other embeddings do not have it.
    pub fn code(&self, folder: &str, title: &str) -> String {
        match self.embedding {
            Embedding::Element => self.element_code(folder),
            Embedding::Call => self.call_code(folder),
            Embedding::Frame => self.frame_code(folder, title),
        }
    }

    /// The address of a frame that shows the board and stores nothing, relative to the [`folder`].
    pub fn preview_address(&self) -> String {
        // A frame stores nothing if `storage` is empty in its address. `query` leaves out an option
        // with an empty value, so `storage` is added here.
        let mut preview_snippet = self.clone();
        preview_snippet.choose(BoardOption::Storage, String::new());
        format!("frame.html?{}&storage=", preview_snippet.query())
    }

    /// The code of the script that defines `<fair-board>`, and of such an element with the used
    /// options.
    fn element_code(&self, folder: &str) -> String {
        let attribute = |name: &str, value: &str| format!(" {name}=\"{}\"", in_attribute(value));
        let attributes = self.format_used(attribute);
        let script = script_element(folder, "fairboard.mjs");
        format!("{script}\n<fair-board{}></fair-board>", attributes.concat())
    }

    /// The code that mounts a board in an element by a call.
    fn call_code(&self, folder: &str) -> String {
        let line = |name: &str, value: &str| format!("    {name}: \"{}\",\n", in_string(value));
        let options = self.format_used(line).concat();
        let folder = in_string(folder);
        format!(
            r#"<div id="board"></div>
<script type="module">
  import {{ mount }} from "{folder}fairboard.mjs";
  const board = await mount(document.getElementById("board"), {{
{options}  }});
</script>"#
        )
    }

    /// The code of a frame, and of the script that gives the frame its height.
    fn frame_code(&self, folder: &str, title: &str) -> String {
        let address = format!("{folder}frame.html?{}", self.query());
        format!(
            "<iframe src=\"{}\" title=\"{}\" style=\"width: 100%; border: 0\"></iframe>\n{}",
            in_attribute(&address),
            in_attribute(title),
            script_element(folder, "frame.js"),
        )
    }

    /// The used options as the query of an address, without its question mark.
    fn query(&self) -> String {
        self.format_used(|name, value| format!("{name}={}", in_query(value))).join("&")
    }

    /// The texts that `format` makes of the name and the value of each used option.
    fn format_used(&self, format: impl Fn(&str, &str) -> String) -> Vec<String> {
        self.used().into_iter().map(|(name, value)| format(name, value)).collect()
    }
}

/// The address of the folder `v1`, from which other pages load boards. `page` is the address of a
/// page beside the folder.
///
/// # Examples
///
/// ```
/// use fairboard_play::snippet::folder;
///
/// assert_eq!(folder("https://example.org/a/index.html#/embed"), "https://example.org/a/v1/");
/// ```
pub fn folder(page: &str) -> String {
    let path = page.split(['?', '#']).next().unwrap_or_default();
    let site = path.rfind('/').map_or("", |slash| &path[..=slash]);
    format!("{site}v1/")
}

/// The element that loads a script from the folder with the files for other pages.
fn script_element(folder: &str, file: &str) -> String {
    format!("<script type=\"module\" src=\"{}{file}\"></script>", in_attribute(folder))
}

/// A text, escaped for its place between the quotation marks of an attribute.
fn in_attribute(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;")
}

/// A text, escaped for its place between the quotation marks of a string. The string is in a script
/// that is part of a page.
fn in_string(text: &str) -> String {
    let quoted = text.replace('\\', "\\\\").replace('"', "\\\"");
    // A script ends at its end tag, also inside of a string.
    quoted.replace('\n', "\\n").replace('\r', "\\r").replace('<', "\\x3C")
}

/// A text, percent-encoded for its place as a value in a query.
fn in_query(text: &str) -> String {
    const DIGITS: [char; 16] =
        ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F'];
    let mut encoded = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            // The two halves of the byte, as hexadecimal digits.
            encoded.extend(['%', DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]]);
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::BoardOption::*;
    use super::*;

    fn snippet(embedding: Embedding, choices: &[(BoardOption, &str)]) -> Snippet {
        let mut snippet = Snippet { embedding, ..Snippet::default() };
        for (option, value) in choices {
            snippet.choose(*option, (*value).to_owned());
        }
        snippet
    }

    #[test]
    fn an_option_is_in_the_code_if_its_value_is_of_the_game_and_not_the_usual_one() {
        for (choices, used) in [
            (&[][..], &[("game", "stratego"), ("blue", "computer-3")][..]),
            (&[(Blue, "person")], &[("game", "stratego")]),
            (
                &[(Rules, "vdm"), (BoardOption::Army, "barrage"), (Ranks, "1"), (Theme, "dark")],
                &[
                    ("game", "stratego"),
                    ("blue", "computer-3"),
                    ("rules", "vdm"),
                    ("army", "barrage"),
                    ("ranks", "1"),
                    ("theme", "dark"),
                ],
            ),
            (
                &[(Game, "tic-tac-toe"), (Blue, "computer-5"), (Rules, "vdm"), (Ranks, "1")],
                &[("game", "tic-tac-toe")],
            ),
            (
                &[(Blue, "person"), (Storage, "a"), (Record, "b"), (Board, "still")],
                &[("game", "stratego"), ("storage", "a"), ("record", "b"), ("board", "still")],
            ),
            (
                &[(Game, "chess"), (Blue, "nobody"), (Theme, "pink"), (Language, "pt")],
                &[("game", "stratego"), ("lang", "pt")],
            ),
        ] {
            assert_eq!(snippet(Embedding::Element, choices).used(), used, "{choices:?}");
        }
    }

    #[test]
    fn a_choice_for_one_game_is_kept_while_the_other_is_looked_at() {
        let mut snippet =
            snippet(Embedding::Element, &[(Red, "computer-5"), (Game, "tic-tac-toe")]);
        assert_eq!(snippet.value(Red), "person");
        snippet.choose(Game, "stratego".to_owned());
        assert_eq!(snippet.value(Red), "computer-5");
    }

    /// A text that would end an attribute, a string, a script or a query.
    const HOSTILE: &str = "\"><i>&amp;\\</script>\n é";

    #[test]
    fn a_text_stays_inside_of_its_quotation_marks() {
        for (way, expected) in [
            (Embedding::Element, "storage=\"&quot;>&lt;i>&amp;amp;\\&lt;/script>\n é\""),
            (Embedding::Call, "storage: \"\\\">\\x3Ci>&amp;\\\\\\x3C/script>\\n é\","),
            (Embedding::Frame, "storage=%22%3E%3Ci%3E%26amp%3B%5C%3C%2Fscript%3E%0A%20%C3%A9\""),
        ] {
            let code = snippet(way, &[(Storage, HOSTILE)]).code("/v1/", "Stratego");
            assert!(code.contains(expected), "{way:?}: {code}");
        }
        let code = snippet(Embedding::Frame, &[]).code("/\"a&b/v1/", "\"<");
        assert!(code.contains("src=\"/&quot;a&amp;b/v1/frame.html?"), "{code}");
        assert!(code.contains("title=\"&quot;&lt;\""), "{code}");
    }

    #[test]
    fn each_way_has_its_code() {
        let choices = [(Game, "tic-tac-toe"), (Blue, "computer-2")];
        for (way, expected) in [
            (
                Embedding::Call,
                "<div id=\"board\"></div>\n\
                 <script type=\"module\">\n\
                 \x20 import { mount } from \"/v1/fairboard.mjs\";\n\
                 \x20 const board = await mount(document.getElementById(\"board\"), {\n\
                 \x20   game: \"tic-tac-toe\",\n\
                 \x20   blue: \"computer-2\",\n\
                 \x20 });\n\
                 </script>",
            ),
            (
                Embedding::Frame,
                "<iframe src=\"/v1/frame.html?game=tic-tac-toe&amp;blue=computer-2\" \
                 title=\"Tic-tac-toe\" style=\"width: 100%; border: 0\"></iframe>\n\
                 <script type=\"module\" src=\"/v1/frame.js\"></script>",
            ),
        ] {
            assert_eq!(snippet(way, &choices).code("/v1/", "Tic-tac-toe"), expected);
        }
    }

    #[test]
    fn a_preview_has_every_choice_but_the_storage() {
        let snippet = snippet(Embedding::Element, &[(Theme, "dark"), (Storage, "a")]);
        let expected = "frame.html?game=stratego&blue=computer-3&theme=dark&storage=";
        assert_eq!(snippet.preview_address(), expected);
    }

    #[test]
    fn the_folder_is_beside_the_page() {
        for (page, expected) in [
            ("https://a.org/", "https://a.org/v1/"),
            ("https://a.org/b/?c=/d#/embed", "https://a.org/b/v1/"),
            ("https://a.org/b/index.html#/embed", "https://a.org/b/v1/"),
        ] {
            assert_eq!(folder(page), expected);
        }
    }
}

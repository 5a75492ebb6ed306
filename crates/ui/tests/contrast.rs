//! Contrast of the colors in `styles/tokens.css`, in both themes: text 4.5, marks 3.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by a panic")]

use std::fs;
use std::path::Path;

/// A color: red, green and blue from 0 to 1, and its opacity.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Paint([f64; 3], f64);

/// The tokens of one theme.
struct Tokens {
    text: String,
    /// Index of the theme's color in `light-dark()`.
    theme: usize,
}

impl Tokens {
    fn read(theme: usize) -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        Self { text: fs::read_to_string(folder.join("styles/tokens.css")).unwrap(), theme }
    }

    /// The color of a token.
    fn paint(&self, token: &str) -> Paint {
        let start = format!("--{token}: ");
        let value = self.text.split(&start).nth(1).and_then(|rest| rest.split(';').next());
        let value = value.unwrap_or_else(|| panic!("there is no token --{token}"));
        let Some(both) = value.strip_prefix("light-dark(").and_then(|v| v.strip_suffix(')')) else {
            return parse(value);
        };
        let middle = both.match_indices(", ").next().unwrap().0;
        let (light, dark) = both.split_at(middle);
        parse([light, &dark[2..]][self.theme])
    }

    /// The land at the highest of its heights.
    fn peak(&self) -> Paint {
        let heights = include_str!("../assets/map/heights.path").lines().count();
        (0..heights).fold(self.paint("land"), |land, _| over(self.paint("height"), land))
    }

    /// The color of a token, or of the land at its highest.
    fn ground(&self, name: &str) -> Paint {
        if name == "peak" { self.peak() } else { self.paint(name) }
    }
}

/// Reads `#rrggbb` or `rgb(r g b / p%)`.
fn parse(value: &str) -> Paint {
    if let Some(hex) = value.strip_prefix('#') {
        let part = |at: usize| u8::from_str_radix(&hex[at..at + 2], 16).unwrap();
        return Paint([0, 2, 4].map(|at| f64::from(part(at)) / 255.0), 1.0);
    }
    let words = value.strip_prefix("rgb(").unwrap_or_else(|| panic!("no color: {value}"));
    let mut numbers = words.split([' ', '/', '%', ')']).filter_map(|word| word.parse::<f64>().ok());
    let mut next = || numbers.next().unwrap();
    Paint([next() / 255.0, next() / 255.0, next() / 255.0], next() / 100.0)
}

/// A color that shines through on another one.
fn over(Paint(top, opacity): Paint, Paint(below, _): Paint) -> Paint {
    let mixed = |part: usize| top[part] * opacity + below[part] * (1.0 - opacity);
    Paint([0, 1, 2].map(mixed), 1.0)
}

/// Relative luminance, as WCAG 2.2 defines it.
fn luminance(Paint(parts, _): Paint) -> f64 {
    let linear =
        parts.map(
            |part| {
                if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
            },
        );
    linear[0] * 0.2126 + linear[1] * 0.7152 + linear[2] * 0.0722
}

/// Contrast ratio, as WCAG 2.2 defines it.
fn contrast(one: Paint, other: Paint) -> f64 {
    let [one, other] = [one, other].map(luminance);
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// Fails with all pairs whose contrast is lower than `least`.
fn holds(least: f64, rows: &[(&str, &[&str])]) {
    let mut faults = Vec::new();
    for (theme, name) in ["light", "dark"].into_iter().enumerate() {
        let tokens = Tokens::read(theme);
        for (front, grounds) in rows {
            for ground in *grounds {
                let ratio = contrast(tokens.ground(front), tokens.ground(ground));
                if ratio < least {
                    faults.push(format!("{name}: {front} on {ground} has {ratio:.2}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "less than {least}:\n{}", faults.join("\n"));
}

#[test]
fn contrast_is_that_of_wcag() {
    let [black, white, gray] = ["#000000", "#ffffff", "#767676"].map(parse);
    for (one, other, expected) in [(black, white, 21.0), (white, white, 1.0), (white, gray, 4.54)] {
        assert!((contrast(one, other) - expected).abs() < 0.005);
    }
    assert_eq!(over(parse("rgb(255 255 255 / 50%)"), black), Paint([0.5; 3], 1.0));
}

#[test]
fn text_is_legible() {
    holds(
        4.5,
        &[
            ("ink", &["paper", "sheet", "hint-win", "hint-draw", "hint-loss", "win"]),
            ("ink-soft", &["paper", "sheet"]),
            ("accent-ink", &["accent"]),
            ("board-ink", &["board-edge"]),
            ("red-ink", &["red"]),
            ("blue-ink", &["blue"]),
            ("held-ink", &["held"]),
            ("x", &["paper", "sheet"]),
            ("o", &["paper", "sheet"]),
            ("cat", &["paper"]),
            ("barred", &["sheet"]),
        ],
    );
}

#[test]
fn marks_stand_out_from_all_that_is_beside_them() {
    let land = &["land", "peak"];
    holds(
        3.0,
        &[
            ("last", land),
            ("hint", land),
            ("mark", land),
            ("selected", land),
            ("attack", &["land", "peak", "halo"]),
            ("barred", &["land", "peak", "halo"]),
            ("shore", &["land", "peak", "water"]),
            ("red-rim", land),
            ("blue-rim", land),
            ("control", &["paper", "sheet"]),
            ("focus", &["paper", "sheet", "land", "peak"]),
            ("focus-selected", &["selected"]),
            ("x", &["win"]),
            ("o", &["win"]),
        ],
    );
}

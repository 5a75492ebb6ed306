//! Words that stand in other texts, in several forms: the names of ranks and sides.

/// The groups of words, in the order in which the program numbers them.
pub const WORDS: [(&str, &[&str]); 2] = [
    (
        "rank",
        &[
            "flag",
            "bomb",
            "spy",
            "scout",
            "miner",
            "sergeant",
            "lieutenant",
            "captain",
            "major",
            "colonel",
            "general",
            "marshal",
        ],
    ),
    ("side", &["red", "blue"]),
];

/// True if a key is in a group of words.
pub fn is_word(key: &str) -> bool {
    WORDS.iter().any(|(group, _)| key.split('.').next() == Some(group))
}

/// True if a key in a group of words names one of them.
pub fn is_known_word(key: &str) -> bool {
    let mut parts = key.split('.').skip(1);
    let word = parts.next().unwrap_or_default();
    WORDS.iter().any(|(group, words)| key.starts_with(group) && words.contains(&word))
}

/// The group of words that a placeholder stands for.
pub fn word_group(placeholder: &str) -> Option<&'static str> {
    match placeholder {
        "rank" | "attacker" | "defender" => Some("rank"),
        "side" | "other" => Some("side"),
        _ => None,
    }
}

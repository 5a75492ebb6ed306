//! Moves, outcomes and ranks in the notation of the contest protocol.

use fairboard_rules::stratego::{Battle, BattleResult, Move, Ply, Rank, Square};

/// The square of a column and a row, which count from 0; `None` off the board, or if `x` or `y` is
/// no number. Row 0 of the protocol is the board's first row, `a1` to `j1`.
fn square(x: &str, y: &str) -> Option<Square> {
    Square::new(x.parse().ok()?, y.parse().ok()?)
}

/// Writes a move in the form of the protocol; `NO_MOVE` for `None`.
pub fn write_move(mv: Option<Move>) -> String {
    let Some(mv) = mv else { return "NO_MOVE".to_owned() };
    let (x, y) = (mv.from.column(), mv.from.row());
    let columns = i16::from(mv.to.column()) - i16::from(x);
    let rows = i16::from(mv.to.row()) - i16::from(y);
    let direction = match (columns.signum(), rows.signum()) {
        (_, -1) => "UP",
        (_, 1) => "DOWN",
        (-1, _) => "LEFT",
        _ => "RIGHT",
    };
    // A move is straight, so one of the two numbers is 0.
    let steps = (columns + rows).abs();
    if steps > 1 { format!("{x} {y} {direction} {steps}") } else { format!("{x} {y} {direction}") }
}

/// Reads a move with its outcome; `None` for any other line. The outcome of a battle is a word such
/// as `KILLS`, then the letters of both ranks. Any other outcome, such as `OK`, is no battle.
pub(super) fn read_ply(line: &str) -> Option<Ply> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let (&[x, y, direction], rest) = words.split_first_chunk()?;
    let from = square(x, y)?;
    // A move of one step may leave the number out.
    let (steps, outcome) = if let [number, outcome @ ..] = rest
        && let Ok(steps) = number.parse::<i16>()
    {
        (steps, outcome)
    } else {
        (1, rest)
    };
    if !(1..i16::from(Square::SIDE)).contains(&steps) {
        return None;
    }
    let (columns, rows): (i16, i16) = match direction {
        "UP" => (0, -steps),
        "DOWN" => (0, steps),
        "LEFT" => (-steps, 0),
        "RIGHT" => (steps, 0),
        _ => return None,
    };
    let shifted = |coordinate: u8, by: i16| u8::try_from(i16::from(coordinate) + by).ok();
    let to = Square::new(shifted(from.column(), columns)?, shifted(from.row(), rows)?)?;
    let battle = if let [word, attacker, defender, ..] = outcome
        && let Some(result) = battle_result(word)
    {
        Some(Battle { attacker: rank_of(attacker)?, defender: rank_of(defender)?, result })
    } else {
        None
    };
    Some(Ply { mv: Move::new(from, to), battle })
}

/// The result of a battle by the first word of its outcome; `None` for any other word.
fn battle_result(word: &str) -> Option<BattleResult> {
    match word {
        "KILLS" => Some(BattleResult::Attacker),
        "DIES" => Some(BattleResult::Defender),
        "BOTHDIE" => Some(BattleResult::Both),
        _ => None,
    }
}

/// The letter of each rank in the protocol, from `1` for the Marshal down.
const LETTERS: [(char, Rank); Rank::COUNT] = [
    ('1', Rank::Marshal),
    ('2', Rank::General),
    ('3', Rank::Colonel),
    ('4', Rank::Major),
    ('5', Rank::Captain),
    ('6', Rank::Lieutenant),
    ('7', Rank::Sergeant),
    ('8', Rank::Miner),
    ('9', Rank::Scout),
    ('s', Rank::Spy),
    ('B', Rank::Bomb),
    ('F', Rank::Flag),
];

/// The letter of a rank, as armies and outcomes have it.
pub(super) fn letter(rank: Rank) -> char {
    // The table has every rank, so `?` is never returned.
    LETTERS.into_iter().find(|(_, other)| *other == rank).map_or('?', |(letter, _)| letter)
}

/// The rank of a letter, small or capital; `None` for an unknown letter.
pub(crate) fn rank(letter: char) -> Option<Rank> {
    let found = LETTERS.into_iter().find(|(other, _)| letter.eq_ignore_ascii_case(other));
    found.map(|(_, rank)| rank)
}

/// The rank of a word that consists of one letter; `None` for any other word.
fn rank_of(word: &str) -> Option<Rank> {
    rank(word.parse().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_written_from_the_top_left() {
        for (mv, text) in [
            ("a4a5", "0 3 DOWN"),
            ("a7a6", "0 6 UP"),
            ("d4h4", "3 3 RIGHT 4"),
            ("j3i3", "9 2 LEFT"),
            ("b2b9", "1 1 DOWN 7"),
        ] {
            assert_eq!(write_move(Some(mv.parse().unwrap())), text);
            let read = read_ply(&format!("{text} OK")).unwrap();
            assert_eq!((read.mv.to_string().as_str(), read.battle), (mv, None));
        }
        assert_eq!(write_move(None), "NO_MOVE");
    }

    #[test]
    fn outcomes_name_both_ranks() {
        let ply = read_ply("4 3 DOWN 2 KILLS 9 s").unwrap();
        let battle = ply.battle.unwrap();
        assert_eq!((battle.attacker, battle.defender), (Rank::Scout, Rank::Spy));
        assert_eq!(battle.result, BattleResult::Attacker);
        assert_eq!(ply.mv.to_string(), "e4e6");
        for line in [
            "",
            "..####..++",
            "NO_MOVE",
            "4 3",
            "4 3 AROUND OK",
            "4 3 UP 9 OK",
            "4 3 UP 0 OK",
            "4 3 UP -32768 OK",
            "5 5 RIGHT 32767 OK",
            "a b UP OK",
        ] {
            assert_eq!(read_ply(line), None, "{line}");
        }
    }
}

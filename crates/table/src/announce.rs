//! Every sentence about a game of Stratego: names of squares, what happened, how it stands.
//!
//! The same sentences are read out by screen readers and shown in the status line.

use fairboard_rules::stratego::{
    BattleResult, ByRank, Color, DrawBy, Move, Outcome, Ply, Rank, Rules, Seen, Square, SquareSet,
    WinBy,
};

/// Which numbers are printed on the pieces. The pieces stay the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Numbering {
    /// The Marshal is 10, the Scout 2: the higher wins.
    #[default]
    MarshalTen,
    /// The Marshal is 1, the Scout 9, as in the older American sets: the lower wins.
    MarshalOne,
}

impl Numbering {
    /// What is printed on a piece: a number, or `S`, `B`, `F`.
    pub const fn label(self, rank: Rank) -> &'static str {
        const NUMBERS: [&str; 11] = ["", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
        match (rank, rank.number(), self) {
            (Rank::Flag, ..) => "F",
            (Rank::Spy, ..) => "S",
            (_, Some(number), Self::MarshalTen) => NUMBERS[number as usize],
            (_, Some(number), Self::MarshalOne) => NUMBERS[11 - number as usize],
            (_, None, _) => "B",
        }
    }
}

/// `Red` or `Blue`.
pub const fn side(color: Color) -> &'static str {
    match color {
        Color::Red => "Red",
        Color::Blue => "Blue",
    }
}

/// The accessible name of a square: `a4, your Captain`, `e7, enemy piece`, `c5, lake`.
pub fn square_name(square: Square, seen: Seen) -> String {
    match seen {
        Seen::Empty => format!("{square}, empty"),
        Seen::Lake => format!("{square}, lake"),
        Seen::Own { rank, .. } => format!("{square}, your {rank}"),
        Seen::Hidden { .. } => format!("{square}, enemy piece"),
        Seen::Revealed { rank, .. } => format!("{square}, enemy {rank}"),
    }
}

/// The accessible name of a heap of pieces still to place: `Bomb, 6 left`.
pub fn reserve_name(rank: Rank, left: u8) -> String {
    format!("{rank}, {left} left")
}

/// `Red's turn`.
pub fn turn(color: Color) -> String {
    format!("{}'s turn", side(color))
}

/// What a ply of `color` did, in one sentence.
pub fn ply(color: Color, ply: Ply) -> String {
    let (us, them) = (side(color), side(color.other()));
    let Move { from, to } = ply.mv;
    let Some(battle) = ply.battle else { return format!("{us} moved from {from} to {to}.") };
    let (attacker, defender) = (battle.attacker, battle.defender);
    let what = match (battle.result, defender) {
        (BattleResult::Attacker, Rank::Flag) => "the Flag is taken".to_owned(),
        (BattleResult::Attacker, _) => format!("the {defender} falls"),
        (BattleResult::Defender, _) => format!("the {attacker} falls"),
        (BattleResult::Both, _) => "both fall".to_owned(),
    };
    format!("{us}'s {attacker} attacked {them}'s {defender} on {to}: {what}.")
}

/// Why a game ended, in one sentence.
pub fn outcome(outcome: Outcome, rules: &Rules) -> String {
    match outcome {
        Outcome::Win { winner, by } => {
            let (us, them) = (side(winner), side(winner.other()));
            match by {
                WinBy::Flag => format!("{us} won: {them}'s Flag was taken."),
                WinBy::NoMoves => format!("{us} won: {them} has no legal move."),
                WinBy::Resigned => format!("{us} won: {them} left the game."),
            }
        }
        Outcome::Draw { by: DrawBy::NoAttack } => {
            let plies = rules.endings.quiet_plies.unwrap_or_default();
            format!("Draw: {plies} moves in a row without an attack.")
        }
        Outcome::Draw { by: DrawBy::BothImmobile } => {
            "Draw: neither side has a piece left that can move.".to_owned()
        }
        Outcome::Draw { by: DrawBy::Agreed } => "Draw: both players agreed.".to_owned(),
    }
}

/// Where a piece may go: `a4 may go to a5, b4.`
pub fn targets(from: Square, targets: SquareSet) -> String {
    if targets.is_empty() {
        return format!("{from} cannot move now.");
    }
    let names: Vec<_> = targets.into_iter().map(|square| square.to_string()).collect();
    format!("{from} may go to {}.", names.join(", "))
}

/// What a side has lost: `Red lost 2 Scouts, 1 Spy.`
pub fn losses(color: Color, losses: &ByRank<u8>) -> String {
    let lost = losses.to_string();
    let what = if lost.is_empty() { "nothing yet" } else { &lost };
    format!("{} lost {what}.", side(color))
}

#[cfg(test)]
mod tests {
    use fairboard_rules::stratego::Battle;

    use super::*;

    fn played(mv: &str, battle: Option<(Rank, Rank, BattleResult)>) -> Ply {
        let battle =
            battle.map(|(attacker, defender, result)| Battle { attacker, defender, result });
        Ply { mv: mv.parse().unwrap(), battle }
    }

    #[test]
    fn labels_of_both_numberings() {
        for (rank, ten, one) in [
            (Rank::Marshal, "10", "1"),
            (Rank::General, "9", "2"),
            (Rank::Scout, "2", "9"),
            (Rank::Spy, "S", "S"),
            (Rank::Bomb, "B", "B"),
            (Rank::Flag, "F", "F"),
        ] {
            assert_eq!(Numbering::MarshalTen.label(rank), ten);
            assert_eq!(Numbering::MarshalOne.label(rank), one);
        }
    }

    #[test]
    fn plies_read_as_sentences() {
        use BattleResult::{Attacker, Both, Defender};
        for (ply, expected) in [
            (played("a4a5", None), "Red moved from a4 to a5."),
            (
                played("a6a7", Some((Rank::Captain, Rank::Scout, Attacker))),
                "Red's Captain attacked Blue's Scout on a7: the Scout falls.",
            ),
            (
                played("a6a7", Some((Rank::Captain, Rank::Bomb, Defender))),
                "Red's Captain attacked Blue's Bomb on a7: the Captain falls.",
            ),
            (
                played("a6a7", Some((Rank::Captain, Rank::Captain, Both))),
                "Red's Captain attacked Blue's Captain on a7: both fall.",
            ),
            (
                played("a6a7", Some((Rank::Spy, Rank::Flag, Attacker))),
                "Red's Spy attacked Blue's Flag on a7: the Flag is taken.",
            ),
        ] {
            assert_eq!(super::ply(Color::Red, ply), expected);
        }
    }

    #[test]
    fn every_end_has_its_sentence() {
        let blue = |by| Outcome::Win { winner: Color::Blue, by };
        for (end, expected) in [
            (blue(WinBy::Flag), "Blue won: Red's Flag was taken."),
            (blue(WinBy::NoMoves), "Blue won: Red has no legal move."),
            (blue(WinBy::Resigned), "Blue won: Red left the game."),
            (Outcome::Draw { by: DrawBy::NoAttack }, "Draw: 200 moves in a row without an attack."),
            (
                Outcome::Draw { by: DrawBy::BothImmobile },
                "Draw: neither side has a piece left that can move.",
            ),
            (Outcome::Draw { by: DrawBy::Agreed }, "Draw: both players agreed."),
        ] {
            assert_eq!(outcome(end, &Rules::CLASSIC), expected);
        }
    }

    #[test]
    fn losses_and_targets_are_listed() {
        let mut lost = ByRank::default();
        assert_eq!(losses(Color::Red, &lost), "Red lost nothing yet.");
        lost[Rank::Scout] = 2;
        lost[Rank::Spy] = 1;
        assert_eq!(losses(Color::Red, &lost), "Red lost 2 Scouts, 1 Spy.");
        let a4 = "a4".parse().unwrap();
        assert_eq!(targets(a4, SquareSet::EMPTY), "a4 cannot move now.");
        assert_eq!(targets(a4, SquareSet::neighbours(a4)), "a4 may go to a3, b4, a5.");
    }
}

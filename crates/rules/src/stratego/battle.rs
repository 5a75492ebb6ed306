//! The result of an attack.

use super::{ByRank, Rank};

/// An attack on an enemy piece: both ranks become public.
///
/// # Examples
///
/// ```
/// use fairboard_rules::Position as _;
/// use fairboard_rules::stratego::{Battle, BattleResult, Position, Rank, Rules};
///
/// let text = format!("MAAAAAAAAA{0}CA__AA__AAXA__AA__AA{0}YAAAAAAAAA r 0", "A".repeat(30));
/// let mut position = Position::from_text(&text, Rules::CLASSIC)?;
/// let (attacker, defender) = (Rank::Spy, Rank::Marshal);
/// let battle = Battle { attacker, defender, result: BattleResult::Attacker };
/// assert_eq!(position.play("a5a6".parse()?)?.battle, Some(battle));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Battle {
    /// The rank of the piece that moved.
    pub attacker: Rank,
    /// The rank of the piece that was attacked.
    pub defender: Rank,
    /// The survivor, if there is one.
    pub result: BattleResult,
}

/// The survivor of a battle, or that both pieces fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BattleResult {
    /// The defender leaves the board and the attacker takes its square.
    Attacker,
    /// The attacker leaves the board.
    Defender,
    /// Both pieces leave the board.
    Both,
}

impl BattleResult {
    /// The stable name, for programs: `attacker` or `defender` for the winner, or `both` if both
    /// fall.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Attacker => "attacker",
            Self::Defender => "defender",
            Self::Both => "both",
        }
    }
}

/// The result of every attack: `table[attacker][defender]`.
pub type BattleTable = ByRank<ByRank<BattleResult>>;

/// The battles of the international rules: the higher number wins, and equal ranks both leave. A
/// Spy that attacks the Marshal wins. A Miner defuses a Bomb, which survives every other attacker.
/// Any piece takes the Flag.
pub(super) const CLASSIC: BattleTable = table(RuleSet::Classic);

/// The battles of the VDM++ model of Stratego (`docs/spec/stratego-vdmpp.md`), operations
/// `getInteraction` and `makeMove` of its class `Board`. Equal ranks both leave. A Miner beats a
/// Bomb and nothing else, a Spy beats the Marshal and nothing else. Each other attacker beats the
/// ranks that come after its own in the order Bomb, Marshal, ... Scout, Spy, Flag.
pub(super) const VDM: BattleTable = table(RuleSet::Vdm);

/// Selects the battles that [`CLASSIC`] describes, or those of [`VDM`].
#[derive(Clone, Copy)]
enum RuleSet {
    Classic,
    Vdm,
}

/// The results of all attacks. Pieces of equal rank both fall.
const fn table(rule_set: RuleSet) -> BattleTable {
    let mut rows = [ByRank::new([BattleResult::Defender; Rank::COUNT]); Rank::COUNT];
    // The loops are written with `while`, because a `const fn` has no `for`.
    let mut attacker = 0;
    while attacker < Rank::COUNT {
        let mut row = [BattleResult::Defender; Rank::COUNT];
        let mut defender = 0;
        while defender < Rank::COUNT {
            if attacker == defender {
                row[defender] = BattleResult::Both;
            } else if attacker_wins(rule_set, Rank::ALL[attacker], Rank::ALL[defender]) {
                row[defender] = BattleResult::Attacker;
            }
            defender += 1;
        }
        rows[attacker] = ByRank::new(row);
        attacker += 1;
    }
    ByRank::new(rows)
}

/// Returns `true` if the attacker wins against a defender of another rank, by the rules that
/// [`CLASSIC`] and [`VDM`] describe.
const fn attacker_wins(rule_set: RuleSet, attacker: Rank, defender: Rank) -> bool {
    match (rule_set, attacker, defender) {
        (_, Rank::Miner, Rank::Bomb) | (_, Rank::Spy, Rank::Marshal) => true,
        (RuleSet::Vdm, Rank::Miner | Rank::Spy, _) => false,
        // The model has the Bomb above the Marshal, but `Rank` has it below the Spy.
        (RuleSet::Vdm, Rank::Bomb, _) => true,
        (_, _, Rank::Bomb) => false,
        // All other variants of `Rank` are in the order of their strength.
        _ => attacker as u8 > defender as u8,
    }
}

#[cfg(test)]
mod tests {
    use super::BattleResult::{Attacker, Both, Defender};
    use super::Rank::{
        Bomb, Captain, Colonel, Flag, General, Lieutenant, Major, Marshal, Miner, Scout, Sergeant,
        Spy,
    };
    use super::*;

    #[track_caller]
    fn check(table: &BattleTable, rows: &[(Rank, Rank, BattleResult)]) {
        for &(attacker, defender, result) in rows {
            assert_eq!(table[attacker][defender], result, "{attacker} attacks {defender}");
        }
    }

    #[test]
    fn equal_ranks_both_leave() {
        for rank in Rank::ALL {
            check(&CLASSIC, &[(rank, rank, Both)]);
            check(&VDM, &[(rank, rank, Both)]);
        }
    }

    #[test]
    fn classic_higher_number_wins() {
        let movers = &Rank::ALL[2..];
        for (i, &weak) in movers.iter().enumerate() {
            for &strong in &movers[i + 1..] {
                if (weak, strong) != (Spy, Marshal) {
                    check(&CLASSIC, &[(weak, strong, Defender)]);
                }
                check(&CLASSIC, &[(strong, weak, Attacker)]);
            }
        }
    }

    #[test]
    fn spy_beats_marshal_only_when_attacking() {
        check(&CLASSIC, &[(Spy, Marshal, Attacker), (Marshal, Spy, Attacker)]);
        check(&VDM, &[(Spy, Marshal, Attacker), (Marshal, Spy, Attacker)]);
        check(&CLASSIC, &[(Spy, General, Defender), (Spy, Scout, Defender)]);
    }

    #[test]
    fn only_a_miner_defuses_a_bomb() {
        for rank in [Spy, Scout, Sergeant, Lieutenant, Captain, Major, Colonel, General, Marshal] {
            check(&CLASSIC, &[(rank, Bomb, Defender)]);
            check(&VDM, &[(rank, Bomb, Defender)]);
        }
        check(&CLASSIC, &[(Miner, Bomb, Attacker)]);
        check(&VDM, &[(Miner, Bomb, Attacker)]);
    }

    #[test]
    fn classic_any_mover_takes_the_flag() {
        for rank in &Rank::ALL[2..] {
            check(&CLASSIC, &[(*rank, Flag, Attacker)]);
        }
    }

    #[test]
    fn vdm_miner_and_spy_lose_to_all_but_their_prey() {
        check(&VDM, &[(Miner, Scout, Defender), (Miner, Spy, Defender), (Miner, Flag, Defender)]);
        check(&VDM, &[(Spy, Flag, Defender), (Spy, Miner, Defender), (Scout, Spy, Attacker)]);
        check(&VDM, &[(Scout, Flag, Attacker), (Sergeant, Miner, Attacker)]);
    }

    #[test]
    fn in_the_model_an_attacking_bomb_would_beat_all_others() {
        for rank in Rank::ALL.into_iter().filter(|rank| *rank != Bomb) {
            check(&VDM, &[(Bomb, rank, Attacker)]);
        }
    }
}

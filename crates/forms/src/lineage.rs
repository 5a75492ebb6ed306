//! Lineage of a stored game: the names of its newest changes.
//!
//! Two tabs may change one game at the same instant. From the lineages of two records each tab sees
//! whether one follows the other. If neither does, all tabs choose the same record. A game that
//! takes the place of another game is of a later generation, and replaces that game in all tabs.
//!
//! The lineage is written after the check of a saved game. If another tab's record has no lineage,
//! a tab takes this record as newer than its own (`crates/table/src/saving.rs`).

use crate::fields::{pairs, push};

/// Name of the field with the lineage, at the end of a record.
const NAME: &str = "changes";

/// Greatest number of changes that a record names. A record that is ahead of another record
/// by at least this number of changes counts as later.
const NAMED: usize = 16;

/// The generation of a stored game, and its newest changes.
///
/// # Examples
///
/// ```
/// use fairboard_forms::lineage::{Lineage, Relation};
///
/// let start = Lineage::default();
/// let (one, other) = (start.grown("one"), start.grown("other"));
/// assert_eq!(start.relation(&one), Relation::Ahead);
/// assert_ne!(one.relation(&other), other.relation(&one));
///
/// let stored = one.append_to("one".to_owned());
/// assert_eq!(Lineage::read(&stored), Some(one));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lineage {
    /// Number of times that another game has taken the place of the stored game.
    generation: u32,
    /// Number of all changes of the game.
    count: u32,
    /// Names of the newest changes, the newest last.
    names: Vec<u32>,
}

/// Relation of another record to this record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// The other record is the same.
    Same,
    /// The other record has all changes of this record, and more, or is of a later generation.
    Ahead,
    /// This record has all changes of the other record, and more, or is of a later generation.
    Behind,
    /// Each record has a change that the other record lacks, and the other record is kept.
    Stronger,
    /// Each record has a change that the other record lacks, and this record is kept.
    Weaker,
}

impl Lineage {
    /// Reads the lineage of a record; `None` if the record has no lineage or a damaged one.
    pub fn read(text: &str) -> Option<Self> {
        let (_, value) = pairs(text).find(|(name, _)| *name == NAME)?;
        let mut words = value.split('/');
        let first = words.next()?;
        // Older texts name no generation.
        let (generation, count) = first.split_once('.').unwrap_or(("0", first));
        let names: Result<Vec<_>, _> = words.map(|name| u32::from_str_radix(name, 16)).collect();
        let (generation, count) = (generation.parse().ok()?, count.parse().ok()?);
        Some(Self { generation, count, names: names.ok()? })
    }

    /// The text of a record without the lineage at its end.
    pub fn strip(text: &str) -> &str {
        text.split_once(&format!(" {NAME}=")).map_or(text, |(record, _)| record)
    }

    /// The text of a record with this lineage at its end. A lineage without changes adds nothing.
    pub fn append_to(&self, mut record: String) -> String {
        if self.count > 0 {
            let names = self.names.iter().map(|name| format!("/{name:x}"));
            let numbers = format!("{}.{}", self.generation, self.count);
            push(&mut record, NAME, &names.fold(numbers, |text, name| text + &name));
        }
        record
    }

    /// The text of a record that replaces the game of this lineage by another game. The lineage at
    /// the end of the text is of the next generation. A lineage of `record` itself is removed.
    pub fn successor_text(&self, record: &str) -> String {
        let record = Self::strip(record);
        let generation = self.generation.saturating_add(1);
        Self { generation, ..Self::default() }.grown(record).append_to(record.to_owned())
    }

    /// The lineage after a change that led to `record`. The name of the change depends on `record`
    /// and on the name of the change before, so equal changes of equal records have equal names.
    #[must_use]
    pub fn grown(&self, record: &str) -> Self {
        let newest_name = self.names.last().copied().unwrap_or_default().to_le_bytes();
        let mut names = self.names.clone();
        names.push(hash(newest_name.into_iter().chain(record.bytes())));
        names.drain(..names.len().saturating_sub(NAMED));
        Self { count: self.count.saturating_add(1), names, ..*self }
    }

    /// Relation of another record's lineage to this lineage.
    pub fn relation(&self, other: &Self) -> Relation {
        // The newest name depends on all changes, so records with equal keys are the same.
        let order = other.order_key().cmp(&self.order_key());
        if order.is_eq() {
            Relation::Same
        } else if other.follows(self) {
            Relation::Ahead
        } else if self.follows(other) {
            Relation::Behind
        } else if order.is_gt() {
            Relation::Stronger
        } else {
            Relation::Weaker
        }
    }

    /// Key by which all tabs choose between two records of which neither follows the other. The
    /// record with the greater key is kept. Records with equal keys are the same.
    fn order_key(&self) -> (u32, u32, Option<&u32>) {
        (self.generation, self.count, self.names.last())
    }

    /// Returns `true` if this record has all changes of the other record, and more, or is of a
    /// later generation.
    fn follows(&self, other: &Self) -> bool {
        if self.generation != other.generation {
            return self.generation > other.generation;
        }
        let more_changes = self.count.saturating_sub(other.count);
        // Every record follows one without changes. After `NAMED` more changes, this record no
        // longer names the newest change of the other, so the number of changes decides.
        let names_other = other.names.last().is_none_or(|name| self.names.contains(name));
        more_changes > 0 && (names_other || more_changes as usize >= NAMED)
    }
}

/// FNV-1a, 32 bits: small, and the same on every machine.
fn hash(bytes: impl Iterator<Item = u8>) -> u32 {
    bytes.fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lineage after these changes.
    fn after(changes: &str) -> Lineage {
        changes.split_whitespace().fold(Lineage::default(), |lineage, one| lineage.grown(one))
    }

    #[test]
    fn a_relation_is_seen_from_both_records() {
        use Relation::{Ahead, Behind, Same, Stronger, Weaker};
        let many = "m ".repeat(NAMED + 1);
        for (rule, one, other, expected, back) in [
            ("no changes", "", "", Same, Same),
            ("equal changes", "a b", "a b", Same, Same),
            ("a change more", "a", "a b", Ahead, Behind),
            ("the first change", "", "a", Ahead, Behind),
            ("changes that were missed", "a", "a b c d", Ahead, Behind),
            ("the longer one", "a b", "a c d", Stronger, Weaker),
            ("more than are named", "a", &format!("b {many}"), Ahead, Behind),
        ] {
            let (one, other) = (after(one), after(other));
            assert_eq!((one.relation(&other), other.relation(&one)), (expected, back), "{rule}");
        }
    }

    #[test]
    fn a_game_that_takes_the_place_of_another_is_ahead_of_it_and_of_its_later_changes() {
        let before = after("a b c");
        for (record, kept) in [
            ("record", "record changes="),
            ("record changes=40/a/b", "record changes="),
            ("record guesses=x changes=7.40/a/b", "record guesses=x changes="),
        ] {
            let text = before.successor_text(record);
            assert!(text.starts_with(kept), "{text}");
            let next = Lineage::read(&text).unwrap();
            assert_eq!(before.relation(&next), Relation::Ahead, "{text}");
            assert_eq!(next.relation(&before.grown("d").grown("e")), Relation::Behind, "{text}");
            assert_eq!(next.relation(&next.grown("d")), Relation::Ahead, "{text}");
        }
        let [one, other] = ["one", "other"].map(|record| before.successor_text(record));
        let [one, other] = [one, other].map(|text| Lineage::read(&text).unwrap());
        assert_ne!(one.relation(&other), other.relation(&one), "two at the same instant");
    }

    #[test]
    fn of_equally_long_records_all_tabs_choose_the_same_one() {
        let all: Vec<_> = ["a b", "a c", "a d", "e f"].map(after).into();
        for one in &all {
            for other in all.iter().filter(|other| *other != one) {
                let is_stronger = one.relation(other) == Relation::Stronger;
                let is_weaker = other.relation(one) == Relation::Weaker;
                assert_eq!(is_stronger, is_weaker, "{one:?} {other:?}");
            }
        }
    }

    #[test]
    fn of_records_that_name_each_others_newest_change_none_follows() {
        let [one, other] = ["2/a/b", "2/b/a"]
            .map(|changes| Lineage::read(&format!("record changes={changes}")).unwrap());
        let relations = (one.relation(&other), other.relation(&one));
        assert_eq!(relations, (Relation::Weaker, Relation::Stronger));
    }

    /// Test vectors of the authors of FNV.
    #[test]
    fn the_hash_is_the_one_of_its_authors() {
        for (text, expected) in [("", 0x811c_9dc5), ("a", 0xe40c_292c), ("foobar", 0xbf9c_f968)] {
            assert_eq!(hash(text.bytes()), expected, "{text}");
        }
    }

    #[test]
    fn a_lineage_is_read_as_it_was_written() {
        for changes in ["a", "a b", &"many ".repeat(40)] {
            let lineage = after(changes);
            let text = lineage.append_to("record check=AAAAA".to_owned());
            assert!(text.starts_with("record check=AAAAA changes="), "{text}");
            assert_eq!(Lineage::read(&text), Some(lineage), "{text}");
            assert!(text.len() < 200, "{text}");
        }
        assert_eq!(Lineage::default().append_to("record".to_owned()), "record");
        for text in [
            "",
            "record",
            "changes",
            "changes=",
            "changes=1/x",
            "changes=-1",
            "changes=1/",
            "changes=.1",
        ] {
            assert_eq!(Lineage::read(text), None, "{text}");
        }
    }
}

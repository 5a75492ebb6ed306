//! Plural rules of CLDR for whole numbers (Unicode Technical Standard 35, part 3).

use std::ops::RangeInclusive;

/// The plural categories of CLDR.
pub const CATEGORIES: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

/// The key without its plural category, and the category.
pub fn split_category(key: &str) -> (&str, Option<&str>) {
    match key.rsplit_once('.') {
        Some((rest, category)) if CATEGORIES.contains(&category) => (rest, Some(category)),
        Some(_) | None => (key, None),
    }
}

/// A condition on a number: one of several lists of relations holds altogether.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition(Vec<Vec<Relation>>);

/// A relation between a number, or its remainder, and ranges of numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Relation {
    modulus: Option<u32>,
    is_negated: bool,
    ranges: Vec<RangeInclusive<u32>>,
}

impl Condition {
    /// Reads a condition such as `n % 10 = 2..4 and n % 100 != 12..14`.
    ///
    /// # Errors
    ///
    /// Names the part that is not a relation between `n` and whole numbers.
    pub fn parse(rule: &str) -> Result<Self, String> {
        let any = rule.split(" or ").map(|all| all.split(" and ").map(relation).collect());
        any.collect::<Result<_, _>>().map(Self)
    }

    /// True if the number satisfies the condition.
    pub fn holds(&self, n: u32) -> bool {
        self.0.iter().any(|all| all.iter().all(|relation| relation.holds(n)))
    }
}

impl Relation {
    fn holds(&self, n: u32) -> bool {
        let operand = self.modulus.map_or(n, |modulus| n % modulus);
        self.ranges.iter().any(|range| range.contains(&operand)) != self.is_negated
    }
}

fn relation(relation: &str) -> Result<Relation, String> {
    let bad = || format!("{relation} is not a plural condition");
    let (operand, values) = relation.split_once('=').ok_or_else(bad)?;
    let (operand, is_negated) =
        operand.trim().strip_suffix('!').map_or((operand, false), |rest| (rest, true));
    let modulus = match operand.trim().split_once('%') {
        None if operand.trim() == "n" => None,
        Some((n, modulus)) if n.trim() == "n" => {
            Some(number(modulus).filter(|modulus| *modulus > 0).ok_or_else(bad)?)
        }
        Some(_) | None => return Err(bad()),
    };
    let ranges: Option<Vec<_>> = values.split(',').map(range).collect();
    Ok(Relation { modulus, is_negated, ranges: ranges.ok_or_else(bad)? })
}

fn range(text: &str) -> Option<RangeInclusive<u32>> {
    match text.split_once("..") {
        None => number(text).map(|value| value..=value),
        Some((from, to)) => Some(number(from)?..=number(to)?),
    }
}

fn number(text: &str) -> Option<u32> {
    text.trim().parse().ok()
}

/// Numbers that are compared with the table of a language.
const CHECKED: u32 = 3_000;

/// The index of the category of each number below 200, as digits. A larger number has the category
/// of the one from 100 to 199 with the same last two digits. Digits that repeat at the end are left
/// out, so the last one stands for all that follow.
///
/// # Errors
///
/// If the rules look at more than the last two digits of a large number.
pub fn table(conditions: &[Condition]) -> Result<String, String> {
    let category = |n| conditions.iter().take_while(|condition| !condition.holds(n)).count();
    if let Some(n) = (200..CHECKED).find(|n| category(*n) != category(100 + n % 100)) {
        return Err(format!("the plural form of {n} is not that of its last two digits"));
    }
    let mut table: Vec<_> = (0..200).map(category).collect();
    while table.len() > 1 && table[table.len() - 1] == table[table.len() - 2] {
        table.pop();
    }
    Ok(table.iter().map(ToString::to_string).collect())
}

//! Plural rules of CLDR for whole numbers (Unicode Technical Standard 35, part 3).

/// The plural categories of CLDR.
pub const CATEGORIES: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

/// The key without its plural category, and the category.
pub fn split_category(key: &str) -> (&str, Option<&str>) {
    match key.rsplit_once('.') {
        Some((rest, category)) if CATEGORIES.contains(&category) => (rest, Some(category)),
        Some(_) | None => (key, None),
    }
}

/// Translates a condition such as `n % 10 = 2..4 and n % 100 != 12..14` into a Rust expression.
///
/// # Errors
///
/// Names the part that is not a relation between `n` and whole numbers.
pub fn condition(rule: &str) -> Result<String, String> {
    let any = rule.split(" or ").map(|all| {
        let relations: Result<Vec<_>, _> = all.split(" and ").map(relation).collect();
        relations.map(|relations| relations.join(" && "))
    });
    any.collect::<Result<Vec<_>, _>>().map(|any| any.join(" || "))
}

fn relation(relation: &str) -> Result<String, String> {
    let bad = || format!("{relation} is not a plural condition");
    let (operand, values) = relation.split_once('=').ok_or_else(bad)?;
    let (operand, sign) =
        operand.trim().strip_suffix('!').map_or((operand, ""), |rest| (rest, "!"));
    let operand = match operand.trim().split_once('%') {
        None if operand.trim() == "n" => "n".to_owned(),
        Some((n, modulus)) if n.trim() == "n" => {
            format!("n % {}", number(modulus).ok_or_else(bad)?)
        }
        Some(_) | None => return Err(bad()),
    };
    let values: Option<Vec<_>> = values.split(',').map(range).collect();
    Ok(format!("{sign}matches!({operand}, {})", values.ok_or_else(bad)?.join(" | ")))
}

fn range(text: &str) -> Option<String> {
    match text.split_once("..") {
        None => number(text).map(|value| value.to_string()),
        Some((from, to)) => Some(format!("{}..={}", number(from)?, number(to)?)),
    }
}

fn number(text: &str) -> Option<u32> {
    text.trim().parse().ok()
}

//! Weights as text: the form of the data file.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::Weights;

/// A line with a name and a number for each weight.
impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines = Self::NAMES.iter().zip(self.values());
        lines.try_for_each(|(name, value)| writeln!(f, "{name} {value}"))
    }
}

/// The inverse of `Display`; empty lines and lines that begin with `#` are left out.
impl FromStr for Weights {
    type Err = WeightsError;

    fn from_str(text: &str) -> Result<Self, WeightsError> {
        let mut values = [None; Self::COUNT];
        for (number, line) in (1..).zip(text.lines()) {
            let Some((name, value)) = read_line(line, number)? else { continue };
            let known = Self::NAMES.iter().position(|other| *other == name);
            let index = known.ok_or(WeightsError::Unknown(number))?;
            if values[index].replace(value).is_some() {
                return Err(WeightsError::Twice(number));
            }
        }
        if let Some(index) = values.iter().position(Option::is_none) {
            return Err(WeightsError::Missing(Self::NAMES[index]));
        }
        Ok(Self::from_values(values.map(Option::unwrap_or_default)))
    }
}

/// The name and the number on a line; `None` if it holds neither.
fn read_line(line: &str, number: usize) -> Result<Option<(&str, f32)>, WeightsError> {
    if line.is_empty() || line.starts_with('#') {
        return Ok(None);
    }
    let parsed = line.split_once(' ').and_then(|(name, value)| Some((name, value.parse().ok()?)));
    parsed.map(Some).ok_or(WeightsError::Line(number))
}

/// The reason why a text holds no [`Weights`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum WeightsError {
    /// A line is not a name and a number.
    #[error("line {0} is not a name and a number")]
    Line(usize),
    /// A name is unknown.
    #[error("line {0} names no weight")]
    Unknown(usize),
    /// A name comes twice.
    #[error("line {0} names a weight for the second time")]
    Twice(usize),
    /// A weight is missing.
    #[error("the weight {0} is missing")]
    Missing(&'static str),
}

#[cfg(test)]
mod tests {
    use super::super::TUNED;
    use super::*;

    #[test]
    fn the_data_file_has_every_weight_once() {
        assert_eq!(TUNED.parse::<Weights>(), Ok(Weights::tuned()));
        assert_ne!(Weights::tuned(), Weights::default());
    }

    #[test]
    fn weights_are_read_as_they_are_written() {
        let weights = Weights::tuned();
        assert_eq!(weights.to_string().parse(), Ok(weights.clone()));
        assert_eq!(Weights::from_values(weights.values()), weights);
    }

    #[test]
    fn a_damaged_file_is_refused_with_its_line() {
        let whole = Weights::tuned().to_string();
        for (damaged, error) in [
            (whole.replace("flag 935.82\n", ""), WeightsError::Missing("flag")),
            (whole.replace("bomb ", "bombs "), WeightsError::Unknown(2)),
            (whole.replace("spy 64.844", "spy"), WeightsError::Line(3)),
            (whole.replace("scout 10.755", "scout ten"), WeightsError::Line(4)),
            (format!("# again\n\nflag 1\n{whole}"), WeightsError::Twice(4)),
        ] {
            assert_eq!(damaged.parse::<Weights>(), Err(error));
        }
    }
}

//! Armies in saved games: setup texts, encoded so that a glance does not reveal an army.

use fairboard_rules::stratego::{Army, Color, DeploymentDraft};

use crate::Damage;

/// Size of the alphabet of setup texts, `A` to `Y`.
const LETTERS: u8 = 25;

/// The encoded setup text of an army. Anybody can decode the text, because it needs no key.
pub(super) fn encode(draft: &DeploymentDraft) -> String {
    shift_letters(&draft.to_string(), |number, amount| number + amount)
}

/// The inverse of [`encode`].
pub(super) fn decode(text: &str, color: Color, army: Army) -> Result<DeploymentDraft, Damage> {
    let text = shift_letters(text, |number, amount| number + LETTERS - amount);
    DeploymentDraft::from_text(&text, color, army).map_err(|_| Damage::Army)
}

/// The text of an army that is kept for a later game: its owner, color, size and encoded setup
/// text, with `/` between them. The owner is named by the side that this person has in a game of
/// two people.
pub(super) fn write_kept((owner, draft): &(Color, DeploymentDraft)) -> String {
    format!("{owner}/{}/{}/{}", draft.color(), draft.army().name(), encode(draft))
}

/// The inverse of [`write_kept`].
pub(super) fn read_kept(text: &str) -> Result<(Color, DeploymentDraft), Damage> {
    let mut words = text.splitn(4, '/');
    let mut word = || words.next().ok_or(Damage::Army);
    let owner = word()?.parse().map_err(|_| Damage::Side)?;
    let color = word()?.parse().map_err(|_| Damage::Side)?;
    let army = Army::named(word()?).ok_or(Damage::Rules)?;
    Ok((owner, decode(word()?, color, army)?))
}

/// Shifts each letter along the alphabet by an amount that depends on its place in the text:
/// `shift` adds the amount to the number of the letter, or takes it away. The numbers in the amount
/// are arbitrary, but saved games were written with them.
fn shift_letters(text: &str, shift: impl Fn(u8, u8) -> u8) -> String {
    let shifted = |(index, letter): (usize, char)| match u8::try_from(letter) {
        Ok(byte) if (b'A'..b'A' + LETTERS).contains(&byte) => {
            let amount = (index * 7 + 11) % usize::from(LETTERS);
            char::from(b'A' + shift(byte - b'A', amount as u8) % LETTERS)
        }
        Ok(_) | Err(_) => letter,
    };
    text.chars().enumerate().map(shifted).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_army_is_read_as_it_was_written() {
        for color in Color::ALL {
            for army in Army::ALL {
                let letters = match color {
                    Color::Red => format!("{:A<40}", "MBCDEKL"),
                    Color::Blue => format!("{:A>40}", "YNOPQWX"),
                };
                let draft = DeploymentDraft::from_text(&letters, color, army).unwrap();
                assert_ne!(encode(&draft), letters, "it is not in the clear");
                assert_eq!(decode(&encode(&draft), color, army), Ok(draft.clone()));
                for owner in Color::ALL {
                    let kept = (owner, draft.clone());
                    assert_eq!(read_kept(&write_kept(&kept)), Ok(kept));
                }
            }
        }
    }

    #[test]
    fn an_army_that_makes_no_sense_is_damage() {
        for (text, damage) in [
            ("", Damage::Side),
            ("green/red/full/A", Damage::Side),
            ("red/green/full/A", Damage::Side),
            ("red", Damage::Army),
            ("red/blue", Damage::Army),
            ("red/blue/half/A", Damage::Rules),
            ("red/blue/full", Damage::Army),
            ("red/blue/full/A", Damage::Army),
        ] {
            assert_eq!(read_kept(text), Err(damage), "{text:?}");
        }
    }
}

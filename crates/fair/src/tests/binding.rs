//! A leaf can be opened in a single way, and no other link is accepted as a proof.

use fairboard_rules::stratego::Rank;
use fastrand::Rng;

use super::games;
use crate::army::{PLACES, Places, rank_number};
use crate::chain::{Chains, MOVING_NUMBER, SCOUT_NUMBER, salt};
use crate::commitments::Commitments;

/// An army with a random rank on each place.
fn places(rng: &mut Rng) -> Places {
    let mut bytes = [0; 20];
    for byte in &mut bytes {
        *byte = rng.u8(..12) << 4 | rng.u8(..12);
    }
    Places::read(bytes).unwrap()
}

#[test]
fn every_other_rank_and_every_other_link_is_refused() {
    for round in games(3, 100) {
        let mut rng = Rng::with_seed(round);
        let (chains, army) = (Chains(std::array::from_fn(|_| rng.u8(..))), places(&mut rng));
        let seed = std::array::from_fn(|_| rng.u8(..));
        let committed = Commitments::of(&army, chains, &seed);
        for (place, rank) in army.pieces() {
            let leaf = committed.leaf(place).unwrap();
            let salt = salt(&seed, place);
            for claimed in Rank::ALL {
                let opens = chains.link(place, &salt, rank_number(claimed)) == *leaf;
                assert_eq!(opens, claimed == rank, "{rank} opened as {claimed}");
            }
            // Of all links that the owner can compute, only the right link is a proof.
            for link in 0..16 {
                let shown = chains.link(place, &salt, link);
                let proves_step = chains.leads_to(place, shown, MOVING_NUMBER, leaf);
                assert_eq!(
                    proves_step,
                    link + MOVING_NUMBER == rank_number(rank),
                    "link {link} of {rank}"
                );
                let proves_run = chains.leads_to(place, shown, SCOUT_NUMBER, leaf);
                assert_eq!(
                    proves_run,
                    link + SCOUT_NUMBER == rank_number(rank),
                    "link {link} of {rank}"
                );
            }
            for other in (0..PLACES).filter(|other| *other != place) {
                assert_ne!(chains.link(other, &salt, rank_number(rank)), *leaf, "another place");
            }
        }
    }
}

#[test]
fn the_order_of_the_chains_is_the_one_of_the_rules() {
    use fairboard_rules::stratego::{Reach, Rules};
    for rules in Rules::ALL {
        for rank in Rank::ALL {
            let reach = match rank_number(rank) {
                0 | 1 => Reach::None,
                SCOUT_NUMBER => Reach::Line,
                _ => Reach::Step,
            };
            assert_eq!(rules.reach[rank], reach, "{rank} by {}", rules.name());
        }
    }
}

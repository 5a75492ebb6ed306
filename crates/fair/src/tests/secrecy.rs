//! No secret of a piece that is not open leaves its owner's machine before the end.

use fastrand::Rng;

use super::games;
use super::players::{begun, deliver, step, terms};
use crate::army::rank_number;
use crate::chain::{MOVING_NUMBER, SCOUT_NUMBER, salt};
use crate::course::{Course, ShownPart};
use crate::{Duel, Role, Status};

/// A secret of one side, which may not be sent while the piece of its place is hidden.
struct Secret {
    place: u8,
    name: String,
    bytes: Vec<u8>,
}

/// The place of a secret that belongs to no piece.
const NO_PLACE: u8 = 255;

/// Everything that is computed from the master and must stay on the machine.
fn secrets(duel: &Duel) -> Vec<Secret> {
    let seed = duel.secrets.seed();
    let mut secrets = vec![
        Secret { place: NO_PLACE, name: "master".into(), bytes: duel.secrets.master().to_vec() },
        Secret { place: NO_PLACE, name: "seed".into(), bytes: seed.to_vec() },
        Secret { place: NO_PLACE, name: "army".into(), bytes: duel.army.bytes().to_vec() },
    ];
    let Some(Course::Stratego(game)) = duel.course() else { return secrets };
    let chains = game.armies[duel.color().unwrap()].chains;
    for (place, rank) in duel.army.pieces() {
        let salt = salt(&seed, place);
        secrets.push(Secret { place, name: "salt".into(), bytes: salt.to_vec() });
        for link in 0..rank_number(rank) {
            let bytes = chains.link(place, &salt, link).to_vec();
            secrets.push(Secret { place, name: format!("link {link} of {rank}"), bytes });
        }
    }
    secrets
}

/// Returns `true` if the log has demanded this link of the piece's chain as a proof.
fn is_shown(duel: &Duel, secret: &Secret) -> bool {
    let Some(Course::Stratego(game)) = duel.course() else { return false };
    let Some(rank) = duel.army.rank(secret.place) else { return false };
    let name_of_link = |steps: u8| {
        rank_number(rank).checked_sub(steps).map(|link| format!("link {link} of {rank}"))
    };
    match game.armies[duel.color().unwrap()].shown(secret.place) {
        ShownPart::Nothing => false,
        ShownPart::Step => Some(&secret.name) == name_of_link(MOVING_NUMBER).as_ref(),
        ShownPart::Run => [name_of_link(MOVING_NUMBER), name_of_link(SCOUT_NUMBER)]
            .iter()
            .flatten()
            .any(|name| *name == secret.name),
        // The salt of an open piece gives its whole chain.
        ShownPart::Rank(_) => true,
    }
}

fn holds(bytes: &[u8], secret: &[u8]) -> bool {
    bytes.windows(secret.len()).any(|window| window == secret)
}

#[test]
fn nothing_that_is_sent_holds_a_secret_of_a_hidden_piece() {
    for seed in games(12, 1000) {
        let terms = terms(seed * 5);
        let mut rng = Rng::with_seed(seed);
        let (mut home, mut away) = begun(terms, &mut rng);
        let mut sent = [home.packet().unwrap_or_default(), away.packet().unwrap_or_default()];
        sent[0].extend(home.evidence());
        let all_secrets = [secrets(&home), secrets(&away)];
        for _ in 0..120 {
            let Some((mover, other)) = step(&mut home, &mut away, &mut rng) else { break };
            if matches!(mover.status(), Status::Over(_)) {
                break;
            }
            let side = usize::from(mover.role() == Role::Away);
            sent[side].extend(mover.packet().unwrap());
            deliver(mover, other);
            if matches!(other.status(), Status::Over(_)) {
                break;
            }
            sent[1 - side].extend(other.packet().unwrap_or_default());
            deliver(other, mover);
        }
        for (side, duel) in [&home, &away].into_iter().enumerate() {
            for secret in &all_secrets[side] {
                let is_sent = holds(&sent[side], &secret.bytes);
                assert!(!is_sent || is_shown(duel, secret), "{} at {}", secret.name, secret.place);
            }
        }
    }
}

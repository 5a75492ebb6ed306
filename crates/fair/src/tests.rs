//! Tests that need the inside of the crate: honest games, carriers that lose packets, and players
//! who lie.
//!
//! `FAIRBOARD_FULL=1` plays as many games as `docs/fair.md` names.

mod binding;
mod carriers;
mod edges;
mod guesses;
mod hostile;
mod liar;
mod lies;
mod model;
mod players;
mod second;
mod secrecy;
mod sizes;
mod stranger;
mod traces;
mod two_halves;
mod vectors;

/// The text of `fair.md`, which is in the project, or beside the sources of a package.
fn document() -> String {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let places = ["../../docs/fair.md", "fair.md"].map(|place| folder.join(place));
    places.iter().find_map(|place| std::fs::read_to_string(place).ok()).unwrap()
}

/// The seeds of `few` games, or of `many` games if `FAIRBOARD_FULL` is set.
fn games(few: u64, many: u64) -> std::ops::Range<u64> {
    0..if is_full() { many } else { few }
}

fn is_full() -> bool {
    std::env::var_os("FAIRBOARD_FULL").is_some()
}

/// A file of evidence with further packets at its end.
fn evidence_with(
    mut file: Vec<u8>,
    packets: impl IntoIterator<Item = impl AsRef<[u8]>>,
) -> Vec<u8> {
    for packet in packets {
        let packet = packet.as_ref();
        file.extend(crate::hash::length_bytes(packet));
        file.extend(packet);
    }
    file
}

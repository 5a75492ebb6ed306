//! SHA-256, the only hash function of the protocol, with a name for each use.

use sha2::{Digest as _, Sha256};

/// A SHA-256 digest.
pub(crate) type HashBytes = [u8; 32];

/// Hashes fields together with the name of their use, which has four letters.
///
/// Only the last field may have a variable length, so that no two lists of fields of one use
/// give the same bytes.
pub(crate) fn hash(name: [u8; 4], fields: &[&[u8]]) -> HashBytes {
    let mut hasher = Sha256::new();
    hasher.update(b"fairboard 1 ");
    hasher.update(name);
    for field in fields {
        hasher.update(field);
    }
    hasher.finalize().into()
}

/// The length of a field as four bytes, which some formats have before the field.
pub(crate) fn length_bytes(field: &[u8]) -> [u8; 4] {
    (field.len() as u32).to_be_bytes()
}

/// The first `N` bytes of a digest.
pub(crate) fn prefix<const N: usize>(digest: &HashBytes) -> [u8; N] {
    let mut bytes = [0; N];
    for (byte, digest_byte) in bytes.iter_mut().zip(digest) {
        *byte = *digest_byte;
    }
    bytes
}

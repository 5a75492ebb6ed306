//! The ciphers of the page, by other crates than the browser uses.

use aes_gcm::aead::{Aead as _, KeyInit as _, Payload};
use aes_gcm::{Aes256Gcm, Nonce};
use fairboard_relay::{
    DERIVED_BYTES, INFO, KEY_BYTES, Keys, MailboxSide, NONCE_BYTES, SALT, SECRET_BYTES,
};
use hkdf::Hkdf;
use sha2::Sha256;

/// Names and key of a secret.
pub(crate) fn keys(secret: &[u8; SECRET_BYTES], side: MailboxSide) -> Keys {
    Keys::new(&derived(secret), side)
}

/// The bytes that HKDF makes of a secret.
pub(crate) fn derived(secret: &[u8; SECRET_BYTES]) -> [u8; DERIVED_BYTES] {
    let mut derived = [0; DERIVED_BYTES];
    Hkdf::<Sha256>::new(Some(SALT), secret).expand(INFO, &mut derived).unwrap();
    derived
}

/// A sealed text.
pub(crate) fn seal(
    key: &[u8; KEY_BYTES],
    nonce: [u8; NONCE_BYTES],
    topic: &str,
    plain: &[u8],
) -> Vec<u8> {
    let payload = Payload { msg: plain, aad: topic.as_bytes() };
    let sealed = cipher(key).encrypt(&Nonce::from(nonce), payload).unwrap();
    [nonce.as_slice(), &sealed].concat()
}

/// The plain text, if the key has sealed it for the topic.
pub(crate) fn unseal(key: &[u8; KEY_BYTES], topic: &str, sealed: &[u8]) -> Option<Vec<u8>> {
    let (nonce, rest) = sealed.split_first_chunk::<NONCE_BYTES>()?;
    let payload = Payload { msg: rest, aad: topic.as_bytes() };
    cipher(key).decrypt(&Nonce::from(*nonce), payload).ok()
}

fn cipher(key: &[u8; KEY_BYTES]) -> Aes256Gcm {
    Aes256Gcm::new(key.into())
}

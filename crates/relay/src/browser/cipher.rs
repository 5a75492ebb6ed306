//! The ciphers of the browser, by its interface `crypto.subtle`.

use js_sys::{Array, Object, Reflect, Uint8Array, global};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Crypto, CryptoKey, SubtleCrypto};

use crate::seal::{KEY_BYTES, NONCE_BYTES};
use crate::topics::{DERIVED_BYTES, INFO, SALT, SECRET_BYTES};

/// The browser's ciphers; `None` if the browser offers none, as on a page whose origin is not
/// secure.
pub(super) fn subtle() -> Option<SubtleCrypto> {
    let subtle = crypto()?.subtle();
    (!subtle.is_undefined()).then_some(subtle)
}

/// The global object `crypto`; `None` if the browser has none.
fn crypto() -> Option<Crypto> {
    let crypto = Reflect::get(&global(), &"crypto".into()).ok()?;
    (!crypto.is_undefined()).then(|| crypto.unchecked_into())
}

/// Random bytes; `None` if the browser cannot make them.
fn random_bytes<const LENGTH: usize>() -> Option<[u8; LENGTH]> {
    let mut bytes = [0; LENGTH];
    crypto()?.get_random_values_with_u8_array(&mut bytes).ok()?;
    Some(bytes)
}

/// A random nonce; `None` if the browser cannot make one.
pub(super) fn nonce() -> Option<[u8; NONCE_BYTES]> {
    random_bytes()
}

/// A random number that the broker may see. Unlike a number of `Math.random`, this number does not
/// let the broker compute other random numbers. `None` if the browser makes no random numbers.
pub(super) fn random() -> Option<u64> {
    random_bytes().map(u64::from_le_bytes)
}

/// The bytes that HKDF makes of a secret; `None` if the browser has no ciphers or fails.
pub async fn derive(secret: &[u8; SECRET_BYTES]) -> Option<[u8; DERIVED_BYTES]> {
    let subtle = subtle()?;
    let key = import(&subtle, secret, "HKDF", &["deriveBits"]).await?;
    let hkdf = parameters(&[
        ("name", "HKDF".into()),
        ("hash", "SHA-256".into()),
        ("salt", Uint8Array::from(SALT).into()),
        ("info", Uint8Array::from(INFO).into()),
    ]);
    let bit_count = 8 * DERIVED_BYTES as u32;
    let deriving = subtle.derive_bits_with_object(&hkdf, &key, bit_count).ok()?;
    bytes(deriving).await?.try_into().ok()
}

/// The cipher AES-256-GCM with one key.
#[derive(Clone)]
pub struct Cipher {
    subtle: SubtleCrypto,
    key: CryptoKey,
}

impl Cipher {
    /// The cipher of a key; `None` if the browser has no ciphers or fails.
    pub async fn new(key: &[u8; KEY_BYTES]) -> Option<Self> {
        let subtle = subtle()?;
        let key = import(&subtle, key, "AES-GCM", &["encrypt", "decrypt"]).await?;
        Some(Self { subtle, key })
    }

    /// Seals a plain text for a topic, and returns the nonce with the ciphertext and its tag behind
    /// it. A nonce must be used only once. `None` if the browser fails.
    pub async fn seal(
        &self,
        nonce: [u8; NONCE_BYTES],
        topic: &str,
        plain: &[u8],
    ) -> Option<Vec<u8>> {
        let gcm = gcm(&nonce, topic);
        let sealing = self.subtle.encrypt_with_object_and_u8_array(&gcm, &self.key, plain);
        Some([nonce.to_vec(), bytes(sealing.ok()?).await?].concat())
    }

    /// The plain text of a sealed text; `None` if the text was not sealed with this key for this
    /// topic, or if the browser fails.
    pub async fn unseal(&self, topic: &str, sealed: &[u8]) -> Option<Vec<u8>> {
        let (nonce, rest) = sealed.split_first_chunk::<NONCE_BYTES>()?;
        let gcm = gcm(nonce, topic);
        let opening = self.subtle.decrypt_with_object_and_u8_array(&gcm, &self.key, rest);
        bytes(opening.ok()?).await
    }
}

/// The parameters of AES-GCM, with the topic as associated data.
fn gcm(nonce: &[u8; NONCE_BYTES], topic: &str) -> Object {
    parameters(&[
        ("name", "AES-GCM".into()),
        ("iv", Uint8Array::from(nonce.as_slice()).into()),
        ("additionalData", Uint8Array::from(topic.as_bytes()).into()),
    ])
}

/// Imports a key that scripts cannot read back from the browser; `None` if the browser fails.
async fn import(subtle: &SubtleCrypto, key: &[u8], name: &str, uses: &[&str]) -> Option<CryptoKey> {
    let uses: Array = uses.iter().map(|name| JsValue::from_str(name)).collect();
    let key = Uint8Array::from(key);
    let is_extractable = false;
    let importing = subtle.import_key_with_str("raw", &key, name, is_extractable, &uses).ok()?;
    JsFuture::from(importing).await.ok().map(JsCast::unchecked_into)
}

/// The bytes of a promised buffer; `None` if the promise is rejected, as for a text that cannot be
/// unsealed.
async fn bytes(promise: js_sys::Promise) -> Option<Vec<u8>> {
    let buffer = JsFuture::from(promise).await.ok()?;
    Some(Uint8Array::new(&buffer).to_vec())
}

/// A JavaScript object with these properties.
fn parameters(values: &[(&str, JsValue)]) -> Object {
    let object = Object::new();
    for (name, value) in values {
        // Setting a property of a new object never fails.
        let _ = Reflect::set(&object, &(*name).into(), value);
    }
    object
}

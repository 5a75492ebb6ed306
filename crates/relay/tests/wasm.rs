//! The ciphers of the browser, in Node, and the texts of `tests/relay/vectors.rs`.
#![cfg(all(target_family = "wasm", feature = "browser"))]
#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use fairboard_relay::cipher::{Cipher, derive};
use fairboard_relay::{Keys, MailboxContent, MailboxSide};
use wasm_bindgen_test::wasm_bindgen_test;

/// Lines of a name and its bytes in hexadecimal digits.
const VECTORS: &str = include_str!("vectors.txt");

fn bytes(name: &str) -> Vec<u8> {
    let mut lines = VECTORS.lines().filter_map(|line| line.split_once(": "));
    let (_, hex) = lines.find(|(found, _)| *found == name).unwrap();
    let digits = hex.as_bytes().chunks(2);
    digits.map(|pair| u8::from_str_radix(str::from_utf8(pair).unwrap(), 16).unwrap()).collect()
}

#[wasm_bindgen_test]
async fn names_key_and_sealed_texts_are_as_written() {
    let derived = derive(&bytes("secret").try_into().unwrap()).await.unwrap();
    assert_eq!(derived.as_slice(), bytes("derived"));
    let (home, away) =
        (Keys::new(&derived, MailboxSide::Home), Keys::new(&derived, MailboxSide::Away));
    let plain = MailboxContent { order: 3, packet: bytes("packet") }.to_plain();
    let cipher = Cipher::new(&home.key).await.unwrap();
    let nonce = bytes("nonce").try_into().unwrap();
    let sealed = cipher.seal(nonce, &home.topics.own, &plain).await.unwrap();
    assert_eq!(sealed, bytes("sealed"));
    assert_eq!(cipher.unseal(&away.topics.other, &sealed).await, Some(plain));
    for topic in [&home.topics.other, &home.topics.own_presence, &home.topics.other_presence] {
        assert_eq!(cipher.unseal(topic, &sealed).await, None);
    }
    for length in [0, 11, 12, 27, 28, sealed.len() - 1] {
        assert_eq!(cipher.unseal(&home.topics.own, &sealed[..length]).await, None);
    }
    let other = Cipher::new(&[1; 32]).await.unwrap();
    assert_eq!(other.unseal(&home.topics.own, &sealed).await, None);
}

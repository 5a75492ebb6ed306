//! Sealed texts that the ciphers of the page make, too: `tests/wasm.rs`.

use fairboard_relay::{MailboxContent, MailboxSide, SECRET_BYTES, TopicKind};

use crate::support::cipher;

/// Lines of a name and its bytes in hexadecimal digits.
const VECTORS: &str = include_str!("../vectors.txt");

fn bytes(name: &str) -> Vec<u8> {
    let mut lines = VECTORS.lines().filter_map(|line| line.split_once(": "));
    let (_, hex) = lines.find(|(found, _)| *found == name).expect(name);
    let digits = hex.as_bytes().chunks(2);
    digits.map(|pair| u8::from_str_radix(str::from_utf8(pair).unwrap(), 16).unwrap()).collect()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}"))
}

#[test]
fn names_key_and_sealed_texts_are_as_written() {
    let secret: [u8; SECRET_BYTES] = bytes("secret").try_into().unwrap();
    assert_eq!(hex(&cipher::derived(&secret)), hex(&bytes("derived")));
    let keys = cipher::keys(&secret, MailboxSide::Home);
    let content = MailboxContent { order: 3, packet: bytes("packet") };
    let nonce = bytes("nonce").try_into().unwrap();
    let topic = TopicKind::Own.topic(&keys.topics);
    let sealed = cipher::seal(&keys.key, nonce, topic, &content.to_plain());
    assert_eq!(hex(&sealed), hex(&bytes("sealed")));
}

#[test]
fn a_sealed_text_opens_with_its_key_and_topic_alone() {
    let secret: [u8; SECRET_BYTES] = bytes("secret").try_into().unwrap();
    let (home, away) =
        (cipher::keys(&secret, MailboxSide::Home), cipher::keys(&secret, MailboxSide::Away));
    let sealed = bytes("sealed");
    let plain = MailboxContent { order: 3, packet: bytes("packet") }.to_plain();
    assert_eq!(cipher::unseal(&away.key, &away.topics.other, &sealed), Some(plain));
    for kind in [TopicKind::Other, TopicKind::OwnPresence, TopicKind::OtherPresence] {
        assert_eq!(cipher::unseal(&home.key, kind.topic(&home.topics), &sealed), None);
    }
    let other = cipher::keys(&[0; SECRET_BYTES], MailboxSide::Home);
    assert_eq!(cipher::unseal(&other.key, &home.topics.own, &sealed), None);
    for at in 0..sealed.len() {
        let mut changed = sealed.clone();
        changed[at] ^= 1;
        assert_eq!(cipher::unseal(&home.key, &home.topics.own, &changed), None, "{at}");
    }
    for length in 0..sealed.len() {
        let cut = &sealed[..length];
        assert_eq!(cipher::unseal(&home.key, &home.topics.own, cut), None, "{length}");
    }
}

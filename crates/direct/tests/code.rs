//! Codes and descriptions: real ones, and what each of their parts may be.

use std::net::{Ipv4Addr, Ipv6Addr};

use fairboard_direct::description::{self, Setup, silent_candidate};
use fairboard_direct::{Address, Code, CodeError, Host, MAX_ADDRESSES, Origin};

const CHROMIUM: &str = include_str!("descriptions/chromium-offer.sdp");
const FIREFOX: &str = include_str!("descriptions/firefox-offer.sdp");

/// Descriptions that browsers have made, with the bytes of their codes.
const REAL: [(&str, &str, usize); 4] = [
    ("Chromium's offer", CHROMIUM, 82),
    ("Chromium's answer", include_str!("descriptions/chromium-answer.sdp"), 82),
    ("Firefox's offer", FIREFOX, 94),
    ("Firefox's answer", include_str!("descriptions/firefox-answer.sdp"), 94),
];

/// A code with some addresses.
fn code(addresses: &[Address]) -> Result<Code, CodeError> {
    Code::new("abcd", "0123456789+/0123456789", [7; 32], addresses.to_vec())
}

fn own(host: Host, port: u16) -> Address {
    Address { host, port, origin: Origin::Own }
}

fn seen(host: Host, port: u16) -> Address {
    Address { host, port, origin: Origin::Seen }
}

const V4: Host = Host::V4(Ipv4Addr::new(192, 0, 2, 1));
const V6: Host = Host::V6(Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1));
const LOCAL: Host = Host::Local([
    0x5a, 0x59, 0xb4, 0x6d, 0xb3, 0x3a, 0x48, 0x02, 0xbd, 0x34, 0x22, 0x9c, 0x77, 0x97, 0x14, 0xf5,
]);

#[test]
fn a_browsers_description_becomes_a_short_code() {
    for (name, text, bytes) in REAL {
        let code = description::read(text).unwrap();
        assert_eq!(code.to_bytes().len(), bytes, "{name}");
        assert_eq!(Code::from_bytes(&code.to_bytes()), Ok(code), "{name}");
    }
}

#[test]
fn a_code_holds_what_differs_between_descriptions() {
    let code = description::read(CHROMIUM).unwrap();
    assert_eq!((code.name(), code.password()), ("El3n", "M8pdMJzbtWV4Wa8DGscRJVSE"));
    assert_eq!(code.fingerprint()[..4], [0xde, 0xd9, 0x35, 0xc4]);
    assert_eq!(code.addresses(), [own(LOCAL, 36_773)]);
}

#[test]
fn the_description_around_a_code_leads_to_the_same_code() {
    let all = [own(V4, 1), own(V6, 2), seen(V4, 65_535), seen(V6, 3478), own(LOCAL, 9)];
    let codes = REAL.map(|(_, text, _)| description::read(text)).into_iter().chain([code(&all)]);
    for code in codes.map(Result::unwrap) {
        for setup in [Setup::Either, Setup::Client, Setup::Server] {
            assert_eq!(description::read(&description::write(&code, setup)), Ok(code.clone()));
        }
    }
}

#[test]
fn the_description_around_a_code_is_fixed() {
    let text = description::write(&code(&[own(LOCAL, 9), seen(V4, 80)]).unwrap(), Setup::Client);
    let fingerprint = ["07"; 32].join(":");
    let expected = [
        "v=0",
        "o=- 1 1 IN IP4 0.0.0.0",
        "s=-",
        "t=0 0",
        "a=group:BUNDLE 0",
        "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
        "c=IN IP4 0.0.0.0",
        "a=mid:0",
        "a=sctp-port:5000",
        "a=max-message-size:262144",
        "a=ice-options:trickle",
        "a=setup:active",
        "a=ice-ufrag:abcd",
        "a=ice-pwd:0123456789+/0123456789",
        &format!("a=fingerprint:sha-256 {fingerprint}"),
        "a=candidate:0 1 udp 2122252543 5a59b46d-b33a-4802-bd34-229c779714f5.local 9 typ host",
        "a=candidate:1 1 udp 1686052351 192.0.2.1 80 typ srflx raddr 0.0.0.0 rport 0",
        "",
    ];
    assert_eq!(text, expected.join("\r\n"));
}

#[test]
fn each_kind_of_address_has_its_length() {
    let empty = code(&[own(V4, 9)]).unwrap().to_bytes().len() - 7;
    for (host, bytes) in [(V4, 7), (V6, 19), (LOCAL, 19)] {
        for address in [own(host, 258), seen(host, 258)] {
            let code = code(&[address]).unwrap();
            assert_eq!(code.to_bytes().len() - empty, bytes, "{address:?}");
            assert_eq!(Code::from_bytes(&code.to_bytes()), Ok(code));
        }
    }
}

#[test]
fn only_addresses_for_udp_are_taken() {
    let rows = [
        ("1 1 udp 5 192.0.2.1 80 typ host", Some(own(V4, 80))),
        ("1 1 UDP 5 192.0.2.1 80 typ host generation 0", Some(own(V4, 80))),
        ("1 1 udp 5 2001:db8::1 80 typ host", Some(own(V6, 80))),
        ("1 1 udp 5 192.0.2.1 80 typ srflx raddr 10.0.0.1 rport 9", Some(seen(V4, 80))),
        ("1 1 udp 5 192.0.2.1 80 typ relay raddr 10.0.0.1 rport 9", Some(seen(V4, 80))),
        ("1 1 udp 5 192.0.2.1 80 typ prflx", None),
        ("1 1 tcp 5 192.0.2.1 9 typ host tcptype active", None),
        ("1 2 udp 5 192.0.2.1 80 typ host", None),
        ("1 1 udp 5 0.0.0.0 80 typ host", None),
        ("1 1 udp 5 :: 80 typ host", None),
        ("1 1 udp 5 192.0.2.1 0 typ host", None),
        ("1 1 udp 5 192.0.2.1 65536 typ host", None),
        ("1 1 udp 5 example.org 80 typ host", None),
        ("1 1 udp 5 5a59b46d.local 80 typ host", None),
        ("1 1 udp 5 +a59b46d-b33a-4802-bd34-229c779714f5.local 80 typ host", None),
        ("1 1 udp 5 192.0.2.1 80", None),
        ("", None),
    ];
    for (candidate, expected) in rows {
        let text = CHROMIUM.replace("a=mid:0", &format!("a=candidate:{candidate}\r\na=mid:0"));
        let code = description::read(&text).unwrap();
        assert_eq!(code.addresses().get(1).copied(), expected, "{candidate}");
    }
}

#[test]
fn addresses_beyond_the_greatest_number_are_left_out() {
    let line = "a=candidate:1 1 udp 5 192.0.2.1 80 typ host\r\na=mid:0";
    let many = (0..20).fold(CHROMIUM.to_owned(), |text, _| text.replace("a=mid:0", line));
    assert_eq!(description::read(&many).unwrap().addresses().len(), MAX_ADDRESSES);
}

#[test]
fn a_code_is_refused_by_its_first_fault() {
    let (v4, addresses) = (own(V4, 9), |number| vec![own(V4, 9); number]);
    let password = "0123456789+/0123456789";
    let rows = [
        ("abc", password, addresses(1), CodeError::Credentials),
        (&"a".repeat(33), password, addresses(1), CodeError::Credentials),
        ("ab\r\n", password, addresses(1), CodeError::Credentials),
        ("abcé", password, addresses(1), CodeError::Credentials),
        ("abcd", "0123456789+/012345678", addresses(1), CodeError::Credentials),
        ("abcd", &"a".repeat(65), addresses(1), CodeError::Credentials),
        ("abcd", "0123456789 /0123456789", addresses(1), CodeError::Credentials),
        ("abcd", password, addresses(0), CodeError::Address),
        ("abcd", password, addresses(9), CodeError::Address),
        ("abcd", password, vec![v4, own(LOCAL, 0)], CodeError::Address),
    ];
    for (name, password, addresses, expected) in rows {
        let shown = format!("{name:?} {password:?} {addresses:?}");
        assert_eq!(Code::new(name, password, [7; 32], addresses), Err(expected), "{shown}");
    }
}

#[test]
fn a_cut_code_is_none() {
    for (name, text, _) in REAL {
        let bytes = description::read(text).unwrap().to_bytes();
        for length in 0..bytes.len() {
            let cut = Code::from_bytes(&bytes[..length]);
            assert!(cut.is_err(), "{name} cut to {length} bytes");
        }
    }
}

#[test]
fn each_code_has_one_form() {
    for (name, text, _) in REAL {
        let good = description::read(text).unwrap().to_bytes();
        for index in 0..good.len() {
            for byte in 0..=u8::MAX {
                let mut bytes = good.clone();
                bytes[index] = byte;
                if let Ok(code) = Code::from_bytes(&bytes) {
                    assert_eq!(code.to_bytes(), bytes, "{name}, byte {index} as {byte}");
                }
            }
        }
    }
}

#[test]
fn silent_addresses_differ_and_are_those_of_documents() {
    let all: Vec<String> = (0..200).map(silent_candidate).collect();
    for (index, text) in all.iter().enumerate() {
        assert!(text.contains(" udp 1 203.0.113."), "{text}");
        // Browsers pass over addresses with lower ports.
        let port = text.split(' ').nth(5).and_then(|port| port.parse::<u16>().ok());
        assert!(port.is_some_and(|port| port >= 1_024), "{text}");
        assert!(!all[..index].contains(text), "{text}");
    }
}

//! Codes of connections and descriptions of browsers: each that is read has one form.
#![no_main]

use fairboard_direct::description::{self, Setup};
use fairboard_direct::{Code, Server};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(code) = Code::from_bytes(bytes) {
        assert_eq!(code.to_bytes(), bytes);
        assert_eq!(description::read(&description::write(&code, Setup::Either)), Ok(code));
    }
    let Ok(text) = str::from_utf8(bytes) else { return };
    if let Ok(code) = description::read(text) {
        assert_eq!(Code::from_bytes(&code.to_bytes()), Ok(code));
    }
    if let Ok(server) = text.parse::<Server>() {
        assert_eq!(server.to_string().parse(), Ok(server));
    }
});

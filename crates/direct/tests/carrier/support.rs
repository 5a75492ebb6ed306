//! Codes and descriptions without a browser.

use std::net::Ipv4Addr;

use fairboard_direct::description::{self, Setup};
use fairboard_direct::{Address, Code, Host, Origin};

/// A code that differs from those of other numbers; a greater number makes a greater code.
pub(crate) fn code(number: u32) -> Code {
    let address =
        Address { host: Host::V4(Ipv4Addr::new(192, 0, 2, 1)), port: 9, origin: Origin::Own };
    let name = format!("{number:08}");
    Code::new(&name, "0123456789012345678901", [7; 32], vec![address]).unwrap()
}

/// The own description of the browser with this code.
pub(crate) fn described(number: u32) -> String {
    description::write(&code(number), Setup::Either)
}

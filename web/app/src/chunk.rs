//! Pages whose code comes in a chunk of its own.

/// Makes a module of each page, with a function `open` that opens it and whose code is a chunk of
/// the program. Its number, 32 hexadecimal digits, differs from those of the others:
/// `wasm_split_cli_support` finds both ends of the call by it.
///
/// `cargo xtask dist` takes the program apart: what only one of the pages needs becomes its chunk,
/// what several of them need one more, and the loader adds both before a page is opened. In every
/// other build the program is whole.
#[macro_export]
macro_rules! chunks {
    ($($name:ident $id:literal: $open:expr;)+) => {$(
        mod $name {
            use super::*;

            /// Opens the page; its chunk has to be there.
            pub(super) fn open(visit: &Visit, redraw: Callback<()>) -> Box<dyn Shown> {
                function()(visit, redraw)
            }

            #[cfg(not(fairboard_parts))]
            fn function() -> OpenPage {
                $open
            }

            #[cfg(fairboard_parts)]
            #[link(wasm_import_module = "__wasm_split_placeholder__")]
            #[expect(unsafe_code, improper_ctypes, reason = "both ends are this program")]
            unsafe extern "C" {
                /// Reads the table of functions, into which the chunk puts its own.
                #[link_name = concat!(
                    "__wasm_split_00", stringify!($name), "00_import_", $id
                )]
                safe fn function() -> OpenPage;
            }

            #[cfg(fairboard_parts)]
            #[expect(
                unsafe_code,
                improper_ctypes_definitions,
                reason = "both ends are this program"
            )]
            #[unsafe(export_name = concat!(
                "__wasm_split_00", stringify!($name), "00_export_", $id
            ))]
            extern "C" fn exported() -> OpenPage {
                $open
            }
        }
    )+};
}

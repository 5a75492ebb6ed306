//! Pages whose code is in chunks of a program.

/// Makes a module for each page, with a function `open` that opens the page. The code of the page
/// is a chunk of the program. The number of each page, 32 hexadecimal digits, differs from the
/// others: `wasm_split_cli_support` finds both ends of the call by it.
///
/// `cargo xtask dist` takes the program apart. Code that only one page needs becomes the chunk of
/// that page, and code that several pages need becomes one more chunk. The loader adds both before
/// it opens a page. In every other build the program is whole.
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
                /// Returns the function that opens the page, from the table into which the chunk
                /// puts it.
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

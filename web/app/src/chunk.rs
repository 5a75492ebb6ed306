//! Macros that mark the parts of a program that are loaded on demand (chunks).

/// Makes a module for each page, with a function `open` that opens the page. The code of the page
/// is a chunk of the program. A row `name "number": function;` has the name of the module, the
/// number of the chunk and the function that opens the page. The number has 32 hexadecimal digits,
/// and differs from the numbers of all other chunks.
///
/// `cargo xtask dist` takes the program apart. Code that only one page needs becomes the chunk of
/// that page, and code that several pages need becomes one more chunk. The loader adds both chunks
/// before it opens a page. In every other build the program is whole.
#[macro_export]
macro_rules! chunks {
    ($($name:ident $id:literal: $open:expr;)+) => {$(
        mod $name {
            use super::*;

            /// Opens the page. The chunk of the page has to be loaded before.
            pub(super) fn open(
                visit: &$crate::Visit,
                redraw: ::yew::Callback<()>,
            ) -> Box<dyn $crate::Shown> {
                let open_page = value();
                open_page(visit, redraw)
            }

            $crate::chunk_value!($name $id: $crate::OpenPage = $open);
        }
    )+};
}

/// Makes a module with a function `get`, which returns the function `$value` of a chunk. The page
/// loads the chunk by [`Ports::load_part`](fairboard_host::Ports::load_part) before the first call.
/// The number is as for [`chunks!`].
#[macro_export]
macro_rules! chunk {
    ($name:ident $id:literal: $type:ty = $value:expr) => {
        mod $name {
            use super::*;

            /// Returns a function of the chunk. The chunk has to be loaded before.
            pub(super) fn get() -> $type {
                value()
            }

            $crate::chunk_value!($name $id: $type = $value);
        }
    };
}

/// Makes the function `value`, which returns `$value`. In a build that is taken apart into chunks
/// (`fairboard_parts`), the program imports the function, and the chunk exports it. The names of
/// import and export have the form by which `wasm_split_cli_support` recognizes the two as a pair.
#[doc(hidden)]
#[macro_export]
macro_rules! chunk_value {
    ($name:ident $id:literal: $type:ty = $value:expr) => {
        #[cfg(not(fairboard_parts))]
        fn value() -> $type {
            $value
        }

        #[cfg(fairboard_parts)]
        #[link(wasm_import_module = "__wasm_split_placeholder__")]
        #[expect(unsafe_code, improper_ctypes, reason = "both ends are this program")]
        unsafe extern "C" {
            #[link_name = concat!(
                                        "__wasm_split_00", stringify!($name), "00_import_", $id
                                    )]
            safe fn value() -> $type;
        }

        #[cfg(fairboard_parts)]
        #[expect(unsafe_code, improper_ctypes_definitions, reason = "both ends are this program")]
        #[unsafe(export_name = concat!(
                                    "__wasm_split_00", stringify!($name), "00_export_", $id
                                ))]
        extern "C" fn exported_value() -> $type {
            $value
        }
    };
}

//! Pages and other code in chunks of a program.

/// Makes a module for each page, with a function `open` that opens the page. The code of the page
/// is a chunk of the program. Each page has a number of its own with 32 hexadecimal digits. By this
/// number `wasm_split_cli_support` connects the import of the program with the export of the chunk.
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
            pub(super) fn open(visit: &Visit, redraw: Callback<()>) -> Box<dyn Shown> {
                function()(visit, redraw)
            }

            $crate::chunk_value!($name $id: OpenPage = $open);
        }
    )+};
}

/// Makes a module with a function `get` that returns a function of a chunk. The page loads the
/// chunk by [`Ports::load_part`](fairboard_host::Ports::load_part) before the first call. The
/// number is as for [`chunks!`].
#[macro_export]
macro_rules! chunk {
    ($name:ident $id:literal: $type:ty = $value:expr) => {
        mod $name {
            use super::*;

            /// Returns a function of the chunk. The chunk has to be loaded before.
            pub(super) fn get() -> $type {
                function()
            }

            $crate::chunk_value!($name $id: $type = $value);
        }
    };
}

/// Makes the function `function`, which returns the value. In a build that is taken apart into
/// chunks (`fairboard_parts`), `function` is an import, and the value is in the chunk.
#[doc(hidden)]
#[macro_export]
macro_rules! chunk_value {
    ($name:ident $id:literal: $type:ty = $value:expr) => {
        #[cfg(not(fairboard_parts))]
        fn function() -> $type {
            $value
        }

        #[cfg(fairboard_parts)]
        #[link(wasm_import_module = "__wasm_split_placeholder__")]
        #[expect(unsafe_code, improper_ctypes, reason = "both ends are this program")]
        unsafe extern "C" {
            /// Returns the function, which the chunk has put into the program's table.
            #[link_name = concat!(
                                        "__wasm_split_00", stringify!($name), "00_import_", $id
                                    )]
            safe fn function() -> $type;
        }

        #[cfg(fairboard_parts)]
        #[expect(unsafe_code, improper_ctypes_definitions, reason = "both ends are this program")]
        #[unsafe(export_name = concat!(
                                    "__wasm_split_00", stringify!($name), "00_export_", $id
                                ))]
        extern "C" fn exported() -> $type {
            $value
        }
    };
}

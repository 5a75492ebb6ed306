//! Names of a person's settings.

use fairboard_play::preference_table;
use fairboard_play::preferences::*;

use crate::Messages;

/// Makes a method for each setting of the table, which gives the name of a value.
macro_rules! words {
    ($(
        $(#[$about:meta])+
        $field:ident: $kind:ident, $label:ident, $name:ident {
            $($(#[$what:meta])+ $value:ident: $word:literal, $text:ident;)+
        }
    )+) => {
        impl Messages {
            $(
                $(#[$about])+
                pub const fn $name(self, value: $kind) -> &'static str {
                    match value { $($kind::$value => self.$text(),)+ }
                }
            )+
        }
    };
}

preference_table!(words);

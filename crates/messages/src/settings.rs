//! Names of a person's settings.

use fairboard_play::preference_table;
use fairboard_play::preferences::*;

use crate::Messages;

/// Makes the words of the settings from their table.
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

//! Names of the values of a person's settings, such as the themes.

use fairboard_play::preference_table;
use fairboard_play::preferences::*;

use crate::Messages;

/// Makes a method of [`Messages`] for each setting of `preference_table`. The method returns the
/// name of a value of the setting.
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

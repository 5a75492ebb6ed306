//! Setups as text. A setup that is read is written with the same letters.
#![no_main]

use fairboard_rules::stratego::{Army, Color, DeploymentDraft};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for army in [Army::Full, Army::Barrage] {
        for color in Color::ALL {
            match DeploymentDraft::from_text(text, color, army) {
                Ok(draft) => {
                    assert_eq!(draft.to_string(), text);
                    let back = DeploymentDraft::from_text(&draft.to_string(), color, army);
                    assert_eq!(back, Ok(draft));
                }
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
    }
});

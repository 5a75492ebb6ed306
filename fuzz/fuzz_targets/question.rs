//! Messages to an engine and back. A text that is read is written again with the same characters,
//! and the seat of a question is to move.
#![no_main]

use fairboard_play::stratego::question::{Reply, Request};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match text.parse::<Request>() {
        Ok(request) => {
            assert_eq!(request.to_string(), text);
            let view = request.question.view();
            assert_eq!(view.turn(), Some(view.seat()));
            assert!(view.legal_moves().all(|mv| view.check(mv).is_ok()));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    if let Ok(reply) = text.parse::<Reply>() {
        assert_eq!(reply.to_string(), text);
    }
});

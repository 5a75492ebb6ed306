//! The list of deliberate errors in the protocol. Each error has a check that must notice it.

/// A deliberate error: in `file`, the text `from` is replaced by `to`.
pub(super) struct Break {
    pub(super) name: &'static str,
    pub(super) file: &'static str,
    pub(super) from: &'static str,
    pub(super) to: &'static str,
    pub(super) check: Check,
}

/// The check that must fail when the error is in the code.
#[derive(Clone, Copy)]
pub(super) enum Check {
    /// The model of `fairboard-fair` must fail in this property.
    Model(&'static str),
    /// This test of the far games in `fairboard-table` must fail.
    Test(&'static str),
}

pub(super) const BREAKS: &[Break] = &[
    Break {
        name: "a resignation is taken that nobody has signed",
        file: "crates/fair/src/log.rs",
        from: "is_due && !other_key.has_resigned(self.last_head(), signature)",
        to: "is_due && signature.is_empty()",
        check: Check::Model("caught"),
    },
    Break {
        name: "the end is signed before the end",
        file: "crates/fair/src/log.rs",
        from: "if self.ending().is_none() {",
        to: "if false {",
        check: Check::Model("caught"),
    },
    Break {
        name: "who is not due may write",
        file: "crates/fair/src/course.rs",
        from: "if self.due_author() != Some(entry.author) {",
        to: "if false {",
        check: Check::Model("caught"),
    },
    Break {
        name: "a step is not checked",
        file: "crates/fair/src/course/stratego.rs",
        from: "MoveProof::Step(link) => self.chains.leads_to(place, *link, MOVING_NUMBER, leaf),",
        to: "MoveProof::Step(_) => true,",
        check: Check::Model("caught"),
    },
    Break {
        name: "a revealed army is not compared",
        file: "crates/fair/src/course/stratego.rs",
        from: "|place: &u8| revealed.leaf(*place) != committed.leaves.leaf(*place);",
        to: "|_: &u8| false;",
        check: Check::Model("caught"),
    },
    Break {
        name: "two different ends of one author are no fork",
        file: "crates/fair/src/ledger.rs",
        from: "let is_signed = known.is_closing() || self.signed_length(sender) > number;",
        to: "let is_signed = self.signed_length(sender) > number;",
        check: Check::Model("caught"),
    },
    Break {
        name: "what nobody has signed is a fork",
        file: "crates/fair/src/ledger.rs",
        from: "let is_signed = known.is_closing() || self.signed_length(sender) > number;",
        to: "let is_signed = true;",
        check: Check::Model("innocent"),
    },
    Break {
        name: "a restored side signs at once",
        file: "crates/fair/src/duel.rs",
        from: "self.nonce = Some(nonce);",
        to: "let _ = nonce;",
        check: Check::Model("innocent"),
    },
    Break {
        name: "a restored side takes any Resume for its own",
        file: "crates/fair/src/duel/packets.rs",
        from: "entry.author != self.role && entry.content == answer",
        to: "entry.author != self.role && entry.is_resume()",
        check: Check::Model("innocent"),
    },
    Break {
        name: "a resumed game is sound",
        file: "crates/fair/src/ledger.rs",
        from: "} else if self.log.resume_count() > 0 {",
        to: "} else if false {",
        check: Check::Model("one truth"),
    },
    Break {
        name: "one signature is enough for the end",
        file: "crates/fair/src/ledger.rs",
        from: "|role: &Role| self.confirmed_length(*role) == self.log.len();",
        to: "|_: &Role| true;",
        check: Check::Model("one truth"),
    },
    Break {
        name: "a resignation is never taken",
        file: "crates/fair/src/duel/packets.rs",
        from: "(true, true) if self.is_restored() => Received::Late,",
        to: "(true, true) if true => Received::Late,",
        check: Check::Model("agreement"),
    },
    Break {
        name: "who has resigned beside the log does not resign again",
        file: "crates/fair/src/duel/packets.rs",
        from: "self.note_resumed();\n                self.write_due();",
        to: "self.note_resumed();\n                if !self.resigns { self.write_due() }",
        check: Check::Model("agreement"),
    },
    Break {
        name: "a restored side keeps what the other has never seen",
        file: "crates/fair/src/ledger.rs",
        from: "resumer != known.author && answered_length <= number",
        to: "resumer == known.author && answered_length <= number",
        check: Check::Model("agreement"),
    },
    Break {
        name: "a rematch counts as compared although nobody has compared",
        file: "crates/table/src/far/desk.rs",
        from: "Some(Compared::NotYet) | None => Compared::NotYet,",
        to: "Some(Compared::NotYet) | None => Compared::Vouched,",
        check: Check::Test("a_rematch_is_trusted_as_much_as_the_game_before"),
    },
];

//! The arena as people call it.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use std::process::{Command, Output};

/// What the arena prints to these words.
fn arena(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_fairboard-arena")).args(words).output().unwrap()
}

#[test]
fn a_call_that_cannot_be_carried_out_is_refused_by_a_sentence() {
    for (words, sentence) in [
        (&["9", "1"][..], "9 is not a strength, 1 to 5, random, greedy, one-ply, or exec:"),
        (&["5@soon", "1"], "soon is no number of milliseconds or nodes"),
        (&["5:bluf=0", "1"], "bluf=0 is not a known weight"),
        (&["1", "2", "--games", "0"], "--games needs a number of at least 1"),
        (&["1", "2", "--barrage", "--setups", "x"], "--barrage takes no setups from a file"),
        (&["1", "1", "--log", "x"], "--log needs the usual armies and rules, and two different"),
        (&["1", "2", "--setups", "/no/such/file"], "/no/such/file cannot be read: No such file"),
        (&["1", "2", "--setups", "/"], "/ cannot be read: Is a directory"),
        (
            &["exec:/no/such/program", "random", "--games", "2"],
            "exec:/no/such/program cannot be started: there is no such command",
        ),
        (&["1"], "flag is required: `second`"),
        (&["1", "2", "--game", "3"], "unexpected flag: `--game`"),
        (&["1", "2", "--games", "many"], "can't parse `--games`"),
    ] {
        let Output { status, stderr, .. } = arena(words);
        let stderr = String::from_utf8(stderr).unwrap();
        assert!(!status.success(), "{words:?}");
        assert!(stderr.contains(sentence), "{words:?}: {stderr}");
        assert!(!stderr.contains("Error"), "{words:?} in the words of a programmer: {stderr}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_log_that_cannot_be_written_is_told() {
    let words = ["1", "random", "--games", "1", "--nodes", "1", "--log", "/dev/full"];
    let Output { status, stderr, .. } = arena(&words);
    let stderr = String::from_utf8(stderr).unwrap();
    assert!(!status.success() && stderr.contains("/dev/full cannot be written: No space"));
}

#[test]
fn help_and_version_are_answers() {
    for (words, text) in [
        (["--help"], "--games"),
        (["-h"], "--games"),
        (["--version"], concat!("fairboard-arena ", env!("CARGO_PKG_VERSION"))),
    ] {
        let Output { status, stdout, .. } = arena(&words);
        assert!(status.success() && String::from_utf8(stdout).unwrap().contains(text), "{words:?}");
    }
}

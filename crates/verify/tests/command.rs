//! The command on files of every kind.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use std::fs;
use std::process::Command;

use fairboard_fair::{Act, AuditVerdict, Duel, OfferedGame, Received, Red, Terms, audit, text};
use fairboard_rules::tictactoe::{Cell, Rules};

/// Both sides of a game of tic-tac-toe in which home is x, after these cells.
fn played(cells: &[usize]) -> (Duel, Duel) {
    let terms = Terms { game: OfferedGame::TicTacToe(Rules::default()), red: Red::Home };
    let mut home = Duel::invite([1; 32], terms, None).unwrap();
    let mut away = Duel::accept([2; 32], home.invitation(), None).unwrap();
    home.receive(&away.packet().unwrap());
    away.receive(&home.packet().unwrap());
    for (index, cell) in cells.iter().enumerate() {
        let (mover, other) =
            if index % 2 == 0 { (&mut home, &mut away) } else { (&mut away, &mut home) };
        mover.act(Act::Mark(Cell::ALL[*cell])).unwrap();
        other.receive(&mover.packet().unwrap());
    }
    (home, away)
}

/// The evidence of away, whose opponent has played on from an old backup.
fn forked() -> Vec<u8> {
    let (home, _) = played(&[4, 0]);
    let mut backup = Duel::restore(&home.save()).unwrap();
    let (_, mut away) = played(&[4, 0, 1]);
    // Home has signed cell 1 at this ply, and now signs cell 8 at the same ply.
    backup.act(Act::Mark(Cell::ALL[8])).unwrap();
    assert!(matches!(away.receive(&backup.packet().unwrap()), Received::Foul(_)));
    away.evidence()
}

#[test]
fn each_file_has_its_status_and_its_sentence() {
    let (mut home, mut away) = played(&[4, 0, 1, 7, 3, 5, 2, 6, 8]);
    let evidence_without_receipt = home.evidence();
    away.receive(&home.packet().unwrap());
    home.receive(&away.packet().unwrap());
    let certificate = home.certificate().unwrap();
    let mut spoiled = certificate.clone();
    *spoiled.last_mut().unwrap() ^= 1;
    let as_text = format!("\t \r\n{} \r\n", text::encode(&certificate)).into_bytes();
    let wide = format!("\u{a0}{}", text::encode(&certificate)).into_bytes();
    let (_, unfinished) = played(&[4]);
    let Ok(AuditVerdict::Sound(report)) = audit(&certificate) else { unreachable!("it is sound") };
    let name_sentence = format!("The name of this game is {}.", text::encode(&report.game));
    for (name, file, status, sentence) in [
        ("certificate", certificate.clone(), 0, "The game is proved as a whole."),
        ("text", as_text, 0, "The game is drawn: the board is full."),
        ("wide space", wide, 2, "This is no certificate and no evidence of Fairboard"),
        ("log", away.evidence(), 0, "The game is proved as a whole."),
        (
            "no receipt",
            evidence_without_receipt,
            3,
            "Signed by both up to move 8. The end is signed by x alone",
        ),
        ("keys", home.evidence(), 0, "Nothing in this file says who holds a key."),
        ("fork", forked(), 1, "Foul: at ply 3 x signed two different entries."),
        ("spoiled", spoiled, 2, "The file was changed after it was signed, or never was."),
        ("nothing", Vec::new(), 2, "This is no certificate and no evidence of Fairboard"),
        ("unfinished", unfinished.evidence(), 3, "The game is not finished."),
        ("name", certificate.clone(), 0, &name_sentence),
    ] {
        let path = format!("{}/{name}.fair", env!("CARGO_TARGET_TMPDIR"));
        fs::write(&path, file).unwrap();
        let command = env!("CARGO_BIN_EXE_fairboard-verify");
        let output = Command::new(command).arg(&path).output().unwrap();
        let printed = String::from_utf8(output.stdout).unwrap();
        assert!(printed.contains(sentence), "{name}: {printed}");
        assert_eq!(output.status.code(), Some(status), "{name}: {printed}");
    }
}

#[test]
fn each_call_is_answered_by_a_sentence() {
    for (words, status, sentence) in [
        (&[][..], 2, "Name the file to judge: fairboard-verify FILE."),
        (&["/no/such/file"], 2, "/no/such/file cannot be read: No such file"),
        (&["/"], 2, "/ cannot be read: Is a directory"),
        (&["one", "two"], 2, "unexpected argument: \"two\""),
        (&["--judge"], 2, "unexpected flag: `--judge`"),
        (&["--help"], 0, "The certificate or the evidence of a game"),
        (&["-h"], 0, "The certificate or the evidence of a game"),
        (&["--version"], 0, concat!("fairboard-verify ", env!("CARGO_PKG_VERSION"))),
    ] {
        let command = env!("CARGO_BIN_EXE_fairboard-verify");
        let output = Command::new(command).args(words).output().unwrap();
        let printed = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        assert!(printed.contains(sentence), "{words:?}: {printed}");
        assert_eq!(output.status.code(), Some(status), "{words:?}: {printed}");
    }
}

/// The file is larger than the memory, so a program that read all of it would fail.
#[test]
fn a_file_beyond_the_limit_is_refused_at_once() {
    let path = format!("{}/huge.fair", env!("CARGO_TARGET_TMPDIR"));
    fs::File::create(&path).unwrap().set_len(1 << 40).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_fairboard-verify")).arg(&path).output().unwrap();
    fs::remove_file(&path).unwrap();
    assert_eq!(output.status.code(), Some(2));
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(printed.starts_with("This is no certificate"), "{printed}");
}

#[test]
fn the_sample_of_the_example_is_the_certificate_of_this_game() {
    let (mut home, mut away) = played(&[4, 0, 1, 7, 3, 5, 2, 6, 8]);
    away.receive(&home.packet().unwrap());
    home.receive(&away.packet().unwrap());
    let sample = include_str!("../../fair/examples/certificate.txt");
    assert_eq!(text::encode(&home.certificate().unwrap()), sample.trim_end());
}

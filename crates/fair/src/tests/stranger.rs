//! An attacker that is written from `docs/fair.md` alone, in another language, against the two
//! verifiers and an honest side.

use std::io::{BufRead as _, BufReader, Lines, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use fairboard_rules::tictactoe::{self, Cell};

use super::second::{second_verdicts, verdict};
use crate::{
    Act, AuditVerdict, Duel, OfferedGame, Received, Red, Role, Status, Terms, audit, text,
};

/// The attacker's program.
struct Attacker {
    process: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

impl Attacker {
    fn new() -> Self {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../verify/tests/attacker.mjs");
        let mut node = Command::new("node");
        let mut process =
            node.arg(script).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let input = process.stdin.take().unwrap();
        let output = BufReader::new(process.stdout.take().unwrap()).lines();
        Self { process, input, output }
    }

    fn says(&mut self, command: &str, message: &[u8]) -> String {
        writeln!(self.input, "{command} {}", text::encode(message)).unwrap();
        self.output.next().unwrap().unwrap()
    }

    fn sends(&mut self, command: &str, message: &[u8]) -> Vec<u8> {
        text::decode(&self.says(command, message)).unwrap()
    }
}

impl Drop for Attacker {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The attacker first resigns as if home's mark had not come, and then by an entry.
#[test]
fn an_attacker_who_has_read_the_document_has_nobody_accused_but_itself() {
    let terms = Terms { game: OfferedGame::TicTacToe(tictactoe::Rules::default()), red: Red::Home };
    let mut home = Duel::invite([1; 32], terms, None).unwrap();
    let mut attacker = Attacker::new();
    let accept = attacker.sends("accept", &home.packet().unwrap());
    assert!(matches!(home.receive(&accept), Received::Advanced(_)));
    home.act(Act::Mark(Cell::ALL[4])).unwrap();
    attacker.says("take", &home.packet().unwrap());
    let late = attacker.sends("quit", &[]);
    assert_eq!(home.receive(&late), Received::Late, "home has written another entry there");
    let resigned = attacker.sends("resign", &[]);
    assert!(matches!(home.receive(&resigned), Received::Advanced(_)));
    assert!(matches!(home.status(), Status::Over(end) if end.winner == Some(Role::Home)));
    attacker.says("take", &home.packet().unwrap());
    let certificate = home.certificate().unwrap();
    assert!(matches!(audit(&certificate), Ok(AuditVerdict::Sound(_))));
    let files: Vec<Vec<u8>> =
        attacker.says("files", &[]).split(' ').map(|file| text::decode(file).unwrap()).collect();
    assert!(files.len() > 2000, "{}", files.len());
    let mut accused = 0;
    for file in &files {
        match audit(file) {
            Ok(AuditVerdict::Foul(fault, _)) => {
                assert_eq!(fault.by, Role::Away, "{}", text::encode(file));
                accused += 1;
            }
            Ok(AuditVerdict::Sound(report)) => {
                assert_eq!(report.ending.unwrap().winner, Some(Role::Home));
            }
            _ => {}
        }
    }
    assert!(accused > 100, "the attacker is accused {accused} times");
    let sample: Vec<_> = files.into_iter().step_by(11).collect();
    for (file, answer) in sample.iter().zip(second_verdicts(&sample)) {
        assert_eq!(answer, verdict(file), "{}", text::encode(file));
    }
}

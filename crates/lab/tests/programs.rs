//! Programs of other people as players: samples, and hostile ones.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use fairboard_lab::contestant::{Budget, Contestant};
use fairboard_lab::program::{Fault, GRACE, Program};
use fairboard_lab::tournament::Match;
use fairboard_play::Player;
use fairboard_play::stratego::protocol::write;
use fairboard_play::stratego::question::Question;
use fairboard_rules::Position as _;
use fairboard_rules::stratego::{Color, Position, Rules, Setup};
use fairboard_setups::{arrange, arrange_soundly};

/// Time of a program that does not answer.
const SHORT: Duration = Duration::from_millis(50);

/// Time of a program that answers, also on a busy machine.
const LONG: Duration = Duration::from_mins(10);

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap().to_owned()
}

/// The first question of a game to Red.
fn question() -> Question {
    let [red, blue] =
        Color::ALL.map(|color| arrange(color, Rules::CLASSIC.army, 1).finish().unwrap());
    let position = Position::new(&Setup::new(Rules::CLASSIC, red, blue).unwrap());
    Question::new(position.view(Color::Red), Vec::new(), Player::Person).unwrap()
}

/// A shell that answers each question with the same line.
fn always(line: &str) -> String {
    format!("sh -c 'while read word rest; do [ \"$word\" = go ] && {line}; done'")
}

#[test]
fn a_hostile_program_loses_by_its_fault_and_stops_nothing() {
    let late = Fault::Silent(SHORT + GRACE);
    let rows = [
        ("silent", "sleep 600".to_owned(), late.clone()),
        ("slow", always("sleep 600"), late.clone()),
        ("never reads and never answers", "tail -f /dev/null".to_owned(), late.clone()),
        ("crashes", "false".to_owned(), Fault::Ended),
        ("crashes when it is asked", always("exit 3"), Fault::Ended),
        (
            "is not there",
            "/no/such/program".to_owned(),
            Fault::NotStarted("there is no such command".to_owned()),
        ),
        (
            "is no program",
            "/".to_owned(),
            Fault::NotStarted("its file is no program that may run".to_owned()),
        ),
        ("endless line", "cat /dev/zero".to_owned(), Fault::Long),
        ("no text", always(r"printf \\377\\n"), Fault::Long),
        ("illegal", always("echo move a1a1"), Fault::Illegal("a1a1".parse().unwrap())),
        ("move of the other", always("echo move a7a6"), Fault::Illegal("a7a6".parse().unwrap())),
        ("another word", always("echo hello"), Fault::Unknown("hello".to_owned())),
        ("no move", always("echo move"), Fault::Unknown("move".to_owned())),
    ];
    let is_refused = |(name, command, fault): (&str, String, Fault)| {
        let time = if fault == late { SHORT } else { LONG };
        let program = Program::new(&command);
        assert_eq!(program.answer(&question(), time), Err(fault), "{name}");
        assert_eq!(program.choose(&question(), time), None, "{name}");
        assert_eq!(program.faults().len(), 1, "{name}");
    };
    std::thread::scope(|scope| {
        for row in rows {
            scope.spawn(|| is_refused(row));
        }
    });
}

#[test]
fn a_program_that_writes_without_being_asked_loses() {
    let mv = question().view().legal_moves().next().unwrap();
    let program = Program::new(&format!("yes move {mv}"));
    // Its first lines may come after a question.
    let mut answers = std::iter::repeat_with(|| program.answer(&question(), LONG));
    assert_eq!(answers.find_map(Result::err), Some(Fault::Unasked));
}

#[test]
#[cfg(target_os = "linux")]
fn a_program_that_fills_the_memory_is_ended() {
    let program = Program::new("tail /dev/zero");
    let answer = program.answer(&question(), Duration::from_mins(10));
    assert_eq!(answer, Err(Fault::Huge));
}

#[test]
fn a_program_that_resigns_has_no_fault() {
    let program = Program::new(&always("echo resign"));
    assert_eq!((program.choose(&question(), LONG), program.faults()), (None, Vec::new()));
}

/// A folder of this test outside of the project.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("fairboard-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn the_sample_players_play_whole_games_without_a_fault() {
    let folder = folder("players");
    let rust = folder.join("player");
    let source = root().join("examples/player.rs");
    let compiled =
        Command::new("rustc").args(["-O", "-o"]).arg(&rust).arg(source).status().unwrap();
    assert!(compiled.success());
    let javascript = root().join("examples/player.mjs");
    let names = [format!("exec:node {}", javascript.display()), format!("exec:{}", rust.display())];
    let budget = Budget::Time(Duration::from_secs(10));
    let [one, other] = names.map(|name| Contestant::named(&name, budget).unwrap());
    let games = Match { rules: Rules::CLASSIC, arrange: [&arrange_soundly; 2], seed: 1 };
    let tally = games.play(
        2,
        [&|question, random| one.choose(question, random), &|question, random| {
            other.choose(question, random)
        }],
    );
    assert_eq!(tally.unwrap().games(), 2);
    assert_eq!([one.faults(), other.faults()], [Vec::new(), Vec::new()]);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_sample_players_are_short() {
    for file in ["examples/player.mjs", "examples/player.rs"] {
        let lines = fs::read_to_string(root().join(file)).unwrap().lines().count();
        assert!(lines <= 60, "{file}: {lines} lines");
    }
}

/// The blocks of code of a document, in the order of their place.
fn blocks(document: &str) -> Vec<&str> {
    let blocks = document.split("```").skip(1).step_by(2);
    blocks.map(|block| block.split_once('\n').unwrap().1).collect()
}

#[test]
fn the_transcript_of_the_document_is_what_a_program_is_given() {
    let document = fs::read_to_string(root().join("docs/players.md")).unwrap();
    let text = format!("MDDAAAAAAA{0}AA__AA__AAAA__AA__AA{0}YPPAAAAAAA r 0", "A".repeat(30));
    let mut position = Position::from_text(&text, Rules::CLASSIC).unwrap();
    let start = position.view(Color::Red);
    let plies = ["b1b9", "b10b9"].map(|mv| position.play(mv.parse().unwrap()).unwrap());
    drop(position);
    let question = Question::new(start, plies.to_vec(), Player::Person);
    let written = question.map(|question| write(&question, 1_000));
    let written = written.unwrap();
    assert!(blocks(&document).contains(&written.as_str()), "not in the document:\n{written}");
}

//! Scripts: inputs as words, and tables of them.

use fairboard_play::Player;
use fairboard_play::clock::TimeControl;
use fairboard_play::stratego::referee::{ArmyChange, Command, PEOPLE};
use fairboard_rules::stratego::{Move, Rank, Rules};
use fairboard_table::clock::Sight;
use fairboard_table::durations::{Motion, Speed};
use fairboard_table::gesture::{Point, Touch};
use fairboard_table::keys::{Key, Modifier};
use fairboard_table::saving::Keeping;
use fairboard_table::stratego::{
    ArmyAsk, BoardAsk, Decision, Guess, KeysList, Onward, Place, StrategoAsk, WatchPace,
};
use fairboard_table::{EngineEvent, Input, Timer};

use crate::driver::Driver;
use crate::stages::{BLUE_ALONE, NOBODY, RED_ALONE, SMALL, after, square};

/// Checks a table of rules and their cases.
///
/// A line with an arrow is a case of the rule above it: `stage: script => effects; announcement`,
/// the last two after the last word of the script. A line that begins with an arrow, or follows a
/// comma or semicolon, goes on with the line before it.
#[track_caller]
pub fn check(table: &str) {
    let mut lines = Vec::<String>::new();
    for line in table.lines().map(str::trim).filter(|line| !line.is_empty()) {
        match lines.last_mut() {
            Some(last) if line.starts_with("=>") || last.ends_with([',', ';']) => {
                *last = format!("{last} {line}");
            }
            Some(_) | None => lines.push(line.to_owned()),
        }
    }
    let mut rule = "";
    for line in &lines {
        let Some((case, expected)) = line.split_once("=>") else {
            rule = line;
            continue;
        };
        let (name, script) = case.split_once(':').expect("a stage");
        let (effects, announced) = expected.split_once(';').unwrap_or((expected, ""));
        let driver = after(name, script);
        assert_eq!(driver.done(), effects.trim(), "effects: {rule}: {case}");
        assert_eq!(driver.announced(), announced.trim(), "announcement: {rule}: {case}");
    }
}

impl Driver {
    /// Runs the words of a script: `a4a5` plays a move, `P:a4` presses on a place, `R:a5` releases,
    /// `t:900` lets time pass, `M:5` moves the pointer, `H` says that it is down for a long time,
    /// `O:a4` clicks with the right button, `k:a4:Enter` presses a key on a square, `mark:bomb`
    /// chooses in the menu of marks, `place:a1:flag` places a piece; the other words are below.
    #[track_caller]
    pub fn run(&mut self, script: &str) {
        for word in script.split_whitespace() {
            let mut parts = word.split(':');
            let (verb, first, second) = (parts.next().unwrap(), parts.next(), parts.next());
            match (verb, first, second) {
                ("P", at, _) => self.touch(Touch::Press(1, Point::default(), at.and_then(place))),
                ("M", Some(x), _) => {
                    let at = Point { x: x.parse().unwrap(), y: 0.0 };
                    self.touch(Touch::Move(1, at));
                }
                ("R", at, _) => self.touch(Touch::Release(1, at.and_then(place))),
                ("H", None, _) => self.touch(Touch::Hold(1)),
                ("O", Some(at), _) => self.touch(Touch::Menu(place(at).unwrap())),
                ("C", Some(at), _) => self.touch(Touch::Choose(place(at).unwrap())),
                ("k", Some(at), Some(name)) => {
                    let name = if name == "Space" { " " } else { name }.to_owned();
                    if at != "focus" {
                        self.ask(StrategoAsk::Board(BoardAsk::Focus(square(at))));
                    }
                    self.ask(StrategoAsk::Board(BoardAsk::Key(Key {
                        name,
                        modifier: Modifier::None,
                    })));
                }
                ("mark", Some(name), None) => {
                    self.ask(StrategoAsk::Board(BoardAsk::Guess(guess(name))));
                }
                ("place", Some(at), Some(rank)) => {
                    self.command(Command::Arrange(ArmyChange::Place(
                        square(at),
                        rank.parse().unwrap(),
                    )));
                }
                ("t", Some(millis), None) => self.pass(millis.parse().unwrap()),
                (word, None, None) => self.word(word),
                _ => panic!("no word {word}"),
            }
        }
    }

    #[track_caller]
    fn touch(&mut self, touch: Touch<Place>) {
        self.ask(StrategoAsk::Board(BoardAsk::Hand(touch)));
    }

    #[track_caller]
    fn word(&mut self, word: &str) {
        match word {
            "start" => self.command(Command::Start),
            "ready" => self.command(Command::Ready),
            "pass" => self.command(Command::HandOver),
            "undo" => self.command(Command::TakeBack),
            "leave" => self.command(Command::Leave),
            "offer" => self.command(Command::OfferDraw),
            "accept" => self.command(Command::AcceptDraw),
            "clear" => self.command(Command::Arrange(ArmyChange::Clear)),
            "mirror" => self.command(Command::Arrange(ArmyChange::Mirror)),
            "cancel" => self.touch(Touch::Cancel),
            "lost" => self.touch(Touch::Lost(1)),
            "turn" => self.run("pass ready"),
            "kept" => self.send(Input::Kept(Keeping::Stored)),
            "refused" => self.send(Input::Kept(Keeping::Refused)),
            "hidden" => self.send(Input::Sight(Sight::Hidden)),
            "seen" => self.send(Input::Sight(Sight::Seen)),
            "minute" => self.command(Command::Clock(Some(TimeControl::ALL[0]))),
            "clock" => self.command(Command::Clock(Some(TimeControl::ALL[1]))),
            "still" => self.send(Input::Motion(Motion::Reduced)),
            _ => match asked(word) {
                Some(ask) => self.ask(ask),
                None => self.page_word(word),
            },
        }
    }

    /// Words of the page: timers and the worker.
    #[track_caller]
    fn page_word(&mut self, word: &str) {
        match word {
            "shown" => self.elapse(Timer::Shown),
            "silence" => self.elapse(Timer::OtherTab),
            "late" => self.elapse(Timer::Engine),
            "up" => self.worker_is_up(),
            "answer" => self.computer_answers(),
            "illegal" => {
                let reply = self.reply(Some("a1j10".parse().unwrap()));
                self.message(&reply);
            }
            "nothing" => {
                let reply = self.reply(None);
                self.message(&reply);
            }
            "garbage" => self.message("%"),
            "silent" => self.engine(EngineEvent::Message(None)),
            "broken" => self.run("up dies dies"),
            "dies" => self.engine(EngineEvent::Failed),
            "page" => {
                let reply = self.reply(Some(self.answer()));
                self.message(&reply);
            }
            "unpaged" => self.engine(EngineEvent::Failed),
            _ => {
                let mv: Move = word.parse().unwrap_or_else(|_| panic!("no word {word}"));
                self.command(Command::Play(mv));
            }
        }
    }
}

fn asked(word: &str) -> Option<StrategoAsk> {
    let players = |players| Some(StrategoAsk::Players(players));
    match word {
        "random" => Some(StrategoAsk::Army(ArmyAsk::Random)),
        "fill" => Some(StrategoAsk::Army(ArmyAsk::Fill)),
        "unplace" => Some(StrategoAsk::Army(ArmyAsk::Undo)),
        "again" => Some(StrategoAsk::PlayAgain),
        "rematch" => Some(StrategoAsk::Rematch),
        "small" => Some(StrategoAsk::Rules(SMALL)),
        "large" => Some(StrategoAsk::Rules(Rules::CLASSIC)),
        "people" => players(PEOPLE),
        "alone" => players(RED_ALONE),
        "second" => players(BLUE_ALONE),
        "nobody" => players(NOBODY),
        "skip" => Some(StrategoAsk::Board(BoardAsk::Skip)),
        "hint" => Some(StrategoAsk::Hint),
        "retry" => Some(StrategoAsk::RetryEngine),
        "pause" => Some(StrategoAsk::Pace(WatchPace::Paused(Speed::Usual))),
        "run" => Some(StrategoAsk::Pace(WatchPace::Running(Speed::Usual))),
        "slow" => Some(StrategoAsk::Pace(WatchPace::Running(Speed::Slow))),
        "fast" => Some(StrategoAsk::Pace(WatchPace::Running(Speed::Fast))),
        "leave?" => Some(StrategoAsk::Consider(Some(Decision::Leave))),
        "offer?" => Some(StrategoAsk::Consider(Some(Decision::OfferDraw))),
        "no" => Some(StrategoAsk::Consider(None)),
        "close" => Some(StrategoAsk::Board(BoardAsk::Keys(KeysList::Hidden))),
        "next" => Some(StrategoAsk::Tour(Onward::Next)),
        "end" => Some(StrategoAsk::Tour(Onward::Skip)),
        "copy" => Some(StrategoAsk::CopyUnreadable),
        "discard" => Some(StrategoAsk::Discard),
        _ => None,
    }
}

/// A request at the menu of marks: a rank, `nothing` or `close`.
fn guess(name: &str) -> Guess {
    match name {
        "nothing" => Guess::Nothing,
        "close" => Guess::Close,
        rank => Guess::Rank(rank.parse().unwrap()),
    }
}

/// A square, a rank's heap in the tray, or `tray`.
pub fn place(name: &str) -> Option<Place> {
    if name == "tray" {
        return Some(Place::Tray);
    }
    let rank = |name: &str| name.parse::<Rank>().ok().map(Place::Heap);
    name.parse().map(Place::Square).ok().or_else(|| rank(name))
}

/// The players by the word that chooses them.
pub fn seated(driver: &Driver) -> [Player; 2] {
    let players = driver.screen().game.players;
    [players.red, players.blue]
}

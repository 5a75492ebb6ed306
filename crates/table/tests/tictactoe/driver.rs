//! A table of tic-tac-toe, and the part that a page plays.

use std::collections::BTreeMap;

use fairboard_play::Player;
use fairboard_play::clock::TimeControl;
use fairboard_play::tictactoe::Command;
use fairboard_play::tictactoe::computer::Level;
use fairboard_rules::tictactoe::{ByMark, Cell, Mark, Rules};
use fairboard_table::clock::Sight;
use fairboard_table::embed::EmbedReport;
use fairboard_table::keys::{Key, Modifier};
use fairboard_table::tictactoe::{
    GridAsk, Hints, Options, Sentence, TicTacToe, TicTacToeAsk, TicTacToeScreen,
};
use fairboard_table::{Effect, Input, Machine as _, Moment, Opening, Redraw, Table as _, Timer};

pub const COMPUTER: Player = Player::Computer(Level::Perfect.strength());
pub const X_ALONE: ByMark<Player> = ByMark { x: Player::Person, o: COMPUTER };
pub const O_ALONE: ByMark<Player> = ByMark { x: COMPUTER, o: Player::Person };
pub const NOBODY: ByMark<Player> = ByMark { x: COMPUTER, o: COMPUTER };

/// A table, and the timers of its page.
pub struct Driver {
    pub table: TicTacToe,
    pub timers: BTreeMap<Timer, u32>,
    pub effects: Vec<Effect>,
    pub reports: Vec<EmbedReport>,
    pub announced: Vec<Sentence>,
    /// The instant that it is, in milliseconds.
    now: u64,
}

impl Driver {
    pub fn open(opening: Opening<Options>) -> Self {
        let (table, effects) = TicTacToe::open(opening);
        let mut driver = Self {
            table,
            timers: BTreeMap::new(),
            effects: Vec::new(),
            reports: Vec::new(),
            announced: Vec::new(),
            now: 0,
        };
        // The host tells this at once.
        let update = driver.table.update(Input::Sight(Sight::Seen), driver.moment());
        driver.carry_out(effects.into_iter().chain(update.effects).collect());
        driver
    }

    const fn moment(&self) -> Moment {
        Moment { millis: self.now, seed: 7, secret: None, behind: 0 }
    }

    pub fn stored(text: &str) -> Self {
        Self::open(Opening { stored: Some(text.to_owned()), ..Opening::default() })
    }

    pub fn new(players: ByMark<Player>) -> Self {
        let options = Options { rules: Rules::default(), players };
        Self::open(Opening { options, ..Opening::default() })
    }

    fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in &effects {
            match effect {
                Effect::Wait(timer, millis) => drop(self.timers.insert(*timer, *millis)),
                Effect::Cancel(timer) => drop(self.timers.remove(timer)),
                Effect::Save
                | Effect::SetAside(..)
                | Effect::Discard
                | Effect::Copy(_)
                | Effect::Share(_)
                | Effect::Sound(_) => {}
                Effect::StartEngine
                | Effect::StopEngine
                | Effect::PostEngine(_)
                | Effect::RunEngine(_)
                | Effect::EndTour => panic!("{effect:?} is no effect of this game"),
            }
        }
        self.effects = effects;
    }

    #[track_caller]
    pub fn send(&mut self, input: Input<TicTacToeAsk>) {
        let before = self.table.screen();
        if let Input::Elapsed(timer) = input {
            self.timers.remove(&timer);
        }
        let update = self.table.update(input, self.moment());
        let after = self.table.screen();
        assert!(
            update.redraw == Redraw::Yes || drawn(&after) == drawn(&before),
            "a change is drawn"
        );
        let spoken = after.announcement.number() - before.announcement.number();
        assert!(spoken <= 1, "one announcement for an input");
        self.announced =
            after.announcement.sentences().iter().filter(|_| spoken == 1).copied().collect();
        self.reports = update.reports;
        self.carry_out(update.effects);
    }

    /// Runs the words of a script: `5` plays a cell, `k5ArrowUp` presses a key on it, `seek2` goes
    /// to a place of the record; the other words are below.
    #[track_caller]
    pub fn run(&mut self, script: &str) -> &mut Self {
        for word in script.split_whitespace() {
            let command = |command| Input::Ask(TicTacToeAsk::Command(command));
            let (first, rest) = word.split_at(1);
            let digit = |text: &str| Cell::new(text.parse().unwrap()).unwrap();
            let input = match (first, rest) {
                ("k", key) => {
                    let name = key[1..].to_owned();
                    if !key.starts_with('_') {
                        self.send(Input::Ask(TicTacToeAsk::Board(GridAsk::Focus(digit(
                            &key[..1],
                        )))));
                    }
                    Input::Ask(TicTacToeAsk::Board(GridAsk::Key(Key {
                        name,
                        modifier: Modifier::None,
                    })))
                }
                (cell, "") => Input::Ask(TicTacToeAsk::Board(GridAsk::Play(digit(cell)))),
                ("u", "ndo") => command(Command::Undo),
                ("r", "edo") => command(Command::Redo),
                ("r", "eset") => command(Command::Reset),
                ("t", "ally") => command(Command::ClearTally),
                ("s", seek) => command(Command::Seek(seek["eek".len()..].parse().unwrap())),
                ("h", "ints") => Input::Ask(TicTacToeAsk::Hints(Hints::Shown)),
                ("h", "ide") => Input::Ask(TicTacToeAsk::Hints(Hints::Hidden)),
                ("c", "lock") => command(Command::Clock(Some(TimeControl::ALL[0]))),
                ("H", "idden") => Input::Sight(Sight::Hidden),
                ("S", "een") => Input::Sight(Sight::Seen),
                ("t", millis) => {
                    self.now += millis.parse::<u64>().unwrap();
                    Input::Elapsed(Timer::Clock)
                }
                ("w", "ait") => Input::Elapsed(Timer::Answer),
                ("g", "one") => Input::Elapsed(Timer::OtherTab),
                _ => panic!("no word {word}"),
            };
            self.send(input);
        }
        self
    }

    pub fn board(&self) -> String {
        self.table.screen().game.position.board()
    }

    pub fn runs(&self, timer: Timer) -> Option<u32> {
        self.timers.get(&timer).copied()
    }
}

/// Everything that is drawn of a screen: of a clock its seconds.
fn drawn(screen: &TicTacToeScreen) -> (TicTacToeScreen, Option<[u32; 2]>) {
    let seconds = screen.clock.map(|clock| Mark::ALL.map(|mark| clock.seconds(mark)));
    (TicTacToeScreen { clock: None, ..screen.clone() }, seconds)
}

//! A finished game of Stratego, seen again from its first ply to its end.
//!
//! [`Replay`] is a state machine from wishes to a [`Screen`]. It touches no game that is played.
//! The engine takes part only if somebody asks for the chances of winning.

mod chances;

use std::rc::Rc;

use fairboard_play::Offers;
use fairboard_play::preferences::Preferences;
use fairboard_play::stratego::Finished;
use fairboard_play::stratego::question::WinningChance;
use fairboard_play::stratego::referee::{self, Seat, Stage};
use fairboard_rules::stratego::{
    Battle, BattleResult, Color, Outcome, Ply, Rank, SeatView, Seen, Square, SquareSet,
};

pub use chances::{Chances, Effect};

use self::chances::{Estimates, NoAnswer, State};
use crate::EngineEvent;
use crate::announcement::Announcement;
use crate::motion::Motion;
use crate::stratego::{self as table, Advice, Focus, Held, Hint, KeysList, Pace, Scene};

/// A finished game that is replayed.
///
/// # Examples
///
/// ```
/// use fairboard_play::format::compact::read_game;
/// use fairboard_play::preferences::Preferences;
/// use fairboard_play::stratego::Finished;
/// use fairboard_table::replay::{Ask, Eyes, Replay};
///
/// let (game, players) = read_game("1iQXrfVD4EncILlHTCb1IoCYURiv")?;
/// let game = Finished::new(&game, players).expect("only finished games are shared");
/// let mut replay = Replay::new(game);
/// replay.update(Ask::Forward);
/// replay.update(Ask::Eyes(Eyes::Table));
/// assert_eq!(replay.screen(&Preferences::default()).at, 1);
/// # Ok::<(), fairboard_play::format::FormatError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Replay {
    game: Rc<Finished>,
    turns: Rc<[usize]>,
    /// Number of plies before the position that is shown.
    at: usize,
    eyes: Eyes,
    pace: Pace,
    chances: State,
    announcement: Announcement<Sentence>,
}

/// Knowledge with which a replay is seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Eyes {
    /// Every rank is shown.
    #[default]
    Open,
    /// That of one side during the game.
    Side(Color),
    /// That of a bystander: the ranks that battles have shown.
    Table,
}

impl Eyes {
    /// All of them, the usual ones first.
    pub const ALL: [Self; 4] =
        [Self::Open, Self::Side(Color::Red), Self::Side(Color::Blue), Self::Table];
}

/// A wish of the person who watches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// To the start.
    First,
    /// One ply back.
    Back,
    /// One ply forward.
    Forward,
    /// To the end.
    Last,
    /// To the position after so many plies.
    Seek(usize),
    /// To the next turning point.
    Turn,
    /// Another pace. From the end the game plays from its start again.
    Pace(Pace),
    /// Other eyes.
    Eyes(Eyes),
    /// The chances of winning beside the game.
    ShowChances,
    /// The game without them.
    HideChances,
    /// The time of a ply has run out.
    Elapsed,
}

/// A sentence of the live region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sentence {
    /// The start of a game with this end.
    Start(Outcome),
    /// A ply and its side.
    Ply(Color, Ply),
    /// The end of the game.
    End(Outcome),
    /// Red's chance of winning.
    Chance(WinningChance),
    /// The engine did not answer.
    NoChances,
}

/// Everything that is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Screen {
    /// The game so far, as a table shows one that is over.
    pub table: table::Screen,
    /// Number of plies before the position that is shown.
    pub at: usize,
    /// The turning points, as numbers of plies.
    pub turns: Rc<[usize]>,
    /// Knowledge with which it is seen.
    pub eyes: Eyes,
    /// Pace of the replay.
    pub pace: Pace,
    /// Chances of winning along the game.
    pub chances: Chances,
    /// Sentence about the position that is shown.
    pub sentence: Sentence,
    /// Text of the live region.
    pub announcement: Announcement<Sentence>,
}

impl Replay {
    /// A replay that waits at the start of a game.
    pub fn new(game: Finished) -> Self {
        Self {
            turns: turns(&game),
            game: Rc::new(game),
            at: 0,
            eyes: Eyes::default(),
            pace: Pace::default().paused(),
            chances: State::default(),
            announcement: Announcement::default(),
        }
    }

    /// Takes a wish, and returns what it asks of the host.
    pub fn update(&mut self, ask: Ask) -> Vec<Effect> {
        let (last, before) = (self.game.plies().len(), self.told());
        let mut effects = Vec::new();
        match ask {
            Ask::First => self.seek(0),
            Ask::Back => self.seek(self.at.saturating_sub(1)),
            Ask::Forward => self.seek(self.at + 1),
            Ask::Last => self.seek(last),
            Ask::Seek(at) => self.seek(at),
            Ask::Turn => {
                let next = self.turns.iter().copied().find(|turn| *turn > self.at);
                self.seek(next.unwrap_or(self.at));
            }
            Ask::Eyes(eyes) => self.eyes = eyes,
            Ask::Pace(pace) => {
                self.pace = pace;
                if self.is_playing() && self.at == last {
                    self.at = 0;
                }
            }
            Ask::Elapsed if self.is_playing() => {
                self.at = (self.at + 1).min(last);
                if self.at == last {
                    self.pace = self.pace.paused();
                }
            }
            Ask::Elapsed => {}
            Ask::ShowChances => {
                let (estimates, begun) = Estimates::begin(&self.game, &self.turns);
                (self.chances, effects) = (State::Shown(estimates), begun);
            }
            Ask::HideChances => {
                (self.chances, effects) = (State::Hidden, vec![Effect::Stop]);
            }
        }
        effects.extend(self.chances.proceed(self.at));
        self.announce(before);
        effects
    }

    /// Takes a report about the engine's worker, and returns what it asks of the host.
    pub fn hear(&mut self, event: EngineEvent) -> Vec<Effect> {
        let before = self.told();
        let State::Shown(estimates) = &mut self.chances else { return Vec::new() };
        if let Err(NoAnswer) = estimates.hear(event) {
            self.chances = State::Missing;
            self.announcement = self.announcement.followed_by(vec![Sentence::NoChances]);
            return vec![Effect::Stop];
        }
        self.announce(before);
        self.chances.proceed(self.at)
    }

    /// Time until [`Ask::Elapsed`], in milliseconds; `None` while the replay waits.
    pub fn wait(&self, motion: Motion) -> Option<u32> {
        let ply = self.at.checked_sub(1).and_then(|last| self.game.plies().get(last));
        let stays = |ply: Ply| self.pace.speed().stays(ply, motion);
        self.is_playing().then(|| ply.map_or(FIRST, |ply| stays(*ply)))
    }

    /// Everything that is drawn.
    pub fn screen(&self, preferences: &Preferences) -> Screen {
        Screen {
            table: self.table(preferences),
            at: self.at,
            turns: Rc::clone(&self.turns),
            eyes: self.eyes,
            pace: self.pace,
            chances: self.chances.chances(self.at),
            sentence: self.sentence(),
            announcement: self.announcement.clone(),
        }
    }

    fn table(&self, preferences: &Preferences) -> table::Screen {
        let view = match self.eyes {
            Eyes::Open => self.game.open(self.at, Color::Red),
            Eyes::Side(color) => self.game.view(self.at, color),
            Eyes::Table => self.game.view(self.at, Color::Red),
        };
        let scene = match self.eyes {
            Eyes::Open | Eyes::Side(_) => Scene::Open(&view),
            Eyes::Table => Scene::Table(&view),
        };
        let focus = Focus { square: scene.first_focus(), moves: 0 };
        let held = Held::default();
        let board = scene.board(view.seat(), held, focus.square, None, preferences);
        table::Screen {
            game: Rc::new(self.shown(view)),
            board: Some(Rc::new(board)),
            held,
            focus,
            decision: None,
            refusal: None,
            announcement: Announcement::default(),
            battle: None,
            hint: Hint::None,
            trouble: None,
            notices: Vec::new(),
            pace: None,
            link: None,
            keys: KeysList::Hidden,
            advice: Advice::default(),
            tour: None,
            clock: None,
            preferences: *preferences,
        }
    }

    fn shown(&self, view: SeatView) -> referee::Screen {
        let to_move = (self.at < self.game.plies().len()).then(|| self.game.side(self.at));
        referee::Screen {
            stage: Stage::Over(view, self.game.outcome()),
            seat: Seat::Watcher,
            rules: *self.game.rules(),
            players: self.game.players(),
            record: Rc::clone(self.game.plies()),
            draw_offer: None,
            to_move,
            may: Offers::NONE,
        }
    }

    fn is_playing(&self) -> bool {
        self.pace != self.pace.paused()
    }

    /// Goes to a position by hand, which stops a replay that plays by itself.
    fn seek(&mut self, at: usize) {
        self.at = at.min(self.game.plies().len());
        self.pace = self.pace.paused();
    }

    /// Everything that is announced once: the position that is shown, and its chance.
    fn told(&self) -> (usize, Option<WinningChance>) {
        (self.at, self.chances.at(self.at))
    }

    /// Announces the changes since `before`.
    fn announce(&mut self, before: (usize, Option<WinningChance>)) {
        let (at, chance) = self.told();
        let (has_moved, has_chance) = (at != before.0, chance != before.1);
        let position = has_moved.then(|| self.sentence());
        let chance = chance.filter(|_| has_moved || has_chance).map(Sentence::Chance);
        self.announcement =
            self.announcement.followed_by(position.into_iter().chain(chance).collect());
    }

    fn sentence(&self) -> Sentence {
        let Some(last) = self.at.checked_sub(1) else {
            return Sentence::Start(self.game.outcome());
        };
        match self.game.plies().get(last) {
            Some(ply) if self.at < self.game.plies().len() => {
                Sentence::Ply(self.game.side(last), *ply)
            }
            Some(_) | None => Sentence::End(self.game.outcome()),
        }
    }
}

/// The turning points of a game: the battles in which a piece above a Captain fell, and the first
/// one beside each Flag.
fn turns(game: &Finished) -> Rc<[usize]> {
    let start = game.open(0, Color::Red);
    let is_flag = |square: Square| match start.seen(square) {
        Seen::Own { rank, .. } | Seen::Revealed { rank, .. } => rank == Rank::Flag,
        Seen::Empty | Seen::Lake | Seen::Hidden { .. } => false,
    };
    let mut hidden: Vec<_> = Square::all().filter(|square| is_flag(*square)).collect();
    let mut turns = Vec::new();
    for (before, ply) in game.plies().iter().enumerate() {
        let Some(battle) = ply.battle else { continue };
        let known = hidden.len();
        hidden.retain(|flag| !SquareSet::neighbours(*flag).contains(ply.mv.to));
        if lost(battle).any(|rank| rank > Rank::Captain) || hidden.len() < known {
            turns.push(before + 1);
        }
    }
    turns.into()
}

/// The ranks that a battle took from the board.
fn lost(Battle { attacker, defender, result }: Battle) -> impl Iterator<Item = Rank> {
    let attacker = Some(attacker).filter(|_| result != BattleResult::Attacker);
    let defender = Some(defender).filter(|_| result != BattleResult::Defender);
    attacker.into_iter().chain(defender)
}

/// Display of the start before the first ply, in milliseconds.
const FIRST: u32 = 1_000;

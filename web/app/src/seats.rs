//! The game that an address asks for, in each kind of game.

use fairboard_board::Drawn;
use fairboard_messages::Messages;
use fairboard_play::format::compact::write_finished;
use fairboard_play::format::stratego::read_session;
use fairboard_play::format::tictactoe::{
    read_session as read_tictactoe, write_finished as write_finished_tictactoe,
    write_session as write_tictactoe,
};
use fairboard_play::link::Page;
use fairboard_play::preferences::Levels;
use fairboard_play::stratego::referee::Stage;
use fairboard_play::tictactoe::{Command, Session};
use fairboard_play::way::Way;
use fairboard_play::{Offer, Player, Strength};
use fairboard_rules::stratego::ByColor;
use fairboard_rules::tictactoe::{ByMark, Rules};
use fairboard_table::stratego::{self, Stratego};
use fairboard_table::tictactoe::{self, TicTacToe};

/// A table whose players a link can choose.
pub trait Seats: Drawn {
    /// The page of the game.
    const PAGE: Page;

    /// The way to play at an address that names none.
    const USUAL: Way;

    /// The name of the game for people.
    fn title(messages: Messages) -> &'static str;

    /// The game that begins if none is stored.
    fn options(way: Way, levels: Levels) -> Self::Options;

    /// The wish that leads from a stored game to that which the address asks for; `None` if it is
    /// there already, or if the stored one is in progress.
    fn change(screen: &Self::Screen, wanted: Wanted) -> Option<Self::Ask>;

    /// The text that is stored in the place of a game that is set aside, if anything stays of it.
    fn cleared(stored: &str) -> Option<String>;

    /// The text of a game that has waited, when it takes the place of the one that is `stored`.
    fn resumed(waiting: String, stored: &str) -> String;

    /// The word of a stored game, if it is over and is to be kept.
    fn finished(stored: &str) -> Option<String>;
}

/// The players that an address asks for.
#[derive(Clone, Copy)]
pub struct Wanted {
    /// The way to play.
    pub way: Way,
    /// The strength of computers.
    pub levels: Levels,
    /// True if another game is to begin in any case.
    pub is_new: bool,
}

/// The first and the second player of a way.
const fn players(way: Way, level: Strength) -> [Player; 2] {
    let computer = Player::Computer(level);
    match way {
        Way::Computer => [Player::Person, computer],
        Way::People => [Player::Person; 2],
        Way::Watch => [computer; 2],
    }
}

/// The players of a game after that of `before`, in which people keep their sides if it is played
/// in the same way.
fn next_players(before: [Player; 2], way: Way, level: Strength) -> [Player; 2] {
    let at_level = |player: Player| match player {
        Player::Computer(_) => Player::Computer(level),
        Player::Person | Player::Program(_) => player,
    };
    let is_way = Way::of(before.map(Player::is_person)) == way;
    if is_way { before.map(at_level) } else { players(way, level) }
}

impl Seats for Stratego {
    const PAGE: Page = Page::Stratego;
    const USUAL: Way = Way::Computer;

    fn title(messages: Messages) -> &'static str {
        messages.stratego()
    }

    fn options(way: Way, levels: Levels) -> stratego::Options {
        let [red, blue] = players(way, levels.stratego);
        stratego::Options { players: ByColor { red, blue }, ..stratego::Options::default() }
    }

    fn change(screen: &stratego::Screen, wanted: Wanted) -> Option<stratego::Ask> {
        let Wanted { way, levels, is_new } = wanted;
        let game = &screen.game;
        if !game.may.contains(Offer::ChangeGame) {
            return None;
        }
        let is_way = game.way() == way;
        let before = [game.players.red, game.players.blue];
        let [red, blue] = next_players(before, way, levels.stratego);
        let players = ByColor { red, blue };
        let is_over = matches!(game.stage, Stage::Over(..));
        match (is_new, players == game.players) {
            (false, _) => (!is_way).then_some(stratego::Ask::Players(players)),
            (true, false) => Some(stratego::Ask::Players(players)),
            (true, true) => is_over.then_some(stratego::Ask::PlayAgain),
        }
    }

    fn cleared(_: &str) -> Option<String> {
        None
    }

    fn resumed(waiting: String, _: &str) -> String {
        waiting
    }

    fn finished(stored: &str) -> Option<String> {
        write_finished(&read_session(stored).ok()?)
    }
}

/// Two people, as the LED document has it.
impl Seats for TicTacToe {
    const PAGE: Page = Page::TicTacToe;
    const USUAL: Way = Way::People;

    fn title(messages: Messages) -> &'static str {
        messages.tictactoe()
    }

    fn options(way: Way, levels: Levels) -> tictactoe::Options {
        let [x, o] = players(way, levels.tictactoe);
        tictactoe::Options { players: ByMark { x, o }, ..tictactoe::Options::default() }
    }

    fn change(screen: &tictactoe::Screen, wanted: Wanted) -> Option<tictactoe::Ask> {
        let Wanted { way, levels, is_new } = wanted;
        let game = &screen.game;
        let is_way = game.way() == way;
        let rules = game.rules;
        let [x, o] = next_players([game.players.x, game.players.o], way, levels.tictactoe);
        let players = ByMark { x, o };
        let begin = tictactoe::Ask::Command(Command::New { rules, players });
        (is_new || !is_way).then_some(begin)
    }

    /// The tally goes on.
    fn cleared(stored: &str) -> Option<String> {
        let session = read_tictactoe(stored).ok()?;
        Some(write_tictactoe(&session.followed_by(Session::people(Rules::default()))))
    }

    /// The tally goes on.
    fn resumed(waiting: String, stored: &str) -> String {
        match (read_tictactoe(&waiting), read_tictactoe(stored)) {
            (Ok(session), Ok(before)) => write_tictactoe(&before.followed_by(session)),
            (_, _) => waiting,
        }
    }

    fn finished(stored: &str) -> Option<String> {
        write_finished_tictactoe(&read_tictactoe(stored).ok()?)
    }
}

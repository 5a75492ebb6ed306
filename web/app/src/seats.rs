//! The players that a link asks for, in each game.

use fairboard_board::Drawn;
use fairboard_messages::Messages;
use fairboard_play::tictactoe::Command;
use fairboard_play::way::Way;
use fairboard_play::{Offer, Player, Strength};
use fairboard_rules::stratego::ByColor;
use fairboard_rules::tictactoe::ByMark;
use fairboard_table::stratego::{self, Stratego};
use fairboard_table::tictactoe::{self, TicTacToe};

/// A table whose players a link can choose.
pub trait Seats: Drawn {
    /// The way to play at an address that names none.
    const USUAL: Way;

    /// The name of the game for people.
    fn title(messages: Messages) -> &'static str;

    /// The game that begins if none is stored.
    fn options(way: Way) -> Self::Options;

    /// The wish that changes the players of a stored game; `None` if they may stay, or if the game
    /// is in progress.
    fn change(screen: &Self::Screen, way: Way) -> Option<Self::Ask>;
}

/// A computer of medium strength.
const COMPUTER: Player = Player::Computer(Strength::ALL[2]);

/// The first and the second player of a way.
const fn players(way: Way) -> [Player; 2] {
    match way {
        Way::Computer => [Player::Person, COMPUTER],
        Way::People => [Player::Person; 2],
        Way::Watch => [COMPUTER; 2],
    }
}

impl Seats for Stratego {
    const USUAL: Way = Way::Computer;

    fn title(messages: Messages) -> &'static str {
        messages.stratego()
    }

    fn options(way: Way) -> stratego::Options {
        let [red, blue] = players(way);
        stratego::Options { players: ByColor { red, blue }, ..stratego::Options::default() }
    }

    fn change(screen: &stratego::Screen, way: Way) -> Option<stratego::Ask> {
        let game = &screen.game;
        let stays = game.way() == way;
        let may = game.may.contains(Offer::ChangeGame);
        (may && !stays).then(|| stratego::Ask::Players(Self::options(way).players))
    }
}

/// Two people, as the LED document has it.
impl Seats for TicTacToe {
    const USUAL: Way = Way::People;

    fn title(messages: Messages) -> &'static str {
        messages.tictactoe()
    }

    fn options(way: Way) -> tictactoe::Options {
        let [x, o] = players(way);
        tictactoe::Options { players: ByMark { x, o }, ..tictactoe::Options::default() }
    }

    fn change(screen: &tictactoe::Screen, way: Way) -> Option<tictactoe::Ask> {
        let game = &screen.game;
        let stays = game.way() == way;
        let (rules, players) = (game.rules, Self::options(way).players);
        (!stays).then_some(tictactoe::Ask::Command(Command::New { rules, players }))
    }
}

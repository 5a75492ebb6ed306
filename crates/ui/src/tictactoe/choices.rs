//! The choices of the next game: players, first mark, end of the game, clock. The specifications
//! (`docs/spec`) leave these choices open.

use fairboard_messages::Messages;
use fairboard_play::Player;
use fairboard_play::clock::Clock;
use fairboard_play::tictactoe::Command;
use fairboard_play::tictactoe::computer::Level;
use fairboard_rules::tictactoe::{ByMark, Ending, Mark, Rules};
use fairboard_table::tictactoe::{TicTacToeAsk, TicTacToeScreen};
use yew::prelude::*;

use crate::choice::select_request;
use crate::clock::controls;

/// The panel with the choices of players, rules and clock. Each choice begins another game.
pub(super) fn choices(
    screen: &TicTacToeScreen,
    ask: &Callback<TicTacToeAsk>,
    messages: Messages,
) -> Html {
    html! {
        <div class="panel panel--options">
            { players(screen, ask, messages) }
            { rules(screen, ask, messages) }
            { clock(screen, ask, messages) }
        </div>
    }
}

/// The choice of a player for each mark. A choice begins another game by the same rules.
fn players(screen: &TicTacToeScreen, ask: &Callback<TicTacToeAsk>, messages: Messages) -> Html {
    let computers = Level::ALL.into_iter().map(|level| Player::Computer(level.strength()));
    let named_players: Vec<_> = [Player::Person]
        .into_iter()
        .chain(computers)
        .map(|player| (messages.tictactoe_player(player), player))
        .collect();
    let chosen = screen.game.players;
    let choice = |mark: Mark| {
        let game_with = |player| {
            let mut players = chosen;
            players[mark] = player;
            new_game(screen.game.rules, players)
        };
        let options =
            named_players.iter().map(|(name, player)| (name.as_str(), game_with(*player)));
        select_request(mark.name(), options.collect(), &game_with(chosen[mark]), ask)
    };
    html! { <>{ choice(Mark::X) }{ choice(Mark::O) }</> }
}

/// The choice of the mark that moves first, and the choice of the end: the first line, or the full
/// board. A choice begins another game with the same players.
fn rules(screen: &TicTacToeScreen, ask: &Callback<TicTacToeAsk>, messages: Messages) -> Html {
    let (chosen, players) = (screen.game.rules, screen.game.players);
    let choice = |label, named_rules: Vec<(&str, Rules)>| {
        let options = named_rules.into_iter().map(|(name, rules)| (name, new_game(rules, players)));
        select_request(label, options.collect(), &new_game(chosen, players), ask)
    };
    let first_option = |first: Mark| (first.name(), Rules { first, ..chosen });
    let ends = [
        (messages.ending_line(), Rules { ending: Ending::AtFirstLine, ..chosen }),
        (messages.ending_full(), Rules { ending: Ending::AtFullBoard, ..chosen }),
    ];
    html! {
        <>
            { choice(messages.label_first(), Mark::ALL.map(first_option).into()) }
            { choice(messages.label_ending(), ends.into()) }
        </>
    }
}

/// The choice of a clock, or of none. A choice begins another game with the same rules and players.
fn clock(screen: &TicTacToeScreen, ask: &Callback<TicTacToeAsk>, messages: Messages) -> Html {
    let request = |control| TicTacToeAsk::Command(Command::Clock(control));
    let controls = controls(messages);
    let options = controls.iter().map(|(name, control)| (name.as_str(), request(*control)));
    let present = request(screen.clock.map(Clock::control));
    select_request(messages.label_clock(), options.collect(), &present, ask)
}

/// The request for another game with these rules and players.
const fn new_game(rules: Rules, players: ByMark<Player>) -> TicTacToeAsk {
    TicTacToeAsk::Command(Command::New { rules, players })
}

//! Choices that the documents leave open: players, who starts, when the game ends, hints.

use fairboard_messages::Messages;
use fairboard_play::Player;
use fairboard_play::tictactoe::Command;
use fairboard_play::tictactoe::computer::Level;
use fairboard_rules::tictactoe::{ByMark, Ending, Mark, Rules};
use fairboard_table::tictactoe::{Ask, Hints, Screen};
use yew::prelude::*;

use crate::choice::choice;

/// The choices.
pub(super) fn choices(screen: &Screen, ask: &Callback<Ask>, messages: Messages) -> Html {
    html! {
        <div class="panel panel--options">
            { players(screen, ask, messages) }
            { rules(screen, ask, messages) }
            { hints(screen.hints, ask, messages) }
        </div>
    }
}

fn players(screen: &Screen, ask: &Callback<Ask>, messages: Messages) -> Html {
    let computers = Level::ALL.into_iter().map(|level| Player::Computer(level.strength()));
    let options: Vec<_> = [Player::Person]
        .into_iter()
        .chain(computers)
        .map(|player| (player, messages.tictactoe_player(player)))
        .collect();
    let (chosen, rules) = (screen.game.players, screen.game.rules);
    let seat = move |players| Ask::Command(Command::New { rules, players });
    let x = ask.reform(move |x| seat(ByMark { x, ..chosen }));
    let o = ask.reform(move |o| seat(ByMark { o, ..chosen }));
    html! {
        <>
            { choice(Mark::X.name(), &options, chosen.x, x) }
            { choice(Mark::O.name(), &options, chosen.o, o) }
        </>
    }
}

fn rules(screen: &Screen, ask: &Callback<Ask>, messages: Messages) -> Html {
    let (chosen, players) = (screen.game.rules, screen.game.players);
    let starts = Mark::ALL.map(|mark| (mark, mark.name().to_owned()));
    let ends = [
        (Ending::AtFirstLine, messages.ending_line().to_owned()),
        (Ending::AtFullBoard, messages.ending_full().to_owned()),
    ];
    let change = move |rules| Ask::Command(Command::New { rules, players });
    let first = ask.reform(move |first| change(Rules { first, ..chosen }));
    let ending = ask.reform(move |ending| change(Rules { ending, ..chosen }));
    html! {
        <>
            { choice(messages.label_first(), &starts, chosen.first, first) }
            { choice(messages.label_ending(), &ends, chosen.ending, ending) }
        </>
    }
}

fn hints(shown: Hints, ask: &Callback<Ask>, messages: Messages) -> Html {
    let (is_shown, other) = match shown {
        Hints::Shown => (true, Hints::Hidden),
        Hints::Hidden => (false, Hints::Shown),
    };
    html! {
        <>
            <button type="button" class="button" aria-pressed={is_shown.to_string()}
                    onclick={ask.reform(move |_: MouseEvent| Ask::Hints(other))}>
                { messages.button_hints() }
            </button>
            if is_shown {
                <ul class="legend" aria-label={messages.label_legend()}>
                    <li class="legend__item legend__item--win">{ messages.legend_wins() }</li>
                    <li class="legend__item legend__item--draw">{ messages.legend_draws() }</li>
                    <li class="legend__item legend__item--loss">{ messages.legend_loses() }</li>
                </ul>
            }
        </>
    }
}

//! The page of a finished game that somebody shares. It touches no game of the person who sees it.

use fairboard_messages::Messages;
use fairboard_play::format::FormatError;
use fairboard_play::format::compact::read_game;
use fairboard_play::preferences::Preferences;
use fairboard_play::stratego::Finished;
use fairboard_table::motion::Motion;
use fairboard_table::replay::{Ask, Replay};
use fairboard_ui::Kept;
use fairboard_ui::stratego::replay_view;
use gloo::timers::callback::Timeout;
use yew::prelude::*;

use crate::page::Visit;

/// The page of the word in the address.
pub fn replay(visit: &Visit<'_>) -> Html {
    let Visit { word, preferences, messages, .. } = *visit;
    html! {
        <main key="replay">
            <h1 class="visually-hidden">{ messages.stratego() }</h1>
            <ReplayPage key={word} word={word.to_owned()} {preferences} {messages} />
        </main>
    }
}

#[derive(Properties, PartialEq)]
struct Props {
    word: AttrValue,
    preferences: Preferences,
    messages: Messages,
}

/// A replay, or the reason why there is none.
struct ReplayPage {
    replay: Result<Option<Replay>, FormatError>,
    /// The time of a replay that plays by itself.
    timer: Option<Timeout>,
    kept: Kept,
}

impl Component for ReplayPage {
    type Message = Ask;
    type Properties = Props;

    fn create(ctx: &Context<Self>) -> Self {
        let replay = read_game(&ctx.props().word)
            .map(|(game, players)| Finished::new(&game, players).map(Replay::new));
        Self { replay, timer: None, kept: Kept::default() }
    }

    fn update(&mut self, ctx: &Context<Self>, ask: Ask) -> bool {
        let Ok(Some(replay)) = &mut self.replay else { return false };
        replay.update(ask);
        let link = ctx.link().clone();
        // A timer that is replaced never ends.
        self.timer = replay
            .wait(Motion::default())
            .map(|millis| Timeout::new(millis, move || link.send_message(Ask::Elapsed)));
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let Props { preferences, messages, .. } = ctx.props();
        let sentence = match &self.replay {
            Ok(Some(replay)) => {
                let ask = ctx.link().callback(|ask| ask);
                return replay_view(&replay.screen(preferences), &ask, &self.kept, *messages);
            }
            Err(FormatError::Newer(_)) => messages.link_newer(),
            Ok(None) | Err(FormatError::Foreign | FormatError::Damaged { .. }) => {
                messages.link_damaged()
            }
        };
        html! { <div class="notice" role="alert"><p>{ sentence }</p></div> }
    }
    fn rendered(&mut self, _: &Context<Self>, _: bool) {
        self.kept.focus.end();
    }
}

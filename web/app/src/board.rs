//! The page of a game. Its board opens and ends with it.

use fairboard_board::Board;
use fairboard_host::{Place, Runtime, Storage};
use fairboard_play::preferences::Preferences;
use fairboard_table::embed::Report;
use fairboard_table::{Input, Life};
use yew::prelude::*;

use crate::library::keep;
use crate::page::{Shown, Visit};
use crate::preferences;
use crate::seats::Seats;

/// Name under which the app stores its games.
const STORE: &str = "fairboard";

/// Key of a stored game.
pub(crate) fn key(game: &str) -> String {
    format!("{STORE}.{game}")
}

/// Key of the digest of a stored game.
pub(crate) fn digest_key(game: &str) -> String {
    format!("{STORE}.{game}.digest")
}

/// The page of a game.
struct GamePage<T: Seats>(Board<T>);

/// Opens the page of a game, with the players that the address asks for.
pub fn game<T: Seats>(visit: &Visit<'_>, redraw: Callback<()>) -> Box<dyn Shown> {
    let place = Place {
        storage: visit.storage.clone(),
        name: Some(STORE.to_owned()),
        digest: Some(digest_key(T::NAME)),
        record: None,
        life: Life::Live,
        ports: visit.ports.clone(),
    };
    let options = T::options(visit.way.unwrap_or(T::USUAL));
    let storage = visit.storage.clone();
    let tell = move |report| match report {
        Report::Ended(_) => keep_game::<T>(&storage),
        Report::TourEnded => preferences::end_tour(&storage),
        Report::Move { .. } | Report::Battle { .. } | Report::Failed(_) => {}
    };
    let runtime = Runtime::<T>::open(place, visit.preferences, options, tell);
    let change = visit.way.and_then(|way| T::change(&runtime.screen()?, way));
    if let Some(ask) = change {
        runtime.send(Input::Ask(ask));
    }
    Box::new(GamePage(Board::new(runtime, move || redraw.emit(()))))
}

/// Keeps the stored game, which has ended.
fn keep_game<T: Seats>(storage: &Storage) {
    let stored = storage.read(&key(T::NAME));
    if let Some(word) = stored.and_then(|text| T::finished(&text)) {
        // The page remembers what the browser does not store, and the board says so of its game.
        let _ = keep(storage, word);
    }
}

impl<T: Seats> Shown for GamePage<T> {
    fn draw(&self, visit: &Visit<'_>) -> Html {
        let Visit { preferences, messages, .. } = *visit;
        html! {
            <main key={T::NAME}>
                <h1 class="visually-hidden">{ T::title(messages) }</h1>
                { self.0.draw(preferences, messages) }
            </main>
        }
    }

    fn prefer(&self, preferences: Preferences) {
        self.0.prefer(preferences);
    }

    fn drawn(&self) {
        self.0.drawn();
    }
}

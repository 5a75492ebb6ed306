//! The page of a game. Its board opens and ends with it.

use fairboard_board::Board;
use fairboard_host::programs::names;
use fairboard_host::{Place, Refused, Runtime, Storage, location};
use fairboard_play::preferences::Preferences;
use fairboard_play::way::Entry;
use fairboard_table::embed::Report;
use fairboard_table::notice::Keeping;
use fairboard_table::{Input, Life};
use yew::prelude::*;

use crate::library::keep;
use crate::page::{Shown, Visit};
use crate::preferences;
use crate::seats::{Seats, Wanted};
use crate::waiting::{self, Stored};

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

/// Opens the page of a game with the game that the address asks for.
pub fn game<T: Seats>(visit: &Visit<'_>, redraw: Callback<()>) -> Box<dyn Shown> {
    let entered = enter::<T>(visit);
    let place = Place {
        storage: visit.storage.clone(),
        name: Some(STORE.to_owned()),
        digest: Some(digest_key(T::NAME)),
        record: None,
        life: Life::Live,
        programs: names(visit.storage),
        ports: visit.ports.clone(),
    };
    let levels = visit.preferences.levels;
    let wanted = match visit.entry {
        Entry::Present | Entry::Waiting(_) => None,
        Entry::Way(way) => Some(Wanted { way, levels, is_new: false }),
        Entry::New(way) => Some(Wanted { way, levels, is_new: true }),
    };
    let options = T::options(wanted.map_or(T::USUAL, |wanted| wanted.way), levels);
    let storage = visit.storage.clone();
    let tell = move |report| match report {
        Report::Ended(_) => keep_game::<T>(&storage),
        Report::TourEnded => preferences::end_tour(&storage),
        Report::Move { .. } | Report::Battle { .. } | Report::Failed(_) => {}
    };
    let runtime = Runtime::<T>::open(place, visit.preferences, options, tell);
    let change = wanted.and_then(|wanted| T::change(&runtime.screen()?, wanted));
    match entered {
        Ok(()) => change.into_iter().for_each(|ask| runtime.send(Input::Ask(ask))),
        // The present game goes on, and says that the browser does not store more.
        Err(Refused) => runtime.send(Input::Kept(Keeping::Refused)),
    }
    Box::new(GamePage(Board::new(runtime, move || redraw.emit(()))))
}

/// Makes the game that the address asks for the stored one. A game in progress waits from then on,
/// and a reload of the page goes on with the game that is there.
fn enter<T: Seats>(visit: &Visit<'_>) -> Result<(), Refused> {
    let present = Stored::of(visit.storage, T::NAME);
    match visit.entry {
        Entry::Present => Ok(()),
        Entry::Way(way) => match present {
            Stored::Known(digest) if digest.way != way && present.has_moves() => {
                set_aside::<T>(visit.storage)
            }
            Stored::Nothing | Stored::Unknown | Stored::Known(_) => Ok(()),
        },
        Entry::New(way) => {
            location::replace_hash(&way.hash(T::PAGE));
            if present.has_moves() { set_aside::<T>(visit.storage) } else { Ok(()) }
        }
        Entry::Waiting(number) => {
            location::replace_hash(T::PAGE.hash());
            resume::<T>(visit.storage, number)
        }
    }
}

/// Sets the stored game aside.
fn set_aside<T: Seats>(storage: &Storage) -> Result<(), Refused> {
    let stored = storage.read(&key(T::NAME));
    waiting::set_aside(storage, T::NAME)?;
    match stored.and_then(|text| T::cleared(&text)) {
        Some(text) => storage.write(&key(T::NAME), &text),
        None => Ok(()),
    }
}

/// Goes on with a game that waits.
fn resume<T: Seats>(storage: &Storage, number: u32) -> Result<(), Refused> {
    let before = storage.read(&key(T::NAME)).unwrap_or_default();
    waiting::take(storage, T::NAME, number)?;
    match storage.read(&key(T::NAME)) {
        Some(text) => storage.write(&key(T::NAME), &T::resumed(text, &before)),
        None => Ok(()),
    }
}

/// Keeps the stored game, which has ended.
fn keep_game<T: Seats>(storage: &Storage) {
    let stored = storage.read(&key(T::NAME));
    if let Some(word) = stored.and_then(|text| T::finished(&text)) {
        // The page remembers what the browser does not store, and the board says so of its game.
        let _ = keep(storage, T::NAME, word);
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

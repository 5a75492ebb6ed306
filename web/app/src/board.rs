//! The page of a game. Its board opens and ends with it.

use std::rc::Rc;

use fairboard_board::{Drawn, LiveBoard};
use fairboard_forms::entry::RequestedGame;
use fairboard_host::{BoardStorage, Runtime, clock, location, locks, seeds};
use fairboard_messages::Messages;
use fairboard_table::embed::EmbedReport;
use fairboard_table::entry::{self, Seats, Wanted};
use fairboard_table::saving::Keeping;
use fairboard_table::storage::{APP, Storage, StorageRefused, digest_key, game_key, preferences};
use fairboard_table::stratego::Stratego;
use fairboard_table::tictactoe::TicTacToe;
use fairboard_table::{Input, Life};
use yew::prelude::*;

use crate::page::{Shown, Visit};

/// A game whose page the app shows.
pub trait Titled: Drawn + Seats {
    /// The name of the game for people.
    fn title(messages: Messages) -> &'static str;
}

impl Titled for Stratego {
    fn title(messages: Messages) -> &'static str {
        messages.stratego()
    }
}

impl Titled for TicTacToe {
    fn title(messages: Messages) -> &'static str {
        messages.tictactoe()
    }
}

/// The page of a game, with the board. It has no inputs of its own: all go to the board.
struct GamePage<T: Titled>(LiveBoard<T>);

/// Opens the page of a game with the game that the address asks for.
pub fn game<T: Titled>(visit: &Visit, redraw: Callback<()>) -> Box<dyn Shown> {
    let levels = visit.preferences.levels;
    let wanted = Wanted::of(visit.entry, levels);
    let options = || T::options(wanted.map_or(T::USUAL, |wanted| wanted.way), levels);
    let entered = entry::enter::<T>(&visit.storage, visit.entry, options(), seeds::moment());
    if let Some(hash) = entry::lasting::<T>(visit.entry) {
        location::replace_hash(&hash);
    }
    let storage = visit.storage.clone();
    let place = BoardStorage {
        storage: visit.storage.clone(),
        name: Some(APP.to_owned()),
        digest: Some(digest_key(&game_key(T::NAME))),
        record: None,
        life: Life::Live,
        end_tour: Rc::new(move || preferences::end_tour(&storage)),
        ports: visit.ports.clone(),
    };
    let storage = visit.storage.clone();
    let tell = move |runtime: &Runtime<T>, report| {
        follow(runtime);
        match report {
            EmbedReport::Ended(_) => keep_game(storage.clone(), runtime.clone()),
            EmbedReport::Move { .. }
            | EmbedReport::Battle { .. }
            | EmbedReport::Changed
            | EmbedReport::Failed(_) => {}
        }
    };
    let runtime = Runtime::<T>::open(place, visit.preferences, options(), tell);
    let change = wanted.and_then(|wanted| T::change(&runtime.screen()?, wanted));
    match entered {
        Ok(()) => change.into_iter().for_each(|ask| runtime.send(Input::Ask(ask))),
        // The present game goes on, and says that the browser does not store more.
        Err(StorageRefused) => runtime.send(Input::Kept(Keeping::Refused)),
    }
    follow(&runtime);
    Box::new(GamePage(LiveBoard::new(runtime, move || redraw.emit(()))))
}

/// Once the players are others than the address says, it names none any more, so that a reload goes
/// on with the game that is there. This does not wait for the drawing: the game is stored already.
/// The address of another page is that of the rules, which lie over the board.
fn follow<T: Titled>(runtime: &Runtime<T>) {
    let hash = location::hash();
    let (page, RequestedGame::Way(way)) = RequestedGame::split(&hash) else { return };
    if page == T::PAGE.hash() && runtime.read(T::way).is_some_and(|there| there != way) {
        location::set_address(page);
    }
}

/// Keeps the stored game, which has ended, while no other tab does so.
fn keep_game<T: Seats>(storage: Storage, runtime: Runtime<T>) {
    locks::alone(&game_key(T::NAME), move |_lock| {
        if let Err(StorageRefused) = entry::keep::<T>(&storage, clock::minutes()) {
            runtime.send(Input::Listed(Keeping::Refused));
        }
    });
}

impl<T: Titled> Shown for GamePage<T> {
    fn draw(&self, visit: &Visit) -> Html {
        let Visit { preferences, messages, .. } = visit;
        html! {
            <main>
                <h1 class="visually-hidden">{ T::title(*messages) }</h1>
                { self.0.draw(preferences, *messages) }
            </main>
        }
    }

    fn prefer(&self, visit: &Visit) {
        self.0.prefer(visit.preferences);
    }

    fn arrive(&self, _: &Visit) {
        follow(self.0.runtime());
    }

    fn drawn(&self) {
        self.0.drawn();
    }
}

//! The page of a game. Its board opens and closes together with the page.

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

/// A game that has a page in the app.
pub trait Titled: Drawn + Seats {
    /// The name of the game in the player's language.
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

/// The page of a game, with the board. The board takes all inputs of the page.
struct GamePage<T: Titled>(LiveBoard<T>);

/// Opens the page of a game with the game that the address asks for. If the present game is another
/// one, the storage, the board, or both are changed.
pub fn game<T: Titled>(visit: &Visit, redraw: Callback<()>) -> Box<dyn Shown> {
    let levels = visit.preferences.levels;
    let wanted = Wanted::of(visit.entry, levels);
    let options = || T::options(wanted.map_or(T::USUAL, |wanted| wanted.pairing), levels);
    // The storage comes first, because the runtime opens the game that is stored. A waiting game
    // that the address names becomes the present game. A game with moves is set aside if a new game
    // or other players are requested, and the new game is stored. In all other cases `enter` stores
    // nothing.
    let entered = entry::enter::<T>(&visit.storage, visit.entry, options(), seeds::moment());
    // A reload of the page then goes on with this game, and does not begin another.
    if let Some(hash) = entry::lasting::<T>(visit.entry) {
        location::replace_hash(&hash);
    }
    let storage = visit.storage.clone();
    let on_report = move |runtime: &Runtime<T>, report| take_report(runtime, &report, &storage);
    let place = board_storage::<T>(visit);
    let runtime = Runtime::<T>::open(place, visit.preferences, options(), on_report);
    // The board then makes the change that is still missing. For example, a game without moves gets
    // the wanted players only here, and so does a new game of tic-tac-toe.
    let request = wanted.and_then(|wanted| T::change(&runtime.screen()?, wanted));
    match (entered, request) {
        (Ok(()), Some(request)) => runtime.send(Input::Ask(request)),
        (Ok(()), None) => {}
        // The present game goes on, and the page says that the browser stores nothing more.
        (Err(StorageRefused), _) => runtime.send(Input::Kept(Keeping::Refused)),
    }
    remove_past_players(&runtime);
    Box::new(GamePage(LiveBoard::new(runtime, move || redraw.emit(()))))
}

/// The place of the app's board of this game in the browser.
fn board_storage<T: Titled>(visit: &Visit) -> BoardStorage {
    let tour_storage = visit.storage.clone();
    BoardStorage {
        storage: visit.storage.clone(),
        name: Some(APP.to_owned()),
        digest: Some(digest_key(&game_key(T::NAME))),
        record: None,
        life: Life::Live,
        end_tour: Rc::new(move || preferences::end_tour(&tour_storage)),
        ports: visit.ports.clone(),
    }
}

/// Handles a report of the board. A game that has ended is put among the finished games.
fn take_report<T: Titled>(runtime: &Runtime<T>, report: &EmbedReport, storage: &Storage) {
    remove_past_players(runtime);
    match report {
        EmbedReport::Ended(_) => keep_game(storage.clone(), runtime.clone()),
        EmbedReport::Move { .. }
        | EmbedReport::Battle { .. }
        | EmbedReport::Changed
        | EmbedReport::Failed(_) => {}
    }
}

/// Removes the players from the address once the game has other players. So a reload goes on with
/// the present game. The removal does not wait for a drawing: the game is stored already, and the
/// person may reload at any time. The address of the rules, which lie over the board, stays as it
/// is.
fn remove_past_players<T: Titled>(runtime: &Runtime<T>) {
    let hash = location::hash();
    let (page, RequestedGame::Pairing(pairing)) = RequestedGame::split(&hash) else { return };
    let has_other_players = runtime.read(T::pairing).is_some_and(|present| present != pairing);
    if page == T::PAGE.hash() && has_other_players {
        location::set_address(page);
    }
}

/// Moves the stored game, which has ended, to the list of finished games, under a lock that all
/// tabs share.
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

    fn take_preferences(&self, visit: &Visit) {
        self.0.take_preferences(visit.preferences);
    }

    fn arrive(&self, _: &Visit) {
        remove_past_players(self.0.runtime());
    }

    fn drawn(&self) {
        self.0.drawn();
    }
}

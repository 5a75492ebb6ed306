//! The page of a game. Its board opens and closes together with the page.

use std::rc::Rc;

use fairboard_board::{Drawn, LiveBoard};
use fairboard_forms::entry::RequestedGame;
use fairboard_host::{BoardPlace, Runtime, clock, location, locks, seeds};
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

/// Opens the page of a game with the game that the address asks for.
pub fn open_game_page<T: Titled>(visit: &Visit, redraw: Callback<()>) -> Box<dyn Shown> {
    let levels = visit.preferences.levels;
    let wanted = Wanted::of(visit.entry, levels);
    let options = || T::options(wanted.map_or(T::USUAL, |wanted| wanted.pairing), levels);
    // The storage comes first, because the runtime opens the game that is stored.
    let entered = entry::enter::<T>(&visit.storage, visit.entry, options(), seeds::moment());
    // A reload of the page then goes on with this game, and does not begin another.
    if let Some(hash) = entry::lasting::<T>(visit.entry) {
        location::replace_hash(&hash);
    }
    let storage = visit.storage.clone();
    let on_report = move |runtime: &Runtime<T>, report| take_report(runtime, &report, &storage);
    let place = board_place::<T>(visit);
    let runtime = Runtime::<T>::open(place, visit.preferences, options(), on_report);
    match entered {
        Ok(()) => request_change(&runtime, wanted),
        // The present game goes on, and the page says that the browser stores nothing more.
        Err(StorageRefused) => runtime.send(Input::Kept(Keeping::Refused)),
    }
    remove_past_pairing(&runtime);
    Box::new(GamePage(LiveBoard::new(runtime, move || redraw.emit(()))))
}

/// Asks the board for what is still missing: the wanted players, or a new game. [`entry::enter`]
/// does not set the players of a game without moves, or of a new game of tic-tac-toe.
fn request_change<T: Titled>(runtime: &Runtime<T>, wanted: Option<Wanted>) {
    let request = wanted.and_then(|wanted| T::change(&runtime.screen()?, wanted));
    if let Some(request) = request {
        runtime.send(Input::Ask(request));
    }
}

/// The place of the app's board of this game: the storage, the names under which the board stores
/// there, and the board's access to the page's loader.
fn board_place<T: Titled>(visit: &Visit) -> BoardPlace {
    let tour_storage = visit.storage.clone();
    BoardPlace {
        storage: visit.storage.clone(),
        name: Some(APP.to_owned()),
        digest: Some(digest_key(&game_key(T::NAME))),
        record: None,
        life: Life::Live,
        end_tour: Rc::new(move || preferences::end_tour(&tour_storage)),
        ports: visit.ports.clone(),
    }
}

/// Puts a game that has ended among the finished games. Adapts the address if the game has other
/// players now. The address is adapted before the next drawing, because the person may reload at
/// any time.
fn take_report<T: Titled>(runtime: &Runtime<T>, report: &EmbedReport, storage: &Storage) {
    remove_past_pairing(runtime);
    if let EmbedReport::Ended(_) = report {
        keep_game(storage.clone(), runtime.clone());
    }
}

/// Removes the pairing, such as `/computer`, from the address if the game has another pairing now.
/// So a reload goes on with the present game.
fn remove_past_pairing<T: Titled>(runtime: &Runtime<T>) {
    let hash = location::hash();
    let (page, RequestedGame::Pairing(pairing)) = RequestedGame::split(&hash) else { return };
    let is_past = runtime.read(T::pairing).is_some_and(|present| present != pairing);
    // While the rules lie over the board, the address is that of the rules, and stays.
    if page == T::PAGE.hash() && is_past {
        location::replace_hash_silently(page);
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
        remove_past_pairing(self.0.runtime());
    }

    fn drawn(&self) {
        self.0.move_focus();
    }
}

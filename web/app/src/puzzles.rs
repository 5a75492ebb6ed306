//! The pages of the puzzles: the list, and one puzzle at its address.

mod list;

use fairboard_forms::found;
use fairboard_forms::link::Page;
use fairboard_forms::plain::plain;
use fairboard_host::{clock, feed_inputs, location, on_sight, seeds};
use fairboard_messages::Messages;
use fairboard_play::preferences::Preferences;
use fairboard_puzzles::{
    BadPuzzle, COLLECTION, Day, Difficulty, Id, Puzzle, PuzzleProgress, Theme, tictactoe,
};
use fairboard_table::clock::Sight;
use fairboard_table::puzzle::{
    PuzzleEffect, PuzzleInput, StrategoPuzzle, TicTacToePuzzle, TicTacToePuzzleAsk,
    TicTacToePuzzleEffect,
};
use fairboard_table::saving::RecordTrouble;
use fairboard_table::storage::{Slot, StorageRefused};
use fairboard_table::{Machine as _, Redraw, Update};
use fairboard_ui::puzzle::{PuzzleInfo, stratego_puzzle, tictactoe_puzzle};
use fairboard_ui::{DrawingState, Look};
use gloo::events::EventListener;
use yew::{Html, html};

use crate::advisor::Advisor;
use crate::page::{AppPage, PageContext, Visit};

/// Key under which the solved puzzles are stored.
const KEY: &str = "fairboard.puzzles";

/// The page with the list of puzzles, or with one puzzle.
pub struct PuzzlePage {
    part: Part,
    /// The present day. It is set when the page is opened, its list is seen again, or its puzzle is
    /// solved.
    day: Day,
    progress: PuzzleProgress,
    slot: Slot,
    trouble: Option<RecordTrouble>,
    /// The engine, started once a wrong move was made.
    advisor: Advisor,
    drawing_state: DrawingState,
    _listeners: Vec<EventListener>,
}

/// The part of the page that is shown.
enum Part {
    /// The list of puzzles of one kind, and the fault of the address or of a text that the person
    /// has entered.
    List(PuzzleFilter, Option<PuzzleFault>),
    /// A puzzle of Stratego. A puzzle that is not of the collection has no `Id`.
    Stratego(Box<StrategoPuzzle>, Option<Id>),
    /// A puzzle of tic-tac-toe.
    TicTacToe(TicTacToePuzzle, Id),
}

/// The kind of puzzles that the list shows; `None` in a field allows every value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PuzzleFilter {
    pub(super) theme: Option<Theme>,
    pub(super) difficulty: Option<Difficulty>,
}

/// The reason why there is no puzzle to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PuzzleFault {
    /// No puzzle has this number.
    Missing,
    /// The text is not a puzzle.
    Text(BadPuzzle),
}

/// An input of the page.
pub enum PuzzlesInput {
    Kind(PuzzleFilter),
    /// The page was hidden, or can be seen again.
    Sight(Sight),
    /// The person has entered the text of a puzzle.
    Open(String),
    Stratego(PuzzleInput),
    TicTacToe(TicTacToePuzzleAsk),
}

type Context<'a> = PageContext<'a, PuzzlesInput>;

impl AppPage for PuzzlePage {
    type Input = PuzzlesInput;

    fn open(Context { visit, link }: Context<'_>) -> Self {
        let no_digest_key = None;
        let slot = Slot::new(visit.storage.clone(), Some(KEY.to_owned()), no_digest_key);
        // An older version of the page may have set aside progress that this version can read.
        slot.restore_newer(|text| text.parse::<PuzzleProgress>().is_ok());
        let link = link.clone();
        let mut page = Self {
            part: Part::of(&visit.word, visit.preferences)
                .unwrap_or_else(|fault| Part::List(PuzzleFilter::default(), Some(fault))),
            day: Day(clock::day()),
            trouble: None,
            progress: PuzzleProgress::default(),
            slot,
            advisor: Advisor::default(),
            drawing_state: DrawingState::default(),
            _listeners: on_sight(move |sight| link.send(PuzzlesInput::Sight(sight))),
        };
        page.read_progress();
        page
    }

    fn take_preferences(&mut self, context: Context<'_>) {
        self.update_stratego(PuzzleInput::Preferences(context.visit.preferences), context);
    }

    fn update(&mut self, input: PuzzlesInput, context: Context<'_>) -> Redraw {
        // Each method drops its input if the part of the page that the input is for is not shown.
        match input {
            PuzzlesInput::Kind(kind) => self.filter_list(kind),
            PuzzlesInput::Sight(Sight::Seen) => self.refresh_list(),
            PuzzlesInput::Sight(Sight::Hidden) => Redraw::No,
            PuzzlesInput::Open(text) => self.open_text(&text, context),
            PuzzlesInput::Stratego(input) => self.update_stratego(input, context),
            PuzzlesInput::TicTacToe(ask) => self.update_tictactoe(ask),
        }
    }

    fn draw(&self, context: Context<'_>) -> Html {
        let Context { visit: Visit { preferences, messages, .. }, link } = context;
        let look = Look { drawing_state: &self.drawing_state, preferences, messages: *messages };
        match &self.part {
            Part::List(kind, fault) => list::list(self, *kind, *fault, context),
            Part::Stratego(machine, id) => {
                let ask = link.callback(|ask| PuzzlesInput::Stratego(PuzzleInput::Ask(ask)));
                let (screen, puzzle) = (machine.screen(), machine.puzzle());
                // Unless the solution ends the game, the person can play on after it.
                let (plies, solution) = (puzzle.plies(), Some(puzzle.solution()));
                let goes_on = puzzle.game().goes_on(plies, solution);
                let play_on =
                    || found::play_on_address(puzzle.word(), plies, solution, puzzle.seat());
                let info = self.info(*id, goes_on.then(play_on), *messages);
                page(messages.stratego(), stratego_puzzle(&screen, &info, &ask, look))
            }
            Part::TicTacToe(machine, id) => {
                let ask = link.callback(PuzzlesInput::TicTacToe);
                let (screen, no_play_on) = (machine.screen(), None);
                let info = self.info(Some(*id), no_play_on, *messages);
                page(messages.tictactoe(), tictactoe_puzzle(&screen, &info, &ask, look))
            }
        }
    }

    fn drawn(&mut self, _: Context<'_>) {
        self.drawing_state.focus.after_drawing();
    }
}

fn page(title: &'static str, puzzle: Html) -> Html {
    html! { <main><h1 class="visually-hidden">{ title }</h1>{ puzzle }</main> }
}

/// The address of the puzzle that `word` names or describes, or of the list if `word` is empty.
pub(super) fn address(word: &str) -> String {
    format!("{}{word}", Page::Puzzles.hash())
}

impl Part {
    /// The part of the page for the last part of an address, `word`: the name or the text of a
    /// puzzle, or nothing for the list.
    fn of(word: &str, preferences: Preferences) -> Result<Self, PuzzleFault> {
        if word.is_empty() {
            return Ok(Self::List(PuzzleFilter::default(), None));
        }
        match word.parse() {
            Ok(id @ Id::Stratego(number)) => {
                let row = COLLECTION.row(number).ok_or(PuzzleFault::Missing)?;
                Ok(Self::Stratego(Box::new(StrategoPuzzle::of_row(row, preferences)), Some(id)))
            }
            Ok(id @ Id::TicTacToe(number)) => {
                let puzzle = tictactoe::Puzzle::numbered(number).ok_or(PuzzleFault::Missing)?;
                Ok(Self::TicTacToe(TicTacToePuzzle::new(puzzle), id))
            }
            // A word that names no puzzle may be the text of a puzzle.
            Err(_) => {
                let puzzle = word.parse::<Puzzle>().map_err(PuzzleFault::Text)?;
                Ok(Self::Stratego(Box::new(StrategoPuzzle::new(puzzle, preferences)), None))
            }
        }
    }
}

impl PuzzlePage {
    /// Shows the puzzles of a kind in the list.
    fn filter_list(&mut self, kind: PuzzleFilter) -> Redraw {
        let Part::List(filter, _) = &mut self.part else { return Redraw::No };
        *filter = kind;
        Redraw::Yes
    }

    /// Brings the day and the progress of the list up to date, because the page is seen again.
    fn refresh_list(&mut self) -> Redraw {
        let Part::List(..) = self.part else { return Redraw::No };
        self.day = Day(clock::day());
        self.read_progress();
        Redraw::Yes
    }

    /// Opens the puzzle of a text that the person has entered in the list, or shows the fault of
    /// the text.
    fn open_text(&mut self, text: &str, context: Context<'_>) -> Redraw {
        let Part::List(_, fault) = &mut self.part else { return Redraw::No };
        // Undoes the changes that a messenger or mail program has made to the text.
        let text = plain(text);
        // The text is the address of a puzzle, or the puzzle alone.
        let word = text.rsplit_once(Page::Puzzles.hash()).map_or(&*text, |(_, word)| word);
        // A puzzle is opened by its address, so only a fault is needed here.
        match Part::of(word, context.visit.preferences) {
            Err(new_fault) => *fault = Some(new_fault),
            Ok(_) => location::go(&address(word)),
        }
        Redraw::Yes
    }

    /// Gives an input to the puzzle of Stratego, and carries out the tasks that follow.
    fn update_stratego(&mut self, input: PuzzleInput, context: Context<'_>) -> Redraw {
        let update = |page: &mut Self, input| match &mut page.part {
            Part::Stratego(puzzle, _) => puzzle.update(input, seeds::moment()),
            Part::List(..) | Part::TicTacToe(..) => Update::default(),
        };
        feed_inputs(self, vec![input], update, |page, effect| match effect {
            PuzzleEffect::Worker(task) => {
                let report = context
                    .link
                    .callback(|event| PuzzlesInput::Stratego(PuzzleInput::Engine(event)));
                let failed = page.advisor.carry_out(task, &context.visit.ports, report);
                failed.map(PuzzleInput::Engine)
            }
            PuzzleEffect::Solved => {
                page.solve();
                None
            }
        })
    }

    /// Gives a request to the puzzle of tic-tac-toe, and marks the puzzle as solved if the request
    /// solves it.
    fn update_tictactoe(&mut self, ask: TicTacToePuzzleAsk) -> Redraw {
        let update = |page: &mut Self, ask| match &mut page.part {
            Part::TicTacToe(puzzle, _) => puzzle.update(ask, seeds::moment()),
            Part::List(..) | Part::Stratego(..) => Update::default(),
        };
        feed_inputs(self, vec![ask], update, |page, TicTacToePuzzleEffect::Solved| {
            page.solve();
            // The effect causes no further input.
            None
        })
    }

    /// Reads the stored progress, which other tabs may have changed. If the progress cannot be
    /// read, a notice says so.
    fn read_progress(&mut self) {
        match self.slot.read_or_set_aside(str::parse) {
            Ok(Some(stored)) => self.progress = stored,
            // Nothing is stored, perhaps because the browser refuses. The page keeps its progress.
            Ok(None) => {}
            Err(_) => self.trouble = Some(self.slot.reading_trouble()),
        }
    }

    /// Marks the puzzle on the page as solved, and stores the progress. A puzzle that is not of the
    /// collection has no progress.
    fn solve(&mut self) {
        let id = match &self.part {
            Part::Stratego(_, Some(id)) | Part::TicTacToe(_, id) => *id,
            Part::Stratego(_, None) | Part::List(..) => return,
        };
        self.read_progress();
        let today = Day(clock::day());
        self.progress.solve(id, daily(id, self.day, today));
        // From now on the page is that of today, also for the link to the next puzzle.
        self.day = today;
        self.store_progress();
    }

    /// Stores the progress, and sets the notice about it.
    fn store_progress(&mut self) {
        let no_digest = None;
        // The page remembers the progress even if the browser does not store it.
        self.trouble = match self.slot.write(&self.progress.to_string(), no_digest) {
            // The notice of an earlier refusal goes. The notice that the progress was begun anew,
            // because it could not be read, stays.
            Ok(()) => self.trouble.filter(|trouble| *trouble == RecordTrouble::BegunAnew),
            Err(StorageRefused) => Some(RecordTrouble::NotStored),
        };
    }

    /// The texts and addresses beside a puzzle. A puzzle that is not of the collection has no `id`.
    /// `play_on` is the address of the game that continues after the solution, if there is one.
    fn info(&self, id: Option<Id>, play_on: Option<String>, messages: Messages) -> PuzzleInfo {
        let entry = match id {
            Some(Id::Stratego(number)) => COLLECTION.entries().find(|entry| entry.number == number),
            Some(Id::TicTacToe(_)) | None => None,
        };
        PuzzleInfo {
            title: id.map_or_else(
                || messages.label_puzzle_paste().to_owned(),
                |id| messages.label_puzzle(id.number().into()),
            ),
            about: entry.map(|entry| {
                let theme = messages.puzzle_theme(entry.theme);
                messages.label_puzzle_about(theme, messages.puzzle_difficulty(entry.difficulty))
            }),
            all: address(""),
            next: id
                .and_then(|id| self.progress.next(id, self.day))
                .map(|next| address(&next.to_string())),
            play_on,
            trouble: self.trouble,
        }
    }
}

/// The day of which a puzzle is a daily puzzle; `None` for any other puzzle. A puzzle still counts
/// for the day on which its page was opened, until the end of the next day.
fn daily(id: Id, opened: Day, today: Day) -> Option<Day> {
    let is_of = |day: Day| COLLECTION.daily(day).any(|entry| Id::Stratego(entry.number) == id);
    let still_counts = opened.0 + 1 >= today.0;
    if still_counts && is_of(opened) { Some(opened) } else { is_of(today).then_some(today) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_counts_for_the_day_on_which_it_was_opened_or_for_this_one() {
        let (opened, today) = (Day(20_000), Day(20_001));
        let first = |day| COLLECTION.daily(day).next().map(|entry| Id::Stratego(entry.number));
        let [of_opened, of_today] = [opened, today].map(|day| first(day).unwrap());
        assert_eq!(daily(of_opened, opened, today), Some(opened));
        assert_eq!(daily(of_today, opened, today), Some(today));
        assert_eq!(daily(of_opened, opened, Day(20_002)), None, "after two midnights");
        assert_eq!(daily(first(Day(20_002)).unwrap(), opened, today), None);
        assert_eq!(daily(Id::TicTacToe(1), opened, today), None);
    }

    #[test]
    fn an_address_shows_a_puzzle_or_the_list_or_says_why_there_is_none() {
        let written = COLLECTION
            .row(1)
            .map(|row| StrategoPuzzle::of_row(row, Preferences::default()).puzzle().to_string());
        let written = written.unwrap();
        for (word, shown) in [
            ("", "list"),
            ("1", "stratego 1"),
            ("x1", "tic-tac-toe"),
            ("65535", "missing"),
            ("x999", "missing"),
            (written.as_str(), "stratego"),
            ("Good morning!", "text"),
        ] {
            let found = match Part::of(word, Preferences::default()) {
                Ok(Part::List(kind, None)) if kind == PuzzleFilter::default() => "list",
                Ok(Part::List(..)) => "another list",
                Ok(Part::Stratego(_, Some(Id::Stratego(1)))) => "stratego 1",
                Ok(Part::Stratego(_, None)) => "stratego",
                Ok(Part::Stratego(..)) => "another puzzle",
                Ok(Part::TicTacToe(..)) => "tic-tac-toe",
                Err(PuzzleFault::Missing) => "missing",
                Err(PuzzleFault::Text(_)) => "text",
            };
            assert_eq!(found, shown, "{word}");
        }
    }
}

//! A game in a storage that several tabs share, for the tables of tic-tac-toe and Stratego.

use fairboard_forms::FormatError;

use crate::saving::{Saving, TabMeeting};
use crate::{Effect, Redraw};

/// The machine of a board (a table) whose stored game other tabs can change.
pub(crate) trait SharedTable {
    /// The game, as it is read from the storage.
    type Game;
    /// A sentence of the table's live region.
    type Sentence;

    /// Sentence for the person: another tab has gone on with the game.
    const OTHER_TAB: Self::Sentence;
    /// Sentence for the person: another tab's change is kept, and the change made here is lost.
    const OUTDONE: Self::Sentence;

    /// Reads a stored game.
    fn read(text: &str) -> Result<Self::Game, FormatError>;

    /// The game as text, in the form in which it is stored.
    fn text(&self) -> String;

    /// The state of the game's storing, and the list of effects of the present input.
    fn saving_and_effects(&mut self) -> (&mut Saving, &mut Vec<Effect>);

    /// Goes on with the game of another tab, and announces `sentence`.
    fn adopt(&mut self, game: Self::Game, sentence: Self::Sentence);

    /// Takes over the data that another tab has stored in `text` beside the game, such as a
    /// player's guesses at ranks. By default a table has no such data.
    fn take_data_beside_game(&mut self, _text: &str) -> Redraw {
        Redraw::No
    }

    /// Stores the game after a change that was made here.
    fn save(&mut self) {
        let text = self.text();
        let (saving, effects) = self.saving_and_effects();
        saving.note_change(&text);
        effects.push(Effect::Save);
    }

    /// Handles the browser's report that another tab has stored `text`. An unreadable text is
    /// ignored, because the next save of this tab finds it and then sets it aside.
    fn handle_other_tab(&mut self, text: &str) -> Redraw {
        match Self::read(text) {
            Ok(game) => self.keep_one(game, text),
            Err(_) => Redraw::No,
        }
    }

    /// Handles a text of another tab that this tab has found in the storage while saving its game.
    /// An unreadable text is set aside, and the game of this tab is stored again.
    fn handle_found_text(&mut self, text: String) -> Redraw {
        match Self::read(&text) {
            Ok(game) => self.keep_one(game, &text),
            Err(error) => {
                let (saving, effects) = self.saving_and_effects();
                effects.extend([Effect::SetAside(text.clone(), error), Effect::Save]);
                saving.note_unreadable(text, error);
                Redraw::Yes
            }
        }
    }

    /// Puts the text of the game on the clipboard.
    fn copy_game(&mut self) {
        let text = self.text();
        let (_, effects) = self.saving_and_effects();
        effects.push(Effect::Copy(text));
    }

    /// Puts the text that could not be read on the clipboard.
    fn copy_unreadable(&mut self) {
        let (saving, effects) = self.saving_and_effects();
        effects.extend(saving.unreadable_text().map(|text| Effect::Copy(text.to_owned())));
    }

    /// Forgets the text that could not be read.
    fn discard(&mut self) {
        let (saving, effects) = self.saving_and_effects();
        if saving.discard() {
            effects.push(Effect::Discard);
        }
    }

    /// Keeps the game of this tab or the game of another tab. The names of the newest changes of
    /// both games decide. `text` is the text from which `other_game` was read.
    fn keep_one(&mut self, other_game: Self::Game, text: &str) -> Redraw {
        let (saving, effects) = self.saving_and_effects();
        let meeting = saving.meet(text);
        if meeting.needs_storing() {
            effects.push(Effect::Save);
        }
        let sentence = match meeting {
            // The data beside equal games may still differ.
            TabMeeting::Same => return self.take_data_beside_game(text),
            TabMeeting::OwnStays => return Redraw::No,
            TabMeeting::OtherFollows | TabMeeting::OtherReplaces => Self::OTHER_TAB,
            TabMeeting::OtherOutdoes => Self::OUTDONE,
        };
        self.adopt(other_game, sentence);
        // The result is not used, because another game is drawn in any case.
        let _ = self.take_data_beside_game(text);
        Redraw::Yes
    }
}

//! A game in a storage that several tabs share. The code serves both kinds of games.

use fairboard_forms::FormatError;

use crate::saving::{Saving, TabMeeting};
use crate::{Effect, Redraw};

/// A table whose game other tabs can change.
pub(crate) trait SharedTable {
    /// The game, as it is read from the storage.
    type Game;
    /// A sentence of the table's live region.
    type Sentence;

    /// The sentence that another tab has gone on with the game.
    const OTHER_TAB: Self::Sentence;
    /// The sentence that another tab's change is kept, and that the change made here is lost.
    const OUTDONE: Self::Sentence;

    /// Reads a stored game.
    fn read(text: &str) -> Result<Self::Game, FormatError>;

    /// The game as text, in the form in which it is stored.
    fn text(&self) -> String;

    /// The saving of the game, and the effects of the present input.
    fn saving_and_effects(&mut self) -> (&mut Saving, &mut Vec<Effect>);

    /// Goes on with the game of another tab.
    fn adopt(&mut self, game: Self::Game, sentence: Self::Sentence);

    /// Takes over the data beside another tab's game, such as guesses. By default there are none.
    fn take_along(&mut self, _text: &str) -> Redraw {
        Redraw::No
    }

    /// Stores the game after a change that was made here.
    fn save(&mut self) {
        let text = self.text();
        let (saving, effects) = self.saving_and_effects();
        saving.note_change(&text);
        effects.push(Effect::Save);
    }

    /// Compares the game with the text that another tab has stored, and keeps one of the two. An
    /// unreadable text is ignored here; the next save finds the text, which is then set aside.
    fn meet(&mut self, text: &str) -> Redraw {
        match Self::read(text) {
            Ok(game) => self.compare(game, text),
            Err(_) => Redraw::No,
        }
    }

    /// Handles a text that another tab has stored in the place of the game. An unreadable text is
    /// set aside, and the game of this tab is stored again. A readable text is compared with the
    /// game of this tab, and one of the two is kept.
    fn handle_found_text(&mut self, text: String) -> Redraw {
        match Self::read(&text) {
            Ok(game) => self.compare(game, &text),
            Err(error) => {
                let (saving, effects) = self.saving_and_effects();
                effects.extend([Effect::SetAside(text.clone(), error), Effect::Save]);
                saving.set_aside(text, error);
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

    /// Compares the game of this tab with the game of another tab, and keeps one of the two. `text`
    /// is the text from which `other_game` was read.
    fn compare(&mut self, other_game: Self::Game, text: &str) -> Redraw {
        let (saving, effects) = self.saving_and_effects();
        let meeting = saving.meet(text);
        if meeting.needs_storing() {
            effects.push(Effect::Save);
        }
        match meeting {
            // The data beside equal games may still differ.
            TabMeeting::Same => return self.take_along(text),
            TabMeeting::OwnStays => return Redraw::No,
            TabMeeting::OtherFollows | TabMeeting::OtherReplaces => {
                self.adopt(other_game, Self::OTHER_TAB);
            }
            TabMeeting::OtherOutdoes => self.adopt(other_game, Self::OUTDONE),
        }
        self.take_along(text).or(Redraw::Yes)
    }
}

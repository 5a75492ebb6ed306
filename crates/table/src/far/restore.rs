//! Games that come from a backup, or go on here although another device may be ahead.

use super::change::Change;
use super::current::CurrentGame;
use super::desk::Desk;
use super::notice::FarNotice;
use super::record::FarGame;
use crate::{Moment, Secret};

impl Desk {
    /// Takes over a backup. This side may have signed more since the backup was made, so it signs
    /// nothing until the other player has said from which entry to play on.
    pub(super) fn restore(&mut self, mut game: FarGame, moment: Moment) {
        let Some(nonce) = nonce(moment) else { return self.show_notice(FarNotice::NoSecret) };
        game.duel.mark_restored(nonce);
        // If the person has forgotten this game here, the disk may still have a mark that says so.
        // The mark would replace any state of the game with an earlier time (`Behind::of`).
        // `Desk::erase` gives the mark its present time, or the time just after the last change if
        // the clock was set back. For a backup of the last change, this time is no earlier.
        game.since = self.now.max(game.since + 1);
        self.change(game.name(), Change::Restore(Box::new(game)));
    }

    /// Lets the current game go on here as if it came from a backup, because another device may
    /// have signed more than this device knows.
    pub(super) fn go_on_here(&mut self, moment: Moment) {
        let may_go_on = self.current().is_some_and(CurrentGame::may_go_on_here);
        match nonce(moment) {
            Some(nonce) if may_go_on => self.change_current(Change::GoOnHere(nonce)),
            // The game may not go on here, for example because it is over.
            Some(_) => {}
            None => self.show_notice(FarNotice::NoSecret),
        }
    }
}

/// Random bytes for a side that is restored; `None` if the browser has none.
fn nonce(moment: Moment) -> Option<[u8; 8]> {
    moment.secret.and_then(|Secret(bytes)| bytes.first_chunk().copied())
}

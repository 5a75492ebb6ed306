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
        // If this game was forgotten here, the disk may have a mark that says so. The mark replaces
        // every state of the game with an earlier time (`Behind::of`). So the game gets the time of
        // a new change, as the mark did in `Desk::erase`. It is earlier than the mark only if the
        // clock was set back and the backup lacks changes.
        game.since = self.now.max(game.since + 1);
        self.change(game.name(), Change::Restore(Box::new(game)));
    }

    /// Lets the current game go on here as if it came from a backup, because another device may
    /// have signed more than this device knows.
    pub(super) fn go_on_here(&mut self, moment: Moment) {
        let Some(nonce) = nonce(moment) else { return self.show_notice(FarNotice::NoSecret) };
        // The game may have ended since the button was drawn.
        if self.current().is_some_and(CurrentGame::may_go_on_here) {
            self.change_current(Change::GoOnHere(nonce));
        }
    }
}

/// Random bytes for a side that is restored; `None` if the browser has none.
fn nonce(moment: Moment) -> Option<[u8; 8]> {
    moment.secret.and_then(|Secret(bytes)| bytes.first_chunk().copied())
}

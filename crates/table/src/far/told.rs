//! Sentences about messages and games.

use fairboard_forms::FormatError;
use fairboard_rules::stratego::{Army, Color, Ply};

use super::open_games::Listing;
use super::screen::{FarState, Line, Made, Party, Presence, WatchState};
use crate::{stratego, tictactoe};

/// What became of a message, or of a wish. It is shown until the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// The message was there already.
    Known,
    /// The other player leaves the game without the newest move.
    Late,
    /// A message before it is missing.
    Missing,
    /// The game is kept in another browser.
    OtherBrowser,
    /// It is the person's own message.
    Own,
    /// It is the person's own invitation.
    OwnInvitation,
    /// Somebody else has accepted the invitation already.
    Taken,
    /// It does not follow from the person's answer: it is damaged, or the invitation is taken.
    NoAnswer,
    /// It begins no game that could be fair.
    Refused,
    /// It is damaged, or not from the opponent.
    Damaged,
    /// What has come over the relay from the other player does not fit the game.
    Unfit,
    /// It is a backup that cannot be read.
    Unreadable(FormatError),
    /// It goes on from another history of the game.
    Astray,
    /// The game goes on from a backup on another device.
    Elsewhere,
    /// The text is no message.
    NoMessage,
    /// The other player asks for earlier messages.
    Asked,
    /// The other player asks for earlier messages, and lacks none.
    NothingMissing,
    /// The invitation was accepted already; who has sent it may lack the game.
    Accepted,
    /// The game went on in another tab.
    OtherTab,
    /// The other player has moved before the game could be ended.
    MovedInTime,
    /// The game was ended, because no move came in time.
    Ended,
    /// The browser refuses to store the game, so nothing was signed.
    NotStored,
    /// The browser has no random numbers, so no game can begin.
    NoSecret,
    /// A game was restored from its backup.
    Restored,
    /// The game of a backup is here already.
    AlreadyHere,
    /// A text is on the clipboard.
    Copied,
    /// The browser refuses to copy.
    NotCopied,
    /// The system refuses to share.
    NotShared,
    /// A name is too long.
    LongName,
    /// A name for an offer is too long.
    LongOfferName,
    /// Somebody else has accepted an open game before.
    Faster,
    /// The offer of an open game is over.
    OfferOver,
    /// An open game has a key with which no game can be fair.
    OfferRefused,
    /// Nobody has accepted the person's own offer in time.
    NobodyAccepted,
    /// The person's own offer is taken back.
    TakenBack,
    /// The offers of a person are not shown any more.
    Hidden,
    /// The code of open games has not come.
    NotLoaded,
    /// A name has signs that nobody sees.
    HiddenSigns,
    /// There is no such game.
    NoGame,
    /// This site cannot show a game that others play.
    NotWatched,
    /// A game is forgotten.
    Forgotten,
    /// The army is saved as a setup.
    SetupSaved,
    /// There is no room for another setup, or the browser refuses to store it.
    SetupNotSaved,
}

impl Told {
    /// True if nothing is wrong.
    pub const fn is_good(self) -> bool {
        matches!(
            self,
            Self::Copied
                | Self::Restored
                | Self::Forgotten
                | Self::SetupSaved
                | Self::TakenBack
                | Self::Hidden
        )
    }
}

/// A sentence of the live region.
#[derive(Clone, Debug, PartialEq)]
pub enum FarSentence {
    /// What became of a message or a wish.
    Told(Told),
    /// About a board of Stratego.
    Stratego(stratego::Sentence),
    /// So many pieces of an army are placed.
    Placed(u32, Army),
    /// A side has made a ply of Stratego.
    Played(Color, Ply),
    /// About a board of tic-tac-toe.
    TicTacToe(tictactoe::Sentence),
    /// What was made and is not signed yet.
    Made(Made),
    /// The state of the game.
    State(FarState),
    /// The state of a game that is watched.
    Watching(WatchState),
    /// The way to the relay.
    Line(Line),
    /// Whether the other player is there.
    Presence(Presence),
    /// The other player has invited to a rematch.
    Rematch,
    /// The time of this player is over.
    TimeOver(Party),
    /// So many games are on the list of open games.
    OpenGames(u32),
    /// The place of the person's own offer on that list.
    Listing(Listing),
}

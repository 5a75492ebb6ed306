//! Notices about messages and requests, and sentences of the live region.

use fairboard_forms::FormatError;
use fairboard_rules::stratego::{Army, Color, Ply};

use super::open_games::Listing;
use super::screen::{FarState, Line, Made, Party, Presence, WatchState};
use crate::{stratego, tictactoe};

/// A notice about the last message or request. A notice of a success is shown until the next
/// request. Any other notice is shown until the next message or act, or until the desk shows
/// another part, such as another game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FarNotice {
    /// The message brings nothing new.
    Known,
    /// The other player wants to resign, but lacks the newest move.
    Late,
    /// An earlier message is missing.
    Missing,
    /// The game is kept in another browser.
    OtherBrowser,
    /// The person at this desk has made the message, which is meant for the other player.
    Own,
    /// The message is the person's own invitation.
    OwnInvitation,
    /// Somebody else has accepted the invitation already.
    Taken,
    /// The message does not continue the game that the person has accepted. It is damaged, or it
    /// answers somebody else who has accepted the same invitation.
    NoAnswer,
    /// No fair game can begin with the message.
    Refused,
    /// The message is damaged, or not from the other player.
    Damaged,
    /// A packet that has come over the relay does not fit the game.
    Unfit,
    /// The backup cannot be read.
    Unreadable(FormatError),
    /// The message follows other moves than this game has.
    Astray,
    /// Another device of this player plays on, for example from a backup.
    Elsewhere,
    /// The text is no message.
    NoMessage,
    /// The other player asks for earlier messages. The link that is shown now has the answer.
    Asked,
    /// The other player asks for earlier messages, but lacks none.
    NothingMissing,
    /// This person has accepted the invitation already, but its sender may lack the acceptance.
    Accepted,
    /// The game went on in another tab.
    OtherTab,
    /// The other player has moved before the game could be ended.
    MovedInTime,
    /// The game was ended, because no move came in time.
    Ended,
    /// The browser refuses to store the game, so nothing was signed.
    NotStored,
    /// The browser has no random numbers, so no game can begin or be restored.
    NoSecret,
    /// A game was restored from its backup.
    Restored,
    /// The game of a backup is here already.
    AlreadyHere,
    /// The text is on the clipboard.
    Copied,
    /// The browser refuses to copy.
    NotCopied,
    /// The system refuses to share.
    NotShared,
    /// A name for the other player is too long.
    LongName,
    /// A name for an offer is too long.
    LongOfferName,
    /// Somebody else was faster to accept the open game.
    Faster,
    /// The offer of the open game is over.
    OfferOver,
    /// The offer has a key with which no game can be fair.
    OfferRefused,
    /// Nobody has accepted the person's own offer in time.
    NobodyAccepted,
    /// The person's own offer is taken back.
    TakenBack,
    /// The offers of a person are not shown any more.
    Hidden,
    /// The code of open games could not be loaded.
    NotLoaded,
    /// A name has invisible characters.
    HiddenCharacters,
    /// No game has the name in the address.
    NoGame,
    /// This site names no relay, so no game of others can be watched.
    NotWatched,
    /// A game is forgotten.
    Forgotten,
    /// The army is saved as a setup.
    SetupSaved,
    /// There is no room for another setup, or the browser refuses to store it.
    SetupNotSaved,
}

impl FarNotice {
    /// Returns `true` if the notice reports a success. The next request removes such a notice.
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
    /// The notice that is shown now.
    Notice(FarNotice),
    /// An answer to a request at a board of Stratego, such as the legal targets of a piece.
    Stratego(stratego::Sentence),
    /// This number of pieces of an army is placed.
    Placed(u32, Army),
    /// A side has made a ply of Stratego.
    Played(Color, Ply),
    /// An event at a board of tic-tac-toe, such as a new mark.
    TicTacToe(tictactoe::Sentence),
    /// The person has prepared this act, which is not signed yet.
    Made(Made),
    /// The new state of the current game.
    State(FarState),
    /// The new state of a game that is watched.
    Watching(WatchState),
    /// The new state of the connection to the relay, or to the list of open games.
    Line(Line),
    /// The other player of the current game has come or left.
    Presence(Presence),
    /// The other player has invited to a rematch.
    Rematch,
    /// The time that this player had for a move is over.
    TimeOver(Party),
    /// The number of games on the list of open games.
    OpenGames(u32),
    /// Whether the person's offer is on the list of open games.
    Listing(Listing),
}

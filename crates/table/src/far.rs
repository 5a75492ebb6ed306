//! Games with people far away: a desk at which invitations, messages and moves are read and
//! written.
//!
//! [`Desk`] is a [`Machine`](crate::Machine) like a table, but a desk has many games, and knows one
//! side of each game. The state of a game is its `Duel` of the crate `fair`. No machine has the
//! position with the ranks of both sides. Each change of a stored game is made while no other tab
//! changes the game, from the game as it is stored. The change is shown once it is stored. So no
//! move is signed twice, and no move is lost.
//!
//! | file | content |
//! | --- | --- |
//! | `desk.rs` | [`Desk`]: the state, and the way of each input |
//! | `input.rs` | [`FarInput`], [`FarAsk`] and [`FarEffect`] |
//! | `visit.rs` | the part that is shown, and its address |
//! | `link.rs` | links to the other player |
//! | `message.rs` | messages that come as links and texts |
//! | `queue.rs` | the order of inputs and changes |
//! | `change.rs` | changes of stored games |
//! | `receive.rs` | messages that a stored game receives |
//! | `record.rs` | stored games |
//! | `relay.rs` | mailboxes of games on a relay |
//! | `own_mailbox.rs` | packets that this side puts into its mailbox of a game |
//! | `broadcast.rs` | games that others may watch |
//! | `onlooker.rs` | a game that is watched |
//! | `restore.rs` | games from backups |
//! | `rematch.rs` | another game with the same player |
//! | `begin.rs` | an invitation, and its acceptance |
//! | `current.rs` | the current game, which is on the screen |
//! | `may.rs` | things that the person may do in the current game, apart from moves |
//! | `list.rs` | the list of all games |
//! | `open_games.rs` | the state of open games, which are offered to everybody |
//! | `lobby.rs`, `offer.rs`, `accepting.rs` | the code of open games, which a page may load later |
//! | `list_rows.rs` | the rows of the list of open games |
//! | `hands.rs` | hands, keys and marks at the board of Stratego in the current game |
//! | `board.rs` | boards that the log does not show: with an unsigned mark, or with every rank |
//! | `screen.rs` | [`FarScreen`]: everything that is drawn |
//! | `time.rs` | time for a move |
//! | `notice.rs` | [`FarNotice`]: notices about messages and requests |

mod accepting;
mod begin;
mod board;
mod broadcast;
mod change;
mod current;
mod desk;
mod hands;
mod input;
mod link;
mod list;
mod list_rows;
mod lobby;
mod may;
mod message;
mod notice;
mod offer;
mod onlooker;
mod open_games;
mod own_mailbox;
mod queue;
mod receive;
mod record;
mod relay;
mod rematch;
mod restore;
mod screen;
mod time;
mod visit;

pub use desk::Desk;
pub use fairboard_fair::{EndBy, Fault, FaultKind, Mailbox, OfferedGame, Proof, Red, Role};
pub use fairboard_forms::far::{
    ARMIES, Compared, GameKind, KEY_PREFIX, Standing, Watching, is_saved_game,
};
pub use fairboard_forms::timing::MoveTime;
pub use fairboard_play::name::{BadName, Name};
pub use input::{
    EntryState, FarAsk, FarEffect, FarInput, FarOpening, FarVisit, HAS_RELAY, ListAsk, ListNews,
    ListPost, News, OPEN_GAMES_WORD, OfferAcceptance, OpenAsk, Post, Relaying, SetupsList, Sharing,
};
pub use list_rows::{MOST_OFFERS, OpenGame, OpenState};
pub use lobby::OPEN_GAMES;
pub use notice::{FarNotice, FarSentence};
pub use offer::LONGEST_NAME;
pub use open_games::{ListExtent, Listing, OpenGames, OpenGamesCode};
pub use record::{Behind, Stored};
pub use relay::{MOST_MAILBOXES, MOST_WAITING};
pub use screen::{
    ArmyScreen, Beginning, Carrier, CurrentScreen, FarBoard, FarEntry, FarResult, FarScreen,
    FarState, FoundBy, Hitch, Line, Listed, Made, May, OfferForm, OfferedSetup, Party, Presence,
    RelayStatus, SetupName, Shown, WatchScreen, WatchState, Who,
};
pub use time::{EndedBy, Pace, TimeScreen};

use fairboard_forms::link::Page;

/// The address of a part of the desk. `word` is the name of a stored game, `stratego` or
/// `tic-tac-toe` for a new invitation, [`OPEN_GAMES_WORD`], or empty for the list of all games.
pub fn address(word: &str) -> String {
    format!("{}{word}", Page::Far.hash())
}

//! Inputs of a desk, and the tasks that it gives its host.

use fairboard_fair::{Mailbox, MeetingKey, Red, Role};
use fairboard_forms::far::{Compared, GameKind};
use fairboard_forms::library::{SavedSetup, SavedSetups};
use fairboard_forms::link::Page;
use fairboard_forms::timing::MoveTime;
use fairboard_play::preferences::Preferences;
use fairboard_rules::stratego::Army;

use super::open_games::OpenGamesCode;
use super::record::Stored;
use super::screen::Line;
use crate::Copying;
use crate::durations::Motion;
use crate::saving::Keeping;
use crate::sound::Sound;
use crate::stratego::{ArmyAsk, BoardAsk};
use crate::tictactoe::GridAsk;

/// Everything that [`Desk::open`](super::Desk::open) needs.
#[derive(Clone, Debug, Default)]
pub struct FarOpening {
    /// The armies that are being placed, each with the last part of its key in the storage, and the
    /// stored text.
    pub armies: Vec<(String, String)>,
    /// The preferences of the player. Later changes come as [`FarInput::Preferences`].
    pub preferences: Preferences,
    /// The stored text of the person's offers of open games.
    pub offers: String,
    /// The saved setups, which the person can take for the army of a game that begins.
    pub setups: SavedSetups,
    /// Whether the player wants less motion.
    pub motion: Motion,
    /// Address of the app, with which links begin.
    pub site: String,
    /// Whether games can be played over a relay.
    pub relaying: Relaying,
    /// Whether the system can pass a link to another program.
    pub sharing: Sharing,
}

/// Whether games can be played over a relay.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Relaying {
    /// The site names no relay. Games go by links, and nobody is contacted.
    #[default]
    Unknown,
    /// The site names a relay, but the browser has no ciphers, because the origin of the page is
    /// not secure.
    Insecure,
    /// Games can be played over the relay of the site.
    Possible,
}

/// Whether this build has the code of games over a relay, of onlookers, and of time for a move. If
/// not, the compiler leaves out all code behind a condition on this constant.
pub const HAS_RELAY: bool = cfg!(feature = "relay");

impl Relaying {
    /// Returns `true` if games can be played over a relay. Always `false` without [`HAS_RELAY`].
    pub const fn is_possible(self) -> bool {
        HAS_RELAY && matches!(self, Self::Possible)
    }
}

/// Whether the system can pass a link to another program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sharing {
    /// The system has no share sheet.
    #[default]
    Impossible,
    /// The system has a share sheet, and the clipboard is at hand, too.
    Possible,
    /// The system has a share sheet, which people use rather than the clipboard, as on a phone.
    Usual,
}

/// Whether the list of setups is unfolded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SetupsList {
    /// The list is unfolded, and offers each setup for the army.
    Shown,
    /// The list is folded, as at first and after each change of the army.
    #[default]
    Hidden,
}

/// Text after the page in the address that opens the list of open games.
pub const OPEN_GAMES_WORD: &str = "open";

/// Part of the desk that an address opens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FarVisit {
    /// The list of all games of this person.
    List,
    /// The list of all games of this person, with the list of open games.
    OpenGames,
    /// A new invitation to a game of this kind, unless such an invitation is on the screen already.
    Begin(GameKind),
    /// The stored game of this name.
    Game(String),
    /// The text in a link that a person was sent: a message, or the key to a game to be watched.
    Message(String),
}

impl FarVisit {
    /// The part of the desk that an address opens. `word` is the text after the page in the
    /// address: a message after [`Page::Packet`], or else the `word` of
    /// [`address`](super::address).
    pub fn of(page: Page, word: &str) -> Self {
        match (page, word) {
            (Page::Packet, word) => Self::Message(word.to_owned()),
            (_, "") => Self::List,
            (_, OPEN_GAMES_WORD) => Self::OpenGames,
            (_, "stratego") => Self::Begin(GameKind::Stratego),
            (_, "tic-tac-toe") => Self::Begin(GameKind::TicTacToe),
            (_, name) => Self::Game(name.to_owned()),
        }
    }
}

/// An input to a desk.
#[derive(Clone, Debug)]
pub enum FarInput {
    /// The stored texts by the names of their games. All other inputs wait for this first input.
    Games(Vec<(String, String)>),
    /// The address has changed.
    Visit(FarVisit),
    /// The person makes a request.
    Ask(FarAsk),
    /// The lock of this game is held, so no other tab changes the game, and this is its stored
    /// text.
    Locked(String, Stored),
    /// The answer to [`FarEffect::Write`] or [`FarEffect::Forget`], for which other inputs wait.
    Written(Keeping),
    /// Another tab has stored this text of a game, or has forgotten the game.
    OtherTab(String, Stored),
    /// The clipboard has the text, or the browser refuses.
    Copied(Copying),
    /// The system refuses to show its share sheet.
    NotShared,
    /// The time of [`FarEffect::Wait`] has passed, so that the battle on display ends.
    Elapsed,
    /// The time of [`FarEffect::Tick`] has passed, so that clocks and offers are checked.
    Tick,
    /// News after [`FarEffect::Relay`]: of the relay, and of the mailboxes there.
    Relay(News),
    /// News after [`FarEffect::Onlookers`]: of the connection for onlookers.
    Onlookers(News),
    /// News after [`FarEffect::List`]: of the list of open games.
    List(ListNews),
    /// The code of open games, after [`FarEffect::LoadOpenGames`]; `None` if the code could not be
    /// loaded.
    OpenGames(Option<&'static OpenGamesCode>),
    /// The setups after [`FarEffect::SaveSetup`]; `None` if the new setup could not be saved.
    SetupSaved(Option<SavedSetups>),
    /// The player has changed a preference.
    Preferences(Preferences),
}

/// State of the person's entry on the list of open games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EntryState {
    /// The relay has not reported the entry yet.
    #[default]
    Unknown,
    /// The entry is on the list.
    Listed,
    /// Something else stands in the place of the entry, even after several attempts to replace it.
    Displaced,
}

/// News of the list of open games. Anybody may have written an entry or an acceptance, so the desk
/// has to check both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListNews {
    /// The state of the connection to the list has changed.
    Line(Line),
    /// An entry, by its name. If the content is empty, the entry is gone from the list.
    Entry(String, Vec<u8>),
    /// The state of the person's entry.
    OwnEntry(EntryState),
    /// Something came to the topic for acceptances of the person's offer.
    Acceptance(Vec<u8>),
    /// An acceptance was unsealed: its [key](OfferAcceptance::key), and its plain
    /// [rest](OfferAcceptance::rest).
    Unsealed(MeetingKey, Vec<u8>),
}

/// News of the relay. Each game is given by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// The state of the connection to the relay has changed.
    Line(Line),
    /// A packet has come in the mailbox of a game. The same packet or an earlier packet may come
    /// again.
    Packet(String, Vec<u8>),
    /// This side's mailbox of a game holds something later than this page has put there, such as a
    /// packet of another device. The fields are the game, the order as in [`Post::Put`], and the
    /// content.
    Ahead(String, u64, Vec<u8>),
    /// The relay has the packet that was put last into the mailbox of this side.
    Delivered(String),
    /// The other player of a game is on the page with the game.
    Here(String),
    /// The other player of a game is not on the page with the game.
    Gone(String),
}

/// A request of the person at the desk.
#[derive(Clone, Debug, PartialEq)]
pub enum FarAsk {
    /// Open a text that the person was sent.
    Paste(String),
    /// Show the list of all games. If the page already has the address of the list, a link to this
    /// address would do nothing.
    List,
    /// Choose the player who has Red, or x.
    Red(Red),
    /// Choose the size of the armies. Another size removes the pieces that are placed.
    Army(Army),
    /// Carry out a request about open games that does not need their code.
    OpenGames(OpenAsk),
    /// Carry out a request about the list of open games, if the code of open games is loaded.
    OnList(ListAsk),
    /// Choose the time for a move; `None` for moves without a limit.
    Time(Option<MoveTime>),
    /// End the game, because the other player's time is over.
    EndForTime,
    /// Show or hide the list of setups.
    Setups(SetupsList),
    /// Save the army that is placed as a setup under this name.
    SaveSetup(String),
    /// Sign the new invitation, or the answer to a received invitation.
    Start,
    /// Carry out a request at a board of Stratego.
    Stratego(BoardAsk),
    /// Carry out a request about the army that is placed.
    Place(ArmyAsk),
    /// Carry out a request at a board of tic-tac-toe.
    TicTacToe(GridAsk),
    /// Take back the act that is not signed yet.
    TakeBack,
    /// Add the offer of a draw to the next move, or take the offer away.
    OfferDraw,
    /// Prepare the agreement to a draw.
    Agree,
    /// Prepare the resignation, which loses the game.
    Resign,
    /// Sign the prepared act. A signed act cannot be taken back.
    Sign,
    /// Ask whether the pictures differ, or withdraw the question.
    Doubt,
    /// Store the result of comparing the pictures. Different pictures count only as an answer to
    /// the question of [`Doubt`](Self::Doubt).
    Compared(Compared),
    /// Put the link that is shown on the clipboard, such as the link with the message to send.
    Copy,
    /// Open the system's share sheet with the link that has the message to send.
    Share,
    /// Put the link for onlookers on the clipboard, and let others watch the game from now on.
    CopyWatch,
    /// Pass the link for onlookers to another program, and let others watch the game from now on.
    ShareWatch,
    /// Offer the certificate of the game as a file.
    Certify,
    /// Offer the log of the game as a file.
    Prove,
    /// Put the game with its secrets on the clipboard.
    Backup,
    /// Go on with the game here, although another device may have signed more.
    GoOnHere,
    /// Give the other player a name; a blank text removes the name.
    Name(String),
    /// Play another game with the same player.
    Rematch,
    /// Put the stored text of a damaged game on the clipboard.
    CopyRecord(String),
    /// Ask whether to forget this game, or withdraw the question.
    Discard(String),
    /// Forget the game of this name. If somebody may wait for the game, the page asks the question
    /// of [`Discard`](Self::Discard) first.
    Forget(String),
}

/// A request about open games that is carried out even before their code is loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenAsk {
    /// Unfold the list of open games.
    Show,
    /// Fold the list of open games.
    Close,
    /// Unfold or fold the form of an offer.
    ToggleForm,
    /// Take back the person's offer.
    TakeBack,
}

/// A request about the list of open games. Pages have no control for such a request before the code
/// of open games is loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListAsk {
    /// Offer the prepared game to everybody under this name. A blank text is no name.
    Offer(String),
    /// Accept the game of this [topic](super::OpenGame::id).
    Accept(String),
    /// Hide the offers of the person who offers the game of this topic.
    Hide(String),
    /// Show the hidden offers of all people again.
    HideNobody,
}

/// A task for the host of a desk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FarEffect {
    /// Take the lock of a game, which keeps other tabs from changing the game until
    /// [`FarEffect::Release`], and report [`FarInput::Locked`].
    Lock(String),
    /// Let other tabs change the locked game again.
    Release,
    /// Store the text of a game, and report [`FarInput::Written`].
    Write {
        /// Name of the game, or of a damaged record that is set aside.
        name: String,
        /// The text to store, which replaces an earlier text of this name.
        text: String,
    },
    /// Forget a game, and report [`FarInput::Written`].
    Forget {
        /// Name of the game.
        name: String,
        /// The text to leave on the disk, which says that the game is forgotten.
        mark: String,
    },
    /// Store the text of an army that is being placed. Nobody waits for the answer.
    KeepArmy {
        /// Name under which the army is stored.
        name: String,
        /// The text; `None` to forget the army.
        text: Option<String>,
    },
    /// Put a text on the clipboard, and report [`FarInput::Copied`].
    Copy(String),
    /// Pass a link to another program, or report [`FarInput::NotShared`].
    Share(String),
    /// Store a setup as the first of the saved setups, and report [`FarInput::SetupSaved`].
    SaveSetup(SavedSetup),
    /// Offer a file to the person.
    File {
        /// Name under which the file is offered, which ends with `.proof` or `.log`.
        name: String,
        /// Content of the file: a certificate or a log.
        bytes: Vec<u8>,
    },
    /// Carry out a task on the relay, and report the news as [`FarInput::Relay`].
    Relay(Post),
    /// Carry out a task for onlookers, or as an onlooker, on a separate connection, and report the
    /// news as [`FarInput::Onlookers`].
    Onlookers(Post),
    /// Carry out a task on the list of open games, on a separate connection, and report the news as
    /// [`FarInput::List`].
    List(ListPost),
    /// Load the code of open games, and report it as [`FarInput::OpenGames`].
    LoadOpenGames,
    /// Store the text of the person's offers. Nobody waits for the answer.
    KeepOffers(String),
    /// Play the sound of a change of a game.
    Sound(Sound),
    /// Show the state of the current game in a notification of the system, if the page is hidden.
    Notify,
    /// Replace the part of the address from `#` on.
    Go(String),
    /// Report [`FarInput::Elapsed`] after this number of milliseconds.
    Wait(u32),
    /// Report [`FarInput::Tick`] after this number of milliseconds.
    Tick(u32),
}

/// A task on the list of open games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListPost {
    /// Report the entries of the list.
    Read,
    /// Report no more entries.
    StopReading,
    /// Keep this entry on the list as long as the page is open, and report its acceptances.
    PutEntry {
        /// Name of the entry.
        id: String,
        /// Content of the entry.
        entry: Vec<u8>,
        /// Last part of the name of the topic to which acceptances of the entry are sent.
        acceptance_topic_id: String,
    },
    /// Remove the entry.
    RemoveEntry,
    /// Seal an acceptance and send it.
    Accept(OfferAcceptance),
    /// Unseal an acceptance that has come, and report it if it was sealed with the secret.
    Unseal(OfferAcceptance),
}

/// An acceptance of an open game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferAcceptance {
    /// Last part of the name of the topic to which the acceptance is sent.
    pub topic_id: String,
    /// Public key of the person who accepts, which is not sealed.
    pub key: MeetingKey,
    /// Secret that seals the rest.
    pub secret: Mailbox,
    /// The rest: the person's signing key, a signature, and the packet of the acceptance. Plain in
    /// [`ListPost::Accept`], and sealed in [`ListPost::Unseal`].
    pub rest: Vec<u8>,
}

/// A task on the relay. Each game is given by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Post {
    /// Join the mailboxes of a game.
    Join {
        /// Name of the game, by which later tasks and news name the mailboxes.
        name: String,
        /// Secret of the mailboxes.
        secret: Mailbox,
        /// The role of this side, which says which mailbox it fills.
        role: Role,
    },
    /// Put a packet into this side's mailbox of a game.
    Put {
        /// Name of the game.
        name: String,
        /// Number of the packet; later packets of this side have greater numbers.
        order: u64,
        /// The packet, which replaces the packet that was put before.
        packet: Vec<u8>,
    },
    /// Show this side as present in this game, and in no other; `None` for no game.
    Attend(Option<String>),
    /// Leave the mailboxes of a game once the relay has the last packet, which stays there.
    Part(String),
    /// Clear the mailbox of this side, and leave the mailboxes of the game.
    Finish(String),
}

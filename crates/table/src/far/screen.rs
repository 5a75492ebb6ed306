//! Everything that is drawn of games with people far away.

use std::rc::Rc;

use fairboard_fair::{EndBy, Fault, OfferedGame, Proof, Red};
use fairboard_forms::FormatError;
use fairboard_forms::far::{Compared, GameKind, Standing};
use fairboard_forms::timing::MoveTime;
use fairboard_play::name::Name;
use fairboard_play::preferences::{Confirming, Preferences};
use fairboard_rules::stratego::{
    Army, Color, Deployment, DeploymentDraft, Move, Outcome, Ply, Rank, Rules,
};
use fairboard_rules::tictactoe::{self, Cell, Mark};
use fairboard_setups::Named;

use super::FarSentence;
use super::input::{Relaying, Sharing};
use super::notice::FarNotice;
use super::open_games::{Listing, OpenGames};
use super::time::{EndedBy, TimeScreen};
use crate::announcement::Announcement;
use crate::stratego::{Advice, BoardScreen, ShownGame};
use crate::tictactoe::GridScreen;

/// Everything that is drawn. Views need nothing else but the player's preferences.
#[derive(Clone, Debug, PartialEq)]
pub struct FarScreen {
    /// The list of games, or the part of the desk that takes its place.
    pub shown: Shown,
    /// The notice about the last message or request.
    pub notice: Option<FarNotice>,
    /// Text of the live region.
    pub announcement: Announcement<FarSentence>,
    /// Whether the system can pass a link to another program.
    pub sharing: Sharing,
    /// Whether games can be played over a relay.
    pub relaying: Relaying,
    /// The list of open games; `None` if no game can be played over a relay.
    pub open_games: Option<OpenGames>,
}

/// The part of the page for games with people far away (the desk) that is shown.
#[derive(Clone, Debug, PartialEq)]
pub enum Shown {
    /// All stored games: first those in which the person is to move, then the others, the latest
    /// first in both groups, and then the damaged records.
    List(Vec<FarEntry>),
    /// An invitation that the person prepares, or the answer to an invitation.
    Begin(Box<Beginning>),
    /// The stored game that the person has opened.
    Current(Box<CurrentScreen>),
    /// A game that others play.
    Watch(Box<WatchScreen>),
    /// The link of a message whose game this browser does not have. The person must open the link
    /// in the browser in which the game is kept.
    Stray(Rc<str>),
}

/// A game that is watched, as it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct WatchScreen {
    /// State of the game by the newest log.
    pub state: WatchState,
    /// The board, once there is one.
    pub board: Option<FarBoard>,
    /// `true` once the whole game is proved.
    pub is_proved: bool,
    /// State of the connection to the relay.
    pub line: Line,
}

/// A player of a watched game, known only by the side, such as Red or x.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// A side of Stratego.
    Side(Color),
    /// A side of tic-tac-toe.
    Mark(Mark),
}

impl Who {
    /// The player with `color` in a game of this `kind`. In tic-tac-toe Red has x.
    pub(super) const fn of(kind: GameKind, color: Color) -> Self {
        match (kind, color) {
            (GameKind::Stratego, color) => Self::Side(color),
            (GameKind::TicTacToe, Color::Red) => Self::Mark(Mark::X),
            (GameKind::TicTacToe, Color::Blue) => Self::Mark(Mark::O),
        }
    }
}

/// State of a game that is watched.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum WatchState {
    /// No log of the game has come over the relay yet.
    Nothing,
    /// A game of tic-tac-toe has come to this position, which may be its end.
    TicTacToe(tictactoe::Position),
    /// A player of tic-tac-toe has resigned.
    TicTacToeResigned {
        /// The player who wins by the resignation.
        winner: Who,
        /// The player who has resigned.
        loser: Who,
    },
    /// This side is to move.
    Turn(Color),
    /// This side attacks with this piece, and the attack is not answered yet.
    Attacking(Color, Move, Rank),
    /// A game of Stratego is over. The sentence about its outcome depends on the rules.
    Over(Outcome, Rules),
    /// The game is drawn because it reached the greatest number of plies ([`EndBy::Length`]).
    TooLong,
    /// This player has ended the game because no move came within this time. A note of one of the
    /// players says so, and proves nothing.
    EndedForTime(Who, MoveTime),
    /// This player has broken the rules.
    Foul(Who, Fault),
}

/// A stored game.
#[derive(Clone, Debug, PartialEq)]
pub enum FarEntry {
    /// A game that can be read.
    Whole(Listed),
    /// A record that cannot be read, with the name of its game.
    Damaged(String, FormatError),
}

/// A stored game in a list.
#[derive(Clone, Debug, PartialEq)]
pub struct Listed {
    /// Name of the game in addresses and requests.
    pub name: String,
    /// The name that this device has for the other player.
    pub opponent: Option<Name>,
    /// The kind of the game: Stratego or tic-tac-toe.
    pub kind: GameKind,
    /// State of the game for this player.
    pub state: FarState,
    /// Days of the calendar since the last change.
    pub days: u32,
    /// `true` while the person is asked whether to forget the game.
    pub is_asked: bool,
}

/// An invitation that the person prepares, or the answer to an invitation, as it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Beginning {
    /// The kind of the game, which decides whether an army is placed.
    pub kind: GameKind,
    /// The person's choice of the player who has Red in Stratego, or x in tic-tac-toe.
    pub red: Red,
    /// Size of the armies of Stratego. The size has no meaning in tic-tac-toe.
    pub size: Army,
    /// `true` for the answer to an invitation, which has decided the sides and the size.
    pub is_answer: bool,
    /// The army that is placed; `None` in tic-tac-toe.
    pub army: Option<ArmyScreen>,
    /// The setups for the army, while they are shown.
    pub setups: Option<Vec<OfferedSetup>>,
    /// `true` if the invitation or its answer can be signed.
    pub is_ready: bool,
    /// The way in which the invitation or its answer is sent: by a link, or over a relay.
    pub carrier: Carrier,
    /// Whether the game can be played over a relay.
    pub relaying: Relaying,
    /// `true` for a rematch.
    pub is_rematch: bool,
    /// Time for a move; `None` for a game without a limit.
    pub time: Option<MoveTime>,
    /// The form of an offer on the list of open games, if the game can be offered.
    pub offer: Option<OfferForm>,
    /// The game with its rules, as it stands in the invitation.
    pub game: OfferedGame,
}

/// The form of an offer on the list of open games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OfferForm {
    /// The form is closed.
    Closed,
    /// The form is open. Its field for a name holds at first the name under which the person last
    /// offered a game, if there is one.
    Open(Option<Name>),
}

/// An army that is being placed.
#[derive(Clone, Debug, PartialEq)]
pub struct ArmyScreen {
    /// The board on which the army is placed.
    pub board: BoardScreen,
    /// The pieces that are placed.
    pub draft: DeploymentDraft,
    /// The favourite squares of the rank in hand, and an opinion on the complete army.
    pub advice: Advice,
    /// `true` if the last change can be undone.
    pub can_undo: bool,
}

/// A setup that can be put in the place of the army.
#[derive(Clone, Debug, PartialEq)]
pub struct OfferedSetup {
    /// Name of the setup.
    pub name: SetupName,
    /// Pieces of the setup, on Red's rows.
    pub setup: Deployment,
}

/// Name of a setup, ready-made or given by the person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupName {
    /// A ready-made setup, which has a name in each language.
    ReadyMade(Named),
    /// A setup that the person has saved under this name.
    Saved(Rc<str>),
}

/// The current game, as it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct CurrentScreen {
    /// Name of the game in addresses and requests.
    pub name: String,
    /// The name that this device has for the other player.
    pub opponent: Option<Name>,
    /// The kind of the game, known even while there is no board.
    pub kind: GameKind,
    /// State of the game for this player.
    pub state: FarState,
    /// The color of this player, once it is known: Red has x.
    pub color: Option<Color>,
    /// The board, once there is one.
    pub board: Option<FarBoard>,
    /// The last plies of Stratego, at most three, the oldest first. Plies that the other player
    /// does not know yet are among them.
    pub latest: Vec<(Color, Ply)>,
    /// The act that is prepared and not signed yet.
    pub made: Option<Made>,
    /// The link with the message to send; `None` if no link is to be sent.
    pub link: Option<Rc<str>>,
    /// The five pictures that both players compare, as numbers below 64. `None` until they are
    /// known.
    pub pictures: Option<[u8; 5]>,
    /// Result of comparing the pictures.
    pub compared: Compared,
    /// Result of comparing the pictures of the game before, if this is the rematch of a game that
    /// is here.
    pub compared_before: Option<Compared>,
    /// `true` while the person is asked whether the pictures differ.
    pub doubts: bool,
    /// The things that the person may do, apart from moves.
    pub may: May,
    /// `true` if the person has chosen that the next move offers a draw. If moves are not signed at
    /// once, the offer is made with the prepared move instead ([`Made::OfferingDraw`]).
    pub offers_draw: bool,
    /// `true` if moves are signed at once, without a further press.
    pub signs_at_once: bool,
    /// State of the relay, if the game is played over a relay.
    pub relay: Option<RelayStatus>,
    /// Clock of the present turn. `None` if the game is over, has no time for a move, or is not
    /// played over a relay.
    pub time: Option<TimeScreen>,
    /// Whether the game is on the list of open games.
    pub listing: Listing,
    /// The way in which the two players have found each other.
    pub found_by: FoundBy,
}

/// The way in which the two players of a game have found each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FoundBy {
    /// One player has invited the other player by a link.
    #[default]
    Invitation,
    /// They have met on the list of open games, and may have no other way to talk to each other.
    /// So the views show no link before the answer, and fold the comparison of the pictures.
    List,
}

impl CurrentScreen {
    /// Carrier of the next message.
    pub const fn carrier(&self) -> Carrier {
        Carrier::of(self.relay)
    }
}

/// The way in which the messages of a game reach the other player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Carrier {
    /// Links and texts, sent by the players themselves.
    #[default]
    Link,
    /// Mailboxes on a relay.
    Relay,
}

impl Carrier {
    /// The carrier of a game. Only a game that is played over a relay has a status of the relay.
    pub(super) const fn of(relay: Option<RelayStatus>) -> Self {
        match relay {
            Some(_) => Self::Relay,
            None => Self::Link,
        }
    }

    /// Returns `true` if moves are signed at once, without a further press: over a relay, unless
    /// the person confirms each move.
    pub(super) fn signs_at_once(self, preferences: &Preferences) -> bool {
        self == Self::Relay && preferences.confirming == Confirming::AtOnce
    }
}

/// State of the relay and of the other player, for the current game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RelayStatus {
    /// State of the connection to the relay.
    pub line: Line,
    /// Whether the other player is there, once it is known. The relay tells this, and no signature
    /// proves it.
    pub presence: Option<Presence>,
    /// `true` if the other player has invited to a rematch over the relay.
    pub rematch: bool,
}

/// State of the connection to a relay.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Line {
    /// The first attempt to connect runs.
    #[default]
    Connecting,
    /// Messages go over the relay.
    Connected,
    /// The connection is interrupted for this reason, and further attempts follow.
    Interrupted(Hitch),
}

/// Reason why there is no connection to a relay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hitch {
    /// The relay cannot be reached, or does not answer.
    Gone,
    /// The relay reports that its limits are reached, or that it serves nobody now.
    Full,
    /// The relay does not let this page in.
    Denied,
    /// The relay speaks another version of MQTT, breaks its rules, or sends too much.
    Unfit,
}

/// Whether a player is there, with the game on the player's screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// The player is there.
    Here,
    /// The player has not been there since this page was opened.
    Away,
    /// The player has left at this time of the day.
    Left {
        /// Hour, from 0.
        hour: u8,
        /// Minute, from 0.
        minute: u8,
    },
}

/// The board of a game.
#[derive(Clone, Debug, PartialEq)]
pub enum FarBoard {
    /// The board of Stratego, with its plies and the pieces that are lost.
    Stratego(Box<ShownGame>),
    /// The nine cells of tic-tac-toe, with the position on them.
    TicTacToe(Box<GridScreen>),
}

/// State of a game for the person at the desk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FarState {
    /// The invitation is not answered yet.
    Inviting,
    /// The game is offered to everybody, and nobody has accepted it.
    Offering,
    /// The acceptance is not answered yet.
    Accepting,
    /// The person is to move.
    Turn,
    /// The other player is to answer.
    Waiting,
    /// The game comes from a backup, and the other player is to say how far it has gone.
    Restored,
    /// The pictures differ, so the game does not go on.
    Different,
    /// The other player is to answer an attack by this piece.
    Attacking(Move, Rank),
    /// A player has ended the game, because no move came in this time. The game has no result.
    Ended(EndedBy, MoveTime),
    /// The game is over.
    Over(FarResult, EndBy, Proof),
    /// The player who is named here has broken the rules.
    Foul(Fault, Party),
}

impl FarState {
    /// The state by which the home page lists the game, which has fewer cases.
    pub const fn standing(self) -> Standing {
        match self {
            Self::Inviting | Self::Offering => Standing::Inviting,
            Self::Accepting => Standing::Accepting,
            Self::Turn => Standing::Turn,
            Self::Waiting | Self::Attacking(..) => Standing::Waiting,
            Self::Restored => Standing::Restored,
            Self::Different => Standing::Different,
            Self::Ended(..) | Self::Over(..) | Self::Foul(..) => Standing::Over,
        }
    }
}

/// One of the two players of a game, as the person at the desk sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Party {
    /// The person.
    You,
    /// The other player.
    Other,
}

/// Result of a game for the person at the desk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FarResult {
    /// The person has won.
    Won,
    /// The other player has won.
    Lost,
    /// Nobody has won.
    Drawn,
}

/// An act that is not signed yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Made {
    /// A mark in this cell of tic-tac-toe.
    Mark(Cell),
    /// A move to a free square.
    Move(Move),
    /// A move to a square with a piece of the other player.
    Attack(Move),
    /// A move with an offer of a draw.
    OfferingDraw(Move),
    /// The agreement to a draw.
    Agreement,
    /// The resignation, which loses the game.
    Resignation,
}

impl Made {
    /// Returns `true` for a move or attack, also with an offer of a draw, and for a mark of
    /// tic-tac-toe.
    pub const fn is_move(self) -> bool {
        match self {
            Self::Mark(_) | Self::Move(_) | Self::Attack(_) | Self::OfferingDraw(_) => true,
            Self::Agreement | Self::Resignation => false,
        }
    }
}

/// Things that the person may do, apart from moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is an offer of its own")]
pub struct May {
    /// Sign the prepared act.
    pub sign: bool,
    /// Offer a draw with the prepared move.
    pub offer_draw: bool,
    /// Agree to the draw that the other player offers.
    pub agree: bool,
    /// Resign, which loses the game.
    pub resign: bool,
    /// Take the certificate of a finished game.
    pub certify: bool,
    /// Take the log of the game as evidence.
    pub prove: bool,
    /// Play again.
    pub rematch: bool,
    /// Go on here, although another device may have signed more.
    pub go_on_here: bool,
    /// Let others watch the game.
    pub let_watch: bool,
}

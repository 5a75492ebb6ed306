//! Everything that is drawn of games with people far away.

use std::rc::Rc;

use fairboard_fair::{EndBy, Fault, Proof, Red};
use fairboard_forms::FormatError;
use fairboard_forms::far::{Carrier, Compared, Kind, Standing};
use fairboard_play::name::Name;
use fairboard_rules::stratego::{Army, Color, Deployment, DeploymentDraft, Move, Ply, Rank};
use fairboard_rules::tictactoe::Cell;
use fairboard_setups::Named;

use super::FarSentence;
use super::input::{Directly, Sharing};
use super::told::Told;
use crate::announcement::Announcement;
use crate::stratego::{Advice, BoardScreen, SeatScreen};
use crate::tictactoe::GridScreen;

/// Everything that is drawn. Views need nothing else but the player's preferences.
#[derive(Clone, Debug, PartialEq)]
pub struct FarScreen {
    /// The part that is shown.
    pub shown: Shown,
    /// What became of the last message or wish.
    pub told: Option<Told>,
    /// Text of the live region.
    pub announcement: Announcement<FarSentence>,
    /// Whether the system can pass a link to another program.
    pub sharing: Sharing,
    /// State of the camera; `None` if the browser cannot read codes with one.
    pub camera: Option<Camera>,
}

/// State of the camera.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Camera {
    /// It is off.
    #[default]
    Off,
    /// The browser asks for it.
    Asked,
    /// It looks for a code.
    Looking,
}

/// The part of the desk that is shown.
#[derive(Clone, Debug, PartialEq)]
pub enum Shown {
    /// All games.
    List(Vec<Entry>),
    /// A game that is about to begin.
    Begin(Box<Beginning>),
    /// The game that is open.
    Open(Box<OpenScreen>),
    /// A message whose game is not here.
    Stray(Rc<str>),
}

/// A stored game.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry {
    /// A game.
    Whole(Listed),
    /// A record that cannot be read, by its name.
    Damaged(String, FormatError),
}

/// A stored game in a list.
#[derive(Clone, Debug, PartialEq)]
pub struct Listed {
    /// Name of the game.
    pub name: String,
    /// Name of the other player on this device.
    pub opponent: Option<Name>,
    /// The game.
    pub kind: Kind,
    /// Its state.
    pub state: State,
    /// Days of the calendar since the last change.
    pub days: u32,
    /// True while the person is asked whether to forget it.
    pub is_asked: bool,
}

/// A game that is about to begin.
#[derive(Clone, Debug, PartialEq)]
pub struct Beginning {
    /// The game.
    pub kind: Kind,
    /// Answer to the question of who has Red, or x.
    pub red: Red,
    /// Size of the armies of Stratego.
    pub size: Army,
    /// True if it is the answer to an invitation, which has decided all this.
    pub is_answer: bool,
    /// The army that is placed; tic-tac-toe has none.
    pub army: Option<ArmyScreen>,
    /// The setups for the army, while they are shown.
    pub setups: Option<Vec<OfferedSetup>>,
    /// True if the invitation or its answer can be signed.
    pub is_ready: bool,
    /// Carrier of the invitation or its answer.
    pub carrier: Carrier,
}

/// An army that is placed.
#[derive(Clone, Debug, PartialEq)]
pub struct ArmyScreen {
    /// The board on which it is placed.
    pub board: BoardScreen,
    /// The pieces that are placed.
    pub draft: DeploymentDraft,
    /// Advice for the person.
    pub advice: Advice,
    /// True if the last change can be undone.
    pub undoes: bool,
}

/// A setup that can be put in the place of the army.
#[derive(Clone, Debug, PartialEq)]
pub struct OfferedSetup {
    /// Its name.
    pub name: SetupName,
    /// Its pieces, on Red's rows.
    pub setup: Deployment,
}

/// Name of a setup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupName {
    /// A ready-made one, which has a name in each language.
    ReadyMade(Named),
    /// One that the person has saved under this name.
    Saved(Rc<str>),
}

/// The game that is open.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenScreen {
    /// Its name.
    pub name: String,
    /// Name of the other player on this device.
    pub opponent: Option<Name>,
    /// The game.
    pub kind: Kind,
    /// Its state.
    pub state: State,
    /// The own color, once it is known: Red has x.
    pub color: Option<Color>,
    /// The board, once there is one.
    pub board: Option<FarBoard>,
    /// The latest plies of Stratego in order, those that the other player does not know included.
    pub latest: Vec<(Color, Ply)>,
    /// The act that is not signed yet.
    pub made: Option<Made>,
    /// The link with the message to send.
    pub link: Option<Rc<str>>,
    /// The pictures that both players see, once there are some, as numbers below 64.
    pub words: Option<[u8; 5]>,
    /// Result of comparing them.
    pub compared: Compared,
    /// Result of comparing those of the game before, if this is the rematch of one that is here.
    pub before: Option<Compared>,
    /// True while the person is asked whether they differ.
    pub doubts: bool,
    /// What the person may do.
    pub may: May,
    /// The direct connection.
    pub connection: ConnectionScreen,
}

/// The direct connection of the open game.
#[derive(Clone, Debug, PartialEq)]
pub struct ConnectionScreen {
    /// Its state.
    pub state: Connection,
    /// The link with the message that the other player has to open.
    pub link: Option<Rc<str>>,
    /// Server that is asked for the own address; empty for none.
    pub server: Rc<str>,
    /// Whether the browser can make one.
    pub directly: Directly,
    /// Carrier of the own last message.
    pub carrier: Carrier,
    /// True if the other player has invited to a rematch over it.
    pub rematch: bool,
}

/// State of a direct connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Connection {
    /// There is none, or there is none any more for a reason.
    Off(Option<Ended>),
    /// The own code is being made.
    Preparing,
    /// The own code waits for the other player's answer.
    Calling,
    /// The own code, which is the answer, waits for the other player.
    Answering,
    /// The browsers try to reach each other.
    Connecting,
    /// Messages go directly.
    Connected,
    /// The connection is gone, and the browsers try to make another one.
    Interrupted,
}

impl Connection {
    /// True unless there is none.
    pub const fn is_on(self) -> bool {
        !matches!(self, Self::Off(_))
    }

    /// True once there is one, also while it is interrupted.
    pub const fn is_made(self) -> bool {
        matches!(self, Self::Connected | Self::Interrupted)
    }
}

/// Reason of a connection's end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The other player has ended it.
    ByTheOther,
    /// The browser has no address at which it can be reached.
    NoAddress,
    /// The browser could not make it.
    Failed,
    /// The two networks let nothing through.
    Unreachable,
    /// Nobody has used the answer.
    Expired,
    /// It is gone, and no further attempt is made.
    Lost,
}

/// The board of a game.
#[derive(Clone, Debug, PartialEq)]
pub enum FarBoard {
    /// One of Stratego.
    Stratego(Box<SeatScreen>),
    /// One of tic-tac-toe.
    TicTacToe(Box<GridScreen>),
}

/// State of a game for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// The invitation is not answered yet.
    Inviting,
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
    /// The game is over.
    Over(Result, EndBy, Proof),
    /// This player has broken the rules.
    Foul(Fault, Party),
}

impl State {
    /// The standing of a game in this state.
    pub const fn standing(self) -> Standing {
        match self {
            Self::Inviting => Standing::Inviting,
            Self::Accepting => Standing::Accepting,
            Self::Turn => Standing::Turn,
            Self::Waiting | Self::Attacking(..) => Standing::Waiting,
            Self::Restored => Standing::Restored,
            Self::Different => Standing::Different,
            Self::Over(..) | Self::Foul(..) => Standing::Over,
        }
    }
}

/// A player, as the person at the desk sees the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Party {
    /// The person.
    You,
    /// The other player.
    Other,
}

/// Result for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Result {
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
    /// A mark.
    Mark(Cell),
    /// A move to a free square.
    Move(Move),
    /// An attack.
    Attack(Move),
    /// A move with an offer of a draw.
    OfferingDraw(Move),
    /// The agreement to a draw.
    Agreement,
    /// The end of the game as a loss.
    Resignation,
}

/// Things that the person may do, apart from moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is an offer of its own")]
pub struct May {
    /// Sign what was made.
    pub sign: bool,
    /// Offer a draw with the move that was made.
    pub offer_draw: bool,
    /// Agree to the draw that the other player offers.
    pub agree: bool,
    /// Leave the game, which loses it.
    pub resign: bool,
    /// Take the certificate of a finished game.
    pub certify: bool,
    /// Take the log of the game as evidence.
    pub prove: bool,
    /// Play again.
    pub rematch: bool,
    /// Connect directly.
    pub connect: bool,
    /// Go on here if the game may have gone on on another device.
    pub go_on_here: bool,
}

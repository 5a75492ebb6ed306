//! Commands, answers and states of a duel.

use fairboard_rules::stratego::{IllegalMove, Move, Ply, SeatView};
use fairboard_rules::tictactoe::{self, Cell};

use crate::{Attack, EndBy, Fault, Role};

/// The reason why a side of a game cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CannotStart {
    /// The rules differ from each of [`Rules::ALL`] with either army. No invitation can name them.
    ///
    /// [`Rules::ALL`]: fairboard_rules::stratego::Rules::ALL
    #[error("no invitation can name these rules")]
    Rules,
    /// The army is missing, or is not the army of the rules.
    #[error("the army is not the one of the rules")]
    Army,
    /// The `master` of the player who accepts, 32 random bytes, is also the inviter's `master`.
    #[error("the random bytes have been used before")]
    Master,
}

/// A decision of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// A mark in this cell of tic-tac-toe.
    Mark(Cell),
    /// A move of Stratego. The move declines an offer of a draw.
    Move(Move),
    /// A move that offers a draw.
    MoveOfferingDraw(Move),
    /// The player accepts the offer of a draw.
    Agree,
    /// The player leaves the game and loses it.
    Resign,
}

/// The reason why an act is refused. Nothing changes then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The game is not open yet.
    #[error("the game has not begun")]
    NotBegun,
    /// The other player is to move, or has an attack to answer.
    #[error("it is the other player's turn")]
    NotYourTurn,
    /// The game is over, by its end or by a lie of the other player.
    #[error("the game is over")]
    Over,
    /// The rules of Stratego refuse the move.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The cell of tic-tac-toe is taken.
    #[error("the cell is taken")]
    Occupied,
    /// No offer of a draw stands.
    #[error("no draw is offered")]
    NoOffer,
    /// The act belongs to the other kind of game, such as a mark in Stratego.
    #[error("the act belongs to another game")]
    OtherGame,
    /// The side was restored from a backup, and does not know yet what it has signed.
    #[error("the other player has not said yet how far the game has gone")]
    Restored,
}

/// The state of a game, as one side knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Home waits for an acceptance.
    Inviting,
    /// Away has accepted, and waits for Open, the first entry of the log, which home writes.
    Accepting,
    /// This side is to move.
    ToMove,
    /// The other player has to move, to answer an attack, or to state that no move is legal.
    Waiting,
    /// The game is over. A resignation counts even before the other player has received it.
    Over(End),
    /// A packet has proved a lie of the other player, and the game is over.
    Foul(Fault),
}

/// The end of a game, and the state of its proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// The winner; `None` for a draw.
    pub winner: Option<Role>,
    /// The reason of the win, or of the draw if there is no winner.
    pub by: EndBy,
    /// Whether the end is proved, or what the proof lacks.
    pub proof: Proof,
}

/// Whether an end is proved, or what the proof lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// Both players have signed the end, and the armies are revealed and sound.
    Proved,
    /// This player has not signed the last entry yet.
    NotSigned(Role),
    /// This player has not revealed the army yet.
    NotOpened(Role),
    /// A side was restored from a backup and has played on, so another log may have another end of
    /// the game.
    Resumed,
}

/// The board of a game. A side's view of Stratego is a [`SeatView`], and an onlooker's is a
/// [`PublicView`](fairboard_rules::stratego::PublicView).
#[derive(Debug)]
pub enum Board<'a, V = SeatView> {
    /// A game of tic-tac-toe.
    TicTacToe {
        /// The position after the last mark.
        position: &'a tictactoe::Position,
        /// The marked cells in the order of play.
        cells: &'a [Cell],
    },
    /// A game of Stratego.
    Stratego {
        /// The pieces, with the ranks that the side or the onlooker knows.
        view: &'a V,
        /// The plies made, in the order of play.
        plies: &'a [Ply],
        /// An attack that is made but not answered. The view does not show the attack yet.
        attack: Option<Attack>,
    },
}

impl<V> Clone for Board<'_, V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V> Copy for Board<'_, V> {}

/// The answer that a player owes to an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owed {
    /// The player who owes the answer.
    pub by: Role,
    /// The number of the attack's ply, counted from 1.
    pub since_ply: u32,
}

/// The number of plies that a packet has added to the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NewPlies {
    /// Number of new plies on the board; 0 if the packet brought something else.
    pub plies: usize,
}

/// The outcome of a packet. The side changes only if the outcome is [`Advanced`](Self::Advanced),
/// [`Resumed`](Self::Resumed) or [`Foul`](Self::Foul).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Received {
    /// The packet brought something new.
    Advanced(NewPlies),
    /// The packet brought nothing new.
    Known,
    /// The other player resigns, but the resignation cannot be taken now. Either that player lacks
    /// the newest entry, or this side is restored and signs nothing yet. Send the
    /// [`packet`](crate::Duel::packet) again. The other player then resigns anew, which ends the
    /// game.
    Late,
    /// The log lacks entries before those of the packet. Send the
    /// [`question`](crate::Duel::question).
    Missing,
    /// The packet belongs to another game.
    OtherGame,
    /// The packet was made by this side for the other player.
    Own,
    /// The packet is a later acceptance, because somebody else has accepted the invitation before.
    Taken,
    /// The packet is an acceptance with which no fair game can begin.
    Refused(RefusedGame),
    /// The packet cannot be read, or its signature is wrong. Nobody is accused.
    Damaged,
    /// The packet belongs to a log that differs from this side's log. Nothing is proved.
    Astray,
    /// The packet shows that another copy of this side is in use. The packet has an entry or a
    /// question of that copy, or an entry by which the other player lets that copy play on.
    Elsewhere,
    /// The packet proves that the other player has lied. The game is over.
    Foul(Fault),
    /// The other player asks for missing entries, by a question or by an invitation that may come
    /// from a restored home. Send these packets as the answer. The list may be empty.
    Asked(Vec<Vec<u8>>),
    /// The other player was restored from a backup, and this side has signed a Resume. Store this
    /// side, and send these packets.
    Resumed(Vec<Vec<u8>>),
    /// The packet contains these bytes, which the other player has signed with the key of this
    /// game. They are a packet of another game, such as an invitation to a rematch, or a note about
    /// this game. This side does not read the bytes.
    Again(Vec<u8>),
}

impl Received {
    /// The outcome of two packets that came together. New plies are added up, and answers to
    /// questions are joined. Otherwise the more important outcome counts, and of two equally
    /// important ones the later. An answer is not needed beside a change, because the changed side
    /// sends its [`packet`](crate::Duel::packet) anyway.
    pub(crate) fn combined_with(self, next: Self) -> Self {
        match (self, next) {
            (Self::Advanced(earlier), Self::Advanced(later)) => {
                Self::Advanced(NewPlies { plies: earlier.plies + later.plies })
            }
            (Self::Asked(mut packets), Self::Asked(later_packets)) => {
                packets.extend(later_packets);
                Self::Asked(packets)
            }
            (earlier, later) if earlier.importance() > later.importance() => earlier,
            (_, later) => later,
        }
    }

    /// Importance of an outcome: of two outcomes, the one with the higher number counts.
    const fn importance(&self) -> u8 {
        match self {
            // The packet is known already.
            Self::Known | Self::Own => 0,
            // The packet is new, and adds nothing to the log.
            Self::Late
            | Self::Damaged
            | Self::OtherGame
            | Self::Taken
            | Self::Refused(_)
            | Self::Again(_) => 1,
            // The two logs do not fit.
            Self::Missing | Self::Astray | Self::Elsewhere => 2,
            // There are packets to send.
            Self::Asked(_) => 3,
            // There is a change to store.
            Self::Advanced(_) => 4,
            // There are a change to store and packets to send.
            Self::Resumed(_) => 5,
            // A lie has ended the game.
            Self::Foul(_) => 6,
        }
    }
}

/// The reason why no fair game can begin with an acceptance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RefusedGame {
    /// The acceptance's army has another size than the army of the rules, or its key is the
    /// inviter's.
    #[error("the acceptance does not fit the invitation")]
    Malformed,
    /// The acceptance has a commitment twice, or has copied one of home's commitments.
    #[error("the acceptance copies commitments")]
    Copied,
}

//! What the referee shows.

use fairboard_rules::stratego::{Color, DeploymentDraft, Outcome, Ply, SeatView};

use crate::Player;

/// Everything that a page may show.
#[derive(Clone, Debug, PartialEq)]
pub enum Screen {
    /// A player places an army.
    Deploy(DeploymentDraft),
    /// Nobody's secrets: the device changes hands.
    Curtain(Curtain),
    /// A player sees the board.
    Play(SeatView),
    /// Two computers play, and someone sees all of it.
    Watch(SeatView),
    /// The game is over, and nothing is secret any more. The view is that of the player at whose
    /// side the board lies, with every rank shown.
    Over(SeatView, Outcome),
}

/// What the curtain says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Curtain {
    /// Who is to come.
    pub next: Color,
    /// Whether that player has an army to place, rather than a move to make.
    pub deploys: bool,
    /// The last ply, which both may know.
    pub last: Option<Ply>,
    /// Whether the player who moved may still take the move back.
    pub can_take_back: bool,
}

/// What the side to move knows when it is to move: its view, and the plies, which are public.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// What it sees.
    pub view: SeatView,
    /// What was played.
    pub plies: Vec<Ply>,
    /// Who plays it.
    pub player: Player,
}

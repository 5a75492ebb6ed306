//! Situations: everything that may be shown at a device.

use std::rc::Rc;

use fairboard_rules::stratego::{ByColor, Color, DeploymentDraft, Outcome, Ply, Rules, SeatView};

use super::{PEOPLE, Seat};
use crate::digest::{Digest, GameProgress};
use crate::pairing::Pairing;
use crate::{Offers, Player};

/// Everything that may be shown at the device, and that is needed to show it.
#[derive(Clone, Debug, PartialEq)]
pub struct Situation {
    /// The phase of the game, with the knowledge of the seat at the device.
    pub stage: Stage,
    /// The player or watcher at the device, who gives the commands. At a curtain, this is the
    /// person who is to come. After the end, the board is seen from this player's side.
    pub seat: Seat,
    /// The rules of the game, which also say how large the armies are.
    pub rules: Rules,
    /// The player of each side: a person, or a computer and its strength.
    pub players: ByColor<Player>,
    /// The plies made, with their battles, which are public.
    pub record: Rc<[Ply]>,
    /// The side that offers a draw, which is shown at the curtain too; `None` if no offer stands.
    pub draw_offer: Option<Color>,
    /// The side to move; `None` before the play and after the end.
    pub to_move: Option<Color>,
    /// The commands that the person at the device may give now, apart from moves and changes of
    /// an army.
    pub may: Offers,
    /// The reason why no move can be taken back now; `None` if `may` has
    /// [`Offer::Undo`](crate::Offer::Undo).
    pub no_undo: Option<NoUndo>,
}

impl Situation {
    /// Whether two people, a person and a computer, or two computers play.
    pub fn pairing(&self) -> Pairing {
        Pairing::of(Color::ALL.map(|color| self.players[color]))
    }

    /// The players and the progress, with which a page offers to continue the game; `None` if there
    /// is nothing to continue.
    pub fn digest(&self) -> Option<Digest> {
        let progress = self.progress()?;
        Some(Digest::new(Color::ALL.map(|color| self.players[color]), progress))
    }

    /// The progress of a game that can be continued; `None` if there is nothing to continue.
    fn progress(&self) -> Option<GameProgress> {
        if self.to_move.is_some() {
            // A watched game without a move holds nothing of a person.
            let is_empty = matches!(self.stage, Stage::Watch(_)) && self.record.is_empty();
            return (!is_empty).then_some(GameProgress::Moves(self.record.len() as u32));
        }
        // No side is to move, so the play has not begun yet, or is over.
        match &self.stage {
            Stage::Deploy(draft) => {
                // Of two people, the second person places an army after the first.
                let is_second = self.players == PEOPLE && draft.color() == Color::Blue;
                let is_begun = is_second || draft.pieces().next().is_some();
                is_begun.then_some(GameProgress::SetUp)
            }
            // The curtain has fallen before the play, while two people place their armies.
            Stage::Curtain(_) => Some(GameProgress::SetUp),
            // Before the play, a watched game holds nothing of a person. Otherwise it is over.
            Stage::Watch(_) => None,
            // Without a side to move, these games are over.
            Stage::Play(_) | Stage::Over(..) => None,
        }
    }
}

/// The reason why the person at the device cannot take a move back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoUndo {
    /// The game is not running, or no person is at the device.
    NotPlaying,
    /// The person has made no move yet.
    NoOwnMove,
    /// The other person has seen the move. Only a computer's answer is taken back with the move.
    Answered,
    /// The move, or the computer's answer to it, was an attack, and the battle has shown ranks.
    Battle,
}

/// The phase of a game, with what a situation shows of the game then.
#[derive(Clone, Debug, PartialEq)]
pub enum Stage {
    /// A person places an army, or a watcher sees a game whose armies are not complete.
    Deploy(DeploymentDraft),
    /// The device changes hands, and nothing secret is shown.
    Curtain(Curtain),
    /// A person sees the board, with the ranks that this person may know.
    Play(SeatView),
    /// A watcher sees a game, most often of two computers, with every rank shown. Before the play,
    /// nobody is to move and [`Offer::Start`](crate::Offer::Start) is offered.
    Watch(SeatView),
    /// The game is over, and nothing is secret any more: every rank is shown.
    Over(SeatView, Outcome),
}

impl Stage {
    /// The army that is being placed; `None` in all stages but [`Deploy`](Self::Deploy).
    pub const fn draft(&self) -> Option<&DeploymentDraft> {
        match self {
            Self::Deploy(draft) => Some(draft),
            Self::Curtain(_) | Self::Play(_) | Self::Watch(_) | Self::Over(..) => None,
        }
    }
}

/// Content of the curtain, which both players may know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Curtain {
    /// The person who is to take the device.
    pub next: Color,
    /// `true` if that person has an army to place, `false` if it is that person's turn.
    pub deploys: bool,
    /// The last ply; `None` before the first.
    pub last: Option<Ply>,
}

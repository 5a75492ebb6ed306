//! A game as an onlooker sees it.

use fairboard_rules::stratego::{Color, Ply, PublicView, Setup};
use fairboard_rules::tictactoe::{self, Cell};

use crate::audit::{begun, follow};
use crate::course::{Attack, Course, Ending};
use crate::hash::prefix;
use crate::ledger::Ledger;
use crate::{Role, Terms, Unreadable, Verdict};

/// A game as an onlooker sees it: what its log tells, each entry of which is signed and checked. It
/// holds no secret before its owner has revealed it.
///
/// # Examples
///
/// ```
/// use fairboard_fair::{Act, Duel, Game, Onlooker, Red, Terms, Watched};
/// use fairboard_rules::tictactoe::{Cell, Rules};
///
/// let terms = Terms { game: Game::TicTacToe(Rules::default()), red: Red::Home };
/// let mut home = Duel::invite([1; 32], terms, None)?;
/// let mut away = Duel::accept([2; 32], home.invitation(), None)?;
/// home.receive(&away.packet().ok_or("an acceptance")?);
/// home.act(Act::Mark(Cell::ALL[4]))?;
///
/// let onlooker = Onlooker::read(&home.evidence())?;
/// let Some(Watched::TicTacToe { cells, .. }) = onlooker.board() else { panic!("no board") };
/// assert_eq!(cells, [Cell::ALL[4]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Onlooker {
    ledger: Ledger,
    verdict: Verdict,
}

/// The board of a game that is watched.
#[derive(Clone, Copy, Debug)]
pub enum Watched<'a> {
    /// A game of tic-tac-toe.
    TicTacToe {
        /// The position.
        position: &'a tictactoe::Position,
        /// The marks in order.
        cells: &'a [Cell],
    },
    /// A game of Stratego.
    Stratego {
        /// The knowledge that both players share.
        view: &'a PublicView,
        /// The plies made.
        plies: &'a [Ply],
        /// An attack that is made but not answered: the view is still before it.
        attack: Option<Attack>,
    },
}

impl Onlooker {
    /// Reads the log that [`Duel::evidence`](crate::Duel::evidence) writes, of a game that goes on
    /// or is over.
    ///
    /// # Errors
    ///
    /// [`Unreadable`] if it is none, was changed, or lacks a signature.
    pub fn read(evidence: &[u8]) -> Result<Self, Unreadable> {
        let (mut ledger, packets) = begun(evidence).map_err(|_| Unreadable)?;
        let verdict = follow(&mut ledger, &packets);
        match verdict {
            Verdict::Unproved(_) | Verdict::Spoiled => Err(Unreadable),
            Verdict::Sound(_)
            | Verdict::Foul(..)
            | Verdict::Unfinished(_)
            | Verdict::NotSigned(..)
            | Verdict::NotOpened(..)
            | Verdict::Resumed(_) => Ok(Self { ledger, verdict }),
        }
    }

    /// The game: 16 bytes of the digest of Invite and Accept.
    pub fn game(&self) -> [u8; 16] {
        prefix(&self.ledger.log.deal.game)
    }

    /// The offer that the game began with.
    pub const fn terms(&self) -> &Terms {
        self.ledger.log.deal.invitation.terms()
    }

    /// What the log proves.
    pub const fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    /// Number of entries, the signatures on the end included. It grows with the game, and not by
    /// entries that a player may write at any time.
    pub fn length(&self) -> usize {
        let log = &self.ledger.log;
        let closed = Role::ALL.into_iter().filter(|role| log.closing(*role).is_some()).count();
        log.entries().len() + closed - log.resumed()
    }

    /// The color of a player, Red for x; `None` until the game is open.
    pub fn color(&self, role: Role) -> Option<Color> {
        let sides = match self.ledger.log.course()? {
            Course::TicTacToe(game) => game.sides,
            Course::Stratego(game) => game.sides,
        };
        Some(sides.color(role))
    }

    /// The player who is to move, or to answer an attack; `None` once the game is over.
    pub fn due(&self) -> Option<Role> {
        self.ledger.log.next()
    }

    /// The end.
    pub fn ending(&self) -> Option<Ending> {
        self.ledger.log.ending()
    }

    /// The board; `None` until the game is open. A log that finds a player out has none: it may
    /// hold entries that the other one never signed.
    pub fn board(&self) -> Option<Watched<'_>> {
        if matches!(self.verdict, Verdict::Foul(..)) {
            return None;
        }
        Some(match self.ledger.log.course()? {
            Course::TicTacToe(game) => {
                Watched::TicTacToe { position: &game.position, cells: &game.cells }
            }
            Course::Stratego(game) => {
                Watched::Stratego { view: &game.view, plies: &game.plies, attack: game.attack }
            }
        })
    }

    /// Both armies, once both are revealed.
    pub fn setup(&self) -> Option<Setup> {
        crate::audit::setup(&self.ledger.log)
    }
}

//! The entries that one side writes.

use fairboard_rules::stratego::{Move, Square};
use fairboard_rules::tictactoe::Cell;
use fairboard_rules::{Position as _, tictactoe};

use super::{Act, Duel, Refused};
use crate::chain::{Chains, MOVES, RUNS, salt};
use crate::commitments::Commitments;
use crate::course::{Course, Demand, Stratego};
use crate::entry::{Content, Entry, Offer, Opening, Proof};
use crate::packet::Invitation;

/// Number of entries that are left for answers and the end.
const RESERVE: u16 = 16;

impl Duel {
    /// Makes and signs a decision of the player. It cannot be taken back.
    ///
    /// # Errors
    ///
    /// The reason why it is refused; nothing changes then.
    pub fn act(&mut self, act: Act) -> Result<(), Refused> {
        if self.is_over() {
            return Err(Refused::Over);
        }
        let content = self.content(act)?;
        let ledger = self.ledger.as_ref().ok_or(Refused::NotBegun)?;
        if ledger.log.len() >= u16::MAX - RESERVE && act != Act::Resign {
            return Err(Refused::TooLong);
        }
        self.write(content).map_err(|()| Refused::NotYourTurn)?;
        self.write_due();
        Ok(())
    }

    fn content(&self, act: Act) -> Result<Content, Refused> {
        let course = self.course().ok_or(Refused::NotBegun)?;
        if act == Act::Resign {
            return Ok(Content::Resign);
        }
        if course.next() != Some(self.role) {
            return Err(Refused::NotYourTurn);
        }
        match (course, act) {
            (Course::TicTacToe(game), Act::Mark(cell)) => check_mark(&game.position, cell),
            (Course::Stratego(game), Act::Move(mv)) => self.move_content(game, mv, Offer::None),
            (Course::Stratego(game), Act::MoveOfferingDraw(mv)) => {
                self.move_content(game, mv, Offer::Draw)
            }
            (Course::Stratego(_), Act::Agree) if self.offered() == Some(self.role.other()) => {
                Ok(Content::Agree)
            }
            (_, Act::Agree) => Err(Refused::NoOffer),
            (Course::TicTacToe(_) | Course::Stratego(_), _) => Err(Refused::OtherGame),
        }
    }

    fn move_content(
        &self,
        game: &Stratego,
        mv: Move,
        offers_draw: Offer,
    ) -> Result<Content, Refused> {
        self.view.as_ref().ok_or(Refused::NotBegun)?.check(mv)?;
        let proof = match game.demand(mv) {
            Demand::Nothing => Some(Proof::None),
            Demand::Step => self.link(game, mv.from, MOVES).map(Proof::Step),
            Demand::Run => self.link(game, mv.from, RUNS).map(Proof::Run),
            Demand::Opening => self.opening(game, mv.from).map(Proof::Opening),
        };
        Ok(Content::Move { mv, offers_draw, proof: proof.ok_or(Refused::NotBegun)? })
    }

    /// The rank and salt of the own piece on a square.
    fn opening(&self, game: &Stratego, square: Square) -> Option<Opening> {
        let place = game.place_of(self.side()?, square)?;
        Some(Opening { rank: self.army.rank(place)?, salt: salt(&self.secrets.seed(), place) })
    }

    /// The link of the own piece on a square that is this many steps before its leaf.
    fn link(&self, game: &Stratego, square: Square, steps: u8) -> Option<crate::hash::Digest> {
        let color = self.side()?;
        let place = game.place_of(color, square)?;
        let number = crate::army::number(self.army.rank(place)?).checked_sub(steps)?;
        let salt = salt(&self.secrets.seed(), place);
        Some(game.armies[color].chains.link(place, &salt, number))
    }

    /// Writes home's first entry.
    pub(super) fn open(&mut self) {
        let coin = self.secrets.coin();
        let chains = Chains(Invitation::home_context(&self.secrets.key(), self.terms()));
        let army = Commitments::of(&self.army, chains, &self.secrets.seed());
        let _ = self.write(Content::Open { coin, army });
    }

    /// Writes the entries that nobody decides.
    pub(super) fn write_due(&mut self) {
        while let Some(content) = self.due() {
            if self.write(content).is_err() {
                return;
            }
        }
    }

    fn due(&self) -> Option<Content> {
        if self.foul.is_some() {
            return None;
        }
        let game = self.stratego()?;
        let is_over = game.view.outcome().is_some();
        if is_over && !self.opened(self.role) {
            let (army, seed) = (self.army.clone(), self.secrets.seed());
            return Some(Content::Reveal { army, seed });
        }
        match game.attack {
            Some(attack) if Some(attack.by.other()) == self.side() => {
                self.opening(game, attack.mv.to).map(Content::Show)
            }
            None if self.is_stuck() => Some(Content::Stuck),
            Some(_) | None => None,
        }
    }

    fn write(&mut self, content: Content) -> Result<(), ()> {
        let ledger = self.ledger.as_mut().ok_or(())?;
        ledger.log.push(Entry { author: self.role, content }).map_err(|_| ())?;
        self.follow();
        Ok(())
    }
}

fn check_mark(position: &tictactoe::Position, cell: Cell) -> Result<Content, Refused> {
    match position.check(cell) {
        Ok(()) => Ok(Content::Mark(cell)),
        Err(tictactoe::IllegalMove::Occupied) => Err(Refused::Occupied),
        Err(tictactoe::IllegalMove::GameOver) => Err(Refused::Over),
    }
}

//! Entries that this side writes into the log: decisions of the player, and entries that need no
//! decision.

use fairboard_rules::stratego::{Move, Square};
use fairboard_rules::tictactoe::Cell;
use fairboard_rules::{Position as _, tictactoe};

use super::{Act, Duel, Refused};
use crate::OfferedGame;
use crate::army::rank_number;
use crate::chain::{Chains, MOVING_NUMBER, SCOUT_NUMBER, salt};
use crate::commitments::Commitments;
use crate::course::{Course, Demand, StrategoCourse};
use crate::entry::{ChainOpening, DrawOffer, EntryContent, LogEntry, MoveProof};
use crate::hash::HashBytes;
use crate::log::Log;
use crate::packet::Invitation;

impl Duel {
    /// Makes and signs a decision of the player. The decision cannot be taken back.
    ///
    /// # Errors
    ///
    /// The reason why the decision is refused. Nothing changes then.
    pub fn act(&mut self, act: Act) -> Result<(), Refused> {
        if self.is_over() {
            return Err(Refused::Over);
        }
        // A restored side signs nothing before it knows how far the game has gone.
        if self.is_restored() {
            return Err(Refused::Restored);
        }
        let course = self.course().ok_or(Refused::NotBegun)?;
        // A player may resign at any time, so nothing checks here that this side is due.
        if act == Act::Resign {
            self.resign();
            return Ok(());
        }
        let content = self.content_of(course, act)?;
        // The entry is due and has been checked, so this error is never returned.
        self.write(content).map_err(|()| Refused::NotYourTurn)?;
        self.write_due();
        Ok(())
    }

    /// The entry of a decision of the player. An error is the reason why the decision is refused.
    fn content_of(&self, course: &Course, act: Act) -> Result<EntryContent, Refused> {
        if course.due_author() != Some(self.role) {
            return Err(Refused::NotYourTurn);
        }
        match (course, act) {
            (Course::TicTacToe(game), Act::Mark(cell)) => mark_content(&game.position, cell),
            (Course::Stratego(game), Act::Move(mv)) => self.move_content(game, mv, DrawOffer::None),
            (Course::Stratego(game), Act::MoveOfferingDraw(mv)) => {
                self.move_content(game, mv, DrawOffer::Draw)
            }
            (Course::Stratego(_), Act::Agree)
                if self.draw_offered_by() == Some(self.role.other()) =>
            {
                Ok(EntryContent::Agree)
            }
            (_, Act::Agree) => Err(Refused::NoOffer),
            // `act` itself makes a resignation, so only acts of the other game are left.
            (Course::TicTacToe(_) | Course::Stratego(_), _) => Err(Refused::OtherGame),
        }
    }

    /// The entry of a move that the view allows, with the proof that the log demands.
    fn move_content(
        &self,
        game: &StrategoCourse,
        mv: Move,
        offer: DrawOffer,
    ) -> Result<EntryContent, Refused> {
        self.view.as_ref().ok_or(Refused::NotBegun)?.check(mv)?;
        let proof = match game.demand(mv) {
            Demand::Nothing => Some(MoveProof::None),
            Demand::Step => self.link(game, mv.from, MOVING_NUMBER).map(MoveProof::Step),
            Demand::Run => self.link(game, mv.from, SCOUT_NUMBER).map(MoveProof::Run),
            Demand::Opening => self.opening(game, mv.from).map(MoveProof::Opening),
        };
        // The view allows a move only to a piece that can prove it, so this error is not returned.
        let proof = proof.ok_or(Refused::NotBegun)?;
        Ok(EntryContent::Move { mv, offers_draw: offer, proof })
    }

    /// The rank of this side's piece on a square, and the salt of the square on which the piece
    /// began. `None` if no piece of this side is there.
    fn opening(&self, game: &StrategoCourse, square: Square) -> Option<ChainOpening> {
        let place = game.starting_place(self.color()?, square)?;
        Some(ChainOpening { rank: self.army.rank(place)?, salt: salt(&self.secrets.seed(), place) })
    }

    /// The hash which proves that this side's piece on a square has at least the rank number
    /// `least_number` (`chain.rs`). `None` if the piece's number is smaller, or if no piece of this
    /// side is there.
    fn link(&self, game: &StrategoCourse, square: Square, least_number: u8) -> Option<HashBytes> {
        let color = self.color()?;
        let place = game.starting_place(color, square)?;
        // The committed link is `rank_number` steps after the root, and the proof is the link
        // `least_number` steps before it.
        let index = rank_number(self.army.rank(place)?).checked_sub(least_number)?;
        let salt = salt(&self.secrets.seed(), place);
        Some(game.armies[color].chains.link(place, &salt, index))
    }

    /// Writes home's first entry, which opens the game. Fails if the log refuses the entry, because
    /// the acceptance repeats one of home's commitments.
    pub(super) fn write_open(&mut self) -> Result<(), ()> {
        let coin = self.secrets.coin();
        let chains = Chains(Invitation::home_context(&self.secrets.key(), self.terms()));
        let army = Commitments::of(&self.army, chains, &self.secrets.seed());
        self.write(EntryContent::Open { coin, army })
    }

    /// Writes all entries that are due and need no decision of the player.
    pub(crate) fn write_due(&mut self) {
        while let Some(content) = self.due_content() {
            // A refused entry would still be due, and the loop would never end.
            if self.write(content).is_err() {
                return;
            }
        }
    }

    /// The entry that is due and needs no decision of the player; `None` if no such entry is due.
    /// Nothing is due after a foul, and while a restored side may not sign.
    fn due_content(&self) -> Option<EntryContent> {
        if self.foul.is_some() || self.is_restored() {
            return None;
        }
        let log = &self.ledger.as_ref()?.log;
        if log.ending().is_some() {
            return self.own_closing(log);
        }
        if self.resigns && log.due_author() == Some(self.role) {
            return Some(EntryContent::Resign);
        }
        let game = self.stratego()?;
        match game.attack {
            Some(attack) if Some(attack.by.other()) == self.color() => {
                self.opening(game, attack.mv.to).map(EntryContent::Show)
            }
            None if self.is_stuck() => Some(EntryContent::Stuck),
            Some(_) | None => None,
        }
    }

    /// The entry by which this side signs the end; `None` if this side has signed the end. In
    /// tic-tac-toe the author of the last entry has signed the end by that entry.
    fn own_closing(&self, log: &Log) -> Option<EntryContent> {
        if self.has_closed(self.role) {
            return None;
        }
        match self.terms().game {
            OfferedGame::Stratego(_) => {
                let (army, seed) = (self.army.clone(), self.secrets.seed());
                Some(EntryContent::Reveal { army, seed })
            }
            OfferedGame::TicTacToe(_) => {
                (log.last_author() != Some(self.role)).then_some(EntryContent::Receipt)
            }
        }
    }

    /// Appends an entry of this side to the log. Fails before the acceptance, or if the log refuses
    /// the entry.
    pub(super) fn write(&mut self, content: EntryContent) -> Result<(), ()> {
        let ledger = self.ledger.as_mut().ok_or(())?;
        ledger.log.push(LogEntry { author: self.role, content }).map_err(|_| ())?;
        self.update_view();
        Ok(())
    }
}

/// The entry of a mark in `cell`. An error is the reason why the rules refuse the mark.
fn mark_content(position: &tictactoe::Position, cell: Cell) -> Result<EntryContent, Refused> {
    match position.check(cell) {
        Ok(()) => Ok(EntryContent::Mark(cell)),
        Err(tictactoe::IllegalMove::Occupied) => Err(Refused::Occupied),
        Err(tictactoe::IllegalMove::GameOver) => Err(Refused::Over),
    }
}

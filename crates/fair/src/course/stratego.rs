//! A game of Stratego as both players know it, and the proofs that the log demands for its moves.

use fairboard_rules::stratego::{
    BadPly, Battle, ByColor, Color, DrawBy, IllegalMove, Move, Outcome, Ply, PublicView, Rank,
    Reach, Rules, Square, SquareSet, WinBy,
};

use super::{EndBy, LogEnding, Sides, ending_of};
use crate::army::{PLACES, Places, place_of_square, rank_number, square_of_place};
use crate::chain::{Chains, MOVING_NUMBER, SCOUT_NUMBER};
use crate::commitments::Commitments;
use crate::entry::{ChainOpening, DrawOffer, EntryContent, MoveProof};
use crate::hash::HashBytes;
use crate::{FaultKind, Role};

/// Number of plies after which a game is drawn. Without this limit a game between two machines
/// could go on forever by the rules of the VDM++ model.
pub(crate) const MAX_PLIES: usize = 20_000;

/// The part of a piece's chain that has been shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ShownPart {
    /// Only the leaf, which is public from the start.
    Nothing,
    /// The piece has shown that it can move.
    Step,
    /// The piece has shown that it can move several squares.
    Run,
    /// The piece has shown its rank.
    Rank(Rank),
}

/// The proof that the log demands for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Demand {
    /// No proof, because the piece has shown enough before.
    Nothing,
    /// A proof that the piece can move.
    Step,
    /// A proof that the piece is a Scout.
    Run,
    /// The rank and the salt of the piece, because the move is an attack.
    Opening,
}

/// An attack that has not been answered yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attack {
    /// The move, from the attacker's square to the square of the attacked piece.
    pub mv: Move,
    /// The side that attacks.
    pub by: Color,
    /// The rank of the attacking piece, which both players know.
    pub rank: Rank,
}

/// The commitments of one side's army, and the part of each chain that has been shown.
#[derive(Clone)]
pub(crate) struct Committed {
    pub(crate) chains: Chains,
    pub(crate) leaves: Commitments,
    shown: [ShownPart; PLACES as usize],
    /// The ply of each piece's first proof; 0 for a piece that has proved nothing.
    first_proofs: [u32; PLACES as usize],
}

impl Committed {
    pub(crate) fn new(chains: Chains, leaves: Commitments) -> Self {
        let (shown, first_proofs) = ([ShownPart::Nothing; PLACES as usize], [0; PLACES as usize]);
        Self { chains, leaves, shown, first_proofs }
    }

    /// The squares on which the pieces of this side began. `color` is the color of the side.
    fn squares(&self, color: Color) -> SquareSet {
        self.leaves.places().filter_map(|place| square_of_place(color, place)).collect()
    }

    /// Returns `true` if `proof` fits the commitment to the piece that began on `place`.
    fn proves(&self, place: u8, proof: &MoveProof) -> bool {
        let Some(leaf) = self.leaves.leaf(place) else { return false };
        match proof {
            // A missing proof claims nothing. No caller asks about it.
            MoveProof::None => true,
            MoveProof::Step(link) => self.chains.leads_to(place, *link, MOVING_NUMBER, leaf),
            MoveProof::Run(root) => self.chains.leads_to(place, *root, SCOUT_NUMBER, leaf),
            MoveProof::Opening(ChainOpening { rank, salt }) => {
                self.chains.link(place, salt, rank_number(*rank)) == *leaf
            }
        }
    }

    /// Notes that the ply with the number `ply` has shown `part` of the chain of the piece that
    /// began on `place`. A later proof always shows more, so `part` replaces the known part.
    fn note_shown(&mut self, place: u8, part: ShownPart, ply: u32) {
        let index = usize::from(place);
        // Both arrays have an element for each place, so both are found.
        if let (Some(known_part), Some(first_proof)) =
            (self.shown.get_mut(index), self.first_proofs.get_mut(index))
        {
            *known_part = part;
            if *first_proof == 0 {
                *first_proof = ply;
            }
        }
    }

    pub(crate) fn shown(&self, place: u8) -> ShownPart {
        self.shown.get(usize::from(place)).copied().unwrap_or(ShownPart::Nothing)
    }
}

/// A game of Stratego, as both players know it.
#[derive(Clone)]
pub(crate) struct StrategoCourse {
    pub(crate) sides: Sides,
    pub(crate) view: PublicView,
    pub(crate) plies: Vec<Ply>,
    pub(crate) armies: ByColor<Committed>,
    /// The attack that waits for its answer.
    pub(crate) attack: Option<Attack>,
    /// The side whose offer of a draw stands.
    pub(crate) draw_offered_by: Option<Color>,
    /// Set if the game was drawn by [`MAX_PLIES`].
    is_too_long: bool,
}

impl StrategoCourse {
    /// The game before its first ply, with the commitments of both armies.
    pub(crate) fn new(rules: Rules, sides: Sides, armies: ByColor<Committed>) -> Self {
        let view = PublicView::new(rules, ByColor::from_fn(|color| armies[color].squares(color)));
        Self {
            sides,
            view,
            plies: Vec::new(),
            armies,
            attack: None,
            draw_offered_by: None,
            is_too_long: false,
        }
    }

    /// The squares on which the pieces of `color` began.
    pub(crate) fn start_squares(&self, color: Color) -> SquareSet {
        self.armies[color].squares(color)
    }

    /// The player whose entry is due; `None` after the end. While an attack waits for its answer,
    /// this is the attacked player, although the view still has the attacker to move.
    pub(super) fn due_author(&self) -> Option<Role> {
        let side = self.view.turn()?;
        Some(self.sides.role(if self.attack.is_some() { side.other() } else { side }))
    }

    pub(super) fn ending(&self) -> Option<LogEnding> {
        if self.is_too_long {
            return Some(LogEnding { winner: None, by: EndBy::Length });
        }
        self.view.outcome().map(|outcome| ending_of(outcome, self.sides))
    }

    /// Ends the game. An attack without an answer lapses, and so does an offer of a draw.
    pub(super) fn conclude(&mut self, outcome: Outcome) {
        self.view.conclude(outcome);
        self.attack = None;
        self.draw_offered_by = None;
    }

    /// Applies an entry of the player who is due. An error is the fault of that player.
    pub(super) fn push(&mut self, content: &EntryContent) -> Result<(), FaultKind> {
        match (content, self.attack) {
            (EntryContent::Move { mv, offers_draw, proof }, None) => {
                self.make_move(*mv, *offers_draw, proof)
            }
            (EntryContent::Show(opening), Some(attack)) => self.answer_attack(attack, *opening),
            (EntryContent::Agree, None)
                if self.draw_offered_by == Some(self.view.side().other()) =>
            {
                self.conclude(Outcome::Draw { by: DrawBy::Agreed });
                Ok(())
            }
            // A false claim needs no check, because its author loses by it.
            (EntryContent::Stuck, None) => {
                let winner = self.view.side().other();
                self.conclude(Outcome::Win { winner, by: WinBy::NoMoves });
                Ok(())
            }
            // No offer stands, or the author owes the answer to an attack.
            (EntryContent::Agree | EntryContent::Stuck, _) => Err(FaultKind::Result),
            // None of these entries is due. `Course::push` makes each Resign and Take itself, and
            // the log itself handles each Reveal and Receipt.
            (EntryContent::Move { .. }, Some(_))
            | (EntryContent::Show(_), None)
            | (
                EntryContent::Open { .. }
                | EntryContent::Mark(_)
                | EntryContent::Resign
                | EntryContent::Reveal { .. }
                | EntryContent::Receipt
                | EntryContent::Take(_)
                | EntryContent::Resume(_),
                _,
            ) => Err(FaultKind::Turn),
        }
    }

    /// The proof that the side to move has to add to `mv`.
    pub(crate) fn demand(&self, mv: Move) -> Demand {
        let color = self.view.side();
        let shown_part =
            self.starting_place(color, mv.from).map(|place| self.armies[color].shown(place));
        let is_attack = self.view.occupied(color.other()).contains(mv.to);
        match shown_part {
            // An open rank needs no proof. Without a piece the move is illegal anyway.
            None | Some(ShownPart::Rank(_)) => Demand::Nothing,
            Some(_) if is_attack => Demand::Opening,
            Some(ShownPart::Nothing | ShownPart::Step) if !mv.from.is_next_to(mv.to) => Demand::Run,
            Some(ShownPart::Nothing) => Demand::Step,
            Some(ShownPart::Step | ShownPart::Run) => Demand::Nothing,
        }
    }

    /// The place on which the piece of `color` on `square` began, if there is such a piece.
    pub(crate) fn starting_place(&self, color: Color, square: Square) -> Option<u8> {
        place_of_square(color, self.view.id_at(square)?.start())
    }

    /// Checks a move with its proof, and makes the move. An attack on a hidden piece then waits for
    /// its answer.
    fn make_move(
        &mut self,
        mv: Move,
        offer: DrawOffer,
        proof: &MoveProof,
    ) -> Result<(), FaultKind> {
        let color = self.view.side();
        let place = self.check_move(color, mv, proof)?;
        // The number is read here, because making the ply advances the view.
        let ply_number = self.view.ply() + 1;
        if self.view.occupied(color.other()).contains(mv.to) {
            self.begin_attack(color, mv, proof)?;
        } else {
            self.advance(Ply { mv, battle: None })?;
        }
        // The proof counts only now, because a refused move changes nothing.
        self.note_proof(color, place, proof, ply_number);
        // An offer with the move that ends the game has no effect.
        self.draw_offered_by = match offer {
            DrawOffer::Draw if self.view.outcome().is_none() => Some(color),
            DrawOffer::Draw | DrawOffer::None => None,
        };
        Ok(())
    }

    /// Checks a move of `color` with its proof. Returns the place on which the piece began.
    fn check_move(&self, color: Color, mv: Move, proof: &MoveProof) -> Result<u8, FaultKind> {
        self.view.check_way(mv).map_err(FaultKind::Illegal)?;
        // `check_way` has refused a move without a piece of this side, so the place is found.
        let Some(place) = self.starting_place(color, mv.from) else {
            return Err(FaultKind::Illegal(IllegalMove::Empty));
        };
        self.check_proof(color, place, mv, proof)?;
        // Unlike `check_way`, `check` counts the pieces of each rank that are left. For example, it
        // refuses the run of a hidden piece if all Scouts are known. It comes after the proof, so
        // that a missing proof is not reported as a wrong number of pieces.
        if self.view.check(mv).is_err() {
            return Err(FaultKind::Count { rank: None });
        }
        if let MoveProof::Opening(ChainOpening { rank, .. }) = proof {
            self.check_opened_attacker(mv, *rank)?;
        }
        Ok(place)
    }

    /// Makes a checked attack on a piece of known rank. The attack on a hidden piece waits for the
    /// answer of its owner.
    fn begin_attack(&mut self, color: Color, mv: Move, proof: &MoveProof) -> Result<(), FaultKind> {
        let known_rank = match proof {
            MoveProof::Opening(opening) => Some(opening.rank),
            MoveProof::None | MoveProof::Step(_) | MoveProof::Run(_) => self.view.rank_at(mv.from),
        };
        // A piece without a known rank attacks with an opening, which `check_proof` demands.
        let rank = known_rank.ok_or(FaultKind::Turn)?;
        if let Some(defender) = self.view.rank_at(mv.to) {
            return self.make_attack(mv, rank, defender);
        }
        self.attack = Some(Attack { mv, by: color, rank });
        Ok(())
    }

    /// Checks that a proof is of the kind that the log demands, and fits the commitment to the
    /// piece that began on `place`.
    fn check_proof(
        &self,
        color: Color,
        place: u8,
        mv: Move,
        proof: &MoveProof,
    ) -> Result<(), FaultKind> {
        let square = mv.from;
        let army = &self.armies[color];
        match (self.demand(mv), proof) {
            (Demand::Nothing, MoveProof::None) => Ok(()),
            (Demand::Step, MoveProof::Step(_))
            | (Demand::Run, MoveProof::Run(_))
            | (Demand::Opening, MoveProof::Opening(_))
                if army.proves(place, proof) =>
            {
                Ok(())
            }
            // The move has a proof that the log does not demand.
            (Demand::Nothing, _) => Err(FaultKind::Turn),
            (Demand::Step, _) => Err(FaultKind::Step { square }),
            (Demand::Run, _) => Err(FaultKind::Run { square }),
            (Demand::Opening, MoveProof::Opening(ChainOpening { rank, .. })) => {
                Err(FaultKind::Opening { square, rank: *rank })
            }
            // The piece attacks without showing its rank. Like a step without a proof, this is a
            // move without the proof that it needs, so `FaultKind::Step` stands for both.
            (Demand::Opening, _) => Err(FaultKind::Step { square }),
        }
    }

    /// Checks that a piece opened as `rank` can make the attack `mv`.
    fn check_opened_attacker(&self, mv: Move, rank: Rank) -> Result<(), FaultKind> {
        match self.view.rules().reach[rank] {
            Reach::None => return Err(FaultKind::Illegal(IllegalMove::Immovable)),
            Reach::Step if !mv.from.is_next_to(mv.to) => {
                return Err(FaultKind::Illegal(IllegalMove::TooFar));
            }
            // The piece reaches the target, because the way of the move was checked before.
            Reach::Step | Reach::Line => {}
        }
        // The view checks that earlier moves allow the rank, and that a piece of it is left.
        self.view.check_attacker(mv, rank).map_err(|bad| opening_fault(bad, mv.from, rank))
    }

    /// Checks the opening of an attacked piece, and makes the attack.
    fn answer_attack(&mut self, attack: Attack, opening: ChainOpening) -> Result<(), FaultKind> {
        let color = attack.by.other();
        let (square, rank) = (attack.mv.to, opening.rank);
        // An attacked square always has a piece.
        let place = self.starting_place(color, square).ok_or(FaultKind::Turn)?;
        if !self.armies[color].proves(place, &MoveProof::Opening(opening)) {
            return Err(FaultKind::Opening { square, rank });
        }
        self.view.check_defender(square, rank).map_err(|bad| opening_fault(bad, square, rank))?;
        let ply_number = self.view.ply() + 1;
        self.make_attack(attack.mv, attack.rank, rank)?;
        self.attack = None;
        // An offer that came with the attack lapses if the attack ends the game.
        if self.view.outcome().is_some() {
            self.draw_offered_by = None;
        }
        self.armies[color].note_shown(place, ShownPart::Rank(rank), ply_number);
        Ok(())
    }

    /// Makes an attack whose ranks are both known.
    fn make_attack(&mut self, mv: Move, attacker: Rank, defender: Rank) -> Result<(), FaultKind> {
        let result = self.view.rules().battles[attacker][defender];
        self.advance(Ply { mv, battle: Some(Battle { attacker, defender, result }) })
    }

    /// Makes a checked ply, and ends a game that is too long.
    fn advance(&mut self, ply: Ply) -> Result<(), FaultKind> {
        // The callers have checked the move, the counts and the ranks, and have made the battle. So
        // no ply has any of these faults.
        self.view.advance(ply).map_err(|bad| match bad {
            BadPly::Move(reason) => FaultKind::Illegal(reason),
            BadPly::NoneLeft => FaultKind::Count { rank: None },
            BadPly::NoBattle
            | BadPly::NoDefender
            | BadPly::OwnRank
            | BadPly::ShownRank
            | BadPly::Motion
            | BadPly::Result => FaultKind::Turn,
        })?;
        self.plies.push(ply);
        self.end_if_too_long();
        Ok(())
    }

    /// Ends the game as a draw if it goes on after [`MAX_PLIES`] plies.
    fn end_if_too_long(&mut self) {
        if self.plies.len() >= MAX_PLIES && self.view.outcome().is_none() {
            self.is_too_long = true;
            // The rules have no outcome for too many plies, but the view needs one to be over. No
            // player sees this one, because `ending` looks at `is_too_long` first.
            self.view.conclude(Outcome::Draw { by: DrawBy::NoAttack });
        }
    }

    /// Notes the part of a chain that the proof of a move has shown.
    fn note_proof(&mut self, color: Color, place: u8, proof: &MoveProof, ply: u32) {
        let shown_part = match proof {
            MoveProof::None => return,
            MoveProof::Step(_) => ShownPart::Step,
            MoveProof::Run(_) => ShownPart::Run,
            MoveProof::Opening(opening) => ShownPart::Rank(opening.rank),
        };
        self.armies[color].note_shown(place, shown_part, ply);
    }

    /// Checks a revealed army against its commitments. An error has the fault and a ply. For a
    /// piece that differs from its commitment, this is the ply of the piece's first proof, or 0 if
    /// it has proved nothing. For a wrong army as a whole, the ply is 0.
    pub(crate) fn check_army(
        &self,
        color: Color,
        army: &Places,
        seed: &HashBytes,
    ) -> Result<(), (u32, FaultKind)> {
        if !army.matches_army(self.view.rules().army) {
            return Err((0, FaultKind::Army));
        }
        let committed = &self.armies[color];
        let revealed = Commitments::of(army, committed.chains, seed);
        if !revealed.places().eq(committed.leaves.places()) {
            return Err((0, FaultKind::Army));
        }
        let differs = |place: &u8| revealed.leaf(*place) != committed.leaves.leaf(*place);
        let Some(place) = revealed.places().find(differs) else { return Ok(()) };
        let ply = committed.first_proofs.get(usize::from(place)).copied().unwrap_or_default();
        match square_of_place(color, place) {
            Some(square) => Err((ply, FaultKind::Unopened { square })),
            // Every place of an army has a square.
            None => Err((0, FaultKind::Army)),
        }
    }
}

/// The fault of opening a piece as a rank that the piece cannot have.
fn opening_fault(bad: BadPly, square: Square, rank: Rank) -> FaultKind {
    match bad {
        BadPly::NoneLeft => FaultKind::Count { rank: Some(rank) },
        BadPly::Move(_)
        | BadPly::NoBattle
        | BadPly::NoDefender
        | BadPly::OwnRank
        | BadPly::ShownRank
        | BadPly::Motion
        | BadPly::Result => FaultKind::Opening { square, rank },
    }
}

//! The referee's truth: the whole state of a game.

mod determinize;

use std::fmt;

use super::legal_moves::Movers;
use super::notation::{self, SyntaxError};
use super::repetition::Memory;
use super::{
    Battle, BattleResult, Board, ByColor, ByRank, Color, Direction, DrawBy, IllegalMove,
    LegalMoves, Move, Outcome, Piece, PieceId, Ply, Rank, Reach, Rules, Setup, Square, SquareSet,
    WinBy, movement,
};

/// Everything that decides how a game may go on, secrets included. Only a referee holds one while a
/// game between people runs; everyone else gets a [`SeatView`](super::SeatView).
#[derive(Clone)]
pub struct Position {
    rules: Rules,
    board: Board,
    movers: ByColor<Movers>,
    /// The piece on each square; of no meaning on an empty one.
    ids: [PieceId; Square::COUNT],
    moved: SquareSet,
    revealed: SquareSet,
    losses: ByColor<ByRank<u8>>,
    memory: Memory,
    side: Color,
    ply: u32,
    quiet_plies: u16,
    last: Option<Ply>,
    outcome: Option<Outcome>,
}

impl Position {
    /// The start of a game.
    pub fn new(setup: &Setup) -> Self {
        let mut board = Board::EMPTY;
        for color in Color::ALL {
            for (square, rank) in setup.deployment(color).draft().pieces() {
                board.put(square, Piece { color, rank });
            }
        }
        Self::with_board(setup.rules(), board, SquareSet::EMPTY, setup.rules().first, 0)
    }

    /// Reads a position in the form of [`notation`]: any that can stand on the board, also of
    /// incomplete or impossible armies. Its history is empty: no piece has moved, no chase is on.
    /// What is missing of an army has been lost.
    ///
    /// # Errors
    ///
    /// [`SyntaxError`] for a wrong length, an unknown letter, a piece in a lake or a lake
    /// elsewhere, and a bad side or ply.
    pub fn from_text(text: &str, rules: Rules) -> Result<Self, SyntaxError> {
        let read = notation::read_position(text)?;
        Ok(Self::with_board(rules, read.board, read.revealed, read.turn, read.ply))
    }

    fn with_board(rules: Rules, board: Board, revealed: SquareSet, side: Color, ply: u32) -> Self {
        let losses = ByColor::from_fn(|color| missing(&board, color, &rules));
        let mut position = Self {
            movers: ByColor::from_fn(|color| movers_of(&board, color, &rules)),
            rules,
            board,
            ids: std::array::from_fn(|index| PieceId::new(Square::unchecked(index as u8))),
            moved: SquareSet::EMPTY,
            revealed,
            losses,
            memory: Memory::new(rules.repetition),
            side,
            ply,
            quiet_plies: 0,
            last: None,
            outcome: None,
        };
        position.outcome = position.ending();
        position
    }

    /// The rules it is played by.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Who stands where.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move, or that would be to move if the game were not over.
    pub const fn side(&self) -> Color {
        self.side
    }

    /// How many plies have been made, counted on from the number of the text it was read from.
    pub const fn ply(&self) -> u32 {
        self.ply
    }

    /// How many plies in a row have been made without an attack.
    pub const fn quiet_plies(&self) -> u16 {
        self.quiet_plies
    }

    /// The last ply.
    pub const fn last_ply(&self) -> Option<Ply> {
        self.last
    }

    /// How many pieces of each rank `color` has lost.
    pub fn losses(&self, color: Color) -> &ByRank<u8> {
        &self.losses[color]
    }

    /// What the rules on repetition remember.
    pub(super) const fn memory(&self) -> &Memory {
        &self.memory
    }

    /// The lasting name of the piece on `square`; of no meaning if there is none.
    pub(super) fn id_at(&self, square: Square) -> PieceId {
        self.ids[usize::from(square.index())]
    }

    /// The squares of the pieces that have moved.
    pub(super) const fn moved(&self) -> SquareSet {
        self.moved
    }

    /// The squares of the pieces whose rank is public.
    pub(super) const fn revealed(&self) -> SquareSet {
        self.revealed
    }

    /// The squares to which the piece on `from` may go or which it may attack.
    ///
    /// Empty if there is none, it is not its turn, or the game is over.
    pub fn targets(&self, from: Square) -> SquareSet {
        self.reached(from) & !self.barred_targets(from)
    }

    /// The squares to which the piece on `from` may not go only because of a rule on repetition.
    ///
    /// Empty in the same cases as [`targets`](Self::targets).
    pub fn barred_targets(&self, from: Square) -> SquareSet {
        self.memory.barred(&self.board, self.side, from, self.reached(from))
    }

    /// The pieces of `color` that move.
    pub(super) fn movers(&self, color: Color) -> Movers {
        self.movers[color]
    }

    /// The moves that only a rule on repetition refuses.
    pub(super) fn barred_moves(&self) -> impl Iterator<Item = Move> {
        let suspects = self.memory.suspects(&self.board, self.side);
        suspects.into_iter().flat_map(|from| {
            self.barred_targets(from).into_iter().map(move |to| Move::new(from, to))
        })
    }

    /// Plays `mv`, which must be legal, and says what it led to.
    ///
    /// An illegal move leaves a position of no meaning, but never panics.
    pub fn advance(&mut self, mv: Move) -> Ply {
        let battle = self.battle(mv);
        match battle {
            None => {
                self.relocate(mv);
                self.memory.moved(&self.board, self.side, mv);
                self.quiet_plies = self.quiet_plies.saturating_add(1);
            }
            Some(battle) => {
                self.resolve(mv, battle);
                self.memory.attacked(self.side, mv, battle.result);
                self.quiet_plies = 0;
            }
        }
        self.side = self.side.other();
        self.ply = self.ply.saturating_add(1);
        let ply = Ply { mv, battle };
        self.last = Some(ply);
        self.outcome = self.ending();
        ply
    }

    /// The position as its holder knows it, in the form of [`notation`].
    pub fn text(&self) -> String {
        let letter_at = |square| {
            self.board.piece_at(square).map_or(notation::EMPTY, |piece| {
                notation::known_letter(piece, self.revealed.contains(square))
            })
        };
        notation::write_position(letter_at, self.side, self.ply)
    }

    /// The squares that the piece on `from` reaches, repetition aside.
    fn reached(&self, from: Square) -> SquareSet {
        let Movers { all, runners } = self.movers[self.side];
        if self.outcome.is_some() || !all.contains(from) {
            return SquareSet::EMPTY;
        }
        let reach = if runners.contains(from) { Reach::Line } else { Reach::Step };
        movement::targets(reach, from, self.own(), self.enemy())
    }

    fn own(&self) -> SquareSet {
        self.board.occupied(self.side)
    }

    fn enemy(&self) -> SquareSet {
        self.board.occupied(self.side.other())
    }

    fn battle(&self, mv: Move) -> Option<Battle> {
        let attacker = self.board.rank_at(mv.from)?;
        let defender = self.board.rank_at(mv.to)?;
        Some(Battle { attacker, defender, result: self.rules.battles[attacker][defender] })
    }

    fn relocate(&mut self, mv: Move) {
        self.board.relocate(self.side, mv);
        self.ids[usize::from(mv.to.index())] = self.id_at(mv.from);
        let movers = &mut self.movers[self.side];
        for set in [&mut movers.all, &mut movers.runners, &mut self.revealed, &mut self.moved] {
            set.relocate(mv);
        }
        self.moved.insert(mv.to);
    }

    fn resolve(&mut self, mv: Move, battle: Battle) {
        let (side, enemy) = (self.side, self.side.other());
        match battle.result {
            BattleResult::Attacker => {
                self.fall(enemy, mv.to, battle.defender);
                self.relocate(mv);
                self.revealed.insert(mv.to);
            }
            BattleResult::Defender => {
                self.fall(side, mv.from, battle.attacker);
                self.revealed.insert(mv.to);
            }
            BattleResult::Both => {
                self.fall(side, mv.from, battle.attacker);
                self.fall(enemy, mv.to, battle.defender);
            }
        }
    }

    fn fall(&mut self, color: Color, square: Square, rank: Rank) {
        let losses = &mut self.losses[color][rank];
        *losses = losses.saturating_add(1);
        self.board.lift(square);
        let movers = &mut self.movers[color];
        for set in [&mut movers.all, &mut movers.runners, &mut self.revealed, &mut self.moved] {
            set.remove(square);
        }
    }

    fn ending(&self) -> Option<Outcome> {
        let endings = self.rules.endings;
        let winner = self.side.other();
        let flag_taken = self.last.and_then(|ply| ply.battle).is_some_and(|battle| {
            battle.defender == Rank::Flag && battle.result == BattleResult::Attacker
        });
        if endings.flag && flag_taken {
            return Some(Outcome::Win { winner, by: WinBy::Flag });
        }
        if endings.immobile && !self.has_legal_move() {
            let both = self.movers.red.all.is_empty() && self.movers.blue.all.is_empty();
            return Some(if both {
                Outcome::Draw { by: DrawBy::BothImmobile }
            } else {
                Outcome::Win { winner, by: WinBy::NoMoves }
            });
        }
        let quiet = endings.quiet_plies.is_some_and(|limit| self.quiet_plies >= limit);
        quiet.then_some(Outcome::Draw { by: DrawBy::NoAttack })
    }

    /// Whoever moves at all can move one step if it can move farther, so what counts is a free or
    /// enemy square beside it.
    fn has_legal_move(&self) -> bool {
        let suspects = self.memory.suspects(&self.board, self.side);
        let open = !(self.own() | SquareSet::LAKES);
        let others = self.movers[self.side].all & !suspects;
        let is_open = |reached: SquareSet| !(reached & open).is_empty();
        is_open(others.step(Direction::Up))
            || is_open(others.step(Direction::Down))
            || is_open(others.step(Direction::Right))
            || is_open(others.step(Direction::Left))
            || suspects.into_iter().any(|from| !self.targets(from).is_empty())
    }
}

/// How many pieces of each rank `color` has less than its army.
fn missing(board: &Board, color: Color, rules: &Rules) -> ByRank<u8> {
    let mut missing = *rules.army.counts();
    for rank in board.occupied(color).into_iter().filter_map(|square| board.rank_at(square)) {
        missing[rank] = missing[rank].saturating_sub(1);
    }
    missing
}

/// The pieces of `color` that move, by `rules`.
fn movers_of(board: &Board, color: Color, rules: &Rules) -> Movers {
    let with_reach = |reaches: fn(Reach) -> bool| {
        let ours = board.occupied(color).into_iter();
        ours.filter(|square| board.rank_at(*square).is_some_and(|rank| reaches(rules.reach[rank])))
            .collect()
    };
    Movers {
        all: with_reach(|reach| reach != Reach::None),
        runners: with_reach(|reach| reach == Reach::Line),
    }
}

impl crate::Position for Position {
    type Move = Move;
    type Ply = Ply;
    type Moves = LegalMoves;
    type Side = Color;
    type Outcome = Outcome;
    type Illegal = IllegalMove;

    fn turn(&self) -> Option<Color> {
        self.outcome.is_none().then_some(self.side)
    }

    fn legal_moves(&self) -> LegalMoves {
        if self.outcome.is_some() {
            return LegalMoves::NONE;
        }
        let mut moves = LegalMoves::new(self.movers[self.side], self.own(), self.enemy());
        self.barred_moves().for_each(|mv| moves.remove(mv));
        moves
    }

    fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        if self.outcome.is_some() {
            return Err(IllegalMove::GameOver);
        }
        let piece = self.board.piece_at(mv.from).ok_or(IllegalMove::Empty)?;
        if piece.color != self.side {
            return Err(IllegalMove::NotYours);
        }
        let reach = self.rules.reach[piece.rank];
        let movement = movement::check(reach, mv, self.own(), self.enemy());
        if movement == Err(IllegalMove::OwnPiece) {
            self.memory.check_before_arrival(mv)?;
        }
        movement?;
        self.memory.check(&self.board, self.side, mv)
    }

    fn play_unchecked(&mut self, mv: Move) -> Ply {
        self.advance(mv)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }
}

/// Says what both sides know, never a rank.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Position")
            .field("board", &self.board)
            .field("side", &self.side)
            .field("ply", &self.ply)
            .field("outcome", &self.outcome)
            .finish_non_exhaustive()
    }
}

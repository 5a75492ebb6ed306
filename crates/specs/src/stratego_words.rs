//! A second referee of Stratego, with which the tests compare `fairboard-rules`: the international
//! rules, and the return rule and the battles of the VDM++ model.
//!
//! This referee uses plain lists, keeps every position of the game, and is slow. It shares only the
//! basic types with `fairboard-rules`.

use fairboard_rules::stratego::{
    BattleResult, ByColor, Color, DrawBy, IllegalMove, Move, Outcome, Piece, Position, Rank,
    Repetition, Rules, Square, WinBy,
};

/// A game with its whole past.
pub struct Referee {
    rules: Rules,
    squares: Squares,
    side: Color,
    past: Vec<Turn>,
    /// Number of plies, of both sides, in each side's chase; see [`Self::count_chases`].
    chase: ByColor<usize>,
    /// Number of plies since the last attack.
    quiet: u16,
}

type Squares = Vec<Option<Occupant>>;

/// A piece, with the memory that the return rule of the VDM++ model needs.
#[derive(Clone, Copy)]
struct Occupant {
    /// Index of the square on which the piece began.
    name: usize,
    piece: Piece,
    /// The square that the piece left with its last move.
    last: Option<Square>,
    /// Number of moves in a row that each went back to the square left by the move before.
    returns: u32,
}

/// A ply that was played.
struct Turn {
    side: Color,
    mv: Move,
    /// Name of the piece that moved.
    name: usize,
    took_flag: bool,
    /// The name of the piece on each square before the turn.
    before: Vec<Option<usize>>,
}

impl Referee {
    /// Starts a game from `position`.
    pub fn new(position: &Position) -> Self {
        let occupant = |square: Square| {
            let piece = position.piece_at(square)?;
            Some(Occupant { name: square.index().into(), piece, last: None, returns: 0 })
        };
        Self {
            rules: *position.rules(),
            squares: Square::all().map(occupant).collect(),
            side: position.side(),
            past: Vec::new(),
            chase: ByColor::default(),
            quiet: 0,
        }
    }

    /// Plays a legal move; a move from an empty square changes nothing.
    pub fn play(&mut self, mv: Move) {
        let Some(mover) = self.occupant_at(mv.from) else { return };
        let defender = self.occupant_at(mv.to).map(|occupant| occupant.piece.rank);
        let result = defender.map(|rank| self.battle(mover.piece.rank, rank));
        let reaches_target = matches!(result, None | Some(BattleResult::Attacker));
        let took_flag = defender == Some(Rank::Flag) && reaches_target;
        let before = names(&self.squares);

        self.squares[index(mv.from)] = None;
        if reaches_target {
            let returns = if mover.last == Some(mv.to) { mover.returns + 1 } else { 0 };
            self.squares[index(mv.to)] = Some(Occupant { last: Some(mv.from), returns, ..mover });
        } else if result == Some(BattleResult::Both) {
            self.squares[index(mv.to)] = None;
        }

        if result.is_some() {
            // An attack ends both chases.
            self.chase = ByColor::default();
            self.quiet = 0;
        } else {
            self.count_chases(mv);
            self.quiet += 1;
        }
        self.past.push(Turn { side: self.side, mv, name: mover.name, took_flag, before });
        self.side = self.side.other();
    }

    /// Counts a move without attack, which `past` does not have yet, in the chases of both sides.
    ///
    /// The chase of a side consists of the plies in a row in which the side threatens (its move
    /// ends next to an enemy piece) or the other side flees (its move starts next to the target of
    /// the last move).
    fn count_chases(&mut self, mv: Move) {
        let (side, opponent) = (self.side, self.side.other());
        let threatens = self.is_next_to_enemy(mv.to);
        let flees = self.past.last().is_some_and(|turn| is_next_to(mv.from, turn.mv.to));
        self.chase[side] = if threatens { self.chase[side] + 1 } else { 0 };
        self.chase[opponent] = if flees { self.chase[opponent] + 1 } else { 0 };
    }

    /// The piece on a square; `None` for a free square and for a lake.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.occupant_at(square).map(|occupant| occupant.piece)
    }

    /// The side to move, also after the end.
    pub const fn side(&self) -> Color {
        self.side
    }

    /// Returns the result of an attack. In both rule sets equal ranks both leave.
    ///
    /// International rules: the higher number wins, but a Spy beats the Marshal that it attacks, a
    /// Miner defuses a Bomb, a Bomb survives every other attacker, and any attacker takes the Flag.
    /// VDM++ model: a Miner beats a Bomb and nothing else, a Spy beats the Marshal and nothing
    /// else, and the others follow the order Bomb, Marshal, ..., Scout, Spy, Flag.
    fn battle(&self, attacker: Rank, defender: Rank) -> BattleResult {
        // The name stays the same if a test changes the endings of a rule set.
        let is_model = self.rules.name() == Rules::VDM.name();
        let wins = match (attacker, defender) {
            _ if attacker == defender => return BattleResult::Both,
            (Rank::Miner, Rank::Bomb) | (Rank::Spy, Rank::Marshal) => true,
            (Rank::Miner | Rank::Spy, _) if is_model => false,
            (_, Rank::Bomb) => false,
            // The Flag has no number, and `None` is below every number.
            _ => attacker.number() > defender.number(),
        };
        if wins { BattleResult::Attacker } else { BattleResult::Defender }
    }

    /// Returns the reason that makes `mv` illegal while the game goes on; `None` for a legal move.
    /// The documentation of [`IllegalMove`] decides which of several reasons is returned.
    pub fn refusal(&self, mv: Move) -> Option<IllegalMove> {
        let Some(mover) = self.occupant_at(mv.from) else { return Some(IllegalMove::Empty) };
        if mover.piece.color != self.side {
            return Some(IllegalMove::NotYours);
        }
        if [Rank::Flag, Rank::Bomb].contains(&mover.piece.rank) {
            return Some(IllegalMove::Immovable);
        }
        let Some(between) = squares_between(mv) else { return Some(IllegalMove::NotStraight) };
        if mover.piece.rank != Rank::Scout && !between.is_empty() {
            return Some(IllegalMove::TooFar);
        }
        if between.iter().any(|square| self.occupant_at(*square).is_some() || is_lake(*square)) {
            return Some(IllegalMove::Blocked);
        }
        if is_lake(mv.to) {
            return Some(IllegalMove::Lake);
        }
        let repetition = self.rules.repetition;
        // `canMakeMove` in the model: `newPos <> lastPosition or movesRepeated < 3`. The model
        // checks this before the color of the piece on the target.
        if repetition == Repetition::Returns && mover.last == Some(mv.to) && mover.returns >= 3 {
            return Some(IllegalMove::Repeat);
        }
        if self.occupant_at(mv.to).is_some_and(|other| other.piece.color == self.side) {
            return Some(IllegalMove::OwnPiece);
        }
        if repetition == Repetition::Federation && self.crosses_too_often(mv, mover) {
            return Some(IllegalMove::TwoSquares);
        }
        if repetition == Repetition::Federation && self.chases_back(mv) {
            return Some(IllegalMove::MoreSquares);
        }
        None
    }

    /// Returns the outcome of the game; `None` while the game goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        let endings = self.rules.endings;
        // Only the side that is not to move can have won.
        let winner = self.side.other();
        if endings.flag && self.past.last().is_some_and(|turn| turn.took_flag) {
            return Some(Outcome::Win { winner, by: WinBy::Flag });
        }
        // The side to move has no legal move.
        if endings.immobile && every_move().all(|mv| self.refusal(mv).is_some()) {
            let is_immovable =
                |occupant: &Occupant| [Rank::Flag, Rank::Bomb].contains(&occupant.piece.rank);
            // The pieces of both sides count.
            return Some(if self.squares.iter().flatten().all(is_immovable) {
                Outcome::Draw { by: DrawBy::BothImmobile }
            } else {
                Outcome::Win { winner, by: WinBy::NoMoves }
            });
        }
        let is_quiet = endings.quiet_plies.is_some_and(|limit| self.quiet >= limit);
        is_quiet.then_some(Outcome::Draw { by: DrawBy::NoAttack })
    }

    /// Returns `true` if the two-squares rule refuses the move: `mover` also made the last three
    /// moves of its side, and all four moves cross the same border between two squares.
    fn crosses_too_often(&self, mv: Move, mover: Occupant) -> bool {
        let own_turns = self.past.iter().rev().filter(|turn| turn.side == self.side);
        let last_turns: Vec<_> = own_turns.take(3).filter(|turn| turn.name == mover.name).collect();
        last_turns.len() == 3
            && borders(mv)
                .iter()
                .any(|border| last_turns.iter().all(|turn| borders(turn.mv).contains(border)))
    }

    /// Returns `true` if the more-squares rule refuses the move: it attacks nothing, ends next to
    /// an enemy piece, and leads to a position to which a ply of the chase has led. But a side may
    /// take back its last move. Positions are equal if every piece stands on the same square.
    fn chases_back(&self, mv: Move) -> bool {
        if self.occupant_at(mv.to).is_some() || !self.is_next_to_enemy(mv.to) {
            return false;
        }
        let last_own_turn = self.past.iter().rev().find(|turn| turn.side == self.side);
        if last_own_turn.is_some_and(|turn| turn.mv.from == mv.to && turn.mv.to == mv.from) {
            return false;
        }
        let mut after = names(&self.squares);
        after.swap(index(mv.from), index(mv.to));
        let plies = self.past.len();
        // `past[plies - k].before` is the position of k plies ago. The first ply of the chase led
        // to the position of `chase - 1` plies ago.
        (1..self.chase[self.side]).any(|k| self.past[plies - k].before == after)
    }

    /// Returns `true` for a square next to a piece of the opponent of `side`.
    fn is_next_to_enemy(&self, square: Square) -> bool {
        Square::all()
            .filter(|other| is_next_to(square, *other))
            .filter_map(|other| self.occupant_at(other))
            .any(|occupant| occupant.piece.color != self.side)
    }

    fn occupant_at(&self, square: Square) -> Option<Occupant> {
        self.squares[index(square)]
    }
}

/// Returns the moves from every square to every square, legal or not.
pub fn every_move() -> impl Iterator<Item = Move> {
    Square::all().flat_map(|from| Square::all().map(move |to| Move::new(from, to)))
}

fn index(square: Square) -> usize {
    square.index().into()
}

/// Returns [`Occupant::name`] of the piece on each square; `None` for a square without a piece.
fn names(squares: &[Option<Occupant>]) -> Vec<Option<usize>> {
    squares.iter().map(|occupant| occupant.map(|occupant| occupant.name)).collect()
}

/// The lakes, as the rules name them.
const LAKES: [&str; 8] = ["c5", "d5", "c6", "d6", "g5", "h5", "g6", "h6"];

fn is_lake(square: Square) -> bool {
    LAKES.contains(&square.to_string().as_str())
}

fn is_next_to(one: Square, other: Square) -> bool {
    one.column().abs_diff(other.column()) + one.row().abs_diff(other.row()) == 1
}

/// Returns the squares between the ends of a move; `None` if the ends are not in one row or column.
fn squares_between(mv: Move) -> Option<Vec<Square>> {
    let between = |a: u8, b: u8| a.min(b) + 1..a.max(b);
    let (from, to) = (mv.from, mv.to);
    if from.column() == to.column() {
        let rows = between(from.row(), to.row());
        rows.map(|row| Square::new(from.column(), row)).collect()
    } else if from.row() == to.row() {
        let columns = between(from.column(), to.column());
        columns.map(|column| Square::new(column, from.row())).collect()
    } else {
        None
    }
}

/// Returns the borders that a move crosses. A border is named by the two squares beside it, in the
/// order of their indices, so that both directions have the same name.
fn borders(mv: Move) -> Vec<(Square, Square)> {
    // Only straight moves come here, so the squares between are known.
    let mut line = squares_between(mv).unwrap_or_default();
    line.extend([mv.from, mv.to]);
    line.sort();
    line.windows(2).map(|pair| (pair[0], pair[1])).collect()
}

//! The VDM-SL model `XO` (documents 000 and 001), clause by clause.
//!
//! Sets are sets, maps are maps, and each quantifier is a loop over its whole range. The demands of
//! a clause are checked when it is used: a call that violates an invariant, a precondition or a
//! postcondition returns the [`Violation`] and changes nothing.

mod violation;

use std::collections::{BTreeMap, BTreeSet};

pub use violation::Violation;

/// `SIZE: nat1 = 3`: the size of the board.
pub const SIZE: u64 = 3;

/// `MAX: nat1 = SIZE * SIZE`: the maximum number of moves.
pub const MAX: u64 = SIZE * SIZE;

/// A player: `Player = <NOUGHT> | <CROSS>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Player {
    /// `<NOUGHT>`, who plays O.
    Nought,
    /// `<CROSS>`, who plays X.
    Cross,
}

/// The set of both players: `PLAYERS = { p | p:Player }`.
pub fn players() -> BTreeSet<Player> {
    BTreeSet::from([Player::Nought, Player::Cross])
}

/// A position on the board: `Pos :: row : nat1 col : nat1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pos {
    row: u64,
    col: u64,
}

/// Makes a position: `mk_Pos(row, col)`, with the types of its fields and `inv_Pos`.
///
/// # Errors
///
/// [`Violation::TypeNat1`] for a row or column below 1, [`Violation::InvPos`] for one above `SIZE`.
pub fn mk_pos(row: i64, col: i64) -> Result<Pos, Violation> {
    let nat1 = |number: i64| u64::try_from(number).ok().filter(|n| *n >= 1);
    let (Some(row), Some(col)) = (nat1(row), nat1(col)) else { return Err(Violation::TypeNat1) };
    let p = Pos { row, col };
    if inv_pos(p) { Ok(p) } else { Err(Violation::InvPos) }
}

/// Returns `true` if a position is on the board: `inv p == p.row <= SIZE and p.col <= SIZE`.
fn inv_pos(p: Pos) -> bool {
    p.row <= SIZE && p.col <= SIZE
}

/// `Game = map Pos to Player`: the moves of both players.
pub type Game = BTreeMap<Pos, Player>;

/// Document 001, no player is more than one move ahead: `inv g == forall p1, p2 : Player & card dom
/// (g :> {p1}) - card dom (g :> {p2}) in set {-1, 0, 1}`.
pub fn inv_game(g: &Game) -> bool {
    // A game has at most nine moves, so the number fits.
    let card = |p| i64::try_from(moves_for_player(g, p).len()).unwrap_or(i64::MAX);
    players().iter().all(|p1| {
        players().iter().all(|p2| BTreeSet::from([-1, 0, 1]).contains(&(card(*p1) - card(*p2))))
    })
}

/// The numbers of the rows and columns: `S: set of nat1 = {1, ..., SIZE}`.
fn s() -> BTreeSet<u64> {
    (1..=SIZE).collect()
}

/// `winningLines`: the distributed union of all rows, all columns, and both diagonals.
pub fn winning_lines() -> BTreeSet<BTreeSet<Pos>> {
    let pos = |row, col| Pos { row, col };
    let rows = s().into_iter().map(|r| s().into_iter().map(|c| pos(r, c)).collect());
    let columns = s().into_iter().map(|c| s().into_iter().map(|r| pos(r, c)).collect());
    let diagonal = s().into_iter().map(|x| pos(x, x)).collect();
    let other_diagonal = s().into_iter().map(|x| pos(x, SIZE - x + 1)).collect();
    rows.chain(columns).chain([diagonal, other_diagonal]).collect()
}

/// Returns `true` if player `p` has a whole line: `hasWon(g, p) == let moves = movesForPlayer(g, p)
/// in exists line in set winningLines & line subset moves`.
pub fn has_won(g: &Game, p: Player) -> bool {
    let moves = moves_for_player(g, p);
    winning_lines().iter().any(|line| line.is_subset(&moves))
}

/// The only player who has won: `whoWon(g) == iota p:Player & hasWon(g, p)`.
///
/// # Errors
///
/// [`Violation::PreWhoWon`] unless exactly one player has won: `pre isWon(g)`.
pub fn who_won(g: &Game) -> Result<Player, Violation> {
    let winners: Vec<Player> = players().into_iter().filter(|p| has_won(g, *p)).collect();
    match winners[..] {
        [p] => Ok(p),
        _ => Err(Violation::PreWhoWon),
    }
}

/// Returns `true` if exactly one player has won: `isWon(g) == exists1 p:Player & hasWon(g, p)`.
pub fn is_won(g: &Game) -> bool {
    players().into_iter().filter(|p| has_won(g, *p)).count() == 1
}

/// Returns `true` if the board is full and the game not won: `isDraw(g) == not isWon(g) and
/// moveCountLeft(g) = 0`.
pub fn is_draw(g: &Game) -> bool {
    !is_won(g) && move_count_left(g) == 0
}

/// Returns `true` if the game is neither won nor drawn: `isUnfinished(g) == not isWon(g) and not
/// isDraw(g)`.
pub fn is_unfinished(g: &Game) -> bool {
    !is_won(g) && !is_draw(g)
}

/// The positions of all moves: `movesSoFar(g) == dom g`.
pub fn moves_so_far(g: &Game) -> BTreeSet<Pos> {
    g.keys().copied().collect()
}

/// Number of moves made: `moveCountSoFar(g) == card movesSoFar(g)`.
pub fn move_count_so_far(g: &Game) -> u64 {
    moves_so_far(g).len() as u64
}

/// Number of moves left: `moveCountLeft(g) == MAX - moveCountSoFar(g)`.
pub fn move_count_left(g: &Game) -> u64 {
    MAX - move_count_so_far(g)
}

/// The positions of the moves of player `p`: `movesForPlayer(g, p) == dom (g :> {p})`.
pub fn moves_for_player(g: &Game, p: Player) -> BTreeSet<Pos> {
    g.iter().filter(|(_, player)| **player == p).map(|(pos, _)| *pos).collect()
}

/// `Moves = seq of Pos`, 5 to 9 positions without repetition: `inv moves == len moves = card elems
/// moves and len moves > card PLAYERS * (SIZE - 1) and len moves <= MAX`.
pub fn inv_moves(moves: &[Pos]) -> bool {
    let len = moves.len() as u64;
    let elems: BTreeSet<Pos> = moves.iter().copied().collect();
    len == elems.len() as u64 && len > players().len() as u64 * (SIZE - 1) && len <= MAX
}

/// `PlayOrder = seq1 of Player`, each player once: `inv order == len order = card elems order and
/// elems order = PLAYERS`.
pub fn inv_play_order(order: &[Player]) -> bool {
    let elems: BTreeSet<Player> = order.iter().copied().collect();
    order.len() == elems.len() && elems == players()
}

/// `Player | <DRAW> | <UNFINISHED>`, the result of `play`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// This player has won.
    Won(Player),
    /// `<DRAW>`: the board is full, and nobody has won.
    Draw,
    /// `<UNFINISHED>`: the moves ended before a win or a draw.
    Unfinished,
}

/// The document that defines `Game`: 000 without an invariant, or 001 with `inv_Game`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Document {
    /// 000: any map.
    WithoutInvariant,
    /// 001: no player is more than one move ahead.
    WithInvariant,
}

/// The state of the model: `state Sigma of game : Game end`.
#[derive(Clone, Debug)]
pub struct Sigma {
    document: Document,
    /// "Initialized by the play operation." `None` before the first `play`.
    pub game: Option<Game>,
}

impl Sigma {
    /// The state before any operation, in which `game` has no value.
    pub const fn new(document: Document) -> Self {
        Self { document, game: None }
    }

    /// Makes a move: `move: Player * Pos ==> ()`, `game(pos) := p`.
    ///
    /// # Errors
    ///
    /// [`Violation::UndefinedState`] before the first `play`, or the violation of a clause:
    /// `pre pos not in set movesSoFar(game) and moveCountLeft(game) > 0`, `inv_Game`, or
    /// `post game = game~ munion {pos |-> p} and moveCountSoFar(game) = moveCountSoFar(game~) + 1`.
    pub fn make_move(&mut self, p: Player, pos: Pos) -> Result<(), Violation> {
        let old = self.game.clone().ok_or(Violation::UndefinedState)?;
        if moves_so_far(&old).contains(&pos) || move_count_left(&old) == 0 {
            return Err(Violation::PreMove);
        }
        let mut new = old.clone();
        new.insert(pos, p);
        if self.document == Document::WithInvariant && !inv_game(&new) {
            return Err(Violation::InvGame);
        }
        // The postcondition always holds here, but every clause of the document is checked.
        let munion: Game = old.clone().into_iter().chain([(pos, p)]).collect();
        if new != munion || move_count_so_far(&new) != move_count_so_far(&old) + 1 {
            return Err(Violation::PostMove);
        }
        self.game = Some(new);
        Ok(())
    }

    /// Plays the moves in the play order, and returns the verdict:
    /// `play: PlayOrder * Moves ==> Player | <DRAW> | <UNFINISHED>`.
    ///
    /// # Errors
    ///
    /// The first violation in the interpreter's order:
    ///
    /// 1. of a type or an invariant: of the positions, the play order, the list of moves
    /// 2. of a clause of `move`
    /// 3. of the postcondition, which compares the result with `isDraw`, `isUnfinished`, `whoWon`
    pub fn play(
        &mut self,
        playorder: &[Player],
        moves: &[(i64, i64)],
    ) -> Result<Verdict, Violation> {
        let moves: Vec<Pos> =
            moves.iter().map(|(row, col)| mk_pos(*row, *col)).collect::<Result<_, _>>()?;
        if playorder.is_empty() {
            return Err(Violation::TypeSeq1);
        }
        if !inv_play_order(playorder) {
            return Err(Violation::InvPlayOrder);
        }
        if !inv_moves(&moves) {
            return Err(Violation::InvMoves);
        }
        let result = self.play_body(playorder, &moves)?;
        let game = self.game.as_ref().ok_or(Violation::UndefinedState)?;
        let post = match result {
            Verdict::Draw => is_draw(game),
            Verdict::Unfinished => is_unfinished(game),
            Verdict::Won(player) => player == who_won(game)?,
        };
        if post { Ok(result) } else { Err(Violation::PostPlay) }
    }

    /// The body of `play`, for arguments that satisfy their types and invariants.
    fn play_body(&mut self, playorder: &[Player], moves: &[Pos]) -> Result<Verdict, Violation> {
        let mut order = playorder.to_vec();
        self.game = Some(Game::new());
        for m in moves {
            let player = order[0];
            self.make_move(player, *m)?;
            let game = self.game.as_ref().ok_or(Violation::UndefinedState)?;
            if is_won(game) {
                return Ok(Verdict::Won(who_won(game)?));
            } else if is_draw(game) {
                return Ok(Verdict::Draw);
            }
            // order := tl order ^ [player]
            order.rotate_left(1);
        }
        Ok(Verdict::Unfinished)
    }
}

/// A call of `test` in the module `XOTests`: its name, its moves, and its result if CROSS moves
/// first.
pub type Test = (&'static str, &'static [(i64, i64)], Result<Verdict, Violation>);

/// The test data of the module `XOTests`.
pub const TESTS: [Test; 3] = [
    ("T1", &[(1, 1), (1, 2), (2, 1), (1, 3), (3, 1)], Ok(Verdict::Won(Player::Cross))),
    ("T2", &[(1, 1), (1, 2), (1, 3), (2, 2), (3, 1), (3, 2)], Ok(Verdict::Won(Player::Nought))),
    ("E1", &[(1, 1), (1, 1), (1, 2), (2, 1), (1, 3)], Err(Violation::InvMoves)),
];

//! The VDM-SL model `XO` by Nick Battle, without and with the invariant on `Game`.
//!
//! The functions and operations of the model keep their names, except that `move` is
//! [`make_move`](Sigma::make_move). All of them are defined for every board, even for a board that
//! no game leads to.
//!
//! # Examples
//!
//! ```
//! use fairboard_rules::tictactoe::vdm::{self, Game, Model, Refusal, Sigma, Verdict};
//! use fairboard_rules::tictactoe::{Cell, Mark};
//!
//! let mut sigma = Sigma::new(Model::WithInvariant);
//! assert_eq!(sigma.make_move(Mark::X, Cell::ALL[0]), Err(Refusal::UndefinedState));
//! let moves = [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1)];
//! assert_eq!(sigma.play(&[Mark::X, Mark::O], &moves), Ok(Verdict::Won(Mark::X)));
//! assert_eq!(sigma.game().and_then(|game| game.who_won().ok()), Some(Mark::X));
//!
//! let game = Game::new([(Cell::ALL[4], Mark::O)]);
//! assert!(game.is_unfinished());
//! assert_eq!(vdm::player_name(Mark::O), "NOUGHT");
//! ```

mod refusal;

use alloc::vec::Vec;

use core::fmt;

use super::{ByMark, Cell, CellSet, Mark};

pub use refusal::Refusal;

/// `SIZE`: the number of rows, and of columns.
pub const SIZE: i64 = 3;

/// `MAX`: the number of cells, so no game has more moves.
pub const MAX: usize = 9;

/// Number of moves before the earliest move that can win. [`Sigma::play`] requires more moves.
const MOVES_BEFORE_WIN: usize = Mark::ALL.len() * (SIZE as usize - 1);

/// `Game`: for each player, the cells in which this player has moved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Game {
    marks: ByMark<CellSet>,
}

impl Game {
    /// The game in which these cells are occupied, and no others.
    pub fn new(cells: impl IntoIterator<Item = (Cell, Mark)>) -> Self {
        cells.into_iter().fold(Self::default(), |game, (cell, player)| game.with(cell, player))
    }

    /// The game with one move more: `game munion {pos |-> p}`.
    #[must_use]
    fn with(mut self, cell: Cell, player: Mark) -> Self {
        self.marks[player] = self.marks[player] | CellSet::of(cell);
        self
    }

    /// `movesForPlayer`: the cells in which `player` has moved.
    pub fn moves_for_player(&self, player: Mark) -> CellSet {
        self.marks[player]
    }

    /// `movesSoFar`: the cells in which a player has moved.
    pub fn moves_so_far(&self) -> CellSet {
        self.marks.x | self.marks.o
    }

    /// `moveCountSoFar`: the number of occupied cells.
    pub fn move_count_so_far(&self) -> usize {
        self.moves_so_far().len() as usize
    }

    /// `moveCountLeft`: the number of free cells.
    pub fn move_count_left(&self) -> usize {
        MAX - self.move_count_so_far()
    }

    /// `hasWon`: a winning line is among the player's moves.
    pub fn has_won(&self, player: Mark) -> bool {
        self.moves_for_player(player).has_line()
    }

    /// `isWon`: exactly one player has won (`exists1`).
    pub fn is_won(&self) -> bool {
        self.has_won(Mark::X) != self.has_won(Mark::O)
    }

    /// `whoWon`: the one player who has won (`iota`).
    ///
    /// # Errors
    ///
    /// [`Refusal::PreWhoWon`] if the game is not won.
    pub fn who_won(&self) -> Result<Mark, Refusal> {
        let winner = Mark::ALL.into_iter().find(|player| self.has_won(*player));
        winner.filter(|_| self.is_won()).ok_or(Refusal::PreWhoWon)
    }

    /// `isDraw`: the game is not won and no cell is free.
    pub fn is_draw(&self) -> bool {
        !self.is_won() && self.move_count_left() == 0
    }

    /// `isUnfinished`: the game is neither won nor a draw.
    pub fn is_unfinished(&self) -> bool {
        !self.is_won() && !self.is_draw()
    }

    /// The result that `play` returns if its moves lead to this game.
    fn verdict(&self) -> Verdict {
        if let Ok(winner) = self.who_won() {
            Verdict::Won(winner)
        } else if self.is_draw() {
            Verdict::Draw
        } else {
            Verdict::Unfinished
        }
    }

    /// `inv_Game` of the second model: no player is ever more than one move ahead.
    pub fn inv_game(&self) -> bool {
        self.marks.x.len().abs_diff(self.marks.o.len()) <= 1
    }
}

/// The version of the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Model {
    /// The first model, without an invariant on `Game`.
    Basic,
    /// The second model, with an invariant on `Game`.
    WithInvariant,
}

/// `Sigma`: the state of the model, undefined before the first `play`.
#[derive(Clone, Copy, Debug)]
pub struct Sigma {
    model: Model,
    game: Option<Game>,
}

impl Sigma {
    /// The state before the first call, in which `game` is undefined.
    pub const fn new(model: Model) -> Self {
        Self { model, game: None }
    }

    /// The variable `game`; `None` before the first `play` defines it.
    pub const fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// The operation `move`: `player` moves in `cell`, also out of turn and after a win.
    ///
    /// # Errors
    ///
    /// [`Refusal::UndefinedState`] before any `play`, [`Refusal::PreMove`] if the cell is taken, or
    /// [`Refusal::InvGame`] if the invariant would break; the state does not change then.
    pub fn make_move(&mut self, player: Mark, cell: Cell) -> Result<(), Refusal> {
        let game = self.game.ok_or(Refusal::UndefinedState)?;
        // The model also requires that a cell is left. If this cell is free, one is left.
        if game.moves_so_far().contains(cell) {
            return Err(Refusal::PreMove);
        }
        let after = game.with(cell, player);
        if self.model == Model::WithInvariant && !after.inv_game() {
            return Err(Refusal::InvGame);
        }
        self.game = Some(after);
        Ok(())
    }

    /// The operation `play`: makes the moves in turn, up to the first win or draw. The moves after
    /// that are ignored.
    ///
    /// `order` is the play order, its head moves first; `moves` are pairs of row and column.
    ///
    /// # Errors
    ///
    /// The refusal by the first check that fails. The positions are checked first, then the play
    /// order, then the list of moves. The state does not change then.
    pub fn play(&mut self, order: &[Mark], moves: &[(i64, i64)]) -> Result<Verdict, Refusal> {
        let cells = moves.iter().map(|pos| mk_pos(*pos)).collect::<Result<Vec<_>, _>>()?;
        let mut player = first_player(order)?;
        inv_moves(&cells)?;

        let mut game = Game::default();
        for cell in cells {
            // The checks of `make_move` cannot fail here: the cells are distinct, and the players
            // take turns.
            game = game.with(cell, player);
            if game.verdict() != Verdict::Unfinished {
                break;
            }
            player = player.other();
        }
        self.game = Some(game);
        Ok(game.verdict())
    }
}

/// The operation `play` of a fresh model; both models give the same answer.
///
/// # Errors
///
/// As for [`Sigma::play`].
///
/// # Examples
///
/// ```
/// use fairboard_rules::tictactoe::{Mark, vdm};
///
/// let moves = [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1)];
/// assert_eq!(vdm::play(&[Mark::X, Mark::O], &moves), Ok(vdm::Verdict::Won(Mark::X)));
/// assert_eq!(vdm::play(&[Mark::X], &moves), Err(vdm::Refusal::InvPlayOrder));
/// ```
pub fn play(order: &[Mark], moves: &[(i64, i64)]) -> Result<Verdict, Refusal> {
    Sigma::new(Model::Basic).play(order, moves)
}

/// `mk_Pos`: the cell of a row and a column. Checks the type `nat1` of both, then `inv_Pos`.
fn mk_pos((row, column): (i64, i64)) -> Result<Cell, Refusal> {
    if row < 1 || column < 1 {
        return Err(Refusal::TypeNat1);
    }
    let (Ok(row), Ok(column)) = (u8::try_from(row), u8::try_from(column)) else {
        return Err(Refusal::InvPos);
    };
    Cell::at(row, column).ok_or(Refusal::InvPos)
}

/// The head of the play order. Checks the type `seq1` of `PlayOrder`, then `inv_PlayOrder`: each
/// player exactly once.
fn first_player(order: &[Mark]) -> Result<Mark, Refusal> {
    match order {
        [] => Err(Refusal::TypeSeq1),
        [first, second] if first != second => Ok(*first),
        [..] => Err(Refusal::InvPlayOrder),
    }
}

/// Checks `inv_Moves`: no duplicates, enough moves to win, not too many.
fn inv_moves(cells: &[Cell]) -> Result<(), Refusal> {
    let distinct = cells.iter().copied().collect::<CellSet>().len() as usize;
    let is_allowed = (MOVES_BEFORE_WIN + 1..=MAX).contains(&cells.len());
    if cells.len() == distinct && is_allowed { Ok(()) } else { Err(Refusal::InvMoves) }
}

/// The result of [`play`], at the first win or draw or after the last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// This player has won.
    Won(Mark),
    /// `<DRAW>`: nobody has won, and no cell is free.
    Draw,
    /// `<UNFINISHED>`: nobody has won, and the game can go on.
    Unfinished,
}

/// `CROSS`, `NOUGHT`, `DRAW` or `UNFINISHED`.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Won(player) => player_name(*player),
            Self::Draw => "DRAW",
            Self::Unfinished => "UNFINISHED",
        })
    }
}

/// The model's name of a player: `CROSS` or `NOUGHT`.
pub const fn player_name(player: Mark) -> &'static str {
    match player {
        Mark::X => "CROSS",
        Mark::O => "NOUGHT",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The game in which the players have moved to these cells, written as digits.
    fn game(x: &str, o: &str) -> Game {
        let moves = |digits: &str, player: Mark| -> Vec<(Cell, Mark)> {
            let cells = digits.chars().map(|digit| digit.to_string().parse().expect("a cell"));
            cells.map(|cell| (cell, player)).collect()
        };
        Game::new([moves(x, Mark::X), moves(o, Mark::O)].concat())
    }

    /// Positions of cells, written as digits.
    fn positions(cells: &str) -> Vec<(i64, i64)> {
        // Cells, rows and columns count from 1, but an index counts from 0.
        let index = |digit: char| i64::from(digit.to_digit(10).expect("a digit")) - 1;
        cells.chars().map(index).map(|index| (index / SIZE + 1, index % SIZE + 1)).collect()
    }

    #[test]
    fn a_game_is_won_by_one_player_drawn_or_unfinished() {
        use Verdict::{Draw, Unfinished, Won};
        for (rule, x, o, left, verdict, invariant) in [
            ("nobody has moved", "", "", 9, Unfinished, true),
            ("x has a line", "123", "45", 4, Won(Mark::X), true),
            ("o has a line", "129", "456", 3, Won(Mark::O), true),
            ("both have a line", "123", "456", 3, Unfinished, true),
            ("both have a line on a full board", "12378", "4569", 0, Draw, true),
            ("nobody has a line on a full board", "13458", "2679", 0, Draw, true),
            ("x is two moves ahead", "15", "", 7, Unfinished, false),
            ("o is two moves ahead", "9", "156", 5, Unfinished, false),
        ] {
            let game = game(x, o);
            assert_eq!(game.moves_for_player(Mark::X).len() as usize, x.len(), "{rule}");
            assert_eq!(game.moves_for_player(Mark::O).len() as usize, o.len(), "{rule}");
            assert_eq!(game.moves_so_far().len() as usize, x.len() + o.len(), "{rule}");
            assert_eq!((game.move_count_so_far(), game.move_count_left()), (9 - left, left));
            let winner =
                if let Won(player) = verdict { Ok(player) } else { Err(Refusal::PreWhoWon) };
            assert_eq!((game.who_won(), game.is_won()), (winner, winner.is_ok()), "{rule}");
            let (is_draw, is_unfinished) = (verdict == Draw, verdict == Unfinished);
            assert_eq!((game.is_draw(), game.is_unfinished()), (is_draw, is_unfinished), "{rule}");
            assert_eq!(game.inv_game(), invariant, "{rule}");
        }
        assert!(game("123", "456").has_won(Mark::X) && game("123", "456").has_won(Mark::O));
        assert!(!game("124", "456").has_won(Mark::X));
    }

    #[test]
    fn play_ends_at_the_first_win_or_draw() {
        for (rule, head, cells, verdict) in [
            ("the head of the order moves first", Mark::X, "14253", Verdict::Won(Mark::X)),
            ("either player can be its head", Mark::O, "14253", Verdict::Won(Mark::O)),
            ("the second player can win", Mark::X, "142596", Verdict::Won(Mark::O)),
            ("moves after the win are ignored", Mark::X, "142536", Verdict::Won(Mark::X)),
            ("a full board without a line", Mark::X, "395216874", Verdict::Draw),
            ("the moves end before the game", Mark::X, "14259", Verdict::Unfinished),
        ] {
            let order = [head, head.other()];
            for model in [Model::Basic, Model::WithInvariant] {
                let played = Sigma::new(model).play(&order, &positions(cells));
                assert_eq!(played, Ok(verdict), "{rule}");
            }
        }
    }

    #[test]
    fn play_refuses_positions_before_the_order_and_the_order_before_the_moves() {
        const BOTH: &[Mark] = &Mark::ALL;
        for (rule, order, moves, refusal) in [
            ("a row 0", &[][..], vec![(0, 1)], Refusal::TypeNat1),
            ("a column 0", BOTH, vec![(1, 0)], Refusal::TypeNat1),
            ("a row 4", &[], vec![(4, 1)], Refusal::InvPos),
            ("a column 4", BOTH, vec![(1, 4)], Refusal::InvPos),
            ("no order", &[], vec![], Refusal::TypeSeq1),
            ("one player", &[Mark::X], vec![], Refusal::InvPlayOrder),
            ("the same player twice", &[Mark::O, Mark::O], vec![], Refusal::InvPlayOrder),
            ("three players", &[Mark::X, Mark::O, Mark::X], vec![], Refusal::InvPlayOrder),
            ("too few moves for a win", BOTH, positions("1425"), Refusal::InvMoves),
            ("a move twice", BOTH, positions("142591"), Refusal::InvMoves),
        ] {
            assert_eq!(play(order, &moves), Err(refusal), "{rule}");
        }
    }

    #[test]
    fn only_the_second_model_refuses_a_player_who_is_two_moves_ahead() {
        let cell = |number: usize| Cell::ALL[number - 1];
        for (model, expected) in
            [(Model::Basic, Ok(())), (Model::WithInvariant, Err(Refusal::InvGame))]
        {
            let mut sigma = Sigma::new(model);
            assert_eq!(sigma.make_move(Mark::X, cell(1)), Err(Refusal::UndefinedState));
            assert_eq!(sigma.play(&Mark::ALL, &positions("14259")), Ok(Verdict::Unfinished));
            assert_eq!(sigma.make_move(Mark::O, cell(9)), Err(Refusal::PreMove));
            let before = sigma.game().copied();
            assert_eq!(sigma.make_move(Mark::X, cell(3)), expected, "{model:?}");
            assert_eq!(sigma.game().copied() == before, expected.is_err(), "{model:?}");
        }
    }
}

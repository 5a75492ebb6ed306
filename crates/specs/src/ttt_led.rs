//! The LED program "Tic Tac Toe" by Rushton, Zheng and Phan (document 004), definition by
//! definition.
//!
//! The document stops at the head of section 3. The rest is from the published program. The file
//! `docs/spec/ttt-led.md` leads from each part to the rules and their tests.

use std::collections::BTreeSet;

/// Section 1: a player is either 'x' or 'o'.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Player {
    /// 'x', who moves first.
    X,
    /// 'o', who moves second.
    O,
}

/// Section 1, the numbers of the cells: `Cells := {1..9}`.
pub fn cells() -> BTreeSet<u8> {
    (1..=9).collect()
}

/// Section 1: a move is a pair (p, c), of a player and a cell.
pub type Move = (Player, u8);

/// Section 1: a state is a set of moves, those made so far.
pub type State = BTreeSet<Move>;

/// Section 2, the state before the first move: `initialState := {}`.
pub const fn initial_state() -> State {
    State::new()
}

/// Returns `true` if player `p` has moved in cell `c`: `occupies(p, c) == (p, c) in currentState`.
pub fn occupies(current_state: &State, p: Player, c: u8) -> bool {
    current_state.contains(&(p, c))
}

/// Returns `true` if either player has moved in cell `c`: `occupied(c) == occupies('x, c) or
/// occupies('o, c)`.
pub fn occupied(current_state: &State, c: u8) -> bool {
    occupies(current_state, Player::X, c) || occupies(current_state, Player::O, c)
}

/// The eight lines of three cells: `rows := hRows U vRows U diagonals`.
pub fn rows() -> BTreeSet<BTreeSet<u8>> {
    let h_rows = [[1, 2, 3], [4, 5, 6], [7, 8, 9]];
    let v_rows = [[1, 4, 7], [2, 5, 8], [3, 6, 9]];
    let diagonals = [[1, 5, 9], [3, 5, 7]];
    h_rows.into_iter().chain(v_rows).chain(diagonals).map(BTreeSet::from).collect()
}

/// Returns `true` if player `p` has all cells of line `r`: `fills(p, r) == for all c in r.
/// occupies(p, c)`.
fn fills(current_state: &State, p: Player, r: &BTreeSet<u8>) -> bool {
    r.iter().all(|c| occupies(current_state, p, *c))
}

/// Returns `true` if player `p` has a whole line: `threeInRow(p) == there is r in rows. fills(p,
/// r)`.
pub fn three_in_row(current_state: &State, p: Player) -> bool {
    rows().iter().any(|r| fills(current_state, p, r))
}

/// Returns `true` if all cells are taken: `boardFull == |currentState| = 9`.
pub fn board_full(current_state: &State) -> bool {
    current_state.len() == 9
}

/// Returns `true` if the game is over: `gameOver == boardFull or threeInRow('x') or
/// threeInRow('o')`.
pub fn game_over(current_state: &State) -> bool {
    board_full(current_state)
        || three_in_row(current_state, Player::X)
        || three_in_row(current_state, Player::O)
}

/// The player to move: `playerToMove := 'x if even(|currentState|), 'o otherwise`.
pub fn player_to_move(current_state: &State) -> Player {
    if even(current_state.len()) { Player::X } else { Player::O }
}

/// Returns `true` if `n` is even: `even(n) == n mod 2 = 0`.
fn even(n: usize) -> bool {
    n.is_multiple_of(2)
}

/// Returns `true` if a move in cell `c` is legal: `legalToMoveIn(c) == not gameOver, not
/// occupied(c)`.
pub fn legal_to_move_in(current_state: &State, c: u8) -> bool {
    !game_over(current_state) && !occupied(current_state, c)
}

/// Section 3, mouse input: a click and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Click {
    /// `clickX`, to the right.
    pub x: i32,
    /// `clickY`, upwards.
    pub y: i32,
}

/// Returns `true` if the click is strictly inside the square of cell `c`.
pub fn clicked_in(click: Click, c: u8) -> bool {
    let (x, y) = center(c);
    x - 50 < click.x && click.x < x + 50 && y - 50 < click.y && click.y < y + 50
}

/// `restart`: the click is strictly inside the reset button.
pub fn restart(click: Click) -> bool {
    350 < click.x && click.x < 550 && 725 < click.y && click.y < 775
}

/// `moveMadeIn(c)`: the cell was clicked, and it is legal to move there.
pub fn move_made_in(current_state: &State, click: Click, c: u8) -> bool {
    clicked_in(click, c) && legal_to_move_in(current_state, c)
}

/// Returns `true` if the click makes a move: `moveMade == there is c in Cells. moveMadeIn(c)`.
fn move_made(current_state: &State, click: Click) -> bool {
    cells().into_iter().any(|c| move_made_in(current_state, click, c))
}

/// The move of the click, as a set: `move := {(playerToMove, c) | c in Cells, moveMadeIn(c)}`.
/// Empty if the click makes no move.
fn clicked_move(current_state: &State, click: Click) -> BTreeSet<Move> {
    let made = cells().into_iter().filter(|c| move_made_in(current_state, click, *c));
    made.map(|c| (player_to_move(current_state), c)).collect()
}

/// `nextState`: the initial state after a click on the reset button, the current state with the
/// move that the click makes, or else the current state.
#[must_use]
pub fn next_state(current_state: &State, click: Click) -> State {
    if restart(click) {
        initial_state()
    } else if move_made(current_state, click) {
        current_state.union(&clicked_move(current_state, click)).copied().collect()
    } else {
        current_state.clone()
    }
}

/// A color of a text or a segment on the display.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "their names say it")]
pub enum Color {
    Black,
    Blue,
    Green,
    Red,
}

/// A text of the display with its color and center.
pub type Text = (&'static str, Color, (i32, i32));

/// A line segment of the display, by its two ends.
pub type Segment = ((i32, i32), (i32, i32));

/// The grid: four black segments.
pub const GRID: [Segment; 4] = [
    ((200, 400), (200, 700)),
    ((300, 400), (300, 700)),
    ((100, 500), (400, 500)),
    ((100, 600), (400, 600)),
];

/// The font size of every text, in the cells and in the status.
pub const FONT_SIZE: i32 = 36;

/// The center of cell `c`: `x = 150 + 100((c-1) mod 3)`, `y = 650 - 100 floor((c-1)/3)`.
pub fn center(c: u8) -> (i32, i32) {
    let c = i32::from(c);
    (150 + 100 * ((c - 1) % 3), 650 - 100 * ((c - 1) / 3))
}

/// The display of each move: `x` in blue or `o` in green, at the center of its cell.
pub fn cell_display(current_state: &State) -> BTreeSet<Text> {
    let text = |(p, c): &Move| match p {
        Player::X => ("x", Color::Blue, center(*c)),
        Player::O => ("o", Color::Green, center(*c)),
    };
    current_state.iter().map(text).collect()
}

/// The status: the turn at (100, 750), or the result at (200, 750). If both players have three in a
/// row, x has won, because the program tests x first.
pub fn status(current_state: &State) -> Text {
    let (turn_center, result_center) = ((100, 750), (200, 750));
    if !game_over(current_state) {
        match player_to_move(current_state) {
            Player::X => ("x's turn", Color::Black, turn_center),
            Player::O => ("o's turn", Color::Black, turn_center),
        }
    } else if three_in_row(current_state, Player::X) {
        ("x won", Color::Blue, result_center)
    } else if three_in_row(current_state, Player::O) {
        ("o won", Color::Green, result_center)
    } else {
        ("cat got it", Color::Red, result_center)
    }
}

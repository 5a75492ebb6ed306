//! Placing an army: a draft in any state, and a complete deployment.

mod errors;

use core::fmt;

use super::{Army, ByRank, Color, Rank, Square, SquareSet};

pub use errors::{IncompleteArmy, PlaceError};

/// Number of home squares of a side.
const HOME: usize = 40;

/// One side's army while it is being placed. All its pieces stand at home, and no rank has too many
/// pieces.
///
/// # Examples
///
/// ```
/// use fairboard_rules::stratego::{Army, Color, DeploymentDraft, PlaceError, Rank};
///
/// let mut draft = DeploymentDraft::new(Color::Red, Army::Full);
/// draft.place("e1".parse()?, Rank::Flag)?;
/// assert_eq!(draft.place("f1".parse()?, Rank::Flag), Err(PlaceError::Limit));
/// assert!(draft.finish().is_err_and(|incomplete| incomplete.left[Rank::Bomb] == 6));
///
/// draft.swap("e1".parse()?, "a1".parse()?)?;
/// draft.mirror();
/// assert_eq!(draft.remove("j1".parse()?)?, Rank::Flag);
/// draft.clear();
/// assert_eq!(draft.pieces().count(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct DeploymentDraft {
    color: Color,
    army: Army,
    /// The ranks by the index of their home square: see `home_index`.
    ranks: [Option<Rank>; HOME],
}

impl DeploymentDraft {
    /// A draft in which nothing is placed yet.
    pub const fn new(color: Color, army: Army) -> Self {
        Self { color, army, ranks: [None; HOME] }
    }

    /// The side that places its army.
    pub const fn color(&self) -> Color {
        self.color
    }

    /// The kind of army that is placed: full or Barrage.
    pub const fn army(&self) -> Army {
        self.army
    }

    /// The rank of the piece on `square`; `None` if the square is empty or not at home.
    pub fn rank_at(&self, square: Square) -> Option<Rank> {
        self.ranks[home_index(self.color, square)?]
    }

    /// The pieces placed, row by row from the bottom, left to right.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Rank)> {
        SquareSet::home(self.color)
            .into_iter()
            .filter_map(|square| self.rank_at(square).map(|rank| (square, rank)))
    }

    /// Number of pieces of each rank that are still to place.
    pub fn left(&self) -> ByRank<u8> {
        let mut left = *self.army.counts();
        for rank in self.ranks.iter().flatten() {
            // `place` allows no more pieces than the army has, so no count goes below 0.
            left[*rank] -= 1;
        }
        left
    }

    /// Places a piece of `rank` from the reserve on `square`.
    ///
    /// # Errors
    ///
    /// The first that applies of [`PlaceError::Lake`], [`PlaceError::NotHome`],
    /// [`PlaceError::Occupied`] and [`PlaceError::Limit`]; nothing changes then.
    pub fn place(&mut self, square: Square, rank: Rank) -> Result<(), PlaceError> {
        let index = self.index_of(square)?;
        if self.ranks[index].is_some() {
            return Err(PlaceError::Occupied);
        }
        let placed_count = self.ranks.iter().filter(|placed| **placed == Some(rank)).count();
        if placed_count >= usize::from(self.army.counts()[rank]) {
            return Err(PlaceError::Limit);
        }
        self.ranks[index] = Some(rank);
        Ok(())
    }

    /// Moves the piece on `from` to `to`, and a piece on `to` to `from`.
    ///
    /// # Errors
    ///
    /// [`PlaceError::Lake`] or [`PlaceError::NotHome`] for either square, [`PlaceError::Empty`] if
    /// there is no piece on `from`; nothing changes then.
    pub fn swap(&mut self, from: Square, to: Square) -> Result<(), PlaceError> {
        let (from_index, to_index) = (self.index_of(from)?, self.index_of(to)?);
        if self.ranks[from_index].is_none() {
            return Err(PlaceError::Empty);
        }
        self.ranks.swap(from_index, to_index);
        Ok(())
    }

    /// Takes the piece on `square` back to the reserve.
    ///
    /// # Errors
    ///
    /// [`PlaceError::Lake`], [`PlaceError::NotHome`] or [`PlaceError::Empty`].
    pub fn remove(&mut self, square: Square) -> Result<Rank, PlaceError> {
        let index = self.index_of(square)?;
        self.ranks[index].take().ok_or(PlaceError::Empty)
    }

    /// Takes every piece back to the reserve.
    pub fn clear(&mut self) {
        self.ranks = [None; HOME];
    }

    /// Mirrors the placed pieces: left and right change places.
    pub fn mirror(&mut self) {
        for row in self.ranks.chunks_exact_mut(Square::SIDE.into()) {
            row.reverse();
        }
    }

    /// The same draft for the side `color`, turned so that its owner sees the same picture.
    #[must_use]
    pub fn for_side(&self, color: Color) -> Self {
        let mut turned = self.clone();
        if color != self.color {
            turned.color = color;
            // Half a turn of the board reverses the order of the squares.
            turned.ranks.reverse();
        }
        turned
    }

    /// The draft as a deployment, if the whole army is placed.
    ///
    /// # Errors
    ///
    /// The pieces that are still missing.
    ///
    /// # Examples
    ///
    /// ```
    /// use fairboard_rules::stratego::{Army, Color, Deployment, DeploymentDraft, IncompleteArmy};
    ///
    /// let letters = "HDGDIDFDJDLEKDFGIHCEGDFEIHJDEGFBMBHBEBBB";
    /// let draft = DeploymentDraft::from_text(letters, Color::Red, Army::Full)?;
    /// let army: Result<Deployment, IncompleteArmy> = draft.finish();
    /// assert_eq!(army?.draft(), &draft);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn finish(&self) -> Result<Deployment, IncompleteArmy> {
        let left = self.left();
        if left.iter().any(|(_, count)| *count > 0) {
            return Err(IncompleteArmy { left });
        }
        Ok(Deployment(self.clone()))
    }

    /// The [`home_index`] of `square`, or the reason why no piece is placed there.
    fn index_of(&self, square: Square) -> Result<usize, PlaceError> {
        if SquareSet::LAKES.contains(square) {
            return Err(PlaceError::Lake);
        }
        home_index(self.color, square).ok_or(PlaceError::NotHome)
    }
}

/// Shows the number of pieces, never a rank, because ranks are secret.
impl fmt::Debug for DeploymentDraft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DeploymentDraft")
            .field("color", &self.color)
            .field("army", &self.army)
            .field("placed", &self.ranks.iter().flatten().count())
            .finish_non_exhaustive()
    }
}

/// Index of a home square, row by row from the bottom, left to right; `None` elsewhere.
fn home_index(color: Color, square: Square) -> Option<usize> {
    let bottom = match color {
        Color::Red => 0,
        Color::Blue => Square::COUNT - HOME,
    };
    usize::from(square.index()).checked_sub(bottom).filter(|index| *index < HOME)
}

/// One side's complete army at home. A value of this type is always complete.
///
/// # Examples
///
/// ```
/// use fairboard_rules::stratego::{Army, Color, DeploymentDraft};
///
/// let letters = "HDGDIDFDJDLEKDFGIHCEGDFEIHJDEGFBMBHBEBBB";
/// let red = DeploymentDraft::from_text(letters, Color::Red, Army::Full)?.finish()?;
/// assert_eq!(red.for_side(Color::Blue).for_side(Color::Red), red);
/// let incomplete = DeploymentDraft::new(Color::Red, Army::Full).finish();
/// assert!(incomplete.is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deployment(DeploymentDraft);

impl Deployment {
    /// The army as a draft, of which a clone can be changed again.
    pub const fn draft(&self) -> &DeploymentDraft {
        &self.0
    }

    /// The same deployment for the side `color`, turned so that its owner sees the same picture.
    #[must_use]
    pub fn for_side(&self, color: Color) -> Self {
        Self(self.0.for_side(color))
    }

    /// The side that owns the army.
    pub const fn color(&self) -> Color {
        self.0.color
    }

    /// The kind of army: full (40 pieces) or Barrage (8 pieces).
    pub const fn army(&self) -> Army {
        self.0.army
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(square: &str) -> Square {
        square.parse().unwrap()
    }

    #[test]
    fn each_refused_placement_has_its_reason() {
        let mut draft = DeploymentDraft::new(Color::Blue, Army::Full);
        draft.place(at("a7"), Rank::Marshal).unwrap();
        let before = draft.clone();
        for (square, rank, expected) in [
            ("c5", Rank::Bomb, PlaceError::Lake),
            ("a6", Rank::Bomb, PlaceError::NotHome),
            ("a1", Rank::Bomb, PlaceError::NotHome),
            ("a7", Rank::Bomb, PlaceError::Occupied),
            ("b7", Rank::Marshal, PlaceError::Limit),
        ] {
            assert_eq!(draft.place(at(square), rank), Err(expected), "{square} {rank}");
            assert!(draft == before);
        }
    }

    #[test]
    fn the_corners_of_both_homes_take_pieces() {
        for (color, squares) in
            [(Color::Red, ["a1", "j1", "a4", "j4"]), (Color::Blue, ["a7", "j7", "a10", "j10"])]
        {
            let mut draft = DeploymentDraft::new(color, Army::Full);
            for square in squares {
                assert_eq!(draft.place(at(square), Rank::Bomb), Ok(()));
                assert_eq!(draft.rank_at(at(square)), Some(Rank::Bomb));
            }
            assert_eq!(draft.left()[Rank::Bomb], 2);
        }
    }

    #[test]
    fn removed_pieces_go_back_to_the_reserve() {
        let mut draft = DeploymentDraft::new(Color::Red, Army::Barrage);
        draft.place(at("a1"), Rank::Flag).unwrap();
        assert_eq!(draft.place(at("b1"), Rank::Flag), Err(PlaceError::Limit));
        assert_eq!(draft.remove(at("a1")), Ok(Rank::Flag));
        assert_eq!(draft.remove(at("a1")), Err(PlaceError::Empty));
        assert_eq!(draft.place(at("b1"), Rank::Flag), Ok(()));
    }

    #[test]
    fn two_pieces_swap_and_one_moves() {
        let mut draft = DeploymentDraft::new(Color::Red, Army::Full);
        draft.place(at("a1"), Rank::Flag).unwrap();
        draft.place(at("b1"), Rank::Bomb).unwrap();
        draft.swap(at("a1"), at("b1")).unwrap();
        assert_eq!(draft.rank_at(at("a1")), Some(Rank::Bomb));
        draft.swap(at("b1"), at("j4")).unwrap();
        assert_eq!(draft.rank_at(at("b1")), None);
        assert_eq!(draft.rank_at(at("j4")), Some(Rank::Flag));
        assert_eq!(draft.swap(at("b1"), at("a1")), Err(PlaceError::Empty));
        assert_eq!(draft.swap(at("a1"), at("a5")), Err(PlaceError::NotHome));
    }

    #[test]
    fn mirror_exchanges_left_and_right() {
        let mut draft = DeploymentDraft::new(Color::Blue, Army::Full);
        draft.place(at("a10"), Rank::Flag).unwrap();
        draft.mirror();
        assert_eq!(draft.rank_at(at("j10")), Some(Rank::Flag));
        assert_eq!(draft.rank_at(at("a10")), None);
    }

    #[test]
    fn an_army_for_the_other_side_looks_the_same_to_its_owner() {
        let mut red = DeploymentDraft::new(Color::Red, Army::Full);
        red.place(at("a1"), Rank::Flag).unwrap();
        red.place(at("b4"), Rank::Scout).unwrap();
        let blue = red.for_side(Color::Blue);
        assert_eq!(blue.rank_at(at("j10")), Some(Rank::Flag));
        assert_eq!(blue.rank_at(at("i7")), Some(Rank::Scout));
        assert!(blue.for_side(Color::Red) == red && red.for_side(Color::Red) == red);
    }

    #[test]
    fn only_a_complete_army_is_a_deployment_and_the_rest_is_named() {
        let mut draft = DeploymentDraft::new(Color::Red, Army::Barrage);
        for (square, rank) in [
            ("a1", Rank::Flag),
            ("b1", Rank::Bomb),
            ("c1", Rank::Spy),
            ("e1", Rank::Miner),
            ("f1", Rank::General),
        ] {
            draft.place(at(square), rank).unwrap();
        }
        let error = draft.finish().unwrap_err();
        assert_eq!(error.to_string(), "Still to place: 1 Marshal, 2 Scouts.");
        draft.place(at("a4"), Rank::Scout).unwrap();
        draft.place(at("b4"), Rank::Scout).unwrap();
        draft.place(at("d4"), Rank::Marshal).unwrap();
        assert!(draft.finish().is_ok());
    }

    #[test]
    fn the_owner_sees_pieces_at_rest_lakes_and_nothing_else() {
        use crate::stratego::Seen;
        let mut draft = DeploymentDraft::new(Color::Red, Army::Full);
        draft.place(at("a1"), Rank::Flag).unwrap();
        for square in Square::all() {
            let name = square.to_string();
            match draft.seen(square) {
                Seen::Own { id, rank: Rank::Flag, moved: false, revealed: false } => {
                    assert_eq!((name.as_str(), id.start()), ("a1", square));
                }
                Seen::Lake => assert!(SquareSet::LAKES.contains(square), "{name}"),
                Seen::Empty => {
                    assert!(name != "a1" && !SquareSet::LAKES.contains(square), "{name}");
                }
                Seen::Own { .. } | Seen::Hidden { .. } | Seen::Revealed { .. } => {
                    unreachable!("on {name}")
                }
            }
        }
    }

    #[test]
    fn a_cleared_home_is_empty_and_the_army_is_in_reserve() {
        let mut draft = DeploymentDraft::new(Color::Blue, Army::Full);
        draft.place(at("a7"), Rank::Marshal).unwrap();
        draft.clear();
        assert_eq!(draft, DeploymentDraft::new(Color::Blue, Army::Full));
    }

    #[test]
    fn debug_tells_no_rank() {
        let mut draft = DeploymentDraft::new(Color::Red, Army::Full);
        draft.place(at("a1"), Rank::Flag).unwrap();
        assert_eq!(
            format!("{draft:?}"),
            "DeploymentDraft { color: Red, army: Full, placed: 1, .. }"
        );
    }
}

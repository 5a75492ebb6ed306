//! The more-squares (chase) rule of the International Stratego Federation.

use alloc::vec::Vec;

use crate::stratego::{ByColor, Color, Move, Square, SquareSet};

/// The more-squares rule: a chase may not come back to an earlier position of the chase.
///
/// For each side the rule keeps the last move and the length of the side's chase. The length is the
/// number of plies in a row in which the side has threatened or the other side has fled. A move
/// without attack is refused if three things hold. The move leads to a position that the board had
/// earlier in the chase. The move ends next to an enemy piece. The move does not merely take back
/// the side's own last move. An attack ends both chases.
///
/// Two positions are the same if every piece stands where it stood. Pieces of equal rank that have
/// changed places make a new position, because the opponent does not see that they are equal.
///
/// Source: International Stratego Federation, Game Rules, article 11, which speaks of "a position
/// on the board which has already taken place". `docs/spec/quirks.md` says why pieces are compared
/// and not ranks.
///
/// # Examples
///
/// ```
/// use fairboard_rules::stratego::repetition::MoreSquares;
/// use fairboard_rules::stratego::{ByColor, Color, SquareSet};
///
/// // Red's piece follows Blue's around four squares.
/// let (mut rule, mut red, mut blue) = (MoreSquares::default(), "a1".parse()?, "b2".parse()?);
/// for way in ["a1a2 b2b1", "a2b2 b1a1", "b2b1 a1a2", "b1a1 a2b2"] {
///     let (chase, flight) = way.split_once(' ').ok_or("two moves")?;
///     for (color, mv) in [(Color::Red, chase), (Color::Blue, flight)] {
///         let mv: fairboard_rules::stratego::Move = mv.parse()?;
///         if color == Color::Red { red = mv.to } else { blue = mv.to }
///         let occupied = ByColor { red: SquareSet::of(red), blue: SquareSet::of(blue) };
///         rule.moved(&occupied, color, mv);
///     }
/// }
/// let occupied = ByColor { red: SquareSet::of(red), blue: SquareSet::of(blue) };
/// let targets = SquareSet::neighbours(red);
/// assert!(rule.barred(&occupied, Color::Red, red, targets).contains("a2".parse()?));
/// rule.attacked(Color::Red, "a1a2".parse()?);
/// assert!(rule.barred(&occupied, Color::Red, red, targets).is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct MoreSquares {
    /// The last move of each side, attacks included.
    last: ByColor<Option<Move>>,
    /// The length of each side's chase, in plies of both sides.
    chase: ByColor<usize>,
    /// The moves back to the start of the longer chase, oldest first: never an attack.
    trail: Vec<Move>,
}

impl MoreSquares {
    /// Takes over `mv` of `side`, which was no attack; `occupied` is the board after the move.
    pub fn moved(&mut self, occupied: &ByColor<SquareSet>, side: Color, mv: Move) {
        let enemy = side.other();
        // A move that starts next to the piece that the enemy has moved last is a flight.
        let fled = self.last[enemy].is_some_and(|last| mv.from.is_next_to(last.to));
        let threatens = !(SquareSet::neighbours(mv.to) & occupied[enemy]).is_empty();
        self.chase[enemy] = if fled { self.chase[enemy] + 1 } else { 0 };
        self.chase[side] = if threatens { self.chase[side] + 1 } else { 0 };
        self.last[side] = Some(mv);

        let longer = self.chase.red.max(self.chase.blue);
        // Without a chase no move is kept.
        if longer == 0 {
            self.trail.clear();
        } else {
            self.trail.push(mv);
            // The moves before the longer chase are dropped.
            self.trail.drain(..self.trail.len().saturating_sub(longer));
        }
    }

    /// Takes over the attack `mv` of `side`.
    pub fn attacked(&mut self, side: Color, mv: Move) {
        self.last[side] = Some(mv);
        self.chase = ByColor::default();
        self.trail.clear();
    }

    /// The squares of the pieces of `side` that the rule may bar from a move. Every piece that has
    /// moved in the side's chase is among them. Any other piece leaves empty a square on which it
    /// has stood throughout the chase, so its move makes a new position.
    pub fn suspects(&self, own: SquareSet, side: Color) -> SquareSet {
        // The board before a chase's first ply is no part of the chase, so one ply repeats nothing.
        if self.chase[side] < 2 {
            return SquareSet::EMPTY;
        }
        self.trail.iter().map(|mv| mv.to).collect::<SquareSet>() & own
    }

    /// The squares among `targets` to which the piece of `side` on `from` may not go.
    pub fn barred(
        &self,
        occupied: &ByColor<SquareSet>,
        side: Color,
        from: Square,
        targets: SquareSet,
    ) -> SquareSet {
        if !self.suspects(occupied[side], side).contains(from) {
            return SquareSet::EMPTY;
        }
        let enemies = occupied[side.other()];
        // The rule bars only a move without attack that ends next to an enemy piece.
        let near = targets & enemies.adjacent() & !enemies;
        if near.is_empty() {
            return near;
        }
        let mut barred = near & self.returns(from, self.chase[side]);
        // The side may take back its own last move.
        if let Some(last) = self.last[side].filter(|last| last.to == from) {
            barred.remove(last.from);
        }
        barred
    }

    /// The squares on which the piece on `from` stood from 1 ply ago to `length` - 1 plies ago, as
    /// far as every other piece stood on its present square then. `length` is at least 1.
    fn returns(&self, from: Square, length: usize) -> SquareSet {
        let mut returns = SquareSet::EMPTY;
        let mut stood = from;
        // The other pieces that stood elsewhere: the present and the earlier square of each.
        let mut elsewhere: Vec<(Square, Square)> = Vec::new();
        // The moves are taken back, the newest first, so each piece goes from `to` back to `from`.
        for mv in self.trail.iter().rev().take(length - 1) {
            if mv.to == stood {
                stood = mv.from;
            } else {
                match elsewhere.iter().position(|(_, earlier)| *earlier == mv.to) {
                    Some(index) => {
                        let (present, earlier) = &mut elsewhere[index];
                        if *present == mv.from {
                            // Before `mv` the piece stood on its present square.
                            elsewhere.swap_remove(index);
                        } else {
                            *earlier = mv.from;
                        }
                    }
                    None => elsewhere.push((mv.to, mv.from)),
                }
            }
            if elsewhere.is_empty() {
                returns.insert(stood);
            }
        }
        returns
    }
}

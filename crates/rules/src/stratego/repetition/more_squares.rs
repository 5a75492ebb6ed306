//! The more-squares (chase) rule of the International Stratego Federation.

use alloc::vec::Vec;

use crate::stratego::{ByColor, Color, Move, Square, SquareSet};

/// The more-squares rule: a chase may not come back to an earlier position of the chase.
///
/// A side threatens if its move ends next to an enemy piece. A side flees if its move starts next
/// to the piece that the enemy has moved last. A side's chase consists of the plies in a row in
/// which the side has threatened or the other side has fled. An attack ends both chases.
///
/// A move without attack is refused if three things hold. The move leads to a position that the
/// board had earlier in the chase. The move ends next to an enemy piece. The move does not merely
/// take back the side's own last move.
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
    /// The moves since the start of the longer chase, the oldest first. None of them is an attack.
    trail: Vec<Move>,
}

impl MoreSquares {
    /// Records the move `mv` of `side`, which was no attack. `occupied` has the squares of the
    /// pieces of each side after the move.
    pub fn moved(&mut self, occupied: &ByColor<SquareSet>, side: Color, mv: Move) {
        let enemy = side.other();
        let flees = self.last[enemy].is_some_and(|last| mv.from.is_next_to(last.to));
        let threatens = !(SquareSet::neighbours(mv.to) & occupied[enemy]).is_empty();
        // A flight continues the enemy's chase, and a threat that of `side`.
        self.chase[enemy] = if flees { self.chase[enemy] + 1 } else { 0 };
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

    /// Records the attack `mv` of `side`, which ends both chases.
    pub fn attacked(&mut self, side: Color, mv: Move) {
        self.last[side] = Some(mv);
        self.chase = ByColor::default();
        self.trail.clear();
    }

    /// The squares of the pieces of `side` that the rule may bar from a move. From the second ply
    /// of the side's chase on, every piece that has moved in the chase is among them. A move of any
    /// other piece makes a new position, because the piece has not left its square in the chase
    /// before.
    pub fn suspects(&self, own: SquareSet, side: Color) -> SquareSet {
        // The board before a chase's first ply is no part of the chase, so one ply repeats nothing.
        if self.chase[side] < 2 {
            return SquareSet::EMPTY;
        }
        self.trail.iter().map(|mv| mv.to).collect::<SquareSet>() & own
    }

    /// The squares among `targets` to which this rule forbids the piece of `side` on `from` to go.
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
        let mut barred = near & self.earlier_squares(from, self.chase[side]);
        // The side may take back its own last move.
        if let Some(last) = self.last[side].filter(|last| last.to == from) {
            barred.remove(last.from);
        }
        barred
    }

    /// The squares of the piece on `from` in all earlier positions of the chase in which every
    /// other piece stood on its present square. The chase has `length` plies, at least one.
    fn earlier_squares(&self, from: Square, length: usize) -> SquareSet {
        let mut squares = SquareSet::EMPTY;
        let mut stood = from;
        let mut displaced: Vec<Displaced> = Vec::new();
        // Each move is taken back, the newest first. The first ply of the chase is not, because the
        // board before it is no part of the chase.
        for mv in self.trail.iter().rev().take(length - 1) {
            if mv.to == stood {
                stood = mv.from;
            } else if let Some(index) = displaced.iter().position(|piece| piece.earlier == mv.to) {
                let piece = &mut displaced[index];
                piece.earlier = mv.from;
                if piece.earlier == piece.present {
                    displaced.swap_remove(index);
                }
            } else {
                displaced.push(Displaced { present: mv.to, earlier: mv.from });
            }
            if displaced.is_empty() {
                squares.insert(stood);
            }
        }
        squares
    }
}

/// A piece that stood in an earlier position on another square than at present.
struct Displaced {
    present: Square,
    earlier: Square,
}

//! An army by place. A place is a square of the home rows, numbered as the owner sees the board.

use fairboard_rules::stratego::{Army, ByRank, Color, Deployment, DeploymentDraft, Rank, Square};

/// Number of home squares of one side: four rows of ten.
pub(crate) const PLACES: u8 = 40;

/// The ranks in the order of their numbers. A player can prove that a piece has a number of `n` or
/// more without showing its rank (see [`chain`](crate::chain)). So the ranks that never move come
/// first, and the only rank that can move several squares comes last.
const ORDER: [Rank; Rank::COUNT] = [
    Rank::Flag,
    Rank::Bomb,
    Rank::Spy,
    Rank::Miner,
    Rank::Sergeant,
    Rank::Lieutenant,
    Rank::Captain,
    Rank::Major,
    Rank::Colonel,
    Rank::General,
    Rank::Marshal,
    Rank::Scout,
];

/// The home row nearest to the enemy. The back row of the owner is row 0.
const FRONT_ROW: u8 = 3;

/// The number that stands for an empty place in [`Places::bytes`]; no rank has this number.
const EMPTY: u8 = 15;

/// The number of a rank, which is its index in [`ORDER`].
pub(crate) fn rank_number(rank: Rank) -> u8 {
    // `ORDER` holds every rank, so the default is never used.
    ORDER.iter().position(|other| *other == rank).unwrap_or_default() as u8
}

/// The rank of a number; `None` from 12 on.
pub(crate) fn rank_of_number(number: u8) -> Option<Rank> {
    ORDER.get(usize::from(number)).copied()
}

/// The square of a place of `color`; `None` for a place from 40 on. Places count from 0, from the
/// front row to the back, and in each row from the owner's left.
pub(crate) fn square_of_place(color: Color, place: u8) -> Option<Square> {
    let row = FRONT_ROW.checked_sub(place / Square::SIDE)?;
    let square = Square::new(place % Square::SIDE, row)?;
    Some(match color {
        Color::Red => square,
        Color::Blue => square.rotated(),
    })
}

/// The place of a home square of `color`; `None` for another square.
pub(crate) fn place_of_square(color: Color, square: Square) -> Option<u8> {
    let square_by_owner = match color {
        Color::Red => square,
        Color::Blue => square.rotated(),
    };
    let rows_behind_front = FRONT_ROW.checked_sub(square_by_owner.row())?;
    Some(rows_behind_front * Square::SIDE + square_by_owner.column())
}

/// The ranks of an army by place.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Places([Option<Rank>; PLACES as usize]);

impl Places {
    /// An army without pieces, as in tic-tac-toe.
    pub(crate) const NONE: Self = Self([None; PLACES as usize]);

    pub(crate) fn of(deployment: &Deployment) -> Self {
        let mut places = Self::NONE;
        for (square, rank) in deployment.draft().pieces() {
            // A deployment has home squares only, so each of them has a place.
            if let Some(place) = place_of_square(deployment.color(), square) {
                places.0[usize::from(place)] = Some(rank);
            }
        }
        places
    }

    /// The rank on a place; `None` for an empty place.
    pub(crate) fn rank(&self, place: u8) -> Option<Rank> {
        self.0.get(usize::from(place)).copied().flatten()
    }

    /// The taken places with their ranks.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = (u8, Rank)> {
        (0..PLACES).filter_map(|place| Some((place, self.rank(place)?)))
    }

    /// Returns `true` if the places hold exactly the pieces of `army`.
    pub(crate) fn matches_army(&self, army: Army) -> bool {
        let mut counts = ByRank::<u8>::default();
        self.pieces().for_each(|(_, rank)| counts[rank] += 1);
        counts == *army.counts()
    }

    /// The deployment of these places in the home of `color`; `None` if the pieces are not those of
    /// `army`.
    pub(crate) fn deployment(&self, color: Color, army: Army) -> Option<Deployment> {
        let mut draft = DeploymentDraft::new(color, army);
        for (place, rank) in self.pieces() {
            draft.place(square_of_place(color, place)?, rank).ok()?;
        }
        draft.finish().ok()
    }

    /// Writes half a byte for each place: the number of the rank, or [`EMPTY`].
    pub(crate) fn bytes(&self) -> [u8; 20] {
        let half_byte = |place: u8| self.rank(place).map_or(EMPTY, rank_number);
        std::array::from_fn(|index| {
            let place = 2 * index as u8;
            half_byte(place) << 4 | half_byte(place + 1)
        })
    }

    /// Reads what [`bytes`](Self::bytes) writes; `None` if half a byte is neither a rank nor empty.
    pub(crate) fn read(bytes: [u8; 20]) -> Option<Self> {
        let mut places = Self::NONE;
        let half_bytes = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
        for (rank, half_byte) in places.0.iter_mut().zip(half_bytes) {
            if half_byte != EMPTY {
                *rank = Some(rank_of_number(half_byte)?);
            }
        }
        Some(places)
    }
}

#[cfg(test)]
impl Places {
    /// The army with another rank on a place.
    pub(crate) fn with(mut self, place: u8, rank: Rank) -> Self {
        self.0[usize::from(place)] = Some(rank);
        self
    }
}

//! A referee for players that see only observations, and what many games tell.

use fairboard_rules::Position as _;
use fairboard_rules::stratego::{ByColor, Color, DrawBy, Move, Outcome, Position, Rank, Setup};

use fairboard_engine::Observation;

/// Whoever answers an observation with a move.
pub type Player<'a> = &'a mut dyn FnMut(&Observation) -> Option<Move>;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameEnd {
    /// By the rules.
    Rules(Outcome),
    /// Drawn by the rules, but this side had more left.
    Adjudicated(Color),
    /// A player answered with an illegal move or with none, and lost by it.
    Forfeit(Color),
}

/// Plays a game to its end.
pub fn play(setup: &Setup, mut players: ByColor<Player<'_>>) -> GameEnd {
    let mut position = Position::new(setup);
    let mut plies = Vec::new();
    while let Some(side) = position.turn().filter(|_| position.quiet_plies() < QUIET) {
        let observation = Observation::new(&position.view(side), &plies);
        match (players[side])(&observation) {
            Some(mv) if position.is_legal(mv) => plies.push(position.advance(mv)),
            Some(_) | None => return GameEnd::Forfeit(side),
        }
    }
    match position.outcome() {
        Some(Outcome::Draw { .. }) | None => adjudicated(&position),
        Some(outcome) => GameEnd::Rules(outcome),
    }
}

/// A drawn game goes to the side with clearly more left on the board.
fn adjudicated(position: &Position) -> GameEnd {
    let material = |color| -> i32 {
        let pieces = position.pieces().filter(|(_, piece)| piece.color == color);
        pieces.map(|(_, piece)| worth(piece.rank)).sum()
    };
    let lead = material(Color::Red) - material(Color::Blue);
    match position.outcome() {
        _ if lead >= CLEAR => GameEnd::Adjudicated(Color::Red),
        _ if lead <= -CLEAR => GameEnd::Adjudicated(Color::Blue),
        Some(outcome) => GameEnd::Rules(outcome),
        None => GameEnd::Rules(Outcome::Draw { by: DrawBy::NoAttack }),
    }
}

/// After how many plies without an attack a game is drawn whose own rules have no such limit.
const QUIET: u16 = 200;

/// By how much a side must lead: about a Captain.
const CLEAR: i32 = 6;

/// By what a drawn game is adjudicated.
const fn worth(rank: Rank) -> i32 {
    match rank {
        Rank::Flag | Rank::Bomb => 0,
        Rank::Spy => 2,
        Rank::Scout => 1,
        Rank::Miner => 4,
        Rank::Sergeant => 2,
        Rank::Lieutenant => 4,
        Rank::Captain => 6,
        Rank::Major => 10,
        Rank::Colonel => 16,
        Rank::General => 26,
        Rank::Marshal => 36,
    }
}

/// The results of many games between two players, from the first one's side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Won, of them by adjudication, lost, of them by adjudication, and drawn.
    pub won: u32,
    /// How many of the won ones by adjudication.
    pub won_adjudicated: u32,
    /// Lost.
    pub lost: u32,
    /// How many of the lost ones by adjudication.
    pub lost_adjudicated: u32,
    /// Drawn.
    pub drawn: u32,
}

impl Tally {
    /// Counts a game in which the first player had `color`.
    pub fn count(&mut self, color: Color, end: GameEnd) {
        let (winner, adjudicated) = match end {
            GameEnd::Rules(outcome) => (outcome.winner(), 0),
            GameEnd::Adjudicated(winner) => (Some(winner), 1),
            GameEnd::Forfeit(loser) => (Some(loser.other()), 0),
        };
        if winner == Some(color) {
            self.won += 1;
            self.won_adjudicated += adjudicated;
        } else if winner.is_some() {
            self.lost += 1;
            self.lost_adjudicated += adjudicated;
        } else {
            self.drawn += 1;
        }
    }

    /// Both together.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self {
            won: self.won + other.won,
            won_adjudicated: self.won_adjudicated + other.won_adjudicated,
            lost: self.lost + other.lost,
            lost_adjudicated: self.lost_adjudicated + other.lost_adjudicated,
            drawn: self.drawn + other.drawn,
        }
    }

    /// How many games.
    pub const fn games(self) -> u32 {
        self.won + self.lost + self.drawn
    }

    /// The share of the points, a draw being half of one.
    pub fn score(self) -> f64 {
        (f64::from(self.won) + f64::from(self.drawn) / 2.0) / f64::from(self.games().max(1))
    }

    /// The difference in strength in Elo, and how far it may be off (95 %).
    pub fn elo(self) -> (f64, f64) {
        let games = f64::from(self.games().max(1));
        let score = self.score();
        let squares = f64::from(self.won) * (1.0 - score).powi(2)
            + f64::from(self.lost) * score.powi(2)
            + f64::from(self.drawn) * (0.5 - score).powi(2);
        let error = 1.96 * (squares / games / games).sqrt();
        let elo = |share: f64| -400.0 * (1.0 / share.clamp(0.001, 0.999) - 1.0).log10();
        (elo(score), (elo(score + error) - elo(score - error)) / 2.0)
    }
}

//! A game as one seat can follow it, from nothing but its own army and the moves that are made.

use fairboard_rules::stratego::{
    BattleResult, ByColor, ByRank, Color, Deployment, Move, Ply, Rules, Square, SquareSet, movement,
};

use crate::{Observation, SeenPiece};

/// What a seat knows, move by move: where no referee hands out views, as in a worker or in a contest
/// between programs.
#[derive(Clone, Debug)]
pub struct Tracker {
    rules: Rules,
    seat: Color,
    side: Color,
    pieces: [Option<SeenPiece>; Square::COUNT],
    lost: ByColor<ByRank<u8>>,
    plies: Vec<Ply>,
    quiet_plies: u16,
}

impl Tracker {
    /// The start of a game for the seat of `own`, whose enemy stands on `enemies`.
    pub fn new(rules: Rules, own: &Deployment, enemies: SquareSet) -> Self {
        let seat = own.color();
        let mut pieces = [None; Square::COUNT];
        let at_rest = |square, color, rank| SeenPiece {
            square,
            color,
            start: square,
            rank,
            moved: false,
            revealed: false,
        };
        for (square, rank) in own.draft().pieces() {
            pieces[usize::from(square.index())] = Some(at_rest(square, seat, Some(rank)));
        }
        for square in enemies {
            pieces[usize::from(square.index())] = Some(at_rest(square, seat.other(), None));
        }
        Self {
            rules,
            seat,
            side: rules.first,
            pieces,
            lost: ByColor::default(),
            plies: Vec::new(),
            quiet_plies: 0,
        }
    }

    /// Whose move it is.
    pub const fn side(&self) -> Color {
        self.side
    }

    /// What stands on `square`.
    pub fn piece_at(&self, square: Square) -> Option<&SeenPiece> {
        self.pieces[usize::from(square.index())].as_ref()
    }

    /// Hears of a ply of the side whose move it is.
    pub fn hear(&mut self, ply: Ply) {
        let Ply { mv, battle } = ply;
        let [from, to] = [mv.from, mv.to].map(|square| usize::from(square.index()));
        let attacker = self.pieces[from].take();
        let arrived = attacker.map(|piece| SeenPiece { square: mv.to, moved: true, ..piece });
        match battle {
            None => {
                self.pieces[to] = arrived;
                self.quiet_plies = self.quiet_plies.saturating_add(1);
            }
            Some(battle) => {
                let known = |piece: SeenPiece, rank| SeenPiece {
                    rank: Some(rank),
                    revealed: true,
                    ..piece
                };
                let defender = self.pieces[to].take();
                self.pieces[to] = match battle.result {
                    BattleResult::Attacker => arrived.map(|piece| known(piece, battle.attacker)),
                    BattleResult::Defender => defender.map(|piece| known(piece, battle.defender)),
                    BattleResult::Both => None,
                };
                let (side, other) = (self.side, self.side.other());
                if battle.result != BattleResult::Attacker {
                    self.lost[side][battle.attacker] += 1;
                }
                if battle.result != BattleResult::Defender {
                    self.lost[other][battle.defender] += 1;
                }
                self.quiet_plies = 0;
            }
        }
        self.plies.push(ply);
        self.side = self.side.other();
    }

    /// What the seat may know now. `barred` says to which squares the piece on a square may not go
    /// because of a rule on repetition.
    pub fn observation(&self, barred: impl Fn(Square) -> SquareSet) -> Observation {
        let pieces: Vec<SeenPiece> = self.pieces.iter().flatten().copied().collect();
        let squares = |color| {
            pieces.iter().filter(|piece| piece.color == color).map(|piece| piece.square).collect()
        };
        let (own, enemies): (SquareSet, SquareSet) =
            (squares(self.seat), squares(self.seat.other()));
        let targets = |from: Square| {
            let rank = self.piece_at(from).and_then(|piece| piece.rank);
            rank.map_or(SquareSet::EMPTY, |rank| {
                movement::targets(self.rules.reach[rank], from, own, enemies) & !barred(from)
            })
        };
        let moves = |from| targets(from).into_iter().map(move |to| Move::new(from, to));
        Observation {
            rules: self.rules,
            seat: self.seat,
            lost: self.lost,
            legal: own.into_iter().flat_map(moves).collect(),
            plies: self.plies.clone(),
            quiet_plies: self.quiet_plies,
            pieces,
        }
    }
}

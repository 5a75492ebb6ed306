//! Sentences about a game of Stratego.

use fairboard_play::Player;
use fairboard_play::stratego::question::WinningChance;
use fairboard_rules::stratego::{
    Battle, BattleResult, ByColor, ByRank, Color, DrawBy, IncompleteArmy, Outcome, Ply, Rank,
    Rules, Seen, Square, SquareSet, WinBy,
};

use crate::Messages;

impl Messages {
    /// The accessible name of a square: `a4, your Captain`.
    pub fn square_name(self, square: Square, seen: Seen) -> String {
        match seen {
            Seen::Empty => self.square_name_empty(square),
            Seen::Lake => self.square_name_lake(square),
            Seen::Own { rank, revealed: true, .. } => self.square_name_known(square, rank),
            Seen::Own { rank, .. } => self.square_name_own(square, rank),
            Seen::Hidden { .. } => self.square_name_hidden(square),
            Seen::Revealed { rank, .. } => self.square_name_revealed(square, rank),
        }
    }

    /// The sentence about a changed guess of the rank of the enemy piece on a square. `None` means
    /// that the guess was removed.
    pub fn guessed(self, square: Square, guess: Option<Rank>) -> String {
        guess.map_or_else(|| self.guessed_nothing(square), |rank| self.guessed_rank(square, rank))
    }

    /// The accessible name of a square for somebody who takes no side: `a4, Red's Captain`. `owner`
    /// is the side of the piece on the square, if there is a piece.
    pub fn square_name_of(self, square: Square, seen: Seen, owner: Option<Color>) -> String {
        let Some(side) = owner else { return self.square_name(square, seen) };
        match seen {
            Seen::Hidden { .. } => self.square_name_of_side_hidden(square, side),
            Seen::Own { rank, .. } | Seen::Revealed { rank, .. } => {
                self.square_name_of_side(square, side, rank)
            }
            // A square without a piece has no owner.
            Seen::Empty | Seen::Lake => self.square_name(square, seen),
        }
    }

    /// The sentence before the first move of a replay: `A finished game: Red won in 214 moves.`
    pub fn replayed(self, outcome: Outcome, plies: usize) -> String {
        match outcome {
            Outcome::Win { winner, .. } => self.replay_won(winner, plies as u32),
            Outcome::Draw { .. } => self.replay_drawn(plies as u32),
        }
    }

    /// A ply of `side` in one sentence.
    pub fn played(self, side: Color, ply: Ply) -> String {
        let (other, to) = (side.other(), ply.mv.to);
        let Some(Battle { attacker, defender, result }) = ply.battle else {
            return self.played_moved(side, ply.mv.from, to);
        };
        match (result, defender) {
            (BattleResult::Attacker, Rank::Flag) => self.played_flag(side, attacker, other, to),
            (BattleResult::Attacker, _) => self.played_won(side, attacker, other, defender, to),
            (BattleResult::Defender, _) => self.played_lost(side, attacker, other, defender, to),
            (BattleResult::Both, _) => self.played_both_lost(side, attacker, other, defender, to),
        }
    }

    /// Red's chance of winning in one sentence, rounded to ten percent.
    pub fn chance(self, red: WinningChance) -> String {
        let rounded_tenths = (red.thousandths() + 50) / 100;
        match rounded_tenths {
            5 => self.chance_even(Color::Red),
            tenths => self.chance_of(Color::Red, u32::from(tenths) * 10),
        }
    }

    /// The battle of a ply, for the list of moves: `Miner beats Bomb`.
    pub fn battle(self, battle: Battle) -> String {
        let Battle { attacker, defender, result } = battle;
        match result {
            BattleResult::Attacker => self.record_won(attacker, defender),
            BattleResult::Defender => self.record_lost(attacker, defender),
            BattleResult::Both => self.record_both_lost(attacker, defender),
        }
    }

    /// The last ply with its side in one sentence, or the sentence that no move was made.
    pub fn last_move(self, last: Option<(Color, Ply)>) -> String {
        last.map_or_else(|| self.no_moves().to_owned(), |(side, ply)| self.played(side, ply))
    }

    /// The result of a game and its reason, for the players at the device. A person who played
    /// against a computer reads `You won` or `You lost`.
    pub fn result(self, outcome: Outcome, rules: &Rules, players: ByColor<Player>) -> String {
        let Outcome::Win { winner, by } = outcome else { return self.outcome(outcome, rules) };
        let other = winner.other();
        match (players[winner].is_person(), players[other].is_person()) {
            (true, false) => match by {
                WinBy::Flag => self.won_flag(other),
                WinBy::NoMoves => self.won_no_moves(other),
                WinBy::Resigned => self.won_resigned(other),
                WinBy::Time => self.won_time(other),
            },
            (false, true) => match by {
                WinBy::Flag => self.lost_flag(),
                WinBy::NoMoves => self.lost_no_moves(),
                WinBy::Resigned => self.lost_resigned(),
                WinBy::Time => self.lost_time(),
            }
            .to_owned(),
            (true, true) | (false, false) => self.outcome(outcome, rules),
        }
    }

    /// The result of a game and its reason, in a sentence that names the sides, for any reader.
    pub fn outcome(self, outcome: Outcome, rules: &Rules) -> String {
        match outcome {
            Outcome::Win { winner, by: WinBy::Flag } => self.outcome_flag(winner, winner.other()),
            Outcome::Win { winner, by: WinBy::NoMoves } => {
                self.outcome_no_moves(winner, winner.other())
            }
            Outcome::Win { winner, by: WinBy::Resigned } => {
                self.outcome_resigned(winner, winner.other())
            }
            Outcome::Win { winner, by: WinBy::Time } => self.outcome_time(winner, winner.other()),
            Outcome::Draw { by: DrawBy::NoAttack } => {
                // Only rules with such a limit have this end.
                self.outcome_no_attack(rules.endings.quiet_plies.unwrap_or_default().into())
            }
            Outcome::Draw { by: DrawBy::BothImmobile } => self.outcome_both_immobile().to_owned(),
            Outcome::Draw { by: DrawBy::Agreed } => self.outcome_agreed().to_owned(),
        }
    }

    /// The legal targets of the piece on a square: `a4 can move to a5, b4.`
    pub fn targets(self, from: Square, targets: SquareSet) -> String {
        if targets.is_empty() {
            return self.targets_none(from);
        }
        let list = self.list(targets.into_iter().map(|square| square.to_string()));
        self.targets_some(from, &list)
    }

    /// The sentence on the squares where people most often put a rank, the most frequent first.
    pub fn favourites(self, rank: Rank, squares: [Square; 3]) -> String {
        self.heat_of(rank, &self.list(squares.into_iter().map(|square| square.to_string())))
    }

    /// The losses of a side: `Red lost 2 Scouts, 1 Spy.`
    pub fn losses(self, side: Color, losses: &ByRank<u8>) -> String {
        let list = self.pieces(losses);
        if list.is_empty() { self.losses_none(side) } else { self.losses_some(side, &list) }
    }

    /// The pieces that are still in the tray: `Still to place: 6 Bombs, 1 Flag.`
    pub fn incomplete(self, missing: &IncompleteArmy) -> String {
        self.setup_missing(&self.pieces(&missing.left))
    }

    /// Ranks with their counts, the strongest first: `2 Scouts, 1 Spy`. Empty for no pieces.
    pub fn pieces(self, counts: &ByRank<u8>) -> String {
        let counted = counts.iter().rev().filter(|(_, count)| **count > 0);
        self.list(counted.map(|(rank, count)| self.pieces_of(u32::from(*count), rank)))
    }

    /// The items as a list: `2 Scouts, 1 Spy`.
    pub(crate) fn list(self, items: impl Iterator<Item = String>) -> String {
        items.reduce(|list, item| self.list_next(&list, &item)).unwrap_or_default()
    }
}

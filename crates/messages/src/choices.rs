//! Names of what people choose for a game: players, rule sets, armies and time controls.

use fairboard_play::Player;
use fairboard_play::clock::TimeControl;
use fairboard_rules::stratego::{Army, BattleResult, ByColor, Color, Rank, Repetition, Rules};
use fairboard_rules::tictactoe::{ByMark, Mark};

use crate::Messages;

impl Messages {
    /// The levels of Stratego, from `very easy` to `very hard`.
    const fn strengths(self) -> [&'static str; 5] {
        [
            self.strength_1(),
            self.strength_2(),
            self.strength_3(),
            self.strength_4(),
            self.strength_5(),
        ]
    }

    /// The levels of tic-tac-toe, from `easy` to `perfect`.
    const fn tictactoe_strengths(self) -> [&'static str; 4] {
        [
            self.tictactoe_strength_1(),
            self.tictactoe_strength_2(),
            self.tictactoe_strength_3(),
            self.tictactoe_strength_4(),
        ]
    }

    /// The levels of Stratego with their numbers, from `Level 1: very easy` on.
    pub fn levels(self) -> Vec<String> {
        self.numbered(&self.strengths())
    }

    /// The levels of tic-tac-toe with their numbers, from `Level 1: easy` on.
    pub fn tictactoe_levels(self) -> Vec<String> {
        self.numbered(&self.tictactoe_strengths())
    }

    fn numbered(self, levels: &[&str]) -> Vec<String> {
        (1..).zip(levels).map(|(number, level)| self.level_of(number, level)).collect()
    }

    /// A player of Stratego: `Person`, or `Computer, level 3 (medium)`.
    pub fn player(self, player: Player) -> String {
        self.player_of(player, &self.strengths())
    }

    /// A player of tic-tac-toe: `Person`, or `Computer, level 4 (perfect)`.
    pub fn tictactoe_player(self, player: Player) -> String {
        self.player_of(player, &self.tictactoe_strengths())
    }

    /// A player of a finished game of Stratego: `A person`, or a computer.
    pub fn past_player(self, player: Player) -> String {
        self.past_player_of(player, &self.strengths())
    }

    /// The players of a finished game of Stratego: `Two people`, or each player with the side.
    pub fn past_players(self, players: ByColor<Player>) -> String {
        let named = Color::ALL.map(|color| (self.side(color), players[color]));
        self.both_past_players(named, &self.strengths())
    }

    /// The players of a finished game of tic-tac-toe: `Two people`, or each player with the mark.
    pub fn tictactoe_past_players(self, players: ByMark<Player>) -> String {
        let named = Mark::ALL.map(|mark| (mark.name(), players[mark]));
        self.both_past_players(named, &self.tictactoe_strengths())
    }

    /// A player of a finished game: `A person`, or a computer with the name of its level from
    /// `levels`.
    fn past_player_of(self, player: Player, levels: &[&str]) -> String {
        match player {
            Player::Person => self.player_somebody().to_owned(),
            Player::Computer(_) => self.player_of(player, levels),
        }
    }

    /// The players of a finished game: `Two people`, or else each player with the name of the side.
    fn both_past_players(self, players: [(&str, Player); 2], levels: &[&str]) -> String {
        if players.iter().all(|(_, player)| player.is_person()) {
            return self.digest_people().to_owned();
        }
        players
            .map(|(side, player)| self.label_player_of(side, &self.past_player_of(player, levels)))
            .join(", ")
    }

    /// A person, or a computer with the name of its level from `levels`.
    fn player_of(self, player: Player, levels: &[&str]) -> String {
        let strength = match player {
            Player::Person => return self.player_person().to_owned(),
            Player::Computer(strength) => strength,
        };
        // Tic-tac-toe has fewer levels than there are strengths. Its last level is perfect, so it
        // stands for every greater strength.
        let level = usize::from(strength.number()).min(levels.len());
        // Levels and strengths count from 1.
        let name = levels.get(level - 1).copied().unwrap_or_default();
        self.player_computer(level as u32, name)
    }

    /// The name of a rule set: `international rules`.
    pub fn rule_set(self, rules: &Rules) -> &'static str {
        match rules.name() {
            "classic" => self.rule_set_classic(),
            "vdm" => self.rule_set_vdm(),
            // A rule set without words has only its code as a name.
            code => code,
        }
    }

    /// The name of an army: `40 pieces`.
    pub const fn army(self, army: Army) -> &'static str {
        match army {
            Army::Full => self.army_full(),
            Army::Barrage => self.army_barrage(),
        }
    }

    /// The rules and the army of a game: `Game: international rules, 40 pieces`.
    pub fn game(self, rules: &Rules) -> String {
        self.game_title(self.rule_set(rules), self.army(rules.army))
    }

    /// A time control in words: `5 min each, 3 s more for each move`.
    pub fn clock(self, control: TimeControl) -> String {
        match control.increment() {
            0 => self.clock_plain(control.minutes()),
            seconds => self.clock_increment(control.minutes(), seconds),
        }
    }

    /// The rows of the table of differences between rule sets. A row is the name of a rule, and the
    /// text of this rule for each of the sets.
    pub fn differences(self, sets: &[Rules]) -> Vec<(&'static str, Vec<String>)> {
        let row = |name, text: &dyn Fn(&Rules) -> String| (name, sets.iter().map(text).collect());
        vec![
            row(self.differences_first(), &|rules| self.side(rules.first).to_owned()),
            row(self.differences_miner(), &|rules| self.beaten_by(Rank::Miner, rules)),
            row(self.differences_spy(), &|rules| self.beaten_by(Rank::Spy, rules)),
            row(self.differences_repetition(), &|rules| {
                self.repetition(rules.repetition).to_owned()
            }),
            row(self.differences_quiet(), &|rules| match rules.endings.quiet_plies {
                Some(plies) => self.quiet_limited(plies.into()),
                None => self.quiet_unlimited().to_owned(),
            }),
        ]
    }

    const fn repetition(self, repetition: Repetition) -> &'static str {
        match repetition {
            Repetition::Free => self.repetition_free(),
            Repetition::Federation => self.repetition_federation(),
            Repetition::Returns => self.repetition_returns(),
        }
    }

    /// The names of the ranks that an attacker of this rank beats by the rules, as one text.
    fn beaten_by(self, attacker: Rank, rules: &Rules) -> String {
        let results = rules.battles[attacker].iter();
        let beaten = results.filter(|(_, result)| **result == BattleResult::Attacker);
        self.list(beaten.map(|(defender, _)| self.rank(defender).to_owned()))
    }
}

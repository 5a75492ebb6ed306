//! Names of what a player can choose: players, rule sets and armies.

use fairboard_play::Player;
use fairboard_play::clock::TimeControl;
use fairboard_rules::stratego::{Army, BattleResult, ByColor, Color, Rank, Repetition, Rules};
use fairboard_rules::tictactoe::{ByMark, Mark};

use crate::Messages;

impl Messages {
    /// The name of one of the pictures that two players far away compare, by its number from 0 on.
    /// Empty for a number without a picture.
    pub fn picture(self, number: u8) -> &'static str {
        self.label_far_pictures().split(", ").nth(number.into()).unwrap_or_default()
    }

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
        let named_player = |color| (self.side(color), self.past_player(players[color]));
        self.both_players(Color::ALL.map(|color| players[color]), Color::ALL.map(named_player))
    }

    /// The players of a finished game of tic-tac-toe: `Two people`, or each player with the mark.
    pub fn tictactoe_past_players(self, players: ByMark<Player>) -> String {
        let levels = self.tictactoe_strengths();
        let named_player = |mark: Mark| (mark.name(), self.past_player_of(players[mark], &levels));
        self.both_players(Mark::ALL.map(|mark| players[mark]), Mark::ALL.map(named_player))
    }

    /// A player of a finished game: `A person`, who may be anybody, or a computer with the name of
    /// its level from `levels`.
    fn past_player_of(self, player: Player, levels: &[&str]) -> String {
        match player {
            Player::Person => self.player_somebody().to_owned(),
            Player::Computer(_) => self.player_of(player, levels),
        }
    }

    /// `Two people`, or else each player with its side. `named` has the name of each side, and its
    /// player in words.
    fn both_players(self, players: [Player; 2], named: [(&str, String); 2]) -> String {
        if players.iter().all(|player| player.is_person()) {
            return self.digest_people().to_owned();
        }
        named.map(|(side, player)| self.label_player_of(side, &player)).join(", ")
    }

    /// A person, or a computer with the name of its level from `levels`.
    fn player_of(self, player: Player, levels: &[&str]) -> String {
        let strength = match player {
            Player::Person => return self.player_person().to_owned(),
            Player::Computer(strength) => strength,
        };
        // Tic-tac-toe has fewer levels than there are strengths, because its last level is perfect.
        let level = usize::from(strength.number()).min(levels.len());
        // Levels count from 1.
        let name = level.checked_sub(1).and_then(|index| levels.get(index));
        self.player_computer(level as u32, name.copied().unwrap_or_default())
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

    /// A list of the ranks that an attacker of this rank beats by the rules.
    fn beaten_by(self, attacker: Rank, rules: &Rules) -> String {
        let results = rules.battles[attacker].iter();
        let beaten = results.filter(|(_, result)| **result == BattleResult::Attacker);
        self.list(beaten.map(|(defender, _)| self.rank(defender).to_owned()))
    }
}

//! The league: plays games from which an evaluation is learned.
//!
//! A seed determines a game: the armies, the players, and some random moves at its start. Half of
//! the games are between two contestants of the league. In the other half, one of the two players
//! has a [`Character`]. Each record has the chances of winning that the searches found.

use std::cell::RefCell;

use fairboard_engine::{Engine, Limit, Weights};
use fairboard_play::Strength;
use fairboard_play::stratego::question::{Question, WinningChance};
use fairboard_rules::stratego::{Army, ByColor, Color, Deployment, Move, Rules, Setup};
use fairboard_setups::arrange_soundly;
use fastrand::Rng;

use crate::arena::play;
use crate::armies::Armies;
use crate::character::Character;
use crate::record::Record;
use crate::tournament::MatchError;

/// Conditions that all games of a league share.
#[derive(Debug)]
pub struct League {
    /// The contestants: the name of each, and its engine of the strongest level.
    pub contestants: Vec<(String, Engine)>,
    /// Setups that people have played, for about half of all sides. Every other side, or every side
    /// if this is `None`, gets a sound random setup.
    pub people: Option<Armies>,
    /// Number of nodes that an engine may search for each move.
    pub nodes: u64,
}

/// Largest number of random moves at the start of a game.
const RANDOM_MOVES: usize = 12;

/// A player of one game: a contestant, perhaps with a character.
struct Player<'a> {
    /// The name of the contestant, with the name of the character after it.
    name: String,
    engine: &'a Engine,
    character: Option<Character>,
    random: Rng,
}

impl League {
    /// The league whose only contestant is the engine with the tuned weights, named `5` after its
    /// level.
    pub fn of_tuned(nodes: u64, people: Option<Armies>) -> Self {
        let engine = Engine::with_weights(Strength::STRONGEST, Weights::TUNED);
        Self { contestants: vec![("5".to_owned(), engine)], people, nodes }
    }

    /// Plays the game that a seed determines.
    ///
    /// # Errors
    ///
    /// [`MatchError::Army`] if an army is not complete, or if the league has no contestant.
    /// [`MatchError::Question`] if a seat cannot follow the game.
    pub fn game(&self, seed: u64) -> Result<Record, MatchError> {
        // The order of all draws is fixed, so that a seed always gives the same game.
        let mut random = Rng::with_seed(seed);
        let red = self.army(Color::Red, &mut random).ok_or(MatchError::Army)?;
        let blue = self.army(Color::Blue, &mut random).ok_or(MatchError::Army)?;
        let setup = Setup::new(Rules::CLASSIC, red, blue).ok_or(MatchError::Army)?;
        let characters = characters(&mut random);
        let [red_player, blue_player] =
            characters.map(|character| self.player(character, &mut random));
        // `Army` also reports a league without contestants, which has no player.
        let players = ByColor {
            red: red_player.ok_or(MatchError::Army)?,
            blue: blue_player.ok_or(MatchError::Army)?,
        };
        let opening = random.usize(..=RANDOM_MOVES);
        self.play(setup, players, opening)
    }

    /// A random army for `color`: in about half of all calls an army of people, if the league has
    /// any, and otherwise a sound one. `None` if the army is not complete.
    fn army(&self, color: Color, random: &mut Rng) -> Option<Deployment> {
        let seed = random.u64(..);
        if let Some(people) = &self.people
            && random.bool()
            && let Some(army) = people.draw(color, seed)
        {
            return army.finish().ok();
        }
        arrange_soundly(color, Army::Full, seed).finish().ok()
    }

    /// A player with the engine of a random contestant; `None` if the league has no contestant.
    fn player(&self, character: Option<Character>, random: &mut Rng) -> Option<Player<'_>> {
        let (name, engine) = random.choice(&self.contestants)?;
        let name = match character {
            Some(character) => format!("{name} {}", character.name()),
            None => name.clone(),
        };
        Some(Player { name, engine, character, random: random.fork() })
    }

    /// Plays a game whose first `opening` plies are random moves of the players.
    fn play(
        &self,
        setup: Setup,
        mut players: ByColor<Player<'_>>,
        opening: usize,
    ) -> Result<Record, MatchError> {
        // The color keeps equal players apart, because the line of a record names its winner.
        let names = ByColor::from_fn(|color| format!("{} {color}", players[color].name));
        // The chances of both players, in the order of the moves.
        let chances = RefCell::new(Vec::new());
        let ByColor { red, blue } = &mut players;
        let choose = |player: &mut Player<'_>, question: &Question| {
            let is_opening = question.plies().len() < opening;
            let (mv, chance) = player.choose(question, is_opening, self.nodes);
            chances.borrow_mut().push(chance);
            mv
        };
        let mut ask_red = |question: &Question| choose(red, question);
        let mut ask_blue = |question: &Question| choose(blue, question);
        let played = play(&setup, ByColor { red: &mut ask_red, blue: &mut ask_blue })?;
        let record = Record::new(names, setup, played.moves, played.end);
        Ok(Record { chances: chances.take(), ..record })
    }
}

/// The characters of Red and Blue. In about half of the games one of the two has a character.
fn characters(random: &mut Rng) -> [Option<Character>; 2] {
    let character = random.choice(Character::ALL).filter(|_| random.bool());
    if random.bool() { [character, None] } else { [None, character] }
}

impl Player<'_> {
    /// The move of the player, and the chance of winning that its search found. The move is `None`
    /// if none is legal. The chance is `None` for a random move of the opening.
    fn choose(
        &mut self,
        question: &Question,
        is_opening: bool,
        nodes: u64,
    ) -> (Option<Move>, Option<WinningChance>) {
        if is_opening {
            return (self.random.choice(question.view().legal_moves()), None);
        }
        let moves = match self.character {
            Some(character) => character.moves(question, &mut self.random),
            None => question.view().legal_moves().collect(),
        };
        let limit = Limit { nodes, ..Limit::NONE };
        // A resumable search also tells the chance of winning. Nothing interrupts it here.
        let mut search = self.engine.begin(question, &moves, limit, &mut self.random);
        search.resume(&mut || false);
        (search.result().mv, Some(search.chance()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Record;

    #[test]
    fn a_seed_gives_one_game_with_a_chance_for_each_searched_move() {
        let league = League::of_tuned(20, None);
        let mut characters = 0;
        for seed in 0..4 {
            let game = league.game(seed).unwrap();
            let line = game.to_string();
            assert_eq!(line, league.game(seed).unwrap().to_string());
            let read = Record::from_line(&line).unwrap();
            assert_eq!(read.chances, game.chances);
            assert!(game.chances.len() >= game.moves.len());
            let opening = game.chances.iter().take_while(|chance| chance.is_none()).count();
            assert!(opening <= RANDOM_MOVES);
            assert!(game.chances[opening..].iter().all(Option::is_some));
            characters += Character::ALL.iter().filter(|one| line.contains(one.name())).count();
        }
        assert!((1..4).contains(&characters), "{characters} of 4 games have a character");
    }
}

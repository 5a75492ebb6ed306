//! Sounds of a game, for players who switch them on.

use fairboard_fair::{Board, Duel, Status};
use fairboard_play::preferences::Sounds;
use fairboard_play::stratego::referee;
use fairboard_play::tictactoe;

/// A sound that goes with an event of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// A piece is placed while an army is set up.
    Place,
    /// A piece has moved, a cell is marked, a far game has begun, or the person has stepped to
    /// another position of a game of tic-tac-toe.
    Move,
    /// Two pieces have fought.
    Battle,
    /// The game is over.
    End,
}

impl Sound {
    /// The name, for the script that plays the sound.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Place => "place",
            Self::Move => "move",
            Self::Battle => "battle",
            Self::End => "end",
        }
    }

    /// The sound of an event of Stratego; `None` if the event has no sound or sounds are off.
    pub(crate) const fn of_stratego(event: referee::Event, wanted: Sounds) -> Option<Self> {
        use referee::Event;
        match (wanted, event) {
            (Sounds::Off, _) => None,
            (Sounds::On, Event::Arranged) => Some(Self::Place),
            (Sounds::On, Event::Played(_, ply)) if ply.battle.is_some() => Some(Self::Battle),
            (Sounds::On, Event::Played(..)) => Some(Self::Move),
            (Sounds::On, Event::Ended(_)) => Some(Self::End),
            (
                Sounds::On,
                Event::ArmyReady(_)
                | Event::CurtainFell(_)
                | Event::CurtainRose(_)
                | Event::Started
                | Event::DrawOffered(_)
                | Event::TakenBack(_)
                | Event::Began,
            ) => None,
        }
    }

    /// The sound of an event of tic-tac-toe; `None` if the event has no sound or sounds are off.
    pub(crate) const fn of_tictactoe(event: tictactoe::Event, wanted: Sounds) -> Option<Self> {
        use tictactoe::Event;
        match (wanted, event) {
            (Sounds::Off, _) => None,
            (Sounds::On, Event::Played(..) | Event::SteppedTo(_)) => Some(Self::Move),
            (Sounds::On, Event::Ended(_) | Event::Late(_)) => Some(Self::End),
            (Sounds::On, Event::Began | Event::TallyCleared) => None,
        }
    }

    /// The sound of the change from `before` to `after` in a far game: the end of the game, a
    /// battle, another move, or the beginning. `None` for any other change. The caller leaves the
    /// sound out if sounds are off, but may still show a notification of the change.
    pub(crate) fn of_far(before: &Duel, after: &Duel) -> Option<Self> {
        let plies_before = before.plies();
        let has_fought = match after.board() {
            Some(Board::Stratego { plies, .. }) => {
                plies.iter().skip(plies_before).any(|ply| ply.battle.is_some())
            }
            Some(Board::TicTacToe { .. }) | None => false,
        };
        let has_begun = before.board().is_none() && after.board().is_some();
        if is_over(after) && !is_over(before) {
            Some(Self::End)
        } else if has_fought {
            Some(Self::Battle)
        } else {
            (has_begun || after.plies() > plies_before).then_some(Self::Move)
        }
    }
}

fn is_over(duel: &Duel) -> bool {
    matches!(duel.status(), Status::Over(_) | Status::Foul(_))
}

#[cfg(test)]
mod tests {
    use fairboard_play::preferences::Preferences;
    use fairboard_rules::stratego::{Battle, BattleResult, Color, Outcome, Ply, Rank, WinBy};
    use fairboard_rules::tictactoe::{Cell, Mark};

    use super::*;
    use crate::stratego::{ArmyAsk, Stratego, StrategoAsk};
    use crate::tictactoe::{GridAsk, TicTacToe, TicTacToeAsk};
    use crate::{Effect, Input, Moment, Opening, Table};

    #[test]
    fn pieces_battles_and_ends_are_heard_if_the_player_wants() {
        use referee::Event;
        let (red, mv) = (Color::Red, "a4a5".parse().unwrap());
        let result = BattleResult::Both;
        let battle = Some(Battle { attacker: Rank::Spy, defender: Rank::Spy, result });
        let outcome = Outcome::Win { winner: red, by: WinBy::Flag };
        for (event, sound) in [
            (Event::Arranged, Some(Sound::Place)),
            (Event::Started, None),
            (Event::CurtainRose(red), None),
            (Event::Played(red, Ply { mv, battle: None }), Some(Sound::Move)),
            (Event::Played(red, Ply { mv, battle }), Some(Sound::Battle)),
            (Event::Ended(outcome), Some(Sound::End)),
        ] {
            assert_eq!(Sound::of_stratego(event, Sounds::On), sound, "{event:?}");
            assert_eq!(Sound::of_stratego(event, Sounds::Off), None, "{event:?}");
        }
        for (event, sound) in [
            (tictactoe::Event::Played(Mark::X, Cell::ALL[4]), Some(Sound::Move)),
            (tictactoe::Event::SteppedTo(1), Some(Sound::Move)),
            (tictactoe::Event::Began, None),
        ] {
            assert_eq!(Sound::of_tictactoe(event, Sounds::On), sound, "{event:?}");
            assert_eq!(Sound::of_tictactoe(event, Sounds::Off), None, "{event:?}");
        }
    }

    /// The sound effects of a request at a new table of a player with these preferences.
    fn sounds<T: Table>(ask: T::Ask, preferences: Preferences) -> Vec<Effect> {
        let (mut table, _) = T::open(Opening::default());
        table.update(Input::Preferences(preferences), Moment::default());
        let mut effects = table.update(Input::Ask(ask), Moment::default()).effects;
        effects.retain(|effect| matches!(effect, Effect::Sound(_)));
        effects
    }

    #[test]
    fn both_tables_ask_for_the_sounds_that_are_switched_on() {
        let off = Preferences::default();
        let on = Preferences { sounds: Sounds::On, ..off };
        assert_eq!(
            sounds::<Stratego>(StrategoAsk::Army(ArmyAsk::Random), on),
            [Effect::Sound(Sound::Place)]
        );
        assert_eq!(sounds::<Stratego>(StrategoAsk::Army(ArmyAsk::Random), off), []);
        let play = || TicTacToeAsk::Board(GridAsk::Play(Cell::ALL[4]));
        assert_eq!(sounds::<TicTacToe>(play(), on), [Effect::Sound(Sound::Move)]);
        assert_eq!(sounds::<TicTacToe>(play(), off), []);
    }
}

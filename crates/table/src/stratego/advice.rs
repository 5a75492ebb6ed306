//! Advice while an army is placed: where people put the rank in hand, and an opinion on the army.

use fairboard_rules::stratego::{Color, Rank, Square};
use fairboard_setups::{Opinion, favourites, heat};

use super::{BoardLook, Hands, Heat, Scene, Sentence, Stratego};

/// A rank, and the squares where people put it most often.
pub type Favourites = (Rank, [Square; 3]);

/// Advice for the person who places an army.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Advice {
    /// Whether the squares where people put the rank in hand are shown.
    pub heat: Heat,
    /// The rank in hand and its favourite squares, while they are shown.
    pub favourites: Option<Favourites>,
    /// The opinion on the army; `None` while the army is not complete.
    pub opinion: Option<Opinion>,
}

impl Advice {
    /// The advice for the army that is being placed on the board of `scene`. While no army is being
    /// placed, the advice is only `heat`.
    pub(crate) fn of(scene: Option<Scene<'_>>, hands: &Hands, heat: Heat) -> Self {
        let complete = scene.and_then(Scene::draft).and_then(|draft| draft.finish().ok());
        Self {
            heat,
            favourites: scene.and_then(|scene| shown_favourites(scene, hands, heat)),
            opinion: complete.map(|army| Opinion::of(&army)),
        }
    }

    /// Sets the heat of each square: how often people who play `color` put the rank in hand there.
    /// Does nothing while the favourite squares are hidden.
    pub(crate) fn warm(&self, board: &mut BoardLook, color: Color) {
        let Some((rank, _)) = self.favourites else { return };
        for look in &mut board.squares {
            look.heat = heat(color, rank, look.square);
        }
    }

    /// The sentence about the favourite squares of the rank in hand, while they are shown.
    pub(crate) fn sentence(&self) -> Option<Sentence> {
        self.favourites.map(|(rank, squares)| Sentence::Favourites(rank, squares))
    }
}

/// The rank in hand and its favourite squares, while an army is placed and the squares are shown.
fn shown_favourites(scene: Scene<'_>, hands: &Hands, heat: Heat) -> Option<Favourites> {
    let (draft, place) = (scene.draft()?, hands.held().from?);
    let rank = scene.own_rank(place).filter(|_| heat == Heat::Shown)?;
    Some((rank, favourites(draft.color(), rank)))
}

impl Stratego {
    pub(super) fn advice(&self) -> Advice {
        Advice::of(Scene::of(&self.situation.stage), &self.hands, self.heat)
    }

    /// Announces the favourite squares of the rank in hand, if they are shown.
    pub(super) fn say_favourites(&mut self) {
        let sentence = self.advice().sentence();
        self.sentences.extend(sentence);
    }
}

#[cfg(test)]
mod tests {
    use fairboard_setups::HEAT;

    use super::*;
    use crate::gesture::Touch;
    use crate::keys::{Key, Modifier};
    use crate::stratego::{ArmyAsk, BoardAsk, Place, StrategoAsk};
    use crate::{Input, Machine as _, Moment, Opening, Table as _};

    fn heats(table: &Stratego) -> Vec<u8> {
        let board = table.screen().board.drawn;
        board.iter().flat_map(|board| board.squares.iter().map(|look| look.heat)).collect()
    }

    #[test]
    fn squares_are_warm_while_a_rank_is_in_hand_and_only_by_wish() {
        let (mut table, _) = Stratego::open(Opening::default());
        let ask =
            |table: &mut Stratego, ask| drop(table.update(Input::Ask(ask), Moment::default()));
        let flag = StrategoAsk::Board(BoardAsk::Hand(Touch::Choose(Place::Heap(Rank::Flag))));
        ask(&mut table, flag.clone());
        assert!(heats(&table).iter().all(|heat| *heat == 0), "hidden at first");
        ask(&mut table, StrategoAsk::Army(ArmyAsk::Heat(Heat::Shown)));
        let warm = heats(&table);
        assert_eq!(warm.iter().max(), Some(&HEAT));
        assert!(warm[..60].iter().all(|heat| *heat == 0), "outside of the home");
        assert_eq!(table.screen().advice.favourites.map(|(rank, _)| rank), Some(Rank::Flag));
        ask(&mut table, StrategoAsk::Board(BoardAsk::Hand(Touch::Cancel)));
        assert!(heats(&table).iter().all(|heat| *heat == 0), "an empty hand");
        assert_eq!(table.screen().advice.favourites, None);
    }

    #[test]
    fn a_complete_army_has_an_opinion_and_an_incomplete_one_has_none() {
        let (mut table, _) = Stratego::open(Opening::default());
        assert_eq!(table.screen().advice.opinion, None);
        table.update(Input::Ask(StrategoAsk::Army(ArmyAsk::Random)), Moment::default());
        assert!(table.screen().advice.opinion.is_some());
    }

    #[test]
    fn a_rank_that_a_key_takes_is_said_with_its_squares() {
        let (mut table, _) = Stratego::open(Opening::default());
        table.update(Input::Ask(StrategoAsk::Army(ArmyAsk::Heat(Heat::Shown))), Moment::default());
        let [at] = favourites::<1>(Color::Red, Rank::Flag);
        let key = Key { name: "f".to_owned(), modifier: Modifier::None };
        table.update(Input::Ask(StrategoAsk::Board(BoardAsk::Focus(at))), Moment::default());
        table.update(Input::Ask(StrategoAsk::Board(BoardAsk::Key(key))), Moment::default());
        let screen = table.screen();
        let [_, first, second] = favourites(Color::Red, Rank::Flag);
        let sentence = Sentence::Favourites(Rank::Flag, [at, first, second]);
        assert!(screen.announcement.sentences().contains(&sentence));
    }
}

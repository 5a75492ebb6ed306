//! Secrets: two tables that differ only in ranks that a seat has not seen show that seat the same.

use fairboard_forms::stratego::read_session;
use fairboard_play::Player;
use fairboard_play::stratego::question::Request;
use fairboard_play::stratego::referee::{PEOPLE, Seat, Stage};
use fairboard_rules::stratego::{Army, ByColor, Color, DeploymentDraft, Rank, Rules};
use fairboard_setups::arrange;
use fairboard_table::Effect;
use fairboard_table::embed::Embedded as _;
use fairboard_table::stratego::StrategoScreen;
use proptest::prelude::*;

use crate::chance;
use crate::driver::Driver;
use crate::stages::{BLUE_ALONE, NOBODY, RED_ALONE, SMALL, begun_by, stored};

/// Pairs of ranks that move alike.
const ALIKE: [(Rank, Rank); 4] = [
    (Rank::Flag, Rank::Bomb),
    (Rank::Marshal, Rank::General),
    (Rank::Spy, Rank::Marshal),
    (Rank::Miner, Rank::General),
];

/// The army with the first pieces of two ranks exchanged.
fn exchanged(army: &DeploymentDraft, (one, other): (Rank, Rank)) -> DeploymentDraft {
    let at = |rank| army.pieces().find(|(_, placed)| *placed == rank).expect("a piece").0;
    let mut exchanged = army.clone();
    exchanged.swap(at(one), at(other)).unwrap();
    exchanged
}

/// True if the screen may differ: the side with the secret is at the device, or all is open.
fn may_differ(screen: &StrategoScreen, secret: Color) -> bool {
    match screen.game.stage {
        Stage::Curtain(_) => false,
        Stage::Deploy(_) | Stage::Play(_) => screen.game.seat == Seat::Player(secret),
        Stage::Watch(_) | Stage::Over(..) => true,
    }
}

/// The effects that must be the same: all but questions from the side with the secret, and the text
/// of the game, which `Save` stands for and a person may copy.
fn open_effects(driver: &Driver, secret: Color) -> Vec<Effect> {
    let is_open = |effect: &&Effect| match effect {
        Effect::PostEngine(text) | Effect::RunEngine(text) => {
            text.parse::<Request>().unwrap().question.view().seat() != secret
        }
        Effect::Copy(text) => read_session(text).is_err(),
        Effect::Save
        | Effect::Share(_)
        | Effect::SetAside(..)
        | Effect::Discard
        | Effect::Sound(_)
        | Effect::Wait(..)
        | Effect::Cancel(_)
        | Effect::StartEngine
        | Effect::StopEngine
        | Effect::EndTour => true,
    };
    driver.effects.iter().filter(is_open).cloned().collect()
}

/// Numbers of what was compared: screens of the seat, curtains, and questions.
#[derive(Clone, Copy, Debug, Default)]
struct Compared {
    seats: u32,
    curtains: u32,
    questions: u32,
}

impl Compared {
    #[track_caller]
    fn check(&mut self, one: &Driver, two: &Driver, secret: Color) {
        let effects = open_effects(one, secret);
        assert_eq!(effects, open_effects(two, secret));
        let is_question =
            |effect: &&Effect| matches!(effect, Effect::PostEngine(_) | Effect::RunEngine(_));
        self.questions += effects.iter().filter(is_question).count() as u32;
        assert_eq!(one.reports, two.reports, "reports are public");
        let screen = one.screen();
        if may_differ(&screen, secret) {
            return;
        }
        assert!(screen == two.screen(), "{screen:#?} differs");
        assert_eq!(format!("{screen:?}"), format!("{:?}", two.screen()));
        assert_eq!(one.table.view(), two.table.view());
        assert_eq!(one.table.legal_moves(), two.table.legal_moves());
        let is_given = one.table.record().is_ok();
        assert!(!is_given || screen.game.players == PEOPLE, "a record tells both armies");
        match screen.game.stage {
            Stage::Curtain(_) => self.curtains += 1,
            Stage::Deploy(_) | Stage::Play(_) | Stage::Watch(_) | Stage::Over(..) => {
                self.seats += 1;
            }
        }
    }
}

/// Plays the same inputs at two tables that differ in an exchange of `secret`'s pieces, until a
/// battle or the end brings it to light.
fn compare(
    rules: Rules,
    players: ByColor<Player>,
    secret: Color,
    (ranks, seed): ((Rank, Rank), u64),
    lots: &[chance::Lot],
) -> Compared {
    let armies = ByColor::from_fn(|color| arrange(color, rules.army, seed));
    let others = ByColor::from_fn(|color| {
        if color == secret { exchanged(&armies[color], ranks) } else { armies[color].clone() }
    });
    let [mut one, mut two] =
        [armies, others].map(|armies| stored(&begun_by(rules, &armies, players)));
    let mut compared = Compared::default();
    compared.check(&one, &two, secret);
    for lot in lots {
        let Some(input) = chance::input(&one, *lot) else { continue };
        // A text of another tab is a secret of the referee.
        if matches!(input, fairboard_table::Input::OtherTab(_)) {
            continue;
        }
        one.send(input.clone());
        two.send(input);
        let (first, second) = (one.screen().game, two.screen().game);
        if first.record != second.record || matches!(first.stage, Stage::Over(..)) {
            break;
        }
        compared.check(&one, &two, secret);
    }
    compared
}

/// The players of the games that are compared.
fn players() -> Vec<ByColor<Player>> {
    vec![PEOPLE, RED_ALONE, BLUE_ALONE, NOBODY]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_seat_is_shown_nothing_that_it_may_not_know(
        army in prop::sample::select(Army::ALL.to_vec()),
        rules in prop::sample::select(Rules::ALL.to_vec()),
        players in prop::sample::select(players()),
        secret in prop::sample::select(Color::ALL.to_vec()),
        ranks in prop::sample::select(ALIKE.to_vec()),
        seed: u64,
        lots in chance::lots(150),
    ) {
        compare(rules.with_army(army), players, secret, (ranks, seed), &lots);
    }
}

/// Lots that lead through turns of two people: a legal move, then pass, then ready.
fn turns(count: u8) -> Vec<chance::Lot> {
    (0..count)
        .flat_map(|lot| [(8, 0, 0), (16, 0, 0), (30, 7, 7), (0, lot * 7, 0), (9, 0, 0)])
        .collect()
}

#[test]
fn screens_curtains_and_questions_are_compared() {
    let people = compare(SMALL, PEOPLE, Color::Blue, (ALIKE[0], 4), &turns(20));
    assert!(people.seats > 10 && people.curtains > 10 && people.questions > 2, "{people:?}");
    let alone = compare(SMALL, RED_ALONE, Color::Red, (ALIKE[1], 4), &turns(20));
    assert!(alone.questions > 0, "{alone:?}");
}

#[test]
fn an_exchange_shows_at_the_seat_that_knows_it() {
    let army = |color| arrange(color, SMALL.army, 4);
    let armies = ByColor::from_fn(army);
    let others = ByColor { red: exchanged(&armies.red, ALIKE[0]), blue: armies.blue.clone() };
    let [mut one, mut two] =
        [armies, others].map(|armies| stored(&begun_by(SMALL, &armies, PEOPLE)));
    assert!(one.screen() == two.screen(), "nobody has taken the device");
    one.run("ready");
    two.run("ready");
    assert!(one.screen() != two.screen());
}

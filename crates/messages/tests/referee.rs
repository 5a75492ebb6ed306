//! The status and the announcements of a game with a referee, in English.

#![expect(clippy::panic, reason = "a test fails by a panic")]

use fairboard_messages::Messages;
use fairboard_play::stratego::PlayError;
use fairboard_play::stratego::referee::{Curtain, Event, PEOPLE, Refusal, Seat, Situation, Stage};
use fairboard_play::{Offer, Offers, Player, Strength};
use fairboard_rules::stratego::{
    ByColor, ByRank, Color, DeploymentDraft, DrawBy, IllegalMove, IncompleteArmy, Outcome,
    PlaceError, Ply, Position, Rank, Rules, SeatView, WinBy,
};

const EN: Messages = Messages::ENGLISH;
const COMPUTER: Player = Player::Computer(Strength::WEAKEST);

/// A view of a game in which `turn` is to move.
fn view(turn: Color) -> SeatView {
    let [empty, lakes] = ["A".repeat(30), "AA__AA__AA".repeat(2)];
    let side = &turn.name()[..1];
    let text = format!("{empty}HMAAAAAAAA{lakes}UVYAAAAAAA{empty} {side} 0");
    let Ok(position) = Position::from_text(&text, Rules::CLASSIC) else { panic!("{text}") };
    position.view(Color::Red)
}

/// A situation of a game in which `to_move` is to move after `record`.
fn situation(
    stage: Stage,
    players: ByColor<Player>,
    to_move: Option<Color>,
    record: &[Ply],
) -> Situation {
    Situation {
        stage,
        seat: Seat::Player(Color::Red),
        rules: Rules::CLASSIC,
        players,
        record: record.into(),
        draw_offer: None,
        to_move,
        may: Offers::NONE,
        no_undo: None,
    }
}

fn deploy(color: Color) -> Stage {
    Stage::Deploy(DeploymentDraft::new(color, Rules::CLASSIC.army))
}

const fn curtain(next: Color, deploys: bool) -> Stage {
    Stage::Curtain(Curtain { next, deploys, last: None })
}

#[test]
fn the_status_says_whose_turn_it_is() {
    use Color::{Blue, Red};
    let alone = ByColor { red: Player::Person, blue: COMPUTER };
    let computers = ByColor { red: COMPUTER, blue: COMPUTER };
    let play = |turn| Stage::Play(view(turn));
    let watch = |turn| Stage::Watch(view(turn));
    let won = Outcome::Win { winner: Red, by: WinBy::Flag };
    for (stage, players, to_move, expected) in [
        (deploy(Red), PEOPLE, None, "Red: set up your army."),
        (deploy(Blue), PEOPLE, None, "Blue: set up your army."),
        (curtain(Blue, true), PEOPLE, None, "Blue sets up next."),
        (curtain(Blue, false), PEOPLE, Some(Blue), "Blue's turn"),
        (play(Red), PEOPLE, Some(Red), "Red's turn"),
        (play(Blue), PEOPLE, Some(Blue), "Blue's turn"),
        (play(Red), alone, Some(Red), "Your turn: Red to move."),
        (play(Blue), alone, Some(Blue), "Blue is thinking…"),
        (watch(Red), computers, None, "Press Start to watch two computers play."),
        (watch(Red), computers, Some(Red), "Red's turn"),
        (Stage::Over(view(Blue), won), PEOPLE, None, "Red won: Blue's Flag was taken."),
    ] {
        assert_eq!(EN.status(&situation(stage, players, to_move, &[])), expected);
    }
    let mut moved = situation(play(Blue), PEOPLE, Some(Blue), &[]);
    moved.may = Offers::from_iter([Offer::HandOver]);
    assert_eq!(EN.status(&moved), "Pass the device to Blue.", "the army of Red is still open");
}

#[test]
fn every_event_is_announced_in_a_sentence() {
    use Color::{Blue, Red};
    let ply = Ply { mv: "e4e5".parse().unwrap(), battle: None };
    let agreed = Outcome::Draw { by: DrawBy::Agreed };
    for (event, expected) in [
        (Event::Arranged, ""),
        (Event::ArmyReady(Red), "Red's army is ready."),
        (Event::CurtainFell(Blue), "Pass the device to Blue."),
        (Event::CurtainRose(Blue), "Red moved from e4 to e5. Blue's turn."),
        (Event::Played(Red, ply), "Red moved from e4 to e5."),
        (Event::DrawOffered(Red), "Red offers a draw."),
        (Event::TakenBack(Red), "Red took back a move."),
        (Event::Ended(agreed), "Draw: both players agreed."),
        (Event::Began, "New game."),
        (Event::Started, "The game starts."),
    ] {
        let situation = situation(Stage::Play(view(Blue)), PEOPLE, Some(Blue), &[ply]);
        assert_eq!(EN.event(event, &situation), expected);
    }
}

#[test]
fn set_up_is_announced_by_the_pieces_placed() {
    let mut draft = DeploymentDraft::new(Color::Red, Rules::CLASSIC.army);
    draft.place("a1".parse().unwrap(), Rank::Spy).unwrap();
    let placing = situation(Stage::Deploy(draft), PEOPLE, None, &[]);
    let first = situation(Stage::Play(view(Color::Red)), PEOPLE, Some(Color::Red), &[]);
    for (event, situation, expected) in [
        (Event::Arranged, &placing, "1 of 40 pieces placed."),
        (Event::CurtainRose(Color::Red), &placing, "Red: set up your army."),
        (Event::CurtainRose(Color::Red), &first, "Red's turn."),
    ] {
        assert_eq!(EN.event(event, situation), expected);
    }
}

#[test]
fn refusals_say_what_a_player_can_do() {
    let mut left = ByRank::default();
    left[Rank::Bomb] = 6;
    left[Rank::Flag] = 1;
    let missing = IncompleteArmy { left };
    for (refusal, expected) in [
        (Refusal::CurtainDown, "The board is hidden. Press Ready first."),
        (Refusal::NotAtDevice, "It is not your turn."),
        (Refusal::NotYourTurn, "It is not your turn."),
        (Refusal::NotNow, "You cannot do that now."),
        (Refusal::WrongArmy(Color::Red), "That army does not fit this game."),
        (Refusal::Play(PlayError::NotStarted), "The game has not started yet."),
        (
            Refusal::Play(PlayError::Started),
            "The game has started. The armies can no longer be changed.",
        ),
        (Refusal::Play(PlayError::OtherArmy), "That army does not fit this game."),
        (
            Refusal::Play(PlayError::Incomplete { color: Color::Blue, missing }),
            "Still to place: 6 Bombs, 1 Flag.",
        ),
        (IllegalMove::Blocked.into(), "Something is in the way."),
        (PlaceError::Lake.into(), "No piece can be placed in a lake."),
    ] {
        assert_eq!(EN.refusal(&refusal), expected);
    }
}

//! Sentences about a game of Stratego, in English.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use fairboard_messages::Messages;
use fairboard_play::stratego::question::WinningChance;
use fairboard_play::{Player, Strength};
use fairboard_rules::stratego::{
    Battle, BattleResult, ByColor, ByRank, Color, DrawBy, IllegalMove, IncompleteArmy, Outcome,
    PlaceError, Ply, Position, Rank, Rules, Seen, Square, SquareSet, WinBy,
};

const EN: Messages = Messages::ENGLISH;

fn at(square: &str) -> Square {
    square.parse().unwrap()
}

fn quiet(mv: &str) -> Ply {
    Ply { mv: mv.parse().unwrap(), battle: None }
}

fn attack(mv: &str, attacker: Rank, defender: Rank, result: BattleResult) -> Ply {
    Ply { battle: Some(Battle { attacker, defender, result }), ..quiet(mv) }
}

#[test]
fn squares_are_named_by_what_the_seat_sees() {
    let [empty, lakes] = ["A".repeat(30), "AA__AA__AA".repeat(2)];
    let text = format!("{empty}HMAAAAAAAA{lakes}UVYAAAAAAA{empty} r 0");
    let Ok(position) = Position::from_text(&text, Rules::CLASSIC) else { panic!("{text}") };
    let view = position.view(Color::Red);
    let open = position.uncovered(Color::Red);
    for (view, square, name) in [
        (&view, "a1", "a1, empty"),
        (&view, "c5", "c5, lake"),
        (&view, "a4", "a4, your Captain"),
        (&view, "a7", "a7, enemy piece"),
        (&open, "b7", "b7, enemy Colonel"),
    ] {
        assert_eq!(EN.square_name(at(square), view.seen(at(square))), name);
    }
    assert_eq!(EN.square_name(at("j10"), Seen::Empty), "j10, empty");
}

#[test]
fn squares_are_named_by_side_for_somebody_who_takes_none() {
    let text = format!("{0}HMAAAAAAAA{1}UVYAAAAAAA{0} r 0", "A".repeat(30), "AA__AA__AA".repeat(2));
    let position = Position::from_text(&text, Rules::CLASSIC).unwrap();
    let (view, red, blue) = (position.view(Color::Red), Some(Color::Red), Some(Color::Blue));
    for (square, owner, name) in [
        ("a1", None, "a1, empty"),
        ("c5", None, "c5, lake"),
        ("a4", red, "a4, Red's Captain"),
        ("a7", blue, "a7, Blue's piece"),
    ] {
        assert_eq!(EN.square_name_of(at(square), view.seen(at(square)), owner), name);
    }
}

#[test]
fn a_chance_is_told_in_tenths() {
    for (thousandths, expected) in [
        (0, "Red's chance is 0%."),
        (49, "Red's chance is 0%."),
        (50, "Red's chance is 10%."),
        (450, "Even: Red's chance is 50%."),
        (549, "Even: Red's chance is 50%."),
        (550, "Red's chance is 60%."),
        (1_000, "Red's chance is 100%."),
    ] {
        let chance: WinningChance = thousandths.to_string().parse().unwrap();
        assert_eq!(EN.chance(chance), expected);
    }
}

#[test]
fn a_finished_game_is_described_by_its_result() {
    let won = Outcome::Win { winner: Color::Red, by: WinBy::Flag };
    assert_eq!(EN.replayed(won, 214), "A finished game: Red won in 214 moves.");
    let drawn = Outcome::Draw { by: DrawBy::Agreed };
    assert_eq!(EN.replayed(drawn, 1), "A finished game: a draw after 1 move.");
}

#[test]
fn pieces_in_the_tray_are_named_with_their_count() {
    assert_eq!(EN.reserve_name(Rank::Bomb, 6), "Bomb, 6 left");
    assert_eq!(EN.reserve_name(Rank::Spy, 0), "Spy, 0 left");
}

#[test]
fn plies_read_as_sentences() {
    use BattleResult::{Attacker, Both, Defender};
    for (ply, expected) in [
        (quiet("a4a5"), "Red moved from a4 to a5."),
        (
            attack("a6a7", Rank::Captain, Rank::Scout, Attacker),
            "Red's Captain attacked Blue's Scout on a7 and won.",
        ),
        (
            attack("a6a7", Rank::Captain, Rank::Bomb, Defender),
            "Red's Captain attacked Blue's Bomb on a7 and lost.",
        ),
        (
            attack("a6a7", Rank::Captain, Rank::Captain, Both),
            "Red's Captain attacked Blue's Captain on a7, and both were lost.",
        ),
        (attack("a6a7", Rank::Spy, Rank::Flag, Attacker), "Red's Spy took Blue's Flag on a7."),
    ] {
        assert_eq!(EN.played(Color::Red, ply), expected);
        assert_eq!(EN.last_move(Some((Color::Red, ply))), expected);
    }
    assert_eq!(EN.last_move(None), "No moves yet.");
}

#[test]
fn battles_in_the_list_of_moves_name_both_ranks() {
    use BattleResult::{Attacker, Both, Defender};
    for (attacker, defender, result, expected) in [
        (Rank::Miner, Rank::Bomb, Attacker, "Miner beats Bomb"),
        (Rank::Major, Rank::Bomb, Defender, "Major loses to Bomb"),
        (Rank::Spy, Rank::Spy, Both, "Spy and Spy are both lost"),
    ] {
        assert_eq!(EN.battle(Battle { attacker, defender, result }), expected);
    }
}

#[test]
fn a_person_alone_reads_whether_they_have_won() {
    use WinBy::{Flag, NoMoves, Resigned, Time};
    let computer = Player::Computer(Strength::STRONGEST);
    let alone = ByColor { red: Player::Person, blue: computer };
    let people = ByColor { red: Player::Person, blue: Player::Person };
    let computers = ByColor { red: computer, blue: computer };
    for (players, winner, by, expected) in [
        (alone, Color::Red, Flag, "You won: Blue's Flag was taken."),
        (alone, Color::Red, NoMoves, "You won: Blue cannot move."),
        (alone, Color::Red, Resigned, "You won: Blue resigned."),
        (alone, Color::Red, Time, "You won: Blue ran out of time."),
        (alone, Color::Blue, Flag, "You lost: your Flag was taken."),
        (alone, Color::Blue, NoMoves, "You lost: you cannot move."),
        (alone, Color::Blue, Resigned, "You lost: you resigned."),
        (alone, Color::Blue, Time, "You lost: you ran out of time."),
        (people, Color::Blue, Flag, "Blue won: Red's Flag was taken."),
        (computers, Color::Red, NoMoves, "Red won: Blue cannot move."),
    ] {
        let outcome = Outcome::Win { winner, by };
        assert_eq!(EN.result(outcome, &Rules::CLASSIC, players), expected);
    }
    let draw = Outcome::Draw { by: DrawBy::BothImmobile };
    assert_eq!(EN.result(draw, &Rules::CLASSIC, alone), "Draw: neither side can move.");
}

#[test]
fn every_end_has_its_sentence() {
    let blue = |by| Outcome::Win { winner: Color::Blue, by };
    for (end, expected) in [
        (blue(WinBy::Flag), "Blue won: Red's Flag was taken."),
        (blue(WinBy::NoMoves), "Blue won: Red cannot move."),
        (blue(WinBy::Resigned), "Blue won: Red resigned."),
        (Outcome::Draw { by: DrawBy::NoAttack }, "Draw: 200 moves in a row without an attack."),
        (Outcome::Draw { by: DrawBy::BothImmobile }, "Draw: neither side can move."),
        (Outcome::Draw { by: DrawBy::Agreed }, "Draw: both players agreed."),
    ] {
        assert_eq!(EN.outcome(end, &Rules::CLASSIC), expected);
    }
}

#[test]
fn losses_and_missing_pieces_are_counted_by_rank() {
    let mut lost = ByRank::default();
    assert_eq!(EN.losses(Color::Red, &lost), "Red has lost no pieces.");
    lost[Rank::General] = 1;
    assert_eq!(EN.losses(Color::Red, &lost), "Red lost 1 General.");
    lost[Rank::Scout] = 2;
    lost[Rank::Spy] = 1;
    assert_eq!(EN.losses(Color::Blue, &lost), "Blue lost 1 General, 2 Scouts, 1 Spy.");
    let mut left = ByRank::default();
    left[Rank::Bomb] = 2;
    left[Rank::Flag] = 1;
    let missing = IncompleteArmy { left };
    assert_eq!(EN.incomplete(&missing), "Still to place: 2 Bombs, 1 Flag.");
}

#[test]
fn the_plural_of_a_rank_is_its_own_word() {
    for rank in Rank::ALL {
        let mut counts = ByRank::default();
        counts[rank] = 1;
        assert_eq!(EN.pieces(&counts), format!("1 {rank}"));
        counts[rank] = 2;
        let expected = if rank == Rank::Spy { "2 Spies".into() } else { format!("2 {rank}s") };
        assert_eq!(EN.pieces(&counts), expected);
    }
}

#[test]
fn targets_are_listed() {
    let a4 = at("a4");
    assert_eq!(EN.targets(a4, SquareSet::EMPTY), "a4 cannot move now.");
    assert_eq!(EN.targets(a4, SquareSet::neighbours(a4)), "a4 can move to a3, b4, a5.");
    assert_eq!(EN.no_own_piece(), "You have no piece here.");
}

#[test]
fn a_rank_taken_from_the_tray_is_named() {
    assert_eq!(EN.rank_in_hand(Rank::General, 1), "You took your General from the tray.");
    assert_eq!(EN.rank_in_hand(Rank::Scout, 7), "You took one of 7 Scouts from the tray.");
    assert_eq!(EN.no_piece_of_rank(Rank::General), "You have no General on the board.");
}

#[test]
fn labels_of_the_board_and_the_curtain() {
    let (red, blue) = (Color::Red, Color::Blue);
    for (text, expected) in [
        (EN.turn(red), "Red's turn"),
        (EN.not_answering(blue), "Blue does not answer."),
        (EN.curtain_title(blue), "Blue, it is your turn"),
        (EN.curtain_title_set_up(blue), "Blue, set up your army"),
        (EN.draw_offered(red), "Red offers a draw."),
        (EN.moves(3), "Moves (3)"),
    ] {
        assert_eq!(text, expected);
    }
    let text = "Pass the device to Blue. The board stays hidden until Blue presses Ready.";
    assert_eq!(EN.curtain_text(blue), text);
}

#[test]
fn a_hint_names_the_piece_and_both_squares() {
    let hint = EN.hint(Rank::Marshal, at("f5"), at("f4"));
    assert_eq!(hint, "Hint: move the Marshal from f5 to f4.");
}

#[test]
fn every_illegal_move_has_its_own_sentence() {
    for (reason, expected) in [
        (IllegalMove::GameOver, "The game is over."),
        (IllegalMove::Empty, "There is no piece on that square."),
        (IllegalMove::NotYours, "That piece is not yours."),
        (IllegalMove::Immovable, "Bombs and Flags do not move."),
        (IllegalMove::NotStraight, "Pieces move along a row or a column."),
        (IllegalMove::TooFar, "Only a Scout moves more than one square."),
        (IllegalMove::Blocked, "Something is in the way."),
        (IllegalMove::Lake, "No piece can enter a lake."),
        (IllegalMove::OwnPiece, "Your own piece is on that square."),
        (IllegalMove::TwoSquares, "This piece has crossed this border three times in a row."),
        (IllegalMove::MoreSquares, "This chase would repeat an earlier position."),
        (IllegalMove::Repeat, "This piece has gone back and forth too often."),
    ] {
        assert_eq!(EN.illegal(reason), expected);
    }
}

#[test]
fn every_refused_placement_has_its_sentence() {
    for (reason, expected) in [
        (PlaceError::Lake, "No piece can be placed in a lake."),
        (PlaceError::NotHome, "Place your pieces on your own four rows."),
        (PlaceError::Occupied, "There is already a piece on that square."),
        (PlaceError::Limit, "All pieces of this rank are on the board."),
        (PlaceError::Empty, "There is no piece on that square."),
    ] {
        assert_eq!(EN.not_placed(reason), expected);
    }
}

#[test]
fn words_of_ranks_and_sides_are_in_the_order_of_the_rules() {
    for rank in Rank::ALL {
        assert_eq!(EN.rank(rank), rank.to_string());
    }
    assert_eq!(Color::ALL.map(|color| EN.side(color)), ["Red", "Blue"]);
}

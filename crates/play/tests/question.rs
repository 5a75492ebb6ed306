//! Questions to an engine, as text: what is written is read, and nothing impossible is.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use fairboard_play::stratego::Game;
use fairboard_play::stratego::protocol::{Answer, NoAnswer, write};
use fairboard_play::stratego::question::{
    BadQuestion, Question, Reply, Request, UnreadableQuestion, WinningChance,
};
use fairboard_play::stratego::referee::{Command, Local, Seat};
use fairboard_play::{Player, Strength};
use fairboard_rules::stratego::{
    Army, BadPly, ByColor, Color, IllegalMove, Position, Rules, Seen, Square,
};
use fairboard_setups::arrange;
use proptest::prelude::*;
use proptest::sample::select;

const COMPUTER: Player = Player::Computer(Strength::ALL[2]);
const COMPUTERS: ByColor<Player> = ByColor { red: COMPUTER, blue: COMPUTER };

/// The questions of a game between two computers whose moves these choices make.
fn questions(rules: Rules, seed: u64, choices: &[usize]) -> Vec<Question> {
    let army = |color| Some(arrange(color, rules.army, seed + color as u64));
    let mut local = Local::new(rules, COMPUTERS, ByColor::from_fn(army)).unwrap();
    local.ask(Seat::Watcher, Command::Start).unwrap();
    let mut questions = Vec::new();
    for choice in choices {
        let Some(question) = local.question() else { break };
        let legal: Vec<_> = question.view().legal_moves().collect();
        let seat = Seat::Player(question.view().seat());
        questions.push(question);
        local.ask(seat, Command::Play(legal[choice % legal.len()])).unwrap();
    }
    questions
}

/// A question in the middle of a game, with battles behind it.
fn middle() -> Question {
    let choices: Vec<_> = (0..220).map(|ply| ply * 31 + 7).collect();
    let questions = questions(Rules::CLASSIC, 5, &choices);
    let question = questions.into_iter().next_back().unwrap();
    assert!(question.plies().iter().filter(|ply| ply.battle.is_some()).count() > 10);
    question
}

#[test]
fn a_question_goes_on_to_the_next_of_its_seat_and_only_to_that() {
    let choices: Vec<_> = (0..60).map(|ply| ply * 31 + 7).collect();
    let questions = questions(Rules::CLASSIC, 5, &choices);
    for pair in questions.windows(3) {
        let (mut question, next) = (pair[0].clone(), &pair[2]);
        let made = question.plies().len();
        let own = next.plies()[made];
        assert_eq!(question.advance(&[own]), Err(BadQuestion::NotToMove));
        let again = question.advance(&[own, own]);
        assert!(matches!(again, Err(BadQuestion::Ply { index, .. }) if index == made + 1));
        assert_eq!(question, pair[0]);
        question.advance(&next.plies()[made..]).unwrap();
        assert_eq!(&question, next);
    }
}

/// A small question: Red to move, after a ply of each side.
const SMALL: &str = "classic barrage repeat red red person\n\
    AAAAAAAAAMAAAAAAAABCAAAAAAAAAADDAAEKAALAAA__AA__AAAA__AA__AA\
    AAAAAAAAAA????????AAAAAAAAAAAAAAAAAAAAAA r 0\n\
    0 0 0 0 0 0 0 0 0 0 0 0 \n\
    a4a5 a8a7 \n";

fn small(from: &str, to: &str) -> String {
    assert!(SMALL.contains(from), "{from}");
    SMALL.replacen(from, to, 1)
}

#[test]
fn a_small_question_is_read() {
    let question: Question = SMALL.parse().unwrap();
    assert_eq!(question.to_string(), SMALL);
    assert_eq!((question.view().ply(), question.player()), (2, Player::Person));
    assert_eq!(question.view().seat(), Color::Red);
}

#[test]
fn nothing_impossible_is_read() {
    for (rule, text) in [
        ("nothing", String::new()),
        ("unknown rules", small("classic", "house")),
        ("an unknown army", small("barrage", "half")),
        ("another army", small("barrage", "full")),
        ("an unknown rule on repetition", small("repeat", "often")),
        ("an unknown first side", small("repeat red", "repeat green")),
        ("an unknown seat", small("red red person", "red green person")),
        ("an unknown player", small("person", "nobody")),
        ("strength 0", small("person", "0")),
        ("strength 6", small("person", "6")),
        ("a word too many", small("person", "person x")),
        ("the other seat, whose pieces are hidden", small("red red person", "red blue person")),
        ("the seat has no Flag", small("AAAM", "AAAA")),
        ("the seat has a Flag too many", small("AAAM", "AAMM")),
        ("the seat has too many of a rank", small("BC", "CC")),
        ("an enemy too many", small("????????A", "?????????")),
        ("an enemy too few", small("????????", "???????A")),
        ("a lost Flag", small("\n0 ", "\n1 ")),
        ("a loss without a gap", small("\n0 0", "\n0 1")),
        ("more losses than pieces", small("\n0 0", "\n0 9")),
        ("a loss too few", small("\n0 0 ", "\n0 ")),
        ("a loss too many", small("\n0 0 ", "\n0 0 0 ")),
        ("a rank of the enemy", small("????????", "P???????")),
        ("a piece in a lake", small("__", "B_")),
        ("another side to move at the start", small(" r 0", " b 0")),
        ("no ply", small("a4a5 a8a7 ", "a4a5 ")),
        ("a ply of the other side", small("a4a5", "a8a7")),
        ("a long step", small("a8a7", "a8a6 a5a6 a7a8")),
        ("a diagonal", small("a4a5", "a4b5")),
        ("a move out of an empty square", small("a4a5", "b5b6")),
        ("a move of a Bomb", small("a4a5", "i2i3")),
        ("a battle with nobody", small("a4a5", "a4a5,D,D")),
        ("half a battle", small("a4a5", "a4a5,D")),
        ("a battle of three", small("a4a5", "a4a8,D,D,D")),
        ("an attack without a battle", small("a4a5", "a4a8")),
        ("another rank than one's own", small("a4a5", "a4a8,E,D")),
        ("a rank that the enemy has not", small("a4a5", "a4a8,D,G")),
        ("no line of plies", small("a4a5 a8a7 \n", "")),
        ("no last line break", small("a8a7 \n", "a8a7 ")),
        ("a line too many", small("a8a7 \n", "a8a7 \n\n")),
        ("a space too many", small("a4a5 a8a7", "a4a5  a8a7")),
        ("a number in another form", small("\n0 0", "\n0 00")),
    ] {
        assert_eq!(text.parse::<Question>(), Err(UnreadableQuestion), "{rule}: {text}");
    }
}

#[test]
fn the_enemys_last_piece_of_a_rank_fights_once() {
    // Two Scouts meet a General; a second General is not there to meet another.
    let once = small("a4a5 a8a7 ", "a4a8,D,K b8b7 ");
    assert!(once.parse::<Question>().is_ok());
    let twice = small("a4a5 a8a7 ", "a4a8,D,K b8b7 b4b7,D,K c8c7 ");
    assert_eq!(twice.parse::<Question>(), Err(UnreadableQuestion));
}

#[test]
fn a_question_says_which_ply_cannot_have_been_made() {
    let question: Question = SMALL.parse().unwrap();
    let (start, plies) = (question.start(), question.plies());
    let new = |plies: Vec<_>| Question::new(start.clone(), plies, Player::Person);
    assert_eq!(new(plies.to_vec()), Ok(question.clone()));
    assert_eq!(new(plies[..1].to_vec()), Err(BadQuestion::NotToMove));
    let reason = BadPly::Move(IllegalMove::NotYours);
    let bad = BadQuestion::Ply { index: 1, reason };
    assert_eq!(new(vec![plies[0], plies[0]]).map_err(|_| ()), Err(()));
    let back = Question::new(start.clone(), vec![plies[1]], Player::Person);
    assert_eq!(back, Err(BadQuestion::Ply { index: 0, reason }));
    assert_eq!(bad.to_string(), format!("ply 1: {reason}"));
}

/// The question to Blue in a position of a few pieces, the first and the last of the board.
fn asked_about(first: &str, last: &str) -> String {
    let rest = "A".repeat(30);
    let text = format!("{first}{rest}AA__AA__AAAA__AA__AA{rest}{last} b 0");
    let view = Position::from_text(&text, Rules::CLASSIC).unwrap().view(Color::Blue);
    let losses = view.losses(Color::Red).iter().map(|(_, count)| format!("{count} "));
    let losses: String = losses.collect();
    format!("classic full repeat red blue 5\n{}\n{losses}\n\n", view.text())
}

#[test]
fn an_impossible_army_of_an_edited_game_is_refused() {
    for (rule, first, last, is_possible) in [
        ("a Marshal each", "MLAAAAAAAA", "AAAAAAAAXY", true),
        ("two own Marshals", "MLAAAAAAAA", "AAAAAAAXXY", false),
        ("two enemy Marshals", "MLLAAAAAAA", "AAAAAAAAXY", false),
        ("two own Flags", "MLAAAAAAAA", "AAAAAAAYXY", false),
        ("the seat has no Flag", "MLAAAAAAAA", "AAAAAAAAXX", false),
        ("no enemy Flag", "ALAAAAAAAA", "AAAAAAAAXY", false),
    ] {
        let text = asked_about(first, last);
        assert_eq!(text.parse::<Question>().is_ok(), is_possible, "{rule}: {text}");
    }
}

#[test]
fn requests_and_replies_are_read_as_they_were_written() {
    let question = middle();
    for strength in Strength::ALL {
        let question = question.clone();
        let request = Request { ticket: 7, strength, millis: 1_000, seed: u64::MAX, question };
        assert_eq!(request.to_string().parse(), Ok(request));
    }
    for mv in [None, "a4a5".parse().ok()] {
        for chance in [WinningChance::SURE.other(), WinningChance::EVEN, WinningChance::SURE] {
            let reply = Reply { ticket: u32::MAX, mv, chance };
            assert_eq!(reply.to_string().parse(), Ok(reply));
        }
    }
    for text in [
        "",
        "7",
        "7 ",
        "7 z9 1",
        "-1 a4a5 1",
        "7 a4a5",
        "7 a4a5 ",
        "7 a4a5 01",
        "7 a4a5 1001",
        "7 a4a5 -1",
        "07 a4a5 1",
        "7 - 1\n",
        "7 - 1 1",
    ] {
        assert_eq!(text.parse::<Reply>(), Err(UnreadableQuestion), "{text:?}");
    }
    for head in ["", "1 1 1\n", "1 0 5 3\n", "1 6 5 3\n", "1 1 5 3 2\n", "1 1 -5 3\n"] {
        assert_eq!(
            format!("{head}{SMALL}").parse::<Request>(),
            Err(UnreadableQuestion),
            "{head:?}"
        );
    }
}

#[test]
fn a_damaged_request_is_refused_or_another_request() {
    let question = middle();
    let request = Request { ticket: 1, strength: Strength::WEAKEST, millis: 5, seed: 3, question };
    let text = request.to_string();
    for at in (0..text.len()).step_by(3) {
        for put in ["", " ", "\n", "?", "z9", "A", "1"] {
            let mut damaged = text.clone();
            damaged.replace_range(at..=at, put);
            if let Ok(request) = damaged.parse::<Request>() {
                assert_eq!(request.to_string(), damaged);
            }
        }
    }
    for lines in 0..5 {
        let some: Vec<_> = text.lines().take(lines).collect();
        assert_eq!(some.join("\n").parse::<Request>(), Err(UnreadableQuestion), "{lines} lines");
    }
}

#[test]
fn a_program_is_asked_line_by_line() {
    let text = format!("MDDAAAAAAA{0}AA__AA__AAAA__AA__AA{0}YPXAAAAAAA r 0", "A".repeat(30));
    let mut game = Game::from_text(&text, Rules::CLASSIC).unwrap();
    for mv in ["b1b9", "b10b9"] {
        game.play(mv.parse().unwrap()).unwrap();
    }
    let question = Question::of_game(&game, Color::Red, COMPUTER).unwrap();
    let documented = include_str!("../../../docs/players.md");
    let lines = write(&question, 1_000);
    assert!(documented.contains(&format!("```text\n{lines}```\n")), "{lines}");
}

#[test]
fn a_question_has_the_public_plies_and_no_hidden_rank() {
    // Blue cannot tell Red's Flag from Red's Bomb.
    let [one, other] = ["MBD", "BMD"].map(|pieces| {
        let empty = "A".repeat(27);
        let text = format!("{pieces}{empty}AAAAAAAAAAAA__AA__AAAA__AA__AA{empty}AAAYPAAAAAAAA r 0");
        let mut game = Game::from_text(&text, Rules::CLASSIC).unwrap();
        game.play("c1c2".parse().unwrap()).unwrap();
        write(&Question::of_game(&game, Color::Blue, COMPUTER).unwrap(), 1_000)
    });
    assert_eq!(one, other);
    assert!(one.contains("seat blue\nply c1c2\nrow 1 ??AAAAAAAA\nrow 2 AA?AAAAAAA\n"), "{one}");
}

#[test]
fn a_program_answers_with_a_move_or_leaves() {
    let mv = "a4a5".parse().unwrap();
    for (text, expected) in [
        ("move a4a5", Ok(Answer::Move(mv))),
        ("resign", Ok(Answer::Resign)),
        ("", Err(NoAnswer)),
        ("a4a5", Err(NoAnswer)),
        ("move", Err(NoAnswer)),
        ("move a4", Err(NoAnswer)),
        ("play a4a5", Err(NoAnswer)),
        ("resign now", Err(NoAnswer)),
    ] {
        assert_eq!(text.parse(), expected, "{text:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn questions_are_read_as_they_were_written(
        rules in select(&Rules::ALL),
        army in select(&Army::ALL),
        is_free: bool,
        seed in 0..1_000u64,
        choices in prop::collection::vec(any::<usize>(), 1..400),
    ) {
        let rules = rules.with_army(army);
        let rules = if is_free { rules.without_repetition() } else { rules };
        for question in questions(rules, seed, &choices).into_iter().rev().step_by(40) {
            prop_assert_eq!(question.to_string().parse(), Ok(question));
        }
    }

    #[test]
    fn a_question_names_no_hidden_rank(
        seed in 0..1_000u64,
        choices in prop::collection::vec(any::<usize>(), 1..200),
    ) {
        for question in questions(Rules::CLASSIC, seed, &choices).into_iter().rev().take(2) {
            let text = question.to_string();
            let start = text.lines().nth(1).unwrap();
            let is_rank = |letter: &char| ('B'..='Y').contains(letter);
            let shown = start.chars().take(100).filter(is_rank);
            prop_assert_eq!(shown.count(), 40, "one's own pieces");
            let hidden = |at: &Square| matches!(question.view().seen(*at), Seen::Hidden { .. });
            let view = question.view().text();
            let unknown = view.chars().filter(|letter| *letter == '?').count();
            prop_assert_eq!(unknown, Square::all().filter(hidden).count());
        }
    }
}

//! No request makes the engine panic: each is answered by a legal move or refused by a text.

use fairboard_play::stratego::question::{Question, Reply, Request};
use fairboard_play::stratego::review::{Inquiry, Judgement};
use fairboard_play::{Player, Strength};
use fairboard_rules::Position as _;
use fairboard_rules::stratego::{Army, ByColor, Color, Position, Rules, Setup};
use fairboard_setups::arrange;
use fastrand::Rng;

use super::respond;

/// The request before each ply of a random game, and at most 300 requests.
fn requests(rules: Rules, seed: u64) -> Vec<String> {
    let army = |color, seed| arrange(color, rules.army, seed).finish().unwrap();
    let setup = Setup::new(rules, army(Color::Red, seed), army(Color::Blue, seed + 1)).unwrap();
    let mut position = Position::new(&setup);
    let mut random = Rng::with_seed(seed);
    let mut requests = Vec::new();
    let starts = ByColor::from_fn(|color| position.view(color));
    let mut plies = Vec::new();
    while let Some(side) = position.turn().filter(|_| requests.len() < 300) {
        let strength = random.choice(Strength::ALL).unwrap();
        let start = starts[side].clone();
        let question = Question::new(start, plies.clone(), Player::Person).unwrap();
        let request = Request { ticket: 7, strength, millis: 5, seed, question };
        requests.push(request.to_string());
        let mv = random.choice(position.legal_moves()).unwrap();
        plies.push(position.play(mv).unwrap());
    }
    requests
}

fn games() -> Vec<Vec<String>> {
    let rules =
        Rules::ALL.into_iter().flat_map(|rules| Army::ALL.map(|army| rules.with_army(army)));
    (0..).zip(rules).map(|(seed, rules)| requests(rules, seed)).collect()
}

/// The answer if the time is over before the search begins.
fn hasty(request: &str) -> String {
    respond(request, || f64::INFINITY)
}

/// Checks that a readable request gets a legal move, if there is one, and any other text no reply.
#[track_caller]
fn check(request: &str, answer: &str) {
    let Ok(request) = request.parse::<Request>() else {
        assert_eq!(answer.parse::<Reply>().ok(), None, "{answer}");
        return;
    };
    let Reply { ticket, mv, .. } = answer.parse().unwrap();
    assert_eq!(ticket, request.ticket);
    let view = request.question.view();
    match mv {
        Some(mv) => assert_eq!(view.check(mv), Ok(()), "{mv}"),
        None => assert_eq!(view.legal_moves().len(), 0),
    }
}

#[test]
fn a_request_is_answered_by_a_legal_move() {
    for game in games() {
        for request in game.iter().step_by(7) {
            assert!(request.parse::<Request>().is_ok(), "{request}");
            check(request, &hasty(request));
        }
    }
}

#[test]
fn an_inquiry_is_answered_by_its_judgement_and_a_damaged_one_is_refused() {
    let mut random = Rng::with_seed(2);
    let mut refused = 0;
    for game in games() {
        let inquiries: Vec<String> = game.iter().step_by(9).map(|text| inquiry(text)).collect();
        for text in &inquiries {
            let judgement: Judgement = hasty(text).parse().unwrap();
            assert_eq!(judgement.ticket, 7);
            let damaged = damaged(&inquiries, &mut random);
            let answer = hasty(&damaged);
            if damaged.parse::<Inquiry>().is_err() {
                assert!(answer.parse::<Judgement>().is_err(), "{answer}");
                refused += 1;
            }
        }
    }
    assert!(refused > 20, "{refused} refused");
}

/// The inquiry about the first legal move at a request's question.
fn inquiry(request: &str) -> String {
    let question = request.parse::<Request>().unwrap().question;
    let played = question.view().legal_moves().next().unwrap();
    Inquiry { ticket: 7, nodes: 200, worlds: 2, played, question }.to_string()
}

#[test]
fn a_damaged_request_is_refused_or_answered_by_a_legal_move() {
    let mut random = Rng::with_seed(1);
    let (mut refused, mut answered) = (0, 0);
    for game in games() {
        for _ in 0..1_000 {
            let damaged = damaged(&game, &mut random);
            let answer = hasty(&damaged);
            check(&damaged, &answer);
            if answer.parse::<Reply>().is_ok() {
                answered += 1;
            } else {
                refused += 1;
            }
        }
    }
    assert!(refused > 1_000 && answered > 100, "{refused} refused, {answered} answered");
}

/// A request of the game with some of its characters, words or lines changed.
fn damaged(game: &[String], random: &mut Rng) -> String {
    let mut text = random.choice(game).unwrap().clone();
    for _ in 0..random.usize(1..4) {
        match random.u8(..4) {
            0 => change_character(&mut text, random),
            1 => change_pieces(&mut text, random),
            2 => change_words(&mut text, random),
            _ => change_lines(&mut text, random.choice(game).unwrap(), random),
        }
    }
    text
}

fn change_character(text: &mut String, random: &mut Rng) {
    let index = random.usize(..text.len());
    let new = random.choice(["", " ", "\n", "?", "0", "9", "-", "A", "M", "n", "é"]).unwrap();
    replace_byte(text, index, new);
}

/// Puts another piece on the board, most often one that makes the army impossible.
fn change_pieces(text: &mut String, random: &mut Rng) {
    let letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYabcmnopwxy?_";
    let new = char::from(*random.choice(letters).unwrap()).to_string();
    // The third line begins with the letters of the hundred squares.
    let Some((line_end, _)) = text.match_indices('\n').nth(1) else { return };
    replace_byte(text, line_end + 1 + random.usize(..100), &new);
}

/// Replaces the character at an index, if it has one byte.
fn replace_byte(text: &mut String, index: usize, new: &str) {
    if text.is_char_boundary(index) && text.is_char_boundary(index + 1) {
        text.replace_range(index..=index, new);
    }
}

/// Exchanges two words, removes a word, or repeats a word in another place.
fn change_words(text: &mut String, random: &mut Rng) {
    let mut words: Vec<&str> = text.split(' ').collect();
    let (one, other) = (random.usize(..words.len()), random.usize(..words.len()));
    match random.u8(..3) {
        0 => words.swap(one, other),
        1 => drop(words.remove(one)),
        _ => words.insert(one, words[other]),
    }
    *text = words.join(" ");
}

/// Exchanges a line for the same line of another request, or removes it if there is none.
fn change_lines(text: &mut String, other: &str, random: &mut Rng) {
    let mut lines: Vec<&str> = text.split('\n').collect();
    let index = random.usize(..lines.len());
    match other.split('\n').nth(index) {
        Some(line) => lines[index] = line,
        None => drop(lines.remove(index)),
    }
    *text = lines.join("\n");
}

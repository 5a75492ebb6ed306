//! The VDM++ model of Stratego: every attempt in its vectors.

#![expect(clippy::unwrap_used, clippy::wildcard_enum_match_arm, reason = "a test fails by a panic")]

use fairboard_rules::Position as _;
use fairboard_rules::stratego::{
    Army, BattleResult, ByColor, Color, DeploymentDraft, Endings, Move, Outcome, PlaceError,
    Position, Rank, Rules, Square, SquareSet, WinBy,
};
use fairboard_specs::lockstep::in_the_models_words;
use fairboard_specs::vectors::stratego::{
    Game, Interactions, Placements, Play, letter, piece, position_text, rank, square,
};
use fairboard_specs::vectors::{json, lines};

fn color(turn: u8) -> Color {
    if turn == 0 { Color::Blue } else { Color::Red }
}

/// Returns the model's board text.
fn text(position: &Position) -> String {
    let in_model_order = (0..10).flat_map(|y| (0..10).filter_map(move |x| square((x, y))));
    in_model_order.map(|square| letter(position.piece_at(square), square)).collect()
}

/// `checkGameOver`: returns the colour whose Flag stands alone.
fn over(position: &Position) -> &'static str {
    let stands = |color| {
        position.pieces().any(|(_, piece)| piece.color == color && piece.rank == Rank::Flag)
    };
    match (stands(Color::Blue), stands(Color::Red)) {
        (true, false) => "B",
        (false, true) => "R",
        _ => "-",
    }
}

fn attempt(position: &mut Position, play: &Play) -> &'static str {
    let (Some(from), Some(to)) = (square(play.from), square(play.to)) else {
        return "pre_makeMove";
    };
    let mv = Move::new(from, to);
    let generated = position.targets(from).contains(to);
    match position.play(mv) {
        Ok(_) => {
            assert!(generated, "{mv} is legal but not generated");
            "T"
        }
        Err(refusal) => {
            assert!(!generated, "{mv} is generated but refused");
            in_the_models_words(position, mv, refusal)
        }
    }
}

#[test]
fn every_attempted_play() {
    let games: Vec<Game> = lines("vdm_stratego_games.jsonl");
    let mut attempts = 0;
    for game in &games {
        // The model plays on after a Flag is taken.
        let rules = Rules::VDM.with_endings(Endings::NONE);
        let start = position_text(&game.start, Color::Blue);
        let mut position = Position::from_text(&start, rules).unwrap();
        assert_eq!(text(&position), game.start, "{}", game.id);
        for (index, play) in game.plays.iter().enumerate() {
            let at = format!("{} play {index}: {play:?}", game.id);
            assert_eq!(attempt(&mut position, play), play.outcome, "{at}");
            assert_eq!(position.side(), color(play.turn), "{at}");
            assert_eq!(over(&position), play.over, "{at}");
            if let Some(cells) = &play.cells {
                let found: String = [play.from, play.to]
                    .into_iter()
                    .filter_map(square)
                    .map(|square| letter(position.piece_at(square), square))
                    .collect();
                assert_eq!(&found, cells, "{at}");
            }
            attempts += 1;
        }
        assert_eq!(text(&position), game.end, "{}", game.id);
        assert_eq!(position.side(), color(game.turn), "{}", game.id);
        assert_eq!(over(&position), game.over, "{}", game.id);
    }
    assert_eq!((games.len(), attempts), (34, 7584));
}

#[test]
fn with_its_endings_the_game_stops_when_the_model_says_it_is_over() {
    let (mut games, mut ended) = (0, 0);
    for game in lines::<Game>("vdm_stratego_games.jsonl") {
        let start = position_text(&game.start, Color::Blue);
        let mut position = Position::from_text(&start, Rules::VDM).unwrap();
        if over(&position) != "-" || !game.start.contains('F') {
            continue;
        }
        games += 1;
        for play in &game.plays {
            let (Some(from), Some(to)) = (square(play.from), square(play.to)) else { continue };
            if position.play(Move::new(from, to)).is_err() {
                continue;
            }
            let expected = match play.over.as_str() {
                "B" => Some(Color::Blue),
                "R" => Some(Color::Red),
                _ => None,
            };
            let flag = position.outcome().and_then(|outcome| match outcome {
                Outcome::Win { winner, by: WinBy::Flag } => Some(winner),
                _ => None,
            });
            assert_eq!(flag, expected, "{}: {play:?}", game.id);
            if position.outcome().is_some() {
                ended += 1;
                break;
            }
        }
    }
    assert_eq!((games, ended), (34, 14));
}

#[test]
fn every_attempted_placement() {
    let games: Vec<Placements> = lines("vdm_stratego_placements.jsonl");
    let (mut attempts, mut kept) = (0, 0);
    for game in &games {
        let mut drafts = ByColor::from_fn(|color| DeploymentDraft::new(color, Army::Full));
        for attempt in &game.attempts {
            let (x, y, kind, side, outcome, conjuncts) = attempt;
            attempts += 1;
            let Some(square) = square((*x, *y)) else {
                assert_eq!((outcome.as_str(), conjuncts.as_str()), ("pre_freeSpace", "-"));
                continue;
            };
            let color = if side == "BLUE" { Color::Blue } else { Color::Red };
            let rank = rank(kind).unwrap();
            let holds = [
                !SquareSet::LAKES.contains(square)
                    && Color::ALL.into_iter().all(|c| drafts[c].rank_at(square).is_none()),
                SquareSet::home(color).contains(square),
                drafts[color].left()[rank] > 0,
            ];
            let found: String = holds.map(|holds| if holds { '1' } else { '0' }).iter().collect();
            assert_eq!(&found, conjuncts, "{attempt:?}");
            let placed = drafts[color].place(square, rank);
            assert_eq!(placed.is_ok(), outcome == "ok", "{attempt:?}");
            // The reason is one of the failing conjuncts.
            let fails = match placed {
                Ok(()) => continue,
                Err(PlaceError::Lake | PlaceError::Occupied) => !holds[0],
                Err(PlaceError::NotHome) => !holds[1],
                Err(PlaceError::Limit) => !holds[2],
                Err(PlaceError::Empty) => false,
            };
            assert!(fails, "{attempt:?}: {placed:?}");
        }
        let end = game.end.chars().enumerate().filter_map(|(index, letter)| {
            let square = square((index as u8 % 10, index as u8 / 10))?;
            piece(letter).map(|piece| (square, piece))
        });
        for (square, piece) in end {
            assert_eq!(drafts[piece.color].rank_at(square), Some(piece.rank), "{square}");
        }
        let placed: usize = Color::ALL.into_iter().map(|c| drafts[c].pieces().count()).sum();
        assert_eq!(placed, game.end.chars().filter(char::is_ascii_alphabetic).count());
        let end = Position::from_text(&position_text(&game.end, Color::Blue), Rules::VDM).unwrap();
        assert_eq!(over(&end), game.over);
        kept += placed;
    }
    assert_eq!((games.len(), attempts, kept), (10, 1_200, 399));
}

#[test]
fn the_whole_interaction_table() {
    let table: Interactions = json("vdm_stratego_interactions.json");
    assert_eq!(table.types.len(), Rank::COUNT);
    let ranks: Vec<_> = table.types.iter().map(|name| rank(name).unwrap()).collect();
    for (name, limit) in &table.limits_per_player {
        assert_eq!(Army::Full.counts()[rank(name).unwrap()], *limit, "{name}");
    }
    for (a, attacker) in ranks.iter().enumerate() {
        for (d, defender) in ranks.iter().enumerate() {
            let result = Rules::VDM.battles[*attacker][*defender];
            let beats = table.get_interaction[a][d];
            assert_eq!(result == BattleResult::Attacker, beats, "{attacker} attacks {defender}");
            let expected = table.attack_outcome[a][d].as_str();
            assert_eq!(attacked(*attacker, *defender), expected, "{attacker} attacks {defender}");
        }
    }
}

/// Plays an attack on an otherwise empty board.
fn attacked(attacker: Rank, defender: Rank) -> &'static str {
    use fairboard_rules::stratego::{Piece, notation};
    let (from, to): (Square, Square) = ("e6".parse().unwrap(), "e5".parse().unwrap());
    let letters: String = Square::all()
        .map(|square| {
            if SquareSet::LAKES.contains(square) {
                notation::LAKE
            } else if square == from {
                notation::letter(Piece { color: Color::Blue, rank: attacker })
            } else if square == to {
                notation::letter(Piece { color: Color::Red, rank: defender })
            } else {
                notation::EMPTY
            }
        })
        .collect();
    let rules = Rules::VDM.with_endings(Endings::NONE);
    let mut position = Position::from_text(&format!("{letters} b 0"), rules).unwrap();
    if position.play(Move::new(from, to)).is_err() {
        return "pre_makeMove";
    }
    match (position.piece_at(from), position.piece_at(to)) {
        (None, Some(Piece { color: Color::Blue, .. })) => "attacker wins",
        (None, Some(Piece { color: Color::Red, .. })) => "defender wins",
        (None, None) => "both removed",
        (Some(_), _) => "the attacker has not moved",
    }
}

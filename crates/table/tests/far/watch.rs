//! Games that others watch over a relay.

use fairboard_fair::{Duel, Mailbox, OfferedGame, Onlooker, Red, Terms};
use fairboard_forms::far::Watching;
use fairboard_rules::Position as _;
use fairboard_rules::stratego::{self, ByColor, Color, Ply, Rank, WinBy};
use fairboard_rules::tictactoe::{Mark, Outcome, Rules};
use fairboard_table::far::{
    FarAsk, FarBoard, FarInput, FarNotice, FarSentence, FarState, FarVisit, GameKind, MoveTime,
    News, Relaying, Shown, WatchScreen, WatchState, Who,
};
use fairboard_table::keys::{Key, Modifier};
use fairboard_table::stratego::{BoardAsk, BoardScreen, Sentence};

use crate::driver::{Browser, SITE};
use crate::players::{self, Player, Relay, begun, nine, play, settle};
use crate::time;

/// Lets others watch the current game, and returns the link.
fn shown(player: &mut Player) -> String {
    player.tab.ask(FarAsk::CopyWatch);
    player.tab.copied.pop().expect("the link is copied")
}

/// Somebody who watches on the same relay.
fn onlooker(player: &Player, link: &str) -> Player {
    let mut onlooker = Player::new(3, &player.relay);
    onlooker.tab.open(link);
    onlooker
}

/// Carries everything between all three.
fn settle_all(home: &mut Player, away: &mut Player, onlooker: &mut Player) {
    settle(home, away);
    settle(home, onlooker);
    settle(away, onlooker);
}

fn screen(onlooker: &Player) -> WatchScreen {
    let Shown::Watch(watch) = onlooker.tab.screen().shown else { panic!("nothing is watched") };
    *watch
}

fn cells(onlooker: &Player) -> String {
    let Some(FarBoard::TicTacToe(board)) = screen(onlooker).board else { panic!("no board") };
    board.position.board()
}

fn pieces(onlooker: &Player) -> BoardScreen {
    let Some(FarBoard::Stratego(game)) = screen(onlooker).board else { panic!("no board") };
    game.board
}

/// Number of pieces whose rank is drawn.
fn ranks(onlooker: &Player) -> usize {
    let board = pieces(onlooker).drawn.expect("a board");
    board.pieces.iter().filter(|piece| piece.rank.is_some()).count()
}

#[test]
fn a_game_is_watched_move_by_move_to_its_proved_end() {
    let (mut home, mut away) = nine();
    home.tab.mark(5);
    settle(&mut home, &mut away);
    let link = shown(&mut home);
    let mut watcher = onlooker(&home, &link);
    assert_eq!(screen(&watcher).state, WatchState::Nothing);
    settle_all(&mut home, &mut away, &mut watcher);
    assert!(matches!(screen(&watcher).state, WatchState::TicTacToe(at) if at.side() == Mark::O));
    for (ply, cell) in [1, 3, 2, 7].into_iter().enumerate() {
        let turn = if ply % 2 == 0 { &mut away } else { &mut home };
        turn.tab.mark(cell);
        settle_all(&mut home, &mut away, &mut watcher);
        assert_eq!(cells(&watcher), home.tab.nine(), "after cell {cell}");
    }
    let WatchScreen { state, is_proved, .. } = screen(&watcher);
    let won = Some(Outcome::Win(Mark::X));
    assert!(matches!(state, WatchState::TicTacToe(at) if at.outcome() == won));
    assert!(is_proved);
}

#[test]
fn an_onlooker_sees_what_both_players_know_and_both_armies_after_the_end() {
    let (mut home, mut away) = players::stratego();
    let link = shown(&mut away);
    let mut watcher = onlooker(&away, &link);
    settle_all(&mut home, &mut away, &mut watcher);
    for (mv, seen) in [("b4b5", 0), ("b7b6", 0), ("a4a7", 80 - 1)] {
        let tab = if mv == "b7b6" { &mut away.tab } else { &mut home.tab };
        tab.play(mv);
        settle_all(&mut home, &mut away, &mut watcher);
        assert_eq!(ranks(&watcher), seen, "after {mv}");
        let said = watcher.tab.screen().announcement;
        let is_told = said.sentences().iter().any(|one| matches!(one, FarSentence::Played(..)));
        assert!(is_told, "{mv} is announced");
    }
    let won = stratego::Outcome::Win { winner: Color::Red, by: WinBy::Flag };
    assert!(matches!(screen(&watcher).state, WatchState::Over(end, _) if end == won));
}

#[test]
fn the_keys_of_the_last_move_and_the_losses_tell_an_onlooker_what_is_public() {
    let (mut home, mut away) = players::stratego();
    let link = shown(&mut away);
    let mut watcher = onlooker(&away, &link);
    home.tab.play("b4b5");
    settle_all(&mut home, &mut away, &mut watcher);
    let mut told = |name: &str| {
        watcher.tab.stratego(BoardAsk::Key(Key { name: name.into(), modifier: Modifier::None }));
        watcher.tab.screen().announcement.sentences().to_vec()
    };
    let last = told("l");
    assert!(
        matches!(
            last[..],
            [FarSentence::Stratego(Sentence::LastMove(Some((Color::Red, Ply { mv, .. }))))]
                if mv.to_string() == "b4b5"
        ),
        "{last:?}"
    );
    let losses = told("c");
    let nothing_lost = Sentence::Losses(ByColor::default());
    assert_eq!(losses, [FarSentence::Stratego(nothing_lost)]);
}

#[test]
fn two_armies_that_differ_look_the_same_to_an_onlooker() {
    let watched = |rank: Rank| {
        let (mut home, mut away) =
            begun(GameKind::Stratego, [Some((rank, "a4")), Some((Rank::Flag, "j4"))]);
        let link = shown(&mut home);
        let mut watcher = onlooker(&home, &link);
        settle_all(&mut home, &mut away, &mut watcher);
        let Some(FarBoard::Stratego(game)) = screen(&watcher).board else { panic!("no board") };
        game
    };
    let [scout, miner] = [Rank::Scout, Rank::Miner].map(watched);
    assert!(scout == miner);
}

#[test]
fn both_players_show_one_game_and_the_longer_log_counts() {
    let (mut home, mut away) = nine();
    let link = shown(&mut home);
    assert_eq!(shown(&mut away), link);
    let mut watcher = onlooker(&home, &link);
    settle_all(&mut home, &mut away, &mut watcher);
    home.tab.mark(5);
    // Only home has the mark.
    settle(&mut home, &mut watcher);
    assert_eq!(cells(&watcher), home.tab.nine());
    // What away shows is older.
    settle(&mut away, &mut watcher);
    assert_eq!(cells(&watcher), home.tab.nine());
}

#[test]
fn what_is_shown_is_shown_again_after_a_reload() {
    let (mut home, mut away) = nine();
    let link = shown(&mut home);
    settle(&mut home, &mut away);
    home.relay.0.borrow_mut().clear();
    home.reload();
    home.tab.mark(5);
    let mut watcher = onlooker(&home, &link);
    settle_all(&mut home, &mut away, &mut watcher);
    assert_eq!(cells(&watcher), home.tab.nine());
}

#[test]
fn nothing_else_takes_the_place_of_a_game_that_is_shown() {
    let (mut home, mut away) = nine();
    let link = shown(&mut home);
    let mut watcher = onlooker(&home, &link);
    settle_all(&mut home, &mut away, &mut watcher);
    // Everybody who has the link can write there.
    let mailboxes = watcher.joined.keys().next().cloned().unwrap();
    let (secret, _) = watcher.joined[&mailboxes];
    let forged = [vec![], b"nothing".to_vec(), vec![0x18; 99], log_of_another_game()];
    for (ply, (forged, cell)) in forged.into_iter().zip([5, 1, 3, 2]).enumerate() {
        let before = cells(&watcher);
        watcher.hear(&mailboxes, |game| News::Packet(game, forged.clone()));
        assert_eq!(cells(&watcher), before);
        for ((other, _), content) in home.relay.0.borrow_mut().iter_mut() {
            if *other == secret {
                *content = ((1 << 60) + 99 * ply as u64, forged.clone());
            }
        }
        let turn = if ply % 2 == 0 { &mut home } else { &mut away };
        turn.tab.mark(cell);
        settle_all(&mut home, &mut away, &mut watcher);
        assert_eq!(cells(&watcher), home.tab.nine(), "the player puts it right");
        home.reload();
    }
}

/// An invitation can be accepted by anybody, so it does not name a game.
#[test]
fn two_games_of_one_invitation_are_told_apart() {
    let terms = Terms { game: OfferedGame::TicTacToe(Rules::default()), red: Red::Home };
    let mut home = Duel::invite([1; 32], terms, None).unwrap();
    let [away, stranger] =
        [2, 3].map(|secret| Duel::accept([secret; 32], home.invitation(), None).unwrap());
    home.receive(&away.packet().unwrap());
    let mut other = Duel::invite([1; 32], terms, None).unwrap();
    other.receive(&stranger.packet().unwrap());
    let [game, other] = [&home, &other].map(|duel| Onlooker::read(&duel.evidence()).unwrap());
    assert_eq!(Some(game.game_digest()), home.game_digest());
    assert_ne!(game.game_digest(), other.game_digest());
}

#[test]
fn onlookers_read_that_a_game_was_ended_and_by_whom() {
    type Show = fn(&mut Player, &mut Player) -> String;
    let rows: [(&str, Show); 2] = [
        ("the player who ended it shows it", |home, _| shown(home)),
        ("the other player shows it", |_, away| shown(away)),
    ];
    for (rule, show) in rows {
        let (mut home, mut away) = time::begun(MoveTime::OneMinute);
        play(&mut home, &mut away, &[5]);
        let link = show(&mut home, &mut away);
        let mut watcher = onlooker(&home, &link);
        settle_all(&mut home, &mut away, &mut watcher);
        assert!(matches!(screen(&watcher).state, WatchState::TicTacToe(_)), "{rule}");
        time::passes(&mut home, time::MINUTE);
        home.tab.ask(FarAsk::EndForTime);
        settle_all(&mut home, &mut away, &mut watcher);
        let ended = WatchState::EndedForTime(Who::Mark(Mark::X), MoveTime::OneMinute);
        assert_eq!(screen(&watcher).state, ended, "{rule}");
        let said = watcher.tab.screen().announcement;
        assert!(said.sentences().contains(&FarSentence::Watching(ended)), "{rule}");
        let Some(FarBoard::TicTacToe(board)) = screen(&watcher).board else { panic!("{rule}") };
        assert!(board.is_stopped && board.position.board() == home.tab.nine(), "{rule}");
        // The page is told once more after a reload.
        away.reload();
        home.reload();
        let mut late = Player::new(4, &home.relay);
        late.tab.open(&link);
        settle_all(&mut home, &mut away, &mut late);
        assert_eq!(screen(&late).state, ended, "{rule}");
    }
}

/// A game of tic-tac-toe with a minute for a move, in which x has moved, an onlooker, and the link.
fn watched_for_a_minute() -> (Player, Player, Player, String) {
    let (mut home, mut away) = time::begun(MoveTime::OneMinute);
    play(&mut home, &mut away, &[5]);
    let link = shown(&mut home);
    let mut watcher = onlooker(&home, &link);
    settle_all(&mut home, &mut away, &mut watcher);
    (home, away, watcher, link)
}

/// The secret of the mailboxes that an onlooker reads.
fn secret_for_onlookers(watcher: &Player) -> Mailbox {
    watcher.joined.values().next().map(|(secret, _)| *secret).expect("a mailbox")
}

/// The text in the mailboxes that an onlooker reads.
fn text_for_onlookers(relay: &Relay, watcher: &Player) -> Vec<u8> {
    let (secret, mailboxes) = (secret_for_onlookers(watcher), relay.0.borrow());
    let texts = mailboxes.iter().filter(|((other, _), _)| *other == secret);
    texts.map(|(_, (_, text))| text.clone()).find(|text| !text.is_empty()).expect("a text")
}

#[test]
fn a_note_that_no_player_has_signed_ends_nothing_for_onlookers() {
    let (mut home, mut away, mut watcher, _) = watched_for_a_minute();
    let goes_on = screen(&watcher).state;
    time::passes(&mut home, time::MINUTE);
    home.tab.ask(FarAsk::EndForTime);
    settle(&mut home, &mut away);
    let text = text_for_onlookers(&home.relay, &watcher);
    let mailboxes = watcher.joined.keys().next().cloned().unwrap();
    // Bytes of the kind, the note, the log, and the signature.
    for place in [0, 9, 10, 11, 200, text.len() - 1] {
        let mut forged = text.clone();
        forged[place] ^= 1;
        watcher.hear(&mailboxes, |game| News::Packet(game, forged.clone()));
        assert_eq!(screen(&watcher).state, goes_on, "byte {place}");
    }
    watcher.hear(&mailboxes, |game| News::Packet(game, text.clone()));
    assert_ne!(screen(&watcher).state, goes_on);
}

#[test]
fn a_log_without_its_note_does_not_take_the_place_of_the_noted_log() {
    let (mut home, mut away, watcher, link) = watched_for_a_minute();
    let without_note = text_for_onlookers(&home.relay, &watcher);
    time::passes(&mut home, time::MINUTE);
    home.tab.ask(FarAsk::EndForTime);
    settle(&mut home, &mut away);
    let secret = secret_for_onlookers(&watcher);
    for ((other, _), content) in home.relay.0.borrow_mut().iter_mut() {
        if *other == secret {
            *content = (1 << 60, without_note.clone());
        }
    }
    settle(&mut home, &mut away);
    let mut late = onlooker(&home, &link);
    settle_all(&mut home, &mut away, &mut late);
    assert!(matches!(screen(&late).state, WatchState::EndedForTime(..)));
}

#[test]
fn a_mark_or_a_name_puts_nothing_for_onlookers() {
    let (mut home, mut away) = players::stratego();
    shown(&mut home);
    settle(&mut home, &mut away);
    let puts = home.puts;
    for name in ["Ana", "Eva"] {
        home.tab.ask(FarAsk::Name(name.to_owned()));
    }
    settle(&mut home, &mut away);
    assert_eq!(home.puts, puts);
}

#[test]
fn a_link_that_is_opened_again_shows_the_game_again() {
    let (mut home, mut away) = nine();
    let link = shown(&mut home);
    let mut watcher = onlooker(&home, &link);
    settle_all(&mut home, &mut away, &mut watcher);
    watcher.tab.ask(FarAsk::Paste(link.clone()));
    settle_all(&mut home, &mut away, &mut watcher);
    watcher.tab.open(&link);
    settle_all(&mut home, &mut away, &mut watcher);
    assert_eq!(cells(&watcher), home.tab.nine());
}

fn log_of_another_game() -> Vec<u8> {
    let (mut home, mut away) = nine();
    home.tab.ask(FarAsk::Resign);
    home.tab.ask(FarAsk::Sign);
    settle(&mut home, &mut away);
    home.tab.ask(FarAsk::Prove);
    let (_, log) = home.tab.files.pop().expect("a log");
    log
}

#[test]
fn a_link_to_watch_leads_a_player_to_the_game_and_needs_a_relay() {
    let (mut home, _) = nine();
    let link = shown(&mut home);
    home.tab.open(&link);
    assert_eq!(home.tab.state(), FarState::Turn);
    let mut stranger = Browser::new(9).tab();
    assert_eq!(stranger.browser.relaying, Relaying::Unknown);
    stranger.open(&link);
    assert_eq!(stranger.notice(), Some(FarNotice::NotWatched));
    assert!(stranger.posts.is_empty(), "nobody is contacted");
}

#[test]
fn watching_needs_a_game_that_has_begun_over_a_relay() {
    let (mut home, mut away) = nine();
    assert!(home.tab.current().may.let_watch && away.tab.current().may.let_watch);
    let link = shown(&mut home);
    assert!(link.starts_with(SITE) && link.len() < SITE.len() + 52, "{link}");
    let text = home.tab.browser.games.borrow().values().next().cloned().unwrap();
    let saved = fairboard_forms::far::read(&text).unwrap();
    assert_eq!(saved.watching, Watching::Open);
    home.tab.ask(FarAsk::Backup);
    let backup = home.tab.copied.pop().unwrap();
    let mut elsewhere = Player::new(3, &home.relay);
    elsewhere.tab.ask(FarAsk::Paste(backup));
    assert_eq!(elsewhere.tab.state(), FarState::Restored);
    assert!(!elsewhere.tab.current().may.let_watch, "a restored game");
    away.tab.ask(FarAsk::Resign);
    away.tab.ask(FarAsk::Sign);
    let (home, _) = crate::driver::begun();
    assert!(!home.current().may.let_watch, "a game by link");
}

#[test]
fn an_onlooker_who_goes_elsewhere_leaves_the_mailboxes() {
    let (mut home, mut away) = nine();
    let link = shown(&mut home);
    let mut watcher = onlooker(&home, &link);
    settle_all(&mut home, &mut away, &mut watcher);
    assert_eq!(watcher.joined.len(), 1);
    watcher.tab.send(FarInput::Visit(FarVisit::List));
    settle_all(&mut home, &mut away, &mut watcher);
    assert_eq!((watcher.joined.len(), watcher.puts), (0, 0));
}

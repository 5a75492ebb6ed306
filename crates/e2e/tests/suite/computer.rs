//! Games against computers, and between them.

use anyhow::{Result, ensure};
use fairboard_e2e::{
    Fault, Page, Window, WorkerFault, alerts, button, combobox, css, gridcells, in_browser, square,
};

use crate::table::{
    Army, Board, SHELTERED, barrage, goes_on, move_any, move_piece, moves, moves_are, named, place,
    started_against, tried_again,
};
use crate::words::{
    ENGINE, ENGINE_SCRIPT, HINTED, LIVE_REGION, PERSON, SET_UP, THINKING, UNDO, WATCH, YOUR_TURN,
    computer,
};

#[test]
fn a_computer_answers_without_a_curtain_and_its_pieces_stay_covered() {
    in_browser(Window::DESKTOP, |page| async move {
        started_against(&page, 2).await?;
        for round in 1..=3 {
            move_any(&page).await?;
            moves_are(&page, 2 * round).await?;
            page.status_is(YOUR_TURN).await?;
            page.lacks(&button("Ready")).await?;
        }
        let enemies = Board::read(&page).await?.count("enemy");
        ensure!(enemies > 30, "{enemies} enemies on the board");
        Ok(())
    });
}

#[test]
fn a_game_goes_on_after_a_reload_while_the_computer_thinks() {
    in_browser(Window::PHONE.with_faults([Fault::held(ENGINE)]), |page| async move {
        started_against(&page, 5).await?;
        move_any(&page).await?;
        page.status_is(THINKING).await?;
        page.reload().await?;
        page.status_is(THINKING).await?;
        page.set_faults([]);
        page.status_is(YOUR_TURN).await?;
        moves_are(&page, 2).await
    });
}

#[test]
fn a_hint_is_a_move_of_ones_own() {
    in_browser(Window::DESKTOP, |page| async move {
        started_against(&page, 1).await?;
        page.click(&button("Hint")).await?;
        page.count_is(&css(HINTED), 2).await?;
        page.text_starts(&css(LIVE_REGION), "Hint: move the ").await?;
        let sentence = page.one(&css(LIVE_REGION)).await?.text;
        // «Hint: move the Captain from a4 to a5.»
        let words: Vec<&str> = sentence.trim_end_matches('.').split(' ').collect();
        ensure!(sentence.starts_with("Hint: move the ") && words.len() == 8, "{sentence}");
        let (rank, from, to) = (words[3], words[5], words[7]);
        page.count_is(&square(from).named(format!("{from}, your {rank}")), 1).await?;
        move_piece(&page, from, to).await?;
        goes_on(&page, 0).await?;
        page.lacks(&css(HINTED)).await
    });
}

/// Starts a game whose first two moves reveal nothing, because no piece can reach another.
async fn started_in_shelter(page: &Page) -> Result<()> {
    barrage(page).await?;
    page.choose(&combobox("Blue"), &computer(5)).await?;
    place(page, &SHELTERED).await?;
    page.status_is(YOUR_TURN).await
}

#[test]
fn a_quiet_move_is_taken_back_with_its_answer() {
    in_browser(Window::DESKTOP, |page| async move {
        page.watch_workers(WorkerFault::None, 0).await?;
        started_in_shelter(&page).await?;
        move_piece(&page, "d4", "d3").await?;
        moves_are(&page, 2).await?;
        page.click(&button(UNDO)).await?;
        moves_are(&page, 0).await?;
        named(&page, "d4, your Miner").await?;
        page.status_is(YOUR_TURN).await
    });
}

#[test]
fn a_quiet_move_is_taken_back_whether_it_is_answered_or_not() {
    in_browser(Window::DESKTOP, |page| async move {
        page.watch_workers(WorkerFault::None, 0).await?;
        started_in_shelter(&page).await?;
        move_piece(&page, "d4", "d3").await?;
        // The answer may come before this press, or be on its way.
        page.click(&button(UNDO)).await?;
        moves_are(&page, 0).await?;
        page.status_is(YOUR_TURN).await?;
        let open = async |page: &Page| Ok(page.workers().await?.open);
        page.until("no open question", open, |open| *open == 0).await?;
        // A late answer that was taken for a move would be one of the moves now.
        move_piece(&page, "g4", "g3").await?;
        goes_on(&page, 1).await?;
        page.status_is(YOUR_TURN).await?;
        moves_are(&page, 2).await?;
        named(&page, "d4, your Miner").await?;
        named(&page, "g3, your General").await
    });
}

#[test]
fn a_quiet_move_is_taken_back_before_its_answer() {
    in_browser(Window::DESKTOP.with_faults([Fault::held(ENGINE)]), |page| async move {
        started_in_shelter(&page).await?;
        move_piece(&page, "d4", "d3").await?;
        page.status_is(THINKING).await?;
        page.click(&button(UNDO)).await?;
        moves_are(&page, 0).await?;
        page.status_is(YOUR_TURN).await?;
        page.set_faults([]);
        move_piece(&page, "d4", "d3").await?;
        goes_on(&page, 1).await?;
        page.status_is(YOUR_TURN).await?;
        moves_are(&page, 2).await
    });
}

#[test]
fn two_computers_are_watched_paused_and_hurried() {
    in_browser(Window::DESKTOP, |page| async move {
        page.watch_workers(WorkerFault::None, 0).await?;
        page.go("#/stratego").await?;
        page.choose(&combobox("Blue"), &computer(1)).await?;
        page.choose(&combobox("Red"), &computer(3)).await?;
        page.status_is(WATCH).await?;
        page.click(&button("Start")).await?;
        page.choose(&combobox("Speed"), "Fast").await?;
        goes_on(&page, 3).await?;
        page.click(&button("Pause")).await?;
        page.shows(&button("Resume")).await?;
        let (log, paused) = (page.workers().await?, moves(&page).await?);
        ensure!(log.open == 0, "a computer thinks although the game is paused");
        // In the time of three moves nothing happens.
        page.await_time_of_moves(3).await?;
        ensure!(moves(&page).await? == paused, "it goes on although it is paused");
        ensure!(page.workers().await?.questions == log.questions, "a computer is asked");
        page.click(&button("Resume")).await?;
        goes_on(&page, paused).await?;
        page.choose(&combobox("Red"), PERSON).await?;
        page.status_is(SET_UP).await
    });
}

#[test]
fn squares_of_a_watched_game_name_the_sides() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go("#/stratego/watch").await?;
        page.click(&button("Start")).await?;
        for side in ["Red's ", "Blue's "] {
            page.shows(&gridcells().containing(side)).await?;
        }
        for mine in [", your ", ", enemy "] {
            page.lacks(&gridcells().containing(mine)).await?;
        }
        Ok(())
    });
}

#[test]
fn a_worker_that_dies_is_replaced_and_the_game_goes_on() {
    in_browser(Window::DESKTOP, |page| async move {
        page.watch_workers(WorkerFault::Dying, 1).await?;
        started_against(&page, 3).await?;
        move_any(&page).await?;
        moves_are(&page, 2).await?;
        page.status_is(YOUR_TURN).await?;
        ensure!(page.workers().await?.starts == 2, "one worker, and one in its place");
        page.lacks(&alerts()).await
    });
}

#[test]
fn an_illegal_answer_is_a_failure_of_the_worker_and_the_game_goes_on() {
    in_browser(Window::DESKTOP, |page| async move {
        page.watch_workers(WorkerFault::Corrupt, 1).await?;
        started_against(&page, 1).await?;
        page.record_speech().await?;
        for round in 1..=2 {
            move_any(&page).await?;
            moves_are(&page, 2 * round).await?;
            page.status_is(YOUR_TURN).await?;
        }
        ensure!(page.workers().await?.starts == 2, "one worker, and one in its place");
        page.lacks(&alerts()).await?;
        let speech = page.speech().await?;
        ensure!(!speech.iter().any(|sentence| sentence.contains("no piece")), "{speech:?}");
        Ok(())
    });
}

#[test]
fn without_workers_the_computer_thinks_on_the_page_and_says_so() {
    in_browser(Window::DESKTOP, |page| async move {
        page.watch_workers(WorkerFault::Forbidden, usize::from(u16::MAX)).await?;
        started_against(&page, 5).await?;
        move_any(&page).await?;
        moves_are(&page, 2).await?;
        page.status_is(YOUR_TURN).await?;
        page.text_has(&alerts(), "cannot work in the background").await?;
        move_any(&page).await?;
        moves_are(&page, 4).await?;
        ensure!(page.workers().await?.starts == 2, "no worker is tried again and again");
        Ok(())
    });
}

#[test]
fn a_computer_that_cannot_be_loaded_is_loaded_again_on_demand() {
    in_browser(Window::DESKTOP.with_faults([]), |page| async move {
        started_against(&page, 5).await?;
        for (round, fault) in [
            Fault::missing(ENGINE),
            Fault::missing(ENGINE_SCRIPT),
            Fault::typed(ENGINE_SCRIPT, "text/plain"),
        ]
        .into_iter()
        .enumerate()
        {
            tried_again(&page, fault, round).await?;
        }
        Ok(())
    });
}

/// The sheltered army after two exchanges, each of the ranks on two squares.
fn exchanged() -> Army {
    let mut army = SHELTERED;
    for (one, other) in [(0, 1), (2, 6)] {
        (army[one].1, army[other].1) = (SHELTERED[other].1, SHELTERED[one].1);
    }
    army
}

#[test]
fn no_message_to_the_worker_depends_on_a_hidden_rank() {
    in_browser(Window::DESKTOP, |page| async move {
        let mut asked = Vec::new();
        for army in [SHELTERED, exchanged()] {
            // The computer's army and its seed are the same in both games.
            page.run("crypto.getRandomValues = (bytes) => bytes.fill(64)", vec![]).await?;
            page.watch_workers(WorkerFault::None, 0).await?;
            barrage(&page).await?;
            page.choose(&combobox("Blue"), &computer(2)).await?;
            place(&page, &army).await?;
            page.status_is(YOUR_TURN).await?;
            move_piece(&page, "d4", "d3").await?;
            goes_on(&page, 1).await?;
            asked.push(page.workers().await?.questions);
            page.run("localStorage.clear()", vec![]).await?;
            page.go("#/").await?;
            page.reload().await?;
        }
        let [one, other] = [&asked[0], &asked[1]];
        ensure!(one.len() == 1 && one[0].len() > 100, "no question: {one:?}");
        ensure!(one == other, "a hidden rank is told: {one:?} {other:?}");
        Ok(())
    });
}

#[test]
fn of_two_tabs_the_one_that_moved_asks_the_computer_and_the_other_waits_for_it() {
    in_browser(Window::DESKTOP.with_faults([]), |page| async move {
        page.watch_workers(WorkerFault::None, 0).await?;
        started_against(&page, 1).await?;
        let first = page.tab().await?;
        let second = page.open_tab("#/stratego").await?;
        page.status_is(YOUR_TURN).await?;
        move_any(&page).await?;
        moves_are(&page, 2).await?;
        page.switch_to(&first).await?;
        moves_are(&page, 2).await?;
        ensure!(page.workers().await?.questions.is_empty(), "both tabs asked");
        page.set_patience(1.0).await?;
        // The other tab is closed before its computer is there, and the game is not stuck.
        page.switch_to(&second).await?;
        page.set_faults([Fault::held(ENGINE)]);
        page.reload().await?;
        page.status_is(YOUR_TURN).await?;
        move_any(&page).await?;
        moves_are(&page, 3).await?;
        page.close_tab(&first).await?;
        moves_are(&page, 3).await?;
        page.set_faults([]);
        moves_are(&page, 4).await?;
        ensure!(page.workers().await?.questions.len() == 1, "the tab asked once");
        page.shows(&gridcells()).await
    });
}

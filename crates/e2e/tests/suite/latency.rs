//! The time in which a move over a relay comes to the other player's screen.

use anyhow::{Context as _, Result};
use fairboard_e2e::{Broker, Engine, Page, button, cell, over_a_relay, square};
use serde_json::Value;

use crate::live::{began, begin, begin_stratego, windows};
use crate::table::move_piece;

/// Number of games of tic-tac-toe, with five moves each.
const GAMES: usize = 20;

/// Number of rounds of Stratego, with eight moves each.
const ROUNDS: usize = 13;

/// The moves of a round: steps of two Scouts of each side, forth and back.
const STEPS: [[&str; 2]; 8] = [
    ["a4", "a5"],
    ["j7", "j6"],
    ["b4", "b5"],
    ["i7", "i6"],
    ["a5", "a4"],
    ["j6", "j7"],
    ["b5", "b4"],
    ["i6", "i7"],
];

/// Notes the time of each press, and the first time after `awaitMove()` at which the changed board
/// is painted. `painted` is a promise, because the driver would slow the page down by asking for
/// that time again and again.
const NOTE: &str = "
    const now = () => performance.timeOrigin + performance.now();
    window.awaitMove ??= () => {
        window.painted = new Promise((resolve) => { window.notePaint = () => resolve(now()) });
    };
    window.notePress ??= () => { window.pressed = now() };
    addEventListener('pointerup', window.notePress, true);
    const paint = () => requestAnimationFrame(() => setTimeout(() => window.notePaint?.()));
    new MutationObserver(paint).observe(document.querySelector('[role=grid]'), {
        attributes: true, characterData: true, childList: true, subtree: true,
    });";

/// The milliseconds from the last press of `act` on one page until the other page is painted.
async fn millis(from: &Page, to: &Page, act: impl AsyncFnOnce(&Page) -> Result<()>) -> Result<f64> {
    to.run("awaitMove()", vec![]).await?;
    act(from).await?;
    let painted = to.run("return window.painted", vec![]).await?;
    let pressed = from.run("return window.pressed", vec![]).await?;
    let number = |time: Value| time.as_f64().context("no time was noted");
    Ok(number(painted)? - number(pressed)?)
}

async fn note(pages: [&Page; 2]) -> Result<()> {
    for page in pages {
        page.run(NOTE, vec![]).await?;
    }
    Ok(())
}

/// Plays games of tic-tac-toe one after the other.
async fn tic_tac_toe(home: &Page, away: &Page) -> Result<Vec<f64>> {
    let mut times = Vec::new();
    let mut pages = begin(home, away).await?;
    for _ in 0..GAMES {
        note(pages).await?;
        let [first, second] = pages;
        for (ply, number) in [5, 1, 3, 2, 7].into_iter().enumerate() {
            let (from, to) = if ply % 2 == 0 { (first, second) } else { (second, first) };
            times.push(millis(from, to, async |page| page.click(&cell(number)).await).await?);
        }
        for page in pages {
            page.click(&button("Play again")).await?;
        }
        pages = began(home, away).await?;
    }
    Ok(times)
}

/// Plays a game of Stratego without an attack.
async fn stratego(home: &Page, away: &Page) -> Result<Vec<f64>> {
    let mut times = Vec::new();
    let army = [("Scout", "a4"), ("Scout", "b4")];
    let [first, second] = begin_stratego(home, away, &army).await?;
    note([first, second]).await?;
    for _ in 0..ROUNDS {
        for (ply, [start, end]) in STEPS.into_iter().enumerate() {
            let (from, to) = if ply % 2 == 0 { (first, second) } else { (second, first) };
            times.push(millis(from, to, async |page| move_piece(page, start, end).await).await?);
            to.shows(&square(end).containing("piece")).await?;
        }
    }
    Ok(times)
}

/// The median of times, and the time that 99 % of them do not exceed.
fn figures(mut times: Vec<f64>) -> [f64; 2] {
    times.sort_by(f64::total_cmp);
    [times.len() / 2, (times.len() * 99).div_ceil(100) - 1].map(|index| times[index])
}

#[test]
#[ignore = "cargo xtask moves measures with it"]
#[expect(clippy::print_stdout, reason = "the figures are for the terminal")]
fn moves_come_to_the_other_screen() {
    let settings = windows([Engine::Chromium, Engine::Chromium]);
    over_a_relay(&settings, async |_broker: &mut Broker, [home, away]| {
        println!("milliseconds until a move is on the other screen:");
        for (game, times) in [
            ("tic-tac-toe", tic_tac_toe(&home, &away).await?),
            ("Stratego", stratego(&home, &away).await?),
        ] {
            let moves = times.len();
            let [median, most] = figures(times);
            println!("{game}: median {median:.0}, 99 % {most:.0}, {moves} moves");
        }
        Ok(())
    });
}

//! The number of games that a broker carries at once.

use std::sync::Arc;
use std::time::Duration;

use fairboard_brokers::{Access, Broker, Program};
use fairboard_relay::{MailboxContent, RelayInput};
use futures_util::future::join_all;
use tokio::time::Instant;

use crate::game::{Step, recorded};
use crate::support::player::GAME;
use crate::{both, games, is_long_measurement};

/// Time between two moves of a game.
const PACE: Duration = Duration::from_secs(5);

/// Longest time of 99 packets of 100, also beside other work.
const LIMIT: Duration = Duration::from_secs(2);

/// Times that the packets of a game took, after it has begun.
async fn play(url: Arc<str>, steps: Arc<[Step]>, begin: Instant, end: Instant) -> Vec<Duration> {
    let offset = Duration::from_millis(fastrand::u64(..PACE.as_millis() as u64));
    tokio::time::sleep_until(begin - 2 * PACE + offset).await;
    let mut net = both(&url).await;
    net.run_until(begin + offset).await;
    let (mut times, mut turn) = (Vec::new(), begin + offset);
    for (step, order) in steps.iter().cycle().zip(1..) {
        if step.is_move {
            turn += PACE;
            if turn > end {
                break;
            }
            net.run_until(turn).await;
        }
        let start = Instant::now();
        net.input(
            step.by,
            RelayInput::Put(GAME, MailboxContent { order, packet: step.packet.clone() }),
        );
        net.wait("the packet", |players| {
            let packets = players[1 - step.by].packets();
            packets.last().is_some_and(|last| *last == step.packet)
        })
        .await;
        times.push(start.elapsed());
    }
    times
}

/// Plays games at once on a broker, a move of each every five seconds, and prints how long a packet
/// takes. A packet that is lost fails the test.
async fn carries_on(program: Program) {
    let games = games(50);
    let seconds = if is_long_measurement() { 60 } else { 10 };
    let broker = Broker::start(program, Access::Free).unwrap();
    let (url, steps): (Arc<str>, Arc<[_]>) = (broker.url().into(), recorded(60).into());
    let idle = broker.memory_kilobytes().unwrap();
    let begin = Instant::now() + 2 * PACE + PACE;
    let end = begin + Duration::from_secs(seconds);
    let playing = (0..games).map(|_| {
        let (url, steps) = (Arc::clone(&url), Arc::clone(&steps));
        tokio::spawn(play(url, steps, begin, end))
    });
    let results = join_all(playing).await;
    let mut times: Vec<_> = results.into_iter().flat_map(Result::unwrap).collect();
    let memory = broker.memory_kilobytes().unwrap();
    times.sort();
    let (count, last) = (times.len(), times[times.len() - 1]);
    let (median, most) = (times[count / 2], times[count * 99 / 100]);
    println!(
        "| {} | {games} games | {count} packets, none lost | median {median:.1?} | 99 % {most:.1?} \
         | longest {last:.1?} | {} MB idle, {} MB |",
        program.file_name(),
        idle / 1_000,
        memory / 1_000,
    );
    assert!(is_long_measurement() || most < LIMIT, "{program:?}: {most:?}");
}

on_each!(moves_arrive_in_time: carries_on);

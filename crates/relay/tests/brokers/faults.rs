//! Faults, and the time until both sides of a game have everything again.

use std::thread::sleep;
use std::time::Duration;

use fairboard_brokers::{Access, Broker, Program};
use fairboard_relay::RelayInput;
use futures_util::future::join_all;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::spawn_blocking;
use tokio::time::Instant;

use crate::net::{Line, Net};
use crate::support::player::{GAME, content};
use crate::{CONDITION_TIMEOUT, both, games, is_long_measurement};

/// Time in which a game should go on after a fault.
const AIM: Duration = Duration::from_secs(3);

/// Time in which a game must go on after a fault, also beside other work. When a server of a
/// cluster ends, the others look for a leader after four to nine seconds, and take no connection
/// before they have one.
const LIMIT: Duration = Duration::from_secs(25);

/// A fault of a line or a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    /// The line is closed for this number of seconds, and a new line is refused.
    Closed(u64),
    /// The line is silent for this number of seconds.
    Silent(u64),
    /// A page is loaded again.
    Reload,
    /// A page is closed while the other side moves, and opened again.
    Away,
}

/// All faults. A line fails for ten seconds, and for a time that is longer than each wait for an
/// answer.
fn faults() -> [Fault; 6] {
    let long = if is_long_measurement() { 90 } else { 25 };
    [
        Fault::Closed(10),
        Fault::Closed(long),
        Fault::Silent(10),
        Fault::Silent(long),
        Fault::Reload,
        Fault::Away,
    ]
}

/// Games whose sides are present.
async fn begun(url: &str) -> Vec<Net> {
    let game = async |_| {
        let mut net = both(url).await;
        put(&mut net, 1);
        arrived(&mut net, 1, Instant::now()).await;
        net
    };
    join_all((0..games(10)).map(game)).await
}

/// Puts a packet of an order into the mailboxes of both sides.
fn put(net: &mut Net, order: u64) {
    for index in 0..2 {
        net.input(index, RelayInput::Put(GAME, content(order)));
    }
}

/// Waits until each side has the other side's packet of an order. Returns the time since `since`.
async fn arrived(net: &mut Net, order: u64, since: Instant) -> Duration {
    let mut has = [false; 2];
    net.wait("the packets", |players| {
        for (has, player) in has.iter_mut().zip(players) {
            *has |= player.packets().contains(&content(order).packet);
        }
        has == [true; 2]
    })
    .await;
    since.elapsed()
}

/// Causes a fault in a game. Returns the time after which the game has gone on.
async fn time_after(net: &mut Net, fault: Fault) -> Duration {
    let cut = async |net: &mut Net, line, seconds| {
        net.set_line(line);
        net.run(Duration::from_secs(seconds) / 2).await;
        put(net, 2);
        net.run(Duration::from_secs(seconds) / 2).await;
        net.set_line(Line::Open);
    };
    match fault {
        Fault::Closed(seconds) => cut(net, Line::Refused, seconds).await,
        Fault::Silent(seconds) => cut(net, Line::Silent, seconds).await,
        Fault::Reload | Fault::Away => {
            let is_away = fault == Fault::Away;
            if is_away {
                net.close(0);
                net.run(Duration::from_secs(1)).await;
            }
            net.input(1, RelayInput::Put(GAME, content(2)));
            if is_away {
                net.run(Duration::from_secs(1)).await;
            }
            net.reload(0);
            // The page has stored the packet that it had put, and the packet that it puts now.
            net.input(0, RelayInput::Put(GAME, content(2)));
        }
    }
    arrived(net, 2, Instant::now()).await
}

/// Prints a row of the table, and makes sure that each game has gone on.
fn row(broker: &str, fault: &str, mut times: Vec<Duration>) {
    times.sort();
    let in_time = times.iter().filter(|time| **time <= AIM).count();
    let (count, median, last) = (times.len(), times[times.len() / 2], times[times.len() - 1]);
    println!(
        "| {broker} | {fault} | {in_time} of {count} in {AIM:?} | {median:.2?} | {last:.2?} |"
    );
    assert!(last <= LIMIT, "{broker}, {fault}: {times:?}");
}

async fn goes_on(program: Program) {
    let broker = Broker::start(program, Access::Free).unwrap();
    let meet = async |fault| {
        let mut nets = begun(&broker.url()).await;
        let times = join_all(nets.iter_mut().map(|net| time_after(net, fault))).await;
        row(program.file_name(), &format!("{fault:?}"), times);
    };
    if is_long_measurement() {
        for fault in faults() {
            meet(fault).await;
        }
    } else {
        join_all(faults().map(meet)).await;
    }
}

/// Starts a broker again. Meanwhile both sides put something, and try to connect.
async fn goes_on_after_a_restart(program: Program) {
    let mut broker = Broker::start(program, Access::Free).unwrap();
    let mut nets = begun(&broker.url()).await;
    broker.stop().unwrap();
    let stop = Instant::now();
    for net in &mut nets {
        put(net, 2);
    }
    let restart = spawn_blocking(move || {
        sleep(Duration::from_secs(5));
        broker.restart().unwrap();
        (broker, Instant::now())
    });
    let times = join_all(nets.iter_mut().map(|net| arrived(net, 2, stop))).await;
    let (_broker, mended) = restart.await.unwrap();
    let times = times.into_iter().map(|time| (stop + time).saturating_duration_since(mended));
    row(program.file_name(), "restart", times.collect());
}

on_each!(a_game_meets_faults: goes_on);

on_each!(a_broker_is_started_again: goes_on_after_a_restart);

#[tokio::test]
#[ignore = "needs brokers: cargo xtask relay"]
async fn a_game_goes_on_when_one_of_three_servers_ends() {
    let mut servers = Broker::start_cluster().unwrap();
    let ports = servers.each_ref().map(Broker::port);
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("ws://{}/mqtt", listener.local_addr().unwrap());
    let front = tokio::spawn(balance(listener, ports));
    let mut nets = begun(&url).await;
    let killed = servers[0].name();
    servers[0].kill();
    let kill = Instant::now();
    for net in &mut nets {
        put(net, 2);
    }
    let choice = spawn_blocking(move || {
        while !servers[1..].iter().all(|server| is_led(server, &killed)) {
            let is_late = kill.elapsed() > CONDITION_TIMEOUT;
            assert!(!is_late, "no leader: {killed}, {:?}", servers.each_ref().map(Broker::leaders));
            sleep(Duration::from_millis(20));
        }
        (servers, kill.elapsed())
    });
    let times = join_all(nets.iter_mut().map(|net| arrived(net, 2, kill))).await;
    let (_servers, chosen) = choice.await.unwrap();
    front.abort();
    row("three of NATS", "one is killed", times.clone());
    let times = times.into_iter().map(|time| time.saturating_sub(chosen));
    row("three of NATS", "all leaders are chosen", times.collect());
}

/// Returns `true` if a server knows a leader of each store, and none is the killed server.
fn is_led(server: &Broker, killed: &str) -> bool {
    let leaders = server.leaders().unwrap();
    leaders.iter().all(|leader| !leader.is_empty() && leader != killed)
}

/// Passes connections on to servers in turn, and over those that are gone.
async fn balance(listener: TcpListener, ports: [u16; 3]) {
    let mut next = (0..ports.len()).cycle();
    while let Ok((mut page, _)) = listener.accept().await {
        for _ in ports {
            let port = ports[next.next().unwrap()];
            if let Ok(mut server) = TcpStream::connect(("127.0.0.1", port)).await {
                tokio::spawn(async move {
                    // A side that ends is an end of both.
                    let _ = tokio::io::copy_bidirectional(&mut page, &mut server).await;
                });
                break;
            }
        }
    }
}

//! A player for contests between programs, on standard input and output.
//!
//!     cargo run --release -p fairboard-lab --example contest -- --time 1000 --seed 1

use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

use fairboard_engine::{Bot, Level, Limit};
use fairboard_lab::contest::{Asked, Contest, write_move};
use fastrand::Rng;

/// Part of the time that is left for reading and writing.
const MARGIN: Duration = Duration::from_millis(20);

/// The rows of the board, which tell nothing that the moves have not told.
const ROWS: usize = 10;

fn main() -> io::Result<()> {
    let flags = xflags::parse_or_exit! {
        /// How long it may think about a move, in milliseconds; 1,000 if it is not given.
        optional --time time: u64
        /// Other seeds, other armies; 1 if it is not given.
        optional --seed seed: u64
    };
    let time = Duration::from_millis(flags.time.unwrap_or(1000)).saturating_sub(MARGIN);
    let seed = flags.seed.unwrap_or(1);
    let mut random = Rng::with_seed(seed);
    let bot = Bot::new(Level::Five);
    let mut lines = io::stdin().lock().lines();
    let mut out = io::stdout().lock();
    let Some(first) = lines.next().transpose()? else { return Ok(()) };
    let Some(mut contest) = Contest::new(&first, seed) else { return Ok(()) };
    writeln!(out, "{}", contest.army().join("\n"))?;
    out.flush()?;
    while let Some(line) = lines.next().transpose()? {
        match contest.hear(&line) {
            Asked::Nothing => {}
            Asked::Quit => break,
            Asked::Move => {
                for _ in 0..ROWS {
                    lines.next().transpose()?;
                }
                let start = Instant::now();
                let limit = Limit { depth: u8::MAX, nodes: u64::MAX };
                let mut is_over = || start.elapsed() >= time;
                let mv = bot.choose(&contest.observation(), limit, &mut random, &mut is_over);
                writeln!(out, "{}", write_move(mv))?;
                out.flush()?;
            }
        }
    }
    Ok(())
}

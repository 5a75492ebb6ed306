//! A player of Stratego for Fairboard: attacks if it can, and otherwise marches on.
//!
//!     rustc -O examples/player.rs

use std::io::{self, BufRead as _, Write as _};

/// The index of a square in the letters of the board.
fn index(square: &str) -> Option<usize> {
    let row: usize = square.get(1..)?.parse().ok()?;
    Some(row * 10 - 10 + usize::from(*square.as_bytes().first()? - b'a'))
}

/// Both squares of a move such as `a4a10`.
fn squares(mv: &str) -> Option<(usize, usize)> {
    let second = mv.char_indices().skip(1).find(|(_, letter)| letter.is_ascii_alphabetic())?.0;
    Some((index(&mv[..second])?, index(&mv[second..])?))
}

/// The worth of a move: attacks first, then the longest way forward.
fn worth(seat: &str, board: &str, mv: &str) -> i32 {
    let Some((from, to)) = squares(mv) else { return i32::MIN };
    let forward = to as i32 - from as i32;
    let attack = if board.as_bytes().get(to) == Some(&b'A') { 0 } else { 1_000 };
    attack + if seat == "red" { forward } else { -forward }
}

fn main() -> io::Result<()> {
    let (mut seat, mut board, mut moves) = (String::new(), String::new(), Vec::new());
    for line in io::stdin().lock().lines() {
        let line = line?;
        match line.split_once(' ').unwrap_or((&line, "")) {
            ("seat", name) => (seat, board) = (name.to_owned(), String::new()),
            ("row", row) => board += row.split(' ').next_back().unwrap_or_default(),
            ("moves", all) => moves = all.split(' ').map(str::to_owned).collect(),
            ("go", _) => {
                let best = moves.iter().max_by_key(|mv| worth(&seat, &board, mv));
                println!("move {}", best.map_or("none", String::as_str));
                io::stdout().flush()?;
            }
            _ => {}
        }
    }
    Ok(())
}

//! Games of Stratego followed from both seats by plies alone; `cargo xtask verify` follows 10,000.

use fairboard_specs::seats::follow;

#[test]
fn a_seat_that_sees_plies_alone_has_the_view_that_the_referee_gives_it() {
    let tally = follow(400, 5);
    println!("{tally}");
    assert_eq!(tally.games, 400);
    assert!(tally.plies > 200_000 && tally.refused > 20_000, "{tally}");
    assert!(tally.seen_ends > 200 && tally.told_ends > 0, "{tally}");
}

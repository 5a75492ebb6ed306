//! How long things are shown, in milliseconds.

use fairboard_rules::stratego::Ply;

/// How long a piece glides to its square.
pub const GLIDE: u32 = 200;

/// How long both ranks of a battle are shown before the board settles.
pub const BATTLE: u32 = 900;

/// How long a result without a battle stays before the device changes hands.
pub const PAUSE: u32 = 350;

/// Whether things travel on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// They do.
    Full,
    /// The player asked for less of it: what is shown stays, nothing travels.
    Reduced,
}

/// How long a player looks at what came of a ply before the device changes hands.
pub const fn until_hand_over(ply: Ply, motion: Motion) -> u32 {
    let glide = match motion {
        Motion::Full => GLIDE,
        Motion::Reduced => 0,
    };
    glide
        + match ply.battle {
            Some(_) => BATTLE,
            None => PAUSE,
        }
}

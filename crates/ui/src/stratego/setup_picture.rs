//! A setup as a small picture, seen by its owner.

use fairboard_messages::Messages;
use fairboard_play::preferences::Numbering;
use fairboard_rules::stratego::{Color, Deployment, Rank, Square};
use yew::{Html, html};

use crate::icon::outline;
use crate::words::mark;

/// Width and height of a square, in units of the picture.
const SQUARE_WIDTH: usize = 10;

/// Number of rows on which an army is placed.
const ROWS: u8 = 4;

/// The picture of a setup in the color of a side, with a name for assistive technology.
pub fn setup_picture(
    setup: &Deployment,
    side: Color,
    numbering: Numbering,
    messages: Messages,
    name: String,
) -> Html {
    // Red's squares are the lowest four rows of the board, which are the rows of the picture.
    let as_red = setup.for_side(Color::Red);
    let pieces = as_red
        .draft()
        .pieces()
        .map(|(square, rank)| piece(square, rank, mark(messages, numbering, rank)));
    html! {
        <svg class={format!("army army--{side}")} viewBox="0 0 100 40" role="img"
             aria-label={name} focusable="false">
            <path class="army__grid" d={GRID} />
            { for pieces }
        </svg>
    }
}

/// SVG path of the lines between the squares.
const GRID: &str = concat!(
    "M10 0v40M20 0v40M30 0v40M40 0v40M50 0v40M60 0v40M70 0v40M80 0v40M90 0v40",
    "M0 10h100M0 20h100M0 30h100",
);

/// A small piece: its picture, and its number or letter (`mark`).
fn piece(square: Square, rank: Rank, mark: &'static str) -> Html {
    // The first row of the board is the lowest row of the picture.
    let (column, row) = (usize::from(square.column()), usize::from(ROWS - 1 - square.row()));
    let transform = format!("translate({} {})", column * SQUARE_WIDTH, row * SQUARE_WIDTH);
    html! {
        <g class={format!("army__piece army__piece--{}", rank.name())} {transform}>
            <rect x="0.6" y="0.6" width="8.8" height="8.8" rx="1.6" />
            // The outline is 24 units wide, and is drawn 5.2 wide in the middle of the square.
            <path d={outline(rank)} transform="translate(2.4 0.9) scale(0.217)" />
            <text x="5" y="8.8">{ mark }</text>
        </g>
    }
}

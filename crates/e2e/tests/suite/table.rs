//! Armies, squares and moves of Stratego.

use std::collections::BTreeMap;

use anyhow::{Context as _, Result};
use fairboard_e2e::{
    Fault, FaultKind, Page, alerts, button, combobox, css, grid, gridcells, group, heap, square,
};
use serde_json::json;

use crate::words::{LEAVE_NOW, OFFER_NOW, PASS, PERSON, YOUR_TURN, computer};

/// Pairs of rank and square.
pub type Army = [(&'static str, &'static str); 8];

/// Red's small army.
pub const RED: Army = [
    ("Flag", "j1"),
    ("Bomb", "i1"),
    ("Spy", "h1"),
    ("Scout", "a4"),
    ("Scout", "b4"),
    ("Miner", "e4"),
    ("General", "f4"),
    ("Marshal", "i4"),
];

/// Red's small army behind the lakes, where nothing can attack it in one move.
pub const SHELTERED: Army = [
    ("Flag", "c1"),
    ("Bomb", "d1"),
    ("Spy", "g1"),
    ("Scout", "h1"),
    ("Scout", "c3"),
    ("Miner", "d4"),
    ("General", "g4"),
    ("Marshal", "h4"),
];

/// Blue's small army.
pub const BLUE: Army = [
    ("Flag", "a10"),
    ("Bomb", "c10"),
    ("Spy", "j10"),
    ("Scout", "e7"),
    ("Scout", "j7"),
    ("Miner", "d10"),
    ("General", "f7"),
    ("Marshal", "i7"),
];

/// A small game of two people at Red's first turn, with both armies above, as it is stored.
pub const STARTED: &str = "fairboard/stratego 1 rules=classic army=barrage \
    red=OVAHSGDKDYGNUCJQXFMTBIPWELSAHOVDKRYGNWDV \
    blue=BQAHLLDKRYGNUCJQXFMTBIPWELSAHOKDKRYGEICI started=true player=red check=Cc6kH";

/// Continues a stored game. A game of two people begins behind its curtain.
pub async fn resume(page: &Page, game: &str) -> Result<()> {
    // A game that is open would be stored again.
    page.go("#/").await?;
    let store = "localStorage.setItem('fairboard.stratego', arguments[0])";
    page.run(store, vec![json!(game.trim())]).await?;
    page.go("#/stratego").await
}

/// Waits until a square has an accessible name, such as `a4, your Spy`.
pub async fn named(page: &Page, name: &str) -> Result<()> {
    page.count_is(&gridcells().named(name), 1).await
}

/// Reloads a game against Blue with a fault that keeps the engine away, and tries again without the
/// fault. Each side has made `round` moves already.
pub async fn tried_again(page: &Page, fault: Fault, round: usize) -> Result<()> {
    page.set_faults([fault]);
    page.reload().await?;
    page.status_is(YOUR_TURN).await?;
    let (short, long) = (0.1, 10.0);
    // The page gives a held file up once its patience ends. Any other fault must be an error before
    // the patience ends.
    page.set_patience(if fault.kind == FaultKind::Held { short } else { long }).await?;
    move_any(page).await?;
    page.status_is("Blue does not answer.").await?;
    page.set_patience(long).await?;
    page.set_faults([]);
    page.click(&button("Try again")).await?;
    moves_are(page, 2 * (round + 1)).await?;
    page.status_is(YOUR_TURN).await?;
    page.lacks(&alerts()).await
}

/// Leaves the game, which takes a second press.
pub async fn leave(page: &Page) -> Result<()> {
    page.click(&button("Resign")).await?;
    page.click(&button(LEAVE_NOW)).await
}

/// Offers a draw, which takes a second press.
pub async fn offer_draw(page: &Page) -> Result<()> {
    page.click(&button("Offer draw")).await?;
    page.click(&button(OFFER_NOW)).await
}

/// Moves a piece by two presses.
pub async fn move_piece(page: &Page, from: &str, to: &str) -> Result<()> {
    page.click(&square(from)).await?;
    page.shows(&css(format!("[data-square={from}][aria-selected=true]"))).await?;
    page.click(&square(to)).await
}

/// Chooses the small army for two people, from Red's setup.
pub async fn barrage(page: &Page) -> Result<()> {
    page.go("#/stratego/people").await?;
    page.click(&css(".options summary")).await?;
    page.choose(&combobox("Army"), "Barrage").await?;
    page.count_is(&css("button").within(group("Pieces to place")), 7).await?;
    page.click(&css(".options summary")).await
}

/// Places an army by presses, and starts.
pub async fn place(page: &Page, army: &Army) -> Result<()> {
    for (rank, at) in army {
        page.click(&heap(rank)).await?;
        page.click(&square(at)).await?;
        named(page, &format!("{at}, your {rank}")).await?;
    }
    page.click(&button("Start")).await
}

/// Passes the device to the other player, before or after the curtain has fallen by itself.
pub async fn hand_over(page: &Page) -> Result<()> {
    let (ready, pass) = (button("Ready"), button(PASS));
    if page.click_first(&[&ready, &pass]).await? == 1 {
        page.lacks(&pass).await?;
        // If the curtain fell during the press, the press may already have met its button.
        if !page.look(&ready).await?.is_empty() {
            page.click(&ready).await?;
        }
    }
    page.shows(&grid("Stratego board")).await
}

/// Starts a small game of two people, up to Red's first move.
pub async fn started(page: &Page) -> Result<()> {
    resume(page, STARTED).await?;
    hand_over(page).await?;
    page.status_is("Red's turn").await
}

/// Places an army of the person and starts. No piece comes to the Flag within a few moves.
pub async fn start_with_any(board: &Page) -> Result<()> {
    board.click(&heap("Flag")).await?;
    board.click(&square("d1")).await?;
    named(board, "d1, your Flag").await?;
    board.click(&button("Fill the rest")).await?;
    board.click(&button("Start")).await?;
    board.status_is(YOUR_TURN).await
}

/// Starts a game of Red against a computer, up to Red's first move.
pub async fn started_against(page: &Page, level: u8) -> Result<()> {
    page.go("#/stratego").await?;
    page.choose(&combobox("Red"), PERSON).await?;
    page.choose(&combobox("Blue"), &computer(level)).await?;
    start_with_any(page).await
}

/// Content of each square, by column and row from 1.
pub struct Board(BTreeMap<(u8, u8), String>);

impl Board {
    /// Reads the accessible names of all squares.
    pub async fn read(page: &Page) -> Result<Self> {
        let squares = page.look(&gridcells()).await?.into_iter().filter_map(|cell| {
            let content = cell.name.split_once(", ")?.1.to_owned();
            Some((place_of(cell.square.as_deref()?)?, content))
        });
        Ok(Self(squares.collect()))
    }

    /// Steps that the pieces of the person may make, as pairs of squares. Those towards the far
    /// side come first.
    pub fn steps(&self) -> Vec<(String, String)> {
        let mut steps = Vec::new();
        for (columns, rows) in [(0, 1), (-1, 0), (1, 0), (0, -1)] {
            for (&from, content) in &self.0 {
                let (column, row) = from;
                let to = column.checked_add_signed(columns).zip(row.checked_add_signed(rows));
                let target = to.and_then(|to| Some((to, self.0.get(&to)?)));
                let Some((to, target)) = target else { continue };
                if can_move(content) && (target == "empty" || target.starts_with("enemy")) {
                    steps.push((name_of(from), name_of(to)));
                }
            }
        }
        steps
    }

    /// Number of squares whose content begins with `content`.
    pub fn count(&self, content: &str) -> usize {
        self.0.values().filter(|other| other.starts_with(content)).count()
    }
}

/// Returns `true` if a square contains a piece of the person that may move.
fn can_move(content: &str) -> bool {
    // The content is such as `your Spy, known to the enemy`.
    let rank = content.strip_prefix("your ").and_then(|piece| piece.split(',').next());
    rank.is_some_and(|rank| !["Bomb", "Flag"].contains(&rank))
}

fn place_of(square: &str) -> Option<(u8, u8)> {
    let column = square.bytes().next()?.checked_sub(b'a')? + 1;
    Some((column, square.get(1..)?.parse().ok()?))
}

fn name_of((column, row): (u8, u8)) -> String {
    format!("{}{row}", char::from(b'a' + column - 1))
}

/// Makes a step with any piece of the person.
pub async fn move_any(page: &Page) -> Result<()> {
    let steps = Board::read(page).await?.steps();
    let (from, to) = steps.first().context("no piece can move")?;
    move_piece(page, from, to).await
}

/// Number of moves in the record.
pub async fn moves(page: &Page) -> Result<usize> {
    let title = page.one(&css("summary").starting("Moves (")).await?.text;
    let digits = title.trim_matches(|letter: char| !letter.is_ascii_digit());
    digits.parse().with_context(|| format!("no number in {title}"))
}

/// Waits until the record has exactly this number of moves.
pub async fn moves_are(page: &Page, expected: usize) -> Result<()> {
    let holds = |seen: &usize| *seen == expected;
    page.until(&format!("{expected} moves"), moves, holds).await.map(|_| ())
}

/// Waits until the record has more moves than `before`.
pub async fn goes_on(page: &Page, before: usize) -> Result<()> {
    let holds = |seen: &usize| *seen > before;
    page.until(&format!("more than {before} moves"), moves, holds).await.map(|_| ())
}

#[test]
fn steps_are_of_pieces_that_can_move() {
    let rows = [
        ("your Scout", true),
        ("your Scout, known to the enemy", true),
        ("your Bomb", false),
        ("your Bomb, known to the enemy", false),
        ("your Flag", false),
        ("enemy Scout", false),
    ];
    for (content, expected) in rows {
        let board = Board([((1, 4), content.to_owned()), ((1, 5), "empty".to_owned())].into());
        assert_eq!(!board.steps().is_empty(), expected, "{content}");
    }
}

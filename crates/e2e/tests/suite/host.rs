//! Pages of another origin that boards are mounted on.

use anyhow::{Context as _, Result};
use fairboard_e2e::{Page, css, gridcells};
use serde_json::{Value, json};

/// Waits until the scripts of the page are there.
pub async fn opened(page: &Page) -> Result<()> {
    let read = async |page: &Page| page.run("return typeof window.boards", vec![]).await;
    page.until("the host page", read, |kind| kind == "object").await.map(|_| ())
}

/// Mounts a board in the element `id`, which is also the name of its storage.
pub async fn mount(page: &Page, id: &str, mut options: Value) -> Result<Page> {
    options["storage"] = json!(id);
    page.run("return boards.mount(...arguments)", vec![json!(id), options]).await?;
    Ok(page.within(&css(format!("#{id}"))))
}

/// Destroys the board in the element `id`.
pub async fn destroy(page: &Page, id: &str) -> Result<()> {
    page.run("boards.destroy(...arguments)", vec![json!(id)]).await?;
    page.within(&css(format!("#{id}"))).lacks(&gridcells()).await
}

/// Numbers of timers, frames and other things that scripts of the page have in use.
pub async fn census(page: &Page) -> Result<Value> {
    page.run("return boards.census()", vec![]).await
}

/// The census of a page at rest: no timer runs and no frame is asked for.
pub async fn census_at_rest(page: &Page) -> Result<Value> {
    let rests = |now: &Value| now["timers"] == 0 && now["frames"] == 0;
    page.until("a page at rest", census, rests).await
}

/// Waits until everything in use is what was in use before.
pub async fn nothing_is_left(page: &Page, before: &Value) -> Result<()> {
    let read = async |page: &Page| {
        let now = census(page).await?;
        let kinds = now.as_object().context("the page has no census")?.iter();
        let changed = kinds.filter(|(kind, now)| before[kind.as_str()] != **now);
        Ok(changed.map(|(kind, now)| format!("{kind}: {}, {now}", before[kind])).collect())
    };
    page.until("nothing to be left behind", read, Vec::<String>::is_empty).await.map(|_| ())
}

/// Options of a Stratego board of a person against a computer.
pub fn stratego() -> Value {
    json!({ "game": "stratego", "red": "person", "blue": "computer-1" })
}

/// Options of a small Stratego board of two people.
pub fn barrage() -> Value {
    json!({ "game": "stratego", "army": "barrage", "red": "person", "blue": "person" })
}

/// Options of a tic-tac-toe board of two people.
pub fn tictactoe() -> Value {
    json!({ "game": "tic-tac-toe" })
}

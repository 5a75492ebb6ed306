//! Boards on a page that React draws, by the call and as an element.

use anyhow::Result;
use fairboard_e2e::{Page, Window, button, cell, css, gridcells, in_each_browser};

use crate::host::opened;

in_each_browser! {
    react_draws_boards_changes_and_removes_them: Window::DESKTOP.on_host("react.html");
}

async fn react_draws_boards_changes_and_removes_them(page: Page) -> Result<()> {
    opened(&page).await?;
    page.run("boards.draw()", vec![]).await?;
    let [called, element] = ["#called", "#element"].map(|id| page.within(&css(id)));
    for board in [&called, &element] {
        board.count_is(&gridcells(), 9).await?;
        board.click(&cell(5)).await?;
        board.shows(&gridcells().named("Cell 5, x")).await?;
    }
    // React has got the event, and draws around a board that goes on.
    page.text_is(&css("main > output"), "1 moves").await?;
    page.click(&button("Dark")).await?;
    element.shows(&css("[data-theme=dark]")).await?;
    element.shows(&gridcells().named("Cell 5, x")).await?;
    page.run("boards.remove()", vec![]).await?;
    page.lacks(&gridcells()).await
}

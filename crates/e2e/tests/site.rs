//! The site as a whole: any folder, bad links, unreadable games, forbidden storage.

use anyhow::{Result, ensure};
use fairboard_e2e::{Page, Window, in_browser};
use serde_json::json;

#[test]
fn the_pages_link_to_each_other() {
    in_browser(Window::DESKTOP, |page| async move {
        page.click("nav a[href='#/stratego']").await?;
        page.count_is("[aria-label='Stratego board']", 1).await?;
        let title = page.run("return document.title", vec![]).await?;
        ensure!(title == "Stratego – Fairboard", "the title is {title}");
        page.click("nav a[href='#/tic-tac-toe']").await?;
        page.count_is("[aria-label='Tic-tac-toe board']", 1).await?;
        page.click(".app__brand").await?;
        page.count_is(".home", 1).await
    });
}

#[test]
fn a_bad_link_leads_home_and_says_so() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go("#/chess").await?;
        page.count_is(".home", 1).await?;
        page.text_is("[role=alert]", "This link leads to no page of Fairboard: choose a game here.")
            .await
    });
}

#[test]
fn an_unreadable_game_is_told_and_kept() {
    in_browser(Window::DESKTOP, |page| async move {
        for (key, hash) in
            [("fairboard.stratego", "#/stratego"), ("fairboard.tic-tac-toe", "#/tic-tac-toe")]
        {
            page.run("localStorage.setItem(arguments[0], '{\"half')", vec![json!(key)]).await?;
            page.go("?again").await?;
            page.go(hash).await?;
            page.count_is("[role=alert] textarea", 1).await?;
            let text = page.run("return document.querySelector('textarea').value", vec![]).await?;
            ensure!(text == "{\"half", "the text is {text}");
            // It is still there after a reload, until it is put away.
            page.reload().await?;
            page.count_is("[role=alert] textarea", 1).await?;
            page.press("Close").await?;
            page.reload().await?;
            page.count_is("[role=alert]", 0).await?;
        }
        Ok(())
    });
}

#[test]
fn without_storage_the_game_goes_on_and_says_so() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go("#/tic-tac-toe").await?;
        page.run("Storage.prototype.setItem = () => { throw new DOMException('full') }", vec![])
            .await?;
        page.click("[data-cell='5']").await?;
        page.count_is("[aria-label='Cell 5, x']", 1).await?;
        page.count_is("[role=alert]", 1).await?;
        page.click("nav a[href='#/stratego']").await?;
        page.press("Random setup").await?;
        page.count_is(".piece", 40).await?;
        page.count_is("[role=alert]", 1).await?;
        // The page itself remembers, as long as it is open.
        page.click("nav a[href='#/tic-tac-toe']").await?;
        page.count_is("[aria-label='Cell 5, x']", 1).await
    });
}

#[test]
fn the_same_game_in_two_tabs_goes_on_in_both() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go("#/tic-tac-toe").await?;
        page.click("[data-cell='5']").await?;
        // What another tab stores arrives as an event.
        let script = "const key = 'fairboard.tic-tac-toe'; \
                      const value = localStorage.getItem(key).replace('[5]', '[5,1]')\
                      .replace('\"cursor\":1', '\"cursor\":2'); \
                      dispatchEvent(new StorageEvent('storage', { key, newValue: value }))";
        wait_until_stored(&page).await?;
        page.run(script, vec![]).await?;
        page.count_is("[aria-label='Cell 1, o']", 1).await
    });
}

async fn wait_until_stored(page: &Page) -> Result<()> {
    for _ in 0..50 {
        let stored =
            page.run("return localStorage.getItem('fairboard.tic-tac-toe')", vec![]).await?;
        if stored.as_str().is_some_and(|text| text.contains("[5]")) {
            return Ok(());
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    anyhow::bail!("the move was not stored")
}

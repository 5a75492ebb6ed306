//! Pages that a browser translates: it puts other nodes in the place of each text node.

use crate::practice::bring;
use crate::table::{hand_over, leave, move_piece, started};
use crate::words::PASS;
use anyhow::{Result, ensure};
use fairboard_e2e::{Page, Window, button, cell, css, in_browser, in_each_browser, link, square};

in_each_browser! {
    a_page_that_wraps_its_texts_stays_true: Window::DESKTOP;
}

/// Replaces each text node that is there or comes, by the function `replace`.
const TRANSLATOR: &str = "
    // Two translators would replace each other's texts without end.
    if ('replacedTexts' in window) return;
    window.replacedTexts = 0;
    const done = new WeakSet();
    const translate = (text) => {
        if (done.has(text) || !text.data.trim() || !text.isConnected) return;
        if (text.parentElement.closest('script, style, font, textarea')) return;
        // A page that answers each replacement by another text would go on for ever.
        if (window.replacedTexts >= 20_000) return;
        window.replacedTexts += 1;
        replace(text);
    };
    const walk = (node) => {
        if (node.nodeType === Node.TEXT_NODE) return translate(node);
        for (const child of [...node.childNodes]) walk(child);
    };
    new MutationObserver((records) => {
        for (const { target } of records) walk(target);
    }).observe(document.body, { characterData: true, childList: true, subtree: true });
    walk(document.body);";

/// Replaces a text as Chrome does.
const WRAPS: &str = "const replace = (text) => {
        const [outer, inner] = ['font', 'font'].map((name) => document.createElement(name));
        inner.append(text.data);
        outer.append(inner);
        text.replaceWith(outer);
    };";

/// Replaces a text as Firefox and Safari do.
const RENEWS: &str = "const replace = (text) => {
        const other = new Text(text.data);
        done.add(other);
        text.replaceWith(other);
    };";

/// Replaces a text as older scripts do, in two steps.
const INSERTS: &str = "const replace = (text) => {
        const font = document.createElement('font');
        font.append(text.data);
        text.before(font);
        text.remove();
    };";

/// The text of the page, without the tour, which comes once.
async fn shown(page: &Page) -> Result<String> {
    let script = "const all = document.createTreeWalker(document.getElementById('app'), 4);
        const texts = [];
        while (all.nextNode()) {
            const { data, parentElement } = all.currentNode;
            if (!parentElement.closest('.tour, textarea')) texts.push(data);
        }
        return texts.join(' ').replace(/\\s+/g, ' ').trim()";
    let text = page.run(script, vec![]).await?;
    Ok(text.as_str().unwrap_or_default().to_owned())
}

/// Goes through the app, and returns what it has shown at each step.
async fn walk(page: &Page, install: &str) -> Result<Vec<String>> {
    let mut texts = Vec::new();
    page.go("#/tic-tac-toe").await?;
    page.run(install, vec![]).await?;
    page.status_is("x's turn").await?;
    for (number, status) in
        [(1, "o's turn"), (4, "x's turn"), (2, "o's turn"), (5, "x's turn"), (3, "x won")]
    {
        page.click(&cell(number)).await?;
        page.status_is(status).await?;
        texts.push(shown(page).await?);
    }
    page.click(&button("Reset")).await?;
    page.status_is("x's turn").await?;
    texts.push(shown(page).await?);
    started(page).await?;
    // The page was loaded again.
    page.run(install, vec![]).await?;
    for (from, to) in [("a4", "a5"), ("j7", "j6")] {
        move_piece(page, from, to).await?;
        page.shows(&button(PASS)).await?;
        texts.push(shown(page).await?);
        hand_over(page).await?;
        page.shows(&square("a1")).await?;
        texts.push(shown(page).await?);
    }
    leave(page).await?;
    page.shows(&button("Play again")).await?;
    texts.push(shown(page).await?);
    page.go("#/puzzles/1").await?;
    page.click(&button("Show the move")).await?;
    page.shows(&link("Next puzzle")).await?;
    texts.push(shown(page).await?);
    for (address, landmark) in [
        ("#/practice/", ".practice__tray"),
        ("#/games", ".library"),
        ("#/embed", ".builder"),
        ("#/stratego/setups", ".library"),
        ("#/far/tic-tac-toe", ".far .page__title"),
    ] {
        page.go(address).await?;
        page.shows(&css(landmark)).await?;
        page.lacks(&css("#app .skeleton")).await?;
        texts.push(shown(page).await?);
    }
    page.go("#/practice/").await?;
    bring(page, "Good morning!").await?;
    page.shows(&css("main").containing("100 letters")).await?;
    // The sentence goes, and nothing comes in its place.
    page.click(&button("Two armies")).await?;
    page.lacks(&css("main").containing("100 letters")).await?;
    page.go("#/").await?;
    page.shows(&link("Stratego")).await?;
    texts.push(shown(page).await?);
    Ok(texts)
}

/// Compares the texts of the app in a page that a translator changes with those in another page.
async fn stays_true(page: &Page, replace: &str) -> Result<()> {
    page.go("#/").await?;
    page.shows(&link("Stratego")).await?;
    let expected = walk(page, "").await?;
    page.run("localStorage.clear(); sessionStorage.clear()", vec![]).await?;
    page.go("#/").await?;
    page.reload().await?;
    page.shows(&link("Stratego")).await?;
    let texts = walk(page, &format!("{replace}{TRANSLATOR}")).await?;
    for (text, expected) in texts.iter().zip(&expected) {
        let common = text.chars().zip(expected.chars()).take_while(|(one, other)| one == other);
        let skipped = common.count().saturating_sub(20);
        let rest = |text: &str| text.chars().skip(skipped).collect::<String>();
        ensure!(text == expected, "«{}» in place of «{}»", rest(text), rest(expected));
    }
    let count = page.run("return window.replacedTexts", vec![]).await?;
    ensure!(
        count.as_u64().is_some_and(|count| (100..20_000).contains(&count)),
        "{count} texts were replaced"
    );
    Ok(())
}

async fn a_page_that_wraps_its_texts_stays_true(page: Page) -> Result<()> {
    stays_true(&page, WRAPS).await
}

#[test]
fn a_page_whose_text_nodes_are_renewed_stays_true() {
    in_browser(Window::PHONE, |page| async move { stays_true(&page, RENEWS).await });
}

#[test]
fn a_page_into_which_other_texts_are_inserted_stays_true() {
    in_browser(Window::PHONE, |page| async move { stays_true(&page, INSERTS).await });
}

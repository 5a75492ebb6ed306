//! The page in another language.

use anyhow::Result;
use fairboard_e2e::{
    Fault, FaultKind, Page, Window, alerts, button, combobox, css, grid, gridcells, in_browser,
    in_each_browser, link, square,
};

use crate::calls::at;
use crate::frame::add;
use crate::host::opened;

/// File of Portuguese.
const FILE: &str = "lang-pt.txt";

/// Stores Portuguese as the language of the settings.
const STORE: &str = "\
    localStorage.setItem('fairboard.preferences', 'fairboard/preferences 1 language-pt'); \
    localStorage.setItem('fairboard.look', 'system pt ten')";

in_each_browser! {
    a_language_is_chosen_in_the_settings_and_stays: Window::DESKTOP;
    a_board_of_another_page_speaks_the_language_of_its_option:
        Window::DESKTOP.on_host("boards.html");
}

/// Waits for the language of the document.
async fn language_is(page: &Page, tag: &str) -> Result<()> {
    let read = async |page: &Page| page.run("return document.documentElement.lang", vec![]).await;
    page.until("the language of the document", read, |found| *found == tag).await.map(drop)
}

async fn a_language_is_chosen_in_the_settings_and_stays(page: Page) -> Result<()> {
    page.go("#/stratego").await?;
    language_is(&page, "en").await?;
    page.click(&css(".settings__button")).await?;
    for about_a_relay in ["Notifications", "Moves against a friend"] {
        page.lacks(&combobox(about_a_relay)).await?;
    }
    page.choose(&combobox("Language"), "Português").await?;
    page.shows(&grid("Tabuleiro de Stratego")).await?;
    language_is(&page, "pt").await?;
    page.shows(&button("Formação aleatória")).await?;
    page.status_is("Vermelho: disponha o seu exército.").await?;
    page.reload().await?;
    page.shows(&link("Jogo do galo")).await?;
    language_is(&page, "pt").await?;
    page.click(&css(".settings__button")).await?;
    page.choose(&combobox("Língua"), "English").await?;
    page.shows(&grid("Stratego board")).await?;
    language_is(&page, "en").await
}

#[test]
fn letters_on_pieces_are_those_of_the_language() {
    in_browser(Window::DESKTOP, |page| async move {
        page.run(STORE, vec![]).await?;
        page.visit("#/stratego").await?;
        page.shows(&grid("Tabuleiro de Stratego")).await?;
        for (letter, count) in [("E", 1), ("B", 1), ("Bd", 1), ("S", 0), ("F", 0)] {
            page.count_is(&css(format!(".tray [data-number={letter}]")), count).await?;
        }
        page.focus(&square("a1")).await?;
        for (key, rank) in [("e", "Espião"), ("f", "Bandeira")] {
            page.keys(key).await?;
            page.shows(&css(".heap--held").starting(rank)).await?;
        }
        page.visit("#/rules/stratego").await?;
        page.count_is(&css(".ranks [data-number=Bd]"), 1).await
    });
}

#[test]
fn a_language_that_does_not_come_leaves_english_and_nothing_to_say() {
    in_browser(Window::DESKTOP.with_faults([]).at_once(), |page| async move {
        page.run(STORE, vec![]).await?;
        for fault in [Fault::missing(FILE), Fault::altered(FILE), Fault::held(FILE)] {
            page.set_faults([fault]);
            // What does not come at all is given up soon.
            page.set_patience(if fault.kind == FaultKind::Held { 0.1 } else { 1.0 }).await?;
            page.visit("#/tic-tac-toe").await?;
            page.shows(&grid("Tic-tac-toe board")).await?;
            language_is(&page, "en").await?;
            page.lacks(&alerts()).await?;
        }
        page.set_faults([]);
        page.set_patience(10.0).await?;
        page.visit("#/tic-tac-toe").await?;
        page.status_is("é a vez do x").await?;
        page.forgive_cut_off_manifest().await
    });
}

#[test]
fn a_page_whose_app_does_not_come_says_so_in_its_language() {
    const SENTENCE: &str = "Falta um ficheiro do Fairboard no servidor, ou está danificado. \
                            Recarregue a página para tentar de novo.";
    in_browser(Window::DESKTOP.with_faults([]).at_once(), |page| async move {
        page.run(STORE, vec![]).await?;
        page.set_patience(10.0).await?;
        page.set_faults([Fault::missing("_bg.wasm")]);
        page.visit("").await?;
        page.text_is(&css("#trouble p"), SENTENCE).await?;
        page.set_faults([]);
        page.click(&button("Recarregar")).await?;
        page.shows(&link("Jogo do galo")).await?;
        // The browser reports the file that it did not get.
        page.console_errors().await.map(drop)
    });
}

#[test]
fn english_words_do_not_flash_up_in_another_language() {
    in_browser(Window::DESKTOP.with_faults([]).at_once(), |page| async move {
        page.run(STORE, vec![]).await?;
        page.set_faults([Fault::held("_bg.wasm")]);
        page.visit("#/stratego").await?;
        page.shows(&css("#loading .board__grid")).await?;
        page.lacks(&css("#loading .setup__help")).await?;
        page.lacks(&css("#loading .status")).await?;
        page.set_faults([]);
        page.shows(&grid("Tabuleiro de Stratego")).await?;
        page.forgive_cut_off_manifest().await
    });
}

async fn a_board_of_another_page_speaks_the_language_of_its_option(page: Page) -> Result<()> {
    opened(&page).await?;
    page.run("early.setAttribute('lang', 'pt-PT')", vec![]).await?;
    page.run("return boards.load().then(() => {})", vec![]).await?;
    let board = at(&page, "early");
    board.shows(&grid("Tabuleiro do jogo do galo")).await?;
    page.run("early.setAttribute('lang', 'xx')", vec![]).await?;
    board.shows(&grid("Tic-tac-toe board")).await?;
    page.run("early.setAttribute('lang', 'pt')", vec![]).await?;
    board.shows(&grid("Tabuleiro do jogo do galo")).await?;
    board.shows(&gridcells().named("Casa 5, vazia")).await
}

#[test]
fn a_language_on_its_way_outlasts_the_change_of_another_option() {
    in_browser(Window::DESKTOP.on_host("boards.html"), |page| async move {
        opened(&page).await?;
        page.run("return boards.load().then(() => {})", vec![]).await?;
        let board = at(&page, "early");
        board.shows(&grid("Tic-tac-toe board")).await?;
        page.set_patience(10.0).await?;
        page.set_faults([Fault::held(FILE)]);
        page.run("early.setAttribute('lang', 'pt')", vec![]).await?;
        page.run("early.setAttribute('theme', 'dark')", vec![]).await?;
        board.shows(&css("[data-theme=dark]")).await?;
        page.set_faults([]);
        board.shows(&grid("Tabuleiro do jogo do galo")).await?;
        board.shows(&css("[data-theme=dark]")).await
    });
}

#[test]
fn a_board_that_does_not_come_says_so_in_its_language() {
    const SENTENCE: &str =
        "Não foi possível carregar o tabuleiro: falta um ficheiro, ou demora demasiado.";
    in_browser(Window::DESKTOP.on_host("boards.html"), |page| async move {
        opened(&page).await?;
        page.set_faults([Fault::missing("_bg.wasm")]);
        page.run("early.setAttribute('lang', 'pt')", vec![]).await?;
        page.run("return boards.load().then(() => {})", vec![]).await?;
        at(&page, "early").text_is(&alerts(), SENTENCE).await
    });
}

#[test]
fn a_framed_board_speaks_the_language_of_its_query() {
    in_browser(Window::DESKTOP.on_host("frames.html"), |page| async move {
        add(&page, "v1/frame.html?game=tic-tac-toe&lang=pt", None).await?;
        page.enter_frame(0).await?;
        page.shows(&grid("Tabuleiro do jogo do galo")).await?;
        language_is(&page, "pt").await?;
        page.leave_frame().await
    });
}

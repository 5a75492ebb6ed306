//! Attacks on an honest player through the page: a resignation that crosses a move, by the other
//! page and by a program that was written from `docs/fair.md` alone.

use std::io::{BufRead as _, BufReader, Lines, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context as _, Result, ensure};
use fairboard_e2e::{Engine, Page, Window, alerts, button, cell, combobox, css, in_browser};
use fairboard_fair::{AuditVerdict, EndBy, Role, audit, text};

use crate::far::{
    SIGN, Way, begin, between, certificate, deliver, is_proved, paste, send, shown_link, status,
};

/// Sentences that the page must never show to a player who keeps to the rules.
const ACCUSATIONS: [&str; 3] = ["broke the rules", "Two different moves", "You left"];

async fn is_not_accused(page: &Page) -> Result<()> {
    for words in ACCUSATIONS {
        page.lacks(&css("main").containing(words)).await?;
    }
    Ok(())
}

/// Checks the page of a player who has won by a resignation, and the page's certificate.
async fn other_has_resigned(page: &Page) -> Result<()> {
    page.shows(&status("You won. The other player resigned.")).await?;
    is_not_accused(page).await?;
    is_proved(page, "0 sound red resigned").await?;
    let AuditVerdict::Sound(report) = audit(&certificate(page).await?)? else { unreachable!() };
    let ending = report.ending.context("no end")?;
    ensure!((ending.winner, ending.by) == (Some(Role::Home), EndBy::Resigned), "{ending:?}");
    Ok(())
}

/// Leaves the game by two presses.
async fn leave(page: &Page) -> Result<()> {
    page.click(&button("Resign")).await?;
    page.click(&button("Yes, resign")).await
}

#[test]
fn a_resignation_that_crosses_a_move_names_who_resigned() {
    between([Engine::Firefox, Engine::Chromium], |home, away| async move {
        home.go("#/far/tic-tac-toe").await?;
        begin(&home, &away, "x").await?;
        send(&away, &home, "Accept and copy link", Way::Link).await?;
        for (from, to, number) in [(&home, &away, 5), (&away, &home, 1)] {
            from.shows(&status("Your turn.")).await?;
            from.click(&cell(number)).await?;
            send(from, to, SIGN, Way::Link).await?;
        }
        home.shows(&status("Your turn.")).await?;
        home.click(&cell(3)).await?;
        home.click(&button(SIGN)).await?;
        let crossing = shown_link(&home).await?;
        // Away has not seen this move: the two messages cross. The sentence of its last link moves
        // what is below it.
        away.shows(&css(".far__good").containing("Copied.")).await?;
        leave(&away).await?;
        away.shows(&status("You lost. You resigned.")).await?;
        deliver(&away, &home, Way::Paste).await?;
        home.shows(&alerts().containing("did not have your last link")).await?;
        home.shows(&status("Send the link, and wait for the other player.")).await?;
        is_not_accused(&home).await?;
        let early = shown_link(&away).await?;
        paste(&away, &crossing).await?;
        let read = async |page: &Page| shown_link(page).await;
        away.until("the link behind the move", read, |link| *link != early).await?;
        away.shows(&status("You lost. You resigned.")).await?;
        deliver(&away, &home, Way::Paste).await?;
        home.shows(&status("You won. The other player resigned.")).await?;
        deliver(&home, &away, Way::Link).await?;
        away.shows(&css(".far__sheet").containing("This game is proved.")).await?;
        other_has_resigned(&home).await
    });
}

/// The attacker's program, which plays away by texts.
struct Attacker {
    process: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

impl Attacker {
    /// Starts the program.
    fn new() -> Result<Self> {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../verify/tests/attacker.mjs");
        let mut node = Command::new("node");
        let mut process = node.arg(script).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let input = process.stdin.take().context("no input")?;
        let output = process.stdout.take().context("no output")?;
        Ok(Self { process, input, output: BufReader::new(output).lines() })
    }

    /// The answer to a command with the message of the link that a page shows.
    fn says(&mut self, command: &str, link: &str) -> Result<String> {
        let message = link.rsplit('/').next().unwrap_or_default();
        writeln!(self.input, "{command} {message}")?;
        Ok(self.output.next().context("no answer")??)
    }
}

impl Drop for Attacker {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn an_attacker_who_has_read_the_document_loses_by_its_resignation() {
    in_browser(Window::DESKTOP, |home| async move {
        let mut attacker = Attacker::new()?;
        home.go("#/far/tic-tac-toe").await?;
        home.choose(&combobox("Who plays x"), "I do").await?;
        home.click(&button("Copy invitation link")).await?;
        let invitation = shown_link(&home).await?;
        paste(&home, &attacker.says("accept", &invitation)?).await?;
        home.shows(&status("Your turn.")).await?;
        home.click(&cell(5)).await?;
        home.click(&button(SIGN)).await?;
        attacker.says("take", &shown_link(&home).await?)?;
        // The sentence moves what is below it.
        home.shows(&css(".far__good").containing("Copied.")).await?;
        // It holds the move, and gives the game up as if it did not.
        paste(&home, &attacker.says("quit", "")?).await?;
        home.shows(&alerts()).await?;
        is_not_accused(&home).await?;
        paste(&home, &attacker.says("resign", "")?).await?;
        home.shows(&status("You won. The other player resigned.")).await?;
        attacker.says("take", &shown_link(&home).await?)?;
        for file in attacker.says("files", "")?.split(' ') {
            let verdict = audit(&text::decode(file).context("no text")?);
            let accuses =
                matches!(&verdict, Ok(AuditVerdict::Foul(fault, _)) if fault.by == Role::Home);
            ensure!(!accuses, "{verdict:?}: {file}");
        }
        other_has_resigned(&home).await
    });
}

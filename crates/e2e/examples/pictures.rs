//! Pictures of every screen at six sizes in both themes.
//!
//! `pictures FOLDER DOCS [PART]` writes `FOLDER/SCREEN-WIDTHxHEIGHT-THEME.png`, and those that the
//! documents show into `DOCS`. With `PART` it takes only those whose name contains it; the names of
//! the documents' pictures begin with `document-`.

use std::path::PathBuf;
use std::{env, fs};

use anyhow::{Context as _, Result};
use fairboard_e2e::{
    Page, Pointer, Query, Theme, Window, button, cell, combobox, css, heap, link, square,
};
use fairboard_fair::{Duel, text};
use fairboard_forms::far;
use fairboard_forms::fields::with_new_check;
use fairboard_puzzles::COLLECTION;
use fairboard_rules::stratego::Move;
use serde_json::json;
use tokio::runtime::Runtime;

/// Widths and heights, each with the pointing device of such a window.
const SIZES: [(u32, u32, Pointer); 6] = [
    (320, 640, Pointer::Finger),
    (390, 844, Pointer::Finger),
    (844, 390, Pointer::Finger),
    (768, 1024, Pointer::Finger),
    (1440, 900, Pointer::Mouse),
    (2560, 1440, Pointer::Mouse),
];

/// All screens. If no picture of them is wanted, no browser is opened.
const SCREENS: [&str; 47] = [
    "home",
    "rules-stratego",
    "rules-tic-tac-toe",
    "tic-tac-toe-empty",
    "tic-tac-toe-hints",
    "tic-tac-toe-won",
    "tic-tac-toe-clock",
    "stratego-tour-setup",
    "stratego-tour-play",
    "stratego-setup-empty",
    "stratego-heat",
    "stratego-setup-complete",
    "stratego-options",
    "settings",
    "stratego-keys",
    "stratego-curtain",
    "stratego-marks",
    "stratego-marks-menu",
    "stratego-selection",
    "stratego-clock",
    "stratego-battle",
    "stratego-leave",
    "stratego-end",
    "stratego-replay",
    "stratego-review",
    "stratego-watched",
    "puzzles",
    "puzzle-open",
    "puzzle-wrong",
    "puzzle-solved",
    "puzzle-tic-tac-toe",
    "practice",
    "practice-piece",
    "practice-empty",
    "home-onward",
    "home-waiting",
    "home-far",
    "library-setups",
    "library-games",
    "library-found",
    "far-list",
    "far-invite",
    "far-invited",
    "far-turn",
    "far-made",
    "far-attack",
    "far-over",
];

/// Text of the option that gives each player a clock.
const CLOCK: &str = "5 min each, +3 s per move";

/// Both themes, each with the end of a picture's name.
const THEMES: [(Theme, &str); 2] = [(Theme::Light, "light"), (Theme::Dark, "dark")];

/// Pictures that the documents show: screen, theme, and name of the file without its ending.
const DOCUMENTS: [(&str, Theme, &str); 4] = [
    ("stratego-selection", Theme::Light, "stratego"),
    ("stratego-selection", Theme::Dark, "stratego-dark"),
    ("tic-tac-toe-won", Theme::Light, "tic-tac-toe"),
    ("home", Theme::Light, "home"),
];

/// Width and height of the documents' pictures.
const DOCUMENT: (u32, u32) = (1200, 820);

/// Key of the stored game of Stratego.
const STORED: &str = "fairboard.stratego";

/// A finished game that Blue, a computer, won, as the end of a link to its review.
const REVIEWED: &str = include_str!("pictures/reviewed.txt");

/// A position in the middle of a game, as the end of a link to *Practice*.
const PRACTICE: &str = "BMBEDGBFHDEBFGADBAEADAHAIAFADGAlAAAHAACAAA__AJ__AA\
    AA__uA__PAPTAASAVAAQSARTAUAPOAQNPAWANRAPNYNQTNSRPN/r/0";

/// A game between two people, at Red's turn.
const GAME: &str = include_str!("pictures/game.txt");

/// A game between two computers.
const WATCHED: &str = include_str!("pictures/watched.txt");

/// Games with somebody far away: at Red's turn, after Red's attack, and after the end.
const FAR: [&str; 3] = [
    include_str!("pictures/far-turn.txt"),
    include_str!("pictures/far-attack.txt"),
    include_str!("pictures/far-over.txt"),
];

/// Red's piece in hand, and the enemy that it attacks.
const ATTACK: (&str, &str) = ("f5", "f6");

/// Enemy pieces, and Red's marks on them.
const MARKS: [(&str, &str); 4] =
    [("b6", "Miner"), ("a10", "Flag"), ("b10", "Bomb"), ("h9", "Marshal")];

/// Moment of a battle at which its picture is taken, in milliseconds.
const MOMENT: u32 = 620;

/// Script that scrolls to the top of the page, and waits until the page is complete and at rest. It
/// waits for animations at most 1.5 seconds.
const REST: &str = "document.documentElement.scrollIntoView();
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const count = () => document.querySelectorAll('*').length;
    // A board adds its pieces in several frames.
    const grown = async () => {
        for (let before = -1; before !== count();) {
            before = count();
            for (let frames = 0; frames < 5; frames += 1) await frame();
        }
    };
    const still = () => {
        const isRunning = ({ playState }) => playState === 'running';
        const running = document.getAnimations().filter(isRunning);
        return Promise.race([Promise.allSettled(running.map((one) => one.finished)),
            new Promise((done) => setTimeout(done, 1500))]);
    };
    return grown().then(still).then(() => null)";

fn main() -> Result<()> {
    let mut arguments = env::args().skip(1);
    let mut folder = || arguments.next().map(PathBuf::from).context("two folders are expected");
    let (folder, documents) = (folder()?, folder()?);
    let part = arguments.next().unwrap_or_default();
    fs::create_dir_all(&folder)?;
    Runtime::new()?.block_on(async {
        for (theme, end) in THEMES {
            for (width, height, pointer) in SIZES {
                let window = Window { width, height, theme, pointer, ..Window::DESKTOP };
                let wanted_file = |screen: &str| {
                    let name = format!("{screen}-{width}x{height}-{end}.png");
                    name.contains(&part).then(|| folder.join(name))
                };
                take_pictures(window, wanted_file).await?;
            }
            let (width, height) = DOCUMENT;
            let window = Window { width, height, theme, ..Window::DESKTOP };
            let wanted_file = |screen: &str| {
                let shown = |row: &&(&str, Theme, &str)| (row.0, row.1) == (screen, theme);
                let (.., name) = DOCUMENTS.iter().find(shown)?;
                let is_wanted = format!("document-{name}").contains(&part);
                is_wanted.then(|| documents.join(format!("{name}.png")))
            };
            take_pictures(window, wanted_file).await?;
        }
        Ok(())
    })
}

/// A visit to all screens.
struct Visit<'a> {
    page: Page,
    /// File of a screen's picture; `None` if the picture is not wanted.
    wanted_file: &'a dyn Fn(&str) -> Option<PathBuf>,
}

/// Visits all screens in a window, and writes each wanted picture to its file.
async fn take_pictures(
    window: Window,
    wanted_file: impl Fn(&str) -> Option<PathBuf>,
) -> Result<()> {
    if !SCREENS.iter().any(|screen| wanted_file(screen).is_some()) {
        return Ok(());
    }
    let page = Page::open(window).await?;
    let visit = Visit { page: page.clone(), wanted_file: &wanted_file };
    let outcome = visit.all().await;
    outcome.and(page.close().await)
}

impl Visit<'_> {
    async fn all(&self) -> Result<()> {
        self.page.go("#/").await?;
        self.picture("home").await?;
        for game in ["stratego", "tic-tac-toe"] {
            self.page.go(&format!("#/rules/{game}")).await?;
            self.picture(&format!("rules-{game}")).await?;
        }
        self.tic_tac_toe().await?;
        self.tour().await?;
        self.setup().await?;
        self.game().await?;
        self.replay().await?;
        self.review().await?;
        self.watched().await?;
        self.puzzles().await?;
        self.practice().await?;
        self.library().await?;
        self.far().await
    }

    async fn tic_tac_toe(&self) -> Result<()> {
        self.page.go("#/tic-tac-toe").await?;
        self.picture("tic-tac-toe-empty").await?;
        self.press([cell(5), cell(2), button("Hints")]).await?;
        self.picture("tic-tac-toe-hints").await?;
        self.press([button("Hints"), cell(1), cell(3), cell(9)]).await?;
        self.picture("tic-tac-toe-won").await?;
        self.page.choose(&combobox("Clock"), CLOCK).await?;
        self.press([cell(5)]).await?;
        self.picture("tic-tac-toe-clock").await?;
        self.page.choose(&combobox("Clock"), "No clock").await
    }

    /// The tour of somebody who comes for the first time, until it is skipped.
    async fn tour(&self) -> Result<()> {
        self.page.go("#/").await?;
        // If the end of an earlier tour is stored, there is no tour.
        self.page.run("localStorage.clear()", vec![]).await?;
        self.page.reload().await?;
        self.page.go("#/stratego/computer").await?;
        self.page.text_is(&css(".tour__number"), "1 of 5").await?;
        self.picture("stratego-tour-setup").await?;
        self.press([button("Random setup"), button("Start")]).await?;
        self.page.text_is(&css(".tour__number"), "3 of 5").await?;
        self.picture("stratego-tour-play").await?;
        self.press([button("Skip tour")]).await?;
        self.forget_game().await
    }

    async fn setup(&self) -> Result<()> {
        self.page.go("#/stratego").await?;
        self.picture("stratego-setup-empty").await?;
        self.press([button("Heat map"), heap("Flag")]).await?;
        self.picture("stratego-heat").await?;
        self.press([button("Heat map")]).await?;
        // The page is shorter without the words of the heat map.
        self.page.count_is(&css(".setup__advice"), 0).await?;
        self.press([button("Random setup")]).await?;
        // What stands below the pieces moves up when they are placed.
        self.page.count_is(&css(".board__pieces > *"), 40).await?;
        self.picture("stratego-setup-complete").await?;
        self.press([css(".options__title")]).await?;
        self.page.choose(&combobox("Clock"), CLOCK).await?;
        self.picture("stratego-options").await?;
        self.page.choose(&combobox("Clock"), "No clock").await?;
        self.press([css(".options__title")]).await?;
        let settings = css(".settings summary");
        self.press([settings.clone()]).await?;
        self.picture("settings").await?;
        self.press([settings]).await?;
        self.page.focus(&square("e4")).await?;
        self.page.keys("?").await?;
        self.page.shows(&css(".keys")).await?;
        self.picture("stratego-keys").await
    }

    /// A game between two people, from the curtain to Red's resignation.
    async fn game(&self) -> Result<()> {
        self.resume(GAME).await?;
        self.picture("stratego-curtain").await?;
        self.press([button("Ready")]).await?;
        self.marks().await?;
        // The marks were stored with the game, so the game is stored again without them.
        self.pick_up_attacker(GAME).await?;
        self.picture("stratego-selection").await?;
        // On this clock, Blue has 15 seconds left.
        let timed = with_new_check(&GAME.replace("check=", "clock=5+3/271000/15000 check="));
        self.pick_up_attacker(&timed).await?;
        self.picture("stratego-clock").await?;
        self.pick_up_attacker(GAME).await?;
        self.press([square(ATTACK.1)]).await?;
        self.page.shows(&css(".battle")).await?;
        // All pictures show the same moment of the battle.
        let stop = "for (const one of document.getAnimations()) { \
                        one.pause(); one.currentTime = arguments[0]; }";
        self.page.run(stop, vec![json!(MOMENT)]).await?;
        self.picture("stratego-battle").await?;
        self.resume(GAME).await?;
        self.press([button("Ready"), button("Resign")]).await?;
        self.picture("stratego-leave").await?;
        self.press([button("Yes, resign")]).await?;
        self.page.shows(&button("Play again")).await?;
        self.picture("stratego-end").await
    }

    /// Opens a game with Red's attacking piece in hand.
    async fn pick_up_attacker(&self, game: &str) -> Result<()> {
        self.resume(game).await?;
        self.press([button("Ready"), square(ATTACK.0)]).await
    }

    /// The same game with marks on enemy pieces, and the menu that makes them.
    async fn marks(&self) -> Result<()> {
        for (at, rank) in MARKS {
            self.page.focus(&square(at)).await?;
            self.page.keys("n").await?;
            self.press([css("[role=menuitemradio]").named(rank)]).await?;
        }
        self.picture("stratego-marks").await?;
        self.page.focus(&square(MARKS[0].0)).await?;
        self.page.keys("n").await?;
        self.page.shows(&css("[role=menu]")).await?;
        self.picture("stratego-marks-menu").await
    }

    /// The replay of the game that has just ended, a few plies before its end. The chances of
    /// winning are known from there on.
    async fn replay(&self) -> Result<()> {
        self.press([button("Share"), link("Replay")]).await?;
        self.press([button("To the end"), button("Back"), button("Show chances")]).await?;
        for _ in 0..4 {
            self.press([button("Back")]).await?;
            self.page.shows(&css(".chances__here").ending("%.")).await?;
        }
        self.picture("stratego-replay").await
    }

    /// The review of another game, open at the first of the moves that it names.
    async fn review(&self) -> Result<()> {
        self.page.go(&format!("#/stratego/review/{}", REVIEWED.trim())).await?;
        self.page.shows(&css(".review__head")).await?;
        self.page.lacks(&css(".review__progress")).await?;
        self.press([css(".review__item:first-child .review__find").starting("Move 1")]).await?;
        self.picture("stratego-review").await
    }

    /// A puzzle of Stratego, tried and solved, one of tic-tac-toe, solved, and the list of puzzles.
    async fn puzzles(&self) -> Result<()> {
        let row = COLLECTION.row(1).context("there is a first puzzle")?;
        self.page.go("#/puzzles/1").await?;
        self.page.shows(&css(".puzzle")).await?;
        self.picture("puzzle-open").await?;
        let (wrong, right) = (row.other, row.puzzle.solution());
        let squares = |mv: Move| [mv.from, mv.to].map(|at| square(&at.to_string()));
        self.press(squares(wrong)).await?;
        self.page.shows(&css(".puzzle__text").containing("Your chance falls")).await?;
        self.picture("puzzle-wrong").await?;
        self.press(squares(right)).await?;
        self.page.shows(&link("Next puzzle")).await?;
        self.picture("puzzle-solved").await?;
        self.page.go("#/puzzles/x3").await?;
        self.page.shows(&css(".puzzle")).await?;
        self.press([button("Show the move")]).await?;
        self.picture("puzzle-tic-tac-toe").await?;
        self.page.go("#/puzzles/").await?;
        self.page.shows(&css(".puzzle-number--solved")).await?;
        self.picture("puzzles").await
    }

    /// The editor of positions: a middle game, the same game with a piece in hand whose rank both
    /// sides know, and an empty board.
    async fn practice(&self) -> Result<()> {
        self.page.go(&format!("#/practice/{PRACTICE}")).await?;
        self.page.shows(&button("Play from here")).await?;
        self.picture("practice").await?;
        self.press([square("b4")]).await?;
        self.page.shows(&css(".square--selected")).await?;
        self.picture("practice-piece").await?;
        self.press([button("Clear"), css("[data-reserve='L']")]).await?;
        self.page.shows(&css(".heap--held")).await?;
        self.picture("practice-empty").await
    }

    /// A game between two computers, and the home page with it: first as the game to go on with,
    /// then as a game that waits because a new one has begun.
    async fn watched(&self) -> Result<()> {
        self.resume(WATCHED).await?;
        self.page.shows(&combobox("Speed")).await?;
        self.press([button("Pause")]).await?;
        self.picture("stratego-watched").await?;
        self.page.go("#/").await?;
        self.picture("home-onward").await?;
        self.page.go("#/stratego/computer/new").await?;
        self.page.shows(&button("Start")).await?;
        self.page.go("#/").await?;
        self.picture("home-waiting").await
    }

    async fn library(&self) -> Result<()> {
        self.forget_game().await?;
        self.page.go("#/stratego/setups").await?;
        // An army that is being placed is the first part of the page of setups.
        self.press([button("Use this setup: Castle")]).await?;
        self.page.shows(&button("Start")).await?;
        self.page.go("#/stratego/setups").await?;
        self.picture("library-setups").await?;
        self.page.go("#/games").await?;
        self.picture("library-games").await?;
        self.page.go("#/stratego/setup/16vdZ3DWTfYeKOMDPH4C7dZ9G").await?;
        self.picture("library-found").await
    }

    /// Games with somebody far away: an invitation, three states of one game, and lists of games.
    async fn far(&self) -> Result<()> {
        let [turn, attack, over] = FAR;
        self.page.go("#/far/stratego").await?;
        self.press([button("Random setup")]).await?;
        self.page.count_is(&css(".board__pieces > *"), 40).await?;
        self.picture("far-invite").await?;
        self.press([button("Copy invitation link")]).await?;
        self.page.shows(&css(".far__link[readonly]")).await?;
        // The picture shows the invitation as its sender finds it later.
        self.page.reload().await?;
        self.picture("far-invited").await?;
        self.restore(over).await?;
        self.picture("far-over").await?;
        self.forget_far_games().await?;
        self.restore(attack).await?;
        self.picture("far-attack").await?;
        self.forget_far_games().await?;
        self.restore(turn).await?;
        self.picture("far-turn").await?;
        self.press([square("b4"), square("b5")]).await?;
        self.page.shows(&button("Confirm move and copy link")).await?;
        self.picture("far-made").await?;
        self.page.go("#/far/").await?;
        self.page.shows(&css(".far__game")).await?;
        self.picture("far-list").await?;
        self.page.go("#/").await?;
        self.page.shows(&css(".home__far")).await?;
        self.picture("home-far").await
    }

    /// Opens a game with somebody far away as its page has stored it. A backup that is pasted could
    /// not go on before an answer of the other player, so the game is put into the storage.
    async fn restore(&self, game: &str) -> Result<()> {
        let duel = text::decode(&far::read(game)?.duel).context("the game is damaged")?;
        // A game is named by its tag in hexadecimal digits.
        let name = Duel::restore(&duel)?.tag().bytes().map(|byte| format!("{byte:02x}")).concat();
        let record = vec![json!(format!("{}{name}", far::KEY_PREFIX)), json!(game.trim())];
        self.page.go("#/far/").await?;
        self.page.run("localStorage.setItem(...arguments)", record).await?;
        self.page.reload().await?;
        self.page.go(&format!("#/far/{name}")).await?;
        self.page.shows(&css(".board")).await
    }

    /// Removes the stored games with somebody far away, because the next one to restore is
    /// another state of the same game.
    async fn forget_far_games(&self) -> Result<()> {
        let forget = "for (const key of Object.keys(localStorage)) \
                          if (key.startsWith('fairboard.far.')) localStorage.removeItem(key)";
        self.page.run(forget, vec![]).await?;
        self.page.go("#/").await?;
        self.page.shows(&css(".home")).await
    }

    async fn press<const N: usize>(&self, queries: [Query; N]) -> Result<()> {
        for query in queries {
            self.page.click(&query).await?;
        }
        Ok(())
    }

    /// Removes the stored game of Stratego, so that the next visit to the board begins a new one.
    async fn forget_game(&self) -> Result<()> {
        self.page.go("#/").await?;
        self.page.run("localStorage.removeItem(...arguments)", vec![json!(STORED)]).await.map(drop)
    }

    /// Stores a game of Stratego, and opens the board, which continues it.
    async fn resume(&self, game: &str) -> Result<()> {
        self.page.go("#/").await?;
        let store = "localStorage.setItem(...arguments)";
        self.page.run(store, vec![json!(STORED), json!(game.trim())]).await?;
        self.page.go("#/stratego").await
    }

    /// Takes a picture of the top of the page, once nothing moves any more.
    async fn picture(&self, screen: &str) -> Result<()> {
        let Some(file) = (self.wanted_file)(screen) else { return Ok(()) };
        self.page.run(REST, vec![]).await?;
        let written = self.page.picture(&file).await;
        written.with_context(|| format!("{} is not written", file.display()))
    }
}

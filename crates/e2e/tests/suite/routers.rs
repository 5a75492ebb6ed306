//! Direct connections between two browsers behind routers, with a STUN server that both players
//! name.

use anyhow::Result;
use fairboard_e2e::{Engine, Page, Ports, Routers, behind_routers, button, cell, css};
use serde_json::json;

use crate::direct::{
    a_rematch_stays_connected, apps, begin_tictactoe, called, connect, for_each_pair, open,
};
use crate::far::{SIGN, Way, send, status};

/// Seconds between the answer and its opening.
const LATE: u32 = 6;

/// Field for the server.
const SERVER: &str = "input[inputmode=url]";

/// Names the server in a page, as a person does.
async fn name_server(page: &Page, server: &str) -> Result<()> {
    page.shows(&button("Connect directly")).await?;
    let fill = "const field = document.querySelector(arguments[0]); \
                field.value = arguments[1]; field.dispatchEvent(new Event('change'))";
    page.run(fill, vec![json!(SERVER), json!(server)]).await?;
    Ok(())
}

async fn a_game_goes_directly(routers: Routers, [home, away]: [Page; 2]) -> Result<()> {
    begin_tictactoe(&home, &away).await?;
    for page in [&home, &away] {
        name_server(page, &routers.server()).await?;
    }
    connect(&home, &away, LATE).await?;
    a_rematch_stays_connected(&home, &away).await
}

/// The page says that the networks let nothing through, and the game goes on by links.
async fn the_game_goes_on_by_link([home, away]: &[Page; 2]) -> Result<()> {
    let answer = called(home, away).await?;
    open(home, away, &answer).await?;
    let sentence = "The two networks do not let you through. Send the move as a link instead.";
    home.shows(&css(".far__help").containing(sentence)).await?;
    home.shows(&css("[data-way=link]")).await?;
    home.click(&cell(5)).await?;
    send(home, away, SIGN, Way::Link).await?;
    away.shows(&status("Your turn.")).await?;
    away.click(&cell(1)).await?;
    send(away, home, SIGN, Way::Link).await?;
    home.shows(&status("Your turn.")).await
}

/// The routers last as long as the test, and no server is named.
async fn nothing_goes_through(_routers: Routers, pages: [Page; 2]) -> Result<()> {
    begin_tictactoe(&pages[0], &pages[1]).await?;
    the_game_goes_on_by_link(&pages).await
}

async fn stun_does_not_help(routers: Routers, pages: [Page; 2]) -> Result<()> {
    begin_tictactoe(&pages[0], &pages[1]).await?;
    for page in &pages {
        name_server(page, &routers.server()).await?;
    }
    the_game_goes_on_by_link(&pages).await
}

for_each_pair!(ordinary_routers_let_a_game_through_with_stun, |engines| {
    behind_routers(Ports::Kept, &apps(engines), a_game_goes_directly);
});

for_each_pair!(symmetric_routers_let_nothing_through, |engines| {
    behind_routers(Ports::Changing, &apps(engines), stun_does_not_help);
});

for_each_pair!(routers_let_nothing_through_without_stun, |engines| {
    behind_routers(Ports::Kept, &apps(engines), nothing_goes_through);
});

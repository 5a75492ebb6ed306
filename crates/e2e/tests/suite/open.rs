//! Open games: one browser offers them to everybody, and another one accepts.

use anyhow::{Context as _, Result};
use fairboard_e2e::Engine::{Chromium, Firefox, WebKit};
use fairboard_e2e::{
    Broker, Fault, Page, Probe, Query, Window, alerts, button, cell, combobox, css, eventually,
    in_browser, link, over_a_relay,
};
use fairboard_fair::{Duel, Maker, Meeting, OfferedGame, Red, Terms};
use fairboard_rules::tictactoe::Rules;
use serde_json::{Value, json};

use crate::far::{placed, status};
use crate::live::{began, has, nine, windows};
use crate::table::move_piece;
use crate::words::ENTER;

/// The form of an offer.
pub(crate) const FORM: &str = "section[aria-label='Offer it to everybody'] form";

/// Offers the game that is prepared to everybody, under a name.
async fn offer(page: &Page, name: &str) -> Result<()> {
    let open = button("Offer it to everybody");
    page.shows(&open).await?;
    if page.look(&css(FORM)).await?.is_empty() {
        page.click(&open).await?;
    }
    page.shows(&css(FORM)).await?;
    let fill = "const form = document.querySelector(arguments[0]); \
                form.querySelector('input').value = arguments[1]; \
                form.requestSubmit()";
    page.run(fill, vec![json!(FORM), json!(name)]).await.map(drop)
}

/// Offers the game that is prepared, and waits until the offer is on the list.
pub(crate) async fn offered(page: &Page, name: &str) -> Result<()> {
    offer(page, name).await?;
    page.shows(&css("p").containing("Everybody sees this offer")).await
}

pub(crate) async fn list(page: &Page) -> Result<()> {
    page.go("#/far/").await?;
    page.click(&button("Open games")).await
}

async fn games_of_both_kinds_are_offered_and_accepted_by_one_press(
    _broker: &mut Broker,
    [home, away, third]: [Page; 3],
) -> Result<()> {
    list(&away).await?;
    away.shows(&css("p").containing("Nobody offers a game now.")).await?;
    home.go("#/far/tic-tac-toe").await?;
    offered(&home, "Ana").await?;
    let play = button("Play: Tic-tac-toe with Ana");
    away.shows(&play).await?;
    // An offer goes with its page, and its row stays in its place.
    home.go("#/").await?;
    away.shows(&button("Over: Tic-tac-toe with Ana")).await?;
    away.lacks(&play).await?;
    home.go("#/far/tic-tac-toe").await?;
    offered(&home, "Ana").await?;
    list(&third).await?;
    third.shows(&play).await?;
    away.click(&play).await?;
    let [first, second] = began(&home, &away).await?;
    third.lacks(&play).await?;
    home.lacks(&css("p").containing("Everybody sees this offer")).await?;
    nine(first, second).await?;

    home.go("#/far/stratego").await?;
    home.shows(&button("Random setup")).await?;
    placed(&home, &[("Scout", "a4"), ("Flag", "j4")]).await?;
    offered(&home, "Ana").await?;
    third.click(&button("Play: Stratego with Ana")).await?;
    third.shows(&button("Random setup")).await?;
    placed(&third, &[("Flag", "j4"), ("Scout", "a4")]).await?;
    third.click(&button("Accept and play")).await?;
    let [first, second] = began(&home, &third).await?;
    move_piece(first, "a4", "a7").await?;
    first.shows(&status("You won. The Flag was taken.")).await?;
    second.shows(&status("You lost. The Flag was taken.")).await
}

mod games_of_both_kinds_are_offered_and_accepted_by_one_press {
    use super::{Chromium, Firefox, WebKit, over_a_relay, windows};

    #[test]
    fn firefox_and_chromium() {
        over_a_relay(
            &windows([Firefox, Chromium, WebKit]),
            super::games_of_both_kinds_are_offered_and_accepted_by_one_press,
        );
    }

    #[test]
    fn webkit_and_firefox() {
        over_a_relay(
            &windows([WebKit, Firefox, Chromium]),
            super::games_of_both_kinds_are_offered_and_accepted_by_one_press,
        );
    }
}

/// Keeps a page from opening acceptances until `window.letGo` is called.
const HOLD: &str = "
    const { decrypt } = SubtleCrypto.prototype;
    const held = new Promise((done) => (window.letGo = done));
    SubtleCrypto.prototype.decrypt = async function (...values) {
        await held;
        return decrypt.apply(this, values);
    };
";

#[test]
fn of_two_who_accept_at_once_one_reads_that_somebody_was_faster() {
    let settings = windows([Chromium, Firefox, Chromium]);
    over_a_relay(&settings, async |_broker: &mut Broker, [home, one, other]: [Page; 3]| {
        home.run(HOLD, vec![]).await?;
        home.go("#/far/tic-tac-toe").await?;
        offered(&home, "").await?;
        let play = button("Play: Tic-tac-toe with Somebody");
        for page in [&one, &other] {
            list(page).await?;
            page.shows(&play).await?;
        }
        for page in [&one, &other] {
            page.click(&play).await?;
            page.shows(&status("Waiting for the other player.")).await?;
        }
        home.run("window.letGo()", vec![]).await?;
        // Either acceptance may come first.
        let faster = css("p").containing("Somebody was faster.");
        let [late, early] = eventually("one of two who was faster", async || {
            let is_late =
                [!one.look(&faster).await?.is_empty(), !other.look(&faster).await?.is_empty()];
            Ok(match is_late {
                [true, false] => Probe::Done([&one, &other]),
                [false, true] => Probe::Done([&other, &one]),
                _ => Probe::Pending(format!("{is_late:?}")),
            })
        })
        .await?;
        let [first, second] = began(&home, early).await?;
        first.click(&cell(5)).await?;
        has(second, 5, 'x').await?;
        late.lacks(&play).await
    });
}

#[test]
fn a_person_who_is_hidden_stays_hidden() {
    let settings = windows([Firefox, Chromium]);
    over_a_relay(&settings, async |_broker: &mut Broker, [home, away]: [Page; 2]| {
        home.go("#/far/tic-tac-toe").await?;
        offered(&home, "Ana").await?;
        list(&away).await?;
        away.click(&button("Hide person: Ana")).await?;
        let none = css("p").containing("Nobody offers a game now.");
        away.shows(&none).await?;
        away.reload().await?;
        away.click(&button("Open games")).await?;
        away.shows(&none).await?;
        home.go("#/far/tic-tac-toe").await?;
        offered(&home, "Somebody else").await?;
        away.shows(&none).await
    });
}

#[test]
fn an_offer_and_its_acceptance_outlive_a_reload() {
    let settings = windows([Chromium, Firefox]);
    over_a_relay(&settings, async |_broker: &mut Broker, [home, away]: [Page; 2]| {
        home.go("#/far/tic-tac-toe").await?;
        offered(&home, "Ana").await?;
        home.reload().await?;
        home.shows(&css("p").containing("Everybody sees this offer")).await?;
        home.click(&button("Take back")).await?;
        home.shows(&css("p").containing("Your offer is taken back.")).await?;
        offered(&home, "Ana").await?;
        list(&away).await?;
        home.run(HOLD, vec![]).await?;
        away.click(&button("Play: Tic-tac-toe with Ana")).await?;
        away.shows(&status("Waiting for the other player.")).await?;
        away.reload().await?;
        away.shows(&status("Waiting for the other player.")).await?;
        home.run("window.letGo()", vec![]).await?;
        let [first, second] = began(&home, &away).await?;
        nine(first, second).await
    });
}

#[test]
fn a_site_without_a_relay_names_no_open_games() {
    in_browser(Window::DESKTOP, |page| async move {
        for address in ["#/", "#/far/", "#/far/open", "#/far/tic-tac-toe"] {
            page.go(address).await?;
            page.shows(&css(".page__title, .home__title")).await?;
            for name in ["Open games", "Offer it to everybody"] {
                page.lacks(&link(name)).await?;
                page.lacks(&button(name)).await?;
            }
        }
        Ok(())
    });
}

#[test]
fn the_focus_goes_where_the_journey_goes() {
    let settings = windows([Chromium, Firefox]);
    over_a_relay(&settings, async |_broker: &mut Broker, [home, away]: [Page; 2]| {
        away.go("#/").await?;
        enter(&away, &link("Open games")).await?;
        away.shows(&css("p").containing("Nobody offers a game now.")).await?;
        home.go("#/far/tic-tac-toe").await?;
        let time = combobox("Time for a move");
        home.focus(&time).await?;
        home.choose(&time, "1 minute").await?;
        home.shows(&css("p").containing("When it is over")).await?;
        home.has_focus(&time).await?;
        for (press, focused) in [
            (button("Offer it to everybody"), button("Offer it to everybody")),
            (button("Offer game"), css("h2")),
            (button("Take back"), css("h2")),
            (button("Offer it to everybody"), button("Offer it to everybody")),
            (button("Offer game"), css("h2")),
        ] {
            enter(&home, &press).await?;
            home.has_focus(&focused).await?;
        }
        let play = button("Play: Tic-tac-toe with Somebody");
        let hide = button("Hide person: Somebody");
        enter(&away, &hide).await?;
        away.has_focus(&hide).await?;
        enter(&away, &button("Show 1 hidden person again")).await?;
        away.has_focus(&css("h2")).await?;
        enter(&away, &play).await?;
        began(&home, &away).await?;
        for page in [&home, &away] {
            page.has_focus(&css("main")).await?;
        }
        Ok(())
    });
}

/// Presses a button or link by the keyboard.
async fn enter(page: &Page, what: &Query) -> Result<()> {
    page.shows(what).await?;
    page.focus(what).await?;
    page.keys(ENTER).await
}

#[test]
fn a_name_that_is_long_or_has_hidden_signs_is_not_offered() {
    let settings = windows([Chromium]);
    over_a_relay(&settings, async |_broker: &mut Broker, [home]: [Page; 1]| {
        home.go("#/far/tic-tac-toe").await?;
        offer(&home, "A name of more than 20").await?;
        home.shows(&css("p").containing("A name on the list has at most 20 characters.")).await?;
        offer(&home, "Ana\u{202e}").await?;
        home.lacks(&css("p").containing("Everybody sees this offer")).await
    });
}

#[test]
fn open_games_that_do_not_come_are_told_and_come_with_the_next_press() {
    let settings = [Window::DESKTOP.with_faults([Fault::missing("open-games_bg.wasm")])];
    over_a_relay(&settings, async |_broker: &mut Broker, [page]: [Page; 1]| {
        list(&page).await?;
        page.shows(&alerts().containing("Open games could not be loaded. Try again.")).await?;
        page.set_faults([]);
        page.click(&button("Open games")).await?;
        page.shows(&css("p").containing("Nobody offers a game now.")).await
    });
}

/// Fills topics of the broker from a page: those of `entries` by their names and bytes, and then
/// `count` topics with the first `length` bytes of a forged entry.
const FILL: &str = "
    const [url, entries, forged, count, length] = arguments;
    const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));
    const text = (text) => [text.length >> 8, text.length & 255,
        ...Array.from(text, (sign) => sign.charCodeAt(0))];
    const packet = (kind, rest) => {
        let left = rest.length;
        const size = [];
        do {
            size.push((left & 127) | (left > 127 ? 128 : 0));
            left >>= 7;
        } while (left > 0);
        return [kind, ...size, ...rest];
    };
    const publish = (id, content) => packet(0x31, [...text(`fairboard1/open/${id}`), ...content]);
    const socket = new WebSocket(url, 'mqtt');
    socket.binaryType = 'arraybuffer';
    const send = (packet) => socket.send(Uint8Array.from(packet));
    return new Promise((done, fail) => {
        socket.onerror = () => fail(new Error('no broker'));
        socket.onopen = () =>
            send(packet(0x10, [...text('MQTT'), 4, 2, 0, 60, ...text('somebody')]));
        socket.onmessage = ({ data }) => {
            const [kind] = new Uint8Array(data);
            if (kind !== 0x20) return done();
            for (const [id, hex] of entries) send(publish(id, bytes(hex)));
            const entry = bytes(forged).slice(0, length);
            for (let number = 0; number < count; number += 1) {
                const digits = number.toString(16).padStart(32, '0');
                entry.set(bytes(digits));
                send(publish(digits, entry));
            }
            send([0xc0, 0]);
        };
    });
";

/// An offer of tic-tac-toe that is sound except for its name: the name of its topic, and its bytes.
fn made(number: u8, name: &[u8], now: u64) -> Result<(String, Vec<u8>)> {
    let maker = Maker::new(&[number; 32]);
    let terms = Terms { game: OfferedGame::TicTacToe(Rules::default()), red: Red::Home };
    let duel = Duel::invite([number; 32], terms, None)?;
    let packet = duel.packet().context("an invitation")?;
    let seconds_on_the_list = 300;
    let end = (now as u32 + seconds_on_the_list).to_be_bytes();
    let meeting = Meeting::new(&[number; 32]).key();
    let owned = duel.sign_offer(&maker.key(), &meeting);
    let signed = [&end[..], &[0], &meeting, &packet, &owned, name].concat();
    let key = *maker.key().bytes();
    let bytes = [&key[..], &maker.offer(&signed), &signed].concat();
    Ok((hex(&key[..16]), bytes))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat()
}

/// Fills the list with entries, and with ten thousand copies of a forged entry, of which only the
/// first `length` bytes are sent.
async fn fill(
    page: &Page,
    broker: &Broker,
    entries: &[(String, Vec<u8>)],
    (forged, length): (&[u8], usize),
) -> Result<()> {
    let entries: Vec<_> = entries.iter().map(|(id, bytes)| json!([id, hex(bytes)])).collect();
    let copies = 10_000;
    let arguments = vec![
        json!(broker.address()),
        Value::from(entries),
        json!(hex(forged)),
        json!(copies),
        json!(length),
    ];
    page.run(FILL, arguments).await.map(drop)
}

#[test]
fn ten_thousand_entries_of_nobody_leave_the_page_quick() {
    let settings = windows([Chromium, Firefox]);
    over_a_relay(&settings, async |broker: &mut Broker, [home, away]: [Page; 2]| {
        let now = home.run("return Math.floor(Date.now() / 1000)", vec![]).await?;
        let now = now.as_u64().context("the time")?;
        let made = |number, name: &[u8]| made(number, name, now);
        let bidirectional = "B\u{202e}".as_bytes();
        let entries = [made(1, b"Eva")?, made(2, b"A\x07")?, made(3, bidirectional)?];
        let (_, forged) = made(4, b"Forged")?;
        // Ten thousand that are too short, and those that are named.
        fill(&home, broker, &entries, (&forged, 150)).await?;
        list(&away).await?;
        away.shows(&button("Play: Tic-tac-toe with Eva")).await?;
        away.count_is(&css(".far__open"), 1).await?;
        // Ten thousand whose signatures are to be checked, while the list is looked at.
        fill(&home, broker, &[], (&forged, forged.len())).await?;
        away.click(&button("Open games")).await?;
        away.lacks(&css(".far__open")).await?;
        away.click(&button("Open games")).await?;
        away.lacks(&css(".far__open").containing("Forged")).await?;
        away.click(&button("Open games")).await?;
        home.go("#/far/tic-tac-toe").await?;
        offered(&home, "Ana").await
    });
}

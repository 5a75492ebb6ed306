//! The vectors of `docs/fair.md`.

use std::collections::BTreeMap;

use fairboard_rules::stratego::{Army, Color, DeploymentDraft, Rank, Rules};
use fairboard_rules::tictactoe::{self, Cell};

use super::document;
use super::players::settle;
use crate::army::rank_number;
use crate::chain::{Chains, salt};
use crate::packet::Invitation;
use crate::{Act, Duel, OfferedGame, Red, Terms};

fn hex(bytes: &[u8]) -> String {
    data_encoding::HEXLOWER.encode(bytes)
}

/// The vectors of the document by their names. A text stands in indented lines after its name.
fn written() -> BTreeMap<String, String> {
    let document = document();
    let block = document.split("```text\n").nth(1).unwrap().split("```").next().unwrap();
    let mut vectors = BTreeMap::new();
    let mut last_name = String::new();
    for line in block.lines() {
        match line.strip_prefix("    ") {
            Some(text) => {
                vectors.entry(last_name.clone()).or_insert_with(String::new).push_str(text);
            }
            None => last_name = line.trim_end_matches(" =").to_owned(),
        }
    }
    vectors
}

/// Both sides of an open game with the secrets of the document, and with one army for both.
fn duels(terms: Terms, army: Option<&str>) -> (Duel, Duel) {
    let army = army.map(|text| {
        DeploymentDraft::from_text(text, Color::Red, Army::Barrage).unwrap().finish().unwrap()
    });
    let mut home = Duel::invite([1; 32], terms, army.as_ref()).unwrap();
    let mut away = Duel::accept([2; 32], home.invitation(), army.as_ref()).unwrap();
    settle(&mut away, &mut home);
    (home, away)
}

fn first_packet(home: &Duel) -> Vec<u8> {
    let ledger = home.ledger.as_ref().unwrap();
    ledger.packet(home.role(), 0, |head| home.secrets.sign(head)).unwrap().bytes()
}

/// The vectors of the document, as the code computes them.
fn computed() -> Vec<(&'static str, String)> {
    let terms = Terms { game: OfferedGame::TicTacToe(tictactoe::Rules::default()), red: Red::Lot };
    let no_army = None;
    let (mut home, mut away) = duels(terms, no_army);
    let deal = home.ledger.as_ref().unwrap().log.deal.clone();
    let context = Invitation::home_context(&home.secrets.key(), &terms);
    let (chains, seed) = (Chains(context), home.secrets.seed());
    let salt = salt(&seed, 17);
    let link = |number| hex(&chains.link(17, &salt, number));
    let pictures = home.pictures().unwrap();
    let mut vectors = vec![
        ("key of home", hex(&home.secrets.key().0)),
        ("coin of home", hex(&home.secrets.coin())),
        ("seed of home", hex(&seed)),
        ("context of home", hex(&context)),
        ("salt of place 17", hex(&salt)),
        ("link 0 of place 17", link(0)),
        ("leaf of a Miner on place 17", link(rank_number(Rank::Miner))),
        ("Invite", hex(&deal.invitation.bytes())),
        ("call", hex(&deal.invitation.digest())),
        ("Accept", hex(&deal.acceptance.bytes())),
        ("G", hex(&deal.game)),
        ("words", pictures.map(|picture| picture.to_string()).join(", ")),
        ("first packet of home", hex(&first_packet(&home))),
    ];
    for cell in [0, 3, 1, 4, 2] {
        let act = Act::Mark(Cell::ALL[cell]);
        if home.act(act).is_err() {
            away.act(act).unwrap();
        }
        settle(&mut home, &mut away);
    }
    vectors
        .push(("certificate of tic-tac-toe, cells 1 4 2 5 3", hex(&home.certificate().unwrap())));
    let game = OfferedGame::Stratego(Rules::CLASSIC.with_army(Army::Barrage));
    let army = "DAAADAAAALEAAAAAAAAAKAAAAAAAAACBMAAAAAAA";
    let (mut home, mut away) = duels(Terms { game, red: Red::Home }, Some(army));
    for mv in ["e4f4", "f7f6", "f4f6", "j7j6", "j4j5", "j6i6"] {
        let act = Act::Move(mv.parse().unwrap());
        if home.act(act).is_err() {
            away.act(act).unwrap();
        }
        settle(&mut home, &mut away);
    }
    home.act(Act::Resign).unwrap();
    settle(&mut home, &mut away);
    vectors.push(("certificate of Barrage", hex(&home.certificate().unwrap())));
    vectors
}

#[test]
fn the_vectors_of_the_document_are_those_of_the_code() {
    let (written, computed) = (written(), computed());
    for (name, text) in &computed {
        // To be copied, if the format gets a new version.
        println!("{name} =");
        let chars: Vec<char> = text.chars().collect();
        chars.chunks(92).for_each(|line| println!("    {}", line.iter().collect::<String>()));
    }
    for (name, text) in &computed {
        assert_eq!(written.get(*name), Some(text), "{name}");
    }
    assert_eq!(written.len(), computed.len());
}

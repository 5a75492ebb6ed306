//! Articles, genders and plurals in Portuguese.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use fairboard_messages::Messages;
use fairboard_rules::stratego::{
    Battle, BattleResult, ByRank, Color, Outcome, Ply, Rank, Rules, Square, WinBy,
};

fn pt() -> Messages {
    let (_, file) = Messages::files().iter().find(|(tag, _)| *tag == "pt").unwrap();
    Messages::read(file).unwrap()
}

fn at(square: &str) -> Square {
    square.parse().unwrap()
}

fn attack(attacker: Rank, defender: Rank, result: BattleResult) -> Ply {
    let battle = Some(Battle { attacker, defender, result });
    Ply { mv: "a6a7".parse().unwrap(), battle }
}

#[test]
fn articles_follow_the_gender_of_the_piece() {
    let pt = pt();
    for (text, expected) in [
        (pt.rank_in_hand(Rank::Flag, 1), "Tirou a sua Bandeira da reserva."),
        (pt.rank_in_hand(Rank::General, 1), "Tirou o seu General da reserva."),
        (pt.rank_in_hand(Rank::Bomb, 6), "Tirou uma das 6 Bombas da reserva."),
        (pt.rank_in_hand(Rank::Captain, 4), "Tirou um dos 4 Capitães da reserva."),
        (pt.no_piece_of_rank(Rank::Bomb), "Não tem nenhuma Bomba no tabuleiro."),
        (pt.no_piece_of_rank(Rank::Spy), "Não tem nenhum Espião no tabuleiro."),
        (
            pt.review_hunted_known(Rank::Bomb, at("e5")),
            "A jogada melhor persegue a Bomba, que se pode tomar em e5.",
        ),
        (pt.hint(Rank::Marshal, at("f5"), at("f4")), "Dica: mova o Marechal de f5 para f4."),
    ] {
        assert_eq!(text, expected);
    }
}

#[test]
fn plies_read_as_sentences() {
    use BattleResult::{Attacker, Both, Defender};
    let pt = pt();
    for (ply, expected) in [
        (
            attack(Rank::Miner, Rank::Bomb, Attacker),
            "O Sapador do Vermelho atacou a Bomba do Azul em a7 e venceu.",
        ),
        (
            attack(Rank::Colonel, Rank::General, Defender),
            "O Coronel do Vermelho atacou o General do Azul em a7 e perdeu.",
        ),
        (
            attack(Rank::Scout, Rank::Scout, Both),
            "O Explorador do Vermelho atacou o Explorador do Azul em a7, e ambos caíram.",
        ),
        (
            attack(Rank::Spy, Rank::Flag, Attacker),
            "O Espião do Vermelho tomou a Bandeira do Azul em a7.",
        ),
    ] {
        assert_eq!(pt.played(Color::Red, ply), expected);
    }
    let resigned = Outcome::Win { winner: Color::Blue, by: WinBy::Resigned };
    let expected = "O Azul venceu: o Vermelho desistiu.";
    assert_eq!(pt.outcome(resigned, &Rules::CLASSIC), expected);
}

#[test]
fn counted_pieces_have_their_plurals() {
    let pt = pt();
    let mut counts = ByRank::from_fn(|_| 2);
    assert_eq!(
        pt.pieces(&counts),
        "2 Marechais, 2 Generais, 2 Coronéis, 2 Majores, 2 Capitães, 2 Tenentes, 2 Sargentos, \
         2 Sapadores, 2 Exploradores, 2 Espiões, 2 Bombas, 2 Bandeiras"
    );
    counts = ByRank::default();
    counts[Rank::Bomb] = 1;
    assert_eq!(pt.losses(Color::Blue, &counts), "O Azul perdeu 1 Bomba.");
    assert_eq!(pt.moves(1), "Jogadas (1)");
}

//! Two honest sides and the moves that they choose.

use fairboard_rules::Position as _;
use fairboard_rules::stratego::{Army, Color, Deployment, Move, Rules};
use fairboard_rules::tictactoe;
use fairboard_setups::arrange;
use fastrand::Rng;

use crate::{Act, Board, Duel, Invitation, OfferedGame, Received, Red, Status, Terms};

/// Tic-tac-toe in which x begins and the first line ends the game; no lot decides on sides.
pub(super) const TIC_TAC_TOE: Terms = Terms {
    game: OfferedGame::TicTacToe(tictactoe::Rules {
        first: tictactoe::Mark::X,
        ending: tictactoe::Ending::AtFirstLine,
    }),
    red: Red::Home,
};
/// Stratego with the small army; no lot decides on sides.
pub(super) const BARRAGE: Terms =
    Terms { game: OfferedGame::Stratego(Rules::CLASSIC.with_army(Army::Barrage)), red: Red::Home };

/// 32 bytes from a seed, in place of the secret random bytes of a real game.
pub(super) fn master(rng: &mut Rng) -> [u8; 32] {
    std::array::from_fn(|_| rng.u8(..))
}

/// A game by the number of its seed: all rule sets, armies and choices of sides.
pub(super) fn terms(seed: u64) -> Terms {
    let red = [Red::Lot, Red::Home, Red::Away][(seed % 3) as usize];
    let game = match seed % 5 {
        0 => OfferedGame::Stratego(Rules::CLASSIC),
        1 => OfferedGame::Stratego(Rules::VDM),
        2 | 3 => OfferedGame::Stratego(Rules::CLASSIC.with_army(Army::Barrage)),
        _ => OfferedGame::TicTacToe(tictactoe::Rules::default()),
    };
    Terms { game, red }
}

/// An army by chance for a game; `None` for tic-tac-toe.
pub(super) fn army(game: OfferedGame, rng: &mut Rng) -> Option<Deployment> {
    match game {
        OfferedGame::TicTacToe(_) => None,
        OfferedGame::Stratego(rules) => {
            let color = if rng.bool() { Color::Red } else { Color::Blue };
            Some(arrange(color, rules.army, rng.u64(..)).finish().unwrap())
        }
    }
}

/// Home before an acceptance, and away who has accepted.
pub(super) fn invited(terms: Terms, rng: &mut Rng) -> (Duel, Duel) {
    let home_army = army(terms.game, rng);
    let home = Duel::invite(master(rng), terms, home_army.as_ref()).unwrap();
    let invitation = Invitation::read(&home.packet().unwrap()).unwrap();
    let away_army = army(terms.game, rng);
    let away = Duel::accept(master(rng), &invitation, away_army.as_ref()).unwrap();
    (home, away)
}

/// Both sides of an open game.
pub(super) fn begun(terms: Terms, rng: &mut Rng) -> (Duel, Duel) {
    let (mut home, mut away) = invited(terms, rng);
    assert_eq!((home.status(), away.status()), (Status::Inviting, Status::Accepting));
    deliver(&away, &mut home);
    deliver(&home, &mut away);
    (home, away)
}

/// Gives the sender's packet to the receiver, if the sender has a packet.
pub(super) fn deliver(sender: &Duel, receiver: &mut Duel) {
    if let Some(packet) = sender.packet() {
        let answer = receiver.receive(&packet);
        let is_taken = matches!(answer, Received::Advanced(_) | Received::Known | Received::Late);
        assert!(is_taken, "{answer:?}");
    }
}

/// Delivers packets until both sides have everything.
pub(super) fn settle(home: &mut Duel, away: &mut Duel) {
    for _ in 0..4 {
        deliver(home, away);
        deliver(away, home);
    }
}

/// The part of a question with the name of the game, the number of entries, and the last head.
pub(super) fn log_state(duel: &Duel) -> Vec<u8> {
    duel.question()[1..21].to_vec()
}

/// A legal act: often an attack, so that games come to an end.
pub(super) fn choose(duel: &Duel, rng: &mut Rng) -> Option<Act> {
    match duel.board()? {
        Board::TicTacToe { position, .. } => {
            let cells: Vec<_> = position.legal_moves().collect();
            rng.choice(cells).map(Act::Mark)
        }
        Board::Stratego { view, .. } => {
            let moves: Vec<Move> = view.legal_moves().collect();
            let is_attack = |mv: &Move| view.enemies().contains(mv.to);
            let attacks: Vec<Move> = moves.iter().copied().filter(is_attack).collect();
            let prefers_attacks = !attacks.is_empty() && rng.u8(..3) == 0;
            rng.choice(if prefers_attacks { attacks } else { moves }).map(Act::Move)
        }
    }
}

/// The side that is to move, and the other side; `None` if no side is to move.
pub(super) fn in_turn<'a>(
    home: &'a mut Duel,
    away: &'a mut Duel,
) -> Option<(&'a mut Duel, &'a mut Duel)> {
    match (home.status(), away.status()) {
        (Status::ToMove, _) => Some((home, away)),
        (_, Status::ToMove) => Some((away, home)),
        _ => None,
    }
}

/// Lets the side that is to move choose an act and make it. Returns this side and the other side;
/// `None` if no side is to move.
pub(super) fn step<'a>(
    home: &'a mut Duel,
    away: &'a mut Duel,
    rng: &mut Rng,
) -> Option<(&'a mut Duel, &'a mut Duel)> {
    let (mover, other) = in_turn(home, away)?;
    let act = choose(mover, rng).unwrap();
    mover.act(act).unwrap();
    Some((mover, other))
}

/// Plays up to this number of plies, each sent in a packet.
pub(super) fn play(home: &mut Duel, away: &mut Duel, plies: usize, rng: &mut Rng) {
    for _ in 0..plies {
        settle(home, away);
        if step(home, away, rng).is_none() {
            return;
        }
    }
    settle(home, away);
}

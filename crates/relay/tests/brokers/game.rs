//! The packets that two players put into their mailboxes in a game of Stratego.

use fairboard_fair::{Act, Board, Duel, Invitation, OfferedGame, Red, Status, Terms};
use fairboard_rules::stratego::{Color, Rules};
use fairboard_setups::arrange;

/// A packet that a side puts into its mailbox.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    /// The side: 0 for the player who invited.
    pub(crate) by: usize,
    pub(crate) packet: Vec<u8>,
    /// `true` for a move of a person. Otherwise the side answers by itself.
    pub(crate) is_move: bool,
}

/// The packets of a game of random moves, from the acceptance on.
pub(crate) fn recorded(moves: usize) -> Vec<Step> {
    let terms = Terms { game: OfferedGame::Stratego(Rules::CLASSIC), red: Red::Home };
    let mut random = fastrand::Rng::with_seed(7);
    let mut army = || arrange(Color::Red, Rules::CLASSIC.army, random.u64(..)).finish().unwrap();
    let home = Duel::invite([1; 32], terms, Some(&army())).unwrap();
    let invitation = Invitation::read(&home.packet().unwrap()).unwrap();
    let away = Duel::accept([2; 32], &invitation, Some(&army())).unwrap();
    let mut recording = Recording { duels: [home, away], last: [None, None], steps: Vec::new() };
    recording.settle();
    for _ in 0..moves {
        let to_move = recording.duels.iter().position(|duel| duel.status() == Status::ToMove);
        let Some(by) = to_move else { break };
        let Some(Board::Stratego { view, .. }) = recording.duels[by].board() else { break };
        let legal: Vec<_> = view.legal_moves().collect();
        let chosen = random.choice(legal).unwrap();
        recording.duels[by].act(Act::Move(chosen)).unwrap();
        recording.record(by, true);
        recording.settle();
    }
    recording.steps
}

struct Recording {
    duels: [Duel; 2],
    last: [Option<Vec<u8>>; 2],
    steps: Vec<Step>,
}

impl Recording {
    /// Records the packet of a side if it has changed. Returns `true` in this case.
    fn record(&mut self, by: usize, is_move: bool) -> bool {
        let packet = self.duels[by].packet();
        if packet == self.last[by] {
            return false;
        }
        self.last[by].clone_from(&packet);
        if let Some(packet) = packet {
            self.duels[1 - by].receive(&packet);
            self.steps.push(Step { by, packet, is_move });
        }
        true
    }

    /// Lets both sides answer until neither packet changes.
    fn settle(&mut self) {
        while self.record(1, false) | self.record(0, false) {}
    }
}

//! The lies of the dishonest side of the model.

use fairboard_rules::Position as _;
use fairboard_rules::tictactoe::Cell;

use super::world::Sent;
use crate::army::Places;
use crate::course::{Course, Demand};
use crate::entry::{DrawOffer, EntryContent, LogEntry, MoveProof, Resigned};
use crate::hash::prefix;
use crate::log::head_after;
use crate::packet::Entries;
use crate::{Board, Duel};

/// Stands in the place of a fault for an entry that is no lie. The liar only withholds the entry
/// that an honest side would add.
pub(super) const SILENCE: &str = "silence";

/// Each lie that a side can sign after its newest entry, with the name of the fault.
pub(super) fn lies(duel: &Duel) -> Vec<(EntryContent, &'static str)> {
    let Some(log) = duel.ledger.as_ref().map(|ledger| &ledger.log) else { return Vec::new() };
    let Some(course) = log.course() else { return Vec::new() };
    let mark = EntryContent::Mark(Cell::ALL[8]);
    if log.ending().is_some() {
        let mut lies = vec![(mark, "turn"), (EntryContent::Resign, "turn")];
        match course {
            Course::TicTacToe(_) if log.last_author() == Some(duel.role()) => {
                lies.push((EntryContent::Receipt, "turn"));
            }
            Course::TicTacToe(_) => {}
            Course::Stratego(_) => {
                let (army, seed) = (duel.army.clone(), duel.secrets.seed());
                lies.push((EntryContent::Reveal { army: Places::NONE, seed }, "army"));
                lies.push((EntryContent::Reveal { army, seed: [0; 32] }, "unopened"));
                lies.push((EntryContent::Receipt, "turn"));
            }
        }
        return lies;
    }
    if log.due_author() != Some(duel.role()) {
        return vec![
            (mark, "turn"),
            (EntryContent::Agree, "turn"),
            (EntryContent::Receipt, "result"),
        ];
    }
    let mut lies = vec![
        (EntryContent::Take(Resigned::Signed([0; 64])), "result"),
        (EntryContent::Receipt, "result"),
    ];
    match (course, duel.board()) {
        (Course::TicTacToe(game), _) => {
            let taken_cell = game.cells.first();
            lies.extend(taken_cell.map(|cell| (EntryContent::Mark(*cell), "illegal")));
            lies.push((EntryContent::Agree, "result"));
        }
        (Course::Stratego(game), Some(Board::Stratego { view, .. })) if game.attack.is_none() => {
            let needs_step_proof = |mv: &_| game.demand(*mv) == Demand::Step;
            let mv = view.legal_moves().find(needs_step_proof);
            lies.extend(mv.map(|mv| {
                let proof = MoveProof::Step([7; 32]);
                (EntryContent::Move { mv, offers_draw: DrawOffer::None, proof }, "step")
            }));
            lies.extend([(mark, "turn"), (EntryContent::Resign, SILENCE)]);
        }
        (Course::Stratego(_), _) => lies.push((EntryContent::Stuck, "result")),
    }
    lies
}

/// The packet of a lie.
pub(in crate::tests) fn signed(duel: &Duel, content: EntryContent) -> Option<Sent> {
    packet(duel, vec![LogEntry { author: duel.role(), content }])
}

/// The packets of all lies that a side can tell, also with an invented entry of the other side.
pub(in crate::tests) fn lies_of(duel: &Duel) -> Vec<Vec<u8>> {
    let signed_lies = lies(duel).into_iter().filter_map(|(content, _)| signed(duel, content));
    signed_lies.chain(invented(duel)).map(|sent| sent.bytes.to_vec()).collect()
}

/// A packet with an entry that the sender has invented for the other side, and an entry of the
/// sender.
pub(super) fn invented(duel: &Duel) -> Option<Sent> {
    let ledger = duel.ledger.as_ref()?;
    let Some(Board::TicTacToe { position, .. }) = duel.board() else { return None };
    let mut cells = position.legal_moves().map(EntryContent::Mark);
    let (own_mark, others_mark) = (cells.next()?, cells.next()?);
    let other = duel.role().other();
    if ledger.log.due_author() != Some(other) {
        return None;
    }
    let others_entry = LogEntry { author: other, content: others_mark };
    let own_entry = LogEntry { author: duel.role(), content: own_mark };
    packet(duel, vec![others_entry, own_entry])
}

/// The packet of the entries that the other player has not signed, and of new entries.
fn packet(duel: &Duel, new: Vec<LogEntry>) -> Option<Sent> {
    let ledger = duel.ledger.as_ref()?;
    let first = ledger.signed_length(duel.role().other());
    let known = ledger.log.entries().get(first as usize..)?;
    let list: Vec<_> = known.iter().cloned().chain(new).collect();
    let before = ledger.log.head(first)?;
    let last_head = list.iter().fold(*before, |head, entry| head_after(&head, entry));
    let packet = Entries {
        sender: duel.role(),
        tag: duel.tag(),
        first,
        before: prefix(before),
        list,
        signature: duel.secrets.sign(&last_head),
    };
    Some(Sent::new(&packet.bytes()))
}

//! The verdict on a file in English sentences. The program prints each sentence in its own line.

use fairboard_fair::{
    AuditReport, AuditVerdict, EndBy, Fault, FaultKind, LogEnding, OfferedGame, Role, text,
};
use fairboard_rules::stratego::Color;

/// The sentence for a file that this program cannot read, or that is too large.
pub(crate) const UNREADABLE: &str =
    "This is no certificate and no evidence of Fairboard, or of a newer version.";

/// The sentences of a verdict, the judgement first.
pub(crate) fn of(verdict: &AuditVerdict) -> Vec<String> {
    let (judgement, report) = match verdict {
        AuditVerdict::Spoiled => {
            return vec!["The file was changed after it was signed, or never was.".to_owned()];
        }
        AuditVerdict::Sound(report) => ("The game is proved as a whole.".to_owned(), report),
        AuditVerdict::Foul(fault, report) => (foul(*fault, report), report),
        AuditVerdict::Unfinished(report) => {
            ("The game is not finished. Everything up to here is sound.".to_owned(), report)
        }
        AuditVerdict::NotSigned(role, report) => (not_signed(*role, report), report),
        AuditVerdict::NotOpened(role, report) => {
            (format!("The army of {} is not revealed.", player_name(*role, report)), report)
        }
        AuditVerdict::Resumed(report) => {
            let text = "Both have signed the end, but one of them has played on from a backup. \
                        Another file of this game may show another end.";
            (text.to_owned(), report)
        }
        AuditVerdict::Unproved(report) => {
            let text = "The parts of the file do not fit together, or lack a signature. \
                        This accuses nobody.";
            (text.to_owned(), report)
        }
    };
    let mut lines = vec![judgement];
    // With these verdicts, both players have signed the end, and nobody is accused.
    if matches!(
        verdict,
        AuditVerdict::Sound(_) | AuditVerdict::NotOpened(..) | AuditVerdict::Resumed(_)
    ) {
        lines.extend(report.ending.map(|ending| result(ending, report)));
    }
    lines.extend(details(report));
    lines
}

/// The sentences about the game and its players, which do not depend on the verdict.
fn details(report: &AuditReport) -> Vec<String> {
    let mut lines = vec![
        format!("Played: {}, {} plies.", game_name(report), report.plies),
        format!("The name of this game is {}.", text::encode(&report.game)),
    ];
    let names = [Role::Home, Role::Away].map(|role| player_name(role, report));
    for (name, key) in names.into_iter().zip(report.keys) {
        lines.push(format!("{name} signed with the key {}.", text::encode(&key)));
    }
    lines.push("Nothing in this file says who holds a key.".to_owned());
    if let Some(setup) = &report.setup {
        for color in Color::ALL {
            lines.push(format!("{} placed {}.", title(color), setup.deployment(color).draft()));
        }
    }
    lines
}

const fn title(color: Color) -> &'static str {
    match color {
        Color::Red => "Red",
        Color::Blue => "Blue",
    }
}

/// The color or mark of a player, or "Home" or "Away" until the first entry of the log decides the
/// colors.
fn player_name(role: Role, report: &AuditReport) -> &'static str {
    let color = report.home.map(|home| match role {
        Role::Home => home,
        Role::Away => home.other(),
    });
    match (report.terms.game, color, role) {
        (OfferedGame::TicTacToe(_), Some(Color::Red), _) => "x",
        (OfferedGame::TicTacToe(_), Some(Color::Blue), _) => "o",
        (OfferedGame::Stratego(_), Some(color), _) => title(color),
        (_, None, Role::Home) => "Home",
        (_, None, Role::Away) => "Away",
    }
}

/// The name of the game, for Stratego with its rules and army.
fn game_name(report: &AuditReport) -> String {
    match report.terms.game {
        OfferedGame::TicTacToe(_) => "tic-tac-toe".to_owned(),
        OfferedGame::Stratego(rules) => {
            format!("Stratego by the {}, {} army", rules.title(), rules.army.name())
        }
    }
}

/// The sentence for the end of a game: the winner or a draw, and the reason.
fn result(ending: LogEnding, report: &AuditReport) -> String {
    let reason = match ending.by {
        EndBy::Line => "a line",
        EndBy::FullBoard => "the board is full",
        EndBy::Flag => "the Flag was taken",
        EndBy::NoMoves => "the other side has no legal move",
        EndBy::NoAttack => "too many plies without an attack",
        EndBy::BothImmobile => "neither side can move",
        EndBy::Length => "the game has lasted for 20,000 plies",
        EndBy::Resigned => "the other side has resigned",
        EndBy::Agreed => "both sides have agreed",
    };
    match ending.winner {
        Some(winner) => format!("{} has won: {reason}.", player_name(winner, report)),
        None => format!("The game is drawn: {reason}."),
    }
}

/// The sentences for a game whose end only the opponent of `role` has signed.
fn not_signed(role: Role, report: &AuditReport) -> String {
    let [non_signer, signer] = [role, role.other()].map(|role| player_name(role, report));
    let agreed = report.agreed;
    format!(
        "Signed by both up to move {agreed}. The end is signed by {signer} alone, so it is not \
         proved: {non_signer} has not signed it."
    )
}

/// The sentence for a fault: its ply, the player, and the deed.
fn foul(fault: Fault, report: &AuditReport) -> String {
    let (ply, by) = (fault.ply, player_name(fault.by, report));
    let deed = match fault.kind {
        FaultKind::Opening { square, rank } => {
            format!("opened {square} as a {rank}, which was not placed there")
        }
        FaultKind::Step { square } => format!("moved {square} without proving that it can move"),
        FaultKind::Run { square } => {
            format!("moved {square} several squares without proving that it is a Scout")
        }
        FaultKind::Illegal(reason) => format!("made an illegal move ({})", reason.code()),
        FaultKind::Occupied => "marked a cell that was taken".to_owned(),
        FaultKind::Count { rank: Some(rank) } => format!("opened a {rank} too many"),
        FaultKind::Count { rank: None } => "moved more pieces than can move".to_owned(),
        FaultKind::Army => "revealed an army that is none".to_owned(),
        FaultKind::Unopened { square } => {
            format!("placed a piece on {square} that cannot be opened as anything")
        }
        FaultKind::Seal => "opened another coin or army than the sealed ones".to_owned(),
        FaultKind::Fork => "signed two different entries".to_owned(),
        FaultKind::Result => "claimed an end that the moves do not give".to_owned(),
        FaultKind::Turn => "wrote an entry that was not due".to_owned(),
    };
    format!("Foul: at ply {ply} {by} {deed}.")
}

#[cfg(test)]
mod tests;

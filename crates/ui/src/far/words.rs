//! Texts on the page of games with people far away: sentences, and labels of buttons.

use fairboard_messages::Messages;
use fairboard_rules::stratego::Color;
use fairboard_rules::tictactoe::{self, Mark};
use fairboard_table::far::{
    Beginning, Carrier, Compared, CurrentScreen, EndBy, FarNotice, FarResult, FarSentence,
    FarState, FaultKind, GameKind, Hitch, Line, Listing, Made, Name, Party, Presence, Red,
    Relaying, Sharing,
};

use super::{time, watch};
use crate::words;

/// The text of a sentence of the live region.
pub(super) fn sentence(messages: Messages, sentence: &FarSentence) -> String {
    match sentence {
        FarSentence::Notice(one) => notice(messages, *one).to_owned(),
        FarSentence::Stratego(one) => words::stratego(messages, one),
        FarSentence::Placed(pieces, army) => messages.placed(*pieces, *army),
        FarSentence::Played(side, ply) => messages.played(*side, *ply),
        FarSentence::TicTacToe(one) => words::tictactoe(messages, one),
        FarSentence::Made(one) => made(messages, *one),
        FarSentence::State(one) => state(messages, *one),
        FarSentence::Watching(one) => watch::state(messages, one),
        FarSentence::Line(one) => line(messages, *one).to_owned(),
        FarSentence::Presence(one) => presence(messages, *one),
        FarSentence::Rematch => messages.far_rematch().to_owned(),
        FarSentence::TimeOver(party) => time::over(messages, *party).to_owned(),
        FarSentence::OpenGames(count) => open_games(messages, *count),
        // An `Unlisted` game, which has no sentence, is not announced.
        FarSentence::Listing(listing) => {
            self::listing(messages, *listing).unwrap_or_default().to_owned()
        }
    }
}

/// The name of a kind of game, Stratego or tic-tac-toe.
pub(super) const fn kind(messages: Messages, kind: GameKind) -> &'static str {
    match kind {
        GameKind::Stratego => messages.stratego(),
        GameKind::TicTacToe => messages.tictactoe(),
    }
}

/// The name of the side that an invitation gives to one of the two players: Red, or x.
pub(super) fn red_or_x(messages: Messages, kind: GameKind) -> &'static str {
    match kind {
        GameKind::Stratego => messages.side(Color::Red),
        GameKind::TicTacToe => Mark::X.name(),
    }
}

/// The sentence on who plays Red, or x, for a person who did not make the invitation. So
/// [`Red::Home`], the person who made it, is the other player.
pub(super) fn sides(messages: Messages, kind: GameKind, red: Red) -> String {
    let side = red_or_x(messages, kind);
    match red {
        Red::Lot => messages.far_terms_lot(side),
        Red::Home => messages.far_terms_other(side),
        Red::Away => messages.far_terms_me(side),
    }
}

/// The name of a game, with the name of the other player if the person has given one.
pub(super) fn game(messages: Messages, kind: GameKind, opponent: Option<&Name>) -> String {
    messages.far_game(self::kind(messages, kind), opponent.map_or("", Name::as_str))
}

fn open_games(messages: Messages, count: u32) -> String {
    match count {
        0 => messages.far_open_none().to_owned(),
        count => messages.far_open_games(count),
    }
}

/// The sentence on whether the current game is on the list of open games; `None` if the game is not
/// offered there.
pub(super) const fn listing(messages: Messages, listing: Listing) -> Option<&'static str> {
    Some(match listing {
        Listing::Listed => messages.far_listed(),
        Listing::Pending(Line::Connected) => messages.far_listing(),
        // The game waits for the connection, whose state is the reason.
        Listing::Pending(line) => self::line(messages, line),
        Listing::Displaced => messages.far_displaced(),
        Listing::Unlisted => return None,
    })
}

/// The state of the current game, as a sentence on what to do or to wait for.
pub(super) fn status(messages: Messages, current: &CurrentScreen) -> String {
    // The relay carries an offer to everybody and its answer, so the person has nothing to send.
    if current.listing != Listing::Unlisted {
        return messages.far_state_waiting().to_owned();
    }
    match (current.state, current.relay, &current.link) {
        // Over a relay, the answer to an invitation needs no link. An invitation may still have to
        // be sent as a link, but then the label of the link asks for that.
        (FarState::Inviting | FarState::Accepting, Some(_), _) => {
            messages.far_state_waiting().to_owned()
        }
        // Without a relay, the person sends the move as a link.
        (FarState::Waiting, None, Some(_)) => messages.far_state_send().to_owned(),
        (state, _, _) => self::state(messages, state),
    }
}

/// The sentence about the state of a game, for the list of games. The page of the current game
/// shows and announces its [`status`].
pub(super) fn state(messages: Messages, state: FarState) -> String {
    match state {
        FarState::Inviting => messages.far_state_inviting().to_owned(),
        FarState::Offering => messages.far_state_offering().to_owned(),
        FarState::Accepting => messages.far_state_accepting().to_owned(),
        FarState::Turn => messages.far_state_turn().to_owned(),
        FarState::Waiting => messages.far_state_waiting().to_owned(),
        FarState::Restored => messages.far_state_restored().to_owned(),
        FarState::Different => messages.far_state_different().to_owned(),
        FarState::Attacking(mv, rank) => messages.far_state_attacking(mv.to, rank),
        FarState::Ended(by, time) => time::ended(messages, by, time),
        FarState::Over(result, by, _) => {
            format!("{} {}", ended(messages, result), reason(messages, result, by))
        }
        FarState::Foul(fault, Party::You) => messages.far_foul_you(fault.ply),
        FarState::Foul(fault, Party::Other) => messages.far_foul_other(fault.ply),
    }
}

/// The sentence about a result, without the reason.
const fn ended(messages: Messages, result: FarResult) -> &'static str {
    match result {
        FarResult::Won => messages.far_end_won(),
        FarResult::Lost => messages.far_end_lost(),
        FarResult::Drawn => messages.far_end_drawn(),
    }
}

/// The sentence about the reason for a result. After a resignation, which is never a draw, the
/// result decides whether the person or the other player has left.
const fn reason(messages: Messages, result: FarResult, by: EndBy) -> &'static str {
    match by {
        EndBy::Line => messages.far_by_line(),
        EndBy::FullBoard => messages.far_by_full(),
        EndBy::Flag => messages.far_by_flag(),
        EndBy::NoMoves => messages.far_by_no_moves(),
        EndBy::NoAttack => messages.far_by_no_attack(),
        EndBy::Length => messages.far_by_length(),
        EndBy::BothImmobile => messages.far_by_both_immobile(),
        EndBy::Agreed => messages.far_by_agreed(),
        EndBy::Resigned => match result {
            FarResult::Lost => messages.far_by_you_left(),
            FarResult::Won | FarResult::Drawn => messages.far_by_other_left(),
        },
    }
}

/// The sentence about a fault, which names the deed or the false claim.
pub(super) fn fault(messages: Messages, fault: FaultKind) -> String {
    match fault {
        FaultKind::Opening { square, rank } => messages.far_fault_opening(square, rank),
        FaultKind::Step { square } => messages.far_fault_step(square),
        FaultKind::Run { square } => messages.far_fault_run(square),
        FaultKind::Illegal(reason) => messages.illegal(reason).to_owned(),
        FaultKind::Occupied => {
            messages.tictactoe_illegal(tictactoe::IllegalMove::Occupied).to_owned()
        }
        FaultKind::Count { .. } => messages.far_fault_count().to_owned(),
        FaultKind::Army => messages.far_fault_army().to_owned(),
        FaultKind::Unopened { square } => messages.far_fault_unopened(square),
        FaultKind::Seal => messages.far_fault_seal().to_owned(),
        FaultKind::Fork => messages.far_fault_fork().to_owned(),
        FaultKind::Result => messages.far_fault_result().to_owned(),
        FaultKind::Turn => messages.far_fault_turn().to_owned(),
    }
}

/// The sentence with the reason to compare pictures again in a rematch; `None` if no reason is
/// given. `compared_before` is the result in the game before, if that game is here.
pub(super) const fn reason_to_compare_again(
    messages: Messages,
    compared_before: Option<Compared>,
) -> Option<&'static str> {
    match compared_before {
        // Without a comparison in the game before, nothing counts for the rematch.
        Some(Compared::NotYet) => Some(messages.far_words_rematch()),
        // The earlier comparison does not count for this rematch: the keys of the game before did
        // not sign the rematch, or the rematch began before the comparison.
        Some(Compared::Same | Compared::Vouched) => Some(messages.far_words_not_covered()),
        // The person found that the pictures were different, and so knows the reason.
        Some(Compared::Different) => None,
        // The game before is not here, so its comparison is unknown.
        None => None,
    }
}

/// The sentence about an act that is not signed yet.
pub(super) fn made(messages: Messages, made: Made) -> String {
    match made {
        Made::Mark(cell) => messages.far_made_mark(cell),
        Made::Move(mv) => messages.far_made_move(mv.from, mv.to),
        Made::Attack(mv) => messages.far_made_attack(mv.to, mv.from),
        Made::OfferingDraw(mv) => messages.far_made_offering(mv.from, mv.to),
        Made::Agreement => messages.far_made_agreement().to_owned(),
        // The answer to this question signs the resignation.
        Made::Resignation => messages.ask_leave().to_owned(),
    }
}

/// The time since the last change of a game, in words.
pub(super) fn since(messages: Messages, days: u32) -> String {
    match days {
        0 => messages.far_since_today().to_owned(),
        days => messages.far_days(days),
    }
}

/// The sentence of a notice about the last message or request.
pub(super) const fn notice(messages: Messages, notice: FarNotice) -> &'static str {
    match notice {
        FarNotice::Known => messages.far_told_known(),
        FarNotice::Late => messages.far_told_late(),
        FarNotice::Missing => messages.far_told_missing(),
        FarNotice::OtherBrowser => messages.far_told_other_browser(),
        FarNotice::Own => messages.far_told_own(),
        FarNotice::OwnInvitation => messages.far_told_own_invitation(),
        FarNotice::Taken => messages.far_told_taken(),
        FarNotice::NoAnswer => messages.far_told_no_answer(),
        FarNotice::Refused => messages.far_told_refused(),
        FarNotice::Damaged => messages.far_told_damaged(),
        FarNotice::Unfit => messages.far_told_unfit(),
        FarNotice::Unreadable(fault) => words::unreadable_words(messages, fault),
        FarNotice::Astray => messages.far_told_astray(),
        FarNotice::Elsewhere => messages.far_told_elsewhere(),
        FarNotice::NoMessage => messages.far_told_no_message(),
        FarNotice::Asked => messages.far_told_asked(),
        FarNotice::NothingMissing => messages.far_told_nothing_missing(),
        FarNotice::Accepted => messages.far_told_accepted(),
        FarNotice::OtherTab => messages.far_told_other_tab(),
        FarNotice::Faster => messages.far_told_faster(),
        FarNotice::OfferOver => messages.far_told_offer_over(),
        FarNotice::OfferRefused => messages.far_told_offer_refused(),
        FarNotice::NobodyAccepted => messages.far_told_nobody_accepted(),
        FarNotice::TakenBack => messages.far_told_taken_back(),
        FarNotice::Hidden => messages.far_told_hidden(),
        FarNotice::NotLoaded => messages.far_told_not_loaded(),
        FarNotice::LongOfferName => messages.far_told_long_offer_name(),
        FarNotice::MovedInTime => messages.far_told_moved_in_time(),
        FarNotice::Ended => messages.far_told_ended(),
        FarNotice::NotStored => messages.far_told_not_stored(),
        FarNotice::NoSecret => messages.far_told_no_secret(),
        FarNotice::Restored => messages.far_told_restored(),
        FarNotice::AlreadyHere => messages.far_told_already_here(),
        FarNotice::Copied => messages.told_copied(),
        FarNotice::NotCopied => messages.copy_yourself(),
        FarNotice::LongName => messages.far_told_long_name(),
        FarNotice::HiddenCharacters => messages.far_told_hidden_characters(),
        FarNotice::NotShared => messages.far_told_not_shared(),
        FarNotice::NotWatched => messages.far_told_not_watched(),
        FarNotice::NoGame => messages.far_told_no_game(),
        FarNotice::Forgotten => messages.far_told_forgotten(),
        FarNotice::SetupSaved => messages.far_told_setup_saved(),
        FarNotice::SetupNotSaved => messages.far_told_setup_not_saved(),
    }
}

/// The sentence on the carrier of moves in a new game: links, or the relay of the site.
pub(super) const fn carrier_of_moves(messages: Messages, relaying: Relaying) -> &'static str {
    match relaying {
        Relaying::Unknown => messages.far_by_link(),
        Relaying::Insecure => messages.far_live_insecure(),
        Relaying::Possible => messages.far_live_terms(),
    }
}

/// The sentence about the connection to the relay.
pub(super) const fn line(messages: Messages, line: Line) -> &'static str {
    match line {
        Line::Connecting => messages.far_live_connecting(),
        Line::Connected => messages.far_live_connected(),
        Line::Interrupted(Hitch::Gone) => messages.far_live_gone(),
        Line::Interrupted(Hitch::Denied) => messages.far_live_denied(),
        Line::Interrupted(Hitch::Full) => messages.far_live_full(),
        Line::Interrupted(Hitch::Unfit) => messages.far_live_unfit(),
    }
}

/// The sentence about the presence of the other player.
pub(super) fn presence(messages: Messages, presence: Presence) -> String {
    match presence {
        Presence::Here => messages.far_live_here().to_owned(),
        Presence::Away => messages.far_live_away().to_owned(),
        Presence::Left { hour, minute } => messages.far_live_left(&format!("{hour}:{minute:02}")),
    }
}

/// The label of the button that signs an act: a move, or the agreement to a draw. The button also
/// sends the act over the relay, or copies or shares its link.
pub(super) const fn sign_label(
    messages: Messages,
    made: Made,
    carrier: Carrier,
    sharing: Sharing,
) -> &'static str {
    let is_move = made.is_move();
    match (carrier, sharing, is_move) {
        (Carrier::Relay, _, true) => messages.button_far_confirm(),
        (Carrier::Relay, _, false) => messages.button_far_agree_and_send(),
        (Carrier::Link, Sharing::Usual, true) => messages.button_far_sign_share(),
        (Carrier::Link, Sharing::Usual, false) => messages.button_far_agree_share(),
        (Carrier::Link, Sharing::Possible | Sharing::Impossible, true) => {
            messages.button_far_sign()
        }
        (Carrier::Link, Sharing::Possible | Sharing::Impossible, false) => {
            messages.button_far_agree()
        }
    }
}

/// The label of the button that signs an invitation or its answer. The button also sends it over
/// the relay, or copies or shares its link.
pub(super) const fn start_label(
    messages: Messages,
    begin: &Beginning,
    sharing: Sharing,
) -> &'static str {
    if begin.is_answer {
        return match (begin.carrier, sharing) {
            (Carrier::Relay, _) => messages.button_far_accept_send(),
            (Carrier::Link, Sharing::Usual) => messages.button_far_accept_share(),
            (Carrier::Link, Sharing::Possible | Sharing::Impossible) => {
                messages.button_far_accept()
            }
        };
    }
    match (begin.carrier, sharing) {
        (Carrier::Relay, _) if begin.is_rematch => messages.button_far_start_send(),
        // The first invitation to a person is a link, even if the moves go over a relay.
        (_, Sharing::Usual) => messages.button_far_start_share(),
        (_, Sharing::Possible | Sharing::Impossible) => messages.button_far_start(),
    }
}

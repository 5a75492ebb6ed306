//! Words of a table's sentences.

use fairboard_messages::Messages;
use fairboard_play::Player;
use fairboard_rules::stratego::Color;
use fairboard_rules::tictactoe::led;
use fairboard_table::stratego::{Screen, Sentence, Trouble};
use fairboard_table::tictactoe;

/// Text of an announcement: its sentences, one after the other.
pub(crate) fn announced<S>(sentences: &[S], word: impl Fn(&S) -> String) -> String {
    let sentences: Vec<_> = sentences.iter().map(word).filter(|text| !text.is_empty()).collect();
    sentences.join(" ")
}

/// A sentence about a game of Stratego.
pub(crate) fn stratego(messages: Messages, sentence: &Sentence) -> String {
    match sentence {
        Sentence::Event(event, game) => messages.event(*event, game),
        Sentence::Status(game) => messages.status(game),
        Sentence::DrawOffered(color) => messages.draw_offered(*color),
        Sentence::Refused(refusal) => messages.refusal(refusal),
        Sentence::Hint(rank, mv) => messages.hint(*rank, mv.from, mv.to),
        Sentence::NoHint => messages.notice_no_engine().to_owned(),
        Sentence::Targets(square, targets) => messages.targets(*square, *targets),
        Sentence::NoPiece => messages.no_own_piece().to_owned(),
        Sentence::NotStarted => messages.not_started().to_owned(),
        Sentence::LastMove(last) => messages.last_move(*last),
        Sentence::Losses(losses) => {
            Color::ALL.map(|color| messages.losses(color, &losses[color])).join(" ")
        }
        Sentence::NoneOfRank(rank) => messages.no_piece_of_rank(*rank),
        Sentence::InHand(rank, left) => messages.rank_in_hand(*rank, u32::from(*left)),
        Sentence::OtherTab => messages.adopted().to_owned(),
    }
}

/// State of a game of Stratego in one sentence.
pub(crate) fn status(messages: Messages, screen: &Screen) -> String {
    let waits = |color: &Color| screen.game.players[*color] != Player::Person;
    let is_missing = screen.trouble == Some(Trouble::Missing);
    match screen.game.to_move.filter(|color| is_missing && waits(color)) {
        Some(color) => messages.not_answering(color),
        None => messages.status(&screen.game),
    }
}

/// A sentence about a game of tic-tac-toe.
pub(crate) fn tictactoe(messages: Messages, sentence: &tictactoe::Sentence) -> String {
    match *sentence {
        tictactoe::Sentence::Event(event, position) => {
            messages.tictactoe_event(event, led::status(&position).text)
        }
        tictactoe::Sentence::Refused(refusal) => messages.tictactoe_refusal(refusal).to_owned(),
        tictactoe::Sentence::OtherTab => messages.adopted().to_owned(),
    }
}

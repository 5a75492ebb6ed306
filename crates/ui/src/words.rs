//! Texts for the values of a screen, such as sentences, setups and opinions.

use fairboard_forms::FormatError;
use fairboard_messages::Messages;
use fairboard_play::Player;
use fairboard_play::preferences::Numbering;
use fairboard_play::stratego::referee::Stage;
use fairboard_rules::stratego::{Color, Rank, Square};
use fairboard_table::label::label;
use fairboard_table::stratego::{
    Decision, Named, Opinion, Place, Sentence, StrategoScreen, TourStep, Trouble,
};
use fairboard_table::tictactoe;

/// The mark on a piece: its number, or a letter in the player's language.
pub(crate) fn mark(messages: Messages, numbering: Numbering, rank: Rank) -> &'static str {
    messages.mark(rank).unwrap_or_else(|| label(numbering, rank))
}

/// Joins the sentences of an announcement, which `in_words` turns into texts, to one text. Empty
/// texts are left out.
pub(crate) fn announced<S>(sentences: &[S], in_words: impl Fn(&S) -> String) -> String {
    let texts: Vec<_> = sentences.iter().map(in_words).filter(|text| !text.is_empty()).collect();
    texts.join(" ")
}

/// The text of a sentence about a game of Stratego, in the language of `messages`.
pub(crate) fn stratego(messages: Messages, sentence: &Sentence) -> String {
    match sentence {
        Sentence::Event(event, game) => messages.event(*event, game),
        Sentence::Status(game) => messages.status(game),
        Sentence::DrawOffered(color) => messages.draw_offered(*color),
        Sentence::TimeLeft(color, seconds) => messages.time_left(*color, *seconds),
        Sentence::Consider(decision) => question(messages, *decision).to_owned(),
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
        Sentence::Favourites(rank, squares) => messages.favourites(*rank, *squares),
        Sentence::Guessed(square, guess) => messages.guessed(*square, *guess),
        Sentence::NoHiddenPiece => messages.no_hidden_piece().to_owned(),
        Sentence::Shared => messages.shared().to_owned(),
        Sentence::Copied => messages.told_copied().to_owned(),
        Sentence::NotShared => messages.not_shared().to_owned(),
        Sentence::Tour(step) => self::step(messages, *step).to_owned(),
        Sentence::OtherTab => messages.adopted().to_owned(),
        Sentence::Outdone => messages.notice_outdone().to_owned(),
    }
}

/// The sentence for a saved game that cannot be read: the text is damaged or no game at all, or it
/// comes from a newer version.
pub const fn unreadable_words(messages: Messages, fault: FormatError) -> &'static str {
    match fault {
        FormatError::Foreign | FormatError::Damaged { .. } => messages.game_damaged(),
        FormatError::Newer(_) => messages.game_newer(),
    }
}

/// The text that a step of the tour shows and announces.
pub(crate) const fn step(messages: Messages, step: TourStep) -> &'static str {
    match step {
        TourStep::Place => messages.tour_place(),
        TourStep::Start => messages.tour_start(),
        TourStep::Move => messages.tour_move(),
        TourStep::Attack => messages.tour_attack(),
        TourStep::Losses => messages.tour_losses(),
    }
}

/// The question that is asked before a decision.
pub(crate) fn question(messages: Messages, decision: Decision) -> &'static str {
    match decision {
        Decision::Leave => messages.ask_leave(),
        Decision::OfferDraw => messages.ask_draw(),
    }
}

/// The name of a ready-made setup, in the language of `messages`.
pub const fn setup_name(messages: Messages, named: Named) -> &'static str {
    match named {
        Named::Corner => messages.label_corner(),
        Named::Castle => messages.label_castle(),
        Named::Lakeside => messages.label_lakeside(),
        Named::Storm => messages.label_storm(),
        Named::ScoutLine => messages.label_scout_line(),
        Named::FalseFortress => messages.label_false_fortress(),
        Named::Barrier => messages.label_barrier(),
        Named::Ambush => messages.label_ambush(),
        Named::SmallCorner => messages.label_small_corner(),
        Named::SmallLakeside => messages.label_small_lakeside(),
        Named::Pincers => messages.label_pincers(),
        Named::LoneBomb => messages.label_lone_bomb(),
    }
}

/// The idea behind a ready-made setup, such as the place of its Flag, in one or two sentences.
pub const fn setup_idea(messages: Messages, named: Named) -> &'static str {
    match named {
        Named::Corner => messages.idea_corner(),
        Named::Castle => messages.idea_castle(),
        Named::Lakeside => messages.idea_lakeside(),
        Named::Storm => messages.idea_storm(),
        Named::ScoutLine => messages.idea_scout_line(),
        Named::FalseFortress => messages.idea_false_fortress(),
        Named::Barrier => messages.idea_barrier(),
        Named::Ambush => messages.idea_ambush(),
        Named::SmallCorner => messages.idea_small_corner(),
        Named::SmallLakeside => messages.idea_small_lakeside(),
        Named::Pincers => messages.idea_pincers(),
        Named::LoneBomb => messages.idea_lone_bomb(),
    }
}

/// The opinion on a setup in one sentence.
pub fn opinion_words(messages: Messages, opinion: Opinion) -> String {
    match opinion {
        Opinion::CannotMove => messages.opinion_cannot_move().to_owned(),
        Opinion::ScoutLine(square) => messages.opinion_scout_line(&column(square)),
        Opinion::FlagInFront(square) => messages.opinion_flag_in_front(square),
        Opinion::ShutIn(square, rank) => messages.opinion_shut_in(rank, square),
        Opinion::BarredColumns(columns) => messages.opinion_barred_columns(columns),
        Opinion::NoBomb => messages.opinion_no_bomb().to_owned(),
        Opinion::WeakGuard(square) => messages.opinion_weak_guard(square),
        Opinion::SpyInFront => messages.opinion_spy_in_front().to_owned(),
        Opinion::OneSided => messages.opinion_one_sided().to_owned(),
        Opinion::LonelySpy => messages.opinion_lonely_spy().to_owned(),
        Opinion::MinersInFront(miners) => messages.opinion_miners_in_front(miners),
        Opinion::NoScouts => messages.opinion_no_scouts().to_owned(),
        Opinion::Walled => messages.opinion_walled().to_owned(),
        Opinion::Balanced => messages.opinion_balanced().to_owned(),
    }
}

/// The letter of a square's column.
fn column(square: Square) -> String {
    square.to_string().chars().take(1).collect()
}

/// The sentence above a board of Stratego. If the computer to move does not answer, the sentence
/// says so. Otherwise it tells the power of the selected piece, or without such a piece the state
/// of the game.
pub(crate) fn status(messages: Messages, screen: &StrategoScreen) -> String {
    let is_computer = |color: &Color| screen.game.players[*color] != Player::Person;
    let is_engine_missing = screen.trouble == Some(Trouble::Missing);
    match screen.game.to_move.filter(|color| is_engine_missing && is_computer(color)) {
        Some(color) => messages.not_answering(color),
        None => held_rank(screen)
            .map_or_else(|| messages.status(&screen.game), |rank| power(messages, rank)),
    }
}

/// The rank of the piece that is selected for a move or a placement; `None` without such a piece.
fn held_rank(screen: &StrategoScreen) -> Option<Rank> {
    match (&screen.game.stage, screen.board.held?) {
        (Stage::Deploy(draft), Place::Square(square)) => draft.rank_at(square),
        (Stage::Deploy(_), Place::Heap(rank)) => Some(rank),
        (Stage::Play(view), Place::Square(square)) => view.piece_at(square)?.rank,
        (
            Stage::Deploy(_)
            | Stage::Play(_)
            | Stage::Curtain(_)
            | Stage::Watch(_)
            | Stage::Over(..),
            _,
        ) => None,
    }
}

/// The name and the power of a piece, such as that a Miner defuses Bombs.
fn power(messages: Messages, rank: Rank) -> String {
    match rank {
        Rank::Flag => messages.hand_flag().to_owned(),
        Rank::Bomb => messages.hand_bomb().to_owned(),
        Rank::Spy => messages.hand_spy().to_owned(),
        Rank::Scout => messages.hand_scout().to_owned(),
        Rank::Miner => messages.hand_miner().to_owned(),
        Rank::Marshal => messages.hand_marshal().to_owned(),
        Rank::Sergeant
        | Rank::Lieutenant
        | Rank::Captain
        | Rank::Major
        | Rank::Colonel
        | Rank::General => messages.hand_other(rank),
    }
}

/// The text of a sentence about a game of tic-tac-toe, in the language of `messages`.
pub(crate) fn tictactoe(messages: Messages, sentence: &tictactoe::Sentence) -> String {
    match *sentence {
        tictactoe::Sentence::Event(event, position, late) => {
            messages.tictactoe_event(event, &messages.tictactoe_state(&position, late))
        }
        tictactoe::Sentence::TimeLeft(mark, seconds) => messages.tictactoe_time_left(mark, seconds),
        tictactoe::Sentence::Refused(refusal) => messages.tictactoe_refusal(refusal).to_owned(),
        tictactoe::Sentence::OtherTab => messages.adopted().to_owned(),
        tictactoe::Sentence::Outdone => messages.notice_outdone().to_owned(),
        tictactoe::Sentence::Copied => messages.told_copied().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use fairboard_play::Strength;
    use fairboard_play::stratego::referee::{Command, Refusal};
    use fairboard_rules::stratego::{Army, ByColor, ByRank, Rank, Rules, SquareSet};
    use fairboard_table::stratego::{ArmyAsk, Options, Stratego, StrategoAsk};
    use fairboard_table::{EngineEvent, Input, Machine as _, Moment, Opening, Table as _};

    use super::*;

    /// A table of a computer with the red pieces and a person, after these requests.
    fn table(asks: &[StrategoAsk]) -> Stratego {
        let computer = Player::Computer(Strength::STRONGEST);
        let players = ByColor { red: computer, blue: Player::Person };
        let options = Options { rules: Rules::CLASSIC.with_army(Army::Barrage), players };
        let (mut table, _) = Stratego::open(Opening { options, ..Opening::default() });
        for ask in asks {
            table.update(Input::Ask(ask.clone()), Moment::default());
        }
        table
    }

    #[test]
    fn sentences_are_joined_and_those_without_words_are_left_out() {
        let word = |word: &&str| (*word).to_owned();
        for (sentences, text) in [
            (&[][..], ""),
            (&["Red moved."][..], "Red moved."),
            (&["Red moved.", "Blue's turn."][..], "Red moved. Blue's turn."),
            (&["", "Red moved.", "", "Blue's turn."][..], "Red moved. Blue's turn."),
            (&["", ""][..], ""),
        ] {
            assert_eq!(announced(sentences, word), text);
        }
    }

    #[test]
    fn every_sentence_has_words_in_every_language() {
        let mv = "a4a5".parse().unwrap();
        let sentences = TourStep::ALL.map(Sentence::Tour).into_iter().chain([
            Sentence::Status(table(&[]).screen().game),
            Sentence::DrawOffered(Color::Red),
            Sentence::Consider(Decision::Leave),
            Sentence::Consider(Decision::OfferDraw),
            Sentence::Refused(Refusal::CurtainDown),
            Sentence::Hint(Rank::Scout, mv),
            Sentence::NoHint,
            Sentence::Targets(mv.from, SquareSet::of(mv.to)),
            Sentence::Targets(mv.from, SquareSet::EMPTY),
            Sentence::TimeLeft(Color::Red, 10),
            Sentence::NoPiece,
            Sentence::NotStarted,
            Sentence::LastMove(None),
            Sentence::Losses(ByColor::from_fn(|_| ByRank::default())),
            Sentence::NoneOfRank(Rank::Spy),
            Sentence::InHand(Rank::Miner, 2),
            Sentence::Favourites(Rank::Miner, [mv.from, mv.to, mv.from]),
            Sentence::Shared,
            Sentence::Copied,
            Sentence::NotShared,
            Sentence::OtherTab,
            Sentence::Outdone,
        ]);
        let sentences: Vec<_> = sentences.collect();
        for messages in Messages::all() {
            for sentence in &sentences {
                let text = stratego(messages, sentence);
                assert!(text.ends_with('.'), "{sentence:?}: {text:?}");
                assert!(!text.contains('{') && !text.contains("::"), "{sentence:?}: {text:?}");
            }
        }
    }

    #[test]
    fn the_status_tells_that_a_computer_does_not_answer() {
        let mut table =
            table(&[StrategoAsk::Army(ArmyAsk::Random), StrategoAsk::Command(Command::Start)]);
        for messages in Messages::all() {
            let usual = messages.status(&table.screen().game);
            assert_eq!(status(messages, &table.screen()), usual, "it thinks");
        }
        for event in [EngineEvent::Failed, EngineEvent::Failed, EngineEvent::Failed] {
            table.update(Input::Engine(event), Moment::default());
        }
        for messages in Messages::all() {
            let missing = messages.not_answering(Color::Red);
            assert_eq!(status(messages, &table.screen()), missing);
        }
        table.update(Input::Ask(StrategoAsk::Command(Command::Leave)), Moment::default());
        for messages in Messages::all() {
            let usual = messages.status(&table.screen().game);
            assert_eq!(status(messages, &table.screen()), usual, "nobody is waited for");
        }
    }
}

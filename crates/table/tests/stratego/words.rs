//! Effects and sentences as short texts, so that a row of a test reads like a line of a script.

use fairboard_play::stratego::question::Request;
use fairboard_play::stratego::referee::Event;
use fairboard_table::stratego::Sentence;
use fairboard_table::{Effect, Timer};

/// `wait shown 550`, or `post 3 1000` with the strength and the budget of a request.
pub fn effect(effect: &Effect) -> String {
    match effect {
        Effect::Save => "save".to_owned(),
        Effect::SetAside(..) => "set aside".to_owned(),
        Effect::Discard => "discard".to_owned(),
        Effect::EndTour => "end the tour".to_owned(),
        Effect::Copy(_) => "copy".to_owned(),
        Effect::Share(_) => "share".to_owned(),
        Effect::Sound(sound) => format!("sound {}", sound.name()),
        Effect::Wait(timer, millis) => format!("wait {} {millis}", name(*timer)),
        Effect::Cancel(timer) => format!("cancel {}", name(*timer)),
        Effect::StartEngine => "start".to_owned(),
        Effect::StopEngine => "stop".to_owned(),
        Effect::PostEngine(text) => format!("post {}", request(text)),
        Effect::RunEngine(text) => format!("run {}", request(text)),
    }
}

fn name(timer: Timer) -> String {
    format!("{timer:?}").to_lowercase()
}

fn request(text: &str) -> String {
    let Request { strength, millis, .. } = text.parse().expect("a readable request");
    format!("{strength} {millis}")
}

/// `played red a4-a5`, `refused NotNow`, `targets a4 2`.
pub fn sentence(sentence: &Sentence) -> String {
    match sentence {
        Sentence::Event(event, _) => self::event(*event),
        Sentence::Status(game) => format!("turn of {}", game.to_move.expect("somebody's turn")),
        Sentence::DrawOffered(color) => format!("{color} offers a draw"),
        Sentence::TimeLeft(color, seconds) => format!("{color} has {seconds} s"),
        Sentence::Consider(decision) => format!("consider {decision:?}"),
        Sentence::Refused(refusal) => format!("refused {refusal:?}"),
        Sentence::Hint(rank, mv) => format!("hint {rank} {mv}"),
        Sentence::NoHint => "no hint".to_owned(),
        Sentence::Targets(square, targets) => format!("targets {square} {}", targets.len()),
        Sentence::NoPiece => "no piece".to_owned(),
        Sentence::NotStarted => "not started".to_owned(),
        Sentence::LastMove(None) => "no last move".to_owned(),
        Sentence::LastMove(Some((color, ply))) => format!("last move {color} {ply}"),
        Sentence::Losses(losses) => {
            let count = |losses: &[u8]| losses.iter().sum::<u8>();
            let [red, blue] = [losses.red, losses.blue]
                .map(|losses| count(&losses.iter().map(|(_, count)| *count).collect::<Vec<_>>()));
            format!("losses {red} {blue}")
        }
        Sentence::NoneOfRank(rank) => format!("no {rank}"),
        Sentence::InHand(rank, left) => format!("in hand {rank} {left}"),
        Sentence::Favourites(rank, _) => format!("favourites of {rank}"),
        Sentence::Guessed(square, Some(rank)) => format!("marked {square} {rank}"),
        Sentence::Guessed(square, None) => format!("unmarked {square}"),
        Sentence::NoHiddenPiece => "no hidden piece".to_owned(),
        Sentence::Shared => "shared".to_owned(),
        Sentence::Copied => "copied".to_owned(),
        Sentence::NotShared => "not shared".to_owned(),
        Sentence::Tour(step) => format!("step {}", step.number()),
        Sentence::OtherTab => "other tab".to_owned(),
        Sentence::Outdone => "outdone".to_owned(),
    }
}

fn event(event: Event) -> String {
    match event {
        Event::Arranged => "arranged".to_owned(),
        Event::ArmyReady(color) => format!("{color} is ready"),
        Event::CurtainFell(color) => format!("curtain falls for {color}"),
        Event::CurtainRose(color) => format!("curtain rises for {color}"),
        Event::Started => "started".to_owned(),
        Event::Played(color, ply) => format!("played {color} {ply}"),
        Event::DrawOffered(color) => format!("offer of {color}"),
        Event::TakenBack(color) => format!("taken back {color}"),
        Event::Ended(outcome) => format!("ended {}", outcome.reason()),
        Event::Began => "began".to_owned(),
    }
}

//! The scores of the person against the computer.

use fairboard_messages::Messages;
use fairboard_play::Player;
use fairboard_play::stratego::{LevelAdvice, LevelScore, Scores};
use yew::prelude::*;

/// The panel with the scores by level. The panel is empty if no game was played against the
/// computer.
pub(super) fn panel(scores: &Scores, messages: Messages) -> Html {
    if scores.rows().is_empty() {
        return Html::default();
    }
    let advice = scores.level_advice().map(|advice| match advice {
        LevelAdvice::Higher(level) => messages.score_higher(level.number().into()),
        LevelAdvice::Lower(level) => messages.score_lower(level.number().into()),
    });
    html! {
        <section class="panel scores" aria-labelledby="scores">
            <h2 id="scores">{ messages.label_scores() }</h2>
            <ul class="scores__rows">
                { for scores.rows().iter().map(|score| row(score, messages)) }
            </ul>
            if let Some(advice) = advice {
                <p class="scores__advice">{ advice }</p>
            }
        </section>
    }
}

/// The score against one level with one army.
fn row(score: &LevelScore, messages: Messages) -> Html {
    let level = messages.player(Player::Computer(score.level));
    let drawn_words = (score.drawn > 0).then(|| messages.score_drawn(score.drawn));
    let parts = [
        Some(messages.score_won(score.won, score.games)),
        drawn_words,
        Some(messages.score_length(score.length())),
    ];
    let numbers: Vec<String> = parts.into_iter().flatten().collect();
    html! {
        <li class="scores__row">
            <span class="scores__level">
                { format!("{level}, {}", messages.army(score.army)) }
            </span>
            { bar(score) }
            <span class="scores__numbers">{ numbers.join(", ") }</span>
        </li>
    }
}

/// The bar with the share of won games, drawn over the share of games that were won or drawn.
fn bar(score: &LevelScore) -> Html {
    // A score has at least one game.
    let percent = |games: u32| (100 * games / score.games).to_string();
    let won_or_drawn = percent(score.won + score.drawn);
    html! {
        <svg class="scores__bar" viewBox="0 0 100 1" preserveAspectRatio="none"
             aria-hidden="true" focusable="false">
            <rect class="scores__drawn" width={won_or_drawn} height="1" />
            <rect class="scores__won" width={percent(score.won)} height="1" />
        </svg>
    }
}

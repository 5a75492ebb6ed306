//! The review of a finished game: the findings beside its replay, and their moves as arrows.

use std::fmt::Write as _;

use fairboard_forms::found;
use fairboard_messages::Messages;
use fairboard_play::stratego::question::WinningChance;
use fairboard_play::stratego::review::{Cause, ComparedLine, Finding, FindingKind, Review};
use fairboard_rules::stratego::{Color, Move, Rank};
use fairboard_table::grid;
use fairboard_table::replay::{DescribedFinding, ReplayAsk, ReplayScreen, Reviewed, Target};
use yew::prelude::*;

use crate::button::{Available, Weight, button, button_if, press};
use crate::choice::requests;

/// The button that begins a review of one side's moves (`ReplayScreen::reviewer`). During a review
/// the button closes it.
pub(super) fn review_button(
    screen: &ReplayScreen,
    ask: &Callback<ReplayAsk>,
    messages: Messages,
) -> Html {
    let has_moves = Available::from(!screen.record.is_empty()).because(messages.no_moves());
    match screen.review {
        Reviewed::Hidden | Reviewed::Missing => {
            let request = press(ask, ReplayAsk::Review(screen.reviewer));
            button_if(has_moves, messages.button_review(), Weight::Plain, request)
        }
        Reviewed::Shown { .. } => {
            let request = press(ask, ReplayAsk::CloseReview);
            button(messages.button_review_close(), Weight::Plain, request)
        }
    }
}

/// The list of findings of a review, or the sentence that the review failed. Empty if nobody has
/// asked for a review. `word` is the word of the game in links.
pub(super) fn review(
    screen: &ReplayScreen,
    word: &str,
    ask: &Callback<ReplayAsk>,
    messages: Messages,
) -> Html {
    match &screen.review {
        Reviewed::Hidden => html! {},
        Reviewed::Missing => html! { <p class="review">{ messages.review_failed() }</p> },
        Reviewed::Shown { seat, progress, findings, chosen } => {
            let draw_item = |(index, found): (usize, &DescribedFinding)| {
                let link = (*chosen == Some(index)).then(|| {
                    let Finding { plies, judgement, .. } = found.finding;
                    let best = Some(judgement.best);
                    let address = || found::play_on(word, plies, best, *seat);
                    play_on(screen.goes_on.then(address), messages)
                });
                item(index, found, link, ask, messages)
            };
            let draw_group = |(kinds, title): (&[FindingKind], &'static str)| {
                let all = findings.iter().enumerate();
                let group = all.filter(|(_, found)| kinds.contains(&found.finding.kind));
                let items: Vec<Html> = group.map(&draw_item).collect();
                html! {
                    if !items.is_empty() {
                        <h2 key={title} class="review__title">{ title }</h2>
                        <ol class="review__list" aria-label={title}>{ items }</ol>
                    }
                }
            };
            html! {
                <section class="review" aria-label={messages.label_review(*seat)}>
                    { head(*seat, *progress, findings, ask, messages) }
                    { for groups(messages).into_iter().map(draw_group) }
                </section>
            }
        }
    }
}

/// The groups of findings with their titles, in the order of the list.
const fn groups(messages: Messages) -> [(&'static [FindingKind], &'static str); 3] {
    [
        (&[FindingKind::Mistake, FindingKind::LuckyMistake], messages.label_review_mistakes()),
        (&[FindingKind::Good], messages.label_review_good()),
        (&[FindingKind::BadLuck], messages.label_review_luck()),
    ]
}

/// The head of a review: the choice of the side, and the progress until the review is complete.
/// After that, a sentence if there is neither a mistake nor bad luck.
fn head(
    seat: Color,
    progress: u32,
    findings: &[DescribedFinding],
    ask: &Callback<ReplayAsk>,
    messages: Messages,
) -> Html {
    let sides = Color::ALL.map(|color| (messages.side(color), ReplayAsk::Review(color)));
    let is_done = progress == Review::DONE;
    let are_all_good = findings.iter().all(|found| found.finding.kind == FindingKind::Good);
    html! {
        <div class="review__head">
            { requests(messages.label_review_side(), sides.into(), &ReplayAsk::Review(seat), ask) }
            if !is_done {
                <p class="review__wait">{ messages.review_wait() }</p>
                <progress class="review__progress" max={Review::DONE.to_string()}
                          value={progress.to_string()}
                          aria-label={messages.label_review_progress()} />
            } else if are_all_good {
                <p class="review__wait">{ messages.review_none() }</p>
            }
        </div>
    }
}

/// The link to the game that continues from here, if there is one.
fn play_on(address: Option<String>, messages: Messages) -> Html {
    html! {
        if address.is_some() {
            <a class="button" href={address}>{ messages.button_play_on() }</a>
        }
    }
}

/// A finding: the button that shows it, and its sentences while it is shown. `play_on` is the link
/// of a shown finding to the game that continues from there; `None` if the finding is not shown.
fn item(
    index: usize,
    found: &DescribedFinding,
    play_on: Option<Html>,
    ask: &Callback<ReplayAsk>,
    messages: Messages,
) -> Html {
    let Finding { plies, played, judgement, kind } = found.finding;
    // Moves are counted from 1, and `plies` are the plies before the move.
    let number = plies as u32 + 1;
    let name = messages.label_review_move(number, found.piece, played.from, played.to);
    let [expected, kept] = [judgement.expected, judgement.kept].map(percent);
    let is_mistake = matches!(kind, FindingKind::Mistake | FindingKind::LuckyMistake);
    let is_shown = play_on.is_some();
    html! {
        <li key={plies} class="review__item">
            <button type="button" class="review__find" aria-pressed={is_shown.to_string()}
                    onclick={press(ask, ReplayAsk::Find(index))}>
                <span>{ name }</span>
                if is_mistake {
                    <span class="review__change">
                        { messages.label_review_change(expected, kept) }
                    </span>
                }
            </button>
            if let Some(play_on) = play_on {
                <div class="review__about">
                    <p>{ about(found, messages) }</p>
                    // The move of any other finding was right, so no better move is to be tried.
                    if is_mistake {
                        { legend(messages) }
                        { play_on }
                    }
                </div>
            }
        </li>
    }
}

/// The legend of the arrows: a sample of each kind with its meaning.
fn legend(messages: Messages) -> Html {
    let sample = |kind: Arrow, name: &'static str| {
        let kind = kind.name();
        html! {
            <span class="review__key">
                <svg class={classes!("arrows", "arrows--sample")} viewBox="0 0 24 10"
                     aria-hidden="true" focusable="false">
                    <path class={format!("arrows__{kind}")} d="M1,5h15" />
                    <path class={format!("arrows__{kind} arrows__head")} d="M16,1l7,4l-7,4z" />
                </svg>
                { name }
            </span>
        }
    };
    html! {
        <p class="review__legend">
            { sample(Arrow::Played, messages.label_review_played()) }
            { sample(Arrow::Better, messages.label_review_advised()) }
        </p>
    }
}

/// The short form of a finding: its first sentences, without reasons.
pub(super) fn brief(found: &DescribedFinding, messages: Messages) -> String {
    let Finding { judgement, kind, .. } = found.finding;
    match kind {
        FindingKind::Good => messages.review_only(hundredths(judgement.lead)),
        FindingKind::BadLuck => messages.review_luck(won(found)),
        FindingKind::Mistake | FindingKind::LuckyMistake => {
            let [expected, kept] = [judgement.expected, judgement.kept].map(percent);
            let change = messages.review_change(expected, kept);
            let Move { from, to } = judgement.best;
            format!("{change} {}", messages.review_better(found.better, from, to))
        }
    }
}

/// All sentences of a finding.
pub(super) fn about(found: &DescribedFinding, messages: Messages) -> String {
    let mut sentences = vec![brief(found, messages)];
    let Finding { judgement, kind, .. } = found.finding;
    if matches!(kind, FindingKind::Mistake | FindingKind::LuckyMistake) {
        sentences.push(reason(found, messages));
        sentences.extend(later(judgement.cause, messages));
    }
    if kind == FindingKind::LuckyMistake {
        sentences.push(messages.review_lucky(won(found)));
    }
    sentences.join(" ")
}

/// The chance, in hundredths, that the move of a finding wins its attack; 0 if the move is no
/// attack. Bad luck and lucky mistakes are always attacks.
fn won(found: &DescribedFinding) -> u32 {
    found.finding.judgement.odds.map_or(0, |odds| hundredths(odds.won))
}

/// The sentence with the reason why a move cost something.
pub(crate) fn reason(found: &DescribedFinding, messages: Messages) -> String {
    let Some(cause) = found.finding.judgement.cause else {
        return messages.review_no_battle().to_owned();
    };
    let Cause { line, delay, attack, own, enemy, likely, chance } = cause;
    // The sentences give the chance as the number of cases of a hundred.
    let (Move { from, to }, cases) = (attack, hundredths(chance));
    let is_known = likely == SURE;
    // Without a delay the attack is the move itself: the played one, or the better one.
    match line {
        ComparedLine::Played if delay == 0 => match found.target {
            _ if is_known => messages.review_attack_known(own, enemy, to),
            Target::Unmoved => messages.review_attack_unmoved(to, own, cases, enemy),
            // A known rank is certain, so here the target is `Moved`.
            Target::Known | Target::Moved => messages.review_attack_moved(to, own, cases, enemy),
        },
        // Every attacker takes the Flag, so the rank of the attacker does not matter.
        ComparedLine::Played if own == Rank::Flag => messages.review_flag(from),
        ComparedLine::Played if is_known => messages.review_exposed_known(enemy, from, own, to),
        ComparedLine::Played => messages.review_exposed_hidden(from, own, to, cases, enemy),
        ComparedLine::Better if delay > 0 && is_known => messages.review_hunted_known(enemy, to),
        ComparedLine::Better if delay > 0 => messages.review_hunted_hidden(to, enemy),
        ComparedLine::Better if is_known => messages.review_missed_known(enemy, to),
        ComparedLine::Better => messages.review_missed_hidden(to, cases, enemy),
    }
}

/// The sentence that says how many moves after the played move the battle comes that makes this
/// move worse. `None` without such a battle, and for a battle in the move itself or in the reply.
fn later(cause: Option<Cause>, messages: Messages) -> Option<String> {
    let is_later = |cause: &Cause| cause.line == ComparedLine::Played && cause.delay > 1;
    // The delay is in plies, and both sides make one ply in each move.
    let moves = cause.filter(is_later)?.delay / 2;
    Some(messages.review_later(u32::from(moves)))
}

/// The arrows of the chosen finding: the move that was made, and the better move. If the move that
/// was made is the best move, it alone has an arrow, of the kind [`Arrow::Better`]. Empty in other
/// positions than that of the finding.
pub(super) fn finding_arrows(screen: &ReplayScreen) -> Html {
    let Reviewed::Shown { findings, chosen: Some(chosen), .. } = &screen.review else {
        return html! {};
    };
    let found = findings.get(*chosen).filter(|found| found.finding.plies == screen.at);
    let Some(found) = found else { return html! {} };
    let Finding { played, judgement, .. } = found.finding;
    let better_arrow = (judgement.best != played).then_some((judgement.best, Arrow::Better));
    let played_kind = if better_arrow.is_none() { Arrow::Better } else { Arrow::Played };
    arrows([(played, played_kind)].into_iter().chain(better_arrow), screen.board.bottom)
}

/// Kind of an arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arrow {
    /// The move was made.
    Played,
    /// The move is better than the move that was made, or was made and is the best.
    Better,
}

impl Arrow {
    /// Name of the kind in the style sheet.
    const fn name(self) -> &'static str {
        match self {
            Self::Played => "played",
            Self::Better => "better",
        }
    }
}

/// The drawing of arrows over the board. There is at most one arrow of each kind, because the kind
/// is its Yew key.
pub(crate) fn arrows(moves: impl IntoIterator<Item = (Move, Arrow)>, bottom: Color) -> Html {
    html! {
        <svg class="arrows" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
            { for moves.into_iter().map(|(mv, kind)| {
                let ((shaft, head), name) = (outlines(mv, bottom), kind.name());
                html! {
                    <g key={name}>
                        <path class="arrows__halo" d={format!("{shaft}{head}")} />
                        <path class={format!("arrows__{name}")} d={shaft} />
                        <path class={format!("arrows__{name} arrows__head")} d={head} />
                    </g>
                }
            }) }
        </svg>
    }
}

/// The SVG paths of an arrow's shaft and head. A square of this drawing is 10 by 10 units.
fn outlines(mv: Move, bottom: Color) -> (String, String) {
    let [from, to] = [mv.from, mv.to].map(|square| {
        let cell = grid::cell_of(square, bottom);
        [cell.column, cell.row].map(|index| 10 * i32::from(index) + 5)
    });
    let [dx, dy] = [(to[0] - from[0]).signum(), (to[1] - from[1]).signum()];
    // The head is 3 units long and 4 wide, and ends 1 unit beyond the middle of the target.
    let tip = [to[0] + dx, to[1] + dy];
    let neck = [tip[0] - 3 * dx, tip[1] - 3 * dy];
    let (mut shaft, mut head) = (String::new(), String::new());
    // Writing to a string does not fail.
    let _ = write!(shaft, "M{},{}L{},{}", from[0], from[1], neck[0], neck[1]);
    let [left, right] =
        [[neck[0] - 2 * dy, neck[1] + 2 * dx], [neck[0] + 2 * dy, neck[1] - 2 * dx]];
    let _ =
        write!(head, "M{},{}L{},{}L{},{}z", left[0], left[1], tip[0], tip[1], right[0], right[1]);
    (shaft, head)
}

/// Rounds a chance to percent.
pub(crate) fn percent(chance: WinningChance) -> u32 {
    hundredths(chance.thousandths())
}

/// Rounds thousandths to hundredths, and half a hundredth up.
fn hundredths(thousandths: u16) -> u32 {
    u32::from(thousandths + 5) / 10
}

/// Certainty, as a chance in thousandths.
const SURE: u16 = 1_000;

#[cfg(test)]
mod tests;

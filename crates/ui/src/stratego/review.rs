//! The review of a finished game: the findings beside its replay, and their moves as arrows.

use fairboard_forms::found;
use fairboard_messages::Messages;
use fairboard_play::stratego::question::WinningChance;
use fairboard_play::stratego::review::{Cause, ComparedLine, Finding, FindingKind, Review};
use fairboard_rules::stratego::{Color, Move, Rank};
use fairboard_table::grid;
use fairboard_table::replay::{DescribedFinding, ReplayAsk, ReplayScreen, Reviewed, SeenEnemy};
use yew::prelude::*;

use crate::button::{Available, Weight, button, button_if, press};
use crate::choice::select_request;

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
/// asked for a review. `word` is the game as the last part of a link.
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
                let is_chosen = *chosen == Some(index);
                let details = is_chosen.then(|| details(found, screen, word, *seat, messages));
                item(index, found, details, ask, messages)
            };
            let draw_group = |(kinds, title): (&[FindingKind], &'static str)| {
                let all = findings.iter().enumerate();
                let of_group = all.filter(|(_, found)| kinds.contains(&found.finding.kind));
                group(title, of_group.map(&draw_item).collect())
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

/// A group of findings with its title; empty without a finding.
fn group(title: &'static str, items: Vec<Html>) -> Html {
    html! {
        if !items.is_empty() {
            <h2 key={title} class="review__title">{ title }</h2>
            <ol class="review__list" aria-label={title}>{ items }</ol>
        }
    }
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
    let present_side = ReplayAsk::Review(seat);
    let is_done = progress == Review::DONE;
    let are_all_good = findings.iter().all(|found| found.finding.kind == FindingKind::Good);
    html! {
        <div class="review__head">
            { select_request(messages.label_review_side(), sides.into(), &present_side, ask) }
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

/// The link to a game that continues from a position of the replay; empty without an address.
pub(super) fn play_on_link(address: Option<String>, messages: Messages) -> Html {
    html! {
        if address.is_some() {
            <a class="button" href={address}>{ messages.button_play_on() }</a>
        }
    }
}

/// Whether a finding of this kind has a better move.
const fn is_mistake(kind: FindingKind) -> bool {
    matches!(kind, FindingKind::Mistake | FindingKind::LuckyMistake)
}

/// A finding in the list: a button with its move, and below it the `details` of the chosen finding.
/// `index` is the place of the finding among those of all groups.
fn item(
    index: usize,
    found: &DescribedFinding,
    details: Option<Html>,
    ask: &Callback<ReplayAsk>,
    messages: Messages,
) -> Html {
    let Finding { plies, played, judgement, kind } = found.finding;
    // Moves are counted from 1, and `plies` are the plies before the move.
    let number = plies as u32 + 1;
    let name = messages.label_review_move(number, found.piece, played.from, played.to);
    let [expected, kept] = [judgement.expected, judgement.kept].map(percent);
    let is_chosen = details.is_some();
    html! {
        <li key={plies} class="review__item">
            <button type="button" class="review__find" aria-pressed={is_chosen.to_string()}
                    onclick={press(ask, ReplayAsk::Find(index))}>
                <span>{ name }</span>
                if is_mistake(kind) {
                    <span class="review__change">
                        { messages.label_review_change(expected, kept) }
                    </span>
                }
            </button>
            { for details }
        </li>
    }
}

/// The sentences of the chosen finding. For a mistake, also the legend of the arrows, and the link
/// to a game that continues with the better move. `word` is the game as the last part of a link.
fn details(
    found: &DescribedFinding,
    screen: &ReplayScreen,
    word: &str,
    seat: Color,
    messages: Messages,
) -> Html {
    let Finding { plies, judgement, kind, .. } = found.finding;
    let next_move = Some(judgement.best);
    let play_on = screen.can_play_on.then(|| found::play_on_address(word, plies, next_move, seat));
    html! {
        <div class="review__about">
            <p>{ about(found, messages) }</p>
            if is_mistake(kind) {
                { legend(messages) }
                { play_on_link(play_on, messages) }
            }
        </div>
    }
}

/// The legend of the arrows: a sample of each kind with its meaning.
fn legend(messages: Messages) -> Html {
    let sample = |kind: ArrowKind, name: &'static str| {
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
            { sample(ArrowKind::Played, messages.label_review_played()) }
            { sample(ArrowKind::Better, messages.label_review_advised()) }
        </p>
    }
}

/// The short form of a finding: its first sentences, without reasons.
pub(super) fn brief(found: &DescribedFinding, messages: Messages) -> String {
    let Finding { judgement, kind, .. } = found.finding;
    match kind {
        // The best move has this lead over the next best move.
        FindingKind::Good => messages.review_only(hundredths(judgement.lead)),
        FindingKind::BadLuck => messages.review_luck(win_chance(found)),
        FindingKind::Mistake | FindingKind::LuckyMistake => {
            let [expected, kept] = [judgement.expected, judgement.kept].map(percent);
            let change = messages.review_change(expected, kept);
            let (better_piece, Move { from, to }) = (found.better, judgement.best);
            format!("{change} {}", messages.review_better(better_piece, from, to))
        }
    }
}

/// All sentences of a finding.
pub(super) fn about(found: &DescribedFinding, messages: Messages) -> String {
    let mut sentences = vec![brief(found, messages)];
    let Finding { judgement, kind, .. } = found.finding;
    if is_mistake(kind) {
        sentences.push(reason(found, messages));
        sentences.extend(later(judgement.cause, messages));
    }
    if kind == FindingKind::LuckyMistake {
        sentences.push(messages.review_lucky(win_chance(found)));
    }
    sentences.join(" ")
}

/// The chance, in hundredths, that the move of a finding wins its attack; 0 if the move is no
/// attack. Bad luck and lucky mistakes are always attacks.
fn win_chance(found: &DescribedFinding) -> u32 {
    found.finding.judgement.odds.map_or(0, |odds| hundredths(odds.won))
}

/// The sentence with the reason why a move cost something.
pub(crate) fn reason(found: &DescribedFinding, messages: Messages) -> String {
    let Some(cause) = found.finding.judgement.cause else {
        return messages.review_no_battle().to_owned();
    };
    // The battle is between the ranks `own` and `enemy`. `chance` is the chance of its result, and
    // `likely` the chance that the enemy's piece has the rank `enemy`.
    let Cause { line, delay, attack, own, enemy, likely, chance } = cause;
    // The sentences give the chance as the number of cases of a hundred.
    let (Move { from, to }, cases) = (attack, hundredths(chance));
    let (is_delayed, is_known) = (delay > 0, likely == SURE);
    match (line, is_delayed, is_known) {
        // The played move is an attack, in which the side's piece falls.
        (ComparedLine::Played, false, true) => messages.review_attack_known(own, enemy, to),
        (ComparedLine::Played, false, false) if found.enemy == Some(SeenEnemy::Unmoved) => {
            messages.review_attack_unmoved(to, own, cases, enemy)
        }
        (ComparedLine::Played, false, false) => messages.review_attack_moved(to, own, cases, enemy),
        // After the played move, the enemy attacks the side's Flag. Every attacker takes the Flag,
        // so the attacker's rank does not matter.
        (ComparedLine::Played, true, _) if own == Rank::Flag => messages.review_flag(from),
        // After the played move, the enemy attacks, and the side's piece falls.
        (ComparedLine::Played, true, true) => messages.review_exposed_known(enemy, from, own, to),
        (ComparedLine::Played, true, false) => {
            messages.review_exposed_hidden(from, own, to, cases, enemy)
        }
        // After the better move, the side attacks, and the enemy's piece falls.
        (ComparedLine::Better, true, true) => messages.review_hunted_known(enemy, to),
        (ComparedLine::Better, true, false) => messages.review_hunted_hidden(to, enemy),
        // The better move is an attack, in which the enemy's piece falls.
        (ComparedLine::Better, false, true) => messages.review_missed_known(enemy, to),
        (ComparedLine::Better, false, false) => messages.review_missed_hidden(to, cases, enemy),
    }
}

/// The sentence that the costly battle after the played move comes some moves later. `None` without
/// such a battle, and for a battle in the move itself or in the reply.
fn later(cause: Option<Cause>, messages: Messages) -> Option<String> {
    let is_later = |cause: &Cause| cause.line == ComparedLine::Played && cause.delay > 1;
    // The delay is in plies, and both sides make one ply in each move.
    let moves = cause.filter(is_later)?.delay / 2;
    Some(messages.review_later(u32::from(moves)))
}

/// The arrows of the chosen finding: the move that was made, and the better move. If the move that
/// was made is the best move, it alone has an arrow, of the kind [`ArrowKind::Better`]. Empty in
/// other positions than that of the finding.
pub(super) fn finding_arrows(screen: &ReplayScreen) -> Html {
    let Reviewed::Shown { findings, chosen: Some(chosen), .. } = &screen.review else {
        return html! {};
    };
    let found = findings.get(*chosen).filter(|found| found.finding.plies == screen.at);
    let Some(found) = found else { return html! {} };
    let Finding { played, judgement, .. } = found.finding;
    let better_arrow = (judgement.best != played).then_some((judgement.best, ArrowKind::Better));
    let played_kind = if better_arrow.is_none() { ArrowKind::Better } else { ArrowKind::Played };
    arrows([(played, played_kind)].into_iter().chain(better_arrow), screen.board.bottom)
}

/// The reason why a move has an arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ArrowKind {
    /// The move was made.
    Played,
    /// The move is better than the move that was made, or was made and is the best.
    Better,
}

impl ArrowKind {
    /// Name of the kind in the style sheet.
    const fn name(self) -> &'static str {
        match self {
            Self::Played => "played",
            Self::Better => "better",
        }
    }
}

/// The drawing of arrows over the board. Callers give at most one move of each kind, because the
/// kind is the Yew key of the arrow.
pub(crate) fn arrows(moves: impl IntoIterator<Item = (Move, ArrowKind)>, bottom: Color) -> Html {
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
    // A move goes along a row or a column, so one of these is 0, and the other 1 or -1.
    let [dx, dy] = [(to[0] - from[0]).signum(), (to[1] - from[1]).signum()];
    // The head is 3 units long and 4 wide, and ends 1 unit beyond the middle of the target.
    let tip = [to[0] + dx, to[1] + dy];
    let neck = [tip[0] - 3 * dx, tip[1] - 3 * dy];
    let right = [neck[0] - 2 * dy, neck[1] + 2 * dx];
    let left = [neck[0] + 2 * dy, neck[1] - 2 * dx];
    let shaft = format!("M{},{}L{},{}", from[0], from[1], neck[0], neck[1]);
    let head = format!("M{},{}L{},{}L{},{}z", right[0], right[1], tip[0], tip[1], left[0], left[1]);
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

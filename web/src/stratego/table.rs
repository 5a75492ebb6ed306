//! The board and the tray under one pair of hands.

use fairboard_play::stratego::Command;
use fairboard_rules::stratego::{Color, Move, Rank, Square};
use fairboard_table::announce::{self, Numbering};
use fairboard_table::geometry::reading_order;
use fairboard_table::gesture::{Drop, Gesture, Input, Pick, Spot};
use fairboard_table::keyboard::{BoardKey, Step};
use web_sys::{Element, HtmlElement, KeyboardEvent, MouseEvent, PointerEvent};
use yew::prelude::*;

use super::board::Board;
use super::hand::{self, Place};
use super::scene::Scene;
use super::tray::tray;
use crate::browser;
use crate::components::token::token;
use crate::preferences::{BoardTurn, use_preferences};

#[derive(Properties, PartialEq)]
pub struct Props {
    /// What lies on the table.
    pub scene: Scene,
    /// The move that the player is advised to make.
    pub hint: Option<Move>,
    /// Asks the referee for something.
    pub command: Callback<Command>,
    /// Has a sentence read out.
    pub say: Callback<String>,
    /// Shows all keys.
    pub help: Callback<()>,
}

/// What the hand holds, as far as it is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Held {
    pub from: Option<Place>,
    pub dragged: bool,
}

/// The board and the tray.
#[component]
pub fn Table(props: &Props) -> Html {
    let preferences = use_preferences();
    let bottom = match preferences.board {
        BoardTurn::ToPlayer => props.scene.seat(),
        BoardTurn::Still => Color::Red,
    };
    let gesture = use_mut_ref(Gesture::<Place>::default);
    let held = use_state_eq(Held::default);
    let focus = use_state_eq(|| props.scene.first_focus());
    let dragged = use_node_ref();
    let root = use_node_ref();

    // What lies on the table changed under the hand: it lets go.
    {
        let (gesture, held) = (gesture.clone(), held.clone());
        use_effect_with(props.scene.clone(), move |_| {
            *gesture.borrow_mut() = Gesture::Idle;
            held.set(Held::default());
        });
    }

    // The player who lifts the curtain goes on at the board.
    {
        let (root, start, plays) = (root.clone(), *focus, props.scene.draft().is_none());
        use_effect_with((), move |()| {
            if let (Some(square), true) = (start, plays) {
                focus_square(&root, square);
            }
        });
    }

    let act = {
        let (gesture, held, dragged) = (gesture.clone(), held.clone(), dragged.clone());
        let (scene, command) = (props.scene.clone(), props.command.clone());
        move |input: Input<Place>| {
            let (next, drop) = gesture.borrow().next(input);
            *gesture.borrow_mut() = next;
            if let Some(at) = next.drag_point() {
                follow(&dragged, at.x, at.y);
            }
            held.set(Held { from: next.held(), dragged: next.drag_point().is_some() });
            if let Some(drop) = drop {
                for asked in commands(&scene, drop) {
                    command.emit(asked);
                }
            }
        }
    };
    let spot = {
        let (scene, gesture) = (props.scene.clone(), gesture.clone());
        move |place: Place| Spot { place, pick: pick(&scene, place, gesture.borrow().held()) }
    };

    let onpointer = {
        let (act, spot, focus, root) = (act.clone(), spot.clone(), focus.clone(), root.clone());
        Callback::from(move |event: PointerEvent| {
            let Some(input) = hand::input(&event, &spot) else { return };
            if let Input::Press(pointer, _, Some(pressed)) = input {
                if let Place::Square(square) = pressed.place {
                    focus.set(Some(square));
                }
                if let Some(root) = root.cast::<Element>() {
                    // Without the capture a drag ends at the window's edge, no more.
                    let _ = root.set_pointer_capture(pointer);
                }
            }
            act(input);
        })
    };
    // Assistive technology clicks without a pointer.
    let onclick = {
        let (act, spot) = (act.clone(), spot.clone());
        Callback::from(move |event: MouseEvent| {
            let place = hand::target(&event).and_then(|element| hand::place_of(&element));
            if let (0, Some(place)) = (event.detail(), place) {
                act(Input::Choose(spot(place)));
            }
        })
    };
    let onkeydown = {
        let (scene, say, help) = (props.scene.clone(), props.say.clone(), props.help.clone());
        let (root, focus) = (root.clone(), focus.clone());
        let numbering = preferences.numbering;
        Callback::from(move |event: KeyboardEvent| {
            if event.alt_key() || event.meta_key() {
                return;
            }
            if event.key() == "Escape" {
                act(Input::Cancel);
                return;
            }
            let on_board = hand::target(&event).and_then(|element| hand::place_of(&element));
            let Some(Place::Square(square)) = on_board else { return };
            match asked(&event, square, bottom, &scene, numbering) {
                Asked::Nothing => return,
                Asked::Focus(square) => {
                    focus.set(Some(square));
                    focus_square(&root, square);
                }
                Asked::Choose => act(Input::Choose(spot(Place::Square(square)))),
                Asked::Say(sentence) => say.emit(sentence),
                Asked::Help => help.emit(()),
            }
            event.prevent_default();
        })
    };

    let carried = held.from.filter(|_| held.dragged).and_then(|from| props.scene.rank_at(from));
    html! {
        <div class="table" ref={root} onpointerdown={onpointer.clone()} onpointermove={onpointer.clone()}
             onpointerup={onpointer.clone()} onpointercancel={onpointer} {onclick} {onkeydown}>
            <Board scene={props.scene.clone()} hint={props.hint} {bottom} held={*held} focus={*focus} />
            if let Some(draft) = props.scene.draft() {
                { tray(draft, *held, preferences.numbering) }
            }
            <div class={classes!("carried", carried.is_some().then_some("carried--shown"))}
                 ref={dragged} aria-hidden="true">
                if let Some(rank) = carried {
                    { token(props.scene.seat(), Some(rank), preferences.numbering) }
                }
            </div>
        </div>
    }
}

/// Whether something can be picked up at a place.
fn pick(scene: &Scene, place: Place, held: Option<Place>) -> Pick {
    match (scene, place) {
        (Scene::Deploy(draft), Place::Square(square)) => match draft.rank_at(square) {
            Some(_) => Pick::IfFree,
            None => Pick::No,
        },
        (Scene::Deploy(draft), Place::Reserve(rank)) => match (draft.left()[rank], held) {
            (0, _) => Pick::No,
            (_, Some(Place::Reserve(_))) => Pick::Always,
            (_, _) => Pick::IfFree,
        },
        (Scene::Play(view), Place::Square(square))
            if view.turn() == Some(view.seat()) && view.own().contains(square) =>
        {
            Pick::Always
        }
        (Scene::Play(_) | Scene::Uncovered(_) | Scene::Deploy(_), _) => Pick::No,
    }
}

/// What a drop asks of the referee.
fn commands(scene: &Scene, drop: Drop<Place>) -> Vec<Command> {
    match (scene, drop.from, drop.to) {
        (Scene::Deploy(draft), Place::Reserve(rank), Place::Square(square)) => {
            let taken = draft.rank_at(square).map(|_| Command::Remove(square));
            taken.into_iter().chain([Command::Place(square, rank)]).collect()
        }
        (Scene::Deploy(_), Place::Square(from), Place::Square(to)) => {
            vec![Command::Swap(from, to)]
        }
        (Scene::Deploy(_), Place::Square(square), Place::Reserve(_) | Place::Tray) => {
            vec![Command::Remove(square)]
        }
        (Scene::Play(_), Place::Square(from), Place::Square(to)) => {
            vec![Command::Play(Move::new(from, to))]
        }
        (Scene::Deploy(_) | Scene::Play(_) | Scene::Uncovered(_), _, _) => Vec::new(),
    }
}

/// What a key on a square asks for.
enum Asked {
    Nothing,
    Focus(Square),
    Choose,
    Say(String),
    Help,
}

fn asked(
    event: &KeyboardEvent,
    square: Square,
    bottom: Color,
    scene: &Scene,
    numbering: Numbering,
) -> Asked {
    if let Some(step) = Step::of_key(&event.key(), event.ctrl_key()) {
        return stepped(step, square, bottom).map_or(Asked::Nothing, Asked::Focus);
    }
    if event.ctrl_key() {
        return Asked::Nothing;
    }
    match BoardKey::of_key(&event.key(), numbering) {
        Some(BoardKey::Choose) => Asked::Choose,
        Some(BoardKey::Rank(rank)) => next_of_rank(scene, rank, square, bottom)
            .map_or_else(|| Asked::Say(format!("You have no {rank} on the board.")), Asked::Focus),
        Some(BoardKey::Targets) => match scene.targets(square) {
            Some(targets) => Asked::Say(announce::targets(square, targets)),
            None => Asked::Say("There is no piece of yours here.".to_owned()),
        },
        Some(BoardKey::LastMove) => Asked::Say(scene.last_ply_sentence()),
        Some(BoardKey::Losses) => Asked::Say(scene.losses_sentence()),
        Some(BoardKey::Help) => Asked::Help,
        Some(BoardKey::Cancel) | None => Asked::Nothing,
    }
}

fn stepped(step: Step, square: Square, bottom: Color) -> Option<Square> {
    let index = reading_order(bottom).position(|other| other == square)?;
    reading_order(bottom).nth(step.from(index, Square::SIDE.into()))
}

/// The next own piece of a rank after `square` in reading order, round the board.
fn next_of_rank(scene: &Scene, rank: Rank, square: Square, bottom: Color) -> Option<Square> {
    let order: Vec<_> = reading_order(bottom).collect();
    let here = order.iter().position(|other| *other == square)?;
    let (before, after) = order.split_at(here + 1);
    after
        .iter()
        .chain(before)
        .copied()
        .find(|square| scene.rank_at(Place::Square(*square)) == Some(rank))
}

fn focus_square(root: &NodeRef, square: Square) {
    let selector = format!("[{}='{square}']", hand::SQUARE);
    let root = root.cast::<Element>();
    if let Some(element) = root.and_then(|root| root.query_selector(&selector).ok().flatten()) {
        browser::focus(&element);
    }
}

/// Puts the carried piece under the pointer: the only thing that changes from frame to frame.
fn follow(dragged: &NodeRef, x: f64, y: f64) {
    if let Some(element) = dragged.cast::<HtmlElement>() {
        let pixels = |coordinate: f64| format!("{}px", coordinate.round() as i32);
        // Both are well-formed, so neither is refused.
        let _ = element.style().set_property("--pointer-x", &pixels(x));
        let _ = element.style().set_property("--pointer-y", &pixels(y));
    }
}

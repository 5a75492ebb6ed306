//! Values for the page: objects, and errors with a stable code.

use fairboard_table::embed::{EmbedFault, EmbedReport, ReportedEnd, View};
use js_sys::{Array, Error, Object, Reflect};
use wasm_bindgen::JsValue;

/// A new object with these properties.
fn object<const N: usize>(properties: [(&str, JsValue); N]) -> JsValue {
    let object = Object::new();
    set(&object, properties);
    object.into()
}

/// Sets properties of an object.
fn set<const N: usize>(object: &Object, properties: [(&str, JsValue); N]) {
    for (name, value) in properties {
        // A property of a new object can always be set.
        let _ = Reflect::set(object, &name.into(), &value);
    }
}

/// The value, or `null` for `None`.
fn nullable<T: Into<JsValue>>(value: Option<T>) -> JsValue {
    value.map_or(JsValue::NULL, Into::into)
}

/// An `Error` with the fault's code and sentence.
pub(crate) fn error(fault: &EmbedFault) -> JsValue {
    let error = Error::new(&fault.to_string());
    set(&error, [("code", fault.code().into())]);
    error.into()
}

pub(crate) fn list(texts: Vec<String>) -> JsValue {
    texts.into_iter().map(JsValue::from).collect::<Array>().into()
}

/// The view of a game as an object of JavaScript. A part that the view lacks is `null`.
pub(crate) fn view(game: &str, view: View) -> JsValue {
    object([
        ("game", game.into()),
        ("stage", view.stage.into()),
        ("turn", nullable(view.turn)),
        ("seat", nullable(view.seat)),
        ("position", nullable(view.position)),
        ("moves", list(view.moves)),
        ("end", view.end.map_or(JsValue::NULL, end)),
    ])
}

fn end(reported: ReportedEnd) -> JsValue {
    object([("winner", nullable(reported.winner)), ("reason", reported.reason.into())])
}

/// The event of a report: its name without the prefix `fairboard-`, and its detail. `state` returns
/// the state of the game, or `None` once the runtime is closed. The event is `None` for a change
/// without a state.
pub(crate) fn event(
    report: EmbedReport,
    state: impl FnOnce() -> Option<JsValue>,
) -> Option<(&'static str, JsValue)> {
    Some(match report {
        EmbedReport::Move { side, text, number } => {
            let detail =
                [("side", side.into()), ("move", text.into()), ("number", (number as u32).into())];
            ("move", object(detail))
        }
        EmbedReport::Battle { side, text, attacker, defender, result } => {
            let detail = [
                ("side", side.into()),
                ("move", text.into()),
                ("attacker", attacker.into()),
                ("defender", defender.into()),
                ("result", result.into()),
            ];
            ("battle", object(detail))
        }
        EmbedReport::Ended(reported) => ("end", end(reported)),
        EmbedReport::Changed => ("change", state()?),
        EmbedReport::Failed(fault) => {
            let detail = [("code", fault.code().into()), ("message", fault.to_string().into())];
            ("error", object(detail))
        }
    })
}

//! The loop around the state machine of a page. Boards (`runtime.rs`) and the relay have other
//! loops.

use fairboard_table::{Redraw, Update};

/// Gives inputs to the machine of a page, one after another. `update` gives the machine one input.
/// `carry_out` carries out one effect, and returns the input that this effect causes at once, if
/// there is one. The machine gets that input after all inputs that wait already. The result says
/// whether the page has to be drawn again.
pub fn feed_inputs<H, I, E>(
    page: &mut H,
    inputs: Vec<I>,
    update: impl Fn(&mut H, I) -> Update<E>,
    carry_out: impl Fn(&mut H, E) -> Option<I>,
) -> Redraw {
    let (mut waiting, mut total_redraw) = (inputs, Redraw::No);
    while !waiting.is_empty() {
        let input = waiting.remove(0);
        // Only the machines of boards make reports, and they run in a `Runtime`.
        let Update { effects, redraw, reports: _ } = update(page, input);
        total_redraw = total_redraw.or(redraw);
        waiting.extend(effects.into_iter().filter_map(|effect| carry_out(page, effect)));
    }
    total_redraw
}

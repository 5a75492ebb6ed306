//! The loop around the state machines of `fairboard_table`. The relay has another loop.

use fairboard_table::{Redraw, Update};

/// Carries out the effects of a machine and gives the machine its inputs, until no input waits.
///
/// `first` is the update of an input that the machine has taken already. `next` gives the machine
/// its next waiting input. The returned update joins all updates, but has no effects, because
/// `carry_out` has carried them out.
pub(crate) fn run<H, E>(
    host: &mut H,
    first: Update<E>,
    next: impl Fn(&mut H) -> Option<Update<E>>,
    carry_out: impl Fn(&mut H, Vec<E>),
) -> Update<E> {
    let (mut update, mut total) = (Some(first), Update::default());
    while let Some(Update { effects, redraw, reports }) = update {
        total.redraw = total.redraw.or(redraw);
        total.reports.extend(reports);
        carry_out(host, effects);
        update = next(host);
    }
    total
}

/// Gives inputs to the machine of a page. `update` gives the machine one input. `carry_out` carries
/// out one effect, and returns the input that this effect causes at once, if there is one. The
/// result says whether the page has to be drawn again.
pub fn take<H, I, E>(
    page: &mut H,
    inputs: Vec<I>,
    update: impl Fn(&mut H, I) -> Update<E>,
    carry_out: impl Fn(&mut H, E) -> Option<I>,
) -> Redraw {
    let next = |(page, inputs): &mut (&mut H, Vec<I>)| {
        (!inputs.is_empty()).then(|| update(page, inputs.remove(0)))
    };
    // No input has been taken yet.
    let first = Update::default();
    let total = run(&mut (page, inputs), first, next, |(page, inputs), effects| {
        inputs.extend(effects.into_iter().filter_map(|effect| carry_out(page, effect)));
    });
    // Only the machines of boards make reports, and they run in a `Runtime`.
    total.redraw
}

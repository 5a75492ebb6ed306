//! The loop that all machines run in.

use fairboard_table::{Redraw, Update};

/// Carries out what a machine asks for, and gives it the inputs that wait, until none is left.
///
/// `first` is the result of an input that it has taken already. `next` gives it another one, and
/// `carry_out` carries effects out. The effects of the result are carried out.
pub(crate) fn run<H, E>(
    host: &mut H,
    first: Update<E>,
    next: impl Fn(&mut H) -> Option<Update<E>>,
    carry_out: impl Fn(&mut H, Vec<E>),
) -> Update<E> {
    let (mut update, mut done) = (Some(first), Update::default());
    while let Some(Update { effects, redraw, reports }) = update {
        done.redraw = done.redraw.or(redraw);
        done.reports.extend(reports);
        carry_out(host, effects);
        update = next(host);
    }
    done
}

/// Gives inputs to the machine of a page. `update` gives it one; `carry_out` carries an effect out,
/// and returns the input that comes of it at once.
pub fn take<H, I, E>(
    page: &mut H,
    inputs: Vec<I>,
    update: impl Fn(&mut H, I) -> Update<E>,
    carry_out: impl Fn(&mut H, E) -> Option<I>,
) -> Redraw {
    let next = |(page, inputs): &mut (&mut H, Vec<I>)| {
        (!inputs.is_empty()).then(|| update(page, inputs.remove(0)))
    };
    let done = run(&mut (page, inputs), Update::default(), next, |(page, inputs), effects| {
        inputs.extend(effects.into_iter().filter_map(|effect| carry_out(page, effect)));
    });
    done.redraw
}

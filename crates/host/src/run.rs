//! The loop that all machines run in.

use std::cell::RefCell;
use std::collections::VecDeque;

use fairboard_table::{Redraw, Update};

/// Carries out what a machine asks for, and gives it the inputs that wait, until none is left.
///
/// `first` is the result of an input that the machine has taken already. `update` gives it another
/// one, and `carry_out` carries an effect out and returns the input that comes of it at once. The
/// effects of the result are carried out.
pub(crate) fn run<H, I, E>(
    host: &mut H,
    first: Update<E>,
    inputs: &RefCell<VecDeque<I>>,
    update: impl Fn(&mut H, I) -> Option<Update<E>>,
    carry_out: impl Fn(&mut H, E) -> Option<I>,
) -> Update<E> {
    let (mut next, mut done) = (Some(first), Update::default());
    while let Some(Update { effects, redraw, reports }) = next {
        done.redraw = done.redraw.or(redraw);
        done.reports.extend(reports);
        for effect in effects {
            let input = carry_out(host, effect);
            inputs.borrow_mut().extend(input);
        }
        let input = inputs.borrow_mut().pop_front();
        next = input.and_then(|input| update(host, input));
    }
    done
}

/// Gives inputs to the machine of a page, and carries out what it asks for.
pub fn take<H, I, E, const N: usize>(
    host: &mut H,
    inputs: [I; N],
    update: impl Fn(&mut H, I) -> Update<E>,
    carry_out: impl Fn(&mut H, E) -> Option<I>,
) -> Redraw {
    let inputs = RefCell::new(inputs.into());
    let update = |host: &mut H, input| Some(update(host, input));
    run(host, Update::default(), &inputs, update, carry_out).redraw
}

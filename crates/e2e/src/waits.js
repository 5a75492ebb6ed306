// Makes the waits of a page for its own files, programs and tabs longer, so that none is late on a
// slow machine. It runs before the other scripts. Waits for people and other machines stay.

{
  /**
   * Waits that are made longer, in milliseconds: the longest waits for a file, for the start of a
   * program or its answer, and for another tab. They are constants of the page's code, such as
   * `START_MILLIS` in `supervisor.rs`, and sums of a thinking time and such a constant.
   */
  const lengthened = new Set([3000, 3100, 3250, 4000, 6000, 8000, 8250, 9000, 11000, 13000]);
  const factor = 6;
  const { setTimeout } = window;
  const wait = (millis) => (lengthened.has(millis) ? factor * millis : millis);
  window.setTimeout = (act, millis, ...rest) => setTimeout(act, wait(millis), ...rest);
}

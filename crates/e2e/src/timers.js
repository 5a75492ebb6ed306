// Holds the longer timers of the page until they are released. The driver runs this script as the
// body of a function. Its argument is the shortest timer that is held, in milliseconds.

const [shortest] = arguments;
const { setTimeout, clearTimeout } = window;
/** The arguments of `setTimeout` for each held timer, by the number that the page got. */
const held = new Map();
/** The browser's number of each released timer, by the number that the page got. */
const released = new Map();
let lastNumber = 0;

window.setTimeout = (act, millis, ...rest) => {
  // A timer without `millis` is as short as possible, so it is not held.
  if (!(millis >= shortest)) return setTimeout(act, millis, ...rest);
  // The numbers of the browser are positive, so these are negative.
  lastNumber -= 1;
  held.set(lastNumber, [act, millis, ...rest]);
  return lastNumber;
};

window.clearTimeout = (timer) => {
  if (!held.delete(timer)) clearTimeout(released.get(timer) ?? timer);
};

window.testTimers = {
  release: () => {
    window.setTimeout = setTimeout;
    for (const [timer, parameters] of held) released.set(timer, setTimeout(...parameters));
    held.clear();
  },
};

// Holds the longer timers of the page until they are released. It is the body of a function.

const [shortest] = arguments;
const { setTimeout, clearTimeout } = window;
const held = new Map();
const released = new Map();
let last = 0;

window.setTimeout = (act, millis, ...rest) => {
  if (!(millis >= shortest)) return setTimeout(act, millis, ...rest);
  // The browser's own numbers are positive.
  last -= 1;
  held.set(last, [act, millis, ...rest]);
  return last;
};

window.clearTimeout = (timer) => {
  if (!held.delete(timer)) clearTimeout(released.get(timer) ?? timer);
};

window.testTimers = {
  release: () => {
    window.setTimeout = setTimeout;
    for (const [timer, call] of held) released.set(timer, setTimeout(...call));
    held.clear();
  },
};

// Makes the waits of a page for its own files and programs longer, so that none is late on a slow
// machine. It runs before the other scripts. Longer waits are for people and other machines.

{
  const { setTimeout } = window;
  const wait = (millis) => (millis >= 8000 && millis < 15000 ? 6 * millis : millis);
  window.setTimeout = (act, millis, ...rest) => setTimeout(act, wait(millis), ...rest);
}

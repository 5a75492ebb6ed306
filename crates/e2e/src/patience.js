// Makes the longer waits of the page longer or shorter. `factor` is defined before this script. The
// browser's functions are replaced only once. If the script runs again, only the factor changes.

if (!window.testPatience) {
  const patience = (window.testPatience = { factor });
  const { setTimeout, AbortSignal } = window;
  const { timeout } = AbortSignal;
  const wait = (millis) => (millis >= 1500 ? millis * patience.factor : millis);
  window.setTimeout = (act, millis, ...rest) => setTimeout(act, wait(millis), ...rest);
  AbortSignal.timeout = (millis) => timeout.call(AbortSignal, wait(millis));
}
window.testPatience.factor = factor;

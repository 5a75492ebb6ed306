// Notices that the app's WebAssembly has crashed. It can go on no longer then, and nothing inside
// of it can say so.

/** Folder of the build, with which the addresses of its code begin. */
const folder = new URL(".", import.meta.url).href;

/** Event of the app's panic hook, and of a caller that was thrown a crash. */
const PANIC = "fairboard-panic";

/** A frame of a stack up to a place in a script, its line and column. WebAssembly has none. */
const PLACE = /.*:\d+:\d+/;

/**
 * True for an error that ended the app's WebAssembly, a trap or an exception. A listener of the
 * page has WebAssembly below it, too, so the uppermost script has to be one of the build. The
 * refusal of a call comes from there, but it has a code.
 */
export const isCrash = (error) => {
  const { code, message, stack } = error ?? {};
  const isText = (value) => typeof value === "string";
  if (isText(code) || !isText(message) || !isText(stack)) return false;
  // In some browsers the stack begins with the message.
  const frames = stack.replace(message, "");
  const [script] = frames.match(PLACE) ?? [frames];
  return script.includes(folder) && frames.includes("wasm-function");
};

/** Tells all boards of a crash that was thrown to a caller. */
export const report = () => window.dispatchEvent(new Event(PANIC));

/**
 * Calls `act` if the app's WebAssembly crashes: at a panic, and at a trap without one. Some
 * browsers hide the errors of another origin, but no panic.
 *
 * @param {() => void} act
 * @returns a function that ends the watch
 */
export const onCrash = (act) => {
  const watch = new AbortController();
  const end = () => watch.abort();
  const crashed = () => {
    end();
    act();
  };
  const on = (name, heed) => window.addEventListener(name, heed, { signal: watch.signal });
  on(PANIC, crashed);
  on("error", ({ error }) => isCrash(error) && crashed());
  on("unhandledrejection", ({ reason }) => isCrash(reason) && crashed());
  return end;
};

// Notices that the app's WebAssembly has crashed, because crashed code cannot report its crash.

/** Folder of the build, with which the addresses of its code begin. */
const folder = new URL(".", import.meta.url).href;

/** Event that reports a panic, or a crash that was thrown to a caller. */
const PANIC = "fairboard-panic";

/** A stack frame up to its line and column in a script. A frame of WebAssembly has neither: it ends
 * as in `wasm-function[12]:0x34a`. */
const PLACE = /.*:\d+:\d+/;

/**
 * True for an error that ended the app's WebAssembly: a trap or an exception. An error in a
 * listener of the page may have WebAssembly in its stack, too, so the uppermost script has to be
 * one of the build. The refusal of a call also comes from the build, but has a code.
 */
export const isCrash = (error) => {
  const { code, message, stack } = error ?? {};
  const isText = (value) => typeof value === "string";
  if (isText(code) || !isText(message) || !isText(stack)) return false;
  // In some browsers the stack begins with the message.
  const frames = stack.replace(message, "");
  // A stack without a script may have the address of the WebAssembly file instead.
  const [uppermost] = frames.match(PLACE) ?? [frames];
  return uppermost.includes(folder) && frames.includes("wasm-function");
};

/** The script of boards that is uppermost in a stack; undefined without such a script. */
export const boardsIn = (stack = "") => stack.match(/\/(board-[^/:]+\.js[^/:]*):\d/)?.[1];

/** Informs the boards of a script about a crash that was thrown to the caller of one of them. */
export const report = (script) => window.dispatchEvent(new CustomEvent(PANIC, { detail: script }));

/**
 * Calls `act` once if the app's WebAssembly crashes, by a panic or by a trap without a panic. A
 * panic is reported by an event, because some browsers hide the errors in scripts of another
 * origin.
 *
 * @param {() => void} act
 * @param {string} [script] the script of boards that is watched, where a page has several
 * @returns a function that ends the watch
 */
export const onCrash = (act, script) => {
  const watch = new AbortController();
  const end = () => watch.abort();
  // Without `script`, each crash counts. A stack without a script of boards may belong to any one.
  const crashed = (culprit) => {
    if (script && culprit && culprit !== script) return;
    end();
    act();
  };
  const thrown = (error) => isCrash(error) && crashed(boardsIn(error.stack));
  const on = (name, listener) => window.addEventListener(name, listener, { signal: watch.signal });
  // The event of `report` has a detail. The panic hook runs inside the module that panics, so the
  // stack of this listener has its script.
  on(PANIC, ({ detail }) => crashed(detail ?? boardsIn(new Error().stack)));
  on("error", ({ error }) => thrown(error));
  on("unhandledrejection", ({ reason }) => thrown(reason));
  return end;
};

// The engine's module: the script of its worker, and a module of the page where workers fail.
// A worker first posts its version, or undefined if it cannot start. Then it answers each text with
// a text: a reply, or the reason of a failure.

const build = import.meta.url.split("?")[1] ?? "";
const part = (name) => new URL(`${name}?${build}`, import.meta.url).href;

/** The engine's functions, once it is loaded. */
export const engine = import(part("fairboard-worker.js")).then(async (module) => {
  await module.default({ module_or_path: part("fairboard-worker_bg.wasm") });
  return module;
});

if (typeof document === "undefined") {
  engine.then(
    ({ answer, onPanic, version }) => {
      onPanic((text) => postMessage(text));
      addEventListener("message", ({ data }) => postMessage(answer(String(data))));
      postMessage(version());
    },
    () => postMessage(undefined),
  );
}

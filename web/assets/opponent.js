// The opponent's module: the script of its worker, and a module of the page where workers are
// forbidden. As a worker it first posts its version, or nothing if it cannot start; then it answers
// each text with a text, or with nothing to a text that it does not understand.

const version = import.meta.url.split("?")[1] ?? "";
const part = (name) => new URL(`${name}?${version}`, import.meta.url).href;

/** The functions of the opponent, once it is loaded. */
export const opponent = import(part("fairboard-worker.js")).then(async (module) => {
  await module.default({ module_or_path: part("fairboard-worker_bg.wasm") });
  return module;
});

if (typeof document === "undefined") {
  opponent.then(
    ({ answer, version }) => {
      addEventListener("message", ({ data }) => postMessage(answer(data)));
      postMessage(version());
    },
    () => postMessage(undefined),
  );
}

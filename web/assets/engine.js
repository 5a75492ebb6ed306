// The engine's module: the script of its worker, and a module of the page where workers fail.
// A worker first posts its build, or undefined if it cannot start. Then it answers each text with
// a text: a reply, or the reason of a failure.

// At a static import Firefox would ask for the page's leave for workers of this origin.
const { build, integrity } = await import("./build.js");

const CODE = "fairboard-worker_bg.wasm";

/** The engine's functions, once it is loaded. */
export const engine = import("./fairboard-worker.js").then(async (module) => {
  const code = fetch(new URL(CODE, import.meta.url), { integrity: integrity[CODE] ?? "" });
  await module.default({ module_or_path: code });
  return module;
});

if (typeof document === "undefined") {
  engine.then(
    ({ answer, onPanic }) => {
      onPanic((text) => postMessage(text));
      addEventListener("message", ({ data }) => postMessage(answer(String(data))));
      postMessage(build);
    },
    () => postMessage(undefined),
  );
}

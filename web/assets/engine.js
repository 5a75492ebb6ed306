// The engine's module: the script of its worker, and a module of the page where workers fail.
// A worker first posts its build, or undefined if it cannot start. Then it answers each text with
// a text: a reply, or the reason of a failure. A page gets the same texts, after many short tasks.

// A static import would need the page's permission for workers of this origin in Firefox.
const files = import("./build.js");

const CODE = "fairboard-worker_bg.wasm";

/** The engine's functions, once it is loaded. */
export const engine = Promise.all([import("./fairboard-worker.js"), files]).then(async (both) => {
  const [module, { integrity }] = both;
  const code = fetch(new URL(CODE, import.meta.url), { integrity: integrity[CODE] ?? "" });
  await module.default({ module_or_path: code });
  return module;
});

/** The answer to a question, found on the page. Each slice of the search is a task, so that the
 * page can react in between. The signal ends the search without an answer. */
export const think = async (request, signal) => {
  const { Thought } = await engine;
  const thought = new Thought(request);
  // A message begins the next task at once. A timer would wait some milliseconds.
  const { port1, port2 } = new MessageChannel();
  try {
    return await new Promise((resolve, reject) => {
      signal.addEventListener("abort", reject);
      port1.onmessage = () => {
        try {
          const answer = thought.resume();
          if (answer === undefined) port2.postMessage(undefined);
          else resolve(answer);
        } catch (error) {
          reject(error);
        }
      };
      port2.postMessage(undefined);
    });
  } finally {
    port1.close();
    thought.free();
  }
};

if (typeof document === "undefined") {
  Promise.all([engine, files]).then(
    ([{ answer, onPanic }, { build }]) => {
      onPanic((text) => postMessage(text));
      addEventListener("message", ({ data }) => postMessage(answer(String(data))));
      postMessage(build);
    },
    () => postMessage(undefined),
  );
}

// Starts the app. The guard in the page says why, if it does not start or can go on no longer.

import { integrity } from "./build.js";
import { isCrash, onCrash } from "./crash.js";
import { keepOffline } from "./offline.js";
import { ports } from "./ports.js";

const tell = (name, detail) =>
  window.dispatchEvent(new CustomEvent(`fairboard-${name}`, { detail }));

const { module, wasm } = document.querySelector("script[data-module]").dataset;
const from = (path) => new URL(path, document.baseURI).href;
const name = (path) => path.split("/").pop();

const start = async () => {
  const code = fetch(from(wasm), { integrity: integrity[name(wasm)] ?? "" });
  const [app] = await Promise.all([import(from(module)), code]);
  await app.default({ module_or_path: code });
  app.start(document.getElementById("app"), ports(() => tell("missing")));
};

const started = () => {
  tell("started");
  keepOffline((accept) => tell("update", accept));
};

const failed = (error) => {
  console.error(error);
  tell(isCrash(error) ? "crashed" : "failed");
};

// In a frame of another page a press could be meant for something else, so nothing starts there.
if (window === window.top) {
  onCrash(() => tell("crashed"));
  start().then(started, failed);
}

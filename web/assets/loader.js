// Starts the game, and says so in a sentence if it cannot start or can go on no longer.

const banner = (sentence) => {
  if (document.getElementById("trouble")) return;
  const box = document.createElement("div");
  box.id = "trouble";
  box.className = "notice";
  box.setAttribute("role", "alert");
  const text = document.createElement("p");
  text.textContent = sentence;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button";
  button.textContent = "Reload";
  button.addEventListener("click", () => location.reload());
  box.append(text, button);
  document.body.prepend(box);
};

window.addEventListener("fairboard-panic", () =>
  banner("Something went wrong. Your game is stored: reload the page to go on."),
);

const { module, wasm } = document.querySelector("script[data-module]").dataset;
const from = (path) => new URL(path, document.baseURI).href;

// The one script that the page may start besides this one and the app: the opponent's. Its address
// holds the app's, so that both come from one build.
const opponentUrl = from(`opponent.js?${module.split("/").pop()}`);
const policy = window.trustedTypes?.createPolicy("fairboard-opponent", {
  createScriptURL: (url) => (url === opponentUrl ? url : ""),
});
window.fairboard = {
  startWorker: () =>
    new Worker(policy?.createScriptURL(opponentUrl) ?? opponentUrl, { type: "module" }),
  /** Lets the opponent think on the page; `done` hears its answer, or nothing if it has none. */
  thinkHere: (request, done) => {
    import(opponentUrl)
      .then(({ opponent }) => opponent)
      .then(({ answer }) => done(answer(request)))
      .catch(() => done(undefined));
  },
};

import(from(module))
  .then(({ default: init }) => init({ module_or_path: from(wasm) }))
  .catch((error) => {
    console.error(error);
    document.getElementById("loading")?.remove();
    banner("Fairboard could not be loaded. It needs a browser with WebAssembly, and a connection.");
  });

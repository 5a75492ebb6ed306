// Starts the app. If it cannot start, or can go on no longer, a banner says so in a sentence.

import { ports } from "./ports.js";

const banner = (sentence) => {
  if (document.getElementById("trouble")) return;
  const root = document.createElement("div");
  root.id = "trouble";
  root.className = "fairboard";
  const box = document.createElement("div");
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
  root.append(box);
  document.body.prepend(root);
};

window.addEventListener("fairboard-panic", () =>
  banner("Something went wrong. Your game is stored. Reload the page to continue."),
);

const { module, wasm } = document.querySelector("script[data-module]").dataset;
const from = (path) => new URL(path, document.baseURI).href;

import(from(module))
  .then(async ({ default: init, start }) => {
    await init({ module_or_path: from(wasm) });
    start(document.getElementById("app"), ports(document.baseURI, module.split("/").pop()));
  })
  .catch((error) => {
    console.error(error);
    document.getElementById("loading")?.remove();
    banner("Fairboard could not be loaded. It needs a browser with WebAssembly, and a connection.");
  });

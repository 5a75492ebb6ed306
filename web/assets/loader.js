// Shows the page at the address: loads the module that draws the page, and shows it in place of the
// previous module. If a module does not come or can no longer go on, the guard says why.

import { build, integrity } from "./build.js";
import { isCrash, onCrash } from "./crash.js";
import { keepOffline } from "./offline.js";
import { language, ports, script, useBuild } from "./ports.js";
import { keepTexts } from "./texts.js";

const tell = (name, detail) =>
  window.dispatchEvent(new CustomEvent(`fairboard-${name}`, { detail }));

const app = document.getElementById("app");

/** Name of the module with the page at an address: first-paint.js has fetched it early. */
const moduleAt = window.fairboardModuleAt;

const here = () => moduleAt(location.hash);

useBuild({ build, integrity });

const appPorts = ports(() => tell("missing"));

/** Texts that the browser refuses to store. All modules share them while the page is open. */
const memory = new Map();

/** Resolves after the first paint, which the start of the app would delay, or after one second. A
 * hidden page is not painted, so in such a page the promise resolves at once. */
const painted = new Promise((done) => {
  setTimeout(done, 1000);
  if (document.hidden) done();
  document.addEventListener("visibilitychange", done, { once: true });
  requestAnimationFrame(() => setTimeout(done));
});

/** The address of a file of the build. */
const at = (file) => new URL(file, import.meta.url);

/** Adds a style sheet, if the build has the file. Resolves once the style sheet is loaded. */
const addStyles = (file) =>
  new Promise((done, fail) => {
    if (!integrity[file]) return done();
    const link = document.createElement("link");
    Object.assign(link, { rel: "stylesheet", integrity: integrity[file], href: at(file) });
    link.onload = done;
    link.onerror = () => {
      link.remove();
      fail(new Error(`${file} has not come`));
    };
    document.head.append(link);
  });

/** Promises of the style sheets that have been added, by their files. */
const styles = new Map();

/** Style sheets by the names of the modules. The build puts them here. */
const SHEETS = "styles";

/** The promise under a key of a map. `make` is called at first, and again after a failure. */
const once = (map, key, make) => {
  if (!map.has(key)) map.set(key, make());
  return map.get(key).catch((error) => {
    map.delete(key);
    throw error;
  });
};

/** Adds the style sheets of a module. */
const dress = (name) =>
  Promise.all(SHEETS[name].map((file) => once(styles, file, () => addStyles(file))));

const fetched = (file) => fetch(at(file), { integrity: integrity[file] ?? "" });

/** Key of the settings in the browser's storage. The build puts it here. */
const PREFERENCES = "preferences";

/** Parts of programs by the names of their pages: the program, and the chunks of its code that the
 * page needs. The build puts them here. */
const PARTS = "parts";

/** Chunks by their files. Each is added once, because adding it again would reset its data. */
const chunks = new Map();

/** Adds a chunk to a program that is being started: the chunk puts its functions into the table,
 * and its data into the memory, that the program exports. */
const addChunk = (file, program) => {
  const add = async () => {
    const code = fetched(file).then((response) => response.arrayBuffer());
    const [bytes, { exports }] = await Promise.all([code, program]);
    await WebAssembly.instantiate(bytes, { __wasm_split: exports });
  };
  return once(chunks, file, add);
};

/** Starts the program of a part, and adds what the part needs. */
const startPart = async (name, { program, files }) => {
  const whole = started(program);
  await Promise.all([dress(name), ...files.map((file) => addChunk(file, whole))]);
  return whole;
};

/** Longest wait for the sentences of a language once the module is there, in milliseconds. The
 * module speaks English until they have come. */
const LANGUAGE_TIMEOUT = 3000;

/** Starts the pages of the rules, which are a script without WebAssembly. */
const startRules = async () => {
  await dress("rules");
  return (await script("rules.js")).start();
};

/** Starts a program with its style sheets and the sentences of the language. */
const startProgram = async (name) => {
  const code = fetched(`${name}_bg.wasm`);
  // English is part of each module.
  const { lang } = document.documentElement;
  const words = lang === "en" ? undefined : language(lang);
  const [module] = await Promise.all([script(`${name}.js`), code, dress(name), painted]);
  const exports = await module.default({ module_or_path: code });
  const late = new Promise((done) => setTimeout(done, LANGUAGE_TIMEOUT));
  const root = document.createElement("div");
  const spoken = words && (await Promise.race([words, late]));
  return { root, exports, show: module.start(root, appPorts, memory, spoken) };
};

/** Starts a module. `root` of the result is the element of its pages. `show` shows the page at an
 * address, or ends the page if it gets no address. */
const start = (name) => {
  if (PARTS[name]) return startPart(name, PARTS[name]);
  return name === "rules" ? startRules() : startProgram(name);
};

/** The modules by name, each started once. */
const modules = new Map();

const started = (name) => once(modules, name, () => start(name));

/** Adds a part that no address asks for; `done` gets true once the part has come, or false. */
appPorts.loadPart = (name, done) => {
  started(name).then(
    () => done(true),
    () => done(false),
  );
};

/** Shows the present page again, because the settings or a game that it lists have changed. A page
 * behind the rules is shown again when the rules are closed. */
appPorts.showAgain = () => {
  if (!over) show();
};

let current;

/** The module of the rules while it is shown. The present page is hidden, and its game waits. */
let over;

/** Hides the present page, or shows it again. An event tells the page's module of the change. */
const cover = (isCovered) => {
  current.root.hidden = isCovered;
  document.documentElement.toggleAttribute("data-covered", isCovered);
  document.dispatchEvent(new Event("fairboard-covered"));
};

/** Shows the rules over the present page, or in place of the skeleton that waits for the app. */
const showOver = (next) => {
  if (!current) app.replaceChildren();
  else cover(true);
  over = next;
  app.append(next.root);
};

/** Closes the rules, and shows a module in place of the present one. If it is another module, the
 * present page ends. Without a module, nothing is shown. */
const change = (next) => {
  // `show` without an address ends a page.
  over?.root.remove();
  over?.show();
  over = undefined;
  if (current) cover(false);
  if (next === current) return;
  current?.show();
  current = next;
  app.replaceChildren(...(next ? [next.root] : []));
};

/** Focuses the link to the page at the address, or else the first link, if the focused element is
 * gone or hidden. Waits at most `frames` frames until the page has links. */
const keepFocus = (frames) => {
  const { activeElement, body } = document;
  if (activeElement !== body && !activeElement.closest("[hidden]")) return;
  const links = [...((over ?? current)?.root ?? app).querySelectorAll("a")];
  // A page that has just come is not drawn yet.
  if (links.length === 0 && frames) requestAnimationFrame(() => keepFocus(frames - 1));
  (links.find(({ hash }) => hash === location.hash) ?? links[0])?.focus();
};

const hasFocus = () => app.contains(document.activeElement);

/** True if, since the last call of `show`, the app was clicked while the app had the focus. */
let followed = false;

/** Reports that the page at the address cannot be shown. */
const tellFailure = (error) => {
  console.error(error);
  if (isCrash(error)) tell("crashed");
  else {
    change(undefined);
    tell("failed", error);
  }
};

/**
 * Shows the page at the address, unless the address has changed when its module is there. `event`
 * is the change of the address, after which the page begins at its top.
 */
const show = async (event) => {
  const name = here();
  // The link that was followed may be hidden by now, and has lost the focus then.
  const hadFocus = hasFocus() || followed;
  followed = false;
  tell("loading");
  try {
    const next = await started(name);
    // A link that disappears while it is pressed would not be followed.
    await window.fairboardPress;
    if (name !== here()) return;
    // The desk of far games keeps the focus itself while it stays.
    const isDesk = name === "far" && next === current && !over;
    const isKept = (hadFocus || hasFocus()) && !isDesk;
    if (name === "rules") showOver(next);
    else change(next);
    next.show(location.hash);
    if (event) scrollTo(0, 0);
    if (isKept) setTimeout(keepFocus, 0, 60);
    tell("started");
  } catch (error) {
    if (name === here()) tellFailure(error);
  }
};

/** Starts the module of a link that is about to be followed. */
const foresee = ({ target }) => {
  const link = target.closest?.("a[href^='#']");
  // Its failure is told once it is followed.
  if (link) started(moduleAt(link.hash)).catch(() => {});
};

// In a frame of another page a press could be meant for something else, so nothing starts there.
if (window === window.top) {
  onCrash(() => tell("crashed"));
  keepTexts(app);
  app.addEventListener("click", () => (followed = hasFocus()), true);
  window.addEventListener("hashchange", show);
  // The page takes the settings of another tab as it takes those of another module.
  window.addEventListener("storage", ({ key }) => {
    if (key === PREFERENCES) appPorts.showAgain();
  });
  const keep = () => keepOffline((accept) => tell("update", accept));
  window.addEventListener("fairboard-started", keep, { once: true });
  show();
  for (const sign of ["pointerover", "focusin"]) app.addEventListener(sign, foresee);
}

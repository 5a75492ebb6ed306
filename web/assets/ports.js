// The way to the engine, the only script that a board starts besides the app itself, and to the
// files of languages.

// A browser remembers that this script was lost. Another address of the one brings another of the
// other.
const { build, integrity } = await import(`./build.js${new URL(import.meta.url).search}`);

const at = (name) => new URL(name, import.meta.url).href;
const address = at("engine.js");

/** Scripts of the engine. Browsers check what a page imports, but not what a worker does. */
const SCRIPTS = ["engine.js", "fairboard-worker.js"];

const fetched = (name, query = "") => fetch(at(name + query), { integrity: integrity[name] ?? "" });

/** How often each script was lost, by its file. */
const losses = new Map();

/**
 * A module of this folder. A browser remembers an address whose module was lost, so the next try
 * has another one. The page's list of integrities does not have that, so the file is checked
 * before.
 */
export const script = async (file) => {
  const lost = losses.get(file) ?? 0;
  try {
    if (!lost) return await import(at(file));
    await fetched(file, `?${lost}`);
    return await import(at(`${file}?${lost}`));
  } catch (error) {
    losses.set(file, lost + 1);
    throw error;
  }
};

/** The file of a language; undefined if it does not come. */
export const language = async (tag) => {
  try {
    const response = await fetched(`lang-${tag}.txt`);
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
};

/** Addresses of scripts that may be started. */
const allowed = new Set();

// One policy for the whole document: a second one of the same name would be refused.
let policy;

/** An address of the project's own, in the form in which the browser lets it be started. */
export const trusted = (address) => {
  allowed.add(address);
  const createScriptURL = (address) => (allowed.has(address) ? address : "");
  policy ??= window.trustedTypes?.createPolicy("fairboard", { createScriptURL });
  return policy?.createScriptURL(address) ?? address;
};

/** A worker of this origin, or of another one through a script of the page's own. The origin of a
 * sandboxed frame is none, whatever its address. */
const start = (address) => {
  if (new URL(address).origin === self.origin) {
    return new Worker(trusted(address), { type: "module" });
  }
  // A static import would need the page's leave for workers of that origin, too.
  const text = `import(${JSON.stringify(address)}).catch(() => postMessage(undefined));`;
  const script = new Blob([text], { type: "text/javascript" });
  const url = URL.createObjectURL(script);
  try {
    return new Worker(trusted(url), { type: "module" });
  } finally {
    // The worker has resolved its address by now.
    URL.revokeObjectURL(url);
    allowed.delete(url);
  }
};

/** The engine in a worker, which is started once its scripts are known to be as published. */
class Engine extends EventTarget {
  #worker;
  #isOver = false;

  constructor() {
    super();
    this.#start().catch(() => this.dispatchEvent(new Event("error")));
  }

  async #start() {
    await Promise.all(SCRIPTS.map((name) => fetched(name)));
    if (this.#isOver) return;
    this.#worker = start(address);
    this.#worker.onmessage = ({ data }) =>
      this.dispatchEvent(new MessageEvent("message", { data }));
    this.#worker.onerror = () => this.dispatchEvent(new Event("error"));
  }

  postMessage(text) {
    this.#worker.postMessage(text);
  }

  terminate() {
    this.#isOver = true;
    this.#worker?.terminate();
  }
}

/** Puts a text on the clipboard where a page has no way to it but the command of older browsers: on
 * a site without encryption, or in a frame. The text is never in the document. */
const copyByCommand = (text) => {
  let isDone = false;
  const put = (event) => {
    event.clipboardData.setData("text/plain", text);
    event.preventDefault();
    event.stopImmediatePropagation();
    isDone = true;
  };
  const selection = getSelection();
  const isEmpty = selection.isCollapsed;
  addEventListener("copy", put, true);
  // Some browsers copy nothing while nothing is selected.
  if (isEmpty) selection.selectAllChildren(document.body);
  document.execCommand("copy");
  if (isEmpty) selection.removeAllRanges();
  removeEventListener("copy", put, true);
  return isDone;
};

/** Longest wait for the disk, in milliseconds, and for one that was late. */
const DISK = 8000;
const LATE_DISK = 1000;

let wait = DISK;

/** Acts on the disk. What it does not do in time it may still do later. */
const onDisk = (act) => {
  let timer;
  const late = new Promise((done) => {
    timer = setTimeout(() => {
      wait = LATE_DISK;
      done();
    }, wait);
  });
  const acted = async () => {
    try {
      return await act(await script("disk.js"));
    } catch {
      return undefined;
    } finally {
      clearTimeout(timer);
      wait = DISK;
    }
  };
  return Promise.race([acted(), late]);
};

/**
 * What the app needs of the page's scripts.
 *
 * @param {() => void} missing called when the engine's files cannot be loaded
 */
export const ports = (missing = () => {}) => ({
  /** Name of this build; the engine has to come from the same one. */
  build,
  /** Address of the app: a published build lies in a folder of the app's `build/`. */
  site: at(build ? "../../" : "./"),
  /** Starts a worker. */
  startEngine: () => new Engine(),
  /** Runs the engine on the page; `done` gets its answer, or undefined if it cannot be run. The
   * function that is returned ends it. */
  runEngine: (request, done) => {
    const run = new AbortController();
    const { signal } = run;
    script("engine.js")
      .then(({ think }) => think(request, signal))
      .catch(() => void (signal.aborted || missing()))
      .then((answer) => signal.aborted || done(answer));
    return () => run.abort();
  },
  /** Loads the file of a language; `done` gets its text, or undefined if it does not come. */
  loadLanguage: (tag, done) => {
    language(tag).then(done);
  },
  /** Puts a text on the clipboard; `done` is told whether the browser lets it. */
  copyText: (text, done) => {
    const byCommand = () => copyByCommand(text);
    // The command works at once or never; the app is told later, because it is still asking.
    const copied = navigator.clipboard
      ? navigator.clipboard.writeText(text).then(() => true, byCommand)
      : Promise.resolve(byCommand());
    copied.then(done);
  },
  /** Puts a text on the disk, or removes it; `done` gets true once that is so, or undefined. */
  keepText: (key, text, done) => {
    onDisk(({ keep }) => keep(key, text).then(() => true)).then(done);
  },
  /** Reads the texts on the disk whose keys begin so; `done` gets them as pairs with their keys, or
   * undefined. */
  keptTexts: (begin, done) => {
    onDisk(({ kept }) => kept(begin)).then(done);
  },
  /** Plays a sound; the script that makes it comes with the first one. */
  playSound: (name) => {
    script("sound.js").then(({ play }) => play(name)).catch(() => {});
  },
  /** Shows a sentence by the system, if the page is hidden and the person allows it. */
  notify: (text) => {
    if (!document.hidden || window.Notification?.permission !== "granted") return;
    const options = { tag: "fairboard", icon: at("icon-192.png") };
    // A phone lets only the service worker do so.
    const worker = navigator.serviceWorker?.getRegistration() ?? Promise.resolve();
    worker
      .then((worker) => worker?.showNotification(text, options) ?? new Notification(text, options))
      .catch(() => {});
  },
  /** Asks the person whether notifications may be shown. */
  allowNotifications: () => void window.Notification?.requestPermission(),
});

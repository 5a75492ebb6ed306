// The functions of the page that an app or a board uses: the engine, the files of languages, the
// clipboard, the disk, sounds and notifications.

// No module waits at its top level, because WebKit hangs for ever if the page is left meanwhile.

/** Name of this build. */
let build;

/** The integrities of the build's files. */
let integrity = {};

/** Takes over the exports of `build.js`, before anything else of this script is used. A browser
 * remembers a lost script by its address, so the importer finds an address of `build.js`. */
export const useBuild = (exports) => {
  ({ build, integrity } = exports);
};

const at = (name) => new URL(name, import.meta.url).href;
const address = at("engine.js");

/** Scripts of the engine. Browsers check what a page imports, but not what a worker does. */
const SCRIPTS = ["engine.js", "fairboard-worker.js"];

const fetched = (name, query = "") => fetch(at(name + query), { integrity: integrity[name] ?? "" });

/** How often each script was lost, by its file. */
const losses = new Map();

/** The loaded modules, by their files. An import would answer only after the next frame. */
const modules = new Map();

/**
 * A module of this folder. A browser remembers the address of a lost module, so the next try uses
 * another address. The page's list of integrities does not name that address, so the file is
 * checked first.
 */
export const script = async (file) => {
  if (modules.has(file)) return modules.get(file);
  const lost = losses.get(file) ?? 0;
  const query = lost ? `?${lost}` : "";
  try {
    if (lost) await fetched(file, query);
    const module = await import(at(file + query));
    modules.set(file, module);
    return module;
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

/** The address of one of our scripts as a `TrustedScriptURL`, if the browser has Trusted Types. */
export const trustedUrl = (address) => {
  allowed.add(address);
  const createScriptURL = (url) => (allowed.has(url) ? url : "");
  policy ??= window.trustedTypes?.createPolicy("fairboard", { createScriptURL });
  return policy?.createScriptURL(address) ?? address;
};

/** A worker from an address of this origin, or of another origin by a script that imports it. A
 * sandboxed frame has an opaque origin, which differs from the origin of every address. */
const start = (address) => {
  if (new URL(address).origin === self.origin) {
    return new Worker(trustedUrl(address), { type: "module" });
  }
  // A static import would need the page's permission for workers of that origin, too.
  const text = `import(${JSON.stringify(address)}).catch(() => postMessage(undefined));`;
  const script = new Blob([text], { type: "text/javascript" });
  const url = URL.createObjectURL(script);
  try {
    return new Worker(trustedUrl(url), { type: "module" });
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

/** Puts a text on the clipboard by `execCommand`, the only way on a site without encryption and in
 * a frame. The text is never in the document. */
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

/** Longest wait for the disk, in milliseconds. */
const DISK_TIMEOUT = 8000;

/** Longest wait for the disk after it was late, in milliseconds. */
const LATE_DISK_TIMEOUT = 1000;

/** The longest wait for the next act, in milliseconds. */
let wait = DISK_TIMEOUT;

/** The result of an act on the disk; undefined if the act fails or is not done in time. Such an act
 * may still be done later. */
const onDisk = (act) => {
  let timer;
  const late = new Promise((done) => {
    timer = setTimeout(() => {
      wait = LATE_DISK_TIMEOUT;
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
      wait = DISK_TIMEOUT;
    }
  };
  return Promise.race([acted(), late]);
};

/**
 * The functions that the app needs of the page's scripts.
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
  /** Puts a text on the clipboard; `done` gets true, or false if the browser refuses. */
  copyText: (text, done) => {
    const byCommand = () => copyByCommand(text);
    // The command works at once or never; the app is told later, because it is still asking.
    const copied = navigator.clipboard
      ? navigator.clipboard.writeText(text).then(() => true, byCommand)
      : Promise.resolve(byCommand());
    copied.then(done);
  },
  /** Puts a text on the disk, or removes it; `done` gets true once this is done, or undefined. */
  keepText: (key, text, done) => {
    onDisk(({ keep }) => keep(key, text).then(() => true)).then(done);
  },
  /** Reads the texts on the disk whose keys start with `begin`; `done` gets pairs of key and text,
   * or undefined. */
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
    // On a phone, only the service worker may show notifications.
    const worker = navigator.serviceWorker?.getRegistration() ?? Promise.resolve();
    worker
      .then((worker) => worker?.showNotification(text, options) ?? new Notification(text, options))
      .catch(() => {});
  },
  /** Asks the person whether notifications may be shown. */
  allowNotifications: () => void window.Notification?.requestPermission(),
});

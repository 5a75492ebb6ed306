// The functions of the page that an app or a board uses: the engine, the files of languages, the
// clipboard, the disk, sounds and notifications.

// No module waits at its top level, because WebKit hangs for ever if the page is left meanwhile.

/** Name of this build. */
let build;

/** The digest of each file of the build, by the file's name, for the `integrity` of requests. */
let integrity = {};

/** Takes the exports of `build.js`, before anything else of this script is used. Only the importer
 * knows the address from which `build.js` has come, because a browser never tries again an address
 * that failed. */
export const useBuild = (exports) => {
  ({ build, integrity } = exports);
};

const at = (name) => new URL(name, import.meta.url).href;
const address = at("engine.js");

/** Scripts of the engine's worker. A browser checks the integrity of a page's scripts, but not of a
 * worker's. */
const SCRIPTS = ["engine.js", "fairboard-worker.js"];

const fetched = (name, query = "") => fetch(at(name + query), { integrity: integrity[name] ?? "" });

/** Number of times that each script failed to load, by its file. */
const failures = new Map();

/** The loaded modules, by their files. Another import of a loaded module would take until the next
 * frame. */
const modules = new Map();

/**
 * A module of this folder. A browser remembers the address of a module that failed to load, so the
 * next try uses another address. The page's list of integrities does not name that address, so the
 * file is checked first.
 */
export const script = async (file) => {
  if (modules.has(file)) return modules.get(file);
  const failed = failures.get(file) ?? 0;
  const query = failed ? `?${failed}` : "";
  try {
    if (failed) await fetched(file, query);
    const module = await import(at(file + query));
    modules.set(file, module);
    return module;
  } catch (error) {
    failures.set(file, failed + 1);
    throw error;
  }
};

/** The text of a language's file; undefined if the file cannot be loaded. */
export const language = async (tag) => {
  try {
    const response = await fetched(`lang-${tag}.txt`);
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
};

// One policy for the whole document: a second one of the same name would be refused. The policy
// checks nothing, because only `trustedUrl` can use it.
let policy;

/** The address of one of our scripts as a `TrustedScriptURL`; unchanged without Trusted Types. */
export const trustedUrl = (address) => {
  policy ??= window.trustedTypes?.createPolicy("fairboard", { createScriptURL: (url) => url });
  return policy?.createScriptURL(address) ?? address;
};

/** Starts a worker. A browser refuses a script of another origin, so a blob imports such a script.
 * A sandboxed frame has an opaque origin, which differs from the origin of every address. */
const startWorker = (address) => {
  if (new URL(address).origin === self.origin) {
    return new Worker(trustedUrl(address), { type: "module" });
  }
  // A static import would need the page's permission for workers of that origin, too. As in
  // engine.js, the message `undefined` says that the worker cannot start.
  const text = `import(${JSON.stringify(address)}).catch(() => postMessage(undefined));`;
  const script = new Blob([text], { type: "text/javascript" });
  const url = URL.createObjectURL(script);
  try {
    return new Worker(trustedUrl(url), { type: "module" });
  } finally {
    // The worker has resolved its address by now.
    URL.revokeObjectURL(url);
  }
};

/** The engine in a worker. The worker is started once the integrity of its scripts is checked. */
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
    this.#worker = startWorker(address);
    this.#worker.onmessage = ({ data }) =>
      this.dispatchEvent(new MessageEvent("message", { data }));
    this.#worker.onerror = () => this.dispatchEvent(new Event("error"));
  }

  /** Sends a text to the worker. Called only after the worker has posted its build. */
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

/** The longest wait for the next act on the disk, in milliseconds. */
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
 * @param {() => void} missing called if the engine cannot be loaded on the page, or fails there
 */
export const ports = (missing = () => {}) => ({
  /** Name of this build; the engine has to be of the same build. */
  build,
  /** Address of the app: a published build lies in a folder of the app's `build/`. */
  site: at(build ? "../../" : "./"),
  /** Starts the engine in a worker. The engine reports a failure by the event `error`. */
  startEngine: () => new Engine(),
  /** Runs the engine on the page; `done` gets the answer, or undefined if the engine cannot be run.
   * Returns a function that ends the run. */
  runEngine: (request, done) => {
    const run = new AbortController();
    const { signal } = run;
    const think = async () => {
      let answer;
      try {
        const engine = await script("engine.js");
        answer = await engine.think(request, signal);
      } catch {
        if (!signal.aborted) missing();
      }
      if (!signal.aborted) done(answer);
    };
    think();
    return () => run.abort();
  },
  /** Loads the file of a language; `done` gets its text, or undefined if it does not come. */
  loadLanguage: (tag, done) => {
    language(tag).then(done);
  },
  /** Puts a text on the clipboard; `done` gets true, or false if the browser refuses. */
  copyText: (text, done) => {
    const byCommand = () => copyByCommand(text);
    // The command answers at once, but `done` is called later, because the app still awaits the
    // end of this call.
    const copied = navigator.clipboard
      ? navigator.clipboard.writeText(text).then(() => true, byCommand)
      : Promise.resolve(byCommand());
    copied.then(done);
  },
  /** Opens the system's share sheet with a link; `done` gets true once the sheet is closed, or
   * false if the browser shows none. */
  shareLink: (url, done) => {
    const share = async () => navigator.share({ url });
    // A person who closes the sheet causes this error.
    const isClosed = ({ name }) => name === "AbortError";
    share().then(() => true, isClosed).then(done);
  },
  /** Reads a file; `done` gets its text, or undefined if it cannot be read. */
  readFile: (file, done) => {
    file.text().catch(() => {}).then(done);
  },
  /** Puts a text on the disk under `key`, or removes the text there if `text` is undefined. `done`
   * gets true once this is done, or undefined if this fails. */
  keepText: (key, text, done) => {
    onDisk(({ keep }) => keep(key, text).then(() => true)).then(done);
  },
  /** Reads the texts on the disk whose keys start with `begin`; `done` gets pairs of key and text,
   * or undefined if this fails. */
  keptTexts: (begin, done) => {
    onDisk(({ kept }) => kept(begin)).then(done);
  },
  /** Plays a sound. The script that makes sounds is loaded with the first sound. */
  playSound: (name) => {
    script("sound.js").then(({ play }) => play(name)).catch(() => {});
  },
  /** Shows a sentence as a notification of the system, if the page is hidden and the person allows
   * notifications. */
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

// Boards on any page, by a call or as the element <fair-board>. `fairboard.d.ts` declares both.
// BUILD stands for the folder of the site's build. No file is loaded before the first board needs
// it. This script has no static import, so that it can report a missing file.

/** The options of a board. The build puts them here from their table, with the lists below. */
const OPTIONS = "options";

/** The games; the first one is usual. */
const GAMES = "games";

/**
 * Options that a mounted board cannot change, with their usual values. If such an option changes,
 * the element mounts another board.
 */
const LASTING = "lasting";

/** Time without any byte after which loading has failed, in milliseconds. A slow line may take
 * longer as a whole. */
const LOAD_TIMEOUT = 60_000;

/** Time after which a sentence says that the board is still loading, in milliseconds. */
const SLOW_AFTER = 9_000;

const fault = (code, message, cause) => Object.assign(new Error(message, { cause }), { code });

/** Sentences by the tags of their languages. The build puts them here. */
const WORDS = "script.board";

/** The tag of the language that fits a wanted tag best, as `Messages::find` finds it; English if no
 * language fits. */
const tagOf = (wanted = "en") => {
  const primary = (tag) => tag.toLowerCase().split("-")[0];
  const tags = Object.keys(WORDS);
  const exact = tags.find((tag) => tag === wanted.toLowerCase());
  return exact ?? tags.find((tag) => primary(tag) === primary(wanted)) ?? "en";
};

/** An error whose sentence stands in the place of a board. */
const trouble = (code, lang, cause) => fault(code, WORDS[tagOf(lang)][code], cause);

const missing = (cause) => trouble("load", "en", cause);

/** True if the files have come, but the browser or the page's policy lets none of them run. */
const isForbidden = (cause) =>
  typeof WebAssembly === "undefined" || cause instanceof WebAssembly.CompileError;

/** The functions that restart the timers of all waits, one for each wait. */
const restarts = new Set();

/** Restarts the timers of all waits, because a part of a file has come. */
const noteProgress = () => restarts.forEach((restart) => restart());

/** The value of `promise`; rejects if no part of any file comes for `LOAD_TIMEOUT`. */
const inTime = (promise) => {
  let timer;
  let restart;
  const late = new Promise((_, reject) => {
    restart = () => {
      clearTimeout(timer);
      timer = setTimeout(() => reject(missing()), LOAD_TIMEOUT);
    };
  });
  restarts.add(restart);
  restart();
  return Promise.race([promise, late]).finally(() => {
    restarts.delete(restart);
    clearTimeout(timer);
  });
};

/** How often each script was lost, by its file. */
const losses = new Map();

/** A module of the build. A browser remembers the address of a module that was lost or hangs, so
 * the next try uses another address, as in ports.js. */
const script = async (name) => {
  const lost = losses.get(name);
  try {
    const module = await inTime(import(`../BUILD/${name}${lost ? `?${lost}` : ""}`));
    noteProgress();
    return module;
  } catch (error) {
    losses.set(name, (lost ?? 0) + 1);
    throw error;
  }
};

/** All bytes of an answer. Each part restarts the timers. */
const received = async (response) => {
  const parts = [];
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts).arrayBuffer();
    parts.push(value);
    noteProgress();
  }
};

/** The integrity of bytes, as `build.js` has it. */
const integrityOf = async (bytes) => {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return `sha256-${btoa(String.fromCharCode(...sum))}`;
};

/**
 * A file of the build, as it was published. A browser that checks the integrity itself shows no
 * byte before the last one. A page that is not secure has to leave the check to it.
 */
const file = async (name, signal) => {
  const wanted = (await script("build.js")).integrity[name] ?? "";
  const checks = globalThis.crypto?.subtle;
  const address = new URL(`../BUILD/${name}`, import.meta.url);
  const response = await fetch(address, { integrity: checks ? "" : wanted, signal });
  if (!response.ok) throw missing();
  if (!checks) return response;
  const bytes = await received(response);
  if (wanted && (await integrityOf(bytes)) !== wanted) throw missing();
  return new Response(bytes, { headers: { "content-type": response.headers.get("content-type") } });
};

/** All files that are loaded or being loaded, by name. */
const loads = new Map();

/** Loads a file once for all boards. */
const once = (name, load) => {
  if (!loads.has(name)) {
    const controller = new AbortController();
    const loading = inTime(load(controller.signal)).catch((error) => {
      // This load is given up, and the next board tries again.
      controller.abort();
      loads.delete(name);
      throw error;
    });
    loads.set(name, loading);
  }
  return loads.get(name);
};

const sheet = async (signal) =>
  new CSSStyleSheet().replace(await (await file("boards.css", signal)).text());

/** Numbers of crashes and lost modules so far, by game. A module can be loaded again only from
 * another address. */
const copies = new Map();

/** The address of a game's script in the build. */
const scriptOf = (game) => {
  const copy = copies.get(game);
  return `board-${game}.js${copy ? `?${copy}` : ""}`;
};

/** The module of a game. */
const module = async (game, address, signal) => {
  const [module, code] = await Promise.all([
    import(`../BUILD/${address}`),
    file(`board-${game}_bg.wasm`, signal),
  ]);
  await module.default({ module_or_path: code });
  return module;
};

/** Everything that a board of a game needs, all loaded at once. */
const load = async (game) => {
  const address = scriptOf(game);
  const code = once(address, (signal) => module(game, address, signal)).catch((error) => {
    forget(game, address);
    throw error;
  });
  const [app, files, scripts, crash, { keepTexts }, styles] = await Promise.all([
    code,
    script("build.js"),
    script("ports.js"),
    script("crash.js"),
    script("texts.js"),
    once("styles", sheet),
  ]);
  const { language, ports, useBuild } = scripts;
  useBuild(files);
  return { address, app, crash, game, keepTexts, language, ports, styles };
};

/** Teaches a module a language. The module speaks English, which it contains, if a file does not
 * come. */
const teach = async ({ app, language }, lang) => {
  const tag = tagOf(lang);
  if (tag === "en") return;
  const file = await language(tag);
  if (file) app.learn(file);
};

const loaded = (game) =>
  inTime(load(game)).catch((error) => {
    throw missing(error);
  });

/** Forgets a module that has crashed or was lost. The next board gets a new copy. */
const forget = (game, address) => {
  if (address === scriptOf(game)) copies.set(game, (copies.get(game) ?? 0) + 1);
};

/** An object with the properties of others, and no inherited one. */
const plain = (...parts) => Object.assign(Object.create(null), ...parts);

/** The known options as texts. Options that are null, undefined or inherited are left out. */
const texts = (options) => {
  const read = plain();
  for (const name of OPTIONS) {
    const value = Object.hasOwn(options ?? read, name) ? options[name] : undefined;
    if (value === undefined || value === null) continue;
    if (typeof value !== "string" && typeof value !== "number") {
      throw fault("option", `The option ${name} is not a string.`);
    }
    read[name] = String(value);
  }
  return read;
};

/** The value of a lasting option. */
const lasting = (name, options) => options?.[name] || LASTING[name];

/** The first lasting option whose values differ; undefined if there is none. */
const differing = (one, other) =>
  Object.keys(LASTING).find((name) => lasting(name, one) !== lasting(name, other));

/** The game that is chosen. */
const chosen = ({ game }) => {
  if (!game) return GAMES[0];
  if (!GAMES.includes(game)) throw fault("option", `There is no game «${game}».`);
  return game;
};

/** A move or a record as text. */
const text = (value) => {
  if (typeof value === "string" || typeof value === "number") return String(value);
  throw fault("type", "A string is expected.");
};

const dispatch = (element, name, detail) =>
  element.dispatchEvent(
    new CustomEvent(`fairboard-${name}`, { detail, bubbles: true, composed: true }),
  );

/** The shadow roots of boards, also of earlier ones: an element cannot get a second shadow root. */
const shadows = new WeakMap();

/** Puts `root` into the shadow root of an element, in place of everything else there. */
const show = (element, root, styles) => {
  if (!shadows.has(element)) {
    try {
      shadows.set(element, element.attachShadow({ mode: "open" }));
    } catch {
      throw fault("element", "A board cannot be mounted in this element.");
    }
  }
  const shadow = shadows.get(element);
  shadow.adoptedStyleSheets = styles;
  shadow.replaceChildren(root);
};

/** Shows a sentence in the board's place. */
const showSentence = (element, message) => {
  const sentence = document.createElement("p");
  sentence.setAttribute("role", "alert");
  sentence.textContent = message;
  show(element, sentence, []);
};

/** Reports a failure: a sentence in the board's place, and an event. */
const report = (element, { code, message }) => {
  showSentence(element, message);
  dispatch(element, "error", { code, message });
};

/** The elements that hold a board, or are about to, with the functions that end it. */
const claims = new WeakMap();

/** Claims an element for a board. The claim ends by its `end` or by the signal. */
const claim = (element, signal) => {
  if (!(element instanceof Element) || element.ownerDocument !== document) {
    throw fault("element", "A board is mounted in an element of this document.");
  }
  if (claims.has(element)) throw fault("element", "There is a board in this element already.");
  const tasks = [];
  const isOver = () => claims.get(element) !== end;
  const end = () => {
    if (isOver()) return;
    claims.delete(element);
    signal?.removeEventListener("abort", end);
    for (const task of tasks) task();
  };
  claims.set(element, end);
  signal?.addEventListener("abort", end);
  return { end, isOver, atEnd: (task) => tasks.push(task) };
};

/** The handle of a mounted board. `use` passes the board to a function. */
const handle = (use, loaded, options, end) => ({
  play: (move) => use((board) => board.play(text(move))),
  legalMoves: () => use((board) => board.legalMoves()),
  view: () => use((board) => board.view()),
  save: () => use((board) => board.save()),
  load: (record) => use((board) => board.load(text(record))),
  set: (changes) => {
    const next = plain(options, texts(changes));
    const fixed = differing(next, options);
    if (fixed) throw fault("option", `The option ${fixed} of a mounted board cannot change.`);
    use((board) => board.set(next));
    const isNew = next.lang !== options.lang;
    options = next;
    if (!isNew) return;
    // The board speaks English meanwhile.
    teach(loaded, next.lang)
      .then(() => options.lang === next.lang && use((board) => board.set(options)))
      .catch(() => {});
  },
  destroy: end,
});

const crashed = (lang) => trouble("crash", lang);

/** Mounts a board whose files are there. */
const place = (loaded, element, options, { end, isOver, atEnd }) => {
  const { address, app, crash, game, keepTexts, ports, styles } = loaded;
  const root = document.createElement("div");
  let hasCrashed = false;
  const mounted = app.mount(root, ports(), options, (name, detail) => {
    if (!hasCrashed && !isOver()) dispatch(element, name, detail);
  });
  const unwatch = crash.onCrash(() => {
    hasCrashed = true;
    forget(game, address);
    report(element, crashed(options.lang));
  }, address);
  const unkeep = keepTexts(root);
  atEnd(() => {
    unkeep();
    unwatch();
    if (!hasCrashed) mounted.destroy();
    root.remove();
  });
  show(element, root, [styles]);
  const use = (call) => {
    if (hasCrashed) throw crashed(options.lang);
    try {
      return call(mounted);
    } catch (error) {
      if (!crash.isCrash(error)) throw error;
      // All boards of the script have crashed, and the caller may not pass the error on.
      crash.report(address);
      throw crashed(options.lang);
    }
  };
  return handle(use, loaded, options, end);
};

/**
 * Mounts a board inside `element`, in a shadow root of its own.
 *
 * @param {Element} element
 * @param {object} [options] see fairboard.d.ts
 * @returns {Promise} the handle of the board
 */
export const mount = async (element, options) => {
  const signal = options?.signal ?? undefined;
  signal?.throwIfAborted();
  const given = texts(options);
  const game = chosen(given);
  const claimed = claim(element, signal);
  const words = WORDS[tagOf(given.lang)];
  const slowTimer = setTimeout(() => showSentence(element, words.slow), SLOW_AFTER);
  claimed.atEnd(() => clearTimeout(slowTimer));
  try {
    const files = await loaded(game);
    await teach(files, given.lang);
    clearTimeout(slowTimer);
    if (claimed.isOver()) throw signal.reason;
    const board = place(files, element, given, claimed);
    dispatch(element, "ready", { game: board.view().game, board });
    return board;
  } catch (error) {
    clearTimeout(slowTimer);
    // The claim has ended by the signal.
    if (signal?.aborted) throw signal.reason;
    // Only files that do not come are reported in the element. The caller shows other failures.
    const isMissing = error?.code === "load";
    const sentence = isForbidden(error?.cause) ? words.forbidden : words.load;
    const failure = isMissing ? fault("load", sentence, error.cause) : error;
    if (isMissing && !claimed.isOver()) report(element, failure);
    claimed.end();
    throw failure;
  }
};

/** The element <fair-board>, whose attributes are the options. */
class FairBoard extends (globalThis.HTMLElement ?? Object) {
  static observedAttributes = OPTIONS;

  /** The present board, or the board that is being mounted. */
  #current;
  #isQueued = false;

  connectedCallback() {
    this.#queue();
  }

  disconnectedCallback() {
    this.#queue();
  }

  attributeChangedCallback() {
    this.#queue();
  }

  /** A move within the document leaves the board as it is. */
  connectedMoveCallback() {}

  /** Updates the board after all present changes, so that a page can move the element. */
  #queue() {
    if (this.#isQueued) return;
    this.#isQueued = true;
    queueMicrotask(() => {
      this.#isQueued = false;
      this.#update();
    });
  }

  #update() {
    const isShown = this.isConnected && this.ownerDocument === document;
    if (!isShown) return this.#end();
    // The element does not touch a board that the page has mounted or destroyed by a call.
    if (claims.get(this) !== this.#current?.claim) return;
    const options = this.#options();
    if (differing(options, this.#current?.options)) this.#end();
    if (!this.#current) this.#mount(options);
    else this.#current.board && this.#set(options);
  }

  #options() {
    const given = OPTIONS.filter((name) => this.hasAttribute(name));
    return Object.fromEntries(given.map((name) => [name, this.getAttribute(name)]));
  }

  async #mount(options) {
    const controller = new AbortController();
    const current = { controller, options };
    this.#current = current;
    try {
      const mounting = mount(this, { ...options, signal: controller.signal });
      current.claim = claims.get(this);
      current.board = await mounting;
      // An attribute may have changed meanwhile.
      this.#queue();
    } catch (error) {
      if (controller.signal.aborted) return;
      this.#current = undefined;
      if (error.code !== "load") report(this, error);
    }
  }

  /** Passes the changed attributes to the board. Options that the handle has set stay. */
  #set(options) {
    const current = this.#current;
    const changed = OPTIONS.filter((name) => options[name] !== current.options[name]);
    if (changed.length === 0) return;
    // A refused value is reported once, and not again after each later change.
    current.options = options;
    const set = (names) => {
      try {
        current.board.set(Object.fromEntries(names.map((name) => [name, options[name] ?? ""])));
      } catch ({ code, message }) {
        // A bad value must not keep the others from being set.
        if (names.length > 1) names.forEach((name) => set([name]));
        else dispatch(this, "error", { code, message });
      }
    };
    set(changed);
  }

  #end() {
    this.#current?.controller.abort();
    this.#current = undefined;
  }
}

if (globalThis.customElements && !customElements.get("fair-board")) {
  customElements.define("fair-board", FairBoard);
}

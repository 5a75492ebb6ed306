// Says on <html> what the first picture of the page has to be, before anything is painted: which
// page it is, in which theme, and whether a game goes on there. Fetches the module of that page.

(() => {
  const { dataset } = document.documentElement;

  const PAGES = {
    "": "home",
    "#": "home",
    "#/": "home",
    "#/tic-tac-toe": "tic-tac-toe",
    "#/stratego": "stratego",
    "#/embed": "embed",
    "#/stratego/game/": "replay",
    "#/far/": "far",
    "#/p/": "far",
    "#/rules/stratego": "rules",
    "#/rules/tic-tac-toe": "rules",
    "#/stratego/setups": "library",
    "#/stratego/setup/": "library",
    "#/tic-tac-toe/game/": "library",
    "#/games": "library",
  };

  const GAMES = ["stratego", "tic-tac-toe"];

  const stored = (name) => {
    try {
      return localStorage.getItem(`fairboard.${name}`) ?? "";
    } catch {
      // A sandboxed frame has no storage.
      return "";
    }
  };

  /** A digest without a way to play is that of no game, or of one that is over. */
  const isInProgress = (game) =>
    stored(game) && !/^fairboard\/digest 1$/.test(stored(`${game}.digest`));

  const hasFarGames = () => {
    try {
      return Object.keys(localStorage).some((key) => key.startsWith("fairboard.far."));
    } catch {
      return false;
    }
  };

  // A way to play follows the address of its page, as a word does.
  const pageAt = (hash) =>
    PAGES[
      hash
        .replace(/\/(computer|people|watch)$/, "")
        .replace(/^(#\/(?:stratego\/(?:game|setup)|tic-tac-toe\/game|far|p)\/).*/, "$1")
    ] ?? "";

  const name = () => {
    const isFrame = new URLSearchParams(location.search).has("embed");
    dataset.page = isFrame ? "frame" : pageAt(location.hash);
    dataset.game = stored(dataset.page) ? "stored" : "new";
    dataset.onward = [...GAMES.filter(isInProgress), ...(hasFarGames() ? ["far"] : [])].join(" ");
  };

  /** Name of the module with the page at an address, for the loader, too. */
  window.fairboardModuleAt = (hash) => pageAt(hash) || "home";

  /** Files of the modules. */
  const MODULES = {
    home: ["./home.js", "./home_bg.wasm"],
    "tic-tac-toe": ["./tic-tac-toe.js", "./tic-tac-toe_bg.wasm"],
    stratego: ["./stratego.js", "./stratego_bg.wasm"],
    replay: ["./replay.js", "./replay_bg.wasm"],
    embed: ["./embed.js", "./embed_bg.wasm"],
    far: ["./far.js", "./far_bg.wasm"],
    rules: ["./rules.js"],
    library: ["./library.js", "./library_bg.wasm"],
  };

  const link = (attributes) =>
    document.head.append(Object.assign(document.createElement("link"), attributes));

  const fetchEarly = ([module, code]) => {
    link({ rel: "modulepreload", href: module });
    if (code) link({ rel: "preload", as: "fetch", crossOrigin: "anonymous", href: code });
  };

  name();
  if (window === window.top) fetchEarly(MODULES[fairboardModuleAt(location.hash)]);
  const started = new AbortController();
  addEventListener("hashchange", name, started);
  addEventListener("fairboard-started", () => {
    started.abort();
    delete dataset.page;
    delete dataset.game;
    delete dataset.onward;
  });
  const theme = stored("preferences").match(/\b(light|dark)\b/);
  if (theme) dataset.theme = theme[0];
})();

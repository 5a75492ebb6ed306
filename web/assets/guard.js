// Says in a sentence why the app does not start, cannot go on, or could be newer. It is part of
// the page itself, so that it works when no other file comes.

(() => {
  /** Longest wait for the app, in milliseconds, before a sentence says so. */
  const PATIENCE = 8000;

  /** Longest wait for an answer about the server, in milliseconds. */
  const INQUIRY = 1500;

  const FILE = "Fairboard cannot start from a file. Open its folder through a web server.";
  const FRAME = "Fairboard may not load its files in this frame. Open it in a window of its own.";
  const SLOW = "Fairboard is still loading. If it does not come, check the connection and reload.";
  const OFFLINE = "Fairboard cannot reach its server. Check the connection and reload.";
  const REPLACED = "There is a new version of Fairboard. Reload to start it; your game is stored.";
  const DAMAGED = "A file of Fairboard is missing or damaged on its server. Reload to try again.";
  const OLD = "Fairboard needs WebAssembly. Open it in a newer browser.";
  const CRASH = "Something went wrong. Reload the page to continue.";
  const CRASH_STORED = "Something went wrong. Your game is stored. Reload the page to continue.";
  const FRAMED = "Fairboard does not play inside of another page, where a press could be stolen.";
  const READY = "A new version of Fairboard is ready. Reload to start it; your game is stored.";

  const reload = () => location.reload();

  const button = (name, act) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button";
    button.textContent = name;
    button.addEventListener("click", act);
    return button;
  };

  /** The banner: one sentence at a time, with a button for each way on. */
  let banner;
  /** The last banner about a module that does not come. */
  let missing;
  const withdraw = () => {
    banner?.remove();
    banner = undefined;
  };
  const say = (sentence, ways = { Reload: reload }) => {
    withdraw();
    banner = document.createElement("div");
    banner.id = "trouble";
    banner.className = "fairboard";
    const box = document.createElement("div");
    box.className = "notice";
    box.setAttribute("role", "alert");
    const text = document.createElement("p");
    text.textContent = sentence;
    box.append(text, ...Object.entries(ways).map(([name, act]) => button(name, act)));
    banner.append(box);
    document.body.prepend(banner);
  };

  /** Ends the wait for the app with a sentence. Nothing else of the page would answer a press. */
  const giveUp = (...reason) => {
    document.getElementById("app").replaceChildren();
    say(...reason);
    missing = banner;
  };

  /** The end of the patience with the module that is being loaded. */
  let late;
  const wait = () => {
    clearTimeout(late);
    late = setTimeout(() => {
      if (banner) return;
      say(SLOW);
      missing = banner;
    }, PATIENCE);
  };

  /** The reason why a file did not come, as far as the page can find out. */
  const reason = async () => {
    if (typeof WebAssembly === "undefined") return OLD;
    try {
      const signal = AbortSignal.timeout(INQUIRY);
      const page = await fetch(location.href, { cache: "no-store", signal });
      const loader = document.getElementById("loader").getAttribute("src");
      return page.ok && !(await page.text()).includes(loader) ? REPLACED : DAMAGED;
    } catch {
      return window.origin === "null" ? FRAME : OFFLINE;
    }
  };

  /** The page was asked for without the slash at its end, so its files are sought one level up. */
  const addSlash = () => {
    const name = location.pathname.split("/").pop();
    if (!name || name.includes(".")) return false;
    location.replace(`${location.pathname}/${location.search}${location.hash}`);
    return true;
  };

  /** Key of the stored game at this address; undefined if there is none. */
  const storedGame = () => {
    try {
      const key = `fairboard.${location.hash.slice(2)}`;
      return localStorage.getItem(key) === null ? undefined : key;
    } catch {
      return undefined;
    }
  };

  /** Sets a stored game aside under the first free name, as the app does with unreadable ones. */
  const setAside = (key) => {
    const name = (number) => `${key}.unreadable${number > 1 ? `.${number}` : ""}`;
    let number = 1;
    while (localStorage.getItem(name(number)) !== null) number += 1;
    const game = localStorage.getItem(key);
    // There may be no room for it twice.
    localStorage.removeItem(key);
    localStorage.setItem(name(number), game);
  };

  /** Note of the tab about the stored game with which the app crashed last. */
  const CRASHED = "fairboard.crashed";

  /** The app can go on no longer. After a second time with one game, it can start without it. */
  const crashed = () => {
    const key = storedGame();
    if (!key) {
      say(CRASH);
      return;
    }
    const ways = { Reload: reload };
    if (sessionStorage.getItem(CRASHED) === key) {
      ways["Start without this game"] = () => {
        sessionStorage.removeItem(CRASHED);
        setAside(key);
        reload();
      };
    }
    sessionStorage.setItem(CRASHED, key);
    say(CRASH_STORED, ways);
  };

  const failed = async () => {
    if (!addSlash()) giveUp(await reason());
  };

  const onError = ({ target }) => {
    // Hosts add scripts of their own, which may fail.
    if (target.id === "loader") failed();
  };

  if (new URLSearchParams(location.search).has("embed")) {
    // A framed board is a page of its own, because servers choose their headers by path.
    location.replace(`v1/frame.html${location.search}`);
    return;
  }
  if (window !== window.top) {
    const ways = { "Open it in a tab of its own": () => open(location.href, "_blank", "noopener") };
    addEventListener("DOMContentLoaded", () => giveUp(FRAMED, ways));
    return;
  }
  if (location.protocol === "file:") {
    addEventListener("DOMContentLoaded", () => giveUp(FILE, {}));
    return;
  }
  wait();
  addEventListener("error", onError, true);
  const on = (name, act) => addEventListener(`fairboard-${name}`, act);
  on("loading", wait);
  on("failed", failed);
  on("started", () => {
    clearTimeout(late);
    if (banner === missing) withdraw();
  });
  on("missing", async () => (await reason()) === REPLACED && say(REPLACED));
  on("crashed", crashed);
  on("update", ({ detail }) => say(READY, { Reload: detail, Later: withdraw }));
})();

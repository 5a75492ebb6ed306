// Says in a sentence why the app does not start or cannot go on, or that there is a newer version.
// This script is part of the page itself, so that it works when no other file comes.

(() => {
  /** Time after which a sentence says that the app is still loading, in milliseconds. */
  const START_TIMEOUT = 8000;

  /** Longest wait for the server's answer after a file did not come, in milliseconds. */
  const SERVER_TIMEOUT = 1500;

  /** Sentences by the tags of their languages. The build puts them here. */
  const WORDS = "script.guard";

  /** The tag of the language that was chosen in the settings, as the app writes it for scripts;
   * undefined if none was chosen. */
  const chosen = () => {
    try {
      return localStorage.getItem("fairboard.look")?.split(" ")[1];
    } catch {
      return undefined;
    }
  };

  /** The tag of the language that fits a wanted tag best, as `Messages::find` finds it; undefined
   * if no language fits. */
  const tagOf = (wanted) => {
    if (!wanted) return undefined;
    const whole = (tag) => tag.toLowerCase();
    const primary = (tag) => whole(tag).split("-")[0];
    const find = (part) => Object.keys(WORDS).find((tag) => part(tag) === part(wanted));
    return find(whole) ?? find(primary);
  };

  const root = document.documentElement;
  root.lang = [chosen(), ...navigator.languages].map(tagOf).find(Boolean) ?? "en";

  /** A sentence in the language of the page. */
  const word = (key) => (WORDS[root.lang] ?? WORDS.en)[key];

  const reload = () => location.reload();

  const button = (name, act) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button";
    button.textContent = name;
    button.addEventListener("click", act);
    return button;
  };

  /** The banner, if one is shown. */
  let banner;
  /** The last banner that says that the app is late or cannot start. */
  let missing;
  const withdraw = () => {
    banner?.remove();
    banner = undefined;
  };
  /** Shows a banner with the sentence of a key, in place of the last banner. `ways` has the
   * function of each button, under the key of the button's text without `button_`. */
  const say = (key, ways = { reload }) => {
    const isFocused = banner?.contains(document.activeElement);
    withdraw();
    banner = document.createElement("div");
    banner.id = "trouble";
    banner.className = "fairboard";
    const box = document.createElement("div");
    box.className = "notice";
    box.setAttribute("role", "alert");
    const text = document.createElement("p");
    text.textContent = word(key);
    const buttons = Object.entries(ways).map(([way, act]) => button(word(`button_${way}`), act));
    box.append(text, ...buttons);
    banner.append(box);
    document.body.prepend(banner);
    if (isFocused) buttons[0]?.focus();
  };

  /** Ends the wait for the app with a sentence, and removes the first picture of the page, because
   * a press on the picture would do nothing. */
  const giveUp = (key, ways) => {
    document.getElementById("app").replaceChildren();
    say(key, ways);
    missing = banner;
  };

  /** Timer of the sentence that says that the app is still loading. */
  let slowTimer;
  const wait = () => {
    clearTimeout(slowTimer);
    slowTimer = setTimeout(() => {
      if (banner) return;
      say("slow");
      missing = banner;
    }, START_TIMEOUT);
  };

  /** The key of the reason why a file did not come or does not run, as far as the page can find
   * out. */
  const reason = async (error) => {
    if (typeof WebAssembly === "undefined" || error?.name === "CompileError") return "old";
    try {
      const inquiry = new AbortController();
      const late = () => inquiry.abort(new DOMException("", "TimeoutError"));
      const timer = setTimeout(late, SERVER_TIMEOUT);
      const page = await fetch(location.href, { cache: "no-store", signal: inquiry.signal });
      // There is an answer, however long the rest takes on a slow line.
      clearTimeout(timer);
      // The path of the loader names the build, so a page of another build has another path.
      const loader = document.getElementById("loader").getAttribute("src");
      return page.ok && !(await page.text()).includes(loader) ? "replaced" : "damaged";
    } catch ({ name }) {
      // A frame may have a separate origin, from which the browser allows no requests.
      if (window.origin === "null") return "frame";
      return name === "TimeoutError" ? "slow" : "offline";
    }
  };

  /** Adds the slash that is missing at the end of the address, because without it the browser looks
   * for the page's files one level up. Returns true if the slash was missing. */
  const addSlash = () => {
    const name = location.pathname.split("/").pop();
    if (!name || name.includes(".")) return false;
    location.replace(`${location.pathname}/${location.search}${location.hash}`);
    return true;
  };

  /** Addresses of boards: the name of a game, and maybe a way to play it. */
  const BOARD = /^#\/(tic-tac-toe|stratego)(?:\/(?:computer|people|watch))?$/;

  /** Key of the stored game at this address; undefined if there is none. */
  const storedGame = () => {
    try {
      const name = location.hash.match(BOARD)?.[1];
      const key = name && `fairboard.${name}`;
      return key && localStorage.getItem(key) !== null ? key : undefined;
    } catch {
      return undefined;
    }
  };

  /**
   * Sets a stored game aside under the first free name, as the app does with unreadable games.
   * Returns false if there is no room for a second copy. The game then stays where it is.
   */
  const setAside = (key) => {
    const name = (number) => `${key}.unreadable${number > 1 ? `.${number}` : ""}`;
    let number = 1;
    while (localStorage.getItem(name(number)) !== null) number += 1;
    const game = localStorage.getItem(key);
    try {
      localStorage.setItem(name(number), game);
    } catch {
      return false;
    }
    // The game is removed only if the copy is really there.
    if (localStorage.getItem(name(number)) !== game) return false;
    localStorage.removeItem(key);
    return true;
  };

  /** Asks the person what to do with a stored game if there is no room for its copy. */
  const sayFull = (key, sentence = "full") => {
    const copy = async () => {
      try {
        await navigator.clipboard.writeText(localStorage.getItem(key));
        sayFull(key, "copied");
      } catch {
        sayFull(key, "not_copied");
      }
    };
    const remove = () => {
      localStorage.removeItem(key);
      reload();
    };
    say(sentence, { copy, delete: remove, reload });
  };

  /** Key under which the tab stores the key of the game with which the app crashed last. */
  const CRASHED = "fairboard.crashed";

  /** Says that the app has crashed. After a second crash with the same stored game, the app can be
   * started without that game. */
  const crashed = () => {
    const key = storedGame();
    if (!key) {
      say("crash");
      return;
    }
    const ways = { reload };
    if (sessionStorage.getItem(CRASHED) === key) {
      ways.without = () => {
        if (!setAside(key)) {
          sayFull(key);
          return;
        }
        sessionStorage.removeItem(CRASHED);
        reload();
      };
    }
    sessionStorage.setItem(CRASHED, key);
    say("crash_stored", ways);
  };

  const failed = async ({ detail }) => {
    if (!addSlash()) giveUp(await reason(detail));
  };

  const onError = ({ target }) => {
    // Hosts add scripts of their own, which may fail.
    if (target.id === "loader") failed({});
  };

  if (new URLSearchParams(location.search).has("embed")) {
    // A framed board is a page of its own, because servers choose their headers by path.
    location.replace(`v1/frame.html${location.search}`);
    return;
  }
  if (window !== window.top) {
    const ways = { tab: () => open(location.href, "_blank", "noopener") };
    addEventListener("DOMContentLoaded", () => giveUp("framed", ways));
    return;
  }
  if (location.protocol === "file:") {
    addEventListener("DOMContentLoaded", () => giveUp("file", {}));
    return;
  }
  wait();
  addEventListener("error", onError, true);
  const on = (name, act) => addEventListener(`fairboard-${name}`, act);
  on("loading", wait);
  on("failed", failed);
  on("started", () => {
    clearTimeout(slowTimer);
    if (banner === missing) withdraw();
  });
  on("missing", async () => (await reason()) === "replaced" && say("replaced"));
  on("crashed", crashed);
  /** Removes the banner. The focus, which is on a button of the banner, goes to the app's
   * first link. */
  const later = () => {
    withdraw();
    document.querySelector("#app > :not([hidden]) a")?.focus();
  };
  on("update", ({ detail }) => say("ready", { reload: detail, later }));
})();

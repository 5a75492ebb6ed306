// The pages of the rules, one for each game. The loader shows them over the present page, so that a
// game waits behind them. They need neither the app nor the engine.

import { diagram, element, grid, rankList } from "./diagram.js";

/** Sentences by language and key. The build replaces the text by this object. */
const WORDS = "script.rules";

/** The diagrams of Stratego by name. The build replaces the text by this object. A test plays the
 * diagrams by the rules. */
const SCENES = "scenes";

/** The diagrams of tic-tac-toe: cells in the order of the moves, and the ends of a line. */
const GRIDS = {
  row: { cells: [5, 1, 3, 2, 7], line: [3, 7] },
  full: { cells: [5, 1, 9, 3, 2, 8, 4, 6, 7] },
};

/** The parts of each page. A part shows the diagram with the name of the part, if there is one. */
const PARTS = {
  stratego: [
    "hidden",
    "moves",
    "scout",
    "lakes",
    "battle",
    "equal",
    "spy",
    "bomb",
    "two_squares",
    "chase",
    "end",
  ],
  tictactoe: ["row", "full", "choices"],
};

/** Addresses of the games, in the order of the header, and of their rules. */
const ADDRESSES = { tictactoe: "#/tic-tac-toe", stratego: "#/stratego" };
const RULES = { stratego: "#/rules/stratego", tictactoe: "#/rules/tic-tac-toe" };

/** Whether the Marshal has the number 1. The app stores theme, language and number of the Marshal
 * for scripts, such as `dark pt one`. */
const isMarshalOne = () => {
  try {
    return localStorage.getItem("fairboard.look")?.split(" ")[2] === "one";
  } catch {
    // The browser denies access to the storage.
    return false;
  }
};

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const link = (name, text, href, isCurrent) => {
  const made = element("a", name, text);
  made.href = href;
  if (isCurrent) made.setAttribute("aria-current", "page");
  return made;
};

/** The header above the page, with the same links as in the app. `word` returns the sentence of a
 * key in the page's language. */
const header = (word, game) => {
  const games = Object.entries(ADDRESSES).map(([one, address]) =>
    link("app__link", word(`name_${one}`), address),
  );
  const nav = element("nav", "app__nav", ...games);
  nav.ariaLabel = word("label_games");
  const rules = link("app__rules", word("label_rules"), RULES[game], true);
  const brand = link("app__brand", word("name_fairboard"), "#/");
  return element("header", "app__header", brand, nav, rules);
};

/** The button that stops all diagrams, or lets them go on. */
const pause = (word, film) => {
  const button = element("button", "button", word("button_pause"));
  button.type = "button";
  button.addEventListener("click", () => {
    film.isPaused = !film.isPaused;
    button.textContent = word(film.isPaused ? "button_resume" : "button_pause");
    film.update();
  });
  return button;
};

/** The diagrams of a page: those in sight move, unless a person has stopped them. */
class Film {
  isPaused = false;
  #moving = new Map();
  #sight = new IntersectionObserver((changes) => {
    for (const { target, isIntersecting } of changes) {
      this.#moving.get(target).isInSight = isIntersecting;
    }
    this.update();
  });

  add(scene, animations) {
    this.#moving.set(scene, { animations, isInSight: false });
    this.#sight.observe(scene);
  }

  /** Moves the diagrams in sight unless they are paused, and stops the others. */
  update() {
    for (const { animations, isInSight } of this.#moving.values()) {
      const moves = isInSight && !this.isPaused;
      for (const one of animations) {
        if (moves) one.play();
        else one.pause();
      }
    }
  }

  end() {
    this.#sight.disconnect();
  }
}

/** A part of a page: its diagram, if it has one, its title and its text. */
const part = (name, word, film) => {
  const grids = GRIDS[name] && grid(GRIDS[name]);
  const drawn = grids ?? (SCENES[name] && diagram(SCENES[name], isMarshalOne()));
  if (drawn && isStill()) drawn.scene.classList.add("scene--still");
  else if (drawn) film.add(drawn.scene, drawn.start());
  const title = element("h2", "rule__title", word(`title_${name}`));
  const text = element("p", "rule__text", word(name));
  return element("section", "rule", ...(drawn ? [drawn.scene] : []), title, text);
};

const ranks = (word, language) => {
  const title = element("h2", "rule__title", word("title_ranks"));
  const text = element("p", "rule__text", word("ranks"));
  return element("section", "rule rule--wide", title, text, rankList(language, isMarshalOne()));
};

/** The element of a whole page, from the header to the last part. */
const page = (game, language, word, film) => {
  const games = Object.keys(RULES).map((one) =>
    link("button", word(`name_${one}`), RULES[one], one === game),
  );
  const choice = element("nav", "rules__games", ...games);
  choice.ariaLabel = word("label_rules");
  const back = link("button button--primary", word("button_board"), ADDRESSES[game]);
  const pauses = isStill() ? [] : [pause(word, film)];
  const buttons = element("div", "rules__buttons", choice, ...pauses, back);
  const parts = PARTS[game].map((name) => part(name, word, film));
  if (game === "stratego") parts.unshift(ranks(word, language));
  const main = element(
    "main",
    "rules",
    element("h1", "rules__title", word(`title_${game}`)),
    element("p", "rules__lead", word(`lead_${game}`)),
    buttons,
    element("div", "rules__parts", ...parts),
  );
  const app = element("div", "app", header(word, game), element("div", "app__page", main));
  app.lang = language;
  return app;
};

/** Prepares the pages, in the same way as a module of the app. `root` is the element of the pages.
 * `show` shows the page at an address, or empties `root` if the address is of no such page. */
export const start = () => {
  const root = document.createElement("div");
  let film;
  const show = (hash) => {
    film?.end();
    const game = Object.keys(RULES).find((one) => RULES[one] === hash);
    if (!game) {
      root.replaceChildren();
      return;
    }
    film = new Film();
    const { lang } = document.documentElement;
    const language = lang in WORDS ? lang : "en";
    const word = (key) => WORDS[language][key];
    document.title = word("title_window");
    root.replaceChildren(page(game, language, word, film));
    scrollTo(0, 0);
  };
  return { root, show };
};

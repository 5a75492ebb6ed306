// Boards of the site whose address is in the query, with a log of their events.

import { census, patience } from "./census.js";

const site = new URLSearchParams(location.search).get("site");
const events = [];

for (const name of ["ready", "move", "battle", "end", "change", "error"]) {
  document.addEventListener(`fairboard-${name}`, ({ target, detail }) => {
    const { board, ...rest } = detail;
    if (board) boards.of[target.id] = board;
    events.push({ at: target.id, name, ...rest });
  });
}

const boards = {
  census,
  patience,
  /** The handles of the boards, by the names of their elements. */
  of: {},
  /** The events of one element so far. */
  events: (id) => events.filter(({ at }) => at === id).map(({ at, ...event }) => event),
  load: () => import(new URL("v1/fairboard.mjs", site).href),
  mount: async (id, options) => {
    const { mount } = await boards.load();
    await mount(document.getElementById(id), options);
  },
  /** The errors of the page. */
  errors: [],
  /** Lets a listener of the page fail at each move. */
  fail: () =>
    document.addEventListener("fairboard-move", () => {
      throw new Error("a fault of the page");
    }),
  /** The code and the sentence of the error of a call. */
  refusal: async (call) => {
    try {
      await call(boards.of);
      return null;
    } catch (error) {
      return [error instanceof Error, error.code, error.message];
    }
  },
};

addEventListener("error", ({ message }) => boards.errors.push(message));

Object.defineProperty(window, "boards", { value: boards });

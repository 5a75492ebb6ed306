// Mounts boards of the site whose address is in the query, and destroys them on demand.

import { census, fetched } from "./census.js";
import { changes, overflow, remember } from "./looks.js";

const site = new URLSearchParams(location.search).get("site");
const mounted = new Map();

/** The element of a board; one that is not there is added. */
const placeOf = (id) => {
  const place = document.getElementById(id) ?? document.createElement("section");
  place.id = id;
  if (!place.isConnected) document.body.append(place);
  return place;
};

const boards = {
  census,
  changes,
  overflow,
  placeOf,
  remember,

  /** Number of forms that were submitted. */
  submitted: 0,

  mount: async (id, options) => {
    const { mount } = await import(new URL("v1/fairboard.mjs", site).href);
    mounted.set(id, await mount(placeOf(id), options));
  },

  destroy: (id) => mounted.get(id).destroy(),

  /** Mounts a board and destroys it, several times in a row; each is drawn in between. */
  mountOften: async (id, options, times) => {
    for (let count = 0; count < times; count += 1) {
      await boards.mount(id, options);
      await new Promise((resolve) => requestAnimationFrame(resolve));
      boards.destroy(id);
    }
  },

  /** Number of times that the page fetched a file whose name has this ending. */
  fetched: (ending) => fetched.filter((address) => address.endsWith(ending)).length,
};

document.addEventListener("submit", (event) => {
  event.preventDefault();
  boards.submitted += 1;
});

Object.defineProperty(window, "boards", { value: boards });

// Mounts boards of the site whose address is in the query, and destroys them on demand.

import { census } from "./census.js";

const site = new URLSearchParams(location.search).get("site");
const mounted = new Map();

const boards = {
  census,

  mount: async (id, options) => {
    const { mount } = await import(new URL("v1/fairboard.mjs", site).href);
    mounted.set(id, await mount(document.getElementById(id), options));
  },

  destroy: (id) => mounted.get(id).destroy(),
};

Object.defineProperty(window, "boards", { value: boards });

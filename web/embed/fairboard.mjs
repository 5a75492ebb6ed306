// Mounts a board on any page. The names in capitals are filled in when the site is built.

import { ports } from "../ports.js";

const at = (path) => new URL(path, import.meta.url).href;
const module = "MODULE";

/** The boards' style sheet, one for all boards of the page. */
const sheet = async () => {
  const styles = new CSSStyleSheet();
  await styles.replace(await (await fetch(at("STYLES"))).text());
  return styles;
};

/** The app's module and the style sheet, loaded once. */
const loaded = (async () => {
  const [app, styles] = await Promise.all([import(at(`../${module}`)), sheet()]);
  await app.default({ module_or_path: at("../WASM") });
  return { app, styles };
})();

/**
 * Mounts a board inside `element`, in a shadow root of its own.
 *
 * @param {Element} element
 * @param {object} [options] see fairboard.d.ts
 * @returns a handle with `destroy()`
 */
export const mount = async (element, options = {}) => {
  const { app, styles } = await loaded;
  const shadow = element.shadowRoot ?? element.attachShadow({ mode: "open" });
  shadow.adoptedStyleSheets = [styles];
  const root = document.createElement("div");
  shadow.replaceChildren(root);
  const mounted = app.mount(root, ports(at("../"), module), options);
  return {
    /** Removes the board and frees everything that it uses; a second call has no effect. */
    destroy: () => {
      mounted.destroy();
      root.remove();
    },
  };
};

// Mounts a board on any page. BUILD is the folder of the build that the site is of.

import { integrity } from "../BUILD/build.js";
import { ports } from "../BUILD/ports.js";

/** Fetches a file of the build, which has to be as it was published. */
const file = (name) =>
  fetch(new URL(`../BUILD/${name}`, import.meta.url), { integrity: integrity[name] });

/** The boards' style sheet, one for all boards of the page. */
const sheet = async () => {
  const styles = new CSSStyleSheet();
  await styles.replace(await (await file("boards.css")).text());
  return styles;
};

/** The app's module and the style sheet, loaded once. */
const loaded = (async () => {
  const [app, styles] = await Promise.all([import("../BUILD/fairboard-app.js"), sheet()]);
  await app.default({ module_or_path: file("fairboard-app_bg.wasm") });
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
  const mounted = app.mount(root, ports(), options);
  return {
    /** Removes the board and frees everything that it uses; a second call has no effect. */
    destroy: () => {
      mounted.destroy();
      root.remove();
    },
  };
};

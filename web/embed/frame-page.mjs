// The page of a framed board. Its options are those of the element, in the query; it tells the page
// around it the height of the board. `frame.js` is the other side.

/** Version of the messages. */
const VERSION = 1;

/** Origin of the page around the frame; undefined if it is not told. */
const embedder = () => {
  const [nearest] = location.ancestorOrigins ?? [];
  const told = nearest ?? (document.referrer && new URL(document.referrer).origin);
  return told && told !== "null" ? told : undefined;
};

const origin = embedder();
const query = new URLSearchParams(location.search);

/** Sentences by the tags of their languages. The build puts them here. */
const WORDS = "script.frame";

const [language] = (query.get("lang") ?? "en").toLowerCase().split("-");
const words = Object.hasOwn(WORDS, language) ? WORDS[language] : WORDS.en;

/** The element with the options of the query. */
const board = ({ observedAttributes }) => {
  const element = document.createElement("fair-board");
  for (const name of observedAttributes) {
    if (query.has(name)) element.setAttribute(name, query.get(name));
  }
  // Pages that frame the same board do not share its games, and the app's own are out of reach.
  element.removeAttribute("storage");
  const name = ["frame", origin, query.get("storage")].filter(Boolean).join(" ");
  if (origin) element.setAttribute("storage", name);
  return element;
};

/** Tells the page around the frame the height of the board: when asked, and when it changes. */
const tellHeight = (element) => {
  const tell = () => {
    const height = Math.ceil(element.getBoundingClientRect().height);
    if (height > 0) parent.postMessage({ fairboard: VERSION, height }, origin ?? "*");
  };
  new ResizeObserver(tell).observe(element);
  // A frame that is out of sight is told of no size before it is scrolled into view.
  element.addEventListener("fairboard-ready", () => setTimeout(tell));
  addEventListener("message", ({ data, source }) => {
    if (source === parent && data?.fairboard === VERSION) tell();
  });
};

const loading = document.getElementById("loading");
loading.textContent = words.loading;
document.documentElement.lang = words === WORDS.en ? "en" : language;

import("./fairboard.mjs").then(
  () => {
    const styles = new CSSStyleSheet();
    styles.replaceSync("body { margin: 0; overflow-x: hidden; }");
    document.adoptedStyleSheets = [styles];
    const element = board(customElements.get("fair-board"));
    loading.replaceWith(element);
    tellHeight(element);
  },
  () => {
    loading.setAttribute("role", "alert");
    loading.textContent = words.load;
  },
);

// The page of a framed board. Its options are those of the element, in the query; it tells the page
// around it the height of the board. `frame.js` is the other side.
//
// This is no module, because a sandboxed frame may load none if the server allows no other origins
// to read its files; it has to say so.

(() => {
  const { origin: site } = new URL(location.href);

  // The rest of the page's policy. In a sandbox, 'self' stands for no address in some browsers.
  const policy = document.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = [
    "default-src 'none'",
    `script-src ${site} 'wasm-unsafe-eval'`,
    `worker-src ${site} blob:`,
    `connect-src ${site}`,
    `style-src ${site}`,
    `img-src ${site}`,
  ].join("; ");
  document.head.append(policy);

  /** Version of the messages. */
  const VERSION = 1;

  /** Origin of the page around the frame; undefined if the browser does not say it. */
  const embedder = () => {
    const [nearest] = location.ancestorOrigins ?? [];
    const around = nearest ?? (document.referrer && new URL(document.referrer).origin);
    return around && around !== "null" ? around : undefined;
  };

  const origin = embedder();
  const query = new URLSearchParams(location.search);

  /** Options whose change begins or loads a game. The build puts them here from their table. */
  const DECISIVE = "decisive";

  /**
   * Name under which the games are stored. Pages that frame the same board do not share its games,
   * and frames without a name share those of equal options. The app's own are out of reach. Pages
   * that cannot be told apart share the games of a name, and of nothing else.
   */
  const storage = () => {
    const game = DECISIVE.filter((name) => query.get(name));
    const options = game.map((name) => `${name}=${query.get(name)}`).join(" ");
    const name = query.get("storage") ?? options;
    return ["frame", origin ?? "anywhere", name].filter(Boolean).join(" ");
  };

  /** The element with the options of the query. */
  const board = ({ observedAttributes }) => {
    const element = document.createElement("fair-board");
    for (const name of observedAttributes) {
      if (query.has(name)) element.setAttribute(name, query.get(name));
    }
    // An empty name stores nothing.
    if (query.get("storage") ?? origin) element.setAttribute("storage", storage());
    else element.removeAttribute("storage");
    return element;
  };

  /**
   * Sends the height of the board to the page around the frame, when that page asks and when the
   * height changes. The page answers whether the frame now has this height. Only then is the scroll
   * bar hidden: a scroll bar makes the board narrower, which changes its height.
   */
  const sendHeight = (element, scroll) => {
    const send = () => {
      const height = Math.ceil(element.getBoundingClientRect().height);
      if (height > 0) parent.postMessage({ fairboard: VERSION, height }, origin ?? "*");
      return height > 0;
    };
    new ResizeObserver(send).observe(element);
    // A frame that is out of sight is not notified of sizes before it is scrolled into view, so it
    // sends the height of its first drawing, which may come after the board is ready.
    const drawing = new MutationObserver(() => send() && drawing.disconnect());
    element.addEventListener("fairboard-ready", ({ target }) =>
      drawing.observe(target.shadowRoot, { childList: true, subtree: true }),
    );
    /** Width at which the page did not give the frame its height. */
    let refused;
    addEventListener("message", ({ data, source }) => {
      if (source !== parent || data?.fairboard !== VERSION) return;
      if (!("follows" in data)) return send();
      if (!data.follows) refused = innerWidth;
      scroll(refused === innerWidth);
    });
  };

  /** Sentences by the tags of their languages. The build puts them here. */
  const WORDS = "script.frame";

  const [language] = (query.get("lang") ?? "en").toLowerCase().split("-");
  const isKnown = Object.hasOwn(WORDS, language);
  const words = WORDS[isKnown ? language : "en"];

  const loading = document.getElementById("loading");
  loading.textContent = words.loading;
  document.documentElement.lang = isKnown ? language : "en";

  /** Shows why there is no board. */
  const showFailure = () => {
    loading.setAttribute("role", "alert");
    loading.textContent = window.origin === "null" ? words.sandbox : words.load;
  };

  // In a sandbox the script is of another origin, and knows its own address no longer.
  import(new URL("fairboard.mjs", location.href).href).then(() => {
    const styles = new CSSStyleSheet();
    const scroll = (scrolls) =>
      styles.replaceSync(`body { margin: 0; overflow: hidden ${scrolls ? "auto" : "hidden"}; }`);
    scroll(true);
    document.adoptedStyleSheets = [styles];
    const element = board(customElements.get("fair-board"));
    loading.replaceWith(element);
    sendHeight(element, scroll);
  }, showFailure);
})();

// The page of a framed board. The query of its address has the options of the element. The page
// sends the height of the board to the page around the frame, in which `frame.js` receives it.
//
// This script is no module. If the server does not allow other origins to read its files, a
// sandboxed frame can load no module, and this script has to report that.

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

  /** Version of the messages between the frame and the page around it. */
  const VERSION = 1;

  /** Origin of the page around the frame; undefined if the browser does not tell it. */
  const embedder = () => {
    const [nearest] = location.ancestorOrigins ?? [];
    const around = nearest ?? (document.referrer && new URL(document.referrer).origin);
    return around && around !== "null" ? around : undefined;
  };

  const origin = embedder();
  const query = new URLSearchParams(location.search);

  /** Options whose change begins or loads a game. The build puts the list in place of this text. */
  const DECISIVE = "decisive";

  /**
   * Name under which the games are stored; undefined if they are not stored. Pages of different
   * origins do not share games, and no page gets the games of the app. Frames without the option
   * `storage` share a game if their options are equal.
   */
  const storage = () => {
    // An empty option stores nothing. A page of unknown origin stores nothing without the option.
    if (!(query.get("storage") ?? origin)) return undefined;
    const given = DECISIVE.filter((name) => query.get(name));
    const options = given.map((name) => `${name}=${query.get(name)}`).join(" ");
    const name = query.get("storage") ?? options;
    return ["frame", origin ?? "anywhere", name].filter(Boolean).join(" ");
  };

  /** The element `<fair-board>` with the options from the query of the page's address. */
  const board = ({ observedAttributes }) => {
    const element = document.createElement("fair-board");
    for (const name of observedAttributes) {
      if (query.has(name)) element.setAttribute(name, query.get(name));
    }
    const name = storage();
    if (name) element.setAttribute("storage", name);
    else element.removeAttribute("storage");
    return element;
  };

  /**
   * Keeps the frame as high as the board. Sends the height of the board to the page around the
   * frame, when that page asks and when the height changes. The page answers whether the frame now
   * has this height. Only then is the scroll bar hidden: a scroll bar makes the board narrower,
   * which changes its height.
   */
  const fitFrame = (element, scroll) => {
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
    /** Last width at which the page did not give the frame its height. The scroll bar stays at this
     * width, because the height would change with each showing and hiding, without end. */
    let refusedWidth;
    addEventListener("message", ({ data, source }) => {
      if (source !== parent || data?.fairboard !== VERSION) return;
      // The page asks for the height.
      if (!("follows" in data)) return send();
      if (!data.follows) refusedWidth = innerWidth;
      scroll(refusedWidth === innerWidth);
    });
  };

  /** Sentences by language tag, such as `en`. The build puts the list in place of this text. */
  const WORDS = "script.frame";

  const [language] = (query.get("lang") ?? "en").toLowerCase().split("-");
  const isKnown = Object.hasOwn(WORDS, language);
  const words = WORDS[isKnown ? language : "en"];

  const loading = document.getElementById("loading");
  loading.textContent = words.loading;
  document.documentElement.lang = isKnown ? language : "en";

  /** Shows the reason why there is no board. */
  const showFailure = () => {
    loading.setAttribute("role", "alert");
    loading.textContent = window.origin === "null" ? words.sandbox : words.load;
  };

  // In a sandbox a script does not know its own address, so the import has the whole address.
  import(new URL("fairboard.mjs", location.href).href).then(() => {
    const styles = new CSSStyleSheet();
    const scroll = (scrolls) =>
      styles.replaceSync(`body { margin: 0; overflow: hidden ${scrolls ? "auto" : "hidden"}; }`);
    scroll(true);
    document.adoptedStyleSheets = [styles];
    const element = board(customElements.get("fair-board"));
    loading.replaceWith(element);
    fitFrame(element, scroll);
  }, showFailure);
})();

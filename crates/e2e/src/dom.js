// Finds elements of the page by role and accessible name, also in open shadow roots. The harness
// appends a call of one of the `operations`.

/** All elements below `root` that match the selector `css`. Elements in shadow roots come last. */
const all = (root, css) => {
  const hosts = [root, ...root.querySelectorAll("*")].filter((element) => element.shadowRoot);
  const below = hosts.flatMap((host) => all(host.shadowRoot, css));
  return [...root.querySelectorAll(css), ...below];
};

const parent = (node) => node.parentNode ?? node.host ?? null;

const isWithin = (outer, inner) => {
  for (let node = inner; node; node = parent(node)) if (node === outer) return true;
  return false;
};

const words = (text) => (text ?? "").replace(/\s+/g, " ").trim();

/**
 * The text of an element without the parts that are hidden from assistive technology, and without
 * controls. Otherwise the text of a label around a `select` would contain all the options.
 */
const exposedText = (element) => {
  const copy = element.cloneNode(true);
  for (const part of copy.querySelectorAll("[aria-hidden=true], select, textarea")) {
    part.remove();
  }
  return words(copy.textContent);
};

/** The accessible name, by those rules of its standard that the tested pages need. */
const nameOf = (element) => {
  const ids = words(element.getAttribute("aria-labelledby"));
  if (ids) {
    const root = element.getRootNode();
    return words(ids.split(" ").map((id) => root.getElementById(id)?.textContent).join(" "));
  }
  const label = words(element.getAttribute("aria-label"));
  if (label) return label;
  if (element.labels?.length) return words([...element.labels].map(exposedText).join(" "));
  return exposedText(element) || words(element.getAttribute("title"));
};

const isShown = (element) => element.checkVisibility({ visibilityProperty: true });

const isExposed = (element) => {
  if (!isShown(element)) return false;
  for (let node = element; node; node = parent(node)) {
    if (node.getAttribute?.("aria-hidden") === "true" || node.inert) return false;
  }
  return true;
};

const fits = (name, element) => {
  const given = nameOf(element);
  if ("is" in name) return given === name.is;
  if ("starts" in name) return given.startsWith(name.starts);
  if ("ends" in name) return given.endsWith(name.ends);
  return given.includes(name.contains);
};

/** The elements that a query finds now. The query has the fields of `Query` in `query.rs`. */
const matches = ({ css, name, exposed, within }) => {
  const roots = within ? matches(within) : [document];
  const found = [...new Set(roots.flatMap((root) => all(root, css)))];
  return found.filter(
    (element) =>
      (exposed ? isExposed(element) : isShown(element)) && (!name || fits(name, element)),
  );
};

const describe = (element) => {
  if (!element) return "nothing";
  const kind = element.getAttribute("role") ?? element.localName;
  return words(`${kind} ${nameOf(element).slice(0, 40)} ${element.getAttribute("class") ?? ""}`);
};

/** The topmost element at a point of the window, also inside of shadow roots. */
const topmost = (x, y) => {
  let element = document.elementFromPoint(x, y);
  while (element?.shadowRoot) {
    const inner = element.shadowRoot.elementFromPoint(x, y);
    if (!inner || inner === element) break;
    element = inner;
  }
  return element;
};

/** Waits for the next frame, but at most 250 ms, because a tab in the background has no frames. */
const nextFrame = () =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, 250);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * The factor that turns the measures of an element into pixels of the window. Only in WebKit is the
 * factor not always 1, because WebKit measures a zoomed element in zoomed pixels.
 */
const zoom = (element) => {
  // Browsers that measure in the window's pixels have this property.
  if ("currentCSSZoom" in element) return 1;
  let product = 1;
  for (let node = element; node; node = parent(node)) {
    if (node instanceof Element) product *= Number(getComputedStyle(node).zoom) || 1;
  }
  return product;
};

const box = (element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  const factor = zoom(element);
  return { x: x * factor, y: y * factor, width: width * factor, height: height * factor };
};

/** The middle of a box, rounded, because drivers take only whole pixels. */
const middle = ({ x, y, width, height }) => ({
  x: Math.round(x + width / 2),
  y: Math.round(y + height / 2),
});

const isInView = (box) => {
  const { x, y } = middle(box);
  return y > 0 && y < innerHeight && x > 0 && x < innerWidth;
};

const isDisabled = (element) => element.matches(":disabled, [aria-disabled=true]");

/** True if the middle of the element is in the window, and neither scrolled out nor covered. */
const isAtHand = (element) => {
  const { x, y } = middle(box(element));
  return isInView(box(element)) && isWithin(element, topmost(x, y));
};

/** The reason why the element cannot be pressed now; `null` if it can. */
const obstacle = async (element) => {
  if (isDisabled(element)) return "it is disabled";
  const before = box(element);
  await nextFrame();
  if (!element.isConnected) return "it was replaced";
  const after = box(element);
  if (after.width === 0 || after.height === 0) return "it has no size";
  if (["x", "y", "width", "height"].some((key) => before[key] !== after[key])) return "it moves";
  if (!isInView(after)) return "it is out of view";
  const { x, y } = middle(after);
  const top = topmost(x, y);
  return isWithin(element, top) ? null : `it is covered by ${describe(top)}`;
};

const focused = () => {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
};

/**
 * The functions that the harness calls. `focus`, `holdsFocus` and `choose` return `null` on
 * success, and otherwise the reason to try again.
 */
const operations = {
  look: (query) =>
    matches(query).map((element) => ({
      name: nameOf(element),
      text: words(element.textContent),
      square: element.getAttribute("data-square"),
      disabled: isDisabled(element),
      focused: element === focused(),
    })),

  /**
   * Scrolls the one element of a query into view. Returns the middle of the element if it can be
   * pressed, and otherwise `{ why }`, the reason why not.
   */
  ready: async (query) => {
    const found = matches(query);
    if (found.length !== 1) return { why: `there are ${found.length}` };
    const [element] = found;
    if (!isAtHand(element)) {
      element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    }
    const why = await obstacle(element);
    return why ? { why } : middle(box(element));
  },

  elements: (query) => matches(query),

  /**
   * Clicks the one element of a query as soon as it is there and not disabled. A click through the
   * driver could come too late for a button that is shown only briefly. A change inside of a shadow
   * root is not noticed.
   */
  clickWhenReady: (query) => {
    const act = () => {
      const found = matches(query);
      if (found.length !== 1 || isDisabled(found[0])) return;
      observer.disconnect();
      found[0].click();
    };
    const observer = new MutationObserver(act);
    observer.observe(document, { attributes: true, childList: true, subtree: true });
    act();
  },

  focus: (query) => {
    const found = matches(query);
    if (found.length !== 1) return `there are ${found.length}`;
    // A key that is pressed on a disabled element would have no effect.
    if (isDisabled(found[0])) return "it is disabled";
    found[0].focus();
    return found[0] === focused() ? null : `the focus is on ${describe(focused())}`;
  },

  holdsFocus: (query) => {
    const outer = matches(query);
    if (outer.length !== 1) return `there are ${outer.length}`;
    return isWithin(outer[0], focused()) ? null : `the focus is on ${describe(focused())}`;
  },

  noteFocus: () => {
    window.testFocus = focused();
  },

  focusMoved: () => focused() !== window.testFocus,

  /** Chooses the option whose text begins with `prefix` in the one select of a query. */
  choose: (query, prefix) => {
    const found = matches(query);
    if (found.length !== 1) return `there are ${found.length}`;
    const [select] = found;
    if (isDisabled(select)) return "it is disabled";
    const options = [...select.options];
    const option = options.find((option) => words(option.textContent).startsWith(prefix));
    if (!option) return `its options are ${options.map((option) => words(option.textContent))}`;
    select.focus();
    select.selectedIndex = option.index;
    for (const type of ["input", "change"]) {
      select.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
    }
    return null;
  },

  attribute: (query, name) => matches(query).map((element) => element.getAttribute(name)),
};

// Records what a screen reader would speak: every change of a live region that leaves a text in it.

const LIVE =
  "[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log], output";

// Only an alert is also spoken when it is inserted together with its text.
const ALERT = "[role=alert]:not([aria-live=off])";

const words = (text) => text.replace(/\s+/g, " ").trim();

const parent = (node) => node.parentNode ?? node.host ?? null;

/** The innermost live region that contains a node or is the node; `null` for a silent node. */
const regionOf = (node) => {
  for (let outer = node; outer; outer = parent(outer)) {
    if (outer.matches?.("[aria-live=off]")) return null;
    if (outer.matches?.(LIVE)) return outer;
  }
  return null;
};

window.testSpeech = [];

const observer = new MutationObserver((changes) => {
  const regions = new Set();
  for (const change of changes) {
    // Nothing is spoken for a mere removal.
    if (change.type === "childList" && change.addedNodes.length === 0) continue;
    const region = regionOf(change.target);
    if (region) regions.add(region);
    for (const node of change.addedNodes) {
      if (node.matches?.(ALERT)) regions.add(node);
      for (const alert of node.querySelectorAll?.(ALERT) ?? []) regions.add(alert);
    }
  }
  for (const region of regions) {
    const text = words(region.textContent);
    if (text && region.isConnected) window.testSpeech.push(text);
  }
});

const observe = (root) => {
  observer.observe(root, { childList: true, characterData: true, subtree: true });
  for (const element of root.querySelectorAll("*")) {
    if (element.shadowRoot) observe(element.shadowRoot);
  }
};
observe(document);

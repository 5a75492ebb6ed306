// Keeps the texts of a page up to date while a browser or a script translates the page. A
// translator puts other nodes in place of a text node. Yew still relies on the text node: Yew
// changes it, removes it, and inserts other nodes before it.

/**
 * Puts each replaced text node inside of `root` back, but empty, before its translation, which is
 * the nodes that replaced it. Once Yew gives the text node another text, or removes the text node,
 * the translation is removed. Returns a function that ends the observation.
 */
export const keepTexts = (root) => {
  /** The translation of each replaced text node, and the node's text from before. */
  const translations = new WeakMap();
  /** The text node that a node of a translation has replaced. */
  const originals = new WeakMap();

  const isText = (node) => node.nodeType === Node.TEXT_NODE;

  const putBack = (text, nodes) => {
    translations.set(text, { nodes, before: text.data });
    for (const node of nodes) originals.set(node, text);
    text.data = "";
    nodes[0].before(text);
  };

  const removeTranslation = (text) => {
    for (const node of translations.get(text).nodes) node.remove();
    translations.delete(text);
  };

  /** A text node was removed, and `nodes` were added in its place. */
  const onReplaced = (text, nodes) => {
    const known = translations.get(text);
    if (!known) {
      if (text.data.trim() && nodes[0]?.isConnected) putBack(text, nodes);
    } else if (nodes.length === 0) {
      removeTranslation(text);
    } else {
      // The empty text node was replaced, too, and stays removed until it has a text again.
      known.nodes.push(...nodes);
      for (const node of nodes) originals.set(node, text);
      observer.observe(text, { characterData: true });
    }
  };

  /** Yew has given a text node another text, which may be empty. */
  const onChanged = (text) => {
    if (!translations.has(text)) return;
    const place = translations.get(text).nodes.find((node) => node.isConnected);
    if (!text.isConnected) place?.before(text);
    removeTranslation(text);
  };

  /** A node was removed. Without its translation, a text node gets its own text back. */
  const onRemoved = (node) => {
    const text = originals.get(node);
    const known = text && translations.get(text);
    if (!known || known.nodes.some((node) => node.isConnected)) return;
    translations.delete(text);
    if (!text.data) text.data = known.before;
  };

  /** Google Translate first inserts its `<font>` beside the text node, and removes the text node
   * later. */
  const inserted = new WeakMap();
  const noteInserted = ({ addedNodes, previousSibling, nextSibling }) => {
    for (const node of addedNodes) {
      if (node.nodeName !== "FONT") continue;
      for (const text of [previousSibling, nextSibling]) text && inserted.set(text, node);
    }
  };

  const observer = new MutationObserver((records) => {
    for (const record of records) {
      if (record.type === "characterData") {
        onChanged(record.target);
        continue;
      }
      noteInserted(record);
      const added = [...record.addedNodes].filter((node) => !translations.has(node));
      for (const node of record.removedNodes) {
        if (node.isConnected) continue;
        const nodes = added.length > 0 ? added : [inserted.get(node)].filter(Boolean);
        if (isText(node)) onReplaced(node, nodes);
        onRemoved(node);
      }
    }
  });
  observer.observe(root, { characterData: true, childList: true, subtree: true });
  return () => observer.disconnect();
};

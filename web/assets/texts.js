// Keeps the texts of a page up to date while a browser or a script translates the page. A
// translator puts other nodes in place of a text node. Yew still relies on the text node: Yew
// changes it, removes it, and inserts other nodes before it.

/**
 * Puts back each text node inside of `root` that a translator replaces. The text node then stands,
 * empty, before the nodes of its translation. Once Yew gives the text node another text, or removes
 * it, the translation is removed. Returns a function that ends the observation.
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
    // This comes first, because inside of `root` the change would be taken for one by Yew.
    text.data = "";
    nodes[0].before(text);
  };

  const removeTranslation = (text) => {
    for (const node of translations.get(text).nodes) node.remove();
    translations.delete(text);
  };

  /** Handles the removal of a text node: by a translator if `nodes` replace it, or else by Yew. */
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

  /** Handles another text that Yew has given to a text node. The text may be empty. */
  const onChanged = (text) => {
    if (!translations.has(text)) return;
    const place = translations.get(text).nodes.find((node) => node.isConnected);
    if (!text.isConnected) place?.before(text);
    removeTranslation(text);
  };

  /** Handles the removal of a node. A text node without its translation gets its own text back. */
  const onRemoved = (node) => {
    const text = originals.get(node);
    const known = text && translations.get(text);
    if (!known || known.nodes.some((node) => node.isConnected)) return;
    translations.delete(text);
    if (!text.data) text.data = known.before;
  };

  /** The `<font>` that was inserted beside each node. Google Translate inserts it first, and later
   * removes the text node. */
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
      // The text nodes that `putBack` adds are no translations.
      const added = [...record.addedNodes].filter((node) => !translations.has(node));
      for (const node of record.removedNodes) {
        // The node was moved, or is back already.
        if (node.isConnected) continue;
        const nodes = added.length > 0 ? added : [inserted.get(node)].filter(Boolean);
        if (isText(node)) onReplaced(node, nodes);
        // A translation may be a text node, too.
        onRemoved(node);
      }
    }
  });
  observer.observe(root, { characterData: true, childList: true, subtree: true });
  return () => observer.disconnect();
};

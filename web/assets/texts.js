// Keeps the texts of a page true while a browser or a script translates it. A translator puts
// other nodes in the place of a text node, on which Yew still relies: it changes the node, removes
// it, and inserts other nodes before it.

/**
 * Puts each text node that was replaced inside of `root` back as an empty one, before the nodes
 * that stand for it now. Once Yew gives the node another text, or removes it, those nodes go.
 * Returns a function that ends this.
 */
export const keepTexts = (root) => {
  /** What stands for each text node, and its text of before. */
  const stands = new WeakMap();
  /** The text node for which a node stands. */
  const texts = new WeakMap();

  const isText = (node) => node.nodeType === Node.TEXT_NODE;

  const stand = (text, nodes) => {
    stands.set(text, { nodes, before: text.data });
    for (const node of nodes) texts.set(node, text);
    text.data = "";
    nodes[0].before(text);
  };

  const leave = (text) => {
    for (const node of stands.get(text).nodes) node.remove();
    stands.delete(text);
  };

  /** A text node was removed, and these nodes have come for it. */
  const replaced = (text, nodes) => {
    const known = stands.get(text);
    if (!known) {
      if (text.data.trim() && nodes[0]?.isConnected) stand(text, nodes);
    } else if (nodes.length === 0) {
      leave(text);
    } else {
      // Even an empty node was replaced: it stays away until it has a text again.
      known.nodes.push(...nodes);
      for (const node of nodes) texts.set(node, text);
      observer.observe(text, { characterData: true });
    }
  };

  /** A text node that stood empty has Yew's next text, which may be empty, too. */
  const changed = (text) => {
    if (!stands.has(text)) return;
    const place = stands.get(text).nodes.find((node) => node.isConnected);
    if (!text.isConnected) place?.before(text);
    leave(text);
  };

  /** A node that stood for a text node was taken away: the text itself is to be seen again. */
  const gone = (node) => {
    const text = texts.get(node);
    const known = text && stands.get(text);
    if (!known || known.nodes.some((node) => node.isConnected)) return;
    stands.delete(text);
    if (!text.data) text.data = known.before;
  };

  /** Some translators insert their node beside the text node first. */
  const beside = new WeakMap();
  const look = ({ addedNodes, previousSibling, nextSibling }) => {
    for (const node of addedNodes) {
      if (node.nodeName !== "FONT") continue;
      for (const text of [previousSibling, nextSibling]) text && beside.set(text, node);
    }
  };

  const observer = new MutationObserver((records) => {
    for (const record of records) {
      if (record.type === "characterData") {
        changed(record.target);
        continue;
      }
      look(record);
      const added = [...record.addedNodes].filter((node) => !stands.has(node));
      for (const node of record.removedNodes) {
        if (node.isConnected) continue;
        const nodes = added.length > 0 ? added : [beside.get(node)].filter(Boolean);
        if (isText(node)) replaced(node, nodes);
        gone(node);
      }
    }
  });
  observer.observe(root, { characterData: true, childList: true, subtree: true });
  return () => observer.disconnect();
};

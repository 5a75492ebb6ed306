// Programs of somebody else that play a side. Each runs in a worker of a frame that has an opaque
// origin and no network, and that goes with the program. docs/players.md says what it may do.

/** Policy of the frame and of its worker, on top of the page's own. */
const POLICY =
  "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; worker-src blob:";

/** The script of the frame. The build puts it here. */
const FRAME = "program-frame";

/** Most signs of a file from an address of this site. */
const MOST = 131072;

/** Longest wait for such a file, in milliseconds. */
const PATIENCE = 20_000;

/**
 * Starts a program from its source.
 *
 * @param {(kind: string, text?: string) => void} said gets `started`, `line` with a text or
 *   nothing, `twice` for a second answer, `failed` for an error of the program, and `absent` if it
 *   cannot be started
 * @param {(html: string) => string} trusted lets the browser take the frame's own text
 */
export const start = (source, said, trusted) => {
  const frame = document.createElement("iframe");
  const { port1: port, port2 } = new MessageChannel();
  port.onmessage = ({ data: [kind, text] }) => said(kind, text);
  frame.onload = () => frame.contentWindow.postMessage(source, "*", [port2]);
  frame.sandbox = "allow-scripts";
  frame.hidden = true;
  const meta = `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`;
  frame.srcdoc = trusted(`<!doctype html>${meta}<script>${FRAME}</script>`);
  document.body.append(frame);
  return {
    post: (text) => port.postMessage(text),
    end: () => {
      port.onmessage = frame.onload = null;
      port.close();
      frame.remove();
    },
  };
};

/** The text of a script of this site, or undefined. */
export const read = async (address) => {
  const url = new URL(address, document.baseURI);
  if (url.origin !== location.origin) return undefined;
  const signal = AbortSignal.timeout(PATIENCE);
  const response = await fetch(url, { credentials: "omit", redirect: "error", signal });
  const isScript = /javascript/i.test(response.headers.get("content-type"));
  const text = response.ok && isScript ? await response.text() : undefined;
  return text?.length <= MOST ? text : undefined;
};

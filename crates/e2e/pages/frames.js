// Frames with boards of the site whose address is in the query.

const site = new URLSearchParams(location.search).get("site");

const boardFrames = {
  /** Adds a frame; `sandbox` is its attribute, or null. */
  add: (address, sandbox) => {
    const frame = document.createElement("iframe");
    if (sandbox !== null) frame.setAttribute("sandbox", sandbox);
    frame.title = "A board";
    frame.src = new URL(address, site).href;
    document.body.append(frame);
  },
  /** Loads the script that gives the frames their heights. */
  fit: () => import(new URL("v1/frame.js", site).href).then(() => {}),
  heights: () => [...document.querySelectorAll("iframe")].map((frame) => frame.style.height),
};

Object.defineProperty(window, "boardFrames", { value: boardFrames });

// Gives each frame with a board the height of its board. Load it as a module, anywhere in the page.

const { origin: home } = new URL(import.meta.url);
const ours = (frame) => frame.src.startsWith(`${home}/`);
const frames = () => [...document.querySelectorAll("iframe")].filter(ours);

/** Gives the inside of a frame a height, and tells whether it has that now: the page's own styles
 * may limit it. */
const follow = (frame, height) => {
  const box = getComputedStyle(frame);
  const sum = (...names) => names.reduce((sum, name) => sum + parseFloat(box[name]), 0);
  const padding = sum("paddingTop", "paddingBottom");
  const border = sum("borderTopWidth", "borderBottomWidth");
  const around = box.boxSizing === "border-box" ? padding + border : 0;
  frame.style.height = `${height + around}px`;
  return frame.clientHeight - padding > height - 1;
};

addEventListener("message", ({ data, origin, source }) => {
  const { fairboard, height } = data ?? {};
  if (fairboard !== 1 || typeof height !== "number" || !(height > 0 && height < 10_000)) return;
  for (const frame of frames()) {
    const isSealed = frame.sandbox.length > 0 && !frame.sandbox.contains("allow-same-origin");
    if (frame.contentWindow === source && origin === (isSealed ? "null" : home)) {
      source.postMessage({ fairboard: 1, follows: follow(frame, height) }, "*");
    }
  }
});

// A board that came first is asked again.
for (const frame of frames()) frame.contentWindow.postMessage({ fairboard: 1 }, "*");

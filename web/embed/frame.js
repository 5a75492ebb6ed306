// Gives each frame with a board the height that its page reports. Load this script as a module.

const home = new URL(import.meta.url).origin;
const all = () =>
  [...document.querySelectorAll("iframe")].filter(({ src }) => src.startsWith(`${home}/`));

addEventListener("message", ({ data, origin, source }) => {
  const { fairboard, height } = data ?? {};
  if (fairboard !== 1 || typeof height !== "number" || !(height > 0 && height < 1e4)) return;
  for (const frame of all()) {
    const { contentWindow, sandbox, style } = frame;
    const isOpaque = sandbox.length && !sandbox.contains("allow-same-origin");
    if (contentWindow !== source || origin !== (isOpaque ? "null" : home)) continue;
    const box = getComputedStyle(frame);
    const padding = parseFloat(box.paddingTop) + parseFloat(box.paddingBottom);
    const edges = padding + frame.offsetHeight - frame.clientHeight;
    style.height = `${height + (box.boxSizing === "border-box" && edges)}px`;
    const follows = frame.clientHeight - padding > height - 1;
    source.postMessage({ fairboard, follows }, "*");
  }
});

for (const { contentWindow } of all()) contentWindow.postMessage({ fairboard: 1 }, "*");

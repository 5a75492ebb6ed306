// Lets a service worker of the page's own control it before any board is there.

const { serviceWorker } = navigator;
const controlled = new Promise((resolve) => {
  serviceWorker.addEventListener("controllerchange", resolve, { once: true });
});
await serviceWorker.register("serviced-worker.js");
if (!serviceWorker.controller) await controlled;
await import("./host.js");

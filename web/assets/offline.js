// Keeps the app for use without a network, and finds new versions.

import { build } from "./build.js";
import { trustedUrl } from "./ports.js";

/** The name of the build of a service worker, as the worker tells it. */
const buildOf = (worker) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage("build", [port2]);
  });

/** Lets a worker take over, and starts the page again under it. */
const change = (worker) => {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  worker.postMessage("activate");
};

/**
 * Lets the service worker store the app. Once a new version is stored, calls `offer` with a
 * function that changes to it. Does nothing if the browser cannot store the app.
 */
export const keepOffline = async (offer) => {
  // A frame belongs to another page. A page that is being developed has no list of its files.
  if (window.top !== window || !build || !window.isSecureContext) return;
  try {
    const address = new URL("sw.js", document.baseURI).href;
    const registration = await navigator.serviceWorker.register(trustedUrl(address));
    // The worker keeps the files of each build whose lock is held: until this page is closed.
    const lock = `fairboard ${registration.scope} ${build}`;
    navigator.locks.request(lock, { mode: "shared" }, () => new Promise(() => {}));
    const stored = async () => {
      const { waiting } = registration;
      if (!waiting) return;
      const isThisOne = (await buildOf(waiting)) === build;
      if (isThisOne) waiting.postMessage("activate");
      else offer(() => change(waiting));
    };
    registration.addEventListener("updatefound", () =>
      registration.installing.addEventListener("statechange", stored),
    );
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") registration.update().catch(() => {});
    });
    await stored();
  } catch (error) {
    // The app needs its server then, as any other page.
    console.info(error);
  }
};

// Keeps the app for use without a network, and finds new versions.

import { build } from "./build.js";
import { trustedUrl } from "./ports.js";

/** Asks a service worker for the name of its build, and returns a promise of the answer. */
const buildOf = (worker) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage("build", [port2]);
  });

/** Lets a waiting service worker take over, and then loads the page again. */
const change = (worker) => {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  worker.postMessage("activate");
};

/** Lets the waiting service worker take over, if there is one. If this page is of the worker's
 * build, the worker takes over at once. Otherwise the page has to load again, so `offer` gets a
 * function that does this. */
const takeOver = async ({ waiting }, offer) => {
  if (!waiting) return;
  const isOfThisPage = (await buildOf(waiting)) === build;
  if (isOfThisPage) waiting.postMessage("activate");
  else offer(() => change(waiting));
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
    // The worker keeps the files of a build while a page holds its lock. This page does so until it
    // is closed.
    const lock = `fairboard ${registration.scope} ${build}`;
    navigator.locks.request(lock, { mode: "shared" }, () => new Promise(() => {}));
    const onChange = () => takeOver(registration, offer);
    registration.addEventListener("updatefound", () =>
      registration.installing.addEventListener("statechange", onChange),
    );
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") registration.update().catch(() => {});
    });
    await onChange();
  } catch (error) {
    // The app needs its server then, as any other page.
    console.info(error);
  }
};

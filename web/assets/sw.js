// Serves the app without a network. Publishing puts the build, its folder and the list of its files
// with their integrity, `BUILD`, `FOLDER` and `FILES`, in front of this text.

/** Beginning of the names of all stored builds of this site, and of their pages' locks. */
const SITE = `fairboard ${registration.scope} `;
const NAME = SITE + BUILD;

/** Longest wait for the whole page, in milliseconds, before the stored page is shown. */
const PAGE_TIMEOUT = 3000;

const PAGE = new URL("./", registration.scope).href;

/**
 * The server's answer with a page, once the whole text of the page has come. Throws an error if the
 * text is cut off, because a part that was passed on could not be taken back. A redirect is passed
 * on as it is.
 */
const whole = async (request, options) => {
  const answer = await fetch(request, options);
  if (answer.type === "opaqueredirect") return answer;
  const text = await answer.text();
  if (!/<\/html>/i.test(text)) throw new Error("cut off");
  return new Response(text, answer);
};

/** Stores all files of the build, or none of them. */
const store = async () => {
  const page = await whole(PAGE, { cache: "no-cache" });
  // Some hosts add to a page, so it has no integrity of its own.
  if (!(await page.clone().text()).includes(FOLDER)) throw new Error("not of this build");
  const cache = await caches.open(NAME);
  const request = ([name, integrity]) => new Request(FOLDER + name, { integrity });
  await cache.addAll(Object.entries(FILES).map(request));
  await cache.put(PAGE, page);
};

/** Deletes the builds that no page runs. Each page holds a lock with the name of its build. While a
 * new build is being stored or waits, nothing is deleted, because no page runs that build yet. */
const tidy = async () => {
  if (registration.installing || registration.waiting) return;
  const { held } = await navigator.locks.query();
  const used = new Set([NAME, ...held.map((lock) => lock.name)]);
  const names = (await caches.keys()).filter((name) => name.startsWith(SITE) && !used.has(name));
  await Promise.all(names.map((name) => caches.delete(name)));
};

/** The page from the server. The stored page takes its place if the server sends an error, or no
 * whole page in time. */
const page = async (request) => {
  const stored = await caches.match(PAGE, { cacheName: NAME });
  if (!stored) return fetch(request);
  try {
    const fresh = await whole(request, { signal: AbortSignal.timeout(PAGE_TIMEOUT) });
    return fresh.ok || fresh.type === "opaqueredirect" ? fresh : stored;
  } catch {
    return stored;
  }
};

const file = async (request) =>
  (await caches.match(request, { ignoreVary: true })) ?? fetch(request);

const isPage = (url) => [PAGE, `${PAGE}index.html`].includes(url.origin + url.pathname);

addEventListener("install", (event) => event.waitUntil(store()));

addEventListener("activate", (event) =>
  event.waitUntil(tidy().then(() => clients.claim())),
);

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.waitUntil(tidy());
  event.respondWith(isPage(url) ? page(request) : file(request));
});

/** A notification leads back to the page. */
addEventListener("notificationclick", (event) => {
  event.notification.close();
  const shown = clients.matchAll({ type: "window" });
  event.waitUntil(shown.then(([page]) => (page ? page.focus() : clients.openWindow(PAGE))));
});

addEventListener("message", ({ data, ports: [port] }) => {
  if (data === "activate") skipWaiting();
  if (data === "build") port.postMessage(BUILD);
});

// A service worker that answers every request of its page itself.

addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => event.respondWith(fetch(event.request)));

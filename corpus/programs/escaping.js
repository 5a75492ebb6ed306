// Tries every way out that it knows, and answers with those that lead somewhere. `TRAP` is the
// address of a server that must never hear of it, and so is `SITE`, that of the page itself.

const script = (text) => URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
const events = (source, good) =>
  new Promise((done, fail) => {
    source[`on${good}`] = done;
    source.onerror = fail;
  });
const request = (host) => {
  const one = new XMLHttpRequest();
  one.open("GET", `http://${host}/out/xhr`);
  one.send();
  return events(one, "load");
};
let policy;
const trust = (text) => {
  policy ??= self.trustedTypes?.createPolicy("fairboard", { createScriptURL: (own) => own });
  return policy?.createScriptURL(text) ?? text;
};

const waysTo = (host) => ({
  window: () => window.name,
  parent: () => parent.document,
  top: () => top.location.assign(`http://${host}/out/top`),
  opener: () => opener.name,
  open: () => open(`http://${host}/out/open`),
  document: () => document.body,
  localStorage: () => localStorage.length,
  sessionStorage: () => sessionStorage.length,
  cookieStore: () => cookieStore.getAll(),
  indexedDB: () => events(indexedDB.open("x"), "success"),
  caches: () => caches.open("x"),
  directory: () => navigator.storage.getDirectory(),
  locks: () => navigator.locks.request("x", () => true),
  channel: () => new BroadcastChannel("fairboard").postMessage("x"),
  fetch: () => fetch(`http://${host}/out/fetch`),
  blind: () => fetch(`http://${host}/out/blind`, { mode: "no-cors" }),
  kept: () => fetch(`http://${host}/out/kept`, { method: "POST", body: "x", keepalive: true }),
  data: () => fetch("data:text/plain,x"),
  xhr: () => request(host),
  socket: () => events(new WebSocket(`ws://${host}/out/socket`), "open"),
  stream: () => events(new EventSource(`http://${host}/out/stream`), "open"),
  transport: () => new WebTransport(`https://${host}/out/transport`).ready,
  rtc: () => {
    const iceServers = [{ urls: `stun:${host}` }];
    return new RTCPeerConnection({ iceServers }).createDataChannel("x");
  },
  beacon: () => navigator.sendBeacon(`http://${host}/out/beacon`),
  scripts: () => importScripts(`http://${host}/out/scripts.js`),
  trustedScripts: () => importScripts(trust(`http://${host}/out/trusted.js`)),
  blobScripts: () => importScripts(script("1")),
  module: () => import(`http://${host}/out/module.js`),
  blobModule: () => import(script("1")),
  dataModule: () => import("data:text/javascript,1"),
  eval: () => (0, eval)("1"),
  compile: () => new Function("return 1")(),
  worker: () => new Worker(script("1")),
  remoteWorker: () => new Worker(`http://${host}/out/worker.js`),
  sharedWorker: () => new SharedWorker(script("1")),
  service: () => navigator.serviceWorker.register(`http://${host}/out/service.js`),
  push: () => registration.pushManager.subscribe(),
  font: () => new FontFace("x", `url(http://${host}/out/font)`).load(),
  notice: () => events(new Notification("x"), "show"),
  icon: () => events(new Notification("x", { icon: `http://${host}/out/icon` }), "show"),
  waiting: () => {
    const one = new XMLHttpRequest();
    one.open("GET", `http://${host}/out/waiting`, false);
    one.send();
  },
  filter: () => {
    const canvas = new OffscreenCanvas(9, 9).getContext("2d");
    canvas.filter = `url(http://${host}/out/filter.svg#x)`;
    canvas.fillRect(0, 0, 9, 9);
    // The trap alone can tell.
    throw canvas;
  },
  files: () => new Promise((done, fail) => webkitRequestFileSystem(0, 9, done, fail)),
  buckets: () => navigator.storageBuckets.open("x"),
  text: () =>
    new Promise((done) => {
      setTimeout("self.out = 1");
      setTimeout(() => self.out && done(), 99);
    }),
  restored: () => new (Object.getPrototypeOf(Object.getPrototypeOf(self)).Worker)(script("1")),
  usb: () => navigator.usb.getDevices().then(([one]) => one.open()),
});

let moves;
onmessage = async ({ data }) => {
  const [word, ...rest] = data.split(" ");
  if (word === "moves") moves = rest;
  if (word !== "go") return;
  const late = new Promise((_, fail) => setTimeout(fail, 800));
  const ways = ["TRAP", "SITE"].flatMap((host) => Object.entries(waysTo(host)));
  const outcomes = ways.map(async ([name, way]) => {
    await Promise.race([(async () => way())(), late]);
    return name;
  });
  const open = (await Promise.allSettled(outcomes)).flatMap(({ value }) => value ?? []);
  postMessage(open.length === 0 ? `move ${moves[0]}` : `out by ${open}`);
};

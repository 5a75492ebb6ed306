// Counts what scripts of the page have in use. It has to be loaded before all other scripts.

const listeners = new Set();
const timers = new Set();
const frames = new Set();
const workers = new Set();
const channels = new Set();
const urls = new Set();

const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;

const captures = (options) => (typeof options === "boolean" ? options : Boolean(options?.capture));

const find = (target, type, callback, capture) => {
  for (const one of listeners) {
    if (
      one.target === target &&
      one.type === type &&
      one.callback === callback &&
      one.capture === capture
    ) {
      return one;
    }
  }
  return null;
};

EventTarget.prototype.addEventListener = function (type, callback, options) {
  const target = this ?? window;
  const capture = captures(options);
  if (callback && !options?.signal?.aborted && !find(target, type, callback, capture)) {
    const one = { target, type, callback, capture };
    listeners.add(one);
    const forget = () => listeners.delete(one);
    if (options?.once) add.call(target, type, forget, { once: true, capture });
    if (options?.signal) add.call(options.signal, "abort", forget, { once: true });
  }
  return add.call(target, type, callback, options);
};

EventTarget.prototype.removeEventListener = function (type, callback, options) {
  const target = this ?? window;
  listeners.delete(find(target, type, callback, captures(options)));
  return remove.call(target, type, callback, options);
};

const { setTimeout: later, setInterval: often, requestAnimationFrame: atFrame } = window;
const { clearTimeout: clear, cancelAnimationFrame: cancel } = window;

/** Whether a script of a server is calling: WebKit's driver sets timers of the page, too. */
const isOfThePage = () => {
  const frames = new Error().stack.split("\n");
  return frames.some((frame) => frame.includes("http") && !frame.includes("census.js"));
};

/** The factor of a board's wait for its files. */
export const patience = { factor: 1 };

const wait = (millis) => (millis >= 9000 ? millis * patience.factor : millis);

window.setTimeout = (callback, ...rest) => {
  const timer = later(() => {
    timers.delete(timer);
    callback(...rest.slice(1));
  }, wait(rest[0]));
  if (isOfThePage()) timers.add(timer);
  return timer;
};

window.setInterval = (...args) => {
  const timer = often(...args);
  timers.add(timer);
  return timer;
};

window.clearTimeout = window.clearInterval = (timer) => {
  timers.delete(timer);
  clear(timer);
};

window.requestAnimationFrame = (callback) => {
  const frame = atFrame((time) => {
    frames.delete(frame);
    callback(time);
  });
  frames.add(frame);
  return frame;
};

window.cancelAnimationFrame = (frame) => {
  frames.delete(frame);
  cancel(frame);
};

window.Worker = class extends window.Worker {
  constructor(...args) {
    super(...args);
    workers.add(this);
  }

  terminate() {
    workers.delete(this);
    super.terminate();
  }
};

window.BroadcastChannel = class extends window.BroadcastChannel {
  constructor(...args) {
    super(...args);
    channels.add(this);
  }

  close() {
    channels.delete(this);
    super.close();
  }
};

const { createObjectURL, revokeObjectURL } = URL;

URL.createObjectURL = (object) => {
  const url = createObjectURL.call(URL, object);
  urls.add(url);
  return url;
};

URL.revokeObjectURL = (url) => {
  urls.delete(url);
  revokeObjectURL.call(URL, url);
};

/** Addresses of the files that were fetched. WebKitGTK keeps no entry of some of them. */
export const fetched = [];

const { fetch } = window;

window.fetch = (resource, ...rest) => {
  fetched.push(resource.url ?? String(resource));
  return fetch(resource, ...rest);
};

const nameOf = (target) => target.localName ?? target.constructor.name;

/** Whether a target can still get events: elements that left the page are garbage. */
const isAlive = ({ target }) => {
  if (target instanceof Node) return target.isConnected;
  if (target instanceof Worker) return workers.has(target);
  if (target instanceof BroadcastChannel) return channels.has(target);
  return !(target instanceof AbortSignal);
};

const handlers = (target) => {
  const names = Object.keys(target).concat(Object.keys(Object.getPrototypeOf(target)));
  return [...new Set(names)].filter(
    (name) => name.startsWith("on") && typeof target[name] === "function",
  );
};

const countElements = (root) => {
  const elements = [...root.querySelectorAll("*")];
  const hosts = elements.filter((element) => element.shadowRoot);
  return hosts.reduce((sum, host) => sum + countElements(host.shadowRoot), elements.length);
};

const globals = Object.keys(window);

/** Everything in use now. */
export const census = () => ({
  listeners: [...listeners]
    .filter(isAlive)
    .map(({ target, type }) => `${nameOf(target)} ${type}`)
    .sort(),
  handlers: [...handlers(window), ...handlers(document)].sort(),
  timers: timers.size,
  frames: frames.size,
  workers: workers.size,
  channels: channels.size,
  urls: urls.size,
  elements: countElements(document),
  attributes: [...document.documentElement.attributes].map(({ name }) => name),
  globals: Object.keys(window).filter((name) => !globals.includes(name)),
  title: document.title,
  hash: location.hash,
});

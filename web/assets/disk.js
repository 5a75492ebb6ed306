// Texts on the disk. A text in `localStorage` reaches the disk many seconds later, and is lost if
// the browser is killed before. A text of this module is on the disk once `keep` resolves.

const STORE = "texts";

/** Promises the result of a request or a transaction. The promise resolves at the event `end`. */
const done = (request, end) =>
  new Promise((resolve, reject) => {
    request[end] = () => resolve(request.result);
    request.onerror = reject;
    request.onabort = reject;
    request.onblocked = reject;
  });

let opened;

/** Lets the next transaction open the database anew. */
const forget = () => {
  opened = undefined;
};

const open = async () => {
  const request = indexedDB.open("fairboard", 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  const database = await done(request, "onsuccess");
  // The browser closes the database when a person clears the data of the site. A tab with another
  // version of the database asks this tab to close it.
  database.onclose = forget;
  database.onversionchange = () => {
    database.close();
    forget();
  };
  return database;
};

const transaction = async (mode) => {
  if (!opened) {
    opened = open();
    opened.catch(forget);
  }
  return (await opened).transaction(STORE, mode, { durability: "strict" });
};

/** Puts a text under a key, or without a text removes the text there. */
export const keep = async (key, text) => {
  const writing = await transaction("readwrite");
  const texts = writing.objectStore(STORE);
  if (text === undefined) texts.delete(key);
  else texts.put(text, key);
  await done(writing, "oncomplete");
};

/** All texts whose keys start with `begin`, as pairs of a key and a text. */
export const kept = async (begin) => {
  const texts = (await transaction("readonly")).objectStore(STORE);
  const range = IDBKeyRange.bound(begin, `${begin}\uffff`);
  const [keys, all] = [texts.getAllKeys(range), texts.getAll(range)];
  // The requests of a transaction are done in order, so the keys are there with the texts.
  const found = await done(all, "onsuccess");
  return keys.result.map((key, index) => [key, found[index]]);
};

// Texts on the disk. What a page puts into the browser's storage reaches the disk many seconds
// later, and a browser that is killed forgets it. A text here is there before its promise is kept.

const STORE = "texts";

/** The answer to a request, or the end of a transaction. */
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
  // The browser closes it when the person clears its data. A tab with another version asks for it.
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

/** Puts a text under a key; without a text removes what is there. */
export const keep = async (key, text) => {
  const writing = await transaction("readwrite");
  const texts = writing.objectStore(STORE);
  if (text === undefined) texts.delete(key);
  else texts.put(text, key);
  await done(writing, "oncomplete");
};

/** All texts whose keys begin so, as pairs of a key and a text. */
export const kept = async (begin) => {
  const texts = (await transaction("readonly")).objectStore(STORE);
  const range = IDBKeyRange.bound(begin, `${begin}\uffff`);
  const [keys, all] = [texts.getAllKeys(range), texts.getAll(range)];
  const found = await done(all, "onsuccess");
  return keys.result.map((key, index) => [key, found[index]]);
};

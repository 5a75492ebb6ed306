// `load` of the package with the boards, on a server and on a page.

import assert from "node:assert/strict";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, test } from "node:test";
import { pathToFileURL } from "node:url";
import { inspect } from "node:util";

// With a name that ends in `.mjs`, every version of Node takes the script for a module.
const place = await mkdtemp(join(tmpdir(), "fairboard-"));
after(() => rm(place, { recursive: true }));
const script = join(place, "fairboard.mjs");
await copyFile(new URL("../../../web/npm/fairboard.js", import.meta.url), script);
const { default: load } = await import(pathToFileURL(script));

for (const folder of ["fairboard", "boards"]) {
  await mkdir(join(place, folder, "v1"), { recursive: true });
  await writeFile(join(place, folder, "v1/fairboard.mjs"), `export const from = "${folder}";`);
}

afterEach(() => delete globalThis.document);

test("where there is no document, the promise stays pending", async () => {
  const loading = load();
  await new Promise(setImmediate);
  assert.match(inspect(loading), /<pending>/);
});

for (const [folder, from] of [
  [undefined, "fairboard"],
  ["boards", "boards"],
  ["boards/", "boards"],
  [new URL("boards", pathToFileURL(script)), "boards"],
]) {
  test(`a page loads the boards from ${folder}`, async () => {
    globalThis.document = { baseURI: pathToFileURL(script).href };
    assert.equal((await load(folder)).from, from);
  });
}

test("a folder without the files, or that is no address, is told by the promise", async () => {
  globalThis.document = { baseURI: pathToFileURL(script).href };
  for (const folder of ["missing", "http://["]) await assert.rejects(load(folder), folder);
});

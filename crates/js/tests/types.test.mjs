// The declarations under the TypeScript compiler, in programs with and without the DOM library.

import assert from "node:assert/strict";
import { test } from "node:test";

import { folder } from "./support/package.mjs";
import { compiled, skip } from "./support/typescript.mjs";

/** A program and the libraries that it is compiled with. */
const TABLE = [
  ["usage.ts", ["es2022"]],
  ["usage.ts", ["es2022", "esnext.disposable"]],
  ["usage.ts", ["es2022", "dom"]],
  ["usage.ts", ["esnext", "dom", "webworker.importscripts"]],
  ["browser.ts", ["es2022", "dom"]],
];

for (const [name, libraries] of TABLE) {
  test(`${name} compiles with the libraries ${libraries.join(", ")}`, { skip }, async () => {
    assert.equal(await compiled(name, libraries, folder, "fairboard-rules"), "");
  });
}

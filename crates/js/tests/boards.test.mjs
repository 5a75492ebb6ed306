// The declarations of boards on other pages, in programs with and without the DOM library.

import assert from "node:assert/strict";
import { test } from "node:test";

import { compiled, skip } from "./support/typescript.mjs";

// `cargo xtask test` writes the declarations here, with the table of options filled in.
const folder = new URL("../../../target/declared/", import.meta.url);

for (const [name, libraries] of [
  ["boards.ts", ["es2022", "dom"]],
  ["boards.ts", ["esnext", "dom", "dom.iterable"]],
  ["view.ts", ["es2022"]],
  ["view.ts", ["es2022", "dom"]],
]) {
  test(`${name} compiles with the libraries ${libraries.join(", ")}`, { skip }, async () => {
    assert.equal(await compiled(name, libraries, folder, "boards"), "");
  });
}

// The package as npm would publish it.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";
import { promisify } from "node:util";

import { folder } from "./support/package.mjs";
import { skip } from "./support/typescript.mjs";

const FILES = [
  "LICENSE-APACHE",
  "LICENSE-MIT",
  "README.md",
  "fairboard.d.ts",
  "fairboard.js",
  "fairboard_bg.wasm",
  "package.json",
];

test("npm packs the files of the package and no others", { skip }, async () => {
  const npm = promisify(execFile)("npm", ["pack", "--dry-run", "--json"], { cwd: folder });
  const [{ files }] = JSON.parse((await npm).stdout);
  assert.deepEqual(files.map(({ path }) => path).sort(), FILES);
});

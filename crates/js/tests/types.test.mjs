// The declarations under the TypeScript compiler, in programs with and without the DOM library.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { folder } from "./support/package.mjs";

/** The compiler, as `cargo xtask test` installs it. */
const compiler = process.env.FAIRBOARD_TSC;
const skip = compiler ? false : "FAIRBOARD_TSC does not name a TypeScript compiler";

const program = (name) => fileURLToPath(new URL(`types/${name}`, import.meta.url));

/** A program and the libraries that it is compiled with. */
const TABLE = [
  ["usage.ts", ["es2022"]],
  ["usage.ts", ["es2022", "esnext.disposable"]],
  ["usage.ts", ["es2022", "dom"]],
  ["usage.ts", ["esnext", "dom", "webworker.importscripts"]],
  ["browser.ts", ["es2022", "dom"]],
];

/** Compiles a program beside an installed copy of the package; returns the compiler's report. */
async function compiled(name, libraries) {
  const directory = await mkdtemp(join(tmpdir(), "fairboard-"));
  try {
    await cp(fileURLToPath(folder), join(directory, "node_modules/fairboard"), { recursive: true });
    await cp(program(name), join(directory, name));
    await writeFile(join(directory, "package.json"), '{ "type": "module" }');
    const compilerOptions = {
      strict: true, noEmit: true, skipLibCheck: false, exactOptionalPropertyTypes: true,
      target: "es2022", module: "nodenext", types: [], lib: libraries,
    };
    const config = JSON.stringify({ compilerOptions, files: [name] });
    await writeFile(join(directory, "tsconfig.json"), config);
    return spawnSync(process.execPath, [compiler], { cwd: directory, encoding: "utf8" }).stdout;
  } finally {
    await rm(directory, { recursive: true });
  }
}

for (const [name, libraries] of TABLE) {
  test(`${name} compiles with the libraries ${libraries.join(", ")}`, { skip }, async () => {
    assert.equal(await compiled(name, libraries), "");
  });
}

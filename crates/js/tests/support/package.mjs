// The package under test, initialised.

import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const given = process.env.FAIRBOARD_PKG;

/** URL of the package's folder. */
export const folder = given
  ? pathToFileURL(`${resolve(given)}/`)
  : new URL("../../../../dist/pkg/fairboard-rules/", import.meta.url);

/** The module's exports. */
export const fairboard = await import(new URL("fairboard.js", folder));

/** The bytes of the WebAssembly. */
export const bytes = await readFile(new URL("fairboard_bg.wasm", folder));

await fairboard.default({ module_or_path: bytes });

#!/usr/bin/env node
// `npx fairboard FOLDER`: copies the files of the boards into a folder that a page serves.

import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const [folder, ...rest] = process.argv.slice(2);
if (!folder || rest.length > 0) {
  console.error("Usage: npx fairboard FOLDER");
  process.exit(2);
}
// The files of an earlier version; nothing else in the folder is touched.
for (const name of ["build", "v1"]) rmSync(join(folder, name), { recursive: true, force: true });
cpSync(fileURLToPath(new URL("site", import.meta.url)), folder, { recursive: true });
console.log(`The files of the boards are in ${folder}.`);

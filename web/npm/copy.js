#!/usr/bin/env node
// `npx fairboard FOLDER`: copies the files of the boards into a folder that a page serves.

import { cpSync, existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const [folder, ...rest] = process.argv.slice(2);
if (!folder || rest.length > 0) {
  console.error("Usage: npx fairboard FOLDER");
  process.exit(2);
}
// Removes the builds of earlier versions, which no page needs any more, and no other files.
const builds = join(folder, "build");
for (const name of existsSync(builds) ? readdirSync(builds) : []) {
  const build = join(builds, name);
  const isOurs = /^[0-9a-f]{12}$/.test(name) && existsSync(join(build, "board-stratego.js"));
  if (isOurs) rmSync(build, { recursive: true });
}
cpSync(fileURLToPath(new URL("site", import.meta.url)), folder, { recursive: true });
console.log(`The files of the boards are in ${folder}.`);

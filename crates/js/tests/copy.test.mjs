// `npx fairboard FOLDER` beside other files of the folder.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { promisify } from "node:util";

const run = promisify(execFile);
const place = await mkdtemp(join(tmpdir(), "fairboard-"));
after(() => rm(place, { recursive: true }));

/** Writes files of this content into a folder, by their paths. */
const write = async (folder, content, paths) => {
  for (const path of paths) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
};

/** The files of the package. */
const SITE = ["build/00000000000b/board-stratego.js", "v1/fairboard.mjs"];

/** The files of an earlier version, in the folder of its build. */
const EARLIER = ["build/00000000000a/board-stratego.js", "build/00000000000a/lang-pt.txt"];

/** Files of somebody else. */
const OTHERS = [
  "index.html",
  "build/app.js",
  "build/00000000000c/app.js",
  "build/00000000000/board-stratego.js",
  "build/00000000000a.old/board-stratego.js",
  "build/board/board-stratego.js",
  "v1/api.json",
  "v1/examples/mine.html",
];

await write(join(place, "package/site"), "ours", SITE);
await writeFile(join(place, "package/package.json"), '{ "type": "module" }');
const script = join(place, "package/copy.js");
await copyFile(new URL("../../../web/npm/copy.js", import.meta.url), script);

const read = (folder, path) => readFile(join(folder, path), "utf8").catch(() => undefined);

test("a folder gets the files, loses an earlier build, and keeps everything else", async () => {
  const folder = join(place, "public");
  await write(folder, "ours, earlier", [...EARLIER, "v1/fairboard.mjs"]);
  await write(folder, "theirs", OTHERS);
  for (const time of ["first", "second"]) {
    await run("node", [script, folder]);
    for (const path of SITE) assert.equal(await read(folder, path), "ours", `${time}: ${path}`);
    for (const path of EARLIER) assert.equal(await read(folder, path), undefined, path);
    for (const path of OTHERS) assert.equal(await read(folder, path), "theirs", path);
  }
});

test("a new folder is made", async () => {
  const folder = join(place, "new/public");
  await run("node", [script, folder]);
  for (const path of SITE) assert.equal(await read(folder, path), "ours", path);
});

test("a call with no folder or two says how it is called", async () => {
  for (const folders of [[], ["one", "two"]]) {
    const call = run("node", [script, ...folders], { cwd: place });
    await assert.rejects(call, { code: 2, stderr: "Usage: npx fairboard FOLDER\n" });
  }
});

// The public surface of the package. Each of these tests fails when the surface changes.
//
// UPDATE_SURFACE=1 writes the declarations anew.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { CODES } from "./support/codes.mjs";
import { fairboard, folder } from "./support/package.mjs";

const read = (path) => readFile(new URL(path, import.meta.url), "utf8");

/** The declarations without their comments, one to a line. */
const normalised = (source) =>
  source
    .replace(/\/\*[^]*?\*\//g, "")
    .replace(/\s+/g, " ")
    .replace(/([;{}]|\/>) (?=(export|type|constructor|static|readonly|\w+\(|\[Symbol|\}))/g, "$1\n")
    .trim() + "\n";

/** The documented members of a class, without those that the binding adds for itself. */
const members = (object, ignored) =>
  Object.getOwnPropertyNames(object)
    .filter((name) => !name.startsWith("__") && !ignored.includes(name))
    .sort();

test("the exports are the documented ones", () => {
  const expected = ["Stratego", "TicTacToe", "default", "perft", "vdmPlay", "version"];
  assert.deepEqual(Object.keys(fairboard).sort(), expected);
});

test("the members of the classes are the documented ones", () => {
  const statics = ["length", "name", "prototype"];
  const { Stratego, TicTacToe } = fairboard;
  assert.deepEqual(members(TicTacToe, statics), ["fromJSON", "fromRecord"]);
  assert.deepEqual(
    members(Stratego, statics),
    ["fromJSON", "fromPosition", "fromRecord", "fromText"],
  );
  assert.deepEqual(
    members(TicTacToe.prototype, ["constructor"]),
    (
      "board free legalMoves line lines outcome play redo reset scores status toJSON toRecord " +
      "turn undo"
    ).split(" "),
  );
  assert.deepEqual(
    members(Stratego.prototype, ["constructor"]),
    (
      "free legalMoves outcome place play position randomSetup remove resign setup start started " +
      "toJSON toRecord toText turn undo view why"
    ).split(" "),
  );
});

test("the only member with a symbol is the one that frees a game", () => {
  for (const { prototype } of [fairboard.Stratego, fairboard.TicTacToe]) {
    const symbols = Symbol.dispose ? [Symbol.dispose] : [];
    assert.deepEqual(Object.getOwnPropertySymbols(prototype), symbols);
  }
});

test("a getter cannot be set", () => {
  const game = new fairboard.TicTacToe();
  assert.throws(() => {
    game.board = "xxxxxxxxx";
  }, TypeError);
  assert.equal(game.board, ".........");
});

test("the declarations are those of the last release", async () => {
  const declarations = normalised(await read("../fairboard.d.ts"));
  if (process.env.UPDATE_SURFACE) {
    await writeFile(new URL("support/surface.txt", import.meta.url), declarations);
  }
  assert.equal(declarations, await read("support/surface.txt"), "the public surface has changed");
});

test("the package carries these declarations and its version", async () => {
  const packaged = (name) => readFile(new URL(name, folder), "utf8");
  assert.equal(await packaged("fairboard.d.ts"), await read("../fairboard.d.ts"));
  assert.equal(fairboard.version(), JSON.parse(await packaged("package.json")).version);
});

test("the README lists every code", async () => {
  const table = (await read("../README.md")).split("\n").filter((line) => line.startsWith("| `"));
  const listed = new Set(table.join("").match(/(?<=`)[\w-]+(?=`)/g));
  listed.delete("vdmPlay");
  assert.deepEqual([...listed].sort(), [...CODES].sort());
});

/** Runs a program beside the installed package; returns what it prints. */
async function printed(name, program) {
  const directory = await mkdtemp(join(tmpdir(), "fairboard-"));
  try {
    const copy = join(directory, "node_modules/fairboard-rules");
    await cp(fileURLToPath(folder), copy, { recursive: true });
    await writeFile(join(directory, name), program);
    return (await promisify(execFile)(process.execPath, [name], { cwd: directory })).stdout;
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** The README's blocks of code in a language, one after the other. */
async function blocks(language) {
  const blocks = (await read("../README.md")).split(`\`\`\`${language}\n`).slice(1);
  return blocks.map((block) => block.split("```")[0]).join("");
}

test("the README's examples for Node run, one after the other", async () => {
  const output = await printed("example.mjs", await blocks("js"));
  assert.match(output, /winner/);
  assert.match(output, /game-over The game is over\./);
  assert.match(output, /^Fairboard 1: Stratego\n(.+\n)+\nnull true\n/m);
  assert.match(output, /format Line 9: a move that is not legal\.\n$/);
});

test("the README's example for CommonJS runs", async () => {
  assert.equal(await printed("example.cjs", await blocks("cjs")), "x's turn\n");
});

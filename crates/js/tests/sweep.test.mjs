// Arbitrary input: a call returns or throws an Error with a code. A failed call changes nothing.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { codeOf } from "./support/codes.mjs";
import { fairboard } from "./support/package.mjs";
import { PUBLISHED as POSITION } from "./support/positions.mjs";
import { pick, random } from "./support/random.mjs";

const { Stratego, TicTacToe, perft, vdmPlay } = fairboard;

/** A game as text. */
const GAME = "../../forms/tests/golden/game-text.txt";

const ARMY = "DIRECTLY".padEnd(40, "A");
const TEXT = await readFile(new URL(GAME, import.meta.url), "utf8");

/** Throws at every operation. */
const hostile = (target) =>
  new Proxy(target, new Proxy({}, { get: () => () => { throw "a trap"; } }));

const revoked = (target) => {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
};

const circular = {};
circular.self = circular;
let deep = [];
for (let depth = 0; depth < 50_000; depth += 1) deep = [deep];

/** Likely and unlikely arguments, new ones at each call. */
const GARBAGE = [
  () => undefined, () => null, () => true, () => NaN, () => Infinity, () => -0, () => 0, () => 1,
  () => 2, () => 3, () => 9, () => 1.5, () => -1, () => 2 ** 31, () => 2 ** 32 + 1, () => 2 ** 53,
  () => 1e300, () => -1e300, () => 5e-324, () => 5n, () => Symbol("a1"), () => Symbol.iterator,
  () => "", () => "x", () => "X", () => "XO", () => "red", () => "blue", () => "RED", () => "spy",
  () => "a1", () => "j10", () => "c5", () => "k11", () => "a4a5", () => "b4b5", () => "a7a6",
  () => "classic", () => "\0", () => "\ud800", () => "ａ４", () => "💣".repeat(40),
  () => "a".repeat(1e6),
  () => "é".repeat(5000), () => POSITION, () => POSITION.toLowerCase(), () => POSITION + " ",
  () => `${POSITION.slice(0, -1)}99999999999`, () => ARMY, () => "A".repeat(40),
  () => "A".repeat(100), () => TEXT, () => TEXT.slice(0, 200), () => TEXT.replace("a2", "a9"),
  () => TEXT.repeat(2), () => TEXT + "\n".repeat(2 ** 24),
  () => [], () => [[]], () => [[1, 1]], () => [1, 2], () => [[1, 1], [NaN, 2]], () => ["a1"],
  () => new Array(2 ** 32 - 1), () => [, [1, 1]], () => new Uint8Array(4), () => Object.create([]),
  () => ({}), () => ({ length: 3 }), () => ({ rules: "vdm" }), () => ({ rules: null }),
  () => ({ first: "o", playOn: true }), () => ({ playOn: "yes" }), () => ({ army: {} }),
  () => ({ get rules() { throw null; } }),
  () => ({ get first() { return new TicTacToe().play(1); } }),
  () => ({ toJSON: () => undefined }), () => ({ toJSON() { throw 1; } }), () => circular,
  () => deep,
  () => Object.create(null), () => Object.freeze({}), () => new Date(NaN), () => new Map(),
  () => /a1/,
  () => () => "a1", () => class {}, () => new String("a1"), () => new Number(5),
  () => new Boolean(false),
  () => ({ toString: () => "a1", valueOf: () => 5 }), () => hostile({}), () => hostile([]),
  () => hostile(() => {}), () => revoked({}), () => revoked([]), () => Promise.resolve(),
  () => globalThis,
  () => new TicTacToe(), () => new Stratego(), () => new TicTacToe().toJSON(),
  () => new Stratego().toJSON(),
  () => ({ ...new TicTacToe().toJSON(), cells: [1, 2, 3, 3] }),
  () => ({ ...new TicTacToe().toJSON(), cells: [1, 2], cursor: -1 }),
  () => ({ ...new TicTacToe().toJSON(), version: 1e300 }),
  () => ({ ...new Stratego().toJSON(), plies: ["a1a2"] }),
  () => ({ ...new Stratego().toJSON(), started: true }),
  () => ({ ...new Stratego().toJSON(), position: POSITION, plies: [7] }),
  () => ({ ...new Stratego().toJSON(), position: POSITION, ended: "red" }),
  () => ({ ...new Stratego().toJSON(), red: "\ud800".repeat(40) }),
];

const METHODS = {
  TicTacToe: ["play", "undo", "redo", "reset", "legalMoves", "scores", "toJSON", "toRecord"],
  Stratego: (
    "place remove setup randomSetup start legalMoves why play resign undo position view toJSON " +
    "toRecord toText"
  ).split(" "),
};

/** Calls that need no game. */
const FREE_STANDING = [
  ["new TicTacToe", (...args) => new TicTacToe(...args)],
  ["new Stratego", (...args) => new Stratego(...args)],
  ["TicTacToe.fromJSON", TicTacToe.fromJSON],
  ["Stratego.fromJSON", Stratego.fromJSON],
  ["TicTacToe.fromRecord", TicTacToe.fromRecord],
  ["Stratego.fromRecord", Stratego.fromRecord],
  ["Stratego.fromPosition", Stratego.fromPosition],
  ["Stratego.fromText", Stratego.fromText],
  ["perft", perft],
  ["vdmPlay", vdmPlay],
];

const GETTERS = {
  TicTacToe: ["board", "turn", "outcome", "status", "line"],
  Stratego: ["started", "turn", "outcome"],
};

/** All public state of a game. */
const look = (kind, game) =>
  JSON.stringify([game, game.legalMoves(), ...GETTERS[kind].map((getter) => game[getter])]);

const GAMES = {
  TicTacToe: [
    () => new TicTacToe(),
    () => TicTacToe.fromJSON({ ...new TicTacToe().toJSON(), cells: [1, 4, 2, 5, 3], cursor: 4 }),
  ],
  Stratego: [
    () => {
      const game = new Stratego({ army: "barrage" });
      game.randomSetup("red", 1);
      game.place("blue", "j10", "spy");
      return game;
    },
    () => Stratego.fromPosition(POSITION),
    () => {
      const game = new Stratego({ rules: "vdm" });
      game.randomSetup("red", 3);
      game.randomSetup("blue", 4);
      game.start();
      return game;
    },
  ],
};

const garbage = (next, count) => Array.from({ length: count }, () => pick(next, GARBAGE)());

for (const [name, call] of FREE_STANDING) {
  test(`${name} withstands one and two of everything`, () => {
    const next = random(1);
    codeOf(() => call());
    for (const value of GARBAGE) {
      codeOf(() => call(value()));
      for (let round = 0; round < 8; round += 1) codeOf(() => call(value(), ...garbage(next, 1)));
    }
    assert.equal(perft(POSITION, 2), 50, "and still counts");
  });
}

for (const [kind, methods] of Object.entries(METHODS)) {
  for (const method of methods) {
    test(`${kind}.${method} withstands everything and changes nothing when it throws`, () => {
      const next = random(2);
      let thrown = 0;
      for (const make of GAMES[kind]) {
        for (let round = 0; round < 300; round += 1) {
          const game = make();
          const before = look(kind, game);
          const args = garbage(next, Math.floor(next() * 4));
          if (codeOf(() => game[method](...args)) !== null) {
            thrown += 1;
            assert.equal(look(kind, game), before);
          }
          const copy = fairboard[kind].fromJSON(JSON.parse(JSON.stringify(game)));
          assert.equal(look(kind, copy), look(kind, game));
          game.free();
          copy.free();
        }
      }
      const total = /undo|redo|reset|legalMoves|scores|toJSON|toRecord|toText|why/.test(method);
      assert.equal(thrown === 0, total, `${thrown} calls threw`);
    });
  }
}

test("options may call the package while they are read", () => {
  const game = new TicTacToe();
  const options = {
    get first() {
      game.play(5);
      return "o";
    },
  };
  assert.equal(new TicTacToe(options).turn, "o");
  assert.equal(game.board, "....x....");
});

test("every member of a freed game throws its code", () => {
  for (const [kind, methods] of Object.entries(METHODS)) {
    const game = new fairboard[kind]();
    game.free();
    for (const method of methods) assert.equal(codeOf(() => game[method]()), "freed", method);
    for (const getter of GETTERS[kind]) assert.equal(codeOf(() => game[getter]), "freed", getter);
  }
  assert.equal(new TicTacToe().board, ".........", "and others live on");
});

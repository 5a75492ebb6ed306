// Games after `free()`.

import assert from "node:assert/strict";
import { test } from "node:test";

import { fairboard } from "./support/package.mjs";

const { Stratego, TicTacToe, perft, vdmPlay } = fairboard;

/** More calls than the table of references has room for at the start. */
const CALLS = 5_000;

/** Kind of game, member, call. */
const TABLE = [
  ["TicTacToe", "play", (game) => game.play(5)],
  ["TicTacToe", "undo", (game) => game.undo()],
  ["TicTacToe", "board", (game) => game.board],
  ["TicTacToe", "toJSON", (game) => JSON.stringify(game)],
  ["Stratego", "toRecord", (game) => game.toRecord()],
  ["Stratego", "place", (game) => game.place("red", "a1", "flag")],
  ["Stratego", "setup", (game) => game.setup("red", "A".repeat(40))],
  ["Stratego", "why", (game) => game.why("a4a5")],
  ["Stratego", "play", (game) => game.play({})],
  ["Stratego", "view", (game) => game.view("red")],
  ["Stratego", "turn", (game) => game.turn],
];

const freed = (kind) => {
  const game = new fairboard[kind]();
  game.free();
  return game;
};

/** Asserts that games can be made and played. */
function assertGamesWork() {
  const small = new TicTacToe();
  for (const cell of [1, 4, 2, 5, 3]) small.play(cell);
  assert.equal(small.status, "x won");
  assert.equal(TicTacToe.fromJSON(small.toJSON()).board, small.board);
  const large = new Stratego({ army: "barrage" });
  for (const color of ["red", "blue"]) large.randomSetup(color, 1);
  large.start();
  large.play(large.legalMoves()[0]);
  assert.equal(Stratego.fromJSON(large.toJSON()).position(), large.position());
  assert.equal(perft(large.position(), 0), 1);
  assert.equal(vdmPlay("XO", [[1, 1], [2, 1], [1, 2], [2, 2], [1, 3]]), "CROSS");
}

for (const [kind, member, call] of TABLE) {
  test(`${kind}.${member} of a freed game always throws "freed" and harms no other game`, () => {
    const game = freed(kind);
    const error = { code: "freed", message: "This game was freed." };
    for (let round = 0; round < CALLS; round += 1) assert.throws(() => call(game), error);
    assertGamesWork();
  });
}

test("a game can be freed any number of times", () => {
  for (const kind of ["TicTacToe", "Stratego"]) {
    const game = freed(kind);
    for (let round = 0; round < CALLS; round += 1) game.free();
  }
  assertGamesWork();
});

test("a refused call leaves no reference behind", () => {
  const game = new Stratego();
  for (let round = 0; round < CALLS; round += 1) {
    assert.throws(() => game.place({}, [], round), { code: "type" });
    assert.throws(() => Stratego.fromJSON({}), { code: "format" });
    assert.throws(() => new TicTacToe({ first: {} }), { code: "option" });
  }
  assertGamesWork();
});

test("a method called on a game of the other kind is refused", () => {
  const { board } = Object.getOwnPropertyDescriptors(TicTacToe.prototype);
  const error = { code: "type" };
  assert.throws(() => Stratego.prototype.position.call(new TicTacToe()), error);
  assert.throws(() => board.get.call(new Stratego()), error);
  assert.throws(() => TicTacToe.prototype.undo.call(undefined), error);
  assert.throws(() => TicTacToe.prototype.free.call(new Stratego()), error);
});

test("a game is freed at the end of its block", { skip: !Symbol.dispose }, () => {
  for (const kind of ["TicTacToe", "Stratego"]) {
    const game = new fairboard[kind]();
    game[Symbol.dispose]();
    game[Symbol.dispose]();
    assert.throws(() => game.turn, { code: "freed" });
  }
});

// At least one failing call for each code.

import assert from "node:assert/strict";
import { test } from "node:test";

import { CODES, codeOf } from "./support/codes.mjs";
import { fairboard } from "./support/package.mjs";

const { Stratego, TicTacToe, perft, vdmPlay } = fairboard;

/** A position of few pieces: square and letter. */
function position(pieces, tail = "r 0") {
  const letters = [...`${"A".repeat(40)}AA__AA__AAAA__AA__AA${"A".repeat(40)}`];
  for (const [square, letter] of Object.entries(pieces)) {
    const column = "abcdefghij".indexOf(square[0]);
    letters[(Number(square.slice(1)) - 1) * 10 + column] = letter;
  }
  return `${letters.join("")} ${tail}`;
}

const PIECES = { a1: "M", b1: "B", c4: "E", d4: "D", j10: "Y", d7: "N", e7: "Q" };

function stratego(moves = "", options = {}, pieces = PIECES) {
  const game = Stratego.fromPosition(position(pieces), options);
  for (const move of moves.split(" ").filter(Boolean)) game.play(move);
  return game;
}

function tictactoe(cells, options) {
  const game = new TicTacToe(options);
  for (const cell of cells) game.play(Number(cell));
  return game;
}

function placed() {
  const game = new Stratego();
  game.place("red", "a1", "flag");
  return game;
}

function left() {
  const game = stratego();
  game.resign("red");
  return game;
}

const THROWING = { get rules() { throw 1; }, get first() { throw undefined; } };
/** Changes of a saved game that make no sense. */
const DAMAGED = {
  TicTacToe: [
    { cells: [10] }, { cells: [5, 5] }, { cells: [1.5] }, { cells: [1, 4, 2, 5, 3, 6] },
    { cells: "5" }, { cursor: 1 }, { cursor: -1 }, { first: "z" }, { playOn: "no" },
    { version: 3 }, { version: "1" }, { format: "fairboard/stratego" },
  ],
  Stratego: [
    { rules: "house" }, { army: "huge" }, { army: "full" }, { plies: ["a1j10"] }, { plies: ["x"] },
    { plies: 3 }, { red: "A" }, { red: begun().toJSON().blue }, { ended: "?" }, { player: 7 },
    { started: "yes" }, { started: false }, { position: "A" }, { version: 3 }, { format: "chess" },
  ],
};

/** A game with a move made. */
function begun() {
  const game = new Stratego({ army: "barrage" });
  game.randomSetup("red", 1);
  game.randomSetup("blue", 2);
  game.start();
  game.play(game.legalMoves()[0]);
  return game;
}

const REVOKED = (() => {
  const { proxy, revoke } = Proxy.revocable([], {});
  revoke();
  return proxy;
})();
const CYCLE = {};
CYCLE.self = CYCLE;

const damaged = (kind, game) =>
  DAMAGED[kind].map((change) => [
    "format",
    `a game of ${kind} with ${JSON.stringify(change)}`,
    () => fairboard[kind].fromJSON({ ...game.toJSON(), ...change }),
  ]);

const WON = [[1, 1], [2, 1], [1, 2], [2, 2], [1, 3]];
const FLAG_ON_E4 = { ...PIECES, e4: "Y" };
// Blue's Scout runs round four squares and Red's Captain after it.
const CIRCLE = { a1: "H", j1: "M", b2: "P", j10: "Y" };
const ONCE_ROUND = "a1a2 b2b1 a2b2 b1a1 b2b1 a1a2 b1a1 a2b2";
// Red's Scout runs back and forth, and Blue's Miner too.
const TO_AND_FRO = "d4e4 e7e6 e4d4 e6e7 d4e4 e7e6";

/** Code, mistake, call. */
const TABLE = [
  ["freed", "a game after free()", () => {
    const game = tictactoe("1");
    game.free();
    game.play(2);
  }],
  ["type", "options that are a text", () => new TicTacToe("x")],
  ["type", "options that are a function", () => new Stratego(() => {})],
  ["type", "no position", () => Stratego.fromPosition()],
  ["type", "a boxed text", () => Stratego.fromPosition(new String(position(PIECES)))],
  ["type", "a text in a list", () => Stratego.fromText(["Fairboard 1: Stratego"])],
  ["format", "an empty text", () => Stratego.fromText("")],
  ["format", "a text of 16 million letters", () => Stratego.fromText(" ".repeat(2 ** 24 + 1))],
  ["type", "no color", () => placed().setup()],
  ["type", "another color", () => placed().view("Red")],
  ["type", "another rank", () => placed().place("red", "a2", "queen")],
  ["type", "a square that is a number", () => placed().place("red", 3, "bomb")],
  ["type", "letters that are null", () => placed().setup("red", null)],
  ["type", "a seed that is a text", () => placed().randomSetup("red", "1")],
  ["type", "a seed that is no number", () => placed().randomSetup("red", NaN)],
  ["type", "an endless seed", () => placed().randomSetup("red", -Infinity)],
  ["type", "a negative depth", () => perft(position(PIECES), -1)],
  ["type", "half a depth", () => perft(position(PIECES), 0.5)],
  ["type", "a great depth", () => perft(position(PIECES), 2 ** 53)],
  ["type", "no depth", () => perft(position(PIECES))],
  ["type", "moves that are no list", () => vdmPlay("XO", { length: 0 })],
  ["type", "a move that is no pair", () => vdmPlay("XO", [[1, 2, 3]])],
  ["type", "a move of texts", () => vdmPlay("XO", [["1", "1"]])],
  ["type", "endless moves", () => vdmPlay("XO", new Array(2 ** 32 - 1))],
  ["type", "moves that cannot be read", () => vdmPlay("XO", REVOKED)],
  ["type", "an order of other letters", () => vdmPlay("xo", WON)],
  ["type", "a saved game that is a text", () => TicTacToe.fromJSON(JSON.stringify(tictactoe("5")))],
  ["type", "nothing saved", () => Stratego.fromJSON(null)],
  ["option", "an unknown first player", () => new TicTacToe({ first: "X" })],
  ["option", "playOn that is a number", () => new TicTacToe({ playOn: 1 })],
  ["option", "an option that throws", () => new TicTacToe(THROWING)],
  ["option", "unknown rules", () => new Stratego({ rules: "house" })],
  ["option", "rules that are null", () => new Stratego({ rules: null })],
  ["option", "rules that throw", () => new Stratego(THROWING)],
  ["option", "an unknown army", () => new Stratego({ army: "half" })],
  ["option", "rules that are a symbol", () => new Stratego({ rules: Symbol("classic") })],
  ["option", "options that are revoked", () => new Stratego(REVOKED)],
  ["option", "repetition that is a text", () => stratego("", { repetition: "no" })],
  ["type", "a record that is an object", () => TicTacToe.fromRecord({})],
  ["format", "the record of another game", () => TicTacToe.fromRecord(placed().toRecord())],
  ["format", "half a record", () => Stratego.fromRecord(placed().toRecord().slice(0, 90))],
  ["format", "an empty object", () => TicTacToe.fromJSON({})],
  ["format", "a list", () => Stratego.fromJSON([])],
  ["format", "an object with a circle", () => Stratego.fromJSON(CYCLE)],
  ["format", "an object without a text", () => Stratego.fromJSON({ toJSON() {} })],
  ["format", "a revoked object", () => Stratego.fromJSON(REVOKED)],
  ["format", "a game of the other kind", () => TicTacToe.fromJSON(placed().toJSON())],
  ["format", "a newer form", () => TicTacToe.fromJSON({ ...tictactoe("").toJSON(), version: 99 })],
  ...damaged("TicTacToe", new TicTacToe()),
  ...damaged("Stratego", begun()),
  ["syntax", "no position", () => Stratego.fromPosition("")],
  ["syntax", "a position of a player's view", () => Stratego.fromPosition(stratego().view("red"))],
  ["syntax", "a position without a tail",
    () => Stratego.fromPosition(position(PIECES).slice(0, 100))],
  ["syntax", "a piece in a lake", () => Stratego.fromPosition(position({ c5: "B" }))],
  ["syntax", "a lake elsewhere", () => Stratego.fromPosition(position({ a5: "_" }))],
  ["syntax", "no square", () => placed().place("red", "a", "bomb")],
  ["syntax", "a long square", () => placed().place("red", "a1".repeat(1e6), "bomb")],
  ["syntax", "a short setup", () => placed().setup("red", "M")],
  ["syntax", "the enemy's letters", () => placed().setup("red", "Y".padEnd(40, "A"))],
  ["syntax", "no move", () => stratego().play("d4-e4")],
  ["syntax", "a move that is a number", () => stratego().play(44)],
  ["syntax", "no position to count from", () => perft("", 1)],
  ["off-board", "cell 0", () => new TicTacToe().play(0)],
  ["off-board", "cell 1.5", () => new TicTacToe().play(1.5)],
  ["off-board", "a cell that is a text", () => new TicTacToe().play("5")],
  ["off-board", "a cell that is a BigInt", () => new TicTacToe().play(5n)],
  ["off-board", "no cell", () => new TicTacToe().play()],
  ["off-board", "cell NaN", () => new TicTacToe().play(NaN)],
  ["off-board", "row 11", () => placed().place("red", "a11", "bomb")],
  ["off-board", "column k", () => stratego().play("k1k2")],
  ["game-over", "a cell after the end", () => tictactoe("14253").play(9)],
  ["game-over", "a move after the Flag was taken",
    () => stratego("d4e4", {}, FLAG_ON_E4).play("e7e6")],
  ["game-over", "leaving after the Flag was taken",
    () => stratego("d4e4", {}, FLAG_ON_E4).resign("red")],
  ["game-over", "a move after Red left", () => left().play("d4e4")],
  ["occupied", "a taken cell", () => tictactoe("5").play(5)],
  ["occupied", "a taken square", () => placed().place("red", "a1", "bomb")],
  ["started", "placing in the game", () => stratego().place("red", "a2", "bomb")],
  ["started", "starting twice", () => stratego().start()],
  ["lake", "placing in a lake", () => placed().place("red", "c5", "bomb")],
  ["lake", "moving into a lake", () => stratego().play("d4d5")],
  ["not-home", "placing between the homes", () => placed().place("red", "a5", "bomb")],
  ["not-home", "placing at the enemy's", () => placed().place("blue", "a1", "bomb")],
  ["limit", "a second Flag", () => placed().place("red", "b1", "flag")],
  ["limit", "a setup with two Flags", () => placed().setup("red", "MM".padEnd(40, "A"))],
  ["empty", "taking nothing back", () => placed().remove("red", "b1")],
  ["empty", "moving nothing", () => stratego().play("e4e5")],
  ["incomplete", "starting without pieces", () => placed().start()],
  ["not-started", "moving before the start", () => placed().play("a1a2")],
  ["not-started", "leaving before the start", () => placed().resign("red")],
  ["not-started", "the position before the start", () => placed().position()],
  ["not-started", "a view before the start", () => placed().view("red")],
  ["not-yours", "the enemy's piece", () => stratego().play("e7e6")],
  ["immovable", "a Flag", () => stratego().play("a1a2")],
  ["not-straight", "round the corner", () => stratego().play("d4e3")],
  ["too-far", "a Miner that runs", () => stratego().play("c4a4")],
  ["blocked", "across a lake", () => stratego().play("d4d7")],
  ["blocked", "over a piece", () => stratego().play("d4a4")],
  ["own-piece", "onto itself", () => stratego().play("d4d4")],
  ["own-piece", "onto one's own", () => stratego().play("c4d4")],
  ["two-squares", "to and fro", () => stratego(TO_AND_FRO).play("e4d4")],
  ["more-squares", "once more round in a chase",
    () => stratego(ONCE_ROUND, {}, CIRCLE).play("a1a2")],
  ["repeat", "the model's own rule",
    () => stratego(`${TO_AND_FRO} e4d4 e6f6`, { rules: "vdm" }).play("d4e4")],
  ["type_nat1", "row 0", () => vdmPlay("XO", [[0, 1]])],
  ["type_nat1", "row -1", () => vdmPlay("XO", [[-1, 1]])],
  ["type_nat1", "row 1.5", () => vdmPlay("XO", [[1.5, 1]])],
  ["type_nat1", "row NaN", () => vdmPlay("", [[NaN, 1]])],
  ["inv_Pos", "row 4", () => vdmPlay("", [[4, 1]])],
  ["inv_Pos", "an endless number", () => vdmPlay("XO", [[1e300, 1]])],
  ["type_seq1", "an empty order", () => vdmPlay("", [])],
  ["inv_PlayOrder", "one player", () => vdmPlay("X", [])],
  ["inv_PlayOrder", "one player twice", () => vdmPlay("XX", WON)],
  ["inv_PlayOrder", "a long order", () => vdmPlay("XO".repeat(1e5), WON)],
  ["inv_Moves", "too few moves", () => vdmPlay("XO", WON.slice(1))],
  ["inv_Moves", "a move twice", () => vdmPlay("XO", [...WON, [1, 1]])],
  ["inv_Moves", "very many moves", () => vdmPlay("XO", new Array(5000).fill([1, 1]))],
];

for (const [code, mistake, call] of TABLE) {
  test(`${code}: ${mistake}`, () => assert.equal(codeOf(call), code));
}

test("every code is reached", () => {
  assert.deepEqual(CODES.filter((code) => !TABLE.some((row) => row[0] === code)), []);
});

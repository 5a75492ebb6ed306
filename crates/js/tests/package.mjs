// The package as its users get it: loaded from dist/pkg, in Node.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

const folder = new URL("../../../dist/pkg/", import.meta.url);
const fairboard = await import(new URL("fairboard.js", folder));
await fairboard.default({ module_or_path: await readFile(new URL("fairboard_bg.wasm", folder)) });
const { Stratego, TicTacToe, perft, vdmPlay, version } = fairboard;

const SURFACE = {
  exports: ["Stratego", "TicTacToe", "default", "perft", "vdmPlay", "version"],
  TicTacToe: ["board", "legalMoves", "line", "outcome", "play", "redo", "reset", "scores", "status", "toJSON", "turn", "undo"],
  "TicTacToe static": ["fromJSON"],
  Stratego: ["legalMoves", "outcome", "place", "play", "position", "randomSetup", "remove", "resign", "setup", "start", "started", "toJSON", "turn", "undo", "view", "why"],
  "Stratego static": ["fromJSON", "fromPosition"],
};

/** A generator of repeatable pseudo-random numbers (xorshift32). */
const random = (seed) => (bound) => {
  seed ^= seed << 13;
  seed ^= seed >>> 17;
  seed ^= seed << 5;
  return (seed >>> 0) % bound;
};

const throws = (code, call) =>
  assert.throws(call, (error) => {
    assert.ok(error instanceof Error, String(error));
    assert.equal(error.code, code, error.message);
    assert.match(error.message, /[.]$/u, "a sentence");
    return true;
  });

test("the surface is the documented one", async () => {
  const own = ["constructor", "free", "__destroy_into_raw"];
  const members = (object) => Object.getOwnPropertyNames(object).filter((name) => !own.includes(name)).sort();
  const statics = (object) => members(object).filter((name) => !["length", "name", "prototype", "__wrap"].includes(name));
  assert.deepEqual(Object.keys(fairboard).sort(), SURFACE.exports);
  for (const name of ["TicTacToe", "Stratego"]) {
    assert.deepEqual(members(fairboard[name].prototype), SURFACE[name]);
    assert.deepEqual(statics(fairboard[name]), SURFACE[`${name} static`]);
  }
  const types = await readFile(new URL("fairboard.d.ts", folder), "utf8");
  for (const name of ["TicTacToe", "Stratego"]) {
    const body = types.split(`export class ${name} {`)[1].split("\n}")[0].replace(/\/\*\*.*?\*\//gsu, "");
    const declared = [...body.matchAll(/^ {2}(static )?(?:readonly )?(\w+)[(:]/gmu)];
    const named = (isStatic) => declared.filter((d) => Boolean(d[1]) === isStatic).map((d) => d[2]).sort();
    assert.deepEqual(named(false), [...SURFACE[name], "constructor", "free"].sort());
    assert.deepEqual(named(true), SURFACE[`${name} static`]);
  }
  const manifest = JSON.parse(await readFile(new URL("package.json", folder), "utf8"));
  assert.equal(manifest.version, version());
  assert.equal(manifest.type, "module");
});

test("tic-tac-toe: a game to each result", () => {
  const results = [
    ["14253", "x", "x won", [1, 2, 3]],
    ["142596", "o", "o won", [4, 5, 6]],
    ["395216874", "draw", "cat got it", null],
  ];
  for (const [cells, outcome, status, line] of results) {
    const game = new TicTacToe();
    for (const cell of cells) {
      assert.equal(game.outcome, null);
      game.play(Number(cell));
    }
    assert.equal(game.outcome, outcome);
    assert.equal(game.status, status);
    assert.deepEqual(game.line, line);
    assert.equal(game.turn, null);
    assert.deepEqual(game.legalMoves(), []);
    assert.deepEqual(game.scores(), {});
    throws("game-over", () => game.play(9));
  }
});

test("tic-tac-toe: undo, redo, reset, options and saving", () => {
  const game = new TicTacToe({ first: "o" });
  assert.equal(game.status, "o's turn");
  game.play(5);
  game.play(1);
  assert.equal(game.board, "x...o....");
  assert.ok(game.undo());
  assert.equal(game.board, "....o....");
  const read = TicTacToe.fromJSON(JSON.parse(JSON.stringify(game)));
  assert.equal(read.board, game.board);
  assert.ok(read.redo());
  assert.equal(read.board, "x...o....");
  assert.equal(read.redo(), false);
  game.reset();
  assert.equal(game.board, ".........");
  assert.equal(game.turn, "o");
  assert.equal(game.undo(), false);

  const on = new TicTacToe({ playOn: true });
  for (const cell of [1, 4, 2, 5, 3]) on.play(cell);
  assert.equal(on.outcome, null);
  assert.equal(on.status, "o's turn");
});

test("tic-tac-toe: scores of perfect play", () => {
  const game = new TicTacToe();
  assert.deepEqual(new Set(Object.values(game.scores())), new Set(["draw"]));
  game.play(5);
  assert.equal(game.scores()[1], "draw", "a corner holds against the centre");
  assert.equal(game.scores()[2], "loss", "an edge does not");
  assert.equal(game.scores()[5], undefined);
});

test("tic-tac-toe: refusals", () => {
  const game = new TicTacToe();
  game.play(5);
  const before = JSON.stringify(game);
  for (const cell of [0, 10, -1, 1.5, NaN, Infinity, "5", null, undefined, {}, 5n]) throws("off-board", () => game.play(cell));
  throws("occupied", () => game.play(5));
  assert.equal(JSON.stringify(game), before);
  throws("option", () => new TicTacToe({ first: "z" }));
  throws("option", () => new TicTacToe({ playOn: 1 }));
  throws("type", () => new TicTacToe("x"));
});

test("vdmPlay answers as the model does", () => {
  const cells = (text) => [...text].map((c) => [Math.ceil(c / 3), ((c - 1) % 3) + 1]);
  assert.equal(vdmPlay("XO", cells("14253")), "CROSS");
  assert.equal(vdmPlay("OX", cells("14253")), "NOUGHT");
  assert.equal(vdmPlay("XO", cells("14296")), "UNFINISHED");
  assert.equal(vdmPlay("XO", cells("395216874")), "DRAW");
  assert.equal(vdmPlay("XO", cells("142539")), "CROSS", "moves after the win are ignored");
  throws("inv_Moves", () => vdmPlay("XO", cells("1425")));
  throws("inv_Moves", () => vdmPlay("XO", cells("14251")));
  throws("inv_PlayOrder", () => vdmPlay("XX", cells("14253")));
  throws("type_seq1", () => vdmPlay("", cells("14253")));
  throws("inv_Pos", () => vdmPlay("", [[4, 1]]));
  throws("type_nat1", () => vdmPlay("XX", [[1, 0]]));
  throws("type_nat1", () => vdmPlay("XO", [[1, 1.5]]));
  throws("type", () => vdmPlay("XO", "14253"));
  throws("type", () => vdmPlay("XO", [[1]]));
  throws("type", () => vdmPlay("XY", []));
});

const POSITION =
  "FEBMBEFEEFBGIBHIBEDBGJDDDHCGJGDHDLIFKDDHAA__AA__AAAA__AA__AASTQQNSQPTSUPWPVRPXPURNQONNQSNVPTNQRRTYUP r 0";

/** A position with these pieces, e.g. { a1: "M" }. */
const position = (pieces, side = "r") => {
  const letters = [..."A".repeat(40), ..."AA__AA__AAAA__AA__AA", ..."A".repeat(40)];
  for (const [square, letter] of Object.entries(pieces)) {
    letters[(Number(square.slice(1)) - 1) * 10 + square.charCodeAt(0) - 97] = letter;
  }
  return `${letters.join("")} ${side} 0`;
};

test("perft", () => {
  assert.deepEqual([0, 1, 2, 3, 4, 5].map((depth) => perft(POSITION, depth)), [1, 10, 50, 636, 5974, 84021]);
  throws("syntax", () => perft("A", 1));
  throws("type", () => perft(POSITION, 1.5));
  throws("type", () => perft(POSITION, -1));
  throws("type", () => perft(null, 1));
});

test("Stratego: setting up", () => {
  const game = new Stratego({ army: "barrage" });
  assert.equal(game.started, false);
  assert.equal(game.turn, null);
  assert.equal(game.outcome, null);
  throws("incomplete", () => game.start());
  assert.throws(() => game.start(), /2 Scouts/u);
  throws("not-started", () => game.play("a4a5"));
  throws("not-started", () => game.position());
  throws("not-started", () => game.view("red"));
  throws("not-started", () => game.resign("red"));
  assert.equal(game.why("a4a5"), "not-started");
  game.place("red", "a1", "flag");
  throws("limit", () => game.place("red", "b1", "flag"));
  throws("occupied", () => game.place("red", "a1", "bomb"));
  throws("not-home", () => game.place("red", "a7", "bomb"));
  throws("not-home", () => game.place("blue", "a6", "bomb"));
  throws("lake", () => game.place("red", "c5", "bomb"));
  throws("off-board", () => game.place("red", "k1", "bomb"));
  throws("syntax", () => game.place("red", "first", "bomb"));
  throws("type", () => game.place("green", "a1", "bomb"));
  throws("type", () => game.place("red", "a1", "Bomb"));
  throws("limit", () => game.place("red", "b1", "major"));
  throws("empty", () => game.remove("red", "b1"));
  game.remove("red", "a1");
  assert.equal(game.setup("red"), "A".repeat(40));
  throws("syntax", () => game.setup("red", "Y".padEnd(40, "A")));
  throws("limit", () => game.setup("red", "MM".padEnd(40, "A")));
  const letters = game.randomSetup("red", 7);
  assert.equal(game.setup("red"), letters);
  assert.equal(game.randomSetup("red", 7), letters);
  assert.equal(game.setup("red", letters), letters);
  throws("type", () => game.randomSetup("red", NaN));
  game.randomSetup("blue", 8);
  game.start();
  assert.equal(game.started, true);
  throws("started", () => game.start());
  throws("started", () => game.place("red", "a1", "flag"));
  throws("started", () => game.remove("red", "a1"));
  throws("started", () => game.setup("red", letters));
  throws("started", () => game.randomSetup("red", 1));
  assert.equal(game.undo(), false);
});

test("Stratego: each refused move has its code", () => {
  const text = position({ a4: "H", a3: "D", b4: "M", c4: "E", e4: "D", h2: "D", e9: "P", a10: "Y", j10: "T" });
  const game = Stratego.fromPosition(text);
  const codes = {
    a4a5: null, e4e9: null, b1b2: "empty", a10a9: "not-yours", b4b5: "immovable", a4b5: "not-straight", a4a6: "too-far",
    a3a5: "blocked", c4c5: "lake", h2h7: "blocked", h2h5: "lake", e4e10: "blocked", a4a3: "own-piece", a4a4: "own-piece",
    k4a5: "off-board", a4a11: "off-board", "a4-a5": "syntax", "": "syntax",
  };
  for (const [move, code] of Object.entries(codes)) {
    assert.equal(game.why(move), code, move);
    if (code) throws(code, () => game.play(move));
    assert.equal(game.legalMoves().includes(move), code === null, move);
  }
  for (const move of [null, undefined, 1, {}, []]) assert.equal(game.why(move), "syntax");
  assert.equal(game.position(), text);
});

test("Stratego: rules on repetition", () => {
  const start = position({ a4: "H", j1: "M", a10: "Y", j7: "T" });
  const shuffle = (game, rounds) => {
    const there = ["a4a5", "j7j8"], back = ["a5a4", "j8j7"];
    for (let round = 0; round < rounds; round += 1) for (const move of round % 2 ? back : there) game.play(move);
  };
  const classic = Stratego.fromPosition(start);
  shuffle(classic, 3);
  assert.equal(classic.why("a5a4"), "two-squares");
  assert.ok(!classic.legalMoves().includes("a5a4"));
  const vdm = Stratego.fromPosition(start, { rules: "vdm" });
  shuffle(vdm, 4);
  assert.equal(vdm.why("a4a5"), "repeat");
  const free = Stratego.fromPosition(start, { repetition: false });
  shuffle(free, 300);
  assert.equal(free.outcome, null);
  throws("option", () => Stratego.fromPosition(start, { rules: "house" }));
  throws("option", () => Stratego.fromPosition(start, { repetition: "no" }));
});

test("Stratego: battles, ends, and what a side may know", () => {
  const game = Stratego.fromPosition(position({ a4: "C", a5: "X", e1: "H", e2: "R", j1: "M", a10: "Y", h9: "T" }));
  assert.deepEqual(game.play("a4a5"), { battle: { attacker: "spy", defender: "marshal", result: "attacker" } });
  assert.ok(game.view("red").startsWith("A".repeat(4) + "H"));
  assert.equal(game.view("red")[99 - 9], "?");
  assert.equal(game.view("blue")[40], "c", "the Spy is public now");
  assert.equal(game.view("blue")[4], "?");
  assert.deepEqual(game.play("h9h8"), { battle: null });
  game.resign("blue");
  assert.deepEqual(game.outcome, { winner: "red", reason: "resigned" });
  assert.equal(game.turn, null);
  assert.equal(game.why("e1e2"), "game-over");
  assert.deepEqual(game.legalMoves(), []);
  throws("game-over", () => game.resign("red"));
  assert.ok(game.undo());
  assert.equal(game.outcome, null);

  const ends = [
    [{ a9: "D", a10: "Y", j1: "M", j9: "T" }, "a9a10", { winner: "red", reason: "flag" }],
    [{ a9: "D", a10: "P", j1: "M", j10: "Y" }, "a9a10", { winner: null, reason: "both-immobile" }],
    [{ a8: "H", a9: "P", j1: "M", j10: "Y" }, "a8a9", { winner: "red", reason: "no-moves" }],
  ];
  for (const [pieces, move, outcome] of ends) {
    const end = Stratego.fromPosition(position(pieces));
    end.play(move);
    assert.deepEqual(end.outcome, outcome);
  }
});

test("Stratego: whole games by each rule set and army, there and back", () => {
  const pick = random(20_161_106);
  for (const rules of ["classic", "vdm"]) {
    for (const army of ["full", "barrage"]) {
      const game = new Stratego({ rules, army });
      game.randomSetup("red", 1);
      game.randomSetup("blue", 2);
      game.start();
      assert.equal(game.turn, rules === "vdm" ? "blue" : "red");
      const start = game.position();
      let plies = 0;
      for (; game.turn && plies < 1500; plies += 1) {
        const moves = game.legalMoves();
        assert.ok(moves.length > 0);
        game.play(moves[pick(moves.length)]);
        if (plies % 50 === 0) {
          const read = Stratego.fromJSON(JSON.parse(JSON.stringify(game)));
          assert.equal(read.position(), game.position());
          assert.deepEqual(read.legalMoves(), game.legalMoves());
          for (const [color, theirs] of [["red", /[N-Y]/u], ["blue", /[B-M]/u]]) {
            assert.doesNotMatch(game.view(color).split(" ")[0], theirs, "a rank that no battle has shown");
          }
        }
      }
      while (game.undo()) plies -= 1;
      assert.equal(plies, 0);
      assert.equal(game.position(), start);
    }
  }
});

test("whatever is passed, a call answers or throws an Error with a code", () => {
  const thrower = { get first() { throw 1; }, get rules() { throw 1; }, toJSON() { throw 1; } };
  const circular = {};
  circular.self = circular;
  const values = [undefined, null, true, 0, -1, 1e99, NaN, "", "a", "red", "a4", "a4a5", "😀", "x".repeat(1000), [], [[]], [1, 2], {}, () => 1, Symbol("s"), 9n, new Date(), thrower, circular, POSITION, { format: "fairboard/stratego", version: 1 }, { format: "fairboard/tic-tac-toe", version: 9 }];
  const pick = random(4);
  const any = () => values[pick(values.length)];
  const stratego = Stratego.fromPosition(POSITION);
  const tictactoe = new TicTacToe();
  const calls = [
    ...SURFACE.Stratego.filter((name) => !["outcome", "started", "turn", "undo"].includes(name)).map((name) => () => stratego[name](any(), any(), any())),
    () => tictactoe.play(any()),
    () => new TicTacToe(any()),
    () => new Stratego(any()),
    () => Stratego.fromPosition(any(), any()),
    () => Stratego.fromJSON(any()),
    () => TicTacToe.fromJSON(any()),
    () => vdmPlay(any(), any()),
    () => perft(any(), pick(3)),
    () => perft(POSITION, "1"),
  ];
  let refused = 0;
  for (let round = 0; round < 200; round += 1) {
    for (const call of calls) {
      const before = JSON.stringify([stratego, tictactoe]);
      try {
        call();
      } catch (error) {
        refused += 1;
        assert.ok(error instanceof Error && typeof error.code === "string" && error.message, `${call}: ${error?.stack}`);
        assert.equal(JSON.stringify([stratego, tictactoe]), before, "a failed call changes nothing");
      }
    }
  }
  assert.ok(refused > 1000);
});

test("saved games that make no sense are refused", () => {
  const game = new Stratego({ army: "barrage" });
  game.randomSetup("red", 1);
  game.randomSetup("blue", 2);
  game.start();
  game.play(game.legalMoves()[0]);
  const saved = game.toJSON();
  for (const change of [{ rules: "house" }, { army: "huge" }, { plies: ["a1j10"] }, { plies: ["x"] }, { plies: 3 }, { red: "A" }, { red: saved.blue }, { ended: "?" }, { version: 2 }, { format: "chess" }, { started: "yes" }, { position: "A" }]) {
    throws("format", () => Stratego.fromJSON({ ...saved, ...change }));
  }
  const plain = new TicTacToe().toJSON();
  for (const change of [{ cells: [10] }, { cells: [1, 1] }, { cells: [1.5] }, { cursor: 1 }, { first: "z" }, { version: 2 }]) {
    throws("format", () => TicTacToe.fromJSON({ ...plain, ...change }));
  }
});

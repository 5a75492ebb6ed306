// Whole games.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { fairboard } from "./support/package.mjs";
import { PUBLISHED } from "./support/positions.mjs";
import { pick, random } from "./support/random.mjs";

const { Stratego, TicTacToe, perft, vdmPlay } = fairboard;

const resumed = (game) => {
  const copy = game.constructor.fromJSON(JSON.parse(JSON.stringify(game)));
  assert.equal(copy.toRecord(), game.toRecord());
  return game.constructor.fromRecord(copy.toRecord());
};

/** The view of a color, made from the referee's position: the enemy's capitals are hidden. */
const hidden = (position, color) =>
  position.slice(0, 100).replace(color === "red" ? /[N-Y]/g : /[B-M]/g, "?") + position.slice(100);

function assertViewsHideTheEnemy(game) {
  for (const color of ["red", "blue"]) {
    assert.equal(game.view(color), hidden(game.position(), color));
  }
}

/** Plays random moves to the end, or resigns after `limit` plies. Returns the number of plies. */
function playOut(game, next, limit) {
  let plies = 0;
  for (; game.outcome === null && plies < limit; plies += 1) {
    const moves = game.legalMoves();
    const move = pick(next, moves);
    assert.equal(game.why(move), null);
    const before = game.turn;
    const { battle } = game.play(move);
    if (battle !== null) assert.ok(["attacker", "defender", "both"].includes(battle.result));
    if (game.outcome === null) assert.notEqual(game.turn, before);
    if (plies % 16 === 0) assertViewsHideTheEnemy(game);
  }
  if (game.outcome === null) game.resign(game.turn);
  return plies;
}

for (const rules of ["classic", "vdm"]) {
  for (const army of ["full", "barrage"]) {
    test(`Stratego, ${rules}, ${army}: a random game to its end and back`, () => {
      const next = random(5);
      const game = new Stratego({ rules, army });
      for (const color of ["red", "blue"]) {
        const letters = game.randomSetup(color, next());
        assert.equal(letters.length, 40);
        assert.equal(letters.replaceAll("A", "").length, army === "full" ? 40 : 8);
        assert.equal(game.setup(color), letters);
        assert.equal(game.setup(color, letters), letters);
      }
      assert.equal(game.started, false);
      assert.equal(game.turn, null);
      assert.deepEqual(resumed(game).toJSON(), game.toJSON());
      game.start();
      assert.equal(game.started, true);
      assert.equal(game.turn, rules === "classic" ? "red" : "blue");

      const start = game.position();
      const plies = playOut(game, next, 2_000);
      assert.equal(game.turn, null);
      assert.deepEqual(game.legalMoves(), []);
      assert.deepEqual(Object.keys(game.outcome), ["winner", "reason"]);
      assertViewsHideTheEnemy(game);

      const copy = resumed(game);
      assert.equal(copy.position(), game.position());
      assert.deepEqual(copy.outcome, game.outcome);
      assert.deepEqual(copy.toJSON(), game.toJSON());

      if (game.outcome.reason === "resigned") assert.ok(copy.undo());
      for (let ply = 0; ply < plies; ply += 1) assert.ok(copy.undo());
      assert.equal(copy.undo(), false);
      assert.equal(copy.position(), start);
      assert.equal(copy.started, true);
    });
  }
}

test("Stratego: legal moves are those with no reason against them, sorted", () => {
  const square = (index) => "abcdefghij"[index % 10] + (Math.floor(index / 10) + 1);
  const squares = Array.from({ length: 100 }, (_, index) => square(index));
  const game = new Stratego();
  game.randomSetup("red", 1);
  game.randomSetup("blue", 2);
  game.start();
  const next = random(3);
  for (let round = 0; round < 4; round += 1) {
    for (let ply = 0; ply < 25; ply += 1) game.play(pick(next, game.legalMoves()));
    const legal = squares.flatMap((from) =>
      squares.map((to) => from + to).filter((move) => game.why(move) === null),
    );
    assert.deepEqual(game.legalMoves(), legal);
  }
});

test("Stratego: the move generator has the counts of a published core", () => {
  const counts = [0, 1, 2, 3, 4, 5].map((depth) => perft(PUBLISHED, depth));
  assert.deepEqual(counts, [1, 10, 50, 636, 5_974, 84_021]);
});

/** A position of few pieces, Red to move. */
function position(pieces) {
  const letters = [...`${"A".repeat(40)}AA__AA__AAAA__AA__AA${"A".repeat(40)}`];
  for (const [square, letter] of Object.entries(pieces)) {
    letters[(Number(square.slice(1)) - 1) * 10 + "abcdefghij".indexOf(square[0])] = letter;
  }
  return `${letters.join("")} r 0`;
}

test("Stratego: perft ignores the repetition rules", () => {
  const text = position({ a1: "H", j1: "M", j10: "T", a10: "Y" });
  const count = (game, depth) =>
    depth === 0
      ? 1
      : game.legalMoves().reduce((sum, move) => {
          game.play(move);
          const below = count(game, depth - 1);
          game.undo();
          return sum + below;
        }, 0);
  assert.equal(perft(text, 7), count(Stratego.fromPosition(text, { repetition: false }), 7));
  assert.ok(perft(text, 7) > count(Stratego.fromPosition(text), 7));
});

for (const [reason, winner, pieces, move, battle] of [
  ["flag", "red", { a9: "D", a10: "Y", j1: "M", j9: "T" }, "a9a10", ["scout", "flag", "attacker"]],
  ["both-immobile", null, { a9: "D", a10: "P", j1: "M", j10: "Y" }, "a9a10",
    ["scout", "scout", "both"]],
  ["no-moves", "red", { a8: "H", a9: "P", j1: "M", j10: "Y" }, "a8a9",
    ["captain", "scout", "attacker"]],
  ["no-moves", "red", { a4: "C", a5: "X", j1: "M", j10: "Y" }, "a4a5",
    ["spy", "marshal", "attacker"]],
]) {
  test(`Stratego: ${reason}, won by ${winner}: ${battle.join(" ")}`, () => {
    const game = Stratego.fromPosition(position(pieces));
    const [attacker, defender, result] = battle;
    assert.deepEqual(game.play(move), { battle: { attacker, defender, result } });
    assert.deepEqual(game.outcome, { winner, reason });
    assert.equal(game.turn, null);
  });
}

test("Stratego: two hundred plies without attack are a draw, unless repetition is off", () => {
  const pieces = position({ a1: "M", a4: "H", j10: "Y", j7: "T" });
  const round = ["a4a5", "j7j6", "a5b5", "j6i6", "b5b4", "i6i7", "b4a4", "i7j7"];
  const played = (options) => {
    const game = Stratego.fromPosition(pieces, options);
    for (let ply = 0; ply < 400 && game.outcome === null; ply += 1) game.play(round[ply % 8]);
    return game;
  };
  const game = played({});
  assert.deepEqual(game.outcome, { winner: null, reason: "no-attack" });
  assert.ok(game.position().endsWith(" r 200"));
  assert.equal(played({ repetition: false }).outcome, null);
  assert.equal(played({ rules: "vdm" }).outcome, null);
});

test("Stratego: a battle makes ranks public to both", () => {
  const pieces = { a4: "C", a5: "X", e1: "H", j1: "M", a10: "Y", h9: "T" };
  const game = Stratego.fromPosition(position(pieces));
  game.play("a4a5");
  assert.equal(game.view("blue")[40], "c");
  assert.equal(game.view("blue")[4], "?");
  assert.equal(game.view("red")[90], "?");
  assert.equal(game.view("red")[4], "H");
});

test("Stratego: a game from a position is saved with it", () => {
  const text = `MDAAAAAAAA${"A".repeat(30)}AA__AA__AAAA__AA__AA${"A".repeat(30)}YpAAAAAAAA b 7`;
  const game = Stratego.fromPosition(text, { rules: "vdm", repetition: false });
  assert.equal(game.position(), text);
  assert.equal(game.view("red"), text.replace("Y", "?"));
  assert.equal(game.setup("red"), "A".repeat(40));
  game.play("b10b9");
  const copy = resumed(game);
  assert.equal(copy.position(), game.position());
  assert.deepEqual(copy.toJSON(), game.toJSON());
  assert.ok(copy.undo());
  assert.equal(copy.position(), text);
});

test("Stratego: a side that resigns loses, at any time, and can take it back", () => {
  for (const [color, winner] of [["red", "blue"], ["blue", "red"]]) {
    const game = Stratego.fromPosition(PUBLISHED);
    const moves = game.legalMoves();
    game.resign(color);
    assert.deepEqual(game.outcome, { winner, reason: "resigned" });
    assert.equal(game.turn, null);
    assert.deepEqual(game.legalMoves(), []);
    assert.ok(game.undo());
    assert.equal(game.outcome, null);
    assert.deepEqual(game.legalMoves(), moves);
    assert.equal(game.undo(), false);
  }
});

/** The text of a game, from the tests of the crate. */
const golden = (name) =>
  readFile(new URL(`../../forms/tests/golden/${name}`, import.meta.url), "utf8");

for (const name of ["game-text.txt", "game-text-late.txt", "game-text-position.txt"]) {
  test(`Stratego: ${name} is read, with its players, and written to the letter`, async () => {
    const text = await golden(name);
    const game = Stratego.fromText(text);
    assert.equal(game.outcome.winner, "red");
    assert.equal(game.outcome.reason, name.includes("late") ? "time" : "resigned");
    assert.equal(game.toText(), text);
    assert.ok(game.undo());
    assert.equal(game.toText(), null, "it goes on");
    game.resign("blue");
    assert.equal(game.toText().split("\n").at(-2), "End: blue resigned");
  });
}

test("Stratego: a game from a position has it in its text, unless its armies cannot be", () => {
  const textOf = (position) => {
    const game = Stratego.fromPosition(position);
    game.resign("red");
    return game.toText();
  };
  // The published position has six blue Miners and seven Scouts.
  const possible = PUBLISHED.replace("Q", "P");
  const text = textOf(possible);
  assert.ok(text.includes(`\nPosition: ${possible}\n`), text);
  assert.equal(Stratego.fromText(text).toText(), text);
  assert.equal(textOf(PUBLISHED), null);
  assert.equal(textOf(possible.replace("Y", "A")), null, "without a Flag");
});

test("Stratego: a text with a fault is refused by the sentence of the crate", async () => {
  const text = await golden("game-text.txt");
  for (const [from, to, message] of [
    ["1: Stratego", "4: Stratego", "Saved by a newer Fairboard, in version 4 of the form."],
    ["Fairboard", "Chess", "Not a saved text of this kind."],
    ["classic", "house", "Line 2: an unknown name or value."],
    ["computer 3", "computer 6", "Line 6: an unknown name or value."],
    ["AALAAAABA", "AALAAAAAA", "Line 8: an army that is not complete."],
    ["AALAAAABA", "AAL", "Line 5: an army that is not complete."],
    ["a2-a4", "a2-b3", "Line 10: a move that is not legal."],
    ["End: blue resigned", "", "The game is not over."],
    ["blue resigned", "rain", "Line 11: an unknown name or value."],
  ]) {
    assert.ok(text.includes(from), from);
    const wrong = text.replace(from, to);
    assert.throws(() => Stratego.fromText(wrong), { code: "format", message }, to);
  }
});

test("Stratego: an error lists the missing pieces", () => {
  const game = new Stratego({ army: "barrage" });
  game.setup("red", "BCDDEKL".padEnd(40, "A"));
  assert.throws(() => game.start(), { code: "incomplete", message: /^Red\b.* 1 Flag\.$/ });
});

test("tic-tac-toe: every game of the tree ends as the rules say", () => {
  const game = new TicTacToe();
  const results = { x: 0, o: 0, draw: 0 };
  // Rotations and reflections give the other openings.
  for (const [opening, times] of [[1, 4], [2, 4], [5, 1]]) {
    game.play(opening);
    walk((outcome) => (results[outcome] += times));
    game.undo();
  }
  assert.deepEqual(results, { x: 131_184, o: 77_904, draw: 46_080 });

  function walk(count) {
    if (game.outcome !== null) return count(game.outcome);
    for (const cell of game.legalMoves()) {
      game.play(cell);
      walk(count);
      game.undo();
    }
  }
});

test("tic-tac-toe: a game to each result", () => {
  for (const [cells, outcome, status, line] of [
    ["14253", "x", "x won", [1, 2, 3]],
    ["142596", "o", "o won", [4, 5, 6]],
    ["395216874", "draw", "cat got it", null],
  ]) {
    const game = new TicTacToe();
    for (const cell of cells) {
      assert.equal(game.outcome, null);
      assert.equal(game.status, `${game.turn}'s turn`);
      game.play(Number(cell));
    }
    const { turn } = game;
    assert.deepEqual([game.outcome, game.status, game.line, turn], [outcome, status, line, null]);
  }
});

test("tic-tac-toe: a side that ran out of time at a board has lost", async () => {
  const record = await golden("tic-tac-toe-late.txt");
  const game = TicTacToe.fromRecord(record);
  const state = ({ outcome, status, turn, board }) => [outcome, status, turn, board];
  const lost = ["x", "x won", null, "x...o...x"];
  for (const one of [game, resumed(game)]) assert.deepEqual(state(one), lost);
  assert.deepEqual([game.legalMoves(), game.scores()], [[], {}]);
  assert.throws(() => game.play(2), { code: "game-over" });
  // The move before can be taken back and made again.
  assert.ok(game.undo());
  assert.deepEqual(state(game), [null, "x's turn", "x", "x...o...."]);
  assert.ok(game.redo());
  assert.deepEqual(state(game), lost);
  game.undo();
  game.play(2);
  assert.equal(resumed(game).outcome, null, "the record has another end");
  assert.throws(() => TicTacToe.fromJSON({ ...resumed(game).toJSON(), late: "x" }), {
    code: "format",
  });
});

test("vdmPlay returns the results of the model", () => {
  const moves = (cells) => [...cells].map((cell) => [Math.ceil(cell / 3), ((cell - 1) % 3) + 1]);
  assert.equal(vdmPlay("XO", moves("14253")), "CROSS");
  assert.equal(vdmPlay("OX", moves("14253")), "NOUGHT");
  assert.equal(vdmPlay("XO", moves("14296")), "UNFINISHED");
  assert.equal(vdmPlay("XO", moves("395216874")), "DRAW");
  assert.equal(vdmPlay("XO", moves("1425396")), "CROSS", "moves after a win are ignored");
});

test("tic-tac-toe: perfect play by the scores is a draw", () => {
  for (const first of ["x", "o"]) {
    const game = new TicTacToe({ first });
    while (game.outcome === null) {
      const scores = game.scores();
      assert.deepEqual(Object.keys(scores).map(Number), game.legalMoves());
      assert.ok(!Object.values(scores).includes("win"));
      game.play(Number(Object.keys(scores).find((cell) => scores[cell] === "draw")));
    }
    assert.equal(game.outcome, "draw");
    assert.equal(game.status, "cat got it");
    assert.deepEqual(game.scores(), {});
  }
});

test("tic-tac-toe: with playOn a game lasts until the board is full", () => {
  const game = new TicTacToe({ playOn: true });
  for (const cell of [1, 4, 2, 5, 3]) game.play(cell);
  assert.equal(game.outcome, null);
  assert.equal(game.turn, "o");
  for (const cell of [6, 7, 8, 9]) game.play(cell);
  assert.equal(game.outcome, "x", "both have a line, and x is looked at first");
  assert.deepEqual(game.line, [1, 2, 3]);
  assert.deepEqual(game.lines, [[1, 2, 3]]);
});

test("tic-tac-toe: a saved game keeps the moves taken back", () => {
  const game = new TicTacToe({ first: "o" });
  for (const cell of [5, 1, 9]) game.play(cell);
  game.undo();
  game.undo();
  const copy = resumed(game);
  assert.equal(copy.board, "....o....");
  assert.ok(copy.redo() && copy.redo());
  assert.equal(copy.redo(), false);
  assert.equal(copy.board, "x...o...o");
  copy.reset();
  assert.equal(copy.turn, "o");
  assert.equal(copy.undo() || copy.redo(), false);
});

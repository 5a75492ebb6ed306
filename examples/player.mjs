// A player of Stratego for Fairboard: attacks what it knows to be weaker, and marches on.

import { createInterface } from "node:readline";

/** Letters of Red's ranks on the board; Blue's are twelve letters further. */
const OWN = { red: "CDEFGHIJKL", blue: "OPQRSTUVWX" };

const index = (square) => Number(square.slice(1)) * 10 - 10 + square.charCodeAt(0) - 97;

/** The worth of a move: a known win, an attack with a low rank, a step forward. */
function worth({ seat, board }, move) {
  const [from, to] = move.match(/[a-j]\d+/g).map(index);
  const enemy = board[to];
  const own = OWN[seat].indexOf(board[from]);
  if (enemy === "A") return (seat === "red" ? to - from : from - to) / 100 + Math.random();
  if (enemy === "?") return 5 - own;
  const rank = OWN[seat === "red" ? "blue" : "red"].indexOf(enemy);
  return rank >= 0 && rank < own ? 20 + rank : -10;
}

let question = {};

/** Takes a line of a question, and answers the last one. */
function hear(line) {
  const [word, ...rest] = line.split(" ");
  if (word === "seat") question = { seat: rest[0], board: "" };
  if (word === "row") question.board += rest[1];
  if (word === "moves") question.moves = rest;
  if (word === "go") {
    const best = question.moves.map((move) => [worth(question, move), move]);
    best.sort(([one], [other]) => other - one);
    console.log(`move ${best[0][1]}`);
  }
}

createInterface({ input: process.stdin }).on("line", hear);

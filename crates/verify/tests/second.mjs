// A second verifier of certificates, written from docs/fair.md and the rules of the game.
//
// It reads certificates as base64url, one a line, and prints for each "0 WINNER REASON PLIES" if it
// is proved, or "2" if it is not.

import { createHash, createPublicKey, verify } from "node:crypto";
import { createInterface } from "node:readline";

const bytes = (...parts) =>
  Buffer.concat(parts.map((part) => (typeof part === "number" ? Buffer.from([part]) : part)));
const sha = (data) => createHash("sha256").update(data).digest();
const hash = (name, ...fields) => sha(bytes(Buffer.from(`fairboard 1 ${name}`), ...fields));
const four = (number) => {
  const field = Buffer.alloc(4);
  field.writeUInt32BE(number);
  return field;
};
const sized = (field) => bytes(four(field.length), field);

/** Fails: the certificate proves nothing. */
function refuse(reason) {
  throw new Error(reason);
}

function isSigned(key, head, signature, name = "sign") {
  const der = bytes(Buffer.from("302a300506032b6570032100", "hex"), key);
  const publicKey = createPublicKey({ key: der, format: "der", type: "spki" });
  return verify(null, hash(name, head), publicKey, signature);
}

// ---- Ranks, in the order of their numbers.

const [FLAG, BOMB, SPY, MINER, , , , , , , MARSHAL, SCOUT] = Array(12).keys();
const FULL = [1, 6, 1, 5, 4, 4, 4, 3, 2, 1, 1, 8];
const BARRAGE = [1, 1, 1, 1, 0, 0, 0, 0, 0, 1, 1, 2];
/** Strength in battle: Flag, Spy, Scout, Miner, ... Marshal; a Bomb is apart. */
const strength = (rank) => (rank === SCOUT ? 2.5 : rank);

/** Who survives: "attacker", "defender" or "both". */
function battle(isModel, attacker, defender) {
  if (attacker === defender) return "both";
  if (attacker === MINER && defender === BOMB) return "attacker";
  if (attacker === SPY && defender === MARSHAL) return "attacker";
  if (isModel && (attacker === MINER || attacker === SPY)) return "defender";
  if (defender === BOMB) return "defender";
  return strength(attacker) > strength(defender) ? "attacker" : "defender";
}

// ---- The board.

const LAKES = new Set([42, 43, 46, 47, 52, 53, 56, 57]);
const column = (square) => square % 10;
const row = (square) => Math.floor(square / 10);
const isNext = (a, b) => Math.abs(column(a) - column(b)) + Math.abs(row(a) - row(b)) === 1;
const near = (square) =>
  [square - 10, square + 10, square - 1, square + 1].filter(
    (other) => other >= 0 && other < 100 && isNext(square, other),
  );
/** The squares strictly between the ends of a straight move; null if it is not straight. */
function between(from, to) {
  if (from === to || (column(from) !== column(to) && row(from) !== row(to))) return null;
  const step = (row(from) === row(to) ? 1 : 10) * (to > from ? 1 : -1);
  const squares = [];
  for (let square = from + step; square !== to; square += step) squares.push(square);
  return squares;
}
const squareOf = (color, place) => {
  const square = (3 - Math.floor(place / 10)) * 10 + (place % 10);
  return color === 0 ? square : 99 - square;
};

/** The federation's rules: two squares and more squares. */
class Federation {
  runs = [[], []];
  last = [null, null];
  chase = [0, 0];
  boards = [];

  /** The borders that a move crosses: a line, and the lower squares of the borders on it. */
  static borders([from, to]) {
    const isRow = row(from) === row(to);
    const step = isRow ? 1 : 10;
    const list = [];
    const [low, high] = [Math.min(from, to), Math.max(from, to)];
    for (let at = low; at < high; at += step) list.push(`${step} ${at}`);
    return list;
  }

  refuses(game, side, from, to) {
    const run = this.runs[side];
    if (run.length === 3 && run[2][1] === from) {
      const crossed = run.map(Federation.borders);
      const always = crossed[0].filter((b) => crossed[1].includes(b) && crossed[2].includes(b));
      if (Federation.borders([from, to]).some((border) => always.includes(border))) return true;
    }
    if (game.pieces[to]) return false;
    const threatens = near(to).some((at) => game.pieces[at] && game.pieces[at].color !== side);
    const back = this.last[side];
    if (!threatens || (back && back[1] === from && back[0] === to)) return false;
    // The boards of the chase: after each of its plies but the last one.
    const board = game.board([from, to]);
    const earlier = this.boards.slice(Math.max(0, this.boards.length - this.chase[side]));
    return earlier.slice(0, -1).includes(board);
  }

  moved(game, side, from, to) {
    const run = this.runs[side];
    const goesOn = run.length > 0 && run[run.length - 1][1] === from;
    this.runs[side] = goesOn ? [...run, [from, to]].slice(-3) : [[from, to]];
  }

  quiet(game, side, from, to) {
    this.moved(game, side, from, to);
    const enemy = 1 - side;
    const fled = this.last[enemy] !== null && isNext(from, this.last[enemy][1]);
    const threatens = near(to).some((at) => game.pieces[at] && game.pieces[at].color === enemy);
    this.chase[enemy] = fled ? this.chase[enemy] + 1 : 0;
    this.chase[side] = threatens ? this.chase[side] + 1 : 0;
    this.last[side] = [from, to];
    this.boards.push(game.board());
  }

  attacked(game, side, from, to) {
    this.moved(game, side, from, to);
    this.last[side] = [from, to];
    this.chase = [0, 0];
    this.boards = [];
  }
}

/** The return rule of the model, kept with each piece. */
class Returns {
  refuses(game, side, from, to) {
    const { last, returns = 0 } = game.pieces[from];
    return last === to && returns >= 3;
  }
  static note(piece, from, to) {
    piece.returns = piece.last === to ? (piece.returns ?? 0) + 1 : 0;
    piece.last = from;
  }
  quiet(game, side, from, to) {
    Returns.note(game.pieces[to], from, to);
  }
  attacked(game, side, from, to, result) {
    if (result === "attacker") Returns.note(game.pieces[to], from, to);
    else if (result === "defender") return;
  }
}

class Stratego {
  pieces = Array(100).fill(null);
  side;
  ended = null;
  quietPlies = 0;
  plies = 0;

  constructor(isModel, armies) {
    this.isModel = isModel;
    this.side = isModel ? 1 : 0;
    this.repetition = isModel ? new Returns() : new Federation();
    armies.forEach((army, color) =>
      army.forEach((rank, place) => {
        if (rank === 15) return;
        const square = squareOf(color, place);
        this.pieces[square] = { color, rank, place, id: square, shown: 0 };
      }),
    );
  }

  /** The whole board by the names of its pieces, after a move if one is given. */
  board([from, to] = []) {
    return this.pieces
      .map((piece, square) => {
        if (from !== undefined && square === from) return "";
        if (from !== undefined && square === to) return this.pieces[from].id;
        return piece ? piece.id : "";
      })
      .join(",");
  }

  check(from, to) {
    const piece = this.pieces[from];
    if (this.ended || !piece || piece.color !== this.side) refuse("not yours");
    if (piece.rank === FLAG || piece.rank === BOMB) refuse("it stays");
    const way = between(from, to);
    if (!way || LAKES.has(to) || this.pieces[to]?.color === this.side) refuse("no way");
    if (way.length > 0 && piece.rank !== SCOUT) refuse("too far");
    if (way.some((square) => LAKES.has(square) || this.pieces[square])) refuse("blocked");
    if (this.repetition.refuses(this, this.side, from, to)) refuse("repetition");
  }

  make(from, to) {
    const [piece, target] = [this.pieces[from], this.pieces[to]];
    this.pieces[from] = null;
    if (target) {
      const result = battle(this.isModel, piece.rank, target.rank);
      if (result === "attacker") this.pieces[to] = piece;
      if (result === "both") this.pieces[to] = null;
      this.repetition.attacked(this, this.side, from, to, result);
      this.quietPlies = 0;
      this.settle(target.rank === FLAG && result === "attacker");
    } else {
      this.pieces[to] = piece;
      this.repetition.quiet(this, this.side, from, to);
      this.quietPlies += 1;
      this.settle(false);
    }
  }

  /** Passes the turn, and ends the game if everybody can tell. */
  settle(isFlagTaken) {
    const mover = this.side;
    this.plies += 1;
    this.side = 1 - mover;
    const moves = (color) =>
      this.pieces.some((piece) => piece && piece.color === color && piece.rank > BOMB);
    if (isFlagTaken) this.ended = [mover, "Flag"];
    else if (!moves(this.side) && !moves(mover)) this.ended = [null, "BothImmobile"];
    else if (!moves(this.side)) this.ended = [mover, "NoMoves"];
    else if (!this.isModel && this.quietPlies >= 200) this.ended = [null, "NoAttack"];
    else if (this.plies >= 20000) this.ended = [null, "Length"];
  }
}

const LINES = ["123", "456", "789", "147", "258", "369", "159", "357"];

class TicTacToe {
  cells = {};
  plies = 0;
  ended = null;

  constructor(rules) {
    this.side = rules & 1;
    this.playsOn = (rules & 2) !== 0;
  }

  make(cell) {
    if (this.ended || !(cell >= 1 && cell <= 9) || this.cells[cell] !== undefined) refuse("taken");
    this.cells[cell] = this.side;
    this.plies += 1;
    this.side = 1 - this.side;
    const has = (side) => LINES.some((line) => [...line].every((at) => this.cells[at] === side));
    const isFull = this.plies === 9;
    if (!isFull && (this.playsOn || !(has(0) || has(1)))) return;
    this.ended = has(0) ? [0, "Line"] : has(1) ? [1, "Line"] : [null, "FullBoard"];
  }
}

// ---- The certificate.

function judge(file) {
  let at = 0;
  const take = (count) => {
    if (at + count > file.length) refuse("cut off");
    at += count;
    return file.subarray(at - count, at);
  };
  if (take(1)[0] !== 0x17) refuse("no certificate");
  const invite = take(67);
  const [kind, gameByte, redByte] = invite;
  const isStratego = gameByte >= 0x10;
  if (kind !== 0x11 || redByte > 2 || (gameByte > 3 && gameByte < 0x10) || gameByte > 0x13) {
    refuse("unknown game");
  }
  const keys = [invite.subarray(3, 35), take(32)];
  const awayCoin = take(16);
  const homeCoin = take(16);
  const call = hash("call", invite);
  const contexts = [hash("home", keys[0], invite.subarray(0, 3)), hash("away", call, keys[1])];
  if (keys[0].equals(keys[1])) refuse("one key");

  // Armies and commitments, by role: 0 home, 1 away.
  const armies = [[], []];
  const seeds = [];
  const revealed = [];
  if (isStratego) {
    for (const role of [0, 1]) {
      const halves = take(20);
      seeds[role] = take(32);
      revealed[role] = bytes(halves, seeds[role]);
      armies[role] = [...halves].flatMap((byte) => [byte >> 4, byte & 15]);
      const wanted = gameByte & 1 ? BARRAGE : FULL;
      if (armies[role].some((rank) => rank > SCOUT && rank !== 15)) refuse("no rank");
      if (wanted.some((count, rank) => armies[role].filter((r) => r === rank).length !== count)) {
        refuse("no army");
      }
    }
  }
  const salt = (role, place) => hash("salt", seeds[role], place).subarray(0, 16);
  const link = (role, place, steps) => {
    if (steps < 0) refuse("no such link");
    let value = hash("root", contexts[role], place, salt(role, place));
    for (let k = 0; k < steps; k++) value = hash("link", contexts[role], place, value);
    return value;
  };
  const list = (role) => {
    const mask = Buffer.alloc(5);
    const leaves = [];
    armies[role].forEach((rank, place) => {
      if (rank === 15) return;
      mask[place >> 3] |= 0x80 >> (place & 7);
      leaves.push(link(role, place, rank));
    });
    return bytes(mask, ...leaves);
  };
  const lists = [list(0), list(1)];
  const seal = hash("seal", homeCoin, hash("army", lists[0]));
  if (!seal.equals(invite.subarray(35))) refuse("seal");
  const tag = call.subarray(0, 8);
  const game = hash("game", call, sized(bytes(0x12, tag, keys[1], awayCoin, lists[1])));

  // Colors: 0 Red or x.
  const lot = hash("lots", homeCoin, awayCoin)[31] & 1;
  const homeColor = redByte === 0 ? lot : redByte - 1;
  const roleOf = (color) => (color === homeColor ? 0 : 1);

  // The log.
  let head = game;
  const signed = [game, game];
  let author = 0;
  const write = (role, type, ...content) => {
    author = role;
    const entry = bytes(type | (role << 7), ...content);
    head = hash("head", head, sized(entry));
    signed[role] = head;
  };
  write(0, 1, homeCoin, lists[0]);
  const end = take(1)[0];
  const isUnanswered = (end & 0x80) !== 0;
  const last = end & 0x7f;
  const taken = last === 4 ? take(64) : null;
  const count = take(4).readUInt32BE();
  let offeredBy = null;
  let pending = null;
  const board = isStratego
    ? new Stratego(gameByte >= 0x12, [armies[roleOf(0)], armies[roleOf(1)]])
    : new TicTacToe(gameByte);
  const opening = (piece) => {
    const role = roleOf(piece.color);
    return [piece.rank, Buffer.from(salt(role, piece.place))];
  };
  for (let index = 0; index < count; index++) {
    const role = roleOf(board.side);
    if (!isStratego) {
      const cell = take(1)[0];
      board.make(cell);
      write(role, 2, cell);
      continue;
    }
    const move = take(2);
    const [from, to] = [move[0] & 0x7f, move[1]];
    if (from > 99 || to > 99) refuse("off the board");
    board.check(from, to);
    const [piece, target] = [board.pieces[from], board.pieces[to]];
    // 0 nothing shown, 1 a step, 2 a run, 3 the rank.
    if (piece.shown === 3) write(role, 3, move);
    else if (target) {
      write(role, 6, move, ...opening(piece));
      piece.shown = 3;
    } else if (!isNext(from, to) && piece.shown < 2) {
      write(role, 5, move, link(role, piece.place, piece.rank - 11));
      piece.shown = 2;
    } else if (isNext(from, to) && piece.shown < 1) {
      write(role, 4, move, link(role, piece.place, piece.rank - 2));
      piece.shown = 1;
    } else write(role, 3, move);
    offeredBy = move[0] & 0x80 ? role : null;
    if (target && target.shown < 3) {
      if (index + 1 === count && isUnanswered) {
        pending = target;
        continue;
      }
      write(1 - role, 7, ...opening(target));
      target.shown = 3;
    }
    board.make(from, to);
  }
  if (isUnanswered !== (pending !== null)) refuse("unanswered");

  // The end.
  const mover = pending ? 1 - roleOf(board.side) : roleOf(board.side);
  const winner = board.ended?.[0] ?? null;
  let result = board.ended && [winner === null ? null : roleOf(winner), board.ended[1]];
  if ((last !== 0) === (result !== null)) refuse("no end, or two");
  if (last === 1) {
    if (!isStratego || offeredBy !== 1 - mover || pending) refuse("no offer");
    write(mover, 8);
    result = [null, "Agreed"];
  } else if (last === 2) {
    if (!isStratego || pending) refuse("not due");
    write(mover, 9);
    result = [1 - mover, "NoMoves"];
  } else if (last === 3) {
    write(mover, 10);
    result = [1 - mover, "Resigned"];
  } else if (last === 4) {
    if (!isSigned(keys[1 - mover], head, taken, "quit")) refuse("nobody has resigned");
    write(mover, 13, taken);
    result = [mover, "Resigned"];
  } else if (last !== 0) refuse("unknown end");
  if (isStratego) {
    const final = head;
    for (const role of [0, 1]) {
      head = final;
      write(role, 11, revealed[role]);
    }
  } else write(1 - author, 12);
  for (const role of [0, 1]) {
    if (!isSigned(keys[role], signed[role], take(64))) refuse("signature");
  }
  if (at !== file.length) refuse("too long");
  return `0 ${result[0] === null ? "-" : ["Home", "Away"][result[0]]} ${result[1]} ${board.plies}`;
}

for await (const line of createInterface({ input: process.stdin })) {
  try {
    const file = Buffer.from(line, "base64url");
    if (file.toString("base64url") !== line) refuse("another text");
    console.log(judge(file));
  } catch (error) {
    if (process.env.WHY) console.error(error);
    console.log("2");
  }
}

// A second verifier of certificates and evidence, written from docs/fair.md alone. It shares no
// code with the crates: hashes and signatures are Node's, the rules are in `second_rules.mjs`.
// Each line of the input is a file in base64url; each line of the output is its verdict.

import { createHash, createPublicKey, verify } from "node:crypto";
import { createInterface } from "node:readline";
import { ARMY, Battlefield, Fault, Grid } from "./second_rules.mjs";

const OPEN = 1, MARK = 2, MOVE = 3, STEP = 4, RUN = 5, OPENING = 6, SHOW = 7, AGREE = 8, STUCK = 9;
const RESIGN = 10, REVEAL = 11, RECEIPT = 12, TAKE = 13, RESUME = 14;
const [HOME, AWAY] = [0, 1];
/** Most bytes of a message, most bytes of a file, and most Resumes of a game. */
const MESSAGE = 131_072, FILE = 4_194_304, RESUMES = 100;

/** A verdict that ends the judgement. */
class Verdict {
  constructor(text) {
    this.text = text;
  }
}

const UNREADABLE = () => new Verdict("2 changed");
const UNPROVED = () => new Verdict("3 unproved");

function require(condition, verdict = UNREADABLE) {
  if (!condition) throw verdict();
}

// Hashes and signatures.

function hash(name, ...fields) {
  const sha = createHash("sha256").update(`fairboard 1 ${name}`);
  for (const field of fields) sha.update(field);
  return sha.digest();
}

const byte = (number) => Buffer.of(number);
const four = (number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
};

const P = 2n ** 255n - 19n;
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;
const modulo = (number) => ((number % P) + P) % P;

function power(base, exponent) {
  let result = 1n;
  for (; exponent > 0n; exponent >>= 1n, base = modulo(base * base)) {
    if (exponent & 1n) result = modulo(result * base);
  }
  return result;
}

const inverse = (number) => power(number, P - 2n);

/** Whether the encoding of a point is its only one, and the point has no small order. */
function strict(point) {
  const bytes = Buffer.from(point).reverse();
  bytes[0] &= 0x7f;
  let y = BigInt(`0x${bytes.toString("hex")}`);
  if (y >= P) return false;
  // Doubled three times, a point of small order is neutral: y is 1. The square of x follows from y.
  for (let doubled = 0; doubled < 3; doubled += 1) {
    const yy = modulo(y * y);
    const xx = modulo((yy - 1n) * inverse(modulo(D * yy + 1n)));
    y = modulo((yy + xx) * inverse(modulo(1n - D * xx * yy)));
  }
  return y !== 1n;
}

const keys = new Map();

/** The key of these bytes; `null` if they are no valid key. */
function keyOf(bytes) {
  const x = bytes.toString("base64url");
  if (!keys.has(x)) {
    let key = null;
    try {
      const jwk = { kty: "OKP", crv: "Ed25519", x };
      if (strict(bytes)) key = createPublicKey({ key: jwk, format: "jwk" });
    } catch {
      // A key that is no point signs nothing.
    }
    keys.set(x, key);
  }
  return keys.get(x);
}

function signed(digest, key, signature) {
  const known = keyOf(key);
  if (known === null || !strict(signature.subarray(0, 32))) return false;
  return verify(null, digest, known, signature);
}

// Reading.

class Reader {
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }

  get done() {
    return this.at === this.bytes.length;
  }

  take(count) {
    require(this.at + count <= this.bytes.length);
    this.at += count;
    return this.bytes.subarray(this.at - count, this.at);
  }

  byte() {
    return this.take(1)[0];
  }

  four() {
    return this.take(4).readUInt32BE();
  }

  message() {
    const count = this.four();
    require(count <= MESSAGE);
    return new Reader(this.take(count));
  }

  /** A commitment list: which places are taken, and their leaves. */
  commitments() {
    const start = this.at;
    const mask = this.take(5);
    const leaves = new Map();
    for (let place = 0; place < 40; place += 1) {
      if (mask[place >> 3] & (0x80 >> (place & 7))) leaves.set(place, this.take(32));
    }
    return { leaves, bytes: this.bytes.subarray(start, this.at) };
  }
}

function readInvite(bytes) {
  const reader = new Reader(bytes);
  require(reader.byte() === 0x11);
  const [game, red, key, seal] = [reader.byte(), reader.byte(), reader.take(32), reader.take(32)];
  require(game <= 3 || (game >= 0x10 && game <= 0x13));
  require(red <= 2);
  const call = hash("call", bytes);
  return { bytes, game, red, key, seal, call, tag: call.subarray(0, 8) };
}

function square(number) {
  require(number < 100);
  return number;
}

/** An entry of a log, with its bytes as a head takes them. */
function readEntry(reader) {
  const start = reader.at;
  const first = reader.byte();
  const entry = { kind: first & 0x7f, author: first >> 7 };
  switch (entry.kind) {
    case OPEN:
      entry.coin = reader.take(16);
      entry.list = reader.commitments();
      break;
    case MARK:
      entry.cell = reader.byte();
      require(entry.cell >= 1 && entry.cell <= 9);
      break;
    case MOVE:
    case STEP:
    case RUN:
    case OPENING: {
      const from = reader.byte();
      entry.offer = from >= 0x80;
      entry.from = square(from & 0x7f);
      entry.to = square(reader.byte());
      if (entry.kind === STEP || entry.kind === RUN) entry.link = reader.take(32);
      if (entry.kind === OPENING) readOpening(reader, entry);
      break;
    }
    case SHOW:
      readOpening(reader, entry);
      break;
    case REVEAL:
      entry.army = readArmy(reader);
      entry.seed = reader.take(32);
      break;
    case TAKE:
      entry.signature = reader.take(64);
      break;
    case RESUME:
      entry.random = reader.take(8);
      break;
    default:
      require([AGREE, STUCK, RESIGN, RECEIPT].includes(entry.kind));
  }
  entry.bytes = reader.bytes.subarray(start, reader.at);
  // A head holds a digest of the resignation, as a certificate does.
  if (entry.kind === TAKE) entry.bytes = takenBytes(first, hash("take", entry.signature));
  return entry;
}

const takenBytes = (first, digest) => Buffer.concat([byte(first), digest.subarray(0, 24)]);

function readOpening(reader, entry) {
  entry.number = reader.byte();
  require(entry.number <= 11);
  entry.salt = reader.take(16);
}

/** The numbers of the pieces of an army by their places; 15 is an empty place. */
function readArmy(reader) {
  const halves = [...reader.take(20)].flatMap((pair) => [pair >> 4, pair & 15]);
  require(halves.every((half) => half <= 11 || half === 15));
  return halves;
}

/** A packet, whose entries reach to the 64 bytes of its signature. */
function readPacket(reader) {
  const kind = reader.byte();
  require(kind === 0x13 || kind === 0x14);
  const packet = { sender: kind - 0x13, tag: reader.take(8), number: reader.four() };
  packet.head = reader.take(8);
  packet.entries = [];
  while (reader.bytes.length - reader.at > 64) packet.entries.push(readEntry(reader));
  packet.signature = reader.take(64);
  require(reader.done && packet.entries.at(-1)?.author === packet.sender);
  require(!packet.entries.slice(0, -1).some(closing));
  return packet;
}

// Chains.

const closing = (entry) => entry.kind === REVEAL || entry.kind === RECEIPT;

function contextOf(invite, role, awayKey) {
  return role === HOME
    ? hash("home", invite.key, invite.bytes.subarray(0, 3))
    : hash("away", invite.call, awayKey);
}

const rootOf = (context, place, salt) => hash("root", context, byte(place), salt);

function linkAfter(context, place, link, times) {
  let last = link;
  for (let time = 0; time < times; time += 1) last = hash("link", context, byte(place), last);
  return last;
}

const saltOf = (seed, place) => hash("salt", seed, byte(place)).subarray(0, 16);

const leafOf = (context, place, number, salt) =>
  linkAfter(context, place, rootOf(context, place, salt), number);

/** The commitment list of an army. */
function listOf(context, army, seed) {
  const mask = Buffer.alloc(5);
  const leaves = new Map();
  army.forEach((number, place) => {
    if (number === 15) return;
    mask[place >> 3] |= 0x80 >> (place & 7);
    leaves.set(place, leafOf(context, place, number, saltOf(seed, place)));
  });
  return { leaves, bytes: Buffer.concat([mask, ...leaves.values()]) };
}

const stratego = (game) => game >= 0x10;
const countsOf = (game) => ARMY[game & 1];
const piecesOf = (game) => (stratego(game) ? countsOf(game).reduce((sum, of) => sum + of, 0) : 0);

function distinct(lists) {
  const leaves = lists.flatMap((list) => [...list.leaves.values()]);
  return new Set(leaves.map((leaf) => leaf.toString("hex"))).size === leaves.length;
}

// The log.

// By role, `closings` has the entry after the end, and `covered` the number of signed entries.
// `pliesAt` has the number of plies after each number of entries.
class Log {
  constructor(invite, accept) {
    Object.assign(this, { invite, accept });
    const unsigned = accept.bytes;
    this.keys = [invite.key, accept.key];
    this.heads = [hash("game", invite.call, four(unsigned.length), unsigned)];
    this.entries = [];
    this.closings = [null, null];
    this.covered = [0, 0];
    this.contexts = [HOME, AWAY].map((role) => contextOf(invite, role, accept.key));
    this.lists = [null, accept.list];
    this.board = null;
    this.end = null;
    this.resumes = 0;
    this.offer = null;
    this.pliesAt = [0];
  }

  get length() {
    return this.entries.length;
  }

  get game() {
    return this.invite.game;
  }

  head(entry, before = this.heads.at(-1)) {
    return hash("head", before, four(entry.bytes.length), entry.bytes);
  }

  /** The role that plays a color: 0 is Red or x. */
  role(color) {
    return color === 0 ? this.red : 1 - this.red;
  }

  color(role) {
    return role === this.red ? 0 : 1;
  }

  /** The role that has to write; `null` after the end. */
  get due() {
    if (this.end) return null;
    if (!this.board) return HOME;
    return this.role(this.board.due);
  }

  get ply() {
    return this.board ? this.board.plies + 1 : 0;
  }

  fault(name, ply = this.ply) {
    return new Fault(name, ply);
  }

  /** Takes an entry over, or throws the fault that it is. */
  append(entry) {
    if (closing(entry)) {
      this.close(entry);
      return;
    }
    this.judge(entry);
    this.heads.push(this.head(entry));
    this.entries.push(entry);
    this.pliesAt.push(this.board?.plies ?? 0);
  }

  /** Takes an entry after the end: an army, or a receipt of the side that has not made the end. */
  close(entry) {
    const { author } = entry;
    if (!this.end) throw this.fault("result");
    if (stratego(this.game) !== (entry.kind === REVEAL)) throw this.fault("turn");
    if (entry.kind === RECEIPT && this.entries.at(-1).author === author) throw this.fault("turn");
    if (entry.kind === REVEAL) this.reveal(author, entry);
    this.closings[author] = entry;
  }

  /** Throws a fault unless a revealed army is one of the rules and the one of the author's list. */
  reveal(author, { army, seed }) {
    const counts = Array(12).fill(0);
    army.filter((number) => number !== 15).forEach((number) => (counts[number] += 1));
    const expected = countsOf(this.game);
    const { leaves } = this.lists[author];
    const placed = army.every((number, place) => (number !== 15) === leaves.has(place));
    const counted = counts.every((count, number) => count === expected[number]);
    if (!placed || !counted) throw this.fault("army", 0);
    const list = listOf(this.contexts[author], army, seed);
    for (const [place, leaf] of leaves) {
      if (list.leaves.get(place).equals(leaf)) continue;
      throw this.fault("unopened", this.board.piece(this.color(author), place).proved ?? 0);
    }
  }

  /** Takes an entry up to the end, or throws its fault. */
  judge(entry) {
    const { kind, author } = entry;
    if (kind === RESUME) {
      if (!this.board || this.end || this.resumes === RESUMES) throw this.fault("turn");
      this.resumes += 1;
      return;
    }
    if (author !== this.due) throw this.fault("turn");
    if (!this.board || kind === OPEN) {
      if (this.board || kind !== OPEN) throw this.fault("turn");
      this.open(entry);
      return;
    }
    switch (kind) {
      case RESIGN:
        this.end = { by: "resigned", winner: 1 - this.color(author) };
        return;
      case TAKE:
        if (entry.signature && !this.isQuit(entry.signature, this.keys[1 - author])) {
          throw this.fault("result");
        }
        this.end = { by: "resigned", winner: this.color(author) };
        return;
      default:
        this.play(entry);
    }
  }

  /** Whether the owner of a key has resigned at the newest head. */
  isQuit(signature, key) {
    return signed(hash("quit", this.heads.at(-1)), key, signature);
  }

  /** Takes an entry of the play: a mark, a move, an answer to an attack, or another end. */
  play(entry) {
    const { kind, author } = entry;
    const { board } = this;
    if (kind === MARK) {
      if (stratego(this.game)) throw this.fault("turn");
      this.end = board.mark(entry.cell);
      return;
    }
    if (!stratego(this.game)) {
      throw this.fault(kind === AGREE || kind === STUCK ? "result" : "turn");
    }
    if (kind === AGREE || kind === STUCK) {
      if (board.owed || (kind === AGREE && this.offer !== 1 - author)) throw this.fault("result");
      const winner = 1 - this.color(author);
      this.end = kind === AGREE ? { by: "agreed", winner: null } : { by: "moves", winner };
      return;
    }
    const check = (piece) => this.check(piece, author, entry);
    if (kind === SHOW) {
      if (!board.owed) throw this.fault("turn");
      this.end = board.show(entry.number, check);
      return;
    }
    if (board.owed) throw this.fault("turn");
    const proof = { [MOVE]: "none", [STEP]: "step", [RUN]: "run", [OPENING]: "opening" }[kind];
    this.end = board.move(entry.from, entry.to, proof, entry.number, check);
    this.offer = entry.offer ? author : null;
  }

  /** Whether the proof of an entry fits the leaf of a piece. */
  check({ place }, author, { kind, link, number, salt }) {
    const context = this.contexts[author];
    const leaf = this.lists[author].leaves.get(place);
    if (kind === STEP) return linkAfter(context, place, link, 2).equals(leaf);
    if (kind === RUN) return linkAfter(context, place, link, 11).equals(leaf);
    return leafOf(context, place, number, salt).equals(leaf);
  }

  /** Takes home's army and coin, which have to fit the seal. Draws the lot and makes the board. */
  open({ coin, list }) {
    const fits = hash("seal", coin, hash("army", list.bytes)).equals(this.invite.seal);
    if (!fits || list.leaves.size !== piecesOf(this.game)) throw this.fault("seal", 0);
    if (!distinct([list, this.accept.list])) throw this.fault("seal", 0);
    this.lists[HOME] = list;
    const lot = hash("lots", coin, this.accept.coin)[31] & 1;
    this.red = this.invite.red === 0 ? lot : this.invite.red - 1;
    if (stratego(this.game)) {
      const places = [this.red, 1 - this.red].map((role) => [...this.lists[role].leaves.keys()]);
      const rules = this.game & 2 ? "vdm" : "international";
      this.board = new Battlefield(rules, countsOf(this.game), ...places);
    } else {
      this.board = new Grid(this.game & 1, Boolean(this.game & 2));
    }
  }

  /** The digest that a packet signs, made from its own entries. */
  digest(packet) {
    let head = this.heads[packet.number];
    for (const entry of packet.entries) head = this.head(entry, head);
    return hash("sign", head);
  }

  /** Takes a packet over, or throws its verdict. */
  receive(packet) {
    const { sender } = packet;
    require(packet.number <= this.length, UNPROVED);
    require(packet.head.equals(this.heads[packet.number].subarray(0, 8)), UNPROVED);
    require(signed(this.digest(packet), this.keys[sender], packet.signature));
    packet.entries.forEach((entry, index) => this.meet(entry, packet.number + index, sender));
    this.covered[sender] = Math.max(this.covered[sender], this.ends(packet));
  }

  ends({ number, entries }) {
    return number + entries.length - (closing(entries.at(-1)) ? 1 : 0);
  }

  /** Compares an entry of a packet with the known entry at its index, or appends a new entry. */
  meet(entry, index, sender) {
    const knownClosing = closing(entry) ? this.closings[entry.author] : null;
    const known = index < this.length ? this.entries[index] : knownClosing;
    if (known) {
      if (!known.bytes.equals(entry.bytes)) throw this.difference(entry, known, index, sender);
      return;
    }
    try {
      this.append(entry);
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault;
      throw entry.author === sender ? this.foul(sender, fault) : UNPROVED();
    }
  }

  /** The verdict on an entry that is not the known entry at its index. */
  difference(entry, known, index, sender) {
    if (entry.author !== sender) return UNPROVED();
    const ply = index === 0 ? 0 : this.pliesAt[index] + 1;
    const foul = (name) => this.foul(sender, new Fault(name, ply));
    if (known.author === sender) {
      return closing(known) || this.covered[sender] > index ? foul("fork") : UNPROVED();
    }
    if (closing(entry)) return foul("result");
    if (entry.kind === RESUME || known.kind === RESUME) return UNPROVED();
    return foul("turn");
  }

  foul(role, fault) {
    return new Verdict(`1 foul ${role === HOME ? "home" : "away"} ${fault.name} ${fault.ply}`);
  }

  get result() {
    return `${["red", "blue"][this.end.winner] ?? "draw"} ${this.end.by}`;
  }

  /** The verdict once all packets are taken. */
  verdict() {
    const lacksSignature = ({ author }, index) => this.covered[author] <= index;
    if (this.entries.some(lacksSignature)) return "3 unproved";
    if (!this.end) return "3 unfinished";
    const least = Math.min(...this.covered);
    if (least < this.length) return `3 unsigned ${this.pliesAt[least]}`;
    if (stratego(this.game) && this.closings.includes(null)) return `3 unrevealed ${this.result}`;
    if (this.resumes > 0) return `3 resumed ${this.result}`;
    return this.replayed() ? `0 sound ${this.result}` : "2 changed";
  }

  /** Plays the game again with both armies open. */
  replayed() {
    if (!stratego(this.game)) return true;
    const armies = [0, 1].map((color) => this.closings[this.role(color)].army);
    return this.board.replays(armies);
  }
}

// Files.

function judgeEvidence(reader) {
  const invite = readInvite(reader.take(67));
  const accept = readAccept(reader.message());
  const packets = [];
  while (!reader.done) packets.push(reader.message());
  require(packets.length <= 15);
  require(accept.tag.equals(invite.tag) && !accept.key.equals(invite.key));
  require(accept.list.leaves.size === piecesOf(invite.game) && distinct([accept.list]));
  const log = new Log(invite, accept);
  require(signed(hash("sign", log.heads[0]), accept.key, accept.signature));
  for (const message of packets) {
    const packet = readPacket(message);
    require(packet.tag.equals(invite.tag));
    log.receive(packet);
  }
  return log.verdict();
}

function readAccept(reader) {
  require(reader.byte() === 0x12);
  const accept = { tag: reader.take(8), key: reader.take(32), coin: reader.take(16) };
  accept.list = reader.commitments();
  accept.bytes = reader.bytes.subarray(0, reader.at);
  accept.signature = reader.take(64);
  require(reader.done);
  return accept;
}

/** The parts of a certificate. `owed` is true if the last attack was not answered. */
function readCertificate(reader) {
  const invite = readInvite(reader.take(67));
  const [key, awayCoin, coin] = [reader.take(32), reader.take(16), reader.take(16)];
  const armed = stratego(invite.game);
  const sides = [HOME, AWAY].map(() =>
    armed
      ? { army: readArmy(reader), seed: reader.take(32) }
      : { army: Array(40).fill(15), seed: Buffer.alloc(32) });
  const last = reader.byte();
  const owed = last >= 0x80;
  const word = [null, AGREE, STUCK, RESIGN, TAKE][last & 0x7f];
  require(word !== undefined);
  const taken = word === TAKE ? reader.take(24) : null;
  const count = reader.four();
  require(count * (armed ? 2 : 1) <= reader.bytes.length);
  const moves = Array.from({ length: count }, () => (armed ? [...reader.take(2)] : reader.byte()));
  const signatures = [reader.take(64), reader.take(64)];
  require(reader.done && !key.equals(invite.key));
  return { invite, key, awayCoin, coin, armed, sides, owed, word, taken, moves, signatures };
}

/** The verdict on a certificate, whose log is written again from its moves and armies. */
function judgeCertificate(reader) {
  const certificate = readCertificate(reader);
  const { invite, key, awayCoin, coin, armed, sides } = certificate;
  const { moves, owed, word, taken } = certificate;
  const lists = [HOME, AWAY].map((role) =>
    listOf(contextOf(invite, role, key), sides[role].army, sides[role].seed));
  require(lists[AWAY].leaves.size === piecesOf(invite.game) && distinct([lists[AWAY]]));
  const accept = { key, coin: awayCoin, list: lists[AWAY] };
  accept.bytes = Buffer.concat([byte(0x12), invite.tag, key, awayCoin, lists[AWAY].bytes]);
  const log = new Log(invite, accept);
  const write = (kind, author, ...fields) =>
    log.append(readEntry(new Reader(Buffer.concat([byte(kind | (author << 7)), ...fields]))));
  const opening = (author, place) =>
    Buffer.concat([byte(sides[author].army[place]), saltOf(sides[author].seed, place)]);

  write(OPEN, HOME, coin, lists[HOME].bytes);
  moves.forEach((move, index) => {
    const author = log.due;
    require(author !== null);
    if (!armed) {
      write(MARK, author, byte(move));
      return;
    }
    const [from, to] = [square(move[0] & 0x7f), square(move[1])];
    const demanded = log.board.demanded(from, to);
    const proof = proofOf(log, author, from, demanded, sides[author]);
    write(proof.kind, author, Buffer.from(move), proof.bytes);
    if (log.board.owed && !(owed && index === moves.length - 1)) {
      const { place } = log.board.owed;
      write(SHOW, 1 - author, opening(1 - author, place));
    }
  });
  require(owed === Boolean(log.board.owed));
  if (word !== null) {
    require(log.due !== null);
    const { due } = log;
    if (taken) {
      // The loser's signature on the end, which lies behind it, stands for the resignation.
      log.append({ kind: TAKE, author: due, bytes: takenBytes(TAKE | (due << 7), taken) });
    } else {
      write(word, due);
    }
  }
  require(log.end !== null);
  closeLog(log, certificate, write);
  return log.verdict();
}

/** Writes the entries after the end, and checks the signatures of both sides. */
function closeLog(log, { armed, sides, signatures }, write) {
  const end = log.heads.at(-1);
  const author = log.entries.at(-1).author;
  for (const role of [HOME, AWAY]) {
    let head = end;
    if (armed) {
      const halves = sides[role].army;
      const pair = (_, index) => (halves[2 * index] << 4) | halves[2 * index + 1];
      const army = Buffer.from(Array.from({ length: 20 }, pair));
      write(REVEAL, role, army, sides[role].seed);
    } else if (role !== author) {
      write(RECEIPT, role);
    }
    if (log.closings[role]) head = log.head(log.closings[role], end);
    require(signed(hash("sign", head), log.keys[role], signatures[role]));
  }
  log.covered = [log.length, log.length];
}

/** The kind of the entry of a move, and the bytes of the proof that the move needs. */
function proofOf(log, author, from, demanded, { army, seed }) {
  const none = { kind: MOVE, bytes: Buffer.alloc(0) };
  if (demanded === "none") return none;
  const { place } = log.board.at(from);
  const [number, salt] = [army[place], saltOf(seed, place)];
  const link = (index) => {
    require(index >= 0 && number < 12);
    const context = log.contexts[author];
    return linkAfter(context, place, rootOf(context, place, salt), index);
  };
  switch (demanded) {
    case "opening":
      return { kind: OPENING, bytes: Buffer.concat([byte(number), salt]) };
    case "run":
      require(number === 11);
      return { kind: RUN, bytes: link(0) };
    default:
      return { kind: STEP, bytes: link(number - 2) };
  }
}

function fromText(text) {
  const trimmed = text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, "");
  const bytes = Buffer.from(trimmed, "base64url");
  require(bytes.toString("base64url") === trimmed);
  return bytes;
}

/** The verdict on a file. */
export function judge(file) {
  try {
    require(file.length <= FILE);
    const bytes = file[0] === 0x17 || file[0] === 0x18 ? file : fromText(file.toString("latin1"));
    const reader = new Reader(bytes);
    const kind = reader.byte();
    require(kind === 0x17 || kind === 0x18);
    return kind === 0x17 ? judgeCertificate(reader) : judgeEvidence(reader);
  } catch (verdict) {
    if (verdict instanceof Fault) return "2 changed";
    if (verdict instanceof Verdict) return verdict.text;
    throw verdict;
  }
}

if (process.argv[1] === import.meta.filename) {
  for await (const line of createInterface({ input: process.stdin })) {
    console.log(judge(Buffer.from(line)));
  }
}

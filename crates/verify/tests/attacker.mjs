// An attacker, written from docs/fair.md alone: away in a game of tic-tac-toe, with its own key. It
// resigns while home's mark is on its way. Then it makes files of all packets that were sent and of
// invented packets, so that a verifier may accuse home.
// Each line of the input is a command; the answer is a message, or files, in base64url.

import { createHash, createPrivateKey, createPublicKey, randomBytes, sign } from "node:crypto";
import { createInterface } from "node:readline";

const OPEN = 1, MARK = 2, RESIGN = 10, RECEIPT = 12, TAKE = 13, RESUME = 14, AWAY = 0x80;
const LENGTHS = { [OPEN]: 22, [MARK]: 2, [RESIGN]: 1, [RECEIPT]: 1, [TAKE]: 65, [RESUME]: 9 };

function hash(name, ...fields) {
  const sha = createHash("sha256").update(`fairboard 1 ${name}`);
  for (const field of fields) sha.update(field);
  return sha.digest();
}

const four = (number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
};
const sized = (field) => Buffer.concat([four(field.length), field]);
const text = (bytes) => bytes.toString("base64url");

// The bytes before the secret of an Ed25519 key in the DER form (RFC 8410).
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");
const key = createPrivateKey({
  key: Buffer.concat([PKCS8, randomBytes(32)]), format: "der", type: "pkcs8",
});
const shownKey = createPublicKey(key).export({ format: "der", type: "spki" }).subarray(-32);
const signed = (name, ...fields) => sign(null, hash(name, ...fields), key);

let invite, tag, accept, game;
/** The entries of the game as home and the attacker have sent them, and all packets. */
let log = [];
const packets = [];

/** An entry as it stands in a head. */
function inHead(entry) {
  if ((entry[0] & 0x7f) !== TAKE) return entry;
  return Buffer.concat([entry.subarray(0, 1), hash("take", entry.subarray(1)).subarray(0, 24)]);
}

const head = (entries) =>
  entries.reduce((before, entry) => hash("head", before, sized(inHead(entry))), game);

/** A packet of these entries, all of them from the first on. */
function packet(entries) {
  const body = [Buffer.of(0x14), tag, four(0), game.subarray(0, 8), ...entries];
  return Buffer.concat([...body, signed("sign", head(entries))]);
}

/** Takes home's packet: its entries replace those of the log from the packet's first entry on. */
function take(bytes) {
  const first = bytes.readUInt32BE(9);
  const entries = [];
  // The entries lie between 21 bytes and the 64 bytes of the signature.
  for (let offset = 21; offset < bytes.length - 64; ) {
    const length = LENGTHS[bytes[offset] & 0x7f];
    entries.push(bytes.subarray(offset, offset + length));
    offset += length;
  }
  log = [...log.slice(0, first), ...entries];
  packets.push(bytes);
}

/** A resignation at the head before home's last entry, as if the entry had not come. */
function quit() {
  const before = log.slice(0, -1);
  return Buffer.concat([
    Buffer.of(0x1b), tag, four(before.length), head(before).subarray(0, 8),
    signed("quit", head(before)),
  ]);
}

function write(entry) {
  log.push(entry);
  packets.push(packet(log));
  return packets.at(-1);
}

/** Packets that no honest player would write. */
function inventions() {
  const [open, mark] = log;
  const other = (cell) => (mark[1] === cell ? cell + 1 : cell);
  const mine = (cell) => Buffer.of(MARK + AWAY, cell);
  const theirs = (cell) => Buffer.of(MARK, cell);
  const receipt = Buffer.of(RECEIPT + AWAY);
  const taken = Buffer.concat([Buffer.of(TAKE), quit().subarray(-64)]);
  const resume = Buffer.concat([Buffer.of(RESUME + AWAY), randomBytes(8)]);
  const all = [
    [open, Buffer.of(RESIGN), receipt],
    [open, taken, receipt],
    [open, theirs(other(1)), mine(other(8))],
    [open, mine(mark[1])],
    [open, mark, mine(other(3))],
    [open, resume],
    [open, resume, mark, Buffer.of(RESIGN + AWAY)],
    [open, mark, theirs(other(1)), mine(other(8))],
  ].map(packet);
  // Home's first packet without its later entries, and under the attacker's signature.
  const [first] = packets;
  all.push(Buffer.concat([first.subarray(0, 21 + LENGTHS[OPEN]), first.subarray(-64)]));
  all.push(Buffer.concat([first.subarray(0, -64), signed("sign", head([open, mark]))]));
  return all;
}

/** All files of up to three packets. */
function* files() {
  const parts = [...packets, ...inventions()].map(sized);
  const start = Buffer.concat([Buffer.of(0x18), invite, sized(accept)]);
  for (const one of parts) {
    yield Buffer.concat([start, one]);
    for (const two of parts) {
      yield Buffer.concat([start, one, two]);
      for (const three of parts) yield Buffer.concat([start, one, two, three]);
    }
  }
}

const commands = {
  accept(bytes) {
    invite = bytes;
    tag = hash("call", invite).subarray(0, 8);
    const body = Buffer.concat([
      Buffer.of(0x12), tag, shownKey, randomBytes(16), Buffer.alloc(5),
    ]);
    game = hash("game", hash("call", invite), sized(body));
    accept = Buffer.concat([body, signed("sign", game)]);
    return text(accept);
  },
  take(bytes) {
    take(bytes);
    return "taken";
  },
  quit: () => text(quit()),
  resign: () => text(write(Buffer.of(RESIGN + AWAY))),
  files: () => [...files()].map(text).join(" "),
};

for await (const line of createInterface({ input: process.stdin })) {
  const [command, message] = line.split(" ");
  console.log(commands[command](Buffer.from(message ?? "", "base64url")));
}

// What a failure looks like.

import assert from "node:assert/strict";

/** Every code there is, as the README lists them. */
export const CODES = [
  "type", "option", "format", "syntax", "off-board", "freed",
  "game-over", "occupied", "started", "lake", "not-home", "limit", "empty", "incomplete",
  "not-started", "not-yours", "immovable", "not-straight", "too-far", "blocked", "own-piece",
  "two-squares", "more-squares", "repeat",
  "type_nat1", "inv_Pos", "type_seq1", "inv_PlayOrder", "inv_Moves",
];

/** The code with which a call fails; `null` if it does not. Whatever it throws must be in order. */
export function codeOf(call) {
  try {
    call();
  } catch (error) {
    assert.ok(error instanceof Error, `an Error is thrown, not ${String(error)}`);
    assert.equal(error.constructor, Error, `${error}`);
    assert.ok(CODES.includes(error.code), `${error.code} is a code (${error.message})`);
    assert.match(error.message, /^[A-Z].{8,}\.$/s, "the message is a sentence");
    return error.code;
  }
  return null;
}

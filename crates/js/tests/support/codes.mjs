// Codes and form of failures.

import assert from "node:assert/strict";

/** Every code, in the order of the README. */
export const CODES = [
  "type", "option", "format", "syntax", "off-board", "freed",
  "game-over", "occupied", "started", "lake", "not-home", "limit", "empty", "incomplete",
  "not-started", "not-yours", "immovable", "not-straight", "too-far", "blocked", "own-piece",
  "two-squares", "more-squares", "repeat",
  "type_nat1", "inv_Pos", "type_seq1", "inv_PlayOrder", "inv_Moves",
];

/** Returns the code of a failed call or `null`, and checks the form of the error. */
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

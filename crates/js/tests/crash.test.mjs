// The recognition of a crash among the errors of a page, by the stacks of each kind of browser.

import assert from "node:assert/strict";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";

// With a name that ends in `.mjs`, every version of Node takes the script for a module.
const folder = await mkdtemp(join(tmpdir(), "fairboard-"));
const script = join(folder, "crash.mjs");
await copyFile(new URL("../../../web/assets/crash.js", import.meta.url), script);
const { boardsIn, isCrash } = await import(pathToFileURL(script));
after(() => rm(folder, { recursive: true }));

/** The address of the build, in which the script lies. */
const BUILD = pathToFileURL(folder).href;

const SITE = "https://site.example";
const PAGE = "https://page.example";

/** Frames of a call of the board, from the outside to the inside, in each kind of browser. */
const CALLED = {
  chrome: `
    at board_stratego.mounted_play (${BUILD}/board-stratego_bg.wasm:wasm-function[12]:0x34a)
    at Mounted.play (${BUILD}/board-stratego.js:120:30)
    at use (${SITE}/v1/fairboard.mjs:240:14)`,
  firefox: `
board_stratego.mounted_play@${BUILD}/board-stratego_bg.wasm:wasm-function[12]:0x34a
play@${BUILD}/board-stratego.js:120:30
use@${SITE}/v1/fairboard.mjs:240:14`,
  webkit: `
<?>.wasm-function[12]@[wasm code]
<?>.wasm-function[3]@[wasm code]
play@${BUILD}/board-stratego.js:120:30
use@${SITE}/v1/fairboard.mjs:240:14`,
};

/** Frames of an event of the board, with the call that leads to it. */
const TOLD = {
  chrome: `
    at dispatch (${SITE}/v1/fairboard.mjs:137:11)
    at imports.wbg.call (${BUILD}/board-stratego.js:300:20)${CALLED.chrome}`,
  firefox: `
dispatch@${SITE}/v1/fairboard.mjs:137:11
call@${BUILD}/board-stratego.js:300:20${CALLED.firefox}`,
  webkit: `
dispatchEvent@[native code]
dispatch@${SITE}/v1/fairboard.mjs:137:11
call@${BUILD}/board-stratego.js:300:20${CALLED.webkit}`,
};

/** Frames of a change of the focus, of which the browser informs the page. */
const FOCUSED = `
    at imports.wbg.focus (${BUILD}/board-stratego.js:310:20)${CALLED.chrome}`;

/** An error with a message and a stack. */
const error = (message, stack) => Object.assign(new Error(message), { stack });

const chrome = (message, frames) => error(message, `RuntimeError: ${message}${frames}`);
const others = (message, frames) => error(message, frames.trimStart());

for (const [rule, thrown, expected] of [
  ["a trap in Chrome", chrome("unreachable", CALLED.chrome), true],
  ["a trap in Firefox", others("unreachable executed", CALLED.firefox), true],
  ["a trap in WebKit", others("Unreachable code should not be executed", CALLED.webkit), true],
  [
    "a trap in code without an address",
    chrome("unreachable", `\n    at wasm://wasm/0012ab34:wasm-function[1]:0x2e${CALLED.chrome}`),
    true,
  ],
  [
    "a trap in code that the page has compiled",
    others(
      "unreachable executed",
      `\nb@${PAGE}/ line 9 > WebAssembly.Module:wasm-function[1]:0x2e${CALLED.firefox}`,
    ),
    true,
  ],
  [
    "a trap so deep that the stack has no script",
    chrome("unreachable", CALLED.chrome.split("\n").slice(0, 2).join("\n")),
    true,
  ],
  [
    "an exception of a function of the browser",
    chrome("refused", `\n    at JSON.parse (<anonymous>)${FOCUSED}`),
    true,
  ],
  [
    "a message with a place in a script",
    chrome(`${PAGE}/data.json:1:1 is broken`, CALLED.chrome),
    true,
  ],
  [
    "a listener of the page in Chrome",
    chrome("mine", `\n    at HTMLElement.<anonymous> (${PAGE}/a.js:3:9)${TOLD.chrome}`),
    false,
  ],
  [
    "a listener of the page in Firefox",
    others("mine", `\nlistener@${PAGE}/a.js:3:9${TOLD.firefox}`),
    false,
  ],
  [
    "a listener of the page in WebKit",
    others("mine", `\n@${PAGE}/a.js:3:9${TOLD.webkit}`),
    false,
  ],
  ["a listener without an address", others("mine", `\n@${TOLD.webkit}`), false],
  [
    "a listener of the page that the browser calls",
    chrome("mine", `\n    at HTMLDocument.<anonymous> (about:srcdoc:3:9)${FOCUSED}`),
    false,
  ],
  [
    "a listener from a console or from eval",
    chrome("mine", `\n    at HTMLDocument.<anonymous> (<anonymous>:12:3)${FOCUSED}`),
    false,
  ],
  [
    "a message with the stack of a crash",
    chrome(
      `wrapped: Error${CALLED.chrome}`,
      `\n    at listener (${PAGE}/a.js:3:9)${TOLD.chrome}`,
    ),
    false,
  ],
  [
    "WebAssembly of the page",
    chrome("unreachable", "\n    at wasm://wasm/0012ab34:wasm-function[1]:0x2e"),
    false,
  ],
  ["a script of the build", chrome("mine", `\n    at x (${BUILD}/ports.js:1:1)`), false],
  ["a refusal", Object.assign(chrome("No.", CALLED.chrome), { code: "occupied" }), false],
  ["no stack", error("unreachable", undefined), false],
  ["a stack that is no text", error("unreachable", { toString: () => CALLED.chrome }), false],
  ["a message that is no text", { message: Symbol("mine"), stack: CALLED.chrome }, false],
  ["a text", CALLED.chrome, false],
  ["nothing", undefined, false],
]) {
  test(`${expected ? "a crash" : "no crash"}: ${rule}`, () => {
    assert.equal(isCrash(thrown), expected);
  });
}

test("a crash is that of the boards that were called last", () => {
  const other = (frames) => frames.replaceAll("board-stratego.js", "board-tic-tac-toe.js?2");
  for (const [stack, script] of [
    ...Object.values(CALLED).map((frames) => [frames, "board-stratego.js"]),
    ...Object.values(CALLED).map((frames) => [other(frames), "board-tic-tac-toe.js?2"]),
    [other(CALLED.chrome) + TOLD.chrome, "board-tic-tac-toe.js?2"],
    [TOLD.webkit + other(CALLED.webkit), "board-stratego.js"],
    [CALLED.chrome.split("\n").slice(0, 2).join("\n"), undefined],
    [undefined, undefined],
  ]) {
    assert.equal(boardsIn(stack), script, stack);
  }
});

// The page of the README as `npx vite` serves it: the WebAssembly of the rules has to come as such.

import assert from "node:assert/strict";
import { createServer } from "vite";

const server = await createServer({
  logLevel: "error",
  optimizeDeps: { entries: "index.html" },
  server: { port: 0 },
});
await server.listen();
const get = (address) => fetch(new URL(address, server.resolvedUrls.local[0]));
const found = async (address, pattern) => (await (await get(address)).text()).match(pattern)?.[1];

const rules = await found("main.js", /"([^"]*fairboard-rules[^"]*)"/);
const code = await found(rules, /new URL\(["']([^"']*\.wasm)["']/);
const response = await get(code);
assert.equal(response.headers.get("content-type"), "application/wasm", code);
// Vite's own end of the server may wait for ever.
process.exit();

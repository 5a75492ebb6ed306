// The workloads, measured in Node: prints one JSON object, from each name to units per second.
//
//     node crates/bench/node.mjs <the folder that wasm-bindgen wrote>

import { createRequire } from "node:module";
import { resolve } from "node:path";

const { names, run } = createRequire(import.meta.url)(resolve(process.argv[2], "bench.js"));

const WARM_UP_MS = 1000;
const MEASURE_MS = 2000;

/** Units per second of one run. */
function rate(index) {
  const start = performance.now();
  const units = run(index);
  return (units * 1000) / (performance.now() - start);
}

function ratesFor(index, ms) {
  const rates = [];
  for (const start = performance.now(); performance.now() - start < ms; ) rates.push(rate(index));
  return rates;
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
}

const measured = names().map((name, index) => {
  ratesFor(index, WARM_UP_MS);
  return [name, median(ratesFor(index, MEASURE_MS))];
});
console.log(JSON.stringify(Object.fromEntries(measured)));

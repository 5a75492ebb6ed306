// Lighthouse on the built site, as a phone on a slow network sees it: the median of three runs of
// each page. Arguments: folder of the site, folder of the npm packages, program of Chromium.

import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { serve } from "./server.mjs";

const [site, packages, chromePath] = process.argv.slice(2);
const load = (file) => import(pathToFileURL(join(packages, file)).href);
const { default: lighthouse } = await load("lighthouse/core/index.js");
const { launch } = await load("chrome-launcher/dist/index.js");

const RUNS = 3;
const PAGES = { home: "", "tic-tac-toe": "#/tic-tac-toe", stratego: "#/stratego" };
const FLAGS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"];

/** A column of the table: its name, its value in a result, and whether the value meets its aim. */
const category = (name, title) => ({
  title,
  of: ({ categories }) => Math.round(categories[name].score * 100),
  meets: (value) => value === 100,
});
const metric = (name, title, meets) => ({
  title,
  of: ({ audits }) => Number(audits[name].numericValue.toFixed(3)),
  meets,
});
const COLUMNS = [
  category("performance", "performance"),
  category("accessibility", "accessibility"),
  category("best-practices", "best practices"),
  category("seo", "SEO"),
  metric("first-contentful-paint", "FCP ms", () => true),
  metric("largest-contentful-paint", "LCP ms", (value) => value <= 1400),
  metric("total-blocking-time", "TBT ms", () => true),
  metric("cumulative-layout-shift", "CLS", (value) => value === 0),
];

const run = async (url) => {
  const chrome = await launch({ chromePath, chromeFlags: FLAGS });
  try {
    return (await lighthouse(url, { port: chrome.port, logLevel: "error" })).lhr;
  } finally {
    chrome.kill();
  }
};

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

const { address, close } = await serve(site);
const table = {};
const missed = [];
for (const [name, route] of Object.entries(PAGES)) {
  const results = [];
  while (results.length < RUNS) results.push(await run(address + route));
  table[name] = {};
  for (const { title, of, meets } of COLUMNS) {
    const value = median(results.map(of));
    table[name][title] = value;
    if (!meets(value)) missed.push(`${name}: ${title} is ${value}`);
  }
}
close();
console.table(table);
if (missed.length > 0) {
  console.error(`Aims missed: ${missed.join("; ")}.`);
  process.exitCode = 1;
}

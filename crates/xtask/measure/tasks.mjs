// The longest task of the page's main thread in each step of a game on a phone, at four times
// slowdown, and the layouts and styles that a script forced: the worst of several rounds. A task
// counts by the processor's time, which leaves out the waits of a busy machine.
// Arguments as for lighthouse.mjs.

import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { serve } from "./server.mjs";

const [site, packages, executablePath] = process.argv.slice(2);
const entry = join(packages, "puppeteer-core/lib/esm/puppeteer/puppeteer-core.js");
const { default: puppeteer } = await import(pathToFileURL(entry).href);

const ROUNDS = 3;
const SLOWDOWN = 4;

/** Longest task that nobody feels, in milliseconds. */
const LONGEST = 50;

/** Time that a press lasts, and time for everything that a step leads to, in milliseconds. */
const HOLD = 100;
const REST = 1000;

const PHONE = { width: 390, height: 844, deviceScaleFactor: 2 };
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"];
const CATEGORIES = [
  "devtools.timeline",
  "disabled-by-default-devtools.timeline",
  "disabled-by-default-devtools.timeline.stack",
  "toplevel",
  "__metadata",
];

/** Steps without an aim: the page is opened, before anybody plays. */
const UNAIMED = ["open tic-tac-toe", "open Stratego"];

/** Columns without a lake. */
const OPEN = ["a", "b", "e", "f", "i", "j"];

/** The longest task of a trace on the page's main thread, and the forced layouts and styles. */
const read = (trace) => {
  const { traceEvents } = JSON.parse(new TextDecoder().decode(trace));
  const threads = traceEvents.filter(({ args }) => args?.name === "CrRendererMain");
  const isMain = ({ pid, tid }) => threads.some((one) => one.pid === pid && one.tid === tid);
  const events = traceEvents.filter(isMain);
  const tasks = events.filter(({ name }) => name.endsWith("RunTask"));
  const forced = (kind) =>
    events.filter(({ name, args }) => name === kind && args.beginData?.stackTrace).length;
  return {
    "longest ms": Math.round(Math.max(0, ...tasks.map(({ tdur }) => tdur ?? 0)) / 1000),
    "forced layouts": forced("Layout"),
    "forced styles": forced("UpdateLayoutTree"),
  };
};

const square = (name) => `[data-square="${name}"]`;
const wait = (millis) => new Promise((done) => setTimeout(done, millis));

/** Steps that are measured, by name. */
const worst = {};

/** A player at a page. */
class Player {
  constructor(page) {
    this.page = page;
  }

  /** Measures what comes of an act, until the page rests again. */
  async step(name, act) {
    await wait(REST);
    await this.page.tracing.start({ categories: CATEGORIES });
    await act();
    await wait(REST);
    const found = read(await this.page.tracing.stop());
    worst[name] ??= found;
    for (const key of Object.keys(found)) worst[name][key] = Math.max(worst[name][key], found[key]);
  }

  shows(selector) {
    return this.page.waitForSelector(selector, { visible: true });
  }

  async press(selector) {
    await (await this.page.waitForSelector(selector)).click({ delay: HOLD });
  }

  button(text) {
    return this.press(`::-p-xpath(//button[normalize-space()="${text}"])`);
  }

  async move(from, to) {
    await this.press(square(from));
    await this.press(square(to));
  }

  async drag(from, to) {
    const { mouse } = this.page;
    const middle = async (selector) => {
      const { x, y, width, height } = await (await this.shows(selector)).boundingBox();
      return [x + width / 2, y + height / 2];
    };
    const [start, end] = [await middle(from), await middle(to)];
    await mouse.move(...start);
    await mouse.down();
    await mouse.move(...end, { steps: 30 });
    await mouse.up();
  }

  /** The open columns in which the player's piece on this row can move. */
  movable(row) {
    const selector = OPEN.map((column) => `${square(column + row)}.square--movable`).join();
    const names = (squares) => squares.map(({ dataset }) => dataset.square[0]);
    return this.page.$$eval(selector, names);
  }
}

const visits = [
  async (player) => {
    await player.page.goto(address);
    await player.shows("main.home");
    await player.step("open tic-tac-toe", async () => {
      await player.press('a[href="#/tic-tac-toe"].app__link');
      await player.shows(".led");
    });
    await player.step("set a mark", () => player.press("[data-cell]"));
    await player.step("open Stratego", async () => {
      await player.press('a[href="#/stratego"].app__link');
      await player.shows("[data-tray]");
    });
    await player.step("drag from the tray", () =>
      player.drag('[data-reserve="bomb"]', square("a1")),
    );
    await player.step("Random setup", () => player.button("Random setup"));
    const blue = ".players .choice:last-child select";
    const [, weakest] = await player.page.$$eval(`${blue} option`, (all) =>
      all.map(({ value }) => value),
    );
    await player.page.select(blue, weakest);
    await player.step("start against the computer", async () => {
      await player.button("Start");
      await player.shows(".losses");
    });
    const turn = () => player.shows("::-p-xpath(//p[starts-with(., 'Your turn')])");
    const [first, second] = await player.movable(4);
    await player.step("select", () => player.press(square(`${first}4`)));
    await player.step("move, and the answer", async () => {
      await player.press(square(`${first}5`));
      await turn();
    });
    await player.step("drag a move, and the answer", async () => {
      await player.drag(square(`${second}4`), square(`${second}5`));
      await turn();
    });
  },
  async (player) => {
    const ready = () => player.button("Ready");
    const pass = async () => {
      await player.button("Pass the device");
      await ready();
      await player.shows(".board");
    };
    await player.page.goto(`${address}#/stratego/people`);
    await player.shows("[data-tray]");
    await player.button("Random setup");
    await player.button("Start");
    await ready();
    await player.button("Random setup");
    await player.button("Start");
    await player.step("start between two people", async () => {
      await ready();
      await player.shows(".losses");
    });
    // Both step forward in one column, if Blue's piece there can; then Red attacks.
    const [column] = await player.movable(4);
    await player.move(`${column}4`, `${column}5`);
    await pass();
    if (!(await player.movable(7)).includes(column)) return;
    await player.move(`${column}7`, `${column}6`);
    await pass();
    await player.press(square(`${column}5`));
    await player.step("battle", async () => {
      await player.press(square(`${column}6`));
      await player.shows(".battle");
      await player.shows(".curtain");
    });
  },
];

const { address, close } = await serve(site);
const browser = await puppeteer.launch({ executablePath, args: FLAGS });
for (let round = 0; round < ROUNDS; round += 1) {
  for (const visit of visits) {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.bringToFront();
    await page.setViewport(PHONE);
    await page.emulateCPUThrottling(SLOWDOWN);
    await visit(new Player(page));
    await context.close();
  }
}
await browser.close();
close();
console.table(worst);
const isLong = ([name, found]) => !UNAIMED.includes(name) && found["longest ms"] > LONGEST;
const missed = Object.entries(worst).filter(isLong).map(([name]) => name);
if (!worst.battle) missed.push("no round had a battle");
if (missed.length > 0) {
  console.error(`Tasks above ${LONGEST} ms: ${missed.join(", ")}.`);
  process.exitCode = 1;
}

// Draws diagrams of the rules with the app's own pieces, map and marks, and moves them.

/** The ranks in their order, and the outlines of the map. The build puts them here. */
const { ranks, map } = "drawings";

const SVG = "http://www.w3.org/2000/svg";

/** Lengths of the parts of a step, in milliseconds. */
const TRAVEL = 450;
const TURN = 200;
const LOOK = 900;
const FALL = 350;
const REST = 450;

/** Time before the first step, and after the last one, in milliseconds. */
const START = 800;
const END = 1600;

/** An element with a class and children. */
export const element = (name, className, ...children) => {
  const made = document.createElement(name);
  made.className = className;
  made.append(...children);
  return made;
};

const drawn = (name, attributes, ...children) => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

const path = (name, d) => drawn("path", { class: name, d });

const picture = (viewBox, name, ...children) =>
  drawn("svg", { class: name, viewBox, "aria-hidden": "true", focusable: "false" }, ...children);

/** The mark that is printed on a rank: its number, or the letter of the page's language. */
const mark = ({ letters, number }, isMarshalOne) => {
  if (number) return `${isMarshalOne ? 11 - number : number}`;
  return letters[document.documentElement.lang] ?? letters.en;
};

/** A piece, with its picture and mark if its rank is given. */
const token = (side, rank, isMarshalOne) => {
  const made = element("span", `token token--${side}`);
  if (rank) {
    made.dataset.number = mark(rank, isMarshalOne);
    made.append(picture("0 0 24 24", "icon", path("", rank.outline)));
  }
  return made;
};

/** Every rank from the highest, as a list item with its piece, name and count. */
export const rankList = (language, isMarshalOne) => {
  const items = ranks.map((rank) => {
    const piece = element("span", "ranks__piece", token("red", rank, isMarshalOne));
    piece.ariaHidden = "true";
    const count = element("span", "ranks__count", `${rank.count}×`);
    return element("li", "ranks__rank", piece, count, ` ${rank.names[language]}`);
  });
  return element("ol", "ranks", ...items);
};

/** Column and row of a square such as `a10`, from 1. */
const place = (square) => [square.charCodeAt(0) - 96, Number(square.slice(1))];

const squares = (text) => text.match(/[a-j]\d+/g);

/** The land of an area, as a part of the whole map. */
const land = (left, top, columns, rows) =>
  picture(
    `${(left - 1) * 20} ${(10 - top) * 20} ${columns * 20} ${rows * 20}`,
    "map scene__map",
    path("map__shoal", map.lakes),
    path("map__shallow", map.lakes),
    path("map__land", `M0,0h200v200H0z${map.lakes}`),
    ...map.heights.split("\n").map((height) => path("map__height", height)),
    path("map__light", map.heights),
    path("map__woods", map.woods),
    path("map__grid", map.grid),
    path("map__shore", map.lakes),
  );

/** An arrow from one place to the middle of another. The lengths are shares of a square. */
const arrow = (from, to) => {
  const way = to.map((one, axis) => one - from[axis]);
  const [u, v] = way.map((one) => one / Math.hypot(...way));
  const along = ([x, y], forward, aside) => [
    x + 0.5 + forward * u - aside * v,
    y + 0.5 + forward * v + aside * u,
  ];
  const tip = along(to, -0.2, 0);
  const barbs = [0.12, -0.12].map((aside) => along(to, -0.4, aside));
  return path("scene__arrow", `M${along(from, 0.35, 0)}L${tip}L${barbs[0]}M${tip}L${barbs[1]}`);
};

/** Values of one property of an element by time, from its first one on. */
class Track {
  constructor(element, property, value) {
    Object.assign(this, { element, property, frames: [[0, value]] });
  }

  /** Changes the value between two times. */
  change(from, to, value) {
    this.frames.push([from, this.frames.at(-1)[1]], [to, value]);
  }

  play(duration) {
    const frames = [...this.frames, [duration, this.frames.at(-1)[1]]];
    const easing = "ease-in-out";
    const keys = frames.map(([time, value]) => ({
      offset: time / duration,
      [this.property]: value,
      easing,
    }));
    return this.element.animate(keys, { duration, iterations: Infinity });
  }
}

/** A diagram: its element, and the function that starts it and returns its animations. */
export const diagram = ({ area, pieces, steps }, isMarshalOne) => {
  const [[left, bottom], [right, top]] = squares(area).map(place);
  const inside = ([column, row]) => [column - left, top - row];
  const shift = ([x, y]) => `${x * 100}% ${y * 100}%`;
  const tracks = [];
  const track = (...of) => (tracks.push(new Track(...of)), tracks.at(-1));

  const field = element("div", "scene__field");
  const put = (name, square, ...children) => {
    const made = element("span", name, ...children);
    made.style.translate = shift(inside(place(square)));
    field.append(made);
    return made;
  };
  const board = new Map();
  for (const text of pieces) {
    const [square, side, key, seen] = text.split(" ");
    const rank = ranks.find((one) => one.key === key);
    const face = element("span", "scene__face", token(side, rank, isMarshalOne));
    const made = put("scene__piece", square, face);
    const piece = {
      side,
      way: track(made, "translate", shift(inside(place(square)))),
      fall: track(made, "opacity", 1),
      size: track(made, "scale", 1),
    };
    if (side === "blue" && !seen) {
      const back = element("span", "scene__back", token(side));
      made.append(back);
      piece.back = track(back, "opacity", 1);
    }
    board.set(square, piece);
  }

  const arrows = picture(`0 0 ${right - left + 1} ${top - bottom + 1}`, "scene__arrows");
  let now = START;
  const fell = (piece) => {
    piece.fall.change(now, now + FALL, 0);
    piece.size.change(now, now + FALL, 0.4);
  };
  const fight = (piece, from, to, enemy, result) => {
    const [[x, y], [toX, toY]] = [from, to];
    const length = Math.hypot(toX - x, toY - y);
    // The attacker stops beside the defender, 0.55 squares before the middle of the square.
    const near = [toX - (0.55 * (toX - x)) / length, toY - (0.55 * (toY - y)) / length];
    piece.way.change(now, now + TRAVEL, shift(near));
    now += TRAVEL;
    for (const { back } of [piece, enemy]) back?.change(now, now + TURN, 0);
    now += LOOK;
    if (result !== "wins") fell(piece);
    if (result !== "falls") fell(enemy);
    if (result === "wins") piece.way.change(now, now + FALL, shift(to));
    now += FALL + REST;
  };
  for (const step of steps) {
    const [move, result] = step.split(" ");
    const [start, end] = squares(move);
    const [from, to] = [inside(place(start)), inside(place(end))];
    if (result === "barred") {
      const bar = track(put("scene__bar", end), "opacity", 0);
      bar.change(now, now + TURN, 1);
      now += LOOK + REST;
      continue;
    }
    const [piece, enemy] = [board.get(start), board.get(end)];
    board.delete(start);
    arrows.append(arrow(from, to));
    if (enemy) {
      fight(piece, from, to, enemy, result);
      if (result !== "wins") piece.back = undefined;
      if (result === "both") board.delete(end);
      if (result === "wins") board.set(end, { ...piece, back: undefined });
    } else {
      piece.way.change(now, now + TRAVEL, shift(to));
      now += TRAVEL + REST;
      board.set(end, piece);
    }
  }
  field.append(arrows);
  const scene = element("div", "scene", land(left, top, right - left + 1, top - bottom + 1), field);
  scene.ariaHidden = "true";
  const start = () => (steps.length ? tracks.map((one) => one.play(now + END)) : []);
  return { scene, start };
};

/** Outlines of the marks of tic-tac-toe in a cell of 100 by 100. */
const MARKS = { x: "M25 25l50 50m0-50l-50 50", o: "M50 22a28 28 0 1 0 .01 0z" };

/** Time from one mark to the next, in milliseconds. */
const PACE = 700;

/** A game of tic-tac-toe, whose cells are marked in turn; `line` joins three of them. */
export const grid = ({ cells, line }) => {
  const tracks = [];
  const at = (cell) => [((cell - 1) % 3) * 100, Math.floor((cell - 1) / 3) * 100];
  const parts = cells.map((cell, index) => {
    const name = "xo"[index % 2];
    const one = path(`scene__mark scene__mark--${name}`, MARKS[name]);
    one.setAttribute("transform", `translate(${at(cell)})`);
    const track = new Track(one, "opacity", 0);
    const begin = START + PACE * index;
    track.change(begin, begin + TURN, 1);
    tracks.push(track);
    return one;
  });
  const end = START + PACE * cells.length;
  if (line) {
    const [from, to] = line.map((cell) => at(cell).map((one) => one + 50));
    const one = path("scene__line", `M${from}L${to}`);
    const track = new Track(one, "opacity", 0);
    track.change(end, end + TURN, 1);
    tracks.push(track);
    parts.push(one);
  }
  const lines = path("scene__grid", "M100 10v280M200 10v280M10 100h280M10 200h280");
  const scene = element("div", "scene scene--grid", picture("0 0 300 300", "", lines, ...parts));
  scene.ariaHidden = "true";
  return { scene, start: () => tracks.map((one) => one.play(end + 2 * END)) };
};

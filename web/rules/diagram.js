// Draws diagrams of the rules with the app's own pieces, map and marks, and moves them.

/** The ranks from the highest to the lowest, and the outlines of the map. The build puts an object
 * with both in the place of this text. */
const { ranks, map } = "drawings";

const SVG = "http://www.w3.org/2000/svg";

/** Duration of a piece's move to another square. All times here are in milliseconds. */
const TRAVEL = 450;

/** Time in which a rank is revealed, or in which a bar or a mark appears. */
const TURN = 200;

/** Time to look at the ranks of a battle, or at a bar. */
const LOOK = 900;

/** Time in which a lost piece vanishes. */
const FALL = 350;

/** Time between two steps. */
const REST = 450;

/** Time before the first step, and after the last one. */
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

/** The text on a piece of a rank: its number, or else its letter in the page's language. */
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

/** Side of a square in the units of the map. */
const SIDE = 20;

/** A picture of a part of the map. `left` and `top` are the column and row of its upper left
 * square, as `place` returns them. `columns` and `rows` are its size in squares. */
const mapPart = (left, top, columns, rows) =>
  picture(
    [left - 1, 10 - top, columns, rows].map((length) => length * SIDE).join(" "),
    "map scene__map",
    // Two wide lines along the shores are shallow water. The land covers the outer halves.
    path("map__shoal", map.lakes),
    path("map__shallow", map.lakes),
    path("map__land", `M0,0h200v200H0z${map.lakes}`),
    ...map.heights.split("\n").map((height) => path("map__height", height)),
    // The same outlines once more are the light on the hills.
    path("map__light", map.heights),
    path("map__woods", map.woods),
    path("map__grid", map.grid),
    path("map__shore", map.lakes),
  );

/** An arrow from near the middle of one square to near the middle of another. `from` and `to` are
 * the column and row of the upper left corners, counted from 0. Lengths are in squares. */
const arrow = (from, to) => {
  const [width, height] = to.map((end, axis) => end - from[axis]);
  const length = Math.hypot(width, height);
  const [u, v] = [width / length, height / length];
  // A point `forward` from the middle of a square in the arrow's direction, and `aside` from there.
  const point = ([x, y], forward, aside) => [
    x + 0.5 + forward * u - aside * v,
    y + 0.5 + forward * v + aside * u,
  ];
  const tail = point(from, 0.35, 0);
  const tip = point(to, -0.2, 0);
  const barbs = [0.12, -0.12].map((aside) => point(to, -0.4, aside));
  return path("scene__arrow", `M${tail}L${tip}L${barbs[0]}M${tip}L${barbs[1]}`);
};

/** The keyframes of one style property of an element. `value` is the value at time 0. */
class Track {
  constructor(element, property, value) {
    Object.assign(this, { element, property, frames: [[0, value]] });
  }

  /** Adds a change to `value`, which begins at `time` and takes `duration`. */
  change(time, duration, value) {
    this.frames.push([time, this.frames.at(-1)[1]], [time + duration, value]);
  }

  /** Starts an endless animation, which begins again after each `duration`. */
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

/** The value of `translate` that moves an element of the size of a square by columns and rows. */
const shift = ([x, y]) => `${x * 100}% ${y * 100}%`;

/** A part of the map with its pieces, whose steps are added one after the other. */
class Diagram {
  #field = element("div", "scene__field");
  #tracks = [];
  /** The tracks of each piece, by the piece's present square. */
  #pieces = new Map();
  /** The time at which the next step begins. */
  #now = START;

  /** `area` names the lower left and the upper right square, such as `c7g9`. */
  constructor(area) {
    const [[left, bottom], [right, top]] = squares(area).map(place);
    Object.assign(this, { left, top, columns: right - left + 1, rows: top - bottom + 1 });
    this.arrows = picture(`0 0 ${this.columns} ${this.rows}`, "scene__arrows");
  }

  /** Column and row of a square in the area, from 0 at the upper left. */
  #inside(square) {
    const [column, row] = place(square);
    return [column - this.left, this.top - row];
  }

  #put(name, square, ...children) {
    const made = element("span", name, ...children);
    made.style.translate = shift(this.#inside(square));
    this.#field.append(made);
    return made;
  }

  #track(...values) {
    const track = new Track(...values);
    this.#tracks.push(track);
    return track;
  }

  addPiece(text, isMarshalOne) {
    const [square, side, key, seen] = text.split(" ");
    const rank = ranks.find((one) => one.key === key);
    const face = element("span", "scene__face", token(side, rank, isMarshalOne));
    const made = this.#put("scene__piece", square, face);
    const piece = {
      way: this.#track(made, "translate", shift(this.#inside(square))),
      opacity: this.#track(made, "opacity", 1),
      size: this.#track(made, "scale", 1),
    };
    if (side === "blue" && !seen) {
      const back = element("span", "scene__back", token(side));
      made.append(back);
      piece.back = this.#track(back, "opacity", 1);
    }
    this.#pieces.set(square, piece);
  }

  addStep(text) {
    const [move, result] = text.split(" ");
    const [start, end] = squares(move);
    if (result === "barred") {
      this.#bar(end);
      return;
    }
    const [from, to] = [this.#inside(start), this.#inside(end)];
    const [piece, enemy] = [this.#pieces.get(start), this.#pieces.get(end)];
    this.arrows.append(arrow(from, to));
    if (enemy) this.#fight(piece, enemy, from, to, result);
    else this.#travel(piece, to);
    this.#pieces.delete(start);
    if (result === "both") this.#pieces.delete(end);
    else if (result !== "falls") this.#pieces.set(end, piece);
  }

  /** Shows a bar on a square to which a rule forbids to move. */
  #bar(square) {
    const bar = this.#track(this.#put("scene__bar", square), "opacity", 0);
    bar.change(this.#now, TURN, 1);
    this.#now += LOOK + REST;
  }

  #travel(piece, to) {
    piece.way.change(this.#now, TRAVEL, shift(to));
    this.#now += TRAVEL + REST;
  }

  /** Moves the attacker beside the defender, reveals both ranks, and lets the lost pieces fall. */
  #fight(attacker, defender, from, to, result) {
    const [[x, y], [toX, toY]] = [from, to];
    const length = Math.hypot(toX - x, toY - y);
    // The attacker stops 0.55 squares before the middle of the defender's square.
    const near = [toX - (0.55 * (toX - x)) / length, toY - (0.55 * (toY - y)) / length];
    attacker.way.change(this.#now, TRAVEL, shift(near));
    this.#now += TRAVEL;
    for (const { back } of [attacker, defender]) back?.change(this.#now, TURN, 0);
    this.#now += LOOK;
    if (result !== "wins") this.#fall(attacker);
    if (result !== "falls") this.#fall(defender);
    if (result === "wins") attacker.way.change(this.#now, FALL, shift(to));
    this.#now += FALL + REST;
  }

  #fall(piece) {
    piece.opacity.change(this.#now, FALL, 0);
    piece.size.change(this.#now, FALL, 0.4);
  }

  /** The element of the diagram. */
  scene() {
    this.#field.append(this.arrows);
    const land = mapPart(this.left, this.top, this.columns, this.rows);
    const scene = element("div", "scene", land, this.#field);
    scene.ariaHidden = "true";
    return scene;
  }

  /** Starts the animations, and returns them. */
  play() {
    return this.#tracks.map((track) => track.play(this.#now + END));
  }
}

/**
 * A diagram of Stratego: its element, and the function that starts it and returns its animations.
 *
 * `area` is the lower left and the upper right square, such as `c7g9`. A piece is its square, side
 * and rank, such as `d8 blue captain`. A blue piece shows its back until it fights, unless the word
 * `seen` follows. A step is the two squares of a move, such as `c8d8`. The result follows if the
 * move is an attack: the attacker `wins` or `falls`, or `both` fall. The word `barred` follows if a
 * rule forbids the move.
 */
export const diagram = ({ area, pieces, steps }, isMarshalOne) => {
  const made = new Diagram(area);
  for (const piece of pieces) made.addPiece(piece, isMarshalOne);
  for (const step of steps) made.addStep(step);
  return { scene: made.scene(), start: () => (steps.length ? made.play() : []) };
};

/** Outlines of the marks of tic-tac-toe in a cell of 100 by 100. */
const MARKS = { x: "M25 25l50 50m0-50l-50 50", o: "M50 22a28 28 0 1 0 .01 0z" };

/** Time from one mark to the next. */
const PACE = 700;

/** A game of tic-tac-toe, whose cells are marked in turn; `line` has the two ends of the winning
 * line. Returns the same as `diagram`. */
export const grid = ({ cells, line }) => {
  const tracks = [];
  const appear = (shape, time) => {
    const track = new Track(shape, "opacity", 0);
    track.change(time, TURN, 1);
    tracks.push(track);
  };
  const corner = (cell) => [((cell - 1) % 3) * 100, Math.floor((cell - 1) / 3) * 100];
  const shapes = cells.map((cell, index) => {
    const name = "xo"[index % 2];
    const shape = path(`scene__mark scene__mark--${name}`, MARKS[name]);
    shape.setAttribute("transform", `translate(${corner(cell)})`);
    appear(shape, START + PACE * index);
    return shape;
  });
  const end = START + PACE * cells.length;
  if (line) {
    const [from, to] = line.map((cell) => corner(cell).map((length) => length + 50));
    const shape = path("scene__line", `M${from}L${to}`);
    appear(shape, end);
    shapes.push(shape);
  }
  const lines = path("scene__grid", "M100 10v280M200 10v280M10 100h280M10 200h280");
  const scene = element("div", "scene scene--grid", picture("0 0 300 300", "", lines, ...shapes));
  scene.ariaHidden = "true";
  // The line appears after the last mark, so this game stays in view for longer.
  const duration = end + 2 * END;
  return { scene, start: () => tracks.map((track) => track.play(duration)) };
};

// The rules of both games for the second verifier, written from docs/fair.md alone.

/** A fault of an entry. */
export class Fault {
  constructor(name, ply) {
    Object.assign(this, { name, ply });
  }
}

/** Pieces of each number in a full army, and in an army of Barrage. */
export const ARMY = [
  [1, 6, 1, 5, 4, 4, 4, 3, 2, 1, 1, 8],
  [1, 1, 1, 1, 0, 0, 0, 0, 0, 1, 1, 2],
];

const FLAG = 0, BOMB = 1, SPY = 2, MINER = 3, MARSHAL = 10, SCOUT = 11;
const LAKES = [42, 43, 46, 47, 52, 53, 56, 57];
/** Plies without an attack that make a draw, and plies of a whole game that make a draw. */
const QUIET = 200, LONG = 20_000;
/** The numbers of the ranks from the weakest to the strongest; a Bomb does not attack. */
const STRENGTH = [FLAG, SPY, SCOUT, MINER, 4, 5, 6, 7, 8, 9, MARSHAL];

export class Grid {
  #cells = Array(10).fill(null);
  #goesOn;
  plies = 0;
  owed = null;

  constructor(first, goesOn) {
    this.due = first;
    this.#goesOn = goesOn;
  }

  /** Makes a mark. Returns the end of the game, or `null`. */
  mark(cell) {
    if (this.#cells[cell] !== null) throw new Fault("illegal", this.plies + 1);
    this.#cells[cell] = this.due;
    this.plies += 1;
    this.due = 1 - this.due;
    const winner = [0, 1].find((color) => this.#line(color));
    const full = this.plies === 9;
    if (winner !== undefined && (full || !this.#goesOn)) return { by: "line", winner };
    return full ? { by: "full", winner: null } : null;
  }

  #line(color) {
    const lines = ["123", "456", "789", "147", "258", "369", "159", "357"];
    return lines.some((line) => [...line].every((cell) => this.#cells[cell] === color));
  }
}

/** The square of a place of an army. */
function squareOf(color, place) {
  const red = 10 * (3 - Math.floor(place / 10)) + (place % 10);
  return color === 0 ? red : 99 - red;
}

const adjacent = (one, other) => {
  const rows = Math.floor(one / 10) - Math.floor(other / 10);
  const columns = (one % 10) - (other % 10);
  return Math.abs(rows) + Math.abs(columns) === 1;
};

/** The squares from one to another, both included, if they lie in one row or column. */
function way(from, to) {
  if (from === to) return null;
  const inRow = Math.floor(from / 10) === Math.floor(to / 10);
  if (!inRow && from % 10 !== to % 10) return null;
  const step = Math.sign(to - from) * (inRow ? 1 : 10);
  const squares = [];
  for (let square = from; square !== to; square += step) squares.push(square);
  return [...squares, to];
}

/** The borders that a ply crosses, each named by its two squares. */
function borders(from, to) {
  const squares = way(from, to);
  const name = (one, other) => Math.min(one, other) * 100 + Math.max(one, other);
  return squares.slice(1).map((square, index) => name(square, squares[index]));
}

// By color, `#trails` has up to three plies of the piece that moved last, `#lasts` the newest ply,
// and `#chases` the number of plies of a chase. `#positions` has all positions as texts.
export class Battlefield {
  #rules;
  #counts;
  #board = Array(100).fill(null);
  #pieces;
  #lost = [0, 1].map(() => Array(12).fill(0));
  #trails = [[], []];
  #lasts = [null, null];
  #chases = [0, 0];
  #positions = [];
  #quiet = 0;
  #record = [];
  #attack = null;
  plies = 0;

  constructor(rules, counts, ...places) {
    this.#rules = rules;
    this.#counts = counts;
    this.turn = rules === "vdm" ? 1 : 0;
    this.#pieces = places.map((taken, color) => taken.map((place) => ({
      color, place, id: color * 40 + place, number: null, moved: false, run: false, proved: null,
      left: null, returns: 0,
    })));
    for (const piece of this.#pieces.flat()) {
      this.#board[squareOf(piece.color, piece.place)] = piece;
    }
    this.#positions.push(this.#picture());
  }

  /** The color that has to act. */
  get due() {
    return this.owed ? 1 - this.turn : this.turn;
  }

  /** The attacked piece whose owner has to answer. */
  get owed() {
    return this.#attack && this.#board[this.#attack.to];
  }

  at(square) {
    return this.#board[square];
  }

  piece(color, place) {
    return this.#pieces[color].find((piece) => piece.place === place);
  }

  /** The proof that a ply needs: none, step, run or opening. */
  demanded(from, to) {
    const piece = this.#board[from];
    if (!piece || piece.number !== null) return "none";
    if (this.#board[to]) return "opening";
    const far = way(from, to)?.length > 2;
    if (far) return piece.run ? "none" : "run";
    return piece.moved ? "none" : "step";
  }

  #fault(name) {
    return new Fault(name, this.plies + 1);
  }

  /** Makes a move, or begins an attack on a hidden piece. Returns the end of the game or `null`. */
  move(from, to, proof, number, fits) {
    const piece = this.#board[from];
    const far = this.#checkedWay(from, to);
    const hidden = piece.number === null;
    const demanded = this.demanded(from, to);
    if (proof !== demanded || (proof !== "none" && !fits(piece))) {
      if (demanded === "none") throw this.#fault("turn");
      if (proof === "opening" && demanded === "opening") throw this.#fault("opening");
      throw this.#fault(demanded === "run" ? "run" : "step");
    }
    if (hidden) {
      const left = this.#left(piece.color);
      const others = this.#hidden(piece);
      // The other hidden pieces that have moved or run may need all ranks that are left.
      const full = others.moved >= movers(left) || (far && others.run >= left[SCOUT]);
      if (full) throw this.#fault("count");
    }
    if (proof === "opening") {
      if (!reaches(number, far)) throw this.#fault("illegal");
      this.#open(piece, number);
    } else if (proof !== "none") {
      piece.moved = true;
      piece.run ||= proof === "run";
    }
    if (proof !== "none") piece.proved ??= this.plies + 1;
    this.#record.push({ from, to, piece });
    if (!this.#board[to]) {
      this.#moveQuietly(piece, from, to);
      return this.#endPly();
    }
    this.#attack = { piece, from, to };
    return this.#board[to].number === null ? null : this.#battle();
  }

  /** Opens the attacked piece. Returns the end of the game, or `null`. */
  show(number, fits) {
    const piece = this.owed;
    if (!fits(piece)) throw this.#fault("opening");
    this.#open(piece, number);
    piece.proved ??= this.plies + 1;
    return this.#battle();
  }

  /** Gives a hidden piece its number, or throws the fault that the number is. */
  #open(piece, number) {
    const stays = piece.moved && number < 2;
    if (stays || (piece.run && number !== SCOUT)) throw this.#fault("opening");
    const left = this.#left(piece.color);
    left[number] -= 1;
    const others = this.#hidden(piece);
    const short = others.moved > movers(left) || others.run > left[SCOUT];
    if (left[number] < 0 || short) throw this.#fault("count");
    piece.number = number;
  }

  /** How many hidden pieces of a side have each number. */
  #left(color) {
    const left = [...this.#counts];
    for (const { number } of this.#pieces[color]) if (number !== null) left[number] -= 1;
    return left;
  }

  /** How many hidden pieces beside one have moved, and have run. */
  #hidden(piece) {
    const isOther = (other) => other !== piece && other.number === null;
    const others = this.#pieces[piece.color].filter(isOther);
    const count = (name) => others.filter((other) => other[name]).length;
    return { moved: count("moved"), run: count("run") };
  }

  /** Whether a move is longer than one square. Throws a fault if the rules forbid the move. */
  #checkedWay(from, to) {
    const piece = this.#board[from];
    const squares = way(from, to);
    const refused = !piece || piece.color !== this.turn || !squares || LAKES.includes(to)
      || this.#board[to]?.color === piece.color
      || squares.slice(1, -1).some((square) => this.#board[square] || LAKES.includes(square))
      || (piece.number !== null && !reaches(piece.number, squares.length > 2))
      || this.#repeats(piece, from, to);
    if (refused) throw this.#fault("illegal");
    return squares.length > 2;
  }

  /** Whether a rule on repetition forbids a move. */
  #repeats(piece, from, to) {
    if (this.#rules === "vdm") return piece.returns === 3 && piece.left === to;
    const trail = this.#trails[piece.color];
    if (trail.length === 3 && trail[2].to === from) {
      const crossed = trail.map((ply) => borders(ply.from, ply.to));
      const isCrossed = (border) => crossed.every((set) => set.includes(border));
      if (borders(from, to).some(isCrossed)) return true;
    }
    return !this.#board[to] && this.#chased(piece, from, to);
  }

  /** Whether a move goes on with a chase and leads back to a position of the chase. */
  #chased(piece, from, to) {
    if (!this.#beside(to, 1 - piece.color)) return false;
    const last = this.#lasts[piece.color];
    if (last && last.from === to && last.to === from) return false;
    const after = this.#picture(from, to);
    const chase = this.#chases[piece.color];
    const present = this.#positions.length - 1;
    for (let before = 1; before < chase; before += 1) {
      if (this.#positions[present - before] === after) return true;
    }
    return false;
  }

  /** Whether a piece of a color is next to a square. */
  #beside(square, color) {
    const squares = [-10, -1, 1, 10].map((step) => square + step);
    return squares.some((other) => adjacent(square, other) && this.#board[other]?.color === color);
  }

  /** The position as text, also after a move. */
  #picture(from = null, to = null) {
    const board = [...this.#board];
    if (from !== null) [board[to], board[from]] = [board[from], null];
    return board.map((piece) => String.fromCharCode(piece ? piece.id + 1 : 0)).join("");
  }

  #moveQuietly(piece, from, to) {
    const { color } = piece;
    const last = this.#lasts[1 - color];
    // A chase of the other side lasts while the chased piece moves away, and one of this side while
    // a piece moves beside an enemy.
    this.#chases[1 - color] = last && adjacent(from, last.to) ? this.#chases[1 - color] + 1 : 0;
    this.#chases[color] = this.#beside(to, 1 - color) ? this.#chases[color] + 1 : 0;
    this.#quiet += 1;
    this.#noteReturn(piece, from, to);
    this.#board[from] = null;
    this.#board[to] = piece;
    this.#remember(color, from, to);
  }

  /** Decides the attack between two open pieces. Returns the end of the game, or `null`. */
  #battle() {
    const { piece, from, to } = this.#attack;
    const defender = this.#board[to];
    this.#attack = null;
    this.#board[from] = null;
    const [wins, stays] = fight(this.#rules, piece.number, defender.number);
    if (!wins) this.#lost[piece.color][piece.number] += 1;
    if (!stays) {
      this.#lost[defender.color][defender.number] += 1;
      this.#board[to] = wins ? piece : null;
    }
    if (wins) this.#noteReturn(piece, from, to);
    this.#chases = [0, 0];
    this.#quiet = 0;
    this.#remember(piece.color, from, to);
    return this.#endPly(wins && defender.number === FLAG);
  }

  /** Counts the plies in a row with which a piece went back to the square that it had left. */
  #noteReturn(piece, from, to) {
    piece.returns = piece.left === to ? piece.returns + 1 : 0;
    piece.left = from;
  }

  /** Records a ply for the rules on repetition. */
  #remember(color, from, to) {
    const trail = this.#trails[color];
    if (trail.at(-1)?.to !== from) trail.length = 0;
    trail.push({ from, to });
    if (trail.length > 3) trail.shift();
    this.#lasts[color] = { from, to };
    if (this.#rules !== "vdm") this.#positions.push(this.#picture());
  }

  /** Ends a ply. Returns the end of the game, or `null`. */
  #endPly(flagTaken = false) {
    this.plies += 1;
    const mover = this.turn;
    this.turn = 1 - mover;
    if (flagTaken) return { by: "flag", winner: mover };
    const bare = (color) => movers(this.#lost[color]) === movers(this.#counts);
    if (bare(this.turn) && bare(mover)) return { by: "bare", winner: null };
    if (bare(this.turn)) return { by: "moves", winner: mover };
    if (this.#rules !== "vdm" && this.#quiet >= QUIET) return { by: "quiet", winner: null };
    return this.plies >= LONG ? { by: "long", winner: null } : null;
  }

  /** Whether the pieces of both whole armies may make the recorded plies. */
  replays(armies) {
    const fits = ({ color, place, number }) => number === null || armies[color][place] === number;
    const goes = ({ from, to, piece: { color, place } }) =>
      reaches(armies[color][place], way(from, to).length > 2);
    return this.#pieces.flat().every(fits) && this.#record.every(goes);
  }
}

const movers = (counts) => counts.slice(2).reduce((sum, count) => sum + count, 0);
const reaches = (number, far) => number >= 2 && (!far || number === SCOUT);

/** Whether the attacker stays, and whether the defender does. */
function fight(rules, attacker, defender) {
  if (attacker === defender) return [false, false];
  if (attacker === MINER && defender === BOMB) return [true, false];
  if (attacker === SPY && defender === MARSHAL) return [true, false];
  const fails = defender === BOMB || (rules === "vdm" && (attacker === MINER || attacker === SPY));
  const wins = !fails && STRENGTH.indexOf(attacker) > STRENGTH.indexOf(defender);
  return [wins, !wins];
}

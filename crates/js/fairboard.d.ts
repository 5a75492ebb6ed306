/**
 * The rules of tic-tac-toe and Stratego, proved against their formal models.
 *
 * Every failure is an `Error` with a stable `code` and a sentence in `message`; a call that throws
 * has changed nothing. Beside the codes named at each call, `type` says that an argument is of the
 * wrong kind and `option` that an option has a value it does not have.
 */

/** Loads the WebAssembly: beside the module in a browser, from the bytes or the address given. */
export default function init(input?: { module_or_path?: BufferSource | URL | string }): Promise<unknown>;

/** The version of the package. */
export const version: () => string;

export class TicTacToe {
  /** `first` moves first (`"x"`); `playOn` goes on after a win until the board is full, as the TLA+ module does. */
  constructor(options?: { first?: "x" | "o"; playOn?: boolean });
  /** Makes a move in cell 1 to 9. Codes: `off-board`, `occupied`, `game-over`. */
  play(cell: number): void;
  /** Goes one move back; `false` at the start. */
  undo(): boolean;
  /** Goes one move forward; `false` at the end. */
  redo(): boolean;
  /** Begins again by the same rules. */
  reset(): void;
  /** Nine of `"x"`, `"o"`, `"."`, cells 1 to 9. */
  readonly board: string;
  /** Who is to move; null once the game is over. */
  readonly turn: "x" | "o" | null;
  /** How it ended; null while it goes on. If both have a line, x is tested first. */
  readonly outcome: "x" | "o" | "draw" | null;
  /** `"x's turn"`, `"o's turn"`, `"x won"`, `"o won"` or `"cat got it"`. */
  readonly status: string;
  /** The cells of the winning line. */
  readonly line: number[] | null;
  /** The legal cells in order. */
  legalMoves(): number[];
  /** What perfect play makes of each legal cell, for the side to move. */
  scores(): Record<number, "win" | "draw" | "loss">;
  /** The game as a plain object. */
  toJSON(): object;
  /** The game of such an object. Code: `format`. */
  static fromJSON(value: object): TicTacToe;
  /** Frees the game's memory; it must not be used after. */
  free(): void;
}

/**
 * The operation `play` of the VDM-SL model, to the letter. `order`: a string of X and O; `moves`:
 * [row, column] pairs. The code is the check that refuses: `type_nat1`, `inv_Pos`, `type_seq1`,
 * `inv_PlayOrder`, `inv_Moves`.
 */
export function vdmPlay(order: string, moves: [number, number][]): "CROSS" | "NOUGHT" | "DRAW" | "UNFINISHED";

export class Stratego {
  /** A game whose armies are still to be placed. */
  constructor(options?: { rules?: "classic" | "vdm"; army?: "full" | "barrage" });
  /** A game that begins at a position (StraDoS3), also of incomplete or impossible armies. `repetition: false` turns off the rules on repetition and the draw without attacks. Code: `syntax`. */
  static fromPosition(text: string, options?: { rules?: "classic" | "vdm"; repetition?: boolean }): Stratego;
  /** Places a piece. Codes: `off-board`, `syntax`, `lake`, `not-home`, `occupied`, `limit`, `started`. */
  place(color: "red" | "blue", square: string, rank: Rank): void;
  /** Takes a placed piece back. Codes: `off-board`, `syntax`, `lake`, `not-home`, `empty`, `started`. */
  remove(color: "red" | "blue", square: string): void;
  /** Places a whole army if letters are given; answers the 40 letters. Codes: `syntax`, `limit`, `started`. */
  setup(color: "red" | "blue", letters?: string): string;
  /** Places a random army as people do; equal seeds give equal armies. Code: `started`. */
  randomSetup(color: "red" | "blue", seed: number): string;
  /** Begins the play. Codes: `incomplete` (the message says what is missing), `started`. */
  start(): void;
  /** Whether the play has begun. */
  readonly started: boolean;
  /** Who is to move; null before and after the play. */
  readonly turn: "red" | "blue" | null;
  /** How it ended; null while it goes on. */
  readonly outcome: null | { winner: "red" | "blue" | null; reason: "flag" | "no-moves" | "resigned" | "no-attack" | "both-immobile" | "agreed" };
  /** `"a4a5"`, sorted by square of departure, then of arrival. */
  legalMoves(): string[];
  /** Null if the move is legal, else the code: `syntax`, `off-board`, `not-started`, `game-over`, `empty`, `not-yours`, `immovable`, `not-straight`, `too-far`, `blocked`, `lake`, `own-piece`, `two-squares`, `more-squares`, `repeat`. */
  why(move: string): string | null;
  /** Plays a move. Codes: as `why`. */
  play(move: string): { battle: null | { attacker: Rank; defender: Rank; result: "attacker" | "defender" | "both" } };
  /** Ends the game because a side leaves it. Codes: `not-started`, `game-over`. */
  resign(color: "red" | "blue"): void;
  /** Takes the last move or resignation back; `false` if there is none. */
  undo(): boolean;
  /** The referee's truth (StraDoS3). Code: `not-started`. */
  position(): string;
  /** What that color may know: `?` for an enemy piece of unknown rank. Code: `not-started`. */
  view(color: "red" | "blue"): string;
  /** The game as a plain object. It holds both armies. */
  toJSON(): object;
  /** The game of such an object. Code: `format`. */
  static fromJSON(value: object): Stratego;
  /** Frees the game's memory; it must not be used after. */
  free(): void;
}

type Rank = "flag" | "bomb" | "spy" | "scout" | "miner" | "sergeant" | "lieutenant" | "captain" | "major" | "colonel" | "general" | "marshal";

/** The number of legal move sequences of a length, without rules on repetition. Code: `syntax`. */
export function perft(position: string, depth: number): number;

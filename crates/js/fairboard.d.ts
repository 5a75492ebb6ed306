/// <reference lib="esnext.disposable" />

/**
 * The rules of tic-tac-toe and Stratego, checked against their formal models.
 *
 * Await the default export once before any other call.
 *
 * Except in the default export, every failure is an `Error` with a stable string `code` and a
 * sentence in `message`; a call that throws has changed nothing. Each call lists its codes. Three
 * codes apply to every call that does not name another: `type`, if an argument or the receiver is
 * not of the declared type; `option`, if an option has a value that is not declared or cannot be
 * read; `freed`, if the game was freed.
 *
 * A saved game, and a finished game as text, may have up to 16,777,216 letters; a longer one is
 * refused with the code `format`. Of every other text only the first 1000 letters are read.
 *
 * @packageDocumentation
 */

/**
 * Loads the WebAssembly once: from the file beside the module, or from the given bytes or address.
 *
 * Node cannot fetch the file beside a module, so pass it the bytes. If they cannot be fetched or
 * compiled, the promise is rejected with the error of the browser or of Node, which has no code of
 * this package.
 *
 * @param input.module_or_path - the bytes, or the address as a string or a `URL`
 */
export default function init(input?: { module_or_path?: ArrayBuffer | ArrayBufferView | { href: string } | string }): Promise<unknown>;

/** Returns the version that the package also has on npm, such as `"1.2.0"`. */
export const version: () => string;

/**
 * A game of tic-tac-toe with its record.
 *
 * Cells are numbered 1 to 9, row by row from the top left corner.
 */
export class TicTacToe {
  /**
   * A new game.
   *
   * @param options.first - the mark that moves first; `"x"` by default
   * @param options.playOn - goes on after a win until the board is full, as in the TLA+ module;
   * `false` by default
   */
  constructor(options?: { first?: "x" | "o"; playOn?: boolean });
  /**
   * Makes a move and discards the moves that were taken back.
   *
   * @throws `off-board` for anything but the numbers 1 to 9, `game-over`, `occupied`
   */
  play(cell: number): void;
  /** Takes the last move back; `false` at the start. */
  undo(): boolean;
  /** Repeats the move that was taken back last; `false` if there is none. */
  redo(): boolean;
  /** Starts a new game by the same rules and discards every move. */
  reset(): void;
  /** Nine of `"x"`, `"o"` and `"."`: cells 1 to 9. */
  readonly board: string;
  /** The side to move; `null` once the game is over. */
  readonly turn: "x" | "o" | null;
  /**
   * The result; `null` while the game goes on. If both have a line, x has won. A game that was
   * restored may have been lost on time; then `undo` takes back the loss with the last move.
   */
  readonly outcome: "x" | "o" | "draw" | null;
  /** `"x's turn"`, `"o's turn"`, `"x won"`, `"o won"` or `"cat got it"`. */
  readonly status: string;
  /** The three cells of the winning line; `null` if there is none. */
  readonly line: number[] | null;
  /** The cells of each winning line: one move can complete two. */
  readonly lines: number[][];
  /** The legal cells in order; none once the game is over. */
  legalMoves(): number[];
  /** The result of each legal cell under perfect play of both sides, for the side to move. */
  scores(): Record<number, "win" | "draw" | "loss">;
  /** The game as a plain object with the name and the version of its format, redo moves included. */
  toJSON(): object;
  /**
   * Restores a game from the object that `toJSON` returned.
   *
   * @throws `format` for an object that is not a saved game
   */
  static fromJSON(value: object): TicTacToe;
  /** The game as the text that a board of the package `fairboard` takes as its option `record`. */
  toRecord(): string;
  /**
   * Restores a game from the record of a board, and checks every move again.
   *
   * @throws `format` for a text that is not a saved game
   */
  static fromRecord(text: string): TicTacToe;
  /** Frees the memory of the game at once. The second time it does nothing. */
  free(): void;
  /** Frees the game at the end of a `using` block. Missing if the runtime lacks `Symbol.dispose`. */
  [Symbol.dispose](): void;
}

/**
 * The operation `play` of the VDM-SL model of tic-tac-toe, to the letter.
 *
 * @param order - the play order, a string of `X` and `O`
 * @param moves - `[row, column]` pairs; those after a win or a draw are ignored
 * @returns the winner, `"DRAW"`, or `"UNFINISHED"`
 * @throws the first check of the model that fails: `type_nat1` and `inv_Pos` check each move, then
 * `type_seq1` and `inv_PlayOrder` the order, and last `inv_Moves` all moves together
 */
export function vdmPlay(order: string, moves: [number, number][]): "CROSS" | "NOUGHT" | "DRAW" | "UNFINISHED";

/**
 * A game of Stratego from the referee's side: the armies are placed, then the game is played.
 *
 * Squares are `"a1"` to `"j10"`; Red's home is rows 1 to 4, Blue's rows 7 to 10.
 *
 * The letters of pieces are `B` to `M` for Red's and `N` to `Y` for Blue's Bomb, Spy, Scout, Miner,
 * Sergeant, Lieutenant, Captain, Major, Colonel, General, Marshal and Flag; `A` is an empty square.
 *
 * A setup is the 40 letters of one side's home, row by row from front to back, and each row from
 * left to right as the owner sees it.
 *
 * A position is in the form StraDoS3: 100 letters row by row from a1 on, ` r` or ` b` for the side
 * to move, a space and the ply number. A letter in lower case is a piece whose rank is public, and
 * `_` is a lake.
 */
export class Stratego {
  /**
   * A game whose armies are still to be placed.
   *
   * @param options.rules - the international rules, or the VDM++ model to the letter; `"classic"`
   * by default
   * @param options.army - 40 or 8 pieces a side; `"full"` by default
   */
  constructor(options?: { rules?: "classic" | "vdm"; army?: "full" | "barrage" });
  /**
   * A game that starts from a position, also one of incomplete or impossible armies.
   *
   * @param options.repetition - `false` disables the repetition rules and the no-attack draw
   * @throws `syntax` for a text that cannot stand on the board: a wrong length, unknown letters, a
   * piece in a lake or a lake elsewhere, `?` (a view is not a position)
   */
  static fromPosition(text: string, options?: { rules?: "classic" | "vdm"; repetition?: boolean }): Stratego;
  /**
   * Places a piece.
   *
   * @throws `syntax` for a text that is not a square, `off-board`, `started`, `lake`, `not-home`,
   * `occupied`, `limit` if all pieces of the rank are placed
   */
  place(color: "red" | "blue", square: string, rank: Rank): void;
  /**
   * Removes a placed piece.
   *
   * @throws `syntax`, `off-board`, `started`, `lake`, `not-home`, `empty`
   */
  remove(color: "red" | "blue", square: string): void;
  /**
   * Returns the letters of an army. Letters that are given replace the army first, complete or not.
   *
   * @throws `syntax`, `limit`, `started`
   */
  setup(color: "red" | "blue", letters?: string): string;
  /**
   * Replaces the army by a random one such as people place, and returns its letters.
   *
   * @param seed - any finite number; equal seeds give equal armies
   * @throws `started`
   */
  randomSetup(color: "red" | "blue", seed: number): string;
  /**
   * Starts the game. The start cannot be undone.
   *
   * @throws `incomplete` with the missing pieces in its message, `started`
   */
  start(): void;
  /** `true` once the game has started. */
  readonly started: boolean;
  /** The side to move; `null` before the start and once the game is over. */
  readonly turn: "red" | "blue" | null;
  /** The winner, `null` for a draw, and the reason; `null` while the game goes on. */
  readonly outcome: null | { winner: "red" | "blue" | null; reason: "flag" | "no-moves" | "resigned" | "time" | "no-attack" | "both-immobile" | "agreed" };
  /**
   * The legal moves, `"a4a5"`, sorted by square of departure, then of arrival, from a1 to j10; none
   * before the start and once the game is over.
   */
  legalMoves(): string[];
  /**
   * The reason that makes a move illegal; `null` if it is legal. No value of `move` makes it throw.
   *
   * @returns `syntax` for a text that is not a move, `off-board`, `not-started`, `game-over`,
   * `empty`, `not-yours`, `immovable`, `not-straight`, `too-far`, `blocked`, `lake`, `own-piece`,
   * `two-squares`, `more-squares`, `repeat` (the VDM++ model's own rule)
   */
  why(move: string): string | null;
  /**
   * Plays a move and returns its battle.
   *
   * @throws the code that `why` returns
   */
  play(move: string): { battle: null | { attacker: Rank; defender: Rank; result: "attacker" | "defender" | "both" } };
  /**
   * Ends the game because a side resigns: that side loses.
   *
   * @throws `not-started`, `game-over`
   */
  resign(color: "red" | "blue"): void;
  /**
   * Takes back an end by resignation, agreement or time, or else the last move; `false` if there
   * is neither.
   */
  undo(): boolean;
  /**
   * The referee's position. It shows both armies.
   *
   * @throws `not-started`
   */
  position(): string;
  /**
   * The view of one side, as a position with `?` for an enemy piece of unknown rank.
   *
   * @throws `not-started`
   */
  view(color: "red" | "blue"): string;
  /** The game as a plain object with the name and the version of its format. It shows both armies. */
  toJSON(): object;
  /**
   * Restores a game from the object that `toJSON` returned, and checks every move again.
   *
   * @throws `format` for an object that is not a saved game
   */
  static fromJSON(value: object): Stratego;
  /**
   * The game as the text that a board of the package `fairboard` takes as its option `record`. It
   * shows both armies. Boards refuse a game that `fromPosition` started from impossible armies.
   */
  toRecord(): string;
  /**
   * Restores a game from the record of a board, and checks every move again.
   *
   * @throws `format` for a text that is not a saved game
   */
  static fromRecord(text: string): Stratego;
  /**
   * The finished game as text, for people and programs: a head, both armies, the moves by rounds,
   * and the end. The players are those of the text from which the game was read, or two people.
   *
   * For a game that started from a position, the text has the position in place of both armies.
   *
   * @returns `null` while the game goes on, for a game that started from impossible armies, and for
   * a game without the repetition rules
   * @example
   * ```js
   * const text = Stratego.fromText(file).toText();
   * ```
   */
  toText(): string | null;
  /**
   * Reads a finished game from the text that `toText` wrote, and checks every move.
   *
   * @throws `format` for a text that is no finished game, with its line in the message: "Line 9: a
   * move that is not legal."
   */
  static fromText(text: string): Stratego;
  /** Frees the memory of the game at once. The second time it does nothing. */
  free(): void;
  /** Frees the game at the end of a `using` block. Missing if the runtime lacks `Symbol.dispose`. */
  [Symbol.dispose](): void;
}

type Rank = "flag" | "bomb" | "spy" | "scout" | "miner" | "sergeant" | "lieutenant" | "captain" | "major" | "colonel" | "general" | "marshal";

/**
 * Counts the sequences of legal moves of exactly this length from a position by the international
 * rules, without those on repetition (perft). It is the standard test of a move generator.
 *
 * @param depth - a whole number from 0 to 20
 * @throws `syntax` for a text that is not a position
 */
export function perft(position: string, depth: number): number;

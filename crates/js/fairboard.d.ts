/**
 * The rules of tic-tac-toe and Stratego, held against their formal models.
 *
 * Await the default export once before anything else.
 *
 * Every failure is an `Error` with a stable string `code` and a sentence in `message`; a call that
 * throws has changed nothing. The codes of each call are named with it. Two go for all of them:
 * `type`, an argument is not of the kind declared here; `option`, an option has none of its values.
 * Texts are looked at up to 1000 letters: none that means anything is as long.
 *
 * @packageDocumentation
 */

/**
 * Loads the WebAssembly, once: from beside the module, or from the bytes or the address given.
 *
 * Node cannot fetch what lies beside a module: hand it the bytes.
 */
export default function init(input?: { module_or_path?: BufferSource | URL | string }): Promise<unknown>;

/** The version of the package. */
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
   * @param options.first - who moves first; `"x"` if not said
   * @param options.playOn - whether play goes on after a win until the board is full, as in the
   * TLA+ module; `false` if not said
   */
  constructor(options?: { first?: "x" | "o"; playOn?: boolean });
  /**
   * Makes a move; moves that were taken back are forgotten.
   *
   * @throws `off-board` for what is none of the numbers 1 to 9, `game-over`, `occupied`
   */
  play(cell: number): void;
  /** Takes the last move back; `false` at the start. */
  undo(): boolean;
  /** Makes the move again that was taken back last; `false` if there is none. */
  redo(): boolean;
  /** Begins again by the same rules, and forgets every move. */
  reset(): void;
  /** Nine of `"x"`, `"o"` and `"."`: cells 1 to 9. */
  readonly board: string;
  /** Who is to move; `null` once the game is over. */
  readonly turn: "x" | "o" | null;
  /** How the game ended; `null` while it goes on. If both have a line, x has won. */
  readonly outcome: "x" | "o" | "draw" | null;
  /** `"x's turn"`, `"o's turn"`, `"x won"`, `"o won"` or `"cat got it"`. */
  readonly status: string;
  /** The three cells of the line that won; `null` if none has. */
  readonly line: number[] | null;
  /** The cells that may be played, in order; none once the game is over. */
  legalMoves(): number[];
  /** What perfect play of both sides makes of each legal cell, for the side to move. */
  scores(): Record<number, "win" | "draw" | "loss">;
  /** The game as a plain object with the name and the version of its form, redo moves included. */
  toJSON(): object;
  /**
   * The game of such an object.
   *
   * @throws `format` for an object that is no such game
   */
  static fromJSON(value: object): TicTacToe;
}

/**
 * The operation `play` of the VDM-SL model, to the letter.
 *
 * @param order - a string of `X` and `O`, the play order
 * @param moves - `[row, column]` pairs; those after a win or a draw are ignored
 * @returns who won, or how the game stands
 * @throws the check of the model that refuses: `type_nat1` or `inv_Pos` for a move, `type_seq1` or
 * `inv_PlayOrder` for the order, `inv_Moves` for the list of moves, in this order
 */
export function vdmPlay(order: string, moves: [number, number][]): "CROSS" | "NOUGHT" | "DRAW" | "UNFINISHED";

/**
 * A game of Stratego, as its referee sees it: first the armies are placed, then it is played.
 *
 * Squares are `"a1"` to `"j10"`; Red's home is rows 1 to 4, Blue's rows 7 to 10. A setup is 40
 * letters in the order of the owner's rows from front to back, left to right as the owner sees it,
 * `A` for an empty square. A position is in the form StraDoS3: 100 letters from a1 on, ` r` or ` b`
 * for the side to move, and the ply number. The letters are `B` to `M` for Red's and `N` to `Y` for
 * Blue's Bomb, Spy, Scout, Miner, Sergeant, Lieutenant, Captain, Major, Colonel, General, Marshal
 * and Flag, in lower case where the rank is public; `A` is an empty square and `_` a lake.
 */
export class Stratego {
  /**
   * A game whose armies are still to be placed.
   *
   * @param options.rules - the international rules, or the VDM++ model to the letter; `"classic"`
   * if not said
   * @param options.army - 40 or 8 pieces a side; `"full"` if not said
   */
  constructor(options?: { rules?: "classic" | "vdm"; army?: "full" | "barrage" });
  /**
   * A game that begins at a position, also one of incomplete or impossible armies.
   *
   * @param options.repetition - `false` turns off the rules on repetition and the draw without
   * attacks
   * @throws `syntax` for what cannot stand on the board: a wrong length, unknown letters, a piece in
   * a lake or a lake elsewhere, `?` (a view is not a position)
   */
  static fromPosition(text: string, options?: { rules?: "classic" | "vdm"; repetition?: boolean }): Stratego;
  /**
   * Places a piece.
   *
   * @throws `syntax` for what is no square, `off-board`, `started`, `lake`, `not-home`, `occupied`,
   * `limit` if all pieces of the rank are placed
   */
  place(color: "red" | "blue", square: string, rank: Rank): void;
  /**
   * Takes a placed piece back.
   *
   * @throws `syntax`, `off-board`, `started`, `lake`, `not-home`, `empty`
   */
  remove(color: "red" | "blue", square: string): void;
  /**
   * Replaces a whole army if letters are given, complete or not; answers its letters.
   *
   * @throws `syntax`, `limit`, `started`
   */
  setup(color: "red" | "blue", letters?: string): string;
  /**
   * Places a random army as people do, and answers its letters.
   *
   * @param seed - any finite number; equal seeds give equal armies
   * @throws `started`
   */
  randomSetup(color: "red" | "blue", seed: number): string;
  /**
   * Begins the play. It cannot be taken back.
   *
   * @throws `incomplete`, and the message says what is missing; `started`
   */
  start(): void;
  /** Whether the play has begun. */
  readonly started: boolean;
  /** Who is to move; `null` before the start and once the game is over. */
  readonly turn: "red" | "blue" | null;
  /** How the game ended; `null` while it goes on. */
  readonly outcome: null | { winner: "red" | "blue" | null; reason: "flag" | "no-moves" | "resigned" | "no-attack" | "both-immobile" | "agreed" };
  /** The legal moves, `"a4a5"`, sorted by square of departure, then of arrival, from a1 to j10; none before the start and once the game is over. */
  legalMoves(): string[];
  /**
   * Why a move is refused; `null` if it is legal. It never throws.
   *
   * @returns `syntax` for what is no move, `off-board`, `not-started`, `game-over`, `empty`,
   * `not-yours`, `immovable`, `not-straight`, `too-far`, `blocked`, `lake`, `own-piece`,
   * `two-squares`, `more-squares`, `repeat` (the VDM++ model's own rule)
   */
  why(move: string): string | null;
  /**
   * Plays a move, and answers the battle it led to.
   *
   * @throws what `why` says
   */
  play(move: string): { battle: null | { attacker: Rank; defender: Rank; result: "attacker" | "defender" | "both" } };
  /**
   * Ends the game because a side leaves it: that side loses.
   *
   * @throws `not-started`, `game-over`
   */
  resign(color: "red" | "blue"): void;
  /** Takes the last resignation or move back; `false` if there is none. */
  undo(): boolean;
  /**
   * The referee's truth as a position. It holds both armies.
   *
   * @throws `not-started`
   */
  position(): string;
  /**
   * What one side may know, as a position with `?` for an enemy piece of unknown rank.
   *
   * @throws `not-started`
   */
  view(color: "red" | "blue"): string;
  /** The game as a plain object with the name and the version of its form. It holds both armies. */
  toJSON(): object;
  /**
   * The game of such an object; every move is checked again.
   *
   * @throws `format` for an object that is no such game
   */
  static fromJSON(value: object): Stratego;
  /** Frees the memory of the game at once; the game must not be used afterwards. */
  free(): void;
}

/** What a piece is. */
type Rank = "flag" | "bomb" | "spy" | "scout" | "miner" | "sergeant" | "lieutenant" | "captain" | "major" | "colonel" | "general" | "marshal";

/**
 * How many sequences of legal moves of exactly this length begin at a position, without the rules
 * on repetition. The standard check of a move generator.
 *
 * @param depth - a whole number from 0 to 20
 * @throws `syntax` for a text that is no position
 */
export function perft(position: string, depth: number): number;

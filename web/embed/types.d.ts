/**
 * The types of boards, for programs that name no element and have no DOM library.
 *
 * The build writes the options and their values into it, from their table
 * (`crates/play/src/board_option.rs`).
 *
 * @packageDocumentation
 */

/** A person, or a computer and its level. Tic-tac-toe has levels 1 to 4. */
export type Player = "players";

/** A side: of Stratego, or of tic-tac-toe. */
export type Side = "red" | "blue" | "x" | "o";

/** The rank of a piece. */
export type Rank =
  | "flag"
  | "bomb"
  | "spy"
  | "scout"
  | "miner"
  | "sergeant"
  | "lieutenant"
  | "captain"
  | "major"
  | "colonel"
  | "general"
  | "marshal";

/** Options of a board, which are also the attributes of the element. Each may be left out. */
export interface BoardOptions {
  "options": never;
}

/** A signal such as `AbortSignal`. */
export interface Signal {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** Options of a call of `mount`. */
export interface MountOptions extends BoardOptions {
  /** Destroys the board, or gives its mounting up; the promise is then rejected with its reason. */
  signal?: Signal | undefined;
}

/** The end of a game. */
export interface End {
  /** The winner; `null` for a draw. */
  readonly winner: Side | null;
  /** `"line"` and `"full"` are those of tic-tac-toe. */
  readonly reason:
    | "flag"
    | "no-moves"
    | "resigned"
    | "time"
    | "no-attack"
    | "both-immobile"
    | "agreed"
    | "line"
    | "full";
}

/** The state of a game, as far as the board shows it. */
export interface View {
  readonly game: "stratego" | "tic-tac-toe";
  /**
   * `"setup"` while an army is placed, `"curtain"` while the device changes hands, `"watch"` while
   * two computers play Stratego, and while a still board shows a game of it that goes on.
   */
  readonly stage: "setup" | "curtain" | "play" | "watch" | "over";
  /** The side to move; `null` before the play and after the end. */
  readonly turn: Side | null;
  /**
   * The side of the person at the board; `null` if two computers play, and on a still board of
   * Stratego.
   */
  readonly seat: Side | null;
  /**
   * The position as the board shows it now. Tic-tac-toe: nine of `x`, `o` and `.`, cells 1 to 9.
   * Stratego: the form StraDoS3 (100 letters from a1 on, the side to move, the number of the move)
   * with `?` for a piece whose rank the person at the board may not know; `null` during setup and
   * behind the curtain. If two computers play, after the end, and on a still board nothing is
   * hidden.
   */
  readonly position: string | null;
  /** The moves made. */
  readonly moves: readonly string[];
  /** The end of the game; `null` while it goes on. */
  readonly end: End | null;
}

/**
 * The error of a refused call: one sentence, and a stable code. Nothing has changed then.
 *
 * - of `mount` and `set`: `option` (an option is no string, has none of its values, or is fixed),
 *   `record` (no saved game of this kind)
 * - of `mount`: `element` (not an element of this document, one with a board, or one that can have
 *   no shadow root), `load` (a file is missing, does not run, or nothing has come for a minute)
 * - of `play`: `still`, `not-started`, `curtain`, `not-your-turn`, `not-now`, `game-over`, and the
 *   reasons of the rules. Tic-tac-toe: `off-board`, `occupied`. Stratego: `syntax`, `off-board`,
 *   `empty`, `not-yours`, `immovable`, `not-straight`, `too-far`, `blocked`, `lake`, `own-piece`,
 *   `two-squares`, `more-squares`, `repeat`
 * - of `save`: `secret`
 * - of `load`: `record`
 * - of `play` and `load`: `type` (the argument is no string and no number)
 * - of all calls of a {@link Board} but `destroy`: `destroyed`, `crash` (the board has to be
 *   mounted again)
 */
export interface BoardError extends Error {
  readonly code: string;
}

/**
 * A mounted board. A call that is refused throws a {@link BoardError}.
 *
 * Its events come in the order of what they tell. Those of a call that a listener makes follow when
 * all listeners of the event have returned.
 */
export interface Board {
  /**
   * Makes a move for the person who is to move: `"a4a5"` at Stratego, the number of a cell, 1 to 9,
   * at tic-tac-toe. It is shown as if that person had made it.
   */
  play(move: string | number): void;
  /** The moves that `play` takes now; none while no person is to move. */
  legalMoves(): string[];
  /** The state of the game. It never tells more than the board shows. */
  view(): View;
  /**
   * The game as text, for `load` and the option `record`.
   *
   * The text of a Stratego game between two people holds BOTH ARMIES: whoever reads it knows every
   * rank. It is for the owner of a game at one device, and not for the players to see. A game of
   * Stratego between a person and a computer is refused (`secret`) until it is over.
   */
  save(): string;
  /** Continues a saved game in place of this one. */
  load(record: string): void;
  /**
   * Changes options; those that are left out stay. A change of the players, the rules or the army
   * begins another game at once. A value that the option has already is no change, even if a saved
   * game or the person at the board has brought other players, rules or armies.
   */
  set(options: BoardOptions): void;
  /** Removes the board and frees everything that it uses; a second call has no effect. */
  destroy(): void;
}

/** Detail of `fairboard-ready`: a board has been mounted. */
export interface ReadyDetail {
  readonly game: "stratego" | "tic-tac-toe";
  /** The handle of the board. */
  readonly board: Board;
}

/** Detail of `fairboard-move`: a side has made a move. */
export interface MoveDetail {
  readonly side: Side;
  /** `"a4a5"`, or the number of a cell. */
  readonly move: string;
  /** Number of moves made, with this one. */
  readonly number: number;
}

/** Detail of `fairboard-battle`, which follows the event of its move: both ranks are public now. */
export interface BattleDetail {
  /** The attacking side. */
  readonly side: "red" | "blue";
  readonly move: string;
  readonly attacker: Rank;
  readonly defender: Rank;
  /** The survivor; after `"both"` there is none. */
  readonly result: "attacker" | "defender" | "both";
}

/** Detail of `fairboard-end`: the game has ended. */
export type EndDetail = End;

/**
 * Detail of `fairboard-change`: the game has changed in another way, and this is its state. The
 * play of Stratego has begun, moves were taken back or made again, another game has begun or was
 * loaded, or another tab has gone on with the game.
 */
export type ChangeDetail = View;

/**
 * Detail of `fairboard-error`.
 *
 * `load`: a file is missing or late. `option`, `record`, `element`: the board of an element cannot
 * be mounted or changed. `engine`: the computer has not started. `worker`: the computer's worker
 * fails, or the page's policy allows none from a blob, so the computer thinks on the page, in
 * slices of 6 ms. `storage`: the browser does not store the game. `crash`: the board has to be
 * mounted again.
 */
export interface ErrorDetail {
  readonly code: string;
  readonly message: string;
}

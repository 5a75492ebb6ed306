/** Options of a board; each may be left out. */
export interface BoardOptions {
  /** The game; Stratego if it is left out. */
  game?: "stratego" | "tic-tac-toe";
  /** Light or dark; the system's choice if it is left out. */
  theme?: "light" | "dark" | "system";
  /** The rule set of Stratego. */
  rules?: "classic" | "vdm";
  /** The army of Stratego. */
  army?: "full" | "barrage";
  /** The player of Red, or of x. */
  red?: Player;
  /** The player of Blue, or of o. */
  blue?: Player;
  /** Name under which the board's games are stored; without one they last as long as the board. */
  storage?: string;
  /** Language of the texts, a BCP 47 tag. */
  lang?: string;
}

/** A person, or a computer and its level. Tic-tac-toe has levels 1 to 4. */
export type Player =
  | "person"
  | "computer-1"
  | "computer-2"
  | "computer-3"
  | "computer-4"
  | "computer-5";

/** A mounted board. */
export interface Board {
  /** Removes the board and frees everything that it uses; a second call has no effect. */
  destroy(): void;
}

/**
 * Mounts a board inside `element`, in a shadow root of its own.
 *
 * @throws Error with one sentence if an option makes no sense or a file cannot be loaded
 */
export function mount(element: Element, options?: BoardOptions): Promise<Board>;

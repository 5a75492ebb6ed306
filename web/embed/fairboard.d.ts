/**
 * Boards of tic-tac-toe and Stratego on any page: by the call {@link mount}, or as the element
 * `<fair-board>`, which this module defines. The types that need no DOM are in `types.d.ts`.
 *
 * What a page has to allow: `script-src`, `connect-src` and `style-src` the origin of this module,
 * and `'wasm-unsafe-eval'`. The Stratego computer thinks in a worker; from another origin a worker
 * has to start from a blob, so `worker-src blob:` lets it. Where that is forbidden the computer
 * thinks on the page, in slices of 6 ms, and `fairboard-error` says so. Where Trusted Types are
 * enforced, the module asks for one policy, named `fairboard`, and for no other.
 *
 * Custom properties, on the board or around it: `--fairboard-height` (the height that the board may
 * fill; 60 times the size of the text without it), `--fairboard-text` (the size of the text; 16px),
 * `--fairboard-font` (the fonts). Parts for `::part()`: `root`, `notices`, `status`, `board`,
 * `side`.
 *
 * @packageDocumentation
 */

import type {
  BattleDetail,
  Board,
  ChangeDetail,
  EndDetail,
  ErrorDetail,
  MountOptions,
  MoveDetail,
  ReadyDetail,
} from "./types.js";

export type * from "./types.js";

/**
 * Mounts a board inside `element`, in a shadow root of its own.
 *
 * @throws a `BoardError`; with the code `load` a sentence stands in the place of the board, too.
 * If the signal is aborted meanwhile, its reason.
 */
export function mount(element: Element, options?: MountOptions): Promise<Board>;

/** The events of boards. They bubble, and cross the bounds of shadow roots. */
export interface BoardEventMap {
  "fairboard-ready": CustomEvent<ReadyDetail>;
  "fairboard-move": CustomEvent<MoveDetail>;
  "fairboard-battle": CustomEvent<BattleDetail>;
  "fairboard-end": CustomEvent<EndDetail>;
  "fairboard-change": CustomEvent<ChangeDetail>;
  "fairboard-error": CustomEvent<ErrorDetail>;
}

/**
 * The element `<fair-board>`, whose attributes are the options of a board. An attribute that
 * changes is applied, and the options that the handle has set stay as they are. A change of a fixed
 * one mounts another board. The element works while it is in the document, and may be moved within
 * it. The handle of its board comes with `fairboard-ready`; after its `destroy` the element stays
 * empty until it is taken out of the document and comes back. A board that {@link mount} has put
 * into the element is left alone.
 */
export interface FairBoardElement extends HTMLElement {}

declare global {
  interface HTMLElementTagNameMap {
    "fair-board": FairBoardElement;
  }
  interface HTMLElementEventMap extends BoardEventMap {}
  interface DocumentEventMap extends BoardEventMap {}
  interface ShadowRootEventMap extends BoardEventMap {}
}

/**
 * Boards of tic-tac-toe and Stratego on any page.
 *
 * @packageDocumentation
 */

export type * from "./site/v1/fairboard.js";

/**
 * Loads the boards from a folder of the page's own server and defines `<fair-board>`. Where there
 * is no document, as on a server that draws the page, nothing is loaded and the promise stays
 * pending.
 *
 * @param folder the folder to which `npx fairboard FOLDER` has copied the files, relative to the
 * page; `fairboard/` by default.
 * @throws if the files are not there.
 */
export default function load(
  folder?: string | URL,
): Promise<typeof import("./site/v1/fairboard.js")>;

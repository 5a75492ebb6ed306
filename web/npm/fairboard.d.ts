/**
 * Boards of tic-tac-toe and Stratego on any page.
 *
 * @packageDocumentation
 */

export type * from "./site/v1/fairboard.js";

/**
 * Loads the boards from a folder of the page's own server and defines `<fair-board>`.
 *
 * @param folder the folder to which `npx fairboard FOLDER` has copied the files, relative to the
 * page; `fairboard/` by default.
 * @throws if the files are not there.
 */
export default function load(
  folder?: string | URL,
): Promise<typeof import("./site/v1/fairboard.js")>;

// The declarations of the package in a program.

import load, { type Board, type MountOptions } from "fairboard";

const options: MountOptions = { game: "tic-tac-toe", blue: "computer-2" };
const { mount } = await load(new URL("boards/", document.baseURI));
const board: Board = await mount(document.body, options);
board.destroy();
document.addEventListener("fairboard-move", ({ detail }) => detail.move satisfies string | number);
// @ts-expect-error there is no such option
await mount(document.body, { colour: "red" });

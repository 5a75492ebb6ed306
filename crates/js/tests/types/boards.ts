// Boards by call and by element, with their events, and mistakes that the types must refuse.

import { mount, type Board, type BoardEventMap } from "https://example.org/v1/fairboard.mjs";

const place: HTMLElement = document.body;
const { signal } = new AbortController();
const board: Board = await mount(place, {
  game: "stratego", army: "barrage", red: "person", blue: "computer-3", ranks: "10", signal,
});
board.play("a4a5");
board.play(5);
board.load(board.save());
board.set({ theme: "dark", record: undefined });
const moves: string[] = board.legalMoves();
const ended: string | undefined = board.view().end?.reason;
board.destroy();

place.addEventListener("fairboard-ready", ({ detail }) => detail.board.play("5"));
place.addEventListener("fairboard-move", ({ detail }) => moves.push(detail.move));
document.addEventListener("fairboard-battle", ({ detail }) => moves.push(detail.attacker));
place.addEventListener("fairboard-end", ({ detail: { winner } }) => moves.push(winner ?? "draw"));
place.addEventListener("fairboard-change", ({ detail }) => moves.push(...detail.moves));
place.addEventListener("fairboard-error", ({ detail }) => moves.push(detail.code, detail.message));

const element = document.createElement("fair-board");
element.addEventListener("fairboard-move", ({ detail }) => moves.push(detail.side));
document.querySelector("fair-board")?.setAttribute("theme", "light");
const event: BoardEventMap["fairboard-move"]["detail"]["number"] = 1;

// @ts-expect-error: another game
await mount(place, { game: "chess" });
// @ts-expect-error: no element
await mount("place");
// @ts-expect-error: a level that no computer has
board.set({ red: "computer-6" });
// @ts-expect-error: a signal ends a board as long as it is mounted
board.set({ signal });
// @ts-expect-error: the state is read only
board.view().turn = "red";

export { ended, event };

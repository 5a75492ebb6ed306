// A program that names no element and needs no DOM.

import type { Board, BoardOptions, End, ErrorDetail, MoveDetail, View } from "boards/types.js";

export const options: BoardOptions = { game: "tic-tac-toe", blue: "computer-4" };

/** Plays the first legal move. */
export const first = (board: Board): View => {
  const [move] = board.legalMoves();
  if (move !== undefined) board.play(move);
  return board.view();
};

export const told = (detail: MoveDetail | ErrorDetail): string =>
  "move" in detail ? `${detail.number} ${detail.side} ${detail.move}` : detail.code;

export const winner = ({ end }: View): End["winner"] => end?.winner ?? null;

// Every declaration of the package in use, and mistakes that it must refuse.

import init, { Stratego, TicTacToe, perft, vdmPlay, version, type Rank } from "fairboard-rules";

await init();
await init({});
await init({ module_or_path: "fairboard_bg.wasm" });
await init({ module_or_path: new ArrayBuffer(8) });
await init({ module_or_path: new Uint8Array(8) });
// @ts-expect-error: a number is neither bytes nor an address
await init({ module_or_path: 5 });

const numbered: string = version();

const small = new TicTacToe({ first: "o", playOn: true });
small.play(5);
const changed: boolean = small.undo() && small.redo();
const marks: [string, "x" | "o" | null, "x" | "o" | "draw" | null, string, number[] | null] =
  [small.board, small.turn, small.outcome, small.status, small.line];
const cells: number[] = small.legalMoves();
const scores: Record<number, "win" | "draw" | "loss"> = small.scores();
const saved: object = small.toJSON();
TicTacToe.fromJSON(saved).reset();
TicTacToe.fromRecord(small.toRecord()).reset();
small.free();
// @ts-expect-error: a getter cannot be set
small.board = ".........";
// @ts-expect-error: another mark
new TicTacToe({ first: "z" });

const large = new Stratego({ rules: "classic", army: "full" });
large.place("red", "a1", "flag");
large.remove("red", "a1");
const letters: string = large.setup("red") + large.setup("blue", "") + large.randomSetup("red", 1);
large.start();
const started: boolean = large.started;
const turn: "red" | "blue" | null = large.turn;
const winner: "red" | "blue" | null | undefined = large.outcome?.winner;
const reason: string | undefined = large.outcome?.reason;
const reply: string | null = large.why("a4a5");
const attacker: Rank | undefined = large.play(large.legalMoves()[0] ?? "a4a5").battle?.attacker;
large.resign("blue");
const texts: string[] = [large.position(), large.view("red")];
Stratego.fromJSON(large.toJSON()).undo();
Stratego.fromRecord(large.toRecord()).undo();
const text: string | null = large.toText();
Stratego.fromText(text ?? "").undo();
// @ts-expect-error: a game that goes on has no text
Stratego.fromText(large.toText());
Stratego.fromPosition("", { rules: "vdm", repetition: false })[Symbol.dispose]();
// @ts-expect-error: another rank
large.place("red", "a1", "queen");

{
  using game = new TicTacToe();
  using other = new Stratego();
  game.play(1);
  other.start();
}

const result: "CROSS" | "NOUGHT" | "DRAW" | "UNFINISHED" = vdmPlay("XO", [[1, 1]]);
const count: number = perft("", 1);

export { attacker, cells, changed, count, letters, marks, numbered, reason, reply, result, scores };
export { started, texts, turn, winner };

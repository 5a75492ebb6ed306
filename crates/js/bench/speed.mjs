// Speed of the package in Node: random games through its public calls, and a perft.
//
//     node crates/js/bench/speed.mjs
//
// In a game each ply lists the legal moves as strings and plays one, so most of the time goes into
// strings. The perft and `cargo xtask bench` show the rules alone.

import { fairboard } from "../tests/support/package.mjs";
import { PUBLISHED } from "../tests/support/positions.mjs";
import { pick, random } from "../tests/support/random.mjs";

const GAMES = 200;

/** Calls `work`, and returns the seconds that it took, and its result. */
function timed(work) {
  const start = performance.now();
  const result = work();
  return [(performance.now() - start) / 1000, result];
}

/** Plays a random game to its end, and returns its number of plies. The seed decides everything. */
function randomGame(seed) {
  const next = random(seed);
  const game = new fairboard.Stratego();
  game.randomSetup("red", next());
  game.randomSetup("blue", next());
  game.start();
  let plies = 0;
  while (game.turn !== null) {
    game.play(pick(next, game.legalMoves()));
    plies += 1;
  }
  // The garbage collector would free the game's WebAssembly memory late.
  game.free();
  return plies;
}

/** Plays all measured games, and returns their total number of plies. */
function randomGames() {
  let plies = 0;
  for (let seed = 1; seed <= GAMES; seed += 1) plies += randomGame(seed);
  return plies;
}

// The first game lets Node compile the code, and is not measured.
randomGame(0);
const [seconds, plies] = timed(randomGames);
const rate = Math.round(plies / seconds);
console.log(`${GAMES} random games of ${plies} plies: ${rate} plies a second`);

const [time, count] = timed(() => fairboard.perft(PUBLISHED, 6));
console.log(`perft(6): ${count} in ${time.toFixed(3)} s`);

// Random numbers that are the same in every run.

/** A source of numbers from 0 to below 1 (mulberry32). */
export function random(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One item of a list. */
export const pick = (next, list) => list[Math.floor(next() * list.length)];

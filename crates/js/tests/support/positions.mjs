// Positions for tests and measurements.

/** A full position; a published core has counted its move sequences. */
export const PUBLISHED = [
  "FEBMBEFEEFBGIBHIBEDBGJDDDHCGJGDHDLIFKDDH",
  "AA__AA__AAAA__AA__AA",
  "STQQNSQPTSUPWPVRPXPURNQONNQSNVPTNQRRTYUP r 0",
].join("");

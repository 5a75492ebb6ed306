// The build that a script belongs to. Publishing writes both values. The values here are for a page
// in development.

/** Name of the build: a hash over all of its files. */
export const build = "";

/**
 * Integrity value (hash) of each file of the build that a script fetches, by the name of the file.
 */
export const integrity = {};

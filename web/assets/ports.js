// The way to the engine: the only script that the page starts besides the app itself.

// One policy for the whole document: a second one of the same name would be refused.
let policy;

/**
 * The two functions that start the engine.
 *
 * @param {string} base  folder of the engine's script
 * @param {string} build name of the app's build; the engine has to come from the same one
 */
export const ports = (base, build) => {
  const address = new URL(`engine.js?${build}`, base).href;
  policy ??= window.trustedTypes?.createPolicy("fairboard", {
    createScriptURL: (url) => (url === address ? url : ""),
  });
  return {
    /** Starts a worker. */
    startEngine: () =>
      new Worker(policy?.createScriptURL(address) ?? address, { type: "module" }),
    /** Runs the engine on the page; `done` gets its answer, or undefined if it cannot be run. */
    runEngine: (request, done) => {
      import(address)
        .then(({ engine }) => engine)
        .then(({ answer }) => done(answer(request)))
        .catch(() => done(undefined));
    },
  };
};

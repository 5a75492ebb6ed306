// The way to the engine: the only script that the page starts besides the app itself.

/** Addresses of scripts that may be started. */
const allowed = new Set();

// One policy for the whole document: a second one of the same name would be refused.
let policy;

const trusted = (address) => {
  allowed.add(address);
  policy ??= window.trustedTypes?.createPolicy("fairboard", {
    createScriptURL: (url) => (allowed.has(url) ? url : ""),
  });
  return policy?.createScriptURL(address) ?? address;
};

/** A worker of this origin, or of another one through a script of the page's own. */
const start = (address) => {
  if (new URL(address).origin === location.origin) {
    return new Worker(trusted(address), { type: "module" });
  }
  const script = new Blob([`import ${JSON.stringify(address)};`], { type: "text/javascript" });
  const url = URL.createObjectURL(script);
  try {
    return new Worker(trusted(url), { type: "module" });
  } finally {
    // The worker has resolved its address by now.
    URL.revokeObjectURL(url);
    allowed.delete(url);
  }
};

/**
 * The two functions that start the engine.
 *
 * @param {string} base  folder of the engine's script
 * @param {string} build name of the app's build; the engine has to come from the same one
 */
export const ports = (base, build) => {
  const address = new URL(`engine.js?${build}`, base).href;
  return {
    /** Starts a worker. */
    startEngine: () => start(address),
    /** Runs the engine on the page; `done` gets its answer, or undefined if it cannot be run. */
    runEngine: (request, done) => {
      import(address)
        .then(({ engine }) => engine)
        .then(({ answer }) => done(answer(request)))
        .catch(() => done(undefined));
    },
  };
};

// Runs in a frame of an opaque origin, under a policy without network, and starts the program of
// somebody else there as a worker. It is a part of program.js; the page's policy has its hash.

{
  /** Greatest number of signs of an answer that is passed on. The page refuses so many. */
  const MOST = 257;

  /** Time in which a second answer is heard, in milliseconds. */
  const PAUSE = 10;

  /** Runs in the worker before the program. The policy and the origin shut it in; this takes away
   * where two programs of one page could meet, the way to further workers, and the computations
   * that a browser finishes though the worker has ended. */
  const confine = () => {
    for (const name of ["BroadcastChannel", "SharedWorker", "Worker", "caches", "indexedDB"]) {
      for (let owner = self; owner; owner = Object.getPrototypeOf(owner)) delete owner[name];
    }
    delete self.Crypto?.prototype.subtle;
  };

  const start = (source) => {
    const script = new Blob([`(${confine})();`, source], { type: "text/javascript" });
    const url = URL.createObjectURL(script);
    const policy = self.trustedTypes?.createPolicy("fairboard", { createScriptURL: (own) => own });
    try {
      return new Worker(policy?.createScriptURL(url) ?? url);
    } finally {
      URL.revokeObjectURL(url);
    }
  };

  const run = (source, port) => {
    const worker = start(source);
    let isAsked = false;
    let timer;
    const end = (report) => {
      clearTimeout(timer);
      worker.onmessage = worker.onerror = worker.onmessageerror = null;
      worker.terminate();
      port.postMessage(report);
    };
    worker.onmessage = ({ data }) => {
      if (!isAsked) return;
      if (timer) return end(["twice"]);
      const text = typeof data === "string" ? data.slice(0, MOST) : undefined;
      // A worker has one question. What it computes after its answer ends here.
      timer = setTimeout(end, PAUSE, ["line", text]);
    };
    worker.onerror = worker.onmessageerror = () => {
      if (!timer) end(["failed"]);
    };
    port.onmessage = ({ data }) => {
      isAsked = true;
      for (const line of data.split("\n")) if (line) worker.postMessage(line);
    };
    port.postMessage(["started"]);
  };

  const hear = ({ source, data, ports: [port] }) => {
    if (source !== parent || !port) return;
    removeEventListener("message", hear);
    try {
      run(data, port);
    } catch {
      port.postMessage(["absent"]);
    }
  };
  addEventListener("message", hear);
}

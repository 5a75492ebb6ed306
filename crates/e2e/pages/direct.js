// A carrier for the tests, and what it has told: `window.direct`.

import init, { Carrier, handOver, receive } from "./modules/direct/page.js";

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const bytes = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

await init();

const direct = {
  code: null,
  state: "Idle",
  /** All states so far, each with its time. */
  states: [],
  /** All packets that have come, as text. */
  packets: [],
  supported: Carrier.supported(),
  invite: () => direct.carrier.invite(),
  join: (code) => direct.carrier.join(bytes(code)),
  answered: (code) => direct.carrier.answered(bytes(code)),
  send: (text) => direct.carrier.send(new TextEncoder().encode(text)),
  leave: () => direct.carrier.leave(),
  /** Gives an answer to the tab that waits for it. */
  handOver: (code) => handOver("direct", bytes(code), (taken) => (direct.taken = taken)),
  /** Waits for an answer from another tab. */
  receive: () => receive("direct", (code) => direct.carrier.answered(code)),
  /** Time since a state was entered last, in milliseconds. */
  since: (state) => performance.now() - direct.states.findLast(([, it]) => it === state)?.[0],
  sinceConnected: () => direct.since("Connected"),
  start: (servers) => {
    direct.carrier = new Carrier(servers, (word, value) => {
      if (word === "code") direct.code = hex(value);
      if (word === "packet") direct.packets.push(new TextDecoder().decode(value));
      if (word === "state") {
        direct.state = value;
        direct.states.push([Math.round(performance.now()), value]);
      }
    });
  },
};
direct.start([]);
window.direct = direct;

// Puts a class of its own in the place of `Worker`. It counts questions and answers, and makes the
// first `times` workers fail in the way of `kind`.

const [kind, times] = arguments;
const Real = window.testWorkers?.Real ?? window.Worker;
const log = { Real, starts: 0, ends: 0, questions: [], answers: 0, open: 0, clock: 0, again: null };
window.testWorkers = log;

/** A squares' pair that no rule allows, in the place of a move. */
const corrupt = (data) =>
  typeof data === "string" ? data.replace(/[a-j]\d+-?[a-j]\d+/, "c5c6") : data;

window.Worker = class extends Real {
  constructor(...args) {
    log.starts += 1;
    const failing = log.starts <= times ? kind : "none";
    if (failing === "forbidden") throw new DOMException("no workers here", "SecurityError");
    super(...args);
    this.failing = failing;
    this.greeted = false;
    this.unanswered = 0;
    log.again = () => new Real(...args);
    super.addEventListener("message", (event) => this.heed(event));
  }

  /** Counts a message of the worker: a greeting comes first, then one answer to each question. */
  heed(event) {
    if (event.isTrusted && this.greeted && this.unanswered > 0) {
      this.settle(1);
      log.answers += 1;
      if (this.failing === "corrupt") {
        event.stopImmediatePropagation();
        this.dispatchEvent(new MessageEvent("message", { data: corrupt(event.data) }));
      }
    }
    this.greeted = true;
  }

  settle(count) {
    this.unanswered -= count;
    log.open -= count;
  }

  postMessage(...args) {
    log.questions.push(args[0]);
    this.unanswered += 1;
    log.open += 1;
    if (this.failing === "dying") {
      setTimeout(() => this.dispatchEvent(new ErrorEvent("error", { message: "it died" })));
    } else {
      super.postMessage(...args);
    }
  }

  terminate() {
    log.ends += 1;
    this.settle(this.unanswered);
    super.terminate();
  }
};

// Replaces `Worker` by a class that counts questions and answers, and that makes the first `times`
// workers fail in the way of `kind`. The driver runs this script as the body of a function.

const [kind, times] = arguments;
// A second run of the script must not extend the class of the first run.
const Real = window.testWorkers?.Real ?? window.Worker;
// `clock` and `again` are for `await_time_of_moves` in `workers.rs`.
const log = { Real, starts: 0, ends: 0, questions: [], answers: 0, open: 0, clock: 0, again: null };
window.testWorkers = log;

/** Replaces the move in an answer by an illegal move between two squares of a lake. */
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
    // The page adds its listener later, so this one comes first and can stop an answer.
    super.addEventListener("message", (event) => this.takeMessage(event));
  }

  /**
   * Counts an answer of the worker, but not the greeting, which is the first message. Replaces the
   * answer by a corrupt one if the worker is to fail in this way.
   */
  takeMessage(event) {
    // The corrupt answer, which is dispatched below, is not trusted, so it is not counted again.
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

  /** Notes that `count` questions of this worker are answered or given up. */
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

// Makes the time limits of requests (`AbortSignal.timeout`) six times as long, in a page or in a
// service worker, so that no answer of the server is late on a slow machine.

{
  const { timeout } = AbortSignal;
  AbortSignal.timeout = (millis) => timeout.call(AbortSignal, 6 * millis);
}

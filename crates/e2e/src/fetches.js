// Makes the waits for an answer of the server six times as long, in a page or in a service worker.

{
  const { timeout } = AbortSignal;
  AbortSignal.timeout = (millis) => timeout.call(AbortSignal, 6 * millis);
}

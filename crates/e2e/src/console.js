// Keeps the errors of the page as a browser's console shows them. Runs before all other scripts.

{
  const kept = [];
  Object.defineProperty(window, "testErrors", { value: kept });

  const text = (value) => (value instanceof Error ? `${value}\n${value.stack}` : String(value));

  const { error } = console;
  console.error = (...values) => {
    kept.push(values.map(text).join(" "));
    error.apply(console, values);
  };

  const onError = ({ message, error, target }) =>
    kept.push(message ? `${message} ${text(error)}` : `not loaded: ${target.src ?? target.href}`);

  // The errors of elements that load something do not bubble.
  addEventListener("error", onError, { capture: true });
  addEventListener("unhandledrejection", ({ reason }) => kept.push(text(reason)));
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) =>
    kept.push(`the policy ${violatedDirective} forbids ${blockedURI} ${sample}`),
  );
}

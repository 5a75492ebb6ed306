// Answers with 64 MiB.
onmessage = ({ data }) => {
  if (data === "go") postMessage("x".repeat(2 ** 26));
};

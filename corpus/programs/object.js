// Answers with something that is no text.
onmessage = ({ data }) => {
  if (data === "go") postMessage({ move: "a1a2" });
};

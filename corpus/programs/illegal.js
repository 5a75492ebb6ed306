// Makes a move that no rule allows.
onmessage = ({ data }) => {
  if (data === "go") postMessage("move a1a1");
};

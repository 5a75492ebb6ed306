// Answers when its time is long over.
onmessage = ({ data }) => {
  if (data === "go") setTimeout(() => postMessage("resign"), 60_000);
};

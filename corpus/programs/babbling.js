// Answers with markup and with signs that turn a sentence around.
onmessage = ({ data }) => {
  if (data === "go") postMessage("\u202e<img src=x onerror=alert(1)>");
};

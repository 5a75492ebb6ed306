// Answers with a legal move, again and again and without end.
onmessage = ({ data }) => {
  const [word, move] = data.split(" ");
  if (word === "moves") for (;;) postMessage(`move ${move}`);
};

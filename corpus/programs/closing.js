// Ends itself without a word.
onmessage = ({ data }) => {
  if (data === "go") close();
};

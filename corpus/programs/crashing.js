// Breaks off when it is asked.
onmessage = ({ data }) => {
  if (data === "go") throw new Error("as intended");
};

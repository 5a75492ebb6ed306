// Never comes back from its loop.
onmessage = ({ data }) => {
  while (data === "go");
};

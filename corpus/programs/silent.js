// Answers nothing.
onmessage = () => {};

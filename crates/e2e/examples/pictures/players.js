// Two players, which both lose at once.
const names = ["greedy", "mine"];
localStorage.setItem("fairboard.programs", names.join("\n"));
for (const name of names) {
  localStorage.setItem(`fairboard.program.${name}`, "postMessage('hello')".padEnd(5000));
}

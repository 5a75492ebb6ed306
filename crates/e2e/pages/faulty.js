// Makes one error of each kind that a page can make.

console.error("one in the console");
Promise.reject(new Error("one never handled"));
setTimeout(() => {
  throw new Error("one thrown later");
});

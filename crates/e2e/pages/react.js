// Two boards that React draws, in strict mode: it mounts each component twice.

import { census } from "./census.js";
import { React, createRoot } from "./modules/react.js";

const site = new URLSearchParams(location.search).get("site");
const { mount } = await import(new URL("v1/fairboard.mjs", site).href);
const { createElement, StrictMode, useEffect, useRef, useState } = React;

/** A board by the call. */
const Called = ({ game }) => {
  const place = useRef(null);
  useEffect(() => {
    const controller = new AbortController();
    mount(place.current, { game, signal: controller.signal }).catch((error) => {
      if (!controller.signal.aborted) throw error;
    });
    return () => controller.abort();
  }, [game]);
  return createElement("div", { id: "called", ref: place });
};

const App = () => {
  const [theme, setTheme] = useState("light");
  const [moves, setMoves] = useState(0);
  const board = {
    id: "element",
    game: "tic-tac-toe",
    theme,
    "onfairboard-move": () => setMoves((count) => count + 1),
  };
  return [
    createElement("button", { key: "button", onClick: () => setTheme("dark") }, "Dark"),
    createElement("output", { key: "output" }, `${moves} moves`),
    createElement(Called, { key: "called", game: "tic-tac-toe" }),
    createElement("fair-board", { key: "board", ...board }),
  ];
};

let root;

const boards = {
  census,
  draw: () => {
    root = createRoot(document.getElementById("first"));
    root.render(createElement(StrictMode, null, createElement(App)));
  },
  remove: () => root.unmount(),
};

Object.defineProperty(window, "boards", { value: boards });

// Runs checks of axe-core. The driver runs this script as the body of a function. Its argument is
// the name of the set of checks.

const COLORS = ["color-contrast", "link-in-text-block"];
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const RUN_ONLY = {
  page: { type: "tag", values: [...WCAG, "best-practice"] },
  part: { type: "tag", values: WCAG },
  colors: { type: "rule", values: COLORS },
};

const [checks] = arguments;
const options = {
  runOnly: RUN_ONLY[checks],
  // The rule `target-size` is off by default.
  rules: checks === "colors" ? {} : { "target-size": { enabled: true } },
  resultTypes: ["violations"],
  iframes: false,
};

const lines = ({ id, nodes }) =>
  nodes.map(({ target, failureSummary }) => `${id}: ${target.flat().join(" ")}: ${failureSummary}`);

return axe.run(document, options).then(({ violations }) => violations.flatMap(lines));

// What of the page is wider than the window, cut, spilled, too small to press, or over another
// control: a line for each.

const MARGIN = 2;

const LEAST_TARGET = 24;

/** Elements that are made so: read by assistive technology alone, a name that ends in dots beside
 * all that it says, and a field that lies over its button. */
const MEANT = ".visually-hidden, .seat__player, .library__file *";

/** Things that lie over the page in any case. */
const OVER = ".replay, .app__header, .far__good, .tour";

const { innerWidth: width } = window;

const name = ({ localName, classList, textContent }) =>
  `${localName}.${classList[0] ?? ""} "${textContent.trim().slice(0, 30)}"`;

const styleOf = (one) => getComputedStyle(one);

const overflowOf = (one) => styleOf(one).overflowX + styleOf(one).overflowY;

const scrolls = (one) => /auto|scroll/.test(overflowOf(one));

/** True if an element around it lets it be scrolled to. */
const isScrolled = ({ parentElement: outer }) =>
  outer !== document.body && (scrolls(outer) || isScrolled(outer));

const hasText = ({ childNodes }) =>
  [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());

const shown = [...document.querySelectorAll("body *")].filter(
  (one) =>
    one instanceof HTMLElement &&
    !one.matches(MEANT) &&
    one.checkVisibility({ visibilityProperty: true }) &&
    one.getBoundingClientRect().width > 1,
);

const faults = [];

if (document.scrollingElement.scrollWidth > width) faults.push(`the page is wider than ${width}`);

/** True if its text is wider than it, or is hidden in part. */
const isCut = (one, box) => {
  if (!hasText(one) || one.matches("option, select, textarea") || scrolls(one)) return false;
  const range = document.createRange();
  range.selectNodeContents(one);
  const { left, right } = range.getBoundingClientRect();
  const isHigher = one.scrollHeight > one.clientHeight + MARGIN;
  const isClipped = /hidden|clip/.test(overflowOf(one)) && isHigher;
  return isClipped || right > box.right + MARGIN || left < box.left - MARGIN;
};

/** True if the choice of a select is cut without dots. A copy shows how wide it would be. */
const isCutChoice = (one) => {
  if (!one.matches("select") || styleOf(one).textOverflow === "ellipsis") return false;
  const copy = one.cloneNode(true);
  copy.style.cssText = "inline-size: max-content; max-inline-size: none";
  one.after(copy);
  const isNarrow = copy.offsetWidth > one.offsetWidth;
  copy.remove();
  return isNarrow;
};

for (const one of shown) {
  const box = one.getBoundingClientRect();
  const isOutside = box.right > width + 1 || box.left < -1;
  if (isOutside && !isScrolled(one)) faults.push(`outside: ${name(one)}`);
  // What stands in a line of text is as high as the line.
  if (styleOf(one).display === "inline") continue;
  if (isCut(one, box) || isCutChoice(one)) faults.push(`cut: ${name(one)}`);
  const isSmall = Math.min(box.width, box.height) < LEAST_TARGET;
  if (isSmall && one.matches("a, button, select")) faults.push(`small: ${name(one)}`);
}

const controls = shown
  .filter((one) => one.matches("a, button, input, select, summary, textarea"))
  .filter((one) => !isScrolled(one) && !one.closest(OVER));

/** True if two boxes have more than a margin in common. */
const meet = (one, other) =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > MARGIN &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > MARGIN;

controls.forEach((one, index) => {
  for (const other of controls.slice(index + 1)) {
    const isApart = !one.contains(other) && !other.contains(one);
    if (isApart && meet(one.getBoundingClientRect(), other.getBoundingClientRect())) {
      faults.push(`${name(one)} is over ${name(other)}`);
    }
  }
});

return faults;

// Compares how a board looks now with how it looked before.

const memory = new Map();

const look = (element, { x: left, y: top }) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  const numbers = { x: x - left, y: y - top, width, height };
  const place = Object.entries(numbers).map(([name, value]) => [name, value.toFixed(1)]);
  const values = [...style].map((name) => [name, style.getPropertyValue(name)]);
  return new Map([...place, ...values]);
};

/** Place, size and every computed style of everything in the shadow root of an element. */
const looks = (id) => {
  const { shadowRoot } = document.getElementById(id);
  const elements = [...shadowRoot.querySelectorAll(".fairboard, .fairboard *")];
  const origin = elements[0].getBoundingClientRect();
  return elements.map((element) => ({
    name: `${element.localName}.${element.getAttribute("class")}`,
    values: look(element, origin),
  }));
};

export const remember = (id) => {
  memory.set(id, looks(id));
  return memory.get(id).length;
};

/** The first differences from what was remembered, as sentences. */
export const changes = (id) => {
  const [before, now] = [memory.get(id), looks(id)];
  if (before.length !== now.length) return [`${before.length} elements became ${now.length}`];
  const differences = before.flatMap(({ name, values }, index) =>
    [...values].map(([key, old]) => [name, key, old, now[index].values.get(key)]),
  );
  return differences
    .filter(([, , old, value]) => old !== value)
    .slice(0, 12)
    .map(([name, key, old, value]) => `${name} ${key}: ${old} became ${value}`);
};

const isHidden = (element) =>
  !element.checkVisibility() || Boolean(element.closest(".visually-hidden"));

/** What of a board lies outside of the element that it is mounted in, to the left or the right. */
export const overflow = (id) => {
  const host = document.getElementById(id);
  const { left, right } = host.getBoundingClientRect();
  const elements = [...host.shadowRoot.querySelectorAll(".fairboard, .fairboard *")];
  const outside = elements.filter((element) => {
    const box = element.getBoundingClientRect();
    const isOutside = box.left < left - 0.5 || box.right > right + 0.5;
    return box.width > 0 && isOutside && !isHidden(element);
  });
  return outside.map((element) => `${element.localName}.${element.getAttribute("class")}`);
};

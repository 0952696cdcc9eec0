// The lobby as it was left: it is drawn before the first picture of the page, for which a browser waits
// for boot.mjs (`blocking`, where it knows that), so that nothing moves when the page's Python wakes and
// draws its own. What only passes, or has to be found out anew, is not remembered.

import { drawing } from "./draw.mjs";

const KEY = "tavolino.lobby"; // what localStorage calls it
const PASSING = ["laying", "toast", "toast toast-no", "colophon-home", "colophon-offline"];
const WORN = ["lang", "data-theme"];
const root = document.documentElement;

/**
 * Returns what draws into `table` (draw.mjs), in which the lobby is as it was left: in this very
 * page, which knows itself by what stands in it at `first`, and not in another build's. Where
 * something else is wished than the lobby, it is only remembered how the lobby will be left.
 */
export function asLeft(table, { recall, remember }, wished) {
  const first = table.innerHTML;
  const canvas = wished ? drawing(table) : drawn(table, first, recall(KEY));
  const { draw } = canvas;
  let shown = [];
  canvas.draw = (nodes) => draw((shown = nodes));
  const leave = () => {
    if (shown[0]?.class !== "lobby") return;
    const worn = WORN.map((name) => [name, root.getAttribute(name)]);
    remember(KEY, JSON.stringify({ first, worn, nodes: lasting(shown.slice(0, 1)) }));
  };
  for (const type of ["visibilitychange", "pagehide"]) addEventListener(type, leave);
  return canvas;
}

function drawn(table, first, text) {
  const canvas = drawing(table);
  try {
    const left = JSON.parse(text);
    if (left?.first === first) {
      canvas.draw(left.nodes);
      for (const [name, value] of left.worn) value && root.setAttribute(name, value);
    }
    return canvas;
  } catch { // it is not of our making
    table.innerHTML = first;
    return drawing(table);
  }
}

function lasting(nodes) {
  const left = nodes.filter((node) => !PASSING.includes(node.class));
  return left.map((node) => (node.kids ? { ...node, kids: lasting(node.kids) } : node));
}

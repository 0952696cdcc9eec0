// The lobby before the page's Python is awake: as it was left, or that of a first visit, which stands in
// the page in English, in the reader's language. It is drawn before the first picture of the page, for
// which a browser waits for boot.js (`blocking`, where it knows that), so that nothing moves when Python
// draws its own. What only passes, or has to be found out anew, is not remembered.

import { drawing } from "./draw.js";

/**
 * @typedef {import("./draw.js").Described} Described
 * @typedef {import("./draw.js").Canvas} Canvas
 * @typedef {{recall(key: string): string | null, remember(key: string, text: string): void}} Kept
 */

const KEY = "tavolino.lobby"; // what localStorage calls it
const PASSING = [
  "loading",
  "toast",
  "toast toast-no",
  "footer-home",
  "footer-offline",
  "footer-altered",
];
const WORN = ["lang", "data-theme"];
const SAID = ["aria-label", "placeholder", "title"]; // attributes that are words (tools/prerender.py)
const root = document.documentElement;

/**
 * Says what stands in the page in another language; `words` are its words by the English ones.
 * @param {HTMLElement} table
 * @param {string} lang
 * @param {Record<string, string> | undefined} words
 */
export function spoken(table, lang, words) {
  if (!words) return table;
  root.lang = lang;
  const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const english = text.nodeValue ?? "";
    text.nodeValue = words[english] ?? english;
  }
  for (const name of SAID) {
    for (const element of table.querySelectorAll(`[${name}]`)) {
      const english = element.getAttribute(name) ?? "";
      element.setAttribute(name, words[english] ?? english);
    }
  }
  /** @type {HTMLInputElement | null} */
  const choice = table.querySelector(`[data-act="lobby:lang"][value="${lang}"]`);
  if (choice) choice.checked = true;
  return table;
}

/**
 * Returns what draws into `table` (draw.js), in which the lobby is as it was left: in this very
 * page, which knows itself by what stands in it at `first`, and not in another build's. Where there
 * is none, or something else is wished than the lobby, `speak` is called, and it is only remembered
 * how the lobby will be left.
 * @param {HTMLElement} table
 * @param {Kept} kept
 * @param {boolean} wished
 * @param {() => HTMLElement} speak
 */
export function asLeft(table, { recall, remember }, wished, speak) {
  const first = table.innerHTML;
  const canvas = (wished ? undefined : drawn(table, first, recall(KEY))) ?? drawing(speak());
  const { draw } = canvas;
  /** @type {Described[]} */
  let shown = [];
  canvas.draw = (nodes) => {
    shown = nodes;
    draw(nodes);
  };
  const leave = () => {
    if (shown[0]?.class !== "lobby") return;
    const worn = WORN.map((name) => [name, root.getAttribute(name)]);
    remember(KEY, JSON.stringify({ first, worn, nodes: lasting(shown.slice(0, 1)) }));
  };
  for (const type of ["visibilitychange", "pagehide"]) addEventListener(type, leave);
  return canvas;
}

/**
 * Returns what draws into the table, in which the lobby is as it was left; nothing where it cannot be.
 * @param {HTMLElement} table
 * @param {string} first
 * @param {string | null} text
 * @returns {Canvas | undefined}
 */
function drawn(table, first, text) {
  try {
    /** @type {{first: string, worn: [string, string | null][], nodes: Described[]} | null} */
    const left = JSON.parse(text ?? "null");
    if (left?.first !== first) return;
    const canvas = drawing(table);
    canvas.draw(left.nodes);
    for (const [name, value] of left.worn) {
      if (value) root.setAttribute(name, value);
    }
    return canvas;
  } catch {
    table.innerHTML = first; // it is not of our making
  }
}

/**
 * @param {Described[]} nodes
 * @returns {Described[]} those that do not only pass
 */
function lasting(nodes) {
  const left = nodes.filter((node) => !PASSING.includes(node.class ?? ""));
  return left.map((node) => (node.kids ? { ...node, kids: lasting(node.kids) } : node));
}

// The lobby before the page's Python has started: as it was left, or that of a first visit,
// translated from the English in the page. It is drawn before the page's first paint, for which the
// browser waits for boot.js (`blocking`, where supported), so that nothing moves when Python draws
// its own. Transient parts are not stored.

import { drawing } from "./draw.js";

/**
 * @typedef {import("./draw.js").Described} Described
 * @typedef {import("./draw.js").Canvas} Canvas
 * @typedef {{recall(key: string): string | null, remember(key: string, text: string): void}} Kept
 */

const KEY = "tavolino.lobby"; // localStorage key
const PASSING = [
  "loading",
  "toast",
  "toast toast-no",
  "footer-home",
  "footer-offline",
  "footer-altered",
];
const WORN = ["lang", "data-theme"];
const WITH_TEXTS = ["aria-label", "placeholder", "title"]; // attributes with texts (tools/prerender.py)
const root = document.documentElement;

/**
 * Translates the lobby in the page; `words` maps English texts to this language's.
 * @param {HTMLElement} table
 * @param {string} lang
 * @param {Record<string, string> | undefined} words
 */
export function translated(table, lang, words) {
  if (!words) return table;
  root.lang = lang;
  const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const english = text.nodeValue ?? "";
    text.nodeValue = words[english] ?? english;
  }
  for (const name of WITH_TEXTS) {
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
 * Returns a canvas (draw.js) for `table`, showing the lobby as it was left: in this very build,
 * which is recognised by the page's `first` content. If there is none, or another table is
 * requested, `translate` is called, and the lobby is only stored for the next time.
 * @param {HTMLElement} table
 * @param {Kept} kept
 * @param {boolean} isRequested
 * @param {() => HTMLElement} translate
 */
export function asLeft(table, { recall, remember }, isRequested, translate) {
  const first = table.innerHTML;
  const canvas =
    (isRequested ? undefined : drawn(table, first, recall(KEY))) ?? drawing(translate());
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
 * Returns a canvas with the lobby as it was left; undefined if that is impossible.
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
    table.innerHTML = first; // invalid data
  }
}

/**
 * @param {Described[]} nodes
 * @returns {Described[]} those that are not transient
 */
function lasting(nodes) {
  const left = nodes.filter((node) => !PASSING.includes(node.class ?? ""));
  return left.map((node) => (node.kids ? { ...node, kids: lasting(node.kids) } : node));
}

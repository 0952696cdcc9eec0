// Composes drawings of symbols. That is the most expensive part of a picture, so a large one gets
// its drawings over several frames.

/**
 * @typedef {HTMLElement | SVGElement} Drawable
 * @typedef {[name: string, value: string][]} FrameOf attributes of a symbol's frame, or of its
 * drawing's
 * @typedef {{frame: FrameOf, layer: SVGElement, weight: number}} Pattern
 */

const SVG = "http://www.w3.org/2000/svg";
/** Attributes of symbols that their drawings take over. */
export const FRAME = ["viewBox", "preserveAspectRatio", "overflow"];
const PLACED = ["x", "y", "width", "height"]; // attributes of `<use>` elements
const LEAST = 60; // elements for which every frame has time, those inside a symbol included
const SLOW = 20; // milliseconds between frames from which the budget shrinks

/** @type {Map<Drawable, string[]>} */
const uncomposed = new Map(); // the symbols that an element is to show, back to front
/** @type {Map<string, Element>} */
const symbols = new Map(); // all known symbols by name
/** @type {Map<string, Pattern>} */
const patterns = new Map(); // cached patterns (`pattern`) by symbol
let built = 0; // elements built in this frame
let room = LEAST; // the frame's budget of elements, adapted to earlier frames
let begun = 0; // when this frame began
let isFrameComing = false; // whether a frame is scheduled for the remaining drawings

/** Schedules an element to show these symbols, back to front. */
export function setDrawing(/** @type {Drawable} */ element, /** @type {string[]} */ names) {
  uncomposed.set(element, names);
}

/** Starts a picture's first frame. */
export function beginPicture() {
  built = 0;
  room = LEAST;
}

/** Counts an element built in this frame. */
export function count() {
  built += 1;
}

/** Composes all drawings at once. */
export function composeAll() {
  room = Number.POSITIVE_INFINITY;
  compose();
}

/** Composes as many drawings as this frame has time for; the rest follow in later frames. */
export function compose() {
  for (const [element, names] of uncomposed) {
    if (built >= room) break;
    uncomposed.delete(element);
    if (element.isConnected) lay(element, names.map(pattern));
  }
  if (uncomposed.size === 0 || isFrameComing) return;
  isFrameComing = true;
  requestAnimationFrame((now) => {
    room = now - begun < SLOW ? room * 2 : LEAST;
    begun = now;
    isFrameComing = false;
    built = 0;
    compose();
  });
}

/**
 * Composes a drawing of these symbols, back to front, which share one frame.
 * @param {Drawable} element
 * @param {Pattern[]} layers
 */
function lay(element, layers) {
  const frame = layers[0]?.frame ?? [];
  if (String(frameOf(element)) !== String(frame)) {
    for (const name of FRAME) element.removeAttribute(name);
    for (const [name, value] of frame) element.setAttribute(name, value);
    element.replaceChildren();
  }
  for (const [place, { layer, weight }] of layers.entries()) {
    const known = /** @type {SVGElement | undefined} */ (element.children[place]);
    if (known?.dataset.symbol === layer.dataset.symbol) continue;
    const fresh = layer.cloneNode(true);
    if (known) known.replaceWith(fresh);
    else element.append(fresh);
    built += weight;
  }
  while (element.children.length > layers.length) element.lastChild?.remove();
}

/** Adds the symbols of one of our own files. */
export function sprite(/** @type {string} */ text) {
  const template = document.createElement("template");
  template.innerHTML = text;
  takeIn(template.content);
}

/**
 * Adds symbols that the page does not show yet. Only those referenced by `<use>`, and not copied,
 * go into the page together with all non-symbols: everything in the page is styled and laid out.
 */
function takeIn(/** @type {DocumentFragment} */ content) {
  const found = content.querySelectorAll("symbol");
  for (const symbol of found) symbols.set(symbol.id, symbol);
  for (const symbol of found) {
    if (isLettered(symbol)) symbol.replaceChildren(...parts(symbol));
    else symbol.remove();
  }
  document.getElementById("sprites")?.append(content);
}

/** @returns {Element} the symbol of this name; tests check that all names exist */
function symbolOf(/** @type {string} */ name) {
  const symbol = symbols.get(name);
  if (!symbol) throw new Error(`no symbol ${name}`);
  return symbol;
}

/** Whether a symbol contains text, which screen readers must not find: it is used, never copied. */
const isLettered = (/** @type {Element} */ symbol) => symbol.querySelector("text") !== null;

/**
 * Returns {frame, layer, weight} of a symbol: the attributes of its frame, the element to copy for
 * a layer, and its number of elements. A `<use>` would do the same, but costs a browser four times
 * as much.
 * @param {string} name
 */
function pattern(name) {
  const known = patterns.get(name);
  if (known) return known;
  const source = symbolOf(name);
  const layer = svg(isLettered(source) ? "use" : "g");
  if (layer.localName === "use") layer.setAttribute("href", `#${name}`);
  else layer.append(...parts(source));
  layer.dataset.symbol = name;
  const weight = 1 + layer.querySelectorAll("*").length;
  const fresh = { frame: frameOf(source), layer, weight };
  patterns.set(name, fresh);
  return fresh;
}

/** @returns {SVGElement} a new element with this tag */
export const svg = (/** @type {string} */ tag) => document.createElementNS(SVG, tag);

/**
 * Copies a symbol's content, with every `<use>` replaced by what it refers to.
 * @param {Element} source
 * @returns {Element[]}
 */
function parts(source) {
  const copy = /** @type {Element} */ (source.cloneNode(true));
  for (const use of copy.querySelectorAll("use")) {
    const inner = symbolOf((use.getAttribute("href") ?? "").slice(1));
    if (!isLettered(inner)) use.replaceWith(...copied(use, inner, source));
  }
  return [...copy.children];
}

/**
 * Copies a symbol to where another one uses it: as it is, or in a frame of its own.
 * @param {Element} use
 * @param {Element} symbol
 * @param {Element} around
 */
function copied({ attributes }, symbol, around) {
  if (attributes.length === 1 && String(frameOf(symbol)) === String(frameOf(around)))
    return parts(symbol);
  const [place, framed] = [svg("g"), svg("svg")];
  for (const [name, value] of frameOf(symbol)) framed.setAttribute(name, value);
  for (const { name, value } of attributes) {
    if (name !== "href") (PLACED.includes(name) ? framed : place).setAttribute(name, value);
  }
  framed.append(...parts(symbol));
  place.append(framed);
  return [place];
}

/** Returns the frame of a symbol or of its drawing. */
function frameOf(/** @type {Element} */ source) {
  /** @type {FrameOf} */
  const found = [];
  for (const name of FRAME) {
    const value = source.getAttribute(name);
    if (value !== null) found.push([name, value]);
  }
  return found;
}

const drawings = /** @type {HTMLTemplateElement} */ (document.getElementById("drawings"));
takeIn(drawings.content); // the symbols of the lobby and those that games share

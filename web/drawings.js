// Composes drawings of symbols: most of what a picture costs, so that a large one gets its drawings
// over a few frames.

/**
 * @typedef {HTMLElement | SVGElement} Drawable
 * @typedef {[name: string, value: string][]} FrameOf what frames a symbol, or the drawing that consists of it
 * @typedef {{frame: FrameOf, layer: SVGElement, weight: number}} Pattern
 */

const SVG = "http://www.w3.org/2000/svg";
/** Attributes of symbols, and of the drawings that consist of them. */
export const FRAME = ["viewBox", "preserveAspectRatio", "overflow"];
const PLACED = ["x", "y", "width", "height"]; // attributes of their uses
const LEAST = 60; // elements that any frame has time for, with all that a symbol consists of
const SLOW = 20; // milliseconds from one frame to the next that are too many to take on more

/** @type {Map<Drawable, string[]>} */
const uncomposed = new Map(); // the symbols that an element is to show, back to front
/** @type {Map<string, Element>} */
const symbols = new Map(); // what `sprite` has taken in, by name
/** @type {Map<string, Pattern>} */
const patterns = new Map(); // what there is to know of each symbol (`pattern`)
let built = 0; // elements in this frame
let room = LEAST; // for so many, by what the frames before have shown
let begun = 0; // when this frame did
let isFrameComing = false; // in which drawings are composed that wait for it

/** Has an element show these symbols, back to front, once there is time for it. */
export function depict(/** @type {Drawable} */ element, /** @type {string[]} */ names) {
  uncomposed.set(element, names);
}

/** Begins a picture: a frame has time for so many elements. */
export function beginPicture() {
  built = 0;
  room = LEAST;
}

/** Counts an element that was built for this frame. */
export function count() {
  built += 1;
}

/** Composes all drawings at once. */
export function composeAll() {
  room = Number.POSITIVE_INFINITY;
  compose();
}

/** Composes as many drawings as this frame has time for, and leaves the others to the next ones. */
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
 * Lets a drawing consist of these symbols, back to front, which share one frame.
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

/** Takes in one of our own files of symbols. */
export function sprite(/** @type {string} */ text) {
  const template = document.createElement("template");
  template.innerHTML = text;
  takeIn(template.content);
}

/**
 * Takes in symbols that nothing in the page shows yet. Only those that are used, not copied, get
 * into the page with all else that is no symbol: whatever is in there is styled and laid out.
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

/** @returns {Element} the symbol of this name; tests hold each picture to those that there are */
function symbolOf(/** @type {string} */ name) {
  const symbol = symbols.get(name);
  if (!symbol) throw new Error(`no symbol ${name}`);
  return symbol;
}

/** Tells whether letters are in a symbol, which nobody is to read: they are used, never copied. */
const isLettered = (/** @type {Element} */ symbol) => symbol.querySelector("text") !== null;

/**
 * Returns {frame, layer, weight} of a symbol: the attributes of what it is drawn in, what to copy to
 * lay it there, and how many elements that is. A `<use>` does the same, but costs a browser four
 * times as much.
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

/** @returns {SVGElement} a new one with this tag */
export const svg = (/** @type {string} */ tag) => document.createElementNS(SVG, tag);

/**
 * Copies what is in a symbol, and instead of its uses what is in those.
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
 * Copies a symbol to where it is used in another one: as it is, or in a frame of its own.
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

/** Returns what frames a symbol, or the drawing that consists of it. */
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
takeIn(drawings.content); // those of the lobby, and what games share

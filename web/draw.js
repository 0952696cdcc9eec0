// Draws descriptions (host/nodes.py) by keyed difference: the only module that builds elements
// (motion.js copies some). It knows no game; page/dom.py hands it the pictures and does the rest.
//
// It is no Python since a picture is hundreds of elements: a call from the page's Python into the
// browser costs as much as dozens from here, and more of them than fit into a frame were needed.

/**
 * A part of a picture.
 * @typedef {object} Described
 * @property {string} tag
 * @property {string | null} [key] which of its brothers it is from one description to the next
 * @property {string} [class]
 * @property {string} [text]
 * @property {Described[]} [kids]
 * @property {string[]} [art] the symbols that a drawing is composed of, back to front
 * @property {Record<string, Value>} [attrs]
 * @property {boolean} [same] it stays as it lies there
 *
 * @typedef {string | number | boolean} Value of an attribute
 *
 * A part that is drawn: its element, and which of its kids. Of an element that was there before, or has
 * just been made, only a part is known.
 * @typedef {{node: Partial<Described>, element: Drawable, kids: Drawn[]}} Drawn
 * @typedef {HTMLElement | SVGElement} Drawable
 *
 * What draws into an element.
 * @typedef {object} Canvas
 * @property {(nodes: Described[]) => void} draw shows this list of nodes
 * @property {(node: Described) => void} amend shows this node in the place of the one that has its key;
 *   one without kids that travel
 * @property {() => void} complete composes all drawings at once, so that the first picture is whole
 * @property {() => void} settle does what comes last, when all lies where it is to lie and the focus is
 *   where it is to be
 *
 * @typedef {[name: string, value: string][]} FrameOf what frames a symbol, or the drawing that consists of it
 * @typedef {{frame: FrameOf, layer: SVGElement, weight: number}} Pattern
 */

import { Motion } from "./motion.js";

const SVG = "http://www.w3.org/2000/svg";
const PROPERTIES = new Set(["value", "checked", "selected"]);
/** @type {Record<string, string>} */
const PLACES = { "data-col": "--col", "data-row": "--row" };
const EXPLAINED = "data-explain"; // of a control it is heard after its name
const SPOKEN = ["button", "select"];
const HEARD = "aria-description";
const PRESSED_OR_NOT = new Set(["button div", "div button"]); // tags of the same thing
const FRAME = ["viewBox", "preserveAspectRatio", "overflow"]; // attributes of symbols
const OWN = new Set(["class", "data-node", "data-art", "open", HEARD, ...FRAME]); // attributes that no description has
const PLACED = ["x", "y", "width", "height"]; // attributes of their uses
const LEAST = 60; // elements that any frame has time for, with all that a symbol consists of
const SLOW = 20; // milliseconds from one frame to the next that are too many to take on more
const NOTHING_NEW = 0.5; // pixels

const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries) measure(/** @type {HTMLElement} */ (target));
});

/**
 * Returns the elements in there that a selector names.
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {NodeListOf<HTMLElement>}
 */
const all = (root, selector) => root.querySelectorAll(selector);

/**
 * Returns what draws into an element, from what is in it: `draw(nodes)` and `settle()`, or
 * `amend(node)`. What is in it are words; `complete()` composes its drawings.
 * @param {HTMLElement} root
 * @returns {Canvas}
 */
export function drawing(root) {
  /** @type {Drawn | undefined} */
  let drawn; // what is in it: nobody has to know before something else is drawn
  function known() {
    drawn ??= { node: {}, element: root, kids: adoptedKids(root) };
    return drawn;
  }
  const motion = new Motion(root);
  root.addEventListener("focusin", ({ target }) => {
    const rover = /** @type {Element} */ (target).closest("[data-roving]");
    if (rover) rove(rover);
  });
  return {
    draw(nodes) {
      motion.before(nodes);
      const focused = document.activeElement;
      const table = known();
      const isOurs = focused instanceof HTMLElement && root.contains(focused);
      if (isOurs && !stays(table, nodes, focused)) focused.blur();
      built = 0;
      room = LEAST;
      arrange(table, nodes);
      table.node = { kids: nodes };
      compose();
    },
    amend(node) {
      built = 0;
      room = LEAST;
      replace(known(), node);
      compose();
    },
    complete() {
      const bare = drawn ? [] : all(root, "[data-art]");
      for (const element of bare) uncomposed.set(element, artOf(element));
      room = Number.POSITIVE_INFINITY;
      compose();
    },
    settle() {
      for (const rover of all(root, "[data-roving]")) rove(rover);
      for (const place of all(root, "[data-measured]")) measure(place);
      motion.after();
    },
  };
}

// -- the keyed difference --------------------------------------------------------------------------

const adoptedKids = (/** @type {Element} */ element) =>
  [...element.children].map((kid) => adopted(/** @type {Drawable} */ (kid)));

/**
 * Returns the drawn node of an element that stood in the page as tools/prerender.py writes it.
 * @param {Drawable} element
 * @returns {Drawn & {node: Described}}
 */
function adopted(element) {
  /** @type {Record<string, Value>} */
  const attrs = {};
  for (const { name, value } of element.attributes) {
    if (!OWN.has(name)) attrs[name] = value || name === "value" ? value : true;
  }
  /** @type {Described} */
  const node = { tag: element.localName, key: element.dataset.node ?? null, attrs };
  const cls = element.getAttribute("class");
  if (cls !== null) node.class = cls;
  if (node.tag === "svg") {
    node.art = artOf(element);
    if (!element.childElementCount) uncomposed.set(element, node.art);
    return { node, element, kids: [] };
  }
  const kids = adoptedKids(element);
  if (kids.length === 0) node.text = element.textContent ?? "";
  else node.kids = kids.map((kid) => kid.node);
  return { node, element, kids };
}

const artOf = (/** @type {Drawable} */ element) => (element.dataset.art ?? "").split(" ");

/** Returns a new drawn node. */
function build(/** @type {Described} */ node) {
  const { tag, key } = node;
  const element = tag === "svg" ? document.createElementNS(SVG, tag) : document.createElement(tag);
  /** @type {Drawn} */
  const drawn = { node: { tag, key: key ?? null }, element, kids: [] };
  built += 1;
  update(drawn, node);
  return drawn;
}

/**
 * Brings the element of a drawn node to what `node` says.
 * @param {Drawn} drawn
 * @param {Described} node
 */
function update(drawn, node) {
  if (drawn.node === node) return;
  if (drawn.node.tag !== node.tag) recast(drawn, node);
  const { node: old, element } = drawn;
  if (old.class !== node.class) element.setAttribute("class", node.class ?? "");
  if (String(old.art) !== String(node.art)) uncomposed.set(element, node.art ?? []);
  fill(drawn, node);
  describe(element, old.attrs ?? {}, node.attrs ?? {});
  drawn.node = node;
}

/**
 * Gives a drawn node another element, a button for a box or a box for a button, with all inside.
 * @param {Drawn} drawn
 * @param {Described} node
 */
function recast(drawn, { tag, key }) {
  const { kids } = drawn.node;
  const { element } = drawn;
  const fresh = document.createElement(tag);
  element.before(fresh);
  for (const kid of [...element.children]) {
    if (fresh.moveBefore)
      fresh.moveBefore(kid, null); // where a browser has it: it styles less anew
    else fresh.append(kid);
  }
  element.remove();
  drawn.element = fresh;
  drawn.node = kids ? { tag, key: key ?? null, kids } : { tag, key: key ?? null };
}

/**
 * Brings the kids or the text of an element to what `node` says.
 * @param {Drawn} drawn
 * @param {Described} node
 */
function fill(drawn, node) {
  const { node: old, element } = drawn;
  const kids = node.kids ?? [];
  if (kids.length > 0 && old.text) element.textContent = "";
  if (kids.length > 0 || drawn.kids.length > 0) arrange(drawn, kids);
  if (kids.length === 0 && old.text !== node.text) element.textContent = node.text ?? "";
}

/**
 * Brings an element's attributes from one description to the next.
 * @param {Drawable} element
 * @param {Record<string, Value>} before
 * @param {Record<string, Value>} after
 */
function describe(element, before, after) {
  for (const name of Object.keys(before)) {
    if (name in after) continue;
    if (name === "checked") Object.assign(element, { checked: false });
    else element.removeAttribute(name);
    if (name === EXPLAINED) element.removeAttribute(HEARD);
  }
  for (const [name, value] of Object.entries(after)) {
    if (before[name] !== value) set(element, name, value);
  }
}

/**
 * @param {Drawable} element
 * @param {string} name
 * @param {Value} value
 */
function set(element, name, value) {
  if (PROPERTIES.has(name)) {
    Object.assign(element, { [name]: value });
  } else {
    element.setAttribute(name, value === true ? "" : String(value));
    if (name === EXPLAINED && SPOKEN.includes(element.localName))
      element.setAttribute(HEARD, String(value));
    const place = PLACES[name];
    if (place) element.style.setProperty(place, String(value));
    if (name === "data-measured") sizes.observe(element);
  }
}

/**
 * Tells the style sheets how large a place is inside. Done before the frame: a browser would find
 * out at its end, and do all anew, and cards would have travelled to where they then are not. Parts
 * of a pixel are nothing new: all inside would be styled and laid out again for them. A place whose
 * inside has a `--natural` width, in pixels, is told how much of it there is room for: `--fit`.
 */
function measure(/** @type {HTMLElement} */ place) {
  const box = getComputedStyle(place);
  const across = tellSize(place, "--cw", [box.width, box.paddingLeft, box.paddingRight]);
  tellSize(place, "--ch", [box.height, box.paddingTop, box.paddingBottom]);
  const natural = Number.parseFloat(box.getPropertyValue("--natural"));
  if (natural && across > 0) place.style.setProperty("--fit", (across / natural).toFixed(3));
}

/**
 * @param {HTMLElement} place
 * @param {string} name
 * @param {[whole: string, before: string, after: string]} parts
 */
function tellSize(place, name, [whole, before, after]) {
  const size = Number.parseFloat(whole) - Number.parseFloat(before) - Number.parseFloat(after);
  const known = Number.parseFloat(place.style.getPropertyValue(name)) * 100;
  if (!(Math.abs(size - known) < NOTHING_NEW)) place.style.setProperty(name, `${size / 100}px`);
  return size;
}

/**
 * Brings the one in there that has this node's key to what the node says; tells whether one has.
 * @param {Drawn} parent
 * @param {Described} node
 * @returns {boolean}
 */
function replace(parent, node) {
  return parent.kids.some((kid, at) => {
    if (kid.node.key !== node.key) return replace(kid, node);
    update(kid, node);
    parent.node.kids?.splice(at, 1, node);
    return true;
  });
}

/**
 * Matches the kids to the nodes, by key where there is one, else by order among their tag. A node that is
 * to stay as it lies there becomes what lies there.
 * @param {Drawn} parent
 * @param {Described[]} nodes
 */
function arrange(parent, nodes) {
  const { keyed, loose } = sorted(parent.kids);
  const kids = nodes.map((node, at) => {
    const found = take(node, keyed, loose);
    if (node.same && found) nodes[at] = /** @type {Described} */ (found.node);
    else if (found) update(found, node);
    return found ?? build(node);
  });
  for (const kid of [...loose, ...keyed.values()]) kid.element.remove();
  /** @type {Element | null} */
  let after = null;
  for (const { element } of kids.toReversed()) {
    if (element.parentNode !== parent.element || element.nextSibling !== after) {
      parent.element.insertBefore(element, after);
    }
    after = element;
  }
  parent.kids = kids;
}

/** @param {Drawn[]} kids those of one parent */
function sorted(kids) {
  /** @type {Map<string, Drawn>} */
  const keyed = new Map();
  /** @type {Drawn[]} */
  const loose = [];
  for (const kid of kids) {
    const key = kid.node.key ?? null;
    if (key === null) loose.push(kid);
    else keyed.set(key, kid);
  }
  return { keyed, loose };
}

/**
 * Takes the drawn kid that this node describes anew out of those that are left, if there is one.
 * @param {Described} node
 * @param {Map<string, Drawn>} keyed
 * @param {Drawn[]} loose
 */
function take(node, keyed, loose) {
  const key = node.key ?? null;
  if (key === null) {
    const tag = loose.findIndex((it) => it.node.tag === node.tag);
    const at = tag < 0 ? loose.findIndex((it) => recastable(it.node, node)) : tag;
    return at < 0 ? undefined : loose.splice(at, 1)[0];
  }
  const kid = keyed.get(key);
  if (!kid || (kid.node.tag !== node.tag && !recastable(kid.node, node))) return undefined;
  keyed.delete(key);
  return kid;
}

/**
 * Tells whether these are the same thing, only that one of them can be pressed.
 * @param {Partial<Described>} before
 * @param {Described} after
 */
function recastable(before, after) {
  if (!before.class || before.class !== after.class) return false;
  return PRESSED_OR_NOT.has(`${before.tag} ${after.tag}`);
}

/**
 * Tells whether what has the focus will still have it. If not, it had better lose the focus before:
 * a browser that has to take it away in the midst of the changes lays all out for that.
 * @param {Drawn} parent
 * @param {Described[]} nodes
 * @param {Element} focused
 * @returns {boolean}
 */
function stays(parent, nodes, focused) {
  if (parent.element === focused) return true;
  const { keyed, loose } = sorted(parent.kids);
  return nodes.some((node) => {
    const kid = take(node, keyed, loose);
    if (!kid || kid.node.tag !== node.tag) return false;
    if (node.same) return kid.element.contains(focused);
    return kid.element.contains(focused) && stays(kid, node.kids ?? [], focused);
  });
}

// -- drawings: most of what a picture costs, so that a large one gets them over a few frames --------

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

/** Composes as many drawings as this frame has time for, and leaves the others to the next ones. */
function compose() {
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
const svg = (/** @type {string} */ tag) => document.createElementNS(SVG, tag);

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

// -- the keyboard's way ----------------------------------------------------------------------------

/**
 * Lets Tab find one button in there: that which has the focus, or had it, or the first that would
 * not refuse.
 */
function rove(/** @type {Element} */ rover) {
  const buttons = [...rover.querySelectorAll("button")];
  const current =
    buttons.find((button) => button === document.activeElement) ??
    buttons.find((button) => button.getAttribute("tabindex") === "0") ??
    buttons.find((button) => !button.hasAttribute("aria-disabled")) ??
    buttons[0];
  for (const button of buttons) {
    const index = button === current ? "0" : "-1";
    if (button.getAttribute("tabindex") !== index) button.setAttribute("tabindex", index);
  }
}

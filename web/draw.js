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
 *
 * What draws into an element.
 * @typedef {object} Canvas
 * @property {(nodes: Described[]) => void} draw shows this list of nodes
 * @property {(node: Described) => void} amend shows this node in the place of the one that has its key;
 *   one without kids that travel
 * @property {() => void} complete composes all drawings at once, so that the first picture is whole
 * @property {() => void} settle does what comes last, when all lies where it is to lie and the focus is
 *   where it is to be
 * @typedef {import("./drawings.js").Drawable} Drawable
 */

import { beginPicture, compose, composeAll, count, depict, FRAME, svg } from "./drawings.js";
import { Motion } from "./motion.js";

const PROPERTIES = new Set(["value", "checked", "selected"]);
/** @type {Record<string, string>} */
const PLACES = { "data-col": "--col", "data-row": "--row" };
const EXPLAINED = "data-explain"; // of a control it is heard after its name
const SPOKEN = ["button", "select"];
const HEARD = "aria-description";
const PRESSED_OR_NOT = new Set(["button div", "div button"]); // tags of the same thing
const OWN = new Set(["class", "data-node", "data-art", "open", HEARD, ...FRAME]); // attributes that no description has
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
      beginPicture();
      arrange(table, nodes);
      table.node = { kids: nodes };
      compose();
    },
    amend(node) {
      beginPicture();
      replace(known(), node);
      compose();
    },
    complete() {
      const bare = drawn ? [] : all(root, "[data-art]");
      for (const element of bare) depict(element, artOf(element));
      composeAll();
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
    if (!element.childElementCount) depict(element, node.art);
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
  const element = tag === "svg" ? svg(tag) : document.createElement(tag);
  /** @type {Drawn} */
  const drawn = { node: { tag, key: key ?? null }, element, kids: [] };
  count();
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
  if (String(old.art) !== String(node.art)) depict(element, node.art ?? []);
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

/** Tells whether somebody types into a field that is told of at each letter (`data-typed`). */
const isTypedInto = (/** @type {Drawable} */ element) =>
  element === document.activeElement && element.hasAttribute("data-typed");

/**
 * @param {Drawable} element
 * @param {string} name
 * @param {Value} value
 */
function set(element, name, value) {
  if (name === "value" && isTypedInto(element)) return; // its person is further than this picture
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

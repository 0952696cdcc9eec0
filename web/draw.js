// Draws descriptions (host/nodes.py) by keyed diffing: the only module that builds elements
// (motion.js copies some). It knows no game; page/dom.py passes the pictures and handles the rest.
//
// It is not in Python because a picture has hundreds of elements: a call from the page's Python
// into the browser costs as much as dozens from here, more than fit into a frame.

/**
 * A node of a picture.
 * @typedef {object} Described
 * @property {string} tag
 * @property {string | null} [key] identifies it among its siblings from one description to the next
 * @property {string} [class]
 * @property {string} [text]
 * @property {Described[]} [kids]
 * @property {string[]} [art] the symbols of a drawing, back to front
 * @property {Record<string, Value>} [attrs]
 * @property {boolean} [same] it stays as it was drawn
 *
 * @typedef {string | number | boolean} Value of an attribute
 *
 * A drawn node: its element and its drawn children. Of an element that was there before, or is new,
 * the node is only partly known.
 * @typedef {{node: Partial<Described>, element: Drawable, kids: Drawn[]}} Drawn
 *
 * A canvas that draws into an element.
 * @typedef {object} Canvas
 * @property {(nodes: Described[]) => void} draw shows this list of nodes
 * @property {(node: Described) => void} amend replaces the node with the same key; not for nodes
 * with animated descendants
 * @property {() => void} complete composes all drawings at once, so that the first picture is
 * complete
 * @property {() => void} settle finishes once the layout and the focus are final
 * @typedef {import("./drawings.js").Drawable} Drawable
 */

import { beginPicture, compose, composeAll, count, setDrawing, FRAME, svg } from "./drawings.js";
import { Motion } from "./motion.js";

const PROPERTIES = new Set(["value", "checked", "selected"]);
/** @type {Record<string, string>} */
const PLACES = { "data-col": "--col", "data-row": "--row" };
const EXPLAINED = "data-explain"; // on a control it is read out after the name
const CONTROLS = ["button", "select"];
const DESCRIPTION = "aria-description";
const PRESSED_OR_NOT = new Set(["button div", "div button"]); // tags of the same thing
const OWN = new Set(["class", "data-node", "data-art", "open", DESCRIPTION, ...FRAME]); // attributes that no description has
const NOTHING_NEW = 0.5; // pixels

const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries) measure(/** @type {HTMLElement} */ (target));
});

/**
 * Returns the elements in `root` that match a selector.
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {NodeListOf<HTMLElement>}
 */
const all = (root, selector) => root.querySelectorAll(selector);

/**
 * Returns a canvas for an element with its present content: `draw(nodes)` and `settle()`, or
 * `amend(node)`. The content has texts only; `complete()` composes its drawings.
 * @param {HTMLElement} root
 * @returns {Canvas}
 */
export function drawing(root) {
  /** @type {Drawn | undefined} */
  let drawn; // its content, determined only when something else is drawn
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
      for (const element of bare) setDrawing(element, artOf(element));
      composeAll();
    },
    settle() {
      for (const rover of all(root, "[data-roving]")) rove(rover);
      for (const place of all(root, "[data-measured]")) measure(place);
      motion.after();
    },
  };
}

// -- diffing --------------------------------------------------------------------------------------

const adoptedKids = (/** @type {Element} */ element) =>
  [...element.children].map((kid) => adopted(/** @type {Drawable} */ (kid)));

/**
 * Returns the drawn node of an element that tools/prerender.py has written into the page.
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
    if (!element.childElementCount) setDrawing(element, node.art);
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
 * Updates a drawn node's element to match `node`.
 * @param {Drawn} drawn
 * @param {Described} node
 */
function update(drawn, node) {
  if (drawn.node === node) return;
  if (drawn.node.tag !== node.tag) recast(drawn, node);
  const { node: old, element } = drawn;
  if (old.class !== node.class) element.setAttribute("class", node.class ?? "");
  if (String(old.art) !== String(node.art)) setDrawing(element, node.art ?? []);
  fill(drawn, node);
  describe(element, old.attrs ?? {}, node.attrs ?? {});
  drawn.node = node;
}

/**
 * Replaces a drawn node's element, a button by a box or vice versa, and keeps its content.
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
      fresh.moveBefore(kid, null); // where supported, it restyles less
    else fresh.append(kid);
  }
  element.remove();
  drawn.element = fresh;
  drawn.node = kids ? { tag, key: key ?? null, kids } : { tag, key: key ?? null };
}

/**
 * Updates an element's children or text to match `node`.
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
 * Updates an element's attributes from one description to the next.
 * @param {Drawable} element
 * @param {Record<string, Value>} before
 * @param {Record<string, Value>} after
 */
function describe(element, before, after) {
  for (const name of Object.keys(before)) {
    if (name in after) continue;
    if (name === "checked") Object.assign(element, { checked: false });
    else element.removeAttribute(name);
    if (name === EXPLAINED) element.removeAttribute(DESCRIPTION);
  }
  for (const [name, value] of Object.entries(after)) {
    if (before[name] !== value) set(element, name, value);
  }
}

/** Returns whether the user is typing into a field that reports each keystroke (`data-typed`). */
const isTypedInto = (/** @type {Drawable} */ element) =>
  element === document.activeElement && element.hasAttribute("data-typed");

/**
 * @param {Drawable} element
 * @param {string} name
 * @param {Value} value
 */
function set(element, name, value) {
  if (name === "value" && isTypedInto(element)) return; // the user has typed on since this picture
  if (PROPERTIES.has(name)) {
    Object.assign(element, { [name]: value });
  } else {
    element.setAttribute(name, value === true ? "" : String(value));
    if (name === EXPLAINED && CONTROLS.includes(element.localName))
      element.setAttribute(DESCRIPTION, String(value));
    const place = PLACES[name];
    if (place) element.style.setProperty(place, String(value));
    if (name === "data-measured") sizes.observe(element);
  }
}

/**
 * Passes an element's inner size to the style sheets. Done before the frame: otherwise the browser
 * would notice at its end and lay out again, and cards would have travelled to a wrong place.
 * Fractions of a pixel are ignored: the content would be laid out again for them. For content with
 * a `--natural` width, in sixteenths of a rem, `--fit` is the fraction for which there is room.
 */
function measure(/** @type {HTMLElement} */ place) {
  const box = getComputedStyle(place);
  const across = tellSize(place, "--cw", [box.width, box.paddingLeft, box.paddingRight]);
  tellSize(place, "--ch", [box.height, box.paddingTop, box.paddingBottom]);
  const natural = Number.parseFloat(box.getPropertyValue("--natural"));
  if (!natural || across <= 0) return;
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  place.style.setProperty("--fit", ((across / natural / rem) * 16).toFixed(3));
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
 * Updates the descendant with this node's key; returns whether there is one.
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
 * Matches the children to the nodes, by key if there is one, else by order among the same tag. A
 * node that is `same` becomes what was drawn there.
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
 * Removes and returns the drawn child that this node matches, if there is one.
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
 * Returns whether these are the same thing, except that only one of them is a button.
 * @param {Partial<Described>} before
 * @param {Described} after
 */
function recastable(before, after) {
  if (!before.class || before.class !== after.class) return false;
  return PRESSED_OR_NOT.has(`${before.tag} ${after.tag}`);
}

/**
 * Returns whether the focused element will stay. If not, it should be blurred first: a browser that
 * removes the focus in the middle of the changes forces a layout.
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

// -- roving focus ---------------------------------------------------------------------------------

/**
 * Makes one button in there reachable by Tab: the focused one, the one that was focused last, or
 * the first that is enabled.
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

// Draws descriptions (host/nodes.py) by keyed difference, and lets cards travel: the only module
// that builds elements. It knows no game; page/dom.py hands it the pictures and does the rest.
//
// It is no Python since a picture is hundreds of elements: a call from the page's Python into the
// browser costs as much as dozens from here, and more of them than fit into a frame were needed.

const SVG = "http://www.w3.org/2000/svg";
const PROPERTIES = new Set(["value", "checked", "selected"]);
const PLACES = { "data-col": "--col", "data-row": "--row" };
const EXPLAINED = "data-explain"; // of a control it is heard after its name
const SPOKEN = ["button", "select"];
const HEARD = "aria-description";
const JOURNEY = { duration: 320, easing: "cubic-bezier(.2, .7, .2, 1)" };
const LESS_MOTION = matchMedia("(prefers-reduced-motion: reduce)");
const FRAME = ["viewBox", "preserveAspectRatio", "overflow"]; // attributes of symbols
const OWN = new Set(["data-node", "data-art", "open", HEARD, ...FRAME]); // attributes that no description has
const PLACED = ["x", "y", "width", "height"]; // attributes of their uses
const LEAST = 60; // elements that any frame has time for, with all that a symbol consists of
const SLOW = 20; // milliseconds from one frame to the next that are too many to take on more
const FAR = 2; // pixels that a card has to be away from where it was to travel

const sizes = new ResizeObserver((entries) => entries.forEach(({ target }) => measure(target)));

/**
 * Returns what draws into an element, from what is in it: `draw(nodes)` and `settle()`, or
 * `amend(node)`. What is in it are words; `complete()` composes its drawings.
 */
export function drawing(root) {
  let drawn; // what is in it: nobody has to know before something else is drawn
  const known = () => (drawn ??= { node: {}, element: root, kids: [...root.children].map(adopted) });
  let lies = new Map(); // where each card that can travel lies (`enter`)
  let boxes = new Map(); // where it was on the screen before the last picture, if any travels
  let travelling = [];
  root.addEventListener("focusin", ({ target }) => {
    const rover = target.closest("[data-roving]");
    if (rover) rove(rover);
  });
  return {
    /** Shows this list of nodes. */
    draw(nodes) {
      const before = lies;
      lies = new Map();
      for (const node of nodes) enter(node, "", lies);
      boxes = !LESS_MOTION.matches && moves(before, lies) ? measured(root) : new Map();
      const focused = document.activeElement;
      if (root.contains(focused) && !stays(known(), nodes, focused)) focused.blur();
      built = 0;
      room = LEAST;
      arrange(known(), nodes);
      drawn.node = { kids: nodes };
      compose();
    },
    /** Shows this node in the place of the one that has its key; one without kids that travel. */
    amend(node) {
      built = 0;
      room = LEAST;
      replace(known(), node);
      compose();
    },
    /** Composes all drawings at once, so that the first picture is whole. */
    complete() {
      const bare = drawn ? [] : root.querySelectorAll("[data-art]");
      for (const element of bare) uncomposed.set(element, artOf(element));
      room = Infinity;
      compose();
    },
    /** Does what comes last, when all lies where it is to lie and the focus is where it is to be. */
    settle() {
      for (const rover of root.querySelectorAll("[data-roving]")) rove(rover);
      for (const place of root.querySelectorAll("[data-measured]")) measure(place);
      if (boxes.size) travelling = travel(root, boxes, lies, travelling);
    },
  };
}

// -- the keyed difference: a drawn node is {node, element, kids}, and of them one is what was drawn --

/** Returns the drawn node of an element that stood in the page as tools/prerender.py writes it. */
function adopted(element) {
  const { localName: tag, dataset: { node: key }, children } = element;
  const node = { tag, key, attrs: {} };
  for (const { name, value } of element.attributes) {
    if (name === "class") node.class = value;
    else if (!OWN.has(name)) node.attrs[name] = value || name === "value" ? value : true;
  }
  if (tag === "svg") {
    node.art = artOf(element);
    if (!element.childElementCount) uncomposed.set(element, node.art);
    return { node, element, kids: [] };
  }
  const kids = [...children].map(adopted);
  if (!kids.length) node.text = element.textContent;
  else node.kids = kids.map((kid) => kid.node);
  return { node, element, kids };
}

const artOf = (element) => element.dataset.art.split(" ");

/** Returns a new drawn node. */
function build(node) {
  const { tag, key } = node;
  const element = tag === "svg" ? document.createElementNS(SVG, tag) : document.createElement(tag);
  const drawn = { node: { tag, key }, element, kids: [] };
  built += 1;
  update(drawn, node);
  return drawn;
}

/** Brings the element of a drawn node to what `node` says. */
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

/** Gives a drawn node another element, a button for a box or a box for a button, with all inside. */
function recast(drawn, { tag, key }) {
  const { node: { kids }, element } = drawn;
  const fresh = document.createElement(tag);
  element.before(fresh);
  for (const kid of [...element.children]) {
    if (fresh.moveBefore) fresh.moveBefore(kid, null); // where a browser has it: it styles less anew
    else fresh.append(kid);
  }
  element.remove();
  drawn.element = fresh;
  drawn.node = { tag, key, kids };
}

/** Brings the kids or the text of an element to what `node` says. */
function fill(drawn, node) {
  const { node: old, element } = drawn;
  const kids = node.kids ?? [];
  if (kids.length && old.text) element.textContent = "";
  if (kids.length || drawn.kids.length) arrange(drawn, kids);
  if (!kids.length && old.text !== node.text) element.textContent = node.text ?? "";
}

/** Brings an element's attributes from one description to the next. */
function describe(element, before, after) {
  for (const name in before) {
    if (name in after) continue;
    if (name === "checked") element.checked = false;
    else element.removeAttribute(name);
    if (name === EXPLAINED) element.removeAttribute(HEARD);
  }
  for (const [name, value] of Object.entries(after)) {
    if (before[name] !== value) set(element, name, value);
  }
}

function set(element, name, value) {
  if (PROPERTIES.has(name)) {
    element[name] = value;
  } else {
    element.setAttribute(name, value === true ? "" : value);
    if (name === EXPLAINED && SPOKEN.includes(element.localName)) element.setAttribute(HEARD, value);
    if (name in PLACES) element.style.setProperty(PLACES[name], value);
    if (name === "data-measured") sizes.observe(element);
  }
}

/**
 * Tells the style sheets how large a place is inside. Done before the frame: a browser would find
 * out at its end, and do all anew, and cards would have travelled to where they then are not. Parts
 * of a pixel are nothing new: all inside would be styled and laid out again for them.
 */
function measure(place) {
  const box = getComputedStyle(place);
  const [across, down] = [
    [box.width, box.paddingLeft, box.paddingRight],
    [box.height, box.paddingTop, box.paddingBottom],
  ].map((parts) => parts.map(parseFloat)).map(([all, before, after]) => all - before - after);
  for (const [name, size] of [["--cw", across], ["--ch", down]]) {
    const known = parseFloat(place.style.getPropertyValue(name)) * 100;
    if (!(Math.abs(size - known) < 0.5)) place.style.setProperty(name, `${size / 100}px`);
  }
}

/** Brings the one in there that has this node's key to what the node says; tells whether one has. */
function replace(parent, node) {
  return parent.kids.some((kid, at) => {
    if (kid.node.key !== node.key) return replace(kid, node);
    update(kid, node);
    parent.node.kids[at] = node;
    return true;
  });
}

/** Matches the kids to the nodes, by key where there is one, else by order among their tag. */
function arrange(parent, nodes) {
  const { keyed, loose } = sorted(parent.kids);
  const kids = nodes.map((node, at) => {
    const found = take(node, keyed, loose);
    if (node.same && found) nodes[at] = found.node;
    else if (found) update(found, node);
    return found ?? build(node);
  });
  for (const kid of [...loose, ...keyed.values()]) kid.element.remove();
  let after = null;
  for (const { element } of kids.toReversed()) {
    if (element.parentNode !== parent.element || element.nextSibling !== after) {
      parent.element.insertBefore(element, after);
    }
    after = element;
  }
  parent.kids = kids;
}

function sorted(kids) {
  const keyed = new Map();
  const loose = [];
  for (const kid of kids) {
    if (kid.node.key == null) loose.push(kid);
    else keyed.set(kid.node.key, kid);
  }
  return { keyed, loose };
}

/** Takes the drawn kid that this node describes anew out of those that are left, if there is one. */
function take(node, keyed, loose) {
  if (node.key == null) {
    const tag = loose.findIndex((kid) => kid.node.tag === node.tag);
    const at = tag < 0 ? loose.findIndex((kid) => recastable(kid.node, node)) : tag;
    return at < 0 ? undefined : loose.splice(at, 1)[0];
  }
  const kid = keyed.get(node.key);
  if (!kid || (kid.node.tag !== node.tag && !recastable(kid.node, node))) return undefined;
  keyed.delete(node.key);
  return kid;
}

/** Tells whether these are the same thing, only that one of them can be pressed. */
function recastable(before, after) {
  return before.class && before.class === after.class && [before.tag, after.tag].sort().join() === "button,div";
}

/**
 * Tells whether what has the focus will still have it. If not, it had better lose the focus before:
 * a browser that has to take it away in the midst of the changes lays all out for that.
 */
function stays(parent, nodes, focused) {
  if (parent.element === focused) return true;
  const { keyed, loose } = sorted(parent.kids);
  return nodes.some((node) => {
    const kid = take(node, keyed, loose);
    if (kid?.node.tag !== node.tag) return false;
    if (node.same) return kid.element.contains(focused);
    return kid.element.contains(focused) && stays(kid, node.kids ?? [], focused);
  });
}

// -- drawings: most of what a picture costs, so that a large one gets them over a few frames --------

const uncomposed = new Map(); // the symbols that an element is to show, back to front
const symbols = new Map(); // what `sprite` has taken in, by name
const patterns = new Map(); // what there is to know of each symbol (`pattern`)
let built = 0; // elements in this frame
let room = LEAST; // for so many, by what the frames before have shown
let begun = 0; // when this frame did
let frame; // the next one, if drawings wait for it

/** Composes as many drawings as this frame has time for, and leaves the others to the next ones. */
function compose() {
  for (const [element, names] of uncomposed) {
    if (built >= room) break;
    uncomposed.delete(element);
    if (element.isConnected) lay(element, names.map(pattern));
  }
  if (uncomposed.size) {
    frame ??= requestAnimationFrame((now) => {
      room = now - begun < SLOW ? room * 2 : LEAST;
      begun = now;
      frame = undefined;
      built = 0;
      compose();
    });
  }
}

/** Lets a drawing consist of these symbols, back to front, which share one frame. */
function lay(element, layers) {
  const frame = layers[0]?.frame ?? [];
  if (String(frameOf(element)) !== String(frame)) {
    for (const name of FRAME) element.removeAttribute(name);
    for (const [name, value] of frame) element.setAttribute(name, value);
    element.replaceChildren();
  }
  layers.forEach(({ layer, weight }, place) => {
    const known = element.children[place];
    if (known?.dataset.symbol === layer.dataset.symbol) return;
    const fresh = layer.cloneNode(true);
    if (known) known.replaceWith(fresh);
    else element.append(fresh);
    built += weight;
  });
  while (element.children.length > layers.length) element.lastChild.remove();
}

/** Takes in one of our own files of symbols. */
export function sprite(text) {
  const template = document.createElement("template");
  template.innerHTML = text;
  takeIn(template.content);
}

/**
 * Takes in symbols that nothing in the page shows yet. Only those that are used, not copied, get
 * into the page with all else that is no symbol: whatever is in there is styled and laid out.
 */
function takeIn(content) {
  const found = content.querySelectorAll("symbol");
  for (const symbol of found) symbols.set(symbol.id, symbol);
  for (const symbol of found) {
    if (isLettered(symbol)) symbol.replaceChildren(...parts(symbol));
    else symbol.remove();
  }
  document.getElementById("sprites").append(content);
}

const symbolOf = (name) => symbols.get(name);

/** Tells whether letters are in a symbol, which nobody is to read: they are used, never copied. */
const isLettered = (symbol) => symbol.querySelector("text");

/**
 * Returns {frame, layer, weight} of a symbol: the attributes of what it is drawn in, what to copy to
 * lay it there, and how many elements that is. A `<use>` does the same, but costs a browser four
 * times as much.
 */
function pattern(name) {
  if (!patterns.has(name)) {
    const source = symbolOf(name);
    const layer = svg(isLettered(source) ? "use" : "g");
    if (layer.localName === "use") layer.setAttribute("href", `#${name}`);
    else layer.append(...parts(source));
    layer.dataset.symbol = name;
    const weight = 1 + layer.querySelectorAll("*").length;
    patterns.set(name, { frame: frameOf(source), layer, weight });
  }
  return patterns.get(name);
}

const svg = (tag) => document.createElementNS(SVG, tag);

/** Copies what is in a symbol, and instead of its uses what is in those. */
function parts(source) {
  const copy = source.cloneNode(true);
  for (const use of copy.querySelectorAll("use")) {
    const inner = symbolOf(use.getAttribute("href").slice(1));
    if (!isLettered(inner)) use.replaceWith(...copied(use, inner, source));
  }
  return [...copy.children];
}

/** Copies a symbol to where it is used in another one: as it is, or in a frame of its own. */
function copied({ attributes }, symbol, around) {
  if (attributes.length === 1 && String(frameOf(symbol)) === String(frameOf(around))) return parts(symbol);
  const [place, framed] = [svg("g"), svg("svg")];
  for (const [name, value] of frameOf(symbol)) framed.setAttribute(name, value);
  for (const { name, value } of attributes) {
    if (name !== "href") (PLACED.includes(name) ? framed : place).setAttribute(name, value);
  }
  framed.append(...parts(symbol));
  place.append(framed);
  return [place];
}

/** Returns [name, value] of what frames a symbol, or the drawing that consists of it. */
const frameOf = (source) =>
  FRAME.filter((name) => source.hasAttribute(name)).map((name) => [name, source.getAttribute(name)]);

takeIn(document.getElementById("drawings").content); // those of the lobby, and what games share

// -- cards that travel -----------------------------------------------------------------------------

/** Enters each card that can travel below a node: under which keys it lies, whence it says it is. */
function enter(node, place, lies) {
  const name = node.attrs?.["data-fly"];
  if (name !== undefined) lies.set(name, { place, from: node.attrs["data-from"] });
  if (!node.kids || node.attrs?.["data-still"]) return;
  const below = node.key == null ? place : `${place}/${node.key}`;
  for (const kid of node.kids) enter(kid, below, lies);
}

/** Tells whether a card travels: only then is the page measured, which costs a layout. */
function moves(before, lies) {
  return [...lies].some(([name, { place, from }]) =>
    before.has(name) ? before.get(name).place !== place : before.has(from));
}

/** Returns where on the screen each card is. */
function measured(root) {
  const cards = [...root.querySelectorAll("[data-fly]")];
  return new Map(cards.map((card) => [card.dataset.fly, card.getBoundingClientRect()]));
}

/**
 * Lets each card that is elsewhere than it was travel from there, or from where the card was from
 * which it says it comes; returns those. All is measured before anything is set going: each would
 * make the browser lay out anew.
 */
function travel(root, boxes, lies, before) {
  for (const { style } of before) style.transformOrigin = style.zIndex = "";
  const ways = [...root.querySelectorAll("[data-fly]")].map((card) => {
    const name = card.dataset.fly;
    return [card, boxes.get(name) ?? boxes.get(lies.get(name)?.from), card.getBoundingClientRect()];
  });
  const far = ways.filter(([, start, end]) => start?.width && end.width &&
    Math.max(Math.abs(start.left - end.left), Math.abs(start.top - end.top)) >= FAR);
  for (const [card, start, end] of far) {
    const move = `translate(${start.left - end.left}px, ${start.top - end.top}px)`;
    card.style.transformOrigin = "0 0";
    card.style.zIndex = 5;
    const from = `${move} scale(${start.width / end.width})`;
    card.animate([{ transform: from }, { transform: "none" }], JOURNEY);
  }
  return far.map(([card]) => card);
}

// -- the keyboard's way ----------------------------------------------------------------------------

/**
 * Lets Tab find one button in there: that which has the focus, or had it, or the first that would
 * not refuse.
 */
function rove(rover) {
  const buttons = [...rover.querySelectorAll("button")];
  const current = buttons.find((button) => button === document.activeElement) ??
    buttons.find((button) => button.getAttribute("tabindex") === "0") ??
    buttons.find((button) => !button.hasAttribute("aria-disabled")) ?? buttons[0];
  for (const button of buttons) {
    const index = button === current ? "0" : "-1";
    if (button.getAttribute("tabindex") !== index) button.setAttribute("tabindex", index);
  }
}

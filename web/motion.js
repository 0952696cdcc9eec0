// Animates changes of a table: cards travel from their old place, new elements appear, removed ones
// disappear. Nothing waits for an animation: the table has its final layout at once, and only looks
// as if it was on its way there. With reduced motion, cards only fade in.
//
// An element has an identity (`data-fly`), optionally the element from whose place a new one starts
// (`data-from`), or else how it appears (`data-enter`), and how it disappears (`data-leave`). A
// removed element is shown as a copy in a layer over the page, within copies of its ancestors, so
// that style sheets apply; it can neither be pressed nor read out.

/**
 * @typedef {import("./draw.js").Described} Described
 * @typedef {import("./draw.js").Value} Value
 *
 * The keys of an element's ancestors, and its `data-from`, `data-enter` and `data-leave`.
 * @typedef {{place: string, from: Value | undefined, enter: Value | undefined, leave: Value | undefined}} Placement
 *
 * A way to appear or disappear: the keyframe at the far end, its duration, the delays between
 * elements that appear together and before all of them; `among`: it only leaves from among others
 * that stay, and disappears with them otherwise.
 * @typedef {{far: Keyframe, time: number, each?: number, wait?: number, among?: boolean}} Way
 *
 * An element that leaves: its copy, and its former box on the screen.
 * @typedef {{copy: Element, box: DOMRect, way: Way}} Leaving
 */

const EASE = "cubic-bezier(.2, .7, .2, 1)";
const TIME = 320; // milliseconds of a move
const FADE = { duration: 180, easing: "linear" };
const FAR = 2; // pixels by which an element must have moved to be animated

/** @type {Record<string, Way>} How parts come. */
export const ENTRANCES = {
  walk: { far: { opacity: 0, transform: "translateX(50%)" }, time: 450, each: 110 },
  deal: { far: { opacity: 0, transform: "translateY(-30%) rotate(-3deg)" }, time: 300, each: 45 },
  drop: { far: { opacity: 0, transform: "translateY(-60%)" }, time: 380, wait: 260 },
  turn: { far: { transform: "perspective(600px) rotateY(90deg)" }, time: 320, each: 60 },
  stamp: { far: { opacity: 0, transform: "scale(2.2)" }, time: 280, wait: 160 },
  pulse: { far: { transform: "scale(1.45)" }, time: 420 },
  curtain: { far: { transform: "none" }, time: 1100, wait: 150 },
};

/** @type {Record<string, Way>} How parts leave. */
export const EXITS = {
  walk: { far: { opacity: 0, transform: "translateX(140%)" }, time: 900 },
  depart: { far: { opacity: 0, transform: "translateX(140%)" }, time: 900, among: true },
  fall: { far: { opacity: 0, transform: "translateY(60%) rotate(8deg)" }, time: 400 },
  spend: { far: { opacity: 0, transform: "translateY(-120%) scale(.7)" }, time: 420 },
  fade: { far: { opacity: 0 }, time: 250 },
};

/** What appears when a table is shown first: its curtain rises, and singers walk on behind it. */
const FIRST = new Set(["curtain", "walk"]);
const RISES = 600; // milliseconds until those who walk on are visible
const TABLE = "game"; // the key of a table, and of the hand-over screen
const HAND_OVER = "handover";
/** Attributes that a copy must not have: it is no control, and nothing finds it. */
const ACTIVE = [
  "id",
  "name",
  "tabindex",
  "data-fly",
  "data-focus",
  "data-key",
  "data-move",
  "data-act",
  "data-coached",
  "data-wanted",
  "data-hint",
  "data-played",
  "data-better",
];
const IS_ACTIVE = ACTIVE.map((name) => `[${name}]`).join();

/**
 * Returns the animated elements below a root.
 * @param {ParentNode} root
 * @returns {NodeListOf<HTMLElement>}
 */
const parts = (root) => root.querySelectorAll("[data-fly]");
const nameOf = (/** @type {HTMLElement} */ part) => part.dataset.fly ?? "";

/**
 * Returns the animated elements of these nodes by name.
 * @param {Described[]} nodes
 */
export function placementsOf(nodes) {
  /** @type {Map<Value, Placement>} */
  const placements = new Map();
  for (const node of nodes) enter(node, "", placements);
  return placements;
}

/**
 * @param {Described} node
 * @param {string} place
 * @param {Map<Value, Placement>} placements
 */
function enter(node, place, placements) {
  const attrs = node.attrs ?? {};
  const name = attrs["data-fly"];
  if (name !== undefined) {
    const at = attrs["data-at"] ?? "";
    const [from, comes, leave] = [attrs["data-from"], attrs["data-enter"], attrs["data-leave"]];
    placements.set(name, { place: `${place}/${at}`, from, enter: comes, leave });
  }
  if (!node.kids || attrs["data-still"]) return;
  const key = node.key ?? null;
  const below = key === null ? place : `${place}/${key}`;
  for (const kid of node.kids) enter(kid, below, placements);
}

/**
 * Returns the new elements and how they appear; on a new table only those that appear with it.
 * Nothing changes behind the hand-over screen.
 * @param {Map<Value, Placement>} before
 * @param {Map<Value, Placement>} after
 * @param {string} scene what was shown before
 * @returns {Map<Value, Way>}
 */
export function entrances(before, after, scene) {
  /** @type {Map<Value, Way>} */
  const found = new Map();
  if (scene === HAND_OVER) return found;
  for (const [name, { from, enter: how }] of after) {
    const way = ENTRANCES[String(how)];
    const isNew = way && !before.has(name) && !(from !== undefined && before.has(from));
    if (!isNew) continue;
    if (scene === TABLE) found.set(name, way);
    else if (how === "walk") found.set(name, { ...way, wait: RISES });
    else if (FIRST.has(String(how))) found.set(name, way);
  }
  return found;
}

/**
 * Returns the removed elements and how they disappear.
 * @param {Map<Value, Placement>} before
 * @param {Map<Value, Placement>} after
 * @returns {Map<Value, Way>}
 */
export function exits(before, after) {
  const comes = new Set([...after.values()].map(({ from }) => from));
  const places = new Set([...after.values()].map(({ place }) => place));
  /** @type {Map<Value, Way>} */
  const found = new Map();
  if (after.size === 0) return found; // nothing is animated any more
  for (const [name, { place, leave }] of before) {
    const way = EXITS[String(leave)];
    if (!way || after.has(name) || comes.has(name)) continue;
    if (!way.among || places.has(place)) found.set(name, way);
  }
  return found;
}

/**
 * Returns the elements that travel: they are elsewhere, or start from another's place.
 * @param {Map<Value, Placement>} before
 * @param {Map<Value, Placement>} after
 */
export function journeys(before, after) {
  /** @type {Set<Value>} */
  const found = new Set();
  for (const [name, { place, from }] of after) {
    const was = before.get(name);
    const travels = was ? was.place !== place : from !== undefined && before.has(from);
    if (travels) found.add(name);
  }
  return found;
}

/** Animates an element's content from one picture to the next. */
export class Motion {
  #root;
  #calm = matchMedia("(prefers-reduced-motion: reduce)");
  #scene = "";
  /** @type {Map<Value, Placement>} */
  #placements = new Map();
  /** @type {Map<Value, DOMRect>} */
  #boxes = new Map(); // the boxes before the last picture, if anything travels
  /** @type {Map<Value, Way>} */
  #coming = new Map();
  /** @type {Set<Value>} */
  #travelling = new Set();
  /** @type {Leaving[]} */
  #leaving = [];
  /** @type {HTMLElement[]} */
  #lifted = [];
  /** @type {HTMLElement | undefined} */
  #layer;

  constructor(/** @type {HTMLElement} */ root) {
    this.#root = root;
  }

  /** Records the state before a picture; the page is measured only if something travels. */
  before(/** @type {Described[]} */ nodes) {
    const [before, scene] = [this.#placements, this.#scene];
    this.#placements = placementsOf(nodes);
    this.#scene = nodes.find(({ key }) => key === TABLE || key === HAND_OVER)?.key ?? "";
    this.#coming = entrances(before, this.#placements, scene);
    this.#travelling = journeys(before, this.#placements);
    const goes = scene === TABLE && this.#scene === TABLE;
    const gone = goes ? exits(before, this.#placements) : new Map();
    if (!goes) this.#layer?.replaceChildren(); // elements leaving one table do not appear on the next
    this.#boxes = new Map();
    this.#leaving = [];
    if (this.#calm.matches || (this.#travelling.size === 0 && gone.size === 0)) return;
    for (const part of parts(this.#root)) {
      const box = part.getBoundingClientRect();
      this.#boxes.set(nameOf(part), box);
      const way = gone.get(nameOf(part));
      if (way && box.width > 0) this.#leaving.push({ copy: this.#copied(part), box, way });
    }
  }

  /** Starts the animations, once the new layout is in place. */
  after() {
    if (this.#calm.matches) this.#fade();
    else this.#go();
    this.#coming.clear();
    this.#travelling.clear();
    this.#boxes.clear();
  }

  #fade() {
    if (this.#coming.size === 0 && this.#travelling.size === 0) return;
    for (const part of parts(this.#root)) {
      const name = nameOf(part);
      if (!this.#coming.has(name) && !this.#travelling.has(name)) continue;
      part.animate([{ opacity: 0 }, { opacity: 1 }], FADE);
    }
  }

  #go() {
    if (this.#boxes.size > 0) this.#travel();
    if (this.#coming.size > 0) this.#enter();
    if (this.#leaving.length > 0) this.#leave();
  }

  /** Measures everything before starting anything: otherwise each start would force a layout. */
  #travel() {
    for (const { style } of this.#lifted) {
      style.transformOrigin = "";
      style.zIndex = "";
    }
    const ways = [...parts(this.#root)].map((part) => {
      const from = this.#placements.get(nameOf(part))?.from ?? "";
      const start = this.#boxes.get(nameOf(part)) ?? this.#boxes.get(from);
      return { part, start, end: part.getBoundingClientRect() };
    });
    this.#lifted = [];
    for (const { part, start, end } of ways) {
      if (!start?.width || !end.width) continue;
      const [across, down] = [start.left - end.left, start.top - end.top];
      if (Math.max(Math.abs(across), Math.abs(down)) < FAR) continue;
      this.#lifted.push(part);
      part.style.transformOrigin = "0 0";
      part.style.zIndex = "5";
      const from = `translate(${across}px, ${down}px) scale(${start.width / end.width})`;
      part.animate([{ transform: from }, { transform: "none" }], { duration: TIME, easing: EASE });
    }
  }

  #enter() {
    /** @type {Map<number, number>} */
    const together = new Map(); // the number of elements that appear at the same time
    for (const part of parts(this.#root)) {
      const way = this.#coming.get(nameOf(part));
      if (!way) continue;
      const place = together.get(way.time) ?? 0;
      together.set(way.time, place + 1);
      const delay = (way.wait ?? 0) + (way.each ?? 0) * place;
      part.animate([way.far, {}], { duration: way.time, delay, easing: EASE, fill: "backwards" });
    }
  }

  #leave() {
    if (!this.#layer) {
      this.#layer = document.createElement("div");
      this.#layer.className = "leaving";
      this.#layer.ariaHidden = "true";
      this.#layer.inert = true;
      document.body.append(this.#layer);
    }
    for (const { copy, box, way } of this.#leaving) {
      const place = document.createElement("div");
      const { left, top, width, height } = box;
      Object.assign(place.style, {
        left: `${left}px`,
        top: `${top}px`,
        width: `${width}px`,
        height: `${height}px`,
      });
      place.append(copy);
      this.#layer.append(place);
      const leaving = place.animate([{}, way.far], {
        duration: way.time,
        easing: "ease-in",
        fill: "forwards",
      });
      leaving.onfinish = () => place.remove();
    }
    this.#leaving = [];
  }

  /** Returns a copy of an element within copies of its ancestors, which only provide styles. */
  #copied(/** @type {HTMLElement} */ part) {
    const copy = /** @type {HTMLElement} */ (part.cloneNode(true));
    for (const each of [copy, ...copy.querySelectorAll(IS_ACTIVE)]) silence(each);
    copy.classList.add("leaves");
    let whole = copy;
    for (let around = part.parentElement; around; around = around.parentElement) {
      if (around === this.#root) break;
      const shell = /** @type {HTMLElement} */ (around.cloneNode(false));
      silence(shell);
      shell.classList.add("lends");
      shell.append(whole);
      whole = shell;
    }
    return whole;
  }
}

/** Removes the attributes that make a copy more than a picture. */
function silence(/** @type {Element} */ copy) {
  for (const name of ACTIVE) copy.removeAttribute(name);
}

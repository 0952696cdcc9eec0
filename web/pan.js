// Moves and zooms what is larger than its place: a display of cards that grows without end.
//
// An element with `data-pan` is the place, its only kid the plane, on which everything lies at its
// `data-col` and `data-row` (up is positive), `--cell` pixels wide. The words of `data-pan` are those of
// a `Frame`. The plane is fitted into its place whenever either changes, until the player pans (drag,
// wheel, arrow keys) or zooms (pinch, ctrl and wheel, + and -); fitting again (0, or `data-lens="fit"`)
// takes that back, and twice shows all, however small.

import { between, FINGER, Frame, MOUSE, View } from "./viewport.js";

/**
 * What is held: nothing; a place, by fingers that have not moved; the plane, which follows them; nothing
 * any more, but the click that ends the dragging is still to come.
 * @typedef {"free" | "held" | "dragging" | "dragged"} Hold
 * @typedef {{x: number, y: number, wide: number}} Spot the middle of the fingers, how far they are from it
 * @typedef {{clientX: number, clientY: number}} Point
 * @typedef {"in" | "out" | "fit"} Zoom
 */

const STEP = 1.25; // a press of + or -
const LEAST_STEP = 0.8; // of one turn of the wheel
const TURN = 300; // pixels of the wheel that double, or would halve
const SLACK = 6; // pixels that a finger may tremble before it drags
const EASE = { duration: 320, easing: "cubic-bezier(.2, .7, .2, 1)" };

/** @type {Map<string, [number, number]>} */
const ARROWS = new Map([
  ["ArrowLeft", [-1, 0]],
  ["ArrowRight", [1, 0]],
  ["ArrowUp", [0, 1]],
  ["ArrowDown", [0, -1]],
]);

/** @type {Map<string, Zoom>} */
const ZOOMS = new Map([
  ["+", "in"],
  ["=", "in"],
  ["-", "out"],
  ["0", "fit"],
]);

/**
 * Lets what `canvas` draws into `root` be panned, if there is a place for that in it.
 * @param {HTMLElement} root
 * @param {import("./draw.js").Canvas} canvas
 */
export function panning(root, canvas) {
  const pan = new Pan(root);
  const { draw } = canvas;
  canvas.draw = (nodes) => {
    draw(nodes);
    pan.drawn();
  };
}

/** The fingers that hold a place, and where they took hold. */
class Fingers {
  /** @type {Hold} */
  hold = "free";
  /** @type {Map<number, Point>} */
  #points = new Map();
  /** @type {{spot: Spot, view: View} | undefined} */
  #grip; // where they were, and what was seen, when they took hold

  get isPinch() {
    return this.#points.size > 1;
  }

  has(/** @type {number} */ pointer) {
    return this.#points.has(pointer);
  }

  /**
   * Puts a finger down, or notes where it has moved.
   * @param {number} pointer
   * @param {Point} point
   */
  put(pointer, { clientX, clientY }) {
    this.#points.set(pointer, { clientX, clientY });
  }

  lift(/** @type {number} */ pointer) {
    this.#points.delete(pointer);
  }

  /** Takes hold of this view anew from where the fingers are. */
  take(/** @type {View} */ view) {
    const spot = this.#spot();
    this.#grip = spot && { spot, view };
    if (this.hold === "free" && spot) this.hold = "held";
    if (!spot) this.hold = this.hold === "dragging" ? "dragged" : "free";
  }

  /** Lets go: what was held is not there any more. */
  drop() {
    this.#points.clear();
    this.#grip = undefined;
    this.hold = "free";
  }

  /** Returns where they took hold, the view then, and where they are now. */
  moved() {
    const now = this.#spot();
    return now && this.#grip && { from: this.#grip.spot, view: this.#grip.view, now };
  }

  /** @returns {Spot | undefined} */
  #spot() {
    const points = [...this.#points.values()];
    if (points.length === 0) return undefined;
    const x = points.reduce((sum, { clientX }) => sum + clientX, 0) / points.length;
    const y = points.reduce((sum, { clientY }) => sum + clientY, 0) / points.length;
    const far = points.map(({ clientX, clientY }) => Math.abs(clientX - x) + Math.abs(clientY - y));
    return { x, y, wide: far.reduce((sum, each) => sum + each) };
  }
}

/** A place that is in the page, and what is seen of its plane. */
class Pane {
  view = new View();
  words = "";
  isMine = false; // whether the player has panned or zoomed; else it is fitted
  /** @type {Frame | undefined} */
  frame; // once its size is known
  #cell = 0; // how wide the cards are laid out
  #size = { width: 0, height: 0 };
  #least;

  /**
   * @param {HTMLElement} place
   * @param {HTMLElement} plane
   */
  constructor(place, plane) {
    this.place = place;
    this.plane = plane;
    this.#least = matchMedia("(pointer: fine)").matches ? MOUSE : FINGER;
  }

  /**
   * Hears how large the place is, and how much of it the lenses cover.
   * @param {{width: number, height: number}} size
   * @param {[number, number]} corner
   */
  resize({ width, height }, corner) {
    this.#size = { width, height };
    this.place.style.setProperty("--across", width.toFixed(0)); // for paper, less wide
    this.frame = new Frame(this.words, width, height, corner);
    this.show(this.isMine ? this.frame.bounded(this.view) : this.frame.fitted(this.#least));
  }

  /** Hears how far the cards lie by now. */
  spread(/** @type {string} */ words) {
    const has = this.frame && words !== this.words ? this.frame : undefined;
    this.words = words;
    if (!has) return;
    this.frame = new Frame(words, this.#size.width, this.#size.height, has.corner);
    if (this.isMine) this.show(this.view);
    else this.show(this.frame.fitted(this.#least), { ease: true });
  }

  /**
   * Shows this view; cards are laid out anew only if `lay` says so, and else scaled.
   * @param {View} view
   * @param {{ease?: boolean, lay?: boolean}} how
   */
  show(view, { ease = false, lay = true } = {}) {
    const before = this.view;
    this.view = view;
    const { style } = this.plane;
    if (lay && view.cell !== this.#cell) {
      this.#cell = view.cell;
      style.setProperty("--cell", `${view.cell.toFixed(2)}px`);
    }
    style.transform = view.transform(this.#cell);
    const [wide, high] = this.frame?.over(view) ?? [false, false];
    const over = `${wide ? "x" : ""}${high ? "y" : ""}`;
    if (over) this.place.dataset.over = over;
    else delete this.place.dataset.over;
    if (ease && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
      const ways = [before, view].map((each) => ({ transform: each.transform(this.#cell) }));
      this.plane.animate(ways, EASE);
    }
  }

  /** Zooms in or out by a step, or fits; what fits only in part is shown whole at the second. */
  zoom(/** @type {string} */ how) {
    if (!this.frame) return;
    this.isMine = how !== "fit";
    let view = this.frame.fitted(this.#least);
    if (how !== "fit") view = this.frame.bounded(this.view.zoomed(how === "in" ? STEP : 1 / STEP));
    else if (Math.abs(view.cell - this.view.cell) < 1 && this.frame.isOver(view)) {
      view = this.frame.fitted(0);
    }
    this.show(view, { ease: true });
  }

  /**
   * Moves by so many pixels; tells whether there was anything to move.
   * @param {number} x
   * @param {number} y
   */
  move(x, y, { ease = false } = {}) {
    const view = this.frame?.bounded(this.view.moved(x, y));
    if (!view || view.distance(this.view) < 1) return false;
    this.isMine = true;
    this.show(view, { ease });
    return true;
  }

  /** Returns where a point of the screen lies, from the middle of the place. */
  fromMiddle(/** @type {{x: number, y: number}} */ { x, y }) {
    const box = this.place.getBoundingClientRect();
    return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 };
  }

  /**
   * Zooms by a factor; what is at this point of the screen stays there.
   * @param {number} factor
   * @param {Point} point
   */
  zoomAt(factor, { clientX, clientY }) {
    const { x, y } = this.fromMiddle({ x: clientX, y: clientY });
    this.isMine = true;
    if (this.frame) this.show(this.frame.bounded(this.view.zoomed(factor, x, y)));
  }

  /** Brings the cell of an element into view. */
  reveal(/** @type {Element} */ element) {
    const view = this.frame?.shown(this.view, ...cellOf(element));
    if (view && view.distance(this.view) >= 1) this.show(view, { ease: true });
  }

  /**
   * Moves the focus to the nearest button that lies this way.
   * @param {HTMLElement} button
   * @param {[number, number]} way
   */
  walk(button, [right, up]) {
    const [col, row] = cellOf(button);
    let nearest;
    let least = Number.POSITIVE_INFINITY;
    for (const other of this.plane.querySelectorAll("button")) {
      const [toCol, toRow] = cellOf(other);
      const ahead = (toCol - col) * right + (toRow - row) * up;
      const beside = Math.abs((toCol - col) * up) + Math.abs((toRow - row) * right);
      if (ahead > 0 && ahead + 2 * beside < least) {
        nearest = other;
        least = ahead + 2 * beside;
      }
    }
    nearest?.focus({ preventScroll: true });
  }
}

/**
 * @param {Element} element
 * @returns {[number, number]} its column and its row
 */
function cellOf(element) {
  const { col, row } = /** @type {HTMLElement} */ (element.closest("[data-col]")).dataset;
  return [Number(col), Number(row)];
}

/** The one place in the page that pans, if there is one, and what is done to it. */
export class Pan {
  #root;
  /** @type {Pane | undefined} */
  #pane;
  #fingers = new Fingers();
  #sizes = new ResizeObserver((entries) => {
    for (const { contentRect } of entries) this.resized(contentRect);
  });

  constructor(/** @type {HTMLElement} */ root) {
    this.#root = root;
    root.addEventListener("pointerdown", (event) => this.down(event));
    root.addEventListener("pointermove", (event) => this.moved(event));
    root.addEventListener("pointerup", (event) => this.up(event));
    root.addEventListener("pointercancel", (event) => this.up(event));
    root.addEventListener("wheel", (event) => this.#wheeled(event), { passive: false });
    root.addEventListener("click", (event) => this.#clicked(event), { capture: true });
    root.addEventListener("keydown", (event) => this.#pressed(event), { capture: true });
    root.addEventListener("focusin", (event) => this.#focused(event));
  }

  /** What the fingers do. */
  get hold() {
    return this.#fingers.hold;
  }

  /** Follows what has just been drawn. */
  drawn() {
    /** @type {HTMLElement | null} */
    const place = this.#root.querySelector("[data-pan]");
    const plane = place?.firstElementChild;
    if (!place || !plane) {
      this.#pane = undefined;
      this.#fingers.drop();
      return;
    }
    if (this.#pane?.place !== place) {
      this.#pane = new Pane(place, /** @type {HTMLElement} */ (plane));
      this.#fingers.drop();
      this.#sizes.disconnect();
      this.#sizes.observe(place);
    }
    this.#pane.spread(place.dataset.pan ?? "");
  }

  /** Hears how large the place is now. */
  resized(/** @type {{width: number, height: number}} */ size) {
    if (size.width) this.#pane?.resize(size, this.#corner(this.#pane.place));
  }

  /**
   * Returns how much of the place at the lower right the lenses cover, across and down.
   * @param {Element} place
   * @returns {[number, number]}
   */
  #corner(place) {
    const lens = this.#root.querySelector("[data-lens]");
    if (!lens) return [0, 0];
    const [over, box] = [lens.getBoundingClientRect(), place.getBoundingClientRect()];
    if (over.bottom <= box.top || over.top >= box.bottom) return [0, 0];
    return [box.right - over.left, box.bottom - over.top];
  }

  /** Returns the pane if its size is known and something happens in it. */
  #ours(/** @type {Event} */ { target }) {
    const within = this.#pane?.place.contains(/** @type {Node} */ (target));
    return within && this.#pane?.frame ? this.#pane : undefined;
  }

  // -- fingers, mouse and wheel --------------------------------------------------------------------

  down(/** @type {PointerEvent} */ event) {
    if (this.#fingers.hold === "dragged") this.#fingers.hold = "free";
    const pane = this.#ours(event);
    if (!pane || event.button !== 0) return;
    this.#fingers.put(event.pointerId, event);
    this.#fingers.take(pane.view);
  }

  moved(/** @type {PointerEvent} */ event) {
    const fingers = this.#fingers;
    const pane = this.#pane;
    if (!pane?.frame || !fingers.has(event.pointerId)) return;
    fingers.put(event.pointerId, event);
    const moved = fingers.moved();
    if (!moved) return;
    const { from, view, now } = moved;
    if (fingers.hold !== "dragging") {
      const trembles = Math.abs(now.x - from.x) + Math.abs(now.y - from.y) < SLACK;
      if (!fingers.isPinch && (trembles || !pane.frame.isOver(view))) return;
      fingers.hold = "dragging";
      pane.isMine = true;
      pane.place.classList.add("is-held");
      pane.place.setPointerCapture(event.pointerId);
    }
    let after = view.moved(now.x - from.x, now.y - from.y);
    if (fingers.isPinch && from.wide) {
      const { x, y } = pane.fromMiddle(now);
      after = after.zoomed(now.wide / from.wide, x, y);
    }
    pane.show(pane.frame.bounded(after), { lay: false });
  }

  up(/** @type {PointerEvent} */ event) {
    const fingers = this.#fingers;
    if (!this.#pane || !fingers.has(event.pointerId)) return;
    fingers.lift(event.pointerId);
    fingers.take(this.#pane.view);
    if (fingers.hold !== "free" && fingers.hold !== "dragged") return;
    this.#pane.place.classList.remove("is-held");
    if (fingers.hold === "dragged") this.#pane.show(this.#pane.view);
  }

  #wheeled(/** @type {WheelEvent} */ event) {
    const pane = this.#ours(event);
    if (!pane) return;
    if (event.ctrlKey) {
      event.preventDefault();
      pane.zoomAt(between(LEAST_STEP, 1 - event.deltaY / TURN, STEP), event);
    } else if (pane.place.dataset.over) {
      const sideways = event.shiftKey && !event.deltaX;
      const [x, y] = sideways ? [event.deltaY, event.deltaX] : [event.deltaX, event.deltaY];
      if (pane.move(-x, -y)) event.preventDefault(); // else the page may scroll on
    }
  }

  /** Presses a lens; lets go of what was dragged, which is no press. */
  #clicked(/** @type {MouseEvent} */ event) {
    const target = /** @type {Element} */ (event.target);
    /** @type {HTMLElement | null} */
    const lens = target.closest("[data-lens]");
    if (lens) this.#pane?.zoom(lens.dataset.lens ?? "");
    if (this.#fingers.hold === "dragged" && this.#ours(event)) {
      this.#fingers.hold = "free";
      stop(event);
    }
  }

  // -- keys and focus ------------------------------------------------------------------------------

  #pressed(/** @type {KeyboardEvent} */ event) {
    const pane = this.#ours(event);
    if (!pane || event.altKey || event.ctrlKey || event.metaKey) return;
    const way = ARROWS.get(event.key);
    const zoom = ZOOMS.get(event.key);
    if (zoom) {
      pane.zoom(zoom);
    } else if (way && event.target instanceof HTMLButtonElement) {
      pane.walk(event.target, way);
    } else if (way) {
      const [right, up] = way;
      pane.move(-right * pane.view.cell, up * pane.view.cell, { ease: true });
    } else {
      return;
    }
    stop(event);
  }

  /** Brings what has the focus by the keyboard into view. */
  #focused(/** @type {FocusEvent} */ event) {
    const { target } = event;
    if (target instanceof HTMLButtonElement && target.matches(":focus-visible")) {
      this.#ours(event)?.reveal(target);
    }
  }
}

function stop(/** @type {Event} */ event) {
  event.stopPropagation();
  event.preventDefault();
}

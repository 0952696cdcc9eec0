// A place in the page that pans, and what is seen of the plane in it.

import { FINGER, Frame, MOUSE, View } from "./viewport.js";

const STEP = 1.25; // a press of + or -
const EASE = { duration: 320, easing: "cubic-bezier(.2, .7, .2, 1)" };

/**
 * @param {Element} element
 * @returns {[number, number]} its column and its row
 */
function cellOf(element) {
  const { col, row } = /** @type {HTMLElement} */ (element.closest("[data-col]")).dataset;
  return [Number(col), Number(row)];
}

/** A place that is in the page. */
export class Pane {
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
   * @param {{clientX: number, clientY: number}} point
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

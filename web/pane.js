// A panning place in the page, and the view of the plane in it.

import { Frame } from "./frame.js";
import { Extent, FINGER, MOST, MOUSE, View } from "./viewport.js";

const STEP = 1.25; // zoom factor of + and -
const MARKED = ":is([data-hint], [data-better], [data-played])";
const LETTERS = 16; // pixels of a rem by default
const EASE = { duration: 320, easing: "cubic-bezier(.2, .7, .2, 1)" };

/** @typedef {import("./viewport.js").Cell} Cell */
/** @typedef {import("./viewport.js").Box} Box */
/** @typedef {import("./viewport.js").Way} Way */

/** A place in the page. */
export class Pane {
  view = new View();
  isMine = false; // whether the player has panned or zoomed; otherwise the view is fitted
  /** @type {Frame | undefined} */
  frame; // set once its size is known
  #words = ""; // `data-pan`: the extent of the cards
  #laidOut = 0; // the width with which cards are laid out; they may be scaled from there
  #size = { width: 0, height: 0 };
  #wanted = ""; // the legal and the marked cells, as text
  #least;

  /**
   * @param {HTMLElement} place
   * @param {HTMLElement} plane
   * @param {() => Iterable<HTMLElement>} above elements that cover the place, anywhere in the page
   */
  constructor(place, plane, above) {
    this.place = place;
    this.plane = plane;
    this.above = above;
    this.#least = matchMedia("(pointer: fine)").matches ? MOUSE : FINGER;
  }

  /** Takes in the place's size. */
  resize(/** @type {{width: number, height: number}} */ { width, height }) {
    this.#size = { width, height };
    this.place.style.setProperty("--across", width.toFixed(0)); // for print, where it is narrower
    this.frame = this.#lay();
    const view = this.isMine ? this.frame.bounded(this.view) : this.#fitted(this.frame);
    this.show(this.frame.withMarked(view));
  }

  /**
   * Takes in the new extent of the cards, or the places of a card that has just been chosen or is
   * advised: for these, nothing moves further than necessary to show them.
   */
  spread(/** @type {string} */ words) {
    const isNew = words !== this.#words;
    this.#words = words;
    if (!this.frame) return;
    const frame = isNew ? this.#lay() : this.#framed(this.#areRows);
    const wanted = [frame.legal, frame.marked].join("; ");
    if (!isNew && wanted === this.#wanted) return;
    this.frame = frame;
    this.#wanted = wanted;
    const isFitted = isNew && !this.isMine;
    const view = isFitted ? this.#fitted(this.frame) : this.frame.fuller(this.view);
    this.show(this.frame.withMarked(view), { ease: true });
  }

  /** Whether columns are drawn as rows. */
  get #areRows() {
    return this.place.dataset.transposed !== undefined;
  }

  /** Draws columns as rows where that is better; returns the new frame. */
  #lay() {
    const mayTranspose = this.place.dataset.mayTranspose !== undefined;
    const isFree = mayTranspose ? !this.isMine : this.#areRows; // left so by another display
    if (isFree) {
      this.place.toggleAttribute("data-transposed", mayTranspose && this.#rowsAreBetter());
    }
    return this.#framed(this.#areRows);
  }

  /** Returns whether columns drawn as rows show more of the wanted cells, or larger cards. */
  #rowsAreBetter() {
    const laid = Extent.of(this.#cells("li > :not(button):first-child", false));
    const extent = laid ?? Extent.parse(this.#words);
    const larger = extent.isBetterTransposed(this.#size, this.#areRows);
    const [lost = 0, lostElse = 0] = [larger, !larger].map((areRows) => {
      const frame = this.#framed(areRows);
      return frame.wanted.length - frame.countSeen(this.#fitted(frame));
    });
    return lostElse < lost ? !larger : larger;
  }

  /** Returns the frame of the content, with columns as rows or not. */
  #framed(/** @type {boolean} */ areRows) {
    const extent = Extent.parse(this.#words);
    return new Frame(areRows ? extent.transposed() : extent, this.#size, {
      covers: this.#covers(),
      cells: this.#cells("li > :not(button), [data-move], [data-kept]", areRows),
      legal: this.#cells("[data-move]", areRows),
      kept: this.#cells("[data-kept]", areRows),
      marked: this.#marked(areRows),
    });
  }

  /** Returns the cells that a hint or a review marks, the best first. */
  #marked(/** @type {boolean} */ areRows) {
    const found = /** @type {HTMLElement[]} */ ([...this.plane.querySelectorAll(MARKED)]);
    found.sort((one, other) => Number(one.dataset.hint) - Number(other.dataset.hint) || 0);
    return found.map((each) => this.#cellOf(each, areRows));
  }

  /**
   * Returns the cells of these elements.
   * @param {string} selector
   * @param {boolean} [areRows]
   */
  #cells(selector, areRows) {
    const found = [...this.plane.querySelectorAll(selector)];
    return found.map((each) => this.#cellOf(each, areRows));
  }

  /**
   * Returns the column and row of an element, exchanged if columns are drawn as rows.
   * @param {Element} element
   * @param {boolean} areRows
   * @returns {Cell}
   */
  #cellOf(element, areRows = this.#areRows) {
    const { col, row } = /** @type {HTMLElement} */ (element.closest("[data-col]")).dataset;
    return areRows ? [Number(row), Number(col)] : [Number(col), Number(row)];
  }

  /** Returns the elements that cover the place. */
  #covers() {
    return this.#parts([...this.above()].filter(({ dataset }) => !dataset.edge));
  }

  /**
   * Returns the parts of the place that these elements cover.
   * @param {HTMLElement[]} lying
   * @returns {Box[]}
   */
  #parts(lying) {
    if (lying.length === 0) return [];
    const box = this.place.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    return lying
      .map((each) => each.getBoundingClientRect())
      .filter(({ right, left, bottom, top, width }) => {
        const isBeside = right <= box.left || left >= box.right;
        return width > 1 && !isBeside && bottom > box.top && top < box.bottom;
      })
      .map(({ left, right, top, bottom }) => ({
        left: left - x,
        right: right - x,
        top: top - y,
        bottom: bottom - y,
      }));
  }

  /**
   * Returns the fitted view; cards grow with the font size.
   * @param {Frame} frame
   * @param {number} least
   */
  #fitted(frame, least = this.#least) {
    const letters = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    return frame.fitted(least, (MOST * letters) / LETTERS);
  }

  /**
   * Shows a view; cards are laid out anew only if `lay` is set, and else scaled.
   * @param {View} view
   * @param {{ease?: boolean, lay?: boolean}} how
   */
  show(view, { ease = false, lay = true } = {}) {
    const before = this.view;
    this.view = view;
    const { style } = this.plane;
    if (lay && view.cardWidth !== this.#laidOut) {
      this.#laidOut = view.cardWidth;
      style.setProperty("--cell", `${view.cardWidth.toFixed(2)}px`);
    }
    style.transform = view.transform(this.#laidOut);
    const [wide, high] = this.frame?.overflows(view) ?? [false, false];
    const over = `${wide ? "x" : ""}${high ? "y" : ""}`;
    if (over) this.place.dataset.over = over;
    else delete this.place.dataset.over;
    if (ease && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
      const ways = [before, view].map((each) => ({ transform: each.transform(this.#laidOut) }));
      this.plane.animate(ways, EASE);
    }
    this.#count();
  }

  /** Shows at each edge the number of legal cells beyond it. */
  #count() {
    const unseen = this.frame?.unseen(this.view);
    for (const edge of this.above()) {
      const way = /** @type {Way | undefined} */ (edge.dataset.edge);
      if (!way) continue;
      const many = unseen?.get(way)?.length;
      if (many) edge.dataset.count = `${many}`;
      else delete edge.dataset.count;
      if (many) this.#clear(edge, way);
    }
  }

  /**
   * Moves the button at an edge along it, so that it covers no legal cell.
   * @param {HTMLElement} edge
   * @param {Way} way
   */
  #clear(edge, way) {
    edge.style.removeProperty("translate");
    const [box] = this.#parts([edge]);
    const by = box && this.frame?.along(this.view, box, way);
    if (!by) return;
    edge.style.translate = way === "left" || way === "right" ? `0 ${by}px` : `${by}px 0`;
  }

  /** Moves the view to the legal cells in this direction. */
  lead(/** @type {string} */ way) {
    const cells = this.frame?.unseen(this.view).get(/** @type {Way} */ (way));
    if (!this.frame || !cells) return;
    this.isMine = true;
    this.show(this.frame.bounded(this.frame.led(this.view, cells)), { ease: true });
  }

  /** Zooms by a step, or fits; a second "fit" shows everything. */
  zoom(/** @type {string} */ how) {
    if (!this.frame) return;
    this.isMine = how !== "fit";
    let view = this.#fitted(this.frame);
    if (how !== "fit") view = this.frame.bounded(this.view.zoomed(how === "in" ? STEP : 1 / STEP));
    else if (Math.abs(view.cardWidth - this.view.cardWidth) < 1 && this.frame.hides(view)) {
      view = this.#fitted(this.frame, 0);
    }
    this.show(view, { ease: true });
  }

  /**
   * Moves the view; returns whether there was anything to move.
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

  /** Returns a screen point relative to the middle of the place. */
  fromMiddle(/** @type {{x: number, y: number}} */ { x, y }) {
    const box = this.place.getBoundingClientRect();
    return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 };
  }

  /**
   * Zooms by a factor around a screen point.
   * @param {number} factor
   * @param {{clientX: number, clientY: number}} point
   */
  zoomAt(factor, { clientX, clientY }) {
    const { x, y } = this.fromMiddle({ x: clientX, y: clientY });
    this.isMine = true;
    if (this.frame) this.show(this.frame.bounded(this.view.zoomed(factor, x, y)));
  }

  /** Brings an element's cell into view. */
  reveal(/** @type {Element} */ element) {
    const view = this.frame?.showing(this.view, ...this.#cellOf(element));
    if (view && view.distance(this.view) >= 1) this.show(view, { ease: true });
  }

  /**
   * Moves the focus to the nearest button in this direction.
   * @param {HTMLElement} button
   * @param {[number, number]} way
   */
  walk(button, [right, up]) {
    const [col, row] = this.#cellOf(button);
    let nearest;
    let least = Number.POSITIVE_INFINITY;
    for (const other of this.plane.querySelectorAll("button")) {
      const [toCol, toRow] = this.#cellOf(other);
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

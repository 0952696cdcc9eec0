// Which view of a plane shows what matters: all of it if it fits, else what can be chosen, or the newest.

import { ACROSS, clamp, DOWN, MARGIN, MOST, View } from "./viewport.js";

/** @typedef {import("./viewport.js").Box} Box */
/** @typedef {import("./viewport.js").Cell} Cell */
/** @typedef {import("./viewport.js").Extent} Extent */
/** @typedef {import("./viewport.js").Way} Way */

const STEP = 12; // pixels by which something is moved along an edge
const EDGE = 24; // pixels from an edge that count as the edge
const [WIDE, LOSS] = [56, 0.8]; // cards may lose so much for lying in the middle if they stay so wide

/** Which ways all can be moved from the middle, in parts of what is spare, the shortest first. */
const WAYS = Array.from({ length: 81 }, (_, n) => [
  (n % 9) / 4 - 1,
  Math.floor(n / 9) / 4 - 1,
]).sort(([x = 0, y = 0], [ax = 0, ay = 0]) => x * x + y * y - ax * ax - ay * ay);

/** The ways that leave all in the middle from left to right. */
const UPRIGHT = WAYS.filter(([x]) => x === 0);

/** @type {readonly [Way, Way]} */
const BESIDE = ["left", "right"];
/** @type {readonly [Way, Way]} */
const ABOVE = ["up", "down"];

/**
 * Tells whether two parts of the place lie over one another.
 * @param {Box} one
 * @param {Box} other
 */
function overlap(one, other) {
  const across = one.right > other.left && one.left < other.right;
  return across && one.bottom > other.top && one.top < other.bottom;
}

/**
 * How much there is to see, and how much room for it.
 *
 * `covers` is what lies on the place, `cells` what must not lie under it, and `legal` those of them that
 * matter most.
 */
export class Frame {
  /**
   * @param {Extent} extent
   * @param {{width: number, height: number}} size
   * @param {{covers?: Box[], cells?: Cell[], legal?: Cell[]}} lie
   */
  constructor(extent, { width, height }, { covers = [], cells = [], legal = [] } = {}) {
    this.extent = extent;
    this.width = width;
    this.height = height;
    this.covers = covers;
    this.cells = cells;
    this.legal = legal;
    this.taken = this.#taken();
  }

  /** Returns how much at each edge is covered. */
  #taken() {
    const [wide, high] = [this.width / 2, this.height / 2];
    const taken = { left: 0, right: 0, top: 0, bottom: 0 };
    for (const { left, right, top, bottom } of this.covers) {
      if (top < EDGE - high) taken.top = Math.max(taken.top, bottom + high);
      else if (bottom > high - EDGE) taken.bottom = Math.max(taken.bottom, high - top);
      else if (left < EDGE - wide) taken.left = Math.max(taken.left, right + wide);
      else if (right > wide - EDGE) taken.right = Math.max(taken.right, wide - left);
    }
    return taken;
  }

  /**
   * Returns the view that shows all, or at least what matters most and as much else as it can. Cards that
   * are fitted are never narrower than `least`.
   * @param {number} least
   * @param {number} most
   */
  fitted(least, most = MOST) {
    const widest = this.#clear(least, most);
    if (!widest) return this.#besideCovers(least, most);
    const enough = Math.max(WIDE, LOSS * widest.cardWidth);
    return (widest.cardWidth > enough && this.#clear(enough, most, UPRIGHT)) || widest;
  }

  /**
   * Returns the view with the widest cards none of which is covered; nothing if there is no such view.
   * @param {number} least
   * @param {number} most
   * @param {number[][]} ways which ways they can be moved
   */
  #clear(least, most, ways = WAYS) {
    const [across, down] = this.extent.size(1);
    const room = [(this.width - 2 * MARGIN) / across, (this.height - 2 * MARGIN) / down];
    let high = Math.min(...room, most);
    if (high < least) return;
    let best = this.#uncovered(high, ways);
    if (best) return best;
    best = this.#uncovered(least, ways);
    for (let [low, turn] = [least, 0]; best && turn < 7; turn += 1) {
      const view = this.#uncovered((low + high) / 2, ways);
      if (view) {
        best = view;
        low = view.cardWidth;
      } else high = (low + high) / 2;
    }
    return best;
  }

  /**
   * Returns the view with cards so wide that none is covered, as near to the middle as can be.
   * @param {number} cardWidth
   * @param {number[][]} ways
   */
  #uncovered(cardWidth, ways) {
    const [across, down] = this.extent.size(cardWidth);
    const [x, y] = [this.width - across, this.height - down].map((spare) => spare / 2 - MARGIN);
    const view = new View(cardWidth, ...this.extent.middle(cardWidth));
    const moved = ways.map(([wide = 0, high = 0]) => view.moved(wide * (x ?? 0), high * (y ?? 0)));
    return moved.find((each) => !this.cells.some((at) => this.#isCovered(each, at, 0.5)));
  }

  /**
   * Tells whether something lies on a cell, or on so much of it around its middle.
   * @param {View} view
   * @param {Cell} at
   * @param {number} half
   */
  #isCovered(view, at, half) {
    const part = view.box(at, half);
    return this.covers.some((cover) => overlap(part, cover));
  }

  /**
   * Returns the view that lies between what covers the edges.
   * @param {number} least
   * @param {number} most
   */
  #besideCovers(least, most) {
    const { left, right, top, bottom } = this.taken;
    const [across, down] = this.extent.size(1);
    const [wide, high] = [this.width - left - right, this.height - top - bottom];
    const fits = Math.min((wide - 2 * MARGIN) / across, (high - 2 * MARGIN) / down);
    const cardWidth = clamp(least, fits, most);
    const middle = new View(cardWidth, (left - right) / 2, (top - bottom) / 2);
    const view = middle.moved(...this.extent.middle(cardWidth));
    const focus = this.#focus(view);
    if (!focus) return this.bounded(view);
    const [x, y] = view.point(...focus);
    const [more, higher] = [across * cardWidth > wide, down * cardWidth > high];
    const near = view.moved(more ? middle.x - x : 0, higher ? middle.y - y : 0);
    return this.#fuller(this.bounded(near));
  }

  /** Returns the view moved to more of the cells that matter most, as long as any move shows more. */
  #fuller(/** @type {View} */ view) {
    let [fullest, most] = [view, this.countSeen(view)];
    for (const at of this.legal) {
      const moved = this.bounded(this.brought(fullest, ...at));
      const seen = this.countSeen(moved);
      if (seen > most) [fullest, most] = [moved, seen];
    }
    return fullest;
  }

  /** Tells how many of the cells that matter most are seen. */
  countSeen(/** @type {View} */ view) {
    return this.legal.filter((at) => this.isSeen(view, at)).length;
  }

  /**
   * Returns the cell around which most of what matters most is seen, or the newest one.
   * @param {View} view
   * @returns {Cell | undefined}
   */
  #focus(view) {
    if (this.legal.length === 0) return this.extent.newest;
    const ends = [0, 1].map((axis) => this.legal.map((at) => at[axis] ?? 0));
    const middle = ends.map((each) => (Math.min(...each) + Math.max(...each)) / 2);
    /** @type {Cell[]} */
    const tried = [[middle[0] ?? 0, middle[1] ?? 0], ...this.legal];
    const counts = tried.map((at) => {
      const [x, y] = view.point(...at);
      const seen = this.bounded(view.moved(-x, -y));
      return this.countSeen(seen);
    });
    return tried[counts.indexOf(Math.max(...counts))];
  }

  /**
   * Tells whether more lies across, and down, than there is room for.
   * @param {View} view
   * @returns {[boolean, boolean]}
   */
  overflows(view) {
    const [across, down] = this.extent.size(view.cardWidth);
    return [across > this.width + 1, down > this.height + 1];
  }

  /** Tells whether anything lies where it cannot be seen. */
  hides(/** @type {View} */ view) {
    return this.overflows(view).some(Boolean) || this.cells.some((at) => !this.isSeen(view, at));
  }

  /**
   * Tells whether most of a cell is seen.
   * @param {View} view
   * @param {Cell} at
   */
  isSeen(view, at) {
    const [x, y] = view.point(...at);
    const [wide, high] = [this.width - view.cardWidth / 2, this.height - view.cardWidth / 2];
    if (Math.abs(x) > wide / 2 || Math.abs(y) > high / 2) return false;
    return !this.#isCovered(view, at, 0.2);
  }

  /**
   * Returns which of the cells that matter most are not seen, and which way they lie.
   * @param {View} view
   * @returns {Map<Way, Cell[]>}
   */
  unseen(view) {
    /** @type {Map<Way, Cell[]>} */
    const found = new Map();
    for (const at of this.legal) {
      if (this.isSeen(view, at)) continue;
      const [x, y] = view.point(...at);
      const isBeside = Math.abs(x) / this.width > Math.abs(y) / this.height;
      const [before, after] = isBeside ? BESIDE : ABOVE;
      const way = (isBeside ? x : y) < 0 ? before : after;
      found.set(way, [...(found.get(way) ?? []), at]);
    }
    return found;
  }

  /**
   * Returns how far something at an edge is to be moved along it, to lie on none of the cells that matter
   * most and under nothing; it stays where it is if there is no such place.
   * @param {View} view
   * @param {Box} box
   * @param {Way} way
   */
  along(view, { left, right, top, bottom }, way) {
    const isBeside = way === "left" || way === "right";
    const room = (isBeside ? this.height - bottom + top : this.width - right + left) / 2;
    const taken = [...this.covers, ...this.legal.map((at) => view.box(at, 0.5))];
    for (let by = 0; by < room; by = by > 0 ? -by : STEP - by) {
      const [x, y] = isBeside ? [0, by] : [by, 0];
      const moved = { left: left + x, right: right + x, top: top + y, bottom: bottom + y };
      if (!taken.some((part) => overlap(moved, part))) return by;
    }
    return 0;
  }

  /**
   * Returns the view that shows as many as it can of these cells, in any case the nearest.
   * @param {View} view
   * @param {Cell[]} cells
   */
  led(view, cells) {
    const far = (/** @type {Cell} */ at) => Math.hypot(...view.point(...at));
    const [nearest, ...others] = [...cells].sort((one, other) => far(one) - far(other));
    if (!nearest) return view;
    let led = this.brought(view, ...nearest);
    for (const at of others) {
      const further = this.brought(led, ...at);
      if (this.isSeen(further, nearest)) led = further;
    }
    return led;
  }

  /**
   * Returns the view with no more emptiness at an edge than there has to be. What something lies on can
   * be moved away from there.
   * @param {View} view
   */
  bounded(view) {
    const [across, down] = this.extent.size(view.cardWidth);
    const [x, y] = this.extent.middle(view.cardWidth);
    const wide = Math.abs(across + 2 * MARGIN - this.width) / 2;
    const high = Math.abs(down + 2 * MARGIN - this.height) / 2;
    const { left, right, top, bottom } = this.taken;
    return new View(
      view.cardWidth,
      clamp(x - wide - right, view.x, x + wide + left),
      clamp(y - high - bottom, view.y, y + high + top),
    );
  }

  /**
   * Returns the view moved as little as needed to bring a cell into sight.
   * @param {View} view
   * @param {number} col
   * @param {number} row
   */
  brought(view, col, row) {
    const [x, y] = view.point(col, row);
    const { left, right, top, bottom } = this.taken;
    const wide = this.width / 2 - MARGIN - (ACROSS * view.cardWidth) / 2;
    const high = this.height / 2 - MARGIN - (DOWN * view.cardWidth) / 2;
    return view.moved(
      clamp(left - wide, x, wide - right) - x,
      clamp(top - high, y, high - bottom) - y,
    );
  }
}

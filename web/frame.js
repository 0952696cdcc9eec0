// Finds the view of a plane that shows what matters: everything if it fits, else the legal cells,
// or the newest one.

import { ACROSS, clamp, DOWN, MARGIN, MOST, View } from "./viewport.js";

/** @typedef {import("./viewport.js").Box} Box */
/** @typedef {import("./viewport.js").Cell} Cell */
/** @typedef {import("./viewport.js").Extent} Extent */
/** @typedef {import("./viewport.js").Way} Way */

const STEP = 12; // pixels by which something is moved along an edge
const [SMALLER, SMALL] = [0.92, 20]; // steps by which cards shrink to show what is advised, to this width
const EDGE = 24; // distance from an edge, in pixels, that counts as the edge
const [WIDE, LOSS] = [56, 0.8]; // cards this wide may shrink by this factor so that everything is centred

/** The possible shifts from the middle, as fractions of the spare room, the shortest first. */
const WAYS = Array.from({ length: 81 }, (_, n) => [
  (n % 9) / 4 - 1,
  Math.floor(n / 9) / 4 - 1,
]).sort(([x = 0, y = 0], [ax = 0, ay = 0]) => x * x + y * y - ax * ax - ay * ay);

/** The shifts that keep everything centred horizontally. */
const UPRIGHT = WAYS.filter(([x]) => x === 0);

/** @type {readonly [Way, Way]} */
const BESIDE = ["left", "right"];
/** @type {readonly [Way, Way]} */
const ABOVE = ["up", "down"];

/**
 * Returns whether two boxes overlap.
 * @param {Box} one
 * @param {Box} other
 */
function overlap(one, other) {
  const across = one.right > other.left && one.left < other.right;
  return across && one.bottom > other.top && one.top < other.bottom;
}

/**
 * The content of a place, and its room.
 *
 * `covers` are the boxes that cover the place, `cells` the ones that must not be covered, and
 * `legal` the most important of them; while there are none, `kept` are those that may become legal.
 * `marked` are the cells of a hint or a review, which are seen whole if possible, the first ones first.
 */
export class Frame {
  /**
   * @param {Extent} extent
   * @param {{width: number, height: number}} size
   * @param {{covers?: Box[], cells?: Cell[], legal?: Cell[], kept?: Cell[], marked?: Cell[]}} lie
   */
  constructor(
    extent,
    { width, height },
    { covers = [], cells = [], legal = [], kept = [], marked = [] } = {},
  ) {
    this.extent = extent;
    this.width = width;
    this.height = height;
    this.covers = covers;
    this.cells = cells;
    this.legal = legal;
    this.marked = marked;
    this.wanted = legal.length > 0 ? legal : kept;
    this.taken = this.#taken();
  }

  /** Returns how much is covered at each edge. */
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
   * Returns the view that shows everything, or at least the legal cells and as much else as
   * possible. Fitted cards are never narrower than `least`.
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
   * Returns the view with the widest cards in which no cell is covered; undefined if there is none.
   * @param {number} least
   * @param {number} most
   * @param {number[][]} ways the shifts to try
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
   * Returns the view with this card width in which no cell is covered, as central as possible.
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
   * Returns whether a cell, or a part of this size around its middle, is covered.
   * @param {View} view
   * @param {Cell} at
   * @param {number} half
   */
  #isCovered(view, at, half) {
    const part = view.box(at, half);
    return this.covers.some((cover) => overlap(part, cover));
  }

  /**
   * Returns the view centred between the covered edges.
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
    return this.fuller(this.bounded(near));
  }

  /**
   * Returns the view moved to show more of the wanted cells, as long as any move shows more. While
   * none is legal, the newest one stays in view.
   * @param {View} view
   */
  fuller(view) {
    let [fullest, most] = [view, this.countSeen(view)];
    for (const at of this.wanted) {
      const moved = this.bounded(this.showing(fullest, ...at));
      const seen = this.countSeen(moved);
      if (seen > most && !this.#losesNewest(moved)) [fullest, most] = [moved, seen];
    }
    return fullest;
  }

  /**
   * Returns the view moved as little as possible to show the marked cells whole. If they do not fit
   * together, cards become smaller, unless there are legal cells to be pressed.
   * @param {View} view
   */
  withMarked(view) {
    const widest = this.#leading(view);
    for (let smaller = view, shown = widest; ; shown = this.#leading(smaller)) {
      if (this.marked.every((at) => this.#isWhole(shown, at))) return shown;
      if (this.legal.length > 0 || smaller.cardWidth <= SMALL) return widest;
      smaller = smaller.zoomed(Math.max(SMALLER, SMALL / smaller.cardWidth));
    }
  }

  /** Returns the view moved to show marked cells whole, as long as the ones before stay whole. */
  #leading(/** @type {View} */ view) {
    let led = view;
    for (const [n, at] of this.marked.entries()) {
      const moved = this.showing(led, ...at);
      if (this.marked.slice(0, n).every((before) => this.#isWhole(moved, before))) led = moved;
    }
    return led;
  }

  /**
   * Returns whether all of a cell is visible.
   * @param {View} view
   * @param {Cell} at
   */
  #isWhole(view, at) {
    return this.showing(view, ...at).distance(view) < 1;
  }

  /** Returns whether part of the newest cell is out of view, and nothing is more important. */
  #losesNewest(/** @type {View} */ view) {
    const { newest } = this.extent;
    if (!newest || this.legal.length > 0) return false;
    return this.showing(view, ...newest).distance(view) >= 1;
  }

  /** Returns how many of the wanted cells are visible. */
  countSeen(/** @type {View} */ view) {
    return this.wanted.filter((at) => this.isSeen(view, at)).length;
  }

  /**
   * Returns the cell around which most legal cells are visible, or the newest one.
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
   * Returns whether the content exceeds the room, horizontally and vertically.
   * @param {View} view
   * @returns {[boolean, boolean]}
   */
  overflows(view) {
    const [across, down] = this.extent.size(view.cardWidth);
    return [across > this.width + 1, down > this.height + 1];
  }

  /** Returns whether anything is invisible. */
  hides(/** @type {View} */ view) {
    return this.overflows(view).some(Boolean) || this.cells.some((at) => !this.isSeen(view, at));
  }

  /**
   * Returns whether most of a cell is visible.
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
   * Returns the legal cells that are not visible, by direction.
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
   * Returns how far to move something along its edge, so that it covers no legal or marked cell and
   * is not covered; 0 if there is no such place.
   * @param {View} view
   * @param {Box} box
   * @param {Way} way
   */
  along(view, { left, right, top, bottom }, way) {
    const isBeside = way === "left" || way === "right";
    const room = (isBeside ? this.height - bottom + top : this.width - right + left) / 2;
    const cells = [...this.legal, ...this.marked];
    const taken = [...this.covers, ...cells.map((at) => view.box(at, 0.5))];
    for (let by = 0; by < room; by = by > 0 ? -by : STEP - by) {
      const [x, y] = isBeside ? [0, by] : [by, 0];
      const moved = { left: left + x, right: right + x, top: top + y, bottom: bottom + y };
      if (!taken.some((part) => overlap(moved, part))) return by;
    }
    return 0;
  }

  /**
   * Returns the view that shows as many of these cells as possible, and at least the nearest.
   * @param {View} view
   * @param {Cell[]} cells
   */
  led(view, cells) {
    const far = (/** @type {Cell} */ at) => Math.hypot(...view.point(...at));
    const [nearest, ...others] = [...cells].sort((one, other) => far(one) - far(other));
    if (!nearest) return view;
    let led = this.showing(view, ...nearest);
    for (const at of others) {
      const further = this.showing(led, ...at);
      if (this.isSeen(further, nearest)) led = further;
    }
    return led;
  }

  /**
   * Returns the view with no more empty space at an edge than necessary. What is covered can be
   * moved into the open.
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
   * Returns the view moved as little as possible to show a cell.
   * @param {View} view
   * @param {number} col
   * @param {number} row
   */
  showing(view, col, row) {
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

// How a plane of cells lies in its place: pure geometry, in pixels; y points down.
//
// A cell is as wide as a card and a little more. The plane is seen through a `Frame`, which knows how
// much there is to see and how much room for it; where it lies just now is a `View`.

export const [ACROSS, DOWN] = [1.06, 1.29]; // from a cell to the next, in widths of a card
export const MARGIN = 6; // pixels that stay free at the edge of the place
export const [FINGER, MOUSE, MOST] = [44, 34, 92]; // the width of a card that is fitted: for whom, and enough
const STEP = 12; // pixels by which something is moved along an edge
const EDGE = 24; // pixels from an edge that count as the edge
const TURN = 1.15; // how much larger cards have to become for their columns to be laid as rows
export const [TINY, HUGE] = [18, 160]; // that of a card that is zoomed

/**
 * Returns the value, or the bound that it passes; the middle of bounds that cross.
 * @param {number} low
 * @param {number} value
 * @param {number} high
 */
export function between(low, value, high) {
  if (low > high) return (low + high) / 2;
  return Math.max(low, Math.min(value, high));
}

/** Which ways all can be moved from the middle, in parts of what is spare, the shortest first. */
const WAYS = Array.from({ length: 81 }, (_, n) => [
  (n % 9) / 4 - 1,
  Math.floor(n / 9) / 4 - 1,
]).sort(([x = 0, y = 0], [ax = 0, ay = 0]) => x * x + y * y - ax * ax - ay * ay);

/** The ways that leave all in the middle from left to right. */
const UPRIGHT = WAYS.filter(([x]) => x === 0);
const [WIDE, LOSS] = [56, 0.8]; // cards may lose so much for lying in the middle if they stay so wide

/**
 * A part of the place that something else lies on, in pixels from its middle.
 * @typedef {{left: number, right: number, top: number, bottom: number}} Cover
 *
 * @typedef {[col: number, row: number]} Cell
 * @typedef {"left" | "right" | "up" | "down"} Way
 */

/** @type {readonly [Way, Way]} */
const BESIDE = ["left", "right"];
/** @type {readonly [Way, Way]} */
const ABOVE = ["up", "down"];

/**
 * Tells whether columns should be laid as rows, for larger cards; once they are, so they stay as long as
 * the other way is not as much better.
 * @param {string} words
 * @param {{width: number, height: number}} size
 * @param {boolean} turned whether they are now
 */
export function isTurned(words, { width, height }, turned) {
  const [left = 0, right = 0, bottom = 0, top = 0] = words.split(" ").map(Number);
  const [across, down] = [right - left + 1, top - bottom + 1];
  const upright = Math.min(width / across / ACROSS, height / down / DOWN, MOST);
  const lying = Math.min(width / down / ACROSS, height / across / DOWN, MOST);
  return turned ? upright < lying * TURN : lying > upright * TURN;
}

/**
 * Tells whether two parts of the place lie over one another.
 * @param {Cover} one
 * @param {Cover} other
 */
function isOver(one, other) {
  const across = one.right > other.left && one.left < other.right;
  return across && one.bottom > other.top && one.top < other.bottom;
}

/** Where the plane lies: how wide a card is, and where cell (0, 0) lies from the middle. */
export class View {
  constructor(cell = FINGER, x = 0, y = 0) {
    this.cell = cell;
    this.x = x;
    this.y = y;
  }

  /** Returns the view with cards wider by this factor; what is at this point stays there. */
  zoomed(/** @type {number} */ by, x = 0, y = 0) {
    const cell = between(Math.min(TINY, this.cell), this.cell * by, HUGE);
    const factor = cell / this.cell;
    return new View(cell, x - (x - this.x) * factor, y - (y - this.y) * factor);
  }

  /**
   * Returns the view moved by so many pixels.
   * @param {number} x
   * @param {number} y
   */
  moved(x, y) {
    return new View(this.cell, this.x + x, this.y + y);
  }

  /**
   * Returns where the middle of a cell lies, from the middle of the place.
   * @param {number} col
   * @param {number} row
   * @returns {[number, number]}
   */
  point(col, row) {
    return [this.x + col * this.cell * ACROSS, this.y - row * this.cell * DOWN];
  }

  /**
   * Returns the part of the place that so much of a cell around its middle lies on.
   * @param {Cell} at
   * @param {number} half
   * @returns {Cover}
   */
  part(at, half) {
    const [x, y] = this.point(...at);
    const [wide, high] = [half * ACROSS * this.cell, half * DOWN * this.cell];
    return { left: x - wide, right: x + wide, top: y - high, bottom: y + high };
  }

  /** Tells how many pixels another view lies away. */
  distance(/** @type {View} */ other) {
    return Math.abs(this.x - other.x) + Math.abs(this.y - other.y);
  }

  /** Returns it in the words of a style sheet, for cards that are laid out so wide. */
  transform(/** @type {number} */ cell) {
    const move = `translate(${this.x.toFixed(1)}px, ${this.y.toFixed(1)}px)`;
    return cell === this.cell ? move : `${move} scale(${(this.cell / cell).toFixed(4)})`;
  }
}

/**
 * How much there is to see, and how much room for it.
 *
 * `words` are the lowest and the highest column, the lowest and the highest row, and perhaps the column
 * and the row of the cell to be seen in any case. `covers` is what lies on the place, `cells` what must
 * not lie under it, and `legal` those of them that matter most.
 */
export class Frame {
  /**
   * @param {string} words
   * @param {number} width
   * @param {number} height
   * @param {{covers?: Cover[], cells?: Cell[], legal?: Cell[]}} lie
   */
  constructor(words, width, height, { covers = [], cells = [], legal = [] } = {}) {
    const [left = 0, right = 0, bottom = 0, top = 0, ...newest] = words.split(" ").map(Number);
    this.left = left;
    this.right = right;
    this.bottom = bottom;
    this.top = top;
    this.newest = newest;
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
   * Returns how much there is across and down.
   * @param {number} cell
   * @returns {[number, number]}
   */
  size(cell) {
    const across = (this.right - this.left + 1) * ACROSS * cell;
    return [across, (this.top - this.bottom + 1) * DOWN * cell];
  }

  /**
   * Returns the view that shows all, or at least what matters most and as much else as it can. Cards that
   * are fitted are never narrower than `least`.
   * @param {number} least
   * @param {number} most
   */
  fitted(least, most = MOST) {
    const widest = this.#clear(least, most);
    if (!widest) return this.#between(least, most);
    const enough = Math.max(WIDE, LOSS * widest.cell);
    return (widest.cell > enough && this.#clear(enough, most, UPRIGHT)) || widest;
  }

  /**
   * Returns the view with the widest cards none of which is covered; nothing if there is no such view.
   * @param {number} least
   * @param {number} most
   * @param {number[][]} ways which ways they can be moved
   */
  #clear(least, most, ways = WAYS) {
    const [across, down] = this.size(1);
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
        low = view.cell;
      } else high = (low + high) / 2;
    }
    return best;
  }

  /**
   * Returns the view with cards so wide that none is covered, as near to the middle as can be.
   * @param {number} cell
   * @param {number[][]} ways
   */
  #uncovered(cell, ways) {
    const [across, down] = this.size(cell);
    const [x, y] = [this.width - across, this.height - down].map((spare) => spare / 2 - MARGIN);
    const view = new View(cell, ...this.#middle(cell));
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
    const part = view.part(at, half);
    return this.covers.some((cover) => isOver(part, cover));
  }

  /**
   * Returns the view that lies between what covers the edges.
   * @param {number} least
   * @param {number} most
   */
  #between(least, most) {
    const { left, right, top, bottom } = this.taken;
    const [across, down] = this.size(1);
    const [wide, high] = [this.width - left - right, this.height - top - bottom];
    const fits = Math.min((wide - 2 * MARGIN) / across, (high - 2 * MARGIN) / down);
    const cell = between(least, fits, most);
    const middle = new View(cell, (left - right) / 2, (top - bottom) / 2);
    const view = middle.moved(...this.#middle(cell));
    const focus = this.#focus(view);
    if (!focus) return this.bounded(view);
    const [x, y] = view.point(...focus);
    const [more, higher] = [across * cell > wide, down * cell > high];
    const near = view.moved(more ? middle.x - x : 0, higher ? middle.y - y : 0);
    return this.#fuller(this.bounded(near));
  }

  /** Returns the view moved to more of the cells that matter most, as long as any move shows more. */
  #fuller(/** @type {View} */ view) {
    let [fullest, most] = [view, this.seen(view)];
    for (const at of this.legal) {
      const moved = this.bounded(this.shown(fullest, ...at));
      const seen = this.seen(moved);
      if (seen > most) [fullest, most] = [moved, seen];
    }
    return fullest;
  }

  /** Tells how many of the cells that matter most are seen. */
  seen(/** @type {View} */ view) {
    return this.legal.filter((at) => this.isSeen(view, at)).length;
  }

  /**
   * Returns the cell around which most of what matters most is seen, or the newest one.
   * @param {View} view
   * @returns {Cell | undefined}
   */
  #focus(view) {
    const [col, row] = this.newest;
    if (this.legal.length === 0) {
      return col === undefined || row === undefined ? undefined : [col, row];
    }
    const ends = [0, 1].map((axis) => this.legal.map((at) => at[axis] ?? 0));
    const middle = ends.map((each) => (Math.min(...each) + Math.max(...each)) / 2);
    /** @type {Cell[]} */
    const tried = [[middle[0] ?? 0, middle[1] ?? 0], ...this.legal];
    const counts = tried.map((at) => {
      const [x, y] = view.point(...at);
      const seen = this.bounded(view.moved(-x, -y));
      return this.seen(seen);
    });
    return tried[counts.indexOf(Math.max(...counts))];
  }

  /**
   * Returns where cell (0, 0) lies when the middle of all there is lies in the middle of the place.
   * @param {number} cell
   * @returns {[number, number]}
   */
  #middle(cell) {
    const x = (-(this.left + this.right) / 2) * ACROSS * cell;
    return [x, ((this.bottom + this.top) / 2) * DOWN * cell];
  }

  /**
   * Tells whether more lies across, and down, than there is room for.
   * @param {View} view
   * @returns {[boolean, boolean]}
   */
  over(view) {
    const [across, down] = this.size(view.cell);
    return [across > this.width + 1, down > this.height + 1];
  }

  /** Tells whether anything lies where it cannot be seen. */
  isOver(/** @type {View} */ view) {
    return this.over(view).some(Boolean) || this.cells.some((at) => !this.isSeen(view, at));
  }

  /**
   * Tells whether most of a cell is seen.
   * @param {View} view
   * @param {Cell} at
   */
  isSeen(view, at) {
    const [x, y] = view.point(...at);
    const [wide, high] = [this.width - view.cell / 2, this.height - view.cell / 2];
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
   * @param {Cover} box
   * @param {Way} way
   */
  along(view, { left, right, top, bottom }, way) {
    const isBeside = way === "left" || way === "right";
    const room = (isBeside ? this.height - bottom + top : this.width - right + left) / 2;
    const taken = [...this.covers, ...this.legal.map((at) => view.part(at, 0.5))];
    for (let by = 0; by < room; by = by > 0 ? -by : STEP - by) {
      const [x, y] = isBeside ? [0, by] : [by, 0];
      const moved = { left: left + x, right: right + x, top: top + y, bottom: bottom + y };
      if (!taken.some((part) => isOver(moved, part))) return by;
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
    let shown = this.shown(view, ...nearest);
    for (const at of others) {
      const further = this.shown(shown, ...at);
      if (this.isSeen(further, nearest)) shown = further;
    }
    return shown;
  }

  /**
   * Returns the view with no more emptiness at an edge than there has to be. What something lies on can
   * be moved away from there.
   * @param {View} view
   */
  bounded(view) {
    const [across, down] = this.size(view.cell);
    const [x, y] = this.#middle(view.cell);
    const wide = Math.abs(across + 2 * MARGIN - this.width) / 2;
    const high = Math.abs(down + 2 * MARGIN - this.height) / 2;
    const { left, right, top, bottom } = this.taken;
    return new View(
      view.cell,
      between(x - wide - right, view.x, x + wide + left),
      between(y - high - bottom, view.y, y + high + top),
    );
  }

  /**
   * Returns the view moved as little as needed to show a cell.
   * @param {View} view
   * @param {number} col
   * @param {number} row
   */
  shown(view, col, row) {
    const [x, y] = view.point(col, row);
    const { left, right, top, bottom } = this.taken;
    const wide = this.width / 2 - MARGIN - (ACROSS * view.cell) / 2;
    const high = this.height / 2 - MARGIN - (DOWN * view.cell) / 2;
    return view.moved(
      between(left - wide, x, wide - right) - x,
      between(top - high, y, high - bottom) - y,
    );
  }
}

// How a plane of cells lies in its place: pure geometry, in pixels; y points down.
//
// A cell is as wide as a card and a little more. The plane is seen through a `Frame`, which knows how
// much there is to see and how much room for it; where it lies just now is a `View`.

export const [ACROSS, DOWN] = [1.06, 1.31]; // from a cell to the next, in widths of a card
export const MARGIN = 8; // pixels that stay free at the edge of the place
export const [FINGER, MOUSE, MOST] = [44, 34, 92]; // the width of a card that is fitted: for whom, and enough
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
 * and the row of the cell to be seen in any case. `corner` is how much of the room at the lower right,
 * across and down, something else lies on.
 */
export class Frame {
  /**
   * @param {string} words
   * @param {number} width
   * @param {number} height
   * @param {[number, number]} corner
   */
  constructor(words, width, height, corner = [0, 0]) {
    const [left = 0, right = 0, bottom = 0, top = 0, ...newest] = words.split(" ").map(Number);
    this.left = left;
    this.right = right;
    this.bottom = bottom;
    this.top = top;
    this.newest = newest;
    this.width = width;
    this.height = height;
    this.corner = corner;
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
   * Returns the view that shows all, or at least the newest card and as much as it can. Cards that are
   * fitted are never narrower than `least`.
   * @param {number} least
   */
  fitted(least) {
    let view = this.#within(this.height, least);
    if (this.#reachesCorner(view)) {
      const [, under] = this.corner;
      view = this.#within(this.height - under, least);
      const spare = (this.height - this.size(view.cell)[1]) / 2 - MARGIN;
      view = view.moved(0, -between(0, under / 2, spare));
    }
    const [col, row] = this.newest;
    if (col !== undefined && row !== undefined) {
      const [x, y] = view.point(col, row);
      const [wide, high] = this.over(view);
      view = view.moved(wide ? -x : 0, high ? -y : 0);
    }
    return this.bounded(view);
  }

  /**
   * Returns the view that has the middle of all there is in the middle of the place.
   * @param {number} height
   * @param {number} least
   */
  #within(height, least) {
    const [across, down] = this.size(1);
    const fits = Math.min((this.width - 2 * MARGIN) / across, (height - 2 * MARGIN) / down);
    const cell = between(least, fits, MOST);
    return new View(cell, ...this.#middle(cell));
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

  #reachesCorner(/** @type {View} */ view) {
    const [across, down] = this.size(view.cell);
    const [beside, under] = this.corner;
    return across > this.width - 2 * beside && down > this.height - 2 * under;
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
    return this.over(view).some(Boolean);
  }

  /**
   * Returns the view with no more emptiness at an edge than there has to be. What lies in the corner
   * can be moved up from there.
   * @param {View} view
   */
  bounded(view) {
    const [across, down] = this.size(view.cell);
    const [x, y] = this.#middle(view.cell);
    const wide = Math.abs(across + 2 * MARGIN - this.width) / 2;
    const high = Math.abs(down + 2 * MARGIN - this.height) / 2;
    const [, under] = this.corner;
    return new View(
      view.cell,
      between(x - wide, view.x, x + wide),
      between(y - high - under, view.y, y + high),
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
    const wide = this.width / 2 - MARGIN - (ACROSS * view.cell) / 2;
    const high = this.height / 2 - MARGIN - (DOWN * view.cell) / 2;
    return view.moved(between(-wide, x, wide) - x, between(-high, y, high) - y);
  }
}

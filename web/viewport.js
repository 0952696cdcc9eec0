// Pure geometry of a plane of cells seen through a view, in pixels; y points down, rows count up.
//
// A cell is the place of a card, slightly wider than the card. frame.js finds the best view.

export const [ACROSS, DOWN] = [1.06, 1.29]; // distance between cells, in card widths
export const MARGIN = 6; // free pixels at the edge of the place
export const [FINGER, MOUSE, MOST] = [44, 34, 92]; // width of a fitted card: minimum by pointer, and maximum
export const [TINY, HUGE] = [18, 160]; // width of a zoomed card
const TURN = 1.15; // factor by which cards must become larger for columns to be drawn as rows

/**
 * Returns the value clamped to the bounds; their middle if they cross.
 * @param {number} low
 * @param {number} value
 * @param {number} high
 */
export function clamp(low, value, high) {
  if (low > high) return (low + high) / 2;
  return Math.max(low, Math.min(value, high));
}

/**
 * A part of the place, in pixels from its middle.
 * @typedef {{left: number, right: number, top: number, bottom: number}} Box
 *
 * @typedef {[col: number, row: number]} Cell
 * @typedef {"left" | "right" | "up" | "down"} Way
 */

/** The extent of the cells: lowest and highest column and row, and optionally the newest cell. */
export class Extent {
  /**
   * @param {number} left
   * @param {number} right
   * @param {number} bottom
   * @param {number} top
   * @param {Cell} [newest]
   */
  constructor(left, right, bottom, top, newest) {
    this.left = left;
    this.right = right;
    this.bottom = bottom;
    this.top = top;
    this.newest = newest;
  }

  /** Parses the four or six numbers of `data-pan`. */
  static parse(/** @type {string} */ words) {
    const [left = 0, right = 0, bottom = 0, top = 0, col, row] = words.split(" ").map(Number);
    const newest = col === undefined || row === undefined ? undefined : [col, row];
    return new Extent(left, right, bottom, top, /** @type {Cell | undefined} */ (newest));
  }

  /**
   * Returns the extent of these cells; undefined if there are none.
   * @param {Cell[]} cells
   */
  static of(cells) {
    if (cells.length === 0) return;
    const [cols, rows] = [cells.map(([col]) => col), cells.map(([, row]) => row)];
    return new Extent(Math.min(...cols), Math.max(...cols), Math.min(...rows), Math.max(...rows));
  }

  /** Returns it with columns and rows exchanged. */
  transposed() {
    const { left, right, bottom, top, newest } = this;
    return new Extent(bottom, top, left, right, newest && [newest[1], newest[0]]);
  }

  /**
   * Returns its width and height in pixels at this card width.
   * @param {number} cardWidth
   * @returns {[number, number]}
   */
  size(cardWidth) {
    const across = (this.right - this.left + 1) * ACROSS * cardWidth;
    return [across, (this.top - this.bottom + 1) * DOWN * cardWidth];
  }

  /**
   * Returns the position of cell (0, 0) that centres the extent in the place.
   * @param {number} cardWidth
   * @returns {[number, number]}
   */
  middle(cardWidth) {
    const x = (-(this.left + this.right) / 2) * ACROSS * cardWidth;
    return [x, ((this.bottom + this.top) / 2) * DOWN * cardWidth];
  }

  /**
   * Returns whether columns should be drawn as rows, for larger cards; with hysteresis, so that
   * they change back only for an equal gain.
   * @param {{width: number, height: number}} size
   * @param {boolean} areRows whether they are now
   */
  isBetterTransposed({ width, height }, areRows) {
    const [across, down] = [this.right - this.left + 1, this.top - this.bottom + 1];
    const upright = Math.min(width / across / ACROSS, height / down / DOWN, MOST);
    const lying = Math.min(width / down / ACROSS, height / across / DOWN, MOST);
    return areRows ? upright < lying * TURN : lying > upright * TURN;
  }
}

/** The view of a plane: the card width, and the position of cell (0, 0) from the middle. */
export class View {
  constructor(cardWidth = FINGER, x = 0, y = 0) {
    this.cardWidth = cardWidth;
    this.x = x;
    this.y = y;
  }

  /** Returns the view scaled by a factor around a fixed point. */
  zoomed(/** @type {number} */ by, x = 0, y = 0) {
    const cardWidth = clamp(Math.min(TINY, this.cardWidth), this.cardWidth * by, HUGE);
    const factor = cardWidth / this.cardWidth;
    return new View(cardWidth, x - (x - this.x) * factor, y - (y - this.y) * factor);
  }

  /**
   * Returns the view moved by this many pixels.
   * @param {number} x
   * @param {number} y
   */
  moved(x, y) {
    return new View(this.cardWidth, this.x + x, this.y + y);
  }

  /**
   * Returns the position of a cell's middle, from the middle of the place.
   * @param {number} col
   * @param {number} row
   * @returns {[number, number]}
   */
  point(col, row) {
    return [this.x + col * this.cardWidth * ACROSS, this.y - row * this.cardWidth * DOWN];
  }

  /**
   * Returns the box around a cell's middle, `half` a size in each direction.
   * @param {Cell} at
   * @param {number} half
   * @returns {Box}
   */
  box(at, half) {
    const [x, y] = this.point(...at);
    const [wide, high] = [half * ACROSS * this.cardWidth, half * DOWN * this.cardWidth];
    return { left: x - wide, right: x + wide, top: y - high, bottom: y + high };
  }

  /** Returns the distance in pixels to another view. */
  distance(/** @type {View} */ other) {
    return Math.abs(this.x - other.x) + Math.abs(this.y - other.y);
  }

  /** Returns it as a CSS transform, for cards laid out with this width. */
  transform(/** @type {number} */ laidOut) {
    const move = `translate(${this.x.toFixed(1)}px, ${this.y.toFixed(1)}px)`;
    if (laidOut === this.cardWidth) return move;
    return `${move} scale(${(this.cardWidth / laidOut).toFixed(4)})`;
  }
}

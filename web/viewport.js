// Where a plane of cells lies in its place, seen through which view: pure geometry, in pixels; y points
// down, rows count up.
//
// A cell is a card's place, as wide as a card and a little more. How a view is found that shows what
// matters is told in frame.js.

export const [ACROSS, DOWN] = [1.06, 1.29]; // from a cell to the next, in widths of a card
export const MARGIN = 6; // pixels that stay free at the edge of the place
export const [FINGER, MOUSE, MOST] = [44, 34, 92]; // the width of a card that is fitted: for whom, and enough
export const [TINY, HUGE] = [18, 160]; // that of a card that is zoomed
const TURN = 1.15; // how much larger cards have to become for their columns to be laid as rows

/**
 * Returns the value, or the bound that it passes; the middle of bounds that cross.
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

/** How far cells reach: the lowest and the highest column and row, and perhaps the newest of them. */
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

  /** Returns that of four numbers, or of six, as `data-pan` has them. */
  static parse(/** @type {string} */ words) {
    const [left = 0, right = 0, bottom = 0, top = 0, col, row] = words.split(" ").map(Number);
    const newest = col === undefined || row === undefined ? undefined : [col, row];
    return new Extent(left, right, bottom, top, /** @type {Cell | undefined} */ (newest));
  }

  /**
   * Returns that of these cells; nothing if there are none.
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
   * Returns how much there is across and down, of cards so wide.
   * @param {number} cardWidth
   * @returns {[number, number]}
   */
  size(cardWidth) {
    const across = (this.right - this.left + 1) * ACROSS * cardWidth;
    return [across, (this.top - this.bottom + 1) * DOWN * cardWidth];
  }

  /**
   * Returns where cell (0, 0) lies when the middle of all lies in the middle of the place.
   * @param {number} cardWidth
   * @returns {[number, number]}
   */
  middle(cardWidth) {
    const x = (-(this.left + this.right) / 2) * ACROSS * cardWidth;
    return [x, ((this.bottom + this.top) / 2) * DOWN * cardWidth];
  }

  /**
   * Tells whether columns should be laid as rows, for larger cards; once they are, so they stay as long
   * as the other way is not as much better.
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

/** Where the plane lies: how wide a card is, and where cell (0, 0) lies from the middle. */
export class View {
  constructor(cardWidth = FINGER, x = 0, y = 0) {
    this.cardWidth = cardWidth;
    this.x = x;
    this.y = y;
  }

  /** Returns the view with cards wider by this factor; what is at this point stays there. */
  zoomed(/** @type {number} */ by, x = 0, y = 0) {
    const cardWidth = clamp(Math.min(TINY, this.cardWidth), this.cardWidth * by, HUGE);
    const factor = cardWidth / this.cardWidth;
    return new View(cardWidth, x - (x - this.x) * factor, y - (y - this.y) * factor);
  }

  /**
   * Returns the view moved by so many pixels.
   * @param {number} x
   * @param {number} y
   */
  moved(x, y) {
    return new View(this.cardWidth, this.x + x, this.y + y);
  }

  /**
   * Returns where the middle of a cell lies, from the middle of the place.
   * @param {number} col
   * @param {number} row
   * @returns {[number, number]}
   */
  point(col, row) {
    return [this.x + col * this.cardWidth * ACROSS, this.y - row * this.cardWidth * DOWN];
  }

  /**
   * Returns the part of the place that so much of a cell around its middle lies on.
   * @param {Cell} at
   * @param {number} half
   * @returns {Box}
   */
  box(at, half) {
    const [x, y] = this.point(...at);
    const [wide, high] = [half * ACROSS * this.cardWidth, half * DOWN * this.cardWidth];
    return { left: x - wide, right: x + wide, top: y - high, bottom: y + high };
  }

  /** Tells how many pixels another view lies away. */
  distance(/** @type {View} */ other) {
    return Math.abs(this.x - other.x) + Math.abs(this.y - other.y);
  }

  /** Returns it in the words of a style sheet, for cards that are laid out so wide. */
  transform(/** @type {number} */ laidOut) {
    const move = `translate(${this.x.toFixed(1)}px, ${this.y.toFixed(1)}px)`;
    if (laidOut === this.cardWidth) return move;
    return `${move} scale(${(this.cardWidth / laidOut).toFixed(4)})`;
  }
}

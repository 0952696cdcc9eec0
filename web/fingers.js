// The pointers that hold a panning place, and where they took hold.

/**
 * What is held: nothing; a place, by pointers that have not moved; the plane, which follows them;
 * nothing any more, but the click that ends the drag is still to come.
 * @typedef {"free" | "held" | "dragging" | "dragged"} Hold
 * @typedef {{x: number, y: number, wide: number}} Spot the middle of the pointers, and their
 * distance to it
 * @typedef {{clientX: number, clientY: number}} Point
 * @typedef {import("./viewport.js").View} View
 */

export class Fingers {
  /** @type {Hold} */
  hold = "free";
  /** @type {Map<number, Point>} */
  #points = new Map();
  /** @type {{spot: Spot, view: View} | undefined} */
  #grip; // their spot and the view when they took hold

  get isPinch() {
    return this.#points.size > 1;
  }

  has(/** @type {number} */ pointer) {
    return this.#points.has(pointer);
  }

  /**
   * Puts a pointer down, or records its move.
   * @param {number} pointer
   * @param {Point} point
   */
  put(pointer, { clientX, clientY }) {
    this.#points.set(pointer, { clientX, clientY });
  }

  lift(/** @type {number} */ pointer) {
    this.#points.delete(pointer);
  }

  /** Takes hold of this view anew from where the pointers are. */
  take(/** @type {View} */ view) {
    const spot = this.#spot();
    this.#grip = spot && { spot, view };
    if (this.hold === "free" && spot) this.hold = "held";
    if (!spot) this.hold = this.hold === "dragging" ? "dragged" : "free";
  }

  /** Lets go: what was held is gone. */
  drop() {
    this.#points.clear();
    this.#grip = undefined;
    this.hold = "free";
  }

  /** Returns the spot and view at the grip, and the current spot. */
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

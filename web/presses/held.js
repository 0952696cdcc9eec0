// The presses that have begun and not ended yet, by key or by pointer id.

const AFTER = 700; // milliseconds from a finger's release to its click, in browsers that delay it

/**
 * A press that has begun.
 * @typedef {object} Begun
 * @property {string} [key] the key, for a key press
 * @property {Element} [focus] the focused element, if the key acts on it
 * @property {number} [x] the pointer's position
 * @property {number} [y]
 * @property {{double: boolean}} [mouse] for a mouse: whether it may be half of a double click
 * @property {boolean} echo whether it may be the second half of a double press
 * @property {boolean} early whether the host had not yet answered the previous press
 * @property {number} [ended] the time of release
 * @typedef {import("./controls.js").Meant & Begun} Press
 */

/**
 * Returns whether a press ended too long ago for its click still to come.
 * @param {Press | undefined} press
 * @param {Event} event
 */
function isStale(press, { timeStamp }) {
  return press?.ended !== undefined && timeStamp - press.ended > AFTER;
}

/** @extends {Map<string | number, Press>} */
export class Held extends Map {
  /** Removes presses that ended too long ago. */
  forgetStale(/** @type {Event} */ event) {
    for (const [id, press] of this) if (isStale(press, event)) this.delete(id);
  }

  /**
   * Removes and returns the press that a click ends; undefined if it is unknown.
   * @param {PointerEvent} event
   * @returns {Press | undefined}
   */
  take(event) {
    const { pointerId, detail } = event;
    const pointers = this.has(pointerId) ? [pointerId] : [...this.keys()].filter(Number.isInteger);
    const ids = detail ? pointers : [" ", "Enter"].filter((key) => this.has(key));
    const id = ids.findLast((each) => !isStale(this.get(each), event));
    if (id === undefined) return undefined;
    const press = this.get(id);
    this.delete(id);
    return press;
  }
}

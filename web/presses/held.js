// The presses that have begun and not yet ended: by key, or by number of the pointer.

const AFTER = 700; // milliseconds from a finger's release to its click, where a browser hesitates

/**
 * A press that has begun.
 * @typedef {object} Begun
 * @property {string} [key] it is of this key, else of a pointer
 * @property {Element} [focus] what has the focus, if the key acts on that
 * @property {number} [x] where the pointer is
 * @property {number} [y]
 * @property {{double: boolean}} [mouse] it is of a mouse; whether it may be half of a double click
 * @property {boolean} echo whether it may be the second half of a double press
 * @property {boolean} early whether the host had not answered the one before
 * @property {number} [ended] when it did
 * @typedef {import("./controls.js").Meant & Begun} Press
 */

/**
 * Tells whether a press ended too long ago for its click still to come.
 * @param {Press | undefined} press
 * @param {Event} event
 */
function isStale(press, { timeStamp }) {
  return press?.ended !== undefined && timeStamp - press.ended > AFTER;
}

/** @extends {Map<string | number, Press>} */
export class Held extends Map {
  /** Forgets what ended too long ago. */
  forgetStale(/** @type {Event} */ event) {
    for (const [id, press] of this) if (isStale(press, event)) this.delete(id);
  }

  /**
   * Takes the press that a click ends; undefined if it ends none of which we know.
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

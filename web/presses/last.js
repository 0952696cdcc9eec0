// The last press that counted, and whether another one is the second half of it.
//
// How soon the second half of a double press begins after the first (milliseconds), and how far from
// it (pixels). A browser counts a person's double click (`detail`); a script's clicks it counts one by
// one, and they are a double press only where a move has just been made. Firefox begins to count anew
// where another element lies under the second click: there the spot decides, also if the picture took
// long to draw and has only just been seen. A mouse that has been elsewhere meanwhile presses anew.

import { isInRow, isSame } from "./controls.js";

const MOUSE = { soon: 160, near: 2 };
const FINGER = { soon: 300, near: 20 };
const RECOUNTS = CSS.supports("-moz-appearance", "none");
const DOUBLE = 300;
const KEY = 200;
const SEEN = 1000; // a second press that comes later than this is no half of a double one

/**
 * A press that counted, or was the second half of it; `left` if a mouse has been elsewhere since.
 * @typedef {import("./controls.js").Meant} Meant
 * @typedef {import("./held.js").Press} Press
 * @typedef {Meant & {key?: string | undefined, x?: number, y?: number, at: number, left?: boolean}} Past
 */

export class LastPress {
  /** @type {Past | undefined} */
  #last;
  /** @type {HTMLElement | undefined} */
  #landed; // what got the focus from a picture since then, not from its person
  #drawn = 0; // when the last picture was

  /** Hears that a picture is drawn. */
  drew() {
    this.#drawn = performance.now();
  }

  /** Hears that a picture has given the focus to this control. */
  landed(/** @type {HTMLElement | undefined} */ control) {
    this.#landed = control;
  }

  /** Hears that the person has moved the focus on. */
  focusMoved() {
    this.#landed = undefined;
  }

  /** Hears where a mouse is. */
  mouseMoved(/** @type {number} */ x, /** @type {number} */ y) {
    if (this.#last && this.#distance(x, y) > MOUSE.near) this.#last.left = true;
  }

  /**
   * Tells of a pointer that goes down whether it may begin the second half of a double press.
   * @param {PointerEvent} event
   * @returns {{echo: boolean, mouse?: {double: boolean}}}
   */
  pointer(event) {
    const isMouse = event.pointerType === "mouse";
    const { soon, near } = isMouse ? MOUSE : FINGER;
    const isNear = !this.#last?.left && this.#distance(event.clientX, event.clientY) <= near;
    const echo = isNear && (this.#isSoon(event, soon) || this.#isUnseen(event, soon));
    return isMouse ? { echo, mouse: { double: this.#isSoon(event, DOUBLE) } } : { echo };
  }

  /**
   * Tells the same of a key, which would press this.
   * @param {KeyboardEvent} event
   * @param {Meant} meant
   */
  key(event, { element }) {
    const isAgain = this.#isSoon(event, KEY) && event.key === this.#last?.key;
    return isAgain && this.#landed !== undefined && element === this.#landed;
  }

  /**
   * Judges a press that a click has ended: it counts, or is the second half of the one before, or
   * neither. Remembers it in the first two cases.
   * @param {Press} press
   * @param {Meant} now
   * @param {MouseEvent} event
   */
  counts(press, now, event) {
    const echo = this.#isEcho(press, now, event);
    const does = isSame(press, now) && (!echo || this.#isAgain(now) || this.#chooses(now));
    if (does || echo) this.#remember(press, does ? now : this.#last, event);
    return does;
  }

  /**
   * @param {Press} press
   * @param {Meant | undefined} meant
   * @param {Event} event
   */
  #remember({ key, x, y }, meant, { timeStamp }) {
    const where = x === undefined || y === undefined ? {} : { x, y };
    this.#last = { ...meant, ...where, key, at: timeStamp };
    this.#landed = undefined;
  }

  /**
   * Tells whether a press is the second half of a double one.
   * @param {Press} press
   * @param {Meant} now
   * @param {MouseEvent} event
   */
  #isEcho(press, now, event) {
    if (!press.mouse) return press.echo;
    if (press.mouse.double && event.detail > 1) return true;
    return press.echo && !isInRow(now) && (RECOUNTS || Boolean(this.#last?.move));
  }

  /** Tells whether this may be pressed again in quick succession, and has been. */
  #isAgain(/** @type {Meant} */ now) {
    return isSame(now, this.#last) && isInRow(now);
  }

  /**
   * Tells whether this only chooses what can be chosen anew, and not what was chosen just now. After
   * a move the table is another: whoever tapped twice did not mean what lies there then.
   */
  #chooses(/** @type {Meant} */ { element }) {
    const last = this.#last;
    return (
      Boolean(element?.hasAttribute("aria-pressed")) && element !== last?.element && !last?.move
    );
  }

  /** Tells how far the last press was from here; where there was none, that is no number. */
  #distance(/** @type {number} */ x, /** @type {number} */ y) {
    return Math.hypot(x - (this.#last?.x ?? Number.NaN), y - (this.#last?.y ?? Number.NaN));
  }

  /** Tells whether the last press was within so many milliseconds. */
  #isSoon(/** @type {Event} */ { timeStamp }, /** @type {number} */ within) {
    return this.#last !== undefined && timeStamp - this.#last.at < within;
  }

  /** Tells whether a second press has only just been seen, where a browser begins to count anew. */
  #isUnseen(/** @type {Event} */ event, /** @type {number} */ within) {
    if (!RECOUNTS || !this.#last || this.#last.at >= this.#drawn) return false;
    return event.timeStamp - this.#drawn < within && this.#isSoon(event, SEEN);
  }
}
